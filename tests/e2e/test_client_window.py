# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The window of the desktop client: pages, palette, one instance, the daemon gone and back, as it
was left."""

import subprocess

import desktop
import world

PAGES = ("Board", "Dashboard", "Prompts", "Settings")


def is_on(d, page):
    return d.find("page tab", page, where=lambda tab: d.has(tab, "selected"))


def test_pages_are_reached_by_keys():
    with desktop.Desktop() as d:
        d.open()
        for number, name in enumerate(PAGES, 1):
            d.key(f"alt+{number}")
            is_on(d, name)
        d.quit()


def test_the_palette_runs_typed_commands():
    with desktop.Desktop() as d:
        d.open()
        d.key("ctrl+k")
        d.find(None, "Command or project")
        d.type("show prom")
        d.find("label", "Show Prompts")
        d.key("Return")
        is_on(d, "Prompts")
        d.quit()


def test_a_second_start_shows_the_first_window():
    with desktop.Desktop() as d:
        d.open()
        second = subprocess.run([desktop.CLIENT], env=d.env, timeout=world.LIMIT_S, check=False)
        assert second.returncode == 0
        windows = [t for t in d.walk() if t.get_role_name() == "frame"]
        assert len(windows) == 1, windows
        d.quit()


def test_new_begins_a_project():
    with desktop.Desktop() as d:
        d.open("--new")
        d.find(None, "New Project", where=lambda t: t.get_role_name() in ("dialog", "frame"))
        d.key("Escape")
        d.wait_gone("frame", "New Project")
        d.quit()


def test_the_bus_starts_it():
    with desktop.Desktop() as d:
        d.call_application("Activate", "(a{sv})", {})
        d.frame = d.find("frame", desktop.FRAME)
        d.key("ctrl+q")
        d.wait_gone("frame", desktop.FRAME)


def test_the_window_is_as_it_was_left():
    with desktop.Desktop() as d:
        d.open()
        d.key("alt+3")
        is_on(d, "Prompts")
        d.quit()
        d.open()
        is_on(d, "Prompts")
        d.quit()


def test_reports_that_the_daemon_is_gone_and_continues():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        name = d.get(path, "Name")
        d.open()
        d.find(None, name + "…")
        d.kill()
        d.wait(d.has_owner, "the client to start it again")
        assert d.get(path, "Phase") == "brain_dump"
        d.find(None, name + "…")
        d.quit()


def test_a_project_that_is_deleted_elsewhere_closes_with_a_word():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        name = d.get(path, "Name")
        d.open()
        number = path.rsplit("p", 1)[1].replace("_", "-")
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", number)], {})
        d.find("text", "Message…")
        d.manager("DeleteProject", "(ob)", path, False)
        d.find("label", f"“{name}” deleted")
        d.press("Undo")
        d.find(None, name + "…")
        d.wait_gone("text", "Message…")
        d.quit()


def test_a_project_has_a_window_of_its_own():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        name = d.get(path, "Name")
        d.open()
        number = path.rsplit("p", 1)[1].replace("_", "-")
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", number)], {})
        d.find("text", "Message…")
        d.key("ctrl+shift+n")
        own = d.find("frame", name)
        d.find("text", "Message…", root=own)
        d.wait(lambda: d.look("text", "Message…", root=d.frame) is None, "it to leave the main window")
        # Opened again, it is the same window.
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", number)], {})
        d.wait(lambda: d.has(own, "active"), "its window to be in front")
        assert d.look("text", "Message…", root=d.frame) is None
        d.press("Distill", root=own)
        d.wait_phase(path, "human_review")
        d.key("ctrl+w")
        d.wait_gone("frame", name)
        d.find(None, name + "…", root=d.frame)
        d.quit()


def test_what_is_done_opens_on_its_result():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        d.project(path, "Distill")
        d.wait_asked(path, "human_review")
        d.project(path, "Confirm")
        d.wait_asked(path, "spec_building")
        d.project(path, "Confirm")
        d.wait_phase(path, "done")
        d.open()
        number = path.rsplit("p", 1)[1].replace("_", "-")
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", number)], {})
        d.find("page tab", "Result", where=lambda tab: d.has(tab, "selected"))
        d.find("label", "No assurance: rules find only what they look for")
        d.find("push button", "Revise…")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
