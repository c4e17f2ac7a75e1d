# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A project on hold: for a usage limit, an overload, the hours, or because the user paused it. It says so
everywhere, survives a restart, ends once and by itself at its time, and loses nothing."""

import json
import os
import subprocess
import time

import world
from world import World

DUMP = ("Plan a reading group for eight people at the town library, every second Thursday from "
        "14 January 2027, 19:00 to 20:30, with a budget of 120 euros.")
OFFLINE = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
# Refuses as long as the file "trouble" is there, with what it says.
AGENT = """#!/bin/sh
if [ -e {dir}/trouble ]; then
  cat > /dev/null
  cat {dir}/trouble >&2
  exit 1
fi
if [ -e {dir}/slow ]; then
  echo begun > {dir}/begun
  exec sleep 600
fi
exec {offline}
"""


def make(more=None, agents=None):
    w = World()
    program = w.write("agent", AGENT.format(dir=w.dir, offline=OFFLINE))
    os.chmod(program, 0o755)
    available = {"one": {"command": program, "confine": "none"}}
    available.update(agents or {})
    w.write_config(json.dumps({"agents": {"default": "one", "available": available,
                                          **(more or {})}}))
    return w


def begin(w):
    path = w.create(DUMP, agent="one", type="plan")
    w.project(path, "Distill")
    return path


def wait_hold(w, path, kind):
    w.wait(lambda: w.get(path, "Hold") == kind, f"a hold: {kind}", 20)
    return w.get_all(path)


def runs(w, path):
    return w.project(path, "GetRuns")[0]


def ctl(w, *arguments):
    return subprocess.run([world.CTL, *arguments], env=w.env, capture_output=True, text=True,
                          check=False)


def test_a_limit_with_a_time_ends_by_itself_and_once():
    with make() as w:
        w.write("trouble", "You've hit your usage limit. Try again in 2 seconds.\n")
        w.start()
        path = begin(w)
        state = wait_hold(w, path, "limit")
        assert state["Phase"] == "distilling" and not state["WaitingForHuman"], state
        assert 0 < state["HoldUntil"] / 1e6 - time.time() < 9, state["HoldUntil"]
        assert "usage limit is reached" in state["HoldDetail"], state["HoldDetail"]
        assert "hit your usage limit" in state["HoldDetail"], state["HoldDetail"]
        assert state["Activity"].startswith("on hold until "), state["Activity"]
        assert "resume" in state["AllowedActions"] and "pause" in state["AllowedActions"]
        assert "on hold until" in ctl(w, "list").stdout
        assert "usage limit is reached" in ctl(w, "show", state["Id"]).stdout
        os.remove(w.path("trouble"))
        w.wait_asked(path, "human_review")
        assert [run["state"] for run in runs(w, path)] == ["failed", "ok"], runs(w, path)
        assert w.get(path, "Hold") == "" and w.get(path, "HoldUntil") == 0


def test_it_survives_a_restart():
    with make() as w:
        w.write("trouble", "usage limit reached; try again in 3 hours\n")
        w.start()
        path = begin(w)
        before = wait_hold(w, path, "limit")
        w.kill()
        os.remove(w.path("trouble"))
        w.start()
        after = w.get_all(path)
        assert after["HoldUntil"] == before["HoldUntil"] and after["Hold"] == "limit", after
        assert len(runs(w, path)) == 1, runs(w, path)
        w.project(path, "Resume")
        w.wait_asked(path, "human_review")
        assert [run["state"] for run in runs(w, path)] == ["failed", "ok"], runs(w, path)


def test_without_a_time_it_waits_longer_each_time():
    with make() as w:
        w.write("trouble", "503 Service Unavailable\n")
        w.start()
        path = begin(w)
        waits = []
        for _ in range(3):
            state = wait_hold(w, path, "overloaded")
            waits.append(state["HoldUntil"] / 1e6 - time.time())
            w.project(path, "Resume")
            w.wait(lambda: w.get(path, "HoldUntil") not in (0, state["HoldUntil"]), "next hold", 20)
        assert 50 < waits[0] < 61 and 110 < waits[1] < 121 and 230 < waits[2] < 241, waits


def test_a_wrong_time_is_believed_once():
    with make() as w:
        w.write("trouble", "You've hit your usage limit. Try again in 1 second.\n")
        w.start()
        path = begin(w)
        first = wait_hold(w, path, "limit")["HoldUntil"]
        w.wait(lambda: w.get(path, "HoldUntil") not in (0, first), "the next hold", 20)
        assert 110 < w.get(path, "HoldUntil") / 1e6 - time.time() < 121, w.get(path, "HoldDetail")
        assert len(runs(w, path)) == 2, runs(w, path)


def test_do_not_resume():
    """A hold that would end by itself is kept by Pause."""
    with make() as w:
        w.write("trouble", "usage limit reached; try again in 3 hours\n")
        w.start()
        path = begin(w)
        wait_hold(w, path, "limit")
        w.project(path, "Pause")
        state = w.get_all(path)
        assert state["Hold"] == "user" and state["HoldUntil"] == 0, state
        assert "pause" not in state["AllowedActions"] and "resume" in state["AllowedActions"]


def test_pause_ends_the_run_and_all_are_resumed():
    with make() as w:
        w.write("slow", "")
        w.start()
        path = begin(w)
        w.wait(lambda: os.path.exists(w.path("begun")), "the run", 20)
        done = ctl(w, "pause", "--all")
        assert done.returncode == 0, done.stderr
        state = w.get_all(path)
        assert state["Hold"] == "user" and state["Activity"] == "held by you", state
        w.wait(lambda: [run["state"] for run in runs(w, path)] == ["failed"], "its end", 20)
        assert ctl(w, "pause", state["Id"]).returncode != 0
        os.remove(w.path("slow"))
        assert ctl(w, "resume", "--all").returncode == 0
        w.wait_asked(path, "human_review")
        assert [run["state"] for run in runs(w, path)] == ["failed", "ok"], runs(w, path)


def test_not_logged_in_halts_at_once():
    with make() as w:
        w.write("trouble", "Not logged in · Please run /login\n")
        w.start()
        path = begin(w)
        w.wait(lambda: w.get(path, "Phase") == "halted", "a halt", 20)
        assert "Not logged in" in w.get(path, "HaltDetail"), w.get(path, "HaltDetail")
        assert len(runs(w, path)) == 1, runs(w, path)


def test_another_agent_stands_in():
    with make(agents={"one": {"command": "/bin/false"}}) as w:
        w.write("trouble", "usage limit reached; try again in 3 hours\n")
        w.write_config(json.dumps({"agents": {"default": "one", "available": {
            "one": {"command": w.path("agent"), "confine": "none", "fallback": ["gone", "offline"]},
            "gone": {"command": "/nowhere/gone"}}}}))
        w.start()
        path = begin(w)
        w.wait_asked(path, "human_review")
        assert [(run["agent"], run["state"], run.get("instead_of", "")) for run in runs(w, path)] == [
            ("one", "failed", ""), ("offline", "ok", "one")], runs(w, path)


def test_outside_the_hours_nothing_runs():
    now = time.localtime()
    hours = f"{(now.tm_hour + 3) % 24:02}:00-{(now.tm_hour + 5) % 24:02}:00"
    with make({"hours": hours}) as w:
        w.start()
        path = begin(w)
        state = wait_hold(w, path, "schedule")
        assert runs(w, path) == [] and hours in state["HoldDetail"], state["HoldDetail"]
        assert 3600 < state["HoldUntil"] / 1e6 - time.time() < 3 * 3600 + 1, state["HoldUntil"]


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
