/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Lenient readers for JSON of other programs, whose formats change: what is absent, null or of another
 * kind is just not there. @object (nullable). All (transfer none). Any thread. */

JsonObject *tf_json_peek_object (JsonObject *object, const char *member);
JsonArray *tf_json_peek_array (JsonObject *object, const char *member);
/* Returns: (nullable) */
const char *tf_json_peek_string (JsonObject *object, const char *member);
/* Whole numbers of 0 and more, also those written as 12.0. Returns: whether there is one */
gboolean tf_json_peek_uint64 (JsonObject *object, const char *member, guint64 *out);
/* Returns: whether there is a number of 0 or more */
gboolean tf_json_peek_amount (JsonObject *object, const char *member, double *out);
gboolean tf_json_peek_true (JsonObject *object, const char *member);
/* Whether it is the string @word. */
gboolean tf_json_peek_is (JsonObject *object, const char *member, const char *word);
/* The object that is element @i. Returns: (nullable) */
JsonObject *tf_json_peek_element (JsonArray *array, guint i);
/* The object that @node (nullable) is. Returns: (nullable) */
JsonObject *tf_json_peek_root (JsonNode *node);

G_END_DECLS
