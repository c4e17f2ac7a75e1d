# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Pictures of every screen of the desktop client, light, dark, narrow, in German and right to left:
screenshots.py DIRECTORY [VARIANT…]. scripts/screenshots calls it. Not a test: check them by eye."""

import os
import subprocess
import sys

import desktop
import world

WIDE = (1270, 790)
NARROW = (360, 720)

# Name: size, variables of the client.
VARIANTS = {
    "light": (WIDE, {}),
    "dark": (WIDE, {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}),
    "narrow": (NARROW, {}),
    "german": (WIDE, {"LANGUAGE": "de"}),
    "rtl": (WIDE, {"THOUGHTFORGE_TEXT_DIRECTION": "rtl"}),
    "contrast": (WIDE, {"ADW_DEBUG_HIGH_CONTRAST": "1"}),
}
TABS = ("chat", "result", "documents", "issues", "chart", "changes", "runs", "log")
SETTINGS = ("[org/thoughtforge/ThoughtForge]\nwindow-width={}\nwindow-height={}\n"
            "page='{}'\nopen-project=''\n")


class Camera(desktop.Desktop):
    def __init__(self, directory):
        super().__init__()
        self.directory = directory

    def leave(self, size, page="board"):
        """Settings as if the window had been left so."""
        folder = self.path("config", "glib-2.0", "settings")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "keyfile"), "w") as file:
            file.write(SETTINGS.format(*size, page))

    def window_action(self, name, target=None):
        values = [world.GLib.Variant("s", target)] if target is not None else []
        self.bus.call_sync(desktop.APPLICATION, "/org/thoughtforge/ThoughtForge/window/1",
                           "org.gtk.Actions", "Activate",
                           world.GLib.Variant("(sava{sv})", (name, values, {})), None,
                           world.Gio.DBusCallFlags.NONE, -1, None)

    def application_action(self, name, target=None):
        values = [world.GLib.Variant("s", target)] if target is not None else []
        self.call_application("ActivateAction", "(sava{sv})", name, values, {})

    def settle(self):
        """Until two pictures are alike: what moves has come to rest."""
        last = None
        for _ in range(40):
            self.wait_frames()
            now = subprocess.run(["import", "-window", "root", "rgb:-"], env=self.env, check=True,
                                 capture_output=True).stdout
            if now == last:
                return
            last = now

    def wait_frames(self):
        late = []
        world.GLib.timeout_add(400, lambda: late.append(1))
        self.wait(lambda: late, "a moment")

    def take(self, name):
        self.settle()
        path = os.path.join(self.directory, name + ".png")
        window = self.xdo("getactivewindow")
        subprocess.run(["import", "-window", window, "+dither", "-colors", "250", "-strip", path], env=self.env,
                       check=True)
        print(path, flush=True)

    def close_dialog(self):
        self.key("Escape")
        self.wait_frames()


def fill(camera):
    environment = {**camera.env, "PATH": os.path.dirname(world.CTL) + ":/usr/bin:/bin"}
    subprocess.run([os.path.join(world.SOURCE, "scripts", "demo-board"),
                    os.path.join(world.SOURCE, "examples")], env=environment, check=True)


def id_of(camera, where):
    """The id of the first project of which that holds."""
    objects = camera.call(world.ROOT, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")[0]
    for interfaces in objects.values():
        properties = interfaces.get(world.PROJECT)
        if properties and where(properties):
            return properties["Id"]
    raise AssertionError("no such project")


def take_project(camera, variant, size):
    done = id_of(camera, lambda p: p["Phase"] == "done" and p["DeliverableType"] == "code")
    review = id_of(camera, lambda p: p["Phase"] == "human_review")
    camera.window_action("open-project", review)
    camera.take(f"{variant}-project-review")
    camera.window_action("open-project", done)
    for _ in range(TABS.index("result")):  # it opens on its result
        camera.key("ctrl+Page_Up")
    for tab in TABS:
        camera.take(f"{variant}-project-{tab}")
        camera.key("ctrl+Page_Down")
    camera.window_action("close-project")


def take_dialogs(camera, variant):
    for name, action in (("new-project", "new-project"), ("about", "about")):
        camera.application_action(action)
        camera.take(f"{variant}-{name}")
        camera.close_dialog()
    for name, action in (("palette", "palette"), ("shortcuts", "show-shortcuts")):
        camera.window_action(action)
        camera.take(f"{variant}-{name}")
        camera.close_dialog()


def take_all(camera, variant):
    size, environment = VARIANTS[variant]
    camera.leave(size)
    camera.open(**environment)
    camera.take(f"{variant}-board")
    take_project(camera, variant, size)
    for page in ("dashboard", "prompts", "settings"):
        camera.window_action("show-page", page)
        camera.take(f"{variant}-{page}")
    take_dialogs(camera, variant)
    camera.key("ctrl+q")
    camera.client.wait(world.LIMIT_S)
    camera.client = None


def take_empty(directory):
    with Camera(directory) as camera:
        camera.leave(WIDE)
        camera.open()
        camera.take("light-board-empty")


def main(directory, variants):
    os.makedirs(directory, exist_ok=True)
    with Camera(directory) as camera:
        fill(camera)
        for variant in variants or VARIANTS:
            take_all(camera, variant)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
