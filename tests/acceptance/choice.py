# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Which foreign repositories are tried, by rule: nobody picks what goes well.

The list of source packages of one Debian release is sorted, for each language, by the SHA-256 of
seed, language and name. From the front the first packages are taken that match all of this:

- one of their binary packages is in a section of the language (SECTIONS);
- one upstream tarball of LEAST_BYTES to MOST_BYTES;
- it can be had;
- unpacked they have LEAST_FILES to MOST_FILES files, without debian/ and .pc/;
- most of their lines are written in the language (LANGUAGES, without what autotools generate).

Where the packages that a build needs come from a registry which a test machine seldom reaches, the
first package of the language needs none of it (ALONE): otherwise no test of that language could
run anywhere but at the author's. What was refused for its files or lines is recorded with the
reason.

Nothing here asks a mirror: choose () works on packages that were fetched before. The bounds were
50 files, and 26 packages of eleven languages, until the mirror had too few; no file of a package
was opened before the choice was final."""

import collections
import hashlib
import os
import re

RELEASE = "bookworm"
SEED = "thoughtforge issue 12"
LEAST_BYTES, MOST_BYTES = 10_000, 1_500_000
LEAST_FILES, MOST_FILES = 40, 5_000

# Language: (how many, sections of binary packages).
SECTIONS = {
    "C": (4, {"libdevel", "utils", "text", "net"}),
    "C++": (4, {"libdevel", "utils", "text", "science"}),
    "Python": (3, {"python"}),
    "JavaScript": (3, {"javascript"}),
    "Go": (2, {"golang"}),
    "Rust": (2, {"rust"}),
    "Java": (2, {"java"}),
    "Perl": (2, {"perl"}),
    "Ruby": (2, {"ruby"}),
    "PHP": (2, {"php"}),
    "Shell": (1, {"utils", "admin", "shells", "vcs"}),
}
# The first package of the language builds with nothing whose name matches.
ALONE = {"Go": r"golang-\S+-dev", "Rust": r"librust-\S+-dev",
         "PHP": r"php-(?!cli\b|common\b|mbstring\b|xml\b)[a-z]"}

LANGUAGES = {
    ".c": "C", ".h": "C", ".cc": "C++", ".cpp": "C++", ".cxx": "C++", ".hh": "C++", ".hpp": "C++",
    ".hxx": "C++", ".py": "Python", ".js": "JavaScript", ".mjs": "JavaScript", ".cjs": "JavaScript",
    ".jsx": "JavaScript", ".ts": "JavaScript", ".tsx": "JavaScript", ".go": "Go", ".rs": "Rust",
    ".java": "Java", ".pl": "Perl", ".pm": "Perl", ".t": "Perl", ".rb": "Ruby", ".php": "PHP",
    ".sh": "Shell", ".bash": "Shell", ".bats": "Shell", ".hs": "Haskell", ".ml": "OCaml",
    ".lua": "Lua", ".vala": "Vala", ".pas": "Pascal", ".f": "Fortran", ".f90": "Fortran",
    ".cs": "C#", ".scala": "Scala", ".kt": "Kotlin", ".groovy": "Groovy", ".tcl": "Tcl",
    ".el": "Lisp", ".lisp": "Lisp", ".scm": "Lisp", ".d": "D", ".r": "R", ".R": "R",
}
AUTOTOOLS = {"configure", "config.guess", "config.sub", "config.rpath", "ltmain.sh", "install-sh",
             "missing", "depcomp", "compile", "test-driver", "mkinstalldirs", "libtool",
             "ylwrap", "mdate-sh", "autogen.sh", "bootstrap"}
NOT_UPSTREAM = {"debian", ".pc", ".git"}

Source = collections.namedtuple("Source", "name version sections depends files directory")


def read_sources(text):
    """The stanzas of a list of source packages, one Source each."""
    for stanza in text.split("\n\n"):
        fields = {}
        for name, value in re.findall(r"^([\w-]+):[ ]?(.*(?:\n[ \t].*)*)", stanza, re.M):
            fields[name] = value
        if "Package" not in fields:
            continue
        files = {}
        for line in fields.get("Checksums-Sha256", "").splitlines():
            if line.strip():
                digest, size, name = line.split()
                files[name] = (digest, int(size))
        sections = {line.split()[2].rsplit("/", 1)[-1]
                    for line in fields.get("Package-List", "").splitlines()
                    if len(line.split()) > 2}
        depends = ", ".join(fields.get(name, "") for name in
                            ("Build-Depends", "Build-Depends-Indep", "Build-Depends-Arch"))
        yield Source(fields["Package"], fields["Version"], sections, depends, files,
                     fields["Directory"])


def fits_list(source, language, first):
    """What can be seen in the list alone."""
    tarballs = [size for name, (_, size) in source.files.items()
                if re.search(r"\.orig(-\S+)?\.tar\.\w+$", name)]
    if len(tarballs) != 1 or not LEAST_BYTES <= tarballs[0] <= MOST_BYTES:
        return False
    if first and re.search(ALONE.get(language, "$^"), source.depends):
        return False
    return bool(source.sections & SECTIONS[language][1])


def order(sources, language):
    def key(source):
        return hashlib.sha256(f"{SEED}:{language}:{source.name}".encode()).hexdigest()
    return sorted(sources, key=key)


def upstream_files(directory):
    for folder, below, names in os.walk(directory):
        if folder == directory:
            below[:] = [name for name in below if name not in NOT_UPSTREAM]
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path):
                yield path


def language_of(path, text):
    if os.path.basename(path) in AUTOTOOLS:
        return None
    language = LANGUAGES.get(os.path.splitext(path)[1])
    if language is None and re.match(rb"#!.*\b(ba|da|k|z)?sh\b", text):
        return "Shell"
    if language is None and re.match(rb"#!.*\b(python|perl|ruby)", text):
        return re.match(rb"#!.*\b(python|perl|ruby)", text)[1].decode().capitalize()
    return language


def count_lines(directory):
    """Lines by language."""
    lines = collections.Counter()
    for path in upstream_files(directory):
        with open(path, "rb") as file:
            text = file.read()
        language = language_of(path, text)
        if language is not None:
            lines[language] += text.count(b"\n")
    return lines


def refusal(directory, language):
    """Why the unpacked package is not taken; empty if it is."""
    number = sum(1 for _ in upstream_files(directory))
    if not LEAST_FILES <= number <= MOST_FILES:
        return f"{number} files"
    lines = count_lines(directory)
    if not lines:
        return "no lines in a known language"
    main = lines.most_common(1)[0][0]
    return "" if main == language else f"most lines are {main}"


def choose(sources, unpack):
    """(taken, refused): entries for the data file. unpack (source) returns the
    directory, None where it cannot be had."""
    sources = list(sources)
    taken, refused, names = [], [], set()
    for language, (number, _) in SECTIONS.items():
        here = 0
        for source in order(sources, language):
            if here == number:
                break
            if source.name in names or not fits_list(source, language, here == 0):
                continue
            directory = unpack(source)
            why = refusal(directory, language) if directory else "not on the mirror"
            entry = {"name": source.name, "version": source.version, "language": language}
            if why:
                refused.append({**entry, "why": why})
                continue
            names.add(source.name)
            taken.append({**entry, "sha256": {name: digest for name, (digest, _)
                                              in sorted(source.files.items())}})
            here += 1
    return taken, refused
