# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Agents that write more files, or more into them, than anybody can want: both sides of each limit,
how the project goes on, and SIGTERM while the daemon is busy with very many files."""

import contextlib
import os
import re
import signal
import subprocess
import time

from gi.repository import GLib

import world
from coding import DUMP, check_code_done, coding_world, lead, subjects_of, wait_end

# Seconds that the daemon may take to end, whatever it does; the sanitizers are slower.
# More files than the limit of a run.
FILES = int(os.environ.get("TF_FLOOD", "100000"))
END_S = 5 if world.LIMIT_S <= 90 else 20

# Writes FILES files of BYTES bytes, 500 in a directory, unless told to be calm.
SCRIPT = """here={here}
[ -e $here/calm ] || /usr/bin/python3 - <<'END'
import os
for n in range({files}):
    if n % 500 == 0:
        os.makedirs(f"many/{{n // 500}}", exist_ok=True)
    with open(f"many/{{n // 500}}/{{n}}.txt", "w") as file:
        file.write("x" * {bytes} or f"{{n}}\\n")
END
echo >> $here/wrote
"""


@contextlib.contextmanager
def flooding(files, size=0, limits=""):
    """A world whose agent does that in its first task, with the project begun."""
    with coding_world(more=limits + "tests:\n  timeout_seconds: 60\n") as w:
        w.write(os.path.join("agent", "build-01"),
                SCRIPT.format(here=w.path("agent"), files=files, bytes=size))
        w.start()
        yield w, w.create(DUMP, agent="worker", type="code")


def calm(w):
    w.write(os.path.join("agent", "calm"), "")


def ticking(w, condition, what):
    """Waits for what no bus signal tells."""
    source = GLib.timeout_add(10, lambda: True)
    try:
        return w.wait(condition, what)
    finally:
        GLib.source_remove(source)


def n_written(w):
    try:
        with open(w.path("agent", "wrote")) as file:
            return len(file.readlines())
    except FileNotFoundError:
        return 0


def cpu_seconds(w):
    with open(f"/proc/{w.daemon.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def removed(w, path, name):
    return os.path.join(w.get(path, "Directory"), ".thoughtforge", "removed", name)


def begin(w, path):
    """From the dump to the first task."""
    w.project(path, "Distill")
    w.wait_asked(path, "human_review")
    w.project(path, "Confirm")
    w.wait_asked(path, "spec_building")
    w.project(path, "Confirm")


def end(w):
    """SIGTERM. Returns how long the daemon took."""
    begun = time.monotonic()
    w.kill(signal.SIGTERM)
    took = time.monotonic() - begun
    print(f"# ended in {took:.1f} s")
    assert took < END_S, took
    assert w.daemon.returncode == 0, (w.daemon.returncode, w.log())


def end_after(w, path, seconds):
    """The same once it has computed for so long from now on, or has nothing left to do."""
    begun = cpu_seconds(w)
    ticking(w, lambda: cpu_seconds(w) >= begun + seconds or w.get(path, "WaitingForHuman") or
            w.get(path, "Phase") in ("halted", "done"), "the daemon's work")
    end(w)


def check_refused(files, size, limits, *said):
    with flooding(files, size, limits) as (w, path):
        lead(w, path)
        state = w.get_all(path)
        told = state["Question"] + state["HaltDetail"]
        for words in said:
            assert re.search(words, told), (words, told)
        assert not os.path.exists(os.path.join(w.code(path), "many"))
        assert os.path.isdir(removed(w, path, "flood/many"))
        assert "building: task-01-counting" not in subjects_of(w, path)
        calm(w)
        if state["Phase"] == "halted":
            w.project(path, "Resume")
        else:
            w.project(path, "ProvideInput", "(s)", "Write no such files.")
        wait_end(w, path)
        check_code_done(w, path)


def wait_task(w, path):
    """Until the first task is in the history."""
    ticking(w, lambda: "building: task-01-counting" in subjects_of(w, path) or
            w.get(path, "Phase") == "halted", "the commit of the task")
    assert w.get(path, "Phase") != "halted", w.get(path, "HaltDetail")


def check_taken(files, limits):
    """The task is committed with all of them. How many files it added."""
    with flooding(files, 0, limits) as (w, path):
        begin(w, path)
        wait_task(w, path)
        listed = w.git(w.code(path), "ls-tree", "-r", "--name-only", "HEAD").splitlines()
        assert sum(name.startswith("many/") for name in listed) == files, listed
        return len(listed)


def test_one_file_too_many():
    check_refused(20001, 0, "", r"added 20,001 files or more, such as many/",
                  r"the limit of a run is 20,000 files", r"agents\.max_new_files", r"\.gitignore")


def test_both_sides_of_the_limit():
    """The agent adds others than those, too."""
    added = check_taken(40, "")
    check_taken(40, f"  max_new_files: {added}\n")
    check_refused(40, 0, f"  max_new_files: {added - 1}\n", f"added {added} files or more",
                  f"the limit of a run is {added - 1} files")


def test_one_byte_too_many():
    check_refused(17, 65536, "  max_new_mb: 1\n", r"added 1\.0.MiB or more, such as ",
                  r"the limit of a run is 1\.0.MiB", r"agents\.max_new_mb")


@contextlib.contextmanager
def interrupted(limits, *moments):
    """At each moment, in seconds that the daemon has computed since the agent has written or since
    its start, it ends in time, and goes on at the next start. A start uses the answer of a run that
    was complete; otherwise the agent writes again."""
    with flooding(FILES, 0, limits) as (w, path):
        begin(w, path)
        ticking(w, lambda: n_written(w) > 0, "the files")
        for moment in moments:
            end_after(w, path, moment)
            w.start()
        yield w, path


def test_sigterm_while_files_are_moved():
    with interrupted("", 0.1) as (w, path):
        calm(w)
        wait_end(w, path)
        if w.get(path, "Phase") == "building":
            w.project(path, "ProvideInput", "(s)", "Write no such files.")
            wait_end(w, path)
        check_code_done(w, path)


def test_sigterm_while_files_are_read_and_committed():
    with interrupted("  max_new_files: 200000\n", 0.5, 4) as (w, path):
        code = w.code(path)
        assert w.get(path, "Phase") == "building", w.get_all(path)
        end_after(w, path, 1)
        w.git(code, "fsck", "--no-dangling")


def make_directory(w):
    """With so many files that its import outlasts the signal, also where others work."""
    given = w.path("given")
    for n in range(max(FILES, 100000)):
        if n % 500 == 0:
            os.makedirs(os.path.join(given, str(n // 500)))
        with open(os.path.join(given, str(n // 500), f"{n}.txt"), "w") as file:
            file.write(f"{n}\n")
    return given


def add_until(w, path, given, seconds):
    """A client adds the directory; SIGTERM once the daemon has computed for so long, or has taken all
    of it. Whether that was first."""
    begun = cpu_seconds(w)
    client = subprocess.Popen([world.CTL, "add", w.get(path, "Id"), given], env=w.env,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ticking(w, lambda: client.poll() is not None or cpu_seconds(w) >= begun + seconds,
            "the daemon's work")
    end(w)
    return client.wait(world.LIMIT_S) == 0


def interrupt_import(w, given):
    """Of a new project, which is returned. Where others work, too, the signal may come too late: then it
    comes earlier the next time."""
    for seconds in (0.2, 0.1, 0.05, 0.02):
        w.start()
        path = w.create(DUMP, agent="worker", type="code")
        if not add_until(w, path, given, seconds):
            return path
    raise AssertionError("each import was over before the signal")


def test_sigterm_while_a_directory_is_imported():
    with coding_world() as w:
        given = make_directory(w)
        path = interrupt_import(w, given)
        w.start()
        # How long all of it takes is the machine's affair.
        add_until(w, path, given, 1)
        w.start()
        w.ctl("add", w.get(path, "Id"), given, check=0)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
