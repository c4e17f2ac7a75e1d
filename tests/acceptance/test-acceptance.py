#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What tests/acceptance reads, chooses and judges, without a network. Prints TAP."""

import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

# pylint: disable=wrong-import-position
import choice  # noqa: E402
import defects  # noqa: E402
import outcome  # noqa: E402
from totals import read_totals  # noqa: E402

# Reader, what the command prints, totals (total, passed, failed, skipped); None: says none.
TOTALS = (
    ("pytest", "=== 5 passed, 2 failed, 1 skipped, 1 error in 0.5s ===\n", (9, 5, 3, 1)),
    ("pytest", "1 failed, 3 passed, 2 xfailed, 1 warning in 1.20s\n", (6, 3, 1, 2)),
    ("pytest", "\x1b[32m== \x1b[1m19 passed\x1b[0m in 0.3s ==\x1b[0m\n", (19, 19, 0, 0)),
    ("pytest", "=== no tests ran in 0.1s ===\n", None),
    ("unittest", "Ran 7 tests in 0.1s\n\nFAILED (failures=1, errors=2, skipped=1)\n", (7, 3, 3, 1)),
    ("unittest", "Ran 1 test in 0.1s\n\nOK\n", (1, 1, 0, 0)),
    ("go", "--- PASS: A (0.0s)\n    --- FAIL: A/b (0.0s)\n--- SKIP: C (0.0s)\n", (3, 1, 1, 1)),
    ("go", "?   \tx\t[no test files]\n", None),
    ("cargo", "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured\n"
              "test result: FAILED. 1 passed; 3 failed; 0 ignored\n", (7, 3, 3, 1)),
    ("rspec", "12 examples, 1 failure, 2 pending\n", (12, 9, 1, 2)),
    ("rspec", "0 examples, 0 failures, 1 error occurred outside of examples\n", None),
    ("minitest", "4 runs, 9 assertions, 1 failures, 1 errors, 1 skips\n", (4, 1, 2, 1)),
    ("mocha", "  19 passing (2s)\n  1 pending\n  2 failing\n", (22, 19, 2, 1)),
    ("surefire", "Tests run: 3, Failures: 1, Errors: 1, Skipped: 0, Time elapsed: 1 s - in A\n"
                 "[ERROR] Tests run: 3, Failures: 1, Errors: 1, Skipped: 0\n", (3, 1, 2, 0)),
    ("phpunit", "OK (20 tests, 31 assertions)\n", (20, 20, 0, 0)),
    ("phpunit", "Tests: 5, Assertions: 7, Errors: 1, Failures: 1, Skipped: 1.\n", (5, 2, 2, 1)),
    ("automake", "# TOTAL: 6\n# PASS:  3\n# SKIP:  1\n# XFAIL: 1\n# FAIL:  1\n# XPASS: 0\n"
                 "# ERROR: 0\n", (6, 3, 1, 2)),
    ("automake", "PASS: a\nFAIL: b\nSKIP: c\n====\n1 of 2 tests failed\n", (3, 1, 1, 1)),
    ("automake", "PASS: a\nPASS: b\n====\nAll 2 tests passed\n====\n", (2, 2, 0, 0)),
    ("automake", "PASS: a\nmake: *** Error 2\n", None),
    ("ctest", "75% tests passed, 1 tests failed out of 4\n", (4, 3, 1, 0)),
    ("meson", "Ok:                 5   \nExpected Fail:      0   \nFail:               1   \n"
              "Skipped:            2   \n", (8, 5, 1, 2)),
    ("prove", "Files=3, Tests=45,  1 wallclock secs\nResult: PASS\n", (45, 45, 0, 0)),
    ("prove", "t/a.t (Wstat: 256 Tests: 9 Failed: 2)\nFiles=1, Tests=9, 1 secs\n", (9, 7, 2, 0)),
    ("tap", "ok 1 - a\nnot ok 2 - b\nok 3 # SKIP no root\n", (3, 1, 1, 1)),
    ("node-tap", "ok a.js ...... 2/2\ntotal ....... 11/28\n\nnot ok\n", (28, 11, 17, 0)),
    ("node-tap", "ok a.js ...... 2/2\n", None),
    ("notmuch", "980/1000 tests passed.\n5 tests failed.\n", (1000, 980, 5, 15)),
    ("stestr", " - Passed: 8\n - Skipped: 1\n - Expected Fail: 0\n - Failed: 2\n", (11, 8, 2, 1)),
    ("prove", "make: *** No rule to make target 'test'.\n", None),
)

