# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The same as test_kill.py over runs of code: killed while the agent writes in the tree, while
tests run and around commits, each run ends as an undisturbed one: the same tree, each task
committed once, no process and no copy left. TF_KILLS and TF_SEED as there."""

import world
from coding import CODE_SCRIPT, TASKS, coding_world
from kills import KILLS, Reference, check_same, kill_runs


def make_world():
    return coding_world(confine="best-effort")


def check_whole(outcome):
    building = [subject for subject in outcome.subjects if subject.startswith("building: ")]
    assert building == TASKS, outcome.subjects
    assert "source/lines.sh" in outcome.documents and "iteration-1.json" in outcome.tests, outcome.tests


def test_two_undisturbed_runs_of_code_agree():
    first, second = Reference(CODE_SCRIPT, make_world), Reference(CODE_SCRIPT, make_world)
    check_whole(first.outcome)
    check_same(first.outcome, second.outcome)


def test_runs_of_code_end_as_undisturbed_ones_do():
    table = kill_runs([Reference(CODE_SCRIPT, make_world)])
    if KILLS >= 100:
        for place in ("building, agent at work", "building, tests at work"):
            assert table[place] > 0, table


if __name__ == "__main__":
    world.main([test_two_undisturbed_runs_of_code_agree,
                test_runs_of_code_end_as_undisturbed_ones_do])
