/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-json.h"
#include "tf-model-enums.h"
#include "tf-review-private.h"
#include "tf-review-prose.h"
#include "tf-text.h"

#define SHOWN_CHARS 60
#define NAMED_CHARS 160

static void G_GNUC_PRINTF (2, 3) add_error (TfReview *self, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_ptr_array_add (self->errors, g_strdup_vprintf (format, args));
  va_end (args);
}

/* one review */

/* Whether @text, JSON or meant as such, has a member of a review or of an issue. Broken values count
 * too: a draft that cannot be read may have found more than the answer. */
static gboolean
looks_like_review (const char *text)
{
  static GRegex *regex;

  if (g_once_init_enter (&regex))
    {
      GRegex *made = g_regex_new ("[\"'“](?:issues|severity|critical|medium|minor)[\"'”]\\s*:",
                                  G_REGEX_OPTIMIZE, 0, NULL);

      g_once_init_leave (&regex, made);
    }
  return g_utf8_validate (text, -1, NULL) && g_regex_match (regex, text, 0, NULL);
}

/* Members of the answer that the form does not know, but that hold issues. */
static void
check_members (TfReview *self, JsonObject *answer)
{
  static const char *const known[] = { "issues", "answers", "closed", "withdrawn", "tests", NULL };
  g_autoptr (GList) names = json_object_get_members (answer);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonNode *node = json_object_get_member (answer, name->data);
      g_autofree char *text = NULL;

      if (JSON_NODE_HOLDS_VALUE (node) || JSON_NODE_HOLDS_NULL (node) ||
          g_strv_contains (known, name->data))
        continue;
      text = tf_json_to_line (node);
      if (looks_like_review (text))
        add_error (self, "%s: found issues there, expected all of them in issues",
                   (const char *) name->data);
    }
}

void
tf_review_check_one (TfReview *self, JsonNode *answer, const GPtrArray *others, const char *prose)
{
  g_autofree char *line = tf_json_to_line (answer);
  g_autofree char *shown = tf_text_ellipsize (line, SHOWN_CHARS);

  for (guint i = 0; i < others->len; i++)
    {
      const char *other = g_ptr_array_index (others, i);
      g_autofree char *folded = NULL;

      if (!looks_like_review (other))
        continue;
      folded = tf_text_ellipsize (other, SHOWN_CHARS);
      add_error (self, "found two reviews, expected one JSON object: “%s” and “%s”", folded, shown);
    }
  if (looks_like_review (prose))
    add_error (self,
               "found two reviews, expected one JSON object: “%s”, and members of another in "
               "the text around it",
               shown);
  if (JSON_NODE_HOLDS_OBJECT (answer))
    check_members (self, json_node_get_object (answer));
}

/* counts */

void
tf_review_check_counts (TfReview *self)
{
  for (int severity = 0; severity < TF_N_SEVERITIES; severity++)
    if (self->claimed.n[severity] != self->counts.n[severity])
      add_error (self, "%s: found %u, but issues has %u of that severity",
                 tf_enum_to_nick (TF_TYPE_SEVERITY, severity), self->claimed.n[severity],
                 self->counts.n[severity]);
}

/* evidence */

static void
check_read (TfReview *self, const char *read)
{
  if (g_strcmp0 (self->read, read) != 0)
    add_error (self,
               "read: found %s, expected “%s”: a review counts only with the hash of the text it "
               "read",
               self->read != NULL ? "another one" : "nothing", read);
}

/* Strings at the top level, such as "summary", are prose. Returns: (transfer full) */
static char *
collect_prose (JsonObject *answer, const char *prose)
{
  g_autoptr (GList) names = json_object_get_members (answer);
  GString *all = g_string_new (prose);

  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonNode *node = json_object_get_member (answer, name->data);

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        g_string_append_printf (all, "\n%s", json_node_get_string (node));
    }
  return g_string_free (all, FALSE);
}

gboolean
tf_review_may_block (const TfReview *self)
{
  if (self->counts.n[TF_SEVERITY_CRITICAL] > 0)
    return TRUE;
  for (guint i = 0; i < self->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (self->closed, i);

      if (closed->verdict != TF_CLOSED_VERDICT_FIXED &&
          closed->verdict != TF_CLOSED_VERDICT_WITHDRAWN)
        return TRUE;
    }
  return FALSE;
}

