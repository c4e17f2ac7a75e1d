#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Runs third-party checkers. check-tools.py ROOT BUILD; prints TAP, one test per checker. A checker that
is not installed is a failure: debian/control lists them all."""

import importlib
import os
import re
import subprocess
import sys
import tempfile

from csource import without_strings

list_files = importlib.import_module("check-source").list_files

# Written by people as they write, or byte for byte what a program printed: nobody corrects these.
VERBATIM = (
    "daemon/lab/catalogues/",
    "examples/",
    "tests/e2e/data/",
    "tests/fixtures/",
    "tests/fuzz/regressions/",
    "tests/fuzz/seeds/",
    "tests/offline-agent/dumps/",
    "tests/offline-agent/real/",
    "COPYING",
)
# Somebody's own disk.
MACHINE = re.compile(r"(?<![\w$}~.])/(?:home/[a-z]\w*|root|Users|mnt|media)/\w")
# Sources with words of several languages.
SPEAKS = r"offline-agent/|evidence/(?:test-|tf-)(?:value|decision)|/tf-language\.c$"
CODE = (
    "common/",
    "daemon/",
    "launcher/",
    "offline-agent/",
    "client-cli/",
    "client-gtk/",
    "plugins/",
    "tests/",
)


class Checker:
    def __init__(self, root, build):
        self.root = root
        self.build = build
        self.files = list_files(root)

    def run(self, *command, **options):
        """The output of @command; "" if it succeeds."""
        try:
            done = subprocess.run(
                command,
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
                **options,
            )
        except FileNotFoundError:
            return f"{command[0]} is not installed"
        text = done.stdout.decode(errors="replace").strip()
        if done.returncode and not text:
            return f"{command[0]} ended with status {done.returncode}"
        return text

    def read(self, name):
        with open(
            os.path.join(self.root, name), encoding="utf-8", errors="replace"
        ) as file:
            return file.read()

    def own_texts(self):
        """Text files whose spelling and blanks are ours."""
        for name in self.files:
            if not name.startswith(VERBATIM) and "\0" not in self.read(name)[:4000]:
                yield name

    def check_clang_format(self):
        names = [
            n
            for n in self.files
            if n.endswith((".c", ".h"))
            and n.startswith(CODE)
            and not n.startswith(VERBATIM)
        ]
        return self.run("clang-format", "--dry-run", "-Werror", *names)

    def check_codespell(self):
        """English alone. Of what knows other languages, or misspellings to find, only the comments."""
        command = (
            "codespell",
            "--ignore-words",
            os.path.join(self.root, "tests/lint/codespell-ignore.txt"),
        )
        names = [
            n
            for n in self.own_texts()
            if not n.endswith(".po") and not n.startswith("offline-agent/data/")
        ]
        tables = [n for n in names if n.endswith(".c") and re.search(SPEAKS, n)]
        says = [self.run(*command, *(n for n in names if n not in tables))]
        with tempfile.TemporaryDirectory() as folder:
            for name in tables:
                with open(
                    os.path.join(folder, name.replace("/", ":")), "w", encoding="utf-8"
                ) as file:
                    file.write(without_strings(self.read(name)))
            says.append(self.run(*command, folder))
        return "\n".join(filter(None, says))

    def check_shellcheck(self):
        names = [
            n
            for n in self.own_texts()
            if n.startswith("data/completions/")
            and "." not in n.rpartition("/")[2]
            or re.match(
                r"#!\s*/(usr/)?bin/(env )?(ba)?sh\b|# shellcheck shell=", self.read(n)
            )
        ]
        return self.run("shellcheck", "--external-sources", *names)

    def check_python(self):
        for name in self.files:
            if name.endswith(".py") or re.match(
                r"#!\s*/usr/bin/python3", self.read(name)[:40]
            ):
                try:
                    compile(self.read(name), name, "exec")
                except SyntaxError as error:
                    return str(error)
        return ""

    def check_xml(self):
        names = [n for n in self.files if n.endswith((".xml", ".ui", ".svg"))]
        return self.run("xmllint", "--noout", "--nonet", *names)

    def check_desktop(self):
        """The desktop file and the metainfo as built."""
        folder = os.path.join(self.build, "data", "desktop")
        name = os.path.join(folder, "org.thoughtforge.ThoughtForge")
        desktop = self.run("desktop-file-validate", name + ".desktop")
        metainfo = self.run(
            "appstreamcli", "validate", "--no-net", name + ".metainfo.xml"
        )
        return desktop or ("" if "successful" in metainfo else metainfo)

    def check_translations(self):
        """Every language is complete, and no format is broken."""
        says = []
        for name in self.files:
            if not re.match(r"po/\w+\.po$", name):
                continue
            text = self.run("msgfmt", "--check", "--statistics", "-o", "/dev/null", name)
            if not re.fullmatch(r"\d+ translated messages\.", text):
                says.append(f"{name}: {text}")
        return "\n".join(says)

    def check_man_pages(self):
        names = [n for n in self.files if re.match(r"data/man/.*\.\d$", n)]
        names.append(os.path.join(self.build, "data", "thoughtforge-config.5"))
        says = [
            self.run("groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", name)
            for name in names
        ]
        return "\n".join(filter(None, says))

    def check_unit(self):
        """The unit as built, but with the programs of the build tree: those of the prefix may not be
        installed. systemd-analyze exits with 0 even if it reports problems."""
        with open(
            os.path.join(self.build, "data", "thoughtforge.service"), encoding="utf-8"
        ) as file:
            unit = file.read()
        daemon = os.path.join(self.build, "daemon", "thoughtforged")
        unit, count = re.subn(
            r"^ExecStart=\S+/thoughtforged$", f"ExecStart={daemon}", unit, flags=re.M
        )
        if count != 1:
            return "ExecStart does not start thoughtforged"
        client = os.path.join(self.build, "client-cli", "thoughtforgectl")
        unit, count = re.subn(
            r"^ExecReload=\S+/thoughtforgectl ", f"ExecReload={client} ", unit, flags=re.M
        )
        if count != 1:
            return "ExecReload does not run thoughtforgectl"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "thoughtforge.service")
            with open(path, "w", encoding="utf-8") as file:
                file.write(unit)
            environment = dict(os.environ, XDG_RUNTIME_DIR=folder)
            return self.run(
                "systemd-analyze", "--user", "--man=no", "verify", path, env=environment
            )

    def check_devenv(self):
        """The table of variables in HACKING.md matches meson devenv."""
        listed = set(
            re.findall(r"^\| `([A-Z_]+)` \|", self.read("HACKING.md"), re.M)
        )
        bare = {k: v for k, v in os.environ.items() if k not in listed}
        command = ("meson", "devenv", "-C", self.build, "sh", "-c")
        text = self.run(*command, "env; thoughtforgectl --version", env=bare)
        lost = listed - set(re.findall(r"^([A-Z_]+)=.", text, re.M))
        if not listed or lost:
            return f"not set: {', '.join(sorted(lost)) or 'HACKING.md lists nothing'}"
        return "" if re.search(r"^thoughtforgectl \d", text, re.M) else text

    def check_machine_paths(self):
        mine = {self.root, self.build}
        says = []
        for name in self.files:
            for number, line in enumerate(self.read(name).splitlines(), 1):
                if MACHINE.search(line) or any(path in line for path in mine):
                    says.append(
                        f"{name}:{number}: a path of somebody's machine: {line.strip()[:80]}"
                    )
        return "\n".join(says)

    def is_there(self, name):
        return os.path.isdir(os.path.join(self.root, name)) or any(
            ("/" + file).endswith("/" + name) for file in self.files
        )

    def check_documents(self):
        """Every source that a document names exists."""
        says = []
        for name in self.files:
            if not name.endswith(".md") or name.startswith(VERBATIM):
                continue
            text = self.read(name)
            named = re.findall(r"`([\w./-]+\.(?:[ch]|py|xml|in))`", text)
            linked = re.findall(r"\]\(([\w./-]+)\)", text)
            for other in dict.fromkeys(named + linked):
                if not self.is_there(other):
                    says.append(f"{name}: there is no {other}")
        return "\n".join(says)

    def check_blanks(self):
        says = []
        for name in self.own_texts():
            text = self.read(name)
            if text and not text.endswith("\n"):
                says.append(f"{name}: no newline at the end")
            if "\r" in text:
                says.append(f"{name}: carriage returns")
            if not name.endswith(".md") and re.search(r"[ \t]+$", text, re.M):
                says.append(f"{name}: blanks at the end of a line")
        return "\n".join(says)


def main(root, build):
    checker = Checker(root, build)
    names = sorted(name for name in dir(Checker) if name.startswith("check_"))
    print(f"1..{len(names)}", flush=True)
    failed = False
    for number, name in enumerate(names, 1):
        says = getattr(checker, name)()
        for line in says.splitlines():
            print(f"# {line}")
        title = name[len("check_") :].replace("_", "-")
        print(f"{'not ok' if says else 'ok'} {number} {title}", flush=True)
        failed = failed or bool(says)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])))
