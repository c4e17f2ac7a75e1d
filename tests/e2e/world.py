# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A private world for one end-to-end test: own HOME, XDG directories and session bus; the real
daemon, command-line client and agents from the build tree. Nothing waits by sleeping: conditions
are looked at again whenever the bus says that something changed, with a time limit."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.thoughtforge.ThoughtForge1"
ROOT = "/org/thoughtforge/ThoughtForge1"
MANAGER = "org.thoughtforge.Manager1"
PROJECT = "org.thoughtforge.Project1"

BUILD = os.environ["TF_TEST_BUILD_ROOT"]
SOURCE = os.environ["TF_TEST_SOURCE_ROOT"]
DAEMON = os.path.join(BUILD, "daemon", "thoughtforged")
CTL = os.path.join(BUILD, "client-cli", "thoughtforgectl")
FIXTURES = os.path.join(SOURCE, "tests", "fixtures")
LIMIT_S = int(os.environ.get("TF_TEST_LIMIT_S", "60"))
UNIT = pathlib.Path(SOURCE, "thoughtforge.service").read_text(encoding="utf-8")
STOP_S = int(re.search(r"^TimeoutStopSec=(\d+)$", UNIT, re.M)[1]) # then systemd kills the daemon
# Of many similar cases, every n-th is tried (1: all).
SAMPLE = int(os.environ.get("TF_SAMPLE", "1"))

BUS_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir={dir}</listen>{services}
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
"""


# Review, count, guards, fix, as without evidence: YAML for tests about that loop.
CLASSIC = "polish:\n  evidence: false\n"


class BusError(Exception):
    """An error reply: .code is the last part of its name."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message


