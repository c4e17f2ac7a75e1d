# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What is pressed for a project that is not there or one that an agent works on; a second daemon, a daemon told to end, a daemon that is not there yet."""

import os
import subprocess
import time

import world
from checks import demand, is_at_work
from world import GLib, World, agents_of, expect

OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
ACTIONS = {
    "Distill": (),
    "Confirm": (),
    "ProvideInput": ("(s)", "The fuse box is behind the bar."),
    "Resume": (),
    "Pause": (),
    "Override": ("(b)", True),
    "Terminate": ("(b)", True),
}

# The offline agent; while there is "agent.hold" it waits, or does something else, at one purpose.
HOLDS = """#!/bin/sh
prompt=$(mktemp)
cat > "$prompt"
while [ -e "$0.hold" ] && sed -n 2p "$prompt" | grep -qx "Purpose: $(cat "$0.hold")"; do
  [ ! -e "$0.says" ] || exec cat "$0.says"
  sleep 0.02
done
exec {offline} < "$prompt"
"""
# The phase that each purpose is asked in, when it is held there.
HELD = {"distilling": "distil", "spec_building": "spec_propose", "building": "build",
        "polishing": "review"}


class Held:
    """A project of an agent that can be held at one purpose."""

    def __init__(self, w):
        self.w = w
        self.agent = w.write("agent", HOLDS.format(offline=OFFLINE))
        os.chmod(self.agent, 0o755)
        w.write_config(world.plain_agent("held", self.agent))
        w.start()

    def hold(self, purpose, says=None):
        self.w.write("agent.hold", purpose)
        if says is not None:
            self.w.write("agent.says", says)

    def release(self):
        for name in ("agent.hold", "agent.says"):
            if os.path.exists(self.w.path(name)):
                os.unlink(self.w.path(name))

    def _press_on(self, path, reached, purpose=""):
        for action in ("Distill", "Confirm", "Confirm"):
            if reached():
                break
            if purpose == "fix" and self.w.get(path, "Phase") == "spec_building":
                demand(self.w, path)
            self.w.project(path, action)
            self.w.wait(lambda: reached() or self.w.get(path, "WaitingForHuman"), "a question")
        self.w.wait(reached, "the phase")

    def make_running(self, phase):
        """A project in whose phase the agent is at work."""
        self.hold(HELD[phase])
        path = self.w.create(world.example(), agent="held")
        self._press_on(path, lambda: self.w.get(path, "Phase") == phase and
                       is_at_work(self.w, path, HELD[phase]))
        return path

    def make_waiting(self, phase):
        """A project that waits for its person in that phase, or is done."""
        path = self.w.create(world.example(), agent="held")
        if phase == "brain_dump":
            return path
        self._press_on(path, lambda: self.w.get(path, "Phase") == phase and
                       (phase == "done" or self.w.get(path, "WaitingForHuman")))
        return path

    def make_halted(self, purpose):
        self.hold(purpose, "no answer of any use")
        path = self.w.create(world.example(), agent="held")
        self._press_on(path, lambda: self.w.get(path, "Phase") == "halted", purpose)
        return path


def test_irreversible_actions_ask_first():
    with World() as w:
        held = Held(w)
        path = held.make_halted("review")
        held.release()
        question = expect("NeedsConfirmation", w.project, path, "Override", "(b)", False)
        assert question.startswith("Accept the current state as final with "), question
        question = expect("NeedsConfirmation", w.project, path, "Terminate", "(b)", False)
        assert question.startswith("Terminate this project for good?"), question
        assert w.get(path, "Phase") == "halted" and w.get(path, "HaltReason") == "review_invalid"
        w.project(path, "Override", "(b)", True)
        assert w.get(path, "Phase") == "done"


def test_a_missing_project():
    with World() as w:
        w.start()
        gone = world.ROOT + "/projects/p20200101_0000"
        for action, arguments in ACTIONS.items():
            expect("UnknownMethod", w.project, gone, action, *arguments)
        message = expect("NotFound", w.manager, "DeleteProject", "(ob)", gone, False)
        assert "20200101" in message, message
        path = w.create(world.example())
        w.manager("DeleteProject", "(ob)", path, False)
        expect("NotFound", w.manager, "DeleteProject", "(ob)", path, False)


