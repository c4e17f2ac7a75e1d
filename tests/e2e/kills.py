# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the tests that kill the daemon share: a script's undisturbed run, one that is killed at
random moments, and that both left the same behind. TF_KILLS: how many kills (200), TF_SEED: which
moments (20261)."""

import collections
import json
import os
import random
import re
import select
import signal
import threading
import time

import world
from checks import processes_of, read
from person import Died, Person, is_ended
from world import World, agents_of

KILLS = int(os.environ.get("TF_KILLS", "200"))
SEED = int(os.environ.get("TF_SEED", "20261"))
MOST = 12  # kills in one run, then it is left alone
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|message of \d\d:\d\d UTC")
VOLATILE = {"timestamp", "review_commit", "fix_commit", "created_at", "updated_at", "phase_times",
            "at", "commit", "introduced_by", "runs", "reporting", "usage", "spent"}
# An interrupted run is made again, and a verdict counts both; the first one reports no cost.
RUNS = re.compile(r"; \d+ runs?, [\w. ]+?( for the \d+ that reported a cost)?\.(?=\s|$)", re.M)
PART_RUNS = re.compile(r"\.runs\b")  # of a sentence, with the same
# Compared apart, or never the same twice.
STATE = {"status.json", "polish_state.json", "polish_log.md", "chat_history.json",
         "thoughtforge.log"}


def without_times(value):
    """The same JSON without what differs between any two runs."""
    if isinstance(value, dict):
        return {key: without_times(part) for key, part in value.items()
                if key not in VOLATILE and not PART_RUNS.search(key)}
    if isinstance(value, list):
        return [without_times(part) for part in value]
    return volatile_out(value) if isinstance(value, str) else value


def volatile_out(text):
    return RUNS.sub("; RUNS.", TIME.sub("TIME", text))


def threads_of(w, directory):
    """Every version of the chat that git knows, and the one on disk."""
    texts = [read(directory, "chat_history.json")]
    for commit in w.git(directory, "log", "--format=%H").split():
        status, text, _ = w.run("git", "-C", directory, "show", f"{commit}:chat_history.json")
        if status == 0:
            texts.append(text)
    return [json.loads(text) for text in texts]


def files_of(w, directory):
    """Every committed file except state files, as it is on disk."""
    found = {}
    for part in (directory, w.code(directory)):
        if not os.path.exists(part):
            continue
        for name in sorted(set(w.git(part, "ls-files", "-z").split("\0")) - STATE - {""}):
            with open(os.path.join(part, name), "rb") as file:
                found[os.path.relpath(os.path.join(part, name), directory)] = file.read()
    return found


def tests_of(directory):
    """What each run of the tests gave."""
    folder = os.path.join(directory, ".thoughtforge", "tests")
    found = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        report = json.loads(read(folder, name))
        cases = [(case["name"], case["outcome"]) for case in report["cases"]]
        found[name] = (report["tests"], report["detail"], cases)
    return found


def issues_of(directory):
    """The ledger of issues: each with its life."""
    try:
        return without_times(json.loads(read(directory, ".thoughtforge/issues.json")))
    except FileNotFoundError:
        return None


class Outcome:
    """The result of a finished run."""

    def __init__(self, w, directory):
        self.documents = files_of(w, directory)
        self.tests = tests_of(directory)
        self.issues = issues_of(directory)
        self.status = without_times(json.loads(read(directory, "status.json")))
        self.polish = without_times(json.loads(read(directory, "polish_state.json")))
        self.polish_log = volatile_out(read(directory, "polish_log.md"))
        self.subjects = w.git(directory, "log", "--reverse", "--format=%s").splitlines()
        self.trailers = w.git(directory, "log", "--reverse",
                              "--format=%(trailers:key=Iteration,valueonly)").split()
        self.code = w.git(w.code(directory), "log", "--reverse",
                          "--format=%s").splitlines() if os.path.exists(w.code(directory)) else []
        self.threads = threads_of(w, directory)
        self.chat = [[(m["role"], m.get("kind"), m["phase"], volatile_out(m["content"]))
                      for m in thread] for thread in self.longest_threads()]

    def longest_threads(self):
        """The last thread of each phase: as it was when cleared, or as it is."""
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
    if os.path.exists(w.code(directory)):
        w.git(w.code(directory), "fsck", "--strict", "--no-progress")
    dirty = w.git(directory, "status", "--porcelain").split()
    thread = json.loads(read(directory, "chat_history.json"))
    said = {"M", "chat_history.json"}  # after the last commit
    if json.loads(read(directory, "status.json"))["phase"] == "halted":
        said |= {"status.json", "polish_state.json"}
    if thread and thread[-1]["phase"] == "done" or "status.json" in said:
        dirty = [word for word in dirty if word not in said]
    assert dirty == [], dirty
    for folder, _, names in os.walk(directory):
        for name in names:
            assert ".tmp-" not in name and not name.endswith(".lock"), os.path.join(folder, name)
            assert not name.startswith("running-"), name
    scratch = os.path.join(directory, ".thoughtforge", "scratch")
    assert not os.path.isdir(scratch) or os.listdir(scratch) == [], os.listdir(scratch)
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


def is_below(pid, ancestor):
    """Whether it descends from that process."""
    while pid not in (0, 1, ancestor):
        try:
            with open(f"/proc/{pid}/stat") as file:
                pid = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            return True  # ended
    return pid == ancestor


def check_processes(w):
    """None of an earlier life; those of the living daemon, which tries at its start whether it can
    confine, end soon."""
    for pid, command in processes_of(w):
        assert is_below(pid, w.daemon.pid), (pid, command)
        try:
            fd = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        poll = select.poll()
        poll.register(fd, select.POLLIN)
        ended = poll.poll(world.LIMIT_S * 1000)
        os.close(fd)
        assert ended, (pid, command)


def check_chat(outcome, acknowledged):
    kept = {(m["id"], m["content"]) for thread in outcome.threads for m in thread}
    for message in acknowledged:
        assert message in kept, f"lost: {message}"


def check_same(outcome, reference):
    assert outcome.subjects == reference.subjects, (outcome.subjects, reference.subjects)
    assert outcome.code == reference.code, (outcome.code, reference.code)
    assert outcome.trailers == reference.trailers, (outcome.trailers, reference.trailers)
    assert outcome.documents.keys() == reference.documents.keys()
    for name, text in outcome.documents.items():
        assert text == reference.documents[name], name
    assert outcome.tests == reference.tests, (outcome.tests, reference.tests)
    assert outcome.polish == reference.polish, (outcome.polish, reference.polish)
    assert outcome.issues == reference.issues, (outcome.issues, reference.issues)
    assert outcome.polish_log == reference.polish_log
    assert outcome.status == reference.status, (outcome.status, reference.status)
    assert outcome.chat == reference.chat, (outcome.chat, reference.chat)


class Reference:
    """A script's undisturbed run: its outcome, and when it came where."""

    def __init__(self, script, make_world=World):
        self.script = script
        self.make_world = make_world
        self.steps = []  # when each step of the user began
        self.iterations = []  # when each review was counted
        with make_world() as w:
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
        """How long an undisturbed run still takes from the state of this one."""
        if person.path is None:
            return self.length
        reached = self.steps[min(person.at, len(self.steps) - 1)]
        state = state_of(w, "polish_state.json")
        if state is not None:
            counted = len(state["convergence_trajectory"])
            if counted:
                reached = self.iterations[min(counted, len(self.iterations)) - 1]
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
    if status["phase"] not in ("building", "polishing"):
        return status["phase"]
    polish = state_of(w, "polish_state.json") if status["phase"] == "polishing" else None
    return status["phase"] + (f", {polish['step']}" if polish is not None else "") + at_work(w)


