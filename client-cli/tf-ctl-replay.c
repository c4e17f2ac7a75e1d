/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tf-bus-codec.h"
#include "tf-bus-names.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-table.h"
#include "tf-ctl-text.h"
#include "tf-ctl-trace.h"
#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-fd.h"

/* Runs recorded reviews through the engine of the daemon, and records those of a project. */

#define N_POLICIES 2

static const char *const policies[] = { "classic", "evidence", NULL };

/* One policy's replay, unpacked. */
typedef struct
{
  const char *policy;
  GVariant *record;  /* (owned): a{sv} */
  GPtrArray *rounds; /* (owned) (element-type GVariant) */
} Replay;

static void
replay_clear (Replay *self)
{
  g_clear_pointer (&self->record, g_variant_unref);
  g_clear_pointer (&self->rounds, g_ptr_array_unref);
}

/* the trace */

/* A text that cannot be the id of a project is taken for a file name, so that the error is about
 * that. */
static gboolean
is_file (const char *word)
{
  return g_str_equal (word, "-") || strchr (word, G_DIR_SEPARATOR) != NULL ||
         g_str_has_suffix (word, ".json") || g_file_test (word, G_FILE_TEST_EXISTS);
}

static char *
read_project (TfCtl *ctl, const char *id, GError **error)
{
  g_autofree char *path = tf_ctl_bus_find_project (ctl, id, error);
  gsize length;

  return path != NULL ? tf_ctl_bus_read (ctl, path, "ExportTrace", NULL, &length, error) : NULL;
}

static char *
read_trace (TfCtl *ctl, GError **error)
{
  const char *word = ctl->args.words[0];

  return is_file (word) ? tf_ctl_trace_read (word, error) : read_project (ctl, word, error);
}

/* Returns: a descriptor that the caller closes, -1 with @error */
static int
open_memory (const char *text, GError **error)
{
  int fd = memfd_create ("thoughtforge-trace", MFD_CLOEXEC);

  if (fd >= 0 && tf_fd_write_all (fd, text, strlen (text)) && lseek (fd, 0, SEEK_SET) == 0)
    return fd;
  tf_error_set_from_errno (error, errno, "write", "an in-memory file");
  if (fd >= 0)
    close (fd);
  return -1;
}

static GVariant *
ask (TfCtl *ctl, const char *policy, const char *trace, GError **error)
{
  TfCtlMethod method = { TF_BUS_ROOT, TF_BUS_MANAGER_INTERFACE, "ReplayTrace", "(a{sv})" };
  g_autoptr (GUnixFDList) fds = g_unix_fd_list_new ();
  g_auto (TfFd) fd = open_memory (trace, error);
  int handle = fd >= 0 ? g_unix_fd_list_append (fds, fd, error) : -1;
  g_autoptr (GVariant) reply = NULL;

  if (handle < 0)
    return NULL;
  reply = tf_ctl_bus_call_with_fds (ctl, &method,
                                    g_variant_new ("(hsb)", handle, policy, ctl->args.whole), fds,
                                    NULL, error);
  return reply != NULL ? g_variant_get_child_value (reply, 0) : NULL;
}

static GPtrArray *
list_records (GVariant *record, const char *key)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GVariantIter) iter = NULL;
  GVariant *value;

  if (!g_variant_lookup (record, key, "aa{sv}", &iter))
    return records;
  while ((value = g_variant_iter_next_value (iter)) != NULL)
    g_ptr_array_add (records, value);
  return records;
}

static gboolean
run (TfCtl *ctl, const char *trace, const char *policy, Replay *out_replay, GError **error)
{
  out_replay->policy = policy;
  out_replay->record = ask (ctl, policy, trace, error);
  if (out_replay->record == NULL)
    return FALSE;
  out_replay->rounds = list_records (out_replay->record, "rounds");
  return TRUE;
}

/* as text */

static guint
get_iteration (GVariant *round)
{
  return tf_bus_dict_get_uint (round, "iteration", 0);
}

static gboolean
is_invalid (GVariant *round)
{
  const char *state = tf_bus_dict_get_string (round, "state", "invalid");

  return !g_str_equal (state, "findings") && !g_str_equal (state, "clean") &&
         !g_str_equal (state, "partial");
}

