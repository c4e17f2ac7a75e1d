/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Converts data from the bus to the output of --json. Keys are the names on the bus in lower case
 * with underscores. Times are ISO 8601, durations seconds; what is unknown or does not apply is
 * null. Pure. All return (transfer full). */

/* The properties of one project, a{sv}. Every key is present, whatever the daemon sent. */
JsonObject *tf_ctl_json_from_project (GVariant *properties);

/* {"event": "changed", …} with the changed properties, a{sv}, under the same keys, except the
 * trajectory, which only grows. */
JsonObject *tf_ctl_json_from_changes (GVariant *changed);

/* One record of the bus, a{sv}: a message, an issue, a run … */
JsonObject *tf_ctl_json_from_record (GVariant *record);

/* Unknown members are absent on the bus: sets each of @keys (NULL-terminated) that @object lacks to
 * null. */
void tf_ctl_json_fill (JsonObject *object, const char *const *keys);

/* Records aa{sv} */
JsonArray *tf_ctl_json_from_records (GVariant *records);

/* {"event": …} for a signal of Project1 or Manager1; arguments have their names from the
 * interface. */
JsonObject *tf_ctl_json_from_signal (const char *signal, GVariant *parameters);

G_END_DECLS
