# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Kills the daemon at random moments over whole runs and restarts it: each run must end as an
undisturbed one with the same messages does. TF_KILLS: how many kills (200), TF_SEED: which
moments (20261)."""

import collections
import json
import os
import random
import re
import signal
import threading
import time

import world
from person import Died, Person, make_script
from world import World, agents_of

KILLS = int(os.environ.get("TF_KILLS", "200"))
SEED = int(os.environ.get("TF_SEED", "20261"))
SCRIPTS = 6
MOST = 12  # kills in one run, then it is left alone
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|message of \d\d:\d\d UTC")
VOLATILE = {"timestamp", "review_commit", "fix_commit", "created_at", "updated_at", "phase_times"}


def read(directory, name):
    with open(os.path.join(directory, name)) as file:
        return file.read()


def without_times(value):
    """The same JSON without what differs between any two runs."""
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items() if key not in VOLATILE}
    if isinstance(value, list):
        return [without_times(part) for part in value]
    return TIME.sub("TIME", value) if isinstance(value, str) else value


def threads_of(w, directory):
    """Every version of the chat that git knows, and the one on disk."""
    texts = [read(directory, "chat_history.json")]
    for commit in w.git(directory, "log", "--format=%H").split():
        status, text, _ = w.run("git", "-C", directory, "show", f"{commit}:chat_history.json")
        if status == 0:
            texts.append(text)
    return [json.loads(text) for text in texts]


class Outcome:
    """What a finished run left behind."""

    def __init__(self, w, directory):
        documents = os.path.join(directory, "docs")
        self.documents = {name: open(os.path.join(documents, name), "rb").read()
                          for name in sorted(os.listdir(documents))}
        self.status = without_times(json.loads(read(directory, "status.json")))
        self.polish = without_times(json.loads(read(directory, "polish_state.json")))
        self.polish_log = TIME.sub("TIME", read(directory, "polish_log.md"))
        self.subjects = w.git(directory, "log", "--reverse", "--format=%s").splitlines()
        self.trailers = w.git(directory, "log", "--reverse",
                              "--format=%(trailers:key=Iteration,valueonly)").split()
        self.threads = threads_of(w, directory)
        self.chat = [[(m["role"], m.get("kind"), m["phase"], TIME.sub("TIME", m["content"]))
                      for m in thread] for thread in self.longest_threads()]

    def longest_threads(self):
        """The last thread of each phase: what was there when it was cleared, or is there."""
        last = {}
        for thread in reversed(self.threads[1:]):
            if thread:
                last[thread[-1]["phase"]] = thread
        return [last[phase] for phase in ("human_review", "spec_building") if phase in last]


def check_numbers(outcome):
    points = [p["iteration"] for p in outcome.polish["convergence_trajectory"]]
    assert points == list(range(1, len(points) + 1)), points
    assert outcome.polish["iteration"] == len(points), outcome.polish["iteration"]
    sections = [int(n) for n in re.findall(r"^## Iteration (\d+)$", outcome.polish_log, re.M)]
    assert sections == points, sections


def check_directory(w, directory):
    w.git(directory, "fsck", "--strict", "--no-progress")
    dirty = w.git(directory, "status", "--porcelain").split()
    thread = json.loads(read(directory, "chat_history.json"))
    if thread and thread[-1]["phase"] == "done":  # said after the last commit
        dirty = [word for word in dirty if word not in ("M", "chat_history.json")]
    assert dirty == [], dirty
    for folder, _, names in os.walk(directory):
        for name in names:
            assert ".tmp-" not in name and not name.endswith(".lock"), os.path.join(folder, name)
            assert not name.startswith("running-"), name
    for line in read(directory, "thoughtforge.log").splitlines():
        json.loads(line)


def is_alive(run):
    """The very process of that run; one that nobody has reaped yet is dead."""
    try:
        with open(f"/proc/{run['pid']}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return fields[0] not in "ZX" and int(fields[19]) == run["start_ticks"]
    except (OSError, KeyError):
        return False


def check_runs(directory):
    runs = os.path.join(directory, ".thoughtforge", "runs")
    for name in os.listdir(runs):
        try:
            run = json.loads(read(os.path.join(runs, name), "run.json"))
        except FileNotFoundError:
            continue  # killed before anything was written
        assert run["state"] in ("ok", "failed"), run
        assert not is_alive(run), run
    assert agents_of(directory) == [], agents_of(directory)


def check_chat(outcome, acknowledged):
    kept = {(m["id"], m["content"]) for thread in outcome.threads for m in thread}
    for message in acknowledged:
        assert message in kept, f"lost: {message}"


def check_same(outcome, reference):
    assert outcome.subjects == reference.subjects, (outcome.subjects, reference.subjects)
    assert outcome.trailers == reference.trailers, (outcome.trailers, reference.trailers)
    assert outcome.documents.keys() == reference.documents.keys()
    for name, text in outcome.documents.items():
        assert text == reference.documents[name], name
    assert outcome.polish == reference.polish, (outcome.polish, reference.polish)
    assert outcome.polish_log == reference.polish_log
    assert outcome.status == reference.status, (outcome.status, reference.status)
    assert outcome.chat == reference.chat, (outcome.chat, reference.chat)


class Reference:
    """A script's undisturbed run: its outcome, and when it came where."""

    def __init__(self, script):
        self.script = script
        self.steps = []  # when each step of the person began
        self.iterations = []  # when each review was counted
        with World() as w:
            begin = time.monotonic()
            w.on_signal["PolishIteration"] = lambda *_: self.iterations.append(
                time.monotonic() - begin)
            w.start()
            self.start = time.monotonic() - begin
            person = Person(w, *script)
            person.lead(lambda p: self.steps.append(time.monotonic() - begin))
            self.length = time.monotonic() - begin
            self.outcome = Outcome(w, w.get(person.path, "Directory"))
        check_numbers(self.outcome)

    def left(self, w, person):
        """How long an undisturbed run still takes from where this one stands."""
        if person.path is None:
            return self.length
        reached = self.steps[min(person.at, len(self.steps) - 1)]
        state = state_of(w, "polish_state.json")
        if state is not None:
            counted = len(state["convergence_trajectory"])
            reached = self.iterations[min(counted, len(self.iterations)) - 1] if counted else reached
        return self.start + self.length - reached


