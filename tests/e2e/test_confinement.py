# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Runs of agents are kept inside their project by the real daemon; where that cannot be, it says so
and does what the configuration wants."""

import glob
import json
import os
import shutil

import world
from world import World

# An agent that tries doors before it answers, and says on standard error which were open.
BURGLAR = """#!/bin/sh
prompt=$(cat)
try () {{
  if (eval "$2") >/dev/null 2>&1; then echo "OPEN: $1" >&2; fi
}}
try outside-write "test -e '{outside}' && echo x > '{outside}'"
try home-read "cat $HOME/secret"
try bus "test -S '{bus}'"
try daemon "tr '\\0' ' ' < /proc/{daemon}/cmdline | grep thoughtforged"
try other-project "ls '{projects}/other'"
try hook "echo x > .git/hooks/post-commit"
try git-config "echo x >> .git/config"
try state "test -w status.json && test -w chat_history.json"
try spec "test -e docs/spec.md && test -w docs/spec.md"
try runs "ls .thoughtforge/runs"
try project "touch stray && rm stray"
try documents "touch docs/.stray && rm docs/.stray"
printf '%s\\n' "$prompt" | LD_LIBRARY_PATH='{library}' '{offline}'
"""

HOUSE = ["outside-write", "home-read", "bus", "daemon", "other-project", "hook", "git-config",
         "state", "spec", "runs", "project"]


def hire_burglar(w, confine):
    """To be done before the daemon is started by start_with()."""
    folder = w.path("agent")
    os.makedirs(folder)
    offline = shutil.copy(
        os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent"), folder)
    w.write("outside", "as it was")
    w.write("home/secret", "secret")
    os.makedirs(os.path.join(w.projects, "other"))
    script = os.path.join(folder, "burglar")
    w.write_config("agents:\n  available:\n    burglar:\n"
                   f"      command: {json.dumps(script)}\n      confine: {confine}\n")

    def write():
        w.write("agent/burglar", BURGLAR.format(
            outside=w.path("outside"), bus=w.address.split("path=")[1].split(",")[0],
            daemon=w.daemon.pid, projects=w.projects, offline=offline,
            library=os.path.join(world.BUILD, "common")))
        os.chmod(script, 0o755)
    return write


def open_doors(directory):
    """Which were open, by run."""
    doors = []
    runs = glob.glob(os.path.join(directory, ".thoughtforge", "runs", "*"))
    assert runs
    for run in runs:
        assert os.path.exists(os.path.join(run, "answer.txt")), os.listdir(run)
        # One that printed nothing there has none.
        try:
            with open(os.path.join(run, "stderr.txt")) as file:
                lines = file.readlines()
        except FileNotFoundError:
            lines = []
        doors.append([line.split(": ")[1].strip() for line in lines if "OPEN: " in line])
    return doors


def can_confine(w):
    reason = w.get(world.ROOT, "Confinement", world.MANAGER)
    return "" if reason == "" else f"runs cannot be confined here: {reason}"


def test_a_confined_agent_finds_no_open_door():
    with World() as w:
        arm = hire_burglar(w, "required")
        w.start()
        why_not = can_confine(w)
        if why_not:
            return why_not
        arm()
        path = w.create(world.example(), agent="burglar")
        w.drive(path)
        state = w.get_all(path)
        assert state["Phase"] == "done", state["HaltDetail"]
        assert state["Warning"] == "", state["Warning"]
        doors = open_doors(state["Directory"])
        # The builder and the one who mends may write documents; the others nothing at all.
        assert all(found in ([], ["documents"]) for found in doors), doors
        assert [] in doors, doors
        with open(w.path("outside")) as file:
            assert file.read() == "as it was"
    return ""


def test_the_same_doors_are_open_to_an_unconfined_one():
    with World() as w:
        arm = hire_burglar(w, "none")
        w.start()
        arm()
        path = w.create(world.example(), agent="burglar")
        w.project(path, "Distill")
        w.wait(lambda: not w.get(path, "Activity") and w.get(path, "Phase") != "distilling",
               "the end of it")
        state = w.get_all(path)
        assert "unconfined" in state["Warning"], state["Warning"]
        assert "agents.available.burglar.confine" in state["Warning"], state["Warning"]
        found = open_doors(state["Directory"])[0]
        missing = set(HOUSE) - set(found) - {"spec"}
        assert not missing, missing
        with open(os.path.join(state["Directory"], "thoughtforge.log")) as file:
            assert any("unconfined" in line and "safety_decision" in line for line in file)


def break_bubblewrap(w):
    os.makedirs(w.path("broken"))
    w.write("broken/bwrap", "#!/bin/sh\necho 'bwrap: No permissions to create a new namespace' >&2\n"
            "exit 1\n")
    os.chmod(w.path("broken/bwrap"), 0o755)
    w.env["PATH"] = w.path("broken") + ":" + w.env["PATH"]


def test_required_confinement_without_support_runs_nothing():
    with World() as w:
        break_bubblewrap(w)
        w.start()
        reason = w.get(world.ROOT, "Confinement", world.MANAGER)
        assert "No permissions to create a new namespace" in reason, reason
        assert "runs cannot be confined: " + reason in w.log(), w.log()
        path = w.create(world.example())
        w.project(path, "Distill")
        w.wait(lambda: w.get(path, "Phase") == "halted", "the halt")
        detail = w.get(path, "HaltDetail")
        assert "agents.available.offline.confine" in detail and reason in detail, detail
        runs = os.path.join(w.get(path, "Directory"), ".thoughtforge", "runs", "*")
        assert glob.glob(runs) == []


def test_best_effort_runs_and_warns():
    with World() as w:
        break_bubblewrap(w)
        w.write_config("agents:\n  available:\n    offline:\n      confine: best-effort\n")
        w.start()
        path = w.create(world.example())
        w.drive(path)
        state = w.get_all(path)
        assert state["Phase"] == "done", state["HaltDetail"]
        assert "No permissions" in state["Warning"], state["Warning"]


if __name__ == "__main__":
    world.main([
        test_a_confined_agent_finds_no_open_door,
        test_the_same_doors_are_open_to_an_unconfined_one,
        test_required_confinement_without_support_runs_nothing,
        test_best_effort_runs_and_warns,
    ])
