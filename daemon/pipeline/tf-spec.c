/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-spec.h"

#include "tf-ask.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-error.h"
#include "tf-intake.h"
#include "tf-json.h"
#include "tf-pipeline-private.h"
#include "tf-workspace-decisions.h"

typedef struct
{
  TfWorkspace *workspace;    /* (not owned) */
  GPtrArray *chat;           /* (not owned) (element-type TfChatMessage) */
  GCancellable *cancellable; /* (not owned) */
  char *instructions;        /* (owned) (nullable) */
  char *intent;              /* (owned) (nullable) */
  char *draft;               /* (owned) (nullable) */
  char *challenges;          /* (owned) (nullable): the challenger's answer */
  GStrv ids;                 /* (owned) (nullable): of the challenges */
  GPtrArray *chats;          /* (owned) (nullable) (element-type GPtrArray): of each phase so far */
} Spec;

static void
spec_clear (Spec *self)
{
  g_free (self->instructions);
  g_free (self->intent);
  g_free (self->draft);
  g_free (self->challenges);
  g_strfreev (self->ids);
  g_clear_pointer (&self->chats, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Spec, spec_clear)

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

static gpointer
parse_challenges (const char *answer, gpointer data, GPtrArray *errors)
{
  return tf_challenges_parse (answer, errors);
}

static gpointer
parse_proposal (const char *answer, gpointer data, GPtrArray *errors)
{
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);

  return tf_proposal_check (markdown, errors) ? g_steal_pointer (&markdown) : NULL;
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
static gpointer
parse_resolution (const char *answer, gpointer data, GPtrArray *errors)
{
  const char *const *ids = data;
  g_autofree char *markdown = parse_proposal (answer, NULL, errors);
  g_autoptr (GPtrArray) sections = NULL;
  const TfMarkdownSection *decisions;

  if (markdown == NULL || ids == NULL)
    return g_steal_pointer (&markdown);
  sections = tf_markdown_parse (markdown);
  decisions = tf_markdown_find (sections, 2, "Key Decisions");
  for (guint i = 0; decisions != NULL && ids[i] != NULL; i++)
    if (!decision_names (decisions, ids[i]))
      g_ptr_array_add (errors, g_strdup_printf ("Key Decisions: no row beginning “%s:” answers "
                                                "challenge %s",
                                                ids[i], ids[i]));
  return errors->len == 0 ? g_steal_pointer (&markdown) : NULL;
}

static gboolean
read_documents (Spec *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  g_autoptr (TfPromptLibrary) prompts = tf_workspace_dup_prompts (self->workspace);

  self->instructions = tf_prompt_library_read (prompts, "spec-building", error);
  if (self->instructions == NULL)
    return FALSE;
  self->intent =
      tf_document_store_read (tf_workspace_get_files (self->workspace), TF_FILE_INTENT, error);
  if (self->intent != NULL)
    self->chats = tf_workspace_load_chats (self->workspace, NULL, error);
  return self->chats != NULL;
}

static gboolean
ask (Spec *self, TfPurpose purpose, TfAnswerParse parse, TfAnswer *answer, GError **error)
{
  const char *project = tf_project_files_get_id (tf_workspace_get_files (self->workspace));
  gboolean json = purpose == TF_PURPOSE_SPEC_CHALLENGE;
  g_autoptr (TfPrompt) prompt = tf_prompt_new (purpose, json, project, 0, self->instructions);
  TfQuestion question = {
    .workspace = self->workspace,
    .prompt = prompt,
    .parse = parse,
    .parse_data = self->ids,
    .free_parsed = json ? (GDestroyNotify) g_strfreev : g_free,
  };

  tf_prompt_add (prompt, "intent", TF_FILE_INTENT, self->intent);
  if (self->draft != NULL)
    tf_prompt_add (prompt, "draft", "", self->draft);
  if (self->challenges != NULL)
    tf_prompt_add (prompt, "challenges", "", self->challenges);
  /* The answers of the first phase were given for the plan that this is built from. */
  if (self->chats->len > 1)
    tf_intake_add_messages (g_ptr_array_index (self->chats, 0), TF_CHAT_KIND_ANSWER, "answer",
                            prompt);
  tf_intake_add_messages (self->chat, TF_CHAT_KIND_ANSWER, "answer", prompt);
  return tf_ask (&question, answer, self->cancellable, error);
}

static gboolean
propose (Spec *self, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };

  tf_job_set_current_activity ("proposing spec and constraints");
  if (!ask (self, TF_PURPOSE_SPEC_PROPOSE, parse_proposal, &answer, error))
    return FALSE;
  self->draft = g_steal_pointer (&answer.parsed);
  return TRUE;
}

