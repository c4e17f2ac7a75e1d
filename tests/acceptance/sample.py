#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Findings to read, drawn from all results with a fixed seed. sample.py CACHE RESULTS [NUMBER]"""

import glob
import json
import os
import random
import re
import sys

AROUND = 6
SEED = 12


def findings_of(results):
    """(repository, issue) of every issue that a reviewer found, without planted defects."""
    found = []
    for path in sorted(glob.glob(os.path.join(results, "*.json"))):
        with open(path, encoding="utf-8") as file:
            result = json.load(file)
        if not result.get("planted"):
            found += [(result["name"], issue)
                      for issue in (result.get("ledger") or {}).get("issues", [])]
    return found


def draw(found, number):
    return random.Random(SEED).sample(found, min(number, len(found)))


def context(directory, location):
    """The lines around a location such as src/a.c:12."""
    place = re.match(r"(.+?):(\d+)", location or "")
    path = os.path.join(directory, place[1]) if place else ""
    if not os.path.isfile(path):
        return []
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    line = int(place[2])
    first = max(1, line - AROUND)
    return [f"{'>' if number == line else ' '}{number:5} {text[:160]}" for number, text in
            enumerate(lines[first - 1:line + AROUND], first)]


def main():
    cache, results = sys.argv[1:3]
    number = int(sys.argv[3]) if len(sys.argv) > 3 else 30
    found = findings_of(results)
    print(f"{min(number, len(found))} of {len(found)} findings")
    for name, issue in draw(found, number):
        print(f"\n== {name} {issue['id']} {issue['severity']} {issue['state']} {issue['location']}")
        print(issue["description"])
        print("\n".join(context(os.path.join(cache, "unpacked", name), issue["location"])))


if __name__ == "__main__":
    main()
