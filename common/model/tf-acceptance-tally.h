/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-record.h"

G_BEGIN_DECLS

/* How it is known of each acceptance criterion of code that it is met: ids such as "AC-3". */
typedef struct
{
  GStrv tested;   /* (owned): by tests that passed */
  GStrv accepted; /* (owned): without, by the user */
  GStrv by_hand;  /* (owned): by hand, as the constraints say */
  GStrv open;     /* (owned): it is not */
} TfAcceptanceTally;

TF_DECLARE_RECORD (TfAcceptanceTally, tf_acceptance_tally)

/* "5 criteria: 3 with passing tests, 1 accepted by you without a test (AC-4), 1 open (AC-5)". Returns:
 * (transfer full) */
char *tf_acceptance_tally_describe (const TfAcceptanceTally *self);

G_END_DECLS
