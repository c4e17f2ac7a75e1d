/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-text.h"

#include <string.h>

#include "tf-limits.h"
#include "tf-resource-file.h"
#include "tf-resource-pdf.h"
#include "tf-worker.h"

struct _TfResourceReader
{
  TfJob parent_instance;

  GPtrArray *paths; /* (owned) (element-type utf8) */
  guint64 max_bytes;

  TfWorker *worker; /* (owned) */
  GPtrArray *texts; /* (owned) (element-type TfResourceText) */
  gsize total;      /* bytes of text so far */

  TfResourceWrap wrap; /* (nullable) */
  GObject *wrap_data;  /* (owned) (nullable) */
};

/* One file on its way through the worker. */
typedef struct
{
  char *path; /* (owned) */
  guint64 max_bytes;
  gboolean is_pdf;
} FileRead;

/* A PDF on its way through the program. */
typedef struct
{
  TfResourceReader *self; /* (owned) */
  TfResourceText *text;   /* (owned) */
} PdfRead;

G_DEFINE_FINAL_TYPE (TfResourceReader, tf_resource_reader, TF_TYPE_JOB)

static void read_next (TfResourceReader *self);

static void
file_read_free (FileRead *read)
{
  g_free (read->path);
  g_free (read);
}

/* All of them together must fit one prompt. */
static void
add_text (TfResourceReader *self, TfResourceText *text)
{
  gsize length = text->text != NULL ? strlen (text->text) : 0;
  g_autofree char *note = NULL;

  if (self->total + length > TF_LIMIT_PROMPT_MATERIAL)
    {
      note = g_strdup_printf ("not shown: all resources together exceed %" G_GSIZE_FORMAT " MiB",
                              TF_LIMIT_PROMPT_MATERIAL / TF_MIB);
      tf_resource_text_set (text, NULL, FALSE, note);
      length = 0;
    }
  self->total += length;
  g_ptr_array_add (self->texts, text);
}

static void
pdf_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree PdfRead *pdf = data;
  g_autoptr (TfResourceReader) self = g_steal_pointer (&pdf->self);
  g_autoptr (GError) error = NULL;

  tf_process_run_finish (TF_PROCESS (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      tf_resource_text_free (pdf->text);
      tf_job_fail (TF_JOB (self), g_steal_pointer (&error));
      return;
    }
  tf_resource_pdf_judge (TF_PROCESS (source), error, pdf->text);
  add_text (self, pdf->text);
  read_next (self);
}

static void
read_pdf (TfResourceReader *self, const char *path, TfResourceText *text)
{
  g_autoptr (TfProcess) process =
      tf_resource_pdf_new_process (path, text, self->wrap, self->wrap_data);
  PdfRead *pdf;

  if (process == NULL)
    {
      add_text (self, text);
      read_next (self);
      return;
    }
  pdf = g_new0 (PdfRead, 1);
  pdf->self = g_object_ref (self);
  pdf->text = text;
  tf_process_run_async (process, tf_job_get_cancellable (TF_JOB (self)), pdf_read_cb, pdf);
}

static void
file_read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  TfResourceReader *self = TF_RESOURCE_READER (source);
  FileRead *read = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  TfResourceText *text = g_task_propagate_pointer (G_TASK (result), &error);

  if (text == NULL)
    {
      tf_job_fail (TF_JOB (self), error);
      return;
    }
  if (read->is_pdf)
    {
      read_pdf (self, read->path, text);
      return;
    }
  add_text (self, text);
  read_next (self);
}

static void
file_read_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  FileRead *read = task_data;

  g_task_return_pointer (task, tf_resource_file_read (read->path, read->max_bytes, &read->is_pdf),
                         (GDestroyNotify) tf_resource_text_free);
}

static void
read_next (TfResourceReader *self)
{
  g_autoptr (GTask) task = NULL;
  g_autofree char *name = NULL;
  g_autofree char *activity = NULL;
  FileRead *read;

  if (self->texts->len == self->paths->len)
    {
      tf_job_succeed (TF_JOB (self));
      return;
    }
  read = g_new0 (FileRead, 1);
  read->path = g_canonicalize_filename (g_ptr_array_index (self->paths, self->texts->len), NULL);
  read->max_bytes = self->max_bytes;
  name = g_filename_display_basename (read->path);
  activity = g_strdup_printf ("reading %s", name);
  tf_job_set_activity (TF_JOB (self), activity);

  task = g_task_new (self, tf_job_get_cancellable (TF_JOB (self)), file_read_cb, NULL);
  g_task_set_source_tag (task, read_next);
  g_task_set_task_data (task, read, (GDestroyNotify) file_read_free);
  tf_worker_queue (self->worker, g_steal_pointer (&task), file_read_thread);
}

static void
tf_resource_reader_start (TfJob *job)
{
  read_next (TF_RESOURCE_READER (job));
}

static void
tf_resource_reader_finalize (GObject *object)
{
  TfResourceReader *self = TF_RESOURCE_READER (object);

  g_ptr_array_unref (self->paths);
  g_ptr_array_unref (self->texts);
  g_object_unref (self->worker);
  g_clear_object (&self->wrap_data);
  G_OBJECT_CLASS (tf_resource_reader_parent_class)->finalize (object);
}

static void
tf_resource_reader_class_init (TfResourceReaderClass *class)
{
  G_OBJECT_CLASS (class)->finalize = tf_resource_reader_finalize;
  TF_JOB_CLASS (class)->start = tf_resource_reader_start;
}

static void
tf_resource_reader_init (TfResourceReader *self)
{
  self->paths = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_resource_text_free);
  self->worker = tf_worker_new ("tf-resources");
}

TfResourceReader *
tf_resource_reader_new (GPtrArray *paths, guint64 max_bytes)
{
  TfResourceReader *self;

  g_return_val_if_fail (paths != NULL, NULL);

  self = g_object_new (TF_TYPE_RESOURCE_READER, NULL);
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (self->paths, g_strdup (g_ptr_array_index (paths, i)));
  self->max_bytes = max_bytes;
  return self;
}

void
tf_resource_reader_set_wrap (TfResourceReader *self, TfResourceWrap wrap, GObject *data)
{
  g_return_if_fail (TF_IS_RESOURCE_READER (self));

  self->wrap = wrap;
  g_set_object (&self->wrap_data, data);
}

GPtrArray *
tf_resource_reader_get_texts (TfResourceReader *self)
{
  g_return_val_if_fail (TF_IS_RESOURCE_READER (self), NULL);

  return self->texts;
}
