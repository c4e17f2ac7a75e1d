# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What holds for a repository that somebody else made, from the import to the delivery: nothing of it
runs but its tests, confined; its history stays; what is left out or cannot be read is named, with
what to do. README.md lists which test proves which bound."""

import os
import socket
import subprocess

import world
from checks import processes_of, read
from coding import (Surroundings, check_code_done, check_nothing_left, coding_world, differences,
                    lead, snapshot, tests_config)
from test_deliver import LIBRARY, git, make_repository, tree
from world import World

ASKED = "Add a line counter to the thing I gave you, in plain shell, with tests."
POINTER = (b"version https://git-lfs.github.com/spec/v1\noid sha256:"
           b"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\nsize 5\n") # hello


def can_confine(w):
    reason = w.get(world.ROOT, "Confinement", world.MANAGER)
    return f"runs cannot be confined here: {reason}" if reason else ""


def chat(w, path, kind="notice"):
    return "\n".join(m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                     if m["kind"] == kind)


def give(w, directory, *options):
    """A code project that is given the directory, not distilled yet."""
    path = w.create(ASKED, agent="worker", type="code")
    w.ctl("add", w.get(path, "Id"), *options, directory, check=0)
    return path


def files_of(w, path):
    """Of the code base that was imported."""
    names = git(w.code(path), "for-each-ref", "--format=%(refname)",
                "refs/thoughtforge/sources").split()
    assert len(names) == 1, names
    return git(w.code(path), "ls-tree", "-r", "--name-only", names[0]).split()


def plain_directory(w):
    home = w.path("plain")
    for name, text in ((".env", "TOKEN=secret-4711\n"), (".env.example", "TOKEN=\n"),
                       ("main.sh", "echo 1\n"), ("node_modules/a/index.js", "1\n")):
        os.makedirs(os.path.dirname(os.path.join(home, name)), exist_ok=True)
        with open(os.path.join(home, name), "w", encoding="utf-8") as file:
            file.write(text)
    return home


# the import

def test_secrets_and_build_output_wait_for_an_answer():
    with World() as w:
        w.start()
        home = plain_directory(w)
        path = w.create(world.example())
        project = w.get(path, "Id")
        out = w.ctl("add", project, home, check=0)[1]
        commands = [f"thoughtforgectl remove {project} plain.source.md",
                    f"thoughtforgectl add {project} --everything"]
        for text in (out, chat(w, path), w.ctl("show", project, check=0)[1],
                     w.ctl("resources", project, check=0)[1]):
            for part in (".env, node_modules/", *commands):
                assert part in text, (part, text)
        assert files_of(w, path) == [".env.example", "main.sh"], files_of(w, path)
        everything = snapshot(w.get(path, "Directory"))
        assert not any(b"secret-4711" in read_bytes(name) for name in everything), "kept"
        out = w.ctl("new", "--resource", home, check=0)[2]
        assert ".env, node_modules/" in out and "add" in out, out
        # the commands do what they promise
        assert w.ctl("remove", project, "none.md")[0] == 4
        w.ctl("remove", project, "plain.source.md", check=0)
        assert w.ctl("resources", project, check=0)[1] == "no resources\n"
        w.ctl("add", project, "--everything", home, check=0)
        assert ".env" in files_of(w, path) and "node_modules/a/index.js" in files_of(w, path)
        assert "left out" not in w.ctl("show", project, check=0)[1].lower()
        w.drive(path, "spec_building")
        status, _, err = w.ctl("remove", project, "plain.source.md")
        assert status == 1 and "cannot remove a resource in “spec_building”" in err, (status, err)


def read_bytes(path):
    if not os.path.isfile(path):
        return b""
    with open(path, "rb") as file:
        return file.read()


def test_what_cannot_be_followed_is_named():
    """Submodules, Git LFS, and a history that is not complete are imported with a remark."""
    with World() as w:
        w.start()
        home = make_repository(w, "thing", {"a.sh": b":\n", ".gitattributes": b"*.bin filter=lfs\n",
                                            "a.bin": POINTER})
        inner = make_repository(w, "inner", {"b.sh": b":\n"})
        git(home, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "part")
        git(home, "commit", "-qm", "more")
        git(w.dir, "clone", "-q", "--depth", "1", "file://" + home, w.path("shallow"))
        for directory, parts in ((home, ("Skipped submodules: part.", "pointers to it: a.bin.")),
                                 (w.path("shallow"), ("git fetch --unshallow", "a.bin"))):
            path = w.create(world.example())
            w.ctl("add", w.get(path, "Id"), directory, check=0)
            for part in parts:
                assert part in chat(w, path), (part, chat(w, path))
                assert part in w.ctl("show", w.get(path, "Id"), check=0)[1], part


def test_a_git_that_is_a_file_is_refused_with_what_to_do():
    with World() as w:
        w.start()
        home = make_repository(w, "thing", {"a.sh": b":\n"})
        git(home, "worktree", "add", "-q", w.path("tree"), "-b", "other")
        host = make_repository(w, "host", {"b.sh": b":\n"})
        git(host, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", home, "part")
        path = w.create(world.example())
        for directory, what in ((w.path("tree"), "it is a worktree"),
                                (os.path.join(host, "part"), "it is a submodule")):
            status, _, err = w.ctl("add", w.get(path, "Id"), directory)
            assert status != 0 and what in err and "git bundle create FILE HEAD" in err, err
            # the remedy works
            git(directory, "bundle", "create", "-q", w.path("of.bundle"), "HEAD")
            w.ctl("add", w.get(path, "Id"), w.path("of.bundle"), check=0)
            w.ctl("remove", w.get(path, "Id"), "of.source.md", check=0)
        assert w.project(path, "ListResources")[0] == [], w.project(path, "ListResources")


# hooks and filters

EVERY_HOOK = ("applypatch-msg", "commit-msg", "fsmonitor-watchman", "post-applypatch",
              "post-checkout", "post-commit", "post-index-change", "post-merge", "post-receive",
              "post-rewrite", "post-update", "pre-applypatch", "pre-auto-gc", "pre-commit",
              "pre-merge-commit", "pre-push", "pre-rebase", "pre-receive", "prepare-commit-msg",
              "proc-receive", "push-to-checkout", "reference-transaction", "update")


def arm(w, home):
    """All that git would run in the user's repository leaves a trace, when the user does not."""
    trap = w.path("trap")
    w.write("trap", f"#!/bin/sh\necho \"$0\" >> '{w.path('sprung')}'\ncat\n")
    os.chmod(trap, 0o755)
    for folder in (os.path.join(home, ".git", "hooks"), w.path("hooks")):
        os.makedirs(folder, exist_ok=True)
        for name in EVERY_HOOK:
            if not os.path.lexists(os.path.join(folder, name)):
                os.symlink(trap, os.path.join(folder, name))
    with open(os.path.join(home, ".git", "config"), "a", encoding="utf-8") as file:
        file.write(f'[core]\n\thooksPath = {w.path("hooks")}\n\tfsmonitor = {trap}\n\tpager = {trap}\n'
                   f'\tsshCommand = {trap}\n\taskPass = {trap}\n\teditor = {trap}\n'
                   f'\tgitProxy = {trap}\n\talternateRefsCommand = {trap}\n'
                   f'[filter "own"]\n\tclean = {trap}\n\tsmudge = {trap}\n\tprocess = {trap}\n'
                   f'[diff]\n\texternal = {trap}\n[diff "own"]\n\tcommand = {trap}\n'
                   f'\ttextconv = {trap}\n[merge "own"]\n\tdriver = {trap}\n'
                   f'[gpg]\n\tprogram = {trap}\n[commit]\n\tgpgSign = true\n'
                   f'[uploadpack]\n\tpackObjectsHook = {trap}\n[credential]\n\thelper = {trap}\n')


