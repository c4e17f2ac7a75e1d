# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Desktop notifications of the daemon: when they are shown and withdrawn, what their buttons do, and
what a bad notification server does to the daemon, which is nothing."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import world  # noqa: E402
from checks import set_value  # noqa: E402
from notification_server import Server, connect, own  # noqa: E402
from world import GLib, World, expect, main  # noqa: E402

CLIENT = "org.thoughtforge.ThoughtForge"
# What it is started as, when somebody presses Open.
STUB = """import sys
from gi.repository import Gio, GLib
XML = '''<node><interface name="org.freedesktop.Application"><method name="ActivateAction">
<arg type="s" direction="in"/><arg type="av" direction="in"/><arg type="a{sv}" direction="in"/>
</method></interface></node>'''
loop = GLib.MainLoop()
def called(bus, sender, path, interface, method, parameters, invocation):
    with open(sys.argv[1] + ".new", "w") as file:
        file.write(repr(parameters.unpack()))
    import os
    os.rename(sys.argv[1] + ".new", sys.argv[1])
    invocation.return_value(None)
    bus.flush_sync(None)
    loop.quit()
bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
bus.register_object("/org/thoughtforge/ThoughtForge",
                    Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, None, None)
Gio.bus_own_name_on_connection(bus, "org.thoughtforge.ThoughtForge", 0, None, None)
loop.run()
"""


def install_client(w):
    """Makes the bus able to start a client, which writes down what it is asked and ends."""
    asked = w.path("asked")
    stub = w.write("stub.py", STUB)
    os.makedirs(w.path("none"), exist_ok=True)
    w.write("none/client.service",
            f"[D-BUS Service]\nName={CLIENT}\nExec=/usr/bin/python3 {stub} {asked}\n")
    w.bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                    "ReloadConfig", None, None, 0, -1, None)
    return asked


def distil(w):
    path = w.create(world.example())
    w.drive(path, "human_review")
    return path


def send_test(w):
    """Without waiting for the reply, as the server plays in this process."""
    w.bus.call(world.NAME, world.ROOT, world.MANAGER, "SendTestNotification",
               GLib.Variant("(s)", ("desktop",)), None, 0, -1, None, None)


def test_confirm_and_open_and_the_client():
    with World() as w:
        server = Server(w)
        w.start()
        path = distil(w)
        number, (_, body, actions) = server.wait_one("is waiting for you")
        assert body == w.get(path, "Question").replace("'", "&apos;"), body
        assert sorted(actions.values()) == ["Confirm", "Open"] and "default" in actions, actions
        old = server.press(number, "Confirm")
        w.wait_asked(path, "spec_building")
        number = server.wait_one("is waiting for you")[0]

        # A button of the notification before this one does nothing.
        server.emit("ActionInvoked", "(us)", number, old)
        asked = install_client(w)
        server.press(number, "Open", token="tok")
        w.wait(lambda: os.path.exists(asked), "the client to be asked", 20)
        with open(asked) as file:
            action, parameters, platform = eval(file.read())  # pylint: disable=eval-used
        assert (action, parameters) == ("open-project", [w.get(path, "Id")]), (action, parameters)
        assert platform["activation-token"] == "tok", platform
        assert w.get(path, "Phase") == "spec_building"


def test_never_both():
    with World() as w:
        server = Server(w)
        w.start()
        path = distil(w)
        server.wait_one("is waiting for you")
        client = connect(w)
        own(client, CLIENT)
        server.wait_none()
        server.log.clear()
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "done")
        client.close_sync(None)

        # The next is shown again, and it is the first: nothing came while the client was there.
        distil(w)
        server.wait_one("is waiting for you")
        assert len(server.log) == 1, server.log


def test_done_and_a_deleted_project():
    with World() as w:
        server = Server(w)
        w.start()
        path = w.create(world.example())
        w.drive(path)
        server.wait_one("is done")
        assert len(server.shown) == 1, server.shown
        w.manager("DeleteProject", "(ob)", path, False)
        server.wait_none()


def test_resume():
    config = world.plain_agent("broken", "/bin/false")
    with World(config) as w:
        server = Server(w)
        w.start()
        path = w.create(world.example(), agent="broken")
        w.project(path, "Distill")
        number, (_, body, actions) = server.wait_one("has halted")
        assert "broken" in body and "Resume" in actions.values(), (body, actions)
        n = len(server.log)
        server.press(number, "Resume")
        server.wait("a second halt", lambda shown: len(server.log) > n)
        w.wait(lambda: [s[3][1] for s in w.signals if s[2] == "PhaseChanged"]
               == ["distilling", "halted", "distilling", "halted"], "both moves", 20)

        # A user who presses Terminate needs no notification.
        w.project(path, "Terminate", "(b)", True)
        server.wait_none()


