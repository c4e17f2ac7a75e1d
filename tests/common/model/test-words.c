/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-words.h"

#include "tf-enum.h"
#include "tf-model-enums.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/words"

/* Files outlive programs: a word that changes here makes old projects unreadable. */
TF_TEST (are_spelled_as_in_files_and_on_the_bus)
{
  const struct
  {
    GType type;
    const char *words;
  } rows[] = {
    { TF_TYPE_PHASE,
      "brain_dump distilling human_review spec_building building polishing done halted" },
    { TF_TYPE_ACTION, "distill confirm provide_input resume override terminate revise pause" },
    { TF_TYPE_DELIVERABLE_TYPE, "unset plan code" },
    { TF_TYPE_HALT_REASON,
      "none plan_incomplete guard_hallucination guard_fabrication guard_stagnation guard_plateau "
      "guard_scope_drift guard_growth guard_oscillation guard_max_iterations guard_budget "
      "human_terminated agent_failure "
      "review_invalid file_system_error state_corrupt output_missing output_incomplete "
      "template_error" },
    { TF_TYPE_HOLD, "none limit overloaded schedule budget user" },
    { TF_TYPE_SEVERITY, "critical medium minor" },
    { TF_TYPE_PURPOSE, "distil spec_propose spec_challenge spec_resolve gate build review fix "
                       "check match" },
    { TF_TYPE_GUARD, "none termination hallucination fabrication scope_drift stagnation plateau "
                     "growth oscillation budget max_iterations" },
    { TF_TYPE_VERDICT, "go_on done halt" },
    { TF_TYPE_REVIEW_STATE, "invalid clean findings partial" },
    { TF_TYPE_POLISH_STEP, "review evaluate fix ended" },
    { TF_TYPE_ISSUE_STATE, "open fix_applied verified_fixed persists regressed withdrawn rejected "
                           "waived duplicate" },
    { TF_TYPE_PROVENANCE, "unknown pre_existing introduced_by" },
    { TF_TYPE_CLOSED_VERDICT, "fixed not_fixed withdrawn duplicate_of partly needs_person" },
    { TF_TYPE_REVIEW_STAGE, "full check" },
    { TF_TYPE_ASSURANCE, "quick standard thorough" },
    { TF_TYPE_DETECTION_SOURCE, "assumed overlap calibrated" },
    { TF_TYPE_OUTCOME, "none converged sufficient accepted sorted" },
    { TF_TYPE_CODE_SKILL, "full limited none" },
    { TF_TYPE_CRITERION_STATE, "open tested accepted by_hand" },
    { TF_TYPE_UNDECIDED_KIND, "question default point passage assumption issue waived" },
    { TF_TYPE_CHAT_ROLE, "human ai" },
    { TF_TYPE_CHAT_KIND, "message correction realign confirmation distillation proposal question "
                         "answer notice take_in" },
    { TF_TYPE_OPERATION, "shell_exec file_create_source file_create_doc file_create_state "
                         "agent_invoke package_install test_exec git_commit" },
    { TF_TYPE_RUN_STATE, "running ok failed" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) nicks = tf_enum_dup_nicks (rows[i].type);
      g_autofree char *words = g_strjoinv (" ", nicks);

      g_assert_cmpstr (words, ==, rows[i].words);
    }
}
