# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Agents that answer as the built-in one (or another program) does, and tell what the file "usage" says that they used. Each
run leaves a file in "began" and one in "ended"; while there is a pipe "hold", runs wait for its end; while there
is a file "fail", they end without an answer."""

import json
import os

import world
from gi.repository import Gio

AGENT = """#!/usr/bin/python3
import json, os, subprocess, sys, time
here, name, offline = {dir!r}, {name!r}, {offline!r}
prompt = sys.stdin.read()
mark = "%s-%d-%d" % (name, os.getpid(), time.monotonic_ns())

def leave(folder):  # whole: whoever sees the file reads it at once
    with open(os.path.join(here, mark), "w") as file:
        file.write(str(time.monotonic_ns()))
    os.rename(os.path.join(here, mark), os.path.join(here, folder, mark))

leave("began")
try:
    with open(os.path.join(here, "hold")) as pipe:
        pipe.read()
except FileNotFoundError:
    pass
answer = subprocess.run([offline], input=prompt, stdout=subprocess.PIPE, text=True, check=True).stdout
with open(os.path.join(here, "usage")) as file:
    usage = json.load(file)
if isinstance(usage, list):
    usage = usage[min(len(os.listdir(os.path.join(here, "ended"))), len(usage) - 1)]
if usage is not None:
    print(json.dumps(dict(usage, type="usage")))
if not os.path.exists(os.path.join(here, "fail")):
    print(json.dumps(dict(type="result", text=answer)))
leave("ended")
"""
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")


def watch(folder):
    """Whoever waits looks again when a run begins or ends, as after a signal."""
    os.makedirs(folder)
    monitor = Gio.File.new_for_path(folder).monitor_directory(Gio.FileMonitorFlags.NONE, None)
    monitor.set_rate_limit(0)
    monitor.connect("changed", lambda *_: None)
    return monitor


def agent(w, name, answers=None, **more):
    """Its entry in the configuration. "answers" is the program that answers."""
    program = w.write(name, AGENT.format(dir=w.dir, name=name, offline=answers or OFFLINE))
    os.chmod(program, 0o755)
    if not os.path.exists(w.path("began")):
        w.monitors = [watch(w.path(folder)) for folder in ("began", "ended")]
    return {"command": program, "adapter": "events", "confine": "none", **more}


def uses(w, **usage):
    """What every later run uses; nothing: it does not tell."""
    w.write("usage", json.dumps(usage or None))


def uses_in_turn(w, *tokens):
    """What each run uses, by how many ended before it; all later ones as the last."""
    w.write("usage", json.dumps([{"input_tokens": n} for n in tokens]))


def began(w, name=""):
    return sorted(each for each in os.listdir(w.path("began")) if each.startswith(name))


def ended(w, name=""):
    return sorted(each for each in os.listdir(w.path("ended")) if each.startswith(name))


def hold(w):
    os.mkfifo(w.path("hold"))


def release(w):
    """Those that wait, and all later ones."""
    os.rename(w.path("hold"), w.path("held"))
    os.close(os.open(w.path("held"), os.O_RDWR))
    os.remove(w.path("held"))


def count_at_once(w, name=""):
    """The most runs that went on at the same time."""
    changes = []
    for folder, change in (("began", 1), ("ended", -1)):
        for mark in os.listdir(w.path(folder)):
            if mark.startswith(name):
                with open(w.path(folder, mark), encoding="utf-8") as file:
                    changes.append((int(file.read()), change))
    most = now = 0
    for _, change in sorted(changes):
        now += change
        most = max(most, now)
    return most
