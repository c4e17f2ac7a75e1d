#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Polishes code that nobody here wrote, from Debian's source packages; see README.md."""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
os.environ.setdefault("TF_TEST_SOURCE_ROOT", ROOT)
os.environ.setdefault("TF_TEST_BUILD_ROOT", os.path.join(ROOT, "build", "test"))
sys.path.insert(0, os.path.join(ROOT, "tests", "e2e"))

# pylint: disable=wrong-import-position
from checks import projects_of  # noqa: E402
from coding import differences, snapshot, wait_end  # noqa: E402
from world import World  # noqa: E402

Package = collections.namedtuple("Package", "name dump config", defaults=[None])

PACKAGES = [
    Package("libcsv", """\
The attached directory is libcsv, a small C library that parses and writes comma-separated files. I
took it over from a colleague. Please polish what is there: compiler warnings, memory mistakes,
whatever a careful reader would stumble over. The behaviour and the public functions in csv.h have to
stay as they are, other programs link against it. No new features."""),
    Package("fzy", """\
Polish what I have: fzy, a fuzzy finder for the terminal written in C. It works well for me, I only
want it to be tidy and correct: no undefined behaviour, no unchecked results, README and manual page
without typos. The tests must still pass afterwards. Don't change the scoring and don't touch deps/,
that is somebody else's."""),
    Package("toolz", """\
This is toolz, functional helpers in pure Python. I want to use it in a product, so go over the code
that exists and clean it: unused imports, dead variables, spelling in docstrings, anything that is
plainly wrong. Keep it free of dependencies and keep the API. All the tests that pass today must pass
when you are finished."""),
    Package("autojump", """\
I have been using autojump for years and would like to see the existing code improved: the Python
files in bin/ and the shell snippets around them. Fix bugs, quoting, wrong exits. It has to keep
working with Python 3 and with bash, zsh and fish. Please no rewrite, small careful changes only."""),
    Package("git-secret", """\
We store our credentials with git-secret, shell scripts around gpg. Review the code we have and make
it more robust: unquoted variables, commands whose failure nobody sees, words that are misspelled. It
must run on plain bash without further tools. The commands and their options must not change, people
have them in their fingers."""),
    Package("ucf", """\
ucf asks people what to do when a configuration file changed. The shell scripts grew over twenty
years; polish them, please. POSIX sh only, nothing that needs bash, and the questions and exit codes
stay exactly as they are. I care most about file names with blanks in them."""),
]

LANGUAGES = {".c": "C", ".h": "C", ".py": "Python", ".sh": "shell", ".bats": "shell",
             ".pl": "Perl", ".cc": "C++", ".cpp": "C++", ".js": "JavaScript"}
# Too large to read: the time of change, which nobody can set, is looked at instead.
OUTSIDE = ("~", "/etc", "/opt", "/srv", "/usr/local", "/var/tmp", "/tmp")
HEAD = ("package", "languages (lines)", "tests/passed/failed", "critical/medium/minor", "end", "outside", "seconds")


def run(*argv, **options):
    done = subprocess.run(argv, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(argv)}\nended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


def fetch(package, directory):
    """The unpacked source of the package, fetched unless it is there. All of apt's files are kept
    below directory; only where packages come from is the machine's."""
    found = sorted(filter(os.path.isdir, glob.glob(os.path.join(directory, package + "-[0-9]*"))))
    if found:
        return found[-1]
    lists = os.path.join(directory, "lists")
    sources = os.path.join(directory, "sources.list")
    apt = ["apt-get", "-qq", "-o", "Dir::Etc::sourcelist=" + sources, "-o",
           "Dir::Etc::sourceparts=-", "-o", "Dir::State::lists=" + lists]
    if not os.path.exists(sources):
        os.makedirs(os.path.join(lists, "partial"), exist_ok=True)
        with open(sources, "w") as file:
            file.write("deb-src http://deb.debian.org/debian bookworm main\n")
        try:
            run(*apt, "update", "--error-on=any")
        except SystemExit:
            os.remove(sources)
            raise
    run(*apt, "source", package, cwd=directory)
    return fetch(package, directory)


