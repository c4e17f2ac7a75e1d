#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the counting of facts makes of tiny plans, on both sides of each rule. Prints TAP."""

import contextlib
import io
import os
import subprocess
import sys
import tempfile

from fact_count import count_plan
from fact_limits import check_limits, read_limits, write_limits
from fact_list import FactError, check_against, compile_pattern, read_facts
from fact_report import numbers
from fact_work import read_list, read_text
from fixed_text import FixedText
from plan_text import Dump, PlanError, read_plan, section_kind

HERE = os.path.dirname(os.path.abspath(__file__))
PADDING = " ".join(["word"] * 40)
SOURCE = r'''
/* Somebody */
static const char *texts[] = { "The table below lists the stated dates.", "%u points are still "
  "open; the last section lists them.", "Owner: %s", "At most 12 rows", "Assessment" };
'''
DATA = "Budget in all\nSunday best\npetra\nkarl, otto, pia, lea, max\n"


def plan(**sections):
    """@sections: text by the kind of the section; "Summary" and "Notes" are always there."""
    heads = {"schedule": "Schedule", "budget": "Budget", "open": "Open Points", "risks": "Risks",
             "excluded": "Out of Scope", "people": "People and Responsibilities",
             "criteria": "Acceptance Criteria", "scope": "Scope", "venue": "Venue",
             "topic": "Music"}
    text = f"# Title\n\n{sections.pop('first', '')}\n\n## Notes\n\n{PADDING}\n\n"
    for key, body in sections.items():
        text += f"## {heads[key]}\n\n{body}\n\n"
    return text + "## Purpose\n\nit is so.\n"


def table(*rows):
    return "| A | B |\n|---|---|\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)


PARTY = "The party is on 7 June. Budget 2,500 euros. No fireworks. Ask Rosa about the barn."
HEAP = ("The party is on 7 June. Otto cooks the soup. We meet at the mill. Drinks are in the shed. "
        "The band plays until ten. Nobody parks in the yard.")
LONG = ("We meet in the old mill at noon and eat the soup that Otto cooks because he is good at it "
        "and then we walk to the river, where the boats are, and back before it gets dark again")