/* %FALSE: a guard had ended the loop before. */
static gboolean
is_judged (GVariant *round)
{
  return tf_bus_dict_get_boolean (round, "judged", FALSE);
}

static char *
dup_counts (GVariant *round, const char *key)
{
  TfCounts counts;

  if (is_invalid (round) ||
      !g_variant_lookup (round, key, "(uuu)", &counts.n[TF_SEVERITY_CRITICAL],
                         &counts.n[TF_SEVERITY_MEDIUM], &counts.n[TF_SEVERITY_MINOR]))
    return g_strdup ("–");
  return tf_counts_to_text (&counts);
}

/* The guard that fired, or the last one evaluated. %FALSE: none was. */
static gboolean
get_last_guard (GVariant *round, const char **out_guard, const char **out_message)
{
  g_autoptr (GVariant) guards = g_variant_lookup_value (round, "guards", G_VARIANT_TYPE ("a(sss)"));
  gsize n = guards != NULL ? g_variant_n_children (guards) : 0;

  if (n == 0)
    return FALSE;
  g_variant_get_child (guards, n - 1, "(&s&s&s)", out_guard, NULL, out_message);
  return TRUE;
}

static char *
describe_verdict (GVariant *round)
{
  g_autofree char *verdict = NULL;
  g_autofree char *spaced_guard = NULL;
  const char *guard = "";
  const char *message;

  if (!is_judged (round))
    return g_strdup (C_ ("replay", "ended"));
  if (is_invalid (round))
    return g_strdup ("–");
  verdict = tf_ctl_text_spaced (tf_bus_dict_get_string (round, "verdict", "unknown"));
  if (g_str_equal (verdict, "go on") || !get_last_guard (round, &guard, &message))
    return g_steal_pointer (&verdict);
  spaced_guard = tf_ctl_text_spaced (guard);
  return g_strdup_printf (C_ ("verdict", "%s by %s"), verdict, spaced_guard);
}

static char *
describe_state (GVariant *round)
{
  const char *why = tf_bus_dict_get_string (round, "why", "");

  if (is_invalid (round))
    return g_strdup_printf (C_ ("review", "invalid: %s"),
                            why[0] != '\0' ? why : C_ ("review", "reason unknown"));
  return dup_counts (round, "found");
}

/* Returns: (transfer none) (nullable): %NULL if this policy has no such iteration: the classic loop has
 * no checks */
static GVariant *
find_round (const Replay *replay, guint iteration)
{
  for (guint i = 0; i < replay->rounds->len; i++)
    {
      GVariant *round = g_ptr_array_index (replay->rounds, i);

      if (get_iteration (round) == iteration)
        return round;
    }
  return NULL;
}

/* One row for all policies. @any: the round of one of them */
static GStrv
make_row (const Replay *replays, guint n, GVariant *any)
{
  g_autoptr (GStrvBuilder) row = g_strv_builder_new ();
  g_autofree char *iteration = g_strdup_printf ("%u", get_iteration (any));
  g_autofree char *found =
      is_invalid (any) ? g_strdup (C_ ("review", "invalid")) : dup_counts (any, "found");

  g_strv_builder_add (row, iteration);
  g_strv_builder_add (row, found);
  for (guint i = 0; i < n; i++)
    {
      GVariant *round = find_round (&replays[i], get_iteration (any));
      gboolean judged = round != NULL && is_judged (round);
      g_autofree char *counts = judged ? dup_counts (round, "counts") : g_strdup ("–");
      g_autofree char *verdict = round != NULL ? describe_verdict (round) : g_strdup ("–");

      g_strv_builder_add (row, counts);
      g_strv_builder_add (row, verdict);
    }
  return g_strv_builder_end (row);
}