def look_outside(without):
    """Times and sizes of everything in OUTSIDE, except below without."""
    found = {}
    for top in map(os.path.expanduser, OUTSIDE):
        for folder, below, names in os.walk(top):
            below[:] = [name for name in below if os.path.join(folder, name) not in without]
            for path in (os.path.join(folder, name) for name in below + names):
                if path not in without:
                    info = os.lstat(path)
                    found[path] = (info.st_ctime_ns, info.st_size)
    return found


def look(w, source, without):
    """What the run must not touch: its input, the user's files, the machine's."""
    return {**look_outside(without), **snapshot(w.path("home"), w.path("config"), source)}


def count_languages(directory):
    lines = collections.Counter()
    for folder, below, names in os.walk(directory):
        below[:] = [name for name in below if name not in (".pc", "debian")]
        for path in (os.path.join(folder, name) for name in names):
            with open(path if os.path.isfile(path) else os.devnull, "rb") as file:
                text = file.read()
            language = LANGUAGES.get(os.path.splitext(path)[1])
            if language is None and re.match(rb"#!.*\b(ba|da|)sh\b", text):
                language = "shell"
            lines[language] += text.count(b"\n")
    del lines[None]
    return ", ".join(f"{name} {n}" for name, n in lines.most_common(2))


def ask_for(w, package, source, limit):
    """From the dump to its end."""
    dump = w.write("dump.md", package.dump)
    w.ctl("new", dump, "--agent", "offline", "--resource", source, check=0)
    path, = projects_of(w)
    w.project(path, "Distill")
    w.wait_asked(path, "human_review", limit)
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building", limit)
    w.project(path, "Confirm")
    wait_end(w, path, limit)
    return w.get_all(path)


def tell_tests(directory):
    """What the last run of the tests said, in its own words."""
    reports = glob.glob(os.path.join(directory, ".thoughtforge", "tests", "*.json"))
    if not reports:
        return "never run"
    with open(max(reports, key=os.path.getmtime)) as file:
        report = json.load(file)
    counts = report.get("tests")
    if counts is None:
        return f"unknown ({report['detail']})"
    return f"{counts['total']}/{counts['passed']}/{counts['failed']} ({report['runner']})"


def polish(package, directory, options):
    """One line of the table, and whether the run was as it must be."""
    source = fetch(package.name, directory)
    w = World(config=package.config)
    try:
        w.start()
        own = [w.dir, directory, os.environ["TF_TEST_BUILD_ROOT"], *options.without]
        before = look(w, source, own)
        start = os.times().elapsed
        state = ask_for(w, package, source, options.limit)
        seconds = os.times().elapsed - start
        changed = differences(before, look(w, source, own))
        end = state["Phase"] if state["Phase"] == "done" else \
            f"{state['Phase']}: {state['HaltReason']}: {state['HaltDetail'] or state['Question']}"
        print(" | ".join([package.name, count_languages(source), tell_tests(state["Directory"]),
                          " → ".join("/".join(map(str, point[1:4]))
                                     for point in state["Trajectory"]),
                          end, f"{len(changed)} CHANGED" if changed else "unchanged",
                          f"{seconds:.0f}"]), flush=True)
        for path in changed[:20]:
            print("#", path)
        if options.keep:
            run("cp", "-a", w.dir, os.path.join(options.keep, package.name))
        return not changed and state["Phase"] in ("done", "halted")
    finally:
        w.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", help="where the packages are kept")
    parser.add_argument("package", nargs="*", help="only these")
    parser.add_argument("--limit", type=int, default=900, help="seconds for one package")
    parser.add_argument("--keep", help="a directory that gets a copy of each world")
    parser.add_argument("--without", action="append", default=[],
                        help="a path that somebody else is changing meanwhile")
    options = parser.parse_intermixed_args()
    directory = os.path.abspath(options.directory)
    os.makedirs(directory, exist_ok=True)
    print(" | ".join(HEAD), flush=True)
    chosen = [p for p in PACKAGES if not options.package or p.name in options.package]
    unknown = set(options.package) - {p.name for p in PACKAGES}
    if unknown:
        raise SystemExit(f"no such package here: {', '.join(sorted(unknown))}")
    failed = [p.name for p in chosen if not polish(p, directory, options)]
    if failed:
        raise SystemExit(f"not as it must be: {', '.join(failed)}")


if __name__ == "__main__":
    main()
