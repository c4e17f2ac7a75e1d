/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-patch-mail.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/git/patch-mail"

static GString *
make (const char *name, const char *subject, const char *body, const char *diff)
{
  g_autoptr (GString) text = g_string_new (diff);
  TfPatchMail mail = { .commit = "0123456789012345678901234567890123456789",
                       .name = name,
                       .email = "a@example.org",
                       .time = 1795253400,
                       .offset = -90,
                       .subject = subject,
                       .body = body,
                       .number = 3,
                       .total = 12,
                       .diff = text };

  return tf_patch_mail_make (&mail);
}

TF_TEST (is_a_message_of_a_mailbox)
{
  g_autoptr (GString) mail = make ("Ann Other", "do it", "Why.", "diff --git a/x b/x\n");

  g_assert_true (g_str_has_prefix (
      mail->str, "From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\n"
                 "From: Ann Other <a@example.org>\n"
                 "Date: Sat, 21 Nov 2026 08:00:00 -0130\n"
                 "Subject: [PATCH 03/12] do it\n"));
  tf_test_assert_has (mail->str, "8bit\n\nWhy.\n---\n");
  g_assert_true (g_str_has_suffix (mail->str, "-- \nThoughtForge " TF_VERSION "\n\n"));
}

static const struct
{
  const char *given;
  const char *line; /* of the mail */
} lines[] = {
  { "---", "\n ---\n" },
  { "--", "\n--\n" },
  { "--- a/x", "\n --- a/x\n" },
  { "diff --git a/x b/x", "\n diff --git a/x b/x\n" },
  { "different", "\ndifferent\n" },
  { "Index: x", "\n Index: x\n" },
  { "Indexed", "\nIndexed\n" },
  { "From here on", "\n From here on\n" },
  { "Fromage", "\nFromage\n" },
  { "Subject: x", "\n Subject: x\n" },
  { "from: x", "\n from: x\n" },
  { "text\nSubject: x", "\nSubject: x\n" },
};

TF_TEST_TABLE (indents_what_git_am_would_read, lines, NULL)
{
  g_autoptr (GString) mail = make ("A", "s", row->given, "");

  tf_test_assert_has (mail->str, row->line);
}

static const struct
{
  const char *name;
  const char *header;
} names[] = {
  { "Ann", "From: Ann <" },
  { "Doe, J.", "From: =?UTF-8?q?Doe=2C=20J=2E?= <" },
  { "Jörg", "From: =?UTF-8?q?J=C3=B6rg?= <" },
  { "a\nb", "From: a b <" },
};

TF_TEST_TABLE (encodes_names, names, NULL)
{
  g_autoptr (GString) mail = make (row->name, "s", NULL, "");

  tf_test_assert_has (mail->str, row->header);
}

static const struct
{
  const char *subject;
  const char *file;
} files[] = {
  { "do it", "0003-do-it.patch" },
  { "a/../b: c", "0003-a-b-c.patch" },
  { "ö", "0003-unnamed.patch" },
  { "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "0003-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.patch" },
};

TF_TEST_TABLE (names_a_file, files, row->file)
{
  g_autofree char *header = g_strdup_printf ("\nX-ThoughtForge-File: %s\n", row->file);
  g_autoptr (GString) mail = make ("A", row->subject, NULL, "");

  tf_test_assert_has (mail->str, header);
}

TF_TEST (quotes_carriage_returns)
{
  g_autoptr (GString) mail = make ("A", "s", "From x", "+a=b\r\n+c \n+d\n");

  tf_test_assert_has (mail->str, "quoted-printable\n");
  tf_test_assert_has (mail->str, "\n+a=3Db=0D\n+c=20\n+d\n");
}

TF_TEST (leaves_other_text_as_it_is)
{
  g_autoptr (GString) mail = make ("A", "s", "x", "+a=b\n+c \n");

  tf_test_assert_has (mail->str, "\n+a=b\n+c \n");
}
