# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The text of a plan and of a brain dump as pieces that can be compared."""

import html
import re

# Sections of a plan by their headings, English and German. The first that matches counts.
SECTIONS = (
    ("excluded", r"exclu|out of scope|not (part|included)|outside|ausschl|ausgeschl|"
                 r"nicht (teil|enthalten)"),
    ("open", r"open (point|question|issue)|unresolved|offene|fragen"),
    ("risks", r"risk|risik|assumption|annahme"),
    ("criteria", r"acceptance|criteri|abnahme|kriterien|unchanged|sources of this"),
    ("decisions", r"decision|entscheid"),
    ("unsorted", r"\bnotes\b|further|\bother|unsorted|miscell|not placed|sonstiges|weiteres|notizen|"
                 r"nicht (zugeordnet|sortiert|untergebracht)"),
    ("budget", r"budget|cost|money|financ|pric|kosten|finanz|geld|ausgaben"),
    ("schedule", r"schedul|timeline|milestone|program|itinerary|run of the day|dates|phases|days|"
                 r"zeitplan|termin|ablauf|meilenstein"),
    ("people", r"people|responsib|roles|team|guest|owner|person|zuständig|verantwort|gäste|"
               r"beteiligt|wer macht"),
    ("place", r"venue|location|place|travel|transport|\bsite|\bort\b|anreise|räume|raum"),
    ("summary", r"purpose|summary|overview|outcome|goal|vision|zweck|ziel|überblick|"
                r"zusammenfassung|auf einen blick|vorstellung"),
    ("scope", r"scope|constraint|requirement|rules|umfang|rahmen|anforderung|vorgaben|bedingung"),
)
SECTIONS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in SECTIONS)

EXCLUDES = re.compile(
    r"^(excluded?|exclusions?|out of scope|outside|not (part|included|wanted|in scope)|left out|"
    r"without|ausgeschlossen|ausschlüsse|außerhalb|nicht (teil|enthalten|gewünscht|gewollt|dabei)|"
    r"entfällt)\b[^:.]*:",
    re.I,
)
# "20. Juni" at the head of a line is a date, no item.
MARKER = re.compile(
    r"^\s*(?:>\s*)*(?:(?:[-*+•]|-{2,}|\d+[.)](?!\s*(?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|"
    r"o[kc]t|nov|de[zc])))\s+)?(?:\[[ xX]\]\s+)?",
    re.I,
)
RULE = re.compile(r"^\s*\|?\s*:?-{3,}")
TOKEN = re.compile(r"[^\W_]+(?:['’.,:/@_-]+[^\W_]+)*")
SENTENCE = re.compile(r"(?<=[.!?;])[\"”)]?\s+(?=\S)|\n")


class PlanError(Exception):
    """A text that is no plan."""


class Block:
    """A paragraph, a list item or a row of a table: .kind of its section, .heading, .text, .cells
    (its text for anything but a row), .row, .above (earlier rows of the same table)."""

    def __init__(self, kind, heading, cells, row=False, above=()):
        self.kind = kind
        self.heading = heading
        self.cells = cells
        self.text = " | ".join(cells)
        self.row = row
        self.above = above


def plain(text):
    """Without Markdown, entities and typographic quotes; spaces kept as they are."""
    text = html.unescape(text)
    text = re.sub(r"\\([^\w\s])", r"\1", text)
    text = re.sub(r"!?\[([^]]*)\]\(([^)\s]*)[^)]*\)", r"\1 \2", text)
    text = re.sub(r"\*\*|__|~~|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|`", "", text)
    for found, put in (("“", '"'), ("”", '"'), ("„", '"'), ("’", "'"), ("‘", "'"), ("\u00a0", " ")):
        text = text.replace(found, put)
    return text


def fold(token):
    return token.lower().replace("'", "").replace("’", "")


def tokens(text):
    return [fold(token) for token in TOKEN.findall(plain(text))]


def sentences(text):
    return [piece.strip() for piece in SENTENCE.split(text) if piece.strip()]


def section_kind(heading):
    for kind, pattern in SECTIONS:
        if pattern.search(heading):
            return kind
    return "other"


def split_row(line):
    line = line.strip().removeprefix("|").removesuffix("|")
    return [plain(cell).strip() for cell in re.split(r"(?<!\\)\|", line)]


class _Reader:
    def __init__(self):
        self.blocks = []
        self.kind, self.heading = "summary", ""
        self.label = False
        self.item = []
        self.table = None
        self.n_sections = 0

    def end_item(self):
        text = plain(" ".join(self.item)).strip()
        self.item = []
        if not text:
            return
        excluded = self.label or EXCLUDES.search(text) is not None
        self.blocks.append(Block("excluded" if excluded else self.kind, self.heading, [text]))

    def end_table(self):
        self.table = None

    def take_heading(self, level, text):
        self.end_item()
        self.end_table()
        if level > 2:
            self.label = EXCLUDES.search(text + ":") is not None
            return
        self.label = False
        self.heading = text
        self.kind = "summary" if level == 1 else section_kind(text)
        self.n_sections += level == 2

    def take_row(self, line, following):
        self.end_item()
        cells = split_row(line)
        if self.table is None:
            self.table = []
            if RULE.match(following):
                return # the head
        if RULE.match(line):
            return
        excluded = self.label or EXCLUDES.search(cells[0] + ":") is not None
        self.blocks.append(Block("excluded" if excluded else self.kind, self.heading, cells, True,
                                 tuple(self.table)))
        self.table.append(cells)

    def take_line(self, line):
        self.end_table()
        rest = MARKER.sub("", line)
        starts = MARKER.match(line).group().strip() != ""
        if starts or (self.item and not line.startswith((" ", "\t")) and self.label):
            self.end_item()
        self.item.append(rest.strip())
        if not starts and rest.rstrip().rstrip("*_").endswith(":") and len(rest.split()) < 8:
            self.item = []
            self.label = EXCLUDES.search(plain(rest)) is not None
            if not self.label:
                self.blocks.append(Block(self.kind, self.heading, [plain(rest).strip()]))


