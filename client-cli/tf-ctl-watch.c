/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-elapsed.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-sentence.h"
#include "tf-ctl-text.h"
#include "tf-ctl-verbs.h"
#include "tf-ctl-view.h"
#include "tf-enum.h"
#include "tf-locale.h"
#include "tf-model-enums.h"

static char *
describe_phase_changed (GVariant *parameters, GVariant *properties)
{
  const char *from, *to, *reason;
  g_autofree char *said = NULL;

  g_variant_get (parameters, "(&s&s&sx)", &from, &to, &reason, NULL);
  said = tf_ctl_sentence_find (properties, reason);
  return g_strdup_printf ("%s → %s%s%s", from, to, said[0] != '\0' ? ": " : "", said);
}

static char *
describe_iteration (GVariant *parameters, GVariant *properties)
{
  g_autofree char *text = NULL;
  TfCounts counts;
  const char *guard, *verdict;
  gboolean fired;
  guint n;

  g_variant_get (parameters, "(u(uuu)&s&sx)", &n, &counts.n[TF_SEVERITY_CRITICAL],
                 &counts.n[TF_SEVERITY_MEDIUM], &counts.n[TF_SEVERITY_MINOR], &guard, &verdict,
                 NULL);
  fired = tf_enum_find (TF_TYPE_GUARD, guard) != TF_GUARD_NONE;
  text = tf_ctl_counts_describe (&counts);
  return fired ? g_strdup_printf (_ ("iteration %u: %s · %s by guard %s"), n, text, verdict, guard)
               : g_strdup_printf (_ ("iteration %u: %s · %s"), n, text, verdict);
}

static char *
describe_message (GVariant *parameters, GVariant *properties)
{
  g_autoptr (GVariant) message = g_variant_get_child_value (parameters, 0);
  g_autofree char *content = tf_ctl_sentence_of_message (message);
  g_autofree char *text = tf_ctl_text_one_line (content);
  g_autofree char *fit = tf_ctl_text_fit (text, 100);

  return g_strdup_printf ("%s: %s",
                          g_str_equal (tf_bus_dict_get_string (message, "role", ""), "human")
                              ? C_ ("sender", "you")
                              : C_ ("sender", "ai"),
                          fit);
}

static char *
describe_human_needed (GVariant *parameters, GVariant *properties)
{
  const char *kind, *question;
  g_autofree char *said = NULL;

  g_variant_get (parameters, "(&s&sas)", &kind, &question, NULL);
  said = tf_ctl_sentence_find (properties, question);
  return g_strdup_printf (_ ("waiting for you (%s): %s"), kind, said);
}

static char *
describe_run (GVariant *parameters, GVariant *properties)
{
  g_autoptr (GVariant) run = g_variant_get_child_value (parameters, 0);
  g_autofree char *failure = tf_ctl_sentence_of_run (run);

  /* Translators: “run r7 review by claude: failed, agent claude exited with 1” */
  return g_strdup_printf (_ ("run %s %s by %s: %s%s%s"), tf_bus_dict_get_string (run, "id", ""),
                          tf_bus_dict_get_string (run, "purpose", ""),
                          tf_bus_dict_get_string (run, "agent", ""),
                          tf_bus_dict_get_string (run, "state", ""), failure[0] != '\0' ? ", " : "",
                          failure);
}

/* Signals missing from the table are for --json only: they are too frequent for people, or repeat
 * others. */
static const struct
{
  const char *signal;
  const char *type;
  char *(*describe) (GVariant *parameters, GVariant *properties);
} describe_table[] = {
  { "PhaseChanged", "(sssx)", describe_phase_changed },
  { "PolishIteration", "(u(uuu)ssx)", describe_iteration },
  { "MessageAdded", "(a{sv})", describe_message },
  { "HumanNeeded", "(ssas)", describe_human_needed },
  { "RunStarted", "(a{sv})", describe_run },
  { "RunFinished", "(a{sv})", describe_run },
};