def test_nothing_of_a_repository_runs():
    with coding_world() as w:
        files = {**LIBRARY, ".gitattributes": b"* filter=own diff=own merge=own\n"}
        home = make_repository(w, "thing", files)
        base = git(home, "rev-parse", "HEAD")
        arm(w, home)
        with open(os.path.join(home, "NEWS"), "a", encoding="utf-8") as file:
            file.write("not committed\n")
        before = snapshot(home)
        w.start()
        path = give(w, home)
        lead(w, path)
        check_code_done(w, path)
        assert differences(before, snapshot(home)) == [], "the user's repository changed"
        project = w.get(path, "Id")
        w.ctl("deliver", project, "--into", home, check=0)
        w.ctl("deliver", project, "--patches", w.path("series"), check=0)
        w.ctl("diff", project, check=0)
        assert not os.path.exists(w.path("sprung")), read(w.dir, "sprung")
        kept = [name for name in differences(before, snapshot(home))
                if os.path.isfile(name) and not name.startswith(os.path.join(home, ".git/objects"))]
        names = sorted(os.path.relpath(name, home) for name in kept)
        assert all(name.startswith((".git/refs/heads/thoughtforge/",
                                    ".git/logs/refs/heads/thoughtforge/")) for name in names), names
        # the trap does work
        subprocess.run(["git", "-C", home, "status"], check=False, capture_output=True)
        assert os.path.exists(w.path("sprung"))
        assert base == git(home, "-c", "core.fsmonitor=false", "rev-parse", "HEAD")


