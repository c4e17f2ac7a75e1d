/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-builder.h"

#include <string.h>

#include "plan-document.h"
#include "plan-template.h"

#define TASK_DOCUMENT   "document"
#define TASK_SECTION    "section-"
#define BYTES_PER_TOKEN 4

/* The part of the context window that the material may take; the answer needs room too. */
#define MATERIAL_SHARE 0.5

char *
plan_builder_dup_output_path (const TfBuildInput *input)
{
  static const char *const taken[] = { "intent", "spec", "constraints", NULL };
  g_autofree char *slug = tf_text_slug (input->project_name != NULL ? input->project_name : "");

  return g_strdup_printf ("docs/%s%s.md", slug, g_strv_contains (taken, slug) ? "-plan" : "");
}

/* tasks */

static gsize
length_of (const char *text)
{
  return text != NULL ? strlen (text) : 0;
}

/* Counts only what stays the same while the plan grows, so that a restart lists the same tasks. */
static gboolean
fits_context (const TfBuildInput *input, const char *skeleton)
{
  gsize bytes = length_of (input->intent) + length_of (input->spec) +
                length_of (input->constraints) + length_of (skeleton);

  return input->context_window_tokens == 0 ||
         (double) bytes / BYTES_PER_TOKEN <= input->context_window_tokens * MATERIAL_SHARE;
}

static gboolean
has_slots (const PlanPart *part)
{
  g_auto (GStrv) slots = tf_template_list_slots (part->text);

  return *slots != NULL;
}

static void
add_section_task (GPtrArray *tasks, GPtrArray *parts, guint index)
{
  const PlanPart *part = g_ptr_array_index (parts, index);
  g_autofree char *id = g_strdup_printf (TASK_SECTION "%02u", index);
  g_autofree char *description =
      index == 0 ? g_strdup ("title and summary") : g_strdup_printf ("section “%s”", part->title);

  if (has_slots (part))
    g_ptr_array_add (tasks, tf_build_task_new (id, description));
}

GPtrArray *
plan_builder_list_tasks (const TfBuildInput *input, GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *skeleton = plan_template_dup_skeleton (input, &name, error);
  g_autofree char *description = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  GPtrArray *tasks;

  if (skeleton == NULL)
    return NULL;
  tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_build_task_free);
  parts = plan_document_split (skeleton);
  if (fits_context (input, skeleton))
    {
      description = g_strdup_printf ("%u sections from template “%s”", parts->len - 1, name);
      g_ptr_array_add (tasks, tf_build_task_new (TASK_DOCUMENT, description));
      return tasks;
    }
  /* The summary comes last, when the rest is written. */
  for (guint i = 1; i < parts->len; i++)
    add_section_task (tasks, parts, i);
  add_section_task (tasks, parts, 0);
  return tasks;
}

/* Returns: (nullable) (transfer none): the part of a section task */
static const PlanPart *
find_part (GPtrArray *parts, const char *task_id, guint *out_index, GError **error)
{
  guint64 index = 0;

  if (g_str_has_prefix (task_id, TASK_SECTION) && parts->len > 0 &&
      g_ascii_string_to_unsigned (task_id + strlen (TASK_SECTION), 10, 0, parts->len - 1, &index,
                                  NULL))
    {
      *out_index = index;
      return g_ptr_array_index (parts, index);
    }
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
               "no task “%s” in a plan of this template", task_id);
  return NULL;
}

gboolean
plan_builder_prepare_task (const TfBuildInput *input,
                           const char *task_id,
                           TfPrompt *prompt,
                           GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *skeleton = plan_template_dup_skeleton (input, &name, error);
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  const PlanPart *part;
  guint index;

  if (skeleton == NULL)
    return FALSE;
  if (g_str_equal (task_id, TASK_DOCUMENT))
    {
      tf_prompt_add (prompt, "skeleton", name, skeleton);
      return TRUE;
    }
  parts = plan_document_split (skeleton);
  part = find_part (parts, task_id, &index, error);
  if (part == NULL)
    return FALSE;
  path = plan_builder_dup_output_path (input);
  if (input->deliverable != NULL)
    tf_prompt_add (prompt, "deliverable", path, input->deliverable);
  tf_prompt_add (prompt, "skeleton", name, part->text);
  tf_prompt_add (prompt, "task", "", part->title);
  return TRUE;
}

/* answers */

static void
fill_outcome (TfBuildOutcome *outcome, TfBuildOutcomeKind kind, char *text, GPtrArray *errors)
{
  outcome->kind = kind;
  outcome->text = text;
  outcome->errors = g_ptr_array_ref (errors);
}

static void
take_error (GPtrArray *errors, GError *error)
{
  g_ptr_array_add (errors, g_strdup (error->message));
  g_error_free (error);
}

/* Reads {stuck, reason?, content?}. Exactly one of @out_reason and @out_content is set unless
 * @errors grew. */
