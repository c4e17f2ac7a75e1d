/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-budget.h"
#include "tf-plan-given.h"
#include "tf-record.h"
#include "tf-spent.h"
#include "tf-test-settings.h"
#include "tf-types.h"
#include "tf-words.h"

G_BEGIN_DECLS

#define TF_N_PHASES (TF_PHASE_HALTED + 1)

/* status.json. The seeds' members first: project_name, phase, deliverable_type (null if unset),
 * agent, created_at, updated_at, halt_reason (null for none); then ours: schema (1), halted_in,
 * halt_detail, waiting, phase_times, phase_since, priority, hold, gate, assurance, tests,
 * revising, needs_code, language, last_question, links, title, first_words, tags, archived, spent, budget,
 * sentences (of the texts in it, see tf-sentence.h). Also reads a file with only the seeds' members. A plain value: copied, changed, written, then swapped in. */
typedef struct
{
  char *relation; /* (owned): one of the two below */
  char *project;  /* (owned): the id of the other project, which may be gone */
  char *resource; /* (owned) (nullable): where the plan was copied to, below this project */
  TfPlanGiven
      *given; /* (owned) (nullable): of a plan: what came with it; %NULL: unknown, the project
                       * is older or its creation was interrupted */
} TfProjectLink;

#define TF_RELATION_PLAN "plan" /* this project was made from it */
#define TF_RELATION_CODE "code" /* it was made from this */
#define TF_RELATION_RACE "race" /* it races that one: the same brain dump, another agent */

struct _TfProjectStatus
{
  gatomicrefcount ref_count;
  char *project_name; /* (owned): what the deliverable is called; "" until intent is confirmed */
  char *title;        /* (owned): what the user calls the project, "" */
  char *first_words;  /* (owned): of the brain dump, "" */
  GStrv tags;         /* (owned) (nullable): as tf_tags_new() makes them */
  TfBudget *budget;   /* (owned) (nullable): its own, beside agents.budget */
  TfSpent *spent;     /* (owned) (nullable): when it was last done; %NULL: unknown */
  gboolean archived;  /* out of sight: nothing of it runs */
  TfPhase phase;
  TfDeliverableType deliverable_type;
  char *agent; /* (owned) */
  gint64 created_at;
  gint64 updated_at;
  TfHaltReason halt_reason;
  TfPhase halted_in; /* meaningful while phase is halted; TF_PHASE_HALTED: unknown */
  char *halt_detail; /* (owned): the sentence for the user, "" */
  char *waiting;     /* (owned): the question that the user must answer (stuck), "" if none */
  gint64 phase_times[TF_N_PHASES]; /* µs spent, without the current stay */
  gint64 phase_since;              /* µs UTC: start of the current stay */
  int priority;
  TfHold hold;           /* why it does not run in its phase */
  gint64 hold_until;     /* µs UTC: when the hold ends by itself; 0: no hold, or only by Resume */
  char *hold_detail;     /* (owned): the sentence for the user, "" */
  guint hold_count;      /* how many holds of its agent there were since a run last succeeded */
  TfGate gate;           /* the completion gate; none: not judged yet, or there is no plan */
  int assurance;         /* a TfAssurance; −1: as configured */
  TfTestSettings *tests; /* (owned) (nullable): all as configured */
  gboolean revising;     /* polishing again: polish_state.json is not yet that of a new round */
  gboolean needs_code;   /* what is proposed asks for code that does not exist yet */
  char *language;        /* (owned): of its texts, a tag of BCP 47; "": not known */
  guint last_question;   /* 2 for "Q2": the number of the newest question to the user */
  GPtrArray
      *links; /* (owned) (element-type TfProjectLink): links [{relation, project, resource, given}],
                      * the last one if it exists */
};

TF_DECLARE_RECORD (TfProjectLink, tf_project_link)
TF_DECLARE_COUNTED_RECORD (TfProjectStatus, tf_project_status)

/* @resource (nullable). Does nothing if there is such a link to @project already. */
void tf_project_status_add_link (TfProjectStatus *self,
                                 const char *relation,
                                 const char *project,
                                 const char *resource);
/* The first link of @relation, to @project unless that is %NULL. Returns: (transfer none)
 * (nullable) */
const TfProjectLink *tf_project_status_find_link (const TfProjectStatus *self,
                                                  const char *relation,
                                                  const char *project);

/* Ends the hold, if there is one. */
void tf_project_status_release (TfProjectStatus *self);

TfProjectStatus *tf_project_status_new (const char *agent, gint64 now);
TfProjectStatus *tf_project_status_copy (const TfProjectStatus *self);

/* What to show: the title, else the project's name, else the first words of its brain dump. Returns:
 * (transfer none): "" if there is none of them */
const char *tf_project_status_get_title (const TfProjectStatus *self);

/* Moves to @phase at @now: adds the ending stay to phase_times, sets phase_since, updated_at. */
void tf_project_status_enter (TfProjectStatus *self, TfPhase phase, gint64 now);

G_END_DECLS
