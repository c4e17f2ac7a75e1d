# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Defects planted in foreign repositories, three in each. The repositories are the first six of
different languages when all are sorted by the SHA-256 of seed, "defects" and name. A defect is one
passage of a file replaced by another that is wrong.

After a run each planted defect is found (an issue at its place), failing (no issue, but more tests
fail than without the three), said (nobody claims to have looked at its file), or missed: looked at,
and no word."""

import collections
import os
import re

Defect = collections.namedtuple("Defect", "kind path before after")

NEAR = 3  # lines between a planted defect and an issue that means it

DEFECTS = {
    "libnetaddr-ip-perl": [
        Defect("inverted condition", "Lite/Lite.pm",
               "  return 1 unless hasbits($_[1]->{mask});",
               "  return 1 if hasbits($_[1]->{mask});"),
        Defect("off by one", "IP.pm", "for(my $i=0; $i <= $#r -1;$i++) {",
               "for(my $i=0; $i <= $#r;$i++) {"),
        Defect("wrong return", "IP.pm", "  return undef if $_[0] < 16;",
               "  return 0 if $_[0] < 16;"),
    ],
    "ruby-sentry-ruby-core": [
        Defect("inverted condition", "lib/sentry/transport.rb",
               "      return if envelope.items.empty?\n",
               "      return unless envelope.items.empty?\n"),
        Defect("bound not kept", "lib/sentry/breadcrumb_buffer.rb",
               "      @buffer.slice!(0)\n", ""),
        Defect("error not caught", "lib/sentry/utils/real_ip.rb",
               "          rescue ArgumentError\n            nil\n", "          ensure\n            nil\n"),
    ],
    "libhamcrest-java": [
        Defect("off by one", "hamcrest/src/main/java/org/hamcrest/core/IsEqual.java",
               "for (int i = 0; i < Array.getLength(actualArray); i++) {",
               "for (int i = 1; i < Array.getLength(actualArray); i++) {"),
        Defect("check removed", "hamcrest/src/main/java/org/hamcrest/core/IsEqual.java",
               "if (expected != null && isArray(actual)) {", "if (isArray(actual)) {"),
        Defect("inverted condition", "hamcrest/src/main/java/org/hamcrest/collection/IsIn.java",
               "return collection.contains(o);", "return !collection.contains(o);"),
    ],
    "node-http-proxy": [
        Defect("inverted condition", "lib/http-proxy/common.js",
               "options.prependPath !== false", "options.prependPath === false"),
        Defect("error not handled", "lib/http-proxy/passes/web-incoming.js",
               "    proxyReq.on('error', proxyError);\n", ""),
        Defect("off by one", "lib/http-proxy/passes/web-incoming.js",
               "for(var i=0; i < web_o.length; i++) {", "for(var i=0; i <= web_o.length; i++) {"),
    ],
    "designate": [
        Defect("off by one", "designate/utils.py",
               "    if new_serial <= serial:", "    if new_serial < serial:"),
        Defect("check removed", "designate/utils.py",
               "    if not isinstance(b, dict):\n        return b\n\n", ""),
        Defect("inverted condition", "designate/utils.py",
               "                if not is_uuid_like(args[pos]):",
               "                if is_uuid_like(args[pos]):"),
    ],
    "libdivsufsort": [
        Defect("check removed", "examples/mksary.c",
               "  if((T == NULL) || (SA == NULL)) {", "  if(T == NULL) {"),
        Defect("resource leak", "lib/utils.c",
               "    /* Deallocate memory. */\n    free(B);\n", "    /* Deallocate memory. */\n"),
        Defect("off by one", "lib/utils.c",
               "  for(c = 0; c < ALPHABET_SIZE; ++c) { C[c] = 0; }",
               "  for(c = 0; c <= ALPHABET_SIZE; ++c) { C[c] = 0; }"),
    ],
}


def read(directory, path):
    with open(os.path.join(directory, path), encoding="utf-8", errors="surrogateescape",
              newline="") as file:
        return file.read()


def plant(directory, defects):
    """Replaces the passages, from the top of each file down. The line that each begins at."""
    lines = []
    for defect in defects:
        text = read(directory, defect.path)
        if defect.before not in text:
            raise AssertionError(f"{defect.path} has no {defect.before!r}")
        lines.append(text[:text.index(defect.before)].count("\n") + 1)
        with open(os.path.join(directory, defect.path), "w", encoding="utf-8",
                  errors="surrogateescape", newline="") as file:
            file.write(text.replace(defect.before, defect.after, 1))
    return lines


def places(value):
    """Every (path, line) that a piece of JSON names: "file" and "line", or "path:line" in text."""
    if isinstance(value, dict):
        path = value.get("file") or value.get("path")
        line = value.get("line")
        if isinstance(path, str) and isinstance(line, int):
            yield path, line
        for item in value.values():
            yield from places(item)
    elif isinstance(value, list):
        for item in value:
            yield from places(item)
    elif isinstance(value, str):
        for path, line in re.findall(r"([\w./+-]+\.\w+):(\d+)", value):
            yield path, int(line)


def find_coverages(value):
    """Every record of what reviews looked at in a piece of JSON."""
    found = []
    if isinstance(value, dict):
        coverage = value.get("coverage")
        if isinstance(coverage, dict) and isinstance(coverage.get("looked_at"), int):
            found.append(coverage)
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            found += find_coverages(item)
    return found


def looked_at(coverages, path):
    """Who looked at the file: names; None where no review says what it looked at."""
    if not coverages:
        return None
    names = {name for coverage in coverages for file in coverage.get("content") or []
             if file["path"] == path for name in file.get("by") or ["a reviewer"]}
    return sorted(names)


def judge_one(result, defect, line):
    """found, failing, said or missed, and why."""
    named = list(places([result.get("issues"), result.get("ledger")]))
    if line and any(path.endswith(defect.path) and abs(at - line) <= NEAR for path, at in named):
        return "found", f"an issue at {defect.path}:{line}"
    failing = newly_failing(result)
    if failing:
        return "failing", f"{failing} tests fail that pass without the defects"
    names = looked_at(result.get("coverages"), defect.path)
    project = result.get("project") or {}
    if names:
        return "missed", "looked at by " + ", ".join(names)
    if names is None:
        return ("missed", "done, and what was looked at is not said") if \
            project.get("phase") == "done" else ("said", "not done, no review of the file claimed")
    return "said", "listed as not looked at"


def failing_at_import(result):
    """Of the imported tree; None: unknown."""
    failed = [report["tests"]["failed"] for name, report in (result.get("reports") or {}).items()
              if "baseline" in name and report.get("tests")]
    return failed[0] if failed else None


def newly_failing(result):
    """How many more tests fail in the imported tree than in our run without the defects, or by hand
    if there was none; None where one is unknown."""
    hand = (result.get("by_hand") or {}).get("totals")
    before = failing_at_import(result.get("without_defects") or {})
    if before is None and hand:
        before = hand[2]
    failed = failing_at_import(result)
    return max(0, failed - before) if failed is not None and before is not None else None


def judge_defects(result, defects):
    found = []
    for defect, line in zip(defects, result["planted_at"]):
        word, why = judge_one(result, defect, line)
        found.append({"kind": defect.kind, "path": defect.path, "line": line, "word": word,
                      "why": why})
    return found
