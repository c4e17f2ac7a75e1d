# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Files that are no brain dump, a disk that fills up during each kind of run: each has its clear
error, and nothing is lost. More of the kind: test_bad_dumps.py, test_bad_disk.py."""

import os

import checks
import world
from checks import (check_halted, check_sound, configure, moody_agent, press, press_to_done,
                    projects_of, set_mood)
from world import World

MIB = 1 << 20
TOO_BIG = "word " * MIB
RUBBISH = bytes(range(256)) * 20
BAD_TEXT = b"The party is for 40 people \xff\xfe and it is in June, in the yard behind the house."
NO_SPACE = "no space left on device"
MOUNTS = False


# files

UNREADABLE = {
    "dangling.md": "no such file or directory",
    "fifo.md": "not a regular file",
    "directory.md": "it is a directory",
}


def make_unreadable(w):
    os.symlink("nowhere", w.path("dangling.md"))
    os.mkfifo(w.path("fifo.md"))
    os.mkdir(w.path("directory.md"))


def check_ctl_refuses(w, name, *words):
    """new and run: exit status 2, one line that names the file; no project."""
    for verb in ("new", "run"):
        status, out, err = w.ctl(verb, "--agent", "offline", *words, w.path(name))
        assert status == 2 and out == "", (verb, name, status, out, err)
        line = err.replace("\u00a0", " ")
        assert line.count("\n") == 1 and w.path(name) in line, (verb, err)
        yield line
    assert projects_of(w) == [], name


def test_ctl_rejects_files_that_are_not_a_dump():
    with World() as w:
        w.start()
        w.write("empty.md", "")
        w.write("big.md", TOO_BIG)
        w.write("bad.md", BAD_TEXT)
        w.write("rubbish.md", RUBBISH)
        make_unreadable(w)
        for name, sentence in (
                ("empty.md", "is empty; describe what should exist when the project is done"),
                ("big.md", "is larger than 4.0 MiB"),
                ("bad.md", "is not UTF-8 text: bad byte 0xff at offset 27"),
                ("rubbish.md", "is not a text file"),
                ("absent.md", "no such file or directory"),
                *UNREADABLE.items()):
            for line in check_ctl_refuses(w, name):
                assert sentence in line, (name, line)


# disks


def start_on_small_disk(w):
    checks.mount("-t", "tmpfs", "-o", "size=8m,mode=700", "none", w.path("data"))
    fill = f"dd if=/dev/zero of='{w.path('data', 'filler')}' bs=4096 2>/dev/null"
    configure(w, moody_agent(w, "filler", fill))
    w.start()


def check_disk_full_at(purpose, phase):
    """The disk fills up while the agent works."""
    with World() as w:
        start_on_small_disk(w)
        path = w.create(world.example(), agent="filler")
        set_mood(w, purpose)
        while w.get(path, "Phase") != "halted":
            if purpose == "fix" and w.get(path, "Phase") == "spec_building":
                checks.demand(w, path)
            press(w, path, w.get(path, "AllowedActions")[0])
            w.wait(lambda: w.get(path, "WaitingForHuman"), "a question")
        state = check_halted(w, path, "file_system_error", NO_SPACE,
                             "the last saved state is intact: free disk space")
        assert state["HaltedIn"] == phase, state["HaltedIn"]
        check_sound(w, path)
        set_mood(w, "none")
        os.unlink(w.path("data", "filler"))
        press(w, path, "resume")
        press_to_done(w, path)
        w.kill(15)
        checks.unmount(w.path("data"))


def check_full_disk(purpose, phase):
    if not MOUNTS:
        return "may not mount here"
    check_disk_full_at(purpose, phase)
    return None


def test_the_disk_is_full_while_proposing():
    return check_full_disk("spec_propose", "spec_building")


def test_the_disk_is_full_while_building():
    return check_full_disk("build", "building")


def test_the_disk_is_full_while_reviewing():
    return check_full_disk("review", "polishing")


def test_the_disk_is_full_while_fixing():
    return check_full_disk("fix", "polishing")


if __name__ == "__main__":
    MOUNTS = checks.in_private_mounts()
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
