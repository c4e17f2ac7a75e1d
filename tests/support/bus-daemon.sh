#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
#
# bus-daemon.sh ARGUMENT…: the dbus-daemon of a test, as GTestDBus starts it; it ends when the test does,
# however that ends. GLib's own watcher does not see to it where there were several buses: the last
# one inherits the pipe by which the watcher would learn of the end.
exec setpriv --pdeathsig KILL dbus-daemon "$@"
