/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-project-files.h"

G_BEGIN_DECLS

/* .thoughtforge/runs/<id>/transcript.jsonl: all lines of a run whose output is not its answer, as they
 * come; at most TF_LIMIT_TRANSCRIPT bytes, then a line that says so. Thread of the run, blocking. What
 * cannot be written is lost with one warning: it decides nothing. */
typedef struct _TfTranscript TfTranscript;

/* Opens no file before the first line. */
TfTranscript *tf_transcript_new (const TfProjectFiles *files, const char *run_id);
void tf_transcript_add (TfTranscript *self, const char *line);
/* Writes what is left. */
void tf_transcript_free (TfTranscript *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfTranscript, tf_transcript_free)

G_END_DECLS
