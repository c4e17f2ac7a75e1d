/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-transcript.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "tf-limits.h"

#define FILE_MODE 0600

struct _TfTranscript
{
  char *path;
  FILE *file;     /* (nullable): before the first line, or after a failure */
  gsize n_bytes;  /* written */
  gboolean ended; /* full, or failed */
};

TfTranscript *
tf_transcript_new (const TfProjectFiles *files, const char *run_id)
{
  TfTranscript *self = g_new0 (TfTranscript, 1);
  g_autofree char *relative = g_build_filename (TF_DIR_RUNS, run_id, TF_FILE_TRANSCRIPT, NULL);

  self->path = tf_project_files_dup_path (files, relative);
  return self;
}

static void
fail (TfTranscript *self)
{
  g_warning ("cannot write %s: %s", self->path, g_strerror (errno));
  self->ended = TRUE;
}

/* A link that somebody put there is not followed. */
static void
open_file (TfTranscript *self)
{
  int fd = open (self->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, FILE_MODE);

  self->file = fd >= 0 ? fdopen (fd, "w") : NULL;
  if (self->file == NULL)
    fail (self);
}

void
tf_transcript_add (TfTranscript *self, const char *line)
{
  gsize length = strlen (line) + 1;

  if (self->file == NULL && !self->ended)
    open_file (self);
  if (self->ended)
    return;
  if (length > TF_LIMIT_TRANSCRIPT - self->n_bytes)
    {
      line = "{\"type\":\"thoughtforge\",\"message\":\"the rest is not kept\"}";
      self->ended = TRUE;
    }
  self->n_bytes += length;
  if (fprintf (self->file, "%s\n", line) < 0)
    fail (self);
}

void
tf_transcript_free (TfTranscript *self)
{
  if (self->file != NULL && fclose (self->file) != 0)
    fail (self);
  g_free (self->path);
  g_free (self);
}
