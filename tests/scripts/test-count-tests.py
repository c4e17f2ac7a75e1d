#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What scripts/count-tests makes of a record. test-count-tests.py SOURCE; prints TAP."""

import json
import os
import subprocess
import sys
import tempfile


def test(result="OK", stdout="1..1\nok 1 /a\n", name="a"):
    return json.dumps({"name": name, "result": result, "stdout": stdout}) + "\n"


# Claim, record (None: there is none), last line.
CASES = (
    ("sub-tests-are-counted", test(stdout="ok 1 /a\nok 2 /b\n"), "2 passed, 0 failed"),
    ("programs-add-up", test() + test(), "2 passed, 0 failed"),
    (
        "a-failure-is-one",
        test("FAIL", "ok 1 /a\nnot ok 2 /b - why\n"),
        "1 passed, 1 failed",
    ),
    (
        "a-failure-that-aborts-is-one",
        test("ERROR", "not ok 1 /a - ERROR:x\nBail out!\n"),
        "0 passed, 1 failed",
    ),
    ("a-crash-is-one", test("ERROR", "ok 1 /a\n"), "1 passed, 1 failed"),
    ("a-time-out-is-one", test("TIMEOUT", ""), "0 passed, 1 failed"),
    ("an-interrupt-is-one", test("INTERRUPT", "ok 1 /a\n"), "1 passed, 1 failed"),
    (
        "an-unexpected-pass-is-one",
        test("UNEXPECTEDPASS", ""),
        "0 passed, 1 failed",
    ),
    (
        "a-skip-is-neither",
        test(stdout="ok 1 /a # SKIP no reason\nok 2 /b\n"),
        "1 passed, 0 failed",
    ),
    (
        "what-is-left-to-do-is-neither",
        test(stdout="not ok 1 /a # TODO later\nok 2 /b\n"),
        "1 passed, 0 failed",
    ),
    (
        "nothing-but-skips-is-a-failure",
        test("SKIP", "1..0 # SKIP no root\n"),
        "0 passed, 1 failed",
    ),
    ("a-program-without-tests-is-one", test(stdout="hello\n"), "0 passed, 1 failed"),
    ("an-empty-record-is-a-failure", "", "0 passed, 1 failed"),
    ("a-torn-record-is-a-failure", test() + '{"name": "b"', "1 passed, 1 failed"),
    ("no-record-is-a-failure", None, "0 passed, 1 failed"),
)


def prints(source, record, *label):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "testlog.json")
        if record is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
        done = subprocess.run(
            [os.path.join(source, "scripts", "count-tests"), path, *label],
            stdout=subprocess.PIPE,
            check=False,
        )
    return done.stdout.decode().splitlines(), done.returncode


def says(source, record, *label):
    lines, code = prints(source, record, *label)
    return lines[-1], code


def main(source):
    results = [
        (claim, says(source, record), (last, 0 if last.endswith(" 0 failed") else 1))
        for claim, record, last in CASES
    ]
    results.append(
        (
            "a-label-stands-before",
            says(source, test(), "x"),
            ("x: 1 passed, 0 failed", 0),
        )
    )
    failures = "# of another\nok 1 /a\n# a trace\n# why\n\nnot ok 2 /b\nnot ok 3 /c\n"
    results.append(
        (
            "the-last-line-before-a-failure-is-its-reason",
            prints(source, test("FAIL", failures))[0][:-1],
            ["failed: a /b: why", "failed: a /c"],
        )
    )
    print(f"1..{len(results)}")
    for number, (claim, found, expected) in enumerate(results, 1):
        if found != expected:
            print(f"# found {found}, expected {expected}")
        print(f"{'ok' if found == expected else 'not ok'} {number} {claim}")
    return 0 if all(found == expected for _, found, expected in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