static void
print_text (TfCtl *ctl, const char *path, const char *text)
{
  g_autofree char *id = path != NULL ? tf_bus_project_id (path, NULL) : NULL;
  g_autofree char *time = tf_ctl_text_time (tf_clock_now (), FALSE);

  tf_ctl_output_line (ctl, "%s  %s%s%s", time, id != NULL ? id : "", id != NULL ? "  " : "", text);
}

/* A signal has texts without what they say; the project has that. Returns: (transfer full) (nullable) */
static GVariant *
get_sentences (TfCtl *ctl, const char *path)
{
  if (!tf_locale_is_translated () || path == NULL)
    return NULL;
  return tf_ctl_bus_get_properties (ctl, path, TF_BUS_PROJECT_INTERFACE, NULL);
}

static void
print_signal (TfCtl *ctl, const TfCtlEvent *event)
{
  for (guint i = 0; i < G_N_ELEMENTS (describe_table); i++)
    {
      g_autofree char *text = NULL;
      g_autoptr (GVariant) properties = NULL;

      if (!g_str_equal (describe_table[i].signal, event->signal) ||
          !g_variant_is_of_type (event->parameters, G_VARIANT_TYPE (describe_table[i].type)))
        continue;
      properties = get_sentences (ctl, event->path);
      text = describe_table[i].describe (event->parameters, properties);
      print_text (ctl, event->path, text);
    }
}

/* Of the properties only the outcome: signals report the rest. */
static void
print_changes (TfCtl *ctl, const TfCtlEvent *event)
{
  g_autofree char *verdict = tf_ctl_evidence_dup_verdict (event->parameters);
  g_autofree char *text = g_strdup_printf (_ ("verdict: %s"), verdict);

  if (verdict[0] == '\0')
    return;
  print_text (ctl, event->path, text);
}

static void
print_json (const TfCtlEvent *event)
{
  g_autofree char *id = event->path != NULL ? tf_bus_project_id (event->path, NULL) : NULL;
  JsonObject *object;

  if (event->kind == TF_CTL_EVENT_SIGNAL)
    object = tf_ctl_json_from_signal (event->signal, event->parameters);
  else if (event->kind == TF_CTL_EVENT_CHANGED)
    object = tf_ctl_json_from_changes (event->parameters);
  else
    {
      object = json_object_new ();
      json_object_set_string_member (
          object, "event", event->kind == TF_CTL_EVENT_GONE ? "daemon_gone" : "daemon_back");
    }
  if (id != NULL)
    json_object_set_string_member (object, "id", id);
  tf_ctl_output_take_json (object);
}

static void
print_event (TfCtl *ctl, const TfCtlEvent *event)
{
  if (ctl->args.json)
    print_json (event);
  else if (event->kind == TF_CTL_EVENT_SIGNAL)
    print_signal (ctl, event);
  else if (event->kind == TF_CTL_EVENT_CHANGED)
    print_changes (ctl, event);
  else if (event->kind == TF_CTL_EVENT_GONE)
    print_text (ctl, NULL, _ ("the daemon disappeared from the bus"));
  else if (event->kind == TF_CTL_EVENT_BACK)
    print_text (ctl, NULL, _ ("the daemon appeared on the bus"));
}

/* What one project does now, for the time it takes. */
typedef struct
{
  GVariant *properties; /* (owned): Activity, ActivitySince, Sentences */
  TfCtlElapsed told;
} Busy;

static void
busy_free (gpointer data)
{
  Busy *busy = data;

  g_variant_unref (busy->properties);
  g_free (busy);
}

static const char *const of_activity[] = { "Activity", "ActivitySince", "Sentences" };

static void
note_activity (GHashTable *all, const char *path, GVariant *changed)
{
  Busy *busy = g_hash_table_lookup (all, path);
  gboolean any = FALSE;
  GVariantDict dict;

  g_variant_dict_init (&dict, busy != NULL ? busy->properties : NULL);
  for (guint i = 0; i < G_N_ELEMENTS (of_activity); i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (changed, of_activity[i], NULL);

      if (value != NULL)
        g_variant_dict_insert_value (&dict, of_activity[i], value);
      any = any || value != NULL;
    }
  if (!any)
    {
      g_variant_dict_clear (&dict);
      return;
    }
  if (busy == NULL)
    {
      busy = g_new0 (Busy, 1);
      g_hash_table_insert (all, g_strdup (path), busy);
    }
  g_clear_pointer (&busy->properties, g_variant_unref);
  busy->properties = g_variant_ref_sink (g_variant_dict_end (&dict));
}