# a history that is not complete

def test_work_on_a_shallow_clone_comes_home_as_patches():
    with coding_world() as w:
        full = make_repository(w, "thing", {**LIBRARY, "a.bin": POINTER})
        git(full, "commit", "-q", "--allow-empty", "-m", "second")
        home = w.path("shallow")
        git(w.dir, "clone", "-q", "--depth", "1", "file://" + full, home)
        w.start()
        path = give(w, home)
        lead(w, path)
        check_code_done(w, path)
        # Confirm has cleared what the import had to report.
        assert "only pointers to it: a.bin." in chat(w, path), chat(w, path)
        project = w.get(path, "Id")
        out = w.ctl("deliver", project, "--into", home, check=0)[1]
        for part in ("shares no commit with yours", "shallow", f"deliver {project} --patches"):
            assert part in out, (part, out)
        assert "git merge takes it" not in out, out
        w.ctl("deliver", project, "--patches", w.path("series"), check=0)
        names = sorted(w.path("series", name) for name in os.listdir(w.path("series")))
        before = git(home, "rev-parse", "HEAD")
        git(home, "am", "-q", *names)
        assert tree(home, "HEAD") == tree(w.code(path), "HEAD")
        assert git(home, "rev-list", "--count", before + "..") == str(len(names))


def test_work_on_a_worktree_comes_home_into_it():
    with coding_world() as w:
        home = make_repository(w, "thing", LIBRARY)
        git(home, "worktree", "add", "-q", w.path("tree"), "-b", "other")
        w.start()
        path = give(w, home)
        lead(w, path)
        check_code_done(w, path)
        project = w.get(path, "Id")
        w.ctl("deliver", project, "--into", w.path("tree"), check=0)
        assert tree(w.path("tree"), "thoughtforge/" + project) == tree(w.code(path), "HEAD")
        assert git(w.path("tree"), "rev-parse", "--abbrev-ref", "HEAD") == "other"
        assert git(w.path("tree"), "status", "--porcelain") == ""


# its tests

def library_with(text, name="is bad"):
    """The library, and one more test which does this."""
    return {**LIBRARY, "tests/last.t": f"# {name}\n{text}\n".encode()}


def run_library(files, config, check):
    """From the import to where it ends; no run of the tests may outlive it."""
    with coding_world(more=config) as w:
        home = make_repository(w, "thing", files)
        surroundings = Surroundings(w)
        w.start()
        reason = can_confine(w)
        if reason:
            return reason
        path = give(w, home)
        w.project(path, "Distill")
        w.wait_asked(path, "human_review")
        baseline = chat(w, path)
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        w.project(path, "Confirm")
        w.wait(lambda: w.get(path, "Phase") in ("done", "halted") or
               (w.get(path, "Phase") == "building" and w.get(path, "WaitingForHuman")), "the end",
               4 * world.LIMIT_S)
        state = w.get_all(path)
        print(f"# {state['Phase']}: {state['HaltDetail'] or state['Question']}")
        check(w, path, baseline, state)
        check_nothing_left(w, state["Directory"])
        surroundings.check()
    return ""


def not_done(*parts):
    """Known before an agent is paid, and never done."""
    def check(w, path, baseline, state):
        for part in parts:
            assert part in baseline, (part, baseline)
        assert state["Phase"] != "done", (state["Phase"], state["Tests"])
        assert parts[-1] in state["HaltDetail"] + state["Question"] + state["TestsDetail"], (
            state["HaltDetail"], state["Question"], state["TestsDetail"])
    return check


def test_its_tests_hang():
    return run_library(library_with("sleep 1000"), tests_config(timeout_seconds=3),
                       not_done("unknown", "(make -k check)", "raise tests.timeout_seconds",
                                "did not finish within 3 s"))


def test_its_tests_flood():
    return run_library(library_with("yes \"$(printf '%0100000d' 0)\" | head -c 1073741824"),
                       tests_config(timeout_seconds=60),
                       not_done("unknown", "make them print less", "printed more than 64 MiB"))