# Claim; dump; facts; plan; documents; what is counted.
CASES = (
    # kept, lost, misplaced
    ("a-fact-in-its-section-is-kept", PARTY, "keep | 7 June | date", plan(schedule="On 7 June."),
     {}, {"kept": 1, "lost": 0, "misplaced": 0}),
    ("a-fact-nowhere-is-lost", PARTY, "keep | 7 June | date", plan(schedule="In June."), {},
     {"kept": 0, "lost": 1}),
    ("a-fact-elsewhere-is-misplaced", PARTY, "keep | 7 June | date", plan(risks="On 7 June."), {},
     {"kept": 0, "misplaced": 1}),
    ("once-in-its-section-is-enough", PARTY, "keep | 7 June | date",
     plan(risks="On 7 June.", schedule="7 June"), {}, {"kept": 1, "misplaced": 0}),
    ("a-fact-only-in-a-criterion-is-misplaced", PARTY, "keep | 7 June | date",
     plan(criteria="AC-1: 7 June"), {}, {"misplaced": 1}),
    ("money-outside-the-budget-is-misplaced", PARTY, "keep | {2500} euros | money",
     plan(topic="It may cost 2,500 euros."), {}, {"misplaced": 1}),
    ("money-in-the-budget-is-kept", PARTY, "keep | {2500} euros | money",
     plan(budget=table(("all", "2.500 euros"))), {}, {"kept": 1}),
    ("several-groups-allow-several-sections", PARTY, "keep | 7 June | date, money",
     plan(budget="7 June"), {}, {"kept": 1}),
    ("both-parts-in-one-row-are-kept", PARTY, "keep | Rosa && barn | people",
     plan(people=table(("Rosa", "the barn"))), {}, {"kept": 1}),
    ("parts-in-two-rows-are-lost", PARTY, "keep | Rosa && barn | people",
     plan(people=table(("Rosa", "x"), ("y", "the barn"))), {}, {"lost": 1}),
    ("parts-in-two-items-are-lost", PARTY, "keep | Rosa && barn | people",
     plan(people="- Rosa\n- the barn"), {}, {"lost": 1}),
    ("the-head-of-a-table-says-nothing", "Assessment", "keep | Assessment | any",
     plan(topic="| Assessment | B |\n|---|---|\n| x | y |"), {}, {"lost": 1}),
    ("markdown-hides-nothing", PARTY, "keep | 7 June | date", plan(schedule="On **7** June\\."), {},
     {"kept": 1}),
    ("a-date-at-the-head-of-a-line-is-kept", "Am 20. Juni", "keep | 20\\. Juni | date",
     plan(schedule="20. Juni"), {}, {"kept": 1}),
    ("a-number-of-a-list-is-none-of-it", "Am 20. Tag", "keep | 20\\. Tag | date",
     plan(schedule="20. Tag"), {}, {"lost": 1}),
    ("the-first-lines-are-a-summary", PARTY, "keep | 7 June | summary", plan(first="On 7 June."),
     {}, {"kept": 1}),
    ("a-summary-that-repeats-the-dump-has-sorted-nothing", HEAP, "keep | 7 June | date",
     plan(first=HEAP), {}, {"kept": 0, "misplaced": 1}),
    ("three-sentences-of-it-are-a-summary", HEAP, "keep | 7 June | date",
     plan(first=HEAP.partition(" Drinks")[0]), {}, {"kept": 1, "misplaced": 0}),
    ("unsorted-is-misplaced", PARTY, "keep | 7 June | date",
     plan(topic="x") + "## Further notes\n\nOn 7 June.\n", {}, {"kept": 0, "misplaced": 1}),
    ("unsorted-is-not-lost", PARTY, "keep | 7 June | any",
     plan(topic="x") + "## Further notes\n\nOn 7 June.\n", {}, {"kept": 1}),
    # exclusions
    ("an-exclusion-under-exclusions-is-kept", PARTY, "exclude | No fireworks",
     plan(excluded="- No fireworks."), {}, {"kept": 1, "misplaced": 0}),
    ("an-exclusion-with-a-label-is-kept", PARTY, "exclude | No fireworks",
     plan(topic="Excluded: No fireworks."), {}, {"kept": 1}),
    ("an-exclusion-below-a-label-is-kept", PARTY, "exclude | No fireworks",
     plan(topic="Outside:\n\n- No fireworks."), {}, {"kept": 1}),
    ("an-exclusion-said-but-not-listed-is-misplaced", PARTY, "exclude | No fireworks",
     plan(topic="No fireworks."), {}, {"kept": 0, "misplaced": 1}),
    ("an-exclusion-listed-in-the-constraints-is-kept", PARTY, "exclude | No fireworks",
     plan(topic="No fireworks."), {"c.md": plan(excluded="- No fireworks.")}, {"kept": 1}),
    ("an-exclusion-nowhere-in-the-plan-is-lost", PARTY, "exclude | No fireworks", plan(),
     {"c.md": plan(excluded="- No fireworks.")}, {"lost": 1}),
    ("a-no-that-excludes-nothing-may-not-be-excluded", PARTY, "not-exclude | No fireworks",
     plan(excluded="- No fireworks.", topic="No fireworks."), {}, {"kept": 0, "misplaced": 1}),
    ("a-no-that-excludes-nothing-is-kept-elsewhere", PARTY, "not-exclude | No fireworks",
     plan(topic="No fireworks."), {}, {"kept": 1}),
    ("the-constraints-may-not-exclude-it-either", PARTY, "not-exclude | No fireworks",
     plan(topic="No fireworks."), {"c.md": plan(excluded="- No fireworks.")}, {"misplaced": 1}),
    ("a-plain-fact-may-not-be-excluded", PARTY, "keep | barn | place",
     plan(venue="The barn.", excluded="- The barn."), {}, {"misplaced": 1}),
    ("a-label-ends-with-its-list", PARTY, "not-exclude | No fireworks",
     plan(topic="Outside:\n\n- Drums.\n\nNo fireworks."), {}, {"kept": 1}),
    # corrections
    ("a-correction-with-the-new-value-is-resolved", "On 7 June, no, 14 June.",
     "replaced | 7 June | 14 June | date", plan(schedule="14 June"), {},
     {"resolved": 1, "unresolved": 0, "kept": 1}),
    ("the-old-value-may-not-stand", "On 7 June, no, 14 June.", "replaced | 7 June | 14 June | date",
     plan(schedule=table(("7 June", "party"), ("14 June", "party"))), {},
     {"resolved": 0, "unresolved": 1}),
    ("a-cell-counts-by-itself", "On 7 June, no, 14 June.", "replaced | 7 June | 14 June | date",
     plan(schedule=table(("7 June", "On 7 June, no, 14 June"))), {}, {"unresolved": 1}),
    ("the-person-s-own-correction-may-stand", "On 7 June, no, 14 June.",
     "replaced | 7 June | 14 June | date", plan(schedule="On 7 June, no, 14 June."), {},
     {"resolved": 1}),
    ("the-old-value-may-be-named-as-replaced", "On 7 June, no, 14 June.",
     "replaced | 7 June | 14 June | date", plan(schedule="14 June\n\nThis replaces 7 June."), {},
     {"resolved": 1}),
    ("a-correction-that-is-lost-is-not-resolved", "On 7 June, no, 14 June.",
     "replaced | 7 June | 14 June | date", plan(), {}, {"resolved": 0, "unresolved": 1, "lost": 1}),
    # conflicts, questions
    ("a-conflict-asked-about-is-named", "For 60. For 80.", "conflict | 60 | 80",
     plan(open="Is it 60 or 80?"), {}, {"named": 1, "unnamed": 0}),
    ("a-conflict-with-one-side-is-not", "For 60. For 80.", "conflict | 60 | 80",
     plan(open="Is it 60?"), {}, {"named": 0, "unnamed": 1}),
    ("a-conflict-elsewhere-is-not", "For 60. For 80.", "conflict | 60 | 80",
     plan(topic="Is it 60 or 80?"), {}, {"unnamed": 1}),
    ("both-values-without-a-doubt-are-not", "For 60. For 80.", "conflict | 60 | 80",
     plan(open="For 60. For 80."), {}, {"unnamed": 1}),
    ("a-question-under-open-points-is-asked", PARTY, "ask | barn", plan(open="Which barn?"), {},
     {"asked": 1, "unasked": 0}),
    ("a-question-elsewhere-is-not", PARTY, "ask | barn", plan(topic="Which barn?"), {},
     {"asked": 0, "unasked": 1}),
    # invented
    ("a-figure-of-the-dump-is-not-invented", PARTY, "", plan(topic="2500"), {}, {"invented": 0}),
    ("another-figure-is", PARTY, "", plan(topic="2501"), {}, {"invented": 1}),
    ("a-figure-in-words-is-the-same", "ten people, 45k", "", plan(topic="10 and 45,000"), {},
     {"invented": 0}),
    ("a-figure-of-the-facts-is-not", PARTY, "ask | 99 people", plan(topic="99"), {},
     {"invented": 0}),
    ("a-count-in-a-fixed-sentence-is-not", PARTY, "",
     plan(topic="5 points are still open; the last section lists them."), {}, {"invented": 0}),
    ("the-same-count-elsewhere-is", PARTY, "", plan(topic="5 points."), {}, {"invented": 1}),
    ("a-figure-of-a-fixed-text-is-not", PARTY, "", plan(topic="At most 12 rows"), {},
     {"invented": 0}),
    ("an-inserted-figure-is", PARTY, "", plan(topic="Owner: 31"), {}, {"invented": 1}),
    ("an-id-is-not", PARTY, "", plan(topic="AC-17, D-9 and Q31"), {}, {"invented": 0}),
    ("a-number-of-a-list-is-not", PARTY, "", plan(topic="41. the barn"), {}, {"invented": 0}),
    ("a-marked-sum-that-is-right-is-not", "120 and 350", "",
     plan(budget=table(("x", "120"), ("y", "350"), ("Total", "470"))), {}, {"invented": 0}),
    ("a-marked-sum-that-is-wrong-is", "120 and 350", "",
     plan(budget=table(("x", "120"), ("y", "350"), ("Total", "471"))), {}, {"invented": 1}),
    ("a-sum-without-its-mark-is", "120 and 350", "",
     plan(budget=table(("x", "120"), ("y", "350"), ("barn", "470"))), {}, {"invented": 1}),
    ("a-product-in-the-sentence-is-not", "12 at 9", "", plan(budget="In all 12 x 9 = 108"), {},
     {"invented": 0}),
    ("a-month-of-the-dump-is-not", "until 14.06.", "", plan(schedule="until 14 June"), {},
     {"invented": 0}),
    ("another-month-is", "until 14.06.", "", plan(schedule="until 14 July"), {}, {"invented": 1}),
    ("a-computed-weekday-is", "on 14 June", "", plan(schedule="on Saturday 14 June"), {},
     {"invented": 1}),
    ("a-year-is", "on 14 June", "", plan(schedule="on 14 June 2027"), {}, {"invented": 1}),
    ("may-is-a-word-as-well", PARTY, "", plan(topic="we May"), {}, {"invented": 0}),
    ("beside-a-figure-it-is-a-month", "on 7 June", "", plan(topic="on 7 May"), {}, {"invented": 1}),
    ("a-name-of-the-dump-is-not", PARTY, "", plan(people="Rosa's"), {}, {"invented": 0}),
    ("another-name-is", PARTY, "", plan(people="Otto"), {}, {"invented": 1}),
    ("a-cue-is-no-fixed-text", PARTY, "", plan(people="Petra, Lea"), {}, {"invented": 2}),
    ("a-word-of-the-fixed-texts-is-not", PARTY, "", plan(people="Assessment"), {}, {"invented": 0}),
    # doubled
    ("a-sentence-twice-is-doubled", PARTY, "",
     plan(topic="The party is on 7 June.", schedule="The party is on 7 June."), {}, {"doubled": 1}),
    ("three-times-is-two-too-many", PARTY, "",
     plan(topic="- The party is on 7 June\n- the party is on 7 june!",
          risks="The party is on 7 June"), {}, {"doubled": 2}),
    ("once-is-not", PARTY, "", plan(topic="The party is on 7 June."), {}, {"doubled": 0}),
    ("a-criterion-may-quote", PARTY, "",
     plan(topic="The party is on 7 June.", criteria="AC-1: The party is on 7 June."), {},
     {"doubled": 0}),
    ("three-words-may-come-again", PARTY, "",
     plan(topic="Budget 2,500 euros", budget="Budget 2,500 euros"), {}, {"doubled": 0}),
    ("the-agent-s-own-sentence-twice-is-doubled", PARTY, "",
     plan(topic="The table below lists it.", risks="The table below lists it."), {},
     {"doubled": 1}),
    # broken
    ("a-whole-sentence-is-not-broken", LONG + ".", "", plan(topic=LONG), {}, {"broken": 0}),
    ("a-torn-sentence-is", PARTY, "", plan(topic="Ask Rosa about the"), {}, {"broken": 0}),
    ("five-words-that-end-too-early-are", "Please ask Rosa about the old barn today.", "",
     plan(topic="Please ask Rosa about the"), {}, {"broken": 1}),
    ("five-words-that-begin-too-late-are", "Please ask my friend Rosa about the barn.", "",
     plan(topic="Open: friend Rosa about the barn."), {}, {"broken": 1}),
    ("a-line-is-whole", "Aim\nask Rosa about the barn\nand then", "",
     plan(topic="ask Rosa about the barn"), {}, {"broken": 0}),
    ("what-stands-in-brackets-is-whole", "Soup (from Otto and his brother Karl) at noon", "",
     plan(topic="from Otto and his brother Karl"), {}, {"broken": 0}),
    ("a-long-sentence-may-be-cut-at-a-conjunction", LONG, "",
     plan(topic="eat the soup that Otto cooks because he is good at it"), {}, {"broken": 0}),
    ("a-short-one-may-not", "We eat the soup and Otto cooks it for us", "",
     plan(topic="Otto cooks it for us"), {}, {"broken": 1}),
    ("a-comma-cuts-in-a-row", "Budget of the club is 600, Otto pays 350 of it himself", "",
     plan(topic=table(("Otto pays 350 of it himself", "x"))), {}, {"broken": 0}),
    ("a-comma-cuts-nowhere-else", "Budget of the club is 600, Otto pays 350 of it himself", "",
     plan(topic="Otto pays 350 of it himself"), {}, {"broken": 1}),
    ("an-abbreviation-ends-nothing", "Set-up needs approx. 10 strong people for an hour", "",
     plan(topic="10 strong people for an hour"), {}, {"broken": 1}),
    ("an-ordinal-ends-nothing", "Bitte bis zum 31. Januar an den Vorstand schicken", "",
     plan(topic="Januar an den Vorstand schicken"), {}, {"broken": 1}),
    ("a-number-may-end-a-sentence", "We live in Mill Street 80. Then comes the old bridge over it",
     "",
     plan(topic="Then comes the old bridge over it"), {}, {"broken": 0}),
    ("a-new-value-may-stand-in-the-sentence", "We all meet there on 7 June at noon. No, 14 June.",
     "replaced | 7 June | 14 June | date", plan(schedule="We all meet there on 14 June at noon."), {},
     {"broken": 0, "resolved": 1}),
    ("another-value-may-not", "We all meet there on 7 June at noon. No, 14 June.", "",
     plan(schedule="We all meet there on 14 June at noon."), {}, {"broken": 1}),
    ("what-must-go-on-may-not-end", "Tell the neighbours wg. the noise", "",
     plan(topic="Tell the neighbours wg."), {}, {"broken": 1}),
    ("what-ends-so-in-the-dump-may", "breakfast incl.", "", plan(topic="breakfast incl."), {},
     {"broken": 0}),
    ("a-scar-is-broken", PARTY, "", plan(topic="and so on.; The last section"), {}, {"broken": 1}),
    ("a-scar-of-the-dump-is-not", "and so on.; what", "", plan(topic="and so on.; what"), {},
     {"broken": 0}),
    # filler
    ("not-stated-is-filler", PARTY, "", plan(topic=table(("Not stated", "x"))), {}, {"filler": 1}),
    ("each-cell-counts", PARTY, "", plan(topic=table(("None", "–"), ("x", "nicht angegeben"))), {},
     {"filler": 3}),
    ("what-the-person-said-is-not", "the price is not stated.", "",
     plan(topic="the price is not stated."), {}, {"filler": 0}),
    ("a-sentence-with-none-in-it-is-not", PARTY, "", plan(topic="None of the barns."), {},
     {"filler": 0}),
)

