/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-resource-adder.h"

#include <fcntl.h>
#include <gio/gunixfdlist.h>
#include <glib/gi18n.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-fd.h"
#include "tf-report.h"
#include "tf-worker.h"

/* The daemon copies one at a time; more would only hold descriptors open. */
#define IN_FLIGHT_MAX 4

/* How many failures to list. */
#define LISTED_MAX 20

struct _TfResourceAdder
{
  GObject parent_instance;

  TfClient *client;          /* (owned) */
  TfDbusProject1 *project;   /* (owned) */
  TfWorker *worker;          /* (owned) */
  GCancellable *cancellable; /* (owned) */
  GQueue waiting;            /* (element-type GFile) (owned) */
  GPtrArray *failures;       /* (owned) (element-type utf8) */
  guint n_total;
  guint n_ended;
  guint n_in_flight;
};

G_DEFINE_FINAL_TYPE (TfResourceAdder, tf_resource_adder, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* One file being added. */
typedef struct
{
  TfResourceAdder *adder; /* (owned) */
  GFile *file;            /* (owned) */
} Delivery;

static void
delivery_free (Delivery *self)
{
  g_object_unref (self->adder);
  g_object_unref (self->file);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Delivery, delivery_free)

static char *
dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base != NULL ? base : "file");
}

/* Opening on the worker */

static int
refuse_errno (const char *path, GError **error)
{
  int saved_errno = errno;
  TfError code = saved_errno == ENOENT ? TF_ERROR_NOT_FOUND : TF_ERROR_FILE_SYSTEM;

  if (saved_errno == ELOOP)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 _ ("it is a link to another file; add that file instead"));
  else
    g_set_error_literal (error, TF_ERROR, code, g_strerror (saved_errno));
  return -1;
}

/* Does not block on a pipe, and accepts only what can be copied. */
int
tf_resource_open (GFile *file, GError **error)
{
  g_auto (TfFd) fd = -1;
  const char *path = g_file_peek_path (file);
  struct stat info;
  int taken;

  tf_worker_assert_current ();
  if (path == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("it is not on this computer; save it locally, then add it"));
      return -1;
    }
  fd = open (path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0 || fstat (fd, &info) != 0)
    return refuse_errno (path, error);
  if (!S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   _ ("it is neither a file nor a folder"));
      return -1;
    }
  taken = fd;
  fd = -1;
  return taken;
}

static void
open_on_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GUnixFDList) list = NULL;
  int fd = tf_resource_open (data, &error);

  if (fd < 0)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  list = g_unix_fd_list_new_from_array (&fd, 1);
  g_task_return_pointer (task, g_steal_pointer (&list), g_object_unref);
}

/* The queue */

static void start_next (TfResourceAdder *self);

static void
end_delivery (Delivery *delivery, const GError *error)
{
  TfResourceAdder *self = delivery->adder;

  self->n_in_flight--;
  self->n_ended++;
  if (error != NULL)
    {
      g_autofree char *name = dup_name (delivery->file);

      /* Translators: the first is the name of a file, the second is why it was not added */
      g_ptr_array_add (self->failures, g_strdup_printf (_ ("“%s”: %s"), name, error->message));
    }
  if (!g_cancellable_is_cancelled (self->cancellable))
    start_next (self);
}

static void
added_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Delivery) delivery = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply = tf_client_call_finish (TF_CLIENT (source), result, &error);

  end_delivery (delivery, error);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Delivery) delivery = data;
  TfResourceAdder *self = delivery->adder;
  g_autoptr (GError) error = NULL;
  g_autoptr (GUnixFDList) list = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *name = dup_name (delivery->file);

  if (list == NULL)
    {
      end_delivery (delivery, error);
      return;
    }
  tf_client_send_fd_async (self->client, self->project, "AddResource",
                           g_variant_new ("(hs)", 0, name), list, self->cancellable, added_cb,
                           g_steal_pointer (&delivery));
}

static void
deliver (TfResourceAdder *self, GFile *file)
{
  Delivery *delivery = g_new0 (Delivery, 1);
  GTask *task = g_task_new (NULL, self->cancellable, opened_cb, delivery);

  delivery->adder = g_object_ref (self);
  delivery->file = file;
  self->n_in_flight++;
  g_task_set_source_tag (task, deliver);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  tf_worker_queue (self->worker, task, open_on_worker);
}

