/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-decision-trace.h"

#include "tf-decision-said.h"

/* Per cent of the words of a decision without a value, and how many at least, that must be in one place. */
#define MIN_SHARE 67
#define MIN_WORDS 2

typedef struct
{
  char *path;        /* (owned) */
  TfValueText *text; /* (owned) */
  gboolean aside;
} File;

struct _TfDecisionTexts
{
  GPtrArray *files; /* (owned) (element-type File) */
  gboolean incomplete;
};

static void
file_free (gpointer data)
{
  File *self = data;

  g_free (self->path);
  tf_value_text_free (self->text);
  g_free (self);
}

TfDecisionTexts *
tf_decision_texts_new (void)
{
  TfDecisionTexts *self = g_new0 (TfDecisionTexts, 1);

  self->files = g_ptr_array_new_with_free_func (file_free);
  return self;
}

static void
add (TfDecisionTexts *self, const char *path, const char *text, gboolean aside)
{
  File *file = g_new0 (File, 1);

  file->path = g_strdup (path);
  file->text = tf_value_text_new (text);
  file->aside = aside;
  g_ptr_array_add (self->files, file);
}

void
tf_decision_texts_add (TfDecisionTexts *self, const char *path, const char *text)
{
  add (self, path, text, FALSE);
}

void
tf_decision_texts_add_aside (TfDecisionTexts *self, const char *path, const char *text)
{
  add (self, path, text, TRUE);
}

void
tf_decision_texts_set_incomplete (TfDecisionTexts *self)
{
  self->incomplete = TRUE;
}

void
tf_decision_texts_free (TfDecisionTexts *self)
{
  g_ptr_array_unref (self->files);
  g_free (self);
}

/* what replaces what */

static const TfValue *
find_only (const GPtrArray *values, TfValueKind kind)
{
  const TfValue *only = NULL;

  for (guint i = 0; i < values->len; i++)
    {
      const TfValue *value = g_ptr_array_index (values, i);

      if (value->kind == kind && only != NULL)
        return NULL;
      if (value->kind == kind)
        only = value;
    }
  return only;
}

static gboolean
has_all (const GPtrArray *words, const GPtrArray *some)
{
  for (guint i = 0; i < some->len; i++)
    {
      gboolean found = FALSE;

      for (guint k = 0; k < words->len && !found; k++)
        found = tf_values_is_same_word (g_ptr_array_index (words, k), g_ptr_array_index (some, i));
      if (!found)
        return FALSE;
    }
  return TRUE;
}

/* "Sorry, it is 28 June after all" after "The date is 21 June": each value of the earlier one has another
 * of its kind, and nothing else is said. */