def test_quiet_hours_and_switching_off():
    now = time.gmtime()
    quiet = f"{now.tm_hour:02}:00-{(now.tm_hour + 2) % 24:02}:00"
    with World(f"notifications:\n  quiet_hours: {quiet} # shh\n") as w:
        server = Server(w)
        w.start()
        path = distil(w)
        gone = distil(w)
        w.manager("DeleteProject", "(ob)", gone, False)
        set_value(w, "polish.medium_max", "4")
        assert not server.log, server.log
        set_value(w, "notifications.quiet_hours", "~")
        server.wait_one("is waiting for you")
        assert len(server.log) == 1, server.log
        set_value(w, "notifications.channels.desktop.enabled", "false")
        server.wait_none()
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        assert len(server.log) == 1, server.log


def test_a_server_that_hangs():
    with World() as w:
        server = Server(w, hangs=True)
        w.start()
        path = distil(w)
        w.wait(lambda: server.waiting, "the first question", 20)
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        assert not server.shown
        server.wake()
        number = server.wait_one("is waiting for you")[0]
        server.hangs = True
        w.project(path, "Confirm")
        w.wait_phase(path, "done")
        server.wait("the old one to be replaced", lambda _: server.waiting)
        server.wake()
        server.wait_one("is done")
        server.w.drain()
        assert len(server.shown) == 1 and number >= 1, server.shown


def test_no_server_then_a_poor_one_then_another():
    with World() as w:
        w.start("--verbose")
        message = expect("Failed", w.manager, "SendTestNotification", "(s)", "desktop")
        assert "no desktop notification" in message, message
        expect("InvalidArgument", w.manager, "SendTestNotification", "(s)", "pigeon")
        path = distil(w)
        w.wait(lambda: "no desktop notifications" in w.log(), "a line in the log", 20)
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")

        poor = Server(w, capabilities=("body",))
        _, (_, body, actions) = poor.wait_one("is waiting for you")
        assert not actions and body == w.get(path, "Question"), (body, actions)
        poor.leave()
        assert w.log().count("no desktop notifications") == 1, w.log()

        rich = Server(w)
        rich.wait_one("is waiting for you")
        send_test(w)
        rich.wait_one("ThoughtForge")


def test_it_withdraws_at_its_end():
    with World() as w:
        server = Server(w)
        w.start("--verbose")
        distil(w)
        number = server.wait_one("is waiting for you")[0]
        # The answer to it has come when what came after it was heard.
        server.emit("ActionInvoked", "(us)", number, "confirm.0")
        source = GLib.timeout_add(20, lambda: True)
        w.wait(lambda: "unknown action confirm.0" in w.log(), "the button to be heard", 20)
        GLib.source_remove(source)
        w.kill(15)
        server.wait_none()


def test_one_that_the_server_stored_is_withdrawn_too():
    with World() as w:
        server = Server(w)
        w.start()
        path = distil(w)
        number = server.wait_one("is waiting for you")[0]
        server.emit("NotificationClosed", "(uu)", number, 1)
        w.manager("DeleteProject", "(ob)", path, False)
        server.wait_none()


def test_one_that_the_user_closed_does_not_come_back():
    with World() as w:
        server = Server(w)
        w.start()
        path = distil(w)
        gone = server.wait_one("is waiting for you")[0]
        distil(w)
        server.wait("the second one", lambda shown: len(shown) == 2)
        server.close(gone)
        # Heard before the next one is shown.
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building")
        number = server.wait("the next one", lambda shown: max(shown) > gone + 1 and max(shown))
        server.close(number)
        send_test(w)
        server.wait_one("ThoughtForge")
        server.leave()
        other = Server(w)
        other.wait_one("is waiting for you")
        send_test(w)
        other.wait_one("ThoughtForge")
        assert len(other.log) == 2, other.log


def test_a_server_that_hangs_does_not_keep_the_daemon():
    with World() as w:
        server = Server(w, hangs=True)
        w.start()
        distil(w)
        w.wait(lambda: server.waiting, "the first question", 20)
        slowest = 0
        for _ in range(100):
            before = time.monotonic()
            w.manager("GetStats")
            slowest = max(slowest, time.monotonic() - before)
        assert slowest < 2, slowest
        before = time.monotonic()
        w.kill(15)
        assert time.monotonic() - before < 10, "it waited for the server"


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
