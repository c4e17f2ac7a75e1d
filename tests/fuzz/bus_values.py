# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Arguments of every kind for bus_fuzz.py: valid words, boundaries, and mutations of both, from a seeded
random source. No text is a command that could harm, and every path leads nowhere or to a trap that is
looked at afterwards."""

import os
import re
import socket

import world
from world import Gio, GLib

BOUNDARIES = {
    "y": (0, 1, 127, 128, 255),
    "n": (0, 1, -1, -(2**15), 2**15 - 1),
    "q": (0, 1, 2**16 - 1),
    "i": (0, 1, -1, 7, 2**31 - 1, -(2**31)),
    "u": (0, 1, 2, 50, 2**31, 2**32 - 1),
    "x": (0, 1, -1, 2**53, 2**63 - 1, -(2**63)),
    "t": (0, 1, 2**63, 2**64 - 1),
    "d": (0.0, -0.0, 1.5, -1e308, 1e-320, float("inf"), float("nan")),
}
# Signatures that are tried where another one belongs.
SIGNATURES = ("", "s", "u", "ss", "h", "a{sv}", "v", "(s)", "as", "av", "aa{sv}", "ay", "a{us}", "o", "g",
              "((((s))))", "hhh", "sssssssssssssssssssssss", "d", "x")
WORDS = (
    "", " ", "offline", "plan", "code", "brain_dump", "intent", "spec", "constraints", "deliverable",
    "docs/plan.md", "docs/intent.md", "docs/acceptance.md", "polish_log", "acceptance",
    "I-0001", "I-0007", "I-9999", "AC-1", "AC-3", "D-1", "critical", "medium", "minor", "open", "waived",
    "bundle", "patches", "diff", "markdown", "json", "sarif", "quick", "standard", "thorough", "classic",
    "evidence", "desktop", "ntfy", "N/A", "plan-review", "check", "review-answer", "python", "c",
    "polish.max_iterations", "polish.reviewers", "polish.assurance", "chat.confirm_by_text", "7", "[offline]",
    "true", "false", "~", "0", "-1", "1e9", "A party for sixty guests with a budget, a date and a band.",
    "confirm", "Confirm", "realign from here", "https://example.org/a?b#c", "file:///dev/null", "a.md", "b.tar.gz",
    "..", ".", "/", "../../outside/trap", "../../../outside/trap", "resources/../status.json",
    ".git/config", "status.json", ".thoughtforge/issues.json", "source", "a/b", "CON", "a\nb", "a\tb",
    "\u202egnp.exe", "\ufeff", "e\u0301", "\U0001f600" * 20, "%s%n%d", "{{x}} [[y: z]]", "\"'\\", "x" * 255,
    "x" * 256, "🎉.md", "-rf", "--help", "null", "{}", "[]", "# Title\n\nText.\n", "polish: {max_iterations: 3}\n",
    "agents: {default: offline}\n", "polish:\n  max_iterations: nine\n", "a: &x [*x]\n", "secret:NAME",
)
KEYS = ("title", "agent", "brain_dump", "type", "from_plan", "severity", "ledger", "state", "branch",
        "command", "setup", "allowed_setup", "network", "timeout_seconds", "everything", "", "x")
# Harmless as commands of tests, wherever they end up.
COMMANDS = ("true", "false", "exit 3", "make check", "")


class Values:
    def __init__(self, random, outer):
        self.random = random
        self.outer = outer
        self.paths = []  # of projects, the fuzzer keeps them up to date
        self.traces = [pathname for pathname in (
            os.path.join(world.FIXTURES, "polish-trace", "trace.json"),
            os.path.join(world.SOURCE, "tests", "fuzz", "seeds", "trace", "rounds"),
            os.path.join(world.FIXTURES, "resources", "budget.pdf"))]
        self.fds = []  # of the current call

    # texts

    def mutate(self, text):
        letters = list(text)
        for _ in range(self.random.randint(1, 4)):
            at = self.random.randrange(len(letters) + 1)
            kind = self.random.randrange(4)
            if kind == 0:
                letters.insert(at, self.random.choice("a0 -_/.\\\"'\n\u00e9\u2028\u0001%{}[]:#"))
            elif kind == 1 and letters:
                del letters[min(at, len(letters) - 1)]
            elif kind == 2:
                letters[at:at] = letters[: self.random.randint(0, 40)]
            else:
                del letters[at:]
        return "".join(letters)

    def text(self):
        dice = self.random.random()
        if dice < 0.02:
            return "long words " * self.random.choice((10, 6000, 100000))
        if dice < 0.022:
            return "x" * (16 * 1024 * 1024)
        if dice < 0.1:
            return os.path.join(self.outer, "outside", "trap")
        if dice < 0.2 and self.paths:
            name = self.random.choice(self.paths).rsplit("/", 1)[1]
            return self.random.choice((name, name[1:].replace("_", "-"),
                                       name[1:].replace("_", "-") + "-0001"))
        word = self.random.choice(WORDS)
        return self.mutate(word) if dice < 0.45 else word

    def path(self):
        if self.paths and self.random.random() < 0.6:
            return self.random.choice(self.paths)
        return self.random.choice((
            "/", world.ROOT, world.ROOT + "/projects", world.ROOT + "/projects/p20200101_aaaa",
            world.ROOT + "/projects/x", "/a" * 1000))

    # file handles

    def _fd(self):
        kind = self.random.randrange(9)
        if kind < 3:
            return os.open(self.random.choice(self.traces), os.O_RDONLY)
        if kind == 3:
            return os.open(self.outer, os.O_RDONLY)
        if kind == 4:
            return os.open(self.random.choice(("/dev/null", "/dev/zero", "/dev/tty", "/proc/self/mem")
                                              if os.path.exists("/dev/zero") else ("/dev/null",)),
                           os.O_RDONLY | os.O_NONBLOCK)
        if kind == 5:  # nobody will ever write
            ends = os.pipe()
            self.fds.append(ends[1])
            return ends[0]
        if kind == 6:
            one, other = socket.socketpair()
            self.fds.append(other.detach())
            return one.detach()
        fd = os.memfd_create("x")
        os.write(fd, self.text()[:100000].encode("utf-8", "replace"))
        if kind == 7:
            os.lseek(fd, 0, os.SEEK_SET)
        return fd

    def handle(self, fd_list):
        try:
            fd = self._fd()
        except OSError:
            fd = os.open("/dev/null", os.O_RDONLY)
        index = fd_list.append(fd)
        os.close(fd)
        if self.random.random() < 0.2:
            return self.random.choice((-1, -(2**31), index + 1, 7, 2**31 - 1))
        return index

    def end_call(self):
        """The message has copies of its own."""
        for fd in self.fds:
            os.close(fd)
        self.fds = []

    # any type

    def variant(self, signature, fd_list, depth=0):
        """A value of the complete type @signature."""
        kind = signature[0]
        if kind in BOUNDARIES:
            return GLib.Variant(kind, self.random.choice(BOUNDARIES[kind]))
        if kind == "b":
            return GLib.Variant("b", self.random.random() < 0.5)
        if kind == "s":
            return GLib.Variant("s", self.text().replace("\0", ""))
        if kind == "o":
            return GLib.Variant("o", self.path())
        if kind == "g":
            return GLib.Variant("g", self.random.choice(("", "s", "a{sv}")))
        if kind == "h":
            return GLib.Variant("h", self.handle(fd_list))
        if kind == "v":
            return GLib.Variant("v", self.any(fd_list, depth + 1))
        if kind == "(":
            return GLib.Variant.new_tuple(
                *[self.variant(part, fd_list, depth + 1) for part in split(signature[1:-1])])
        if signature == "a{sv}":
            return self.dictionary(fd_list, depth)
        if kind == "a" and signature[1] == "{":
            key, value = split(signature[2:-1])
            entries = [GLib.Variant.new_dict_entry(self.variant(key, fd_list, depth + 1),
                                                   self.variant(value, fd_list, depth + 1))
                       for _ in range(self.random.randrange(3))]
            return GLib.Variant.new_array(GLib.VariantType(signature[1:]), entries)
        entries = [self.variant(signature[1:], fd_list, depth + 1)
                   for _ in range(self.random.randrange(4))]
        return GLib.Variant.new_array(GLib.VariantType(signature[1:]), entries)

    def any(self, fd_list, depth=0):
        if depth == 1 and self.random.random() < 0.05:
            deep = GLib.Variant("s", "x")
            for _ in range(self.random.choice((5, 40, 58))):
                deep = GLib.Variant("v", deep)
            return deep
        return self.variant(self.random.choice(("s", "s", "b", "u", "i", "x", "d", "o", "as", "ay", "a{sv}"))
                            if depth < 4 else "s", fd_list, depth)

    def dictionary(self, fd_list, depth):
        values = GLib.VariantDict()
        for _ in range(self.random.randrange(5)):
            key = self.random.choice(KEYS) if self.random.random() < 0.9 else self.mutate("agent")
            # What may be run as a command is never a text of chance.
            value = (GLib.Variant("s", self.random.choice(COMMANDS))
                     if key in ("command", "setup", "allowed_setup")
                     else self.any(fd_list, depth + 1))
            values.insert_value(key.replace("\0", ""), value)
        return values.end()

    def arguments(self, signature, fd_list):
        parts = [self.variant(part, fd_list) for part in split(signature)]
        return GLib.Variant.new_tuple(*parts)


def split(signature):
    """The complete types in @signature."""
    parts = []
    at = 0
    while at < len(signature):
        end = at
        while signature[end] == "a":
            end += 1
        if signature[end] in "({":
            depth = 0
            while True:
                depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[end], 0)
                if depth == 0:
                    break
                end += 1
        parts.append(signature[at : end + 1])
        at = end + 1
    return parts


def read_interfaces():
    """All members of data/dbus: {interface: ({method: signature}, {property: signature})}."""
    found = {}
    folder = os.path.join(world.SOURCE, "data", "dbus")
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".xml"):
            continue
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = re.sub(r"<!DOCTYPE.*?>", "", file.read(), flags=re.S)
        for interface in Gio.DBusNodeInfo.new_for_xml(text).interfaces:
            methods = {method.name: "".join(arg.signature for arg in method.in_args)
                       for method in interface.methods}
            properties = {one.name: one.signature for one in interface.properties}
            found[interface.name] = (methods, properties)
    return found
