/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-run-item.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-label.h"
#include "tf-sentence.h"

struct _TfRunItem
{
  GObject parent_instance;

  GVariant *run; /* (owned) */
  char *failure; /* (owned): in the user's language */
};

G_DEFINE_FINAL_TYPE (TfRunItem, tf_run_item, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
tf_run_item_finalize (GObject *object)
{
  TfRunItem *self = TF_RUN_ITEM (object);

  g_variant_unref (self->run);
  g_free (self->failure);
  G_OBJECT_CLASS (tf_run_item_parent_class)->finalize (object);
}

static void
tf_run_item_class_init (TfRunItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_run_item_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TF_TYPE_RUN_ITEM, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
}

static void
tf_run_item_init (TfRunItem *self)
{
}

/* Takes @run if it is floating. */
static void
take_run (TfRunItem *self, GVariant *run)
{
  g_autoptr (GVariant) sentences = NULL;

  g_clear_pointer (&self->run, g_variant_unref);
  g_free (self->failure);
  self->run = g_variant_ref_sink (run);
  sentences = g_variant_lookup_value (run, "sentences", NULL);
  self->failure =
      tf_sentence_translate (sentences, "failure", tf_bus_dict_get_string (run, "failure", ""));
}

TfRunItem *
tf_run_item_new (GVariant *run)
{
  TfRunItem *self = g_object_new (TF_TYPE_RUN_ITEM, NULL);

  take_run (self, run);
  return self;
}

/* A late reply must not mark a finished run as running. */
static gboolean
is_news (TfRunItem *self, GVariant *run)
{
  if (g_str_equal (tf_bus_dict_get_string (run, "state", ""), "running") &&
      !tf_run_item_is_running (self))
    return FALSE;
  return !g_variant_equal (self->run, run);
}

void
tf_run_item_set_run (TfRunItem *self, GVariant *run)
{
  g_return_if_fail (TF_IS_RUN_ITEM (self) && run != NULL);

  if (!is_news (self, run))
    return;
  take_run (self, run);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

const char *
tf_run_item_get_id (TfRunItem *self)
{
  return tf_bus_dict_get_string (self->run, "id", "");
}

const char *
tf_run_item_get_state (TfRunItem *self)
{
  return tf_bus_dict_get_string (self->run, "state", "");
}

const char *
tf_run_item_get_failure (TfRunItem *self)
{
  return self->failure;
}

gboolean
tf_run_item_is_running (TfRunItem *self)
{
  return g_str_equal (tf_run_item_get_state (self), "running");
}

const char *
tf_run_item_get_state_label (TfRunItem *self)
{
  const char *state = tf_run_item_get_state (self);

  if (g_str_equal (state, "running"))
    return C_ ("state of a run", "Running");
  if (g_str_equal (state, "ok"))
    return C_ ("state of a run", "Answered");
  if (g_str_equal (state, "failed"))
    return C_ ("state of a run", "Failed");
  return *state != '\0' ? state : C_ ("state of a run", "Unknown");
}

char *
tf_run_item_dup_title (TfRunItem *self)
{
  const char *purpose = tf_label_purpose (tf_bus_dict_get_string (self->run, "purpose", ""));
  guint iteration = tf_bus_dict_get_uint (self->run, "iteration", 0);
  guint attempt = tf_bus_dict_get_uint (self->run, "attempt", 0);

  if (iteration > 0 && attempt > 1)
    /* Translators: a run: its purpose, iteration and attempt */
    return g_strdup_printf (_ ("%s · iteration %u, attempt %u"), purpose, iteration, attempt);
  if (iteration > 0)
    /* Translators: a run: its purpose and iteration */
    return g_strdup_printf (_ ("%s · iteration %u"), purpose, iteration);
  if (attempt > 1)
    /* Translators: a run: its purpose and attempt */
    return g_strdup_printf (_ ("%s · attempt %u"), purpose, attempt);
  return g_strdup (purpose);
}

static char *
dup_duration (TfRunItem *self)
{
  gint64 started = tf_bus_dict_get_int64 (self->run, "started_at", 0);
  gint64 ended = tf_bus_dict_get_int64 (self->run, "ended_at", 0);

  if (tf_run_item_is_running (self))
    return NULL;
  if (started <= 0 || ended < started)
    return g_strdup (_ ("unknown duration"));
  return tf_label_duration (ended - started);
}

static char *
dup_usage (TfRunItem *self)
{
  g_autoptr (GVariant) usage = g_variant_lookup_value (self->run, "usage", G_VARIANT_TYPE_VARDICT);
  g_autofree char *in = NULL;
  g_autofree char *out = NULL;
  double cost = 0;

  if (tf_run_item_is_running (self))
    return NULL;
  if (usage == NULL || !tf_bus_dict_get_boolean (usage, "known", FALSE))
    return g_strdup (_ ("tokens and cost unknown"));
  in = tf_label_count (tf_bus_usage_count_input (usage));
  out = tf_label_count (tf_bus_dict_get_uint64 (usage, "output_tokens", 0));
  if (!tf_bus_usage_get_cost (usage, &cost))
    /* Translators: input and output tokens of a run, such as "12 k" */
    return g_strdup_printf (_ ("%s tokens in, %s out · cost unknown"), in, out);
  /* Translators: input and output tokens of a run, such as "12 k", and its cost in dollars */
  return g_strdup_printf (_ ("%s tokens in, %s out · $%.2f"), in, out, cost);
}

char *
tf_run_item_dup_facts (TfRunItem *self)
{
  g_autofree char *started = tf_label_time (tf_bus_dict_get_int64 (self->run, "started_at", 0));
  g_autofree char *duration = dup_duration (self);
  g_autofree char *usage = dup_usage (self);
  const char *parts[] = { tf_bus_dict_get_string (self->run, "agent", ""), started, duration,
                          usage };
  g_autoptr (GString) facts = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL && *parts[i] != '\0')
      g_string_append_printf (facts, "%s%s", facts->len > 0 ? " · " : "", parts[i]);
  return g_string_free (g_steal_pointer (&facts), FALSE);
}
