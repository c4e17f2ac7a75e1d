/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-project-query.h"

#include <string.h>

#include "tf-acceptance.h"
#include "tf-document-shape.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-polish-decisions.h"
#include "tf-run-store.h"
#include "tf-source-import.h"
#include "tf-workspace-decisions.h"

#define MAX_COMMITS 100000

typedef enum
{
  DRAFT_NONE,
  DRAFT_WHOLE,
  DRAFT_SPEC,
  DRAFT_CONSTRAINTS,
} DraftPart;

static const struct
{
  const char *name;
  const char *path; /* (nullable): the deliverable's */
  TfChatKind kind;
  DraftPart part;
} documents[] = {
  { "intent", TF_FILE_INTENT, TF_CHAT_KIND_DISTILLATION, DRAFT_WHOLE },
  { "spec", TF_FILE_SPEC, TF_CHAT_KIND_PROPOSAL, DRAFT_SPEC },
  { "constraints", TF_FILE_CONSTRAINTS, TF_CHAT_KIND_PROPOSAL, DRAFT_CONSTRAINTS },
  { "deliverable", NULL, TF_CHAT_KIND_MESSAGE, DRAFT_NONE },
  { "acceptance", TF_ACCEPTANCE_PATH, TF_CHAT_KIND_MESSAGE, DRAFT_NONE },
  { "polish_log", TF_FILE_POLISH_LOG, TF_CHAT_KIND_MESSAGE, DRAFT_NONE },
};

static int
find_document (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    if (g_str_equal (documents[i].name, name))
      return (int) i;
  return -1;
}

gboolean
tf_project_query_draft_kind (const char *name, TfChatKind *out_kind)
{
  int i = find_document (name);

  if (i < 0 || documents[i].part == DRAFT_NONE)
    return FALSE;
  *out_kind = documents[i].kind;
  return TRUE;
}

static char *
part_of_draft (DraftPart part, const char *draft)
{
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;

  if (draft == NULL || part == DRAFT_NONE)
    return NULL;
  if (part == DRAFT_WHOLE)
    return g_strdup (draft);
  if (!tf_proposal_split (draft, &spec, &constraints, NULL))
    return NULL;
  return part == DRAFT_SPEC ? g_steal_pointer (&spec) : g_steal_pointer (&constraints);
}

char *
tf_project_query_document (TfWorkspace *workspace,
                           const char *name,
                           const char *draft,
                           const char *output_path,
                           GError **error)
{
  int i = find_document (name);
  g_autoptr (GError) local = NULL;
  const char *path;
  char *text = NULL;

  if (i < 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "there is no document “%s”; choose intent, spec, constraints, deliverable, "
                   "acceptance or polish_log",
                   name);
      return NULL;
    }
  /* A draft exists only until it is confirmed, and is newer than a file of an interrupted
   * confirmation. */
  text = part_of_draft (documents[i].part, draft);
  if (text != NULL)
    return text;
  path = documents[i].path != NULL ? documents[i].path : output_path;
  if (path != NULL)
    text = tf_document_store_read (tf_workspace_get_files (workspace), path, &local);
  if (text != NULL)
    return text;
  if (local != NULL && !g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no %s yet", name);
  return NULL;
}

GVariant *
tf_project_query_runs (TfWorkspace *workspace, GError **error)
{
  g_autoptr (GPtrArray) runs = tf_run_store_list (tf_workspace_get_files (workspace), error);
  GVariantBuilder builder;

  if (runs == NULL)
    return NULL;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < runs->len; i++)
    g_variant_builder_add_value (&builder, tf_run_summary_to_variant (g_ptr_array_index (runs, i)));
  return g_variant_builder_end (&builder);
}

/* @source: (nullable): the note on a file that was imported as a code base, or on its summary. Agents read
 * the summary, so the size of the file does not matter. */
static GVariant *
describe_resource (const TfResource *resource, const char *source, guint64 limit)
{
  gboolean readable = source != NULL || resource->size <= limit;
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "name", "s", resource->name);
  g_variant_dict_insert (&dict, "size", "t", resource->size);
  g_variant_dict_insert (&dict, "readable", "b", readable);
  if (source == NULL)
    source = readable ? "" : "over resource.max_file_size_mb";
  g_variant_dict_insert (&dict, "note", "s", source);
  return g_variant_dict_end (&dict);
}

