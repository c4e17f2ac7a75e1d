/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-confinement-private.h"

#include <string.h>
#include <unistd.h>

#include "tf-error.h"
#include "tf-process.h"

#define TRIAL_SECONDS 10
#define NAME_CHARS    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_/"

/* @allowed (nullable): %NULL: any characters. */
static gboolean
check_name (const char *name, const char *allowed, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  if (*name != '\0' && (allowed == NULL || strspn (name, allowed) == strlen (name)) &&
      !g_path_is_absolute (name) && *name != '-' &&
      !g_strv_contains ((const char *const *) parts, ".."))
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_SAFETY, "cannot lay a directory over “%s”", name);
  return FALSE;
}

static gboolean
check_overlay (const TfConfinementOverlay *overlay, GError **error)
{
  return check_name (overlay->lower, NAME_CHARS ":", error) &&
         check_name (overlay->upper, NAME_CHARS, error) &&
         check_name (overlay->work, NAME_CHARS, error) && check_name (overlay->merged, NULL, error);
}

gboolean
tf_confinement_add_overlays (GPtrArray *argv, const TfConfinementSpec *spec, GError **error)
{
  if (spec->n_overlays == 0)
    return TRUE;
  /* Relative names: the kernel separates them by ":" and ",", which the project's own path may
   * contain. */
  tf_confinement_add (argv, "--overlay-directory", spec->overlay_directory, NULL);
  for (guint i = 0; i < spec->n_overlays; i++)
    {
      const TfConfinementOverlay *overlay = &spec->overlays[i];

      if (!check_overlay (overlay, error))
        return FALSE;
      g_ptr_array_add (argv,
                       g_strdup_printf ("--overlay=userxattr,lowerdir=%s,upperdir=%s,workdir=%s",
                                        overlay->lower, overlay->upper, overlay->work));
      g_ptr_array_add (argv, g_strconcat ("--at=", overlay->merged, NULL));
    }
  return TRUE;
}

void
tf_confinement_add_user (GPtrArray *argv)
{
  tf_confinement_add (argv, "--uid", NULL);
  g_ptr_array_add (argv, g_strdup_printf ("%u", (guint) getuid ()));
  tf_confinement_add (argv, "--gid", NULL);
  g_ptr_array_add (argv, g_strdup_printf ("%u", (guint) getgid ()));
}

gboolean
tf_confinement_try_overlays (const TfConfinementSpec *spec, GCancellable *cancellable)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  g_autoptr (TfProcess) process = NULL;
  TfProcessSpec trial = {
    .environment = (const char *const *) environment,
    .wall_seconds = TRIAL_SECONDS,
  };
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (spec != NULL && spec->overlay_directory != NULL, FALSE);

  if (!tf_confinement_add_launcher (argv, spec, TF_NETWORK_NONE, NULL, &error))
    return FALSE;
  tf_confinement_add (argv, "/bin/true", NULL);
  g_ptr_array_add (argv, NULL);
  trial.argv = (const char *const *) argv->pdata;
  process = tf_process_new (&trial);
  if (tf_process_run (process, cancellable, &error) && tf_process_get_exit_code (process) == 0)
    return TRUE;
  g_info ("copying directories, because they cannot be laid over each other: %s",
          error != NULL ? error->message : tf_process_get_stderr (process));
  return FALSE;
}
