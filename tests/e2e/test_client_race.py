# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The first minutes with the desktop client, and a race: an empty board begins a project, one brain dump
goes to several agents, their projects are compared and one is kept."""

import json
import os
import select
import shutil
import subprocess

import coding
import desktop
import metered
import world
from checks import projects_of
from test_race import id_of, object_of, race

DRAG_FILE = os.path.join(world.BUILD, "tests", "e2e", "drag-file")
WINDOWS = ("dialog", "frame", "filler")  # as GTK 4.8 may call a window
DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")


def make(d, *names):
    """A daemon with these agents."""
    metered.uses(d, input_tokens=70, output_tokens=30, cost=0.25)
    available = {name: metered.agent(d, name) for name in names}
    available["gone"] = {"command": "/nowhere/gone"}
    d.write_config(json.dumps({"agents": {"default": names[0], "available": available}}))
    d.write("dump.md", DUMP)
    d.start()


def write(field, text):
    """Puts a text into a field as a paste does."""
    assert desktop.Atspi.EditableText.set_text_contents(field, text)


def find_window(d):
    return d.find(None, "New Project", where=lambda t: t.get_role_name() in WINDOWS)


def wait_projects(d, n):
    return d.wait(lambda: len(projects_of(d)) == n and projects_of(d), f"{n} projects")


def finish(d, path):
    d.wait_asked(path, "human_review")
    d.project(path, "Confirm")
    d.wait_asked(path, "spec_building")
    d.project(path, "Confirm")
    d.wait_phase(path, "done")


def agents_of(d, paths):
    return {d.get(path, "Agent"): path for path in paths}


def create_race(d):
    d.key("ctrl+n")
    window = find_window(d)
    write(d.find("text", "Brain Dump", root=window), DUMP)
    # The toolkit has no action of a check box: by the keys, from the text on.
    other = d.find("check box", "two", root=window)
    while not d.has(other, "focused"):
        before = d.focused()
        d.key("Tab")
        d.wait(lambda: d.focused() != before, "the focus to move")
    d.key("space")
    assert d.look("check box", "gone", root=window) is None, "one that is missing can be chosen"
    d.press("Create 2 Projects", root=window)
    return agents_of(d, wait_projects(d, 2))


def test_a_race_is_begun_compared_and_decided():
    with desktop.Desktop() as d:
        make(d, "one", "two")
        d.open()
        paths = create_race(d)
        assert sorted(paths) == ["one", "two"], paths
        d.find("push button", "Keep the Project of one")
        for path in paths.values():
            finish(d, path)
        d.wait(lambda: len([t for t in d.walk() if t.get_name() == "Done"
                            and t.get_role_name() == "label"]) >= 2, "both to be done")
        d.find("label", "Cost")
        assert not d.unnamed(), d.unnamed()
        d.press("Keep the Project of two")
        d.wait(lambda: d.get(paths["one"], "Archived"), "the other to be archived")
        assert not d.get(paths["two"], "Archived")
        # First what is offered for a time only.
        d.press("Undo")
        d.wait(lambda: not d.get(paths["one"], "Archived"), "the other to be back")
        d.find("push button", "Close Project")
        d.quit()


def make_coders(d):
    """A daemon with two agents that write the same program; both tell what they used."""
    metered.uses(d, input_tokens=70, output_tokens=30, cost=0.25)
    os.makedirs(d.path("agent"))
    program = shutil.copy(coding.WORKER, d.path("agent"))
    available = {name: metered.agent(d, name, answers=program) for name in ("one", "two")}
    # The worker does not tell what it read, as evidence would want to know.
    d.write_config(json.dumps({"agents": {"default": "one", "available": available},
                               "polish": {"evidence": False}}))
    d.write("dump.md", coding.DUMP)
    d.start()


def race_code(d):
    """Both projects, which are done."""
    said = d.ctl("race", d.path("dump.md"), "--type", "code", "--agents", "one,two", "--json", check=0)[1]
    paths = [object_of(each) for each in json.loads(said)["projects"]]
    for path in paths:
        d.wait_asked(path, "human_review")
        d.project(path, "Confirm")
        d.wait_asked(path, "spec_building")
        d.project(path, "Confirm")
    for path in paths:
        coding.wait_end(d, path, 120)
        assert d.get(path, "Phase") == "done", d.get_all(path)
    return agents_of(d, paths)


def count_labels(d, text):
    return len([each for each in d.walk()
                if each.get_role_name() == "label" and d.is_named(each.get_name() or "", text)])


def test_a_race_of_code_is_compared_and_decided():
    with desktop.Desktop() as d:
        make_coders(d)
        paths = race_code(d)
        d.open()
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", id_of(paths["one"]))], {})
        d.find("push button", "Take It Home…")
        d.key("ctrl+k")
        d.type("compare race")
        d.find("label", "Compare Race")
        d.key("Return")
        d.find("push button", "Keep the Project of one")
        tests = d.get(paths["one"], "Tests")
        assert tests[0] and tests[1] == tests[2] > 0, tests
        criteria = d.get(paths["one"], "Acceptance")
        # Of both, side by side.
        for text in (f"{tests[2]} of {tests[1]} passed, {tests[3]} failed",
                     f"{criteria[2]} of {criteria[1]} criteria tested, {criteria[3]} accepted without a test"):
            d.wait(lambda text=text: count_labels(d, text) == 2, f"{text!r} of both")
        for title in ("Tests", "Acceptance", "Verdict", "Agent’s time", "Total time", "Cost", "Tokens"):
            d.find("label", title)
        assert count_labels(d, "$…") >= 2, d.outline()
        assert not d.unnamed(), d.unnamed()
        if "TF_PICTURE" in os.environ:
            d.screenshot(os.environ["TF_PICTURE"])
        d.press("Keep the Project of two")
        d.wait(lambda: d.get(paths["one"], "Archived"), "the other to be archived")
        assert not d.get(paths["two"], "Archived")
        d.find("push button", "Take It Home…")
        d.quit()


def test_what_still_works_is_stopped_after_a_question():
    with desktop.Desktop() as d:
        make(d, "one", "two")
        metered.hold(d)
        paths = agents_of(d, race(d, "one,two"))
        d.wait(lambda: len(metered.began(d)) == 2, "both to work")
        d.open()
        d.call_application("ActivateAction", "(sava{sv})", "open-project",
                           [world.GLib.Variant("s", id_of(paths["one"]))], {})
        d.key("ctrl+k")
        d.type("compare race")
        d.find("label", "Compare Race")
        d.key("Return")
        d.press("Keep the Project of one")
        d.find("label", "…• two: Distilling")
        d.press("Cancel")
        d.wait_gone("label", "…• two: Distilling")
        assert not d.get(paths["two"], "Archived")
        d.press("Keep the Project of one")
        d.press("Stop and Keep")
        d.wait(lambda: d.get(paths["two"], "Archived"), "the other to be archived")
        assert d.get(paths["two"], "Hold") == "user", d.get(paths["two"], "Activity")
        assert not d.get(paths["one"], "Archived")
        metered.release(d)
        d.wait_asked(paths["one"], "human_review")
        d.quit()


def test_an_empty_board_begins_a_project():
    with desktop.Desktop() as d:
        d.open()
        d.find("label", "You write down what you want, however messy.")
        d.press("Use an Example")
        dump = d.find("text", "Brain Dump")
        d.wait(lambda: "Flea market" in d.text(dump), "the example")
        d.click_pointer(dump)
        d.key("ctrl+a")
        d.type(DUMP)
        assert not d.unnamed(), d.unnamed()
        d.key("ctrl+Return")
        path, = wait_projects(d, 1)
        d.wait_asked(path, "human_review")
        d.find("push button", "Close Project")
        assert DUMP in str(d.project(path, "GetEarlierChat")) + str(d.project(path, "GetChat", "(uu)", 0, 0))
        d.quit()


def test_a_text_typed_on_the_empty_board_goes_on_in_the_window():
    with desktop.Desktop() as d:
        d.open()
        d.click_pointer(d.find("text", "Brain Dump"))
        d.type("half a thought")
        d.press("_More Options…")
        window = find_window(d)
        other = d.find("text", "Brain Dump", root=window)
        d.wait(lambda: d.text(other) == "half a thought", "the text")
        write(other, "a whole thought")
        d.key("Escape")
        d.wait_gone("check box", "offline")
        d.wait(lambda: d.text(d.find("text", "Brain Dump")) == "a whole thought", "the text to be back")
        d.quit()


def test_files_dropped_on_the_empty_board_begin_a_project():
    with desktop.Desktop() as d:
        d.open()
        dump = d.find("text", "Brain Dump")
        name = d.write("party.md", DUMP)
        noise = d.write("noise.bin", bytes(range(256)) * 64)
        source = subprocess.Popen([DRAG_FILE, name, noise], env=d.env, stdout=subprocess.PIPE)
        try:
            other = d.geometry(lambda: "drag-file")
            d.drag((other["X"] + other["WIDTH"] // 2, other["Y"] + other["HEIGHT"] // 2),
                   d.point(dump), lambda: select.select([source.stdout], [], [], 0)[0] and
                   d.look("label", "Drop files or folders to begin…"))
            d.find("label", "party.md")
            d.find("label", "noise.bin")
        finally:
            source.kill()
            source.wait()
            source.stdout.close()
        d.press("Begin")
        path, = wait_projects(d, 1)
        d.wait(lambda: len(d.project(path, "ListResources")[0]) == 2, "the resources")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
