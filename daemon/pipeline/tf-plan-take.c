/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-take.h"

#include <fcntl.h>
#include <string.h>

#include "tf-decision.h"
#include "tf-document-store.h"
#include "tf-enum.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-issue-file.h"
#include "tf-issue-person.h"
#include "tf-model-enums.h"
#include "tf-plan-open.h"
#include "tf-repo-source.h"
#include "tf-source-summary.h"
#include "tf-text.h"
#include "tf-workspace-decisions.h"

#define DECISIONS     ".decisions.md"
#define MAX_UNDECIDED 200

TfPlanTake *
tf_plan_take_new (TfProject *plan, guint64 max_bytes)
{
  TfPlanTake *self = g_new0 (TfPlanTake, 1);

  self->workspace = g_object_ref (tf_project_get_workspace (plan));
  self->id = g_strdup (tf_project_get_id (plan));
  self->path = tf_project_dup_output_path (plan);
  self->max_bytes = max_bytes;
  self->said = g_strdup ("");
  self->decisions = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_decision_free);
  self->left_out = g_ptr_array_new_with_free_func (g_free);
  self->unknown = g_ptr_array_new_with_free_func (g_free);
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->origins = g_ptr_array_new_with_free_func (g_free);
  self->given = tf_record_new (&tf_plan_given_record);
  tf_record_set_string (&self->given->name,
                        tf_project_status_get_title (tf_project_get_status (plan)));
  return self;
}

void
tf_plan_take_free (TfPlanTake *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->workspace);
  g_free (self->id);
  g_free (self->path);
  g_free (self->text);
  g_free (self->intent);
  g_free (self->spec);
  g_free (self->said);
  g_ptr_array_unref (self->decisions);
  g_ptr_array_unref (self->left_out);
  g_ptr_array_unref (self->unknown);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->origins);
  g_clear_pointer (&self->given, tf_plan_given_free);
  g_free (self);
}

G_GNUC_PRINTF (2, 3)
static void
add_line (GPtrArray *lines, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (lines, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* reading the plan */

static char *
read_document (TfPlanTake *self, const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text = tf_document_store_read (tf_workspace_get_files (self->workspace), path, &error);

  if (text == NULL)
    add_line (self->unknown, "%s of the plan cannot be read: %s", path, error->message);
  return text;
}

/* What the user wrote besides answers and corrections, which are decisions. */
static void
read_words (TfPlanTake *self, GPtrArray *chats)
{
  g_autoptr (GString) said = g_string_new (NULL);

  for (guint i = 0; i < chats->len; i++)
    {
      GPtrArray *chat = g_ptr_array_index (chats, i);

      for (guint j = 0; j < chat->len; j++)
        {
          const TfChatMessage *message = g_ptr_array_index (chat, j);

          if (message->role == TF_CHAT_ROLE_HUMAN && message->kind == TF_CHAT_KIND_MESSAGE)
            g_string_append_printf (said, "%s%s", said->len > 0 ? "\n\n" : "", message->content);
        }
    }
  g_free (self->said);
  self->said = g_strdup (said->str);
}

static void
read_decisions (TfPlanTake *self)
{
  const char *missing = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) chats = tf_workspace_load_chats (self->workspace, &missing, &error);
  g_autoptr (GPtrArray) decisions =
      chats != NULL ? tf_workspace_load_decisions (self->workspace, NULL, &error) : NULL;

  if (decisions == NULL)
    {
      add_line (self->unknown, "What you said and decided cannot be read: %s", error->message);
      return;
    }
  if (missing != NULL)
    add_line (self->unknown,
              "What you said and decided up to “%s” is not in the history of the plan", missing);
  read_words (self, chats);
  g_ptr_array_extend_and_steal (self->decisions, g_steal_pointer (&decisions));
}

static void
add_decision (TfPlanTake *self, const char *question, const char *text)
{
  g_ptr_array_add (self->decisions, tf_decision_new (self->decisions->len + 1, question, text));
}

static void
add_decisions_of (TfPlanTake *self, const TfTrackedIssue *issue)
{
  for (guint i = 0; i < issue->history->len; i++)
    {
      const TfIssueEvent *event = g_ptr_array_index (issue->history, i);
      g_autofree char *question = g_strdup_printf ("%s: %s", issue->id, issue->is->description);

      if (event->kind == TF_ISSUE_EVENT_DECIDED)
        add_decision (self, question, event->note);
    }
}

static void
add_undecided (TfPlanTake *self, const TfTrackedIssue *issue)
{
  gboolean waived = issue->state == TF_ISSUE_STATE_WAIVED;
  g_autofree char *state =
      g_strdelimit (g_strdup (tf_enum_to_nick (TF_TYPE_ISSUE_STATE, (int) issue->state)), "_", ' ');
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  if (!waived && !tf_tracked_issue_is_pending (issue) && !tf_tracked_issue_is_unsettled (issue))
    return;
  place = g_strdup_printf ("%s, %s, %s", issue->id,
                           tf_enum_to_nick (TF_TYPE_SEVERITY, (int) issue->is->severity), state);
  text = waived ? g_strdup_printf ("%s Waived because: %s", issue->is->description, issue->reason)
                : g_strdup (issue->is->description);
  g_strdelimit (text, "\r\n\t", ' ');
  g_ptr_array_add (self->given->undecided,
                   tf_undecided_new (waived ? TF_UNDECIDED_WAIVED : TF_UNDECIDED_ISSUE, place,
                                     text));
}

/* The issues of the user are what he asked of the plan; the plan has them in its text. */
static void
read_issues (TfPlanTake *self)
{
  const TfProjectFiles *files = tf_workspace_get_files (self->workspace);
  g_autofree char *path = tf_project_files_dup_path (files, TF_FILE_ISSUES);
  g_autoptr (GError) error = NULL;
  g_autoptr (TfIssueLedger) ledger = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      add_line (self->unknown, "The plan has no list of its issues");
      return;
    }
  ledger = tf_issue_file_load (files, &error);
  if (ledger == NULL)
    {
      add_line (self->unknown, "The issues of the plan cannot be read: %s", error->message);
      return;
    }
  for (guint i = 0; i < ledger->issues->len; i++)
    {
      const TfTrackedIssue *issue = g_ptr_array_index (ledger->issues, i);

      if (issue->source == TF_ISSUE_SOURCE_PERSON)
        add_decision (self, "what is wrong with the plan", issue->is->description);
      add_decisions_of (self, issue);
      add_undecided (self, issue);
    }
}