def test_deleting_while_an_agent_works_needs_force():
    with World() as w:
        held = Held(w)
        path = held.make_running("building")
        directory = w.get(path, "Directory")
        w.wait(lambda: agents_of(directory), "the agent")
        message = expect("Busy", w.manager, "DeleteProject", "(ob)", path, False)
        assert "an agent is running on" in message, message
        assert w.get(path, "Phase") == "building" and agents_of(directory)
        w.manager("DeleteProject", "(ob)", path, True)
        assert not os.path.exists(directory)
        trash = w.path("data", "thoughtforge", "trash", os.path.basename(directory))
        assert os.path.exists(os.path.join(trash, "docs", "intent.md"))
        assert agents_of(trash) == [], "the agent lives on"
        expect("UnknownMethod", w.project, path, "Resume")
        w.git(trash, "fsck", "--strict", "--no-progress")


def test_another_agent_is_taken_at_the_next_question():
    with World() as w:
        held = Held(w)
        message = expect("NotFound", w.project, held.make_waiting("brain_dump"), "SetAgent", "(s)",
                         "nobody")
        assert "nobody" in message and "offline" in message, message
        path = held.make_waiting("human_review")
        w.project(path, "SetAgent", "(s)", "offline")
        assert w.get(path, "Agent") == "offline"
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        agents = [run["agent"] for run in w.project(path, "GetRuns")[0]]
        assert agents[0] == "held" and set(agents[1:]) == {"offline"}, agents


def test_sigterm_in_the_middle_ends_soon_and_the_restart_continues():
    for phase in HELD:
        with World() as w:
            held = Held(w)
            path = held.make_running(phase)
            directory = w.get(path, "Directory")
            begin = time.monotonic()
            w.kill(15)
            assert w.daemon.returncode == 0, w.log()
            assert time.monotonic() - begin < world.STOP_S, phase
            assert agents_of(directory) == [], f"{phase}: the agent lives on"
            held.release()
            w.start()
            asked = {"distilling": "human_review", "spec_building": "spec_building"}.get(phase)
            if asked is None:
                w.wait_phase(path, "done", "halted")
                assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
            else:
                w.wait_asked(path, asked)
            w.git(path, "fsck", "--strict", "--no-progress")


def test_a_second_daemon_is_rejected_and_the_first_continues():
    with World() as w:
        w.start()
        status, _, err = w.run(world.DAEMON)
        assert status == 1, (status, err)
        assert err.startswith(
            f"thoughtforged is already running (process {w.daemon.pid}, since "), err
        w.drive(w.create(world.example()), "human_review")


def test_a_second_bus_and_a_link_lead_to_the_same_lock():
    with World() as w, World() as other:
        w.start()
        os.symlink(w.projects, other.path("link"))
        for config in (f"projects:\n  directory: {other.path('link')}\n",
                       f"projects:\n  directory: {w.projects}\n"):
            other.write_config(config)
            status, _, err = other.run(world.DAEMON)
            assert status == 1, (status, err)
            assert f"is already running (process {w.daemon.pid}, since " in err, err
            assert f"and works in {os.path.realpath(w.projects)}; stop it" in err, err
        w.kill()
        other.start()


def test_clients_on_another_bus_are_told_who_serves():
    with World() as w, World(activatable=True) as other:
        w.start()
        other.write_config(f"projects:\n  directory: {w.projects}\n")
        for verb in (("list",), ("new",), ("show", "7c1e")):
            status, _, err = other.ctl(*verb)
            assert status == 1, (status, err)
            assert f"thoughtforged is already running (process {w.daemon.pid}, since " in err, err
            assert f", for DBUS_SESSION_BUS_ADDRESS={w.address.split(',')[0]}) and works in" in err, err
        expect("AlreadyRunning", other.manager, "GetConfig")
        w.kill()
        # The one that refused is gone soon, too; the next serves.
        other.wait(lambda: other.ctl("list")[0] == 0, "a daemon that serves")


def test_a_daemon_without_a_bus_reports_that():
    with World() as w:
        status, _, err = w.run(world.DAEMON,
                               env={"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"})
        assert status == 1 and "no session bus" in err, (status, err)


def test_the_first_call_starts_the_daemon():
    services = os.path.join(world.BUILD, "data", "share", "dbus-1", "services")
    assert os.listdir(services), services
    with World(activatable=True) as w:
        subprocess.run(["dbus-update-activation-environment",
                        *(f"{key}={value}" for key, value in w.env.items())],
                       env=w.env, check=True)
        assert w.get(world.ROOT, "Version", world.MANAGER)
        path = w.create(world.example())
        w.drive(path, "human_review")
        pid = w.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", GLib.Variant("(s)", (world.NAME,)), None, 0, -1,
            None).unpack()[0]
        os.kill(pid, 15)
        w.wait(lambda: not w.has_owner(), "the name to go")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