static void
start_next (TfResourceAdder *self)
{
  while (self->n_in_flight < IN_FLIGHT_MAX && !g_queue_is_empty (&self->waiting))
    deliver (self, g_queue_pop_head (&self->waiting));
  g_signal_emit (self, signals[PROGRESS], 0);
  if (!tf_resource_adder_is_busy (self))
    g_signal_emit (self, signals[FINISHED], 0);
}

static void
tf_resource_adder_dispose (GObject *object)
{
  TfResourceAdder *self = TF_RESOURCE_ADDER (object);

  g_cancellable_cancel (self->cancellable);
  g_queue_clear_full (&self->waiting, g_object_unref);
  G_OBJECT_CLASS (tf_resource_adder_parent_class)->dispose (object);
}

static void
tf_resource_adder_finalize (GObject *object)
{
  TfResourceAdder *self = TF_RESOURCE_ADDER (object);

  g_clear_object (&self->client);
  g_clear_object (&self->project);
  g_clear_object (&self->worker);
  g_clear_object (&self->cancellable);
  g_ptr_array_unref (self->failures);
  G_OBJECT_CLASS (tf_resource_adder_parent_class)->finalize (object);
}

static void
tf_resource_adder_class_init (TfResourceAdderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = tf_resource_adder_dispose;
  object_class->finalize = tf_resource_adder_finalize;
  signals[PROGRESS] = g_signal_new ("progress", TF_TYPE_RESOURCE_ADDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] = g_signal_new ("finished", TF_TYPE_RESOURCE_ADDER, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_resource_adder_init (TfResourceAdder *self)
{
  self->worker = tf_worker_new ("client-files");
  self->cancellable = g_cancellable_new ();
  self->failures = g_ptr_array_new_with_free_func (g_free);
  g_queue_init (&self->waiting);
}

TfResourceAdder *
tf_resource_adder_new (TfClient *client, TfDbusProject1 *project)
{
  TfResourceAdder *self = g_object_new (TF_TYPE_RESOURCE_ADDER, NULL);

  self->client = g_object_ref (client);
  self->project = g_object_ref (project);
  return self;
}

void
tf_resource_adder_add (TfResourceAdder *self, GFile *file)
{
  if (!tf_resource_adder_is_busy (self))
    {
      self->n_total = self->n_ended = 0;
      g_ptr_array_set_size (self->failures, 0);
    }
  self->n_total++;
  g_queue_push_tail (&self->waiting, g_object_ref (file));
  if (self->n_in_flight < IN_FLIGHT_MAX)
    start_next (self);
}

guint
tf_resource_adder_get_n_total (TfResourceAdder *self)
{
  return self->n_total;
}

guint
tf_resource_adder_get_n_ended (TfResourceAdder *self)
{
  return self->n_ended;
}

gboolean
tf_resource_adder_is_busy (TfResourceAdder *self)
{
  return self->n_in_flight > 0 || !g_queue_is_empty (&self->waiting);
}

GPtrArray *
tf_resource_adder_get_failures (TfResourceAdder *self)
{
  return self->failures;
}

static char *
join_failures (GPtrArray *failures)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (failures->len, LISTED_MAX); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "",
                            (const char *) g_ptr_array_index (failures, i));
  if (failures->len > LISTED_MAX)
    {
      guint more = failures->len - LISTED_MAX;
      g_autofree char *rest =
          g_strdup_printf (ngettext ("… and %u more file", "… and %u more files", more), more);

      g_string_append_printf (text, "\n%s", rest);
    }
  return g_string_free (text, FALSE);
}

void
tf_resource_adder_report (TfResourceAdder *self, GtkWidget *from)
{
  guint n = self->failures->len;
  g_autofree char *title = NULL;
  g_autofree char *detail = NULL;
  g_autoptr (GError) error = NULL;

  if (n == 0)
    return;
  title = g_strdup_printf (ngettext ("%u file was not added", "%u files were not added", n), n);
  detail = join_failures (self->failures);
  error = g_error_new_literal (TF_ERROR, TF_ERROR_FILE_SYSTEM, detail);
  tf_report_error (from, title, error);
}
