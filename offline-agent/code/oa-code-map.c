/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-map.h"

#include <string.h>

#include "oa-code-spec.h"
#include "oa-each.h"
#include "oa-text.h"

#define MAX_TESTS     50
#define NEAR_LINES    5
#define MIN_NAME      4
#define MAX_TEST_SIZE ((gsize) 1024 * 1024)

typedef struct
{
  const OaTree *tree;
  const char *const *names;
} Map;

/* "AC-3" as "AC-3", "ac_3" or "ac3", but not as part of "AC-31". Returns: (transfer full) */
static GRegex *
new_id_regex (const char *id)
{
  const char *number = id + strcspn (id, "0123456789");
  g_autofree char *escaped = g_regex_escape_string (number, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<![A-Za-z0-9])ac[-_ ]?%s(?![0-9])", escaped);

  return g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
}

/* The source of "suite/parse/empty" calls it "empty". */
static const char *
last_part (const char *name)
{
  const char *part = name;

  for (const char *p = name; *p != '\0'; p++)
    if (strchr ("/.: ", *p) != NULL && p[1] != '\0')
      part = p + 1;
  return part;
}

static gboolean
occurs_in (const char *lines, const char *part)
{
  g_autofree char *escaped = g_regex_escape_string (part, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<!\\w)%s(?!\\w)", escaped);

  return strlen (part) >= MIN_NAME && g_regex_match_simple (pattern, lines, 0, 0);
}

static void
add_name (GPtrArray *found, const char *name)
{
  if (!g_ptr_array_find_with_equal_func (found, name, g_str_equal, NULL))
    g_ptr_array_add (found, g_strdup (name));
}

/* Tests named shortly after the id in a source: a comment before a test has it. */
static void
find_near (const Map *self, const char *text, GRegex *regex, GPtrArray *found)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (lines);

  for (guint i = 0; i < n_lines && found->len < MAX_TESTS; i++)
    {
      g_autoptr (GString) near = g_string_new (NULL);

      if (!g_regex_match (regex, lines[i], 0, NULL))
        continue;
      for (guint n = i; n < MIN (n_lines, i + NEAR_LINES); n++)
        g_string_append_printf (near, "%s\n", lines[n]);
      for (guint n = 0; self->names[n] != NULL && found->len < MAX_TESTS; n++)
        if (occurs_in (near->str, last_part (self->names[n])))
          add_name (found, self->names[n]);
    }
}

static GPtrArray *
find_tests (const Map *self, const char *id)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRegex) regex = new_id_regex (id);

  for (guint i = 0; self->names[i] != NULL && found->len < MAX_TESTS; i++)
    if (g_regex_match (regex, self->names[i], 0, NULL))
      add_name (found, self->names[i]);
  for (guint i = 0; *self->names != NULL && i < self->tree->files->len; i++)
    {
      const OaFile *file = g_ptr_array_index (self->tree->files, i);
      gsize length = 0;
      g_autofree char *text = file->is_test ? oa_tree_load (self->tree, file->path, &length) : NULL;
      g_autofree char *valid =
          text != NULL && length <= MAX_TEST_SIZE ? g_utf8_make_valid (text, length) : NULL;

      if (valid != NULL)
        find_near (self, valid, regex, found);
    }
  return found;
}

static void
take_tests (TfCriterion *criterion, GPtrArray *names)
{
  g_ptr_array_add (names, NULL);
  g_strfreev (criterion->tests);
  criterion->tests = g_strdupv ((GStrv) names->pdata);
}

static void
set_reason (TfCriterion *criterion, const char *reason)
{
  g_free (criterion->reason);
  criterion->reason = g_strdup (reason);
}

static const char *
reason_for (const char *statement)
{
  static const char *const rows[][2] = {
    { OA_CRITERION_RUN,
      "It concerns the whole test run, which takes place before each review, without network" },
    { OA_CRITERION_CRITICAL, "Only the review can decide this, not a test of the software" },
    { OA_CRITERION_README, "No test reads the README" },
    { OA_CRITERION_MAP, "A rule, not a test, compares this table with the criteria" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_has_prefix (statement, rows[i][0]))
      return rows[i][1];
  return "No test has its id in its name or near it; the built-in agent works by rules and writes "
         "no tests";
}

void
oa_code_map_fill (GPtrArray *criteria, const OaTree *tree, const char *const *names)
{
  Map self = { tree, names };

  OA_EACH (TfCriterion, criterion, criteria)
    {
      g_autoptr (GPtrArray) found = find_tests (&self, criterion->id);

      if (found->len > 0)
        take_tests (criterion, found);
      else if (tf_acceptance_is_whole (criterion->statement))
        criterion->whole = TRUE;
      else
        set_reason (criterion, reason_for (criterion->statement));
    }
}
