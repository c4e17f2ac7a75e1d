# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Counts what a plan made of a brain dump: facts kept, lost, misplaced, corrections, conflicts and
questions; what it invented, said twice, tore or filled in."""

import re

from invented import Material, find_invented
from plan_text import HARD, SOFT, Dump, fold, plain, read_plan, sentences, tokens, TOKEN

REPLACED = re.compile(
    r"\b(replac\w*|instead of|formerly|earlier|previous\w*|no longer|was|corrected|superseded|"
    r"ersetzt|statt|anstelle|vorher|früher\w*|zuvor|nicht mehr|bisher|entfällt|korrigiert|"
    r"überholt)\b|→",
    re.I,
)
CONFLICT = re.compile(
    r"\b(contradict\w*|conflict\w*|differ\w*|disagree\w*|versus|vs|or|either|which|inconsistent|"
    r"widerspr\w*|oder|welche[rsn]?|unterschied\w*|passt nicht|stimm\w* nicht)\b|\?",
    re.I,
)
FILLER = re.compile(
    r"\bnot stated\b|\bnone was stated\b|\bnothing (further )?was stated\b|\bnothing stated\b|"
    r"everything that was stated|\(default\b|\bdefault:|nicht (angegeben|genannt|festgelegt)|"
    r"keine angabe|nichts (weiter\w* )?(genannt|angegeben|gesagt)|\bvorgabe:|^n/?a\.?$|^none\.?$|"
    r"^keine\.?$|^[-–—]$|^\.\.\.$|^tbd\.?$",
    re.I,
)
# Marks that only cutting and pasting leaves behind.
SCARS = re.compile(r"[.;,]\s*;|[:;,]\s*\.(?!\.)|(?<!\.)\.\.(?!\.)|\(\s*\)|\s[,;](?=\s)|!\.|\?\.")
# What must go on.
CUT = re.compile(
    r"\b(ca|bzw|inkl|incl|approx|evtl|ggf|zzgl|abzgl|vgl|wg|mind(?=\.))\.?[\")]*$", re.I
)
RUN = 5


class Count:
    """The result for one brain dump."""

    LISTS = ("kept", "lost", "misplaced", "resolved", "unresolved", "named", "unnamed", "asked",
             "unasked", "invented", "doubled", "broken", "filler")

    def __init__(self, name):
        self.name = name
        for key in self.LISTS:
            setattr(self, key, [])

    @property
    def n_facts(self):
        return len(self.kept) + len(self.lost) + len(self.misplaced)


def _holds(pattern, text):
    return all(part.search(text) for part in pattern)


def _where(blocks, pattern):
    return [block for block in blocks if _holds(pattern, block.text)]


def _place(fact, found, count, wanted):
    excluded = [block for block in found if block.kind == "excluded"]
    if not found:
        count.lost.append(fact.text)
    elif excluded and "excluded" not in wanted:
        count.misplaced.append(f"{fact.text} (under exclusions: {excluded[0].text[:80]})")
    elif not any(block.kind in wanted for block in found):
        count.misplaced.append(f"{fact.text} (only in {found[0].heading or 'the first lines'})")
    else:
        count.kept.append(fact.text)


def _judge_exclusion(fact, blocks, exclusions, count):
    wanted = {"excluded", "scope", "summary", "decisions", "other", "people", "place", "schedule",
              "budget"}
    found = _where(blocks, fact.patterns[0])
    listed = _where(exclusions, fact.patterns[0])
    if found and not listed and not any(b.kind in ("excluded", "scope") for b in found):
        count.misplaced.append(f"{fact.text} (not listed as excluded)")
    else:
        _place(fact, found, count, wanted)


def _judge_replaced(fact, blocks, count):
    old, new = fact.patterns
    found = _where(blocks, new)
    _place(fact, found, count, fact.kinds)
    stale = [
        cell
        for block in blocks
        for cell in block.cells
        if _holds(old, cell) and not _holds(new, cell) and not REPLACED.search(cell)
    ]
    if not found:
        count.unresolved.append(f"{fact.text} (the new value is lost)")
    elif stale:
        count.unresolved.append(f"{fact.text} (the old value stands: {stale[0][:80]})")
    else:
        count.resolved.append(fact.text)


def _judge_conflict(fact, blocks, count):
    both = [b for b in blocks if all(_holds(pattern, b.text) for pattern in fact.patterns)]
    named = [b for b in both if b.kind in ("open", "risks") and CONFLICT.search(b.text)]
    (count.named if named else count.unnamed).append(fact.text)


def _judge(fact, blocks, exclusions, count):
    pattern = fact.patterns[0]
    if fact.kind in ("keep", "not-exclude"):
        _place(fact, _where(blocks, pattern) + _where(exclusions, pattern), count, fact.kinds)
    elif fact.kind == "exclude":
        _judge_exclusion(fact, blocks, exclusions, count)
    elif fact.kind == "replaced":
        _judge_replaced(fact, blocks, count)
    elif fact.kind == "conflict":
        _judge_conflict(fact, blocks, count)
    else:
        asked = any(block.kind == "open" for block in _where(blocks, pattern))
        (count.asked if asked else count.unasked).append(fact.text)


def _runs(words, dump, index):
    """The maximal runs of @words that stand in @dump: begin, end, the places of the dump."""
    n = 0
    while n + RUN <= len(words):
        best, places = 0, []
        for at in index.get(tuple(words[n:n + RUN]), ()):
            length = RUN
            while n + length < len(words) and at + length < len(dump.words) and \
                    words[n + length] == dump.words[at + length]:
                length += 1
            if length > best:
                best, places = length, []
            if length == best:
                places.append(at)
        if best:
            yield n, n + best, places
        n += best or 1


def _gaps(dump, facts):
    """Where the dump may be cut: also around a value that the person corrected, since the new one
    goes there."""
    gaps = list(dump.gaps)
    said = " ".join(dump.words)
    for pattern in (p for fact in facts if fact.kind == "replaced" for p in fact.patterns):
        for found in (found for part in pattern for found in part.finditer(dump.text)):
            value = " ".join(tokens(found.group()))
            for at in re.finditer(rf"(?<!\S){re.escape(value)}(?!\S)", said) if value else ():
                first = said[:at.start()].count(" ")
                gaps[first] = gaps[first + value.count(" ") + 1] = HARD
    return gaps


def _is_whole(gaps, at, end, gap):
    """Whether a run of the dump begins and ends where a reader would cut it; two words may
    belong to the plan by chance."""
    starts = any(gaps[i] >= gap for i in range(at, min(at + 3, end)))
    ends = any(gaps[i] >= gap for i in range(max(end - 2, at + 1), end + 1))
    return starts and ends


def _find_broken(blocks, dump, facts):
    index, gaps = {}, _gaps(dump, facts)
    for n in range(len(dump.words) - RUN + 1):
        index.setdefault(tuple(dump.words[n:n + RUN]), []).append(n)
    found = []
    for block in blocks:
        gap = SOFT if block.row else HARD
        for cell in block.cells:
            words = [fold(word) for word in TOKEN.findall(cell)]
            for start, end, places in _runs(words, dump, index):
                if not any(_is_whole(gaps, at, at + end - start, gap) for at in places):
                    found.append(f"{block.heading}: {' '.join(words[start:end])}")
            cut = CUT.search(cell)
            if cut and cut.group(1).lower() not in dump.last_words:
                found.append(f"{block.heading}: ends with “{cut.group(1)}”: {cell[-80:]}")
            scar = SCARS.search(cell)
            if scar and scar.group() not in dump.text:
                found.append(f"{block.heading}: “{scar.group()}” in: {cell[:100]}")
    return found


def _find_doubled(blocks, dump):
    """Of each sentence, how often it stands more than once; criteria have to quote."""
    cells = [cell for block in blocks if block.kind != "criteria" for cell in block.cells]
    text = " | ".join(" ".join(tokens(cell)) for cell in cells)
    found, seen = [], set()
    for words in dump.sentences:
        sentence = " ".join(words)
        if sentence in seen:
            continue
        seen.add(sentence)
        n = len(re.findall(rf"(?<!\S){re.escape(sentence)}(?!\S)", text))
        found += [sentence] * (n - 1)
    said, once = " ".join(dump.words), set()
    for piece in (piece for cell in cells for piece in sentences(cell)):
        words = tokens(piece)
        key = " ".join(words)
        quoted = any(" ".join(words[n:n + 4]) in said for n in range(len(words) - 3))
        if len(words) < 4 or FILLER.search(piece) or quoted:
            continue
        if key in once:
            found.append(key)
        once.add(key)
    return found


def _find_filler(blocks, dump):
    said = dump.text.lower()
    return [
        f"{block.heading}: {piece}"
        for block in blocks
        for cell in block.cells
        for piece in (sentences(cell) or [cell])
        if FILLER.search(piece) and piece.lower().rstrip(".") not in said
    ]


def _read_exclusions(texts):
    """What the constraints and the specification list as excluded."""
    return [
        block
        for name, text in texts
        for block in read_plan(text, name)
        if block.kind == "excluded"
    ]


def _unpile(blocks, dump):
    """A summary that repeats more than a third of the dump has sorted nothing: no fact is in its
    place there."""
    summary = [block for block in blocks if block.kind == "summary"]
    text = " | ".join(" ".join(tokens(block.text)) for block in summary)
    n = sum(" ".join(sentence) in text for sentence in dump.sentences)
    if n >= 4 and 3 * n > len(dump.sentences):
        for block in summary:
            block.kind = "heap"


def count_plan(name, texts, facts, fixed):
    """@texts: dump, plan, documents (pairs of name and text beside the plan, may be empty)."""
    count = Count(name)
    dump = Dump(texts["dump"])
    blocks = read_plan(texts["plan"], name)
    _unpile(blocks, dump)
    exclusions = _read_exclusions(texts.get("documents", ()))
    for fact in facts:
        _judge(fact, blocks, exclusions, count)
    said = [plain(texts["dump"]), texts.get("given", "")] + [fact.text for fact in facts]
    material = Material(*said)
    count.invented = find_invented(blocks, material, fixed)
    count.broken = _find_broken(blocks, dump, facts)
    count.doubled = _find_doubled(blocks, dump)
    count.filler = _find_filler(blocks, dump)
    return count
