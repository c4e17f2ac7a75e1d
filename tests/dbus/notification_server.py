# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""A notification server that plays: org.freedesktop.Notifications on a connection of its own."""

from world import Gio, GLib

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
XML = f"""<node><interface name="{NAME}">
<method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
 <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
 <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
 <arg type="as" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
 <arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
<signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""


def connect(w):
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    bus = Gio.DBusConnection.new_for_address_sync(w.address, flags, None, None)
    bus.set_exit_on_close(False)
    return bus


def own(bus, name):
    """Takes the name at once; no queueing."""
    reply = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                          "RequestName", GLib.Variant("(su)", (name, 4)), None, 0, -1, None)
    assert reply.unpack()[0] == 1, f"{name} is owned already"


class Server:
    """shown: id to (title, body, {action: label}) of what is on the screen; log: everything sent."""

    def __init__(self, w, capabilities=("actions", "body", "body-markup"), hangs=False):
        self.w = w
        self.capabilities = capabilities
        self.hangs = hangs
        self.waiting = []
        self.shown = {}
        self.log = []
        self.last = 0
        self.bus = connect(w)
        interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
        self.bus.register_object(PATH, interface, self._call, None, None)
        own(self.bus, NAME)

    def _call(self, _bus, _sender, _path, _interface, method, parameters, invocation):
        if self.hangs:
            self.waiting.append((method, parameters, invocation))
            return
        getattr(self, "_" + method)(invocation, *parameters.unpack())

    def wake(self):
        self.hangs = False
        while self.waiting:
            method, parameters, invocation = self.waiting.pop(0)
            getattr(self, "_" + method)(invocation, *parameters.unpack())

    def _GetServerInformation(self, invocation):  # pylint: disable=invalid-name
        invocation.return_value(GLib.Variant("(ssss)", ("plays", "ThoughtForge", "1", "1.2")))

    def _GetCapabilities(self, invocation):  # pylint: disable=invalid-name
        invocation.return_value(GLib.Variant("(as)", (list(self.capabilities),)))

    def _Notify(self, invocation, _app, replaces, _icon, title, body, actions, hints, _timeout):  # pylint: disable=invalid-name,too-many-arguments
        assert hints["desktop-entry"] == "org.thoughtforge.ThoughtForge", hints
        if replaces not in self.shown:
            self.last += 1
            replaces = self.last
        self.shown[replaces] = (title, body, dict(zip(actions[::2], actions[1::2])))
        self.log.append(self.shown[replaces])
        invocation.return_value(GLib.Variant("(u)", (replaces,)))

    def _CloseNotification(self, invocation, number):  # pylint: disable=invalid-name
        if self.shown.pop(number, None) is not None:
            self.emit("NotificationClosed", "(uu)", number, 3)
        invocation.return_value(None)

    def emit(self, name, signature, *values):
        if not self.bus.is_closed():
            self.bus.emit_signal(None, PATH, NAME, name, GLib.Variant(signature, values))

    def wait(self, what, condition):
        return self.w.wait(lambda: condition(self.shown), what, 20)

    def wait_one(self, text):
        """The notification with that text in its title."""
        self.wait(text, lambda shown: any(text in n[0] for n in shown.values()))
        return next((i, n) for i, n in self.shown.items() if text in n[0])

    def wait_none(self):
        self.wait("nothing shown", lambda shown: not shown)

    def press(self, number, label, token=None):
        """Clicks the button as a user does; the notification goes with it."""
        action = next(k for k, v in self.shown[number][2].items() if v == label)
        if token is not None:
            self.emit("ActivationToken", "(us)", number, token)
        self.emit("ActionInvoked", "(us)", number, action)
        if self.shown.pop(number, None) is not None:
            self.emit("NotificationClosed", "(uu)", number, 2)
        return action

    def close(self, number):
        """Closes it as a user does."""
        del self.shown[number]
        self.emit("NotificationClosed", "(uu)", number, 2)

    def leave(self):
        self.bus.close_sync(None)