static void
print_table (TfCtl *ctl, const Replay *replays, guint n)
{
  TfCtlColumn columns[2 + 2 * N_POLICIES] = { { NC_ ("column", "ITER"), TRUE, 0 },
                                              { NC_ ("column", "FOUND"), FALSE, 0 } };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  const GPtrArray *longest = replays[0].rounds;
  g_autofree char *table = NULL;

  for (guint i = 0; i < n; i++)
    {
      gboolean classic = g_str_equal (replays[i].policy, "classic");

      columns[2 + 2 * i] = (TfCtlColumn){ classic ? "CLASSIC" : "EVIDENCE", FALSE, 0 };
      columns[3 + 2 * i] = (TfCtlColumn){ NC_ ("column", "VERDICT"), FALSE, 8 };
      if (replays[i].rounds->len > longest->len)
        longest = replays[i].rounds;
    }
  for (guint i = 0; i < longest->len; i++)
    g_ptr_array_add (rows, make_row (replays, n, g_ptr_array_index (longest, i)));
  table = tf_ctl_table_format (columns, 2 + 2 * n, rows, ctl->environment.columns);
  tf_ctl_output_text (ctl, table);
}

static void
print_guards (TfCtl *ctl, GVariant *round)
{
  g_autoptr (GVariantIter) guards = NULL;
  const char *guard, *verdict, *message;

  if (!g_variant_lookup (round, "guards", "a(sss)", &guards))
    return;
  while (g_variant_iter_next (guards, "(&s&s&s)", &guard, &verdict, &message))
    {
      g_autofree char *name = tf_ctl_text_spaced (guard);
      g_autofree char *word = tf_ctl_text_spaced (verdict);

      tf_ctl_output_line (ctl, "       %-14s %-6s %s", name, word, message);
    }
}

/* How evidence classified the issues found. */
static char *
describe_sorting (GVariant *round)
{
  return g_strdup_printf (C_ ("issues", ": %u new, %u repeated, %u withdrawn, %u rejected"),
                          tf_bus_dict_get_uint (round, "new", 0),
                          tf_bus_dict_get_uint (round, "repeated", 0),
                          tf_bus_dict_get_uint (round, "withdrawn", 0),
                          tf_bus_dict_get_uint (round, "rejected", 0));
}

/* What the table omits: why a review is invalid, and the message of the guard that fired. */
static void
print_round (TfCtl *ctl, GVariant *round, gboolean evidence)
{
  g_autofree char *state = describe_state (round);
  g_autofree char *sorted = evidence ? describe_sorting (round) : g_strdup ("");
  const char *guard, *message;

  if (is_invalid (round))
    tf_ctl_output_line (ctl, "%6u %s", get_iteration (round), state);
  else if (!is_judged (round))
    return;
  else if (ctl->args.verbose)
    {
      g_autofree char *found = g_strdup_printf (C_ ("issues", "found %s%s"), state, sorted);

      tf_ctl_output_line (ctl, "%6u %s", get_iteration (round), found);
      print_guards (ctl, round);
    }
  else if (!g_str_equal (tf_bus_dict_get_string (round, "verdict", ""), "go_on") &&
           get_last_guard (round, &guard, &message))
    {
      g_autofree char *name = tf_ctl_text_spaced (guard);

      tf_ctl_output_line (ctl, "%6u %s: %s", get_iteration (round), name, message);
    }
}

static void
print_open (TfCtl *ctl, const Replay *replay)
{
  g_autoptr (GPtrArray) issues = list_records (replay->record, "open");
  g_autofree char *open = NULL;

  if (!g_str_equal (replay->policy, "evidence"))
    return;
  open = g_strdup_printf (C_ ("issues", "%u open"), issues->len);
  tf_ctl_output_line (ctl, "  %s%s", open, issues->len > 0 ? ":" : "");
  for (guint i = 0; i < issues->len; i++)
    {
      GVariant *issue = g_ptr_array_index (issues, i);
      g_autofree char *what =
          tf_ctl_text_one_line (tf_bus_dict_get_string (issue, "description", ""));
      g_autofree char *line =
          g_strdup_printf ("  %s  %-8s  %s: %s", tf_bus_dict_get_string (issue, "id", ""),
                           tf_bus_dict_get_string (issue, "severity", ""),
                           tf_bus_dict_get_string (issue, "location", ""), what);
      g_autofree char *fit = ctl->environment.columns > 0
                                 ? tf_ctl_text_fit (line, ctl->environment.columns)
                                 : g_strdup (line);

      tf_ctl_output_line (ctl, "%s", fit);
    }
}

