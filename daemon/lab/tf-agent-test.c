/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-test.h"

#include <string.h>

#include "tf-agent-trial.h"
#include "tf-document-shape.h"
#include "tf-error.h"
#include "tf-json-peek.h"
#include "tf-json.h"
#include "tf-prompt-library.h"
#include "tf-review-prompt.h"
#include "tf-review.h"
#include "tf-worker.h"

#define WALL_SECONDS 600
#define BUILT_FILE   "greeting.txt"
#define BUILT_TEXT   "hello"
#define READ         "9f2c41d0"

const char *const tf_agent_test_tasks[] = { TF_AGENT_TASKS, NULL };

static const char dump[] =
    "I want a plan for a reading group: eight people, the town library, every second Thursday from "
    "14 January 2027, 19:00 to 20:30, and 120 euros for the whole year. Anna keeps the list of "
    "members. Nobody should have to buy a book.\n";

static const char intent[] =
    "# Reading Group\n\n## Deliverable Type\n\nPlan\n\n## Objective\n\nA plan for a reading group "
    "of "
    "eight people at the town library, every second Thursday from 14 January 2027, 19:00 to "
    "20:30.\n\n"
    "## Assumptions\n\nNone.\n\n## Constraints\n\n- 120 euros for the whole year.\n- Nobody should "
    "have to "
    "buy a book.\n\n## Unknowns\n\n- How books are chosen.\n\n## Open Questions\n\nNone.\n";

static const char deliverable[] =
    "# Reading Group\n\n## When\n\nEvery second Thursday from 14 January 2027, 19:00 to 20:30.\n\n"
    "## Money\n\n| What | Euros |\n|---|---|\n| Copies | 80 |\n| Tea | 60 |\n| Total | 120 |\n";

static const char constraints[] =
    "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: The sums of the budget are right.\n";

static const char build_instructions[] =
    "Write the file " BUILT_FILE " in the working directory, with the one line “" BUILT_TEXT
    "”. Then answer with one JSON object and nothing else: {\"stuck\": false, \"summary\": \"…\"}.";

/* what the answers must be */

typedef void (*CheckFunc) (const char *answer, GPtrArray *errors);

static void
check_distil (const char *answer, GPtrArray *errors)
{
  tf_intent_check (answer, errors);
}

static void
check_proposal (const char *answer, GPtrArray *errors)
{
  tf_proposal_check (answer, errors);
}

static void
check_member (const char *answer, const char *member, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);

  if (node == NULL)
    g_ptr_array_add (errors, g_strdup (error->message));
  else if (!json_object_has_member (json_node_get_object (node), member))
    g_ptr_array_add (errors, g_strdup_printf ("the object has no member “%s”", member));
}

static void
check_challenges (const char *answer, GPtrArray *errors)
{
  check_member (answer, "challenges", errors);
}

static void
check_match (const char *answer, GPtrArray *errors)
{
  check_member (answer, "same", errors);
}

static void
check_build (const char *answer, GPtrArray *errors)
{
  check_member (answer, "stuck", errors);
}

static void
take_errors (TfReview *review, GPtrArray *errors)
{
  g_autoptr (TfReview) own = review;

  if (own->state != TF_REVIEW_STATE_INVALID)
    return;
  for (guint i = 0; i < own->errors->len; i++)
    g_ptr_array_add (errors, g_strdup (g_ptr_array_index (own->errors, i)));
}

static void
check_review (const char *answer, GPtrArray *errors)
{
  take_errors (tf_review_parse_with_evidence (answer, FALSE, READ), errors);
}

static void
check_check (const char *answer, GPtrArray *errors)
{
  take_errors (tf_review_parse_check (answer, FALSE, READ), errors);
}

/* the tasks */

typedef struct
{
  const char *name;
  const char *materials[6][2]; /* name, text */
  const char *prompts[3];      /* files, one after the other */
  TfPurpose purpose;
  gboolean json;
  CheckFunc check;
} Task;

