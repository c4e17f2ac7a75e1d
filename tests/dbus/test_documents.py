# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What a client that shows a project asks for: the end of the thread, documents written by hand,
prompts and logs as files, resources that change, projects restored from the trash."""

import mmap
import os
import stat
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))

import world  # noqa: E402
from checks import read_document, sha256, write_document  # noqa: E402
from world import Gio, GLib, World, expect, main  # noqa: E402

TEXTS = ("intent", "spec", "constraints", "deliverable")


def refuse(code, w, path, name, text, expected=""):
    """The message; the document stays as it was."""
    before = {known: read_document(w, path, known) for known in TEXTS}
    message = expect(code, write_document, w, path, name, text, expected)
    after = {known: read_document(w, path, known) for known in TEXTS}
    assert before == after, "something was written"
    return message


def ask_fd(w, path, method, *arguments):
    parameters = GLib.Variant("(" + "s" * len(arguments) + ")", arguments) if arguments else None
    reply, fds = w.bus.call_with_unix_fd_list_sync(
        world.NAME, path, world.PROJECT, method, parameters, None, Gio.DBusCallFlags.NONE, -1, None,
        None)
    return fds.get(reply.unpack()[0])


def with_resource(w, path, name, data):
    with open(w.write(name, data)) as file:
        fds = Gio.UnixFDList.new()
        reply = w.bus.call_with_unix_fd_list_sync(
            world.NAME, path, world.PROJECT, "AddResource",
            GLib.Variant("(hs)", (fds.append(file.fileno()), name)), None,
            Gio.DBusCallFlags.NONE, -1, fds, None)
    return reply[0].unpack()[0]


def told(w, path, member):
    w.drain()
    return [s[3] for s in w.signals if s[0] == path and s[2] == member]


def check_edits_are_kept(w, path):
    for name in TEXTS:
        text = read_document(w, path, name) + "\nA remark of the person.\n"
        commits = w.git(path, "rev-list", "--count", "HEAD")
        at = w.get(path, "UpdatedAt")
        write_document(w, path, name, text, sha256(read_document(w, path, name)).upper())
        assert read_document(w, path, name) == text, name
        assert w.git(path, "status", "--porcelain") == "", name
        assert int(w.git(path, "rev-list", "--count", "HEAD")) == int(commits) + 1, name
        assert w.git(path, "log", "-1", "--format=%s").startswith("done: docs/"), name
        assert w.get(path, "UpdatedAt") > at, name
        # the answer was lost, so it is asked again: neither refused nor committed twice
        write_document(w, path, name, text, sha256("what was there before"))
        assert int(w.git(path, "rev-list", "--count", "HEAD")) == int(commits) + 1, name
    assert w.get(path, "Phase") == "done"


def check_two_edits_in_a_row_are_two_commits(w, path):
    text = read_document(w, path, "deliverable")
    write_document(w, path, "deliverable", text + "one\n")
    write_document(w, path, "deliverable", text + "two\n")
    shown = w.git(path, "log", "-2", "-p", "--format=%s")
    assert shown.count("edited by hand") == 2 and "+one" in shown and "+two" in shown, shown


def check_refusals(w, path):
    message = refuse("StateCorrupt", w, path, "spec", "# Specification\n", sha256("another"))
    assert "changed since" in message, message
    refuse("InvalidArgument", w, path, "spec", "x", "abc")
    refuse("InvalidArgument", w, path, "polish_log", "x")
    refuse("InvalidArgument", w, path, "../spec", "x")
    intent, spec = read_document(w, path, "intent"), read_document(w, path, "spec")
    message = refuse("Malformed", w, path, "intent", intent.replace("## Objective", "## Aim"))
    assert "docs/intent.md would lose its structure" in message and "Objective" in message, message
    refuse("Malformed", w, path, "spec", spec.replace("# Specification", "# Notes", 1))
    refuse("Malformed", w, path, "constraints", "")
    refuse("Malformed", w, path, "deliverable", " \n")
    refuse("TooLarge", w, path, "deliverable", "x " * (9 << 20))


def check_faults_that_were_there_do_not_bind(w, path):
    file = os.path.join(w.get(path, "Directory"), "docs", "intent.md")
    good = read_document(w, path, "intent")
    with open(file, "w") as out:
        out.write(good.replace("## Objective", "## Aim").replace("## Unknowns", "## Doubts"))
    write_document(w, path, "intent", good.replace("## Unknowns", "## Doubts"))
    assert w.git(path, "status", "--porcelain") == ""
    write_document(w, path, "intent", good, sha256(read_document(w, path, "intent")))


def check_what_was_not_committed_is_kept(w, path):
    file = os.path.join(w.get(path, "Directory"), "docs", "spec.md")
    text = read_document(w, path, "spec")
    with open(file, "a") as out:
        out.write("Typed in another editor.\n")
    write_document(w, path, "spec", text + "Typed here.\n")
    with open(os.path.join(w.get(path, "Directory"), "thoughtforge.log")) as log:
        lines = [line for line in log if "not committed" in line]
    shown = lines[-1].split("git show ")[1].split("”")[0]
    assert "Typed in another editor." in w.git(path, "show", shown), lines


def check_prompts_and_answers_are_files(w, path):
    run = w.project(path, "GetRuns")[0][0]
    prompt = ask_fd(w, path, "GetRunPrompt", run["id"])
    answer = ask_fd(w, path, "GetRunOutput", run["id"])
    for fd in (prompt, answer):
        assert stat.S_ISREG(os.fstat(fd).st_mode) and os.fstat(fd).st_size > 0
    with mmap.mmap(prompt, 0, prot=mmap.PROT_READ) as text:
        assert text.find(b"Purpose: distil\n") > 0
    expect_fd_error(w, path, "GetRunPrompt", run["id"][:-4] + "9999")
    expect_fd_error(w, path, "GetRunPrompt", "../../status.json")
    os.close(prompt)
    os.close(answer)


def expect_fd_error(w, path, method, run):
    try:
        ask_fd(w, path, method, run)
    except GLib.Error as error:
        name = Gio.DBusError.get_remote_error(error)
        assert name == "org.thoughtforge.Error.NotFound", name
        return
    raise AssertionError(f"{method} {run} was answered")


def check_the_log_grows_in_place(w, path):
    fd = ask_fd(w, path, "GetLog")
    before = os.fstat(fd)
    on_disk = os.stat(os.path.join(w.get(path, "Directory"), "thoughtforge.log"))
    assert (before.st_dev, before.st_ino) == (on_disk.st_dev, on_disk.st_ino), "a copy"
    write_document(w, path, "deliverable", read_document(w, path, "deliverable") + "for the log\n")
    again = ask_fd(w, path, "GetLog")
    size = os.fstat(fd).st_size
    assert size > before.st_size and os.fstat(again).st_ino == before.st_ino
    assert b"edited by hand" in os.pread(fd, size - before.st_size, before.st_size)
    os.close(fd)
    os.close(again)


def test_a_finished_plan():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.drive(path)
        assert w.get(path, "Phase") == "done", w.get(path, "HaltDetail")
        check_edits_are_kept(w, path)
        check_two_edits_in_a_row_are_two_commits(w, path)
        check_refusals(w, path)
        check_faults_that_were_there_do_not_bind(w, path)
        check_what_was_not_committed_is_kept(w, path)
        check_prompts_and_answers_are_files(w, path)
        check_the_log_grows_in_place(w, path)
        assert w.get(path, "Usage")["wall_time"] > 0
        before = w.get_all(path)
        w.kill(15)
        w.start()
        w.wait(lambda: w.get(path, "Usage") == before["Usage"], "what its runs cost, unasked")
        w.wait(lambda: [v for v in told(w, path, "PropertiesChanged") if "Usage" in v[1]],
               "the signal that tells it")
        assert w.get(path, "Trajectory") == before["Trajectory"]


def test_drafts_are_not_written():
    with World() as w:
        w.start()
        path = w.create(world.example())
        expect("NotFound", write_document, w, path, "intent", "# x\n")
        w.drive(path, "human_review")
        message = expect("WrongPhase", write_document, w, path, "intent", "# x\n")
        assert "ask for changes in the chat" in message, message
        expect("NotFound", write_document, w, path, "spec", "# x\n")
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        text = read_document(w, path, "intent") + "\nMore.\n"
        write_document(w, path, "intent", text, sha256(read_document(w, path, "intent")))
        assert read_document(w, path, "intent") == text
        for name in ("spec", "constraints"):
            expect("WrongPhase", write_document, w, path, name, read_document(w, path, name))
        expect("NotFound", write_document, w, path, "deliverable", "# x\n")
        assert w.get(path, "Phase") == "spec_building" and w.get(path, "WaitingForHuman")


def test_the_newest_messages():
    with World() as w:
        w.start()
        path = w.create("message 0")
        for number in range(1, 5):
            w.project(path, "SendMessage", "(s)", f"message {number}")
        everything = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        for count, first in ((1, 4), (3, 2), (5, 0), (6, 0), (0xffffffff, 0)):
            found = w.project(path, "GetNewestChat", "(u)", count)
            assert found == (first, everything[first:]), (count, found)
        expect("InvalidArgument", w.project, path, "GetNewestChat", "(u)", 0)


def contents(messages):
    return [message["content"] for message in messages]


def test_the_conversation_before_confirm():
    """Confirm clears the chat; what was said is in the history, also after a restart."""
    with World() as w:
        w.start()
        path = w.create(world.example())
        assert w.project(path, "GetEarlierChat") == ([], "")
        w.project(path, "Distill")
        w.wait_asked(path, "human_review")
        first = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        earlier, unknown = w.project(path, "GetEarlierChat")
        assert (contents(earlier), unknown) == (contents(first), ""), (earlier, unknown)
        second = w.project(path, "GetChat", "(uu)", 0, 0)[0]
        w.project(path, "Confirm")
        w.wait_phase(path, "done")
        w.kill()
        w.start()
        earlier, unknown = w.project(path, "GetEarlierChat")
        assert contents(earlier)[:len(first)] == contents(first)
        assert contents(earlier)[len(first):] == contents(second)
        phases = {message["phase"] for message in earlier}
        assert {"brain_dump", "spec_building"} <= phases, phases


def test_a_project_is_renamed():
    with World() as w:
        w.start()
        path = w.create("# Party at the lake\n\nWe want music and cake.")
        assert w.get(path, "Name") == "Party at the lake"
        w.project(path, "Rename", "(s)", " Our day ")
        assert w.get(path, "Name") == "Our day"
        expect("InvalidArgument", w.project, path, "Rename", "(s)", " ")
        expect("InvalidArgument", w.project, path, "Rename", "(s)", "a\nb")
        expect("TooLarge", w.project, path, "Rename", "(s)", "a" * 121)
        w.kill()
        w.start()
        assert w.get(path, "Name") == "Our day"


def test_changes_of_resources_are_signalled():
    with World() as w:
        w.start()
        path = w.create("a party")
        w.write("data.txt", "x")
        stored = with_resource(w, path, "notes.txt", "the fuse box")
        assert len(told(w, path, "ResourcesChanged")) == 1
        expect("NotFound", w.project, path, "RemoveResource", "(s)", "another.txt")
        assert len(told(w, path, "ResourcesChanged")) == 1, "nothing has changed"
        w.project(path, "RemoveResource", "(s)", stored)
        assert len(told(w, path, "ResourcesChanged")) == 2
        os.mkdir(w.path("code"))
        w.write("code/main.c", "int main (void) { return 0; }\n")
        w.run("tar", "-C", w.dir, "-czf", w.path("code.tar.gz"), "code", check=0)
        with open(w.path("code.tar.gz"), "rb") as file:
            with_resource(w, path, "code.tar.gz", file.read())
        assert len(told(w, path, "ResourcesChanged")) == 3


def test_back_from_the_trash():
    with World() as w:
        w.start()
        path = w.create("a party in the garden")
        w.project(path, "SendMessage", "(s)", "with cake")
        w.project(path, "SetPriority", "(i)", 3)
        before, chat = w.get_all(path), w.project(path, "GetChat", "(uu)", 0, 0)
        expect("AlreadyRunning", w.manager, "RestoreProject", "(s)", before["Id"])
        w.manager("DeleteProject", "(ob)", path, False)
        assert w.manager("RestoreProject", "(s)", before["Id"]) == (path,)
        assert w.get_all(path) == before
        assert w.project(path, "GetChat", "(uu)", 0, 0) == chat
        assert len(told(w, world.ROOT, "InterfacesAdded")) == 2
        w.manager("DeleteProject", "(ob)", path, False)
        w.kill()
        w.start()
        assert w.manager("RestoreProject", "(s)", before["Id"]) == (path,)
        expect("InvalidArgument", w.manager, "RestoreProject", "(s)", "../" + before["Id"])
        expect("NotFound", w.manager, "RestoreProject", "(s)", "20200101-0000")
        w.manager("DeleteProject", "(ob)", path, False)
        shadow = os.path.join(w.projects, before["Id"])
        os.mkdir(shadow)
        expect("AlreadyRunning", w.manager, "RestoreProject", "(s)", before["Id"])
        os.rmdir(shadow)
        assert w.manager("RestoreProject", "(s)", before["Id"]) == (path,)
        assert w.project(path, "GetChat", "(uu)", 0, 0) == chat


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
