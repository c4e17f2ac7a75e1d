/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One commit as a message of a mailbox, which "git am" turns into the same commit: author, date,
 * message and files. */
typedef struct
{
  const char *commit; /* its hash */
  const char *name;   /* of the author */
  const char *email;
  gint64 time; /* of the author: seconds */
  int offset;  /* of the author: minutes east of UTC */
  const char *subject;
  const char *body;   /* (nullable) */
  const char *source; /* (nullable): the imported code base, if there are several */
  guint number;       /* from 1 */
  guint total;        /* of the series */
  GString *diff;      /* with full object ids */
  guint n_files;
  guint n_added; /* lines */
  guint n_removed;
} TfPatchMail;

/* The message, from its line "From <commit> Mon Sep 17 00:00:00 2001" to the blank line at its end.
 * No other line begins with "From ". Lines of the body that "git am" would read as a header, as the
 * end of the message or as a diff are indented by a blank. A message with carriage returns, which
 * "git am" drops, is quoted-printable. It ends with TF_DELIVERY_SIGNATURE, and has a name for a file
 * (TF_DELIVERY_FILE_HEADER), which "git am" ignores. Pure, any thread. Returns: (transfer full) */
GString *tf_patch_mail_make (const TfPatchMail *mail);

G_END_DECLS
