# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Code bases given as resources, to the real daemon by the real client."""

import os
import subprocess

import world
from world import World


def make_repo(w, name):
    path = w.path(name)
    os.mkdir(path)
    for file, text in (("main.c", "int main (void) { return 0; }\n"), ("README.md", "# Thing\n")):
        with open(os.path.join(path, file), "w", encoding="utf-8") as out:
            out.write(text)
    git = ["git", "-C", path, "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(git + ["init", "-q"], check=True)
    subprocess.run(git + ["add", "-A"], check=True)
    subprocess.run(git + ["commit", "-qm", "begin the thing"], check=True)
    return path


def refs(w, path):
    return subprocess.run(["git", "-C", os.path.join(w.get(path, "Directory"), "source"), "for-each-ref",
                           "--format=%(refname)", "refs/thoughtforge/sources"],
                          check=True, capture_output=True, text=True).stdout.split()


def test_a_directory_and_a_bundle_are_code_bases():
    with World() as w:
        w.start()
        path = w.create(world.example())
        code = make_repo(w, "thing")
        bundle = w.path("other.bundle")
        subprocess.run(["git", "-C", code, "bundle", "create", "-q", bundle, "HEAD"], check=True)
        project = path.rsplit("/", 1)[-1]
        status, out, err = w.ctl("add", project[-4:], code, bundle)
        assert status == 0, (out, err)
        names = [r["name"] for r in w.project(path, "ListResources")[0]]
        assert names == ["other.bundle", "other.source.md", "thing.source.md"], names
        resources = os.path.join(w.get(path, "Directory"), "resources")
        with open(os.path.join(resources, "thing.source.md"), encoding="utf-8") as file:
            assert "begin the thing" in file.read()
        assert len(refs(w, path)) == 2, refs(w, path)
        listed = {r["name"]: (r["readable"], r["note"])
                  for r in w.project(path, "ListResources")[0]}
        assert listed["other.bundle"] == (True, "code base, see other.source.md"), listed
        assert listed["other.source.md"] == (True, ""), listed
        w.project(path, "RemoveResource", "(s)", "thing.source.md")
        assert refs(w, path) == ["refs/thoughtforge/sources/other"], refs(w, path)
        w.drive(path, "human_review")
        notices = [m["content"] for m in w.project(path, "GetChat", "(uu)", 0, 0)[0]
                   if m["kind"] == "notice"]
        assert "other.bundle: code base, see other.source.md" in "\n".join(notices), notices


def test_a_folder_of_notes_is_its_files():
    with World() as w:
        w.start()
        path = w.create(world.example())
        project = path.rsplit("/", 1)[-1][-4:]
        os.makedirs(w.path("notes", "band"))
        for name, text in (("guests.md", "Forty.\n"), ("band/fee.txt", "The Larks play for 317 euros.\n")):
            with open(w.path("notes", name), "w", encoding="utf-8") as file:
                file.write(text)
        status, out, err = w.ctl("add", project, w.path("notes"))
        assert status == 0 and out == "notes stored as band-fee.txt\nnotes stored as guests.md\n", (out, err)
        w.drive(path, "human_review")
        prompt = w.ctl("runs", project, w.project(path, "GetRuns")[0][0]["id"], "--prompt")[1]
        assert "The Larks play for 317 euros." in prompt, prompt

        code = w.create(world.example())
        status, out, err = w.ctl("add", code.rsplit("/", 1)[-1][-4:], "--everything", w.path("notes"))
        assert status == 0 and out.startswith("notes stored as notes.source.md\n"), (out, err)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
