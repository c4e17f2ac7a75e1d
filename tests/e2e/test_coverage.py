# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What reviews of code have looked at: files that nobody looked at are never converged, and the
person is told which and why, until somebody looks at them or the person accepts it."""

import json
import os

import world
from checks import read
from coding import DUMP, coding_world, lead, make_code, wait_end
from world import World

N_FILES = int(os.environ.get("TF_FILES", "300"))
GO_DUMP = """so I have this little counter (counter, in Go, I put the folder next to this) and I want to
make this solid before I give it to the others.

- no new features please, it counts and that's it
- all tests must pass, with `make check`
- must stay plain Go and a Makefile, no other dependencies

It is a code project, not a plan.
"""
RUN = """#!/bin/sh
echo 1..1
if grep -q 'return 42' main.go; then echo 'ok 1 - counts'; else echo 'not ok 1 - counts'; exit 1; fi
"""


def write(directory, name, text):
    path = os.path.join(directory, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make_program(w, n):
    """Go files, which the embedded agent cannot read, and a shell script, which it can."""
    directory = w.path("counter")
    write(directory, "main.go", "package main\n\nfunc count() int {\n\treturn 42\n}\n")
    for i in range(n - 1):
        write(directory, f"pkg{i % 100}/file{i}.go", f"package pkg{i % 100}\n\nvar V{i} = {i}\n")
    write(directory, "Makefile", "check:\n\t@sh tests/run.sh\n")
    write(directory, "tests/run.sh", RUN)
    return directory


def short(path):
    return path.rsplit("/p", 1)[1].replace("_", "-")


def ask(w, path, verb, *arguments):
    return w.ctl(verb, short(path), *arguments, check=0)[1]


def issues_of(w, path):
    return [issue for issue in json.loads(ask(w, path, "issues", "--all", "--json"))["issues"]
            if issue["source"] == "coverage"]


def coverage_of(w, path):
    return json.loads(ask(w, path, "show", "--json"))["evidence"]["coverage"]


def check_said(w, path, words):
    """By every view of it."""
    directory = w.get(path, "Directory")
    log = read(directory, "polish_log.md")
    assert f"**Coverage:** looked at {words}" in log, log
    assert f"Looked at {words}" in w.get(path, "Evidence")["verdict"], w.get(path, "Evidence")
    assert f"looked at {words}" in ask(w, path, "show"), ask(w, path, "show")
    assert coverage_of(w, path)["words"] == f"looked at {words}", coverage_of(w, path)


def test_files_that_no_analyser_reads_are_not_converged():
    n = N_FILES
    with World() as w:
        w.start()
        path = w.create(GO_DUMP, type="code")
        w.ctl("add", short(path), make_program(w, n), check=0)
        lead(w, path, limit=6 * world.LIMIT_S)
        assert (w.get(path, "Phase"), w.get(path, "HaltReason")) == ("halted", "guard_plateau"), \
            (w.get(path, "Phase"), w.get(path, "HaltDetail"), w.get(path, "Question"))
        issue, = issues_of(w, path)
        said = f"Nobody has looked at {n} of "
        assert issue["state"] == "open" and issue["needs_person"], issue
        assert issue["description"].startswith(said), issue
        assert f"{n:,} Go files (no analyser here reads Go)" in issue["description"], issue
        assert said in w.get(path, "HaltDetail") and issue["id"] in w.get(path, "HaltDetail"), \
            w.get(path, "HaltDetail")
        found = coverage_of(w, path)
        assert found["basis"] == "analysed", found
        assert {"name": "shellcheck", "files": 1} in found["by"], found
        skipped = found["skipped"][0]
        assert (skipped["language"], skipped["files"], skipped["needed"]) == ("Go", n, True), found
        assert skipped["files"] + found["looked_at"] <= found["files"], found
        check_said(w, path, found["words"].removeprefix("looked at "))

        # The person accepts it, and is reminded of it.
        ask(w, path, "waive", issue["id"], "nobody here knows Go")
        w.project(path, "Resume")
        wait_end(w, path, 6 * world.LIMIT_S)
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        words = coverage_of(w, path)["words"]
        assert f"{n:,} Go files (no analyser here reads Go; accepted by the user)" in words, words
        check_said(w, path, words.removeprefix("looked at "))


# an agent

SILENT = """import json, sys
answer = json.load(sys.stdin)
answer.pop("coverage", None)
json.dump(answer, sys.stdout)
"""
INVENTS = """import json, sys
answer = json.load(sys.stdin)
answer["coverage"] = {"looked_at": [{"files": ["src/none.c", "../lines.sh", "/etc/passwd"]}]}
json.dump(answer, sys.stdout)
"""
PARTLY = """import json, sys
answer = json.load(sys.stdin)
answer["coverage"] = {"looked_at": [{"files": ["lines.sh"]}]}
json.dump(answer, sys.stdout)
"""


def make_with(w):
    w.start()
    path = make_code(w)
    return path


def check_never_done(filter_text, why):
    """An agent whose reviews are changed by this filter."""
    with coding_world() as w:
        program = os.path.join(w.path("agent"), "code-worker")
        os.rename(program, program + "-honest")
        w.write("agent/filter.py", filter_text)
        w.write("agent/code-worker", f"""#!/bin/sh