static void
check_prose (TfReview *self, JsonObject *answer, const char *around)
{
  g_autofree char *prose = NULL;
  g_autofree char *sentence = NULL;

  if (tf_review_may_block (self))
    return;
  prose = collect_prose (answer, around);
  sentence = tf_review_prose_find_critical (prose);
  if (sentence == NULL)
    return;
  add_error (self, "found “%s” beside %s; report it in issues: left out, it still counts", sentence,
             self->issues->len == 0 ? "an empty list" : "a list without critical issues");
}

gboolean
tf_review_text_names (const char *text, const char *id)
{
  gsize length = strlen (id);

  for (const char *at = text; length > 0 && (at = strstr (at, id)) != NULL; at++)
    if ((at == text || !(g_ascii_isalnum (at[-1]) || at[-1] == '-')) &&
        !g_ascii_isalnum (at[length]))
      return TRUE;
  return FALSE;
}

static gboolean
has_issue_about (const TfReview *self, const char *id)
{
  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (self->issues, i);

      if (tf_review_text_names (issue->description, id) ||
          tf_review_text_names (issue->location, id) ||
          tf_review_text_names (issue->recommendation, id))
        return TRUE;
    }
  return FALSE;
}

static void
check_answers (TfReview *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (self->answers, i);

      if (!g_hash_table_add (seen, answer->id))
        add_error (self, "answers[%u].id: found “%s” twice, expected one answer for each", i,
                   answer->id);
      if (!answer->met && !has_issue_about (self, answer->id))
        add_error (self, "answers[%u]: found %s not met, but no issue names it", i, answer->id);
    }
}

void
tf_review_check_evidence (TfReview *self, JsonNode *answer, const char *prose, const char *read)
{
  check_read (self, read);
  check_prose (self, json_node_get_object (answer), prose);
  check_answers (self);
}

/* what an invalid answer names */

/* Returns: (transfer full) (nullable): the first match of @pattern in @text, or its group */
static char *
find_match (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *found = NULL;
  g_autofree char *group = NULL;

  if (!g_regex_match (regex, text, 0, &match))
    return NULL;
  found = g_match_info_fetch (match, 0);
  group = g_match_info_fetch (match, 1);
  return tf_text_ellipsize (group != NULL && *group != '\0' ? group : found, NAMED_CHARS);
}

char *
tf_review_find_named (const TfReview *self, JsonNode *node, const char *prose, const char *answer)
{
  g_autofree char *text = g_utf8_make_valid (answer, -1);
  g_autofree char *around = NULL;
  char *named = NULL;

  for (guint i = 0; i < self->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (self->issues, i);

      if (issue->severity == TF_SEVERITY_CRITICAL && *issue->description != '\0')
        return g_strdup (issue->description);
    }
  named = find_match ("[\"']severity[\"']\\s*:\\s*[\"']critical[\"'](?:\\s*,\\s*[\"']description["
                      "\"']\\s*:\\s*\"([^\"]+))?",
                      text);
  if (named != NULL)
    return named;
  around = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
               ? collect_prose (json_node_get_object (node), prose)
               : g_strdup (text);
  named = tf_review_prose_find_critical (around);
  return named != NULL ? named : find_match ("[\"']critical[\"']\\s*:\\s*0*[1-9]\\d*", text);
}

/* unanswered */

static gboolean
is_place (const char *location)
{
  g_autofree char *bare = g_ascii_strdown (location, -1);

  g_strstrip (bare);
  return *bare != '\0' && !g_str_has_prefix (bare, "n/a") && !g_str_equal (bare, "na") &&
         !g_str_equal (bare, "none") && !g_str_equal (bare, "-") && !g_str_equal (bare, "–") &&
         !g_str_equal (bare, "—") && !g_str_has_prefix (bare, "not applicable");
}

static gboolean
is_met (const TfReview *self, const char *id)
{
  for (guint i = 0; i < self->answers->len; i++)
    {
      const TfReviewAnswer *answer = g_ptr_array_index (self->answers, i);

      if (answer->met && g_str_equal (answer->id, id) && is_place (answer->location))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
tf_review_list_unanswered (const TfReview *self, const char *const *ids)
{
  GPtrArray *unanswered = g_ptr_array_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    if (!is_met (self, ids[i]))
      g_ptr_array_add (unanswered, (gpointer) ids[i]);
  return unanswered;
}
