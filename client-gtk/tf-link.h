/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define TF_LINK_SCHEME "thoughtforge"

/* Links that other programs open, and that anybody may have written: they show a project, or fill the
 * window for a new one. They never create, start or change anything. Pure. */

typedef enum
{
  TF_LINK_PROJECT, /* thoughtforge:project/ID */
  TF_LINK_NEW,     /* thoughtforge:new?text=… */
} TfLinkKind;

/* Whether it has our scheme, however broken the rest is: GIO parses only what is valid. */
gboolean tf_link_is_ours (const char *uri);

/* Returns: (transfer full) (nullable): the id, or the text as plain text, "" without one; %NULL if it is no
 * such link, or the text is not UTF-8 or longer than 64 KiB */
char *tf_link_parse (const char *uri, TfLinkKind *out_kind) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