static const Task tasks[] = {
  { "distil",
    { { "brain_dump", dump } },
    { "brain-dump-intake" },
    TF_PURPOSE_DISTIL,
    FALSE,
    check_distil },
  { "spec_propose",
    { { "intent", intent } },
    { "spec-propose", "spec-shape" },
    TF_PURPOSE_SPEC_PROPOSE,
    FALSE,
    check_proposal },
  { "spec_challenge",
    { { "intent", intent }, { "draft", constraints } },
    { "spec-challenge" },
    TF_PURPOSE_SPEC_CHALLENGE,
    TRUE,
    check_challenges },
  { "review",
    { { "intent", intent },
      { "constraints", constraints },
      { "deliverable", deliverable },
      { "read", READ } },
    { "plan-review", "review-evidence" },
    TF_PURPOSE_REVIEW,
    TRUE,
    check_review },
  { "check",
    { { "constraints", constraints },
      { "deliverable", deliverable },
      { "open_issues",
        "{\"open_issues\": [{\"id\": \"I-0001\", \"severity\": \"medium\", \"state\": "
        "\"fix_applied\", \"description\": \"The total is 120 instead of 140.\", "
        "\"location\": \"deliverable.md:13\"}]}" },
      { "read", READ } },
    { "check" },
    TF_PURPOSE_CHECK,
    TRUE,
    check_check },
  { "match",
    { { "findings",
        "{\"candidates\": [{\"id\": \"I-0001\", \"description\": \"The total is too low by "
        "20.\"}], "
        "\"questions\": [{\"n\": 1, \"description\": \"The total should be 140.\", \"candidates\": "
        "[\"I-0001\"]}]}" } },
    { "match" },
    TF_PURPOSE_MATCH,
    TRUE,
    check_match },
  { "build", { { "intent", intent } }, { NULL }, TF_PURPOSE_BUILD, TRUE, check_build },
};

static const Task *
find_task (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    if (g_str_equal (tasks[i].name, name))
      return &tasks[i];
  return NULL;
}

const char *
tf_agent_test_explain_left_out (const TfAgentConfig *agent, const char *task)
{
  if (g_str_equal (task, "match") && !agent->judges)
    return "it does not judge (agents.available.NAME.judges)";
  if (g_str_equal (task, "build") && tf_agent_config_get_code_skill (agent) != TF_CODE_SKILL_FULL)
    return "it does not write any code (agents.available.NAME.writes_code)";
  return NULL;
}

static char *
read_instructions (const TfAgentTest *self, const Task *task, GError **error)
{
  g_autoptr (TfPromptLibrary) prompts =
      tf_prompt_library_new (self->shipped_prompts, self->shipped_prompts);
  g_autoptr (TfWorker) worker = tf_worker_new ("tf-agent-test");
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (worker);
  g_autoptr (GString) all = g_string_new (NULL);

  if (task->prompts[0] == NULL)
    return g_strdup (build_instructions);
  for (guint i = 0; i < G_N_ELEMENTS (task->prompts) && task->prompts[i] != NULL; i++)
    {
      g_autofree char *text = tf_prompt_library_read (prompts, task->prompts[i], error);

      if (text == NULL)
        return NULL;
      g_string_append_printf (all, "%s%s", i > 0 ? "\n" : "", text);
    }
  return g_string_free (g_steal_pointer (&all), FALSE);
}

static TfPrompt *
compose (const Task *task, const char *instructions)
{
  TfPrompt *prompt = tf_prompt_new (task->purpose, task->json, "agent-test", 1, instructions);

  for (guint i = 0; i < G_N_ELEMENTS (task->materials) && task->materials[i][0] != NULL; i++)
    {
      const char *name = task->materials[i][0];
      gboolean numbered = g_str_equal (name, "deliverable");
      g_autofree char *text = numbered ? tf_review_prompt_number_lines (task->materials[i][1])
                                       : g_strdup (task->materials[i][1]);

      tf_prompt_add (prompt, name, numbered ? "deliverable.md" : "", text);
    }
  return prompt;
}

static void
check_file (const char *text, GPtrArray *errors)
{
  if (text == NULL)
    g_ptr_array_add (errors, g_strdup ("it did not write " BUILT_FILE " in its working directory"));
  else if (strstr (text, BUILT_TEXT) == NULL)
    g_ptr_array_add (errors, g_strdup (BUILT_FILE " has not the text that was asked for"));
}

char *
tf_agent_test_run (const TfAgentTest *self,
                   const char *task_name,
                   GPtrArray *errors,
                   TfUsage *out_usage,
                   GCancellable *cancellable,
                   GError **error)
{
  const Task *task = find_task (task_name);
  g_autofree char *instructions = NULL;
  g_autofree char *file = NULL;
  g_autoptr (TfPrompt) prompt = NULL;
  TfAgentTrial trial = {
    .config = self->config,
    .agent = self->agent,
    .confinement = self->confinement,
    .wall_seconds = WALL_SECONDS,
  };
  char *answer = NULL;

  if (task == NULL)
    {
      g_autofree char *all = g_strjoinv (", ", (GStrv) tf_agent_test_tasks);

      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "there is no task “%s”; the tasks are: %s", task_name, all);
      return NULL;
    }
  instructions = read_instructions (self, task, error);
  if (instructions == NULL)
    return NULL;
  prompt = compose (task, instructions);
  trial.prompt = prompt;
  if (task->purpose == TF_PURPOSE_BUILD)
    {
      trial.written = BUILT_FILE;
      trial.out_written = &file;
    }
  answer = tf_agent_trial_run (&trial, out_usage, cancellable, error);
  if (answer == NULL)
    return NULL;
  task->check (answer, errors);
  if (task->purpose == TF_PURPOSE_BUILD)
    check_file (file, errors);
  return answer;
}
