#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Reviews code that nobody here wrote, each repository in a private world; see README.md."""

import argparse
import collections
import json
import os
import shutil
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
os.environ.setdefault("TF_TEST_SOURCE_ROOT", ROOT)
os.environ.setdefault("TF_TEST_BUILD_ROOT", os.path.join(ROOT, "build", "test"))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))

# pylint: disable=wrong-import-position
import world  # noqa: E402
from checks import projects_of  # noqa: E402
from choice import count_lines  # noqa: E402
from coding import wait_end  # noqa: E402
from defects import DEFECTS, find_coverages, judge_defects, plant  # noqa: E402
from outcome import judge, table  # noqa: E402
from packages import Missing, Packages  # noqa: E402
from totals import read_totals  # noqa: E402

DATA = os.path.join(HERE, "foreign.json")
DUMP = """\
The attached repository is code that I took over. Review it and fix its defects.

- Keep the behaviour and the interface as they are.
- All tests that pass today must pass afterwards.
- No new features.
"""
LOG = "%H%x09%cn%x09%(trailers:key=Kind,valueonly,separator=%x2C)%x09%s"
LEAST_FREE = 5 << 30
# For distilling: the tests of the imported code run first, up to tests.timeout_seconds.
BASELINE = 900
CLOCK = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in
         (("NAME", "Upstream"), ("EMAIL", "upstream@example.org"), ("DATE", "1600000000 +0000"))}


def load():
    with open(DATA, encoding="utf-8") as file:
        return json.load(file)["repositories"]


def git(directory, *arguments, check=True, **options):
    done = subprocess.run(["git", "-C", directory, *arguments], capture_output=True, text=True,
                          errors="replace", check=False,
                          env={**os.environ, **CLOCK, "GIT_CONFIG_GLOBAL": os.devnull}, **options)
    if check and done.returncode != 0:
        raise AssertionError(f"git {arguments} ended with {done.returncode}: {done.stderr}")
    return done


