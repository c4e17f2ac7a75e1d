/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spec-job.h"

#include "tf-ask.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-json.h"
#include "tf-pipeline-private.h"

typedef enum
{
  STEP_READ_PROMPT,
  STEP_READ_INTENT,
  STEP_PROPOSE,
  STEP_CHALLENGE,
  STEP_RESOLVE,
  STEP_REVISE,
  STEP_END,
} Step;

struct _TfSpecJob
{
  TfJob parent_instance;

  TfWorkspace *workspace; /* (owned) */
  GPtrArray *chat;        /* (owned) (element-type TfChatMessage) */
  Step step;
  char *instructions; /* (owned) (nullable) */
  char *intent;       /* (owned) (nullable) */
  char *draft;        /* (owned) (nullable) */
  char *challenges;   /* (owned) (nullable): the challenger's answer */
  GStrv ids;          /* (owned) (nullable): of the challenges */
  TfAsk *ask;         /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (TfSpecJob, tf_spec_job, TF_TYPE_JOB)

static void advance (TfSpecJob *self);

static char *
read_challenge_id (JsonNode *node, guint i, GError **error)
{
  g_autofree char *path = g_strdup_printf ("challenges[%u]", i);
  g_autofree char *id = NULL;
  g_autofree char *text = NULL;
  JsonObject *object;

  if (!tf_json_get_object (node, path, &object, error) ||
      !tf_json_get_string (object, path, "id", TF_JSON_REQUIRED, &id, error) ||
      !tf_json_get_string (object, path, "challenge", TF_JSON_REQUIRED, &text, error))
    return NULL;
  return g_steal_pointer (&id);
}

static GStrv
read_challenges (const char *answer, GError **error)
{
  g_autoptr (JsonNode) root = tf_json_extract (answer, error);
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  JsonObject *object;
  JsonArray *array;

  if (root == NULL || !tf_json_get_object (root, "", &object, error) ||
      !tf_json_get_array (object, "", "challenges", TF_JSON_REQUIRED, &array, error))
    return NULL;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      g_autofree char *id = read_challenge_id (json_array_get_element (array, i), i, error);

      if (id == NULL)
        return NULL;
      g_strv_builder_add (ids, id);
    }
  return g_strv_builder_end (ids);
}

GStrv
tf_challenges_parse (const char *answer, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  GStrv ids = read_challenges (answer, &error);

  if (ids == NULL)
    g_ptr_array_add (errors, g_strdup (error->message));
  return ids;
}

static void
check_challenges (const char *answer, gpointer data, GPtrArray *errors)
{
  g_auto (GStrv) ids = tf_challenges_parse (answer, errors);
}

static void
check_proposal (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);

  tf_proposal_check (markdown, errors);
}

static gboolean
decision_names (const TfMarkdownSection *decisions, const char *id)
{
  g_autofree char *start = g_strconcat (id, ":", NULL);

  for (guint t = 0; t < decisions->tables->len; t++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (decisions->tables, t);

      for (guint r = 0; r < table->rows->len; r++)
        {
          const char *const *cells = g_ptr_array_index (table->rows, r);

          if (cells[0] != NULL && g_str_has_prefix (cells[0], start))
            return TRUE;
        }
    }
  return FALSE;
}

/* A resolved proposal answers each challenge by its id. */
static void
check_resolution (const char *answer, gpointer data, GPtrArray *errors)
{
  const char *const *ids = data;
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);
  g_autoptr (GPtrArray) sections = NULL;
  const TfMarkdownSection *decisions;

  if (!tf_proposal_check (markdown, errors) || ids == NULL)
    return;
  sections = tf_markdown_parse (markdown);
  decisions = tf_markdown_find (sections, 2, "Key Decisions");
  for (guint i = 0; decisions != NULL && ids[i] != NULL; i++)
    if (!decision_names (decisions, ids[i]))
      g_ptr_array_add (errors, g_strdup_printf ("Key Decisions: no row beginning “%s:” answers "
                                                "challenge %s",
                                                ids[i], ids[i]));
}

static void
read_intent_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfSpecJob *self = source;
  GError *error = NULL;
  char *text =
      tf_document_store_read (tf_workspace_get_files (self->workspace), TF_FILE_INTENT, &error);

  if (text == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, text, g_free);
}

/* Takes what a worker read into the member the step is for. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfSpecJob *self = TF_SPEC_JOB (source);
  GError *error = NULL;
  char *text = g_task_propagate_pointer (G_TASK (result), &error);

  if (text == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  if (self->step == STEP_READ_PROMPT)
    {
      self->instructions = text;
      self->step = STEP_READ_INTENT;
    }
  else
    {
      self->intent = text;
      self->step = self->draft != NULL ? STEP_RESOLVE : STEP_PROPOSE;
    }
  advance (self);
}

/* The specification as the deliverable type revises it by what this machine knows. Returns:
 * (transfer full) (nullable): %NULL: as it is */
static char *
revise (TfSpecJob *self, GError **error)
{
  TfDeliverable *deliverable = tf_workspace_get_deliverable (self->workspace);
  g_autofree char *resources =
      tf_project_files_dup_path (tf_workspace_get_files (self->workspace), TF_DIR_RESOURCES);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_autofree char *revised = NULL;
  g_autofree char *proposal = NULL;

  if (deliverable == NULL || !tf_proposal_split (self->draft, &spec, &constraints, error))
    return NULL;
  revised = tf_deliverable_revise_spec (deliverable, spec, resources);
  if (revised == NULL)
    return NULL;
  g_strchomp (revised);
  proposal = g_strconcat (revised, "\n\n", constraints, NULL);
  if (tf_proposal_check (proposal, errors))
    return g_steal_pointer (&proposal);
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
               "the specification stays as proposed, its revision is no longer one: %s",
               (const char *) g_ptr_array_index (errors, 0));
  return NULL;
}

