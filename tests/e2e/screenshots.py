# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Pictures of the pages of the desktop client, light, dark, with high contrast, narrow, in German and right to
left: screenshots.py DIRECTORY [VARIANT…]. scripts/screenshots calls it. Not a test: check them by eye."""

import json
import os
import subprocess
import sys

import desktop
import inside
import world

WIDE = (1270, 790)
NARROW = (360, 640)
BORDER = 5  # that of a window without a compositor

# Name: size, variables of the client.
VARIANTS = {
    "light": (WIDE, {}),
    "dark": (WIDE, {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}),
    "contrast": (WIDE, {"ADW_DEBUG_HIGH_CONTRAST": "1"}),
    "narrow": (NARROW, {}),
    "german": (WIDE, {"LANGUAGE": "de"}),
    "rtl": (WIDE, {"THOUGHTFORGE_TEXT_DIRECTION": "rtl"}),
}
# Of what is done; the others need more than one way there.
TABS = ("result", "chart", "changes")

AGENT = os.path.join(world.SOURCE, "tests", "e2e", "tour_agent.py")
RACERS = ("ada", "ben")
RACE = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")


class Camera(desktop.Desktop):
    def __init__(self, directory):
        super().__init__()
        self.directory = directory

    def window_action(self, name, *target):
        """With a text, or with several."""
        values = [world.GLib.Variant("s" if len(target) == 1 else f"({'s' * len(target)})",
                                     target[0] if len(target) == 1 else target)] if target else []
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
        shown = subprocess.run(["import", "-window", window, "miff:-"], env=self.env, check=True,
                               capture_output=True).stdout
        subprocess.run(["convert", "miff:-", "-shave", f"{BORDER}x{BORDER}", "+repage", "+dither", "-colors", "250",
                        "-define", "png:compression-level=9", "-strip", "PNG8:" + path], input=shown, check=True)
        print(path, flush=True)

    def close_dialog(self):
        self.key("Escape")
        self.wait_frames()

    def quit(self):
        self.key("ctrl+q")
        self.client.wait(world.LIMIT_S)
        self.client = None


def fill(camera):
    environment = {**camera.env, "TF_DEMO_SECONDS": "3600", "PATH": os.path.dirname(world.CTL) + ":/usr/bin:/bin"}
    subprocess.run([os.path.join(world.SOURCE, "scripts", "demo-board"),
                    os.path.join(world.SOURCE, "examples")], env=environment, check=True)
    add_race(camera)


def add_race(camera):
    """Two more agents, which tell what they used, and what each makes of one brain dump."""
    lines = "".join(f"    {name}: {{command: /usr/bin/python3, adapter: events, confine: none, flags: "
                    f"{json.dumps(f'-SEB {AGENT} {inside.OFFLINE} {camera.dir}')}}}\n" for name in RACERS)
    with open(camera.path("config", "thoughtforge", "config.yaml")) as file:
        before, found, after = file.read().partition("  available:\n")
    camera.write_config(before + found + lines + after)
    camera.manager("ReloadConfig")
    camera.write("dump.md", RACE)
    said = camera.ctl("race", camera.path("dump.md"), "--type", "plan", "--agents", ",".join(RACERS), "--json",
                      check=0)[1]
    paths = [f"{world.ROOT}/projects/p{each.replace('-', '_')}" for each in json.loads(said)["projects"]]
    for phase in ("human_review", "spec_building"):
        for path in paths:
            camera.wait_asked(path, phase)
            camera.project(path, "Confirm")
    for path in paths:
        camera.wait_phase(path, "done")


def id_of(camera, where):
    """The id of the first project of which that holds."""
    objects = camera.call(world.ROOT, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")[0]
    for interfaces in objects.values():
        properties = interfaces.get(world.PROJECT)
        if properties and where(properties):
            return properties["Id"]
    raise AssertionError("no such project")


def take_projects(camera, variant):
    waiting = id_of(camera, lambda p: p["Phase"] == "human_review")
    code = id_of(camera, lambda p: p["Phase"] == "done" and p["DeliverableType"] == "code")
    plan = id_of(camera, lambda p: p["Phase"] == "done" and p["Agent"] == RACERS[0])
    building = id_of(camera, lambda p: p["Phase"] == "building")
    camera.window_action("open-project", waiting)
    camera.take(f"{variant}-project-review")
    camera.window_action("open-project", building)
    camera.take(f"{variant}-project-chat")
    camera.window_action("open-project", code)
    camera.take(f"{variant}-project-result-code")
    for tab in TABS:
        camera.window_action("show-tab", plan, tab)
        camera.take(f"{variant}-project-{tab}")
    camera.window_action("compare-race", plan)
    camera.take(f"{variant}-race")
    camera.window_action("show-page", "board")
    camera.window_action("close-project")


def take_all(camera, variant):
    size, environment = VARIANTS[variant]
    camera.dress(size)
    camera.open(**environment)
    camera.take(f"{variant}-board")
    take_projects(camera, variant)
    for page, name in (("inbox", "needs-you"), ("dashboard", "dashboard"), ("prompts", "prompts"),
                       ("settings", "settings")):
        camera.window_action("show-page", page)
        camera.take(f"{variant}-{name}")
    # On a screen of this size its window is not narrow.
    if variant != "narrow":
        camera.application_action("new-project")
        camera.take(f"{variant}-new-project")
        camera.close_dialog()
    camera.quit()


def take_first_pages(camera, variants):
    for variant in variants:
        size, environment = VARIANTS[variant]
        camera.dress(size)
        camera.open(**environment)
        camera.take(f"{variant}-first-page")
        camera.quit()


def main(directory, variants):
    os.makedirs(directory, exist_ok=True)
    # One world a process, as there is one accessibility bus.
    if os.fork() == 0:
        with Camera(directory) as camera:
            take_first_pages(camera, variants)
        return 0
    if os.waitstatus_to_exitcode(os.wait()[1]) != 0:
        return 1
    with Camera(directory) as camera:
        fill(camera)
        for variant in variants:
            take_all(camera, variant)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:] or list(VARIANTS)))
