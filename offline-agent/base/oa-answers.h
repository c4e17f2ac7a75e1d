/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

#include "tf-prompt.h"

G_BEGIN_DECLS

/* What a review answers for by id: acceptance criteria and decisions of the user. The rules search for
 * words; they cannot judge whether a place meets what it mentions. */
typedef struct
{
  char *id;   /* (owned): "AC-1", "D-2" */
  char *text; /* (owned): one line; without the question it answers, if it has words of its own */
} OaWanted;

/* The lines of the material to_answer, or else the criteria of constraints and the lines of decisions.
 * Returns: (transfer full) (element-type OaWanted) */
GPtrArray *oa_answers_list_wanted (const TfPrompt *prompt);

/* Whether that is the recommended answer “leave it open”, in any language. */
gboolean oa_answer_leaves_open (const char *text);

gboolean oa_wanted_is_decision (const OaWanted *self);

/* "Yes." has none to search for. */
gboolean oa_wanted_has_words (const OaWanted *self);

/* The first of the lines, from 0, that has most words of one sentence of @wanted, if at least half of
 * its sentences have such a line; for a criterion, lines for which @is_copy is %TRUE only count if
 * there is no other. %FALSE: none, or no words to search for. */
gboolean oa_wanted_find_line (const OaWanted *self,
                              const char *const *lines,
                              gboolean (*is_copy) (guint line, gpointer data),
                              gpointer data,
                              guint *out_line);

/* The place that a rule found, and its text in @out_quote (transfer full). Returns: (transfer full)
 * (nullable) */
typedef char *(*OaPlaceFunc) (const OaWanted *wanted, char **out_quote, gpointer data);

/* Adds the member answers: not met, if an issue of @answer names the id; met, if @find has a place; no
 * answer for the rest. */
void oa_answers_add (JsonObject *answer, const GPtrArray *wanted, OaPlaceFunc find, gpointer data);

G_END_DECLS
