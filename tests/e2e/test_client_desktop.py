# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The desktop client and the desktop: it is found by the search of the shell without a window, opens links
from anywhere without doing anything, and tells what it does in the background."""

import subprocess

import desktop
import world
from world import Gio, GLib

PROVIDER = "org.gnome.Shell.SearchProvider2"
PORTAL = """<node><interface name='org.freedesktop.portal.Background'>
  <method name='SetStatus'><arg type='a{sv}' direction='in'/></method></interface></node>"""
DUMP = "Bakery stand at the market. It sells bread on Saturdays from June on. The budget is 500 pounds."
HOSTILE = ("thoughtforge:", "thoughtforge:project/", "thoughtforge:project/../../etc/passwd",
           "thoughtforge:project/20261121-7c1e/x", "thoughtforge:delete/20261121-7c1e",
           "thoughtforge:new?text=%ff%fe", "thoughtforge:new?text=%zz", "thoughtforge:run?text=x",
           "thoughtforge:new?text=" + "a" * 70000, "thoughtforge://project/%00")


def ask(d, method, signature, *values):
    d.client_log = d.path("client.log")
    return d.bus.call_sync(
        desktop.APPLICATION, "/org/thoughtforge/ThoughtForge/SearchProvider", PROVIDER, method,
        GLib.Variant(signature, values), None, Gio.DBusCallFlags.NONE, world.LIMIT_S * 1000,
        None).unpack()


def frames(d):
    return [t.get_name() for t in d.walk() if t.get_role_name() == "frame"]


def start_link(d, link):
    done = subprocess.run([desktop.CLIENT, link], env=d.env, timeout=world.LIMIT_S, check=False)
    assert done.returncode == 0, link


def projects(d):
    return d.manager("ListProjects", "(as)", ["Id"])[0]


def test_the_shell_finds_projects_without_a_window():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(DUMP)
        found = ask(d, "GetInitialResultSet", "(as)", ["bakery"])[0]
        assert found == [d.get(path, "Id")], found
        assert ask(d, "GetSubsearchResultSet", "(asas)", found, ["bakery", "nowhere"])[0] == []
        assert ask(d, "GetInitialResultSet", "(as)", [""])[0] == []
        metas = ask(d, "GetResultMetas", "(as)", [*found, "20000101-none"])[0]
        assert [meta["id"] for meta in metas] == found, metas
        assert metas[0]["name"] == d.get(path, "Name") and metas[0]["description"] == "Brain Dump"
        assert not frames(d), frames(d)
        ask(d, "ActivateResult", "(sasu)", found[0], ["bakery"], 0)
        d.find("frame", desktop.FRAME)
        d.find("text", "Message…")


def test_links_show_and_fill_and_do_nothing():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(DUMP)
        d.open()
        start_link(d, "thoughtforge:project/" + d.get(path, "Id"))
        d.find("text", "Message…")
        start_link(d, HOSTILE[0])
        d.find("label", "Could not open the link")
        for link in HOSTILE[1:]:
            start_link(d, link)
        assert len(frames(d)) == 1, frames(d)
        start_link(d, "thoughtforge:new?text=A%20walk%20%3Cb%3Eround%3C%2Fb%3E+town")
        d.find("text", where=lambda t: d.text(t) == "A walk <b>round</b> town")
        assert len(projects(d)) == 1


def test_the_desktop_is_told_what_goes_on_in_the_background():
    with desktop.Desktop() as d:
        told = []
        node = Gio.DBusNodeInfo.new_for_xml(PORTAL)

        def called(connection, sender, path, interface, method, parameters, invocation):
            told.append(parameters.unpack()[0]["message"])
            invocation.return_value(None)

        d.bus.register_object("/org/freedesktop/portal/desktop", node.interfaces[0], called, None,
                              None)
        Gio.bus_own_name_on_connection(d.bus, "org.freedesktop.portal.Desktop",
                                       Gio.BusNameOwnerFlags.NONE, None, None)
        d.start()
        path = d.create(world.example())
        d.open()
        d.project(path, "Distill")
        d.wait_asked(path, "human_review")
        d.wait(lambda: told and told[-1] == "1 needs you", f"the status: {told}")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
