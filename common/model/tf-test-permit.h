/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-issue.h"
#include "tf-weakening.h"

G_BEGIN_DECLS

/* What may change in tests because somebody asked for it: the user's documents and answers, the
 * task, or an issue. Pure. Any thread. */

typedef struct
{
  const char *const *texts; /* (nullable): the task, the specification, answers of the user … */
  const GPtrArray *issues;  /* (nullable) (element-type TfIssue): that may excuse a change */
  gboolean anywhere;        /* an issue about a test file excuses all of that file, as its lines may
                             * have moved since; otherwise only the test that it is about */
} TfTestPermit;

/* Whether a text asks for another test framework or runner: "replace unittest by pytest". */
gboolean tf_test_permit_has_suite (const TfTestPermit *self);

/* Whether @weakening was asked for: a text or issue asks to remove the test, or to change what it checks,
 * by the name of the test or file, or an issue is about that place; to skip it; or to change how the
 * tests run. An assertion that always holds, a test that ignores its failures or replaces the
 * program, and a hidden file are never asked for. */
gboolean tf_test_permit_allows (const TfTestPermit *self, const TfWeakening *weakening);

G_END_DECLS