def state_of(w, name):
    """A state file of the only project; None while there is none."""
    try:
        return json.loads(read(directory_of(w), name))
    except (OSError, IndexError):
        return None


def directory_of(w):
    return [entry.path for entry in os.scandir(w.projects) if entry.is_dir()][0]


def where(w):
    """The phase and step that the files on disk show, for the table of kills."""
    status = state_of(w, "status.json")
    if status is None:
        return "creating"
    if status["phase"] != "polishing":
        return status["phase"]
    polish = state_of(w, "polish_state.json")
    step = polish["step"] if polish is not None else "review"
    private = os.listdir(os.path.join(directory_of(w), ".thoughtforge"))
    at_work = any(name.startswith("running-") for name in private)
    return f"polishing, {step}" + (", agent at work" if at_work else "")


def check_outcome(w, person, reference):
    """All of it, of a run that is through."""
    assert w.project(person.path, "GetChat", "(uu)", 0, 0) is not None
    state = w.get_all(person.path)
    assert state["Phase"] == "done", state["HaltDetail"]
    outcome = Outcome(w, state["Directory"])
    check_numbers(outcome)
    check_same(outcome, reference.outcome)
    check_chat(outcome, person.acknowledged)
    check_directory(w, state["Directory"])
    check_runs(state["Directory"])