# Claim; function; error.
REFUSED = (
    ("an-empty-list-is-refused", lambda: read_facts("# nothing\n", "f"), FactError),
    ("a-list-of-questions-alone-is-refused", lambda: read_list(write("ask | x\n"), "x"),
     FactError),
    ("an-unknown-kind-is-refused", lambda: read_facts("kept | x | any\n", "f"), FactError),
    ("an-unknown-group-is-refused", lambda: read_facts("keep | x | dates\n", "f"), FactError),
    ("a-missing-field-is-refused", lambda: read_facts("keep | x\n", "f"), FactError),
    ("a-field-too-many-is-refused", lambda: read_facts("ask | x | any\n", "f"), FactError),
    ("a-bad-pattern-is-refused", lambda: read_facts("ask | (x\n", "f"), FactError),
    ("an-empty-pattern-is-refused", lambda: compile_pattern("x && "), FactError),
    ("a-fact-twice-is-refused", lambda: read_facts("ask | x\nask | x\n", "f"), FactError),
    ("a-fact-that-nobody-said-is-refused",
     lambda: check_against(read_facts("keep | barn | any\n", "f"), "the mill", "f"), FactError),
    ("a-missing-file-is-refused", lambda: read_text("/nowhere/at/all"), OSError),
    ("an-empty-file-is-refused", lambda: read_text(write(" \n")), PlanError),
    ("bytes-are-refused", lambda: read_text(write(b"\xff\xfe\x00")), UnicodeError),
    ("a-plan-without-sections-is-refused", lambda: read_plan("# T\n\n" + PADDING, "p"), PlanError),
    ("a-plan-without-words-is-refused", lambda: read_plan("# T\n\n## A\n\n## B\n", "p"), PlanError),
    ("no-fixed-texts-are-refused", lambda: FixedText(["/nowhere/at/all"]), OSError),
    ("limits-without-a-line-are-refused", lambda: read_limits(write("# none\n")), FactError),
    ("limits-without-a-number-are-refused", lambda: read_limits(write("a 1 2\n")), FactError),
)

