# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A user's whole way in the desktop client with the real daemon: from the first brain dump to the
finished plan, by what a screen reader finds and by the pointer."""

import os
import select
import subprocess

import desktop
import world
from checks import projects_of

DRAG_FILE = os.path.join(world.BUILD, "tests", "e2e", "drag-file")

WINDOWS = ("dialog", "frame", "filler")  # as GTK 4.8 may call a window


def only_project(d):
    return d.wait(lambda: d.has_owner() and (projects_of(d) or [None])[0], "a project")


def write(d, field, text):
    """Puts a text into a field as a paste does."""
    assert desktop.Atspi.EditableText.set_text_contents(field, text)


def create(d, dump):
    """By the window for new projects; the project's path."""
    d.key("ctrl+n")
    window = d.find(None, "New Project", where=lambda t: t.get_role_name() in WINDOWS)
    write(d, d.find("text", "Brain Dump", root=window), dump)
    # Not before the daemon is there.
    d.press("Create", root=window, where=lambda t: d.has(t, "sensitive"))
    return only_project(d)


def wait_asked(d, path, phase):
    d.wait_asked(path, phase)
    d.find("push button", "Confirm")


def card_of(d, name):
    return d.find("list item", name + "…")


def test_from_a_brain_dump_to_a_plan():
    with desktop.Desktop() as d:
        d.open()
        d.find("label", "Start a Project")
        path = create(d, world.example())
        d.press("Distill")
        wait_asked(d, path, "human_review")
        message = d.find("text", "Message…")
        write(d, message, "The budget is 1,800 €, not 1,200.")
        d.press("Send")
        d.wait(lambda: "Revision 2" in str(d.project(path, "GetChat", "(uu)", 0, 0)), "a revision")
        wait_asked(d, path, "human_review")
        d.press("Confirm")
        wait_asked(d, path, "spec_building")
        d.press("Confirm")
        d.wait_phase(path, "done")
        d.find("label", "Done…")
        d.quit()


def test_a_question_is_answered_where_it_is_asked():
    with desktop.Desktop() as d:
        d.open()
        path = create(d, "We want a summer party for the neighbours, with music and a barbecue.")
        d.press("Distill")
        wait_asked(d, path, "human_review")
        first, *others = d.get(path, "Questions")
        d.click_pointer(d.find("text", f"Answer to “{first['text']}”"))
        d.type("On 19 June 2027")
        d.key("Return")
        d.find("label", "Your answer: On 19 June 2027")
        assert d.get(path, "Questions")[0]["answer"] == "On 19 June 2027"
        assert others, "one question only"
        d.press("Take In the Answers")
        d.wait(lambda: first["id"] not in [q["id"] for q in d.get(path, "Questions")], "the answer taken in")
        d.wait_gone("label", "Your answer: On 19 June 2027")
        d.press("Confirm")
        d.quit()


def test_a_card_is_dragged_to_the_next_column():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        d.open()
        card = card_of(d, d.get(path, "Name"))
        target = d.find("list", "Distilling…")
        d.drag(d.point(card), d.point(target))
        d.wait_phase(path, "human_review")
        d.quit()


def test_a_file_is_dropped():
    with desktop.Desktop() as d:
        d.start()
        path = d.create(world.example())
        d.open()
        number = path.rsplit("p", 1)[1].replace("_", "-")
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", number)], {})
        message = d.find("text", "Message…")
        name = d.write("rooms.md", "# Rooms\n\nThe parish hall has 80 seats.\n")
        binary = d.write("noise.bin", bytes(range(256)) * 64)
        source = subprocess.Popen([DRAG_FILE, name, binary], env=d.env, stdout=subprocess.PIPE)
        try:
            other = d.geometry(lambda: "drag-file")
            d.drag((other["X"] + other["WIDTH"] // 2, other["Y"] + other["HEIGHT"] // 2),
                   d.point(message), lambda: select.select([source.stdout], [], [], 0)[0] and
                   d.look("label", "Drop files…"))
            stored = d.wait(lambda: len(d.project(path, "ListResources")[0]) == 2 and
                            d.project(path, "ListResources")[0], "the resources")
        finally:
            source.kill()
            source.wait()
            source.stdout.close()
        d.wait_gone("label", "Drop files…")
        assert sorted(r["name"] for r in stored) == ["noise.bin", "rooms.md"], stored
        assert {r["name"]: r["size"] for r in stored}["noise.bin"] == 256 * 64
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