static gboolean
is_said_anew (const TfDecisionSaid *earlier, const TfDecisionSaid *later)
{
  if (!later->corrects || earlier->wanted->len == 0 || !has_all (earlier->content, later->content))
    return FALSE;
  for (guint i = 0; i < earlier->wanted->len; i++)
    {
      const TfValue *value = g_ptr_array_index (earlier->wanted, i);

      if (find_only (earlier->wanted, value->kind) == NULL ||
          find_only (later->wanted, value->kind) == NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
names (const TfDecision *later, const TfDecision *earlier)
{
  return g_str_equal (later->replaces, earlier->id);
}

/* Returns: the number of the decision that replaces number @index, 0 if none does */
static guint
find_successor (const GPtrArray *decisions, const TfDecisionSaid *said, guint index)
{
  for (guint i = index + 1; i < decisions->len; i++)
    if (names (g_ptr_array_index (decisions, i), g_ptr_array_index (decisions, index)) ||
        is_said_anew (&said[index], &said[i]))
      return i;
  return 0;
}

/* one decision */

typedef struct
{
  const TfDecisionTexts *texts;
  const TfDecisionSaid *said;
  TfDecisionCheck *check;
  GPtrArray *missing; /* (element-type utf8) */
  gboolean unclear;   /* a value is there in part, or a weak one is not */
} Trace;

static void
set_location (TfDecisionCheck *check, const File *file, guint line)
{
  g_free (check->location);
  check->location = g_strdup_printf ("%s:%u", file->path, line);
}

static TfValueFound
find_value (Trace *self, const TfValue *value, const File **out_file, guint *out_line)
{
  TfValueFound best = TF_VALUE_ABSENT;

  for (guint i = 0; i < self->texts->files->len && best != TF_VALUE_PRESENT; i++)
    {
      const File *file = g_ptr_array_index (self->texts->files, i);
      guint line = 0;
      TfValueFound found = tf_value_text_find (file->text, value, self->said->about, &line);

      if (found == TF_VALUE_PRESENT && file->aside)
        found = TF_VALUE_UNCLEAR;
      if (found <= best)
        continue;
      best = found;
      *out_file = file;
      *out_line = line;
    }
  return best;
}

static void
trace_value (Trace *self, const TfValue *value)
{
  const File *file = NULL;
  guint line = 0;
  TfValueFound found = find_value (self, value, &file, &line);

  if (found == TF_VALUE_ABSENT && !value->weak)
    g_ptr_array_add (self->missing, g_strdup (value->text));
  else if (found != TF_VALUE_PRESENT)
    self->unclear = TRUE;
  if (file != NULL && *self->check->location == '\0')
    set_location (self->check, file, line);
}

/* A bare number or a word that may be about anything does not tell what still stands. */
static gboolean
is_telling (const TfValue *value)
{
  if (value->kind == TF_VALUE_NUMBER)
    return *value->unit != '\0' || *value->after != '\0';
  return value->kind != TF_VALUE_DATE || value->day > 0;
}

static gboolean
is_wanted (const TfDecisionSaid *said, guint n, const TfValue *old)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < said[i].wanted->len; k++)
      if (tf_value_is_same (g_ptr_array_index (said[i].wanted, k), old))
        return TRUE;
  return FALSE;
}

static void
trace_old (Trace *self, const TfValue *old)
{
  for (guint i = 0; i < self->texts->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->texts->files, i);
      guint line = is_telling (old) ? tf_value_text_find_standing (file->text, old) : 0;

      if (line == 0 || file->aside)
        continue;
      if (self->check->state != TF_DECISION_STATE_CONTRADICTED)
        set_location (self->check, file, line);
      self->check->state = TF_DECISION_STATE_CONTRADICTED;
      g_ptr_array_add (self->missing, g_strdup (old->text));
      return;
    }
}

static void
set_unknown (Trace *self, const char *note)
{
  self->check->state = TF_DECISION_STATE_UNKNOWN;
  tf_record_set_string (&self->check->note, note);
}

static void
trace_content (Trace *self)
{
  const GPtrArray *content = self->said->content;
  guint best = 0;

  for (guint i = 0; i < self->texts->files->len; i++)
    {
      const File *file = g_ptr_array_index (self->texts->files, i);
      guint line = 0;
      guint share = tf_value_text_find_share (file->text, content, &line);

      if (share <= best || file->aside)
        continue;
      best = share;
      set_location (self->check, file, line);
    }
  if (best >= MIN_SHARE && content->len >= MIN_WORDS && !self->said->denies)
    self->check->state = TF_DECISION_STATE_MET;
  else
    {
      tf_record_set_string (&self->check->location, "");
      set_unknown (self, "it has no value that rules can look for");
    }
}

static void
take_missing (Trace *self)
{
  g_ptr_array_add (self->missing, NULL);
  g_strfreev (self->check->missing);
  self->check->missing = g_strdupv ((char **) self->missing->pdata);
}