PATTERNS = (
    ("{2500}", ("2500", "2,500", "2.500", "2 500", "€2500,", "2'500."),
     ("12500", "25000", "2500.5", "250")),
    ("{8.50}", ("8.50", "8,5"), ("8.55", "18.50", "8")),
    ("{3}", ("3 cars", "3."), ("13", "3.5", "30")),
    ("a b", ("a  b", "A\nb"), ("ab",)),
    ("x {5} ?eur", ("x 5eur", "x 5 EUR"), ("x 15 eur",)),
)

HEADINGS = (
    ("Schedule", "schedule"), ("Zeitplan", "schedule"), ("Budget", "budget"), ("Kosten", "budget"),
    ("Open Points", "open"), ("Offene Punkte", "open"), ("Risks", "risks"),
    ("Out of Scope", "excluded"), ("Nicht Teil des Plans", "excluded"), ("Scope", "scope"),
    ("Acceptance Criteria", "criteria"), ("Gäste und Einladungen", "people"),
    ("Food and Drink", "other"),
    ("Purpose and Outcome", "summary"), ("Zweck und Ergebnis", "summary"),
    ("Vision and Priorities", "summary"), ("Ziele und Kennzahlen", "summary"),
    ("Background and Assumptions", "risks"), ("Hintergrund und Annahmen", "risks"),
    ("Background", "other"), ("Ort und Genehmigungen", "place"), ("Anreise und Unterkunft", "place"),
    ("Programm", "schedule"), ("Wichtige Entscheidungen", "decisions"), ("Umfang", "scope"),
    ("Abnahmekriterien", "criteria"), ("Personen und Zuständigkeiten", "people"),
    ("Kontext und Randbedingungen", "scope"), ("Vorgehen", "other"), ("Essen und Trinken", "other"),
)

