/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-error.h"
#include "tf-job-private.h"
#include "tf-sentence.h"

/* Of this thread. */
static _Thread_local GPtrArray *parts; /* (not owned) (nullable) (element-type utf8) */

void
tf_job_set_parts (GPtrArray *own)
{
  parts = own;
}

char *
tf_job_add_parts (const char *activity)
{
  char *text = g_strdup (activity);

  for (guint i = parts != NULL ? parts->len : 0; i > 0; i--)
    {
      g_autofree char *inner = text;

      text = tf_sentence_new (TF_SENTENCE_PART, "part", g_ptr_array_index (parts, i - 1),
                              "activity", inner, NULL);
    }
  return text;
}

TfJobPart *
tf_job_begin_part (const char *format, ...)
{
  va_list args;

  g_return_val_if_fail (format != NULL, NULL);
  if (parts == NULL)
    return NULL;
  va_start (args, format);
  g_ptr_array_add (parts, g_strdup_vprintf (format, args));
  va_end (args);
  return (TfJobPart *) parts;
}

void
tf_job_part_free (TfJobPart *self)
{
  g_return_if_fail (self == (TfJobPart *) parts);
  g_ptr_array_set_size (parts, (int) parts->len - 1);
}

/* One of the things that a job does at the same time. */
typedef struct
{
  TfJob *job;       /* (not owned) (nullable) */
  GPtrArray *parts; /* (owned) (element-type utf8): of the thread that waits */
  TfJobPartFunc func;
  gpointer item;             /* (not owned) */
  GCancellable *cancellable; /* (not owned) (nullable) */
  GThread *thread;           /* (owned) (nullable): joined */
  GError *error;             /* (owned) (nullable) */
} Part;

static gpointer
part_main (gpointer data)
{
  Part *self = data;

  tf_job_enter (self->job, self->parts);
  if (self->cancellable != NULL)
    g_cancellable_push_current (self->cancellable);
  self->func (self->item, self->cancellable, &self->error);
  if (self->cancellable != NULL)
    g_cancellable_pop_current (self->cancellable);
  tf_job_enter (NULL, NULL);
  return NULL;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static void
part_start (Part *self)
{
  g_autoptr (GError) error = NULL;

  if (parts != NULL)
    self->parts = g_ptr_array_copy (parts, (GCopyFunc) copy_text, NULL);
  else
    self->parts = g_ptr_array_new_with_free_func (g_free);
  self->thread = g_thread_try_new ("part", part_main, self, &error);
  if (self->thread == NULL)
    self->error = g_error_new (TF_ERROR, TF_ERROR_BUSY,
                               "cannot start a thread: %s; close other programs, then resume",
                               error->message);
}

static void
part_end (Part *self, GError **error)
{
  if (self->thread != NULL)
    g_thread_join (self->thread);
  g_ptr_array_unref (self->parts);
  if (self->error == NULL)
    return;
  if (error != NULL && *error == NULL)
    *error = g_steal_pointer (&self->error);
  g_clear_error (&self->error);
}

gboolean
tf_job_run_parts (TfJobPartFunc func,
                  gpointer *items,
                  guint n,
                  GCancellable *cancellable,
                  GError **error)
{
  g_autofree Part *all = g_new0 (Part, MAX (n, 1));
  g_autoptr (GError) first = NULL;

  g_return_val_if_fail (func != NULL && (items != NULL || n == 0), FALSE);

  for (guint i = 0; i < n; i++)
    {
      all[i].job = tf_job_get_current ();
      all[i].func = func;
      all[i].item = items[i];
      all[i].cancellable = cancellable;
      part_start (&all[i]);
    }
  for (guint i = 0; i < n; i++)
    part_end (&all[i], &first);
  if (first == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}