static void
read_answer (const char *answer, char **out_reason, char **out_content, GPtrArray *errors)
{
  const TfJsonFlags optional = TF_JSON_OPTIONAL | TF_JSON_NULLABLE;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *content = NULL;
  GError *error = NULL;
  JsonObject *object = NULL;
  gboolean stuck = FALSE;

  node = tf_json_extract (answer, &error);
  if (node == NULL || !tf_json_get_object (node, "", &object, &error) ||
      !tf_json_get_boolean (object, "", "stuck", TF_JSON_REQUIRED, &stuck, &error) ||
      !tf_json_get_string (object, "", "reason", optional, &reason, &error) ||
      !tf_json_get_string (object, "", "content", optional, &content, &error))
    {
      take_error (errors, error);
      return;
    }
  if (stuck && (reason == NULL || *g_strstrip (reason) == '\0'))
    g_ptr_array_add (
        errors,
        g_strdup ("reason: missing, expected the question to the user because stuck is true"));
  else if (stuck)
    *out_reason = g_steal_pointer (&reason);
  else if (content == NULL || content[strspn (content, " \t\r\n")] == '\0')
    g_ptr_array_add (errors, g_strdup ("content: missing, expected the filled Markdown because "
                                       "stuck is false"));
  else if (strlen (content) > TF_LIMIT_DOCUMENT)
    g_ptr_array_add (errors, g_strdup ("content: longer than a document may be"));
  else
    *out_content = g_steal_pointer (&content);
}

/* Returns: (transfer full): @document without marks and without the optional sections of @skeleton
 * that are empty */
static char *
finish_document (GPtrArray *skeleton, const char *document)
{
  g_autoptr (GPtrArray) parts = plan_document_split (document);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *bare = NULL;

  for (guint i = 0; i < parts->len; i++)
    {
      const PlanPart *part = g_ptr_array_index (parts, i);
      guint index = plan_document_find (skeleton, part);

      if (i == 0 || index == skeleton->len || !plan_document_is_empty (part) ||
          !plan_document_is_optional (g_ptr_array_index (skeleton, index)))
        g_string_append (text, part->text);
    }
  bare = tf_template_mark_strip (text->str);
  return plan_document_tidy (bare);
}

/* Returns: (transfer full) (nullable): the document, if it fits the skeleton */
static char *
accept_document (const char *skeleton, GPtrArray *parts, const char *content, GPtrArray *errors)
{
  g_autofree char *tidy = plan_document_tidy (content);
  g_autofree char *bare = tf_markdown_unwrap_answer (tidy);
  g_autofree char *filled = plan_document_tidy (bare);

  return tf_template_check_filled (skeleton, filled, errors) ? finish_document (parts, filled)
                                                             : NULL;
}

/* A single section has no H1, which distinguishes a placeholder from a word of the subject. An optional
 * one may be empty. */
static gboolean
check_section (GPtrArray *parts, guint index, const char *filled, GPtrArray *errors)
{
  const PlanPart *head = g_ptr_array_index (parts, 0);
  const PlanPart *part = g_ptr_array_index (parts, index);
  g_autoptr (GPtrArray) found_parts = plan_document_split (filled);
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;

  if (index == 0)
    return tf_template_check_filled (part->text, filled, errors);
  if (plan_document_is_optional (part) && found_parts->len == 2 &&
      plan_document_is_same (part, g_ptr_array_index (found_parts, 1)) &&
      plan_document_is_empty (g_ptr_array_index (found_parts, 1)))
    return TRUE;
  expected = g_strdup_printf ("%s\n\n# %s\n", part->text, head->title);
  found = g_strdup_printf ("%s\n\n# %s\n", filled, head->title);
  return tf_template_check_filled (expected, found, errors);
}

/* Where the section @index of the skeleton stands in the document so far; a finished document lacks
 * optional sections, so @out_missing: where it has to go. */
static guint
find_place (GPtrArray *parts, guint index, GPtrArray *base, gboolean *out_missing)
{
  guint place = 0;

  *out_missing = FALSE;
  for (guint i = 1; i <= index; i++)
    {
      guint found = plan_document_find (base, g_ptr_array_index (parts, i));

      *out_missing = found == base->len;
      place = *out_missing ? place : found;
    }
  return *out_missing ? place + 1 : place;
}

/* Returns: (nullable): the document so far with the part replaced. %NULL without @error: @errors
 * names what is wrong with the answer. */
static char *
accept_section (const TfBuildInput *input,
                GPtrArray *parts,
                guint index,
                const char *skeleton,
                const char *content,
                GPtrArray *errors)
{
  const char *base = input->deliverable != NULL ? input->deliverable : skeleton;
  g_autoptr (GPtrArray) base_parts = plan_document_split (base);
  g_autofree char *filled = plan_document_tidy (content);
  g_autofree char *document = NULL;
  g_autoptr (GPtrArray) new_parts = NULL;
  gboolean missing = FALSE;
  guint place = find_place (parts, index, base_parts, &missing);

  if (!check_section (parts, index, filled, errors))
    return NULL;
  if (missing)
    plan_document_insert (base_parts, place);
  document = plan_document_replace (base_parts, place, filled);
  new_parts = plan_document_split (document);
  if (new_parts->len != base_parts->len)
    {
      g_ptr_array_add (errors, g_strdup ("content: the headings behind it are lost or others came; "
                                         "close code fences, and give one section"));
      return NULL;
    }
  /* The summary comes last. */
  return index == 0 ? finish_document (parts, document) : g_steal_pointer (&document);
}

