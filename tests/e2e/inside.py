# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The desktop client as desktop.py has it, and seen from inside (look-inside.c): every widget that
is shown with its text, tooltip, place and size. With projects in several phases, for tests that walk
through every screen."""

import json
import os

import desktop
import pseudo
import world
from world import GLib

MODULE = os.path.join(world.BUILD, "tests", "e2e", "liblook-inside.so")
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
UNHURRIED = os.path.join(world.SOURCE, "scripts", "unhurried-agent")

# One that fails, and one that does not end while a test looks.
CONFIG = f"""agents:
  default: offline
  call_timeout_seconds: 3600
  available:
    broken: {{command: "false", confine: none}}
    slow: {{command: {json.dumps(UNHURRIED)}, flags: {json.dumps(OFFLINE + " build 3600")}, confine: none}}
concurrency:
  max_parallel_runs: 4
"""

# The parts of a project that are checked in each phase, in addition to the chat.
EVERY_TAB = ("result", "documents", "issues", "chart", "changes", "runs", "log")
TABS = {"brain_dump": (), "human_review": ("documents", "result"), "spec_building": (), "building": ("chart",),
        "halted": ("runs",), "done": EVERY_TAB}


class Widget:
    """One widget as it is shown; parent is None for a window."""

    def __init__(self, told, known):
        self.__dict__.update({"text": "", "tooltip": "", "place": (0, 0, 0, 0), "offset": (0, 0),
                              "role": ""})
        self.__dict__.update({key.replace("-", "_"): value for key, value in told.items()})
        self.parent = known.get(told["parent"])
        known[self.id] = self
        self.children = []
        if self.parent is not None:
            self.parent.children.append(self)

    def up(self):
        """It and what it is in, outwards."""
        widget = self
        while widget is not None:
            yield widget
            widget = widget.parent

    def down(self):
        """The widget and its descendants."""
        yield self
        for child in self.children:
            yield from child.down()

    def inside(self, *types):
        """The nearest of these types that it is in or is."""
        return next((w for w in self.up() if w.type in types), None)

    def is_loading(self):
        """Whether it says that something is being read; an agent's work has a spinner, too."""
        return self.spins and any(w.type == "GtkStack" for w in self.up())

    def words(self):
        """What can be read in it."""
        return " ".join(w.text for w in self.down() if w.text)

    def __str__(self):
        path = [w.type + (f"#{w.buildable}" if w.buildable else "") for w in self.up()]
        return f"{self.words()[:60]!r} in " + " < ".join(path[:7])


def is_popover(widget):
    return widget.type.startswith("GtkPopover")