folder = tempfile.TemporaryDirectory()
n_files = 0


def write(text):
    global n_files
    n_files += 1
    path = os.path.join(folder.name, str(n_files))
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())
    return path


def fixed_text():
    path = os.path.join(folder.name, "fixed")
    os.mkdir(path)
    for name, text in (("a.c", SOURCE), ("words.txt", DATA), ("README.md", "Otto Karl")):
        with open(os.path.join(path, name), "w", encoding="utf-8") as file:
            file.write(text)
    return FixedText([path])


def try_case(case, fixed):
    _, dump, facts, text, documents, expected = case
    found = read_facts(facts, "facts") if facts else []
    check_against(found, Dump(dump).text, "facts")
    count = count_plan("x", {"dump": dump + "\n" + PADDING, "plan": text,
                             "documents": list(documents.items())}, found, fixed)
    n = numbers(count)
    return [f"{key} is {n[key]}, not {value}: {getattr(count, key)}"
            for key, value in expected.items() if n[key] != value]


def try_refused(case):
    _, act, error = case
    try:
        act()
    except error:
        return []
    return ["taken"]


def try_pattern(case):
    text, good, bad = case
    parts = compile_pattern(text)
    return [f"not found in “{s}”" for s in good if not all(p.search(s) for p in parts)] + \
        [f"found in “{s}”" for s in bad if all(p.search(s) for p in parts)]


