# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The files of a result in other programs of the desktop: an editor and a terminal, which tell how they
were started; and what is said if there is none."""

import json
import os
import shutil

import coding
import desktop
import world

PROGRAM = """#!/bin/sh
{{ pwd; for word; do echo "$word"; done; }} >"{0}.new"
mv "{0}.new" "{0}"
"""
APP = "[Desktop Entry]\nType=Application\nName={0}\nExec={1}\n{2}\n"
CACHE = "[MIME Cache]\ntext/plain=editor.desktop;\ninode/directory=editor.desktop;\n"


def make_code(d):
    """A project of code with files, and its repository."""
    os.makedirs(d.path("agent"))
    program = shutil.copy(coding.WORKER, d.path("agent"))
    d.write_config("agents:\n  default: worker\n  available:\n    worker:\n"
                   f"      command: {json.dumps(program)}\n      confine: none\n")
    d.start()
    path = coding.make_code(d)
    return path, os.path.join(d.get(path, "Directory"), "source")


def install(d, name, exec_line, more):
    """An app of the desktop that writes down its directory and arguments."""
    folder = d.path("data", "applications")
    os.makedirs(folder, exist_ok=True)
    program = d.write(name, PROGRAM.format(d.path(name + ".started")))
    os.chmod(program, 0o700)
    with open(os.path.join(folder, name + ".desktop"), "w") as file:
        file.write(APP.format(name, exec_line.format(program), more))
    with open(os.path.join(folder, "mimeinfo.cache"), "w") as file:
        file.write(CACHE)


def show_result(d, path):
    d.open()
    values = [world.GLib.Variant("s", d.get(path, "Id"))]
    d.call_application("ActivateAction", "(sava{sv})", "open-project", values, {})
    tab = d.find("page tab", "Result")
    if not d.has(tab, "selected"):
        d.click_pointer(tab)
    return d.find("push button", "Open in Editor")


def read_started(d, name):
    file = d.path(name + ".started")
    d.wait(lambda: os.path.exists(file), f"the {name} to be started")
    with open(file) as lines:
        return lines.read().splitlines()


def test_the_files_are_opened_in_an_editor_and_a_terminal():
    with desktop.Desktop() as d:
        install(d, "editor", "{} --line %F", "MimeType=text/plain;inode/directory;")
        install(d, "terminal", "{} --new", "Categories=System;TerminalEmulator;")
        path, files = make_code(d)
        d.click_pointer(show_result(d, path))
        assert read_started(d, "editor")[1:] == ["--line", files], read_started(d, "editor")
        d.click_pointer(d.find("push button", "Open Terminal Here"))
        assert read_started(d, "terminal") == [files, "--new"], read_started(d, "terminal")
        d.quit()


def read_details(d, title, remedy):
    """What the report of a failure says to do about it."""
    d.find("label", title)
    d.press("Details")
    d.find("label", remedy)
    d.key("Escape")
    d.wait_gone("label", remedy)


def test_it_is_said_what_to_install():
    with desktop.Desktop() as d:
        path, _ = make_code(d)
        d.click_pointer(show_result(d, path))
        read_details(d, "Could not open the editor",
                     "No installed editor opens folders. Install one, or use Open Folder.")
        d.click_pointer(d.find("push button", "Open Terminal Here"))
        read_details(d, "Could not open a terminal",
                     "No terminal is installed. Install one, such as GNOME Console.")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
