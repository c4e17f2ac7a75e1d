/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Typed readers whose errors name the path: "issues[3].severity: found number, expected a string".
 * @path is the path of @object, "" for the root. Out parameters are untouched on failure. All
 * errors are TF_ERROR_MALFORMED. Any thread. */

typedef enum
{
  TF_JSON_REQUIRED = 0,
  TF_JSON_NULLABLE = 1 << 0, /* null is accepted and leaves *out at %NULL/0 */
  TF_JSON_OPTIONAL = 1 << 1, /* an absent member is accepted and leaves *out untouched */
} TfJsonFlags;

/* Strict: all of @text must be one JSON value; errors give line and column. Rejects invalid UTF-8
 * and nesting deeper than 100. Returns: (transfer full) */
JsonNode *tf_json_parse (const char *text, gssize length, GError **error);

/* Returns: (transfer full): indented, stable key order (the order members were added), final \n */
char *tf_json_to_text (JsonNode *node);

/* Returns: (transfer full): one line without final newline */
char *tf_json_to_line (JsonNode *node);

gboolean tf_json_get_object (JsonNode *node, const char *path, JsonObject **out, GError **error);
gboolean tf_json_get_string (JsonObject *object,
                             const char *path,
                             const char *member,
                             TfJsonFlags flags,
                             char **out_owned,
                             GError **error);
gboolean tf_json_get_uint (JsonObject *object,
                           const char *path,
                           const char *member,
                           TfJsonFlags flags,
                           guint *out,
                           GError **error);
gboolean tf_json_get_int64 (JsonObject *object,
                            const char *path,
                            const char *member,
                            TfJsonFlags flags,
                            gint64 *out,
                            GError **error);
gboolean tf_json_get_boolean (JsonObject *object,
                              const char *path,
                              const char *member,
                              TfJsonFlags flags,
                              gboolean *out,
                              GError **error);
gboolean tf_json_get_double (JsonObject *object,
                             const char *path,
                             const char *member,
                             TfJsonFlags flags,
                             double *out,
                             GError **error);
gboolean tf_json_get_enum (JsonObject *object,
                           const char *path,
                           const char *member,
                           GType type,
                           TfJsonFlags flags,
                           int *out,
                           GError **error);
/* ISO 8601 text to microseconds */
gboolean tf_json_get_time (JsonObject *object,
                           const char *path,
                           const char *member,
                           TfJsonFlags flags,
                           gint64 *out,
                           GError **error);
gboolean tf_json_get_array (JsonObject *object,
                            const char *path,
                            const char *member,
                            TfJsonFlags flags,
                            JsonArray **out_borrowed,
                            GError **error);

/* Sets "issues[3].severity: <formatted message>", like the readers. Always returns %FALSE. */
gboolean tf_json_refuse (GError **error,
                         const char *path,
                         const char *member,
                         const char *format,
                         ...) G_GNUC_PRINTF (4, 5);

/* Writers with the same conventions: null for %NULL, nick for an enum, ISO 8601 for a time. */
void tf_json_set_string_or_null (JsonObject *object, const char *member, const char *value);
void tf_json_set_enum (JsonObject *object, const char *member, GType type, int value);
void tf_json_set_time (JsonObject *object, const char *member, gint64 time_us);

/* The only function that extracts a JSON object from an agent's answer. Skips surrounding prose and
 * code fences, takes the last complete top-level object, repairs nothing. If a truncated or
 * malformed object follows it, the whole answer is malformed, so that a draft is never taken for
 * the answer. TF_ERROR_MALFORMED gives the number of characters searched if there is no object.
 * Returns: (transfer full) */
JsonNode *tf_json_extract (const char *answer, GError **error);

/* Likewise, with what surrounds the object. @out_others (element-type utf8): the text of the other
 * values meant as JSON, also malformed ones, in order; @out_prose: the text outside all of them.
 * Both are set only on success. Returns: (transfer full) */
JsonNode *tf_json_extract_with_rest (const char *answer,
                                     GPtrArray **out_others,
                                     char **out_prose,
                                     GError **error);

G_END_DECLS