static void
print_end (TfCtl *ctl, const Replay *replay)
{
  GVariant *record = replay->record;
  g_autofree char *outcome = tf_ctl_text_spaced (tf_bus_dict_get_string (record, "outcome", ""));
  guint valid = tf_bus_dict_get_uint (record, "valid", 0);

  tf_ctl_output_line (ctl, "%s", "");
  if (tf_bus_dict_get_boolean (record, "ended", FALSE))
    tf_ctl_output_line (ctl,
                        ngettext ("%s: %s at iteration %u, after %u valid review",
                                  "%s: %s at iteration %u, after %u valid reviews", valid),
                        replay->policy, outcome, tf_bus_dict_get_uint (record, "ended_at", 0),
                        valid);
  else
    tf_ctl_output_line (ctl,
                        ngettext ("%s: no verdict; the trace ended after %u valid review",
                                  "%s: no verdict; the trace ended after %u valid reviews", valid),
                        replay->policy, valid);
  if (tf_bus_dict_get_string (record, "message", "")[0] != '\0')
    tf_ctl_output_line (ctl, "  %s", tf_bus_dict_get_string (record, "message", ""));
  for (guint i = 0; i < replay->rounds->len; i++)
    print_round (ctl, g_ptr_array_index (replay->rounds, i),
                 g_str_equal (replay->policy, "evidence"));
  print_open (ctl, replay);
}

/* as JSON */

/* An invalid review has no counts, and one after the end was not judged: neither is 0. */
static void
fill_rounds (JsonArray *rounds)
{
  static const char *const keys[] = { "found",    "counts", "new",     "repeated", "withdrawn",
                                      "rejected", "guards", "verdict", NULL };

  for (guint i = 0; i < json_array_get_length (rounds); i++)
    tf_ctl_json_fill (json_array_get_object_element (rounds, i), keys);
}

static JsonObject *
to_json (const Replay *replay)
{
  JsonObject *object = tf_ctl_json_from_record (replay->record);
  static const char *const keys[] = { "ended_at", "open", NULL };

  json_object_set_string_member (object, "policy", replay->policy);
  tf_ctl_json_fill (object, keys);
  if (json_object_has_member (object, "rounds"))
    fill_rounds (json_object_get_array_member (object, "rounds"));
  return object;
}

static void
output (TfCtl *ctl, const Replay *replays, guint n)
{
  JsonObject *object;
  JsonArray *array;

  if (!ctl->args.json)
    {
      print_table (ctl, replays, n);
      for (guint i = 0; i < n; i++)
        print_end (ctl, &replays[i]);
      return;
    }
  object = json_object_new ();
  array = json_array_new ();
  for (guint i = 0; i < n; i++)
    json_array_add_object_element (array, to_json (&replays[i]));
  json_object_set_array_member (object, "replays", array);
  tf_ctl_output_take_json (object);
}

gboolean
tf_ctl_replay (TfCtl *ctl, GError **error)
{
  Replay replays[N_POLICIES] = { { 0 } };
  g_autofree char *trace = NULL;
  gboolean ok = TRUE;
  guint n = 0;

  if (ctl->args.policy != NULL &&
      !tf_ctl_input_check_word ("policy", ctl->args.policy, policies, error))
    return FALSE;
  trace = read_trace (ctl, error);
  if (trace == NULL)
    return FALSE;
  for (guint i = 0; ok && policies[i] != NULL; i++)
    if (ctl->args.policy == NULL || g_str_equal (ctl->args.policy, policies[i]))
      ok = run (ctl, trace, policies[i], &replays[n++], error);
  if (ok)
    output (ctl, replays, n);
  for (guint i = 0; i < N_POLICIES; i++)
    replay_clear (&replays[i]);
  return ok;
}

gboolean
tf_ctl_trace (TfCtl *ctl, GError **error)
{
  g_autofree char *text = read_project (ctl, ctl->args.words[0], error);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object;

  if (text == NULL)
    return FALSE;
  if (!ctl->args.json)
    {
      tf_ctl_output_file (ctl, text);
      return TRUE;
    }
  node = json_from_string (text, error);
  if (node == NULL)
    return FALSE;
  object = json_object_new ();
  json_object_set_member (object, "trace", g_steal_pointer (&node));
  tf_ctl_output_take_json (object);
  return TRUE;
}
