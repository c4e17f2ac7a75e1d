/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-wanted-answers.h"

#include "tf-acceptance.h"
#include "tf-decision-said.h"
#include "tf-workspace-decisions.h"

/* "AC-1: Guests are named.", on one line */
static void
append_line (GString *text, const char *id, const char *words)
{
  g_autofree char *line = g_strdup (words);

  for (char *c = line; *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';
  g_string_append_printf (text, "%s: %s\n", id, g_strstrip (line));
}

static void
add_criteria (GStrvBuilder *ids, GString *text, const char *constraints)
{
  g_autoptr (GPtrArray) criteria = tf_acceptance_list_criteria (constraints);

  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      g_strv_builder_add (ids, criterion->id);
      append_line (text, criterion->id, criterion->statement);
    }
}

static void
add_decision (GStrvBuilder *ids, GString *text, const TfDecision *decision)
{
  g_autofree char *words =
      *decision->question != '\0'
          ? g_strdup_printf ("%s (asked: %s)", decision->text, decision->question)
          : g_strdup (decision->text);

  g_strv_builder_add (ids, decision->id);
  append_line (text, decision->id, words);
}

static void
add_decisions (GStrvBuilder *ids, GString *text, const GPtrArray *decisions)
{
  for (guint i = 0; i < decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (decisions, i);

      if (!tf_decision_is_replaced (decisions, i))
        add_decision (ids, text, decision);
    }
}

TfWantedAnswers *
tf_wanted_answers_load (TfWorkspace *workspace, const char *constraints, GError **error)
{
  const char *unknown = NULL;
  g_autoptr (GPtrArray) decisions = tf_workspace_load_decisions (workspace, &unknown, error);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  g_autoptr (GString) text = g_string_new (NULL);
  TfWantedAnswers *self = NULL;

  if (decisions == NULL)
    return NULL;
  tf_decision_said_drop_continuations (decisions);
  add_criteria (ids, text, constraints);
  add_decisions (ids, text, decisions);
  self = g_new0 (TfWantedAnswers, 1);
  self->ids = g_strv_builder_end (ids);
  self->text = g_strdup (text->str);
  self->unknown = unknown;
  return self;
}

void
tf_wanted_answers_free (TfWantedAnswers *self)
{
  g_strfreev (self->ids);
  g_free (self->text);
  g_free (self);
}