GVariant *
tf_project_query_resources (TfWorkspace *workspace, GError **error)
{
  g_autoptr (TfConfig) config = tf_workspace_dup_config (workspace);
  guint64 limit = (guint64) config->resource.max_file_size_mb * 1024 * 1024;
  g_autoptr (GPtrArray) resources =
      tf_resource_store_list (tf_workspace_get_files (workspace), error);
  g_autoptr (GHashTable) sources = NULL;
  GVariantBuilder builder;

  if (resources == NULL)
    return NULL;
  sources = tf_source_import_describe_files (workspace, resources);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < resources->len; i++)
    {
      TfResource *resource = g_ptr_array_index (resources, i);
      const char *source = g_hash_table_lookup (sources, resource->name);
      g_autofree char *note = tf_source_import_dup_note (workspace, resource->name);

      if (source == NULL && *note != '\0')
        source = note;
      g_variant_builder_add_value (&builder, describe_resource (resource, source, limit));
    }
  return g_variant_builder_end (&builder);
}

static gboolean
is_fix (const TfCommit *commit, guint iteration)
{
  return commit->facts.kind == TF_COMMIT_KIND_FIX &&
         (iteration == 0 || commit->facts.iteration == iteration);
}

static char *
diff_deliverable (TfRepo *repo,
                  const char *from,
                  const char *to,
                  const char *output_path,
                  GError **error)
{
  const char *paths[] = { output_path, NULL };

  return output_path != NULL ? tf_repo_diff_paths (repo, from, to, paths, error)
                             : tf_repo_diff (repo, from, to, error);
}

/* Since the last task of the build, which wrote the deliverable. */
static char *
diff_all (TfRepo *repo, GPtrArray *log, const char *output_path, GError **error)
{
  for (guint i = 0; i < log->len; i++)
    {
      const TfCommit *built = g_ptr_array_index (log, i);

      if (built->facts.kind == TF_COMMIT_KIND_TASK)
        return diff_deliverable (repo, built->hash,
                                 ((const TfCommit *) g_ptr_array_index (log, 0))->hash, output_path,
                                 error);
    }
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "nothing is built yet");
  return NULL;
}

/* With evidence a fix is several commits in a row. */
char *
tf_project_query_diff (TfWorkspace *workspace,
                       guint iteration,
                       const char *output_path,
                       GError **error)
{
  TfRepo *repo = tf_workspace_get_tree (workspace, error);
  g_autoptr (GPtrArray) log = repo != NULL ? tf_repo_log (repo, MAX_COMMITS, error) : NULL;

  if (log == NULL)
    return NULL;
  if (iteration == TF_PROJECT_QUERY_ALL)
    return diff_all (repo, log, output_path, error);
  for (guint i = 0; i + 1 < log->len; i++)
    {
      const TfCommit *newest = g_ptr_array_index (log, i);
      guint n = i;

      if (!is_fix (newest, iteration))
        continue;
      while (n + 1 < log->len && is_fix (g_ptr_array_index (log, n), newest->facts.iteration))
        n++;
      return diff_deliverable (repo, ((const TfCommit *) g_ptr_array_index (log, n))->hash,
                               newest->hash, output_path, error);
    }
  if (iteration == 0)
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "there is no fix yet");
  else
    g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, "iteration %u has no fix", iteration);
  return NULL;
}

static GVariant *
describe_decision (const TfDecision *decision, const TfPolishState *polish)
{
  g_autoptr (GVariant) own = g_variant_ref_sink (tf_decision_to_variant (decision));
  const TfDecisionCheck *check = polish != NULL && polish->decisions != NULL
                                     ? tf_polish_decisions_lookup (polish->decisions, decision->id)
                                     : NULL;
  GVariantDict dict;

  g_variant_dict_init (&dict, own);
  if (check != NULL)
    {
      g_variant_dict_insert (&dict, "state", "s",
                             tf_enum_to_nick (TF_TYPE_DECISION_STATE, (int) check->state));
      g_variant_dict_insert (&dict, "location", "s", check->location);
      g_variant_dict_insert (&dict, "note", "s", check->note);
    }
  return g_variant_dict_end (&dict);
}

GVariant *
tf_project_query_decisions (TfWorkspace *workspace, const TfPolishState *polish, GError **error)
{
  g_autoptr (GPtrArray) decisions = tf_workspace_load_decisions (workspace, NULL, error);
  GVariantBuilder list;

  if (decisions == NULL)
    return NULL;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < decisions->len; i++)
    g_variant_builder_add_value (&list,
                                 describe_decision (g_ptr_array_index (decisions, i), polish));
  return g_variant_builder_end (&list);
}
