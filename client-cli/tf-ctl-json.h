/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* From what the bus tells to what --json prints. Keys are the bus's names in lower case with
 * underscores. Times are ISO 8601, durations seconds; what is not known or does not apply is null.
 * Pure. All return (transfer full). */

/* The properties of one project, a{sv}. Every key is there, whatever the daemon sent. */
JsonObject *tf_ctl_json_from_project (GVariant *properties);

/* {"event": "changed", …} with the properties that changed, a{sv}, under the same keys; the
 * trajectory, which only grows, is left out. */
JsonObject *tf_ctl_json_from_changes (GVariant *changed);

/* One record of the bus, a{sv}: a message, an issue, a run … */
JsonObject *tf_ctl_json_from_record (GVariant *record);

/* What is not known is not there on the bus: makes each of @keys (NULL-terminated) that @object does
 * not have null. */
void tf_ctl_json_fill (JsonObject *object, const char *const *keys);

/* Records aa{sv} */
JsonArray *tf_ctl_json_from_records (GVariant *records);

/* {"event": …} for a signal of Project1 or Manager1; arguments by their names in the interface. */
JsonObject *tf_ctl_json_from_signal (const char *signal, GVariant *parameters);

G_END_DECLS
