/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-said.h"

#include <string.h>

#include "tf-regex.h"

/* Enough of the text before a value to see whether it is taken back. */

static gboolean
matches (GRegex *regex, const char *text)
{
  return g_regex_match (regex, text, 0, NULL);
}

static gboolean
leaves_open (const char *text)
{
  static GRegex *regex;

  return matches (
      tf_regex_ensure (
          &regex, 0,
          "^\\W*(?:(?:i|we) (?:do not|don['’]?t|cannot|can['’]?t) (?:know|say|tell)|not (?:yet )?"
          "(?:known|decided|sure)|no idea|unknown|open\\W*$|skip|leave (?:it|that|this) open|"
          "to be decided|tbd|later\\W*$|decide (?:it )?later|whatever|you (?:choose|decide)|"
          "(?:ich |wir )?wei(?:ß|ss)t? (?:ich |das )?(?:noch )?nicht|wissen wir (?:noch )?nicht|"
          "(?:ist |das ist )?(?:noch )?(?:offen|unklar|nicht (?:klar|bekannt|entschieden))\\W*$|"
          "keine ahnung|egal|offen lassen|lass(?:en wir)? (?:es |das )?offen|später\\W*$)"),
      text);
}

static gboolean
denies (const char *text)
{
  static GRegex *regex;

  return matches (
      tf_regex_ensure (
          &regex, 0,
          "\\b(?:no|not|never|without|forget|drop|remove|cancel|skip|leave out|nobody|"
          "none|\\w+n['’]t|kein\\w*|nicht|nie|ohne|weglassen|streich\\w*|entf[aä]ll\\w*|"
          "niemand|nichts)\\b"),
      text);
}

static gboolean
corrects (const char *text)
{
  static GRegex *regex;

  return matches (
      tf_regex_ensure (
          &regex, 0,
          "^\\W*(?:no|nein|sorry|entschuldigung|correction|korrektur)\\b|"
          "\\b(?:after all|make (?:that|it)|i meant|ich meinte|instead|doch|stattdessen|"
          "rather)\\b"),
      text);
}

/* "14 June, no wait, make that 21 June": what was said first. Returns: the byte where the second begins, 0:
 * none */
static gsize
find_turn (const char *text)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  int start = 0;

  if (!g_regex_match (
          tf_regex_ensure (&regex, 0,
                           "\\b(?:no,? wait|wait,? no|make that|scratch that|i mean|or rather|"
                           "nein,? (?:halt|warte|doch)|halt,? nein|ich meine|besser gesagt|quatsch|"
                           "vielmehr)\\b"),
          text, 0, &match))
    return 0;
  g_match_info_fetch_pos (match, 0, &start, NULL);
  return (gsize) start;
}

static gboolean
has_kind_after (const GPtrArray *values, TfValueKind kind, gsize turn)
{
  for (guint i = 0; i < values->len; i++)
    {
      const TfValue *value = g_ptr_array_index (values, i);

      if (value->kind == kind && value->start > turn)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_old (const GPtrArray *values, const TfValue *value, const char *text, gsize turn)
{
  if (turn > 0 && value->start < turn && has_kind_after (values, value->kind, turn))
    return TRUE;
  return tf_values_is_taken_back (text, value->start);
}

/* "1,200 euros, not 800": 800 euros. */
static void
lend_units (TfDecisionSaid *self)
{
  for (guint i = 0; i < self->old->len; i++)
    {
      TfValue *old = g_ptr_array_index (self->old, i);

      for (guint k = 0; k < self->wanted->len; k++)
        {
          const TfValue *value = g_ptr_array_index (self->wanted, k);

          if (old->kind != TF_VALUE_NUMBER || *old->unit != '\0' || *old->after != '\0' ||
              (value->kind != TF_VALUE_NUMBER && value->kind != TF_VALUE_MONEY))
            continue;
          old->kind = value->kind;
          g_free (old->unit);
          old->unit = g_strdup (value->unit);
          g_free (old->after);
          old->after = g_strdup (value->after);
          break;
        }
    }
}

static void
take_content (TfDecisionSaid *self, const char *text)
{
  g_autoptr (GString) rest = g_string_new (text);

  for (guint i = 0; i < self->old->len; i++)
    {
      const TfValue *old = g_ptr_array_index (self->old, i);

      memset (rest->str + old->start, ' ', old->end - old->start);
    }
  self->content = tf_values_list_content (rest->str);
}

void
tf_decision_said_init (TfDecisionSaid *self, const TfDecision *decision)
{
  g_autofree char *text = g_utf8_make_valid (decision->text, -1);
  g_autoptr (GPtrArray) values = tf_values_list (text);
  gsize turn = find_turn (text);

  self->wanted = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_value_free);
  self->old = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_value_free);
  self->open = leaves_open (text);
  self->denies = denies (text);
  self->corrects = corrects (text);
  for (guint i = 0; i < values->len && !self->open; i++)
    {
      const TfValue *value = g_ptr_array_index (values, i);

      g_ptr_array_add (is_old (values, value, text, turn) ? self->old : self->wanted,
                       tf_value_copy (value));
    }
  lend_units (self);
  take_content (self, text);
  self->about = tf_values_list_content (decision->question);
}

void
tf_decision_said_clear (TfDecisionSaid *self)
{
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  g_clear_pointer (&self->old, g_ptr_array_unref);
  g_clear_pointer (&self->content, g_ptr_array_unref);
  g_clear_pointer (&self->about, g_ptr_array_unref);
}

static gboolean
has_exact (const GPtrArray *values)
{
  for (guint i = 0; i < values->len; i++)
    if (((const TfValue *) g_ptr_array_index (values, i))->kind != TF_VALUE_WORDS)
      return TRUE;
  return FALSE;
}

static gboolean
only_continues (const TfDecision *decision)
{
  g_auto (TfDecisionSaid) said = { 0 };

  if (decision->phase != TF_PHASE_BUILDING)
    return FALSE;
  tf_decision_said_init (&said, decision);
  return !has_exact (said.wanted) && !has_exact (said.old);
}

void
tf_decision_said_drop_continuations (GPtrArray *decisions)
{
  for (guint i = decisions->len; i > 0; i--)
    if (only_continues (g_ptr_array_index (decisions, i - 1)))
      g_ptr_array_remove_index (decisions, i - 1);
}
