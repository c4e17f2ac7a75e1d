/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-acceptance.h"

#include <string.h>

#include "tf-document-outline-private.h"
#include "tf-document-shape.h"
#include "tf-text.h"

#define N_COLUMNS 3
#define ALL_TESTS "all tests"

static const char *const map_header[] = { "Criterion", "Tests", "Why there is none", NULL };

void
tf_criterion_free (TfCriterion *self)
{
  g_free (self->id);
  g_free (self->statement);
  g_strfreev (self->tests);
  g_free (self->reason);
  g_free (self->detail);
  g_free (self);
}

static TfCriterion *
criterion_new (const char *id, gsize id_length, const char *statement)
{
  TfCriterion *self = g_new0 (TfCriterion, 1);

  self->id = g_strndup (id, id_length);
  self->statement = g_strstrip (g_strdup (statement));
  self->tests = g_new0 (char *, 1);
  self->reason = g_strdup ("");
  self->detail = g_strdup ("");
  return self;
}

GPtrArray *
tf_acceptance_list_criteria (const char *constraints)
{
  GPtrArray *criteria = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_criterion_free);
  g_auto (GStrv) items = tf_constraints_get_criteria (constraints);

  for (guint i = 0; items[i] != NULL; i++)
    {
      gsize length = strcspn (items[i], ": \t");
      const char *rest = items[i] + length;

      g_ptr_array_add (criteria, criterion_new (items[i], length, rest + (*rest == ':' ? 1 : 0)));
    }
  return criteria;
}

/* reading a row */

/* What agents write for "nothing". */
static gboolean
means_nothing (const char *text)
{
  static const char *const words[] = { "", "-", "–", "—", "none", "n/a", "na", "no", "nil", NULL };
  g_autofree char *bare = tf_text_normalize (text);
  g_autofree char *lower = g_utf8_strdown (text, -1);

  return g_strv_contains (words, bare) || g_strv_contains (words, g_strstrip (lower));
}

/* The cell of a raw row. Names of tests are taken literally, because Markdown would remove the
 * underscores of "__init__". Returns: (transfer full): "" if there is no such cell */
static char *
dup_raw_cell (const char *row, guint column)
{
  const char *at = row + strspn (row, " \t");
  g_autoptr (GString) cell = g_string_new (NULL);
  guint n = 0;

  at += *at == '|' ? 1 : 0;
  for (; *at != '\0' && n <= column; at++)
    {
      gboolean escaped = *at == '\\' && at[1] == '|';

      if (*at == '|')
        n++;
      else if (n == column)
        g_string_append_c (cell, escaped ? '|' : *at);
      at += escaped ? 1 : 0;
    }
  return g_strdup (g_strstrip (cell->str));
}

/* A name between backticks, which may contain commas. Moves @at past them. Returns: (transfer full)
 * (nullable): %NULL without a closing backtick */
static char *
take_quoted (const char **at)
{
  gsize n_marks = strspn (*at, "`");
  g_autofree char *marks = g_strndup (*at, n_marks);
  const char *start = *at + n_marks;
  const char *end = strstr (start, marks);

  if (n_marks == 0 || end == NULL)
    return NULL;
  *at = end + n_marks;
  return g_strstrip (g_strndup (start, end - start));
}

/* The text up to the next comma, with Markdown's escapes resolved. */
static char *
take_plain (const char **at)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (; **at != '\0' && **at != ','; (*at)++)
    {
      if (**at == '\\' && g_ascii_ispunct ((*at)[1]))
        (*at)++;
      g_string_append_c (name, **at);
    }
  return g_strdup (g_strstrip (name->str));
}

static GStrv
read_names (const char *cell)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  const char *at = cell;

  while (*at != '\0')
    {
      g_autofree char *name = NULL;

      at += strspn (at, " \t,");
      name = take_quoted (&at);
      if (name == NULL)
        name = take_plain (&at);
      if (!means_nothing (name))
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

/* map */

/* Returns: (nullable) (transfer none): the one table of the map */
static const TfMarkdownTable *
find_map (GPtrArray *sections, GPtrArray *errors)
{
  const TfMarkdownTable *found = NULL;

  for (guint i = 0; i < sections->len; i++)
    {
      GPtrArray *tables = ((TfMarkdownSection *) g_ptr_array_index (sections, i))->tables;

      for (guint j = 0; tables != NULL && j < tables->len; j++)
        {
          const TfMarkdownTable *table = g_ptr_array_index (tables, j);

          if (!g_strv_equal ((const char *const *) table->header, map_header))
            continue;
          if (found != NULL)
            tf_outline_add_error (errors, "a second table of criteria on line %u", table->line);
          found = found != NULL ? found : table;
        }
    }
  if (found == NULL)
    tf_outline_add_error (errors, TF_ACCEPTANCE_PATH " has no table | Criterion | Tests | Why "
                                                     "there is none |");
  return found;
}

/* Of two with the same id, the first. Returns: (transfer full): id → TfCriterion of @criteria */
static GHashTable *
index_criteria (GPtrArray *criteria)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = criteria->len; i > 0; i--)
    {
      TfCriterion *criterion = g_ptr_array_index (criteria, i - 1);

      g_hash_table_replace (index, criterion->id, criterion);
    }
  return index;
}

