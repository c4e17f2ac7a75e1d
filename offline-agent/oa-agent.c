/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-agent.h"

#include "oa-code-build.h"
#include "oa-code-facts.h"
#include "oa-code-fix.h"
#include "oa-code-review.h"
#include "oa-skills.h"
#include "tf-error.h"

char *
oa_agent_answer (const TfPrompt *prompt, GError **error)
{
  switch (prompt->purpose)
    {
    case TF_PURPOSE_DISTIL:
      return oa_distil (prompt);
    case TF_PURPOSE_SPEC_PROPOSE:
    case TF_PURPOSE_SPEC_RESOLVE:
      return oa_spec_write (prompt, error);
    case TF_PURPOSE_SPEC_CHALLENGE:
      return oa_spec_challenge (prompt, error);
    case TF_PURPOSE_BUILD:
      return tf_prompt_get (prompt, "skeleton") == NULL && tf_prompt_get (prompt, "task") != NULL
                 ? oa_code_build (prompt, ".")
                 : oa_plan_build (prompt);
    case TF_PURPOSE_REVIEW:
    case TF_PURPOSE_CHECK:
      return oa_code_is (prompt) ? oa_code_review (prompt, error) : oa_plan_review (prompt, error);
    case TF_PURPOSE_FIX:
      return oa_code_is (prompt) ? oa_code_fix (prompt, error) : oa_plan_fix (prompt, error);
    case TF_PURPOSE_GATE:
      return oa_gate (prompt);
    case TF_PURPOSE_MATCH: /* rules cannot judge whether two texts mean the same */
      break;
    }
  g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "purpose without a skill");
  return NULL;
}