static gboolean
check_base (const TfBuildInput *input, GPtrArray *parts, guint index, GError **error)
{
  g_autoptr (GPtrArray) base_parts = NULL;
  const PlanPart *expected = g_ptr_array_index (parts, index);
  const PlanPart *head;
  gboolean missing = FALSE;

  if (input->deliverable == NULL)
    return TRUE;
  base_parts = plan_document_split (input->deliverable);
  head = g_ptr_array_index (base_parts, 0);
  if (index == 0)
    missing = !g_str_equal (head->title, expected->title);
  else
    missing = !plan_document_is_optional (expected) &&
              plan_document_find (base_parts, expected) == base_parts->len;
  if (!missing)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_TEMPLATE,
               "the plan so far has no section “%s”; restore its headings, then resume",
               expected->title);
  return FALSE;
}

gboolean
plan_builder_accept_answer (const TfBuildInput *input,
                            const char *task_id,
                            const char *answer,
                            TfBuildOutcome *out_outcome,
                            GError **error)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *skeleton = plan_template_dup_skeleton (input, NULL, error);
  g_autoptr (GPtrArray) parts = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *content = NULL;
  gboolean whole = g_str_equal (task_id, TASK_DOCUMENT);
  char *text = NULL;
  guint index = 0;

  if (skeleton == NULL)
    return FALSE;
  parts = plan_document_split (skeleton);
  if (!whole && (find_part (parts, task_id, &index, error) == NULL ||
                 !check_base (input, parts, index, error)))
    return FALSE;
  read_answer (answer, &reason, &content, errors);
  if (content != NULL && whole)
    text = accept_document (skeleton, parts, content, errors);
  else if (content != NULL)
    text = accept_section (input, parts, index, skeleton, content, errors);
  if (reason != NULL)
    fill_outcome (out_outcome, TF_BUILD_OUTCOME_STUCK, g_steal_pointer (&reason), errors);
  else
    fill_outcome (out_outcome,
                  text != NULL ? TF_BUILD_OUTCOME_ACCEPTED : TF_BUILD_OUTCOME_MALFORMED, text,
                  errors);
  return TRUE;
}

/* completeness */

static guint
count_required (GPtrArray *parts)
{
  guint n = 0;

  for (guint i = 1; i < parts->len; i++)
    n += !plan_document_is_optional (g_ptr_array_index (parts, i));
  return n;
}

/* The headings of a translated plan are not known, but how many there are at least. */
static void
check_translated (GPtrArray *skeleton, GPtrArray *found, GPtrArray *errors)
{
  guint required = count_required (skeleton);

  if (found->len - 1 < required)
    g_ptr_array_add (errors, g_strdup_printf ("%u sections, expected at least %u", found->len - 1,
                                              required));
  for (guint i = 1; i < found->len; i++)
    {
      const PlanPart *part = g_ptr_array_index (found, i);

      if (plan_document_is_empty (part))
        g_ptr_array_add (errors, g_strdup_printf ("section “%s” is empty", part->title));
    }
}

static void
check_required (GPtrArray *skeleton, GPtrArray *found, GPtrArray *errors)
{
  for (guint i = 1; i < skeleton->len; i++)
    {
      const PlanPart *part = g_ptr_array_index (skeleton, i);
      guint index = plan_document_find (found, part);

      if (index == found->len && !plan_document_is_optional (part))
        g_ptr_array_add (errors, g_strdup_printf ("section “%s” is missing", part->title));
      else if (index < found->len && plan_document_is_empty (g_ptr_array_index (found, index)))
        g_ptr_array_add (errors, g_strdup_printf ("section “%s” is empty", part->title));
    }
}

static void
check_sections (const TfBuildInput *input, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *skeleton = plan_template_dup_skeleton (input, NULL, &error);
  g_autoptr (GPtrArray) parts = NULL;
  g_autoptr (GPtrArray) found = NULL;

  if (skeleton == NULL)
    {
      g_ptr_array_add (errors, g_strdup (error->message));
      return;
    }
  parts = plan_document_split (skeleton);
  found = plan_document_split (input->deliverable);
  if (tf_template_is_translated (skeleton))
    check_translated (parts, found, errors);
  else
    check_required (parts, found, errors);
}

gboolean
plan_builder_check_complete (const TfBuildInput *input, GPtrArray *errors)
{
  g_autofree char *path = plan_builder_dup_output_path (input);
  guint before = errors->len;
  glong chars;

  if (input->deliverable == NULL)
    {
      g_ptr_array_add (errors, g_strdup_printf ("%s does not exist", path));
      return FALSE;
    }
  chars = g_utf8_strlen (input->deliverable, -1);
  if (chars < (glong) input->plan_min_chars)
    g_ptr_array_add (errors, g_strdup_printf ("%s has %ld characters, expected at least %u", path,
                                              chars, input->plan_min_chars));
  tf_template_check_marks (input->deliverable, errors);
  check_sections (input, errors);
  return errors->len == before;
}
