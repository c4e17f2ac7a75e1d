# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Images among the resources: a model is shown them, or somebody is told that it is not."""

import json
import os
import struct
import sys
import zlib

import metered
import world
from checks import add_resource, chat_of, read
from world import World

sys.path.insert(0, os.path.join(world.SOURCE, "tests", "agents"))
from model_player import Model  # noqa: E402

LIMIT = 5 * 1024 * 1024
SHOWN_WITH = ["distil", "spec_propose", "spec_challenge", "spec_resolve"]
BLIND = {"when": {"contains": "image_url"},
         "reply": {"status": 500, "message": "image input is not supported - hint: use another model"}}
SILENT = {"when": {"contains": "image_url"}, "reply": {"status": 400, "message": "bad request"}}


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def make_png(size=0):
    """One grey pixel, and a comment that makes a file of @size bytes."""
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
             chunk(b"IDAT", zlib.compress(b"\0\x80")), chunk(b"IEND", b"")]
    bare = 8 + sum(map(len, parts))
    if size:
        parts.insert(1, chunk(b"tEXt", b"x" * (size - bare - 12)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def notes_of(w, path):
    return "\n".join(m["content"] for m in chat_of(w, path) if m["kind"] == "notice")


def directories_of(w):
    return [entry.path for entry in os.scandir(w.projects) if entry.is_dir()]


class Modelled:
    """A world whose agent is thoughtforge-model-agent with a model on loopback."""

    def __init__(self, *rules, **settings):
        self.w = World()
        self.model = Model([metered.OFFLINE], self.w.projects, self.w.dir)
        self.model.set_rules(list(rules))
        port = self.model.port
        self.w.write_config(json.dumps({"agents": {"default": "m", "available": {"m": {
            "command": "thoughtforge-model-agent", "adapter": "model",
            "flags": f"--url http://127.0.0.1:{port}/v1 --model m1",
            "network_local": [str(port)], **settings}}}}))
        self.w.start()

    def __enter__(self):
        return self.w, self.model

    def __exit__(self, *_):
        self.model.stop()
        self.model.server.log_file.close()
        self.w.close()

    def distil(self, **images):
        path = self.w.create(world.example(), agent="m", type="plan")
        for name, data in images.items():
            add_resource(self.w, path, self.w.write("image", data), name + ".png")
        self.w.project(path, "Distill")
        self.w.wait_asked(path, "human_review", 60)
        return path


def bodies_with(model, text):
    return [entry for entry in model.requests() if text in (entry.get("last_user") or "")]


def test_a_model_is_shown_the_images_of_distil_and_spec():
    modelled = Modelled()
    with modelled as (w, model):
        path = modelled.distil(board=make_png(), sketch=make_png(200))
        w.project(path, "Confirm")
        w.wait_asked(path, "spec_building", 60)
        assert model.shown() == [(purpose, 2, 2) for purpose in SHOWN_WITH], model.shown()
        assert "image" not in notes_of(w, path), notes_of(w, path)


def test_a_server_that_takes_none_is_asked_without():
    for rule in (BLIND, SILENT):
        modelled = Modelled(rule)
        with modelled as (w, model):
            path = modelled.distil(board=make_png())
            run, = w.project(path, "GetRuns")[0]
            assert run["state"] == "ok", run
            assert model.shown()[-1] == ("distil", 1, 0), model.shown()
            assert bodies_with(model, "The images cannot be shown to you"), "the model was not told"
            assert "agent m did not see the images (" in notes_of(w, path), notes_of(w, path)


def test_an_image_of_the_limit_is_shown_and_a_larger_one_is_not():
    modelled = Modelled()
    with modelled as (w, model):
        path = modelled.distil(fits=make_png(LIMIT), large=make_png(LIMIT + 1))
        assert model.shown() == [("distil", 1, 1)], model.shown()
        assert "large.png: an image of more than the 5 MiB" in notes_of(w, path), notes_of(w, path)
        assert "fits.png" not in notes_of(w, path)


def test_images_beyond_what_a_prompt_takes_are_named():
    modelled = Modelled()
    with modelled as (w, model):
        path = modelled.distil(**{f"i{n:02}": make_png() for n in range(21)})
        assert model.shown() == [("distil", 20, 20)], model.shown()
        assert notes_of(w, path).count("a prompt has at most 20 images") == 1, notes_of(w, path)


def test_another_image_is_another_question():
    modelled = Modelled()
    with modelled as (w, _):
        hashes = set()
        for data in (make_png(), make_png(100), make_png(101)):
            modelled.distil(board=data)
        for directory in directories_of(w):
            runs = os.path.join(directory, ".thoughtforge", "runs")
            hashes.add(json.loads(read(os.path.join(runs, os.listdir(runs)[0]), "run.json"))["prompt_hash"])
        assert len(hashes) == 3, hashes


def test_an_image_that_was_replaced_ends_the_question():
    """After the prompt was made, while its run waits for its turn: the answer would be kept for the other one."""
    modelled = Modelled(max_runs=1)
    with modelled as (w, model):
        model.set_drip(100, 100)
        other = w.create(world.example(), agent="m", type="plan")
        w.project(other, "Distill")
        assert model.wait_answering(30), "the model was not asked"
        path = w.create(world.example(), agent="m", type="plan")
        add_resource(w, path, w.write("image", make_png()), "board.png")
        w.project(path, "Distill")
        w.wait(lambda: w.get(path, "Activity").startswith("waiting: agent m"), "one that waits", 20)
        with open(os.path.join(w.get(path, "Directory"), "resources", "board.png"), "wb") as file:
            file.write(make_png(200))
        w.wait_phase(path, "halted", limit=60)
        assert "resources/board.png changed after it was read" in w.get(path, "HaltDetail")
        assert not model.shown(), model.shown()
        w.project(path, "Resume")
        w.wait_asked(path, "human_review", 60)
        assert model.shown() == [("distil", 1, 1)], model.shown()


def test_a_stand_in_that_is_shown_none_is_named():
    """The prompt was made for another agent."""
    limit = {"when": {}, "reply": {"status": 429, "message": "You have hit your usage limit."}}
    modelled = Modelled(limit, fallback=["offline"])
    with modelled as (w, _):
        path = modelled.distil(board=make_png())
        assert "agent offline did not see the images (it is not shown any)" in notes_of(w, path), notes_of(w, path)


def test_an_agent_that_is_not_shown_images_is_named():
    with World() as w:
        w.start()
        path = w.create(world.example())
        add_resource(w, path, w.write("image", make_png()), "board.png")
        w.drive(path, "human_review")
        assert ("board.png: an image; agent offline is not shown images: if it matters, say what can be seen"
                in notes_of(w, path)), notes_of(w, path)


if __name__ == "__main__":
    world.main([value for name, value in list(globals().items()) if name.startswith("test_")])
