# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What a plan says that nobody said: figures, dates and names that are neither in the material nor
in fixed texts, and are no marked sum that is right."""

import itertools
import re

from plan_text import TOKEN, fold

NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,:/' -]\d+)*|\d+")
ID = re.compile(r"\b(?:AC|D|Q|I|R)-?\d+(?:, ?(?:AC|D|Q)-?\d+)*\b")
ORDINAL = re.compile(r"^\s*\d+[.)]\s")
SUM = re.compile(
    r"\b(sums?|total|in all|altogether|computed|calculated|difference|remain\w*|left over|adds? up|"
    r"summen?|gesamt\w*|zusammen|insgesamt|berechnet|errechnet|differenz|rest|übrig\w*)\b",
    re.I,
)
WORDS_OF_NUMBERS = {
    word: number
    for number, words in enumerate((
        "zero null", "one ein eine einen einem einer once", "two zwei twice both", "three drei",
        "four vier", "five fünf", "six sechs", "seven sieben", "eight acht", "nine neun",
        "ten zehn", "eleven elf", "twelve zwölf dozen dutzend",
    ))
    for word in words.split()
}
MONTHS = [
    names.split()
    for names in (
        "january januar jänner jan", "february februar feb", "march märz mär mar",
        "april apr", "may mai", "june juni jun", "july juli jul", "august aug",
        "september sept sep", "october oktober oct okt", "november nov",
        "december dezember dec dez",
    )
]
DAYS = [
    names.split()
    for names in (
        "monday mondays montag montags mon mo", "tuesday tuesdays dienstag dienstags tue tues di",
        "wednesday wednesdays mittwoch mittwochs wed mi",
        "thursday thursdays donnerstag donnerstags thu thurs do",
        "friday fridays freitag freitags fri fr",
        "saturday saturdays samstag samstags sonnabend sat sa",
        "sunday sundays sonntag sonntags sun so",
    )
]
CALENDAR = {
    word: (kind, n)
    for kind, table in (("month", MONTHS), ("day", DAYS))
    for n, names in enumerate(table, 1)
    for word in names
}
# Words of the language as well: dates only beside a figure.
AMBIGUOUS = frozenset("may march mar mon mo di do so mi sat sun fr sa sep jan jun dec".split())


def readings(text):
    """The values that the figure @text can have: 2.500 is 2500 or 2.5."""
    values = set()
    text = text.replace("'", "").replace(" ", "")
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", text):
        values.add(float(re.sub(r"[.,]", "", text)))
    if re.fullmatch(r"\d+(?:[.,]\d+)?", text):
        values.add(float(text.replace(",", ".")))
    mixed = re.fullmatch(r"(\d{1,3}(?:([.,])\d{3})+)([.,])(\d+)", text)
    if mixed and mixed[2] != mixed[3]:
        values.add(float(re.sub(r"[.,]", "", mixed[1]) + "." + mixed[4]))
    return values


def components(text):
    return {float(piece) for piece in re.findall(r"\d+", text)}


class Material:
    """What was said: .values, .calendar, .words."""

    def __init__(self, *texts):
        self.values, self.calendar, self.words = set(), set(), set()
        for text in texts:
            self._take(text)

    def _take(self, text):
        for found in NUMBER.finditer(text):
            self.values |= readings(found.group()) | components(found.group())
        for number in re.findall(r"\b(\d+(?:[.,]\d+)?)k\b", text, re.I):
            self.values |= {value * 1000 for value in readings(number)}
        for day, month in re.findall(r"\b(\d{1,2})[./](\d{1,2})\b", text):
            self.calendar |= {("month", int(day)), ("month", int(month))}
        for month in re.findall(r"\b\d{4}-(\d{2})-\d{2}\b", text):
            self.calendar.add(("month", int(month)))
        for word in TOKEN.findall(text):
            self._take_word(fold(word))

    def _take_word(self, word):
        for piece in [word] + re.split(r"[-'’.,:/@_]+", word):
            self.words.add(piece)
            if piece in CALENDAR:
                self.calendar.add(CALENDAR[piece])
            if piece in WORDS_OF_NUMBERS:
                self.values.add(float(WORDS_OF_NUMBERS[piece]))

    def has_word(self, word):
        return word in self.words or word.removesuffix("s") in self.words or \
            word + "s" in self.words


def _sums(values):
    """Every sum, difference, product and quotient of @values that a reader could check."""
    values = list(values)[:12]
    for n in range(2, len(values) + 1):
        for some in itertools.combinations(values, n):
            yield sum(some)
    for a, b in itertools.permutations(values, 2):
        yield a - b
        yield a * b
        if b:
            yield a / b


def _values(text):
    return [value for found in NUMBER.finditer(text) for value in sorted(readings(found.group()))]


def is_marked_sum(value, block):
    if not SUM.search(block.text):
        return False
    columns = [[] for _ in block.cells]
    for row in block.above:
        for n, cell in enumerate(row[:len(columns)]):
            columns[n] += _values(cell)
    known = columns + [[other for other in _values(block.text) if other != value]]
    return any(
        abs(made - value) < 0.01
        for figures in known
        for made in itertools.chain([sum(figures)], _sums(figures))
    )


def _without_ids(text):
    return ID.sub(lambda found: "#" * len(found.group()), text)


def _figures(block, material, fixed):
    text = _without_ids(block.text)
    spans = fixed.figures(text)
    start = ORDINAL.match(text)
    for found in NUMBER.finditer(text):
        inside = any(a <= found.start() and found.end() <= b for a, b in spans)
        if inside or (start and found.start() < start.end()):
            continue
        values = readings(found.group())
        if values & material.values:
            continue
        parts = components(found.group())
        dated = re.search(r"[:/-]|\d\.\d+\.?", found.group()) is not None
        if len(parts) > 1 and parts <= material.values and dated:
            continue
        if not any(is_marked_sum(value, block) for value in values):
            yield found.group()


def _calendar(block, material):
    words = list(TOKEN.finditer(block.text))
    for n, found in enumerate(words):
        word = fold(found.group())
        known = CALENDAR.get(word)
        if known is None or known in material.calendar:
            continue
        near = [words[i].group() for i in (n - 1, n + 1) if 0 <= i < len(words)]
        beside = any(re.match(r"\d", other) for other in near)
        if found.group()[0].isupper() and (word not in AMBIGUOUS or beside):
            yield found.group()


def _names(block, material, fixed):
    for found in TOKEN.finditer(_without_ids(block.text)):
        text = found.group()
        if not text[0].isupper() or fold(text) in CALENDAR or SUM.fullmatch(text):
            continue
        pieces = [fold(piece) for piece in re.split(r"[-.,:/@_]+", text) if piece]
        for word in pieces:
            if re.search(r"\d", word) or len(word) < 2:
                continue
            if not material.has_word(word) and word not in fixed.words:
                yield text
                break


def find_invented(blocks, material, fixed):
    found = []
    for block in blocks:
        for kind, words in (
            ("figure", _figures(block, material, fixed)),
            ("date", _calendar(block, material)),
            ("name", _names(block, material, fixed)),
        ):
            found += [f"{kind} “{word}” in {block.heading or 'the first lines'}: {block.text[:120]}"
                      for word in words]
    return found
