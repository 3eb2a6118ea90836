package doctor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// noBattle is an id that no arena has given out.
const noBattle = "00000000-0000-4000-8000-000000000000"

func arena(ctx context.Context, e *examination) (string, error) {
	if e.Arena == "" {
		return "", nil
	}
	resp, took, err := e.do(ctx, http.MethodGet, strings.TrimSuffix(e.Arena, "/")+"/quoridor/start/"+noBattle, "", false)
	switch {
	case err != nil:
		return "", fmt.Errorf("the arena %s cannot be reached from here: is its address right, and may this machine call out? (%w)", e.Arena, err)
	case resp.StatusCode/100 == 3:
		return "", fmt.Errorf("the arena %s redirects to %.100s, and battles follow no redirect: name that as --arena", e.Arena, resp.Header.Get("Location"))
	case resp.StatusCode != http.StatusNotFound:
		return "", warn("the arena answered with status %d where 404 was due: is %s an arena's base URL?", resp.StatusCode, e.Arena)
	case !strings.Contains(resp.Header.Get("Content-Type"), "json"):
		return "", warn("the arena's 404 is not its own: is %s an arena's base URL?", e.Arena)
	}
	return fmt.Sprintf("%s answers in %v", e.Arena, took.Round(time.Millisecond)), nil
}

// maxSkew is how far clocks may be apart: more, and certificates and the times
// in logs stop making sense.
const maxSkew = 5 * time.Second

func clock(_ context.Context, e *examination) (string, error) {
	var worst time.Duration
	for host, skew := range e.skews {
		if skew.Abs() > maxSkew {
			return "", warn("the clock of %s is %v off this machine's: set up NTP on the one that is wrong", host, skew.Round(time.Second))
		}
		worst = max(worst, skew.Abs())
	}
	if len(e.skews) == 0 {
		return "", nil
	}
	return fmt.Sprintf("within %v of the relay's and the arena's", max(worst, time.Second).Round(time.Second)), nil
}

// diskTrial is how much is written to see whether the disk takes it.
const diskTrial = 4 << 20

func disk(_ context.Context, e *examination) (string, error) {
	if e.DB == "" || e.DB == "memory" {
		return "", nil
	}
	dir := filepath.Dir(e.DB)
	if _, err := os.Stat(e.DB); errors.Is(err, os.ErrNotExist) {
		if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
			return "", warn("there is no database at %s yet: run the doctor where the relay runs, or name it with --db", e.DB)
		}
	}
	start := time.Now()
	file, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return "", fmt.Errorf("nothing can be written beside the database: give the relay's user the directory %s (%w)", dir, err)
	}
	defer os.Remove(file.Name())
	_, err = file.Write(make([]byte, diskTrial))
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return "", fmt.Errorf("the disk of %s does not take %d MB: make room (%w)", dir, diskTrial>>20, err)
	}
	return fmt.Sprintf("%s takes %d MB in %v", dir, diskTrial>>20, time.Since(start).Round(time.Millisecond)), nil
}