static void
trace (Trace *self, const TfDecisionSaid *all, guint n)
{
  const TfDecisionSaid *said = self->said;

  if (said->open)
    {
      set_unknown (self, "it leaves the matter open");
      return;
    }
  for (guint i = 0; i < said->wanted->len; i++)
    trace_value (self, g_ptr_array_index (said->wanted, i));
  if (self->missing->len > 0 && self->texts->incomplete)
    {
      set_unknown (self, "it was not found, but not all files could be searched");
      return;
    }
  if (self->missing->len > 0)
    {
      self->check->state = TF_DECISION_STATE_MISSING;
      tf_record_set_string (&self->check->location, "");
      return;
    }
  for (guint i = 0; i < said->old->len; i++)
    if (!is_wanted (all, n, g_ptr_array_index (said->old, i)))
      trace_old (self, g_ptr_array_index (said->old, i));
  if (self->check->state == TF_DECISION_STATE_CONTRADICTED)
    return;
  if (said->wanted->len == 0 && said->old->len == 0)
    trace_content (self);
  else if (self->unclear || said->wanted->len == 0)
    set_unknown (self,
                 self->unclear ? "only a part of it was found" : "it only takes something back");
  else
    self->check->state = TF_DECISION_STATE_MET;
}

static void
move_values (GPtrArray *from, GPtrArray *to)
{
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, tf_value_copy (g_ptr_array_index (from, i)));
  g_ptr_array_set_size (from, 0);
}

/* What the decisions that it replaces wanted or took back, it takes back. */
static void
inherit (TfDecisionSaid *said, const guint *successors, guint n)
{
  for (guint i = 0; i < n; i++)
    if (successors[i] > 0)
      {
        move_values (said[i].wanted, said[successors[i]].old);
        move_values (said[i].old, said[successors[i]].old);
      }
}

static TfDecisionCheck *
check_one (const GPtrArray *decisions,
           const TfDecisionTexts *texts,
           const TfDecisionSaid *said,
           guint index,
           guint successor)
{
  const TfDecision *decision = g_ptr_array_index (decisions, index);
  g_autoptr (GPtrArray) missing = g_ptr_array_new_with_free_func (g_free);
  TfDecisionCheck *check = tf_decision_check_new (decision->id, decision->question, decision->text);
  Trace self = { texts, &said[index], check, missing, FALSE };

  if (successor > 0)
    {
      const TfDecision *later = g_ptr_array_index (decisions, successor);

      check->state = TF_DECISION_STATE_REPLACED;
      g_free (check->note);
      check->note = g_strdup_printf ("by %s", later->id);
      return check;
    }
  trace (&self, said, decisions->len);
  take_missing (&self);
  return check;
}

GPtrArray *
tf_decision_trace_list (const GPtrArray *decisions, TfDecisionTexts *texts)
{
  GPtrArray *checks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_check_free);
  g_autofree TfDecisionSaid *said = g_new0 (TfDecisionSaid, decisions->len + 1);
  g_autofree guint *successors = g_new0 (guint, decisions->len + 1);

  for (guint i = 0; i < decisions->len; i++)
    tf_decision_said_init (&said[i], g_ptr_array_index (decisions, i));
  for (guint i = 0; i < decisions->len; i++)
    successors[i] = find_successor (decisions, said, i);
  inherit (said, successors, decisions->len);
  for (guint i = 0; i < decisions->len; i++)
    g_ptr_array_add (checks, check_one (decisions, texts, said, i, successors[i]));
  for (guint i = 0; i < decisions->len; i++)
    tf_decision_said_clear (&said[i]);
  return checks;
}

gboolean
tf_decision_trace_is_quoted (const TfDecision *decision, const char *quote)
{
  g_auto (TfDecisionSaid) said = { 0 };
  g_autoptr (TfValueText) text = tf_value_text_new (quote);
  guint line = 0;

  tf_decision_said_init (&said, decision);
  for (guint i = 0; i < said.wanted->len; i++)
    if (tf_value_text_find (text, g_ptr_array_index (said.wanted, i), said.about, NULL) !=
        TF_VALUE_ABSENT)
      return TRUE;
  if (tf_value_text_find_share (text, said.content, &line) > 0)
    return TRUE;
  return (said.open || (said.content->len == 0 && said.wanted->len == 0)) &&
         tf_value_text_find_share (text, said.about, &line) > 0;
}
