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

struct _TfIssueItem
{
  GObject parent_instance;

  GVariant *issue; /* (owned) */
  char *folded;    /* (owned) (nullable): all its text, for searching */
};

G_DEFINE_FINAL_TYPE (TfIssueItem, tf_issue_item, G_TYPE_OBJECT)

static void
tf_issue_item_finalize (GObject *object)
{
  TfIssueItem *self = TF_ISSUE_ITEM (object);

  g_variant_unref (self->issue);
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
  return self;
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
  return tf_bus_dict_get_string (self->issue, "state", "");
}

const char *
tf_issue_item_get_reason (TfIssueItem *self)
{
  return tf_bus_dict_get_string (self->issue, "reason", "");
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

char *
tf_issue_item_dup_life (TfIssueItem *self)
{
  g_autoptr (GVariant) history =
      g_variant_lookup_value (self->issue, "history", G_VARIANT_TYPE ("aa{sv}"));
  GString *life = g_string_new (NULL);

  append_origin (self, life);
  for (gsize i = 0; history != NULL && i < g_variant_n_children (history); i++)
    {
      g_autoptr (GVariant) event = g_variant_get_child_value (history, i);

      append_event (event, life);
    }
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
      g_autofree char *all =
          g_strjoin ("\n", tf_issue_item_get_description (self), tf_issue_item_get_location (self),
                     tf_issue_item_get_recommendation (self), tf_issue_item_get_id (self),
                     tf_issue_item_get_reason (self), NULL);

      self->folded = g_utf8_casefold (all, -1);
    }
  return strstr (self->folded, wanted) != NULL;
}
