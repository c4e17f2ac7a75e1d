# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What surrounds an agent's run: what it may leave in the tree, prose in the place of a review, the
queue, an agent that does not let go. Agents that fail by themselves: test_bad_agents.py."""

import json
import os
import time

import world
from checks import (check_halted, check_sound, configure, moody_agent, press, press_to_done, read,
                    set_mood, wait_at_work)
from world import World, agents_of, expect

# Writes what no run may, then answers as a good agent would.
MEDDLES = """
  mkdir -p docs src
  echo 'changed by the agent' >> docs/intent.md
  echo 'changed by the agent' >> docs/constraints.md
  echo '{}' > status.json
  echo '[]' > chat_history.json
  echo 'int main (void) { return 0; }' > src/x.c
  echo 'gone' > resources/note.md
  ln -s /nonexistent link.md
  chmod +x docs/spec.md
"""
PROSE = """echo 'I read the whole plan and it is excellent. No issues found: 0 critical, 0 medium, \
0 minor. Approved, nothing needs to be done.'; exit 0"""
CLEAN_WORDS = """echo 'There is nothing left to say.'; echo '{"critical": 0, "medium": 0, "minor": \
0}'; exit 0"""
STUBBORN = "trap '' TERM; echo waiting; sleep infinity & wait; wait; wait; sleep infinity"


def tree_of(directory):
    """The project's folder without internal files: path to mode and text."""
    found = {}
    for folder, folders, names in os.walk(directory):
        folders[:] = [name for name in folders if name not in (".git", ".thoughtforge")]
        for name in names:
            path = os.path.join(folder, name)
            target = os.readlink(path) if os.path.islink(path) else open(path, "rb").read()
            found[os.path.relpath(path, directory)] = (os.lstat(path).st_mode, target)
    return found


# the tree


def check_meddling(purpose):
    """An agent that changes forbidden files: all is restored, and the user gets a message."""
    with World() as w:
        configure(w, moody_agent(w, "meddles", MEDDLES))
        w.start()
        path = w.create(world.example(), agent="meddles")
        directory = w.get(path, "Directory")
        w.drive(path, "human_review")
        set_mood(w, purpose)
        press_to_done(w, path)
        if purpose == "fix":
            revise(w, path)
        check_sound(w, path)
        tree = tree_of(directory)
        assert not any(name.startswith("src") for name in tree), sorted(tree)
        assert "link.md" not in tree and "resources/note.md" not in tree, sorted(tree)
        for name in ("docs/intent.md", "docs/constraints.md"):
            assert "changed by the agent" not in read(directory, name), (purpose, name)
        assert not tree["docs/spec.md"][0] & 0o111, "docs/spec.md is executable"
        log = read(directory, "thoughtforge.log")
        for name in ("docs/intent.md", "status.json", "src/x.c"):
            assert name in log, f"{purpose}: nobody was told about {name}"
        every = w.git(path, "log", "--all", "--name-only", "--format=").split()
        assert "src/x.c" not in every and "link.md" not in every, every


def revise(w, path):
    """The built-in agent leaves itself nothing to fix; a corrected value it can apply."""
    w.project(path, "Revise", "(s)", "The budget is £1,300 max.")
    w.wait_phase(path, "polishing", "halted")
    w.wait_phase(path, "done", "halted")


def test_changes_by_a_proposal_are_reverted():
    check_meddling("spec_propose")


def test_changes_by_a_review_are_reverted():
    check_meddling("review")


def test_changes_by_a_fix_outside_the_deliverable_are_reverted():
    check_meddling("fix")


def test_a_link_in_place_of_the_deliverable_is_not_followed():
    with World() as w:
        secret = w.write("secret", "The door code is quince-lantern.\n")
        name = "docs/summer-party-for-our-street.md"
        configure(w, moody_agent(w, "links", f"ln -sf '{secret}' {name}"))
        w.start()
        path = w.create(world.example(), agent="links")
        w.drive(path, "spec_building")
        set_mood(w, "fix")
        press(w, path, "confirm")
        w.wait_phase(path, "halted", "done")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        revise(w, path)
        directory = w.get(path, "Directory")
        assert not os.path.islink(os.path.join(directory, name))
        status, found, error = w.run("grep", "-r", "quince-lantern", directory)
        assert status == 1, f"what the link leads to was read: {status} {found} {error}"
        assert open(secret).read() == "The door code is quince-lantern.\n"
        with open(os.path.join(directory, "thoughtforge.log")) as file:
            assert f"links changed {name} during the run for “fix”, which is not allowed" in file.read()


# reviews


