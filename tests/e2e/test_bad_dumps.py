# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Brain dumps and resources that cannot be used: a clear error, and nothing lost."""

import os
import random

import world
from checks import add_resource, chat_of
from world import World, expect

SHORT = "one two three four five six seven eight nine"
MIB = 1024 * 1024
ASKED = "That is {} words; I need at least 10 to start. What should exist when this is done?"


def n_projects(w):
    return len([entry for entry in os.scandir(w.projects) if entry.is_dir()])


# over the bus

def test_an_empty_dump_is_asked_for():
    with World() as w:
        w.start()
        path = w.create("")
        w.project(path, "Distill")
        assert w.get(path, "Phase") == "brain_dump"
        assert chat_of(w, path)[-1]["content"] == ASKED.format(0), chat_of(w, path)[-1]
        message = expect("InvalidArgument", w.project, path, "SendMessage", "(s)", " \n\t ")
        assert message == "the message is empty; it was not stored", message
        assert len(chat_of(w, path)) == 1


def test_nine_words_are_too_few_and_ten_are_not():
    with World() as w:
        w.start()
        path = w.create(SHORT)
        w.project(path, "Distill")
        assert w.get(path, "Phase") == "brain_dump"
        assert [m["content"] for m in chat_of(w, path)] == [SHORT, ASKED.format(9)]
        w.project(path, "SendMessage", "(s)", "ten")
        w.project(path, "Distill")
        w.wait_asked(path, "human_review")
        assert [m["content"] for m in chat_of(w, path)][:3] == [SHORT, ASKED.format(9), "ten"]


def test_five_mib_are_rejected():
    with World() as w:
        w.start()
        dump = "many words " * (5 * MIB // 11 + 1)
        message = expect("TooLarge", w.create, dump)
        assert message == ("the brain dump is 5.0 MiB, over the limit of 4 MiB; move most of it "
                           "to a resource file"), message
        assert n_projects(w) == 0
        path = w.create(SHORT)
        message = expect("TooLarge", w.project, path, "SendMessage", "(s)", dump)
        assert message == ("the brain dump would be 5.0 MiB, over the limit of 4 MiB; move "
                           "most of it to a resource file"), message
        assert [m["content"] for m in chat_of(w, path)] == [SHORT]


def test_a_dump_at_the_limit_is_taken():
    with World() as w:
        w.start()
        dump = ("party " * MIB)[:4 * MIB]
        path = w.create(dump)
        assert chat_of(w, path)[0]["content"] == dump
        expect("TooLarge", w.project, path, "SendMessage", "(s)", "a")


# by the command line

def check_ctl(w, file, *words):
    status, out, err = w.ctl("run", "--yes", file)
    assert status not in (0, None), (status, out, err)
    for word in words:
        assert word in err, (word, err)
    assert n_projects(w) == 0, "a project was made of nothing"


def test_ctl_refuses_a_binary_dump():
    with World() as w:
        w.start()
        rubbish = random.Random(7).randbytes(20000)
        check_ctl(w, w.write("dump.bin", rubbish), "dump.bin", "text")


def test_ctl_refuses_invalid_utf8():
    with World() as w:
        w.start()
        check_ctl(w, w.write("dump.md", "Ein Stra\u00dfenfest für alle\n".encode("latin-1") * 5),
                  "dump.md", "UTF-8")


def test_ctl_refuses_an_empty_dump():
    with World() as w:
        w.start()
        check_ctl(w, w.write("dump.md", ""), "dump.md", "empty")


def test_ctl_refuses_five_mib():
    with World() as w:
        w.start()
        check_ctl(w, w.write("dump.md", "many words " * (5 * MIB // 11)), "dump.md", "MiB")


def test_ctl_rejects_other_than_files():
    with World() as w:
        w.start()
        check_ctl(w, w.path("nothing.md"), "nothing.md", "no such file")
        check_ctl(w, w.path("home"), "home", "it is a directory")


def test_ctl_reports_that_nine_words_are_too_few():
    with World() as w:
        w.start()
        status, out, err = w.ctl("run", "--yes", w.write("dump.md", SHORT))
        assert status != 0 and "That is 9 words" in out + err, (status, out, err)


# resources

def test_an_oversized_resource_is_refused():
    with World() as w:
        w.start()
        path = w.create(world.example())
        with open(w.path("big.bin"), "wb") as file:
            file.truncate(60 * MIB)
        message = expect("TooLarge", add_resource, w, path, w.path("big.bin"), "big.bin")
        assert message == "“big.bin” is larger than the 50.0\u00a0MiB allowed", message
        assert w.project(path, "ListResources")[0] == []
        resources = os.path.join(w.get(path, "Directory"), "resources")
        assert os.listdir(resources) == []
        w.drive(path, "human_review")


def test_an_empty_directory_is_not_a_code_base():
    with World() as w:
        w.start()
        path = w.create(world.example())
        os.mkdir(w.path("nothing"))
        message = expect("Malformed", add_resource, w, path, w.path("nothing"), "nothing")
        assert message == "“nothing” cannot be used: it contains no files", message
        assert w.project(path, "ListResources")[0] == []


def test_an_unreadable_descriptor_is_rejected():
    with World() as w:
        w.start()
        path = w.create(world.example())
        file = w.write("note.md", "Bring a torch.")
        message = expect("FileSystem", add_resource, w, path, file, "note.md", os.O_WRONLY)
        assert message.startswith("cannot read note.md: "), message
        assert os.listdir(os.path.join(w.get(path, "Directory"), "resources")) == []


def test_an_unreadable_resource_is_named_by_the_client():
    if os.geteuid() == 0:
        return "root can read everything"
    with World() as w:
        w.start()
        secret = w.write("secret.md", "x")
        os.chmod(secret, 0)
        path = w.create(world.example())
        status, _, err = w.ctl("add", w.get(path, "Id"), secret)
        assert status != 0 and "secret.md" in err and "permission denied" in err, err
    return None


def test_a_missing_resource_is_named_by_the_client():
    with World() as w:
        w.start()
        status, _, err = w.ctl("run", "--yes", w.write("dump.md", world.example()), "--resource",
                               w.path("nothing.pdf"))
        assert status != 0 and "nothing.pdf" in err and "no such file" in err, (status, err)
        assert n_projects(w) == 0


def test_unreadable_resources_are_named_and_work_continues():
    names = ("broken.pdf", "encrypted.pdf", "scanned.pdf")
    with World() as w:
        w.start()
        path = w.create(world.example())
        for name in names:
            add_resource(w, path, os.path.join(world.FIXTURES, "resources", name), name)
        add_resource(w, path, w.write("noise.bin", random.Random(3).randbytes(5000)), "noise.bin")
        add_resource(w, path, w.write("latin.txt", "für alle".encode("latin-1")), "latin.txt")
        w.drive(path, "human_review")
        notes = "\n".join(m["content"] for m in chat_of(w, path) if m["kind"] == "notice")
        for name in (*names, "noise.bin"):
            assert name in notes, (name, notes)
        print("# " + notes.replace("\n", "\n# "))


def test_names_of_resources_cannot_lead_elsewhere():
    with World() as w:
        w.start()
        path = w.create(world.example())
        file = w.write("note.md", "Bring a torch.")
        assert add_resource(w, path, file, "../../status.json") == "status.json"
        assert add_resource(w, path, file, "status.json") == "status-2.json"
        listed = [r["name"] for r in w.project(path, "ListResources")[0]]
        assert sorted(listed) == ["status-2.json", "status.json"], listed
        w.drive(path, "human_review")


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
