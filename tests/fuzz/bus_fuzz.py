#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""bus_fuzz.py (--minutes N | --calls N) [--seed N] [--hang SECONDS] [--keep DIRECTORY]

Calls every method and sets every property of the daemon in a private world with arguments of every
kind, between actions that move projects on, and looks whether it lives, answers in time, keeps what
it wrote readable and writes nothing elsewhere. TF_TEST_BUILD_ROOT should be a tree with sanitizers.
Prints a summary as TAP; exit status 1 if anything is wrong."""

import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
import world  # noqa: E402
from bus_values import SIGNATURES, Values, read_interfaces  # noqa: E402
from world import Gio, GLib, World  # noqa: E402

PROPERTIES = "org.freedesktop.DBus.Properties"
AT_ONCE = 6  # calls without an answer yet
MOST_PROJECTS = 5
MOST_CRASHES = 20
CALL_LIMIT_S = 180
# These answer when an agent has.
ASKS_AGENT = ("TryAgent", "Calibrate")
# Would lead the daemon out of its world, or to the network.
NOT_SET = re.compile(r"directory|path|url|host|command|setup|enabled|token")
REPORT = re.compile(r"ERROR: \w+Sanitizer|runtime error:|-CRITICAL \*\*|-ERROR \*\*")
MOVES = ("Distill", "Confirm", "Confirm", "Resume", "Revise")
# What would end every project before it gets anywhere; one call in so many is made.
FINAL = ("DeleteProject", "Terminate")
RARE = 30
# The same for what makes an agent begin again; what only reads may come at any time.
READS = re.compile("Get|List|Export")
HINDERS = 6
SETTLED = ("brain_dump", "done", "halted")

CONFIG = "agents:\n  default: offline\nbrain_dump:\n  min_word_count: 3\n"


class Fuzzer:
    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.options = options
        self.outer = tempfile.mkdtemp(prefix="tf-bus-")
        tempfile.tempdir = self.outer
        os.mkdir(os.path.join(self.outer, "outside"))
        with open(os.path.join(self.outer, "outside", "trap"), "w", encoding="ascii") as file:
            file.write("untouched\n")
        self.values = Values(self.random, self.outer)
        self.members = read_interfaces()
        self.calls = 0
        self.waiting = 0
        self.errors = collections.Counter()
        self.called = collections.Counter()
        self.phases = {}  # of each project
        self.seen = collections.Counter()  # how often a project was found in a phase
        self.recent = collections.deque(maxlen=40)
        self.longest = (0.0, "")
        self.longest_ping = 0.0
        self.hangs = []
        self.crashes = []
        self.faults = []
        self.w = World(CONFIG)
        self.outside = self.list_outside()
        self.connection = self.connect()

    # the world

    def connect(self):
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        connection = Gio.DBusConnection.new_for_address_sync(self.w.address, flags, None, None)
        connection.set_exit_on_close(False)
        return connection

    def list_outside(self):
        """What lies beside the world, where the arguments point."""
        found = {}
        for folder, folders, files in os.walk(self.outer):
            if folder == self.outer:
                folders.remove(os.path.basename(self.w.dir))
            for name in folders + files:
                path = os.path.join(folder, name)
                info = os.stat(path)
                found[path] = (info.st_mtime_ns, info.st_size, info.st_mode)
        return found

    def is_alive(self):
        return self.w.daemon.poll() is None

    def note_crash(self):
        log = self.w.log()
        number = len(self.crashes) + 1
        found = REPORT.search(log)
        self.crashes.append(f"ended with {self.w.daemon.returncode}: "
                            f"{log[found.start():][:300] if found else log[-300:]}")
        self.keep(f"crash-{number}.txt", "\n".join(self.recent) + "\n\n" + log)
        os.unlink(self.w.daemon_log)

    def keep(self, name, text):
        if self.options.keep is None:
            return
        os.makedirs(self.options.keep, exist_ok=True)
        with open(os.path.join(self.options.keep, name), "w", encoding="utf-8") as file:
            file.write(text)

    def list_projects(self):
        try:
            objects = self.w.call(world.ROOT, "org.freedesktop.DBus.ObjectManager",
                                  "GetManagedObjects")[0]
        except world.BusError:
            return
        self.phases = {path: found[world.PROJECT]["Phase"] for path, found in objects.items()
                       if world.PROJECT in found}
        self.values.paths = sorted(self.phases)
        self.seen.update(self.phases.values())

    # calls

    def note(self, what, begun, error):
        elapsed = time.monotonic() - begun
        if error is not None:
            name = Gio.DBusError.get_remote_error(error) or error.message
            self.errors[name.rsplit(".", 1)[-1][:40]] += 1
        else:
            self.errors["none"] += 1
        limit = CALL_LIMIT_S if what in ASKS_AGENT else self.options.hang
        if elapsed > limit:
            self.hangs.append(f"{what}: {elapsed:.1f} s")
        if what not in ASKS_AGENT and elapsed > self.longest[0]:
            self.longest = (elapsed, what)

    def send(self, path, interface, member, arguments, fd_list=None, connection=None):
        self.calls += 1
        self.called[member] += 1
        self.recent.append(f"{path} {interface}.{member} {arguments.print_(True)[:2000]}")
        begun = time.monotonic()
        if self.connection.is_closed():  # the bus refused a message, as too deep or too large
            self.connection = self.connect()

        def done(source, result):
            error = None
            self.waiting -= 1
            try:
                source.call_with_unix_fd_list_finish(result)
            except GLib.Error as caught:
                error = caught
            if connection is None:
                self.note(member, begun, error)

        self.waiting += 1
        (connection or self.connection).call_with_unix_fd_list(
            world.NAME, path, interface, member, arguments, None, Gio.DBusCallFlags.NONE,
            CALL_LIMIT_S * 1000, fd_list, None, done)

    def pick_path(self, interface):
        if interface == world.MANAGER:
            return world.ROOT
        return self.random.choice(self.values.paths) if self.values.paths else world.ROOT

    def call_method(self):
        interface = self.random.choice(sorted(self.members))
        methods = self.members[interface][0]
        member = self.random.choice(sorted(methods))
        signature = methods[member]
        path = self.pick_path(interface)
        if self.random.random() < 0.12:
            signature = self.random.choice(SIGNATURES)
        if self.random.random() < 0.03:
            path = self.values.path()
        if self.is_unwanted(path, member):
            return
        fd_list = Gio.UnixFDList.new()
        arguments = self.values.arguments(signature, fd_list)
        if member == "SetConfigValue" and NOT_SET.search(arguments.print_(False)):
            return
        if self.random.random() < 0.05:
            self.leave(path, interface, member, arguments, fd_list)
        else:
            self.send(path, interface, member, arguments, fd_list)
        self.values.end_call()

    def is_unwanted(self, path, member):
        if member in FINAL:
            return self.random.randrange(RARE) > 0
        settled = self.phases.get(path, "done") in SETTLED
        return not settled and not READS.match(member) and self.random.randrange(HINDERS) > 0

    def leave(self, path, interface, member, arguments, fd_list):
        """Whoever asked is gone before the answer."""
        connection = self.connect()
        self.send(path, interface, member, arguments, fd_list, connection)
        connection.flush_sync(None)
        connection.close_sync(None)

    def touch_property(self):
        interface = self.random.choice(sorted(self.members))
        name = self.random.choice(sorted(self.members[interface][1]) + ["Nothing"])
        path = self.pick_path(interface)
        if self.random.random() < 0.3:
            self.send(path, PROPERTIES, "Get", GLib.Variant("(ss)", (interface, name)))
            return
        fd_list = Gio.UnixFDList.new()
        signature = self.members[interface][1].get(name, "s")
        value = (self.values.variant(signature, fd_list) if self.random.random() < 0.6
                 else self.values.any(fd_list))
        self.send(path, PROPERTIES, "Set", GLib.Variant.new_tuple(
            GLib.Variant("s", interface), GLib.Variant("s", name), GLib.Variant("v", value)), fd_list)
        self.values.end_call()

    def move_on(self):
        """What a user would do."""
        if len(self.values.paths) < 2 or (
                len(self.values.paths) < MOST_PROJECTS and self.random.random() < 0.05):
            dump = self.random.choice(("summer-party.md", "wedding.md", "wordfreq-make-solid.md"))
            self.send(world.ROOT, world.MANAGER, "CreateProject", GLib.Variant("(a{sv})", (
                {"agent": GLib.Variant("s", "offline"),
                 "brain_dump": GLib.Variant("s", world.example(dump))},)))
            return
        path = self.random.choice(self.values.paths)
        move = self.random.choice(MOVES)
        arguments = GLib.Variant("(s)", ("Name an owner for each task.",)) if move == "Revise" else \
            GLib.Variant("()", ())
        self.send(path, world.PROJECT, move, arguments)

    def ping(self):
        begun = time.monotonic()
        path, interface, member, arguments = world.ROOT, "org.freedesktop.DBus.Peer", "Ping", None
        if self.values.paths and self.random.random() < 0.5:
            path, interface, member = self.random.choice(self.values.paths), PROPERTIES, "GetAll"
            arguments = GLib.Variant("(s)", (world.PROJECT,))

        def done(source, result):
            try:
                source.call_finish(result)
            except GLib.Error:
                return  # a project that is gone
            elapsed = time.monotonic() - begun
            self.longest_ping = max(self.longest_ping, elapsed)
            if elapsed > self.options.hang:
                self.hangs.append(f"{member}: {elapsed:.1f} s")

        self.w.bus.call(world.NAME, path, interface, member, arguments, None, Gio.DBusCallFlags.NONE,
                        CALL_LIMIT_S * 1000, None, done)
        return True

    # the run

    def is_over(self, end):
        if self.options.calls is not None:
            return self.calls >= self.options.calls
        return time.monotonic() >= end

    def step(self):
        dice = self.random.random()
        if dice < 0.2:
            self.move_on()
        elif dice < 0.35:
            self.touch_property()
        else:
            self.call_method()
        if self.calls % 25 == 0:
            self.list_projects()
            self.w.signals.clear()
        if len(self.values.paths) > MOST_PROJECTS + 2:
            self.send(world.ROOT, world.MANAGER, "DeleteProject",
                      GLib.Variant("(ob)", (self.values.paths[0], True)))

    def iterate(self, condition, limit):
        context = GLib.MainContext.default()
        source = GLib.timeout_add(100, lambda: True)
        end = time.monotonic() + limit
        while not condition() and time.monotonic() < end and self.is_alive():
            context.iteration(True)
        GLib.source_remove(source)

    def run(self):
        end = time.monotonic() + (self.options.minutes or 0) * 60
        self.w.start()
        pings = GLib.timeout_add(200, self.ping)
        while not self.is_over(end) and len(self.crashes) < MOST_CRASHES:
            if not self.is_alive():
                self.note_crash()
                self.w.start()
                self.list_projects()
            self.step()
            self.iterate(lambda: self.waiting < AT_ONCE, CALL_LIMIT_S)
        self.iterate(lambda: self.waiting == 0, CALL_LIMIT_S)
        GLib.source_remove(pings)

    # the end

    def stop(self):
        if not self.is_alive():
            self.note_crash()
            return
        self.w.daemon.send_signal(signal.SIGTERM)
        try:
            status = self.w.daemon.wait(world.LIMIT_S)
        except world.subprocess.TimeoutExpired:
            self.hangs.append("the end of the daemon")
            self.w.daemon.kill()
            self.w.daemon.wait()
            return
        if status != 0 or REPORT.search(self.w.log()):
            self.note_crash()

    def check_states(self):
        """A daemon that begins again finds every project, and no file that it cannot read."""
        for folder, _, files in os.walk(self.w.projects):
            if os.path.basename(folder) == ".git":
                continue
            for name in files:
                if ".corrupt-" in name:
                    self.faults.append(f"set aside as corrupt: {folder}/{name}")
            if "status.json" in files and os.path.dirname(folder) == self.w.projects:
                with open(os.path.join(folder, "status.json"), encoding="utf-8") as file:
                    json.load(file)
        self.w.start()
        self.list_projects()
        stored = sum(os.path.exists(os.path.join(self.w.projects, name, "status.json"))
                     for name in os.listdir(self.w.projects))
        if stored != len(self.values.paths):
            self.faults.append(f"{stored} projects are stored, {len(self.values.paths)} are there")
        for path in self.values.paths:
            if self.w.get(path, "HaltReason") == "state_corrupt":
                self.faults.append(f"{path} is corrupt: {self.w.get(path, 'HaltDetail')}")

    def check_outside(self):
        now = self.list_outside()
        for path in sorted(set(now) | set(self.outside)):
            if now.get(path) != self.outside.get(path):
                self.faults.append(f"changed outside of the world: {path}")

    def finish(self):
        self.stop()
        self.check_states()
        self.stop()
        self.check_outside()
        left = world.agents_of(self.w.dir)
        if left:
            self.faults.append(f"{len(left)} processes are left")
        self.w.close()
        shutil.rmtree(self.outer, ignore_errors=True)

    def report(self):
        never = sorted(member for methods, _ in self.members.values() for member in methods
                       if self.called[member] == 0)
        print(f"# seed {self.options.seed}: {self.calls} calls of {len(self.called)} members, "
              f"{len(self.crashes)} crashes, {len(self.hangs)} hangs")
        print(f"# longest answer {self.longest[0]:.3f} s ({self.longest[1]}), "
              f"longest Ping or GetAll beside it {self.longest_ping:.3f} s")
        if self.errors["none"] * 20 < self.calls:
            self.faults.append(f"only {self.errors['none']} calls were answered without an error")
        print("# projects were " + ", ".join(f"{name} {n}" for name, n in self.seen.most_common()))
        print("# answers: " + ", ".join(f"{name} {n}" for name, n in self.errors.most_common()))
        if never:
            print(f"# never called: {', '.join(never)}")
        claims = (("the daemon does not crash", self.crashes),
                  (f"every answer comes within {self.options.hang:g} s", self.hangs),
                  ("states are readable and nothing else is written", self.faults))
        print(f"1..{len(claims)}")
        for number, (claim, faults) in enumerate(claims, 1):
            for fault in faults:
                print("".join(f"# {line}\n" for line in fault.splitlines()), end="")
            print(f"{'not ok' if faults else 'ok'} {number} - {claim}")
        return 1 if self.crashes or self.hangs or self.faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--calls", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hang", type=float, default=5.0)
    parser.add_argument("--keep")
    options = parser.parse_args()
    if (options.minutes is None) == (options.calls is None):
        parser.error("either --minutes or --calls")
    fuzzer = Fuzzer(options)
    fuzzer.run()
    fuzzer.finish()
    return fuzzer.report()


if __name__ == "__main__":
    sys.exit(main())