static gboolean
challenge (Spec *self, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };

  tf_job_set_current_activity ("challenging the proposal");
  if (!ask (self, TF_PURPOSE_SPEC_CHALLENGE, parse_challenges, &answer, error))
    return FALSE;
  self->challenges = g_steal_pointer (&answer.text);
  self->ids = g_steal_pointer (&answer.parsed);
  return TRUE;
}

static gboolean
resolve (Spec *self, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };

  tf_job_set_current_activity ("answering the challenges");
  if (!ask (self, TF_PURPOSE_SPEC_RESOLVE, parse_resolution, &answer, error))
    return FALSE;
  g_free (self->draft);
  self->draft = g_steal_pointer (&answer.parsed);
  return TRUE;
}

/* The spec as the deliverable type revises it for this machine. Returns: (transfer full)
 * (nullable): %NULL: unchanged */
static char *
create_revision (Spec *self, GError **error)
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
               "keeping the proposed specification, because its revision is invalid: %s",
               (const char *) g_ptr_array_index (errors, 0));
  return NULL;
}

/* A failed revision must not lose the proposal. */
static void
revise (Spec *self)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  g_autoptr (GError) error = NULL;
  char *proposal = create_revision (self, &error);

  if (error != NULL)
    tf_workspace_log_here (self->workspace, "warn", "error", "%s", error->message);
  if (proposal == NULL)
    return;
  g_free (self->draft);
  self->draft = proposal;
}

/* What the intent and the answers say about the interface of code is not left to the agent. */
static void
carry_wish (Spec *self)
{
  g_autofree char *clause = NULL;
  TfInterfaceWish wish = tf_interface_read_wish (self->intent, &clause);
  TfInterfaceWish answered = tf_intake_read_wish (self->chat, &clause);
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_autofree char *carried = NULL;

  if (answered != TF_INTERFACE_WISH_NONE)
    wish = answered;
  if (wish != TF_INTERFACE_WISH_KEEP ||
      tf_intent_get_type (self->intent) != TF_DELIVERABLE_TYPE_CODE ||
      !tf_proposal_split (self->draft, &spec, &constraints, NULL))
    return;
  carried = tf_interface_carry (constraints, "Priorities", clause);
  g_strchomp (spec);
  g_free (self->draft);
  self->draft = g_strconcat (spec, "\n\n", carried, NULL);
}

char *
tf_spec_run (TfWorkspace *workspace,
             GPtrArray *chat,
             guint *out_challenges,
             GCancellable *cancellable,
             GError **error)
{
  const TfChatMessage *draft = tf_intake_find_draft (chat, TF_CHAT_KIND_PROPOSAL);
  g_auto (Spec) self = { .workspace = workspace, .chat = chat, .cancellable = cancellable };

  self.draft = draft != NULL ? g_strdup (draft->content) : NULL;
  if (!read_documents (&self, error))
    return NULL;
  if (self.draft == NULL && !(propose (&self, error) && challenge (&self, error)))
    return NULL;
  if (!resolve (&self, error))
    return NULL;
  revise (&self);
  carry_wish (&self);
  if (out_challenges != NULL)
    *out_challenges = self.ids != NULL ? g_strv_length (self.ids) : 0;
  return g_steal_pointer (&self.draft);
}
