/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-job.h"

G_BEGIN_DECLS

/* What an agent can be shown of a resource. */
typedef struct
{
  char *name; /* (owned) */
  char *text; /* (owned) (nullable): %NULL: nothing readable, note says why */
  char *note; /* (owned): "", or what the person should know: "cut after 1 MiB", "image, skipped" */
} TfResourceText;

void tf_resource_text_free (TfResourceText *self);

/**
 * TfResourceReader:
 *
 * Reads the text of files one after the other: text, Markdown, code as they are (UTF-8, or Latin-1
 * and UTF-16 recognised and converted), PDF through the program pdftotext with limits on time,
 * memory and output, everything else named as skipped with its kind. A file that cannot be read
 * never fails the job: its note says so. A link that leads out of its folder is not followed. All
 * texts together stay within TF_LIMIT_PROMPT_MATERIAL. File access on a worker. Main thread.
 */
#define TF_TYPE_RESOURCE_READER (tf_resource_reader_get_type ())
G_DECLARE_FINAL_TYPE (TfResourceReader, tf_resource_reader, TF, RESOURCE_READER, TfJob)

/* @paths: (element-type utf8): absolute */
TfResourceReader *tf_resource_reader_new (GPtrArray *paths, guint64 max_bytes);

/* The command line to start instead of @argv (argv[0]: absolute), which runs it confined to reading
 * @directory. Returns: (transfer full): %NULL with @error */
typedef GStrv (*TfResourceWrap) (const char *directory,
                                 const char *const *argv,
                                 gpointer data,
                                 GError **error);

/* How programs that read files are started; unset: as they are. @data: (nullable): kept alive */
void tf_resource_reader_set_wrap (TfResourceReader *self, TfResourceWrap wrap, GObject *data);

/* After success. Returns: (transfer none) (element-type TfResourceText): in the order of @paths */
GPtrArray *tf_resource_reader_get_texts (TfResourceReader *self);

G_END_DECLS
