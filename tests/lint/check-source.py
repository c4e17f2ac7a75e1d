#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Checks the C sources against the rules of HACKING.md. check-source.py ROOT; prints TAP, one test per
rule; warnings are comments."""

import os
import subprocess
import sys

from rules import RULES, Tree

# Somebody else's words and code, kept as they are: what brain dumps bring along.
VERBATIM = (
    "daemon/lab/catalogues/",
    "examples/",
    "tests/fixtures/",
    "tests/fuzz/regressions/",
    "tests/fuzz/seeds/",
    "tests/offline-agent/dumps/",
    "tests/offline-agent/real/",
)


def list_files(root):
    """What git knows or would add; without git, everything but build directories."""
    try:
        out = subprocess.run(
            [
                "git",
                "-C",
                root,
                "ls-files",
                "-z",
                "--cached",
                "--others",
                "--exclude-standard",
            ],
            check=True,
            capture_output=True,
        ).stdout.decode()
        names = out.split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = []
        for folder, folders, files in os.walk(root):
            folders[:] = [
                name for name in folders if not name.startswith((".", "build"))
            ]
            names += [
                os.path.relpath(os.path.join(folder, name), root) for name in files
            ]
    return [
        name
        for name in names
        if name
        and not name.startswith(VERBATIM)
        and os.path.isfile(os.path.join(root, name))
    ]


def main(root):
    tree = Tree(root, list_files(root))
    if not tree.product() or not tree.layers:
        print("Bail out! no sources, or no table of layers in HACKING.md")
        return 1
    print(f"1..{len(RULES)}")
    failed = False
    for number, rule in enumerate(RULES, 1):
        findings = sorted(rule(tree))
        bad = any(is_failure for *_, is_failure in findings)
        for path, line, what, is_failure in findings:
            print(f"# {'error' if is_failure else 'warning'}: {path}:{line}: {what}")
        name = rule.__name__[len("rule_") :].replace("_", "-")
        print(f"{'not ok' if bad else 'ok'} {number} {name}")
        failed = failed or bad
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
