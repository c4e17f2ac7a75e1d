# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” by way of a check, a fix, an identity run, or a word of the user's that is
not heeded: each is a mode of roads_agent.py and must end refused, blocked, or told in the verdict."""

import roads
from roads_agent import HATED, PERSON


def check_open(road):
    """Nothing was mended, and nothing counts as mended."""
    road.check_not_done()
    states = {each["state"] for each in road.issues()}
    assert states <= {"open", "persists", "regressed"}, road.story()
    assert road.is_left(0) and road.is_left(1), road.story()


def check_old_hash(road):
    """A check of another text is none: what was mended is not confirmed."""
    road.check_not_done("review_invalid")
    assert {each["state"] for each in road.issues()} == {"fix_applied"}, road.story()


def check_withdraws(road):
    """It takes a second run that agrees, and the verdict says so."""
    state = road.w.get_all(road.path)
    if state["Verdict"] == "converged":
        assert len(road.runs("check")) >= 2, len(road.runs("check"))
        road.check_told()
        assert "1 critical" in road.detail() and "withdrawn" in road.detail(), road.detail()


def check_nearby(road):
    """An answer beats likeness: the critical one stays open, and critical."""
    road.check_not_done()
    worst = road.issue(0)
    assert (worst["severity"], worst["state"]) == ("critical", "persists"), road.story()


def check_graver(road):
    """Nobody has answered for the graver ones: they stay open, as grave as they were."""
    road.check_not_done()
    for number, severity in ((0, "critical"), (1, "medium")):
        found = road.issue(number)
        assert found["severity"] == severity, road.story()
        assert found["state"] in ("open", "persists", "regressed"), road.story()
    assert road.is_left(0) and road.is_left(1), road.story()


def check_decides(road):
    """Only the user can: it says what to decide."""
    state = road.check_not_done("guard_plateau")
    assert road.issue(0)["needs_person"] and road.issue(0)["id"] in state["HaltDetail"], state


def check_gutted(road):
    """The plan keeps its words, the issues stay open, and it is said why."""
    road.check_not_done()
    words = len(road.document().split())
    assert words > 900, words
    assert road.issue(0)["state"] in ("open", "persists"), road.story()
    told = road.detail() + road.read("polish_log.md") + road.read("thoughtforge.log")
    assert "words" in told, told


def check_restored(name, part):
    """What a fix may not change is as it was, and the log says who changed it."""
    def check(road):
        check_open(road)
        assert part not in road.read(name), name
        assert f"changed {name} during the run for “fix”" in road.read("thoughtforge.log"), name
    return check


def check_planted(road):
    """A review that no reviewer gave is taken away before anybody reads it."""
    check_open(road)
    log = road.read("thoughtforge.log")
    assert "created .thoughtforge/reviews/0002.json during the run for “fix”" in log
    assert "already answered about this text" not in log


ROADS = {
    "check_withdraws": check_withdraws,
    "check_duplicate_itself": check_open,
    "check_duplicate_unknown": check_open,
    "check_duplicate_closed": check_graver,
    "check_partly": check_open,
    "check_silent": check_open,
    "check_fixed_unchanged": check_withdraws,
    "check_old_hash": check_old_hash,
    "check_nearby": check_nearby,
    "check_person": check_decides,
    "claims_only": check_open,
    "guts": check_gutted,
    "fix_constraints": check_restored("docs/constraints.md", "not applicable"),
    "fix_spec": check_restored("docs/spec.md", "All is well."),
    "fix_state": check_open,
    "fix_ledger": check_restored(".thoughtforge/issues.json", '"state" : "verified_fixed"'),
    "fix_plants_review": check_planted,
}

# with words of the user


def waive_and_revise(road):
    """The minor one is waived, another one hated; to where that leads."""
    road.wait_end()
    road.check_converged_with(0, 1)
    road.w.project(road.path, "WaiveIssue", "(ss)", road.issue(2)["id"], "We like it so.")
    before = road.rounds()
    road.w.project(road.path, "Revise", "(s)", HATED)
    road.w.wait(lambda: road.rounds() > before, "another round")
    road.wait_end()


def check_waiver_critical(road):
    """A waiver never covers what is worse than what was waived."""
    waive_and_revise(road)
    road.check_not_done()
    waived = next(each for each in road.issues("waived"))
    assert waived["severity"] == "minor", road.story()
    assert [each for each in road.issues("open", "persists", "regressed")
            if each["severity"] == "critical"], road.story()


def check_waiver_many(road):
    """What the identity run put under a waiver is listed, one by one; nothing hides."""
    waive_and_revise(road)
    waived = next(each for each in road.issues("waived"))
    covered = [each for each in waived["history"] if each["kind"] == "covered"]
    others = [each for each in road.issues("open", "persists", "regressed")]
    assert len(covered) + len(others) >= 6, (len(covered), road.story())
    print(f"# {len(covered)} covered, {len(others)} open")


def check_person(road):
    """No agent withdraws what the user said."""
    road.wait_end()
    road.check_converged()
    issue = road.w.project(road.path, "Revise", "(s)", PERSON)[0]
    road.w.wait(lambda: road.w.get(road.path, "Phase") == "polishing", "polishing")
    road.wait_end()
    road.check_not_done()
    found = next(each for each in road.issues() if each["id"] == issue)
    assert found["state"] not in ("withdrawn", "verified_fixed"), road.story()
    assert found["severity"] == "critical", road.story()


def check_decision(road):
    """What the user has answered is asked for by name, in every round."""
    state = road.check_not_done()
    assert "names the place where D-1 is met" in state["HaltDetail"], state["HaltDetail"]


def check_embedded(road):
    """No model has read it, and the verdict says so."""
    assert road.verdict() == "sorted", road.detail()
    assert road.detail().startswith("Sorted by rules; no model has read this: "), road.detail()


ROADS.update({
    "no_decision": check_decision,
    "offline": check_embedded,
    "waiver_critical": check_waiver_critical,
    "waiver_many": check_waiver_many,
    "person_ignored": check_person,
})

if __name__ == "__main__":
    roads.main(ROADS, remarks={"no_decision": "Take the cheapest offer that is still safe."})
