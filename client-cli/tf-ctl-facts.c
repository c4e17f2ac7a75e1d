/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-facts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-questions.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-document-shape.h"
#include "tf-enum.h"
#include "tf-locale.h"
#include "tf-markdown.h"
#include "tf-model-enums.h"
#include "tf-text.h"

#define HEADER_COLUMNS 62 /* the id is at the end of the header */
#define LABEL_COLUMNS  18

int
tf_ctl_facts_get_reached (GVariant *properties)
{
  int place = tf_ctl_project_get_place (properties);

  return place != TF_PHASE_HALTED ? place : -1;
}

void
tf_ctl_facts_init (TfCtlFacts *self, const char *id, const char *title)
{
  *self = (TfCtlFacts){ 0 };
  self->id = g_strdup (id);
  self->title = g_strdup (title);
}

void
tf_ctl_facts_clear (TfCtlFacts *self)
{
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->built, g_free);
  for (guint i = 0; i < G_N_ELEMENTS (self->details); i++)
    g_clear_pointer (&self->details[i], g_free);
}

void
tf_ctl_facts_set_detail (TfCtlFacts *self, TfPhase phase, const char *detail)
{
  g_free (self->details[phase]);
  self->details[phase] = g_strdup (detail);
}

char *
tf_ctl_facts_describe_material (const char *text, GPtrArray *stored)
{
  guint words = text != NULL ? tf_text_count_words (text) : 0;
  GString *out = g_string_new (NULL);

  g_string_append_printf (out, ngettext ("%u word", "%u words", words), words);
  if (stored->len > 0)
    {
      g_string_append (out, ", ");
      g_string_append_printf (out, ngettext ("%u resource", "%u resources", stored->len),
                              stored->len);
      for (guint i = 0; i < stored->len; i++)
        g_string_append_printf (out, "%s%s", i > 0 ? ", " : " (", (char *) stored->pdata[i]);
      g_string_append_c (out, ')');
    }
  return g_string_free (out, FALSE);
}

static guint
count_level_2 (GPtrArray *sections)
{
  guint n = 0;

  for (guint i = 0; i < sections->len; i++)
    n += ((TfMarkdownSection *) sections->pdata[i])->level == 2 ? 1 : 0;
  return n;
}

static char *
describe_intent (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *open = tf_markdown_find (sections, 2, "Open Questions");
  g_auto (GStrv) items = tf_markdown_list_items (open != NULL ? open->body : "");
  guint n = g_strv_length (items);

  if (open == NULL)
    return g_strdup_printf (_ ("intent.md: %u sections, none of open questions"),
                            count_level_2 (sections));
  return g_strdup_printf (ngettext ("intent.md: %u sections, %u open question",
                                    "intent.md: %u sections, %u open questions", n),
                          count_level_2 (sections), n);
}

enum
{
  BY_USER,
  BY_AGENT,
  OPEN,
  N_SOURCES,
};

/* A row of | Unknown | Resolution | Source |. What is not said to be settled is open. */
static guint
read_source (const char *const *cells)
{
  const char *source = g_strv_length ((GStrv) cells) > 2 ? cells[2] : "";

  if (g_ascii_strcasecmp (source, "human") == 0)
    return BY_USER;
  return g_ascii_strcasecmp (source, "AI") == 0 ? BY_AGENT : OPEN;
}

static guint
count_sources (const TfMarkdownTable *table, guint counts[N_SOURCES])
{
  guint n = 0;

  for (guint i = 0; i < table->rows->len; i++)
    {
      const char *const *cells = g_ptr_array_index (table->rows, i);

      if (cells[0] == NULL || g_str_equal (cells[0], "None"))
        continue;
      counts[read_source (cells)]++;
      n++;
    }
  return n;
}

static char *
describe_spec (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  const TfMarkdownSection *resolved = tf_markdown_find (sections, 2, "Resolved Unknowns");
  guint counts[N_SOURCES] = { 0 };
  guint n = 0;

  if (resolved == NULL)
    return g_strdup (_ ("unknowns not listed"));
  for (guint i = 0; i < resolved->tables->len; i++)
    n += count_sources (g_ptr_array_index (resolved->tables, i), counts);
  if (n == 0)
    return g_strdup (_ ("no unknowns"));
  return g_strdup_printf (_ ("unknowns: %u settled by you, %u by the agent, %u open"),
                          counts[BY_USER], counts[BY_AGENT], counts[OPEN]);
}