p=$(mktemp)
cat > "$p"
case "$(sed -n '/^$/q;s/^Purpose: //p' "$p")" in
review) '{program}-honest' < "$p" | python3 '{w.path("agent", "filter.py")}' ;;
*) '{program}-honest' < "$p" ;;
esac
""")
        os.chmod(program, 0o755)
        path = make_with(w)
        assert w.get(path, "Phase") == "halted", w.get(path, "Phase")
        assert w.get(path, "HaltReason") == "guard_plateau", w.get(path, "HaltDetail")
        issue, = issues_of(w, path)
        assert why in issue["description"], issue
        assert issue["needs_person"], issue


def test_a_reviewer_that_lists_nothing_is_not_believed_to_have_read_all():
    check_never_done(SILENT, "its reviewer does not list the files that it read")


def test_a_reviewer_that_lists_files_that_do_not_exist_has_read_none():
    check_never_done(INVENTS, "not in the list of files that its reviewer read")


def test_a_reviewer_that_always_reads_the_same_file_is_not_asked_for_ever():
    check_never_done(PARTLY, "not in the list of files that its reviewer read")


def test_a_claim_is_marked_as_a_claim():
    with coding_world() as w:
        path = make_with(w)
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        found = coverage_of(w, path)
        # All but what a check was shown.
        assert found["basis"] == "claimed" and 0 < found["claimed"] <= found["looked_at"], found
        check_said(w, path, found["words"].removeprefix("looked at "))
        assert "as the reviewers claim" in found["words"], found


# an agent whose opening of files is seen

STREAM = """#!/usr/bin/python3
import json, os, subprocess, sys
prompt = sys.stdin.read()
done = subprocess.run([sys.argv[0] + "-honest"], input=prompt, text=True, capture_output=True)
if done.returncode:
    sys.exit(done.returncode)
listed = [line.split("\\t")[0] for line in prompt.splitlines() if "\\t" in line]
for n, path in enumerate(listed if "@READS@" else []):
    call = {"type": "tool_use", "id": str(n), "name": "Read",
            "input": {"file_path": os.path.abspath(path)}}
    print(json.dumps({"type": "assistant", "message": {"content": [call]}}))
    back = {"type": "tool_result", "tool_use_id": str(n), "is_error": not os.path.isfile(path)}
    print(json.dumps({"type": "user", "message": {"content": [back]}}))
print(json.dumps({"type": "result", "is_error": False, "result": done.stdout}))
"""


def make_stream(w, reads):
    program = os.path.join(w.path("agent"), "code-worker")
    os.rename(program, program + "-honest")
    w.write("agent/code-worker", STREAM.replace("@READS@", reads))
    os.chmod(program, 0o755)
    return make_with(w)


def test_a_reviewer_that_lists_all_files_and_opens_none_has_read_none():
    with coding_world(more="      adapter: stream-json\n") as w:
        path = make_stream(w, "")
        assert w.get(path, "HaltReason") == "guard_plateau", w.get(path, "HaltDetail")
        issue, = issues_of(w, path)
        assert "not opened by its reviewer" in issue["description"], issue
        folder = os.path.join(w.get(path, "Directory"), ".thoughtforge", "reviews")
        review = json.loads(read(folder, sorted(os.listdir(folder))[0]))["coverage"]
        assert review["basis"] == "opened" and review["looked_at"] == 0, review
        assert "lines.sh" in review["unopened"], review


def test_what_a_reviewer_was_seen_opening_is_no_claim():
    with coding_world(more="      adapter: stream-json\n") as w:
        path = make_stream(w, "yes")
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        found = coverage_of(w, path)
        assert found["basis"] == "opened" and found["claimed"] == 0, found


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
