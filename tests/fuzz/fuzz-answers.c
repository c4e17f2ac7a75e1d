/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-builder.h"
#include "plan-builder.h"
#include "plan-document.h"
#include "plan-reviewer.h"
#include "tf-build-change.h"
#include "tf-deliverable.h"
#include "tf-fix-answer.h"
#include "tf-fix-check.h"
#include "tf-fuzz.h"
#include "tf-gate-verdict.h"
#include "tf-identity.h"
#include "tf-json.h"
#include "tf-spec.h"

/* The answers of agents that are no reviews: fixes, their checks, the gate, challenges, identity,
 * builds of plans and of code. An answer that is not understood is not taken. */

#define LISTING "src/parse.c\t400\ntests/test_parse.c\t40\n"

static GPtrArray *
errors_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

static void
read_fix (const char *answer)
{
  g_autoptr (GPtrArray) errors = errors_new ();
  g_autoptr (GPtrArray) claims = errors_new ();
  g_autoptr (TfFixAnswer) fix = tf_fix_answer_parse (answer, 2, errors);

  tf_fuzz_assert_errors (fix == NULL, errors);
  if (fix == NULL)
    return;
  g_assert_cmpuint (fix->fixes->len, ==, 2);
  tf_fuzz_assert_text (fix->content);
  tf_fuzz_assert_errors (!tf_fix_answer_check_claims (fix, "# A\n", "# A\n\nB\n", claims), claims);
}

static void
read_verdicts (const char *answer)
{
  g_autoptr (GPtrArray) fix_errors = errors_new ();
  g_autoptr (GPtrArray) gate_errors = errors_new ();
  g_autoptr (GPtrArray) build_errors = errors_new ();
  g_autoptr (GPtrArray) spec_errors = errors_new ();
  g_autoptr (TfFixCheck) check = tf_fix_check_parse (answer, fix_errors);
  g_auto (TfGateVerdict) gate = { 0 };
  gboolean agrees = FALSE;
  g_autofree char *note = tf_build_change_parse (answer, &agrees, build_errors);
  g_auto (GStrv) challenges = tf_challenges_parse (answer, spec_errors);
  gboolean known = tf_gate_verdict_parse (answer, &gate, gate_errors);

  tf_fuzz_assert_errors (check == NULL, fix_errors);
  tf_fuzz_assert_errors (!known, gate_errors);
  tf_fuzz_assert_errors (note == NULL, build_errors);
  tf_fuzz_assert_errors (challenges == NULL, spec_errors);
  g_assert_true (known || !gate.pass);
  g_assert_true (note != NULL || !agrees);
  if (known && !gate.pass)
    g_assert_cmpuint (g_strv_length (gate.failed) + g_strv_length (gate.unjudged), >, 0);
}

static void
read_identity (const char *answer)
{
  static const char *const candidates[] = { "I-0007", "#2", NULL };
  const char *asked = "{\"questions\":[{\"number\":3,\"candidates\":[\"I-0007\",\"#2\"],"
                      "\"answered\":false,\"same\":null,\"note\":\"\"}]}";
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_parse (asked, -1, &error);
  g_autoptr (TfIdentity) identity = tf_identity_from_json (node, "", &error);
  g_autoptr (GPtrArray) errors = errors_new ();
  const TfIdentityQuestion *question;

  g_assert_no_error (error);
  tf_fuzz_assert_errors (!tf_identity_read (identity, answer, errors), errors);
  question = tf_identity_lookup (identity, 3);
  g_assert_true (question->answered == (errors->len == 0));
  g_assert_true (question->same == NULL || g_strv_contains (candidates, question->same));
}

typedef gboolean (*Accept) (const TfBuildInput *input,
                            const char *task_id,
                            const char *answer,
                            TfBuildOutcome *out_outcome,
                            GError **error);

static void
build (Accept accept, const TfBuildInput *input, const char *task, const char *answer)
{
  g_auto (TfBuildOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean done = accept (input, task, answer, &outcome, &error);

  tf_fuzz_assert_error (!done, error);
  if (!done)
    return;
  tf_fuzz_assert_text (outcome.text);
  tf_fuzz_assert_text (outcome.acceptance);
  g_assert_true (outcome.kind != TF_BUILD_OUTCOME_MALFORMED || outcome.errors->len > 0);
  g_assert_true (outcome.kind != TF_BUILD_OUTCOME_STUCK || outcome.text != NULL);
}

static void
split (const TfBuildInput *input, const char *text)
{
  g_autoptr (GPtrArray) parts = plan_document_split (text);
  g_autoptr (GString) whole = g_string_new (NULL);
  g_autoptr (GPtrArray) errors = errors_new ();

  for (guint i = 0; i < parts->len; i++)
    g_string_append (whole, ((const PlanPart *) g_ptr_array_index (parts, i))->text);
  g_assert_cmpstr (whole->str, ==, text);
  tf_fuzz_assert_errors (!plan_reviewer_check_fix (input, "# A\n\n## B\n\nC.\n", text, errors),
                         errors);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  static const char *const none[] = { NULL };
  g_autofree char *answer = tf_fuzz_dup_text (data, length);
  TfBuildInput input = { .project_id = "20261121-7c1e",
                         .project_name = "Summer party",
                         .intent = "# Party\n\n## Deliverable Type\n\nCode\n",
                         .spec = "# Specification\n",
                         .constraints = "## Acceptance Criteria\n\n- AC-1: It reads rows\n",
                         .deliverable = LISTING,
                         .template_directories = none,
                         .sources = none,
                         .directory = tf_fuzz_get_directory () };

  read_fix (answer);
  read_verdicts (answer);
  read_identity (answer);
  build (code_builder_accept_answer, &input, "part-01", answer);
  build (code_builder_accept_answer, &input, "acceptance", answer);
  build (plan_builder_accept_answer, &input, "section-01", answer);
  split (&input, answer);
  return 0;
}
