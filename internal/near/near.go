package near

// Name returns the name closest to s in edit distance (Levenshtein 1966), or "" when none is
// closer than half the length of the longer of the two.
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
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
