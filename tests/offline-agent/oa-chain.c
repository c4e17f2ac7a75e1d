/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-chain.h"

#include <string.h>

#include "oa-agent.h"
#include "tf-document-shape.h"
#include "tf-json.h"
#include "tf-language.h"
#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-template-mark.h"
#include "tf-template.h"
#include "tf-text.h"

#define PLAN_PATH "docs/plan.md"

static void
fail (OaChain *self, const char *where, const char *what)
{
  g_ptr_array_add (self->errors, g_strdup_printf ("%s: %s", where, what));
}

static char *
read_text (const char *path)
{
  char *text = NULL;
  g_autofree char *out = NULL;
  const char *argv[] = { "pdftotext", "-layout", path, "-", NULL };

  if (g_str_has_suffix (path, ".pdf"))
    {
      if (!g_spawn_sync (NULL, (char **) argv, NULL,
                         G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &text, NULL,
                         NULL, NULL))
        return NULL;
      return text;
    }
  return g_file_get_contents (path, &text, NULL, NULL) ? text : NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
read_resources (OaChain *self, const char *dump_path)
{
  g_autofree char *dir = g_strndup (dump_path, strlen (dump_path) - strlen (".md"));
  g_autoptr (GDir) files = g_dir_open (dir, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (dir, names->pdata[i], NULL);
      char *text = read_text (path);

      if (text != NULL)
        {
          g_ptr_array_add (self->resources, g_strdup (names->pdata[i]));
          g_ptr_array_add (self->resources, text);
        }
    }
}

static void
look_free (OaChainLook *self)
{
  g_free (self->plan);
  g_free (self->read);
  g_free (self->answer);
  g_ptr_array_unref (self->open);
  g_free (self);
}

static gboolean
asks_for_plan (const char *name)
{
  return g_str_has_suffix (name, ".md") && !g_str_equal (name, "README.md") &&
         !g_str_has_suffix (name, "-make-solid.md");
}

GPtrArray *
oa_chain_list_dumps (void)
{
  const char *const directories[] = { "examples", "tests/offline-agent/dumps", NULL };
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; directories[i] != NULL; i++)
    {
      g_autofree char *directory =
          g_build_filename (g_getenv ("TF_TEST_SOURCE_ROOT"), directories[i], NULL);
      g_autoptr (GDir) files = g_dir_open (directory, 0, NULL);
      const char *name = NULL;

      while (files != NULL && (name = g_dir_read_name (files)) != NULL)
        if (asks_for_plan (name))
          g_ptr_array_add (paths, g_build_filename (directory, name, NULL));
    }
  return paths;
}

OaChain *
oa_chain_new (const char *dump_path)
{
  OaChain *self = g_new0 (OaChain, 1);

  self->resources = g_ptr_array_new_with_free_func (g_free);
  self->corrections = g_ptr_array_new_with_free_func (g_free);
  self->reviews = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_review_unref);
  self->looks = g_ptr_array_new_with_free_func ((GDestroyNotify) look_free);
  self->open = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_issue_unref);
  self->errors = g_ptr_array_new_with_free_func (g_free);
  self->dump = read_text (dump_path);
  if (self->dump == NULL)
    fail (self, dump_path, "cannot be read");
  else
    read_resources (self, dump_path);
  return self;
}

void
oa_chain_free (OaChain *self)
{
  g_free (self->dump);
  g_free (self->intent);
  g_free (self->spec);
  g_free (self->constraints);
  g_free (self->template_name);
  g_free (self->skeleton);
  g_free (self->plan);
  g_free (self->first_plan);
  g_ptr_array_unref (self->resources);
  g_ptr_array_unref (self->corrections);
  g_ptr_array_unref (self->reviews);
  g_ptr_array_unref (self->looks);
  g_ptr_array_unref (self->open);
  g_ptr_array_unref (self->errors);
  g_free (self);
}

char *
oa_chain_ask (OaChain *self, TfPrompt *prompt)
{
  g_autofree char *text = tf_prompt_to_text (prompt);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPrompt) parsed = tf_prompt_parse (text, &error);
  char *answer = parsed != NULL ? oa_agent_answer (parsed, &error) : NULL;

  if (answer == NULL)
    fail (self, "ask", error->message);
  return answer;
}

