/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-complaints.h"

#include "oa-data.h"
#include "oa-open.h"
#include "tf-json.h"

#define WITHDRAWN "Withdrawn: there is no location to point to."

/* The index of an issue in the previous answer, from "issue 3" or "issues[2]"; G_MAXUINT: the line
 * is about no issue. */
static guint
read_number (const char *complaint)
{
  g_autofree char *index = oa_data_fetch ("complaint.index", complaint);
  g_autofree char *number = oa_data_fetch ("complaint.number", complaint);

  if (index != NULL)
    return (guint) g_ascii_strtoull (index, NULL, 10);
  return number != NULL ? (guint) g_ascii_strtoull (number, NULL, 10) - 1 : G_MAXUINT;
}

/* Reduces the issues of the previous answer to those that were objected to. @out_numbers (element-type
 * guint): their numbers. Returns: (transfer full) (element-type OaOpen) */
static GPtrArray *
list_complained (const char *complaints, const char *previous, GArray *out_numbers)
{
  GPtrArray *issues = oa_open_read_list (previous, "issues", NULL);
  g_auto (GStrv) lines = g_strsplit (complaints, "\n", -1);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  for (char **line = lines; *line != NULL; line++)
    g_hash_table_add (numbers, GUINT_TO_POINTER (read_number (*line)));
  for (guint i = issues != NULL ? issues->len : 0; i > 0; i--)
    if (g_hash_table_contains (numbers, GUINT_TO_POINTER (i - 1)))
      g_array_prepend_val (out_numbers, i);
    else
      g_ptr_array_remove_index (issues, i - 1);
  return issues;
}

/* Appends to the list @member of the answer what became of an issue. Returns: (transfer none) */
static JsonObject *
add (JsonObject *answer, const char *member)
{
  JsonObject *entry = json_object_new ();

  if (!json_object_has_member (answer, member))
    json_object_set_array_member (answer, member, json_array_new ());
  json_array_add_object_element (json_object_get_array_member (answer, member), entry);
  json_object_set_string_member (entry, "note", WITHDRAWN);
  return entry;
}

/* @number: of the issue in the previous answer. */
static void
withdraw (JsonObject *answer, guint index, guint number)
{
  JsonArray *issues = json_object_get_array_member (answer, "issues");
  JsonObject *issue = json_array_get_object_element (issues, index);

  if (json_object_has_member (issue, "id"))
    {
      JsonObject *closed = add (answer, "closed");

      json_object_set_string_member (closed, "id", json_object_get_string_member (issue, "id"));
      json_object_set_string_member (closed, "verdict", "withdrawn");
    }
  json_object_set_int_member (add (answer, "withdrawn"), "n", number);
  json_array_remove_element (issues, index);
}

/* @complained is the earlier wording of this issue; if it is worded differently now, it has been
 * corrected. */
static void
apply (JsonObject *answer, guint index, const GPtrArray *complained, const GArray *numbers)
{
  JsonArray *issues = json_object_get_array_member (answer, "issues");
  g_autoptr (OaOpen) now = oa_open_read (json_array_get_element (issues, index), "issues", NULL);

  for (guint i = 0; now != NULL && i < complained->len; i++)
    {
      const OaOpen *before = g_ptr_array_index (complained, i);

      if (!oa_open_has_same_words (now, before) || now->line != before->line ||
          !g_str_equal (now->path, before->path) || g_strcmp0 (now->quote, before->quote) != 0)
        continue;
      if (now->quote == NULL)
        withdraw (answer, index, g_array_index (numbers, guint, i));
      else
        json_object_remove_member (json_array_get_object_element (issues, index), "quote");
      return;
    }
}

void
oa_complaints_apply (const TfPrompt *prompt, JsonObject *answer)
{
  const char *complaints = tf_prompt_get (prompt, "complaints");
  const char *previous = tf_prompt_get (prompt, "previous_answer");
  g_autoptr (GPtrArray) complained = NULL;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  if (complaints == NULL || previous == NULL)
    return;
  complained = list_complained (complaints, previous, numbers);
  if (complained == NULL)
    return;
  for (guint i = json_array_get_length (json_object_get_array_member (answer, "issues")); i > 0;
       i--)
    apply (answer, i - 1, complained, numbers);
}
