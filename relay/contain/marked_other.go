//go:build unix && !linux

package contain

// marked finds nobody: there is no /proc to look in.
func marked(string) []int { return nil }
