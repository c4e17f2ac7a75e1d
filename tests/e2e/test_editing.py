# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Documents edited by the user: refused while an agent works, kept in a halted loop, two
editors at once, and the daemon killed at each change of a directory that one such call makes.
TF_EDIT_STRIDE: take only every so many-th point (1)."""

import json
import os
import signal

import world
from checks import read_document, sha256, write_document
from test_bad_actions import Held
from test_crash_points import calm, preload
from world import BusError, World, expect

STRIDE = int(os.environ.get("TF_EDIT_STRIDE", "1"))
NEVER = 1 << 30


def polish_state(w, path):
    with open(os.path.join(w.get(path, "Directory"), "polish_state.json")) as file:
        return json.load(file)


def test_not_while_an_agent_works():
    with World() as w:
        held = Held(w)
        path = held.make_running("polishing")
        before = read_document(w, path)
        for name in ("intent", "deliverable"):
            message = expect("Busy", write_document, w, path, name, before + "x\n")
            assert "an agent is running" in message, message
        assert read_document(w, path) == before
        held.release()
        w.wait_phase(path, "done", "halted")
        write_document(w, path, "deliverable", read_document(w, path) + "Now it may be.\n")


def test_an_edit_in_a_halted_loop_is_reviewed_and_stays():
    with World() as w:
        held = Held(w)
        path = held.make_halted("fix")
        state = polish_state(w, path)
        assert state["step"] == "fix", state
        reviewed = len(state["convergence_trajectory"])
        line = "The key of the fuse box is with Clara."
        before = read_document(w, path)
        write_document(w, path, "deliverable", before + f"\n{line}\n", sha256(before))
        state = polish_state(w, path)
        assert state["step"] == "review" and state["review_commit"] is None, state
        assert len(state["convergence_trajectory"]) == reviewed - 1 == state["iteration"], state
        assert len(w.get(path, "Trajectory")) == reviewed - 1
        held.release()
        asked = [run["id"] for run in w.project(path, "GetRuns")[0]]
        w.project(path, "Resume")
        w.wait_phase(path, "done", "halted")
        runs = [run for run in w.project(path, "GetRuns")[0] if run["id"] not in asked]
        assert runs[0]["purpose"] == "review" and runs[0]["iteration"] == reviewed, runs[0]
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        assert line in read_document(w, path), "the edit is gone"


def read_diff(w, path, iteration):
    reply, fds = w.bus.call_with_unix_fd_list_sync(
        world.NAME, path, world.PROJECT, "GetDiff", world.GLib.Variant("(u)", (iteration,)), None,
        world.Gio.DBusCallFlags.NONE, world.LIMIT_S * 1000, None, None)
    with os.fdopen(fds.get(reply.unpack()[0]), "rb") as file:
        file.seek(0)
        return file.read().decode()


def test_all_changes_include_those_of_the_user():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        line = "The key of the fuse box is with Clara."
        before = read_document(w, path)
        write_document(w, path, "deliverable", before + f"\n{line}\n", sha256(before))
        diff = w.wait(lambda: read_diff(w, path, (1 << 32) - 1), "the edit to be committed")
        assert f"+{line}" in diff, diff
        assert diff.count("diff --git") == 1, "more than the deliverable"


def test_of_two_editors_one_gets_an_error():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        before = read_document(w, path)
        ended = []
        for text in ("mine", "yours"):
            w.bus.call(world.NAME, path, world.PROJECT, "WriteDocument",
                       world.GLib.Variant("(sss)", ("deliverable", before + text, sha256(before))),
                       None, world.Gio.DBusCallFlags.NONE, -1, None,
                       lambda bus, result, text: ended.append((text, failure_of(bus, result))), text)
        w.wait(lambda: len(ended) == 2, "both answers")
        assert dict(ended) == {"mine": None, "yours": "org.thoughtforge.Error.StateCorrupt"}, ended
        assert read_document(w, path) == before + "mine"


def failure_of(bus, result):
    try:
        bus.call_finish(result)
    except world.GLib.Error as error:
        return world.Gio.DBusError.get_remote_error(error)
    return None


def count_of(w):
    with open(w.path("count")) as file:
        return int(file.read())


def unless_killed(call):
    """What it returns, or None if the daemon was gone before it answered."""
    try:
        return call()
    except BusError as error:
        assert error.code in ("NoReply", "ServiceUnknown", "NameHasNoOwner"), error
        return None


def start_to_be_killed(w, use, at):
    """Starts the daemon again, to be killed before the at-th change after the first use of a project.
    What it does by itself at its start is not always counted before: the kill may come early, and even
    before it has its name."""
    w.kill(signal.SIGTERM)
    preload(w, NEVER)
    w.start()
    use()
    start = count_of(w)
    w.kill(signal.SIGTERM)
    preload(w, start + at)
    w.spawn()
    w.wait(lambda: w.daemon.poll() is not None or w.has_owner(), "the daemon's name")
    unless_killed(use)


def write_until_killed(w, path, text, expected):
    """Whether it was acknowledged."""
    return unless_killed(lambda: write_document(w, path, "deliverable", text, expected) or True)


def check_one_kill(w, path, text, at):
    """Kills before the at-th change that the call makes; False when it makes fewer."""
    before = read_document(w, path)
    start_to_be_killed(w, lambda: read_document(w, path), at)
    known = write_until_killed(w, path, text, sha256(before))
    killed = w.daemon.poll() is not None
    calm(w)
    if not known:
        w.daemon.wait(world.LIMIT_S)
        w.wait(lambda: not w.has_owner(), "the name to go")
    w.kill(signal.SIGTERM)
    w.start()
    assert read_document(w, path) in ((text,) if known else (before, text)), at
    # asked again: done, or still as it was read
    write_document(w, path, "deliverable", text, sha256(before))
    assert read_document(w, path) == text and w.get(path, "Phase") == "done"
    w.git(path, "fsck", "--strict", "--no-progress")
    assert w.git(path, "status", "--porcelain") == "", at
    assert before in w.git(path, "show", "HEAD~1:" + w.get(path, "DeliverablePath")), at
    return killed or not known


def test_a_crash_loses_neither_text():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        at = 1
        while check_one_kill(w, path, f"# Plan {at}\n\nWritten by hand.\n", at):
            at += STRIDE
        print(f"# killed at {at - 1} points")
        assert at > 8 / STRIDE, at


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