static void
add_dump (OaChain *self, TfPrompt *prompt)
{
  tf_prompt_add (prompt, "brain_dump", "", self->dump);
  for (guint i = 0; i + 1 < self->resources->len; i += 2)
    tf_prompt_add (prompt, "resource", self->resources->pdata[i], self->resources->pdata[i + 1]);
}

/* As tf_decision_dup_material() has them. */
static void
add_decisions (OaChain *self, TfPrompt *prompt)
{
  for (guint i = 0; i < self->corrections->len; i++)
    {
      const char *said = self->corrections->pdata[i];
      g_autofree char *id = g_strdup_printf ("D-%u", i + 1);
      g_autofree char *record =
          g_strdup_printf ("%s%s\nSource: human",
                           g_str_has_prefix (said, "Question: ") ? "" : "Said: ", said);

      tf_prompt_add (prompt, "decision", id, record);
    }
}

static void
add_documents (OaChain *self, TfPrompt *prompt)
{
  add_decisions (self, prompt);
  tf_prompt_add (prompt, "intent", "docs/intent.md", self->intent);
  tf_prompt_add (prompt, "spec", "docs/spec.md", self->spec);
  tf_prompt_add (prompt, "constraints", "docs/constraints.md", self->constraints);
}

gboolean
oa_chain_distil (OaChain *self)
{
  g_autoptr (TfPrompt) prompt =
      tf_prompt_new (TF_PURPOSE_DISTIL, FALSE, "20261121-7c1e", 0, "distil");

  add_dump (self, prompt);
  add_decisions (self, prompt);
  self->intent = oa_chain_ask (self, prompt);
  return self->intent != NULL && tf_intent_check (self->intent, self->errors);
}

static char *
propose (OaChain *self, TfPurpose purpose, const char *draft, const char *challenges)
{
  g_autoptr (TfPrompt) prompt =
      tf_prompt_new (purpose, purpose == TF_PURPOSE_SPEC_CHALLENGE, "20261121-7c1e", 0, "spec");

  add_dump (self, prompt);
  add_decisions (self, prompt);
  tf_prompt_add (prompt, "intent", "docs/intent.md", self->intent);
  if (draft != NULL)
    tf_prompt_add (prompt, "draft", "", draft);
  if (challenges != NULL)
    tf_prompt_add (prompt, "challenges", "", challenges);
  return oa_chain_ask (self, prompt);
}

gboolean
oa_chain_spec (OaChain *self)
{
  g_autofree char *draft = propose (self, TF_PURPOSE_SPEC_PROPOSE, NULL, NULL);
  g_autofree char *challenges = NULL;
  g_autofree char *resolved = NULL;

  if (draft == NULL || !tf_proposal_check (draft, self->errors))
    return FALSE;
  challenges = propose (self, TF_PURPOSE_SPEC_CHALLENGE, draft, NULL);
  if (challenges == NULL)
    return FALSE;
  resolved = propose (self, TF_PURPOSE_SPEC_RESOLVE, draft, challenges);
  return resolved != NULL && tf_proposal_check (resolved, self->errors) &&
         tf_proposal_split (resolved, &self->spec, &self->constraints, NULL);
}

/* As the daemon does: the plan's plugin makes it from the specification. */
static char *
make_skeleton (OaChain *self)
{
  static const char *const none[] = { NULL };
  g_autofree char *name = tf_intent_get_name (self->intent);
  g_autofree char *directory = tf_paths_dup_plugin_dir ();
  const char *directories[] = { directory, NULL };
  TfBuildInput input = { .project_id = "20261121-7c1e",
                         .project_name = name,
                         .language = tf_language_guess (self->dump),
                         .intent = self->intent,
                         .spec = self->spec,
                         .constraints = self->constraints,
                         .template_directories = none };
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "p", 0, "build");
  g_autoptr (TfDeliverable) plan = NULL;
  g_autoptr (GError) error = NULL;

  tf_plugin_loader_scan (directories);
  plan = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_PLAN, &error);
  if (plan != NULL)
    self->template_name = tf_deliverable_dup_template_name (plan, &input, &error);
  if (self->template_name == NULL ||
      !tf_deliverable_prepare_task (plan, &input, "document", prompt, &error))
    {
      fail (self, "template", error->message);
      return NULL;
    }
  return g_strdup (tf_prompt_get (prompt, "skeleton"));
}