def test_its_tests_need_the_network():
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        text = ("/usr/bin/python3 -c 'import socket; "
                f"socket.create_connection((\"127.0.0.1\", {server.getsockname()[1]}), 2)'")

        def check(w, path, baseline, state):
            assert "2 tests, 1 passed, 1 failed" in baseline, baseline
            assert state["Tests"][3] > 0 or not state["Tests"][0], state["Tests"]
            assert state["Phase"] == "halted", state["Phase"]
            assert "the tests do not pass (1 of" in state["HaltDetail"], state["HaltDetail"]
        reason = run_library(library_with(text, "needs the network"),
                             tests_config(timeout_seconds=20), check)
        try:
            server.accept()
            raise AssertionError("a test got through to the network")
        except BlockingIOError:
            return reason


def test_its_tests_leave_processes():
    left = ("for a in 1 2 3; do setsid sleep 98764 > /dev/null 2>&1 & done\n"
            "(setsid sh -c 'trap \"\" TERM HUP INT; sleep 98764' &)\ntrue")

    def check(w, path, baseline, state):
        assert "2 tests, 2 passed" in baseline, baseline
        assert state["Phase"] == "done", (state["HaltDetail"], state["Question"])
        assert processes_of(w) == [], processes_of(w)
        found = subprocess.run(["pgrep", "-f", "^sleep 98764$"], capture_output=True, check=False)
        assert found.stdout == b"", found.stdout
    return run_library(library_with(left, "leaves processes"), tests_config(timeout_seconds=20),
                       check)


def test_its_tests_fork_and_fork():
    bomb = ("for a in 1 2 3 4 5; do (for b in $(seq 40); do setsid sleep 98763 & done) & done\n"
            "sleep 1000")

    def check(w, path, baseline, state):
        not_done("unknown", "did not finish within 3 s")(w, path, baseline, state)
        found = subprocess.run(["pgrep", "-f", "^sleep 98763$"], capture_output=True, check=False)
        assert found.stdout == b"", found.stdout
    return run_library(library_with(bomb), tests_config(timeout_seconds=3, max_processes=64), check)


# the agent

COMMIT = "git add -A && git -c user.name=me -c user.email=a@b commit -q --allow-empty -m mine\n"
WAYS = {
    "commits": COMMIT,
    "goes back behind the import": "git reset -q --soft \"$(git rev-list --max-parents=0 HEAD)\"\n",
    "amends what was imported": "git -c user.name=me -c user.email=a@b commit -q --amend -m mine\n",
    "begins anew": "git checkout -q --orphan mine\n" + COMMIT,
    "leaves branches and tags": COMMIT + "git branch mine\ngit tag mine\ngit reset -q --soft HEAD~1\n",
    "deletes references": "rm -rf .git/refs/thoughtforge .git/packed-refs\n",
    "changes the configuration": "git config core.hooksPath /tmp\ngit config user.name me\n"
                                 "git remote add mine /tmp\n",
    "changes attributes and excludes": "mkdir -p .git/info\necho '*.sh filter=x' > "
                                       ".git/info/attributes\necho '*.sh' > .git/info/exclude\n",
}


def check_way(script, confine):
    with coding_world({"build": f"(\n{script}) > /dev/null 2>&1 || true\n",
                       "fix": f"(\n{script}) > /dev/null 2>&1 || true\n"}, confine=confine) as w:
        w.env["GIT_CONFIG_NOSYSTEM"] = "1"
        home = make_repository(w, "thing", LIBRARY)
        git(home, "commit", "-q", "--allow-empty", "-m", "second")
        base = git(home, "rev-parse", "HEAD")
        before = snapshot(home)
        w.start()
        if confine == "required" and can_confine(w):
            return can_confine(w)
        path = give(w, home)
        lead(w, path)
        check_code_done(w, path)
        code, project = w.code(path), w.get(path, "Id")
        assert differences(before, snapshot(home)) == [], "the user's repository changed"
        assert git(code, "rev-parse", "refs/thoughtforge/base") == base
        assert git(code, "merge-base", base, "HEAD") == base
        assert git(code, "for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags",
                   "refs/remotes") == "refs/heads/thoughtforge/" + project
        work = git(code, "log", "--format=%s", base + "..").splitlines()
        assert work and "mine" not in work, work
        assert git(code, "status", "--porcelain") == ""
        config = read(code, ".git/config")
        assert "hooksPath" not in config and "remote" not in config, config
        w.ctl("deliver", project, "--into", home, check=0)
        changed = git(home, "diff", "--name-only", base, "thoughtforge/" + project).split()
        assert "lines.sh" in changed and not set(changed) & set(LIBRARY), changed
    return ""


def test_an_agent_changes_the_history_of_the_user():
    reason = ""
    for what, script in world.sample(WAYS.items()):
        for confine in ("none", "required"):
            print(f"# {what}, confine: {confine}", flush=True)
            reason = check_way(script, confine) or reason
    return reason


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
