package main

import (
	"os"
	"path/filepath"
	"testing"
)

const sets = "../testdata"

func TestSetsAreRead(t *testing.T) {
	for most, want := range map[int]int{0: 1000, 1: 1, 7: 7, 2000: 1000} {
		list, err := (&bench{dir: sets, most: most}).read("Test_L2_R1")
		if err != nil || len(list) != want {
			t.Errorf("most %d: %d positions (%v), want %d", most, len(list), err, want)
		}
	}
	if _, err := (&bench{dir: sets}).read("Test_L9_R9"); err == nil {
		t.Error("a set that is not there was read")
	}
}

func TestNative(t *testing.T) {
	b := bench{dir: sets, most: 20, tableMiB: 1}
	r, err := b.native("Test_L2_R1")
	if err != nil || r.Wrong != 0 || r.Positions != 20 || r.Nodes < 1 || r.Micros <= 0 {
		t.Errorf("%+v (%v)", r, err)
	}
	b.dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(b.dir, "lies"), []byte("1212121 -18\n1212121 18\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r, err := b.native("lies"); err != nil || r.Wrong != 1 {
		t.Errorf("%+v (%v), want one wrong", r, err)
	}
}

func TestProgram(t *testing.T) {
	b := bench{dir: sets, most: 20}
	list, err := b.read("Test_L2_R1")
	if err != nil {
		t.Fatal(err)
	}
	draws := 0
	for _, k := range list {
		if k.score == 0 {
			draws++
		}
	}
	for script, want := range map[string]int{
		`while read p; do echo "$p 0"; done`: len(list) - draws,
		`while read p; do echo "1 0"; done`:  len(list),
	} {
		path := filepath.Join(t.TempDir(), "rival")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		rows, err := b.program(path, "Test_L2_R1")
		if err != nil || len(rows) != 1 || rows[0].Wrong != want || rows[0].Solver != "rival" {
			t.Errorf("%s: %+v (%v), want %d wrong", script, rows, err, want)
		}
	}
	if _, err := b.program(filepath.Join(t.TempDir(), "none"), "Test_L2_R1"); err == nil {
		t.Error("a program that is not there was measured")
	}
}
