# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Languages for tests: that of scripts/pseudo-locale, in which every message stands in brackets and has accents, and
those of po/."""

import os
import re
import subprocess

import world

BRACKETED = re.compile("⟦[^⟦⟧]*⟧")


def write(directory, language="xx"):
    """The translation into no language, to be used with THOUGHTFORGE_LOCALE_DIR."""
    subprocess.run([os.path.join(world.SOURCE, "scripts", "pseudo-locale"), directory, language], check=True)


def compile_language(directory, language):
    """That of po/, likewise."""
    folder = os.path.join(directory, language, "LC_MESSAGES")
    os.makedirs(folder)
    subprocess.run(["msgfmt", "-o", os.path.join(folder, "thoughtforge.mo"),
                    os.path.join(world.SOURCE, "po", language + ".po")], check=True)


def outside(text):
    """text without brackets and their contents; they may be nested."""
    while True:
        shorter = BRACKETED.sub("", text)
        if shorter == text:
            return text
        text = shorter
