/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-deliverable.h"
#include "tf-test.h"

/* Helpers for the tests of every plugin. */

/* main() of a test program: the variable @deliverable has what @create () returns. */
#define PLUGIN_TEST_MAIN(deliverable, create) \
  int main (int argc, char **argv) \
  { \
    int status; \
\
    tf_test_init (&argc, &argv); \
    deliverable = create (); \
    status = tf_test_run_all (); \
    g_object_unref (deliverable); \
    return status; \
  }

static inline gboolean
plugin_test_is_allowed (TfDeliverable *deliverable, TfOperation operation, const char *path)
{
  g_autofree char *reason = NULL;
  gboolean allowed = tf_deliverable_validate (deliverable, operation, path, &reason);

  g_test_message ("%d %s: %s", operation, path != NULL ? "path" : "none",
                  reason != NULL ? reason : "allowed");
  /* a refusal has a reason, and only a refusal has one */
  g_assert_cmpint (allowed, ==, reason == NULL);
  if (reason != NULL)
    g_assert_true (g_utf8_validate (reason, -1, NULL));
  return allowed;
}
