package game

// WithMemory returns a copy of r that remembers m as well; of m the fields as written count. The new
// rules are checked like a file.
func (r *Rules) WithMemory(m Memory) (*Rules, error) {
	c := r.clone()
	c.file = source{name: r.Name + " with memory " + m.Name}
	m.fields, m.update, m.setFrom = nil, nil, nil
	c.Memory = append(c.Memory, m)
	c.forgetPlaces()
	if err := c.validate(nil); err != nil {
		return nil, Mark(err, ErrSetting)
	}
	c.restorePlaces(r)
	return c, nil
}
