# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the tests of code share: the worker (tests/fixtures/agents/code-worker) with scripts that
make it worse, a whole run with it, and what a run may have changed of the world around it."""

import hashlib
import json
import os
import shutil
import stat

import world
from checks import processes_of, check_halted, check_sound
from person import Step
from world import World

WORKER = os.path.join(world.FIXTURES, "agents", "code-worker")
DUMP = "I want a small shell program that counts the lines of files, with tests, nothing else."
# What a user does from dump to done, for Person.
CODE_SCRIPT = (DUMP, [Step("brain_dump", "press", "Distill"),
                      Step("human_review", "press", "Confirm"),
                      Step("spec_building", "press", "Confirm")],
               {"agent": "worker", "type": "code"})
TASKS = ["building: task-01-counting", "building: task-02-logging",
         "building: task-03-acceptance", "building: complete"]


def coding_world(scripts=None, confine="none", more=""):
    """A world whose default agent is the worker, with these scripts."""
    w = World()
    os.makedirs(w.path("agent"))
    program = shutil.copy(WORKER, w.path("agent"))
    for name, text in (scripts or {}).items():
        w.write(os.path.join("agent", name), text)
    w.write_config("agents:\n  default: worker\n  available:\n    worker:\n"
                   f"      command: {json.dumps(program)}\n      confine: {confine}\n" + more)
    return w


def tests_config(**values):
    """YAML of the section tests."""
    return "tests:\n" + "".join(f"  {key}: {json.dumps(value)}\n" for key, value in values.items())


def lead(w, path, limit=world.LIMIT_S):
    """From the dump to where it ends or asks."""
    w.project(path, "Distill")
    w.wait_asked(path, "human_review")
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building")
    w.project(path, "Confirm")
    wait_end(w, path, limit)


def make_code(w, limit=world.LIMIT_S):
    """The worker's project, from the dump to where it ends or asks."""
    path = w.create(DUMP, agent="worker", type="code")
    lead(w, path, limit)
    return path


def wait_end(w, path, limit=world.LIMIT_S):
    w.wait(lambda: w.get(path, "Phase") in ("done", "halted") or
           (w.get(path, "Phase") == "building" and w.get(path, "WaitingForHuman")),
           "the end of it or a question", limit)


def check_code_done(w, path):
    state = w.get_all(path)
    assert state["Phase"] == "done", (state["Phase"], state["HaltReason"], state["HaltDetail"],
                                      state["Question"])
    check_sound(w, path)
    check_nothing_left(w, state["Directory"])
    return state


def check_code_halted(w, path, reason, *sentences, **options):
    state = check_halted(w, path, reason, *sentences, **options)
    check_sound(w, path)
    check_nothing_left(w, state["Directory"])
    return state


def check_nothing_left(w, directory):
    """No process of a run, no copy that tests ran in."""
    assert processes_of(w) == [], processes_of(w)
    private = os.path.join(directory, ".thoughtforge")
    scratch = os.path.join(private, "scratch")
    left = os.listdir(scratch) if os.path.isdir(scratch) else []
    left += [name for name in os.listdir(private) if name.startswith("running-")]
    assert left == [], left


def report_of(w, path, name):
    with open(os.path.join(w.get(path, "Directory"), ".thoughtforge", "tests",
                           name + ".json")) as file:
        return json.load(file)


def reports_of(w, path):
    folder = os.path.join(w.get(path, "Directory"), ".thoughtforge", "tests")
    return sorted(name.removesuffix(".json") for name in os.listdir(folder))


def subjects_of(w, path):
    return w.git(path, "log", "--reverse", "--first-parent", "--format=%s").splitlines()


# the contents of a directory

def _describe(path):
    info = os.lstat(path)
    kind = stat.S_IFMT(info.st_mode)
    said = [oct(info.st_mode), info.st_mtime_ns]
    if kind == stat.S_IFREG:
        with open(path, "rb") as file:
            said += [info.st_size, hashlib.sha256(file.read()).hexdigest()]
    elif kind == stat.S_IFLNK:
        said.append(os.readlink(path))
    return said


def snapshot(*directories, without=()):
    """Everything below them with mode, time, size and hash; nothing below a path of without."""
    found = {}
    for directory in directories:
        for folder, below, names in os.walk(directory):
            below[:] = [name for name in below if os.path.join(folder, name) not in without]
            for path in [folder] + [os.path.join(folder, name) for name in below + names]:
                if path not in without:
                    found[path] = _describe(path)
    return found


def differences(before, after):
    return sorted(path for path in before.keys() | after.keys()
                  if before.get(path) != after.get(path))


class Surroundings:
    """The home directory and a tree next to the project's, which no run may change."""

    def __init__(self, w):
        self.w = w
        self.beside = os.path.join(w.projects, "beside")
        os.makedirs(os.path.join(self.beside, "src"))
        for path in (os.path.join(self.beside, "src", "main.c"), w.path("home", "diary"),
                     w.path("home", ".gitconfig")):
            with open(path, "w") as file:
                file.write("[user]\n\tname = a\n" if path.endswith("config") else "as it was\n")
        os.symlink("src", os.path.join(self.beside, "link"))
        self.before = self._look()

    def _look(self):
        return snapshot(self.beside, self.w.path("home"), self.w.path("agent"))

    def check(self):
        changed = differences(self.before, self._look())
        assert changed == [], changed
