/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Converts between project ids and object paths: "20261121-7c1e" ↔ "…/projects/p20261121_7c1e". */

/* @project_id: eight digits, "-", lower-case letters and digits; a critical for anything else.
 * Returns: (transfer full) */
char *tf_bus_project_path (const char *project_id);

/* TF_ERROR_INVALID_ARGUMENT for anything else. Returns: (transfer full) */
char *tf_bus_project_id (const char *object_path, GError **error);

/* Members of the a{sv} records on the bus; @fallback is returned for missing or mistyped ones.
 * @dict owns the returned string. */
const char *tf_bus_dict_get_string (GVariant *dict, const char *key, const char *fallback);
gint64 tf_bus_dict_get_int64 (GVariant *dict, const char *key, gint64 fallback);
guint64 tf_bus_dict_get_uint64 (GVariant *dict, const char *key, guint64 fallback);
double tf_bus_dict_get_double (GVariant *dict, const char *key, double fallback);
guint tf_bus_dict_get_uint (GVariant *dict, const char *key, guint fallback);
gboolean tf_bus_dict_get_boolean (GVariant *dict, const char *key, gboolean fallback);

/* Three counts that may be unknown, as (buuu): a known flag, then the counts, all 0 if unknown.
 * Floating. */
GVariant *tf_bus_counts_new (gboolean known, guint first, guint second, guint third);

/* FALSE, leaving @out_counts untouched, if the counts are unknown. @value: (nullable): %NULL or
 * another type means unknown. */
gboolean tf_bus_counts_get (GVariant *value, guint out_counts[3]);
/* All tokens that a model was given, of a usage. */
guint64 tf_bus_usage_count_input (GVariant *usage);
/* All tokens of a usage. */
guint64 tf_bus_usage_count (GVariant *usage);
/* Returns: %FALSE if the cost is unknown, which is not $0 */
gboolean tf_bus_usage_get_cost (GVariant *usage, double *out_cost);
gboolean tf_bus_dict_get_counts (GVariant *dict, const char *key, guint out_counts[3]);

G_END_DECLS
