# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The form of a plan: its template and sections come from the confirmed specification, what is not known
is left out and not filled, and headings are in the plan's language."""

import json
import os
import re

import world
from world import World

DUMP = ("We plan a summer party for 60 neighbours on 27 June 2027 in the yard of Lindenstrasse 4. "
        "The budget is 1,800 euros. Anna cooks. It must end at 22:00.")

# The built-in agent, but for the form that the specification asks for and for what it builds.
AGENT = """#!/usr/bin/python3
import json, os, re, subprocess, sys
world = {world!r}
prompt = sys.stdin.read()
purpose = re.search(r"^Purpose: (\\w+)", prompt, re.M)[1]
done = subprocess.run([{offline!r}], input=prompt, text=True, capture_output=True)
answer = done.stdout
if purpose.startswith("spec_") and "## Deliverable Structure" in answer:
    structure = open(world + "/structure").read()
    answer = re.sub(r"(## Deliverable Structure\\n\\n).*?(?=\\n## )", lambda m: m[1] + structure + "\\n",
                    answer, flags=re.S)
if purpose == "build":
    with open(world + "/prompt-%d" % len([n for n in os.listdir(world) if n.startswith("prompt-")]),
              "w") as file:
        file.write(prompt)
    answer = json.loads(answer)
    for old, new in json.load(open(world + "/changes")):
        answer["content"] = re.sub(old, new, answer["content"], count=1, flags=re.S)
    with open(world + "/changes", "w") as file:
        file.write("[]")
    answer = json.dumps(answer)
sys.stdout.write(answer)
sys.exit(done.returncode)
"""


GERMAN = ("Wir planen ein Sommerfest für 60 Nachbarn am 27. Juni 2027 im Hof der Lindenstraße 4. Das "
          "Budget ist 1.800 Euro, und Anna kocht für alle. Um 22 Uhr muss es still sein.")


def start(w, structure, changes=(), dump=DUMP):
    offline = os.path.join(world.BUILD, "offline-agent", "thoughtforge-offline-agent")
    os.makedirs(w.path("told"), exist_ok=True)
    w.write("told/structure", structure)
    w.write("told/changes", json.dumps(changes))
    program = w.write("form-agent", AGENT.format(world=w.path("told"), offline=offline))
    os.chmod(program, 0o755)
    w.write_config(world.plain_agent("form", program))
    w.start()
    return w.create(dump, agent="form")


def built(w, path):
    """The plan as it was built, before any review."""
    commit = w.git(path, "log", "--format=%h", "--grep=^building: complete").split()[0]
    name = w.git(path, "ls-tree", "--name-only", commit, "docs/").split()
    name, = [one for one in name
             if one not in ("docs/intent.md", "docs/spec.md", "docs/constraints.md")]
    return w.git(path, "show", f"{commit}:{name}")


def headings(plan):
    return re.findall(r"^## (.*)$", plan, re.M)


def test_sections_of_the_specification_exist():
    with World() as w:
        path = start(w, "Template: event\n\n- Route: the way from the station\n- Costs and budget: all\n",
                     [("(## Route\n[^\n]*\n).*?(?=\n## )", "\\1\nFrom the station on foot.\n")])
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "polishing", "done", "halted")
        plan = built(w, path)
        found = headings(plan)
        assert found[:2] == ["Purpose and Outcome", "Route"], found
        assert "Costs and budget" in found and "Budget" not in found, found
        assert found[-2:] == ["Acceptance Criteria", "Open Points"], found
        # Nothing is known of these, and the specification does not want them.
        assert "Equipment and Set-up" not in found and "Risks" not in found, found
        assert "<!--" not in plan and "[[" not in plan, plan


def test_filler_is_sent_back():
    with World() as w:
        path = start(w, "Template: event\n",
                     [("(## Purpose and Outcome\n[^\n]*\n\n).*?(?=\n## )", "\\1Not stated.\n")])
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "polishing", "done", "halted")
        assert "Not stated" not in built(w, path)
        with open(w.path("told/prompt-1"), encoding="utf-8") as file:
            assert "“Not stated.” says that nothing is known" in file.read()


def test_headings_are_in_the_language_of_the_project():
    with World() as w:
        path = start(w, "Template: event\n", dump=GERMAN)
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "polishing", "done", "halted")
        plan = built(w, path)
        found = headings(plan)
        assert found[0] == "Zweck und Ergebnis" and found[-1] == "Offene Punkte", found
        assert "| Posten | Betrag | Herkunft |" in plan or "Budget" not in found, plan


def test_another_language_is_translated_by_the_agent():
    with World() as w:
        path = start(w, "Template: event\n",
                     [("## Purpose and Outcome\n", "## But et résultat\n"),
                      ("## Open Points\n", "## Questions ouvertes\n")])
        w.project(path, "SetLanguage", "(s)", "fr")
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "polishing", "done", "halted")
        plan = built(w, path)
        found = headings(plan)
        assert found[0] == "But et résultat" and found[-1] == "Questions ouvertes", found
        assert "<!--" not in plan, plan


def test_missing_template_is_named():
    with World() as w:
        path = start(w, "Template: our-fair\n")
        w.drive(path, "spec_building")
        w.project(path, "Confirm")
        w.wait_phase(path, "halted")
        assert w.get(path, "HaltReason") == "template_error"
        detail = w.get(path, "HaltDetail")
        assert "“our-fair”" in detail and "engineering, event" in detail, detail
        folder = w.path("config/thoughtforge/templates/our-fair")
        os.makedirs(folder)
        w.write("config/thoughtforge/templates/our-fair/document.md",
                "# {{project_name}}\n\n[[summary_details: x]]\n\n## Stands\n\n[[notes_details: x]]\n\n"
                "## Open Points\n\n[[open_details: x]]\n")
        w.project(path, "Resume")
        w.wait_phase(path, "polishing", "done", "halted")
        assert headings(built(w, path)) == ["Stands", "Open Points"]


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
