# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A login manager that plays: org.freedesktop.login1 on a system bus of its own."""

import os
import subprocess

from world import BUS_CONFIG, Gio, GLib

NAME = "org.freedesktop.login1"
XML = f"""<node><interface name="{NAME}.Manager">
<method name="Inhibit"><arg type="s" direction="in"/><arg type="s" direction="in"/>
 <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="h" direction="out"/></method>
</interface></node>"""


class LoginManager:
    """calls: the arguments of every Inhibit; held: how many inhibitors are open. Changes wake the main
    loop."""

    def __init__(self, w, refuses=False):
        self.refuses = refuses
        self.calls = []
        self.held = 0
        directory = w.path("system-bus")
        os.makedirs(directory)
        config = w.write("system-bus.conf", BUS_CONFIG.format(dir=directory, services=""))
        self.process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.process.stdout.readline().strip()
        w.env["DBUS_SYSTEM_BUS_ADDRESS"] = address
        flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
                 | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.bus.set_exit_on_close(False)
        interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
        self.bus.register_object("/org/freedesktop/login1", interface, self._call, None, None)
        self.bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                           "RequestName", GLib.Variant("(su)", (NAME, 4)), None, 0, -1, None)

    def close(self):
        self.bus.close_sync(None)
        self.process.terminate()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _released(self, fd, _condition):
        os.close(fd)
        self.held -= 1
        return False

    def _call(self, _bus, _sender, _path, _interface, _method, parameters, invocation):
        self.calls.append(parameters.unpack())
        if self.refuses:
            invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", "Permission denied")
            return
        read, write = os.pipe()
        fds = Gio.UnixFDList.new()
        fds.append(write)
        os.close(write)
        self.held += 1
        GLib.unix_fd_add_full(0, read, GLib.IOCondition.HUP, self._released)
        invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), fds)
