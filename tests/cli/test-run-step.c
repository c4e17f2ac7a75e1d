/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-run-step.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/run-step"

static const struct
{
  const char *properties;
  gboolean distilled;
  TfCtlStep step;
} step_table[] = {
  { "@a{sv} {}", FALSE, TF_CTL_STEP_WAIT },
  { "{'Phase': <'brain_dump'>}", FALSE, TF_CTL_STEP_DISTILL },
  { "{'Phase': <'brain_dump'>}", TRUE, TF_CTL_STEP_STOP },
  { "{'Phase': <'distilling'>}", TRUE, TF_CTL_STEP_WAIT },
  { "{'Phase': <'human_review'>, 'WaitingForHuman': <true>, 'AllowedActions': <['confirm']>}", TRUE,
    TF_CTL_STEP_CONFIRM },
  { "{'Phase': <'human_review'>, 'WaitingForHuman': <true>, 'AllowedActions': <['terminate']>}",
    TRUE, TF_CTL_STEP_STOP },
  { "{'Phase': <'spec_building'>, 'WaitingForHuman': <false>, 'AllowedActions': <['confirm']>}",
    TRUE, TF_CTL_STEP_WAIT },
  { "{'Phase': <'building'>}", TRUE, TF_CTL_STEP_WAIT },
  { "{'Phase': <'building'>, 'WaitingForHuman': <true>}", TRUE, TF_CTL_STEP_STOP },
  { "{'Phase': <'polishing'>, 'HoldUntil': <int64 5>}", TRUE, TF_CTL_STEP_WAIT },
  { "{'Phase': <'done'>}", TRUE, TF_CTL_STEP_DONE },
  { "{'Phase': <'halted'>}", TRUE, TF_CTL_STEP_HALTED },
};

TF_TEST (decided_by_the_properties_alone)
{
  for (guint i = 0; i < G_N_ELEMENTS (step_table); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) properties =
          g_variant_parse (G_VARIANT_TYPE_VARDICT, step_table[i].properties, NULL, NULL, &error);

      g_assert_no_error (error);
      g_test_message ("%s", step_table[i].properties);
      g_assert_cmpint (tf_ctl_run_decide (properties, step_table[i].distilled), ==,
                       step_table[i].step);
    }
}
