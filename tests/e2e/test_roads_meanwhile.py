# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Roads to a false “done” by way of what happens between the last fix and the end: the user edits,
adds an issue, changes the constraints, by hand or with git, while the check runs or after a crash; a
budget is used up. The agents are modes of roads_late_agent.py."""

import json
import os
import signal

import roads
import world
from checks import read_document, set_value, write_document
from roads_honest import DEFECTS
from roads_late import PURPOSES, is_planted, leave, purposes
from roads_late_agent import GATE, GO, LAST, PLANTED
from test_crash_points import LIBRARY, calm


def held(mode="late_held", purpose="check", **options):
    """A road that waits at the last run for that purpose."""
    field = roads.Field([mode], **options)
    field.enter()
    road = field.set_out[mode]
    gate = os.path.join(scratch(road), GATE)
    os.mkfifo(gate)
    # Without a writer, a pipe does not block.
    road.gate = open(gate, "r+b", buffering=0)
    iteration = LAST + 1 if purpose == "check" else LAST

    def reached():
        road.press_on()
        return any((each["purpose"], each["iteration"]) == (purpose, iteration)
                   for each in road.runs())
    road.w.wait(reached, f"the {purpose} of iteration {iteration}")
    return field, road


def scratch(road):
    path = road.w.path("scratch")
    os.makedirs(path, exist_ok=True)
    return path


def let_go(road):
    """Those who are held."""
    road.gate.write(b"x")


def go_on(road):
    """What failed so far."""
    with open(os.path.join(scratch(road), GO), "w", encoding="utf-8"):
        pass


def resume(road):
    go_on(road)
    before = len(road.runs("review"))
    road.w.project(road.path, "Resume")
    road.w.wait(lambda: len(road.runs("review")) > before, "another review")


def edit(road, commit=False):
    """The user's own text has a critical issue."""
    path = road.w.get(road.path, "DeliverablePath")
    with open(os.path.join(road.w.get(road.path, "Directory"), path), "a", encoding="utf-8") as file:
        file.write(f"\n- {PLANTED[2]}\n")
    if commit:
        road.w.git(road.path, "-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-q",
                   "-m", "By hand", path)


def change_constraints(_, directory):
    """What has to be met is another thing now."""
    path = os.path.join(directory, "docs", "constraints.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("- AC-1: ", "- AC-1: In Welsh: "))


def check_reviewed(road):
    """What the user wrote was reviewed: its critical issue is found, and mended."""
    road.wait_end()
    road.check_converged()
    assert not is_planted(road), road.story()
    assert purposes(road)[:6] == PURPOSES and "review" in purposes(road)[6:], purposes(road)


def check_restored(road, name):
    """While an agent runs, nobody can know who changed a file: it is restored, and that is logged."""
    road.wait_end()
    road.check_converged()
    assert not is_planted(road) and "In Welsh" not in road.read("docs/constraints.md")
    log = road.read("thoughtforge.log")
    assert f"changed {name} during the run for “check”, which is not allowed: restored" in log, log


def test_an_edit_during_the_check():
    for commit in (False, True):
        field, road = held()
        edit(road, commit)
        let_go(road)
        leave(field, check_restored, road, road.w.get(road.path, "DeliverablePath"))


def test_other_constraints_during_the_check():
    field, road = held()
    change_constraints(road.w, road.w.get(road.path, "Directory"))
    let_go(road)
    leave(field, check_restored, road, "docs/constraints.md")


def test_an_edit_after_an_unusable_check():
    """The daemon commits it."""
    field = roads.Field(["late_unusable"])
    road = field.walk("late_unusable")
    road.check_not_done("review_invalid")
    go_on(road)
    text = read_document(road.w, road.path)
    write_document(road.w, road.path, "deliverable", f"{text}\n- {PLANTED[2]}\n")
    road.w.project(road.path, "Resume")
    road.w.wait(lambda: road.rounds() > LAST, "another iteration")
    leave(field, check_reviewed, road)


def test_the_same_text_after_a_fix_that_failed():
    """The iteration is made again, as a round of reviews instead of a check: what they find counts."""
    field = roads.Field(["late_fix_fails"])
    road = field.walk("late_fix_fails")
    road.check_not_done("agent_failure")
    write_document(road.w, road.path, "deliverable", read_document(road.w, road.path))
    resume(road)

    def check():
        road.wait_end()
        road.check_converged()
        found = next(each for each in road.issues() if each["description"] == PLANTED[3])
        assert [each["by"] for each in found["history"] if each["kind"] == "matched" and
                each["iteration"] == LAST + 1] == ["late_fix_fails"], found["history"]
    leave(field, check)


def test_an_issue_of_the_user_during_the_check():
    """Nobody has tried to fix it, so it is not done."""
    field, road = held()
    issue = road.w.project(road.path, "AddIssue", "(sss)", DEFECTS[5][3], "critical", "")[0]
    let_go(road)

    def check():
        road.wait_end()
        found = next(each for each in road.issues() if each["id"] == issue)
        assert found["state"] == "verified_fixed" or road.verdict() != "converged", road.story()
        assert purposes(road)[:7] == PURPOSES + ["fix"], purposes(road)
    leave(field, check)


CHECK_FILE = f"{LAST + 1:04}-check.json"


def kill_after(change, name=CHECK_FILE, nth=1, mode="late", **options):
    """Right after a file is stored for the nth time, by default the answer of the last check; then
    something changes."""
    field = roads.Field([mode], **options)
    field.enter()
    road = field.set_out[mode]
    w = road.w
    w.kill(signal.SIGTERM)
    w.env.update(LD_PRELOAD=LIBRARY, TF_CRASH_AFTER=name, TF_CRASH_NTH=str(nth))
    w.spawn()
    w.wait(lambda: w.has_owner(), "the daemon's name")
    directory = w.get(road.path, "Directory")

    def died():
        if w.daemon.poll() is None:
            try:
                road.press_on()
            except world.BusError as error:
                assert error.code in ("NoReply", "ServiceUnknown", "NameHasNoOwner"), error
        return w.daemon.poll() is not None
    w.wait(died, "the kill")
    calm(w)
    w.wait(lambda: not w.has_owner(), "the name to go")
    change(w, directory)
    w.start()
    return field, road


def add_line(directory, line):
    docs = os.path.join(directory, "docs")
    path = next(os.path.join(docs, name) for name in os.listdir(docs)
                if name.startswith("summer-party"))
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"\n- {line}\n")


