# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""The same as test_kill.py with nothing left to chance: the daemon is killed before every single
change of a directory (a rename, a link, a removal) that a whole run makes, once each, and the run
must end as an undisturbed one. TF_STRIDE: take only every so many-th point (1), TF_SCRIPT: which
of the scripts (1)."""

import os
import signal

import world
from coding import CODE_SCRIPT, coding_world
from kills import Reference, check_outcome, where
from person import Died, Person, make_script

STRIDE = int(os.environ.get("TF_STRIDE", "1"))
SCRIPT = int(os.environ.get("TF_SCRIPT", "1"))
LIBRARY = os.path.join(world.BUILD, "tests", "e2e", "libcrash-at.so")


def preload(w, at):
    w.env["LD_PRELOAD"] = os.environ.get("TF_CRASH_LIBRARY", LIBRARY)
    w.env["TF_CRASH_COUNT"] = w.path("count")
    w.env["TF_CRASH_AT"] = str(at)
    w.env["ASAN_OPTIONS"] = w.env.get("ASAN_OPTIONS", "") + ":verify_asan_link_order=0"


def calm(w):
    for name in ("LD_PRELOAD", "TF_CRASH_COUNT", "TF_CRASH_AT"):
        w.env.pop(name, None)


def lead(w, person):
    """True if the user finished before the daemon ended."""
    try:
        w.spawn()
        w.wait(lambda: w.daemon.poll() is not None or w.has_owner(), "the daemon's name")
        if w.daemon.poll() is not None:
            return False
        person.lead()
        return True
    except Died:
        return False


def run_crashed_at(reference, at):
    """Where it was killed; None when the run does not come to that point."""
    with reference.make_world() as w:
        person = Person(w, *reference.script)
        preload(w, at)
        through = lead(w, person)
        if through and w.daemon.poll() is None:
            w.kill(signal.SIGTERM)  # it may come there while it ends
        w.daemon.wait(world.LIMIT_S)
        calm(w)
        if w.daemon.returncode == 0:
            return None
        assert w.daemon.returncode == -signal.SIGKILL, (w.daemon.returncode, w.log())
        w.wait(lambda: not w.has_owner(), "the name to go")
        place = where(w)
        w.start()
        person.lead()
        check_outcome(w, person, reference)
        w.kill(signal.SIGTERM)
        assert w.daemon.returncode == 0, w.log()
    return place


def crash_everywhere(reference, what):
    """At every point of a run, once each; returns how many there were."""
    places = {}
    at = 1
    while True:
        try:
            place = run_crashed_at(reference, at)
        except Exception:
            print(f"# killed before change {at} of {what}: {reference.script[1]}")
            raise
        if place is None:
            break
        places[place] = places.get(place, 0) + 1
        at += STRIDE
    print(f"# killed at each of {sum(places.values())} points of {at - STRIDE} (every {STRIDE}.); "
          "every run ended as undisturbed")
    for place, number in sorted(places.items()):
        print(f"#   {number:4d} in {place}")
    return sum(places.values())


def test_every_crash_point():
    n = crash_everywhere(Reference(make_script(SCRIPT)), f"script {SCRIPT}")
    assert n > 200 / STRIDE, n


def test_every_crash_point_of_code():
    reference = Reference(CODE_SCRIPT, lambda: coding_world(confine="best-effort"))
    n = crash_everywhere(reference, "the code")
    assert n > 300 / STRIDE, n


if __name__ == "__main__":
    world.main([test_every_crash_point, test_every_crash_point_of_code])
