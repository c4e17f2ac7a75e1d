/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-document-shape.h"

#include <string.h>

#include "tf-document-outline-private.h"
#include "tf-limits.h"

const char *const tf_intent_sections[] = {
  "Deliverable Type", "Objective", "Assumptions", "Constraints", "Unknowns", "Open Questions", NULL,
};

static guint
count_headings (GPtrArray *sections, guint level)
{
  guint n = 0;

  for (guint i = 0; i < sections->len; i++)
    if (((const TfMarkdownSection *) g_ptr_array_index (sections, i))->level == level)
      n++;
  return n;
}

/* Returns: the index of the first H1, or the number of sections */
static guint
find_heading (GPtrArray *sections)
{
  guint i = 0;

  while (i < sections->len &&
         ((const TfMarkdownSection *) g_ptr_array_index (sections, i))->level != 1)
    i++;
  return i;
}

static gboolean
check_heading (GPtrArray *sections, guint heading, GPtrArray *errors)
{
  const TfMarkdownSection *section;
  guint n = count_headings (sections, 1);

  if (n == 0)
    {
      tf_outline_add_error (errors, "missing title: the first line must be “# ” and the project's "
                                    "name");
      return FALSE;
    }
  section = g_ptr_array_index (sections, heading);
  if (n > 1)
    tf_outline_add_error (errors, "%u titles of level 1 (“# …”), expected one", n);
  if (heading > 0)
    tf_outline_add_error (errors, "there is text before the title on line %u", section->line);
  if (*section->title == '\0')
    tf_outline_add_error (errors, "the title on line %u is empty, expected the project's name",
                          section->line);
  else if (g_utf8_strlen (section->title, -1) > TF_LIMIT_NAME)
    tf_outline_add_error (errors, "the title has %ld characters, at most %d",
                          g_utf8_strlen (section->title, -1), TF_LIMIT_NAME);
  return TRUE;
}

gboolean
tf_intent_check (const char *markdown, GPtrArray *errors)
{
  g_autoptr (GPtrArray) sections = NULL;
  guint n_before = errors->len;
  guint heading;
  g_autofree char *questions = NULL;
  g_auto (GStrv) items = NULL;
  TfOutlineRange range;

  if (!tf_outline_check_length (markdown, errors))
    return FALSE;
  sections = tf_markdown_parse (markdown);
  heading = find_heading (sections);
  if (!check_heading (sections, heading, errors))
    return FALSE;
  range = tf_outline_below (sections, heading);
  tf_outline_check (&range, tf_intent_sections, errors);
  questions = tf_outline_dup_text (&range, "Open Questions");
  items = tf_markdown_list_items (questions);
  if (g_strv_length (items) > TF_LIMIT_OPEN_QUESTIONS)
    tf_outline_add_error (errors, "%u open questions, at most %d", g_strv_length (items),
                          TF_LIMIT_OPEN_QUESTIONS);
  return tf_outline_is_clean (errors, n_before);
}

/* Returns: (transfer full): the first run of letters in lower case; "" if it is joined to another
 * word ("Plan/Code", "plan-like"), which is not a valid answer */
static char *
dup_first_word (const char *text)
{
  const char *start = text;
  const char *end;

  while (*start != '\0' && !g_unichar_isalnum (g_utf8_get_char (start)))
    start = g_utf8_next_char (start);
  for (end = start; g_unichar_isalnum (g_utf8_get_char (end));)
    end = g_utf8_next_char (end);
  if (*end != '\0' && strchr ("/|-_'&+", *end) != NULL && g_ascii_isalnum (end[1]))
    return g_strdup ("");
  return g_utf8_strdown (start, end - start);
}

TfDeliverableType
tf_intent_get_type (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, "Deliverable Type");
  g_autofree char *word = NULL;

  if (section == NULL)
    return TF_DELIVERABLE_TYPE_UNSET;
  word = dup_first_word (section->body);
  if (g_str_equal (word, "plan"))
    return TF_DELIVERABLE_TYPE_PLAN;
  if (g_str_equal (word, "code"))
    return TF_DELIVERABLE_TYPE_CODE;
  return TF_DELIVERABLE_TYPE_UNSET;
}

char *
tf_intent_get_name (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  guint heading = find_heading (sections);
  const TfMarkdownSection *section;

  if (heading == sections->len)
    return NULL;
  section = g_ptr_array_index (sections, heading);
  return *section->title != '\0' ? g_strdup (section->title) : NULL;
}
