/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issue-item.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-enum.h"
#include "tf-label.h"
#include "tf-model-enums.h"
#include "tf-words.h"

struct _TfIssueItem
{
  GObject parent_instance;

  GVariant *issue;   /* (owned): as the review saw it that took it most seriously */
  GVariant *newest;  /* (owned): with its newest state */
  GPtrArray *others; /* (owned) (element-type GVariant): as other reviews of the iteration saw it */
  char *folded;      /* (owned) (nullable): all its text, for searching */
};

G_DEFINE_FINAL_TYPE (TfIssueItem, tf_issue_item, G_TYPE_OBJECT)

static void
tf_issue_item_finalize (GObject *object)
{
  TfIssueItem *self = TF_ISSUE_ITEM (object);

  g_variant_unref (self->issue);
  g_variant_unref (self->newest);
  g_ptr_array_unref (self->others);
  g_free (self->folded);
  G_OBJECT_CLASS (tf_issue_item_parent_class)->finalize (object);
}

static void
tf_issue_item_class_init (TfIssueItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_issue_item_finalize;
}

static void
tf_issue_item_init (TfIssueItem *self)
{
}

TfIssueItem *
tf_issue_item_new (GVariant *issue)
{
  TfIssueItem *self = g_object_new (TF_TYPE_ISSUE_ITEM, NULL);

  self->issue = g_variant_ref_sink (issue);
  self->newest = g_variant_ref (issue);
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  return self;
}

static int
rank_of (GVariant *issue)
{
  return tf_enum_find (TF_TYPE_SEVERITY, tf_bus_dict_get_string (issue, "severity", ""));
}

static gsize
count_events (GVariant *issue)
{
  g_autoptr (GVariant) history =
      g_variant_lookup_value (issue, "history", G_VARIANT_TYPE ("aa{sv}"));

  return history == NULL ? 0 : g_variant_n_children (history);
}

void
tf_issue_item_merge (TfIssueItem *self, GVariant *issue)
{
  g_autoptr (GVariant) other = g_variant_ref_sink (issue);

  g_return_if_fail (TF_IS_ISSUE_ITEM (self));

  if (count_events (other) > count_events (self->newest))
    {
      g_variant_unref (self->newest);
      self->newest = g_variant_ref (other);
    }
  if (rank_of (other) < rank_of (self->issue))
    {
      g_ptr_array_add (self->others, self->issue);
      self->issue = g_steal_pointer (&other);
    }
  else
    g_ptr_array_add (self->others, g_steal_pointer (&other));
  g_clear_pointer (&self->folded, g_free);
}

/* The worst first, each once. */
char *
tf_issue_item_dup_severities (TfIssueItem *self)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();

  for (int rank = -1; rank < TF_N_SEVERITIES; rank++)
    {
      gboolean is_there = rank_of (self->issue) == rank;

      for (guint i = 0; i < self->others->len; i++)
        is_there = is_there || rank_of (g_ptr_array_index (self->others, i)) == rank;
      if (is_there)
        g_ptr_array_add (
            words,
            (gpointer) (rank < 0 ? C_ ("severity", "Unknown severity")
                                 : tf_label_severity (tf_enum_to_nick (TF_TYPE_SEVERITY, rank))));
    }
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

char *
tf_issue_item_dup_finders (TfIssueItem *self)
{
  g_autofree const char **found_by = NULL;
  g_autofree char *names = NULL;

  if (!g_variant_lookup (self->newest, "found_by", "^a&s", &found_by) || found_by[0] == NULL)
    return g_strdup ("");
  names = g_strjoinv (", ", (char **) found_by);
  /* Translators: %s is a list of reviewers */
  return g_strdup_printf (_ ("Found by %s"), names);
}

const char *
tf_issue_item_get_severity (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "severity", "");
}

const char *
tf_issue_item_get_description (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "description", "");
}

const char *
tf_issue_item_get_location (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "location", "");
}

const char *
tf_issue_item_get_recommendation (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "recommendation", "");
}

const char *
tf_issue_item_get_id (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "id", "");
}

const char *
tf_issue_item_get_state (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->newest, "state", "");
}

const char *
tf_issue_item_get_reason (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->newest, "reason", "");
}

