# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A disk that is full and one that cannot be written: said in words, the last saved state intact,
and the work goes on when there is room again. On a small file system of its own, which nobody else
sees; skipped where none can be mounted."""

import json
import os
import re
import subprocess

import checks
import world
from world import BusError, World, expect

MOUNTS = False
SIZE = 6 * 1024 * 1024
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
# Waits before it answers while there is "agent.hold".
WAITS = """#!/bin/sh
prompt=$(mktemp)
cat > "$prompt"
echo waiting > "$0.waiting"
while [ -e "$0.hold" ]; do sleep 0.02; done
exec {offline} < "$prompt"
"""


class Disk:
    """A small file system below the world's data directory."""

    def __init__(self, w):
        self.at = os.path.join(w.path("data"))
        self.filler = os.path.join(self.at, "filler")
        self.mounted = False

    def mount(self):
        checks.mount("-t", "tmpfs", "-o", f"size={SIZE},mode=0700", "tmpfs", self.at)
        self.mounted = True

    def fill(self, leave=0):
        with open(self.filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass
            file.truncate(max(file.tell() - leave, 0))

    def free(self):
        os.unlink(self.filler)

    def remount(self, how):
        checks.mount("-o", f"remount,{how}", self.at)

    def lock(self, directory):
        """Makes the tree below read-only, even for root."""
        checks.mount("--bind", directory, directory)
        checks.mount("-o", "remount,bind,ro", directory)

    def unlock(self, directory):
        subprocess.run(["umount", "-l", directory], check=True)

    def close(self):
        if self.mounted:
            subprocess.run(["umount", "-l", "-R", self.at], check=False)


def on_small_disk(test):
    """Runs test(w, disk) when a file system can be mounted."""
    def run():
        if not MOUNTS:
            return "no file system can be mounted here"
        with World() as w:
            disk = Disk(w)
            try:
                disk.mount()
                test(w, disk)
            finally:
                w.kill()
                disk.close()
        return None
    run.__name__ = test.__name__
    return run


def read_state(directory):
    """All three state files, which must be whole."""
    found = {}
    for name in ("status.json", "chat_history.json", "polish_state.json"):
        try:
            with open(os.path.join(directory, name)) as file:
                found[name] = json.load(file)
        except FileNotFoundError:
            pass
    return found


def check_intact(w, path, directory):
    read_state(directory)
    w.git(directory, "fsck", "--strict", "--no-progress")
    assert w.project(path, "GetDocument", "(s)", "intent")[0].startswith("# ")


def find_offered(state):
    """A project that has just been loaded offers nothing before it asks."""
    return next((a for a in ("distill", "confirm", "resume") if a in state["AllowedActions"]), None)


def go_on(w, path):
    """Presses every offered action until done."""
    for _ in range(9):
        w.wait(lambda: w.get(path, "Phase") == "done" or find_offered(w.get_all(path)), "a question")
        state = w.get_all(path)
        if state["Phase"] == "done":
            numbers = [point[0] for point in state["Trajectory"]]
            assert numbers == list(range(1, len(numbers) + 1)), numbers
            return
        w.project(path, find_offered(state).capitalize())
    raise AssertionError(f"it does not come to an end: {state}")


@on_small_disk
def test_an_action_on_a_full_disk_fails_with_an_explanation(w, disk):
    w.start()
    path = w.create(world.example())
    w.drive(path, "human_review")
    directory = w.get(path, "Directory")
    before = read_state(directory)
    disk.fill()
    message = expect("FileSystem", w.project, path, "SendMessage", "(s)", "It is for 90 people.")
    assert re.match(r"cannot write .*: no space left on device", message), message
    message = expect("FileSystem", w.project, path, "Confirm")
    assert "no space left on device" in message, message
    expect("FileSystem", w.create, world.example())
    assert read_state(directory) == before, "a refused action changed the state"
    disk.free()
    check_intact(w, path, directory)
    go_on(w, path)
    assert [entry for entry in os.listdir(w.projects) if ".tmp-" in entry] == []


def check_full_during(w, disk, restart):
    agent = w.write("agent", WAITS.format(offline=OFFLINE))
    os.chmod(agent, 0o755)
    w.write("agent.hold", "")
    w.write_config(world.plain_agent("waits", agent))
    w.start()
    path = w.create(world.example(), agent="waits")
    w.project(path, "Distill")
    w.wait(lambda: w.get(path, "Activity") == "distilling (agent waits)", "the agent")
    directory = w.get(path, "Directory")
    disk.fill()
    before = read_state(directory)
    os.unlink(w.path("agent.hold"))
    w.wait_phase(path, "halted")
    state = w.get_all(path)
    assert state["HaltReason"] == "file_system_error", state["HaltReason"]
    assert re.search(r"cannot write .*: no space left on device", state["HaltDetail"]), state
    assert "resume" in state["AllowedActions"] and state["WaitingForHuman"], state
    assert read_state(directory) == before, "the last saved state is not intact"
    disk.free()
    if restart:
        w.kill(15)
        w.start()
    go_on(w, path)
    check_intact(w, path, directory)
    print("# " + state["HaltDetail"])


@on_small_disk
def test_a_disk_that_fills_during_a_run_halts(w, disk):
    check_full_during(w, disk, False)


@on_small_disk
def test_after_a_restart_it_continues_by_itself(w, disk):
    check_full_during(w, disk, True)


@on_small_disk
def test_a_disk_that_fills_anywhere_loses_nothing(w, disk):
    w.start()
    for leave in range(0, 280 * 1024, 20 * 1024):
        path = w.create(world.example())
        w.drive(path, "spec_building")
        directory = w.get(path, "Directory")
        disk.fill(leave)
        try:
            w.project(path, "Confirm")
            w.wait_phase(path, "done", "halted")
        except BusError as error:
            assert error.code == "FileSystem", error
        state = w.get_all(path)
        if state["Phase"] == "halted":
            assert state["HaltReason"] == "file_system_error", state["HaltDetail"]
        print(f"# {leave // 1024} KiB left: {state['Phase']} {state['HaltedIn']} "
              f"{state['HaltDetail']}")
        disk.free()
        check_intact(w, path, directory)
        go_on(w, path)
        subjects = w.git(directory, "log", "--format=%s").splitlines()
        assert len(set(subjects)) == len(subjects), subjects
        w.manager("DeleteProject", "(ob)", path, False)
        subprocess.run(["rm", "-rf", w.path("data", "thoughtforge", "trash")], check=True)


@on_small_disk
def test_a_read_only_project_fails_with_an_explanation(w, disk):
    w.start()
    path = w.create(world.example())
    w.drive(path, "human_review")
    directory = w.get(path, "Directory")
    w.kill(15)
    before = read_state(directory)
    disk.lock(directory)
    w.start()
    w.wait_asked(path, "human_review")
    for action, *arguments in (("Confirm",), ("SendMessage", "(s)", "It is for 90 people."),
                               ("SetAgent", "(s)", "offline"), ("Terminate", "(b)", True)):
        message = expect("FileSystem", w.project, path, action, *arguments)
        assert "read-only file system" in message, (action, message)
        assert w.get(path, "Phase") in ("human_review", "halted"), action
    assert w.project(path, "GetDocument", "(s)", "intent")[0].startswith("# ")
    w.drive(w.create(world.example("wedding.md")), "human_review")  # others are not concerned
    w.kill(15)
    assert w.daemon.returncode == 0, w.log()
    disk.unlock(directory)
    assert read_state(directory) == before
    w.start()
    go_on(w, path)


@on_small_disk
def test_a_daemon_that_cannot_write_reports_it_and_ends(w, disk):
    w.start()
    w.kill(15)
    disk.remount("ro")
    status, _, err = w.run(world.DAEMON)
    assert status == 1, (status, err)
    assert "read-only file system" in err and w.projects in err, err
    print("# " + err.strip())


if __name__ == "__main__":
    MOUNTS = checks.in_private_mounts()
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
