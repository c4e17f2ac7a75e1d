/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-ctl-bus.h"
#include "tf-ctl-output.h"
#include "tf-ctl-verbs.h"
#include "tf-delivery.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-job.h"

/* Writing what the daemon exported: on a thread of its own, because git runs as a process. */
typedef struct
{
  const TfCtlArgs *args; /* (not owned) */
  int fd;                /* (not owned) */
} Delivery;

/* Returns: (transfer full): what --json prints */
static gpointer
deliver_into (const Delivery *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (TfDelivered) delivered =
      tf_delivery_into (self->fd, self->args->into, self->args->branch, cancellable, error);
  JsonObject *object = NULL;

  if (delivered == NULL)
    return NULL;
  object = json_object_new ();
  json_object_set_string_member (object, "directory", delivered->directory);
  json_object_set_string_member (object, "branch", delivered->branch);
  json_object_set_string_member (object, "commit", delivered->commit);
  if (delivered->previous != NULL)
    json_object_set_string_member (object, "previous", delivered->previous);
  else
    json_object_set_null_member (object, "previous");
  json_object_set_boolean_member (object, "complete", delivered->is_complete);
  return object;
}

static gpointer
deliver_patches (const Delivery *self, GError **error)
{
  g_autoptr (GPtrArray) files =
      tf_delivery_save_patches (self->fd, self->args->patches, self->args->force, error);
  JsonObject *object = NULL;
  JsonArray *names = NULL;

  if (files == NULL)
    return NULL;
  object = json_object_new ();
  names = json_array_new ();
  for (guint i = 0; i < files->len; i++)
    json_array_add_string_element (names, g_ptr_array_index (files, i));
  json_object_set_string_member (object, "directory", self->args->patches);
  json_object_set_array_member (object, "patches", names);
  return object;
}

static gpointer
deliver_bundle (const Delivery *self, GError **error)
{
  JsonObject *object = NULL;

  if (!tf_delivery_save_bundle (self->fd, self->args->bundle, self->args->force, error))
    return NULL;
  object = json_object_new ();
  json_object_set_string_member (object, "bundle", self->args->bundle);
  return object;
}

static gpointer
deliver_job (gpointer data, GCancellable *cancellable, GError **error)
{
  const Delivery *self = data;

  if (self->args->into != NULL)
    return deliver_into (self, cancellable, error);
  return self->args->patches != NULL ? deliver_patches (self, error) : deliver_bundle (self, error);
}

static void
cancelled_cb (GCancellable *cancellable, TfJob *job)
{
  tf_job_cancel (job);
  g_main_context_wakeup (NULL);
}

/* Returns: (transfer full) */
static JsonObject *
run (TfCtl *ctl, int fd, GError **error)
{
  Delivery delivery = { &ctl->args, fd };
  g_autoptr (TfJob) job =
      tf_job_new ("deliver", deliver_job, &delivery, NULL, (GDestroyNotify) json_object_unref);
  gulong id = 0;

  tf_job_start (job);
  id = g_cancellable_connect (ctl->cancellable, G_CALLBACK (cancelled_cb), job, NULL);
  while (tf_job_get_state (job) == TF_JOB_STATE_RUNNING)
    g_main_context_iteration (NULL, TRUE);
  g_cancellable_disconnect (ctl->cancellable, id);
  if (tf_job_get_error (job) != NULL)
    {
      g_propagate_error (error, g_error_copy (tf_job_get_error (job)));
      return NULL;
    }
  return json_object_ref (tf_job_get_result (job));
}

static void
print (TfCtl *ctl, JsonObject *result)
{
  const TfCtlArgs *args = &ctl->args;

  if (args->patches != NULL)
    {
      guint n = json_array_get_length (json_object_get_array_member (result, "patches"));

      /* Translators: also of one patch */
      tf_ctl_output_line (ctl, _ ("%u patches in %s; git am applies them in order"), n,
                          args->patches);
    }
  else if (args->bundle != NULL)
    tf_ctl_output_line (ctl, _ ("%s written; git fetch %s takes a branch out of it"), args->bundle,
                        args->bundle);
  else
    {
      gboolean complete = json_object_get_boolean_member (result, "complete");

      tf_ctl_output_line (ctl,
                          complete ? _ ("branch %s in %s is at %.12s")
                                   : _ ("branch %s in %s is at %.12s; git merge takes it"),
                          json_object_get_string_member (result, "branch"), args->into,
                          json_object_get_string_member (result, "commit"));
      if (complete)
        tf_ctl_output_line (
            ctl,
            _ ("It shares no commit with yours, because no history was imported (of "
               "a shallow clone there is none).\nTo have the work on a commit of "
               "yours: thoughtforgectl deliver %s --patches NEW-DIR, then git am "
               "NEW-DIR/*"),
            ctl->args.words[0]);
    }
}

/* Exactly one way, and only what belongs to it. */
static gboolean
check_options (const TfCtlArgs *args, GError **error)
{
  guint n = (args->into != NULL) + (args->patches != NULL) + (args->bundle != NULL) +
            (args->describe ? 1 : 0);
  const char *wrong = NULL;

  if (n != 1)
    wrong = _ ("choose one of --into, --patches, --bundle and --describe");
  else if (args->branch != NULL && args->into == NULL && args->bundle == NULL)
    wrong = _ ("--branch needs --into or --bundle");
  else if (args->force && args->patches == NULL && args->bundle == NULL)
    wrong =
        _ ("--force needs --patches or --bundle; a branch with other commits is never replaced");
  if (wrong != NULL)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, wrong);
  return wrong == NULL;
}

static GVariant *
new_request (const TfCtlArgs *args, const char *format)
{
  GVariantDict options;

  g_variant_dict_init (&options, NULL);
  if (args->branch != NULL)
    g_variant_dict_insert (&options, "branch", "s", args->branch);
  return g_variant_new ("(s@a{sv})", format, g_variant_dict_end (&options));
}

static gboolean
describe (TfCtl *ctl, const char *path, GError **error)
{
  g_autoptr (JsonNode) node = NULL;
  gsize length = 0;
  g_autofree char *text =
      tf_ctl_bus_read (ctl, path, "ExportWork",
                       new_request (&ctl->args, ctl->args.json ? "json" : "markdown"), &length,
                       error);

  if (text == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      tf_ctl_output_text (ctl, text);
      return TRUE;
    }
  node = json_from_string (text, error);
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  tf_ctl_output_take_json (json_node_dup_object (node));
  return TRUE;
}

gboolean
tf_ctl_deliver (TfCtl *ctl, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (JsonObject) result = NULL;
  g_auto (TfFd) fd = -1;

  if (!check_options (&ctl->args, error))
    return FALSE;
  path = tf_ctl_bus_find_project (ctl, ctl->args.words[0], error);
  if (path == NULL)
    return FALSE;
  if (ctl->args.describe)
    return describe (ctl, path, error);
  fd = tf_ctl_bus_open (ctl, path, "ExportWork",
                        new_request (&ctl->args, ctl->args.patches != NULL ? "patches" : "bundle"),
                        error);
  result = fd >= 0 ? run (ctl, fd, error) : NULL;
  if (result == NULL)
    return FALSE;
  if (ctl->args.json)
    tf_ctl_output_take_json (json_object_ref (result));
  else
    print (ctl, result);
  return TRUE;
}