static void
read_row (GHashTable *criteria,
          GHashTable *seen,
          const char *const *cells,
          const char *raw,
          GPtrArray *errors)
{
  guint n_cells = g_strv_length ((char **) cells);
  const char *id = n_cells > 0 ? cells[0] : "";
  TfCriterion *criterion = g_hash_table_lookup (criteria, id);
  g_autofree char *names = dup_raw_cell (raw, 1);

  if (criterion == NULL)
    {
      tf_outline_add_error (errors, "row “%s”: the constraints have no such criterion", id);
      return;
    }
  if (!g_hash_table_add (seen, criterion))
    {
      tf_outline_add_error (errors, "%s: has a second row", id);
      return;
    }
  criterion->whole = g_ascii_strcasecmp (names, ALL_TESTS) == 0;
  g_strfreev (criterion->tests);
  criterion->tests = criterion->whole ? g_new0 (char *, 1) : read_names (names);
  if (n_cells >= N_COLUMNS && !means_nothing (cells[2]))
    {
      g_free (criterion->reason);
      criterion->reason = g_strdup (cells[2]);
    }
}

static void
read_map (GPtrArray *criteria, GHashTable *seen, const char *text, GPtrArray *errors)
{
  g_autoptr (GHashTable) index = index_criteria (criteria);
  g_autoptr (GPtrArray) sections = tf_markdown_parse (text);
  const TfMarkdownTable *map = find_map (sections, errors);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n_lines = g_strv_length (lines);

  for (guint i = 0; map != NULL && i < map->rows->len; i++)
    {
      /* The delimiter row follows the header row. */
      guint line = map->line + 1 + i;

      read_row (index, seen, g_ptr_array_index (map->rows, i),
                line < n_lines ? g_strchomp (lines[line]) : "", errors);
    }
}

static void
check_row (const TfCriterion *criterion, GPtrArray *errors)
{
  g_autofree char *found = NULL;

  if (criterion->whole && !tf_acceptance_is_whole (criterion->statement))
    tf_outline_add_error (errors, "%s: “" ALL_TESTS "” is no test of it; name those that show it",
                          criterion->id);
  else if (criterion->whole)
    return;
  else if (*criterion->tests == NULL && *criterion->reason == '\0')
    tf_outline_add_error (errors, "%s: names neither a test nor a reason for having none",
                          criterion->id);
  else if (*criterion->tests == NULL && tf_text_has_placeholder (criterion->reason, &found))
    tf_outline_add_error (errors, "%s: “%s” is not a reason for having no test", criterion->id,
                          found);
}

GPtrArray *
tf_acceptance_read (const char *constraints, const char *text, GPtrArray *errors)
{
  GPtrArray *criteria = tf_acceptance_list_criteria (constraints);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (criteria->len == 0)
    tf_outline_add_error (errors, "the constraints have no acceptance criteria (“- AC-1: …”)");
  if (text == NULL)
    {
      tf_outline_add_error (errors, TF_ACCEPTANCE_PATH " does not exist");
      return criteria;
    }
  read_map (criteria, seen, text, errors);
  for (guint i = 0; i < criteria->len; i++)
    {
      TfCriterion *criterion = g_ptr_array_index (criteria, i);

      if (g_hash_table_contains (seen, criterion))
        check_row (criterion, errors);
      else
        tf_outline_add_error (errors, "%s: no row in the table of " TF_ACCEPTANCE_PATH,
                              criterion->id);
    }
  return criteria;
}

/* tests */

/* Returns: (transfer full): name → TfTestCase, both owned by the report */
static GHashTable *
index_cases (const TfTestReport *report)
{
  GHashTable *cases = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < report->cases->len; i++)
    {
      TfTestCase *one = g_ptr_array_index (report->cases, i);

      g_hash_table_insert (cases, one->name, one);
    }
  return cases;
}

static gboolean
has_names (const TfTestReport *report)
{
  return report != NULL && report->counts.known && report->cases->len > 0;
}

void
tf_acceptance_check_names (const GPtrArray *criteria, const TfTestReport *report, GPtrArray *errors)
{
  g_autoptr (GHashTable) cases = NULL;

  if (!has_names (report) || !report->names_complete)
    return;
  cases = index_cases (report);
  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);

      for (guint j = 0; criterion->tests[j] != NULL; j++)
        if (!g_hash_table_contains (cases, criterion->tests[j]))
          tf_outline_add_error (errors, "%s: there is no test “%s”; names are compared exactly",
                                criterion->id, criterion->tests[j]);
    }
}

/* writing */

static void
append_name (GString *out, const char *name)
{
  const char *marks = strchr (name, '`') != NULL ? "``" : "`";
  const char *gap = strchr (name, '`') != NULL ? " " : "";

  g_string_append_printf (out, "%s%s", marks, gap);
  for (; *name != '\0'; name++)
    {
      if (*name == '|')
        g_string_append_c (out, '\\');
      g_string_append_c (out, g_ascii_iscntrl (*name) ? ' ' : *name);
    }
  g_string_append_printf (out, "%s%s", gap, marks);
}

char *
tf_acceptance_to_text (const GPtrArray *criteria)
{
  GString *out = g_string_new ("# Acceptance\n\n| Criterion | Tests | Why there is none |\n"
                               "|---|---|---|\n");

  for (guint i = 0; i < criteria->len; i++)
    {
      const TfCriterion *criterion = g_ptr_array_index (criteria, i);
      g_autofree char *reason = tf_markdown_escape_cell (criterion->reason);

      g_string_append_printf (out, "| %s | %s", criterion->id, criterion->whole ? ALL_TESTS : "");
      for (guint j = 0; criterion->tests[j] != NULL; j++)
        {
          g_string_append (out, j > 0 ? ", " : "");
          append_name (out, criterion->tests[j]);
        }
      g_string_append_printf (out, " | %s |\n", reason);
    }
  return g_string_free (out, FALSE);
}
