/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-evidence.h"

#include <string.h>

#include "oa-complaints.h"
#include "oa-data.h"
#include "oa-group.h"
#include "oa-text.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-json.h"
#include "tf-model-enums.h"

#define QUOTE_BYTES 200

#define CLEAR    "The rule that found it ran again and finds nothing there."
#define BLIND    "Its rule could not run this time, so it does not count as fixed."
#define EXCLUDED "The constraints exclude it."
#define GONE \
  "Not found by a rule of the built-in agent: the quoted text is gone; the agent cannot judge " \
  "whether the new text is right."
#define STILL       "Not found by a rule of the built-in agent: the quoted text is still there."
#define STILL_FOUND "The rule that found it still finds it."
#define UNKNOWN     "Not found by a rule of the built-in agent, which cannot judge it without a quote."

/* counts */

static void
set_counts (JsonObject *answer)
{
  JsonArray *issues = json_object_get_array_member (answer, "issues");

  for (int severity = 0; severity < TF_N_SEVERITIES; severity++)
    {
      const char *word = tf_enum_to_nick (TF_TYPE_SEVERITY, severity);
      guint n = 0;

      for (guint i = 0; i < json_array_get_length (issues); i++)
        n += g_str_equal (json_object_get_string_member (json_array_get_object_element (issues, i),
                                                         "severity"),
                          word);
      json_object_set_int_member (answer, word, n);
    }
}

static GPtrArray *
list_found (JsonArray *issues, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_open_free);

  for (guint i = 0; i < json_array_get_length (issues); i++)
    {
      OaOpen *open = oa_open_read (json_array_get_element (issues, i), "issues", error);

      if (open == NULL)
        return NULL;
      g_ptr_array_add (found, open);
    }
  return g_steal_pointer (&found);
}

/* quotes */

/* The literal line, shortened; %NULL if it has nothing to search for. Returns: (transfer full)
 * (nullable) */
static char *
dup_quote (const char *text, guint line)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", (int) line + 1);
  char *quote = line > 0 && g_strv_length (lines) >= line ? g_strstrip (lines[line - 1]) : NULL;

  if (quote == NULL || !g_utf8_validate (quote, -1, NULL))
    return NULL;
  if (strlen (quote) > QUOTE_BYTES)
    {
      *g_utf8_find_prev_char (quote, quote + QUOTE_BYTES + 1) = '\0';
      g_strchomp (quote);
    }
  return oa_data_matches ("text.word", quote) ? g_strdup (quote) : NULL;
}

static void
add_quotes (JsonArray *issues, const GPtrArray *found, const OaLook *look)
{
  for (guint i = 0; i < found->len; i++)
    {
      const OaOpen *open = g_ptr_array_index (found, i);
      g_autofree char *text = open->line > 0 ? look->dup_text (open->path, look->data) : NULL;
      g_autofree char *quote = text != NULL ? dup_quote (text, open->line) : NULL;

      if (quote != NULL)
        json_object_set_string_member (json_array_get_object_element (issues, i), "quote", quote);
    }
}

/* waived */

/* Who waived three places has not waived thirty. */
static gboolean
is_waived_as (const OaOpen *self, const OaOpen *other)
{
  g_autofree char *group = oa_group_dup_key (self->description);

  return group != NULL ? g_str_equal (self->description, other->description) &&
                             g_str_equal (self->path, other->path)
                       : oa_open_has_same_words (self, other);
}

static guint
count_same (const GPtrArray *list, const OaOpen *open)
{
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    n += is_waived_as (list->pdata[i], open);
  return n;
}

/* A waiver identifies its issue only by its words: if more findings have these words than were
 * waived, all are reported, because it is unclear which is meant. */
static gboolean
drop_waived (const TfPrompt *prompt, JsonArray *issues, GError **error)
{
  const char *text = tf_prompt_get (prompt, "waived");
  g_autoptr (GPtrArray) waived = NULL;
  g_autoptr (GPtrArray) found = NULL;

  if (text == NULL)
    return TRUE;
  waived = oa_open_read_list (text, "waived", error);
  found = waived != NULL ? list_found (issues, error) : NULL;
  for (guint i = found != NULL ? found->len : 0; i > 0; i--)
    if (count_same (found, found->pdata[i - 1]) <= count_same (waived, found->pdata[i - 1]))
      json_array_remove_element (issues, i - 1);
  return found != NULL;
}

/* open issues */

static char *
squeeze (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return oa_text_squeeze (valid);
}

/* Somebody else's issue: all we can check is whether its text is still there. */
static const char *
judge_foreign (const OaOpen *open, const OaLook *look, const char **out_note)
{
  g_autofree char *text = look->dup_text (open->path, look->data);
  g_autofree char *squeezed = text != NULL ? squeeze (text) : NULL;
  g_autofree char *quote = squeeze (open->quote != NULL ? open->quote : "");
  gboolean known = squeezed != NULL && *quote != '\0';
  gboolean gone = known && strstr (squeezed, quote) == NULL;

  *out_note = !known ? UNKNOWN : gone ? GONE : STILL;
  return gone ? "fixed" : "not_fixed";
}

