/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* YAML as a tree with line numbers, for configuration files: maps, lists and scalars of one
 * document. Rejects anchors, aliases, tags, duplicate and structured keys, so that a file means
 * what it appears to mean and cannot grow when read. Pure. Any thread. */

typedef enum
{
  TF_YAML_SCALAR,
  TF_YAML_LIST,
  TF_YAML_MAP,
} TfYamlKind;

typedef struct _TfYamlNode TfYamlNode;

struct _TfYamlNode
{
  TfYamlKind kind;
  guint line;          /* 1-based */
  char *text;          /* (owned) (nullable): of a scalar */
  gboolean quoted;     /* the scalar was not plain */
  gboolean flow;       /* a list or map in brackets */
  gsize start, end;    /* bytes of the text after a byte order mark; unknown for the end of a block
                        * list or map */
  GPtrArray *keys;     /* (owned) (nullable) (element-type TfYamlNode): of a map */
  GPtrArray *children; /* (owned) (nullable) (element-type TfYamlNode): values or items */
};

/* @path names the text in errors, which are TF_ERROR_INVALID_CONFIG and begin "<path>:<line>: ".
 * @out_line (nullable): that line, 0 without an error.
 * Returns: (transfer full): a null scalar for an empty text */
TfYamlNode *tf_yaml_parse (const char *text,
                           gsize length,
                           const char *path,
                           guint *out_line,
                           GError **error);
void tf_yaml_node_free (TfYamlNode *node);

/* A plain scalar "", "~", "null": a key without a value */
gboolean tf_yaml_node_is_null (const TfYamlNode *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfYamlNode, tf_yaml_node_free)

/* "a list", "a map", "a string" */
const char *tf_yaml_node_describe (const TfYamlNode *node);

/* @key for an error: what can be the name of a key, and "…" for the rest, which may be a value that only
 * lacks the blank before it (“token:abc”, “KEY=abc”). Returns: (transfer full) */
char *tf_yaml_dup_key (const char *key);

G_END_DECLS
