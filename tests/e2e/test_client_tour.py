# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A person's tour through the desktop client, by real keys and pointer, in a wide and in a narrow window:
from the empty first page to the choice between two agents. After every step the person sees what the
project waits for, the focus is where one goes on, nothing is cut, and a picture is taken; into
TF_TOUR_PICTURES, if that is set."""

import json
import os
import subprocess

import desktop
import inside
import world
from checks import projects_of
from test_client_language import find_cut

DUMP = "We want a summer party for the neighbours, with music and a barbecue."
ANSWER = "On 19 June 2027"
CORRECTION = "It is for 90 people, and the budget is 1,800 euros."
WRONG = "Say who buys the food, and until when."
RACE = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")

AGENT = os.path.join(world.SOURCE, "tests", "e2e", "tour_agent.py")
AGENTS = ("ada", "ben")

# Where the toolkit moves the focus if nothing else takes it.
FALLEN = ("AdwHeaderBar", "AdwViewSwitcherBar", "AdwToastWidget")
BUTTONS = ("GtkButton", "GtkToggleButton")
# The whole is in the window that it opens, or in what it is about; a tooltip is the toolkit's.
MAY_BE_CUT = ("TfBoardColumn", "TfDiffRow", "AdwToastWidget", "GtkTooltipWindow")


class Tour(inside.Inside):
    def __init__(self, width, height):
        super().__init__()
        self.size = width, height
        self.pictures = os.environ.get("TF_TOUR_PICTURES") or self.path("pictures")
        os.makedirs(self.pictures, exist_ok=True)
        self.taken = 0
        self.path_of = {}  # "first", and the projects of the race by their agents
        self.dress(self.size)
        self.write_config(json.dumps({"agents": {
            "default": AGENTS[0], "available": dict.fromkeys(AGENTS, {
                "command": "/usr/bin/python3", "adapter": "events", "confine": "none",
                "flags": f"-SEB {AGENT} {inside.OFFLINE} {self.dir}"})}}))

    def hold(self, purpose):
        os.mkfifo(self.path("hold-" + purpose))

    def release(self, purpose):
        """Those that wait, and all later ones."""
        os.rename(self.path("hold-" + purpose), self.path("held"))
        os.close(os.open(self.path("held"), os.O_RDWR))
        os.remove(self.path("held"))

    # what a person sees

    def focus_name(self):
        thing = self.focused()
        return (thing.get_name() or thing.get_role_name()) if thing is not None else None

    def sees(self, *texts, within=None, focus=None):
        """A label shows each of these texts, in a widget of that type; and the focus is there."""
        def shown(text):
            return lambda w: self.is_named(w.text, text) and (within is None or w.inside(within))
        for text in texts:
            self.wait_widget(shown(text), f"{text!r} in {within}")
        if focus is not None:
            seen = []

            def in_focus():
                seen[:] = [self.focus_name() or ""]
                return self.is_named(seen[0], focus)
            self.wait_told(in_focus, seen, focus)

    def wait_told(self, condition, seen, wanted):
        try:
            self.wait(condition, f"{wanted}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {seen} instead of {wanted}") from None

    def bar(self):
        """The heading of the bar of actions, and its buttons by their labels."""
        bar = [w for w in self.widgets() if w.inside("TfActionBar")]
        return ([w.text for w in bar if w.buildable == "heading"]
                + [w.words() for w in bar if w.type == "GtkButton" and w.words()])

    def offers(self, *wanted):
        """The bar has this heading, or one that begins or ends so, and these buttons and no others."""
        seen = []

        def shown():
            seen[:] = self.bar()
            return len(seen) == len(wanted) and all(map(self.is_named, seen, wanted))
        self.wait_told(shown, seen, wanted)

    def check(self, step):
        """What holds after every step; a line for each thing that is wrong."""
        widgets = self.settled()
        focus = self.focus()
        at = next((w for w in widgets if focus is not None and w.id == focus.id), None)
        if at is None or at.inside(*FALLEN) is not None:
            yield f"{step}: the focus is not where one goes on: {at or focus}"
        for w in widgets:
            if w.buildable == "toasts" and (w.place[2] > self.size[0] or w.place[3] > self.size[1]):
                yield f"{step}: the window has {w.place[2:]}"
        yield from find_cut(step, [w for w in widgets if w.inside(*MAY_BE_CUT) is None])

    def picture(self, step):
        self.taken += 1
        name = f"{self.size[0]}-{self.taken:02}-{step.replace(' ', '-')}.png"
        number = self.xdo("getactivewindow")
        subprocess.run(["import", "-window", number, "-strip", os.path.join(self.pictures, name)],
                       env=self.env, check=True)

    # what a person does

    def scroll_to(self, name, within):
        """With the wheel, until the button is in sight."""
        def is_in_sight():
            for w in self.widgets():
                if w.type in BUTTONS and w.inside(within) and self.is_named(w.words(), name):
                    view = next(up for up in w.up() if up.type == "GtkScrolledWindow")
                    if w.place[1] + w.place[3] <= view.place[1] + view.place[3]:
                        return True
                    self.point_at(view)
                    self.xdo("click", 5)
            return False
        self.wait(is_in_sight, f"{name!r} in sight")

    def point_at(self, widget):
        window = list(widget.up())[-1]
        there = self.geometry(lambda: window.text)
        x, y, width, height = widget.place
        self.xdo("mousemove", int(there["X"] + window.offset[0] + x + width / 2),
                 int(there["Y"] + window.offset[1] + y + height / 2))

    def press_pointer(self, name, within="TfWindow", types=BUTTONS):
        """Where it is drawn: AT-SPI knows of buttons on other pages, too."""
        seen = []

        def keeps_its_place():
            before = seen[:1]
            seen[:] = [w for w in self.widgets() if w.type in types and w.inside(within)
                       and any(self.is_named(text, name) for text in (w.words(), w.tooltip))][:1]
            return before and seen and before[0].place == seen[0].place
        self.wait(keeps_its_place, f"{name!r} in {within}")
        self.point_at(seen[0])
        self.xdo("click", 1)

    @property
    def first(self):
        return self.path_of["first"]


def begin(d):
    d.open()
    d.sees("Start a Project", "Begin", focus="Brain Dump")


def write_a_brain_dump(d):
    d.type(DUMP)
    d.wait(lambda: d.text(d.find("text", "Brain Dump")) == DUMP, "the text")


def create(d):
    d.key("ctrl+Return")
    d.path_of["first"] = d.wait(lambda: d.has_owner() and (projects_of(d) or [None])[0], "a project")
    d.wait_asked(d.first, "human_review")
    d.find("frame", "(1) ThoughtForge")
    d.sees("Human Review…", within="TfProjectPage", focus="Message")
    d.offers("4 questions are open", "Answer", "Confirm")


def go_to_what_needs_you(d):
    d.key("alt+0")
    d.sees("4 questions are open…", "Your answer", within="TfInboxPage", focus="Answer to…")


def answer(d):
    d.type(ANSWER)
    d.key("Return")
    d.sees("Your answer: " + ANSWER, "3 questions are open…", within="TfInboxPage", focus="Answer to…")


def open_it(d):
    d.press_pointer("Open Project", within="TfInboxPage")
    d.sees("Human Review…", "Your answer: " + ANSWER, within="TfProjectPage", focus="Answer to…")
    d.offers("3 questions are open", "Answer")


def take_in_the_answers(d):
    d.press_pointer("Take In the Answers", within="TfProjectPage")
    d.wait(lambda: not any(q["answer"] for q in d.get(d.first, "Questions")), "the answers taken in")
    d.wait_asked(d.first, "human_review")
    d.offers("3 questions are open", "Answer", "Confirm")
    d.sees(focus="Message")


def correct(d):
    d.key("ctrl+m")
    d.sees(focus="Message")
    d.type(CORRECTION)
    d.key("Return")
    d.wait(lambda: CORRECTION in str(d.project(d.first, "GetChat", "(uu)", 0, 0)), "the correction")
    d.wait_asked(d.first, "human_review")
    d.sees(focus="Message")


def confirm_the_intent(d):
    d.press_pointer("Confirm", within="TfActionBar")
    d.wait_asked(d.first, "spec_building")
    d.sees("Spec Building…", within="TfProjectPage")
    d.sees("No estimate yet…", within="TfActionBar")
    d.offers("Confirm the specification", "Confirm")


def build(d):
    d.hold("build")
    d.hold("review")
    d.press_pointer("Confirm", within="TfActionBar")
    d.wait_phase(d.first, "building")
    d.find("frame", "ThoughtForge")
    d.sees("Building…", within="TfProjectPage")
    d.offers("…", "Pause")


def review(d):
    d.release("build")
    d.wait_phase(d.first, "polishing")
    d.sees("Polishing…", within="TfProjectPage")
    d.offers("…", "Pause")


def done(d):
    d.release("review")
    d.wait_phase(d.first, "done")
    d.sees("Done…", within="TfProjectPage")
    d.offers("…", "Show Result", "Revise…")


def open_what_is_done(d):
    d.key("ctrl+w")
    d.wait(lambda: d.focused() is not None and d.focused().get_role_name() == "list item", "the card")
    d.key("Return")
    d.sees("Cost: $…", "Time from brain dump…", "Revise…", within="TfResultView")


def revise(d):
    d.scroll_to("Revise…", within="TfResultView")
    d.press_pointer("Revise…", within="TfResultView")
    d.sees("What is wrong?", focus="What is wrong?")
    d.type(WRONG)


def done_again(d):
    d.key("Return")
    d.wait(lambda: d.get(d.first, "Phase") != "done", "it to go on")
    d.wait_phase(d.first, "done", "halted")
    d.sees("Converged…", "Cost: $…", "Revise…", within="TfResultView")
    # In the document, which is below.
    d.key("ctrl+f")
    d.wait(lambda: d.focused() is not None and d.focused().get_role_name() in ("text", "entry"), "the search")
    d.type("by 12 June")
    d.key("Return")
    d.sees("Clara buys…", within="TfResultView")
    d.key("Escape")


def has_marked_words(d):
    """In the changes: a part of a line has a background of its own."""
    changed = d.find("list", "Changed lines")
    for label in d.walk(changed):
        if label.get_role_name() != "label":
            continue
        count = desktop.Atspi.Text.get_character_count(label)
        runs = [desktop.Atspi.Text.get_attribute_run(label, i, False) for i in range(0, count, 5)]
        if any("bg-color" in attributes and end - start < count for attributes, start, end in runs):
            return True
    return False


def look_at_changes(d):
    d.key(*["ctrl+Page_Down"] * 4)
    d.sees("+", within="TfDiffRow")
    d.wait(lambda: has_marked_words(d), "words to be marked")


def begin_a_race(d):
    d.key("ctrl+n")
    d.sees("Create", within="TfCreateWindow", focus="Brain Dump")
    d.type(RACE)
    other = d.wait_widget(lambda w: w.type == "GtkCheckButton" and w.inside("AdwActionRow") is not None and
                          w.inside("AdwActionRow").words().startswith(AGENTS[1]), "the other agent")
    while d.focus().id != other.id:
        d.key("Tab")
    d.key("space")
    d.sees("Create 2 Projects", within="TfCreateWindow")


def race(d):
    d.key("ctrl+Return")
    d.wait(lambda: len(projects_of(d)) == 3, "two more projects")
    d.path_of.update({d.get(path, "Agent"): path for path in projects_of(d) if path != d.first})
    d.sees("Race", "Keep This One", within="TfRacePage")


def compare(d):
    for name in AGENTS:
        d.wait_asked(d.path_of[name], "human_review")
        d.project(d.path_of[name], "Confirm")
        d.wait_asked(d.path_of[name], "spec_building")
        d.project(d.path_of[name], "Confirm")
    for name in AGENTS:
        d.wait_phase(d.path_of[name], "done")
    d.sees("Cost", "Done", within="TfRacePage")


def keep_one(d):
    d.press_pointer("Keep This One", within="TfRacePage")
    d.wait(lambda: any(d.get(path, "Archived") for path in d.path_of.values()), "the other to be archived")
    d.sees("Kept “…", "Undo")


def go_back_to_the_board(d):
    d.key("ctrl+w")
    d.wait(lambda: d.focused() is not None and d.focused().get_role_name() == "list item", "the card")


STEPS = (begin, write_a_brain_dump, create, go_to_what_needs_you, answer, open_it, take_in_the_answers, correct,
         confirm_the_intent, build, review, done, open_what_is_done, revise, done_again, look_at_changes,
         begin_a_race, race, compare, keep_one, go_back_to_the_board)


def tour(width, height):
    found = []
    with Tour(width, height) as d:
        for step in STEPS:
            name = step.__name__.replace("_", " ")
            try:
                step(d)
            except AssertionError:
                d.picture(name + " failed")
                raise
            found += d.check(name)
            d.picture(name)
        d.quit()
    assert not found, "\n".join(found)


def test_a_tour_in_a_wide_window():
    tour(1280, 800)


def test_a_tour_in_a_narrow_window():
    tour(360, 640)


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
