# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The battery: every attempt of battery_table.py in runs of agents with and without network and in
tests, as root and as an ordinary user, judged from inside and from outside. And once in a run that
is not confined, where the attempts must work: else it would prove nothing that they are refused.

Prints one test for each attempt, and one for each configuration."""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

import battery_table
import battery_world
import world

RUN = os.path.join(world.SOURCE, "tests", "e2e", "battery_run.py")
OWN_NETWORK = os.path.join(world.SOURCE, "tests", "support", "own-network.sh")
NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
OTHER_USER = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
SKIPPED = 77
SECONDS = 240 # for one configuration; a slow machine is no hang
AT_ONCE = 3

# name: arguments of battery_run.py, and the commands that make the machine and the user.
Configuration = collections.namedtuple("Configuration", "name arguments prefix")


def as_user(prefix):
    """Root becomes nobody; an ordinary user is one."""
    return NOBODY + prefix if os.getuid() == 0 else prefix


def user_tags(is_user, *machine):
    """Who the run is, and who the machine takes it for."""
    machine_root = os.getuid() == 0 and not machine
    return ["user" if is_user else "root"] + ["machine-root"] * machine_root


CONFIGURATIONS = [
    Configuration("agent without network, user",
                  ("agent", "none", "required", *user_tags(True, "nobody")), as_user([])),
    Configuration("agent without network, root",
                  ("agent", "none", "required", *user_tags(False)), []),
    Configuration("agent with network, user",
                  ("agent", "internet", "required", *user_tags(True)), [OWN_NETWORK] + OTHER_USER),
    Configuration("agent with network, root",
                  ("agent", "internet", "required", *user_tags(False)), [OWN_NETWORK]),
    Configuration("tests, user", ("tests", "none", "required", *user_tags(True, "nobody")),
                  as_user([])),
    Configuration("tests, root", ("tests", "none", "required", *user_tags(False)), []),
]
# In a user namespace: what nothing confines must not be the real root.
CONTROL = Configuration("agent that is not confined",
                        ("agent", "host", "none", *user_tags(False)),
                        ["env", "TF_TEST_WITHOUT_PASTA=1", "unshare", "--user", "--map-root-user",
                         "--", OWN_NETWORK])


def why_not(configuration):
    """The reason why it cannot be tried; "" if it can."""
    if configuration.name.endswith("root") and not configuration.prefix and os.getuid() != 0:
        return "the tests do not run as root"
    if configuration.prefix[:1] == ["setpriv"]:
        seen = subprocess.run(NOBODY + ["test", "-x", world.DAEMON], check=False)
        if seen.returncode != 0:
            return f"nobody cannot reach {world.DAEMON}"
    return ""


def start(configuration):
    """(process, its output, its errors)"""
    out = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
    log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
    argv = configuration.prefix + [sys.executable, RUN, *configuration.arguments]
    return subprocess.Popen(argv, stdout=out, stderr=log, stdin=subprocess.DEVNULL), out, log


def read(file):
    with file:
        file.seek(0)
        return file.read()


def finish(started):
    """What battery_run.py printed."""
    process, out, log = started
    try:
        status = process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f"no end within {SECONDS} s: {read(log)}") from None
    text = read(out)
    if status == SKIPPED:
        return {"skip": text.split("SKIP ", 1)[-1].strip()}
    if status != 0:
        raise AssertionError(f"ended with {status}: {text} {read(log)}")
    return json.loads(text)


class Tap:
    def __init__(self):
        self.n = 0
        self.failed = 0

    def test(self, title, problems, skip=""):
        self.n += 1
        self.failed += bool(problems)
        for problem in problems:
            print("".join(f"# {line}\n" for line in str(problem).splitlines()), end="")
        print(f"{'not ' if problems else ''}ok {self.n} - {title}" +
              (f" # SKIP {skip}" if skip and not problems else ""), flush=True)


class Count:
    """The results of one attempt, over all runs."""

    def __init__(self):
        self.refused = collections.Counter()
        self.allowed = collections.Counter()
        self.untried = collections.Counter()
        self.problems = []

    def judge(self, name, run, marks, missing):
        tags = run["tags"]
        result, reason, _ = run["results"].get(name, ("unknown", "no line", 0))
        where = " ".join(tags)
        allowed = battery_table.find_allowed(name, tags)
        filtered = name in battery_table.FILTERED
        required = set(battery_table.REQUIRED.get(name, "").split()) & set(tags)
        if name in missing:
            self.untried[missing[name]] += 1
        elif result == "worked" and allowed:
            self.allowed[allowed] += 1
        elif result == "worked":
            self.problems.append(f"got out: {name} worked ({where})")
        elif result == "unknown" or (reason == "ENOSYS" and not filtered):
            self.problems.append(f"unknown: {name}: {reason} ({where})")
        elif required and result != "worked":
            self.problems.append(f"does not work, but must: {name}: {reason} ({where})")
        elif name in marks and not allowed:
            self.problems.append(f"got out: {name} left its mark in {marks[name]} ({where})")
        else:
            self.refused[reason] += 1

    def why_untried(self):
        """The reason, if it was tried nowhere."""
        return "" if self.refused or self.allowed else " ".join(self.untried)

    def say(self):
        parts = []
        if self.refused:
            parts.append(f"refused {self.refused.total()} ({', '.join(sorted(self.refused))})")
        parts += [f"allowed {n}: {reason}" for reason, n in self.allowed.items()]
        return "; ".join(parts) or "not tried"


def try_outside():
    """What harms nobody, outside of any run: name: (result, reason)."""
    rows = [row for rows in battery_table.ATTEMPTS.values() for row in rows
            if row[0] in battery_table.CALLS + battery_table.ROOT_ONLY]
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as plan:
        plan.write("".join("\t".join(row) + "\n" for row in rows))
        plan.flush()
        lines = subprocess.run([battery_world.PROGRAM, plan.name], stdout=subprocess.PIPE, text=True,
                               check=True).stdout.splitlines()
    return {name: (result, reason) for _, name, result, reason, _ in map(str.split, lines)}


def list_of_machine(places):
    """Attempts at files of the machine below one of these, many of which only root has."""
    return [row for rows in battery_table.ATTEMPTS.values() for row in rows
            if row[1] in battery_table.FILE_VERBS and row[2].startswith(places) and "{" not in row[2]]


def find_missing(outside):
    """Attempts for which this machine has nothing to get: name: reason."""
    missing = {name: f"the kernel does not have it ({reason})"
               for name, (_, reason) in outside.items() if reason in battery_table.ABSENT}
    for name, verb, path, *_ in list_of_machine(battery_table.OF_THE_MACHINE):
        path = os.path.dirname(path) if verb == "mkdir" else path
        # Of process 1 root itself may not see all.
        if not path.startswith("/proc/1/") and not os.path.exists(path):
            missing[name] = f"there is no {path} here"
    return missing


def check_outside(found):
    """Problems of a configuration as a whole."""
    problems = []
    for run in found["runs"]:
        if not run["results"]:
            problems.append(f"nothing was tried: {run['text']}\n{found['log']}")
        came = run["effects"]
        for effect in came:
            name = effect.removeprefix("connected: ")
            if effect.startswith("connected: ") and battery_table.find_allowed(name, run["tags"]):
                continue
            problems.append(f"got out: {effect} ({' '.join(run['tags'])})")
    problems += [f"got out: {path} has the setuid bit" for path in found["setuid"]]
    problems += [f"got out: a signal {number} came" for number in found["signals"]]
    return problems


def print_attempts(tap, results, missing):
    total = collections.Counter()
    allowed = {}
    for category, rows in battery_table.ATTEMPTS.items():
        for name, *_ in rows:
            count = Count()
            for found in results:
                for run in found["runs"]:
                    count.judge(name, run, found["marks"], missing)
            total["refused"] += count.refused.total()
            total["allowed"] += count.allowed.total()
            total["not tried"] += count.untried.total()
            total["got out"] += sum(p.startswith("got out") for p in count.problems)
            total["unknown"] += sum(p.startswith("unknown") for p in count.problems)
            for reason in count.allowed:
                allowed.setdefault(reason, []).append(name)
            tap.test(f"{category}: {name}: {count.say()}", count.problems, count.why_untried())
    tried = sum(total.values()) - total["not tried"]
    print(f"# tried {tried}: " + ", ".join(
        f"{key} {total[key]}" for key in ("refused", "allowed", "got out", "unknown")) +
        f"; not tried {total['not tried']}")
    for reason, names in allowed.items():
        print(f"# allowed: {reason}: {', '.join(names)}")


def check_control(tap, found, missing):
    """The attempts must work where nothing confines them."""
    results = found["runs"][0]["results"]
    unproved = {**battery_table.UNPROVED, **battery_table.HARMFUL, **missing}
    unproved.update((name, "") for name in battery_table.ROOT_ONLY)
    if os.getuid() != 0:
        unproved.update((row[0], "") for row in list_of_machine(("/",)))
    expected = [name for name in battery_table.list_names() if name not in unproved]
    failed = [f"does not work without confinement: {name}: {' '.join(results.get(name, ['-']))}"
              for name in expected if results.get(name, [""])[0] != "worked"]
    tap.test(f"{CONTROL.name}: {len(expected)} of {len(battery_table.list_names())} attempts work",
             failed)


# What must be seen outside of a run that is not confined: else a judge who sees nothing says well done.
SEEN = ("changed: ", "created: ", "connected: tcp-loopback", "connected: udp-loopback",
        "connected: docker", "connected: x11-abstract")


def check_judge(tap, found):
    effects = found["runs"][0]["effects"]
    problems = [f"not seen outside: {kind}" for kind in SEEN
                if not any(effect.startswith(kind) for effect in effects)]
    problems += [] if found["signals"] else ["no signal was seen"]
    problems += [] if found["setuid"] else ["no setuid bit was seen"]
    tap.test(f"{CONTROL.name}: its effects are seen outside", problems)


def check_marks(tap):
    """Of a forgery that the daemon does not restore; it restores those of the run above."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("status.json", "docs/spec.md", "source/.git/config", "source/main.c"):
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write("{}\nbattery-forged\n")
        found = battery_world.find_marks(folder)
    expected = {"forged": ["./status.json", "docs/spec.md", "source/.git/config"]}
    found = {name: sorted(paths) for name, paths in found.items()}
    tap.test("a mark is found where no run may write", [found] if found != expected else [])


