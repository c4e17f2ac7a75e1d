# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What honesty costs: a reviewer who sees 90 % and a fixer who mends 80 % a round, and now and then
leaves something new behind, on eight planted defects with standard assurance; and a reviewer who
fills a quota. Agent runs, and steps one after the other (a round of reviews, a check, a fix), over
several fixed seeds."""

import statistics

import roads
from roads_honest import DEFECTS

SEEDS = [f"competent-{n}" for n in range(1, 21)]
QUOTA = ["quota-1", "quota-2"]
MOST_RUNS, MOST_STEPS, MOST_QUOTA = 8, 5, 12
POLISHING = ("review", "fix", "check", "match")


def runs_of(road):
    return sum(each["purpose"] in POLISHING for each in road.runs())


def steps_of(road):
    """Each fix of these agents is one run."""
    return road.rounds() + sum(each["purpose"] == "fix" for each in road.runs())


def left_of(road):
    """The blocking defects that are still in the plan."""
    text = road.document()
    return [each[2] for each in DEFECTS if each[1] != "minor" and each[2] in text]


def is_wrong(road):
    """Whether more is left than the thresholds allow: no critical, three of medium weight."""
    left = left_of(road)
    return len(left) > 3 or any(each[1] == "critical" and each[2] in left for each in DEFECTS)


def test_a_competent_pair():
    """Within the price in the median. What is done is done, up to what the thresholds allow."""
    roads_ = [FIELD.walk(seed) for seed in SEEDS]
    for road in roads_:
        print(f"# {road.mode}: {road.verdict()}, {runs_of(road)} runs, {steps_of(road)} steps, "
              f"left: {len(left_of(road))}")
    done = [road for road in roads_ if road.verdict() == "converged"]
    wrong = [road.mode for road in done if is_wrong(road)]
    runs = statistics.median(map(runs_of, roads_))
    steps = statistics.median(map(steps_of, roads_))
    print(f"# median: {runs} runs, {steps} steps; {len(done)} of {len(roads_)} done, "
          f"{len(wrong)} of them wrong")
    assert runs <= MOST_RUNS and steps <= MOST_STEPS, (runs, steps)
    assert len(done) * 3 >= len(roads_) * 2, [road.detail() for road in roads_]
    assert len(wrong) <= 1, wrong


def test_a_quota():
    """Ends in a plateau, soon."""
    for mode in QUOTA:
        road = FIELD.walk(mode)
        state = road.check_not_done("guard_plateau", "guard_stagnation")
        print(f"# {mode}: {state['Verdict']}, {runs_of(road)} runs, {steps_of(road)} steps: "
              f"{state['HaltDetail']}")
        assert runs_of(road) <= MOST_QUOTA, runs_of(road)


FIELD = roads.Field(SEEDS + QUOTA, "standard")

if __name__ == "__main__":
    roads.run([test_a_competent_pair, test_a_quota], FIELD)
