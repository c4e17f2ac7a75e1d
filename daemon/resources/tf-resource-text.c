/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-text.h"

#include <string.h>

#include "tf-job.h"
#include "tf-limits.h"
#include "tf-resource-file.h"
#include "tf-resource-pdf.h"
#include "tf-sentence.h"
#include "tf-worker.h"

static TfResourceText *
read_file (TfWorker *worker, const char *path, guint64 max_bytes, gboolean *out_is_pdf)
{
  g_autoptr (TfWorkerLocker) locker = tf_worker_lock (worker);

  return tf_resource_file_read (path, max_bytes, out_is_pdf);
}

/* All texts together must fit into one prompt. */
static void
limit_total (TfResourceText *text, gsize *total)
{
  gsize length = text->text != NULL ? strlen (text->text) : 0;
  g_autofree char *note = NULL;

  if (*total + length <= TF_LIMIT_PROMPT_MATERIAL)
    {
      *total += length;
      return;
    }
  note = g_strdup_printf ("not shown: all resources together exceed %" G_GSIZE_FORMAT " MiB",
                          TF_LIMIT_PROMPT_MATERIAL / TF_MIB);
  tf_resource_text_set (text, NULL, FALSE, note);
}

GPtrArray *
tf_resource_texts_read (const GPtrArray *paths,
                        guint64 max_bytes,
                        TfResourceWrap wrap,
                        gpointer wrap_data,
                        GCancellable *cancellable,
                        GError **error)
{
  g_autoptr (TfWorker) worker = tf_worker_new ("tf-resources");
  g_autoptr (GPtrArray) texts =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_resource_text_free);
  gsize total = 0;

  g_return_val_if_fail (paths != NULL, NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *path = g_canonicalize_filename (g_ptr_array_index (paths, i), NULL);
      g_autofree char *name = g_filename_display_basename (path);
      TfResourceText *text = NULL;
      gboolean is_pdf = FALSE;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      tf_job_take_current_activity (
          tf_sentence_new (TF_SENTENCE_READING_RESOURCE, "name", name, NULL));
      text = read_file (worker, path, max_bytes, &is_pdf);
      g_ptr_array_add (texts, text);
      if (is_pdf && !tf_resource_pdf_read (path, text, wrap, wrap_data, cancellable, error))
        return NULL;
      limit_total (text, &total);
    }
  return g_steal_pointer (&texts);
}
