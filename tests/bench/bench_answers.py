# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""How long the bus waits for the daemon while it gets texts of 7.5 MiB, all headings: the longest
answer to a client that asks for the manager's properties all the time. The bound is 50 ms; for
comparison, what the same client waits while nothing happens, and while a service that does nothing
with its text gets one as long: GDBus reads, checks and copies it before it reads the next call."""

import os
import statistics
import subprocess
import sys

from gi.repository import Gio, GLib

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from world import World  # noqa: E402

BOUND_MS = 50
SIZE = 7864320

# In a process of its own: the one that sends the text is busy with that.
ASKER = """
import select, sys, time
from gi.repository import Gio, GLib
flags = Gio.DBusConnectionFlags
bus = Gio.DBusConnection.new_for_address_sync(
    sys.argv[1], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
print("ready", flush=True)
longest = n = 0
while not select.select([sys.stdin], [], [], 0.002)[0]:
    start = time.monotonic()
    bus.call_sync(*sys.argv[2:4], "org.freedesktop.DBus.Properties", "GetAll",
                  GLib.Variant("(s)", (sys.argv[4],)), None, Gio.DBusCallFlags.NONE, 60000, None)
    longest = max(longest, time.monotonic() - start)
    n += 1
print(longest * 1000, n)
"""


# A service that answers every call at once.
IDLER = """
import sys
from gi.repository import Gio, GLib
flags = Gio.DBusConnectionFlags
bus = Gio.DBusConnection.new_for_address_sync(
    sys.argv[1], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
about = Gio.DBusNodeInfo.new_for_xml(
    '<node><interface name="x.Idler"><method name="Take"><arg type="s"/></method></interface></node>')
bus.register_object("/", about.interfaces[0], lambda *a: a[-1].return_value(None), None, None)
print(bus.get_unique_name(), flush=True)
GLib.MainLoop().run()
"""

FLOOR_RUNS = 5


def make_headings(size):
    pieces, n = [], 0
    while n < size:
        pieces.append(f"# Heading {len(pieces)} of many\n\nA line below it.\n\n")
        n += len(pieces[-1])
    return "".join(pieces)[:size]


def longest_answer(w, target, act):
    """How long a client waits for @target at most while @act and what follows it goes on, in ms, and
    how often it asked."""
    asker = subprocess.Popen(["/usr/bin/python3", "-c", ASKER, w.address, *target],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    asker.stdout.readline()
    act()
    # What the call has begun goes on behind its answer.
    for _ in range(200):
        w.get(world.ROOT, "Version", world.MANAGER)
    longest, n = asker.communicate("\n")[0].split()
    return float(longest), int(n)


def measure(w, what, act):
    said = ["taken"]

    def attempt():
        try:
            act()
        except world.BusError as error:
            said[0] = error.code

    longest, n = longest_answer(w, (world.NAME, world.ROOT, world.MANAGER), attempt)
    print(f"{what:34} {said[0]:14} longest of {n:>4} answers {longest:7.1f} ms", flush=True)
    return longest


def measure_floor(w, text):
    """The median, as one text is one sample."""
    idler = subprocess.Popen(["/usr/bin/python3", "-c", IDLER, w.address], stdout=subprocess.PIPE,
                             text=True)
    name = idler.stdout.readline().strip()
    parameters = GLib.Variant("(s)", (text,))

    def give():
        w.bus.call_sync(name, "/", "x.Idler", "Take", parameters, None, Gio.DBusCallFlags.NONE,
                        60000, None)

    longest = [longest_answer(w, (name, "/", "x.Idler"), give)[0] for _ in range(FLOOR_RUNS)]
    idler.terminate()
    idler.wait()
    print(f"{'a service that does nothing':34} {'':14} longest answers "
          f"{', '.join(f'{value:.1f}' for value in sorted(longest))} ms", flush=True)
    return statistics.median(longest)


def main():
    with World() as w:
        w.start()
        text = make_headings(SIZE)
        draft = w.create(world.example())
        done = w.create(world.example())
        w.drive(done)
        results = []
        idle = measure(w, "nothing", lambda: None)
        floor = measure_floor(w, text)
        results.append(measure(w, "CreateProject with a brain dump", lambda: w.create(text)))
        results.append(measure(w, "SendMessage in brain_dump",
                               lambda: w.project(draft, "SendMessage", "(s)", text)))
        for name in ("intent", "spec", "constraints", "deliverable"):
            old = w.project(done, "GetDocument", "(s)", name)[0]
            results.append(measure(w, f"WriteDocument {name}", lambda name=name, old=old: w.project(
                done, "WriteDocument", "(sss)", name, old + "\n" + text, "")))
            results.append(measure(w, f"GetDocument {name}", lambda name=name: w.project(
                done, "GetDocument", "(s)", name)))
        results.append(measure(w, "SetConfig", lambda: w.manager("SetConfig", "(s)", text)))
        results.append(measure(w, "WritePrompt",
                               lambda: w.manager("WritePrompt", "(ss)", "plan-build", text)))
        print(f"longest {max(results):.1f} ms, {max(results) / floor:.2f} times that of a service that "
              f"does nothing; idle {idle:.1f} ms; bound {BOUND_MS} ms")


main()