def read_plan(text, name):
    """Its blocks. A text without sections or words is no plan."""
    reader = _Reader()
    lines = text.splitlines()
    for n, line in enumerate(lines):
        heading = re.match(r"^(#{1,6})\s+(.*)", line)
        if heading:
            reader.take_heading(len(heading[1]), plain(heading[2]).strip())
        elif line.lstrip().startswith("|"):
            reader.take_row(line, lines[n + 1] if n + 1 < len(lines) else "")
        elif not line.strip():
            reader.end_item()
            reader.end_table()
            reader.label = reader.label and n + 1 < len(lines) and \
                MARKER.match(lines[n + 1]).group().strip() != ""
        else:
            reader.take_line(line)
    reader.end_item()
    if reader.n_sections < 2:
        raise PlanError(f"{name}: no plan: it has {reader.n_sections} sections")
    if sum(len(block.text.split()) for block in reader.blocks) < 30:
        raise PlanError(f"{name}: no plan: fewer than 30 words")
    return reader.blocks


# Where a piece of a brain dump may begin or end without being torn.
INNER, SOFT, HARD, FULL = range(4)
LONG_SENTENCE = 25
STOP = re.compile(r"[.!?…\n]")
BREAK = re.compile(r"[;:()\[\]|\"]|(?:^|\s)[-–—>=→]+(?:\s|$)|\s/\s")
SHORT = frozenset(
    "ca bzw inkl incl excl approx evtl ggf mind max min nr tel str usw etc vs st dr fr hr z b zb d "
    "h u a ua eg ie zzgl abzgl vgl wg".split()
)
JOINS = frozenset(
    "and but because so or if when which that then und aber weil oder wenn denn dass also".split()
)


BEFORE_ORDINAL = frozenset(
    "im am der den dem die das zum zur beim vom ab bis seit jeden jede".split()
)
MONTH_NAMES = frozenset(
    "januar februar märz april mai juni juli august september oktober november dezember".split()
)


class Dump:
    """A brain dump as words with the strength of the gap before each: .words, .gaps (one more than
    words), .sentences (lists of words, at least four), .last_words (of all sentences)."""

    def __init__(self, text):
        lines = [MARKER.sub("", re.sub(r"^\s*#+\s+", "", line)) for line in text.splitlines()]
        text = plain("\n".join(lines))
        self.text = re.sub(r"[^\S\n]+", " ", text)
        self.words, self.gaps = [], [FULL]
        end = 0
        for found in TOKEN.finditer(text):
            if self.words:
                self.gaps.append(self._gap(text[end:found.start()], found.group()))
            self.words.append(fold(found.group()))
            end = found.end()
        self.gaps.append(FULL)
        self._skip_joins()
        self._soften()
        self.last_words = set()
        self.sentences = self._find_sentences()

    def _gap(self, between, word):
        last = self.words[-1]
        stop = STOP.search(between)
        if stop and not (between[0] == "." and "\n" not in between and
                         self._goes_on(last, between, word)):
            return FULL
        if BREAK.search(between):
            return HARD
        if "," in between or word.lower() in JOINS or last in JOINS:
            return SOFT
        return INNER

    def _goes_on(self, last, between, word):
        """A full stop that ends no sentence: of an abbreviation, of an ordinal number."""
        if last in ("etc", "usw"):
            return not word[0].isupper()
        if last in SHORT or last.split(".")[-1] in SHORT:
            return True
        if re.fullmatch(r"\d{1,2}([./]\d{1,2})+", last):
            return between.strip() != "." or not word[0].isupper()
        if not re.fullmatch(r"\d{1,2}", last):
            return False
        if between.strip() != "." or word.lower() in MONTH_NAMES or self.gaps[-1] == FULL:
            return True
        return len(self.words) > 1 and self.words[-2] in BEFORE_ORDINAL

    def _skip_joins(self):
        """A conjunction at the head of a sentence may go."""
        for n, word in enumerate(self.words):
            if word in JOINS and self.gaps[n] >= HARD:
                self.gaps[n + 1] = max(self.gaps[n + 1], HARD)

    def _soften(self):
        """In a sentence that runs on, commas and conjunctions are where a reader would cut it."""
        start = 0
        for n in range(1, len(self.gaps)):
            if self.gaps[n] < HARD:
                continue
            if n - start > LONG_SENTENCE:
                for inner in range(start + 1, n):
                    if self.gaps[inner] == SOFT:
                        self.gaps[inner] = HARD
            start = n

    def _find_sentences(self):
        found, start = [], 0
        for n in range(1, len(self.gaps)):
            if self.gaps[n] == FULL:
                self.last_words.update(self.words[n - 1:n])
                if n - start >= 4:
                    found.append(self.words[start:n])
                start = n
        return found