def at_work(w):
    private = os.path.join(directory_of(w), ".thoughtforge")
    scratch = os.path.join(private, "scratch")
    if any(name.startswith("running-") for name in os.listdir(private)):
        return ", agent at work"
    return ", tests at work" if os.path.isdir(scratch) and os.listdir(scratch) else ""


def stored_answers(w):
    """The reviews, checks and identity answers on disk, each with what tells whether it was written
    again."""
    found = {}
    path = os.path.join(directory_of(w), ".thoughtforge", "reviews")
    for name in os.listdir(path) if os.path.isdir(path) else []:
        if name.endswith(".json"):
            info = os.stat(os.path.join(path, name))
            found[name] = (info.st_ino, info.st_mtime_ns)
    return found


def check_paid_once(w, stored):
    """What was stored before a kill was not asked again."""
    now = stored_answers(w)
    again = [name for name, file in stored.items() if now.get(name) != file]
    assert again == [], again


def check_outcome(w, person, reference):
    """The complete result of a finished run."""
    assert w.project(person.path, "GetChat", "(uu)", 0, 0) is not None
    state = w.get_all(person.path)
    assert is_ended(state), state["HaltDetail"]
    outcome = Outcome(w, state["Directory"])
    check_numbers(outcome)
    check_same(outcome, reference.outcome)
    check_chat(outcome, person.acknowledged)
    check_directory(w, state["Directory"])
    check_runs(state["Directory"])
    check_processes(w)


class Killer:
    """Restarts and kills one world's daemon until its person is through."""

    def __init__(self, reference, rand, table):
        self.reference = reference
        self.rand = rand
        self.table = table
        self.kills = 0
        self.stored = {}

    def _lead(self, w, person):
        """One life of the daemon: True if the user finished."""
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
            if state_of(w, "status.json") is not None:
                self.stored.update(stored_answers(w))
        elif not through:
            raise AssertionError(f"the daemon ended by itself: {w.daemon.returncode}: {w.log()}")
        return through

    def run(self, budget):
        """One whole run with at most budget kills: how many there were."""
        with self.reference.make_world() as w:
            person = Person(w, *self.reference.script)
            while not self._life(w, person, self.kills < min(budget, MOST)):
                pass
            if w.daemon.poll() is not None:  # killed when all was done
                w.start()
            check_outcome(w, person, self.reference)
            check_paid_once(w, self.stored)
            w.kill(signal.SIGTERM)
            assert w.daemon.returncode == 0, w.log()
        return self.kills


def kill_runs(references):
    """Whole runs of these, until there were enough kills; returns where they fell."""
    rand = random.Random(SEED)
    table = collections.Counter()
    begin = time.monotonic()
    kills = runs = 0
    while kills < KILLS:
        reference = references[runs % len(references)]
        try:
            kills += Killer(reference, rand, table).run(KILLS - kills)
        except Exception:
            print(f"# run {runs} (seed {SEED}, script {runs % len(references)}) after {kills} "
                  f"kills: {reference.script[1]}")
            raise
        runs += 1
    print(f"# {kills} kills over {runs} whole runs of {len(references)} scripts in "
          f"{time.monotonic() - begin:.0f} s (seed {SEED}); every run ended as undisturbed")
    for place, number in sorted(table.items()):
        print(f"#   {number:4d} in {place}")
    return table
