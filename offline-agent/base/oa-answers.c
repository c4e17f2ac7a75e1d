/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-answers.h"

#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "oa-text.h"
#include "tf-document-shape.h"
#include "tf-review.h"

#define SHARE     0.5
#define MAX_CHARS 400

#define MET     "The rule found its words there; the built-in agent cannot judge more."
#define NOT_MET "See the issue that names it."

static void
wanted_free (gpointer data)
{
  OaWanted *wanted = data;

  g_free (wanted->id);
  g_free (wanted->text);
  g_free (wanted);
}

static gboolean
has_words (const char *text)
{
  g_autofree char *folded = oa_text_fold (text);
  g_auto (GStrv) words = oa_text_content_words (folded);

  return words[0] != NULL;
}

gboolean
oa_answer_leaves_open (const char *text)
{
  g_autofree char *said = oa_text_phrase (text);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    if (g_ascii_strcasecmp (said, oa_data_text (language, "recommended")) == 0)
      return TRUE;
  return FALSE;
}

/* "AC-1: …", "D-2: … (asked: …)". Of "Yes." and of “leave it open” the question is what can be searched
 * for. */
static void
add_line (GPtrArray *list, const char *line)
{
  static const char asked[] = " (asked: ";
  gsize length = strcspn (line, ":");
  OaWanted *wanted = NULL;
  g_autofree char *text = NULL;
  char *question = NULL;

  if (line[length] == '\0' || length == 0 || strchr (line, ' ') < line + length)
    return;
  text = g_strstrip (g_strdup (line + length + 1));
  question = g_strrstr (text, asked);
  if (question != NULL && question > text)
    {
      *question = '\0';
      if (strchr (text, ' ') == NULL || !has_words (text) || oa_answer_leaves_open (text))
        *question = ' ';
    }
  wanted = g_new0 (OaWanted, 1);
  wanted->id = g_strndup (line, length);
  wanted->text = oa_text_cut (text, MAX_CHARS);
  g_ptr_array_add (list, wanted);
}

static void
add_lines (GPtrArray *list, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    add_line (list, g_strstrip (*line));
}

GPtrArray *
oa_answers_list_wanted (const TfPrompt *prompt)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (wanted_free);
  const char *constraints = tf_prompt_get (prompt, "constraints");
  g_auto (GStrv) criteria = NULL;

  if (tf_prompt_get (prompt, "to_answer") != NULL)
    {
      add_lines (list, tf_prompt_get (prompt, "to_answer"));
      return list;
    }
  criteria = tf_constraints_get_criteria (constraints != NULL ? constraints : "");
  for (guint i = 0; criteria[i] != NULL; i++)
    add_line (list, criteria[i]);
  add_lines (list, tf_prompt_get (prompt, "decisions"));
  return list;
}

gboolean
oa_wanted_is_decision (const OaWanted *self)
{
  return g_str_has_prefix (self->id, "D-");
}

gboolean
oa_wanted_has_words (const OaWanted *self)
{
  return has_words (self->text);
}

/* The content words of each line. Returns: (transfer full) (element-type GStrv) */
static GPtrArray *
list_words (const char *const *lines)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *plain = oa_text_from_markdown (lines[i]);
      g_autofree char *folded = oa_text_fold (plain);

      g_ptr_array_add (all, oa_text_content_words (folded));
    }
  return all;
}

typedef struct
{
  const GPtrArray *lines; /* (element-type GStrv) */
  gboolean (*is_copy) (guint line, gpointer data);
  gpointer data;
  gboolean copies; /* search only these, or only the others */
} Search;

static gboolean
find_words (const Search *self, const char *const *words, guint *out_line)
{
  double best = 0.0;

  for (guint i = 0; i < self->lines->len; i++)
    {
      double share = 0.0;

      if ((self->is_copy != NULL && self->is_copy (i, self->data)) != self->copies)
        continue;
      share = oa_text_overlap (words, g_ptr_array_index (self->lines, i));
      if (share >= SHARE && share > best)
        {
          best = share;
          *out_line = i;
        }
    }
  return best > 0.0;
}

static gboolean
find_sentences (const Search *self, const char *text, guint *out_line)
{
  g_auto (GStrv) sentences = g_regex_split (oa_data_pattern ("text.sentence-end"), text, 0);
  guint n = 0, n_found = 0;

  for (guint i = 0; sentences[i] != NULL; i++)
    {
      g_autofree char *folded = oa_text_fold (sentences[i]);
      g_auto (GStrv) words = oa_text_content_words (folded);
      guint line = 0;

      if (words[0] == NULL)
        continue;
      n++;
      if (!find_words (self, (const char *const *) words, &line))
        continue;
      if (n_found++ == 0)
        *out_line = line;
    }
  return n_found > 0 && n_found * 2 >= n;
}

gboolean
oa_wanted_find_line (const OaWanted *self,
                     const char *const *lines,
                     gboolean (*is_copy) (guint line, gpointer data),
                     gpointer data,
                     guint *out_line)
{
  g_autoptr (GPtrArray) words = list_words (lines);
  Search search = { .lines = words, .is_copy = is_copy, .data = data };

  if (find_sentences (&search, self->text, out_line))
    return TRUE;
  search.copies = TRUE;
  return find_sentences (&search, self->text, out_line);
}

/* answers */

/* Returns: (nullable) */
static const char *
find_issue (JsonArray *issues, const char *id)
{
  static const char *const members[] = { "description", "location", "recommendation" };

  for (guint i = 0; i < json_array_get_length (issues); i++)
    {
      JsonObject *issue = json_array_get_object_element (issues, i);

      for (guint m = 0; m < G_N_ELEMENTS (members); m++)
        if (tf_review_text_names (json_object_get_string_member (issue, members[m]), id))
          return json_object_get_string_member (issue, "location");
    }
  return NULL;
}

void
oa_answers_add (JsonObject *answer, const GPtrArray *wanted, OaPlaceFunc find, gpointer data)
{
  JsonArray *issues = json_object_get_array_member (answer, "issues");
  JsonArray *answers = json_array_new ();

  OA_EACH (const OaWanted, one, wanted)
    {
      const char *named = find_issue (issues, one->id);
      g_autofree char *quote = NULL;
      g_autofree char *place = named != NULL ? g_strdup (named) : find (one, &quote, data);
      JsonObject *object = NULL;

      if (place == NULL)
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "id", one->id);
      json_object_set_boolean_member (object, "met", named == NULL);
      json_object_set_string_member (object, "location", place);
      if (quote != NULL && oa_wanted_is_decision (one))
        json_object_set_string_member (object, "quote", g_strstrip (quote));
      json_object_set_string_member (object, "note", named == NULL ? MET : NOT_MET);
      json_array_add_object_element (answers, object);
    }
  json_object_set_array_member (answer, "answers", answers);
}
