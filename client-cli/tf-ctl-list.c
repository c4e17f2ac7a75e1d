/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-bus-codec.h"
#include "tf-clock.h"
#include "tf-ctl-bus.h"
#include "tf-ctl-elapsed.h"
#include "tf-ctl-evidence.h"
#include "tf-ctl-id.h"
#include "tf-ctl-json.h"
#include "tf-ctl-output.h"
#include "tf-ctl-properties.h"
#include "tf-ctl-table.h"
#include "tf-ctl-verbs.h"
#include "tf-enum.h"
#include "tf-locale.h"
#include "tf-model-enums.h"
#include "tf-sentence.h"
#include "tf-tags.h"

static const TfCtlColumn columns[] = {
  { NC_ ("column", "ID"), FALSE, 0 },
  { NC_ ("column", "NAME"), FALSE, 12 },
  { NC_ ("column", "TYPE"), FALSE, 0 },
  { NC_ ("column", "PHASE"), FALSE, 8 },
  { NC_ ("column", "AGENT"), FALSE, 6 },
  { NC_ ("column", "ITER"), TRUE, 0 },
  { "C/M/m", TRUE, 0 },
  { NC_ ("column", "TIME"), TRUE, 0 },
  { NC_ ("column", "WAITS"), FALSE, 8 },
};

/* What a row shows. The first ones describe the state, and are read as those of any project. */
enum
{
  PHASE,
  HALT_REASON,
  VERDICT,
  WAITING,
  ACTIVITY_SINCE,
  ALLOWED_ACTIONS,
  ACTIVITY,
  HOLD,
  ARCHIVED,
  TAGS,
  N_STATE_FIELDS,
  ID = N_STATE_FIELDS,
  NAME,
  DELIVERABLE_TYPE,
  AGENT,
  ITERATION,
  ISSUE_COUNTS,
  TIME_SPENT,
  CREATED_AT,
  UPDATED_AT,
  SENTENCES, /* of Activity; asked for only where they are translated */
  N_FIELDS,
};

static const char *const shown[N_FIELDS] = {
  [PHASE] = "Phase",
  [HALT_REASON] = "HaltReason",
  [VERDICT] = "Verdict",
  [WAITING] = "WaitingForHuman",
  [ACTIVITY_SINCE] = "ActivitySince",
  [ALLOWED_ACTIONS] = "AllowedActions",
  [ACTIVITY] = "Activity",
  [HOLD] = "Hold",
  [ARCHIVED] = "Archived",
  [TAGS] = "Tags",
  [ID] = "Id",
  [NAME] = "Name",
  [DELIVERABLE_TYPE] = "DeliverableType",
  [AGENT] = "Agent",
  [ITERATION] = "Iteration",
  [ISSUE_COUNTS] = "IssueCounts",
  [TIME_SPENT] = "TimeSpent",
  [CREATED_AT] = "CreatedAt",
  [UPDATED_AT] = "UpdatedAt",
  [SENTENCES] = "Sentences",
};

typedef struct
{
  GVariant *properties; /* (owned): its state, or all of it */
  gint64 created_at;
  const char *id; /* (not owned) */
  gsize at;       /* its place in the listing */
} Entry;

static void
entry_clear (gpointer data)
{
  g_variant_unref (((Entry *) data)->properties);
}

static int
compare_created (gconstpointer a, gconstpointer b)
{
  const Entry *left = a;
  const Entry *right = b;

  if (left->created_at != right->created_at)
    return left->created_at < right->created_at ? -1 : 1;
  return strcmp (left->id, right->id);
}

static GArray *
new_entries (void)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  g_array_set_clear_func (entries, entry_clear);
  return entries;
}

/* How many projects are left out. */
typedef struct
{
  guint terminated;
  guint archived;
} Hidden;

static gboolean
has_tag (GVariant *properties, const char *tag)
{
  g_autofree const char **tags = NULL;

  return g_variant_lookup (properties, "Tags", "^a&s", &tags) && tf_tags_contains (tags, tag);
}

static gboolean
is_chosen (const TfCtlArgs *args, GVariant *properties, Hidden *hidden)
{
  gboolean archived = tf_bus_dict_get_boolean (properties, "Archived", FALSE);

  if (args->tag != NULL && !has_tag (properties, args->tag))
    return FALSE;
  if (args->archived)
    return archived;
  if (args->all)
    return TRUE;
  if (archived)
    hidden->archived++;
  else if (tf_ctl_project_is_terminated (properties))
    hidden->terminated++;
  else
    return TRUE;
  return FALSE;
}

