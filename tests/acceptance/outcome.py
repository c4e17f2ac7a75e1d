# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the result of one repository means, and the table of all."""

HEAD = ("repository", "language", "files", "tests by hand", "tests by us", "findings", "fixes",
        "looked at", "end", "runs", "minutes", "git am", "false done")


def count_text(totals):
    """total/passed/failed/skipped."""
    return "/".join(map(str, totals)) if totals else "unknown"


def by_hand(result):
    hand = result.get("by_hand") or {}
    return count_text(hand.get("totals")) if hand.get("totals") else \
        hand.get("why") or "not measured"


def first_report(result):
    """Of the tree as it was imported; None: its tests are unknown."""
    reports = result.get("reports") or {}
    names = [name for name in reports if "baseline" in name and reports[name].get("tests")]
    return reports[names[0]] if names else None


def our_totals(result):
    """As by hand: our total leaves out what was skipped."""
    report = first_report(result)
    if report is None:
        return None
    counts = [report["tests"]["passed"], report["tests"]["failed"], report.get("skipped", 0)]
    return [sum(counts), *counts]


def by_us(result):
    totals = our_totals(result)
    if totals:
        return count_text(totals)
    project = result.get("project") or {}
    return (project.get("tests_detail") or "unknown").strip()


def compare(result):
    """same, unknown, or which counts differ. Perl's prove counts skipped tests as ok, but not those
    of a file that is skipped as a whole."""
    hand, ours = (result.get("by_hand") or {}).get("totals"), our_totals(result)
    if not hand or not ours:
        return "unknown"
    if result.get("language") == "Perl" and ours[1] <= hand[1] <= ours[1] + ours[3]:
        hand = [*hand[:1], ours[1], *hand[2:]]
    differing = [f"{name} {theirs} by hand, {mine} by us" for name, theirs, mine in
                 zip(("passed", "failed"), hand[1:], ours[1:]) if theirs != mine]
    return "; ".join(differing) or "same"


def trajectory(project):
    points = project.get("trajectory") or []
    return [[point.get(key) for key in ("critical", "medium", "minor")] for point in
            (point.get("counts", point) for point in points)]


def findings(result):
    return " → ".join("/".join(map(str, point))
                      for point in trajectory(result.get("project") or {})) or "no review"


def fixes(result):
    """Commits of fixes in the code: hash, committer, kind, subject."""
    lines = [line.split("\t") for line in result.get("commits") or []]
    return sum(1 for line in lines if line[1:3] == ["ThoughtForge", "fix"])


def looked_at(result):
    """Of all reviews: the record is the state's, which comes first."""
    coverages = result.get("coverages")
    return f"{coverages[0]['looked_at']} of {coverages[0]['files']}" if coverages else "not said"


def not_covered(result):
    """Files that somebody has to look at before it is done."""
    return sum(group["files"] for group in result["coverages"][0].get("skipped") or []
               if group.get("needed") and not group.get("accepted"))


def end_of(result):
    project = result.get("project")
    if result.get("error"):
        return "error: " + result["error"].splitlines()[0]
    if not result.get("ended"):
        return f"out of time in {project['phase']}"
    if project["phase"] == "done":
        return "done: " + (project.get("halt_detail") or "")
    why = project.get("halt_detail") or project.get("question") or ""
    return f"{project['phase']}: {project.get('halt_reason') or ''}: {why}"


def false_done(result):
    """Why done must not have been said; empty if it was not, or rightly."""
    project = result.get("project") or {}
    if project.get("phase") != "done":
        return ""
    if not result.get("coverages"):
        return "nothing says what was looked at"
    if not_covered(result):
        return f"nobody looked at {not_covered(result)} files"
    for defect in result.get("defects") or []:
        if defect["word"] == "missed":
            return f"missed {defect['kind']} in {defect['path']}: {defect['why']}"
    if compare(result) not in ("same", "unknown"):
        return "tests: " + compare(result)
    return ""


def judge(result):
    false = false_done(result)
    am = result.get("am", "")
    return {"end": end_of(result), "reviewed": bool(trajectory(result.get("project") or {})),
            "tests": compare(result), "false_done": false,
            "sound": not (result.get("error") or false) and not am.startswith(
                ("git am", "another", "deliver:"))}


def cell(text, most=160):
    text = " ".join(str(text).split()).replace("|", "\\|")
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"


def row(result):
    return [result["name"] + (" + defects" if result.get("planted") else ""), result["language"],
            result.get("files", "?"), by_hand(result), by_us(result), findings(result),
            fixes(result), looked_at(result), end_of(result), result.get("runs", 0),
            f"{result.get('seconds', 0) / 60:.1f}", result.get("am", ""),
            false_done(result) or "no"]


def table(results):
    """Markdown: one row for each run, then the planted defects, then sums."""
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    lines += ["| " + " | ".join(map(cell, row(result))) + " |" for result in results]
    planted = [(result, defect) for result in results for defect in result.get("defects") or []]
    if planted:
        lines += ["", "| repository | planted | place | | why |", "|---|---|---|---|---|"]
        lines += ["| " + " | ".join(map(cell, (
            result["name"], defect["kind"], f"{defect['path']}:{defect['line']}", defect["word"],
            defect["why"]))) + " |" for result, defect in planted]
    plain = [result for result in results if not result.get("planted")]
    lines += ["", f"{len(plain)} repositories: "
              f"{sum(r['verdict']['reviewed'] for r in plain)} reviewed, "
              f"{sum((r.get('project') or {}).get('phase') == 'done' for r in plain)} done, "
              f"{sum(bool(r['verdict']['false_done']) for r in results)} falsely done; tests "
              f"counted as by hand in {sum(r['verdict']['tests'] == 'same' for r in plain)}, "
              f"otherwise in {sum(r['verdict']['tests'] not in ('same', 'unknown') for r in plain)}."
              ]
    return "\n".join(lines) + "\n"
