/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-commit-message.h"
#include "tf-fuzz.h"
#include "tf-patch-mail.h"

/* Commit messages: facts read from any, and those that are made from any words, whose facts must be
 * what was meant. Parts: subject, body, an issue, an edit, a diff. */

static void
read_facts (const guint8 *data, gsize length)
{
  g_autofree char *message = tf_fuzz_dup_text (data, length);
  g_auto (TfCommitFacts) facts = { 0 };

  tf_commit_facts_init (&facts, message);
  tf_fuzz_assert_text (facts.phase);
  tf_fuzz_assert_text (facts.edited);
}

static void
make (char **parts)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new ();
  TfCommitSpec spec = { .subject = parts[0],
                        .kind = TF_COMMIT_KIND_FIX,
                        .body = parts[1],
                        .run = "20261121-7c1e-0031",
                        .iteration = 4,
                        .issues = issues,
                        .edited = *parts[3] != '\0' ? parts[3] : NULL };
  g_autofree char *message = NULL;
  g_auto (TfCommitFacts) facts = { 0 };

  g_ptr_array_add (issues, parts[2]);
  message = tf_commit_message_make (&spec);
  tf_fuzz_assert_text (message);
  tf_commit_facts_init (&facts, message);
  g_assert_cmpint (facts.kind, ==, TF_COMMIT_KIND_FIX);
  g_assert_cmpuint (facts.iteration, ==, 4);
  g_assert_cmpstr (facts.run, ==, "20261121-7c1e-0031");
  g_assert_null (facts.code);
  g_assert_null (facts.task);
  g_assert_cmpuint (facts.issues->len, <=, 1);
}

/* No line but the first begins a message. */
static void
mail (char **parts)
{
  g_autoptr (GString) diff = g_string_new (parts[4]);
  /* Git keeps no name of several lines. */
  g_autofree char *name = g_strdelimit (g_strdup (parts[2]), "\r\n", ' ');
  g_autofree char *email = g_strdelimit (g_strdup (parts[3]), "\r\n", ' ');
  TfPatchMail patch = { .commit = "5f0c1d2e5f0c1d2e5f0c1d2e5f0c1d2e5f0c1d2e",
                        .name = name,
                        .email = email,
                        .subject = parts[0],
                        .body = parts[1],
                        .number = 1,
                        .total = 1,
                        .diff = diff,
                        .n_files = 1 };
  g_autoptr (GString) text = tf_patch_mail_make (&patch);

  g_assert_true (g_str_has_prefix (text->str, "From 5f0c"));
  g_assert_true (strstr (diff->str, "From ") != NULL || strstr (text->str, "\nFrom ") == NULL);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 5);

  read_facts (data, length);
  make (parts);
  mail (parts);
  return 0;
}