class Killer:
    """Restarts and kills one world's daemon until its person is through."""

    def __init__(self, reference, rand, table):
        self.reference = reference
        self.rand = rand
        self.table = table
        self.kills = 0

    def _lead(self, w, person):
        """One life of the daemon: True when the person got through."""
        try:
            w.wait(lambda: w.daemon.poll() is not None or w.has_owner(), "the daemon's name")
            if w.daemon.poll() is not None:
                return False
            person.lead()
            return True
        except Died:
            return False

    def _live(self, w, person, delay):
        """The same, killed after so many seconds: (through, killed)."""
        fired = threading.Event()

        def kill():
            fired.set()
            w.daemon.send_signal(signal.SIGKILL)
        timer = threading.Timer(delay, kill)
        w.spawn()
        timer.start()
        try:
            through = self._lead(w, person)
        finally:
            timer.cancel()
            timer.join()
        return through, fired.is_set()

    def _life(self, w, person, may_kill):
        delay = self.rand.uniform(0, self.reference.left(w, person)) if may_kill else 3600
        through, killed = self._live(w, person, delay)
        if killed:
            w.daemon.wait(world.LIMIT_S)
            assert w.daemon.returncode == -signal.SIGKILL, (w.daemon.returncode, w.log())
            w.wait(lambda: not w.has_owner(), "the name to go")
            self.kills += 1
            self.table[where(w)] += 1
        elif not through:
            raise AssertionError(f"the daemon ended by itself: {w.daemon.returncode}: {w.log()}")
        return through

    def run(self, budget):
        """One whole run with at most budget kills: how many there were."""
        with World() as w:
            person = Person(w, *self.reference.script)
            while not self._life(w, person, self.kills < min(budget, MOST)):
                pass
            if w.daemon.poll() is not None:  # killed when all was done
                w.start()
            check_outcome(w, person, self.reference)
            w.kill(signal.SIGTERM)
            assert w.daemon.returncode == 0, w.log()
        return self.kills


def test_runs_end_as_undisturbed_ones_do():
    rand = random.Random(SEED)
    table = collections.Counter()
    references = [Reference(make_script(n)) for n in range(SCRIPTS)]
    begin = time.monotonic()
    kills = runs = 0
    while kills < KILLS:
        reference = references[runs % SCRIPTS]
        try:
            kills += Killer(reference, rand, table).run(KILLS - kills)
        except Exception:
            print(f"# run {runs} (seed {SEED}, script {runs % SCRIPTS}) after {kills} kills:")
            print(f"# {reference.script[1]}")
            raise
        runs += 1
    print(f"# {kills} kills over {runs} whole runs of {SCRIPTS} scripts in "
          f"{time.monotonic() - begin:.0f} s (seed {SEED}); every run ended as undisturbed")
    for place, number in sorted(table.items()):
        print(f"#   {number:4d} in {place}")


def test_what_was_said_after_a_crash_is_not_cleared_with_what_was_said_before():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "spec_building")
        directory = w.get(path, "Directory")
        w.kill()
        # as a crash between the new phase and the clearing of the thread leaves it, and a message
        # that came before the thread was cleared
        status = json.loads(read(directory, "status.json"))
        status["phase"] = "building"
        thread = json.loads(read(directory, "chat_history.json"))
        said = {**thread[0], "id": "m1234", "role": "human", "kind": "message",
                "content": "Mind the fuse box.", "phase": "building"}
        for name, value in (("status.json", status), ("chat_history.json", thread + [said])):
            with open(os.path.join(directory, name), "w") as file:
                json.dump(value, file)
        w.start()
        w.wait(lambda: w.get(path, "Phase") == "halted", "the halt: there is no spec.md")
        kept = [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                if m["role"] == "human"]
        assert kept == ["Mind the fuse box."], kept


def test_two_undisturbed_runs_agree():
    first, second = Reference(make_script(0)), Reference(make_script(0))
    check_same(first.outcome, second.outcome)


if __name__ == "__main__":
    world.main([test_two_undisturbed_runs_agree,
                test_what_was_said_after_a_crash_is_not_cleared_with_what_was_said_before,
                test_runs_end_as_undisturbed_ones_do])