STANZA = """\
Package: thing
Version: 1.0-1
Build-Depends: debhelper-compat (= 13), golang-any{more}
Directory: pool/t
Checksums-Sha256:
 aa 100 thing_1.0-1.dsc
 bb {size} thing_1.0.orig.tar.gz
Package-List:
 golang-thing-dev deb golang optional arch=all
"""


def source(size=20_000, more=""):
    return next(choice.read_sources(STANZA.format(size=size, more=more)))


def test_totals():
    for reader, text, wanted in TOTALS:
        found = read_totals(reader, text)
        assert (found and tuple(found)) == wanted, (reader, text, found, wanted)


def test_choice_by_the_list():
    for size, fits in ((choice.LEAST_BYTES - 1, False), (choice.LEAST_BYTES, True),
                       (choice.MOST_BYTES, True), (choice.MOST_BYTES + 1, False)):
        assert choice.fits_list(source(size), "Go", False) is fits, size
    needy = source(more=", golang-x-dev")
    assert choice.fits_list(needy, "Go", False) and not choice.fits_list(needy, "Go", True)
    assert not choice.fits_list(source(), "Ruby", False)


def test_choice_by_files_and_lines():
    for number, fits in ((choice.LEAST_FILES - 1, False), (choice.LEAST_FILES, True)):
        with tempfile.TemporaryDirectory() as directory:
            os.makedirs(os.path.join(directory, "debian"))
            for i in range(number):
                with open(os.path.join(directory, f"{i}.go"), "w") as file:
                    file.write("package a\n")
            for name in ("configure", os.path.join("debian", "a.py")):
                with open(os.path.join(directory, name), "w") as file:
                    file.write("#!/bin/sh\n" + "true\n" * 1000)
            os.rename(os.path.join(directory, "configure"),
                      os.path.join(directory, "debian", "configure"))
            assert (choice.refusal(directory, "Go") == "") is fits, number
            assert choice.refusal(directory, "Rust"), number


def test_choice_takes_the_first_that_can_be_had():
    sources = [choice.Source(f"p{i}", "1", {"php"}, "", {"p.orig.tar.gz": ("h", 20_000)}, "")
               for i in range(9)]
    wanted = [entry.name for entry in choice.order(sources, "PHP")]
    with tempfile.TemporaryDirectory() as directory:
        for i in range(choice.LEAST_FILES):
            with open(os.path.join(directory, f"{i}.php"), "w") as file:
                file.write("<?php\n")
        taken, refused = choice.choose(
            sources, lambda entry: None if entry.name == wanted[0] else directory)
    php = [entry["name"] for entry in taken if entry["language"] == "PHP"]
    assert php == wanted[1:1 + choice.SECTIONS["PHP"][0]], (php, wanted)
    assert {"name": wanted[0], "version": "1", "language": "PHP",
            "why": "not on the mirror"} in refused


def test_data_file():
    with open(os.path.join(HERE, "foreign.json"), encoding="utf-8") as file:
        entries = json.load(file)["repositories"]
    names = [entry["name"] for entry in entries]
    assert len(set(names)) == len(names) >= 20, names
    assert len({entry["language"] for entry in entries}) >= 8
    for entry in entries:
        assert sum(name.endswith(".dsc") for name in entry["sha256"]) == 1, entry
        assert all(len(digest) == 64 for digest in entry["sha256"].values()), entry
        assert (entry["native"] is None) == (entry["reader"] is None), entry
        if entry["reader"]:
            read_totals(entry["reader"], "")
    assert set(defects.DEFECTS) <= set(names)
    assert len(defects.DEFECTS) >= 5 and all(len(d) == 3 for d in defects.DEFECTS.values())


DEFECT = defects.Defect("off by one", "a.c", "i < n", "i <= n")


def planted(**values):
    return {"planted_at": [10], **values}


def words(**values):
    return [found["word"] for found in defects.judge_defects(planted(**values), [DEFECT])]


def test_plant():
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "a.c"), "w") as file:
            file.write("int n;\nfor (i = 0; i < n; i++)\n\t\xe9;\n")
        assert defects.plant(directory, [DEFECT]) == [2]
        assert "i <= n" in defects.read(directory, "a.c")
        try:
            defects.plant(directory, [DEFECT])
        except AssertionError:
            return
        raise AssertionError("planted twice")


