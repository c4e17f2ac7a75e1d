/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What the verb run does next. */
typedef enum
{
  TF_CTL_STEP_WAIT, /* the project works, or its state is still unknown */
  TF_CTL_STEP_DISTILL,
  TF_CTL_STEP_CONFIRM, /* the user may confirm */
  TF_CTL_STEP_STOP,    /* the user must give input first */
  TF_CTL_STEP_DONE,
  TF_CTL_STEP_HALTED,
} TfCtlStep;

/* Decides by the properties of the project alone, so that the result is the same after a restart.
 * @distilled: Distill was carried out already. Pure. */
TfCtlStep tf_ctl_run_decide (GVariant *properties, gboolean distilled);

G_END_DECLS
