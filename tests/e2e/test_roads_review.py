# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” that a reviewer can take: each is a mode of roads_agent.py and must end
refused, asked again, blocked, or told in the verdict."""

import roads
from roads_honest import DEFECTS


def invalid(road):
    road.check_invalid()


def check_honest(road):
    """The same agent without a mode, so that the roads differ from it in one way only."""
    road.check_converged()
    assert [each["state"] for each in road.issues()] == ["verified_fixed"] * 3, road.story()


def check_failure(road):
    """An answer that nobody gave is a failure, not a clean review."""
    state = road.check_not_done()
    assert state["HaltReason"] == "agent_failure" and road.issues() == [], road.story()


def check_old_hash(road):
    state = road.check_not_done("review_invalid")
    assert len(state["Trajectory"]) == 1, state["Trajectory"]


def check_wrong_lines(road):
    """A quote that is found once repairs the line."""
    road.check_converged()
    for issue in road.issues():
        assert issue["state"] == "verified_fixed", road.story()
        found = [n for n, line in enumerate(road.reviewed().splitlines(), 1)
                 if issue["quote"] in line]
        assert [int(issue["location"].split(":")[1])] == found, (issue["location"], found)


def check_critical_survives(road):
    """What became of the critical one did not end the loop: it is mended, or it blocks."""
    state = road.w.get_all(road.path)
    critical = road.issue(0)
    assert critical["severity"] == "critical", road.story()
    if state["Verdict"] == "converged":
        assert critical["state"] == "verified_fixed" and not road.is_left(0), road.story()
    else:
        road.check_not_done()
    road.check_told()


def check_never_counted(road):
    """The critical one that nobody can find is rejected, and blocks."""
    road.check_not_done()
    assert {(each["severity"], each["state"]) for each in road.issues()} == {
        ("critical", "rejected")}, road.story()


def check_kept(road):
    """What it called critical before it was asked again is rejected, and blocks."""
    check_never_counted(road)
    road.check_told()


def check_unanswered(road):
    """What nobody has shown to be met is not done; the reviews are not repeated for ever."""
    state = road.check_not_done()
    assert road.rounds() <= 5, road.rounds()
    assert "names the place where AC-1 is met" in state["HaltDetail"], state["HaltDetail"]


def check_mended(road):
    """It did not help."""
    road.check_converged()


def check_meddling(road):
    """The plan is restored, and that is logged; what was planted was found in the plan as it was."""
    road.check_converged()
    assert len(road.issues()) == 3, road.story()
    log = road.read("thoughtforge.log")
    assert "changes_the_plan changed" in log and "for “review”, which is not allowed" in log


def check_severity_kept(road):
    road.check_not_done()
    assert road.issue(0)["severity"] == "critical", road.story()
    assert road.issue(0)["state"] == "persists", road.story()


def check_asks_the_person(road):
    """At once, and it says what to decide."""
    state = road.check_not_done("guard_plateau")
    assert len(road.runs("fix")) == 0 and road.rounds() == 1, road.rounds()
    for number in (0, 1):
        assert road.issue(number)["id"] in state["HaltDetail"], state["HaltDetail"]
        assert DEFECTS[number][4] in state["HaltDetail"], state["HaltDetail"]


ROADS = {
    "honest": check_honest,
    "no_hash": invalid,
    "only_counts": invalid,
    "findings_then_clean": invalid,
    "clean_then_findings": invalid,
    "second_fence": invalid,
    "prose": invalid,
    "prose_then_clean": check_kept,
    "draft_then_clean": check_kept,
    "prose_then_reported": check_mended,
    "issues_twice": invalid,
    "other_severity": invalid,
    "text_for_met": invalid,
    "yes_and_no": invalid,
    "not_met_without_issue": invalid,
    "example": invalid,
    "flood": invalid,
    "usage_limit": invalid,
    "asks_back": invalid,
    "truncated": invalid,
    "empty": check_failure,
    "clean_but_fails": check_failure,
    "old_hash": check_old_hash,
    "wrong_lines": check_wrong_lines,
    "paraphrases": check_critical_survives,
    "empty_correction": check_critical_survives,
    "correction_withdraws": check_critical_survives,
    "no_action": check_critical_survives,
    "correction_downgrades": check_critical_survives,
    "example_issue": check_never_counted,
    "no_answers": check_unanswered,
    "no_places": check_unanswered,
    "places_elsewhere": check_unanswered,
    "closes_blindly": check_mended,
    "changes_the_plan": check_meddling,
    "downgrades_later": check_severity_kept,
    "needs_person": check_asks_the_person,
}

roads.main(ROADS)
