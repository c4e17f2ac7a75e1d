/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-calibration-file.h"

#include <errno.h>
#include <string.h>

#include "tf-atomic-file.h"
#include "tf-clock.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-text.h"

#define TYPE "a{sa{sv}}"

static GVariant *
make_empty (void)
{
  return g_variant_ref_sink (g_variant_new_array (G_VARIANT_TYPE ("{sa{sv}}"), NULL, 0));
}

static GVariant *
parse (const char *path, const char *text, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *kept = NULL;
  GVariant *all = tf_text_validate (text, strlen (text), "it", &local)
                      ? g_variant_parse (G_VARIANT_TYPE (TYPE), text, NULL, NULL, &local)
                      : NULL;

  if (all != NULL)
    return all;
  kept = tf_atomic_file_keep_corrupt (path, error);
  if (kept != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_STATE_CORRUPT,
                 "%s cannot be read (%s); it was kept as %s; calibrate the agents again", path,
                 local->message, kept);
  return NULL;
}

GVariant *
tf_calibration_file_load (const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *text = tf_atomic_file_read (path, TF_LIMIT_STATE_FILE, NULL, &local);

  if (text != NULL)
    return parse (path, text, error);
  if (g_error_matches (local, TF_ERROR, TF_ERROR_NOT_FOUND))
    return make_empty ();
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static GVariant *
add_moment (GVariant *result)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, result);
  g_variant_dict_insert (&dict, "at", "x", tf_clock_now ());
  return g_variant_dict_end (&dict);
}

/* All entries except that one, then that one. */
static GVariant *
replace (GVariant *all, const char *agent, const char *catalogue, GVariant *result)
{
  g_autoptr (GVariant) of_agent = g_variant_lookup_value (all, agent, G_VARIANT_TYPE_VARDICT);
  GVariantBuilder builder;
  GVariantDict dict;
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_variant_dict_init (&dict, of_agent);
  g_variant_dict_insert_value (&dict, catalogue, add_moment (result));
  g_variant_builder_init (&builder, G_VARIANT_TYPE (TYPE));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s@a{sv}}", &name, &value))
    {
      if (!g_str_equal (name, agent))
        g_variant_builder_add (&builder, "{s@a{sv}}", name, value);
      g_variant_unref (value);
    }
  g_variant_builder_add (&builder, "{s@a{sv}}", agent, g_variant_dict_end (&dict));
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

gboolean
tf_calibration_file_add (const char *path,
                         const char *agent,
                         const char *catalogue,
                         GVariant *result,
                         GError **error)
{
  g_autofree char *directory = g_path_get_dirname (path);
  g_autoptr (GError) local = NULL;
  g_autoptr (GVariant) all = tf_calibration_file_load (path, &local);
  g_autoptr (GVariant) next = NULL;
  g_autofree char *text = NULL;

  if (g_error_matches (local, TF_ERROR, TF_ERROR_STATE_CORRUPT))
    all = make_empty ();
  if (all == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (g_mkdir_with_parents (directory, 0700) != 0)
    {
      tf_error_set_from_errno (error, errno, "make", directory);
      return FALSE;
    }
  next = replace (all, agent, catalogue, result);
  text = g_variant_print (next, TRUE);
  return tf_atomic_file_write (path, text, -1, error);
}
