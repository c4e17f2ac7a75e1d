# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""ListProjects: what it says of a project is what the project says of itself."""

import ctypes
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import World, expect  # noqa: E402


IN_OPEN = 0x20


class Inotify:
    """What the kernel tells of files."""

    def __init__(self, mask):
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.mask = mask

    def __enter__(self):
        self.fd = self.libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        assert self.fd >= 0
        return self

    def __exit__(self, *details):
        os.close(self.fd)

    def add(self, folder):
        assert self.libc.inotify_add_watch(self.fd, folder.encode(), self.mask) >= 0, folder

    def names(self):
        """Of the events so far; a folder itself is ""."""
        found = set()
        try:
            data = os.read(self.fd, 1 << 20)
        except BlockingIOError:
            return found
        at = 0
        while at < len(data):
            _, _, _, length = struct.unpack_from("iIII", data, at)
            found.add(data[at + 16:at + 16 + length].rstrip(b"\0").decode())
            at += 16 + length
        return found


def listing(w, *fields):
    """By path: the fields of each project."""
    paths, columns = w.manager("ListProjects", "(as)", fields)
    assert all(len(column) == len(paths) for column in columns.values()), (paths, columns)
    return {path: {name: column[i] for name, column in columns.items()}
            for i, path in enumerate(paths)}


def three_projects(w):
    """One done, one that waits for its user, one that has just begun."""
    paths = [w.create(world.example()) for _ in range(3)]
    w.drive(paths[0])
    w.drive(paths[1], "human_review")
    return paths


def check_is_what_they_say(w, paths):
    found = listing(w)
    assert sorted(paths) == list(found), found
    for path, fields in found.items():
        own = w.get_all(path)
        assert len(fields) > 20
        for name, value in fields.items():
            assert own[name] == value, f"{path} {name}: {value}, but {own[name]}"


def test_fields_are_the_properties_of_the_same_name():
    with World() as w:
        w.start()
        paths = three_projects(w)
        check_is_what_they_say(w, paths)
        assert [listing(w)[path]["Phase"] for path in paths] == ["done", "human_review", "brain_dump"]


def test_fields_are_the_same_after_a_restart():
    with World() as w:
        w.start()
        paths = three_projects(w)
        w.wait(lambda: w.get(paths[1], "WaitingForHuman"), "the question")
        before = listing(w)
        w.kill(15)
        w.start()
        w.wait(lambda: listing(w) == before, "the same listing")
        check_is_what_they_say(w, paths)


LATE = ("Usage", "Evidence", "Tests", "Criteria")


def restart(w):
    w.kill(15)
    w.start()


def done_and_restarted(w):
    """The path of a finished project, and all that is known of it before the restart."""
    w.start()
    path = w.create(world.example())
    w.drive(path)
    w.wait(lambda: w.get(path, "Evidence") and w.get(path, "Usage")["known"], "what comes late")
    before = w.get_all(path)
    restart(w)
    return path, before


def opened(w, path, act):
    """Names of files and directories of the project that are opened while act() runs."""
    directory = os.path.join(w.projects, path.rsplit("/p", 1)[1].replace("_", "-"))
    with Inotify(IN_OPEN) as watch:
        for folder in (directory, os.path.join(directory, ".thoughtforge"),
                       os.path.join(directory, ".thoughtforge", "reviews")):
            watch.add(folder)
        act()
        return watch.names()


def test_a_listing_opens_nothing():
    with World() as w:
        path, _ = done_and_restarted(w)
        assert opened(w, path, lambda: listing(w)) == set()
        assert opened(w, path, lambda: w.get(path, "Phase")) >= {"status.json", "polish_state.json"}


def test_the_first_answer_of_a_sleeping_project_is_whole():
    with World() as w:
        path, before = done_and_restarted(w)
        for late in LATE:
            assert w.get(path, late) == before[late], late
            assert w.get_all(path) == before
            restart(w)


def test_a_sleeping_project_does_what_it_is_told():
    with World() as w:
        path, before = done_and_restarted(w)
        assert w.project(path, "GetDocument", "(s)", "deliverable")[0].startswith("# ")
        restart(w)
        w.project(path, "SetPriority", "(i)", 3)
        assert listing(w, "Priority") == {path: {"Priority": 3}}
        restart(w)
        w.project(path, "Revise", "(s)", "The party is on Sunday.")
        w.wait_phase(path, "done", "halted")
        after = listing(w, "Iteration", "Phase")
        assert after[path]["Iteration"] > before["Iteration"]
        restart(w)
        w.manager("DeleteProject", "(ob)", path, False)
        assert listing(w) == {}
        assert w.manager("RestoreProject", "(s)", before["Id"])[0] == path
        assert listing(w, "Iteration", "Phase") == after


def test_who_asks_for_all_objects_gets_all():
    with World() as w:
        path, before = done_and_restarted(w)
        objects = w.call(world.ROOT, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")[0]
        assert list(objects) == [path]
        found = objects[path][world.PROJECT]
        assert {name: value for name, value in found.items() if found[name] != before[name]
                and name not in LATE} == {}
        w.wait(lambda: w.get_all(path) == before, "what comes late, with signals")
        changed = [s for s in w.signals if s[0] == path and s[2] == "PropertiesChanged"]
        assert changed, "no signal told of what came late"


def test_sleeping_projects_are_objects():
    with World() as w:
        path, _ = done_and_restarted(w)
        projects = path.rsplit("/", 1)[0]
        def introspect(at):
            return w.call(at, "org.freedesktop.DBus.Introspectable", "Introspect")[0]
        node = f'node name="{path.rsplit("/", 1)[1]}"'
        assert introspect(projects).count(node) == 1
        assert world.PROJECT in introspect(path)
        w.get(path, "Phase") # wakes it
        assert introspect(projects).count(node) == 1
        assert world.PROJECT in introspect(path)
        nowhere = projects + "/p20200101_0000"
        assert world.PROJECT not in introspect(nowhere)
        for call in (lambda: w.get_all(nowhere), lambda: w.project(nowhere, "Confirm")):
            try:
                call()
            except world.BusError as error:
                assert error.code in ("UnknownMethod", "UnknownObject", "UnknownInterface"), error
            else:
                raise AssertionError("a project that does not exist answered")


def test_a_project_that_is_gone_is_removed():
    with World() as w:
        path, before = done_and_restarted(w)
        os.rename(before["Directory"], before["Directory"] + "-away")
        try:
            w.get_all(path)
        except world.BusError:
            pass
        w.wait(lambda: [s for s in w.signals if s[2] == "InterfacesRemoved"], "the removal")
        assert listing(w) == {}


def test_only_what_is_asked_for_is_listed():
    with World() as w:
        w.start()
        assert listing(w, "Id", "Phase") == {}
        path = w.create(world.example(), title="Our party")
        assert listing(w, "Name", "Phase") == {path: {"Name": "Our party", "Phase": "brain_dump"}}
        message = expect("InvalidArgument", w.manager, "ListProjects", "(as)", ["Id", "Nmae"])
        assert "Nmae" in message and "“Name”" in message, message


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