static char *
take_content (OaChain *self, const char *answer, const char *where)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);
  char *content = NULL;

  if (node == NULL)
    fail (self, where, error->message);
  else if (!tf_json_get_string (json_node_get_object (node), "", "content", TF_JSON_REQUIRED,
                                &content, &error))
    fail (self, where, error->message);
  return content;
}

gboolean
oa_chain_build (OaChain *self)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_BUILD, TRUE, "20261121-7c1e", 0, "build");
  g_autofree char *answer = NULL;
  g_autofree char *content = NULL;

  self->skeleton = make_skeleton (self);
  if (self->skeleton == NULL)
    return FALSE;
  tf_prompt_add (prompt, "skeleton", self->template_name, self->skeleton);
  add_documents (self, prompt);
  answer = oa_chain_ask (self, prompt);
  content = answer != NULL ? take_content (self, answer, "build") : NULL;
  if (content == NULL)
    return FALSE;
  self->plan = tf_template_mark_strip (content);
  self->first_plan = g_strdup (self->plan);
  return tf_template_check_filled (self->skeleton, content, self->errors);
}

static char *
format_open (const GPtrArray *issues)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonArray *array = json_array_new ();
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < issues->len; i++)
    json_array_add_element (array, tf_issue_to_json (issues->pdata[i]));
  json_object_set_array_member (object, "open_issues", array);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

static OaChainLook *
begin_look (OaChain *self)
{
  OaChainLook *look = g_new0 (OaChainLook, 1);

  look->plan = g_strdup (self->plan);
  look->read = g_compute_checksum_for_string (G_CHECKSUM_SHA256, self->plan, -1);
  look->open = g_ptr_array_copy (self->open, (GCopyFunc) (void *) tf_issue_ref, NULL);
  g_ptr_array_set_free_func (look->open, (GDestroyNotify) tf_issue_unref);
  g_ptr_array_add (self->looks, look);
  return look;
}

static void
forget (OaChain *self, const char *id)
{
  for (guint i = self->open->len; i > 0; i--)
    if (g_str_equal (((TfIssue *) self->open->pdata[i - 1])->id, id))
      g_ptr_array_remove_index (self->open, i - 1);
}

/* The part of the daemon's ledger that the agent sees. */
static void
take (OaChain *self, const TfReview *review)
{
  for (guint i = 0; i < review->closed->len; i++)
    {
      const TfClosed *closed = g_ptr_array_index (review->closed, i);

      if (closed->verdict != TF_CLOSED_VERDICT_NOT_FIXED)
        forget (self, closed->id);
    }
  for (guint i = 0; i < review->issues->len; i++)
    {
      const TfIssue *issue = g_ptr_array_index (review->issues, i);
      g_autofree char *id =
          issue->id != NULL ? g_strdup (issue->id) : g_strdup_printf ("I-%04u", ++self->n_ids);

      forget (self, id);
      g_ptr_array_add (self->open, tf_issue_new_with_proof (issue->severity, issue->description,
                                                            issue->location, issue->recommendation,
                                                            id, issue->quote));
    }
}

