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
#include "tf-proposal-edit.h"
#include "tf-question-list.h"
#include "tf-resource-material.h"
#include "tf-resource-text.h"
#include "tf-sentence.h"
#include "tf-workspace-decisions.h"
#include "tf-workspace-prompt.h"

typedef struct
{
  TfWorkspace *workspace;    /* (not owned) */
  GPtrArray *chat;           /* (not owned) (element-type TfChatMessage) */
  GCancellable *cancellable; /* (not owned) */
  GPtrArray *notes;          /* (owned) (element-type utf8): the user had them from distilling */
  char *intent;              /* (owned) (nullable) */
  char *dump;                /* (owned) (nullable) */
  GPtrArray *texts;          /* (owned) (nullable) (element-type TfResourceText) */
  const TfChatMessage *old;  /* (not owned) (nullable): the draft that the user answered */
  char *draft;               /* (owned) (nullable) */
  char *challenges;          /* (owned) (nullable): the challenger's answer */
  GStrv ids;                 /* (owned) (nullable): of the challenges */
  GPtrArray *decisions;      /* (owned) (nullable) (element-type TfDecision) */
} Spec;

static void
spec_clear (Spec *self)
{
  g_free (self->intent);
  g_free (self->dump);
  g_clear_pointer (&self->texts, g_ptr_array_unref);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_free (self->draft);
  g_free (self->challenges);
  g_strfreev (self->ids);
  g_clear_pointer (&self->decisions, g_ptr_array_unref);
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

/* What the user said, for quotations. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_said (const Spec *self)
{
  GPtrArray *said = g_ptr_array_new ();

  g_ptr_array_add (said, self->dump);
  g_ptr_array_add (said, self->intent);
  for (guint i = 0; i < self->texts->len; i++)
    {
      const TfResourceText *text = g_ptr_array_index (self->texts, i);

      if (text->text != NULL)
        g_ptr_array_add (said, text->text);
    }
  for (guint i = 0; i < self->decisions->len; i++)
    g_ptr_array_add (said, ((TfDecision *) g_ptr_array_index (self->decisions, i))->text);
  return said;
}

static gpointer
parse_proposal (const char *answer, gpointer data, GPtrArray *errors)
{
  const Spec *self = data;
  g_autofree char *markdown = tf_markdown_unwrap_answer (answer);
  g_autofree char *whole = tf_proposal_merge (self->draft, markdown);
  g_autoptr (GPtrArray) said = NULL;

  if (!tf_proposal_check (whole, errors))
    return NULL;
  said = list_said (self);
  tf_question_list_check (whole, TF_CHAT_KIND_PROPOSAL, self->decisions, errors);
  tf_proposal_check_sources (whole, self->decisions, said, errors);
  return errors->len == 0 ? tf_proposal_carry_decisions (whole, self->decisions) : NULL;
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
  const Spec *self = data;
  g_autofree char *markdown = parse_proposal (answer, data, errors);
  g_autoptr (GPtrArray) sections = NULL;
  const TfMarkdownSection *decisions;

  if (markdown == NULL || self->ids == NULL)
    return g_steal_pointer (&markdown);
  sections = tf_markdown_parse (markdown);
  decisions = tf_markdown_find (sections, 2, "Key Decisions");
  for (guint i = 0; decisions != NULL && self->ids[i] != NULL; i++)
    if (!decision_names (decisions, self->ids[i]))
      g_ptr_array_add (errors, g_strdup_printf ("Key Decisions: no row beginning “%s:” answers "
                                                "challenge %s",
                                                self->ids[i], self->ids[i]));
  return errors->len == 0 ? g_steal_pointer (&markdown) : NULL;
}

static gboolean
read_documents (Spec *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  g_autoptr (GPtrArray) chats = NULL;

  self->intent =
      tf_document_store_read (tf_workspace_get_files (self->workspace), TF_FILE_INTENT, error);
  if (self->intent != NULL)
    chats = tf_workspace_load_chats (self->workspace, NULL, error);
  if (chats == NULL)
    return FALSE;
  self->dump = tf_intake_dup_brain_dump (g_ptr_array_index (chats, 0));
  self->decisions = tf_workspace_load_decisions_with (self->workspace, self->chat, NULL, error);
  return self->decisions != NULL;
}

static void
add_materials (Spec *self, TfPrompt *prompt)
{
  tf_prompt_add (prompt, "intent", TF_FILE_INTENT, self->intent);
  tf_prompt_add (prompt, "brain_dump", "", self->dump);
  tf_resource_material_add (self->workspace, prompt, self->texts, self->notes);
  if (self->old != NULL)
    tf_intake_add_draft (self->old, self->decisions, prompt);
  else if (self->draft != NULL)
    tf_prompt_add (prompt, "draft", "", self->draft);
  if (self->challenges != NULL)
    tf_prompt_add (prompt, "challenges", "", self->challenges);
}

/* The instructions of the role, and for an author the shape of the proposal. Returns: (transfer
 * full) */
static char *
read_instructions (Spec *self, TfPurpose purpose, GError **error)
{
  static const struct
  {
    TfPurpose purpose;
    const char *name;
  } roles[] = {
    { TF_PURPOSE_SPEC_PROPOSE, "spec-propose" },
    { TF_PURPOSE_SPEC_CHALLENGE, "spec-challenge" },
    { TF_PURPOSE_SPEC_RESOLVE, "spec-resolve" },
  };
  g_autofree char *role = NULL;
  g_autofree char *shape = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (roles); i++)
    if (roles[i].purpose == purpose)
      role = tf_pipeline_read_prompt (self->workspace, roles[i].name, error);
  if (role == NULL || purpose == TF_PURPOSE_SPEC_CHALLENGE)
    return g_steal_pointer (&role);
  shape = tf_pipeline_read_prompt (self->workspace, "spec-shape", error);
  return shape != NULL ? g_strconcat (g_strchomp (role), "\n\n", shape, NULL) : NULL;
}

