# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The table of what was reached for each brain dump: it can only get better."""

from fact_list import FactError
from fact_report import numbers

AT_LEAST = ("kept", "resolved", "named", "asked")
AT_MOST = ("lost", "misplaced", "invented", "doubled", "broken", "filler")
COLUMNS = AT_LEAST + AT_MOST
HEAD = "# At least: {}; at most: {}.\n{:24}{}\n"


def write_limits(counts, path):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEAD.format(", ".join(AT_LEAST), ", ".join(AT_MOST), "# dump",
                               "".join(f"{column:>10}" for column in COLUMNS)))
        for count in counts:
            n = numbers(count)
            file.write(f"{count.name:24}" + "".join(f"{n[key]:10}" for key in COLUMNS) + "\n")


def read_limits(path):
    limits = {}
    with open(path, encoding="utf-8") as file:
        for n, line in enumerate(file, 1):
            fields = line.split()
            if not fields or fields[0].startswith("#"):
                continue
            if len(fields) != 1 + len(COLUMNS) or not all(f.isdigit() for f in fields[1:]):
                raise FactError(f"{path}:{n}: a name and {len(COLUMNS)} numbers are expected")
            limits[fields[0]] = dict(zip(COLUMNS, map(int, fields[1:])))
    if not limits:
        raise FactError(f"{path}: no limit in it")
    return limits


def _misses(count, limit):
    n = numbers(count)
    fewer = [key for key in AT_LEAST if n[key] < limit[key]]
    more = [key for key in AT_MOST if n[key] > limit[key]]
    return [f"{key} {n[key]}, at least {limit[key]}" for key in fewer] + [
        f"{key} {n[key]}, at most {limit[key]}" for key in more
    ]


def check_limits(counts, limits):
    """Prints TAP. Returns: the exit status"""
    names = [count.name for count in counts]
    strange = sorted(set(names) ^ set(limits))
    print(f"1..{len(counts) + 1}")
    failed = 0
    for n, count in enumerate(counts, 1):
        missed = _misses(count, limits[count.name]) if count.name in limits else ["no limit"]
        failed += bool(missed)
        print(f"{'not ok' if missed else 'ok'} {n} {count.name}")
        for text in missed:
            print(f"# {text}")
            details = getattr(count, text.split()[0], [])
            for detail in [] if "at least" in text else details:
                print(f"#   {detail}")
    print(f"{'not ok' if strange else 'ok'} {len(counts) + 1} every dump has its limits")
    for name in strange:
        print(f"# {name}")
    return 1 if failed or strange else 0