/* Takes entry.properties. */
static void
add (TfCtl *ctl, GArray *entries, Entry entry, Hidden *hidden)
{
  if (is_chosen (&ctl->args, entry.properties, hidden))
    g_array_append_val (entries, entry);
  else
    entry_clear (&entry);
}

static GHashTable *
count_ends (const TfCtlListing *listing)
{
  gsize n = tf_ctl_listing_get_size (listing);
  g_autofree const char **ids = g_new0 (const char *, n + 1);

  for (gsize i = 0; i < n; i++)
    ids[i] = tf_ctl_listing_get_string (listing, ID, i);
  return tf_ctl_id_count_ends (ids);
}

static const char *
or_dash (const char *text)
{
  return text[0] != '\0' ? text : "–";
}

/* "halted: guard plateau", "done: converged"; "polishing · run 3 m 20 s" of one that takes minutes. @sentences
 * (nullable) */
static char *
describe_phase (GVariant *state, GVariant *sentences, gint64 elapsed)
{
  g_autofree char *ending = tf_ctl_evidence_dup_ending (state);

  if (*tf_ctl_project_get (state, "Hold") != '\0')
    {
      g_autofree char *activity =
          tf_sentence_translate (sentences, "Activity", tf_ctl_project_get (state, "Activity"));

      return g_strdup_printf ("%s · %s", tf_ctl_project_get (state, "Phase"), activity);
    }
  if (elapsed >= 60 * G_USEC_PER_SEC)
    {
      g_autofree char *time = tf_clock_format_duration (elapsed);

      /* Translators: a phase, and the duration of the run in it */
      return g_strdup_printf (_ ("%s · run %s"), tf_ctl_project_get (state, "Phase"), time);
    }
  return g_strconcat (tf_ctl_project_get (state, "Phase"), ending[0] != '\0' ? ": " : "", ending,
                      NULL);
}

/* Until now: the daemon counts a phase up to its last step. */
static char *
describe_time (const TfCtlListing *listing, gsize i, gboolean working)
{
  gint64 spent = tf_ctl_listing_get_int64 (listing, TIME_SPENT, i, -1);
  gint64 updated = tf_ctl_listing_get_int64 (listing, UPDATED_AT, i, 0);
  gint64 now = tf_clock_now ();

  if (spent < 0)
    return g_strdup ("–");
  if (working && updated > 0 && now > updated)
    spent += now - updated;
  return tf_clock_format_duration (spent);
}

static char *
describe_iteration (const TfCtlListing *listing, gsize i)
{
  g_autoptr (GVariant) value = tf_ctl_listing_get (listing, ITERATION, i);
  guint iteration =
      g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32) ? g_variant_get_uint32 (value) : 0;

  return iteration > 0 ? g_strdup_printf ("%u", iteration) : g_strdup ("–");
}

static char *
describe_counts (const TfCtlListing *listing, gsize i)
{
  g_autoptr (GVariant) value = tf_ctl_listing_get (listing, ISSUE_COUNTS, i);
  TfCounts counts;

  return tf_bus_counts_get (value, counts.n) ? tf_counts_to_text (&counts) : g_strdup ("–");
}

static GStrv
make_row (const TfCtlListing *listing, const Entry *entry, GHashTable *ends)
{
  gint64 elapsed = tf_ctl_elapsed_get (entry->properties, tf_clock_now ());
  g_autoptr (GVariant) sentences =
      tf_locale_is_translated () ? tf_ctl_listing_get (listing, SENTENCES, entry->at) : NULL;
  GStrv row = g_new0 (char *, G_N_ELEMENTS (columns) + 1);
  guint n = 0;

  row[n++] = g_strdup (tf_ctl_id_shorten (ends, entry->id));
  row[n++] = g_strdup (or_dash (tf_ctl_listing_get_string (listing, NAME, entry->at)));
  row[n++] = g_strdup (or_dash (tf_ctl_listing_get_string (listing, DELIVERABLE_TYPE, entry->at)));
  row[n++] = describe_phase (entry->properties, sentences, elapsed);
  row[n++] = g_strdup (tf_ctl_listing_get_string (listing, AGENT, entry->at));
  row[n++] = describe_iteration (listing, entry->at);
  row[n++] = describe_counts (listing, entry->at);
  row[n++] = describe_time (listing, entry->at, elapsed >= 0);
  row[n++] = g_strdup (tf_ctl_project_get_wanted (entry->properties));
  return row;
}

