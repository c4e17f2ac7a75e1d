/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-cues.h"

#include "oa-data.h"

gboolean
oa_cues_is_exclusion (const char *folded)
{
  return oa_data_weigh ("excluded", folded) > 0;
}
