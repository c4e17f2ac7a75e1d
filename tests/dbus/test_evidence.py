# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Recorded loops, and requests for a ledger that does not exist: good and bad input over the
bus."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import Gio, GLib, World, expect  # noqa: E402


def review(*severities):
    issues = [{"severity": severity, "description": f"thing {n} is missing", "location": "N/A",
               "recommendation": ""} for n, severity in enumerate(severities)]
    return {"critical": 0, "medium": 0, "minor": 0, "issues": issues}


def entry(iteration, answer, raw=""):
    return {"iteration": iteration, "review_json": answer, "review_raw": raw}


def replay(w, trace, policy="evidence", whole=False, fd=None):
    """trace: what the file has; fd: instead of a file."""
    fds = Gio.UnixFDList.new()
    if fd is None:
        path = w.write("trace", trace if isinstance(trace, (str, bytes)) else json.dumps(trace))
        fd = os.open(path, os.O_RDONLY)
    handle = fds.append(fd)
    os.close(fd)
    try:
        reply, _ = w.bus.call_with_unix_fd_list_sync(
            world.NAME, world.ROOT, world.MANAGER, "ReplayTrace",
            GLib.Variant("(hsb)", (handle, policy, whole)), None, Gio.DBusCallFlags.NONE, -1, fds,
            None)
    except GLib.Error as error:
        name = Gio.DBusError.get_remote_error(error)
        raise world.BusError(name.rsplit(".", 1)[-1], error.message) from None
    return reply.unpack()[0]


def check_a_good_one(w):
    trace = [entry(1, review("medium", "minor")), entry(2, None, "I could not read it."),
             entry(3, review("minor"))]
    for policy in ("classic", "evidence"):
        result = replay(w, trace, policy)
        assert [r["state"] for r in result["rounds"]][:2] == ["findings", "invalid"] or (
            policy == "classic" and result["ended_at"] == 1), result
        assert result["rounds"][0]["found"] == (0, 1, 1), result
    evidence = replay(w, trace)
    assert evidence["outcome"] == "none" and not evidence["ended"], evidence
    assert evidence["rounds"][1]["why"] != "" and evidence["valid"] == 2, evidence


BAD = {
    "not json": ("{nor is this", "Malformed"),
    "truncated": ('[{"iteration": 1, "review_json"', "Malformed"),
    "empty file": ("", "Malformed"),
    "no array": ('{"iteration": 1}', "Malformed"),
    "no reviews": ("[]", "Malformed"),
    "an entry that is none": ("[7]", "Malformed"),
    "no review": ('[{"iteration": 1}]', "Malformed"),
    "backwards": (json.dumps([entry(2, None), entry(1, None)]), "Malformed"),
    "bad bytes": (b'[{"iteration": 1, "review_json": null, "review_raw": "\xff"}]', "Malformed"),
}


def check_bad_ones(w):
    for name, (text, code) in BAD.items():
        message = expect(code, replay, w, text)
        assert "the trace cannot be replayed" in message, f"{name}: {message}"
    expect("InvalidArgument", replay, w, "[]", "neither")
    expect("TooLarge", replay, w, b" " * ((64 << 20) + 1))
    reading, writing = os.pipe()
    message = expect("FileSystem", replay, w, None, "evidence", False, reading)
    assert "not a regular file" in message, message
    os.close(writing)


def check_a_large_one(w):
    big = [entry(1, review("minor"), "x" * (10 << 20))]
    assert replay(w, big)["rounds"][0]["found"] == (0, 0, 1)
    long = [entry(n, review("medium", "medium", "medium", "medium")) for n in range(1, 101)]
    assert len(replay(w, long, whole=True)["rounds"]) == 100


def test_recorded_loops():
    with World() as w:
        w.start()
        check_a_good_one(w)
        check_bad_ones(w)
        check_a_large_one(w)


def ask_fd(w, path, method, signature=None, *values):
    parameters = GLib.Variant(signature, values) if signature else None
    try:
        w.bus.call_with_unix_fd_list_sync(world.NAME, path, world.PROJECT, method, parameters, None,
                                          Gio.DBusCallFlags.NONE, -1, None, None)
    except GLib.Error as error:
        name = Gio.DBusError.get_remote_error(error)
        raise world.BusError(name.rsplit(".", 1)[-1], error.message) from None


def test_no_ledger_is_not_an_empty_one():
    with World("polish:\n  evidence: false\n") as w:
        w.start()
        path = w.create(world.example())
        ledger = {"ledger": GLib.Variant("b", True)}
        expect("NotFound", w.project, path, "GetIssues", "(ua{sv})", 0, ledger)
        expect("NotFound", w.project, path, "GetIssues", "(ua{sv})", 0, {})
        expect("NotFound", w.project, path, "WaiveIssue", "(ss)", "I-0001", "why not")
        expect("NotFound", ask_fd, w, path, "ExportIssues", "(s)", "sarif")
        expect("NotFound", ask_fd, w, path, "ExportTrace")
        expect("InvalidArgument", ask_fd, w, path, "ExportIssues", "(s)", "csv")
        shut = {"state": GLib.Variant("s", "shut")}
        expect("InvalidArgument", w.project, path, "GetIssues", "(ua{sv})", 0, shut)
        odd = {"colour": GLib.Variant("s", "red")}
        message = expect("InvalidArgument", w.project, path, "GetIssues", "(ua{sv})", 0, odd)
        assert "severity (s), ledger (b), state (s)" in message, message
        assert w.project(path, "GetRounds")[0] == []
        assert w.get(path, "Verdict") == "" and w.get(path, "Evidence") == {}


def test_the_word_of_the_user_has_its_phases():
    with World() as w:
        w.start()
        path = w.create(world.example())
        for severity in ("critical", "medium", "minor", ""):
            message = expect("WrongPhase", w.project, path, "AddIssue", "(sss)", "wrong", severity,
                             "")
            assert "write it in the chat" in message, message
        message = expect("InvalidArgument", w.project, path, "AddIssue", "(sss)", "wrong", "grave",
                         "")
        assert "critical, medium, minor" in message, message
        expect("WrongPhase", w.project, path, "Decide", "(ss)", "I-0001", "so")
        message = expect("WrongPhase", w.project, path, "Revise", "(s)", "wrong")
        assert "cannot revise a project in “brain_dump”" in message, message


def test_the_assurance_of_a_project():
    with World("polish:\n  assurance: quick\n") as w:
        w.start()
        path = w.create(world.example())
        assert w.get(path, "Assurance") == "quick" and w.get(path, "SameAgent")
        w.project(path, "SetAssurance", "(s)", "thorough")
        assert w.get(path, "Assurance") == "thorough"
        message = expect("InvalidArgument", w.project, path, "SetAssurance", "(s)", "most")
        assert "quick, standard, thorough" in message, message
        assert w.get(path, "Assurance") == "thorough"
        w.kill()
        w.start()
        assert w.get(path, "Assurance") == "thorough"
        w.project(path, "SetAssurance", "(s)", "")
        assert w.get(path, "Assurance") == "quick"


world.main([test_recorded_loops, test_no_ledger_is_not_an_empty_one,
            test_the_word_of_the_user_has_its_phases, test_the_assurance_of_a_project])
