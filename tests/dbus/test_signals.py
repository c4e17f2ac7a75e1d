# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The order of signals and their contents; errors under their full names."""

import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))

import world  # noqa: E402
from checks import make_plan  # noqa: E402
from world import Gio, GLib, World, main  # noqa: E402

PROPERTIES = "org.freedesktop.DBus.Properties"


def told(w, path):
    """(member, arguments) of the signals of one object so far, in their order."""
    w.drain()
    return [(s[2], s[3]) for s in w.signals if s[0] == path]


def changes_of(signals, name):
    """The values that one property was said to have, one after the other."""
    return [arguments[1][name] for member, arguments in signals
            if member == "PropertiesChanged" and name in arguments[1]]


def test_a_phase_shows_before_its_change_is_signalled():
    with World() as w:
        w.start()
        path = make_plan(w)
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


def test_every_change_of_phase_is_signalled_once():
    with World() as w:
        w.start()
        path = make_plan(w)
        signals = told(w, path)
        moves = [arguments[1] for member, arguments in signals if member == "PhaseChanged"]
        assert moves == ["distilling", "human_review", "spec_building", "building", "polishing",
                         "done"], moves
        assert changes_of(signals, "Phase") == moves
        times = [arguments[3] for member, arguments in signals if member == "PhaseChanged"]
        assert times == sorted(times) and times[0] > 1_700_000_000_000_000, times


def test_the_user_is_asked_with_the_allowed_actions():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        asked = [a for m, a in told(w, path) if m == "HumanNeeded"]
        state = w.get_all(path)
        assert asked == [("confirm", state["Question"], state["AllowedActions"])], asked


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


def test_properties_cannot_be_set():
    with World() as w:
        w.start()
        path = w.create("")
        for name, value in w.get_all(path).items():
            if isinstance(value, str):
                code = error_name(w, path, PROPERTIES, "Set", "(ssv)", world.PROJECT, name,
                                  GLib.Variant("s", "x"))
                assert code.rsplit(".", 1)[-1] in ("InvalidArgs", "PropertyReadOnly"), (name, code)
                assert w.get(path, name) == value, name


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