class Inside(desktop.Desktop):
    def __init__(self, **options):
        super().__init__(config=CONFIG, **options)
        # Asked, not listened to: hundreds of events for every screen are slow.
        for event in ("object:state-changed", "object:children-changed", "object:text-changed",
                      "object:property-change"):
            self.listener.deregister(event)
        self.lasting = {} # type: id
        os.mkdir(self.path("modules"))
        os.symlink(MODULE, self.path("modules", os.path.basename(MODULE)))

    def open(self, *arguments, **env):
        frame = super().open(*arguments, GIO_EXTRA_MODULES=self.path("modules"), **env)
        self.lasting.clear()
        # The window can be there before the module is.
        self.wait(self.is_inside, "the module in the client")
        return frame

    def is_inside(self):
        try:
            self.ask_inside("Focus")
        except GLib.Error as error:
            if not error.matches(world.Gio.dbus_error_quark(), world.Gio.DBusError.UNKNOWN_METHOD):
                raise
            return False
        return True

    def client_text(self):
        """Without what GTK says of itself: a scroll bar drawn before its place is known."""
        return "\n".join(line for line in super().client_text().splitlines()
                         if "Trying to snapshot GtkGizmo" not in line)

    def use_pseudo_locale(self, language="xx"):
        pseudo.write(self.path("locale"), language)
        self.title = None # it is translated, too; the first window is the one
        self.env.update({"LC_ALL": "C.UTF-8", "LANGUAGE": language,
                         "THOUGHTFORGE_LOCALE_DIR": self.path("locale")})

    def ask_inside(self, method, signature="()", *values):
        """Answered after pending events and the frames that they cause."""
        answer = []

        def answered(bus, result):
            try:
                answer.append(bus.call_finish(result).unpack())
            except GLib.Error as error:
                answer.append(error)

        self.bus.call(desktop.APPLICATION, "/org/thoughtforge/Inside", "org.thoughtforge.Inside",
                      method, GLib.Variant(signature, values), None, world.Gio.DBusCallFlags.NONE, world.LIMIT_S * 1000, None,
                      answered)
        # With the loop, as the client asks this process, too: it listens by AT-SPI.
        super().wait(lambda: answer, method)
        if isinstance(answer[0], GLib.Error):
            raise answer[0]
        return json.loads(answer[0][0]) if answer[0] else None

    def widgets(self):
        known = {}
        return [Widget(told, known) for told in self.ask_inside("Look")]

    def focus(self):
        """The widget with the focus in the active window, or None."""
        told = self.ask_inside("Focus")
        return Widget(told, {}) if told else None

    def wait_widget(self, condition, what):
        """The first widget for which it is true."""
        def there():
            return next((w for w in self.widgets() if condition(w)), None)
        return self.wait(there, what)

    def activate(self, type_name, action="", where=lambda w: True):
        """Runs an action at the first widget of that type; without action presses it."""
        widget = self.wait_widget(lambda w: w.type == type_name and where(w), type_name)
        self.ask_inside("Activate", "(ts)", widget.id, action)

    def act(self, type_name, action):
        """As activate() at what stays as long as the window, which is looked for once."""
        if type_name not in self.lasting:
            self.lasting[type_name] = self.wait_widget(lambda w: w.type == type_name, type_name).id
        self.ask_inside("Activate", "(ts)", self.lasting[type_name], action)

    def settled(self):
        """The widgets when all that is asked of the daemon has come: nothing spins or changes."""
        before = {}
        last = []

        def quiet():
            now = self.widgets()
            # A spinner turns, which is not a change of position.
            shown = {w.id: (w.type, w.buildable, w.text, *w.place) for w in now if not w.spins}
            changed = set(shown.items()) ^ set(before.items())
            before.clear()
            before.update(shown)
            last[:] = [str(x) for x in changed] + [str(w) for w in now if w.is_loading()]
            return None if last else now
        try:
            return self.wait(quiet, "a window in which nothing changes")
        except AssertionError as error:
            raise AssertionError("\n".join([str(error), *last[:20]])) from None

    # screens

    def screens(self, wanted=lambda name: True):
        """Shows one screen after the other: its name and its widgets."""
        for name, begin, end in self.make_screens():
            # A project must have been opened for what comes after it.
            if wanted(name) or name.endswith(": chat"):
                begin()
                if wanted(name):
                    yield name, self.settled()
                end()

    def pages(self):
        """The screens that need no project."""
        for page in ("board", "dashboard", "prompts", "settings"):
            self.act("TfWindow", f"win.show-page::{page}")
            yield page, self.settled()

    def make_screens(self):
        """Name, how one gets there, how one gets away."""
        def on_window(*actions):
            return lambda: [self.act("TfWindow", action) for action in actions]

        def at_tab(tab):
            return lambda: self.act("TfProjectPage", f"project.show-tab::{tab}")

        def at_chat(number):
            """What is done opens on its result."""
            def begin():
                self.act("TfWindow", f"win.open-project::{number}")
                at_tab("chat")()
            return begin

        def nothing():
            pass

        def close():
            top = next(w for w in reversed(self.widgets()) if w.parent is None)
            assert top.type != "TfWindow"
            self.ask_inside("Activate", "(ts)", top.id, "window.close")
            self.wait(lambda: all(w.id != top.id for w in self.widgets()), f"{top.type} to go")

        def popup(type_name, where):
            def begin():
                self.activate(type_name, "", where)
                self.wait_widget(is_popover, "the menu")
            return begin

        def escape():
            self.key("Escape")
            self.wait(lambda: not any(is_popover(w) for w in self.widgets()), "the menu to go")

        yield "board", on_window("win.show-page::board"), nothing
        for action, name in (("win.palette", "palette"), ("app.new-project", "new project"),
                             ("app.about", "about"), ("win.show-shortcuts", "shortcuts")):
            yield name, on_window(action), close
        yield "main menu", on_window("win.menu"), escape
        yield "filters", popup("GtkMenuButton", lambda w: w.buildable == "filters"), escape
        for phase, tabs in TABS.items():
            yield f"{phase}: chat", at_chat(self.get(self.project_paths[phase], "Id")), nothing
            for tab in tabs:
                yield f"{phase}: {tab}", at_tab(tab), nothing
        yield "project menu", popup("GtkMenuButton", lambda w: w.inside("TfProjectPage")), escape
        yield "agents", popup("GtkMenuButton", lambda w: w.buildable == "agent_button"), escape
        yield "dashboard", on_window("win.close-project", "win.show-page::dashboard"), nothing
        yield "prompts", on_window("win.show-page::prompts"), nothing
        yield "settings", on_window("app.preferences"), nothing
        for section in ("agents", "polish", "projects", "tests", "notifications"):
            yield f"settings: {section}", on_window(f"win.show-settings::{section}"), nothing

    # projects

    def fill(self):
        """One project in each phase in which nothing moves; the paths by their phases."""
        self.start()
        self.project_paths = {
            phase: self.create(world.example(dump), agent)
            for phase, dump, agent in (
                ("done", "summer-party.md", "offline"),
                ("building", "wedding.md", "slow"),
                ("spec_building", "rate-limiter-design.md", "offline"),
                ("human_review", "food-truck-strategy.md", "offline"),
                ("brain_dump", "wedding.md", "offline"),
                ("halted", "food-truck-strategy.md", "broken"))}
        self.project(self.project_paths["halted"], "Distill")
        for phase in ("human_review", "spec_building"):
            self.lead(phase)
        self.wait_phase(self.project_paths["halted"], "halted")
        self.wait_phase(self.project_paths["building"], "building")
        self.wait_phase(self.project_paths["done"], "done")
        self.drain()
        return self.project_paths

    def lead(self, phase):
        """All that go further than phase, at once."""
        before = {"human_review": "Distill", "spec_building": "Confirm"}
        after = {"human_review": ("human_review", "spec_building", "building", "done"),
                 "spec_building": ("spec_building", "building", "done")}
        going = [self.project_paths[name] for name in after[phase]]
        for path in going:
            self.project(path, before[phase])
        for path in going:
            self.wait_asked(path, phase)
        if phase == "spec_building":
            for name in ("building", "done"):
                self.project(self.project_paths[name], "Confirm")