char *
tf_ctl_facts_describe_document (const char *document, const char *markdown)
{
  g_autoptr (GPtrArray) sections = NULL;
  guint n;

  if (g_str_equal (document, "intent"))
    return describe_intent (markdown);
  if (g_str_equal (document, "spec"))
    return describe_spec (markdown);
  if (g_str_equal (document, "constraints"))
    {
      g_auto (GStrv) criteria = tf_constraints_get_criteria (markdown);

      n = g_strv_length (criteria);
      return g_strdup_printf (ngettext ("%u acceptance criterion", "%u acceptance criteria", n), n);
    }
  sections = tf_markdown_parse (markdown);
  n = count_level_2 (sections);
  return g_strdup_printf (ngettext ("%u section", "%u sections", n), n);
}

char *
tf_ctl_facts_header (const TfCtlFacts *self, GVariant *properties)
{
  const char *title = tf_ctl_project_get_title (properties, self->title);
  g_autofree char *one_line = tf_ctl_text_one_line (title);
  g_autofree char *padded = tf_ctl_text_pad (one_line, HEADER_COLUMNS, FALSE);

  return g_strdup_printf ("● %s  %s", padded, self->id);
}

static char *
describe_time (GVariant *properties, TfPhase phase, gboolean current, gint64 now)
{
  gint64 time_us = tf_ctl_project_get_phase_time (properties, phase);
  gint64 updated = tf_bus_dict_get_int64 (properties, "UpdatedAt", 0);

  if (time_us < 0)
    return g_strdup ("");
  if (current && updated > 0 && now > updated)
    time_us += now - updated;
  return tf_clock_format_duration (time_us);
}

static char *
describe_state (const char *state, const char *time, const char *detail)
{
  g_autofree char *head = tf_ctl_text_label (state, 7);
  g_autofree char *padded = tf_ctl_text_label (time, 6);
  char *text = g_strdup_printf ("%s %s  %s", head, padded, detail != NULL ? detail : "");

  return g_strchomp (text);
}

char *
tf_ctl_facts_iteration (GVariant *properties, guint iteration, const char *counts)
{
  guint max = tf_bus_dict_get_uint (properties, "MaxIterations", 0);
  g_autofree char *head = max > 0 ? g_strdup_printf (_ ("iteration %u of %u"), iteration, max)
                                  : g_strdup_printf (_ ("iteration %u"), iteration);
  g_autofree char *padded = tf_ctl_text_label (head, 22);
  char *text = g_strdup_printf ("%s %s", padded, counts);

  return g_strchomp (text);
}

static char *
describe_polishing (GVariant *properties)
{
  guint iteration = tf_bus_dict_get_uint (properties, "Iteration", 0);
  g_autofree char *text = NULL;
  TfCounts counts;

  if (tf_ctl_project_get_counts (properties, &counts))
    text = tf_ctl_counts_describe (&counts);
  return tf_ctl_facts_iteration (properties, iteration, text != NULL ? text : "");
}

static char *
describe_current (const TfCtlFacts *self, GVariant *properties, TfPhase phase, gint64 now)
{
  gboolean halted = tf_ctl_project_is_in (properties, TF_PHASE_HALTED);
  gboolean waits = tf_bus_dict_get_boolean (properties, "WaitingForHuman", FALSE);
  g_autofree char *activity = tf_ctl_sentence_get (properties, "Activity");
  g_autofree char *hold = tf_ctl_sentence_get (properties, "HoldDetail");
  g_autofree char *time = describe_time (properties, phase, !halted && !waits, now);

  if (halted)
    {
      g_autofree char *reason = tf_ctl_evidence_dup_ending (properties);

      return describe_state (tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_HALTED), time, reason);
    }
  if (waits)
    return g_strdup (_ ("waiting for you"));
  if (*tf_ctl_project_get (properties, "Hold") != '\0')
    return describe_state (activity, time, hold);
  return describe_state (C_ ("state of a phase", "working"), time, activity);
}

static char *
describe_phase (const TfCtlFacts *self, GVariant *properties, TfPhase phase, gint64 now)
{
  gboolean built = phase == TF_PHASE_BUILDING && tf_ctl_project_is_tree (properties);
  g_autofree char *detail = built && self->built != NULL
                                ? tf_ctl_sentence_find (properties, self->built)
                                : g_strdup (built ? NULL : self->details[phase]);
  gboolean current = (int) phase == tf_ctl_facts_get_reached (properties);
  g_autofree char *time = NULL;

  if (phase == TF_PHASE_BRAIN_DUMP && detail != NULL)
    return g_strdup (detail);
  if (phase == TF_PHASE_POLISHING)
    return describe_polishing (properties);
  if (current)
    return describe_current (self, properties, phase, now);
  if (phase == TF_PHASE_HUMAN_REVIEW)
    return g_strdup (self->confirmed != NULL ? self->confirmed : C_ ("intent", "confirmed"));
  time = describe_time (properties, phase, FALSE, now);
  return describe_state (tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE), time, detail);
}

