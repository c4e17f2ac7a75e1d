# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""State files that do not parse: set aside, never overwritten, the project halted with
state_corrupt, and Resume continues from the last commit."""

import glob
import json
import os
import shutil

import world
from world import World

OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
# Hangs in the second review while there is "agent.hold", so that a project can be left there.
HANGS = """#!/bin/sh
prompt=$(mktemp)
cat > "$prompt"
if [ -e "$0.hold" ] && sed -n 2,5p "$prompt" | grep -qx 'Iteration: 2' && sed -n 2p "$prompt" | grep -q review; then
  exec sleep infinity
fi
exec {offline} < "$prompt"
"""


def garbage(text):
    return b"\x00\xff garbage " * 20


def nothing(text):
    return b""


def half(text):
    return text[:len(text) // 2]


def other_json(text):
    return b"[1, 2, {}]"


DAMAGES = (garbage, nothing, half, other_json)


def damage(directory, name, how):
    path = os.path.join(directory, name)
    with open(path, "rb") as file:
        text = file.read()
    with open(path, "wb") as file:
        file.write(how(text))
    return how(text)


def kept(directory, name):
    return sorted(glob.glob(os.path.join(directory, name + ".corrupt-*")))


def check_halted(w, path, directory, name, bad):
    w.wait(lambda: w.get(path, "Phase") == "halted", "the halt")
    state = w.get_all(path)
    assert state["HaltReason"] == "state_corrupt", state["HaltReason"]
    assert name in state["HaltDetail"] and "corrupt" in state["HaltDetail"], state["HaltDetail"]
    assert "resume" in state["AllowedActions"], state
    assert state["WaitingForHuman"]
    files = kept(directory, name)
    assert len(files) == 1, files
    assert open(files[0], "rb").read() == bad, "what was kept is not what was there"
    assert files[0] in state["HaltDetail"], state["HaltDetail"]


def copy_world(w, path):
    """Where the project's files are, and a copy to start from again."""
    directory = w.get(path, "Directory")
    w.kill()
    shutil.copytree(directory, w.path("copy"), symlinks=True)
    return directory


def put_back(w, directory):
    shutil.rmtree(directory)
    shutil.copytree(w.path("copy"), directory, symlinks=True)


def check_in_phase(w, path, directory, name):
    for how in world.sample(DAMAGES):
        bad = damage(directory, name, how)
        w.start()
        check_halted(w, path, directory, name, bad)
        w.kill(15)
        w.start()  # it stays halted over a restart
        w.wait(lambda: w.get(path, "Phase") == "halted", "the halt")
        assert w.get(path, "HaltReason") == "state_corrupt"
        assert len(kept(directory, name)) == 1
        w.project(path, "Resume")
        assert w.get(path, "Phase") != "halted" or w.get(path, "HaltReason") != "state_corrupt", (
            w.get(path, "HaltDetail"))
        finish(w, path)
        assert len(kept(directory, name)) == 1, "the damaged file is gone"
        w.git(directory, "fsck", "--strict", "--no-progress")
        w.kill(15)
        put_back(w, directory)


def say_dump_if_gone(w, path):
    if not any(m["role"] == "human" for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]):
        w.project(path, "SendMessage", "(s)", world.example())


def finish(w, path):
    """Presses every offered action to the end: the last commit may be of an earlier phase."""
    for _ in range(8):
        w.wait(lambda: not w.get(path, "Activity") and
               (w.get(path, "Phase") in ("done", "brain_dump") or w.get(path, "WaitingForHuman")),
               "a question")
        state = w.get_all(path)
        if state["Phase"] == "done":
            return
        if state["Phase"] == "brain_dump":
            say_dump_if_gone(w, path)
        offered = [name for name in ("distill", "confirm", "resume")
                   if name in state["AllowedActions"]]
        assert offered, state
        w.project(path, offered[0].capitalize())
    raise AssertionError(f"it does not come to an end: {state}")


def test_while_waiting_for_confirmation():
    for name in ("status.json", "chat_history.json"):
        with World() as w:
            w.start()
            path = w.create(world.example())
            w.drive(path, "spec_building")
            directory = copy_world(w, path)
            check_in_phase(w, path, directory, name)


def test_before_distilling():
    with World() as w:
        w.start()
        path = w.create(world.example())
        directory = copy_world(w, path)
        check_in_phase(w, path, directory, "status.json")


def test_while_polishing():
    for name in ("status.json", "chat_history.json", "polish_state.json"):
        with World() as w:
            agent = w.write("agent", HANGS.format(offline=OFFLINE))
            os.chmod(agent, 0o755)
            w.write("agent.hold", "")
            w.write_config(world.plain_agent("hangs", agent))
            w.start()
            path = w.create(world.example(), agent="hangs")
            for action in ("Distill", "Confirm"):
                w.project(path, action)
                w.wait(lambda: w.get(path, "WaitingForHuman"), "a question")
            w.project(path, "Confirm")
            w.wait(lambda: w.get(path, "Activity").startswith("iteration 2: review"), "review 2")
            directory = copy_world(w, path)
            os.unlink(w.path("agent.hold"))
            check_in_phase(w, path, directory, name)


def test_a_done_project_stays_readable():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        directory = copy_world(w, path)
        for how in DAMAGES:
            damage(directory, "chat_history.json", how)
            w.start()
            assert w.get(path, "Phase") == "done"
            assert w.project(path, "GetDocument", "(s)", "deliverable")[0].startswith("# ")
            try:
                w.project(path, "GetChat", "(uu)", 0, 0)
            except world.BusError as error:
                assert error.code == "StateCorrupt", error
            assert len(kept(directory, "chat_history.json")) == 1
            w.kill(15)
            put_back(w, directory)


def test_other_projects_are_untouched():
    with World() as w:
        w.start()
        good, bad = w.create(world.example()), w.create(world.example("wedding.md"))
        directory = w.get(bad, "Directory")
        w.kill(15)
        damage(directory, "status.json", garbage)
        w.start()
        assert w.get(bad, "HaltReason") == "state_corrupt"
        w.drive(good, "human_review")


def test_a_log_that_is_not_json_is_shown_unchanged():
    with World() as w:
        w.start()
        path = w.create(world.example())
        directory = w.get(path, "Directory")
        w.kill(15)
        with open(os.path.join(directory, "thoughtforge.log"), "ab") as file:
            file.write(b'{"timestamp": "2026-')
        w.start()
        w.drive(path, "human_review")
        lines = open(os.path.join(directory, "thoughtforge.log")).read().splitlines()
        assert json.loads(lines[-1])["event"], lines[-1]


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
