/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is wrong with a configuration file, as data: the bus and the clients show it. Shows no secret.
 * Any thread. */
typedef struct
{
  char *file;     /* (owned): its path */
  guint line;     /* 1-based; 0: not of a line, such as a file that cannot be read */
  char *key;      /* (owned): "" if it is of none, such as broken YAML */
  char *found;    /* (owned): "" if that is not a value; may be a phrase */
  char *expected; /* (owned): likewise */
  char *message;  /* (owned): all of it in one line, with file and line */
} TfConfigFault;

/* Of what is no part of a file: only a message. */
TfConfigFault *tf_config_fault_new_whole (const char *file, const GError *error);
void tf_config_fault_free (TfConfigFault *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfConfigFault, tf_config_fault_free)

/* The members file (s), line (u), key (s), found (s), expected (s), message (s); none for %NULL.
 * Returns: (transfer floating): a{sv} */
GVariant *tf_config_fault_to_variant (const TfConfigFault *self);

G_END_DECLS
