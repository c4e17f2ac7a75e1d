# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The members of a running daemon's interfaces are those that the design promises and that the
installed XML describes: scripts depend on every signature."""

import os
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "e2e"))

import world  # noqa: E402
from world import World, main  # noqa: E402

# The design's tables. A method: arguments in, arguments out; a property: its type; a signal: its
# arguments.
MANAGER = {
    "methods": {
        "CreateProject": ("a{sv}", "o"),
        "DeleteProject": ("ob", ""),
        "ListPrompts": ("", "aa{sv}"),
        "ReadPrompt": ("s", "s"),
        "WritePrompt": ("ss", ""),
        "ResetPrompt": ("s", ""),
        "GetConfig": ("", "s"),
        "SetConfig": ("s", ""),
        "ReloadConfig": ("", ""),
        "GetStats": ("", "a{sv}"),
    },
    "properties": {
        "Version": "s",
        "Agents": "aa{sv}",
        "MaxParallelRuns": "u",
        "RunningRuns": "u",
        "QueuedRuns": "u",
        "HttpAddress": "s",
        "ConfigPath": "s",
    },
    "signals": {"Notified": "oss"},
}
PROJECT = {
    "methods": {
        "Distill": ("", ""),
        "Confirm": ("", ""),
        "Resume": ("", ""),
        "ProvideInput": ("s", ""),
        "Override": ("b", ""),
        "Terminate": ("b", ""),
        "SendMessage": ("s", "s"),
        "GetChat": ("uu", "aa{sv}"),
        "AddResource": ("hs", "s"),
        "AddLink": ("s", ""),
        "ListResources": ("", "aa{sv}"),
        "RemoveResource": ("s", ""),
        "GetDocument": ("s", "s"),
        "GetIssues": ("ua{sv}", "aa{sv}"),
        "GetDiff": ("u", "h"),
        "GetRuns": ("", "aa{sv}"),
        "GetRunOutput": ("s", "h"),
        "SetAgent": ("s", ""),
        "SetPriority": ("i", ""),
    },
    "properties": {
        "Id": "s",
        "Name": "s",
        "Phase": "s",
        "DeliverableType": "s",
        "Agent": "s",
        "HaltReason": "s",
        "Activity": "s",
        "Directory": "s",
        "WaitingForHuman": "b",
        "AllowedActions": "as",
        "CreatedAt": "x",
        "UpdatedAt": "x",
        "PhaseTimes": "a{sx}",
        "Iteration": "u",
        "MaxIterations": "u",
        "IssueCounts": "(uuu)",
        "Trajectory": "a(uuuux)",
        "Tests": "(uuu)",
        "Usage": "a{sv}",
        "QueuePosition": "u",
        "HoldUntil": "x",
    },
    "signals": {
        "PhaseChanged": "sssx",
        "PolishIteration": "u(uuu)ssx",
        "MessageAdded": "a{sv}",
        "MessageDelta": "ss",
        "HumanNeeded": "ssas",
        "RunStarted": "a{sv}",
        "RunFinished": "a{sv}",
    },
}
# Waiving belongs to the evidence layer of the loop, which keeps issues by identity.
LATER = {"WaiveIssue": ("ss", "")}


def introspect(w, path):
    """The interfaces of an object, as the daemon describes them."""
    text = w.call(path, "org.freedesktop.DBus.Introspectable", "Introspect")[0]
    return ElementTree.fromstring(text)


def signature(member, direction):
    return "".join(arg.get("type") for arg in member.findall("arg")
                   if direction is None or arg.get("direction", "in") == direction)


def members(node, interface):
    """What an interface has, in the form of the tables."""
    found = [i for i in node.findall("interface") if i.get("name") == interface]
    assert len(found) == 1, f"{interface} is there {len(found)} times"
    found = found[0]
    return {
        "methods": {m.get("name"): (signature(m, "in"), signature(m, "out"))
                    for m in found.findall("method")},
        "properties": {p.get("name"): p.get("type") for p in found.findall("property")},
        "signals": {s.get("name"): signature(s, None) for s in found.findall("signal")},
    }


def check_promised(found, promised):
    for kind, table in promised.items():
        for name, form in table.items():
            assert name in found[kind], f"there is no {name} among the {kind}"
            assert found[kind][name] == form, f"{name} is {found[kind][name]}, expected {form}"


def check_described(w, path, interface):
    """The XML that is installed, and from which documentation is made, says the same."""
    file = os.path.join(world.SOURCE, "data", "dbus", interface + ".xml")
    described = members(ElementTree.parse(file).getroot(), interface)
    assert members(introspect(w, path), interface) == described


def test_the_manager_has_what_the_design_promises():
    with World() as w:
        w.start()
        check_promised(members(introspect(w, world.ROOT), world.MANAGER), MANAGER)


def test_a_project_has_what_the_design_promises():
    with World() as w:
        w.start()
        path = w.create("")
        found = members(introspect(w, path), world.PROJECT)
        check_promised(found, PROJECT)
        for name, form in LATER.items():
            assert found["methods"].get(name, form) == form, name


def test_the_installed_xml_describes_what_there_is():
    with World() as w:
        w.start()
        check_described(w, world.ROOT, world.MANAGER)
        check_described(w, w.create(""), world.PROJECT)


def test_properties_are_only_read():
    with World() as w:
        w.start()
        path = w.create("")
        for at, interface, table in ((world.ROOT, world.MANAGER, MANAGER),
                                     (path, world.PROJECT, PROJECT)):
            for name, form in table["properties"].items():
                value = w.bus.call_sync(
                    world.NAME, at, "org.freedesktop.DBus.Properties", "Get",
                    world.GLib.Variant("(ss)", (interface, name)), None, 0, -1,
                    None).get_child_value(0).get_variant()
                assert value.get_type_string() == form, (name, value.get_type_string())
                try:
                    w.call(at, "org.freedesktop.DBus.Properties", "Set", "(ssv)", interface, name,
                           value)
                except world.BusError as error:
                    assert error.code in ("InvalidArgs", "PropertyReadOnly"), error
                else:
                    raise AssertionError(f"{name} could be set")


def test_the_root_is_an_object_manager():
    with World() as w:
        w.start()
        names = [i.get("name") for i in introspect(w, world.ROOT).findall("interface")]
        assert "org.freedesktop.DBus.ObjectManager" in names, names


def test_every_project_is_below_the_root():
    with World() as w:
        w.start()
        paths = sorted(w.create("") for _ in range(3))
        node = introspect(w, world.ROOT + "/projects")
        below = sorted(world.ROOT + "/projects/" + n.get("name") for n in node.findall("node"))
        assert below == paths, below
        for path in paths:
            identifier = w.get(path, "Id").replace("-", "_")
            assert path == f"{world.ROOT}/projects/p{identifier}", path


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
