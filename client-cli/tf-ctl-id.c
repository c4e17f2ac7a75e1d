/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-id.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-error.h"

#define DATE_CHARS 8
#define SHOWN      10

TfCtlCandidate *
tf_ctl_candidate_new (const char *id, const char *name)
{
  TfCtlCandidate *self = g_new0 (TfCtlCandidate, 1);

  self->id = g_strdup (id);
  self->name = g_strdup (name);
  return self;
}

void
tf_ctl_candidate_free (TfCtlCandidate *self)
{
  g_free (self->id);
  g_free (self->name);
  g_free (self);
}

gboolean
tf_ctl_id_is_full (const char *text)
{
  return strlen (text) == DATE_CHARS + 5 && strspn (text, "0123456789") == DATE_CHARS &&
         text[DATE_CHARS] == '-' && strspn (text + DATE_CHARS + 1, "0123456789abcdef") == 4;
}

static GPtrArray *
find_fitting (GPtrArray *candidates, const char *text)
{
  g_autofree char *wanted = g_ascii_strdown (text, -1);
  g_autoptr (GPtrArray) fitting = g_ptr_array_new ();

  for (guint i = 0; i < candidates->len && wanted[0] != '\0'; i++)
    {
      TfCtlCandidate *candidate = candidates->pdata[i];

      if (g_str_equal (candidate->id, wanted))
        {
          g_ptr_array_set_size (fitting, 0);
          g_ptr_array_add (fitting, candidate);
          break;
        }
      if (g_str_has_prefix (candidate->id, wanted) || g_str_has_suffix (candidate->id, wanted))
        g_ptr_array_add (fitting, candidate);
    }
  return g_steal_pointer (&fitting);
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(TfCtlCandidate *const *) a)->id, (*(TfCtlCandidate *const *) b)->id);
}

static char *
describe (GPtrArray *fitting)
{
  GString *text = g_string_new (NULL);

  g_ptr_array_sort (fitting, compare_candidates);
  for (guint i = 0; i < MIN (fitting->len, SHOWN); i++)
    {
      const TfCtlCandidate *candidate = fitting->pdata[i];

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", candidate->id);
      if (candidate->name[0] != '\0')
        g_string_append_printf (text, " (%s)", candidate->name);
    }
  if (fitting->len > SHOWN)
    g_string_append_printf (text, _ (" and %u more"), fitting->len - SHOWN);
  return g_string_free (text, FALSE);
}

const char *
tf_ctl_id_resolve (GPtrArray *candidates, const char *text, GError **error)
{
  g_autoptr (GPtrArray) fitting = find_fitting (candidates, text);
  g_autofree char *names = NULL;

  if (fitting->len == 1)
    return ((TfCtlCandidate *) fitting->pdata[0])->id;
  if (fitting->len == 0)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND,
                   _ ("no project id begins or ends with “%s”; for a list of projects: "
                      "thoughtforgectl list --all"),
                   text);
      return NULL;
    }
  names = describe (fitting);
  g_set_error (error, TF_ERROR, TF_ERROR_NOT_FOUND, _ ("“%s” matches %u projects: %s"), text,
               fitting->len, names);
  return NULL;
}

/* "7c1e" of "20261121-7c1e". Returns: (transfer none) (nullable) */
static const char *
get_tail (const char *id)
{
  const char *dash = strrchr (id, '-');

  return dash != NULL && dash[1] != '\0' ? dash + 1 : NULL;
}

static void
count (GHashTable *ends, char *end)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (ends, end));

  g_hash_table_replace (ends, end, GUINT_TO_POINTER (n + 1));
}

GHashTable *
tf_ctl_id_count_ends (const char *const *ids)
{
  GHashTable *ends = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const char *tail = get_tail (ids[i]);

      if (tail == NULL)
        continue;
      count (ends, g_strdup (tail));
      /* What it begins with fits, too. */
      if (!g_str_has_prefix (ids[i], tail))
        count (ends, g_strndup (ids[i], strlen (tail)));
    }
  return ends;
}

const char *
tf_ctl_id_shorten (GHashTable *ends, const char *id)
{
  const char *tail = get_tail (id);

  return tail != NULL && GPOINTER_TO_UINT (g_hash_table_lookup (ends, tail)) <= 1 ? tail : id;
}
