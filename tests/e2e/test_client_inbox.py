# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What needs the user, in the real window and with real keys: counted in the title, answered and confirmed in
place, and from one to the next by a key. The focus goes on where one does, and Ctrl+F searches where it
is."""

import desktop
import world

CLEAR = ("Street party for our street on 14 June. Tom handles the grill. Ana brings the music. "
         "The budget is 300 pounds. The street has to be clean by ten in the evening.")


def lead(d, dump, phase):
    path = d.create(dump)
    d.project(path, "Distill")
    d.wait_asked(path, "human_review")
    if phase == "spec_building":
        d.project(path, "Confirm")
        d.wait_asked(path, phase)
    return path


def has_focus(d, role, name):
    def focused():
        thing = d.focused()
        return thing is not None and thing.get_role_name() == role and d.is_named(
            thing.get_name() or "", name)
    return d.wait(focused, f"the focus in {name!r}")


def open_questions(d, path):
    return [q for q in d.get(path, "Questions") if not q.get("answer")]


def test_questions_are_answered_and_an_intent_confirmed_in_place():
    with desktop.Desktop() as d:
        d.start()
        asking = lead(d, world.example(), "human_review")
        ready = lead(d, CLEAR, "spec_building")
        d.open()
        d.find("frame", "(2) ThoughtForge")
        d.key("alt+0")
        has_focus(d, "text", "Answer to…")
        before = len(open_questions(d, asking))
        assert before > 1
        d.type("Yes, of course")
        d.key("Return")
        d.wait(lambda: len(open_questions(d, asking)) == before - 1, "the answer to be there")
        has_focus(d, "text", "Answer to…")
        d.key("F8")
        has_focus(d, "push button", "Confirm")
        d.key("space")
        d.wait_phase(ready, "building", "polishing", "done")
        d.find("frame", "(1) ThoughtForge")
        has_focus(d, "text", "Answer to…")
        d.quit()


def test_what_is_ended_elsewhere_leaves_the_inbox():
    with desktop.Desktop() as d:
        d.start()
        path = lead(d, CLEAR, "human_review")
        d.open()
        d.key("alt+0")
        d.find("push button", "Confirm")
        d.project(path, "Terminate", "(b)", True)
        d.wait_phase(path, "halted")
        d.find(None, "Nothing Needs You")
        d.find("frame", "ThoughtForge")
        d.quit()


def test_the_key_opens_the_next_project_from_anywhere():
    with desktop.Desktop() as d:
        d.start()
        path = lead(d, world.example(), "human_review")
        name = d.get(path, "Name")
        d.open()
        d.key("alt+2", "F8")
        has_focus(d, "text", "Answer to…")
        d.key("ctrl+w")
        has_focus(d, "list item", name + "…")
        d.project(path, "Terminate", "(b)", True)
        d.find("frame", "ThoughtForge")
        d.key("F8")
        d.find("label", "Nothing needs you")
        assert "Close" in [t.get_name() for t in d.walk() if t.get_role_name() == "push button"]
        d.quit()


def test_a_text_is_found_in_the_chat():
    with desktop.Desktop() as d:
        d.start()
        path = lead(d, world.example(), "human_review")
        d.open()
        d.key("F8")
        has_focus(d, "text", "Answer to…")
        d.key("ctrl+f")
        d.find(None, "Find…")
        d.type("bouncy castle")
        d.find("label", "1 of…")
        d.key("Escape")
        d.wait_gone("label", "1 of…")
        has_focus(d, "text", "Answer to…")
        assert d.get(path, "Phase") == "human_review"
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
