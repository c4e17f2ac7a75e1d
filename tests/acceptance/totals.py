# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""How many tests a native command reports: a reader of its own, so that what ThoughtForge counts can
be compared with something. It reads what a person would read, the closing lines on the terminal."""

import collections
import re

Totals = collections.namedtuple("Totals", "total passed failed skipped")


def _number(text, pattern):
    return sum(map(int, re.findall(pattern, text, re.M)))


def _of_words(text, line, passed, failed, skipped):
    """Sums over all closing lines: in each a number before a word."""
    lines = re.findall(line, text, re.M)
    if not lines:
        return None
    joined = "\n".join(lines)
    counts = [_number(joined, rf"(\d+) (?:{words})\b") for words in (passed, failed, skipped)]
    return Totals(sum(counts), *counts)


def _of_total(text, line, failed, skipped):
    """As above, where the first number is the total and the failed ones are said."""
    lines = re.findall(line, text, re.M)
    if not lines:
        return None
    joined = "\n".join(lines)
    total = _number(joined, r"^\D*(\d+)")
    bad = _number(joined, failed)
    out = _number(joined, skipped)
    return Totals(total, total - bad - out, bad, out)


def _pytest(text):
    return _of_words(text, r"^=*\s*((?:\d+ \w+, )*\d+ (?:passed|failed|skipped|errors?|xfailed|"
                           r"xpassed)\b.*) in [\d.:]+", "passed|xpassed", "failed|errors?",
                     "skipped|xfailed")


def _unittest(text):
    runs = re.findall(r"^Ran (\d+) tests? in .*\n+(OK|FAILED)(.*)$", text, re.M)
    if not runs:
        return None
    total = sum(int(run[0]) for run in runs)
    ends = "\n".join(run[2] for run in runs)
    failed = _number(ends, r"(?:failures|errors|unexpected successes)=(\d+)")
    skipped = _number(ends, r"(?:skipped|expected failures)=(\d+)")
    return Totals(total, total - failed - skipped, failed, skipped)


def _go(text):
    counts = [len(re.findall(rf"^\s*--- {word}: ", text, re.M)) for word in ("PASS", "FAIL", "SKIP")]
    return Totals(sum(counts), *counts) if sum(counts) else None


def _cargo(text):
    return _of_words(text, r"^test result: .*$", "passed", "failed", "ignored")


def _rspec(text):
    if re.search(r"^0 examples, .*errors? occurred outside", text, re.M):
        return None
    return _of_total(text, r"^\d+ examples?, .*$", r"(\d+) (?:failures?|errors? occurred)",
                     r"(\d+) pending")


def _minitest(text):
    return _of_total(text, r"^\d+ (?:runs|tests), \d+ assertions, .*$",
                     r"(\d+) (?:failures|errors)", r"(\d+) (?:skips|pendings|omissions)")


def _mocha(text):
    return _of_words(text, r"^\s*\d+ (?:passing|failing|pending)\b.*$", "passing", "failing",
                     "pending")


def _surefire(text):
    found = re.findall(r"^(?:\[\w+\] )?Tests run: (\d+), Failures: (\d+), Errors: (\d+), "
                       r"Skipped: (\d+)\s*$", text, re.M)
    if not found:
        return None
    total, failures, errors, skipped = (sum(int(line[i]) for line in found) for i in range(4))
    bad = failures + errors
    return Totals(total, total - bad - skipped, bad, skipped)


def _phpunit(text):
    fine = re.findall(r"^OK \((\d+) tests?, ", text, re.M)
    if fine:
        return Totals(int(fine[-1]), int(fine[-1]), 0, 0)
    return _of_total(text, r"^Tests: \d+, Assertions: .*$", r"(?:Failures|Errors): (\d+)",
                     r"(?:Skipped|Incomplete): (\d+)")


def _automake(text):
    found = {word: _number(text, rf"^# {word}:\s+(\d+)$")
             for word in ("TOTAL", "PASS", "XFAIL", "SKIP", "FAIL", "XPASS", "ERROR")}
    if not re.search(r"^# TOTAL:", text, re.M):
        return _automake_serial(text)
    return Totals(found["TOTAL"], found["PASS"], found["FAIL"] + found["XPASS"] + found["ERROR"],
                  found["SKIP"] + found["XFAIL"])


def _automake_serial(text):
    """Its older harness: a line for each test, and one sentence."""
    if not re.search(r"^(?:All \d+ tests?|\d+ of \d+ tests?|\d+ tests?|1 test)\b.* (?:passed|failed)",
                     text, re.M):
        return None
    passed, skipped = (len(re.findall(rf"^(?:{words}): ", text, re.M))
                       for words in ("PASS", "SKIP|XFAIL"))
    failed = len(re.findall(r"^(?:FAIL|XPASS|ERROR): ", text, re.M))
    return Totals(passed + failed + skipped, passed, failed, skipped)


def _ctest(text):
    found = re.findall(r"^\d+% tests passed, (\d+) tests failed out of (\d+)", text, re.M)
    if not found:
        return None
    failed, total = (sum(int(line[i]) for line in found) for i in range(2))
    return Totals(total, total - failed, failed, 0)


def _meson(text):
    found = {word: _number(text, rf"^{word}:\s+(\d+)\s*$") for word in
             ("Ok", "Expected Fail", "Fail", "Unexpected Pass", "Skipped", "Timeout")}
    if not re.search(r"^Ok:\s+\d+", text, re.M):
        return None
    failed = found["Fail"] + found["Unexpected Pass"] + found["Timeout"]
    skipped = found["Skipped"] + found["Expected Fail"]
    return Totals(found["Ok"] + failed + skipped, found["Ok"], failed, skipped)


def _prove(text):
    found = re.findall(r"^Files=(\d+), Tests=(\d+),", text, re.M)
    if not found:
        return None
    total = sum(int(line[1]) for line in found)
    failed = _number(text, r"Failed: (\d+)\)\s*$")
    return Totals(total, total - failed, failed, 0)


def _cpputest(text):
    found = re.findall(r"^(?:OK|Errors) \((?:(\d+) failures?, )?(\d+) tests, (\d+) ran, .*?"
                       r"(\d+) ignored", text, re.M)
    if not found:
        return None
    failed = sum(int(line[0] or 0) for line in found)
    ran, ignored = (sum(int(line[i]) for line in found) for i in (2, 3))
    return Totals(ran + ignored, ran - failed, failed, ignored)


def _notmuch(text):
    fine = re.findall(r"^All (\d+) tests", text, re.M)
    if fine:
        return Totals(int(fine[-1]), int(fine[-1]), 0, 0)
    found = re.findall(r"^(\d+)/(\d+) tests passed", text, re.M)
    if not found:
        return None
    passed, total = map(int, found[-1])
    failed = _number(text, r"^(\d+) tests? failed")
    return Totals(total, passed, failed, total - passed - failed)


def _stestr(text):
    found = {word: _number(text, rf"^ - {word}: (\d+)$") for word in
             ("Passed", "Skipped", "Expected Fail", "Unexpected Success", "Failed")}
    if not re.search(r"^ - Passed: ", text, re.M):
        return None
    failed = found["Failed"] + found["Unexpected Success"]
    skipped = found["Skipped"] + found["Expected Fail"]
    return Totals(found["Passed"] + failed + skipped, found["Passed"], failed, skipped)


def _node_tap(text):
    """tap of old: a last line with passed and total."""
    found = re.findall(r"^total \.+ (\d+)/(\d+)\s*$", text, re.M)
    if not found:
        return None
    passed, total = map(int, found[-1])
    return Totals(total, passed, total - passed, 0)


def _tap(text):
    ok = len(re.findall(r"^ok\b", text, re.M))
    bad = len(re.findall(r"^not ok\b", text, re.M))
    skipped = len(re.findall(r"^ok\b.*# skip", text, re.M | re.I))
    return Totals(ok + bad, ok - skipped, bad, skipped) if ok + bad else None


READERS = {
    "pytest": _pytest, "unittest": _unittest, "go": _go, "cargo": _cargo, "rspec": _rspec,
    "minitest": _minitest, "mocha": _mocha, "surefire": _surefire, "phpunit": _phpunit,
    "automake": _automake, "ctest": _ctest, "meson": _meson, "prove": _prove,
    "cpputest": _cpputest, "notmuch": _notmuch, "stestr": _stestr, "tap": _tap,
    "node-tap": _node_tap,
}


def read_totals(reader, text):
    """Of what the command printed; None where it says no totals."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text).replace("\r\n", "\n")
    return READERS[reader](plain)
