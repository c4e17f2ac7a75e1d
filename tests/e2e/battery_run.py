# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""battery_run.py WHO NETWORK CONFINE TAG…: one configuration of the battery, with the real daemon;
WHO is "agent" or "tests". Prints the results as JSON, for test_battery.py."""

import contextlib
import glob
import json
import os
import shutil
import signal
import subprocess
import sys

import battery_table
import battery_world
import coding
import world
from battery_world import House
from world import World

# Tries everything at the first run of some purposes, then works.
BURGLAR = """#!/bin/sh
prompt=$(cat)
purpose=$(printf '%s\\n' "$prompt" | sed -n 's/^Purpose: //p' | head -n 1)
if [ -e '{agent}/plan-'"$purpose" ]; then
  '{agent}/battery' '{agent}/plan-'"$purpose" >&2
fi
printf '%s\\n' "$prompt" | '{agent}/code-worker'
"""
PURPOSES = ("distil", "build")


def parse(text):
    """name: [result, reason, milliseconds]"""
    lines = [line.split("battery: ", 1)[1].split() for line in text.splitlines()
             if "battery: " in line]
    return {words[0]: words[1:] for words in lines}


def hire(w, house, network, confine):
    os.makedirs(w.path("agent"))
    shutil.copy(battery_world.PROGRAM, w.path("agent", "battery"))
    shutil.copy(coding.WORKER, w.path("agent"))
    w.write("agent/burglar", BURGLAR.format(agent=w.path("agent")))
    os.chmod(w.path("agent", "burglar"), 0o755)
    w.write_config(f"# {battery_world.SECRET}\nagents:\n  default: burglar\n  available:\n    burglar:\n"
                   f"      command: {json.dumps(w.path('agent', 'burglar'))}\n"
                   f"      confine: {confine}\n      network: {network}\n"
                   f"      network_local: [{house.values['port_named']}]\n"
                   "tests:\n  confine: required\n")
    os.chmod(w.path("config", "thoughtforge", "config.yaml"), 0o600)


def prepare_project(directory):
    """What the attempts look for in the project."""
    os.makedirs(os.path.join(directory, "docs"), exist_ok=True)
    for name in ("docs/notes.md", "resources/notes.md", ".thoughtforge/secret",
                 ".thoughtforge/issues.json"):
        path = os.path.join(directory, name)
        if not os.path.exists(path):
            battery_world.write_secret(path)


def prepare_code(directory):
    """What the daemon makes when the build begins."""
    for name in ("README.md", ".git/config", ".git/HEAD", ".git/info/exclude", ".git/hooks/sample"):
        battery_world.write_secret(directory, "source", name)


def find_run(directory, purpose):
    """What its first run printed; None before it has ended."""
    for name in sorted(glob.glob(os.path.join(directory, ".thoughtforge", "runs", "*", "run.json"))):
        with contextlib.suppress(OSError, ValueError):
            with open(name, encoding="utf-8") as file:
                if json.load(file).get("purpose") != purpose:
                    continue
            with open(os.path.join(os.path.dirname(name), "stderr.txt"), encoding="utf-8") as file:
                return file.read()
    return None


def look_again():
    world.GLib.timeout_add(20, lambda: False)


def burgle(w, house, purposes, tags, without=()):
    """Runs of an agent, which leaves some attempts out."""
    path = w.create(coding.DUMP, agent="burglar", type="code")
    directory = w.get(path, "Directory")
    prepare_project(directory)
    if "build" not in purposes:
        prepare_code(directory)
    for purpose in purposes:
        w.write("agent/plan-" + purpose, house.plan(directory, without))
    house.before = house._look()
    runs = []
    w.project(path, "Distill")
    for purpose in purposes:
        if purpose == "build":
            w.wait_asked(path, "human_review")
            w.project(path, "Confirm")
            w.wait_asked(path, "spec_building")
            w.project(path, "Confirm")
        text = w.wait(lambda: look_again() or find_run(directory, purpose) or
                      (w.get(path, "Phase") == "halted" and w.get(path, "HaltDetail")), purpose)
        runs.append({"tags": tags + [purpose], "results": parse(text), "text": text[-2000:]})
        runs[-1]["effects"] = house.find_effects()
    w.project(path, "Terminate", "(b)", True)
    w.wait(lambda: not w.get(path, "Activity"), "the end of all runs")
    return directory, runs


def make_code(w, house, directory):
    """A code base whose tests are the attempts."""
    path = w.path("given")
    os.mkdir(path)
    shutil.copy(battery_world.PROGRAM, os.path.join(path, "battery"))
    for name, text in (("Makefile", "check:\n\t@./battery plan tap\n"), ("README.md", "# Thing\n"),
                       ("plan", house.plan(directory))):
        with open(os.path.join(path, name), "w", encoding="utf-8") as file:
            file.write(text)
    git = ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(git + ["init", "-q"], check=True)
    subprocess.run(git + ["add", "-A"], check=True)
    subprocess.run(git + ["commit", "-qm", "begin the thing"], check=True)
    return path


def test(w, house, tags):
    """The tests of code that was given."""
    path = w.create(coding.DUMP, agent="burglar", type="code")
    directory = w.get(path, "Directory")
    prepare_project(directory)
    w.ctl("add", w.get(path, "Id"), make_code(w, house, directory), check=0)
    house.before = house._look()
    w.drive(path, "human_review")
    with open(glob.glob(os.path.join(directory, ".thoughtforge", "tests", "*.json"))[0],
              encoding="utf-8") as file:
        report = json.load(file)
    text = "\n".join(case["name"] for case in report["cases"])
    return directory, [{"tags": tags + ["baseline"], "results": parse(text),
                        "text": json.dumps(report)[:2000], "effects": house.find_effects()}]


def run(who, network, confine, tags):
    with World() as w:
        house = House(w)
        try:
            house.furnish()
            hire(w, house, network, confine)
            house.start()
            reason = w.get(world.ROOT, "Confinement", world.MANAGER)
            if not reason and network == "internet":
                reason = w.get(world.ROOT, "NetworkWarning", world.MANAGER)
            if reason and confine == "required":
                return {"skip": reason}
            tags = [who, network, *tags]
            if who == "tests":
                directory, runs = test(w, house, tags)
            else:
                confined = confine == "required"
                directory, runs = burgle(w, house, PURPOSES if confined else PURPOSES[:1], tags,
                                         () if confined else battery_table.HARMFUL)
            w.kill(signal.SIGTERM) # its files stay as they are while they are looked through
            return {"runs": runs, "marks": battery_world.find_marks(directory),
                    "setuid": battery_world.find_setuid(directory),
                    "signals": house.find_signals(), "log": w.log()[-4000:]}
        finally:
            house.close()


def main():
    who, network, confine, *tags = sys.argv[1:]
    json.dump(run(who, network, confine, tags), sys.stdout)


main()
