package reference_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hogstats/internal/reference"
)

func TestAll(t *testing.T) {
	values, err := reference.All()
	if err != nil {
		t.Fatal(err)
	}
	if len(values) < 28 {
		t.Errorf("%d values; rows are missing", len(values))
	}
	seen := map[string]bool{}
	for _, v := range values {
		if v.ID == "" || seen[v.ID] {
			t.Errorf("id %q is empty or used twice", v.ID)
		}
		seen[v.ID] = true
		if v.Game == "" || v.Setting == "" || v.Quantity == "" || v.Source == "" {
			t.Errorf("%s: game, setting, quantity or source is empty", v.ID)
		}
		if len(v.Numbers) != len(strings.Fields(v.Raw)) {
			t.Errorf("%s: %d numbers of %q", v.ID, len(v.Numbers), v.Raw)
		}
		for _, x := range v.Numbers {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Errorf("%s: %q has a number that is not finite", v.ID, v.Raw)
			}
		}
	}
}

// TestTolerance demands that a value without tolerance is a fraction or a whole number, and that no
// tolerance is so wide that it checks nothing.
func TestTolerance(t *testing.T) {
	values, err := reference.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		for _, x := range v.Numbers {
			if v.Tolerance == 0 && v.Exact == nil && x != math.Trunc(x) {
				t.Errorf("%s: %v has no tolerance but is not exact", v.ID, x)
			}
			if v.Tolerance > 0.02*math.Abs(x) {
				t.Errorf("%s: tolerance %v is wide for %v", v.ID, v.Tolerance, x)
			}
		}
	}
}

func TestFind(t *testing.T) {
	got, err := reference.Find("piglet-2")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"4/7", "5/7", "2/5", "3/5", "4/5", "2/3"}
	if diff := cmp.Diff(want, got.Exact); diff != "" {
		t.Errorf("Find(piglet-2).Exact (-want +got):\n%s", diff)
	}
	if got.Numbers[2] != 0.4 {
		t.Errorf("Find(piglet-2).Numbers[2] = %v, want 0.4", got.Numbers[2])
	}
	if v, err := reference.Find("pig-opt"); err != nil || v.Exact != nil || v.Numbers[0] != 0.5306 || v.Tolerance != 5e-5 {
		t.Errorf("Find(pig-opt) = %+v, %v", v, err)
	}
	if _, err := reference.Find("nothing"); err == nil {
		t.Error("Find(nothing) found something")
	}
}

// TestKernMarginals holds the pooled counts against the joint ones they come from.
func TestKernMarginals(t *testing.T) {
	p, err := reference.AllPigs()
	if err != nil {
		t.Fatal(err)
	}
	joint, marginals := p.Sets["kern-joint"], p.Sets["kern-marginals"]
	pooled := make([]int64, len(p.Order))
	total := int64(0)
	for i, row := range joint.Joint {
		for j, n := range row {
			pooled[i] += n
			pooled[j] += n
			total += n
		}
	}
	if diff := cmp.Diff(marginals.Weights, pooled); diff != "" {
		t.Errorf("counts of single pigs (-published +summed):\n%s", diff)
	}
	if want := joint.Touching[1] - joint.Touching[0]; total != want {
		t.Errorf("%d rolls do not touch, want %d", total, want)
	}
}

func TestPigs(t *testing.T) {
	p, err := reference.AllPigs()
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range p.Sets {
		if s.Source == "" {
			t.Errorf("%s: no source", name)
		}
		if (s.Weights == nil) == (s.Joint == nil) {
			t.Errorf("%s: must have weights or joint counts", name)
		}
		if s.Weights != nil && len(s.Weights) != len(p.Order) {
			t.Errorf("%s: %d weights for %d positions", name, len(s.Weights), len(p.Order))
		}
	}
	if got := p.Scores["double leaning jowler"]; got.Points != 60 || got.Words != "" {
		t.Errorf("double leaning jowler = %+v, want 60 points", got)
	}
	if got := p.Scores["oinker (touching)"]; got.Words == "" {
		t.Error("oinker has no words")
	}
}
