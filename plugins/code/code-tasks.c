/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-tasks.h"

#include <string.h>

#define ACCEPTANCE      "-acceptance"
#define MAX_TITLE_CHARS 120

typedef struct
{
  const char *slug;
  const char *title;
  const char *text;
  TfTaskKind kind;
} Task;

typedef void (*TaskFunc) (const char *id, const Task *task, gpointer data);

/* The title of "Parser: reads rows" is "Parser". */
static char *
dup_title (const char *part)
{
  g_autofree char *line = g_strndup (part, strcspn (part, "\r\n"));
  const char *colon = strstr (line, ": ");
  g_autofree char *head = colon != NULL ? g_strndup (line, colon - line) : g_strdup (line);
  g_autofree char *bare = g_strdelimit (g_strdup (head), "*`", ' ');

  return tf_text_ellipsize (g_strstrip (bare), MAX_TITLE_CHARS);
}

/* Only the last task ends in "-acceptance". */
static char *
dup_slug (const char *title)
{
  g_autofree char *slug = tf_text_slug (title);
  g_autofree char *dashed = g_strconcat ("-", slug, NULL);

  return g_str_has_suffix (dashed, ACCEPTANCE) ? g_strconcat (slug, "-part", NULL)
                                               : g_steal_pointer (&slug);
}

static void
emit (guint *n, const Task *task, TaskFunc func, gpointer data)
{
  g_autofree char *id = g_strdup_printf ("task-%02u-%s", ++*n, task->slug);

  func (id, task, data);
}

static void
emit_part (guint *n, const char *part, TaskFunc func, gpointer data)
{
  g_autofree char *title = dup_title (part);
  g_autofree char *slug = dup_slug (title);
  Task task = { slug, title, part, TF_TASK_KIND_AGENT };

  emit (n, &task, func, data);
}

/* With too many parts, the last task takes the remaining ones. */
static void
emit_rest (guint *n, GStrv rest, TaskFunc func, gpointer data)
{
  g_autofree char *joined = g_strjoinv ("\n\n", rest);
  g_autofree char *title = g_strdup_printf ("the remaining %u parts", g_strv_length (rest));
  Task task = { "remaining-parts", title, joined, TF_TASK_KIND_AGENT };

  emit (n, &task, func, data);
}

static void
emit_parts (guint *n, const TfBuildInput *input, TaskFunc func, gpointer data)
{
  static const Task whole = { "software", "the software", "Build what the specification describes.",
                              TF_TASK_KIND_AGENT };
  g_auto (GStrv) parts = tf_spec_get_parts (input->spec);
  guint n_parts = g_strv_length (parts);

  if (n_parts == 0)
    emit (n, &whole, func, data);
  for (guint i = 0; i < n_parts; i++)
    {
      if (i + 1 == CODE_TASKS_MAX_PARTS && n_parts > CODE_TASKS_MAX_PARTS)
        {
          emit_rest (n, parts + i, func, data);
          return;
        }
      emit_part (n, parts[i], func, data);
    }
}

static void
foreach_task (const TfBuildInput *input, TaskFunc func, gpointer data)
{
  static const Task acceptance = { "acceptance", "map the acceptance criteria to tests", "",
                                   TF_TASK_KIND_AGENT };
  gboolean has_sources = input->sources != NULL && input->sources[0] != NULL;
  guint n = 0;

  if (has_sources)
    {
      g_autofree char *names = g_strjoinv (", ", (char **) input->sources);
      g_autofree char *title = g_strdup_printf ("import %s", names);
      Task import = { "import", title, title, TF_TASK_KIND_IMPORT };

      emit (&n, &import, func, data);
    }
  /* Without given code there is nothing to keep. */
  if (!has_sources || !tf_spec_keeps_code (input->spec))
    emit_parts (&n, input, func, data);
  emit (&n, &acceptance, func, data);
}

static void
add_task (const char *id, const Task *task, gpointer data)
{
  TfBuildTask *added = tf_build_task_new (id, task->title);

  added->kind = task->kind;
  g_ptr_array_add (data, added);
}

GPtrArray *
code_tasks_list (const TfBuildInput *input)
{
  GPtrArray *tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_build_task_free);

  foreach_task (input, add_task, tasks);
  return tasks;
}

gboolean
code_tasks_is_acceptance (const char *task_id)
{
  return g_str_has_suffix (task_id, ACCEPTANCE);
}

typedef struct
{
  const char *id;
  char *text; /* (owned) (nullable) */
} Search;

static void
find_text (const char *id, const Task *task, gpointer data)
{
  Search *search = data;

  if (g_str_equal (id, search->id) && search->text == NULL)
    search->text = g_strdup (task->text);
}

char *
code_tasks_dup_text (const TfBuildInput *input, const char *task_id)
{
  Search search = { task_id, NULL };

  foreach_task (input, find_text, &search);
  return search.text != NULL
             ? search.text
             : g_strdup ("The specification was edited after this task was planned. Build what it "
                         "still asks for under the name of the task, if it is still missing.");
}