gboolean
tf_ctl_facts_is_complete (const TfCtlFacts *self, GVariant *properties, TfPhase phase)
{
  g_autoptr (GArray) points = NULL;

  if (phase != TF_PHASE_BUILDING || self->built != NULL || !tf_ctl_project_is_tree (properties) ||
      !tf_ctl_project_is_in (properties, TF_PHASE_POLISHING))
    return TRUE;
  points = tf_ctl_project_get_trajectory (properties);
  return points->len > 0;
}

char *
tf_ctl_facts_row (const TfCtlFacts *self, GVariant *properties, TfPhase phase, gint64 now)
{
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  g_autofree char *one_line = NULL;

  if ((int) phase > tf_ctl_facts_get_reached (properties) || phase > TF_PHASE_POLISHING)
    return NULL;
  label = tf_ctl_text_spaced (tf_enum_to_nick (TF_TYPE_PHASE, (int) phase));
  text = describe_phase (self, properties, phase, now);
  return g_strdup_printf ("  %-*s%s", LABEL_COLUMNS, label, text);
}

char *
tf_ctl_facts_obstacle (GVariant *properties)
{
  guint position = tf_bus_dict_get_uint (properties, "QueuePosition", 0);

  if (*tf_ctl_project_get (properties, "Hold") != '\0')
    return tf_ctl_sentence_get (properties, "HoldDetail");
  if (position > 0)
    return g_strdup_printf (_ ("queued, position %u"), position);
  return g_strdup ("");
}

static const char *
get_word (const TfCtlFacts *self, GVariant *properties)
{
  if (tf_ctl_evidence_is_sorted (properties))
    return tf_ctl_evidence_get_sorted ();
  return self->converged ? tf_enum_to_nick (TF_TYPE_OUTCOME, TF_OUTCOME_CONVERGED)
                         : tf_enum_to_nick (TF_TYPE_PHASE, TF_PHASE_DONE);
}

/* The daemon's own sentence includes the limits; without it we have only our counts. Nothing is ticked
 * off that nobody judged. */
static char *
describe_done (const TfCtlFacts *self, GVariant *properties)
{
  gboolean sorted = tf_ctl_evidence_is_sorted (properties);
  g_autofree char *said = sorted ? tf_ctl_evidence_dup_sentence (properties)
                                 : tf_ctl_sentence_get (properties, "HaltDetail");
  const char *mark = sorted ? "○" : "✔";
  g_autofree char *text = NULL;
  TfCounts counts;

  if (said[0] != '\0')
    {
      if (g_str_has_suffix (said, "."))
        said[strlen (said) - 1] = '\0';
      if (!tf_locale_is_translated ())
        said[0] = g_ascii_tolower (said[0]);
      return g_strdup_printf ("%s %s", mark, said);
    }
  if (!tf_ctl_project_get_counts (properties, &counts))
    return g_strdup_printf ("%s %s", mark, get_word (self, properties));
  text = tf_counts_to_text (&counts);
  return g_strdup_printf ("%s %s (%s)", mark, get_word (self, properties), text);
}

char *
tf_ctl_facts_verdict (const TfCtlFacts *self, GVariant *properties)
{
  g_autofree char *ending = tf_ctl_evidence_dup_ending (properties);

  if (tf_ctl_project_is_in (properties, TF_PHASE_HALTED))
    return g_strdup_printf (_ ("✘ halted: %s"), ending);
  return tf_ctl_project_is_in (properties, TF_PHASE_DONE) ? describe_done (self, properties) : NULL;
}

/* No actions: while a question is open, and while some, but not all, are answered. */
#define QUESTIONS "(questions)"
#define SOME      "(some)"

/* What the user can type for each allowed action, depending on the state. */
static const struct
{
  int phase;          /* TfPhase; -1: any */
  const char *action; /* (nullable): %NULL: always offered */
  const char *command;
  const char *arguments; /* "%s": the first open question */
  gboolean not_of_code;  /* a tree is no document */
  gboolean only_of_code;
} next_table[] = {
  { TF_PHASE_BRAIN_DUMP, NULL, "say", NC_ ("argument", "“more text”") },
  { TF_PHASE_BRAIN_DUMP, "distill", "distill", "" },
  { TF_PHASE_HUMAN_REVIEW, "confirm", "confirm", "" },
  { TF_PHASE_HUMAN_REVIEW, QUESTIONS, "answer", NC_ ("argument", "%s “an answer”") },
  { TF_PHASE_HUMAN_REVIEW, SOME, "answer", "--apply" },
  { TF_PHASE_HUMAN_REVIEW, NULL, "doc", "intent" },
  { TF_PHASE_HUMAN_REVIEW, NULL, "say", NC_ ("argument", "“a correction”") },
  { TF_PHASE_SPEC_BUILDING, "confirm", "confirm", "" },
  { TF_PHASE_SPEC_BUILDING, NULL, "doc", "spec" },
  { TF_PHASE_SPEC_BUILDING, QUESTIONS, "answer", NC_ ("argument", "%s “an answer”") },
  { TF_PHASE_SPEC_BUILDING, SOME, "answer", "--apply" },
  { TF_PHASE_SPEC_BUILDING, NULL, "say", NC_ ("argument", "“a correction”") },
  { TF_PHASE_BUILDING, "provide_input", "answer", NC_ ("argument", "“your input”") },
  { TF_PHASE_HALTED, "resume", "resume", "" },
  { TF_PHASE_HALTED, "override", "override", "" },
  { TF_PHASE_HALTED, NULL, "log", "" },
  { TF_PHASE_DONE, NULL, "doc", "deliverable", TRUE, FALSE },
  { TF_PHASE_DONE, NULL, "deliver", "--into DIR", FALSE, TRUE },
  { TF_PHASE_DONE, "revise", "revise", NC_ ("argument", "“what is wrong”") },
  { -1, NULL, "show", "" },
};

