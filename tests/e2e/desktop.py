# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The desktop client in a private world, seen and driven as by a user or a screen reader: by
AT-SPI (roles, names, actions) and by real keys and pointer (xdotool). Run under with-display.sh.
One client a process, as there is one accessibility bus."""

import os
import re
import subprocess
import sys
import time
import warnings

import gi

import world
from world import GLib

warnings.filterwarnings("ignore")
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

CLIENT = os.path.join(world.BUILD, "client-gtk", "thoughtforge")
APPLICATION = "org.thoughtforge.ThoughtForge"
# Its title begins with how many projects need the user.
FRAME = "…ThoughtForge"

# GTK 4.8 now and then draws a part of one of its own widgets before it has given it a place.
TOOLKIT = "Trying to snapshot GtkGizmo"

SETTLED_S = 0.1
PRESS_AGAIN_S = 20

SETTINGS = "[Settings]\ngtk-font-name=Cantarell 11\ngtk-icon-theme-name=Adwaita\ngtk-decoration-layout=:close\n"
LEFT = ("[org/thoughtforge/ThoughtForge]\nwindow-width={}\nwindow-height={}\n"
        "page='{}'\nopen-project=''\n")

# Widgets that a user can operate; each must have a name.
INTERACTIVE = {"push button", "toggle button", "check box", "radio button", "text", "entry",
               "combo box", "menu item", "list item", "page tab", "slider", "spin button", "link",
               "password text", "switch", "table cell", "menu", "check menu item",
               "radio menu item", "tree item"}
# Named by what is in them, or by their button.
CONTAINERS = {"list item", "table cell", "menu"}
# GTK names a widget that has no name after its type.
TYPE_NAME = re.compile(r"^(?:Gtk|Adw|Tf)[A-Z]\w+$")


class Desktop(world.World):
    def __init__(self, language=None, **options):
        self.client = None
        self.client_log = None
        self.language = language
        self.title = FRAME
        super().__init__(activatable=True, **options)
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = self.address
        self.manager_process = subprocess.Popen(
            ["openbox", "--sm-disable"], env=self.env, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        Atspi.init()
        # Its 0.8 s are too few for a client that takes a megabyte, sanitized, on a busy machine.
        Atspi.set_timeout(world.LIMIT_S * 1000, world.LIMIT_S * 1000)
        # Whatever happens in the client lets the condition that is waited for be looked at again.
        self.listener = Atspi.EventListener.new(lambda event: None)
        for event in ("object:state-changed", "object:children-changed", "object:text-changed",
                      "object:property-change", "window"):
            self.listener.register(event)
        # A window that appears while the manager takes over the screen is never managed, nor given the
        # keys: the manager answers once it has taken over.
        self.wait(lambda: self.ask_xdo("get_desktop"), "the window manager")

    def start_bus(self, activatable):
        """What the bus starts has the same screen."""
        self.env.update({
            "DISPLAY": os.environ["DISPLAY"],
            "GDK_BACKEND": "x11",
            "GSK_RENDERER": "cairo",
            "GDK_DEBUG": "gl-disable",
            "GSETTINGS_BACKEND": "keyfile",
            "GTK_A11Y": "atspi",
            "ADW_DISABLE_PORTAL": "1",
            "XDG_DATA_DIRS": os.path.join(world.BUILD, "data", "share") + ":/usr/share",
            "THOUGHTFORGE_LOCALE_DIR": os.path.join(world.BUILD, "po"),
        })
        if self.language is not None:
            self.env["LANGUAGE"] = self.language
        super().start_bus(activatable)

    def service_folders(self):
        return super().service_folders() + ["/usr/share/dbus-1/services"]

    def dress(self, size, page="board"):
        """As the desktop has it: its font, and a close button only; and the window as if it had been left
        so, in this size and on this page."""
        for name, text in (("gtk-4.0/settings.ini", SETTINGS), ("glib-2.0/settings/keyfile",
                                                                LEFT.format(*size, page))):
            os.makedirs(os.path.dirname(self.path("config", name)), exist_ok=True)
            self.write(os.path.join("config", name), text)

    # the client

    def open(self, *arguments, **env):
        """Starts the client and waits for its window."""
        self.client_log = self.path("client.log")
        with open(self.client_log, "a") as log:
            self.client = subprocess.Popen([CLIENT, *arguments], env={**self.env, **env},
                                           stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        self.frame = self.find("frame", self.title)
        return self.frame

    def call_application(self, method, signature, *values):
        """As the desktop calls it: by the bus, which starts it."""
        self.client_log = self.path("client.log")
        self.bus.call_sync(APPLICATION, "/" + APPLICATION.replace(".", "/"),
                           "org.freedesktop.Application", method,
                           GLib.Variant(signature, values), None, world.Gio.DBusCallFlags.NONE,
                           world.LIMIT_S * 1000, None)

    def application(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child is not None and child.get_name() == APPLICATION:
                return child
        return None

    def client_text(self):
        """What the client has printed."""
        if self.client_log is None:
            return ""
        with open(self.client_log, errors="replace") as file:
            return file.read()

    def quit(self, answer=None):
        """Ends the client as Ctrl+Q does; it must end well and must not have complained.
        "answer" is the button to press where it asks about unsaved text."""
        def is_heard():
            return self.client.poll() is not None or (answer is not None and
                                                      self.look("push button", answer) is not None)

        self.key_until("ctrl+q", is_heard, "the client to end")
        if answer is not None:
            self.press(answer)
        self.wait(lambda: self.client.poll() is not None, "the client to end")
        status = self.client.returncode
        self.client = None
        assert status == 0, f"the client ended with {status}: {self.client_text()}"
        bad = [line for line in self.client_text().splitlines()
               if ("CRITICAL" in line or "WARNING" in line or "ERROR" in line)
               and TOOLKIT not in line]
        assert not bad, "\n".join(bad)

    def close(self):
        if self.client is not None:
            self.client.kill()
            self.client.wait()
        self.manager_process.terminate()
        self.manager_process.wait()
        return super().close()

    # looking

    def walk(self, root=None, depth=0):
        """The widget and its shown descendants."""
        root = root or self.application()
        if root is None or depth > 60:
            return
        try:
            if not self.is_showing(root):
                return
            yield root
            count = root.get_child_count()
        except GLib.Error:
            return
        for i in range(count):
            try:
                child = root.get_child_at_index(i)
            except GLib.Error:
                child = None
            if child is not None:
                yield from self.walk(child, depth + 1)

    @staticmethod
    def is_named(found, name):
        """"Begin…" is the begin of a name, "…end" its end. GTK 4.8 calls a button with a mnemonic
        "_Save Save", and a field with a name and a label by both."""
        if name.endswith("…"):
            return found.startswith(name[:-1])
        if name.startswith("…"):
            return found.endswith(name[1:])
        if found.endswith(" " + name):
            return found.replace("_", "") == f"{name} {name}"
        return found == name

    def look(self, role=None, name=None, root=None, where=None):
        """The first such thing there is now, or None."""
        for thing in self.walk(root):
            try:
                if role is not None and thing.get_role_name() != role:
                    continue
                if name is not None and not self.is_named(thing.get_name() or "", name):
                    continue
                if self.has_size(thing) and (where is None or where(thing)):
                    return thing
            except GLib.Error:
                continue
        return None

    @staticmethod
    def has(thing, *names):
        """Whether it is in all these states, by their names: "selected", "focused", …"""
        states = thing.get_state_set()
        return all(states.contains(getattr(Atspi.StateType, name.upper())) for name in names)

    @staticmethod
    def has_size(thing):
        """A collapsed widget has none."""
        if thing.get_role_name() in ("frame", "application", "menu item"):
            return True
        extents = Atspi.Component.get_extents(thing, Atspi.CoordType.WINDOW)
        return extents.width > 0 and extents.height > 0

    def is_showing(self, thing):
        # GTK 4.8 sets "showing" only for windows; skip the descendants of hidden widgets.
        return self.has(thing, "visible") or thing.get_role_name() == "application"

    def find(self, role=None, name=None, limit=world.LIMIT_S, **options):
        """As look(), waited for."""
        what = f"a {role or 'thing'} named {name!r}"
        return self.wait(lambda: self.look(role, name, **options), what, limit)

    def wait_gone(self, role=None, name=None, **options):
        return self.wait(lambda: self.look(role, name, **options) is None, f"{name!r} to go")

    def wait(self, condition, what, limit=world.LIMIT_S):
        """As a world waits; what the window shows is part of the error, before its last line, which the
        sum of a run repeats."""
        # Not every change in a window comes with an event.
        tick = GLib.timeout_add(50, lambda: True)
        try:
            return super().wait(condition, what, limit)
        except AssertionError as error:
            keys = self.ask_xdo("getactivewindow", "getwindowname", "getwindowfocus",
                                "getwindowname")
            raise AssertionError(f"\n{self.outline()}\n{self.client_text()}\n{error}; active "
                                 f"window and input focus: {keys.split()}") from None
        finally:
            GLib.source_remove(tick)

    def outline(self, root=None):
        """What a screen reader would find, for the message of a failure."""
        lines = []
        for thing in self.walk(root):
            try:
                if thing.get_name() and not thing.get_name().startswith(("Gtk", "Adw", "Tf")):
                    lines.append(f"# {thing.get_role_name()}: {thing.get_name()}")
            except GLib.Error:
                continue
        return "\n".join(lines[:150])

    @staticmethod
    def text(thing):
        return Atspi.Text.get_text(thing, 0, Atspi.Text.get_character_count(thing))

    def unnamed(self, root=None):
        """Widgets that a user can operate but a screen reader cannot name."""
        found = []
        for thing in self.walk(root):
            try:
                role, name = thing.get_role_name(), thing.get_name()
                if role not in CONTAINERS:
                    name = TYPE_NAME.sub("", name)
                if role in INTERACTIVE and not (name or self.labelled_by(thing)) and self.has_size(thing):
                    found.append(self.where(thing))
            except GLib.Error:
                continue
        return found

    @staticmethod
    def labelled_by(thing):
        for relation in thing.get_relation_set():
            if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
                return relation.get_target(0).get_name()
        return ""

    @staticmethod
    def where(thing):
        path = []
        while thing is not None and len(path) < 12:
            path.append(f"{thing.get_role_name()} {thing.get_name()!r}")
            thing = thing.get_parent()
        return " < ".join(path)

    # acting

    def click(self, thing):
        """Does what a click does, without the pointer. A button of a menu has it inside."""
        for candidate in self.walk(thing):
            for i in range(Atspi.Action.get_n_actions(candidate)):
                if Atspi.Action.get_action_name(candidate, i) in ("click", "toggle", "activate"):
                    assert Atspi.Action.do_action(candidate, i)
                    return
        raise AssertionError(f"nothing to press in {self.where(thing)}")

    def press(self, name, role="push button", **options):
        self.click(self.find(role, name, **options))

    def xdo(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True,
                              text=True, env=self.env, timeout=world.LIMIT_S).stdout.strip()

    def ask_xdo(self, *arguments):
        """The same; "" if a window has gone in between or none is active."""
        return subprocess.run(["xdotool", *map(str, arguments)], check=False, capture_output=True,
                              text=True, env=self.env, timeout=world.LIMIT_S).stdout.strip()

    def knows_its_keys(self):
        """Whether the client knows that it has the keys. GTK 4.8 says so of no window but a frame."""
        try:
            client = self.application()
            count = client.get_child_count() if client is not None else 0
            windows = [client.get_child_at_index(i) for i in range(count)]
            return any(window.get_role_name() != "frame" or self.has(window, "active")
                       for window in windows if window is not None)
        except GLib.Error:
            return False

    def is_given_keys(self):
        """Whether the window manager gives the client the keys."""
        try:
            return os.path.samefile(f"/proc/{self.ask_xdo('getactivewindow', 'getwindowpid')}/exe",
                                    CLIENT)
        except OSError:
            return False

    def has_keys(self):
        """Whether it does, and the client knows: what it gets before is lost."""
        return self.is_given_keys() and self.knows_its_keys()

    def take_keys(self):
        # Who is activated again is without keys for a moment.
        if not self.is_given_keys():
            for own in self.ask_xdo("search", "--onlyvisible", "--class", "thoughtforge").split()[-1:]:
                self.ask_xdo("windowactivate", own)
        return self.has_keys()

    def ensure_keys(self):
        """The client has the keys, not what had them before it: another window, or none yet."""
        if not self.has_keys():
            self.wait(self.take_keys, "the client's window to be active")

    def key(self, *keys):
        self.ensure_keys()
        self.xdo("key", "--clearmodifiers", *keys)

    def key_until(self, key, condition, what):
        """Now and then a key does not reach the window of a machine that is very busy, for example while a
        popover that has the keyboard closes: who sees nothing presses it again."""
        for presses_left in (2, 1, 0):
            self.key(key)
            try:
                return self.wait(condition, what, PRESS_AGAIN_S if presses_left else world.LIMIT_S)
            except AssertionError:
                if presses_left == 0:
                    raise
        return None

    def type(self, text):
        self.ensure_keys()
        self.xdo("type", "--delay", 2, text)

    def place(self, thing):
        """Left, top, width and height on the screen."""
        window = thing
        while window.get_role_name() not in ("frame", "dialog"):
            window = window.get_parent()
        there = self.geometry(window.get_name)
        frame = Atspi.Component.get_extents(window, Atspi.CoordType.WINDOW)
        own = Atspi.Component.get_extents(thing, Atspi.CoordType.WINDOW)
        border = (there["WIDTH"] - frame.width) // 2
        return there["X"] + border + own.x, there["Y"] + border + own.y, own.width, own.height

    def geometry(self, get_title):
        """X, Y, WIDTH and HEIGHT of the window of that title, whosever it is. The title is asked for
        again and again: that of the main window counts what waits."""
        def find_lines():
            found = self.ask_xdo("search", "--onlyvisible", "--name", f"^{re.escape(get_title())}$").split()
            return self.ask_xdo("getwindowgeometry", "--shell", found[-1]).splitlines() if found else None
        lines = self.wait(find_lines, "the window on the screen")
        return {name: int(value) for name, value in (line.split("=") for line in lines)}

    def point(self, thing):
        x, y, width, height = self.place(thing)
        return x + width // 2, y + height // 2

    def settled_point(self, thing):
        """As point(), once it has not moved for some frames: a new layout comes after what caused it."""
        seen = [None, 0]

        def has_settled():
            now = time.monotonic()
            point = self.point(thing)
            if point != seen[0]:
                seen[:] = [point, now]
            return now - seen[1] > SETTLED_S

        self.wait(has_settled, f"{thing.get_name()!r} to keep its place")
        return seen[0]

    def click_pointer(self, thing, button=1):
        self.xdo("mousemove", *self.settled_point(thing), "click", button)

    def drag(self, begin, end, accepted=lambda: True):
        """From one point of the screen to another, as a hand does; lets go once it is accepted."""
        (x1, y1), (x2, y2) = begin, end
        self.xdo("mousemove", x1, y1, "mousedown", 1)
        steps = 20
        for i in range(1, steps + 1):
            # Each one is waited for: the toolkit wants to see the way.
            self.xdo("mousemove", "--sync", x1 + (x2 - x1) * i // steps,
                     y1 + (y2 - y1) * i // steps)
        self.xdo("mousemove", x2 + 1, y2 + 1, "mousemove", x2, y2)
        self.wait(accepted, "the drop to be accepted")
        self.xdo("mouseup", 1)

    def focused(self):
        for thing in self.walk():
            try:
                if self.has(thing, "focused"):
                    return thing
            except GLib.Error:
                continue
        return None

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", path], check=True, env=self.env)


def main(tests):
    """As world.main(), each test in a process of its own, and TAP of them all, with their seconds."""
    if len(sys.argv) > 1:
        return world.main(tests)
    print(f"1..{len(tests)}", flush=True)
    failed = 0
    for number, test in enumerate(tests, 1):
        begin = time.monotonic()
        done = subprocess.run([sys.executable, sys.argv[0], test.__name__], capture_output=True,
                              text=True, check=False)
        print(f"# {time.monotonic() - begin:.1f} s")
        lines = done.stdout.splitlines()
        for line in lines:
            if line.startswith("#"):
                print(line)
        verdict = next((line for line in lines if line.startswith(("ok 1", "not ok 1"))), None)
        if verdict is None:
            verdict = f"not ok 1 - {test.__name__.removeprefix('test_').replace('_', ' ')}"
            for line in done.stderr.splitlines():
                print(f"# {line}")
            print(f"# it ended with {done.returncode}, without a verdict")
        failed += verdict.startswith("not")
        print(verdict.replace(" 1", f" {number}", 1), flush=True)
    return sys.exit(1 if failed else 0)
