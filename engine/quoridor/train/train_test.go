package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arenabot/engine/quoridor"
)

// do runs a command line and returns what it printed.
func do(t *testing.T, args ...string) string {
	t.Helper()
	var out, log bytes.Buffer
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, log.String())
	}
	return out.String()
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(strings.Lines(string(b)))
}

// games plays a few games into a file of its own.
func games(t *testing.T, n string) (file string) {
	file = filepath.Join(t.TempDir(), "games")
	do(t, "play", "-games", n, "-nodes", "60", "-by-hand", "-to", file)
	return file
}

// samplesFrom plays a few games and makes samples of them.
func samplesFrom(t *testing.T, n string) []sample {
	t.Helper()
	list, _, err := readGames(games(t, n))
	if err != nil {
		t.Fatal(err)
	}
	samples, err := samplesOf(list, 300)
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

func TestPlayGoesOnWhereItStopped(t *testing.T) {
	whole := games(t, "6")
	part := games(t, "3")
	// The last line is cut, as a stop in mid-write would leave it.
	b, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(part, b[:len(b)-5], 0o644); err != nil {
		t.Fatal(err)
	}
	do(t, "play", "-games", "6", "-nodes", "60", "-by-hand", "-to", part, "-workers", "1")
	if got, want := lines(t, part), lines(t, whole); len(want) != 6 || !slices.Equal(got, want) {
		t.Errorf("resumed:\n%q\nin one go:\n%q", got, want)
	}
}

func TestRecordsComeBack(t *testing.T) {
	list, _, err := readGames(games(t, "4"))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		again, err := parseRecord(r.String())
		if err != nil || again.String() != r.String() {
			t.Errorf("%v came back as %v, %v", r.String(), again.String(), err)
		}
		n := 0
		if err := r.positions(func(p quoridor.Position, _ int) {
			if p.Outcome().Over() || p.Plies() != r.opening+n {
				t.Errorf("position %d is %v", n, p)
			}
			n++
		}); err != nil || n != len(r.values) {
			t.Errorf("%d positions, %v, want %d", n, err, len(r.values))
		}
	}
	for _, line := range []string{"", "x 1 0 e2:0", "1 3 0 e2:0", "1 1 2 e2:0", "1 1 0 e2", "1 1 1 e2:0", "1 1 0 e2:x"} {
		if _, err := parseRecord(line); err == nil {
			t.Errorf("%q is taken for a game", line)
		}
	}
}

func TestTrainLearnsAndResumes(t *testing.T) {
	from := games(t, "40")
	to := filepath.Join(t.TempDir(), "net")
	report := do(t, "train", "-from", from, "-to", to, "-epochs", "4", "-workers", "1")
	if !strings.Contains(report, "in test games") {
		t.Errorf("it reports %q", report)
	}
	b, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := quoridor.LoadNet(b); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(to + ".checkpoint"); err == nil {
		t.Error("the checkpoint stays")
	}

	// Stopped after its second epoch and begun again, it makes the same net.
	ctx, cancel := context.WithCancel(t.Context())
	log := writerFunc(func(b []byte) {
		if bytes.Contains(b, []byte("epoch 3")) {
			cancel()
		}
	})
	again := filepath.Join(t.TempDir(), "net")
	args := []string{"train", "-from", from, "-to", again, "-epochs", "4", "-workers", "1"}
	if err := run(ctx, args, io.Discard, log); err == nil {
		t.Fatal("it was not stopped")
	}
	if err := run(t.Context(), append(args, "-seed", "2"), io.Discard, io.Discard); err == nil {
		t.Error("another seed goes on from this checkpoint")
	}
	do(t, args...)
	b2, err := os.ReadFile(again)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b, b2) {
		t.Error("the resumed training made another net")
	}
}

