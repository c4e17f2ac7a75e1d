# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""From a brain dump to a finished plan, over the bus, with the real daemon and offline agent."""

import json
import os

import world
from checks import read
from world import World, expect


def test_a_dump_becomes_a_done_plan():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        state = w.get_all(path)
        assert state["Phase"] == "done", state["HaltDetail"]
        directory = state["Directory"]
        for name in ("docs/intent.md", "docs/spec.md", "docs/constraints.md", "polish_log.md",
                     "polish_state.json", "status.json", "chat_history.json", "thoughtforge.log"):
            assert os.path.getsize(os.path.join(directory, name)) > 0, name
        assert oct(os.stat(directory).st_mode & 0o777) == "0o700"
        deliverable = w.project(path, "GetDocument", "(s)", "deliverable")[0]
        assert deliverable.startswith("# ") and "[[" not in deliverable
        points = state["Trajectory"]
        assert [p[0] for p in points] == list(range(1, len(points) + 1))
        polish = json.loads(read(directory, "polish_state.json"))
        assert polish["completed"] is True and polish["tests_passed"] is None
        assert polish["iteration"] == len(points)
        assert w.git(path, "status", "--porcelain") == ""
        subjects = w.git(path, "log", "--reverse", "--format=%s").splitlines()
        assert subjects[0] == "brain_dump: created" and subjects[-1] == "done: sorted", subjects
        assert len(set(subjects)) == len(subjects), subjects


def test_wrong_phase_names_what_is_allowed():
    with World() as w:
        w.start()
        path = w.create(world.example())
        message = expect("WrongPhase", w.project, path, "Confirm")
        assert message == ("cannot confirm a project in “brain_dump”; allowed now: distill, "
                           "terminate"), message


def test_nine_words_are_asked_for_more():
    with World() as w:
        w.start()
        path = w.create("one two three four five six seven eight nine")
        w.project(path, "Distill")
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert w.get(path, "Phase") == "brain_dump"
        assert chat[-1]["content"].startswith("That is 9 words; I need at least 10"), chat[-1]
        w.project(path, "SendMessage", "(s)", "a plan for a street party in June please")
        w.drive(path, "human_review")


def test_correction_realign_and_confirmation_by_text():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        w.project(path, "SendMessage", "(s)", "It is for 90 people and the colour is green.")
        w.wait_asked(path, "human_review")
        drafts = [m for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                  if m["kind"] == "distillation"]
        assert len(drafts) == 2 and "90" in drafts[1]["content"]
        w.project(path, "SendMessage", "(s)", "realign from here")
        w.wait_asked(path, "human_review")
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert any(m["content"].startswith("Baseline: your message") for m in chat), chat
        w.project(path, "SendMessage", "(s)", "looks good, let's build")
        assert w.get(path, "Phase") == "human_review"
        chat = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        assert chat[-1]["content"].startswith("This looks like a confirmation"), chat[-1]


def test_two_clients_press_at_once():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        results = []
        for _ in range(2):
            w.bus.call(world.NAME, path, world.PROJECT, "Confirm", None, None, 0, 20000, None,
                       lambda bus, result: results.append(finish(bus, result)))
        w.wait(lambda: len(results) == 2, "both replies")
        assert results == [None, None], results
        w.wait_asked(path, "spec_building")
        log = read(w.get(path, "Directory"), "thoughtforge.log").splitlines()
        moves = [json.loads(line)["detail"] for line in log
                 if json.loads(line)["event"] == "phase_transition"]
        assert sum("human_review → spec_building" in m for m in moves) == 1, moves


def finish(bus, result):
    try:
        bus.call_finish(result)
    except world.GLib.Error as error:
        return error.message
    return None


def test_terminate_needs_a_yes_and_is_final():
    with World() as w:
        w.start()
        path = w.create(world.example())
        question = expect("NeedsConfirmation", w.project, path, "Terminate", "(b)", False)
        assert question.endswith("."), question
        w.project(path, "Terminate", "(b)", True)
        assert w.get(path, "Phase") == "halted"
        assert w.get(path, "HaltReason") == "human_terminated"
        assert w.get(path, "AllowedActions") == []
        expect("WrongPhase", w.project, path, "Resume")


def test_unknown_project_option_agent_document():
    with World() as w:
        w.start()
        expect("NotFound", w.manager, "DeleteProject", "(ob)",
               world.ROOT + "/projects/p20200101_0000", False)
        variant = world.GLib.Variant
        expect("InvalidArgument", w.manager, "CreateProject", "(a{sv})",
               {"colour": variant("s", "red")})
        expect("NotFound", w.manager, "CreateProject", "(a{sv})", {"agent": variant("s", "nobody")})
        path = w.create(world.example())
        expect("InvalidArgument", w.project, path, "GetDocument", "(s)", "diary")
        expect("NotFound", w.project, path, "GetDocument", "(s)", "deliverable")
        expect("NotFound", w.project, path, "GetIssues", "(ua{sv})", 0, {})
        expect("NotFound", w.project, path, "GetDiff", "(u)", 3)


def test_delete_moves_to_the_trash():
    with World() as w:
        w.start()
        path = w.create(world.example())
        directory = w.get(path, "Directory")
        w.manager("DeleteProject", "(ob)", path, False)
        assert not os.path.exists(directory)
        trash = w.path("data", "thoughtforge", "trash")
        assert os.path.exists(os.path.join(trash, os.listdir(trash)[0], "status.json"))


def test_restart_keeps_a_waiting_project():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        before = w.project(path, "GetChat", "(uu)", 0, 0)
        w.kill(15)
        assert w.daemon.returncode == 0, w.log()
        w.start()
        w.wait_asked(path, "human_review")
        assert w.project(path, "GetChat", "(uu)", 0, 0) == before


def test_second_daemon_is_refused():
    with World() as w:
        w.start()
        status, _, err = w.run(world.DAEMON)
        assert status == 1 and "is already running (process" in err, (status, err)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