const char *
tf_issue_item_get_question (TfIssueItem *self)
{
  const char *reason = tf_bus_dict_get_string (self->issue, "person_reason", "");

  if (!tf_bus_dict_get_boolean (self->issue, "needs_person", FALSE))
    return "";
  return *reason != '\0' ? reason : tf_issue_item_get_description (self);
}

gboolean
tf_issue_item_is_pending (TfIssueItem *self)
{
  static const char *const pending[] = { "open", "persists", "regressed", "fix_applied", NULL };

  return g_strv_contains (pending, tf_issue_item_get_state (self));
}

/* The origin is shown only if known. */
static void
append_origin (TfIssueItem *self, GString *life)
{
  const char *provenance = tf_bus_dict_get_string (self->issue, "provenance", "");
  const char *commit = tf_bus_dict_get_string (self->issue, "introduced_by", "");

  if (g_str_equal (provenance, "introduced_by"))
    /* Translators: %.8s is the abbreviated name of a commit */
    g_string_append_printf (life, _ ("Introduced by a fix (%.8s)"), commit);
  else if (g_str_equal (provenance, "pre_existing"))
    g_string_append (life, _ ("Present before the first fix"));
}

static void
append_event (GVariant *event, GString *life)
{
  const char *note = tf_bus_dict_get_string (event, "note", "");
  const char *by = tf_bus_dict_get_string (event, "by", "");

  if (life->len > 0)
    g_string_append_c (life, '\n');
  /* Translators: an event in the history of an issue: the iteration, and the new state */
  g_string_append_printf (life, _ ("Iteration %u: %s"),
                          tf_bus_dict_get_uint (event, "iteration", 0),
                          tf_label_issue_state (tf_bus_dict_get_string (event, "state", "")));
  if (*by != '\0')
    g_string_append_printf (life, " (%s)", by);
  if (*note != '\0')
    g_string_append_printf (life, " – %s", note);
}

/* What other reviews wrote about the same issue. */
static void
append_others (TfIssueItem *self, GString *life)
{
  for (guint i = 0; i < self->others->len; i++)
    {
      const char *text =
          tf_bus_dict_get_string (g_ptr_array_index (self->others, i), "description", "");

      if (*text == '\0' || g_str_equal (text, tf_issue_item_get_description (self)))
        continue;
      if (life->len > 0)
        g_string_append_c (life, '\n');
      /* Translators: %s is how another review described the same issue */
      g_string_append_printf (life, _ ("Another review: %s"), text);
    }
}

char *
tf_issue_item_dup_life (TfIssueItem *self)
{
  g_autoptr (GVariant) history =
      g_variant_lookup_value (self->newest, "history", G_VARIANT_TYPE ("aa{sv}"));
  GString *life = g_string_new (NULL);

  append_origin (self, life);
  for (gsize i = 0; history != NULL && i < g_variant_n_children (history); i++)
    {
      g_autoptr (GVariant) event = g_variant_get_child_value (history, i);

      append_event (event, life);
    }
  append_others (self, life);
  return g_string_free (life, FALSE);
}

int
tf_issue_item_get_rank (TfIssueItem *self)
{
  return tf_enum_find (TF_TYPE_SEVERITY, tf_issue_item_get_severity (self));
}

int
tf_issue_item_compare (TfIssueItem *a, TfIssueItem *b)
{
  int difference = tf_issue_item_get_rank (a) - tf_issue_item_get_rank (b);

  if (difference != 0)
    return difference;
  difference =
      (int) tf_bus_dict_get_uint (a->issue, "n", 0) - (int) tf_bus_dict_get_uint (b->issue, "n", 0);
  /* Ids have leading zeros, so they sort as text. */
  return difference != 0 ? difference : strcmp (tf_issue_item_get_id (a), tf_issue_item_get_id (b));
}

gboolean
tf_issue_item_has_text (TfIssueItem *self, const char *text)
{
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  if (self->folded == NULL)
    {
      g_autofree char *life = tf_issue_item_dup_life (self);
      g_autofree char *finders = tf_issue_item_dup_finders (self);
      g_autofree char *all =
          g_strjoin ("\n", tf_issue_item_get_description (self), tf_issue_item_get_location (self),
                     tf_issue_item_get_recommendation (self), tf_issue_item_get_id (self),
                     tf_issue_item_get_reason (self), life, finders, NULL);

      self->folded = g_utf8_casefold (all, -1);
    }
  return strstr (self->folded, wanted) != NULL;
}
