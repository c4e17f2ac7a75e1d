# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""An agent leaves a tree that nobody can read: without permissions, too deep, too long, too large. It is
taken in, made ours or moved away, and no project is stuck because of it: not after the run, not after a
kill in its middle, and not where the agent runs unconfined."""

import json
import os
import signal
import stat

import world
from coding import DUMP, check_code_done, coding_world, make_code, wait_end

# In the code; "kept" is ordinary work beside it.
MESS = """
mkdir -p taken/in && echo taken >taken/in/file && chmod 0 taken/in taken
echo secret >unreadable && chmod 0 unreadable
mkdir -p locked && echo x >locked/file && chmod 0500 locked
mkdir -p shared && echo x >shared/file && chmod 7777 shared
(for i in 1 2; do d=$(printf 'd/%.0s' $(seq 90)) && mkdir -p $d && cd $d; done; echo x >deep; chmod 0 .)
(for i in $(seq 20); do n=$(printf '%0240d' $i) && mkdir $n && cd $n; done; echo x >long)
mkfifo pipe
chmod 0500 .
"""
TAKEN = ("taken/in/file", "unreadable", "locked/file", "shared/file")
SAID = ("left source/taken with mode 0000: now 0700", "left source/unreadable with mode 0000: now 0600",
        "left source/locked with mode 0500: now 0700", "left source/shared with mode 7777: now 0775",
        "nested more than 128 deep: moved to .thoughtforge/removed",
        "with a path of more than 3072 bytes: moved to .thoughtforge/removed",
        "left source with mode 0500: now 0700")
# Confined runs cannot make such files.
HUGE = "truncate -s 3G huge\n"
HUGE_SAID = "with 2 GiB or more, too much for the history: moved to .thoughtforge/removed"
# What only an agent without confinement reaches.
OUTSIDE = "chmod 0 ../docs ../.git ../.thoughtforge ../resources ../status.json ../*.json ../thoughtforge.log .git; chmod 0 . ..\n"


def bad_world(scripts, confine):
    w = coding_world(scripts, confine=confine)
    if os.geteuid() == 0:
        # Root reads everything: this one must not.
        w.runner = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    return w


def why_not(w):
    reason = w.get(world.ROOT, "Confinement", world.MANAGER)
    return f"runs cannot be confined here: {reason}" if reason else ""


def log_of(directory):
    with open(os.path.join(directory, "thoughtforge.log"), encoding="utf-8") as file:
        return [json.loads(line)["detail"] for line in file]


def check_modes(directory):
    """Everything of it belongs to us again."""
    for folder, _, names in os.walk(directory, onerror=lambda error: (_ for _ in ()).throw(error)):
        assert os.stat(folder).st_mode & stat.S_IRWXU == stat.S_IRWXU, folder
        for name in names:
            path = os.path.join(folder, name)
            assert os.path.islink(path) or os.stat(path).st_mode & stat.S_IRUSR, path


def check_taken_in(w, path, said):
    state = check_code_done(w, path)
    log = log_of(state["Directory"])
    for sentence in said:
        assert any(sentence in each for each in log), (sentence, log)
    for each in log:
        assert len(each) < 2000, each
    check_modes(w.code(path))
    files = w.git(w.code(path), "ls-files").splitlines()
    for name in TAKEN:
        assert name in files, (name, files[:50])
    assert not any("deep" in name or "huge" in name for name in files), files


def check_after_a_run(confine, script, said):
    with bad_world({"build-01": script}, confine) as w:
        w.start()
        reason = why_not(w) if confine == "required" else ""
        if reason:
            return reason
        check_taken_in(w, make_code(w, 2 * world.LIMIT_S), said)
    return ""


def test_after_a_run():
    return check_after_a_run("required", MESS, SAID)


def test_after_an_unconfined_run():
    return check_after_a_run("none", HUGE + MESS, SAID + (HUGE_SAID,))


def hang(w, script):
    """What the first run does before it hangs; another one works."""
    return (f"if ! test -e {w.path('again')}; then\n{script}\ntouch {w.path('left')}\n"
            "sleep 1000\nfi\n")


def kill_in_the_middle(w, script):
    """The daemon goes on with a tree that an interrupted run has left. The project's path."""
    w.write("agent/build-01", hang(w, script))
    w.start()
    path = w.create(DUMP, agent="worker", type="code")
    w.project(path, "Distill")
    for phase in ("human_review", "spec_building"):
        w.wait_asked(path, phase)
        w.project(path, "Confirm")
    w.wait(lambda: world.GLib.timeout_add(20, lambda: False) and os.path.exists(w.path("left")),
           "what the run leaves")
    w.kill(signal.SIGKILL)
    w.write("again", "")
    w.start()
    return path


def test_after_a_kill_in_the_middle():
    """What the interrupted run left is kept aside, and the task is done again."""
    with bad_world({}, "none") as w:
        path = kill_in_the_middle(w, HUGE + MESS)
        wait_end(w, path, 2 * world.LIMIT_S)
        check_code_done(w, path)
        check_modes(w.code(path))


def test_permissions_of_state_are_restored():
    """An unconfined agent takes them away, and the daemon is killed before it can look."""
    with bad_world({}, "none") as w:
        path = kill_in_the_middle(w, OUTSIDE)
        wait_end(w, path, 2 * world.LIMIT_S)
        if w.get(path, "Phase") == "halted":
            print(f"# {w.get(path, 'HaltDetail')}", flush=True)
            w.project(path, "Resume")
            wait_end(w, path, 2 * world.LIMIT_S)
        check_code_done(w, path)


if __name__ == "__main__":
    world.main([
        test_after_a_run,
        test_after_an_unconfined_run,
        test_after_a_kill_in_the_middle,
        test_permissions_of_state_are_restored,
    ])