static gboolean
ask (Spec *self, TfPurpose purpose, TfAnswerParse parse, TfAnswer *answer, GError **error)
{
  gboolean json = purpose == TF_PURPOSE_SPEC_CHALLENGE;
  g_autofree char *instructions = read_instructions (self, purpose, error);
  g_autoptr (TfPrompt) prompt = NULL;
  TfQuestion question = {
    .workspace = self->workspace,
    .parse = parse,
    .parse_data = self,
    .free_parsed = json ? (GDestroyNotify) g_strfreev : g_free,
  };

  if (instructions == NULL)
    return FALSE;
  prompt = tf_workspace_begin_prompt_with (self->workspace, purpose, json, 0, instructions,
                                           self->decisions);
  add_materials (self, prompt);
  question.prompt = prompt;
  return tf_ask (&question, answer, self->cancellable, error);
}

static gboolean
propose (Spec *self, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };

  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_PROPOSING));
  if (!ask (self, TF_PURPOSE_SPEC_PROPOSE, parse_proposal, &answer, error))
    return FALSE;
  self->draft = g_steal_pointer (&answer.parsed);
  return TRUE;
}

static gboolean
challenge (Spec *self, GError **error)
{
  g_auto (TfAnswer) answer = { 0 };

  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_CHALLENGING));
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

  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_ANSWERING_CHALLENGES));
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
  g_auto (Spec) self = { .workspace = workspace, .chat = chat, .cancellable = cancellable };

  self.notes = g_ptr_array_new_with_free_func (g_free);
  self.old = tf_intake_find_draft (chat, TF_CHAT_KIND_PROPOSAL);
  self.draft = self.old != NULL ? g_strdup (self.old->content) : NULL;
  if (!read_documents (&self, error))
    return NULL;
  tf_job_set_current_activity ("%s", tf_sentence_get (TF_SENTENCE_READING_RESOURCES));
  self.texts = tf_resource_material_read (workspace, self.notes, cancellable, error);
  if (self.texts == NULL)
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