gboolean
tf_plan_take_read (TfPlanTake *self, GError **error)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));
  TfPlanTexts texts = { 0 };

  self->text = tf_document_store_read (tf_workspace_get_files (self->workspace), self->path, error);
  if (self->text == NULL)
    {
      g_prefix_error (error, "the plan cannot be copied: ");
      return FALSE;
    }
  self->intent = read_document (self, TF_FILE_INTENT);
  self->spec = read_document (self, TF_FILE_SPEC);
  read_decisions (self);
  texts = (TfPlanTexts){ self->intent, self->spec, self->text };
  tf_plan_open_find (&texts, self->given->undecided, self->unknown);
  read_issues (self);
  return TRUE;
}

/* writing the project */

static void
add_file (TfPlanTake *self, const char *name, const char *origin)
{
  g_ptr_array_add (self->files, g_strdup (name));
  g_ptr_array_add (self->origins, g_strdup (origin));
}

static void
copy_file (TfPlanTake *self, TfProjectFiles *files, const char *directory, const char *name)
{
  g_autofree char *path = g_build_filename (directory, name, NULL);
  g_autofree char *origin = g_build_filename (TF_DIR_RESOURCES, name, NULL);
  g_auto (TfFd) fd = open (path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  g_autoptr (GError) error = NULL;
  g_autofree char *placed = NULL;

  if (fd < 0)
    {
      add_line (self->left_out, "%s: it is a link or cannot be read", name);
      return;
    }
  placed = tf_resource_store_add (files, fd, name, self->max_bytes, &error);
  if (placed == NULL)
    add_line (self->left_out, "%s: %s", name, error->message);
  else
    add_file (self, placed, origin);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The summary of a code base is copied only with it. */
static void
copy_files (TfPlanTake *self, TfProjectFiles *files, gboolean with_code)
{
  g_autofree char *directory =
      tf_project_files_dup_path (tf_workspace_get_files (self->workspace), TF_DIR_RESOURCES);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (directory, 0, &error);
  const char *name = NULL;

  if (dir == NULL && !g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    add_line (self->left_out, "all files of the plan: %s", error->message);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (*name != '.')
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    if (with_code || !g_str_has_suffix (g_ptr_array_index (names, i), TF_SOURCE_SUMMARY_SUFFIX))
      copy_file (self, files, directory, g_ptr_array_index (names, i));
}

/* Returns: whether there is nothing to copy, or all of it was copied */
static gboolean
copy_code (TfPlanTake *self, TfProjectFiles *files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfRepo) code = NULL;
  g_autoptr (GPtrArray) sources = NULL;
  TfRepo *from = NULL;

  if (!tf_workspace_has_code (self->workspace))
    return TRUE;
  from = tf_workspace_get_code (self->workspace, &error);
  code = from != NULL ? tf_workspace_create_code (files, &error) : NULL;
  sources = code != NULL ? tf_repo_copy_sources (code, from, &error) : NULL;
  if (sources == NULL)
    add_line (self->left_out, "the code bases of the plan: %s", error->message);
  return sources != NULL;
}

static void
append_text (GString *text, const char *heading, const char *body)
{
  g_string_append_printf (text, "\n## %s\n\n%s\n", heading,
                          body != NULL && *body != '\0' ? body : "None.");
}

static char *
format_decisions (const TfPlanTake *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->decisions->len; i++)
    {
      const TfDecision *decision = g_ptr_array_index (self->decisions, i);
      g_autofree char *question = g_strdelimit (g_strdup (decision->question), "\r\n", ' ');
      g_autofree char *words = g_strdelimit (g_strdup (decision->text), "\r\n", ' ');

      g_string_append_printf (text, "%s- %s%s%s%s", i > 0 ? "\n" : "", words,
                              *question != '\0' ? " (asked: " : "", question,
                              *question != '\0' ? ")" : "");
    }
  return g_string_free (text, FALSE);
}

static char *
format_undecided (const TfPlanTake *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->given->undecided->len; i++)
    {
      g_autofree char *line = tf_undecided_describe (g_ptr_array_index (self->given->undecided, i));

      g_string_append_printf (text, "- %s\n", line);
    }
  for (guint i = 0; i < self->unknown->len; i++)
    g_string_append_printf (text, "- Unknown: %s\n",
                            (const char *) g_ptr_array_index (self->unknown, i));
  return g_strchomp (g_string_free (text, FALSE));
}

