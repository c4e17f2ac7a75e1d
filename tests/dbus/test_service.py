# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""What the rest of the system sees of the service: the journal, systemd and logind."""

import json
import os
import signal
import socket
import sys

sys.path.insert(0, os.path.join(os.environ["TF_TEST_SOURCE_ROOT"], "tests", "e2e"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import journal_socket  # noqa: E402
import world  # noqa: E402
from login_manager import LoginManager  # noqa: E402
from world import GLib, World, main  # noqa: E402


def lines(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    except FileNotFoundError:
        return []


def project_log(w, path):
    return lines(os.path.join(w.get(path, "Directory"), "thoughtforge.log"))


def wait_awake(w, condition, what):
    """As World.wait(), for what the bus does not tell: files and other sockets."""
    source = GLib.timeout_add(20, lambda: True)
    try:
        return w.wait(condition, what, 20)
    finally:
        GLib.source_remove(source)


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


class Manager:
    """systemd, as far as a service talks to it: told has what it was told, in order."""

    def __init__(self, w):
        self.w = w
        self.told = []
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self.socket.bind(w.path("notify"))
        w.env["NOTIFY_SOCKET"] = w.path("notify")

    def read(self):
        while True:
            try:
                self.told += self.socket.recv(65536).decode().split("\n")
            except BlockingIOError:
                return self.told

    def take(self, count):
        """What was told since the last call, once it has so many lines."""
        wait_awake(self.w, lambda: len(self.read()) >= count, f"{count} lines")
        told, self.told = self.told, []
        return told

    def expect(self, *lines):
        told = self.take(len(lines))
        assert told == list(lines), (told, lines)


def agent_that_waits(w):
    file = w.path("environment")
    tool = w.write("waits", f"#!/bin/sh\nenv > {file}.new\nmv {file}.new {file}\nexec sleep 600\n")
    os.chmod(tool, 0o755)
    return f"agents:\n  available:\n    waits: {{command: {tool}, confine: none}}\n"


def test_systemd_is_told_the_state():
    with World() as w:
        config = "concurrency: {max_parallel_runs: 1}\n" + agent_that_waits(w)
        w.write_config(config)
        manager = Manager(w)
        w.start()
        manager.expect("READY=1", "STATUS=idle")
        first, second = (w.create(world.example(), "waits") for _ in range(2))
        w.project(first, "Distill")
        manager.expect("STATUS=1 of 1 runs, 0 waiting")
        w.project(second, "Distill")
        manager.expect("STATUS=1 of 1 runs, 1 waiting")
        environment = wait_awake(w, lambda: read(w.path("environment")), "the agent")
        assert "HOME=" in environment and "NOTIFY_SOCKET" not in environment, environment
        w.kill(signal.SIGTERM)
        assert manager.read()[0] == "STOPPING=1", manager.told


def test_a_hangup_reads_the_configuration_again():
    with World("concurrency: {max_parallel_runs: 2}\n") as w:
        manager = Manager(w)
        w.start()
        manager.expect("READY=1", "STATUS=idle")
        for text, runs, log in (("{max_parallel_runs: 5}", 5, "read the configuration again"),
                                ("{max_parallel_runs: many}", 5, "the settings stay as they were"),
                                ("{max_parallel_runs: 6}", 6, "read the configuration again")):
            w.write_config(f"concurrency: {text}\n")
            before = w.log()
            w.daemon.send_signal(signal.SIGHUP)
            told = manager.take(3)
            assert told[0] == "RELOADING=1" and told[1].startswith("MONOTONIC_USEC="), told
            assert told[2:] == ["READY=1"], told
            assert w.get(world.ROOT, "MaxParallelRuns", world.MANAGER) == runs
            assert log in w.log()[len(before):], w.log()


def test_the_status_says_why_nothing_runs():
    with World("polish: 5\n") as w:
        manager = Manager(w)
        w.start()
        path = w.path("config", "thoughtforge", "config.yaml")
        manager.expect("READY=1", f"STATUS=no agent runs: {path}:1: polish is a string, expected a map of keys")
        w.write_config("polish: {minor_max: 1}\n")
        manager.expect("STATUS=idle")


def start_run(w):
    path = w.create(world.example(), "waits")
    w.project(path, "Distill")
    return path


def test_the_machine_stays_awake_while_agents_run():
    with World() as w, LoginManager(w) as login:
        w.write_config(agent_that_waits(w))
        w.start()
        assert login.calls == []
        first = start_run(w)
        w.wait(lambda: login.held == 1, "the inhibitor", 20)
        assert login.calls == [("sleep", "ThoughtForge", "Agents are running", "block")], login.calls
        second = start_run(w)
        w.wait(lambda: w.get(world.ROOT, "RunningRuns", world.MANAGER) == 2, "the second run", 20)
        w.project(first, "Terminate", "(b)", True)
        w.wait(lambda: w.get(world.ROOT, "RunningRuns", world.MANAGER) == 1, "the first to end", 20)
        assert (login.held, len(login.calls)) == (1, 1)
        w.project(second, "Terminate", "(b)", True)
        w.wait(lambda: login.held == 0, "the end of the inhibitor", 20)
        start_run(w)
        w.wait(lambda: login.held == 1, "the next inhibitor", 20)
        w.kill(signal.SIGTERM)
        w.wait(lambda: login.held == 0, "the end with the daemon", 20)
        assert len(login.calls) == 2, login.calls


def test_without_leave_to_inhibit_runs_go_on():
    with World() as w, LoginManager(w, refuses=True) as login:
        w.write_config(agent_that_waits(w))
        w.start()
        for count in (1, 2):
            path = start_run(w)
            w.wait(lambda count=count: len(login.calls) == count, "the request", 20)
            w.wait(lambda: w.get(world.ROOT, "RunningRuns", world.MANAGER) == 1, "the run", 20)
            w.project(path, "Terminate", "(b)", True)
            w.wait(lambda: w.get(world.ROOT, "RunningRuns", world.MANAGER) == 0, "its end", 20)
        assert w.log().count("the machine may suspend while agents run: Permission denied") == 1, w.log()


def test_without_a_system_bus_runs_go_on():
    with World() as w:
        w.write_config(agent_that_waits(w))
        w.start()
        start_run(w)
        wait_awake(w, lambda: "the machine may suspend while agents run" in w.log(), "the line")
        assert w.get(world.ROOT, "RunningRuns", world.MANAGER) == 1


def test_every_event_of_a_project_is_in_the_journal():
    """The same events in the same order as in the project's own log, and of no other project."""
    if not journal_socket.is_possible():
        return "no mount namespace for the journal's sockets"
    priorities = {"info": "6", "warn": "4", "error": "3"}
    with World("") as w:
        journal = w.path("journal")
        w.runner = journal_socket.as_runner(journal)
        w.start()
        projects = [w.create(world.example()), w.create(world.example())]
        w.drive(projects[0], "spec_building")
        w.drive(projects[1], "human_review")
        for path in projects:
            name = w.get(path, "Id")
            logged = [(entry["event"], entry["phase"], priorities[entry["level"]],
                       f"{name}: {entry['event']}: {entry['detail']}")
                      for entry in project_log(w, path)]
            assert len(logged) > 3, logged

            def told(name=name):
                return [(entry["TF_EVENT"], entry["TF_PHASE"], entry["PRIORITY"], entry["MESSAGE"])
                        for entry in lines(journal) if entry.get("TF_PROJECT") == name]
            wait_awake(w, lambda told=told, logged=logged: len(told()) >= len(logged), "the entries")
            assert told() == logged, (told(), logged)
        assert all("MESSAGE" in entry and "PRIORITY" in entry for entry in lines(journal))
    return None


def test_standard_error_has_no_events_of_projects():
    with World("") as w:
        w.start()
        path = w.create(world.example())
        w.drive(path, "human_review")
        assert project_log(w, path)
        assert w.get(path, "Id") not in w.log(), w.log()


if __name__ == "__main__":
    main([value for name, value in list(globals().items()) if name.startswith("test_")])
