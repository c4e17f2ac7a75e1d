# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Taking code home: from a repository that was given, from nothing, and from several repositories, by
the real programs; what arrives is compared by git."""

import json
import os
import subprocess

import world
from coding import check_code_done, coding_world, lead, make_code
from world import World

ASKED = "Add a line counter to the thing I gave you, in plain shell, with tests."
RUN = """#!/bin/sh
# Runs every test and prints TAP.
n=0
bad=0
for file in tests/*.t; do
  n=$((n + 1))
  read -r _ name < "$file"
  if sh "$file"; then echo "ok $n - $name"; else echo "not ok $n - $name"; bad=1; fi
done
echo "1..$n"
exit "$bad"
"""
# A library with tests of its own, names that a project uses too, and odd contents.
LIBRARY = {
    "Makefile": b"check:\n\tsh tests/run.sh\n\n.PHONY: check\n",
    "NEWS": b"begun\n",
    "lib.sh": b"double () { echo $(($1 * 2)); }\n",
    "tests/run.sh": RUN.encode(),
    "tests/double.t": b"# doubles\n. ./lib.sh\ntest \"$(double 2)\" = 4\n",
    "resources/table.txt": b"of the library\n",
    "docs/spec.md": b"# The library's own\n",
    "docs/intent.md": b"# Likewise\n",
    "status.json": b"{}\n",
    "dos.txt": b"a\r\nb\r\n",
    "picture.bin": bytes(range(256)) * 9,
    "no-newline": b"end",
    "empty": b"",
}


def git(directory, *arguments, check=True):
    result = subprocess.run(["git", "-C", directory, "-c", "user.name=a", "-c", "user.email=a@b",
                             *arguments], check=False, capture_output=True, text=True)
    assert not check or result.returncode == 0, (arguments, result.stdout, result.stderr)
    return result.stdout.strip()


def make_repository(w, name, files):
    directory = w.path(name)
    for path, content in files.items():
        full = os.path.join(directory, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(content)
    os.symlink("NEWS", os.path.join(directory, "link"))
    git(directory, "init", "-q", "-b", "main")
    git(directory, "add", "-A")
    git(directory, "commit", "-qm", "begin the thing")
    return directory


def clone(w, directory, name, commit):
    git(w.projects, "clone", "-q", directory, w.path(name))
    git(w.path(name), "reset", "-q", "--hard", commit)
    return w.path(name)


def tree(directory, name):
    return git(directory, "rev-parse", name + "^{tree}")


def make_from(w, *directories):
    path = w.create(ASKED, agent="worker", type="code")
    w.ctl("add", w.get(path, "Id"), *directories, check=0)
    lead(w, path)
    check_code_done(w, path)
    return path


def check_summary(w, project, base, head, commits):
    text = w.ctl("deliver", project, "--describe", check=0)[1]
    for heading in ("## Changes", "## Tests", "## Open issues", "## Not checked", "## Verdict"):
        assert heading in text, text
    assert "- Before: 1 tests, 1 passed" in text or "- Before: 1 test, 1 passed" in text, text
    facts = json.loads(w.ctl("deliver", project, "--describe", "--json", check=0)[1])
    assert (facts["base"], facts["head"]) == (base, head), facts
    assert [one["commit"] for one in facts["commits"]] == commits, facts
    assert facts["tests"]["before"]["passed"] == 1, facts["tests"]
    assert facts["tests"]["after"]["total"] > 1, facts["tests"]


def test_a_library_comes_home():
    with coding_world() as w:
        home = make_repository(w, "thing", LIBRARY)
        base = git(home, "rev-parse", "HEAD")
        w.start()
        path = make_from(w, home)
        project = w.get(path, "Id")
        branch = "thoughtforge/" + project
        # meanwhile the user goes on
        with open(os.path.join(home, "NEWS"), "a", encoding="utf-8") as file:
            file.write("and more\n")
        git(home, "commit", "-qam", "later")
        before = git(home, "rev-parse", "HEAD")
        out = w.ctl("deliver", project, "--into", home, check=0)[1]
        assert branch in out, out
        assert git(home, "status", "--porcelain") == "" and git(home, "rev-parse", "HEAD") == before
        head = git(home, "rev-parse", branch)
        changed = git(home, "diff", "--name-only", base, branch).split()
        assert "lines.sh" in changed and "tests/log.t" in changed, changed
        for name in LIBRARY:
            assert name not in changed, changed
        commits = git(home, "rev-list", "--reverse", f"{base}..{branch}").split()
        check_summary(w, project, base, head, commits)
        assert w.ctl("diff", project, check=0)[1].count("diff --git ") == len(changed)
        again = json.loads(w.ctl("deliver", project, "--into", home, "--json", check=0)[1])
        assert again["previous"] == again["commit"] == head, again
        # the merge changes what the branch changes
        git(home, "merge", "-q", "--no-edit", branch)
        assert git(home, "diff", "--name-only", before, "HEAD").split() == changed
        git(home, "fsck", "--strict")
        # the same by patches, and by a bundle
        am = clone(w, home, "am", base)
        w.ctl("deliver", project, "--patches", w.path("series"), check=0)
        names = sorted(os.listdir(w.path("series")))
        assert len(names) == len(commits), (names, commits)
        git(am, "am", "-q", *[w.path("series", name) for name in names])
        assert tree(am, "HEAD") == tree(home, branch)
        assert git(am, "log", "--format=%an %ad %B", f"{base}..") == git(
            home, "log", "--format=%an %ad %B", f"{base}..{branch}")
        w.ctl("deliver", project, "--bundle", w.path("work.bundle"), check=0)
        fetched = w.path("fetched")
        git(w.projects, "clone", "-q", "--no-local", am, fetched)
        git(fetched, "fetch", "-q", w.path("work.bundle"), branch + ":taken")
        assert git(fetched, "rev-parse", "taken") == head


def test_what_is_in_the_way_is_named():
    with coding_world() as w:
        home = make_repository(w, "thing", LIBRARY)
        base = git(home, "rev-parse", "HEAD")
        w.start()
        path = make_from(w, home)
        project = w.get(path, "Id")
        branch = "thoughtforge/" + project
        other = make_repository(w, "other", {"NEWS": b"another\n"})
        for arguments, status, message in (
                (("--into", other), 1, "does not have the imported commit"),
                (("--into", w.path("none")), 2, "no such file"),
                (("--into", w.projects), 1, "is not a repository"),
                (("--into", home, "--branch", "a..b"), 1, "not a name for a branch"),
                (("--into", home, "--branch", "main"), 1, "is checked out in")):
            found, _, err = w.ctl("deliver", project, *arguments)
            assert (found, message in err) == (status, True), (arguments, found, err)
        git(home, "checkout", "-q", "-b", branch)
        git(home, "commit", "-qm", "mine", "--allow-empty")
        git(home, "checkout", "-q", "main")
        mine = git(home, "rev-parse", branch)
        found, _, err = w.ctl("deliver", project, "--into", home)
        assert found == 1 and "with other commits" in err, (found, err)
        assert git(home, "rev-parse", branch) == mine
        w.ctl("deliver", project, "--into", home, "--branch", "theirs", check=0)
        assert git(home, "merge-base", "theirs", "main") == base
        plan = w.create(world.example())
        found, _, err = w.ctl("deliver", w.get(plan, "Id"), "--bundle", w.path("x"))
        assert found == 4 and "nothing to deliver" in err, (found, err)
        assert not os.path.exists(w.path("x"))


def test_code_from_nothing_is_complete():
    with coding_world() as w:
        w.start()
        path = make_code(w)
        check_code_done(w, path)
        project = w.get(path, "Id")
        w.ctl("deliver", project, "--bundle", w.path("work.bundle"), check=0)
        git(w.projects, "clone", "-q", w.path("work.bundle"), w.path("cloned"))
        files = git(w.path("cloned"), "ls-files").split()
        assert "lines.sh" in files and "status.json" not in files, files
        assert not [name for name in files if name.startswith((".thoughtforge", "docs/intent"))]
        os.makedirs(w.path("home"), exist_ok=True)
        for name in ("into", "am"):
            os.makedirs(w.path(name))
            git(w.path(name), "init", "-q", "-b", "main")
        w.ctl("deliver", project, "--into", w.path("into"), "--branch", "made", check=0)
        assert tree(w.path("into"), "made") == tree(w.path("cloned"), "HEAD")
        w.ctl("deliver", project, "--patches", w.path("series"), check=0)
        git(w.path("am"), "am", "-q", *sorted(w.path("series", name)
                                              for name in os.listdir(w.path("series"))))
        assert tree(w.path("am"), "HEAD") == tree(w.path("cloned"), "HEAD")


def test_several_code_bases_have_a_series_each():
    script = "echo more >> one/NEWS; echo more >> two/NEWS\n"
    with coding_world({"build-02": script, "build-03": script}) as w:
        one = make_repository(w, "one", {"NEWS": b"one\n", "a.sh": b":\n"})
        two = make_repository(w, "two", {"NEWS": b"two\n", "b.sh": b":\n"})
        w.start()
        path = make_from(w, one, two)
        project = w.get(path, "Id")
        w.ctl("deliver", project, "--patches", w.path("series"), check=0)
        code = os.path.join(w.get(path, "Directory"), "source")
        for name, home in (("one", one), ("two", two)):
            series = sorted(os.listdir(w.path("series", name)))
            assert series, name
            git(home, "am", "-q", *[w.path("series", name, file) for file in series])
            assert tree(home, "HEAD") == git(code, "rev-parse", "HEAD:" + name)
        found, _, err = w.ctl("deliver", project, "--into", one)
        assert found == 1 and "does not have the imported commit" in err, (found, err)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