static void
revise_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  TfSpecJob *self = source;
  g_autoptr (GError) error = NULL;
  char *proposal = revise (self, &error);

  if (error != NULL)
    tf_workspace_log_here (self->workspace, "warn", "error", "%s", error->message);
  g_task_return_pointer (task, proposal, g_free);
}

static void
revised_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfSpecJob *self = TF_SPEC_JOB (source);
  char *proposal = g_task_propagate_pointer (G_TASK (result), NULL);

  if (proposal != NULL)
    {
      g_free (self->draft);
      self->draft = proposal;
    }
  self->step = STEP_END;
  advance (self);
}

static void
asked_cb (TfJob *job, TfSpecJob *self)
{
  const GError *error = tf_job_get_error (job);
  g_autoptr (GPtrArray) ignored = NULL;

  if (error != NULL)
    {
      tf_job_fail (TF_JOB (self), g_error_copy (error));
      return;
    }
  if (self->step == STEP_CHALLENGE)
    {
      ignored = g_ptr_array_new_with_free_func (g_free);
      self->challenges = g_strdup (tf_ask_get_answer (self->ask));
      self->ids = tf_challenges_parse (self->challenges, ignored);
    }
  else
    {
      g_free (self->draft);
      self->draft = tf_markdown_unwrap_answer (tf_ask_get_answer (self->ask));
    }
  self->step++;
  advance (self);
}

static void
start_ask (TfSpecJob *self, TfPurpose purpose, TfAnswerCheck check, const char *activity)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (self->workspace));
  gboolean json = purpose == TF_PURPOSE_SPEC_CHALLENGE;
  g_autoptr (TfPrompt) prompt = NULL;

  tf_job_set_activity (TF_JOB (self), activity);
  prompt = tf_prompt_new (purpose, json, project, 0, self->instructions);
  tf_prompt_add (prompt, "intent", TF_FILE_INTENT, self->intent);
  if (self->draft != NULL)
    tf_prompt_add (prompt, "draft", "", self->draft);
  if (self->challenges != NULL)
    tf_prompt_add (prompt, "challenges", "", self->challenges);
  tf_intake_add_messages (self->chat, TF_CHAT_KIND_ANSWER, "answer", prompt);
  g_clear_object (&self->ask);
  self->ask = tf_ask_new (self->workspace, prompt, check, g_strdupv (self->ids),
                          (GDestroyNotify) g_strfreev);
  tf_job_run_child (TF_JOB (self), TF_JOB (self->ask), G_CALLBACK (asked_cb));
}

static void
advance (TfSpecJob *self)
{
  switch (self->step)
    {
    case STEP_READ_PROMPT:
      tf_pipeline_read_prompt (self->workspace, self, "spec-building", read_cb);
      break;
    case STEP_READ_INTENT:
      tf_workspace_queue (self->workspace, self, read_intent_thread, NULL, NULL, read_cb);
      break;
    case STEP_PROPOSE:
      start_ask (self, TF_PURPOSE_SPEC_PROPOSE, check_proposal, "proposing spec and constraints");
      break;
    case STEP_CHALLENGE:
      start_ask (self, TF_PURPOSE_SPEC_CHALLENGE, check_challenges, "challenging the proposal");
      break;
    case STEP_RESOLVE:
      start_ask (self, TF_PURPOSE_SPEC_RESOLVE, check_resolution, "answering the challenges");
      break;
    case STEP_REVISE:
      tf_workspace_queue (self->workspace, self, revise_thread, NULL, NULL, revised_cb);
      break;
    case STEP_END:
    default:
      tf_job_succeed (TF_JOB (self));
      break;
    }
}

static void
tf_spec_job_start (TfJob *job)
{
  advance (TF_SPEC_JOB (job));
}

static void
tf_spec_job_finalize (GObject *object)
{
  TfSpecJob *self = TF_SPEC_JOB (object);

  g_clear_object (&self->workspace);
  g_clear_pointer (&self->chat, g_ptr_array_unref);
  g_clear_pointer (&self->instructions, g_free);
  g_clear_pointer (&self->intent, g_free);
  g_clear_pointer (&self->draft, g_free);
  g_clear_pointer (&self->challenges, g_free);
  g_clear_pointer (&self->ids, g_strfreev);
  g_clear_object (&self->ask);
  G_OBJECT_CLASS (tf_spec_job_parent_class)->finalize (object);
}

static void
tf_spec_job_class_init (TfSpecJobClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_spec_job_finalize;
  TF_JOB_CLASS (klass)->start = tf_spec_job_start;
}

static void
tf_spec_job_init (TfSpecJob *self)
{
}

TfSpecJob *
tf_spec_job_new (TfWorkspace *workspace, GPtrArray *chat)
{
  TfSpecJob *self = g_object_new (TF_TYPE_SPEC_JOB, NULL);
  const TfChatMessage *draft = tf_intake_find_draft (chat, TF_CHAT_KIND_PROPOSAL);

  self->workspace = g_object_ref (workspace);
  self->chat = tf_pipeline_copy_chat (chat);
  self->draft = draft != NULL ? g_strdup (draft->content) : NULL;
  return self;
}

const char *
tf_spec_job_get_proposal (TfSpecJob *self)
{
  return self->draft;
}

guint
tf_spec_job_get_n_challenges (TfSpecJob *self)
{
  return self->ids != NULL ? g_strv_length (self->ids) : 0;
}
