# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A project's whole way with the keyboard alone: made, distilled, corrected, confirmed twice, done;
its chart looked at, a prompt edited, a setting changed. The window is looked at, never touched."""

import os

import desktop
import inside
import world

DUMP = ("Street party for our street on 14 June. Tom handles the grill. Ana brings the music. "
        "The budget is 300 pounds. The street has to be clean by ten in the evening.")


class Keyboard(inside.Inside):
    def has_focus(self, where):
        """The focused widget with its descendants, if it is that one."""
        now = self.focus()
        found = next((w for w in self.widgets() if now is not None and w.id == now.id), None)
        return found if found is not None and where(found) else None

    def tab_to(self, where, what, key="Tab", limit=60):
        """Presses Tab until it has the focus. There may be no such thing yet."""
        wanted = {w.id for w in [self.wait_widget(lambda w: w.focusable and where(w), what)]}
        for _ in range(limit):
            now = self.focus()
            if now is not None and now.id in wanted:
                return
            self.key(key)
        raise AssertionError(f"{what} is not reached by {key}; the focus is at {self.focus()}")

    def press_key(self, label):
        self.tab_to(lambda w: "Button" in w.type and w.words() == label, label, "shift+Tab")
        self.key("space")

    def say(self, text):
        self.tab_to(lambda w: w.type == "GtkTextView" and w.inside("TfChatComposer"),
                    "the place for a message", "shift+Tab")
        self.type(text)
        self.key("Return")


def make_project(d):
    d.key("ctrl+n")
    d.wait_widget(lambda w: w.type == "TfCreateWindow", "the window of a new project")
    d.wait(lambda: d.has_focus(lambda w: w.type == "GtkTextView"), "the focus in the brain dump")
    d.type(DUMP)
    d.key("ctrl+Return")
    d.wait(lambda: all(w.type != "TfCreateWindow" for w in d.widgets()), "the window to go")
    objects = d.call(world.ROOT, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")[0]
    return next(path for path, interfaces in objects.items() if world.PROJECT in interfaces)


def test_from_dump_to_done():
    with Keyboard() as d:
        d.start()
        d.open()
        path = make_project(d)
        d.wait_widget(lambda w: w.type == "TfChatComposer", "the project")
        if d.get(path, "Phase") == "brain_dump":
            d.press_key("Distill")
        d.wait_asked(path, "human_review")
        d.say("The budget is 400 pounds.")
        d.wait(lambda: len(d.project(path, "GetChat", "(uu)", 0, 0)[0]) > 3, "an answer")
        d.wait_asked(path, "human_review")
        d.press_key("Confirm")
        d.wait(lambda: d.has_focus(lambda w: w.inside("TfChatComposer")),
               "the focus where one goes on, as its button has gone")
        d.wait_asked(path, "spec_building")
        d.wait_widget(lambda w: "Button" in w.type and w.words() == "Confirm", "Confirm")
        d.key("alt+Return")
        d.wait_phase(path, "done")
        d.wait_widget(lambda w: w.inside("TfProjectPage") and w.text.startswith("Done"), "Done")
        for _ in range(4):
            d.key("ctrl+Next")
        d.wait_widget(lambda w: w.type == "TfChart", "the chart")
        d.tab_to(lambda w: w.type == "TfChartCanvas", "the curves")
        d.key("Return")
        d.wait(lambda: len([w for w in d.widgets() if w.type == "TfChart"]) == 2, "it in large")
        d.key("Escape")
        d.wait(lambda: len([w for w in d.widgets() if w.type == "TfChart"]) == 1, "that to go")
        d.key("ctrl+m")
        d.wait(lambda: d.has_focus(lambda w: w.inside("TfChatComposer")), "the message box")
        d.key("ctrl+w")
        d.wait(lambda: all(w.type != "TfProjectPage" for w in d.widgets()), "the board alone")
        assert d.wait(d.focus, "something with the focus after that")
        d.quit()


def test_a_prompt_is_edited():
    with Keyboard() as d:
        d.start()
        d.open()
        d.key("alt+3")
        d.tab_to(lambda w: w.type == "AdwActionRow", "the first prompt")
        d.key("Return")
        d.tab_to(lambda w: w.inside("TfDraftView") and "View" in w.type and w.focusable
                 and w.type != "GtkViewport", "its text")
        d.key("ctrl+Home")
        d.type("Mind the noise. ")
        d.key("ctrl+s")
        folder = d.path("config", "thoughtforge", "prompts")
        d.wait(lambda: os.path.isdir(folder) and any(
            open(os.path.join(folder, name)).read().startswith("Mind the noise.")
            for name in os.listdir(folder)), "a version of its own")
        d.quit()


def test_what_waits_is_opened_from_the_dashboard():
    with Keyboard() as d:
        d.start()
        d.open()
        path = make_project(d)
        d.wait_widget(lambda w: w.type == "TfChatComposer", "the project")
        if d.get(path, "Phase") == "brain_dump":
            d.press_key("Distill")
        d.wait_asked(path, "human_review")
        d.key("ctrl+w")
        d.wait(lambda: all(w.type != "TfProjectPage" for w in d.widgets()), "the board alone")
        d.key("alt+2")
        d.tab_to(lambda w: w.type == "AdwActionRow" and w.inside("TfDashboardPage"), "what waits")
        d.key("Return")
        d.wait_widget(lambda w: w.type == "TfProjectPage", "the project again")
        d.quit()


def test_a_setting_is_changed():
    with Keyboard() as d:
        d.start()
        d.open()
        d.key("ctrl+comma")
        d.wait_widget(lambda w: w.type == "TfSettingsPage", "the settings")
        d.settled()
        d.key("ctrl+f")
        d.wait(lambda: d.has_focus(lambda w: w.type == "GtkText"), "the focus in the search")
        d.type("parallel")
        d.settled()
        d.tab_to(lambda w: w.type in ("GtkText", "GtkSpinButton") and w.inside("TfSettingsRows"),
                 "the number of runs at once")
        d.key("ctrl+a")
        d.type("5")
        d.key("Return")
        d.wait(lambda: "max_parallel_runs: 5" in open(
            d.path("config", "thoughtforge", "config.yaml")).read(), "the setting to be written")
        d.quit()


if __name__ == "__main__":
    desktop.main([value for name, value in list(globals().items()) if name.startswith("test_")])