def bounded(command, limit, **options):
    """(status or None for too late, what it printed). The command gets a session of its own, so
    that what it started ends with it."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, start_new_session=True, **options) as process:
        try:
            text, _ = process.communicate(timeout=limit)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            text, _ = process.communicate()
            status = None
    return status, text.decode(errors="replace")


# tests by hand

def test_by_hand(w, entry, source, limit):
    """The native command in a copy of its own: what its closing lines say."""
    if entry["native"] is None:
        return {"totals": None, "why": "no tests"}
    copy = w.path("by-hand")
    shutil.copytree(source, copy, symlinks=True)
    start = time.monotonic()
    status, text = bounded(["bash", "-c", entry["native"]], limit, cwd=copy,
                           env={**w.env, "CI": "1"})
    shutil.rmtree(copy)
    totals = read_totals(entry["reader"], text)
    why = "" if totals else "too late" if status is None else f"status {status}, no totals"
    return {"totals": totals, "status": status, "why": why, "tail": text[-4000:],
            "seconds": round(time.monotonic() - start)}


# one run

def ask(w, *arguments):
    """The JSON that the client prints; None where it has none. A halted project has a status."""
    _, text, _ = w.ctl(*arguments, "--json")
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return None if isinstance(found, dict) and "error" in found else found


def follow(w, source, limit):
    """From the dump to its end, as somebody who allows the setup that is offered and answers yes:
    the id, and whether the time was enough. The limit begins when the first question is asked."""
    deadline = time.monotonic() + BASELINE
    w.ctl("new", w.write("dump.md", DUMP), "--agent", "offline", "--type", "code", "--resource",
          source, timeout=limit)
    paths = projects_of(w)
    if not paths:
        return None, True, ""
    identity = w.get(paths[0], "Id")

    def left():
        return max(1, int(deadline - time.monotonic()))

    setup = ""
    try:
        w.project(paths[0], "Distill")
        w.wait_asked(paths[0], "human_review", left())
        deadline = time.monotonic() + limit
        setup = (ask(w, "show", identity) or {}).get("tests_setup") or ""
        if setup:
            w.ctl("tests", identity, "--allow-setup", setup, check=0)
        w.project(paths[0], "Confirm")
        w.wait_asked(paths[0], "spec_building", left())
        w.project(paths[0], "Confirm")
        wait_end(w, paths[0], left())
    except AssertionError as error:
        if w.get(paths[0], "Phase") == "halted":
            return identity, True, setup
        if not str(error).startswith("waited"):
            raise
        return identity, False, setup
    return identity, True, setup


def tree_of(project):
    """The repository of the code: source/ of the project, or the project itself before that."""
    below = os.path.join(project["directory"], "source")
    return below if os.path.isdir(os.path.join(below, ".git")) else None


def take_home(w, identity, project, source):
    """Delivers the series, applies it with git am to the imported commit, compares the trees."""
    tree = tree_of(project)
    if tree is None or w.ctl("deliver", "--help")[0] != 0:
        return "no deliver yet"
    patches = w.path("patches")
    if git(tree, "rev-parse", "-q", "--verify", "HEAD", check=False).returncode != 0:
        return "nothing was built"
    status, _, error = w.ctl("deliver", identity, "--patches", patches)
    if "nothing to deliver" in error:
        return "no changes"
    if status != 0:
        return "deliver: " + error.strip()[:200]
    series = sorted(os.path.join(patches, name) for name in os.listdir(patches)
                    if name.endswith(".patch")) if os.path.isdir(patches) else []
    clone = w.path("home-of-the-person")
    git(source, "clone", "-q", "--no-hardlinks", source, clone)
    if series:
        applied = git(clone, "am", "-q", *series, check=False)
        if applied.returncode != 0:
            return "git am: " + (applied.stderr or applied.stdout).strip()[:200]
    ours, theirs = (git(at, "rev-parse", "HEAD^{tree}").stdout for at in (tree, clone))
    return f"same tree, {len(series)} patches" if ours == theirs else "another tree"


def collect(w, identity, source):
    project = ask(w, "show", identity)
    tree = tree_of(project)
    found = {"project": project, "issues": ask(w, "issues", identity),
             "ledger": ask(w, "issues", identity, "--all"),
             "runs": len((ask(w, "runs", identity) or {}).get("runs", [])),
             "shown": w.ctl("show", identity)[1], "am": take_home(w, identity, project, source)}
    place = tree or project["directory"]
    # Before the build there is no commit yet.
    log = git(place, "log", "--format=" + LOG, check=False).stdout.splitlines()
    found["commits"] = log[:200]
    found["diff"] = git(place, "diff", "--stat", "refs/thoughtforge/base", "HEAD",
                        check=False).stdout[-3000:] if tree else ""
    found["reports"] = reports_of(project["directory"])
    found["coverages"] = coverages_of(project["directory"])
    return found


def reports_of(directory):
    """Every report of the tests, without its cases."""
    found = {}
    for folder, _, names in os.walk(os.path.join(directory, ".thoughtforge", "tests")):
        for name in names:
            if name.endswith(".json"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    report = json.load(file)
                report.pop("cases", None)
                found[name.removesuffix(".json")] = report
    return found


def coverages_of(directory):
    """What reviews looked at: the state's record first, then those of each review."""
    found = []
    for folder, below, names in os.walk(directory):
        below[:] = sorted(name for name in below
                          if name not in ("source", ".git", "checkout", "scratch"))
        for name in sorted(names, key=lambda name: name != "polish_state.json"):
            if name.endswith(".json"):
                found += find_coverages(read_json(os.path.join(folder, name)))
    return found


def read_json(path):
    """None where it is none: the person's own files are among them."""
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (FileNotFoundError, ValueError):
        return None


def review(entry, unpacked, options, planted):
    """Everything that is known about one repository afterwards."""
    with world.World(config=options.config) as w:
        source = w.path(entry["name"])
        shutil.copytree(unpacked, source, symlinks=True)
        result = {"name": entry["name"], "version": entry["version"],
                  "language": entry["language"], "planted": planted,
                  "lines": dict(count_lines(source).most_common(3))}
        git(source, "init", "-q", "-b", "main")
        git(source, "add", "--all", "--force")
        git(source, "commit", "-q", "-m", f"Import {entry['name']} {entry['version']}")
        result["files"] = len(git(source, "ls-files").stdout.splitlines())
        if not planted:
            result["by_hand"] = remembered(options, entry, lambda: test_by_hand(
                w, entry, source, options.hand_limit)) if options.hand_limit else {}
        else:
            result["planted_at"] = plant(source, DEFECTS[entry["name"]])
            result["by_hand"] = remembered(options, entry)
            git(source, "commit", "-q", "-a", "-m", "Change details")
        w.start()
        start = time.monotonic()
        identity, ended, setup = follow(w, source, options.limit)
        result.update(seconds=round(time.monotonic() - start), ended=ended, setup=setup)
        if identity is None:
            return {**result, "error": "no project: " + w.log()[-1000:]}
        result.update(collect(w, identity, source))
        if planted:
            plain = read_json(path_of(options, entry, False)) or {}
            result["without_defects"] = {"reports": plain.get("reports")}
            result["defects"] = judge_defects(result, DEFECTS[entry["name"]])
        if options.keep:
            shutil.copytree(w.dir, os.path.join(options.keep, name_of(entry, planted)),
                            symlinks=True, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("bus", "run"))
        return result