def test_defects_are_judged():
    near, far = 10 + defects.NEAR, 10 + defects.NEAR + 1
    done = {"phase": "done"}
    assert words(issues=[{"file": "a.c", "line": near}], project=done) == ["found"]
    assert words(issues=["see a.c:10"], project=done) == ["found"]
    assert words(issues=[{"file": "a.c", "line": far}], project=done) == ["missed"]
    assert words(issues=[{"file": "b.c", "line": 10}], project=done) == ["missed"]
    assert words(project={"phase": "halted"}) == ["said"]
    hand = {"totals": [5, 4, 1, 0]}
    report = {"baseline": {"tests": {"failed": 2}}, "without-program": {"tests": {"failed": 9}}}
    assert words(project=done, by_hand=hand, reports=report) == ["failing"]
    before = {"reports": {"baseline": {"tests": {"failed": 2}}}}
    assert words(project=done, by_hand=hand, reports=report, without_defects=before) == [
        "missed"]
    report["baseline"]["tests"]["failed"] = 1
    assert words(project=done, by_hand=hand, reports=report) == ["missed"]
    assert words(coverages=SEEN, project={"phase": "halted"}) == ["missed"]
    assert words(coverages=UNSEEN, project=done) == ["said"]


def coverage(path, **values):
    return [{"files": 2, "looked_at": 1, "content": [{"path": path, "by": ["cppcheck"]}], **values}]


SEEN, UNSEEN = coverage("a.c"), coverage("b.c")


def test_coverage_is_found():
    assert defects.find_coverages({"x": [{"coverage": SEEN[0]}, {"coverage": "words"}]}) == SEEN
    assert outcome.looked_at({"coverages": SEEN}) == "1 of 2"
    assert outcome.looked_at({"coverages": []}) == "not said"


def test_false_done():
    done = {"project": {"phase": "done"}}
    seen = {**done, "coverages": SEEN}
    assert outcome.false_done({"project": {"phase": "halted"}}) == ""
    assert outcome.false_done(done) and outcome.false_done({**done, "coverages": []})
    assert outcome.false_done(seen) == ""
    for needed, accepted, wrong in ((True, False, True), (True, True, False), (False, False, False)):
        skipped = [{"files": 1, "needed": needed, "accepted": accepted}]
        found = outcome.false_done({**done, "coverages": coverage("a.c", skipped=skipped)})
        assert bool(found) is wrong, (needed, accepted)
    assert outcome.false_done({**seen, "defects": [
        {"word": "missed", "kind": "x", "path": "a.c", "why": "y"}]})
    for passed, wrong in ((3, False), (4, True)):
        report = {"build-baseline": {"tests": {"total": passed, "passed": passed, "failed": 0},
                                     "skipped": 1}}
        found = outcome.false_done({**seen, "by_hand": {"totals": [4, 3, 0, 1]}, "reports": report})
        assert bool(found) is wrong, passed


def test_prove_counts_what_is_skipped():
    report = {"build-baseline": {"tests": {"total": 5, "passed": 5, "failed": 0}, "skipped": 2}}
    for language, passed, same in (("Perl", 4, False), ("Perl", 5, True), ("Perl", 7, True),
                                   ("Perl", 8, False), ("Ruby", 7, False)):
        found = outcome.compare({"language": language, "reports": report,
                                 "by_hand": {"totals": [passed, passed, 0, 0]}})
        assert (found == "same") is same, (language, passed)


def test_fixes_are_counted():
    commits = ["a\tThoughtForge\tfix\tFix: x", "b\tThoughtForge\ttask\tDo y", "c\tMe\tfix\tFix: z"]
    assert outcome.fixes({"commits": commits}) == 1
    assert outcome.fixes({}) == 0


def test_table():
    result = {"name": "a|b", "language": "C", "error": "gone", "planted": False}
    result["verdict"] = outcome.judge(result)
    text = outcome.table([result])
    assert "a\\|b" in text and "error: gone" in text and "1 repositories: 0 reviewed" in text, text
    assert not result["verdict"]["sound"]


def main():
    tests = [(name, value) for name, value in globals().items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, function) in enumerate(tests, 1):
        try:
            function()
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {name}\n# {error}")
        else:
            print(f"ok {number} - {name}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