class World:
    def __init__(self, config=None, activatable=False):
        self.dir = tempfile.mkdtemp(prefix="tf-e2e-")
        self.daemon = None
        self.runner = () # a command that starts the daemon
        self.daemon_log = os.path.join(self.dir, "daemon.log")
        for sub in ("home", "config", "data", "state", "cache", "run", "bus"):
            os.makedirs(os.path.join(self.dir, sub), mode=0o700)
        self.env = {
            "PATH": "/usr/bin:/bin",
            "HOME": self.path("home"),
            "XDG_CONFIG_HOME": self.path("config"),
            "XDG_DATA_HOME": self.path("data"),
            "XDG_STATE_HOME": self.path("state"),
            "XDG_CACHE_HOME": self.path("cache"),
            "XDG_RUNTIME_DIR": self.path("run"),
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=" + self.path("no-system-bus"),
            "TMPDIR": self.dir,
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "TERM": "dumb",
            "G_DEBUG": "fatal-criticals",
            "GIO_USE_VFS": "local",
            "THOUGHTFORGE_LIBEXEC_DIR": ":".join(
                os.path.join(BUILD, name) for name in ("offline-agent", "model-agent", "launcher")),
            "THOUGHTFORGE_PLUGIN_DIR": os.path.join(BUILD, "plugins"),
            "THOUGHTFORGE_DATA_DIR": SOURCE,
        }
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
            if name in os.environ:
                self.env[name] = os.environ[name]
        if "TF_WITHOUT_PASTA" in os.environ:
            self.env["PATH"] = os.environ["TF_WITHOUT_PASTA"] + ":" + self.env["PATH"]
        self.start_bus(activatable)
        self.projects = self.path("data", "thoughtforge", "projects")
        if config is not None:
            self.write_config(config)

    # files

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def write_config(self, text):
        os.makedirs(self.path("config", "thoughtforge"), exist_ok=True)
        with open(self.path("config", "thoughtforge", "config.yaml"), "w") as file:
            file.write(text)

    def write(self, name, data):
        mode = "wb" if isinstance(data, bytes) else "w"
        with open(self.path(name), mode) as file:
            file.write(data)
        return self.path(name)

    # bus

    def service_folders(self):
        """Where the bus finds what it may start."""
        return [os.path.join(BUILD, "data", "share", "dbus-1", "services")]

    def start_bus(self, activatable):
        folders = self.service_folders() if activatable else [self.path("none")]
        services = "".join(f"<servicedir>{folder}</servicedir>" for folder in folders)
        with open(self.path("bus.conf"), "w") as file:
            file.write(BUS_CONFIG.format(dir=self.path("bus"), services=services))
        self.bus_process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.path('bus.conf')}", "--nofork", "--nopidfile",
             "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.env, text=True)
        self.address = self.bus_process.stdout.readline().strip()
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self.address
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)
        self.bus.set_exit_on_close(False)
        self.signals = []
        self.heard = 0 # signals in all
        self.on_signal = {}
        self.bus.signal_subscribe(None, None, None, None, None, Gio.DBusSignalFlags.NONE,
                                  self._signal)

    def _signal(self, bus, sender, path, interface, member, parameters):
        self.heard += 1
        self.signals.append((path, interface, member, parameters.unpack()))
        if member in self.on_signal:
            self.on_signal[member](path, *parameters.unpack())

    def call(self, path, interface, method, signature=None, *values, timeout=LIMIT_S):
        parameters = GLib.Variant(signature, values) if signature else None
        try:
            reply = self.bus.call_sync(NAME, path, interface, method, parameters, None,
                                       Gio.DBusCallFlags.NONE, timeout * 1000, None)
        except GLib.Error as error:
            name = Gio.DBusError.get_remote_error(error) or "local.Error"
            message = error.message.removeprefix(f"GDBus.Error:{name}: ")
            raise BusError(name.rsplit(".", 1)[-1], message) from None
        return reply.unpack()

    def manager(self, method, signature=None, *values):
        return self.call(ROOT, MANAGER, method, signature, *values)

    def project(self, path, method, signature=None, *values):
        return self.call(path, PROJECT, method, signature, *values)

    def get(self, path, name, interface=PROJECT):
        return self.call(path, "org.freedesktop.DBus.Properties", "Get", "(ss)", interface, name)[0]

    def get_all(self, path):
        return self.call(path, "org.freedesktop.DBus.Properties", "GetAll", "(s)", PROJECT)[0]

    def wait(self, condition, what, limit=LIMIT_S):
        """Until condition() is true; looked at after every bus signal and the daemon's end. In vain
        when none has come for limit seconds: who works slowly is not stuck."""
        context = GLib.MainContext.default()
        late = []
        heard = self.heard

        def look_for_life():
            nonlocal heard
            if heard == self.heard:
                late.append(1)
            heard = self.heard
            return True
        source = GLib.timeout_add_seconds(limit, look_for_life)
        try:
            while True:
                value = condition()
                if value:
                    return value
                if late:
                    raise AssertionError(f"waited {limit} s in vain for {what}, and heard nothing")
                context.iteration(True)
        finally:
            GLib.source_remove(source)

    def wait_phase(self, path, *phases, limit=LIMIT_S):
        return self.wait(lambda: self.get(path, "Phase") in phases, f"{path} in {phases}", limit)

    def wait_asked(self, path, phase, limit=LIMIT_S):
        def asked():
            state = self.get_all(path)
            return state["Phase"] == "halted" or (
                state["Phase"] == phase and state["WaitingForHuman"])
        self.wait(asked, f"{path} asking in {phase}", limit)
        found = self.get(path, "Phase")
        if found != phase:
            raise AssertionError(f"{found} instead of {phase}: {self.get(path, 'HaltDetail')}")

    def drain(self):
        """Lets every signal that has come be looked at."""
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)

    def has_owner(self):
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "NameHasOwner", GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1,
            None).unpack()[0]

    def find_owner(self):
        """The unique name of the daemon; None if there is none."""
        try:
            return self.bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                "GetNameOwner", GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1,
                None).unpack()[0]
        except GLib.Error:
            return None

    # the daemon

    def spawn(self, *arguments):
        with open(self.daemon_log, "a") as log:
            self.daemon = subprocess.Popen([*self.runner, DAEMON, *arguments], env=self.env, stdout=log,
                                           stderr=log, stdin=subprocess.DEVNULL)
        fd = os.pidfd_open(self.daemon.pid)
        GLib.unix_fd_add_full(0, fd, GLib.IOCondition.IN, lambda *_: os.close(fd) or False)

    def wait_up(self):
        def up():
            if self.daemon.poll() is not None:
                raise AssertionError(f"daemon ended with {self.daemon.returncode}: {self.log()}")
            return self.has_owner()
        self.wait(up, "the daemon's name")

    def start(self, *arguments):
        self.spawn(*arguments)
        self.wait_up()

    def kill(self, number=signal.SIGKILL):
        if self.daemon is None or self.daemon.poll() is not None:
            return
        owner = self.find_owner()
        self.daemon.send_signal(number)
        self.daemon.wait(LIMIT_S)
        # A client may have it started again at once.
        self.wait(lambda: owner is None or self.find_owner() != owner, "the name to go")

    def log(self):
        try:
            with open(self.daemon_log, errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def run(self, *argv, stdin=None, env=None, check=None, timeout=LIMIT_S):
        """A program in this world: (status, stdout, stderr)."""
        done = subprocess.run(argv, env={**self.env, **(env or {})}, input=stdin,
                              capture_output=True, text=True, timeout=timeout, check=False,
                              errors="replace")
        if check is not None and done.returncode != check:
            raise AssertionError(f"{argv} ended with {done.returncode}, expected {check}:\n"
                                 f"{done.stdout}\n{done.stderr}\n{self.log()}")
        return done.returncode, done.stdout, done.stderr

    def ctl(self, *arguments, **options):
        return self.run(CTL, *arguments, **options)

    def git(self, path, *arguments):
        directory = self.get(path, "Directory") if path.startswith(ROOT) else path
        return self.run("git", "-C", directory, *arguments, check=0)[1]

    def code(self, path):
        """The directory of the code of a project, given as its object or directory."""
        directory = self.get(path, "Directory") if path.startswith(ROOT) else path
        return os.path.join(directory, "source")

    # a project's whole way

    def create(self, dump, agent="offline", **options):
        values = {"agent": GLib.Variant("s", agent), "brain_dump": GLib.Variant("s", dump)}
        values.update({key: GLib.Variant("s", value) for key, value in options.items()})
        return self.manager("CreateProject", "(a{sv})", values)[0]

    def drive(self, path, upto="done"):
        """Presses what a user would press, until the project is in phase upto."""
        self._press(path, upto)
        self.drain()

    def _press(self, path, upto):
        self.project(path, "Distill")
        self.wait_asked(path, "human_review")
        if upto == "human_review":
            return
        self.project(path, "Confirm")
        self.wait_asked(path, "spec_building")
        if upto == "spec_building":
            return
        self.project(path, "Confirm")
        self.wait_phase(path, "done", "halted")

    def close(self):
        self.on_signal.clear()
        try:
            self.kill(signal.SIGTERM)
        except (subprocess.TimeoutExpired, AssertionError):
            self.daemon.kill()
            self.daemon.wait()
        ended = self.daemon.returncode if self.daemon is not None else 0
        log = self.log()
        self.bus.close_sync(None)
        self.bus_process.terminate()
        self.bus_process.wait()
        shutil.rmtree(self.dir, ignore_errors=True)
        return ended, log

    def __enter__(self):
        return self

    def tell(self):
        """What the projects' logs and last runs say, for who reads why a test failed."""
        for log in sorted(pathlib.Path(self.projects).glob("*/thoughtforge.log")):
            errors = sorted(log.parent.glob(".thoughtforge/runs/*/stderr.txt"))[-1:]
            for file, n in [(log, 6), *((each, 3) for each in errors)]:
                lines = file.read_text(encoding="utf-8", errors="replace").splitlines()[-n:]
                print("".join(f"# {file.name}: {line[:400]}\n" for line in lines), end="")

    def __exit__(self, kind, *details):
        """A daemon that the test did not kill must have ended well: no crash, nothing leaked. It may
        be why the test failed."""
        if kind is not None:
            self.tell()
        ended, log = self.close()
        if ended not in (0, -signal.SIGKILL):
            raise AssertionError(f"the daemon ended with {ended}: {log}")


def expect(code, function, *arguments):
    """The message of the error that the call must end with."""
    try:
        function(*arguments)
    except BusError as error:
        assert error.code == code, f"{error.code} instead of {code}: {error.message}"
        return error.message
    raise AssertionError(f"no {code} error")


def agents_of(directory):
    """Living processes that work in the project's directory."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/cwd").startswith(directory):
                found.append(int(pid))
        except OSError:
            pass
    return found


def sample(ways):
    return list(ways)[::SAMPLE]


def plain_agent(name, command, flags=""):
    """YAML of one more agent, which does what it does wherever it likes."""
    return (f"agents:\n  available:\n    {name}:\n      command: {json.dumps(command)}\n"
            f"      flags: {json.dumps(flags)}\n      confine: none\n")


def example(name="summer-party.md"):
    with open(os.path.join(SOURCE, "examples", name)) as file:
        return file.read()


def choose(names):
    """The tests that the program's argument picks: the one of that name, or all that contain it."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    chosen = [wanted] if wanted in names else [name for name in names if wanted in name]
    if not chosen:
        sys.exit(f"no test is named like “{wanted}”; there are: {', '.join(names)}")
    return chosen


def main(tests):
    """Runs the functions that choose() picks and prints TAP."""
    names = choose([test.__name__ for test in tests])
    chosen = [test for test in tests if test.__name__ in names]
    print(f"1..{len(chosen)}", flush=True)
    failed = 0
    for number, test in enumerate(chosen, 1):
        title = test.__name__.removeprefix("test_").replace("_", " ")
        try:
            skip = test()
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()))
            print(f"not ok {number} - {title}", flush=True)
        else:
            print(f"ok {number} - {title}" + (f" # SKIP {skip}" if skip else ""), flush=True)
    sys.exit(1 if failed else 0)
