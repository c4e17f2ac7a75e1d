# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What was typed into the desktop client and is stored nowhere: it is there again after Ctrl+Q, after
the window was closed and after the client was killed. An edited document asks."""

import os

import desktop
import world

THOUGHT = "half a thought about the party"
DUMP = "a brain dump that nobody sent"


def open_project(d, path):
    number = path.rsplit("p", 1)[1].replace("_", "-")
    d.call_application("ActivateAction", "(sava{sv})", "open-project",
                       [world.GLib.Variant("s", number)], {})


def field(d, name):
    return d.find("text", name)


def text_of(thing):
    return desktop.Desktop.text(thing)


def kept(d):
    """By file; what is still being written is not kept yet."""
    folder = d.path("state", "thoughtforge", "unsaved")
    texts = {}
    for name in os.listdir(folder) if os.path.isdir(folder) else ():
        if not name.endswith(".txt"):
            continue
        with open(os.path.join(folder, name)) as file:
            texts[name] = file.read()
    return texts


def wait_kept(d, text):
    d.wait(lambda: text in kept(d).values(), f"{text!r} to be kept")


def kill(d):
    d.client.kill()
    d.client.wait()
    d.client = None
    d.wait(lambda: d.application() is None, "the client to go")


def write(d, name, text):
    assert desktop.Atspi.EditableText.set_text_contents(field(d, name), text)


def begin(d):
    d.start()
    path = d.create(world.example())
    d.open()
    open_project(d, path)
    write(d, "Message…", THOUGHT)
    d.key("ctrl+n")
    write(d, "Brain Dump", DUMP)
    return path


def expect_all(d, path):
    d.open()
    open_project(d, path)
    d.wait(lambda: text_of(field(d, "Message…")) == THOUGHT, "the message")
    d.key("ctrl+n")
    d.wait(lambda: text_of(field(d, "Brain Dump")) == DUMP, "the brain dump")


def test_typed_text_survives_a_kill():
    with desktop.Desktop() as d:
        path = begin(d)
        wait_kept(d, THOUGHT)
        wait_kept(d, DUMP)
        kill(d)
        expect_all(d, path)
        d.key("Escape")
        d.quit()


def test_typed_text_survives_quitting_at_once():
    with desktop.Desktop() as d:
        path = begin(d)
        d.key("Escape")
        d.quit()
        expect_all(d, path)
        d.key("Escape")
        d.wait_gone("text", "Brain Dump")
        d.xdo("key", "--clearmodifiers", "alt+F4")
        d.client.wait(world.LIMIT_S)
        expect_all(d, path)
        d.key("Escape")
        d.quit()


def edit_plan(d, path):
    open_project(d, path)
    d.find("push button", "Revise…")
    d.click(d.find("page tab", "Documents"))
    d.press("Edit")
    edited = field(d, "Deliverable")
    d.wait(lambda: d.has(edited, "focused"), "the keys")
    d.key("ctrl+End")
    d.type("A line of mine.")
    d.wait(lambda: text_of(edited).rstrip().endswith("A line of mine."), "the line")


def test_an_edited_document_asks_and_is_kept():
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
        edit_plan(d, path)
        d.key("ctrl+q")
        d.find("label", "Quit Without Saving Your Changes?…")
        d.key("Escape")
        d.wait_gone("label", "Quit Without Saving Your Changes?…")
        d.quit("Keep as Drafts")
        d.open()
        open_project(d, path)
        d.find("push button", "Revise…")
        d.click(d.find("page tab", "Documents"))
        d.find("label", "This is an unsaved draft of yours.")
        d.wait(lambda: text_of(field(d, "Deliverable")).rstrip().endswith("A line of mine."), "the draft")
        d.quit("Discard Changes")
        assert not kept(d), kept(d)


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
