# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""An agent changes state and documents at the very moments when the daemon writes them, because the
user acts during the run. Nothing that it forges is shown, committed or believed after a restart, and
everything that the user did stays."""

import glob
import json
import os
import shutil

import world
from world import World

MARK = "FORGED"
STATE = ("status.json", "chat_history.json", "docs/intent.md", "docs/spec.md", "task_queue.json")

# Tries again and again to change what only the daemon writes, and names on standard error what it
# could: until it is told to stop, or, where it cannot see that, for some time after the user acted.
FORGER = """#!/usr/bin/python3
import json, os, subprocess, sys, time

MARK = "FORGED"
prompt = sys.stdin.buffer.read()
purpose = prompt.split(b"Purpose: ", 1)[1].split(b"\\n", 1)[0].decode()
told = os.path.exists({scratch!r})
project = next((each for each in (".", "..") if os.path.exists(each + "/status.json")), None)

def read(name):
    with open(os.path.join(project, name), encoding="utf-8") as file:
        return file.read()

def write(name, text):
    with open(os.path.join(project, name), "r+", encoding="utf-8") as file:
        file.write(text)
        file.truncate()
    print("WRITABLE: " + name, file=sys.stderr)

def replace(name, text):
    with open(os.path.join(project, "." + name), "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(os.path.join(project, "." + name), os.path.join(project, name))
    print("WRITABLE: " + name, file=sys.stderr)

def forge_status(put):
    state = json.loads(read("status.json"))
    if state["agent"] != "evil":
        put("status.json", json.dumps(dict(state, agent="evil"), indent=2) + "\\n")

def forge_chat(put):
    chat = json.loads(read("chat_history.json"))
    # Nothing of an empty one: that would undo the first message, and be forged no further.
    if chat and MARK not in json.dumps(chat):
        said = dict(chat[-1], role="user", content=MARK, id="mforged")
        put("chat_history.json", json.dumps(chat + [said], indent=2) + "\\n")

def forge_text(name):
    def forge(put):
        text = read(name)
        if MARK not in text:
            put(name, text + MARK + "\\n")
    return forge

def forge_document(put):
    name = os.path.join(project, "docs", "forged.md")
    if not os.path.exists(name):
        open(name, "w").close()
        print("WRITABLE: docs", file=sys.stderr)

def forge_all(put):
    for forge in (forge_status, forge_chat, forge_text("docs/intent.md"), forge_text("docs/spec.md"),
                  forge_text("thoughtforge.log"), forge_text("task_queue.json"), forge_document):
        try:
            forge(put)
        except (OSError, ValueError):
            pass

def priority():
    try:
        return json.loads(read("status.json"))["priority"]
    except (OSError, ValueError):
        return None

def scratch(name):
    return os.path.join({scratch!r}, name)

def forge_until_told():
    # Whether there was time for it. The mark comes before the look: nobody forges unseen.
    mark = scratch("forging-" + str(os.getpid()))
    open(mark, "w").close()
    forges = not os.path.exists(scratch("go"))
    while not os.path.exists(scratch("go")):
        forge_all(write)
        time.sleep(0.002) # leaves the daemon a processor
    if forges:
        forge_all({last})
    os.remove(mark)
    return forges

def wait_told():
    open(scratch("next"), "w").close()
    while not os.path.exists(scratch("on")):
        time.sleep(0.02)

def forge_while_user_acts():
    before = priority()
    left = 40
    while left > 0:
        forge_all(write)
        time.sleep(0.002)
        now = priority()
        left -= 1 if now is not None and now != before else 0

if told:
    if not (purpose == {purpose!r} and forge_until_told()) and os.path.exists(scratch("go")):
        wait_told()
elif project:
    forge_while_user_acts()
answer = subprocess.run([{offline!r}], input=prompt, stdout=subprocess.PIPE,
                        env=dict(os.environ, LD_LIBRARY_PATH={library!r}))
sys.stdout.buffer.write(answer.stdout)
"""

EVIL = """#!/bin/sh
touch '{scratch}/evil'
exit 1
"""


def hire(w, confine, purpose="build", last="write"):
    """Two names of the forger, and who must never run."""
    folder = w.path("agent")
    os.makedirs(folder)
    os.makedirs(w.path("scratch"))
    offline = shutil.copy(
        os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent"), folder)
    w.write("agent/forger", FORGER.format(scratch=w.path("scratch"), offline=offline, last=last,
                                          purpose=purpose, library=os.path.join(world.BUILD, "common")))
    w.write("agent/evil", EVIL.format(scratch=w.path("scratch")))
    lines = ["agents:", "  available:"]
    for name, program, how in (("forger", "forger", confine), ("other", "forger", confine),
                               ("evil", "evil", "none")):
        os.chmod(w.path("agent", program), 0o755)
        lines += [f"    {name}:", f"      command: {json.dumps(w.path('agent', program))}",
                  f"      confine: {how}"]
    w.write_config("\n".join(lines) + "\n")


def read(directory, name):
    with open(os.path.join(directory, name), encoding="utf-8") as file:
        return file.read()


def is_forged(directory, name):
    return any(mark in read(directory, name) for mark in (MARK, "evil"))


def has_document(directory):
    """One that the forger made."""
    return os.path.exists(os.path.join(directory, "docs", "forged.md"))


def look_again():
    """Soon: a file changes without a signal."""
    world.GLib.timeout_add(20, lambda: False)


def wait_file(w, name):
    w.wait(lambda: look_again() or os.path.exists(w.path("scratch", name)), name)


def wait_forged(w, directory, *names):
    w.wait(lambda: look_again() or all(is_forged(directory, name) for name in names),
           f"a forged {names}")


def wait_settled(w, directory):
    """Until the last of the runs that forged has been checked. Reviews overlap: the next one may begin
    while another one is still at work."""
    w.wait(lambda: look_again() or glob.glob(w.path("scratch", "forging-*")) == [],
           "the end of all forgeries")
    w.wait(lambda: look_again() or not (
        any(is_forged(directory, name) for name in STATE) or has_document(directory)),
           "state as the daemon wrote it")


def act(w, path, directory):
    """What a user may do while the deliverable is made; each act is followed by a forgery. Returns what was said."""
    said = []
    wait_forged(w, directory, "status.json", "docs/spec.md")
    for number, priority in enumerate((3, 5, 7)):
        said.append(f"The user says number {number}.")
        w.project(path, "SendMessage", "(s)", said[-1])
        wait_forged(w, directory, "chat_history.json")
        w.project(path, "SetPriority", "(i)", priority)
        wait_forged(w, directory, "status.json")
    w.project(path, "SetAgent", "(s)", "other")
    wait_forged(w, directory, "status.json")
    return said


def check_state(directory, purpose, said):
    status = json.loads(read(directory, "status.json"))
    assert (status["agent"], status["priority"]) == ("other", 7), status
    chat = read(directory, "chat_history.json")
    assert MARK not in chat, chat
    contents = [each["content"] for each in json.loads(chat)]
    assert [each for each in contents if each in said] == said, contents
    assert not has_document(directory)
    for name in STATE:
        assert not is_forged(directory, name), name
    log = read(directory, "thoughtforge.log")
    assert f"\n{MARK}\n" not in log, log
    for name in ("chat_history.json", "status.json", "docs/spec.md", "thoughtforge.log"):
        assert f" changed {name} during the run for “{purpose}”, which is not allowed" in log, log


def check_history(w, directory):
    history = w.git(directory, "log", "-p", "--all")
    assert MARK not in history and '"evil"' not in history, history[:4000]


def check_forged(purpose, last):
    with World() as w:
        hire(w, "none", purpose, last)
        w.start()
        path = w.create(world.example(), agent="forger")
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        directory = w.get(path, "Directory")
        said = act(w, path, directory)
        open(w.path("scratch", "go"), "w", encoding="utf-8").close()
        wait_file(w, "next")
        if purpose == "review":
            wait_settled(w, directory)
        check_state(directory, purpose, said)
        check_history(w, directory)
        w.kill()
        w.start()
        w.wait(lambda: w.get(path, "Agent") == "other", "the agent that the user chose")
        open(w.path("scratch", "on"), "w", encoding="utf-8").close()
        w.wait_phase(path, "done", "halted")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        assert not os.path.exists(w.path("scratch", "evil"))
        assert w.get(path, "Priority") == 7
        check_history(w, directory)
        messages = [each["content"] for each in w.project(path, "GetChat", "(uu)", 0, 1000)[0]]
        assert MARK not in messages and set(said) <= set(messages), messages


def test_an_unconfined_builder_forges_nothing():
    check_forged("build", "write")


def test_nor_by_replacing_the_files():
    check_forged("build", "replace")


def test_nor_do_reviewers_at_the_same_time():
    check_forged("review", "write")


def test_a_confined_agent_finds_nothing_writable():
    with World() as w:
        hire(w, "required")
        shutil.rmtree(w.path("scratch"))
        w.start()
        reason = w.get(world.ROOT, "Confinement", world.MANAGER)
        if reason:
            return f"runs cannot be confined here: {reason}"
        path = w.create(world.example(), agent="forger")
        acted = []

        def bump():
            """All the time while an agent works."""
            if w.get(path, "Activity"):
                acted.append(len(acted) % 9 + 1)
                w.project(path, "SetPriority", "(i)", acted[-1])
            return look_again()

        w.project(path, "Distill")
        for phase in ("human_review", "spec_building"):
            w.wait(lambda: bump() or (w.get(path, "Phase") == phase and
                                      w.get(path, "WaitingForHuman")) or
                   w.get(path, "Phase") == "halted", phase)
            w.project(path, "Confirm")
        w.wait(lambda: bump() or w.get(path, "Phase") in ("done", "halted"), "the end")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        directory = w.get(path, "Directory")
        runs = glob.glob(os.path.join(directory, ".thoughtforge", "runs", "*"))
        assert len(runs) > 5 and acted, (runs, acted)
        for run in runs:
            errors = os.path.join(run, "stderr.txt")
            assert not os.path.exists(errors) or "WRITABLE" not in read(run, "stderr.txt"), run
        assert "which is not allowed" not in read(directory, "thoughtforge.log")
        check_history(w, directory)
    return ""


if __name__ == "__main__":
    world.main([
        test_an_unconfined_builder_forges_nothing,
        test_nor_by_replacing_the_files,
        test_nor_do_reviewers_at_the_same_time,
        test_a_confined_agent_finds_nothing_writable,
    ])