static gboolean
is_offered (GVariant *properties, const char *action)
{
  guint n_open = tf_ctl_questions_count_open (properties);

  if (g_strcmp0 (action, QUESTIONS) == 0)
    return n_open > 0;
  if (g_strcmp0 (action, SOME) == 0)
    return n_open > 0 && n_open < tf_ctl_questions_count (properties);
  return action == NULL || tf_ctl_project_allows (properties, action);
}

char *
tf_ctl_facts_next (GVariant *properties)
{
  const char *id = tf_ctl_project_get (properties, "Id");
  gboolean is_code = tf_ctl_project_is_tree (properties);
  g_autofree char *question = tf_ctl_questions_find_open (properties);
  GString *text = g_string_new (NULL);

  if (tf_bus_dict_get_boolean (properties, "Archived", FALSE))
    {
      g_string_append_printf (text, "thoughtforgectl unarchive %s\n", id);
      return g_string_free (text, FALSE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (next_table); i++)
    {
      if (next_table[i].phase >= 0 &&
          !tf_ctl_project_is_in (properties, (TfPhase) next_table[i].phase))
        continue;
      if (!is_offered (properties, next_table[i].action))
        continue;
      if (is_code ? next_table[i].not_of_code : next_table[i].only_of_code)
        continue;
      g_string_append_printf (text, "thoughtforgectl %s %s", next_table[i].command, id);
      if (*next_table[i].arguments != '\0')
        g_string_append_printf (text, " %s",
                                g_dpgettext2 (NULL, "argument", next_table[i].arguments));
      g_string_append_c (text, '\n');
    }
  if (question != NULL)
    g_string_replace (text, "%s", question, 0);
  return g_string_free (text, FALSE);
}

char *
tf_ctl_facts_dup_reviewer_warning (GVariant *properties)
{
  const char *quick = tf_enum_to_nick (TF_TYPE_ASSURANCE, TF_ASSURANCE_QUICK);
  const char *agent = tf_ctl_project_get (properties, "Agent");

  if (!tf_ctl_project_is_in (properties, TF_PHASE_SPEC_BUILDING))
    return NULL;
  if (tf_bus_dict_get_boolean (properties, "ByRules", FALSE))
    return g_strdup (_ ("warning: no reviewer judges; the result will be sorted by rules; no model "
                        "has read this; name an agent that judges in polish.reviewers"));
  if (!tf_bus_dict_get_boolean (properties, "SameAgent", FALSE) ||
      g_str_equal (tf_ctl_project_get (properties, "Assurance"), quick))
    return NULL;
  return g_strdup_printf (
      _ ("warning: the agent “%s” is author and only reviewer, and may overlook in "
         "reviews what it overlooked before; name another agent in polish.reviewers"),
      agent);
}

char *
tf_ctl_facts_dup_budget (GVariant *properties)
{
  g_autoptr (GVariant) dict = g_variant_lookup_value (properties, "Budget", G_VARIANT_TYPE_VARDICT);
  g_autoptr (GString) text = g_string_new (NULL);
  double cost = dict != NULL ? tf_bus_dict_get_double (dict, "cost", 0) : 0;
  guint64 tokens = dict != NULL ? tf_bus_dict_get_uint64 (dict, "tokens", 0) : 0;
  guint minutes = dict != NULL ? tf_bus_dict_get_uint (dict, "minutes", 0) : 0;

  if (cost > 0)
    g_string_append_printf (text, C_ ("cost", "$%.2f"), cost);
  if (tokens > 0)
    {
      g_autofree char *used = tf_ctl_text_tokens (tokens);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", used);
    }
  if (minutes > 0)
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, ngettext ("%u minute", "%u minutes", minutes), minutes);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
