# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The bus as it was promised: every member with its signature, a change signal for every property
that changes, errors by name, objects that come and go."""

import os
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import GLib, World, expect  # noqa: E402

# The tables of the design: what may be added to and never changed.
MANAGER = {
    "method": {
        "CreateProject": ("a{sv}", "o"),
        "DeleteProject": ("ob", ""),
        "RestoreProject": ("s", "o"),
        "ListProjects": ("as", "aoa{sv}"),
        "Search": ("ss", "aa{sv}s"),
        "ListPrompts": ("", "aa{sv}"),
        "ReadPrompt": ("s", "s"),
        "WritePrompt": ("ss", ""),
        "ResetPrompt": ("s", ""),
        "GetConfig": ("", "s"),
        "SetConfig": ("s", ""),
        "ReloadConfig": ("", ""),
        "GetStats": ("", "a{sv}"),
        "ReplayTrace": ("hsb", "a{sv}"),
    },
    "property": {
        "Version": "s", "Agents": "aa{sv}", "MaxParallelRuns": "u", "RunningRuns": "u",
        "QueuedRuns": "u", "ConfigPath": "s", "ConfigError": "a{sv}",
    },
    "signal": {"Notified": "oss"},
}
PROJECT = {
    "method": {
        "Distill": ("", ""),
        "Confirm": ("", ""),
        "Resume": ("", ""),
        "ProvideInput": ("s", ""),
        "Override": ("b", ""),
        "Terminate": ("b", ""),
        "SendMessage": ("s", "s"),
        "GetChat": ("uu", "aa{sv}"),
        "GetNewestChat": ("u", "uaa{sv}"),
        "GetEarlierChat": ("", "aa{sv}s"),
        "Rename": ("s", ""),
        "AddResource": ("hs", "s"),
        "AddResourceWith": ("hs" "a{sv}", "s"),
        "AddLink": ("s", ""),
        "ListResources": ("", "aa{sv}"),
        "RemoveResource": ("s", ""),
        "GetDocument": ("s", "s"),
        "WriteDocument": ("sss", ""),
        "GetIssues": ("ua{sv}", "aa{sv}"),
        "WaiveIssue": ("ss", ""),
        "ExportIssues": ("s", "h"),
        "GetRounds": ("", "aa{sv}"),
        "ExportTrace": ("", "h"),
        "ExportWork": ("sa{sv}", "h"),
        "GetDiff": ("u", "h"),
        "GetRuns": ("", "aa{sv}"),
        "GetRunOutput": ("s", "h"),
        "GetRunPrompt": ("s", "h"),
        "SetAgent": ("s", ""),
        "SetPriority": ("i", ""),
        "SetTags": ("as", ""),
        "SetArchived": ("b", ""),
        "SetBudget": ("a{sv}", ""),
        "SetAssurance": ("s", ""),
        "SetTests": ("a{sv}", ""),
        "AddIssue": ("sss", "s"),
        "Decide": ("ss", ""),
        "Revise": ("s", "s"),
    },
    "property": {
        "Id": "s", "Name": "s", "Phase": "s", "DeliverableType": "s", "Agent": "s",
        "HaltReason": "s", "Activity": "s", "ActivitySince": "x", "Directory": "s", "WaitingForHuman": "b",
        "AllowedActions": "as", "CreatedAt": "x", "UpdatedAt": "x", "PhaseTimes": "a{sx}",
        "TimeSpent": "x",
        "Iteration": "u", "MaxIterations": "u", "IssueCounts": "(buuu)",
        "Trajectory": "a(uuuux)", "Tests": "(buuu)", "SkippedTests": "(bu)", "Acceptance": "(buuu)", "Criteria": "aa{sv}", "Usage": "a{sv}", "QueuePosition": "u",
        "HoldUntil": "x", "Tags": "as", "Archived": "b", "Budget": "a{sv}", "Estimate": "a{sv}", "Sentences": "a{s(sa{ss})}", "Verdict": "s", "Evidence": "a{sv}", "Assurance": "s", "SameAgent": "b",
        "ByRules": "b", "CannotBuild": "s",
        "TestSettings": "a{sv}", "FlakyTests": "as", "TestsSetup": "s",
    },
    "signal": {
        "PhaseChanged": "sssx", "PolishIteration": "u(uuu)ssx", "MessageAdded": "a{sv}",
        "MessageDelta": "ss", "HumanNeeded": "ssas", "RunStarted": "a{sv}",
        "RunFinished": "a{sv}", "ResourcesChanged": "",
    },
}
PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
PHASES = ["brain_dump", "distilling", "human_review", "spec_building", "building", "polishing",
          "done"]


def introspect(w, path, interface):
    text = w.call(path, "org.freedesktop.DBus.Introspectable", "Introspect")[0]
    found = ElementTree.fromstring(text).find(f"interface[@name='{interface}']")
    assert found is not None, f"no {interface} at {path}"
    return found


def members(found):
    def join(node, direction):
        return "".join(arg.get("type") for arg in node.findall("arg")
                       if arg.get("direction", "in") == direction)
    return {
        "method": {m.get("name"): (join(m, "in"), join(m, "out"))
                   for m in found.findall("method")},
        "property": {p.get("name"): p.get("type") for p in found.findall("property")},
        "signal": {s.get("name"): "".join(arg.get("type") for arg in s.findall("arg"))
                   for s in found.findall("signal")},
    }


def check_members(found, expected):
    actual = members(found)
    for kind, table in expected.items():
        for name, signature in table.items():
            assert actual[kind].get(name) == signature, (
                f"{kind} {name}: {actual[kind].get(name)}, expected {signature}")
    assert all(p.get("access") == "read" for p in found.findall("property"))


def test_the_manager_has_every_member():
    with World() as w:
        w.start()
        check_members(introspect(w, world.ROOT, world.MANAGER), MANAGER)


def test_a_project_has_every_member():
    with World() as w:
        w.start()
        check_members(introspect(w, w.create(world.example()), world.PROJECT), PROJECT)


def test_the_service_matches_the_xml():
    data = os.path.join(world.SOURCE, "data", "dbus")
    with World() as w:
        w.start()
        for path, interface in ((world.ROOT, world.MANAGER),
                                (w.create(world.example()), world.PROJECT)):
            tree = ElementTree.parse(os.path.join(data, interface + ".xml"))
            written = tree.getroot().find(f"interface[@name='{interface}']")
            assert members(introspect(w, path, interface)) == members(written), interface


def test_every_property_has_its_type():
    with World() as w:
        w.start()
        path = w.create(world.example())
        for at, interface, table in ((world.ROOT, world.MANAGER, MANAGER),
                                     (path, world.PROJECT, PROJECT)):
            reply = w.bus.call_sync(world.NAME, at, PROPERTIES, "GetAll",
                                    GLib.Variant("(s)", (interface,)), None, 0, -1, None)
            values = reply.get_child_value(0)
            for name, signature in table["property"].items():
                value = values.lookup_value(name, None)
                assert value is not None and value.get_type_string() == signature, name


def follow(w, path):
    """What the change signals alone say about the project, from now on."""
    shown = dict(w.get_all(path))
    history = []

    def changed(at, interface, values, invalidated):
        if at != path or interface != world.PROJECT:
            return
        assert invalidated == [], invalidated
        shown.update(values)
        history.append(values)
    w.on_signal["PropertiesChanged"] = changed
    return shown, history


def test_change_signals_cover_the_whole_way():
    with World() as w:
        w.start()
        path = w.create(world.example())
        shown, history = follow(w, path)
        w.drive(path)
        w.wait(lambda: shown == w.get_all(path), "the signals to have told everything")
        phases = [values["Phase"] for values in history if "Phase" in values]
        assert phases == PHASES[1:], phases
        waits = [values["WaitingForHuman"] for values in history if "WaitingForHuman" in values]
        assert waits == [True, False, True, False], waits
        numbers = [values["Iteration"] for values in history if "Iteration" in values]
        assert numbers == sorted(numbers) and numbers[-1] == len(shown["Trajectory"]), numbers


def test_each_transition_is_signalled_once_and_in_order():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        moves = [s[3][:2] for s in w.signals if s[2] == "PhaseChanged" and s[0] == path]
        assert moves == list(zip(PHASES, PHASES[1:])), moves
        numbers = [s[3][0] for s in w.signals if s[2] == "PolishIteration"]
        assert numbers == list(range(1, len(w.get(path, "Trajectory")) + 1)), numbers
        verdicts = [s[3][3] for s in w.signals if s[2] == "PolishIteration"]
        assert verdicts == ["go_on"] * (len(numbers) - 1) + ["done"], verdicts
        asked = [s[3][0] for s in w.signals if s[2] == "HumanNeeded"]
        assert asked == ["confirm", "confirm"], asked


def test_runs_are_signalled_in_pairs():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        begun = [s[3][0] for s in w.signals if s[2] == "RunStarted"]
        ended = [s[3][0] for s in w.signals if s[2] == "RunFinished"]
        assert len(begun) == 1 and [r["id"] for r in begun] == [r["id"] for r in ended]
        assert begun[0]["state"] == "running" and ended[0]["state"] == "ok", (begun, ended)
        assert ended[0]["purpose"] == "distil" and ended[0]["agent"] == "offline"


def test_the_state_in_a_signal_is_already_active():
    with World() as w:
        w.start()
        path = w.create(world.example())
        late = []
        order = {phase: number for number, phase in enumerate(PHASES)}

        def changed(at, frm, to, reason, when):
            if order[w.get(at, "Phase")] < order[to]:
                late.append((frm, to))
        w.on_signal["PhaseChanged"] = changed
        w.drive(path)
        assert late == [], late


def test_errors_have_names_of_their_own():
    with World() as w:
        w.start()
        path = w.create(world.example())
        expect("WrongPhase", w.project, path, "Confirm")
        expect("NeedsConfirmation", w.project, path, "Terminate", "(b)", False)
        expect("NotFound", w.project, path, "SetAgent", "(s)", "nobody")
        expect("NotFound", w.project, path, "GetDocument", "(s)", "deliverable")
        expect("InvalidArgument", w.project, path, "GetDocument", "(s)", "diary")
        expect("InvalidConfig", w.manager, "SetConfig", "(s)", "nonsense: 1")
        expect("TooLarge", w.project, path, "SendMessage", "(s)", "x " * 2500000)
        for arguments in (("WritePrompt", "(ss)", "../x", "y"), ("ReadPrompt", "(s)", "../x")):
            expect("InvalidArgument", w.manager, *arguments)
        try:
            w.bus.call_sync(world.NAME, path, world.PROJECT, "Confirm", None, None, 0, -1, None)
        except GLib.Error as error:
            name = world.Gio.DBusError.get_remote_error(error)
            assert name == "org.thoughtforge.Error.WrongPhase", name


def test_objects_come_and_go():
    with World() as w:
        w.start()
        path = w.create(world.example())
        objects = w.call(world.ROOT, OBJECT_MANAGER, "GetManagedObjects")[0]
        assert list(objects) == [path] and world.PROJECT in objects[path], objects
        values = objects[path][world.PROJECT]
        assert values == w.get_all(path)
        project = path.rsplit("/", 1)[1]
        assert project == "p" + values["Id"].replace("-", "_"), project
        w.manager("DeleteProject", "(ob)", path, False)
        w.wait(lambda: [s for s in w.signals if s[2] == "InterfacesRemoved"], "the removal")
        added = [s[3] for s in w.signals if s[2] == "InterfacesAdded"]
        removed = [s[3] for s in w.signals if s[2] == "InterfacesRemoved"]
        assert len(added) == 1 and added[0][0] == path and world.PROJECT in added[0][1], added
        assert len(removed) == 1 and removed[0][0] == path, removed
        assert world.PROJECT in removed[0][1]
        assert w.call(world.ROOT, OBJECT_MANAGER, "GetManagedObjects")[0] == {}


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
