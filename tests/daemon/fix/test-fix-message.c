/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-message.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/fix-message"

static const struct
{
  const char *description;
  const char *subject;
} subjects[] = {
  { "parse_row() reads past the end. It has no limit.", "Fix: parse_row() reads past the end" },
  { "[shellcheck SC2086] Double quote to prevent globbing and word splitting.",
    "Double quote to prevent globbing and word splitting" },
  { "Close  the\nfile", "Close the file" },
  { "The version 1.2 is wrong", "Fix: The version 1.2 is wrong" },
  { "[gcc -Wformat=] wrong", "Fix: wrong" },
  /* 72 and 73 characters with "Fix: " */
  { "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0",
    "Fix: 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0" },
  { "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 01",
    "Fix: 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789…" },
  { "äääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää",
    "Fix: ääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääääää…" },
};

TF_TEST_TABLE (the_subject_is_the_issue, subjects, NULL)
{
  g_autoptr (TfIssue) issue = tf_issue_new (TF_SEVERITY_MINOR, row->description, "a.c:1", "");
  g_autofree char *subject = tf_fix_message_make_subject (issue);

  g_assert_cmpstr (subject, ==, row->subject);
  g_assert_cmpint (g_utf8_strlen (subject, -1), <=, 72);
}

static const struct
{
  const char *name;
  TfNoticed noticed;
  const char *note;
  const char *body;
} bodies[] = {
  { "noticed", TF_NOTICED_YES, "It checks the length.",
    "It reads past the end.\nFound in a.c:1.\n\nIt checks the length.\n\n"
    "Tests: a test fails without this fix." },
  { "unnoticed", TF_NOTICED_NO, "",
    "It reads past the end.\nFound in a.c:1.\n\nTests: no test fails without this fix." },
  { "unknown", TF_NOTICED_UNKNOWN, "",
    "It reads past the end.\nFound in a.c:1.\n\n"
    "Tests: it is unknown whether a test fails without this fix." },
  { "not-asked", TF_NOTICED_NOT_ASKED, "x", "It reads past the end.\nFound in a.c:1.\n\nx" },
};

TF_TEST_TABLE (the_body_gives_the_reasons, bodies, row->name)
{
  g_autoptr (TfIssue) issue =
      tf_issue_new (TF_SEVERITY_MINOR, "It reads past the end.", "a.c:1", "");
  g_autofree char *body = tf_fix_message_make_body (issue, row->note, row->noticed);

  g_assert_cmpstr (body, ==, row->body);
}

TF_TEST (the_body_is_wrapped)
{
  g_autofree char *words = g_strnfill (200, 'x');
  g_autoptr (TfIssue) issue = NULL;
  g_autofree char *body = NULL;
  g_auto (GStrv) lines = NULL;

  for (guint i = 9; i < 200; i += 10)
    words[i] = ' ';
  issue = tf_issue_new (TF_SEVERITY_MINOR, words, "a.c:1", "");
  body = tf_fix_message_make_body (issue, "", TF_NOTICED_NOT_ASKED);
  lines = g_strsplit (body, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpuint (strlen (lines[i]), <=, 72);
}
