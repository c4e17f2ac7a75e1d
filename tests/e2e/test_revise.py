# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The user's word about a project that is done: an issue, a decision, a revision; one that comes
while a review runs; and the daemon killed at the changes of a directory that Revise makes.
TF_EDIT_STRIDE: take only every so many-th point (1)."""

import json
import os
import signal

import world
from test_bad_actions import Held
from test_crash_points import calm
from test_editing import start_to_be_killed, unless_killed
from world import World, expect

STRIDE = int(os.environ.get("TF_EDIT_STRIDE", "1"))
TEXT = "Nobody says who pays for the tents."
POINTS = 12  # of Revise itself, and a little of the round that follows


def ledger(w, path):
    choice = {"ledger": world.GLib.Variant("b", True)}
    return {issue["id"]: issue for issue in w.project(path, "GetIssues", "(ua{sv})", 0, choice)[0]}


def polish_state(w, path):
    with open(os.path.join(w.get(path, "Directory"), "polish_state.json")) as file:
        return json.load(file)


def make_done(w):
    path = w.create(world.example())
    w.drive(path)
    assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
    return path


def check_end(w, path, issue):
    """Done only when a check has confirmed the fix."""
    w.wait_phase(path, "done", "halted")
    state = ledger(w, path)[issue]["state"]
    if w.get(path, "Phase") == "done":
        assert state == "verified_fixed", state
    else:
        assert w.get(path, "Verdict") not in ("converged", "sorted"), w.get(path, "Verdict")


def test_an_issue_of_the_user_starts_polishing_again():
    with World() as w:
        w.start()
        path = make_done(w)
        before = {"iteration": w.get(path, "Iteration"), "issues": ledger(w, path),
                  "commits": w.git(path, "log", "--format=%H").split()}
        assert "revise" in w.get(path, "AllowedActions")
        status, out, err = w.ctl("issue", w.get(path, "Id"), TEXT, "--location", "docs")
        assert status == 0, err
        issue = out.split()[0]
        w.wait(lambda: w.get(path, "Phase") != "done" or w.get(path, "Iteration") >
               before["iteration"], "another iteration")
        check_end(w, path, issue)
        after = ledger(w, path)
        assert after[issue]["source"] == "person" and after[issue]["severity"] == "critical"
        assert after[issue]["description"] == TEXT and after[issue]["location"] == "docs"
        assert set(before["issues"]) < set(after), "an issue is gone"
        assert w.git(path, "log", "--format=%H").split()[-len(before["commits"]):] == \
            before["commits"], "a commit is gone"
        trajectory = [point[0] for point in w.get(path, "Trajectory")]
        assert trajectory == list(range(1, len(trajectory) + 1)), trajectory
        assert len(trajectory) > before["iteration"], trajectory


def test_it_survives_a_review_that_runs():
    with World() as w:
        held = Held(w)
        path = held.make_running("polishing")
        issue = w.project(path, "AddIssue", "(sss)", TEXT, "medium", "")[0]
        assert w.get(path, "Phase") == "polishing"
        held.release()
        w.wait(lambda: len(w.get(path, "Trajectory")) > 0, "the first evaluation")
        assert ledger(w, path)[issue]["description"] == TEXT
        check_end(w, path, issue)


def test_without_anything_wrong_there_is_nothing_to_revise():
    with World() as w:
        w.start()
        path = make_done(w)
        for issue in ledger(w, path).values():
            if issue["state"] in ("open", "persists", "regressed", "fix_applied"):
                w.project(path, "WaiveIssue", "(ss)", issue["id"], "as agreed")
        message = expect("WrongPhase", w.project, path, "Revise", "(s)", "")
        assert "describe what is wrong" in message, message
        assert w.get(path, "Phase") == "done" and w.get(path, "Verdict") == "sorted"


OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")


def test_an_author_who_reviews_alone_is_named_before_confirm():
    for agent, assurance, others, named in (
            ("author", "quick", "", ""), ("author", "standard", "", "only reviewer"),
            ("author", "thorough", "", "only reviewer"), ("author", "thorough", "other", ""),
            ("offline", "quick", "", "sorted by rules; no model has read this"),
            ("offline", "standard", "other", "")):
        agents = world.plain_agent("author", OFFLINE) + "    other: {command: /bin/true}\n"
        with World(f"{agents}polish:\n  assurance: {assurance}\n  reviewers: [{others}]\n") as w:
            w.start()
            path = w.create(world.example(), agent=agent)
            w.drive(path, "spec_building")
            notices = [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                       if m["kind"] == "notice" and "polish.reviewers" in m["content"]]
            assert len(notices) == (named != ""), (assurance, others, notices)
            assert not notices or named in notices[0], notices
            status, out, err = w.ctl("confirm", w.get(path, "Id"))
            assert status == 0 and ("warning: " in out) == (named != ""), (out, err)
            assert named in out, out


def check_one_kill(w, at):
    """Kills before the at-th change after the call; returns the phase afterwards."""
    path = make_done(w)
    start_to_be_killed(w, lambda: ledger(w, path), at)
    issue = unless_killed(lambda: w.project(path, "Revise", "(s)", TEXT)[0])
    calm(w)
    if issue is None or w.daemon.poll() is not None:
        w.daemon.wait(world.LIMIT_S)
        w.wait(lambda: not w.has_owner(), "the name to go")
    w.kill(signal.SIGTERM)
    w.start()
    mine = [each["id"] for each in ledger(w, path).values() if each["description"] == TEXT]
    phase = w.get(path, "Phase")
    assert len(mine) <= 1 and (issue is None or mine == [issue]), mine
    assert issue is None or phase != "done" or w.get(path, "Iteration") > 0, phase
    if phase == "done" and issue is None:  # as before, with its verdict
        assert w.get(path, "Verdict") == "sorted", polish_state(w, path)
        mine = [w.project(path, "Revise", "(s)", "" if mine else TEXT)[0] or mine[0]]
    check_end(w, path, mine[0])
    w.git(path, "fsck", "--strict", "--no-progress")
    return phase


def test_a_crash_loses_neither_the_issue_nor_the_verdict():
    places = {}
    for at in range(1, POINTS + 1, STRIDE):
        with World() as w:
            w.start()
            phase = check_one_kill(w, at)
            places[phase] = places.get(phase, 0) + 1
    print(f"# killed at {sum(places.values())} points; then in {places}")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
