/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-agent.h"
#include "oa-split.h"
#include "oa-values.h"
#include "tf-document-shape.h"
#include "tf-fuzz.h"
#include "tf-prompt.h"

/* Brain dumps as the built-in agent reads them: from the words of a person to intent, specification
 * and constraints, each of which must have its shape. */

static char *
ask (TfPurpose purpose, const char *dump, const char *intent)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (purpose, FALSE, "20261121-7c1e", 0, "do");
  g_autoptr (GError) error = NULL;
  char *answer;

  tf_prompt_add (prompt, "brain_dump", "", dump);
  if (intent != NULL)
    tf_prompt_add (prompt, "intent", "docs/intent.md", intent);
  answer = oa_agent_answer (prompt, &error);
  g_assert_no_error (error);
  tf_fuzz_assert_text (answer);
  return answer;
}

static void
check (gboolean (*function) (const char *, GPtrArray *), const char *text)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  if (!function (text, errors))
    g_error ("%s\n%s", (const char *) g_ptr_array_index (errors, 0), text);
}

static void
read_values (const char *text)
{
  g_autoptr (GPtrArray) values = oa_values_find (text);
  gsize at = 0;

  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      g_assert_cmpuint (value->start, >=, at);
      g_assert_cmpuint (value->end, >, value->start);
      at = value->end;
    }
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *dump = tf_fuzz_dup_text (data, length);
  g_autofree char *title = NULL;
  g_autoptr (GPtrArray) statements = oa_split (dump, &title);
  g_autofree char *intent = ask (TF_PURPOSE_DISTIL, dump, NULL);
  g_autofree char *proposal = NULL;

  read_values (dump);
  check (tf_intent_check, intent);
  proposal = ask (TF_PURPOSE_SPEC_PROPOSE, dump, intent);
  check (tf_proposal_check, proposal);
  return 0;
}