static char *
format_origins (const TfPlanTake *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->files->len; i++)
    g_string_append_printf (text, "- %s: %s of the plan\n",
                            (const char *) g_ptr_array_index (self->files, i),
                            (const char *) g_ptr_array_index (self->origins, i));
  return g_strchomp (g_string_free (text, FALSE));
}

static char *
format_document (const TfPlanTake *self)
{
  GString *text = g_string_new (NULL);
  g_autofree char *decisions = format_decisions (self);
  g_autofree char *undecided = format_undecided (self);
  g_autofree char *origins = format_origins (self);

  g_string_append_printf (text, "# Decisions of the plan “%s” (%s)\n", self->given->name, self->id);
  append_text (text, "Decided", decisions);
  append_text (text, "Undecided", undecided);
  append_text (text, "Files", origins);
  append_text (text, "Brain Dump", self->said);
  return g_string_free (text, FALSE);
}

/* "shop.decisions.md", or with a number if the plan had such a file. Returns: (transfer full) */
static char *
dup_decisions_name (const TfPlanTake *self)
{
  g_autofree char *plan = g_path_get_basename (self->path);
  g_autofree char *stem =
      g_strndup (plan, strlen (plan) - (g_str_has_suffix (plan, ".md") ? 3 : 0));
  g_autofree char *name = g_strconcat (stem, DECISIONS, NULL);

  for (guint i = 2; g_ptr_array_find_with_equal_func (self->files, name, g_str_equal, NULL); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s-%u" DECISIONS, stem, i);
    }
  return g_steal_pointer (&name);
}

static GStrv
dup_strings (const GPtrArray *array)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < array->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (array, i));
  return g_strv_builder_end (builder);
}

/* All of them are in the file of decisions; status.json is written often. */
static void
limit_undecided (TfPlanTake *self)
{
  GPtrArray *undecided = self->given->undecided;
  guint n = undecided->len;

  if (n <= MAX_UNDECIDED)
    return;
  g_ptr_array_set_size (undecided, MAX_UNDECIDED);
  add_line (self->unknown, "%u more are only in the file of decisions", n - MAX_UNDECIDED);
}

static void
fill_given (TfPlanTake *self)
{
  limit_undecided (self);
  g_strfreev (self->given->files);
  self->given->files = dup_strings (self->files);
  g_strfreev (self->given->left_out);
  self->given->left_out = dup_strings (self->left_out);
  g_strfreev (self->given->unknown);
  self->given->unknown = dup_strings (self->unknown);
  self->given->n_decisions = self->decisions->len;
}

gboolean
tf_plan_take_write (TfPlanTake *self, TfProjectFiles *files, const char *resource, GError **error)
{
  g_autofree char *plan = g_path_get_basename (resource);
  g_autofree char *document = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  g_return_val_if_fail (self->text != NULL, FALSE);

  if (!tf_document_store_write (files, resource, self->text, error))
    return FALSE;
  add_file (self, plan, self->path);
  {
    g_autoptr (TfWorkerLocker) locker = tf_worker_lock (tf_workspace_get_worker (self->workspace));

    copy_files (self, files, copy_code (self, files));
  }
  document = format_document (self);
  name = dup_decisions_name (self);
  path = g_build_filename (TF_DIR_RESOURCES, name, NULL);
  if (!tf_document_store_write (files, path, document, error))
    return FALSE;
  g_ptr_array_insert (self->files, 1, g_steal_pointer (&name));
  fill_given (self);
  return TRUE;
}
