/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-agent.h"
#include "oa-code-facts.h"
#include "tf-fuzz.h"
#include "tf-prompt.h"

/* The built-in agent reviews, fixes, builds and judges documents of any form. The first byte chooses the
 * purpose; parts: deliverable, constraints, intent, issues, previous answer. It gives an answer or an
 * error, the same one for the same prompt. */

static const TfPurpose purposes[] = {
  TF_PURPOSE_REVIEW,         TF_PURPOSE_FIX,   TF_PURPOSE_CHECK,  TF_PURPOSE_GATE,
  TF_PURPOSE_SPEC_CHALLENGE, TF_PURPOSE_BUILD, TF_PURPOSE_DISTIL, TF_PURPOSE_SPEC_RESOLVE,
};

static TfPrompt *
make (TfPurpose purpose, char **parts)
{
  static const struct
  {
    const char *name;
    guint part;
  } materials[] = {
    { "intent", 2 },     { "spec", 1 },      { "constraints", 1 }, { "deliverable", 0 },
    { "draft", 1 },      { "skeleton", 0 },  { "issues", 3 },      { "open_issues", 3 },
    { "brain_dump", 2 }, { "to_answer", 1 },
  };
  TfPrompt *prompt = tf_prompt_new (purpose, TRUE, "20261121-7c1e", 2, "do");

  for (guint i = 0; i < G_N_ELEMENTS (materials); i++)
    tf_prompt_add (prompt, materials[i].name, "docs/plan.md", parts[materials[i].part]);
  if (*parts[4] != '\0')
    {
      tf_prompt_add (prompt, "complaints", "", parts[4]);
      tf_prompt_add (prompt, "previous_answer", "", parts[3]);
    }
  return prompt;
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  TfPurpose purpose = purposes[tf_fuzz_choose (&data, &length, G_N_ELEMENTS (purposes))];
  g_auto (GStrv) parts = tf_fuzz_split (data, length, 5);
  g_autoptr (TfPrompt) prompt = make (purpose, parts);
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *same = NULL;

  /* Code needs a tree and the analysers. */
  if (oa_code_is (prompt))
    return 0;
  answer = oa_agent_answer (prompt, &error);
  tf_fuzz_assert_error (answer == NULL, error);
  tf_fuzz_assert_text (answer);
  same = oa_agent_answer (prompt, NULL);
  g_assert_cmpstr (answer, ==, same);
  return 0;
}
