# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The numbers of file descriptors in messages: whoever writes a message chooses them, and the daemon
takes none that the message did not bring. Nor does a descriptor that cannot be read keep it busy."""

import os
import socket
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import Gio, GLib, World, expect  # noqa: E402

NUMBERS = (-2**31, -100_000_000, -3, -2, -1, 1, 2, 2**31 - 1)


def send(w, path, interface, method, arguments, descriptor, timeout=-1):
    """descriptor: sent as number 0, or None."""
    fds = Gio.UnixFDList.new()
    if descriptor is not None:
        fds.append(descriptor)
    try:
        return w.bus.call_with_unix_fd_list_sync(
            world.NAME, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, timeout,
            fds if descriptor is not None else None, None)[0].unpack()
    except GLib.Error as error:
        name = Gio.DBusError.get_remote_error(error) or "none"
        raise world.BusError(name.rsplit(".", 1)[-1], error.message) from None


def calls(path):
    """Every method that takes a descriptor: its object, interface and name, and its arguments."""
    yield path, world.PROJECT, "AddResource", lambda n: GLib.Variant("(hs)", (n, "note.md"))
    yield path, world.PROJECT, "AddResourceWith", lambda n: GLib.Variant(
        "(hs" "a{sv})", (n, "note.md", {}))
    yield world.ROOT, world.MANAGER, "ReplayTrace", lambda n: GLib.Variant(
        "(hsb)", (n, "evidence", False))


def test_no_number_but_of_a_descriptor_that_was_sent():
    with World() as w:
        w.start()
        path = w.create(world.example())
        w.write("mine", "mine")
        with open(w.path("mine"), "rb") as file:
            for where, interface, method, arguments in calls(path):
                for number in NUMBERS:
                    for descriptor in (None, file.fileno()):
                        message = expect("InvalidArgument", send, w, where, interface, method,
                                         arguments(number), descriptor)
                        assert str(number) in message, message
                expect("InvalidArgument", send, w, where, interface, method, arguments(0), None)
        assert w.project(path, "ListResources")[0] == []
        assert w.daemon.poll() is None, "the daemon has ended"


def test_a_descriptor_that_cannot_be_read_gets_an_answer():
    with World() as w:
        w.start()
        path = w.create(world.example())
        reading, writing = os.pipe()
        pair = socket.socketpair()
        os.mkfifo(w.path("fifo"))
        write_only = os.open(w.path("written"), os.O_WRONLY | os.O_CREAT)
        descriptors = {
            "a pipe that never ends": reading, "its other end": writing,
            "a socket": pair[0].fileno(), "a fifo": os.open(w.path("fifo"), os.O_RDWR),
            "only for writing": write_only, "a path": os.open(w.path("written"), os.O_PATH),
            "endless zeros": os.open("/dev/zero", os.O_RDONLY)}
        for where, interface, method, arguments in calls(path):
            for what, descriptor in descriptors.items():
                try:
                    send(w, where, interface, method, arguments(0), descriptor, world.LIMIT_S * 1000)
                except world.BusError as error:
                    assert error.code not in ("NoReply", "Timeout", "none"), (method, what, error)
                else:
                    raise AssertionError(f"{method} took {what}")
        assert w.project(path, "ListResources")[0] == []


if __name__ == "__main__":
    world.main([
        test_no_number_but_of_a_descriptor_that_was_sent,
        test_a_descriptor_that_cannot_be_read_gets_an_answer,
    ])
