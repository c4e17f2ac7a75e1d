# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the daemon tells by itself, and in which order; how it refuses; how it is activated."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))

import world  # noqa: E402
from world import Gio, GLib, World, main  # noqa: E402

OBJECTS = "org.freedesktop.DBus.ObjectManager"
PROPERTIES = "org.freedesktop.DBus.Properties"


def drain():
    while GLib.MainContext.default().iteration(False):
        pass


def told(w, path):
    """(member, arguments) of the signals of one object so far, in their order."""
    drain()
    return [(s[2], s[3]) for s in w.signals if s[0] == path]


def changes_of(signals, name):
    """The values that one property was said to have, one after the other."""
    return [arguments[1][name] for member, arguments in signals
            if member == "PropertiesChanged" and name in arguments[1]]


def run_to_done(w):
    path = w.create(world.example())
    w.drive(path)
    assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
    return path


def test_a_phase_shows_before_its_change_is_told():
    with World() as w:
        w.start()
        path = run_to_done(w)
        phase, n = "brain_dump", 0
        for member, arguments in told(w, path):
            if member == "PropertiesChanged" and "Phase" in arguments[1]:
                shown = arguments[1]["Phase"]
            elif member == "PhaseChanged":
                n += 1
                assert arguments[0] == phase, (arguments, phase)
                assert arguments[1] == shown, (arguments, shown)
                phase = arguments[1]
        assert phase == "done" and n == 6, (phase, n)


def test_every_change_of_phase_is_told_once():
    with World() as w:
        w.start()
        path = run_to_done(w)
        signals = told(w, path)
        moves = [arguments[1] for member, arguments in signals if member == "PhaseChanged"]
        assert moves == ["distilling", "human_review", "spec_building", "building", "polishing",
                         "done"], moves
        assert changes_of(signals, "Phase") == moves
        times = [arguments[3] for member, arguments in signals if member == "PhaseChanged"]
        assert times == sorted(times) and times[0] > 1_700_000_000_000_000, times


def test_what_the_signals_added_up_to_is_what_is_there():
    with World() as w:
        w.start()
        path = w.create(world.example())
        seen = w.get_all(path)
        drain()
        w.signals.clear()
        w.drive(path)
        w.wait(lambda: w.get(path, "Activity") == "", "the end")
        for member, arguments in told(w, path):
            if member == "PropertiesChanged":
                assert arguments[2] == [], arguments
                seen.update(arguments[1])
        now = w.get_all(path)
        differ = {name: (seen[name], now[name]) for name in now if seen[name] != now[name]}
        assert differ == {}, differ


def test_iterations_runs_and_messages_are_told():
    with World() as w:
        w.start()
        path = run_to_done(w)
        signals = told(w, path)
        points = w.get(path, "Trajectory")
        iterations = [a for m, a in signals if m == "PolishIteration"]
        assert [(a[0], *a[1]) for a in iterations] == [tuple(p[:4]) for p in points], iterations
        assert [a[3] for a in iterations] == ["go_on"] * (len(points) - 1) + ["done"], iterations
        started = [a[0]["id"] for m, a in signals if m == "RunStarted"]
        finished = [a[0]["id"] for m, a in signals if m == "RunFinished"]
        assert started == finished, (started, finished)
        assert sorted(started) == sorted(r["id"] for r in w.project(path, "GetRuns")[0])
        kinds = [a[0]["kind"] for m, a in signals if m == "MessageAdded"]
        assert "distillation" in kinds and "proposal" in kinds, kinds


def test_a_person_is_asked_with_what_is_allowed():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        asked = [a for m, a in told(w, path) if m == "HumanNeeded"]
        state = w.get_all(path)
        assert asked == [("confirm", state["Question"], state["AllowedActions"])], asked


def test_objects_come_and_go_with_their_projects():
    with World() as w:
        w.start()
        path = w.create(world.example())
        added = [a for m, a in told(w, world.ROOT) if m == "InterfacesAdded" and a[0] == path]
        assert len(added) == 1, added
        properties = added[0][1][world.PROJECT]
        assert properties["Phase"] == "brain_dump" and properties["Id"] == w.get(path, "Id")
        objects = w.call(world.ROOT, OBJECTS, "GetManagedObjects")[0]
        assert objects[path][world.PROJECT] == w.get_all(path)
        w.manager("DeleteProject", "(ob)", path, False)
        removed = [a for m, a in told(w, world.ROOT) if m == "InterfacesRemoved"]
        assert removed == [(path, [world.PROJECT])], removed
        objects = w.call(world.ROOT, OBJECTS, "GetManagedObjects")[0]
        assert path not in objects


def error_name(w, path, interface, method, signature=None, *values):
    """The whole name of the error."""
    parameters = GLib.Variant(signature, values) if signature else None
    try:
        w.bus.call_sync(world.NAME, path, interface, method, parameters, None, 0, -1, None)
    except GLib.Error as error:
        return Gio.DBusError.get_remote_error(error)
    raise AssertionError(f"{method} was not refused")


def test_errors_are_of_one_domain():
    with World() as w:
        w.start()
        path = w.create("one two")
        gone = world.ROOT + "/projects/p20200101_0000"
        cases = {
            "WrongPhase": (path, world.PROJECT, "Confirm"),
            "NeedsConfirmation": (path, world.PROJECT, "Terminate", "(b)", False),
            "NotFound": (world.ROOT, world.MANAGER, "DeleteProject", "(ob)", gone, False),
            "InvalidArgument": (path, world.PROJECT, "SendMessage", "(s)", ""),
            "InvalidConfig": (world.ROOT, world.MANAGER, "SetConfig", "(s)", "polish: 5\n"),
            "TooLarge": (path, world.PROJECT, "SendMessage", "(s)", "word " * (1 << 20)),
        }
        for code, call in cases.items():
            name = error_name(w, *call)
            assert name == "org.thoughtforge.Error." + code, (code, name)


def test_the_first_call_starts_the_daemon():
    with World(activatable=True) as w:
        assert not w.has_owner()
        version = w.get(world.ROOT, "Version", world.MANAGER)
        assert version and w.has_owner()
        pid = w.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "GetConnectionUnixProcessID", GLib.Variant("(s)", (world.NAME,)), None, 0, -1,
            None).unpack()[0]
        path = w.create(world.example())
        w.drive(path, "human_review")
        os.kill(pid, 15)
        w.wait(lambda: not w.has_owner(), "its end")
        assert w.get(path, "Phase") == "human_review"  # this call started it again
        status, out, err = w.ctl("list")
        assert status == 0 and w.get(path, "Id").rsplit("-", 1)[1] in out, (status, out, err)


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