def check_prose(words):
    with World() as w:
        configure(w, moody_agent(w, "chats", words), more="polish:\n  assurance: quick\n")
        w.start()
        path = w.create(world.example(), agent="chats")
        w.drive(path, "spec_building")
        set_mood(w, "review")
        press(w, path, "confirm")
        w.wait_phase(path, "halted", "done")
        state = check_halted(w, path, "review_invalid", "iteration 1", "agent chats",
                             r"\(run [\w-]+\)", allowed=("resume", "override", "terminate"))
        assert state["Trajectory"] == [] and state["HaltedIn"] == "polishing", state
        assert "no valid review" in expect("NeedsConfirmation", w.project, path, "Override",
                                           "(b)", False)
        reviews = [r for r in w.project(path, "GetRuns")[0] if r["purpose"] == "review"]
        assert len(reviews) == 3, reviews
        w.project(path, "SetAgent", "(s)", "offline")
        press(w, path, "resume")
        press_to_done(w, path)


def test_prose_is_never_a_clean_review():
    check_prose(PROSE)


def test_zeros_without_a_list_are_never_a_clean_review():
    check_prose(CLEAN_WORDS)


# an agent that ignores SIGTERM, as a shell with a child does


def start_stubborn(w):
    """A project whose agent is at work and does not end."""
    configure(w, moody_agent(w, "stubborn", STUBBORN))
    set_mood(w, "distil")
    w.start()
    path = w.create(world.example(), agent="stubborn")
    press(w, path, "distill")
    w.wait(lambda: [s for s in w.signals if s[2] == "MessageDelta"], "the agent to say something")
    directory = w.get(path, "Directory")
    assert agents_of(directory)
    return path, directory


def test_a_forced_delete_ends_an_agent_that_ignores_sigterm():
    with World() as w:
        path, directory = start_stubborn(w)
        expect("Busy", w.manager, "DeleteProject", "(ob)", path, False)
        assert agents_of(directory) and os.path.isdir(directory)
        w.manager("DeleteProject", "(ob)", path, True)
        trash = w.path("data", "thoughtforge", "trash")
        (entry,) = os.listdir(trash)
        assert not os.path.exists(directory)
        assert agents_of(os.path.join(trash, entry)) == [], "the agent lives on"
        chat = json.loads(read(os.path.join(trash, entry), "chat_history.json"))
        assert chat[0]["content"] == world.example()


def test_sigterm_ends_an_agent_that_ignores_it():
    with World() as w:
        path, directory = start_stubborn(w)
        begin = time.monotonic()
        w.kill(15)
        took = time.monotonic() - begin
        assert w.daemon.returncode == 0, (w.daemon.returncode, w.log())
        assert took < world.STOP_S, f"it took {took:.1f} s"
        assert agents_of(directory) == [], "the agent lives on"
        set_mood(w, "none")
        w.start()
        w.wait_asked(path, "human_review")
        runs = w.project(path, "GetRuns")[0]
        assert [r["state"] for r in runs] == ["failed", "ok"], runs
        press_to_done(w, path)


# the queue


def test_projects_queue_for_one_run_and_all_end():
    with World() as w:
        gate = w.path("gate")
        configure(w, moody_agent(w, "waits", f"read line < '{gate}'"),
                  more="concurrency:\n  max_parallel_runs: 1\n")
        os.mkfifo(gate)
        set_mood(w, "distil")
        w.start()
        assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == 1
        paths = [w.create(world.example(), agent="waits") for _ in range(3)]
        press(w, paths[0], "distill")
        wait_at_work(w, paths[0], "distil")
        for number, path in enumerate(paths[1:], 1):
            press(w, path, "distill")
            w.wait(lambda: w.get(path, "QueuePosition") == number, "its place in the queue")
        assert [w.get(path, "QueuePosition") for path in paths] == [0, 1, 2]
        for path in paths[1:]:
            assert w.get(path, "Activity") == "waiting for a free slot", w.get(path, "Activity")
        counts = [w.get(world.ROOT, name, world.MANAGER) for name in ("RunningRuns", "QueuedRuns")]
        assert counts == [1, 2], counts
        w.project(paths[2], "SetPriority", "(i)", 5)
        w.wait(lambda: [w.get(path, "QueuePosition") for path in paths] == [0, 2, 1], "its turn")
        set_mood(w, "none")
        opened = os.open(gate, os.O_RDWR)  # never waits for the other side
        os.write(opened, b"go on\n")
        order = []
        w.wait(lambda: note_order(w, paths, order), "all three")
        assert order == [paths[0], paths[2], paths[1]], order
        for path in paths:
            press_to_done(w, path)
        assert w.get(world.ROOT, "QueuedRuns", world.MANAGER) == 0
        os.close(opened)


def note_order(w, paths, order):
    """In which order the projects' runs began, until all have."""
    begun = [s[0] for s in w.signals if s[2] == "RunStarted" and s[0] in paths]
    order[:] = list(dict.fromkeys(begun))
    return len(order) == len(paths)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
