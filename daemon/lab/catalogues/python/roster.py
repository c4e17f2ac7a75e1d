"""Shifts of volunteers: reads a CSV of "name,start,end" (ISO dates with hours), refuses what overlaps,
and prints the hours of each person."""

import csv
import sys
from datetime import datetime


class RosterError(Exception):
    """A line that cannot be taken; the message names it."""


def parse_moment(text, number):
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%dT%H:%M")
    except ValueError as error:
        raise RosterError(f"line {number}: {text!r} is no date: {error}") from error


def parse_row(row, number):
    if len(row) != 3:
        raise RosterError(f"line {number}: {len(row)} fields, expected name,start,end")
    name = row[0].strip()
    if not name:
        raise RosterError(f"line {number}: the name is missing")
    start = parse_moment(row[1], number)
    end = parse_moment(row[2], number)
    if end <= start:
        raise RosterError(f"line {number}: the shift ends before it begins")
    return name, start, end


def overlaps(first, second):
    return first[0] < second[1] and second[0] < first[1]


def add_shift(roster, name, shift, number):
    shifts = roster.setdefault(name, [])
    for other in shifts:
        if overlaps(shift, other):
            raise RosterError(f"line {number}: {name} is on duty already at that time")
    shifts.append(shift)


def read_roster(path):
    roster = {}
    with open(path, newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.reader(file), start=1):
            if not row:
                continue
            name, start, end = parse_row(row, number)
            add_shift(roster, name, (start, end), number)
    return roster


def hours(shifts):
    return sum((end - start).total_seconds() for start, end in shifts) / 3600


def report(roster, known=None):
    known = [] if known is None else known
    for name in sorted(roster):
        known.append(name)
        print(f"{name}: {hours(roster[name]):.1f} h")
    return known


def main(arguments):
    if len(arguments) != 2:
        print("usage: roster.py FILE", file=sys.stderr)
        return 2
    try:
        report(read_roster(arguments[1]))
    except (OSError, RosterError) as error:
        print(f"roster.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
