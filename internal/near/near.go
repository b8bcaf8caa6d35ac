package near

// Name returns the name closest to s in edit distance, or "" when none is closer than half the
// length of the longer of the two; neighbours that have changed places count as one edit (the optimal
// string alignment form of Damerau 1964).
func Name(s string, names []string) string {
	best, least := "", len(s)+1
	for _, name := range names {
		d := distance(s, name)
		if d < least && 2*d <= max(len(s), len(name)) {
			best, least = name, d
		}
	}
	return best
}

func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			change := last[j]
			if a[i] != b[j] {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
