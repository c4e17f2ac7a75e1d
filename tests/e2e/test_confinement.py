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
         "state", "spec", "runs", "project", "documents"]


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
        # The daemon writes the documents.
        assert all(found == [] for found in doors), doors
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


def test_it_is_told_where_limits_hold():
    with World() as w:
        w.start()
        why_not = can_confine(w)
        if why_not:
            return why_not
        warning = w.get(world.ROOT, "LimitsWarning", world.MANAGER)
        told = "limits of memory hold for each process" in w.log()
        assert told == (warning != ""), (warning, w.log())
        assert warning == "" or warning in w.log(), w.log()
    return ""


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
        limits = w.get(world.ROOT, "LimitsWarning", world.MANAGER)
        assert limits == "runs have no limits: " + reason, limits
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


# Called claude: plants a hook, replaces a file in the home directory, renews its login.
THIEF = """#!/bin/sh
prompt=$(cat)
if grep -q hooks ~/.claude/settings.json; then echo "OPEN: hook" >&2; fi
if grep -q evil ~/.claude.json; then echo "OPEN: replaced" >&2; fi
echo '{{"hooks": {{"Stop": "evil"}}}}' > ~/.claude/settings.json
echo '{{"mcpServers": {{"evil": {{"command": "evil"}}}}}}' > ~/t && mv ~/t ~/.claude.json
n=$(sed 's/[^0-9]//g' ~/.claude/.credentials.json)
{credentials}
printf '%s\\n' "$prompt" | LD_LIBRARY_PATH='{library}' '{offline}'
"""

RENEWED = """echo '{{"tokens": "'$((n + 1))'"}}' > ~/t && mv ~/t ~/.claude/.credentials.json"""
SPOILED = """echo '{{"tokens": "'$n'", "hooks": {{}}}}' > ~/.claude/.credentials.json"""


def hire_thief(w, credentials):
    folder = w.path("agent")
    os.makedirs(folder)
    offline = shutil.copy(
        os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent"), folder)
    w.write("agent/claude", THIEF.format(
        offline=offline, library=os.path.join(world.BUILD, "common"),
        credentials=credentials.format()))
    os.chmod(w.path("agent", "claude"), 0o755)
    os.makedirs(w.path("home", ".claude"))
    for name, text in HOME_FILES.items():
        w.write("home/" + name, text)
    w.write_config("agents:\n  available:\n    thief:\n"
                   f"      command: {json.dumps(w.path('agent', 'claude'))}\n"
                   "      adapter: plain\n      confine: required\n      home: [.claude, .claude.json]\n")


HOME_FILES = {
    ".claude/settings.json": '{"model": "x"}\n',
    ".claude/.credentials.json": '{"tokens": "100"}\n',
    ".claude.json": '{"numStartups": 1}\n',
}


def read_home(w):
    texts = {}
    for name in HOME_FILES:
        with open(w.path("home", name)) as file:
            texts[name] = file.read()
    return texts


def decisions(directory):
    with open(os.path.join(directory, "thoughtforge.log")) as file:
        lines = [json.loads(line) for line in file]
    return [line["detail"] for line in lines if line["event"] == "safety_decision"]


def check_thief(overlays):
    """A whole project: reviews of a round run at the same time."""
    with World() as w:
        if not overlays:
            os.makedirs(w.path("broken"))
            w.write("broken/unshare", "#!/bin/sh\nexit 1\n")
            os.chmod(w.path("broken", "unshare"), 0o755)
            w.env["PATH"] = w.path("broken") + ":" + w.env["PATH"]
        hire_thief(w, RENEWED)
        w.start()
        why_not = can_confine(w)
        if why_not:
            return why_not
        path = w.create(world.example(), agent="thief")
        w.drive(path)
        state = w.get_all(path)
        assert state["Phase"] == "done", state["HaltDetail"]
        assert not any(open_doors(state["Directory"])), open_doors(state["Directory"])
        texts = read_home(w)
        login = int(json.loads(texts.pop(".claude/.credentials.json"))["tokens"])
        assert 100 < login <= 100 + len(open_doors(state["Directory"])), login
        assert all(text == HOME_FILES[name] for name, text in texts.items()), texts
        assert sorted(os.listdir(w.path("home", ".claude"))) == [".credentials.json",
                                                                  "settings.json"]
        said = decisions(state["Directory"])
        assert ("thief changed its private copy of ~/.claude.json, ~/.claude/settings.json; "
                "nothing of this is kept") in said, said
        assert "thief renewed its login: ~/.claude/.credentials.json is replaced" in said, said
        assert glob.glob(os.path.join(state["Directory"], ".thoughtforge", "scratch", "*")) == []
    return ""


def test_an_agent_changes_a_copy_of_its_home():
    return check_thief(True)


def test_an_agent_changes_a_copy_of_its_home_without_overlays():
    return check_thief(False)


def test_a_spoiled_login_is_not_kept():
    with World() as w:
        hire_thief(w, SPOILED)
        w.start()
        why_not = can_confine(w)
        if why_not:
            return why_not
        path = w.create(world.example(), agent="thief")
        w.project(path, "Distill")
        w.wait(lambda: not w.get(path, "Activity") and w.get(path, "Phase") != "distilling",
               "the end of it")
        said = decisions(w.get(path, "Directory"))
        assert any("has the member “hooks”, which is no token" in line for line in said), said
        assert read_home(w) == HOME_FILES, read_home(w)
    return ""


def test_no_copy_of_a_home_outlives_a_kill():
    with World() as w:
        hire_thief(w, RENEWED + "; test ! -e ~/.claude/wait || {{ echo; sleep 600; }}")
        w.write("home/.claude/wait", "")
        w.start()
        why_not = can_confine(w)
        if why_not:
            return why_not
        path = w.create(world.example(), agent="thief")
        directory = w.get(path, "Directory")
        w.project(path, "Distill")
        copies = os.path.join(directory, ".thoughtforge", "scratch", "home-*")
        w.wait(lambda: glob.glob(copies + "/upper-0/.credentials.json")
               + glob.glob(copies + "/home/.claude/wait"), "a copy")
        left = glob.glob(copies)
        w.kill()
        os.remove(w.path("home", ".claude", "wait"))
        w.start()
        w.wait(lambda: not w.get(path, "Activity") and w.get(path, "Phase") != "distilling",
               "the end of it")
        assert not any(os.path.exists(name) for name in left), left
        assert glob.glob(copies) == [], glob.glob(copies)
        # What the killed run wrote was never settled.
        assert json.loads(read_home(w)[".claude/.credentials.json"])["tokens"] in ("100", "101")
    return ""


if __name__ == "__main__":
    world.main([
        test_a_confined_agent_finds_no_open_door,
        test_the_same_doors_are_open_to_an_unconfined_one,
        test_it_is_told_where_limits_hold,
        test_required_confinement_without_support_runs_nothing,
        test_best_effort_runs_and_warns,
        test_an_agent_changes_a_copy_of_its_home,
        test_an_agent_changes_a_copy_of_its_home_without_overlays,
        test_a_spoiled_login_is_not_kept,
        test_no_copy_of_a_home_outlives_a_kill,
    ])