def remembered(options, entry, function=None):
    """By hand is the same for every build of ThoughtForge: measured once for each cache."""
    folder = os.path.join(options.cache, "by-hand")
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, entry["name"] + ".json")
    if not os.path.exists(path):
        if function is None:
            return {}
        save(path, function())
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def name_of(entry, planted):
    return entry["name"] + ("+defects" if planted else "")


def path_of(options, entry, planted):
    return os.path.join(options.results, name_of(entry, planted) + ".json")


def save(path, value):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


def run_one(entry, packages, options, planted):
    """The result, from an earlier run if there is one."""
    path = path_of(options, entry, planted)
    if os.path.exists(path) and not options.again:
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
        result["verdict"] = judge(result)
        return result
    if shutil.disk_usage(options.results).free < LEAST_FREE:
        raise SystemExit(f"less than {LEAST_FREE >> 30} GiB free")
    try:
        unpacked = packages.unpack(entry["name"], entry["version"], entry["sha256"])
        result = review(entry, unpacked, options, planted)
    except (AssertionError, Missing, OSError, ValueError, subprocess.TimeoutExpired) as error:
        result = {"name": entry["name"], "version": entry["version"],
                  "language": entry["language"], "planted": planted,
                  "error": f"{type(error).__name__}: {error}"[:4000]}
    result["verdict"] = judge(result)
    save(path, result)
    return result


def parse(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cache", help="directory for what is downloaded")
    parser.add_argument("--results", help="directory for results (default: results in the cache)")
    parser.add_argument("--only", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--limit", type=int, default=480, help="seconds for one repository")
    parser.add_argument("--hand-limit", type=int, default=480,
                        help="seconds for the tests by hand; 0: not measured")
    parser.add_argument("--planted", choices=("no", "also", "only"), default="also",
                        help="runs with planted defects")
    parser.add_argument("--again", action="store_true", help="do not take earlier results")
    parser.add_argument("--keep", help="a directory that gets a copy of each world")
    parser.add_argument("--config", help="a file with the configuration of the worlds")
    options = parser.parse_args(arguments)
    options.cache = os.path.abspath(options.cache)
    options.results = os.path.abspath(options.results or os.path.join(options.cache, "results"))
    os.makedirs(options.results, exist_ok=True)
    if options.config:
        with open(options.config, encoding="utf-8") as file:
            options.config = file.read()
    return options


def choose_jobs(entries, options):
    """(entry, with planted defects) in the order of the data file."""
    unknown = set(options.only) - {entry["name"] for entry in entries}
    if unknown:
        raise SystemExit(f"no such repository here: {', '.join(sorted(unknown))}")
    chosen = [entry for entry in entries if not options.only or entry["name"] in options.only]
    plain = [(entry, False) for entry in chosen if options.planted != "only"]
    return plain + [(entry, True) for entry in chosen
                    if options.planted != "no" and entry["name"] in DEFECTS]


def main():
    options = parse()
    packages = Packages(options.cache)
    results = []
    for entry, planted in choose_jobs(load(), options):
        result = run_one(entry, packages, options, planted)
        results.append(result)
        print(name_of(entry, planted), "|", result["verdict"]["end"][:160], flush=True)
    text = table(results)
    with open(os.path.join(options.results, "table.md"), "w", encoding="utf-8") as file:
        file.write(text)
    print(text)
    ends = collections.Counter(result["verdict"]["sound"] for result in results)
    sys.exit(0 if set(ends) <= {True} else 1)


if __name__ == "__main__":
    main()