def try_limits(fixed):
    """Reached is kept; one fact less, one torn sentence more, or a dump without limits fails."""
    facts = read_facts("keep | 7 June | date\n", "f")
    texts = {"dump": PARTY, "plan": plan(schedule="The party is on 7 June.")}
    good = count_plan("x", texts, facts, fixed)
    path = os.path.join(folder.name, "limits")
    write_limits([good], path)
    limits = read_limits(path)
    lost = count_plan("x", dict(texts, plan=plan()), facts, fixed)
    torn = count_plan("x", dict(texts, plan=texts["plan"] + "\nOn.; it\n"), facts, fixed)
    strange = count_plan("y", texts, facts, fixed)
    with contextlib.redirect_stdout(io.StringIO()):
        tried = ([good], [lost], [torn], [strange], [])
        states = [check_limits(counts, limits) for counts in tried]
    return [] if states == [0, 1, 1, 1, 1] else [f"statuses {states}"]


def run_program(text):
    command = [sys.executable, os.path.join(HERE, "count-facts.py")]
    command += [write(PARTY), write("keep | barn | any\n"), write(text)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def try_program():
    """A plan that cannot be counted ends with 2 and no table."""
    bad, good = run_program("nothing"), run_program(plan(venue="The barn."))
    wrong = [] if bad.returncode == 2 and not bad.stdout else [f"{bad.returncode} {bad.stdout}"]
    counted = good.returncode == 0 and "| 1 | 1 | 0 |" in good.stdout
    return wrong + ([] if counted else [good.stderr])


def main():
    fixed = fixed_text()
    tests = [(case[0], lambda case=case: try_case(case, fixed)) for case in CASES]
    tests += [(case[0], lambda case=case: try_refused(case)) for case in REFUSED]
    tests += [(f"pattern {case[0]}", lambda case=case: try_pattern(case)) for case in PATTERNS]
    tests += [(f"heading {h}", lambda h=h, k=k: [] if section_kind(h) == k else [section_kind(h)])
              for h, k in HEADINGS]
    tests += [("limits-can-only-get-better", lambda: try_limits(fixed)),
              ("the-program-says-what-it-cannot-count", try_program)]
    print(f"1..{len(tests)}")
    failed = 0
    for n, (name, act) in enumerate(tests, 1):
        wrong = act()
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {n} {name}")
        for text in wrong:
            print(f"# {text}")
    folder.cleanup()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