static void
report_elapsed (TfCtl *ctl, GHashTable *all)
{
  GHashTableIter iter;
  gpointer path, busy;

  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &path, &busy))
    {
      Busy *one = busy;
      gint64 now = tf_clock_now ();
      g_autofree char *text = tf_ctl_elapsed_describe (one->properties, now);

      if (tf_ctl_elapsed_is_due (&one->told, one->properties, now))
        print_text (ctl, path, text);
    }
}

static gboolean
note_all (TfCtl *ctl, GHashTable *all, GError **error)
{
  const char *const fields[] = { "Id", "Activity", "ActivitySince",
                                 tf_locale_is_translated () ? "Sentences" : NULL, NULL };
  g_autoptr (GPtrArray) projects = tf_ctl_bus_list_projects (ctl, fields, error);

  for (guint i = 0; projects != NULL && i < projects->len; i++)
    {
      g_autofree char *path = tf_bus_project_path (tf_ctl_project_get (projects->pdata[i], "Id"));

      if (tf_ctl_project_get (projects->pdata[i], "Activity")[0] != '\0')
        note_activity (all, path, projects->pdata[i]);
    }
  return projects != NULL;
}

/* Starts a daemon that is not running, but does not start it again when it ends. */
static gboolean
greet (TfCtl *ctl, TfCtlView *view, const char *path, GHashTable *busy, GError **error)
{
  g_autofree char *text = NULL;

  if (path == NULL)
    return note_all (ctl, busy, error);
  if (!tf_ctl_view_refresh (view, error))
    return FALSE;
  note_activity (busy, path, tf_ctl_view_get_properties (view));
  if (ctl->args.json)
    return TRUE;
  text = g_strdup_printf ("%s · %s",
                          tf_ctl_project_get_title (tf_ctl_view_get_properties (view), NULL),
                          tf_ctl_project_get (tf_ctl_view_get_properties (view), "Phase"));
  print_text (ctl, path, text);
  return TRUE;
}

static void
handle_event (TfCtl *ctl, const TfCtlEvent *event, GHashTable *busy)
{
  print_event (ctl, event);
  if (event->kind == TF_CTL_EVENT_CHANGED)
    note_activity (busy, event->path, event->parameters);
  else if (event->kind == TF_CTL_EVENT_GONE)
    g_hash_table_remove_all (busy);
  else if (event->kind == TF_CTL_EVENT_TICK)
    report_elapsed (ctl, busy);
}

static gboolean
watch (TfCtl *ctl, TfCtlView *view, GHashTable *busy, GError **error)
{
  while (TRUE)
    {
      g_autoptr (TfCtlEvent) event = tf_ctl_view_next (view, error);

      if (event == NULL)
        return FALSE;
      handle_event (ctl, event, busy);
    }
}

gboolean
tf_ctl_watch (TfCtl *ctl, GError **error)
{
  const char *id = ctl->args.words[0];
  g_autofree char *path = NULL;
  g_autoptr (TfCtlView) view = NULL;
  g_autoptr (GHashTable) busy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, busy_free);
  g_autoptr (GError) ended = NULL;

  tf_ctl_take_interrupts (ctl);
  if (id != NULL && (path = tf_ctl_bus_find_project (ctl, id, error)) == NULL)
    return FALSE;
  if (!tf_ctl_bus_connect (ctl, error))
    return FALSE;
  view = tf_ctl_view_new (ctl, path);
  if (!greet (ctl, view, path, busy, error))
    return FALSE;
  if (!ctl->args.json)
    tf_ctl_view_tick (view);
  if (!watch (ctl, view, busy, &ended) && ctl->timed_out)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&ended));
  return FALSE;
}
