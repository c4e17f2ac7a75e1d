# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""An agent that weakens the user's tests while it fixes issues: the fix is reverted, and the project
is not done."""

import roads
from coding import report_of
from weakened import NAMES, GivenRoad, WAYS, worker


def check_reverted(road):
    """Not done, and every test is as it was."""
    state = road.w.get_all(road.path)
    assert state["Phase"] == "halted" and state["Verdict"] != "converged", (
        state["Phase"], state["Verdict"], state["HaltDetail"], state["Question"])
    told = road.read("polish_log.md")
    assert "weakened tests: " in told or "removes too much" in told, told
    last = report_of(road.w, road.path, f"iteration-{road.rounds()}")
    passed = [case["name"] for case in last["cases"] if case["outcome"] == "passed"]
    assert set(NAMES) <= set(passed), passed


if __name__ == "__main__":
    roads.main({mode: check_reverted for mode in WAYS}, road=GivenRoad,
               agent=worker({mode: {"fix": text} for mode, text in WAYS.items()}))