static gboolean
has_sorted (const GArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    if (tf_ctl_evidence_is_sorted (g_array_index (entries, Entry, i).properties))
      return TRUE;
  return FALSE;
}

static void
print_hidden (TfCtl *ctl, const Hidden *hidden)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (hidden->terminated > 0)
    g_string_append_printf (text, ngettext ("%u terminated", "%u terminated", hidden->terminated),
                            hidden->terminated);
  if (hidden->archived > 0)
    {
      g_string_append (text, text->len > 0 ? ", " : "");
      g_string_append_printf (text, ngettext ("%u archived", "%u archived", hidden->archived),
                              hidden->archived);
    }
  if (text->len > 0)
    tf_ctl_output_line (ctl, _ ("%s (use --all to show them)"), text->str);
}

/* Why there is no row. */
static const char *
describe_none (const TfCtlArgs *args, const Hidden *hidden)
{
  if (args->tag != NULL)
    return _ ("no projects with this tag");
  if (args->archived)
    return _ ("no projects in the archive");
  return hidden->terminated + hidden->archived > 0 ? _ ("no projects in sight")
                                                   : _ ("no projects yet");
}

static void
print_table (TfCtl *ctl, const TfCtlListing *listing, const GArray *chosen, const Hidden *hidden)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GHashTable) ends = count_ends (listing);
  g_autofree char *table = NULL;

  for (guint i = 0; i < chosen->len; i++)
    g_ptr_array_add (rows, make_row (listing, &g_array_index (chosen, Entry, i), ends));
  if (rows->len > 0)
    {
      table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, ctl->environment.columns);
      tf_ctl_output_text (ctl, table);
    }
  else
    tf_ctl_output_line (ctl, _ ("%s; to start one: thoughtforgectl run FILE"),
                        describe_none (&ctl->args, hidden));
  if (has_sorted (chosen))
    tf_ctl_output_line (ctl, "%s: %s", tf_enum_to_nick (TF_TYPE_OUTCOME, TF_OUTCOME_SORTED),
                        tf_ctl_evidence_get_sorted ());
  print_hidden (ctl, hidden);
}

static gboolean
list_table (TfCtl *ctl, GError **error)
{
  const char *fields[N_FIELDS + 1] = { NULL };
  g_autoptr (TfCtlListing) listing = NULL;
  g_autoptr (GArray) chosen = new_entries ();
  Hidden hidden = { 0 };

  for (guint i = 0; i < (tf_locale_is_translated () ? N_FIELDS : SENTENCES); i++)
    fields[i] = shown[i];
  listing = tf_ctl_bus_list (ctl, fields, error);
  if (listing == NULL)
    return FALSE;
  for (gsize i = 0; i < tf_ctl_listing_get_size (listing); i++)
    add (ctl, chosen,
         (Entry){ .properties = tf_ctl_listing_get_row (listing, N_STATE_FIELDS, i),
                  .created_at = tf_ctl_listing_get_int64 (listing, CREATED_AT, i, 0),
                  .id = tf_ctl_listing_get_string (listing, ID, i),
                  .at = i },
         &hidden);
  g_array_sort (chosen, compare_created);
  print_table (ctl, listing, chosen, &hidden);
  return TRUE;
}

static void
print_json (const GArray *chosen)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < chosen->len; i++)
    json_array_add_object_element (array, tf_ctl_json_from_project (
                                              g_array_index (chosen, Entry, i).properties));
  json_object_set_array_member (object, "projects", array);
  tf_ctl_output_take_json (object);
}

static gboolean
list_json (TfCtl *ctl, GError **error)
{
  static const char *const all[] = { NULL };
  g_autoptr (GPtrArray) projects = tf_ctl_bus_list_projects (ctl, all, error);
  g_autoptr (GArray) chosen = new_entries ();
  Hidden hidden = { 0 };

  if (projects == NULL)
    return FALSE;
  for (guint i = 0; i < projects->len; i++)
    add (ctl, chosen,
         (Entry){ .properties = g_variant_ref (projects->pdata[i]),
                  .created_at = tf_bus_dict_get_int64 (projects->pdata[i], "CreatedAt", 0),
                  .id = tf_ctl_project_get (projects->pdata[i], "Id"),
                  .at = i },
         &hidden);
  g_array_sort (chosen, compare_created);
  print_json (chosen);
  return TRUE;
}

gboolean
tf_ctl_list (TfCtl *ctl, GError **error)
{
  return ctl->args.json ? list_json (ctl, error) : list_table (ctl, error);
}