/* An issue that the rules did not find again. */
static const char *
judge (const OaOpen *open, const OaLook *look, const char **out_note)
{
  OaSight sight = look->see (open, look->data);

  if (sight == OA_SIGHT_FOREIGN)
    return judge_foreign (open, look, out_note);
  if (sight == OA_SIGHT_EXCLUDED)
    {
      *out_note = EXCLUDED;
      return "withdrawn";
    }
  sight = sight == OA_SIGHT_CLEAR && !look->complete ? OA_SIGHT_BLIND : sight;
  *out_note = sight == OA_SIGHT_CLEAR ? CLEAR : BLIND;
  return sight == OA_SIGHT_CLEAR ? "fixed" : "not_fixed";
}

static void
add_closed (JsonArray *closed, const char *id, const char *verdict, const char *note)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, "verdict", verdict);
  json_object_set_string_member (object, "note", note);
  json_array_add_object_element (closed, object);
}

/* Answers each open issue by its id: what is found again is repeated in @issues, or, if that is %NULL, not
 * fixed. */
static gboolean
answer_open (const TfPrompt *prompt,
             JsonObject *answer,
             JsonArray *issues,
             const GPtrArray *found,
             const OaLook *look,
             GError **error)
{
  const char *text = tf_prompt_get (prompt, "open_issues");
  g_autoptr (GPtrArray) opens =
      text != NULL ? oa_open_read_list (text, "open_issues", error) : g_ptr_array_new ();
  JsonArray *closed = json_array_new ();
  g_autofree guint *matched = opens != NULL ? oa_open_match (opens, found) : NULL;

  json_object_set_array_member (answer, "closed", closed);
  for (guint i = 0; opens != NULL && i < opens->len; i++)
    {
      const OaOpen *open = g_ptr_array_index (opens, i);
      gboolean again = matched[i] != G_MAXUINT;
      const char *note = STILL_FOUND;
      const char *verdict = again ? "not_fixed" : judge (open, look, &note);

      if (open->id != NULL && again && issues != NULL)
        json_object_set_string_member (json_array_get_object_element (issues, matched[i]), "id",
                                       open->id);
      else if (open->id != NULL)
        add_closed (closed, open->id, verdict, note);
    }
  return opens != NULL;
}

static gboolean
give_evidence (const TfPrompt *prompt,
               const char *read,
               JsonObject *answer,
               const OaLook *look,
               GError **error)
{
  JsonArray *issues = json_object_get_array_member (answer, "issues");
  g_autofree char *hash = g_strstrip (g_strdup (read));
  g_autoptr (GPtrArray) found = NULL;

  if (!drop_waived (prompt, issues, error))
    return FALSE;
  found = list_found (issues, error);
  if (found == NULL)
    return FALSE;
  add_quotes (issues, found, look);
  if (!answer_open (prompt, answer, issues, found, look, error))
    return FALSE;
  oa_complaints_apply (prompt, answer);
  json_object_set_string_member (answer, "read", hash);
  return TRUE;
}

gboolean
oa_evidence_finish (const TfPrompt *prompt, JsonObject *answer, const OaLook *look, GError **error)
{
  const char *read = tf_prompt_get (prompt, "read");
  gboolean good = read == NULL || give_evidence (prompt, read, answer, look, error);

  set_counts (answer);
  return good;
}

/* one issue */

/* The material "issue": the issue itself, or an object with it. Returns: (transfer full) */
static OaOpen *
read_issue (const TfPrompt *prompt, GError **error)
{
  const char *text = tf_prompt_get (prompt, "issue");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, error) : NULL;
  JsonNode *inner = NULL;

  if (text == NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "the prompt has no material “issue”");
  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    inner = json_object_get_member (json_node_get_object (node), "issue");
  return oa_open_read (inner != NULL ? inner : node, "issue", error);
}

static char *
check_one (const TfPrompt *prompt, const GPtrArray *found, const OaLook *look, GError **error)
{
  g_autoptr (OaOpen) open = read_issue (prompt, error);
  g_autoptr (GPtrArray) opens = g_ptr_array_new ();
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *answer = NULL;
  g_autofree guint *matched = NULL;
  const char *note = STILL_FOUND;
  gboolean fixed = FALSE;

  if (open == NULL)
    return NULL;
  g_ptr_array_add (opens, open);
  matched = oa_open_match (opens, found);
  fixed = matched[0] == G_MAXUINT && g_str_equal (judge (open, look, &note), "fixed");
  answer = json_object_new ();
  json_object_set_string_member (answer, "verdict", fixed ? "fixed" : "not_fixed");
  json_object_set_string_member (answer, "note", note);
  json_node_take_object (root, answer);
  return tf_json_to_text (root);
}

/* all open issues */

/* What the rules find anew is for the next review. */
static char *
check_all (const TfPrompt *prompt, const GPtrArray *found, const OaLook *look, GError **error)
{
  const char *read = tf_prompt_get (prompt, "read");
  g_autofree char *hash = g_strstrip (g_strdup (read != NULL ? read : ""));
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *answer = json_object_new ();

  json_node_take_object (root, answer);
  json_object_set_array_member (answer, "issues", json_array_new ());
  json_object_set_string_member (answer, "read", hash);
  set_counts (answer);
  return answer_open (prompt, answer, NULL, found, look, error) ? tf_json_to_text (root) : NULL;
}

char *
oa_evidence_check (const TfPrompt *prompt, JsonArray *issues, const OaLook *look, GError **error)
{
  g_autoptr (GPtrArray) found = list_found (issues, error);

  if (found == NULL)
    return NULL;
  return tf_prompt_get (prompt, "open_issues") != NULL ? check_all (prompt, found, look, error)
                                                       : check_one (prompt, found, look, error);
}