func TestTheNetDependsOnGamesAndSeedAlone(t *testing.T) {
	from, dir := games(t, "40"), t.TempDir()
	backwards := filepath.Join(dir, "backwards")
	list := lines(t, from)
	slices.Reverse(list)
	if err := os.WriteFile(backwards, []byte(strings.Join(list, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	var nets []string
	for _, args := range [][]string{
		{"-from", from, "-workers", "1"},
		{"-from", from, "-workers", "3"},
		{"-from", backwards, "-workers", "1"},
		{"-from", from, "-workers", "1", "-seed", "2"},
	} {
		to := filepath.Join(dir, "net")
		do(t, append([]string{"train", "-epochs", "2", "-to", to}, args...)...)
		b, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		nets = append(nets, string(b))
	}
	if nets[1] != nets[0] {
		t.Error("three workers make another net than one")
	}
	if nets[2] != nets[0] {
		t.Error("games in another order make another net")
	}
	if nets[3] == nets[0] {
		t.Error("another seed makes the same net")
	}
}

func TestWeightsDoNotDependOnWorkers(t *testing.T) {
	samples := samplesFrom(t, "40")
	var weights [2][]float32
	for i, workers := range []int{1, 3} {
		tr := trainer{to: filepath.Join(t.TempDir(), "net"), epochs: 3, blend: 1, seed: 1, workers: workers, log: io.Discard, out: io.Discard}
		m, err := tr.learn(t.Context(), samples, samples)
		if err != nil {
			t.Fatal(err)
		}
		weights[i] = m.Weights
	}
	if !slices.Equal(weights[0], weights[1]) {
		t.Error("three workers find other weights than one")
	}
}

func TestEachFileHasItsScale(t *testing.T) {
	from := games(t, "200")
	list, _, err := readGames(from)
	if err != nil {
		t.Fatal(err)
	}
	loud := filepath.Join(t.TempDir(), "loud")
	var b strings.Builder
	for _, g := range list {
		for i := range g.values {
			g.values[i] *= 3
		}
		b.WriteString(g.String() + "\n")
	}
	if err := os.WriteFile(loud, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	report := do(t, "train", "-from", from+","+loud, "-epochs", "1", "-to", filepath.Join(t.TempDir(), "net"))
	var scales []float64
	for line := range strings.Lines(report) {
		if _, rest, ok := strings.Cut(line, "divided by "); ok {
			number, _, _ := strings.Cut(rest, ",")
			x, err := strconv.ParseFloat(number, 64)
			if err != nil {
				t.Fatal(err)
			}
			scales = append(scales, x)
		}
	}
	if len(scales) != 2 || scales[1] < 2*scales[0] {
		t.Errorf("scales %v, want the second three times the first", scales)
	}
}

func TestWholeNumbersLoseLittle(t *testing.T) {
	report := do(t, "train", "-from", games(t, "40"), "-epochs", "4", "-to", filepath.Join(t.TempDir(), "net"))
	var value, result [2]float64
	for line := range strings.Lines(report) {
		for i, begin := range []string{"in test games", "in whole numbers:"} {
			if _, rest, ok := strings.Cut(line, begin); ok {
				if _, err := fmt.Sscanf(rest, "%f from the search, log loss of results %f", &value[i], &result[i]); err != nil {
					t.Fatalf("%q: %v", line, err)
				}
			}
		}
	}
	if value[0] == 0 || math.Abs(value[1]-value[0]) > 0.001 || math.Abs(result[1]-result[0]) > 0.005 {
		t.Errorf("as floats %v %v, in whole numbers %v %v", value[0], result[0], value[1], result[1])
	}
}

type writerFunc func([]byte)

func (f writerFunc) Write(b []byte) (int, error) { f(b); return len(b), nil }

func TestLossFalls(t *testing.T) {
	samples := samplesFrom(t, "40")
	tr := trainer{to: filepath.Join(t.TempDir(), "net"), epochs: 60, blend: 1, seed: 1, workers: 1, log: io.Discard, out: io.Discard}
	before, _ := judge(newModel(rand.New(rand.NewPCG(1, 0))), newPass(), samples)
	m, err := tr.learn(t.Context(), samples, samples)
	if err != nil {
		t.Fatal(err)
	}
	if after, _ := judge(m, newPass(), samples); after > before/2 {
		t.Errorf("the error fell from %.4f to %.4f only", before, after)
	}
}

func TestGradient(t *testing.T) {
	samples := samplesFrom(t, "1")
	m, p := newModel(rand.New(rand.NewPCG(4, 4))), newPass()
	s := &samples[len(samples)/2]
	for _, mirror := range mirrors {
		clear(p.gradient)
		m.forward(p, s, mirror[:])
		m.backward(p, s, mirror[:], 1)
		checked := 0
		for i, g := range p.gradient {
			if g == 0 {
				continue
			}
			checked++
			const h = 1e-2
			w := m.Weights[i]
			m.Weights[i] = w + h
			up := m.forward(p, s, mirror[:])
			m.Weights[i] = w - h
			down := m.forward(p, s, mirror[:])
			m.Weights[i] = w
			// Where a unit is within h of being cut off the two differ.
			if d := (up - down) / (2 * h); math.Abs(d-float64(g)) > 0.02*math.Abs(d)+0.02 && math.Abs(d-float64(g)) > 0.6*math.Abs(float64(g)) {
				t.Errorf("weight %d: derivative %.4f, gradient %.4f", i, d, g)
			}
		}
		if checked < 100 {
			t.Errorf("only %d weights have a gradient", checked)
		}
	}
}

func TestMatch(t *testing.T) {
	dir := t.TempDir()
	net, err := quoridor.EmbeddedNet()
	if err != nil {
		t.Fatal(err)
	}
	file, journal, to := filepath.Join(dir, "net"), filepath.Join(dir, "journal"), filepath.Join(dir, "promoted")
	if err := os.WriteFile(file, net.Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"-net", file, "-nodes", "50", "-journal", journal}
	report := do(t, append([]string{"test", "-games", "8"}, args...)...)
	if !strings.Contains(report, "8 games at 50 nodes") || !strings.Contains(report, "50.0 %") {
		t.Errorf("against itself: %q", report)
	}
	if n := len(lines(t, journal)); n != 5 {
		t.Errorf("the journal has %d lines, want 5", n)
	}
	before := lines(t, journal)
	do(t, append([]string{"test", "-games", "12"}, args...)...)
	if after := lines(t, journal); len(after) != 7 || !slices.Equal(slices.DeleteFunc(after, func(l string) bool { return !slices.Contains(before, l) }), before) {
		t.Errorf("the journal went on as %q after %q", after, before)
	}
	// A stop in mid-write leaves half a line, which is forgotten.
	b, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(journal, append(b, "6"...), 0o644); err != nil {
		t.Fatal(err)
	}
	do(t, append([]string{"test", "-games", "14"}, args...)...)
	if n := len(lines(t, journal)); n != 8 {
		t.Errorf("after half a line the journal has %d lines, want 8", n)
	}
	// A pair that stands there twice would count twice.
	twice := filepath.Join(dir, "twice")
	if err := os.WriteFile(twice, append(b, "0 2\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	err = run(t.Context(), append([]string{"test"}, append(args, "-journal", twice)...), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "met before") {
		t.Errorf("a pair that is there twice: %v", err)
	}
	err = run(t.Context(), append([]string{"promote", "-games", "12", "-to", to}, args...), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "not promoted") {
		t.Errorf("a net that is not better: %v", err)
	}
	err = run(t.Context(), append([]string{"test", "-seed", "9"}, args...), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("another match's journal: %v", err)
	}
	// The file holds another net now.
	do(t, "train", "-from", games(t, "40"), "-epochs", "1", "-to", file)
	err = run(t.Context(), append([]string{"test"}, args...), io.Discard, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "another match") {
		t.Errorf("another net's journal: %v", err)
	}
}

func TestDecide(t *testing.T) {
	dir := t.TempDir()
	m := match{net: filepath.Join(dir, "a"), to: filepath.Join(dir, "b"), out: io.Discard}
	if err := os.WriteFile(m.net, []byte("net"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := m.decide(score{60, 0, 80, 0, 60}); err == nil {
		t.Error("an even score promotes")
	}
	if err := m.decide(score{20, 0, 80, 0, 60}); err != nil {
		t.Errorf("160 to 80: %v", err)
	}
	if b, err := os.ReadFile(m.to); err != nil || string(b) != "net" {
		t.Errorf("promoted %q, %v", b, err)
	}
}

func TestScore(t *testing.T) {
	even := score{10, 0, 20, 0, 10}
	if elo, half := even.elo(); elo != 0 || half < 50 || half > 100 {
		t.Errorf("%v: %.0f ± %.0f Elo", even, elo, half)
	}
	better := score{0, 0, 10, 0, 30}
	// 87.5 % of the points are 338 Elo.
	if elo, _ := better.elo(); math.Abs(elo-338) > 1 {
		t.Errorf("%v: %.0f Elo", better, elo)
	}
	if better.ratio() < sure || even.ratio() > 0 {
		t.Errorf("ratios %.2f and %.2f", better.ratio(), even.ratio())
	}
}

func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad")
	if err := os.WriteFile(bad, []byte("no game\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"no verb given":    {},
		`no verb "dance"`:  {"dance"},
		"takes flags only": {"train", "now"},
		"not defined":      {"play", "-fast"},
		"bad:1":            {"train", "-from", bad},
		"no such file":     {"train", "-from", bad + "2"},
		"not a net":        {"test", "-net", bad},
		"no games were":    {"test", "-net", netFile(t), "-games", "0"},
		"too few":          {"train", "-from", games(t, "1")},
		"no positions":     {"train", "-from", os.DevNull},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", args, err, want)
		}
	}
}

func netFile(t *testing.T) string {
	net, err := quoridor.EmbeddedNet()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "net")
	if err := os.WriteFile(file, net.Encode(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}