def plant_in(_, directory):
    add_line(directory, PLANTED[2])


def plant_and_commit(w, directory):
    plant_in(w, directory)
    w.git(directory, "-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-aqm", "By hand")


def test_an_edit_after_the_check_was_stored():
    field, road = kill_after(plant_in)
    leave(field, check_reviewed, road)


def test_a_commit_after_the_check_was_stored():
    field, road = kill_after(plant_and_commit)
    leave(field, check_reviewed, road)


def test_an_edit_in_the_last_iteration():
    """After each time its state was stored, from the reviews to the check."""
    seen = set()

    def change(w, directory):
        with open(os.path.join(directory, "polish_state.json"), encoding="utf-8") as file:
            state = json.load(file)
        seen.add((state["step"], state["review_commit"] is not None,
                  state["fix_commit"] is not None))
        plant_in(w, directory)

    for nth in range(12, 16):
        field, road = kill_after(change, "polish_state.json", nth)

        def check():
            road.wait_end()
            road.check_converged()
            assert not is_planted(road), (nth, road.story())
        leave(field, check)
    assert seen == {("fix", False, False), ("fix", True, False), ("review", True, False),
                    ("review", True, True)}, seen


def test_reviews_before_an_edit():
    """Nothing is wrong with the edit; yet two reviews must pass after it, and those of the text before
    count no longer, not even in the iteration that is made again."""
    for nth in range(12, 16):
        before = []

        def change(_, directory):
            before.extend(os.listdir(os.path.join(directory, ".thoughtforge", "runs")))
            add_line(directory, "Everybody brings a chair.")

        field, road = kill_after(change, "polish_state.json", nth)

        def check():
            road.wait_end()
            road.check_converged()
            after = [each["id"] for each in road.runs("review") if each["id"] not in before]
            assert len(after) >= 2, (nth, purposes(road), road.story())
        leave(field, check)


def test_an_edit_after_a_killed_fix():
    """The daemon was killed while the fixer was at work; what is there now is not what was reviewed."""
    field, road = held("late_fix_held", "fix")
    w, directory = road.w, road.w.get(road.path, "Directory")
    w.kill()
    plant_in(w, directory)
    let_go(road)
    w.start()

    def check():
        road.wait_end()
        road.check_converged()
        assert not is_planted(road), road.story()
    leave(field, check)


def test_an_edit_between_two_fixes():
    """The next fix commits it, and says so."""
    def change(w, directory):
        assert w.git(directory, "log", "-1", "--format=%s").strip() == f"polishing: fix {LAST} I-0002"
        plant_in(w, directory)

    field, road = kill_after(change, "issues.json", 5, "late_small",
                             polish="  fix_each_issue: true\n")

    def check():
        road.wait_end()
        road.check_converged()
        assert not is_planted(road), road.story()
        log = road.w.git(road.w.get(road.path, "Directory"), "log", "--format=%B")
        assert log.count(f"Edited: {road.w.get(road.path, 'DeliverablePath')}\n") == 1, log
    leave(field, check)


def test_an_edit_after_an_unusable_fix():
    """With an editor, in the place of the fix."""
    field = roads.Field(["late_fix_unusable"])
    road = field.walk("late_fix_unusable")
    road.check_not_done("agent_failure")
    edit(road)
    resume(road)

    def check():
        road.wait_end()
        road.check_converged()
        assert not is_planted(road), road.story()
    leave(field, check)


def test_other_constraints_after_the_check_was_stored():
    """The reviews that passed know nothing of them and count no longer."""
    field, road = kill_after(change_constraints)

    def check():
        road.wait_end()
        road.check_converged()
        assert purposes(road) == PURPOSES + ["review", "review", "check"], purposes(road)
        assert "In Welsh" in road.read("docs/constraints.md")
    leave(field, check)


def test_a_budget_used_up_by_the_last_review():
    """Halted, although its reviews pass; Override says what it is."""
    field, road = held("late_review_held", "review")
    set_value(road.w, "agents.budget.tokens", "1")
    let_go(road)

    def check():
        road.wait_end()
        road.check_not_done("guard_budget")
        assert road.is_left(1) and "1 medium" in road.detail(), road.detail()
        road.w.project(road.path, "Override", "(b)", True)
        assert road.verdict() == "accepted", road.verdict()
    leave(field, check)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