static char *
review (OaChain *self, guint iteration)
{
  g_autoptr (TfPrompt) prompt =
      tf_prompt_new (TF_PURPOSE_REVIEW, TRUE, "20261121-7c1e", iteration, "review");
  OaChainLook *look = begin_look (self);
  g_autofree char *open = format_open (self->open);
  TfReview *parsed = NULL;

  tf_prompt_add (prompt, "deliverable", PLAN_PATH, self->plan);
  tf_prompt_add (prompt, "read", "", look->read);
  if (self->open->len > 0)
    tf_prompt_add (prompt, "open_issues", "", open);
  add_documents (self, prompt);
  look->answer = oa_chain_ask (self, prompt);
  if (look->answer == NULL)
    return NULL;
  parsed = tf_review_parse_with_evidence (look->answer, FALSE, look->read);
  if (parsed->state == TF_REVIEW_STATE_INVALID)
    fail (self, "review", parsed->errors->len > 0 ? parsed->errors->pdata[0] : "invalid");
  g_ptr_array_add (self->reviews, parsed);
  take (self, parsed);
  return g_strdup (look->answer);
}

char *
oa_chain_check (OaChain *self, const TfIssue *issue, const char *plan)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (TF_PURPOSE_CHECK, TRUE, "20261121-7c1e", 1, "check");
  g_autoptr (JsonNode) node = tf_issue_to_json (issue);
  g_autofree char *text = tf_json_to_text (node);

  tf_prompt_add (prompt, "issue", "", text);
  tf_prompt_add (prompt, "deliverable", PLAN_PATH, plan);
  add_documents (self, prompt);
  return oa_chain_ask (self, prompt);
}

static char *
number_issues (const char *answer)
{
  g_autoptr (JsonNode) node = tf_json_parse (answer, -1, NULL);
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *issues = json_object_get_array_member (json_node_get_object (node), "issues");

  for (guint i = 0; i < json_array_get_length (issues); i++)
    json_object_set_int_member (json_array_get_object_element (issues, i), "n", i + 1);
  json_object_set_array_member (object, "issues", json_array_ref (issues));
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

static gboolean
fix (OaChain *self, const char *answer, guint iteration)
{
  g_autoptr (TfPrompt) prompt =
      tf_prompt_new (TF_PURPOSE_FIX, TRUE, "20261121-7c1e", iteration, "fix");
  g_autofree char *issues = number_issues (answer);
  g_autofree char *fixed = NULL;
  char *content = NULL;

  tf_prompt_add (prompt, "deliverable", PLAN_PATH, self->plan);
  tf_prompt_add (prompt, "issues", "", issues);
  add_documents (self, prompt);
  fixed = oa_chain_ask (self, prompt);
  content = fixed != NULL ? take_content (self, fixed, "fix") : NULL;
  if (content == NULL)
    return FALSE;
  g_free (self->plan);
  self->plan = content;
  return tf_template_check_filled (self->skeleton, self->plan, self->errors);
}

static gboolean
converged (const TfReview *last)
{
  return last->state != TF_REVIEW_STATE_INVALID && last->counts.n[TF_SEVERITY_CRITICAL] == 0 &&
         last->counts.n[TF_SEVERITY_MEDIUM] <= 3 && last->counts.n[TF_SEVERITY_MINOR] <= 5;
}

guint
oa_chain_polish (OaChain *self, guint max_iterations)
{
  for (guint i = 1; i <= max_iterations; i++)
    {
      g_autofree char *answer = review (self, i);

      if (answer == NULL || self->errors->len > 0 ||
          converged (g_ptr_array_index (self->reviews, self->reviews->len - 1)))
        return i;
      if (!fix (self, answer, i))
        return i;
    }
  return max_iterations;
}

gboolean
oa_chain_run (OaChain *self)
{
  if (self->dump == NULL || !oa_chain_distil (self) || !oa_chain_spec (self) ||
      !oa_chain_build (self))
    return FALSE;
  oa_chain_polish (self, 12);
  return self->errors->len == 0;
}

char *
oa_chain_answer (TfPurpose purpose, const char *const *materials)
{
  g_autoptr (TfPrompt) prompt = tf_prompt_new (purpose, TRUE, "p", 0, "");
  g_autoptr (GError) error = NULL;
  char *answer = NULL;

  for (guint i = 0; materials[i] != NULL; i += 3)
    tf_prompt_add (prompt, materials[i], materials[i + 1], materials[i + 2]);
  answer = oa_agent_answer (prompt, &error);
  g_assert_no_error (error);
  return answer;
}
