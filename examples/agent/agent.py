#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""An agent: it passes the prompt on to a command of yours and tells ThoughtForge, in the events of
thoughtforge-agent(7), what happens. Without a command it only says so: an agent that cannot do its work must fail.

  agents:
    available:
      mine:
        command: /path/to/agent.py
        flags: my-program --its-option
        adapter: events
"""

import json
import re
import subprocess
import sys


def tell(kind, **members):
    """One event: a JSON object a line, at once."""
    print(json.dumps({"type": kind, **members}), flush=True)


def read_header(prompt):
    """Purpose, Answer, Project … until the first empty line."""
    return dict(line.split(": ", 1) for line in prompt.split("\n\n", 1)[0].splitlines())


def read_materials(prompt):
    """[(name, label, text)]: each block ends at its own mark, so material cannot end it."""
    block = re.compile(r"^----- begin (\w+) ([0-9a-f]+)(.*?) -----\n(.*?)^----- end \1 \2 -----$",
                       re.M | re.S)
    return [(name, label.strip(), text) for name, _, label, text in block.findall(prompt)]


def main():
    prompt = sys.stdin.read()
    names = sorted({name for name, _, _ in read_materials(prompt)})
    tell("plan", text=f"{read_header(prompt)['Purpose']} with {', '.join(names) or 'nothing'}")
    if len(sys.argv) < 2:
        tell("error", kind="refused", text="no command is given in the flags of this agent")
        return 1
    done = subprocess.run(sys.argv[1:], input=prompt, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0 or not done.stdout.strip():
        tell("error", kind="unknown", text=f"{sys.argv[1]} ended with {done.returncode}")
        return 1
    tell("result", text=done.stdout)
    return 0


sys.exit(main())
