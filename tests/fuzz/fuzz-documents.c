/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-fuzz.h"
#include "tf-plan-given.h"
#include "tf-plan-open.h"

/* The documents that agents draft and people edit: intent, specification, constraints, the map of
 * acceptance criteria. Nothing blank has their shape. */

typedef gboolean (*Check) (const char *markdown, GPtrArray *errors);

static gboolean
check (Check function, const char *text)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean good = function (text, errors);

  tf_fuzz_assert_errors (!good, errors);
  g_assert_true (!good || *text != '\0');
  return good;
}

static void
split_proposal (const char *text, gboolean good)
{
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_autoptr (GError) error = NULL;
  gboolean done = tf_proposal_split (text, &spec, &constraints, &error);

  tf_fuzz_assert_error (!done, error);
  if (!good)
    return;
  g_assert_no_error (error);
  g_assert_true (check (tf_spec_check, spec));
  g_assert_true (check (tf_constraints_check, constraints));
}

static void
read_map (const char *text)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (text, text, errors);
  g_autofree char *printed = NULL;

  tf_acceptance_settle (criteria, NULL, NULL);
  g_assert_cmpuint (tf_acceptance_count (criteria).passing, ==, 0);
  printed = tf_acceptance_to_text (criteria);
  tf_fuzz_assert_text (printed);
}

static void
read_plan (const char *text)
{
  g_autoptr (GPtrArray) undecided =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_undecided_free);
  g_autoptr (GPtrArray) unknown = g_ptr_array_new_with_free_func (g_free);

  tf_plan_open_find (&(TfPlanTexts){ text, text, text }, undecided, unknown);
}

static void
read_parts (const char *text)
{
  g_autofree char *name = tf_intent_get_name (text);
  g_autofree char *command = tf_spec_dup_test_command (text);
  g_auto (GStrv) parts = tf_spec_get_parts (text);
  g_auto (GStrv) criteria = tf_constraints_get_criteria (text);
  g_auto (GStrv) scope = tf_constraints_get_scope (text);
  g_autoptr (GPtrArray) unresolved = tf_spec_get_unresolved (text);

  tf_fuzz_assert_text (name);
  tf_fuzz_assert_text (command);
  tf_intent_get_type (text);
  tf_spec_keeps_code (text);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);

  check (tf_intent_check, text);
  check (tf_spec_check, text);
  check (tf_constraints_check, text);
  split_proposal (text, check (tf_proposal_check, text));
  read_parts (text);
  read_plan (text);
  read_map (text);
  return 0;
}
