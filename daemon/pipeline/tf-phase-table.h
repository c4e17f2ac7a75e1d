/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

#include "tf-project-status.h"

G_BEGIN_DECLS

/* The one table of what may follow what (design: pipeline.md, "Phase table"). Pure. Any thread. */

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
} TfEvent;

#define TF_N_EVENTS (TF_EVENT_TERMINATE + 1)

/* Where @event leads @status. TF_ERROR_WRONG_PHASE names the phase and what a person may do. */
gboolean tf_phase_table_next (const TfProjectStatus *status,
                              TfEvent event,
                              TfPhase *out_to,
                              GError **error);

/* TF_ERROR_WRONG_PHASE for @event that names @actions (element-type TfAction) as what is allowed. */
void tf_phase_table_refuse (const TfProjectStatus *status,
                            TfEvent event,
                            GArray *actions,
                            GError **error);

/* The actions of a person that the table has for @status, in the order of TfAction.
 * Returns: (transfer full) (element-type TfAction) */
GArray *tf_phase_table_actions (const TfProjectStatus *status);

/* "distill, terminate", "nothing" for none. Returns: (transfer full) */
char *tf_phase_table_describe_actions (GArray *actions);

/* Returns: %FALSE for actions without an event */
TfEvent tf_phase_table_event_of (TfAction action);

/* %TRUE while an agent may be at work in that phase by itself */
gboolean tf_phase_is_running (TfPhase phase);

/* The whole table as a Graphviz digraph, as drawn in ARCHITECTURE.md. Returns: (transfer full) */
char *tf_phase_table_to_dot (void);

G_END_DECLS
