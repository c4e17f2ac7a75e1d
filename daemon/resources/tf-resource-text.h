/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What an agent can be shown of a resource. */
typedef struct
{
  char *name; /* (owned) */
  char *text; /* (owned) (nullable): %NULL: nothing readable, note says why */
  char *note; /* (owned): "", or what the person should know: "cut after 1 MiB", "image, skipped" */
} TfResourceText;

void tf_resource_text_free (TfResourceText *self);

/* The command line to start instead of @argv (argv[0]: absolute), which runs it confined to reading
 * @directory. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfResourceWrap) (const char *directory,
                                 const char *const *argv,
                                 gpointer data,
                                 GError **error);

/* Job's thread: reads the text of the files @paths (element-type utf8, absolute), of at most @max_bytes
 * each, one after the other: text, Markdown, code as they are (UTF-8, or Latin-1 and UTF-16 recognised and
 * converted), PDF through the program pdftotext, started by @wrap (nullable), with limits on time, memory
 * and output, everything else named as skipped with its kind. A file that cannot be read is no error: its
 * note says so. A link that leads out of its folder is not followed. All texts together stay within
 * TF_LIMIT_PROMPT_MATERIAL. Only G_IO_ERROR_CANCELLED. Returns: (transfer full) (element-type
 * TfResourceText): in the order of @paths */
GPtrArray *tf_resource_texts_read (const GPtrArray *paths,
                                   guint64 max_bytes,
                                   TfResourceWrap wrap,
                                   gpointer wrap_data,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
