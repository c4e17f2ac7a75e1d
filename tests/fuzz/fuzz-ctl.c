/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-bus-codec.h"
#include "tf-ctl-args.h"
#include "tf-ctl-facts.h"
#include "tf-ctl-input.h"
#include "tf-ctl-json.h"
#include "tf-ctl-table.h"
#include "tf-ctl-tests.h"
#include "tf-ctl-text.h"
#include "tf-ctl-trace.h"
#include "tf-fuzz.h"

/* The command line: text of agents for a terminal, which it must not control, command lines, pieces of
 * long input, traces, and the properties of a project from any daemon, as GVariant text. */

static void
show (const char *text)
{
  g_autofree char *clean = tf_ctl_text_sanitize (text);
  g_autofree char *line = tf_ctl_text_one_line (clean);
  g_autofree char *fit = tf_ctl_text_fit (line, 20);
  g_autofree char *padded = tf_ctl_text_pad (line, 20, TRUE);
  g_autofree char *wrapped = tf_ctl_text_wrap (line, "  ", 30);
  g_autofree char *ascii = tf_ctl_text_to_ascii (line);

  tf_fuzz_assert_text (clean);
  tf_fuzz_assert_text (wrapped);
  for (const char *p = clean; *p != '\0'; p++)
    g_assert_true ((guchar) *p >= 0x20 || *p == '\n' || *p == '\t');
  g_assert_null (strpbrk (line, "\n\t\r"));
  g_assert_cmpuint (tf_ctl_text_width (fit), <=, 20);
  g_assert_cmpuint (tf_ctl_text_width (padded), ==, 20);
}

static void
tabulate (const char *text)
{
  const TfCtlColumn columns[] = { { "A", FALSE, 0 }, { "B", TRUE, 4 } };
  const char *cells[] = { text, "x", NULL };
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  g_autofree char *table = NULL;

  g_ptr_array_add (rows, cells);
  table = tf_ctl_table_format (columns, G_N_ELEMENTS (columns), rows, 40);
  tf_fuzz_assert_text (table);
}

static void
parse_arguments (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \n", 20);
  g_auto (TfCtlArgs) arguments = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = tf_ctl_args_parse ((const char *const *) words, &arguments, &error);
  tf_fuzz_assert_error (!done, error);
}

static void
cut (const char *text)
{
  g_auto (GStrv) pieces = tf_ctl_input_split (text, 64);
  gsize n = 0;

  for (char **piece = pieces; *piece != NULL; piece++)
    {
      tf_fuzz_assert_text (*piece);
      g_assert_cmpuint (strlen (*piece), <=, 64);
      n++;
    }
  g_assert_cmpuint (n, >=, 1);
}

static void
read_properties (const char *text)
{
  g_autoptr (GVariant) properties =
      g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL, NULL);
  g_autoptr (JsonObject) object = NULL;
  g_autofree char *tests = NULL;
  g_autofree char *criteria = NULL;
  g_autofree char *next = NULL;
  g_autofree char *obstacle = NULL;

  if (properties == NULL)
    return;
  object = tf_ctl_json_from_project (properties);
  tests = tf_ctl_tests_describe (properties);
  criteria = tf_ctl_tests_describe_acceptance (properties);
  next = tf_ctl_facts_next (properties);
  obstacle = tf_ctl_facts_obstacle (properties);
  tf_ctl_tests_add_json (object, properties);
}

static void
read_trace (const guint8 *data, gsize length)
{
  g_autofree char *path = tf_fuzz_write ("trace.json", data, length);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tf_ctl_trace_read (path, &error);

  tf_fuzz_assert_error (text == NULL, error);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autofree char *bytes = tf_fuzz_dup_bytes (data, length);
  g_autofree char *clean = tf_ctl_text_sanitize (bytes);
  g_autofree char *id = tf_bus_project_id (text, NULL);

  tf_fuzz_assert_text (clean);
  show (text);
  tabulate (text);
  parse_arguments (text);
  cut (text);
  read_properties (text);
  read_trace (data, length);
  return 0;
}
