# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” by way of the last fix, which comes after all reviews and is seen by a check
alone: what the check says, and what the fix does. Each is a mode of roads_late_agent.py."""

import roads
from checks import set_value
from roads_late import PURPOSES, is_planted, leave, purposes
from roads_late_agent import LAST, PLANTED


def check_late(road):
    """The shape that the other roads bend: the verdict says that the last text was only checked."""
    road.check_converged()
    assert purposes(road) == PURPOSES, purposes(road)
    assert "The last fix was checked, not reviewed as a whole." in road.detail(), road.detail()


def check_seen(road):
    """The check reports what the last fix has done; that is mended, and checked."""
    road.check_converged()
    assert not is_planted(road), road.story()
    found = next(each for each in road.issues() if each["description"] == PLANTED[3])
    assert (found["severity"], found["state"]) == ("critical", "verified_fixed"), road.story()


def check_still_there(road):
    road.check_not_done()
    assert is_planted(road), road.story()
    assert [each["state"] for each in road.issues() if each["description"] == PLANTED[3]] in (
        ["open"], ["persists"]), road.story()


def check_unseen(road, *left):
    """Nobody reports it. The verdict does not say that anybody has read the last text as a whole."""
    road.check_converged_with(*left)
    assert "The last fix was checked, not reviewed as a whole." in road.detail(), road.detail()


def check_grown(road):
    """New text is not refused. The verdict says that only a check has seen it."""
    check_unseen(road)
    assert len(road.document().split()) > 1.5 * len(road.reviewed().split())


def check_invalid(road):
    """What was fixed is not confirmed, and nothing was counted."""
    state = road.check_not_done("review_invalid")
    assert len(state["Trajectory"]) == LAST and "nothing was counted" in state["HaltDetail"], state
    assert road.issue(1)["state"] == "fix_applied", road.story()


def check_blocked(road):
    """What the check called critical blocks, wherever it said it was."""
    state = road.check_not_done()
    assert [each["severity"] for each in road.issues("rejected", "open", "persists", "regressed")
            if each["severity"] == "critical"], road.story()
    assert "critical" in state["HaltDetail"], state["HaltDetail"]


def check_open(road):
    """It stays open, and the verdict counts it."""
    assert road.issue(1)["state"] == "persists", road.story()
    assert "1 medium and 0 minor issues open" in road.detail(), road.detail()


def check_claimed(road):
    """Nobody has changed anything, and one check is believed: the ledger says so."""
    issue = road.issue(1)
    assert road.is_left(1) and "fixed, although nothing has changed" in issue["reason"], issue


ROADS = {
    "late": check_late,
    "late_plants": check_seen,
    "late_no_action": check_seen,
    "late_plants_kept": check_still_there,
    "late_plants_unseen": lambda road: check_unseen(road, 4),
    "late_grows": check_grown,
    "late_stale": check_invalid,
    "late_prose": check_invalid,
    "late_prose_once": check_blocked,
    "late_misquoted": check_blocked,
    "late_own_words": check_blocked,
    "late_labelled": check_blocked,
    "late_silent": check_open,
    "late_twice": check_open,
    "late_itself": check_open,
    "late_of_minor": check_open,
    "late_unmended": check_claimed,
}

# limits

def test_the_last_iteration():
    """Halted between the reviews and the check; after Resume it takes new reviews."""
    field = roads.Field(["late"], polish=f"  max_iterations: {LAST}\n")
    road = field.walk("late")
    road.check_not_done("guard_max_iterations")
    assert road.issue(1)["state"] == "open", road.story()
    set_value(road.w, "polish.max_iterations", "20")
    road.w.project(road.path, "Resume")

    def check():
        road.w.wait(lambda: road.rounds() > LAST, "another iteration")
        road.wait_end()
        road.check_converged()
        assert purposes(road)[4] == "review" and len(road.runs("review")) == 5, purposes(road)
    leave(field, check)


def test_cuts_bit_by_bit():
    """Each fix cuts less than too much; of what they cut together a review reads the rest."""
    field = roads.Field(["late_cuts"], polish="  fix_each_issue: true\n")
    road = field.walk("late_cuts")

    def check():
        before, after = len(road.reviewed().split()), len(road.document().split())
        assert after < 0.8 * before, (before, after)
        assert purposes(road)[-2:] == ["check", "review"], purposes(road)
        # What was cut may be what met a criterion, which is told first.
        log = road.read("polish_log.md")
        assert ("fixes have cut the deliverable since the last reviews" in log or
                "names the place where AC-" in log), log
        assert "not reviewed as a whole" not in road.detail(), road.detail()
    leave(field, check)


def test_without_evidence():
    """No check: a review reads the last text, whatever was fixed."""
    field = roads.Field(["late_plants"], polish="  evidence: false\n")
    road = field.walk("late_plants")

    def check():
        assert purposes(road)[-1] == "review", purposes(road)
        assert road.w.get(road.path, "Phase") == "halted" or not is_planted(road), road.detail()
    leave(field, check)


def test_two_reviewers_of_which_one_is_no_good():
    field = roads.Field(["late", "prose"], polish="  reviewers: [late, prose]\n")
    road = field.walk("late")

    def check():
        road.check_not_done("review_invalid")
    leave(field, check)


if __name__ == "__main__":
    FIELD = roads.Field(list(ROADS))
    roads.run([roads.named(mode, check, FIELD) for mode, check in ROADS.items()] +
              [value for name, value in list(globals().items()) if name.startswith("test_")], FIELD)
