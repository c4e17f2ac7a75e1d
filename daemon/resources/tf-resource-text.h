/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The text of a resource, as an agent sees it. */
typedef struct
{
  char *name; /* (owned) */
  char *text; /* (owned) (nullable): %NULL if unreadable; the note gives the reason */
  char *note; /* (owned): "", or a remark for the user: "truncated after 1 MiB", "image, skipped" */
  char *media_type; /* (owned) (nullable): "image/png": it is an image that agents can be shown */
  gsize size;       /* of an image */
  char *sha256;     /* (owned) (nullable): of an image, hexadecimal */
} TfResourceText;

void tf_resource_text_free (TfResourceText *self);

/* Returns the command line to start instead of @argv (argv[0]: absolute); it runs @argv confined,
 * reading only @directory. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfResourceWrap) (const char *directory,
                                 const char *const *argv,
                                 gpointer data,
                                 GError **error);

/* Job's thread: reads the text of the files @paths (element-type utf8, absolute), of at most
 * @max_bytes each, one after the other. Uses text, Markdown and code as they are (UTF-8; detects
 * and converts Latin-1 and UTF-16), converts PDF with pdftotext, started by @wrap (nullable) with
 * limits on time, memory and output, describes images of the types that models see, and reports
 * anything else as skipped with its type. An unreadable file is not an error; its note says why. Does
 * not follow links out of their folder.
 * All texts together stay within TF_LIMIT_PROMPT_MATERIAL. Fails only with G_IO_ERROR_CANCELLED.
 * Returns: (transfer full) (element-type TfResourceText): in the order of @paths */
GPtrArray *tf_resource_texts_read (const GPtrArray *paths,
                                   guint64 max_bytes,
                                   TfResourceWrap wrap,
                                   gpointer wrap_data,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
