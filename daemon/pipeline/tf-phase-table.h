/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-project-status.h"

G_BEGIN_DECLS

/* The only table of transitions between phases. Pure. Any thread. */

typedef enum
{
  TF_EVENT_DISTILL,       /*< nick=distill >*/
  TF_EVENT_DISTILLED,     /*< nick=distilled >*/
  TF_EVENT_CORRECT,       /*< nick=correct >*/
  TF_EVENT_CONFIRM,       /*< nick=confirm >*/
  TF_EVENT_ANSWER,        /*< nick=answer >*/
  TF_EVENT_PROPOSED,      /*< nick=proposed >*/
  TF_EVENT_STUCK,         /*< nick=stuck >*/
  TF_EVENT_PROVIDE_INPUT, /*< nick=provide_input >*/
  TF_EVENT_BUILT,         /*< nick=built >*/
  TF_EVENT_CONVERGED,     /*< nick=converged >*/
  TF_EVENT_HALT,          /*< nick=halt >*/
  TF_EVENT_RESUME,        /*< nick=resume >*/
  TF_EVENT_OVERRIDE,      /*< nick=override >*/
  TF_EVENT_TERMINATE,     /*< nick=terminate >*/
  TF_EVENT_REVISE,        /*< nick=revise >*/
  TF_EVENT_PAUSE,         /*< nick=pause >*/
} TfEvent;

#define TF_N_EVENTS (TF_EVENT_PAUSE + 1)

/* The phase that @event leads to. TF_ERROR_WRONG_PHASE names the current phase and the allowed
 * actions. */
gboolean tf_phase_table_next (const TfProjectStatus *status,
                              TfEvent event,
                              TfPhase *out_to,
                              GError **error);

/* Sets TF_ERROR_WRONG_PHASE for what an archived project would begin to run. */
void tf_phase_table_refuse_archived (GError **error);

/* Sets TF_ERROR_WRONG_PHASE for @event, which names @actions (element-type TfAction) as allowed. */
void tf_phase_table_refuse (const TfProjectStatus *status,
                            TfEvent event,
                            GArray *actions,
                            GError **error);

/* The user's actions that the table has for @status, in the order of TfAction. Returns: (transfer
 * full) (element-type TfAction) */
GArray *tf_phase_table_actions (const TfProjectStatus *status);

/* "distill, terminate", "nothing" for none. Returns: (transfer full) */
char *tf_phase_table_describe_actions (GArray *actions);

/* Returns: %FALSE for actions without an event */
TfEvent tf_phase_table_event_of (TfAction action);

/* Whether an agent may run in that phase without the user. */
gboolean tf_phase_is_running (TfPhase phase);

/* The whole table as a Graphviz digraph, as drawn in ARCHITECTURE.md. Returns: (transfer full) */
char *tf_phase_table_to_dot (void);

G_END_DECLS
