#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Runs the harnesses of a tree built by afl++ and prints a table of what was found; for scripts/fuzz.
What afl++ kept is run once more: that finds leaks, and an input that was slow only because the machine
was busy is no hang. Exit status 1 if there is a crash, a hang or a leak."""

import argparse
import concurrent.futures
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HANG_S = 1.0  # of processor time
LEAST_S = 5  # afl++ needs a moment to begin
LIMIT_S = 600
MAX_INPUT = 32768
MOST_SHOWN = 5  # findings of one harness
SOURCE = os.path.dirname(os.path.abspath(__file__))
ROW = "{:<16} {:>11} {:>8} {:>7} {:>8} {:>6} {:>10} {:>9}"
DICTIONARIES = {
    "code": ("sources", "tests-of-tree", "tree-files"),
    "json": ("analysers", "answers", "json", "records", "review", "stream-agent", "trace"),
    "markdown": ("built-in-agent", "documents", "markdown", "places", "template"),
    "report": ("reports",),
    "yaml": ("config",),
}
ENVIRONMENT = {
    "AFL_FORKSRV_INIT_TMOUT": "20000",
    "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
    "AFL_IGNORE_SEED_PROBLEMS": "1",
    "AFL_NO_AFFINITY": "1",
    "AFL_NO_UI": "1",
    "AFL_SKIP_CPUFREQ": "1",
    "GIO_USE_VFS": "local",
    "G_DEBUG": "gc-friendly",
    "G_SLICE": "always-malloc",
    "LC_ALL": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "TZ": "UTC",
}


class Harness:
    """One program and its seeds, as the test suite has them."""

    def __init__(self, test, work):
        self.name = test["name"].removeprefix("fuzz-")
        self.program = test["cmd"][0]
        self.folders = [path for path in test["cmd"][1:] if path != "-r"]
        self.seeds = os.path.join(work, "seeds", self.name)
        self.out = os.path.join(work, "out", self.name)

    def collect_seeds(self):
        """Those of all folders in one; afl++ takes no more, and longer ones find nothing new."""
        os.makedirs(self.seeds)
        for folder in self.folders:
            for path in list_files(folder):
                if os.path.isfile(path) and os.path.getsize(path) <= MAX_INPUT:
                    name = os.path.basename(folder) + "-" + os.path.basename(path)
                    shutil.copyfile(path, os.path.join(self.seeds, name))

    def fuzz(self, seconds):
        self.collect_seeds()
        os.makedirs(self.out)
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        words = [
            word
            for name, harnesses in DICTIONARIES.items()
            if self.name in harnesses
            for word in ("-x", os.path.join(SOURCE, "dictionaries", name + ".dict"))
        ]
        with tempfile.TemporaryDirectory(prefix="tf-fuzz-", dir=memory) as scratch, open(
            os.path.join(self.out, "log"), "wb"
        ) as log:
            subprocess.run(
                ["nice", "-n", "10", "afl-fuzz", "-i", self.seeds, "-o", self.out]
                + ["-V", str(seconds), "-t", "1000", "-m", "none", "-G", str(MAX_INPUT)]
                + [*words, "--", self.program],
                cwd=scratch,
                env={**ENVIRONMENT, "HOME": scratch, "TMPDIR": scratch},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                check=False,
            )

    def found(self, kind):
        return list_files(os.path.join(self.out, "default", kind))

    def read_stats(self):
        try:
            with open(
                os.path.join(self.out, "default", "fuzzer_stats"), encoding="utf-8"
            ) as file:
                return dict(re.findall(r"^(\w+) *: (.*)$", file.read(), re.M))
        except OSError:
            return None

    def replay(self, paths):
        """Seconds of the longest of these inputs, and what a failure printed."""
        if not paths:
            return 0.0, None
        try:
            done = subprocess.run(
                [self.program, *paths],
                env={
                    **ENVIRONMENT,
                    "ASAN_OPTIONS": "detect_leaks=1",
                    "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
                },
                capture_output=True,
                timeout=LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return float(LIMIT_S), f"no end after {LIMIT_S} s"
        text = done.stdout.decode(errors="replace")
        longest = re.search(r"^# longest ([0-9.]+) s", text, re.M)
        failure = text[-500:] + done.stderr.decode(errors="replace")[:8000]
        return (
            float(longest[1]) if longest else 0.0,
            failure if done.returncode != 0 else None,
        )

    def judge(self):
        """Prints its row. Returns the paths of what is to be looked at."""
        stats = self.read_stats()
        if stats is None:
            print(f"{self.name:<16} did not run")
            return 0, [os.path.join(self.out, "log")]
        bad = self.found("crashes")
        hangs = [path for path in self.found("hangs") if self.replay([path])[0] >= HANG_S]
        longest, failure = self.replay(self.found("queue"))
        print(
            ROW.format(
                self.name,
                stats["execs_done"],
                stats["execs_per_sec"].split(".")[0],
                len(self.found("queue")),
                len(bad),
                len(hangs),
                f"{longest:.3f}",
                stats["bitmap_cvg"],
            ),
            flush=True,
        )
        if failure is not None:
            bad.append(os.path.join(self.out, "replay.txt"))
            with open(bad[-1], "w", encoding="utf-8") as file:
                file.write(failure)
        return int(stats["execs_done"]), bad + hangs


def list_files(folder):
    """What a driver would replay."""
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return [
        os.path.join(folder, name)
        for name in sorted(names)
        if not name.startswith((".", "README"))
    ]


def list_harnesses(tree, work, names):
    tests = json.loads(
        subprocess.run(
            ["meson", "introspect", tree, "--tests"],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    found = [
        Harness(test, work)
        for test in tests
        if os.path.basename(test["cmd"][0]) == test["name"]
        and test["name"].startswith("fuzz-")
    ]
    unknown = set(names) - {harness.name for harness in found}
    if unknown:
        there = " ".join(sorted(harness.name for harness in found))
        sys.exit(f"no harness {', '.join(sorted(unknown))}; there are: {there}")
    return [harness for harness in found if not names or harness.name in names]


def count_minutes():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) / 60


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tree", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--minutes", type=int, required=True)
    parser.add_argument("--cores", type=int, required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    harnesses = list_harnesses(options.tree, options.work, options.names)
    seconds = max(LEAST_S, options.minutes * 60 // len(harnesses))
    for folder in ("seeds", "out"):
        shutil.rmtree(os.path.join(options.work, folder), ignore_errors=True)
    print(
        f"{len(harnesses)} harnesses, {seconds} s each, {options.cores} at a time",
        flush=True,
    )
    before = count_minutes()  # the building was ours, too
    with concurrent.futures.ThreadPoolExecutor(options.cores) as pool:
        list(pool.map(lambda harness: harness.fuzz(seconds), harnesses))
    minutes = count_minutes() - before
    print(
        ROW.format(
            *("harness executions /s inputs crashes hangs longest/s coverage".split())
        )
    )
    executions = 0
    bad = []
    for harness in sorted(harnesses, key=lambda one: one.name):
        done, found = harness.judge()
        executions += done
        bad += found
        for path in found[:MOST_SHOWN]:
            print("    " + path)
        if len(found) > MOST_SHOWN:
            print(f"    and {len(found) - MOST_SHOWN} more")
    print(
        f"{executions} executions in {minutes:.1f} min of processor time, {len(bad)} findings"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
