# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What is done is read and reviewed in the desktop client with the real daemon, by pointer and keys: a
text is found in the document, the document is saved, and comments on changed lines become issues."""

import os

import desktop
import world
from checks import read_document, sha256, write_document

LINE = "The key of the fuse box is with Clara."
WINDOW = "/org/thoughtforge/ThoughtForge/window/1"


def make_done(d):
    """A plan that is done and that the user has edited since."""
    path = d.create(world.example())
    d.drive(path)
    before = read_document(d, path)
    write_document(d, path, "deliverable", before + f"\n{LINE}\n", sha256(before))
    return path


def open_project(d, path):
    d.open()
    values = [world.GLib.Variant("s", d.get(path, "Id"))]
    d.bus.call_sync(desktop.APPLICATION, WINDOW, "org.gtk.Actions", "Activate",
                    world.GLib.Variant("(sava{sv})", ("open-project", values, {})), None,
                    world.Gio.DBusCallFlags.NONE, -1, None)
    d.find("label", "Done…")


def go_to(d, tab):
    d.click_pointer(d.find("page tab", tab))
    d.find("page tab", tab, where=lambda it: d.has(it, "selected"))


def find_changed_line(d):
    """In the changes, not in the document, where it is a paragraph."""
    go_to(d, "Changes")
    return d.find("list item", "Line…", where=lambda row: row.get_name().endswith(LINE))


def find_paragraph(d):
    """Near the begin: what is not in view has no place."""
    go_to(d, "Documents")
    return d.find("list item", "Sorted by rules; no model has read this.")


def issues_of_user(d, path):
    options = {"ledger": world.GLib.Variant("b", True)}
    try:
        issues = d.project(path, "GetIssues", "(ua{sv})", 0, options)[0]
    except world.BusError:
        return []
    return [issue for issue in issues if issue.get("source") == "person"]


def test_comments_become_issues():
    with desktop.Desktop() as d:
        d.start()
        path = make_done(d)
        open_project(d, path)
        line = find_changed_line(d)
        # By the button that appears under the pointer.
        d.xdo("mousemove", *d.settled_point(line))
        d.click_pointer(d.find("push button", "Comment", root=line))
        d.find("text", "Your comment")
        d.type("Say where she lives.")
        d.key("ctrl+Return")
        d.wait_gone("text", "Your comment")
        issue = d.wait(lambda: issues_of_user(d, path), "the issue")[0]
        assert issue["description"] == "Say where she lives.", issue
        assert issue["severity"] == "medium", issue
        where, number = issue["location"].rsplit(":", 1)
        assert where == d.get(path, "DeliverablePath"), issue
        assert int(number) == read_document(d, path).splitlines().index(LINE) + 1, issue
        d.quit()


def test_a_comment_is_kept_until_it_is_sent():
    with desktop.Desktop() as d:
        d.start()
        path = make_done(d)
        open_project(d, path)
        line = find_changed_line(d)
        d.click_pointer(line)
        d.key("c")
        d.find("text", "Your comment")
        d.type("Not yet")
        d.key("Escape")
        d.wait_gone("text", "Your comment")
        # The focus is on the line again.
        d.key("Return")
        text = d.find("text", "Your comment")
        d.wait(lambda: d.text(text) == "Not yet", "the text that was typed")
        assert not issues_of_user(d, path)
        d.key("Escape")
        d.quit()


def test_a_text_is_found():
    with desktop.Desktop() as d:
        d.start()
        path = make_done(d)
        open_project(d, path)
        d.click_pointer(find_paragraph(d))
        d.key("ctrl+f")
        d.wait(lambda: d.focused() is not None and d.focused().get_name() == "Find", "the bar")
        d.type("the")
        first = d.find("label", where=lambda label: label.get_name().startswith("1 of "))
        count = int(first.get_name().split()[-1])
        assert count == read_document(d, path).lower().count("the"), first.get_name()
        d.key("Return")
        d.find("label", f"2 of {count}")
        d.key("shift+Return")
        d.key("shift+Return")
        d.find("label", f"{count} of {count}")
        d.key("Escape")
        d.wait_gone("label", f"{count} of {count}")
        # The focus is back in the document.
        d.key("ctrl+f")
        d.find("label", where=lambda label: label.get_name().endswith(f" of {count}"))
        d.quit()


def test_a_text_is_found_in_the_result():
    with desktop.Desktop() as d:
        d.start()
        path = make_done(d)
        open_project(d, path)
        go_to(d, "Result")
        d.find("label", "4 reviews by 1 reviewer: offline")
        d.find("list item", "Sorted by rules; no model has read this.")
        d.key("ctrl+f")
        d.wait(lambda: d.focused() is not None and d.focused().get_name() == "Find", "the bar")
        d.type(LINE)
        d.find("label", "1 of 1")
        # Below what was in view.
        d.find("list item", LINE)
        d.key("Escape")
        d.wait_gone("label", "1 of 1")
        assert not d.unnamed(), d.unnamed()
        d.quit()


def test_a_document_is_saved_as_it_is():
    with desktop.Desktop() as d:
        d.start()
        path = make_done(d)
        open_project(d, path)
        find_paragraph(d)
        d.click_pointer(d.find(name="Copy, Save, Print or Open"))
        d.press("Save As…", role="menu item")
        d.find(name="Save Document")
        target = d.path("copy of the plan.md")
        d.key("ctrl+a")
        d.type(target)
        d.key("Return")
        d.wait(lambda: os.path.exists(target) and os.path.getsize(target) > 0, "the file")
        with open(target, encoding="utf-8") as file:
            assert file.read() == read_document(d, path)
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
