# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Source packages of Debian, from the mirror that apt of this machine uses, kept in a cache
directory of the person. Only packages with recorded hashes are asked for, one by one; a refusal ends
it. What is downloaded must have these hashes."""

import glob
import hashlib
import os
import subprocess

from choice import RELEASE


class Missing(Exception):
    """A package that cannot be had, or is not what it was."""


def run(*argv, **options):
    done = subprocess.run(argv, capture_output=True, text=True, check=False, errors="replace",
                          **options)
    if done.returncode != 0:
        raise Missing(f"{' '.join(argv)} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout


def sha256_of(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


class Packages:
    """The cache: apt/ has the list of source packages, downloads/ what came, unpacked/ the rest."""

    def __init__(self, cache):
        self.cache = os.path.abspath(cache)
        self.lists = self.path("apt", "lists")
        self.sources = self.path("apt", "sources.list")

    def path(self, *parts):
        return os.path.join(self.cache, *parts)

    def _apt(self, *arguments, **options):
        return run("apt-get", "-qq", "-o", "Dir::Etc::sourcelist=" + self.sources, "-o",
                   "Dir::Etc::sourceparts=-", "-o", "Dir::State::lists=" + self.lists,
                   *arguments, **options)

    def mirrors(self):
        """Lines of a list of sources: what this machine's apt has for binary packages."""
        targets = run("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME) $(COMPONENT)",
                      "Created-By: Packages")
        found = {line for line in targets.splitlines()
                 if line.split()[1:] == [RELEASE, "main"]}
        if not found:
            raise Missing(f"apt of this machine has no {RELEASE} main")
        return "".join(f"deb-src {line}\n" for line in sorted(found))

    def update(self):
        if glob.glob(os.path.join(self.lists, "*_Sources*")):
            return
        os.makedirs(os.path.join(self.lists, "partial"), exist_ok=True)
        with open(self.sources, "w", encoding="utf-8") as file:
            file.write(self.mirrors())
        self._apt("update", "--error-on=any")

    def unpack(self, name, version, hashes):
        """The directory with the package's source, Debian's patches applied."""
        place = self.path("unpacked", name)
        if os.path.isdir(place):
            return place
        downloads = self.path("downloads", name)
        os.makedirs(downloads, exist_ok=True)
        if not all(os.path.exists(os.path.join(downloads, file)) for file in hashes):
            self.update()
            self._apt("source", "--download-only", f"{name}={version}", cwd=downloads)
        for file, digest in hashes.items():
            if sha256_of(os.path.join(downloads, file)) != digest:
                raise Missing(f"{file} is not what was recorded")
        description, = [file for file in hashes if file.endswith(".dsc")]
        os.makedirs(self.path("unpacked"), exist_ok=True)
        run("dpkg-source", "--no-check", "-x", os.path.join(downloads, description), place + ".new")
        os.rename(place + ".new", place)
        return place
