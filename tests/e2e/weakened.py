# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the tests of weakened tests share: a repository of the user with four tests, which every
project is given, the worker of roads to a false “done”, and the ways in which it weakens tests."""

import json
import os
import shutil

from coding import DUMP, WORKER
from roads import Road

NAMES = ["counts a file", "counts an empty file", "reports a missing file", "wants a file"]
ALL = "; ".join(f"echo ok {number} - {name}" for number, name in enumerate(NAMES, 1))

# Each is a script that runs in the tree when the worker's own work is done.
WAYS = {
    "deletes_tests": "rm -f tests/usage.t tests/missing.t\n",
    "echoes_ok": "printf 'check:\\n\\t@echo 1..1; echo ok 1 - all\\n' > Makefile\n",
    "echoes_names": f"printf 'check:\\n\\t@echo 1..4; {ALL}\\n' > Makefile\n",
    "skips": "sed -i 's/echo \"ok $n - $name\"/echo \"ok $n - $name # SKIP\"/' tests/run.sh\n",
    "asserts_nothing": "sed -i '2,$d' tests/usage.t\necho true >> tests/usage.t\n",
    "asserts_itself": "sed -i 's/^test .*/test 2 -eq 2/' tests/usage.t\n",
    "expects_wrong_output": "sed -i 's/exit 2/exit 3/' lines.sh\nsed -i 's/-eq 2/-eq 3/' tests/usage.t\n",
    "renames_a_test": "mv tests/usage.t tests/usage.txt\n",
    "narrows_the_runner": "sed -i 's,tests/\\*\\.t,tests/[efl]*.t,' tests/run.sh\n",
    "deselects": "sed -i 's/^  n=/  case $file in *usage*) continue ;; esac\\n  n=/' tests/run.sh\n",
    "forgets_failures": "sed -i 's/sh tests.run.sh/sh tests\\/run.sh || true/' Makefile\n",
    "ignores_status": "sed -i 's/if sh \"$file\"/if sh \"$file\" || true/' tests/run.sh\n",
    "hides_tests": "mkdir -p old\nmv tests/usage.t old\necho old/ > .gitignore\n",
    "ends_early": "sed -i '1a exit 0' tests/usage.t\n",
    "replaces_the_program": "sed -i '1a sh() { return 2; }' tests/usage.t\n",
    "is_read_first": "printf 'check:\\n\\t@cat tests/result\\n' > GNUmakefile\n"
                     f"(echo 1..4; {ALL}) > tests/result\n",
}


def make_repository(w):
    """What the user has: a program with four tests."""
    path = w.path("thing")
    if os.path.isdir(path):
        return path
    for name, text in load_worker()["COUNTING"].items():
        if name == "log.sh":
            continue  # the first task adds it
        os.makedirs(os.path.dirname(os.path.join(path, name)), exist_ok=True)
        with open(os.path.join(path, name), "w", encoding="utf-8") as file:
            file.write(text)
    git = ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@b.example"]
    w.run(*git, "init", "-q", check=0)
    w.run(*git, "add", "-A", check=0)
    w.run(*git, "commit", "-qm", "Begin", check=0)
    return path


def load_worker():
    """The worker's tables, without its main function."""
    with open(WORKER, encoding="utf-8") as file:
        text = file.read().removesuffix("main()\n")
    found = {}
    exec(compile(text, WORKER, "exec"), found)  # pylint: disable=exec-used
    return found


class GivenRoad(Road):
    """One code project that is given the user's repository."""

    def create(self):
        path = self.w.create(DUMP, agent=self.mode, type="code")
        self.w.ctl("add", self.w.get(path, "Id"), make_repository(self.w), check=0)
        return path


def worker(scripts):
    """For Field: the agent of a mode, with its scripts {mode: {name: text}}."""
    def agent(w, mode):
        folder = w.path(f"worker-{mode}")
        os.makedirs(folder)
        program = shutil.copy(WORKER, folder)
        for name, text in scripts[mode].items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        return f"    {mode}:\n      command: {json.dumps(program)}\n      confine: none\n"
    return agent


def weakened(road, *states):
    """The issues of weakened tests."""
    return [each for each in road.issues(*states) if each["source"] == "weakened_tests"]


def check_honest(road):
    state = road.w.get_all(road.path)
    assert (state["Phase"], state["Verdict"]) == ("done", "converged"), (
        state["Phase"], state["HaltDetail"], state["Question"])
    assert weakened(road) == [], weakened(road)
    assert state["Tests"][1] >= 5 and state["Tests"][3] == 0, state["Tests"]