def check_root(tap, outside, missing):
    """Root of a container lacks some rights; then what needs them proves nothing here."""
    expected = [name for name in battery_table.ROOT_ONLY if name not in missing]
    failed = [name for name in expected if outside[name][0] != "worked"]
    lacking = [name for name in failed if not has_all_rights() and
               outside[name][1] in ("EPERM", "EACCES")]
    problems = [f"does not work outside: {name}: {' '.join(outside[name])}"
                for name in failed if name not in lacking or lacking == expected]
    is_root = os.getuid() == 0
    tap.test(f"root outside of runs: {len(expected) - len(failed)} of {len(expected)} attempts work" +
             (f", and root here may not: {', '.join(lacking)}" if is_root and lacking else ""),
             problems if is_root else [], "" if is_root else "the tests do not run as root")


def has_all_rights():
    with open("/proc/self/status", encoding="ascii") as file:
        found = int(re.search(r"^CapEff:\s*(\w+)$", file.read(), re.M)[1], 16)
    with open("/proc/sys/kernel/cap_last_cap", encoding="ascii") as file:
        return found == (1 << (int(file.read()) + 1)) - 1


def collect(tap, configuration, started, reason):
    """The results; None if it was skipped or failed."""
    found = None
    problems = []
    if started is not None:
        try:
            found = finish(started)
        except AssertionError as error:
            problems.append(error)
    if found is not None and "skip" in found:
        reason, found = found["skip"], None
    if found is not None and configuration is not CONTROL:
        problems += check_outside(found)
    if configuration is not CONTROL or found is None:
        tap.test(configuration.name, problems, reason)
    return found


def try_all(tap, configurations):
    """Some at the same time: most of it is waiting."""
    reasons = [why_not(each) for each in configurations]
    results = []
    running = []
    for at in range(0, len(configurations), AT_ONCE):
        some = slice(at, at + AT_ONCE)
        running = [None if reason else start(each)
                   for each, reason in zip(configurations[some], reasons[some])]
        results += [collect(tap, *each)
                    for each in zip(configurations[some], running, reasons[some])]
    return results


def main():
    tap = Tap()
    outside = try_outside()
    missing = find_missing(outside)
    check_root(tap, outside, missing)
    check_marks(tap)
    *results, control = try_all(tap, CONFIGURATIONS + [CONTROL])
    results = [found for found in results if found is not None]
    if control is not None:
        check_control(tap, control, missing)
        check_judge(tap, control)
    if results:
        print_attempts(tap, results, missing)
    print(f"1..{tap.n}")
    sys.exit(1 if tap.failed else 0)


if __name__ == "__main__":
    main()
