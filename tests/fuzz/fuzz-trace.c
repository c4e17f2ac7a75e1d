/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-file.h"
#include "tf-fuzz.h"
#include "tf-replay.h"
#include "tf-trace.h"

/* Recorded polish loops, which ReplayTrace takes from anywhere, and the file of calibrations. */

static void
replay (const GPtrArray *trace, gboolean evidence, gboolean whole)
{
  g_autoptr (TfConfig) config = tf_config_new_default (TF_CONFIG_OFFLINE);
  g_autoptr (TfReplay) result =
      tf_replay_run (trace, &(TfReplayWish){ config, evidence, whole }, NULL, NULL);
  g_autoptr (GVariant) variant = g_variant_ref_sink (tf_replay_to_variant (result));

  g_assert_cmpuint (result->rounds->len, <=, trace->len);
  tf_fuzz_assert_text (result->message);
  g_assert_true (g_variant_is_normal_form (variant));
}

static void
read_calibrations (const guint8 *data, gsize length)
{
  g_autofree char *path = tf_fuzz_write ("calibrations", data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) all = tf_calibration_file_load (path, &error);

  tf_fuzz_assert_error (all == NULL, error);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) trace = tf_trace_parse ((const char *) data, (gssize) length, &error);

  tf_fuzz_assert_error (trace == NULL, error);
  read_calibrations (data, MIN (length, 512));
  if (trace == NULL)
    return 0;
  replay (trace, TRUE, FALSE);
  replay (trace, TRUE, TRUE);
  replay (trace, FALSE, TRUE);
  return 0;
}
