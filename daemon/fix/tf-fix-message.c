/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-fix-message.h"

#include <string.h>

#include "tf-test-compare.h"
#include "tf-text.h"

#define MAX_SUBJECT 72 /* characters */
#define WIDTH       72
#define FIX         "Fix: "

/* One line, with single spaces: git folds others, and a commit is found again by its subject. */
static char *
flatten (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  GString *line = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", *word);
  return g_string_free (line, FALSE);
}

/* After "[shellcheck SC2086] ", which the body keeps. */
static const char *
skip_tool (const char *line)
{
  const char *end = *line == '[' ? strstr (line, "] ") : NULL;

  return end != NULL ? end + 2 : line;
}

/* The first sentence, without its full stop. Returns: (transfer full) */
static char *
dup_sentence (const char *line)
{
  gsize length = strlen (line);

  for (gsize i = 0; i < length; i++)
    if ((line[i] == '.' || line[i] == ';') && (line[i + 1] == ' ' || line[i + 1] == '\0'))
      return g_strndup (line, i);
  return g_strdup (line);
}

static gboolean
is_imperative (const char *line)
{
  static const char *const verbs[] = {
    "Add",    "Allow",    "Avoid",   "Call",       "Check",      "Close", "Correct", "Declare",
    "Define", "Delete",   "Do",      "Double",     "Drop",       "End",   "Ensure",  "Free",
    "Give",   "Handle",   "Include", "Initialise", "Initialize", "Keep",  "Let",     "Make",
    "Move",   "Prefer",   "Prevent", "Put",        "Quote",      "Read",  "Reject",  "Release",
    "Remove", "Rename",   "Replace", "Report",     "Return",     "Set",   "Stop",    "Test",
    "Use",    "Validate", "Write",   NULL
  };
  g_autofree char *first = g_strndup (line, strcspn (line, " "));

  return g_strv_contains (verbs, first);
}

/* Cut at a blank, if there is one near. */
static char *
cut (const char *line)
{
  const char *end = NULL;
  const char *blank = NULL;

  if (g_utf8_strlen (line, -1) <= MAX_SUBJECT)
    return g_strdup (line);
  end = g_utf8_offset_to_pointer (line, MAX_SUBJECT - 1);
  blank = g_strrstr_len (line, end - line, " ");
  if (blank != NULL && g_utf8_strlen (line, blank - line) > MAX_SUBJECT / 2)
    end = blank;
  return g_strdup_printf ("%.*s…", (int) (end - line), line);
}

char *
tf_fix_message_make_subject (const TfIssue *issue)
{
  g_autofree char *line = flatten (issue->description);
  g_autofree char *sentence = dup_sentence (skip_tool (line));
  g_autofree char *subject = NULL;

  if (is_imperative (sentence))
    return cut (sentence);
  subject = g_strconcat (FIX, sentence, NULL);
  return cut (subject);
}

/* Breaks at blanks; a longer word stays whole. */
static void
append_wrapped (GString *body, const char *text)
{
  g_autofree char *line = flatten (text);
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  glong width = 0;

  for (char **word = words; *word != NULL; word++)
    {
      glong length = g_utf8_strlen (*word, -1);

      if (width > 0 && width + 1 + length > WIDTH)
        {
          g_string_append_c (body, '\n');
          width = 0;
        }
      g_string_append_printf (body, "%s%s", width > 0 ? " " : "", *word);
      width += length + (width > 0 ? 1 : 0);
    }
}

char *
tf_fix_message_make_body (const TfIssue *issue, const char *note, TfNoticed noticed)
{
  const char *tests = tf_noticed_describe (noticed);
  GString *body = g_string_new (NULL);
  g_autofree char *place = g_strdup_printf ("Found in %s.", issue->location);
  g_autofree char *sentence = tests != NULL ? g_strconcat ("Tests: ", tests, ".", NULL) : NULL;

  append_wrapped (body, issue->description);
  g_string_append_c (body, '\n');
  append_wrapped (body, place);
  if (*note != '\0')
    {
      g_string_append (body, "\n\n");
      append_wrapped (body, note);
    }
  if (sentence != NULL)
    {
      g_string_append (body, "\n\n");
      append_wrapped (body, sentence);
    }
  return g_string_free (body, FALSE);
}
