/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-document-outline-private.h"
#include "tf-document-shape.h"
#include "tf-error.h"

#define SPEC_TITLE        "Specification"
#define CONSTRAINTS_TITLE "Constraints"
#define MIN_CRITERIA      3
#define MAX_CRITERIA      20

const char *const tf_spec_sections[] = {
  "Deliverable Overview",
  "Deliverable Structure",
  "Key Decisions",
  "Resolved Unknowns",
  "Dependencies",
  "Scope Boundaries",
  NULL,
};

const char *const tf_constraints_sections[] = {
  "Context", "Deliverable Type",    "Priorities", "Exclusions", "Severity Definitions",
  "Scope",   "Acceptance Criteria", NULL,
};

static const char *const decision_header[] = { "Decision", "Rationale", NULL };
static const char *const unknown_header[] = { "Unknown", "Resolution", "Source", NULL };

static gboolean
is_none (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  g_strstrip (lower);
  return g_str_equal (lower, "none.") || g_str_equal (lower, "none");
}

/* No cell may be blank, except from @n_required on. */
static void
check_cells (const TfMarkdownTable *table, const char *title, guint n_required, GPtrArray *errors)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const char *const *cells = g_ptr_array_index (table->rows, i);
      guint n_cells = g_strv_length ((char **) cells);

      for (guint j = 0; j < n_required; j++)
        if (j >= n_cells || *cells[j] == '\0')
          tf_outline_add_error (errors, "row %u of the table in “%s” is empty under “%s”", i + 1,
                                title, table->header[j]);
    }
}

static void
check_decisions (const TfOutlineRange *range, GPtrArray *errors)
{
  const char *title = "Key Decisions";
  const TfMarkdownTable *table = tf_outline_find_table (range, title, decision_header);

  if (tf_outline_find (range, title) == NULL)
    return;
  if (table == NULL)
    tf_outline_add_error (errors, "section “%s” has no table | Decision | Rationale |", title);
  else if (table->rows->len == 0)
    tf_outline_add_error (errors, "the table in “%s” has no rows, expected at least one decision",
                          title);
  else
    check_cells (table, title, 2, errors);
}

static const char *
get_cell (GPtrArray *rows, guint row, guint column)
{
  GStrv cells = g_ptr_array_index (rows, row);

  return column < g_strv_length (cells) ? cells[column] : "";
}

static void
check_unknowns (const TfOutlineRange *range, GPtrArray *errors)
{
  const char *title = "Resolved Unknowns";
  const TfMarkdownTable *table = tf_outline_find_table (range, title, unknown_header);
  g_autofree char *text = tf_outline_dup_text (range, title);

  if (*text == '\0' || is_none (text))
    return;
  if (table == NULL)
    {
      tf_outline_add_error (errors,
                            "section “%s” has no table | Unknown | Resolution | Source |; "
                            "write “None.” when there were no unknowns",
                            title);
      return;
    }
  if (table->rows->len == 0)
    tf_outline_add_error (errors, "the table in “%s” has no rows; write “None.” instead", title);
  check_cells (table, title, 2, errors);
  for (guint i = 0; i < table->rows->len; i++)
    {
      const char *source = get_cell (table->rows, i, 2);

      if (g_ascii_strcasecmp (source, "AI") != 0 && g_ascii_strcasecmp (source, "human") != 0 &&
          g_ascii_strcasecmp (source, "open") != 0)
        tf_outline_add_error (errors,
                              "row %u of the table in “%s” has the source “%s”, expected "
                              "AI, human or open",
                              i + 1, title, source);
    }
}

static void
check_criterion (const char *item, guint number, GPtrArray *errors)
{
  g_autofree char *prefix = g_strdup_printf ("AC-%u: ", number);
  g_autofree char *bare = g_strdup_printf ("AC-%u:", number);

  if (g_str_equal (item, bare) ||
      (g_str_has_prefix (item, prefix) &&
       item[strlen (prefix) + strspn (item + strlen (prefix), " \t")] == '\0'))
    tf_outline_add_error (errors, "acceptance criterion %u has no text after “%s”", number, bare);
  else if (!g_str_has_prefix (item, prefix))
    {
      g_autofree char *start = g_utf8_substring (item, 0, MIN (g_utf8_strlen (item, -1), 20));

      tf_outline_add_error (errors, "acceptance criterion %u begins “%s”, expected “%s”", number,
                            start, prefix);
    }
}

static void
check_criteria (const TfOutlineRange *range, GPtrArray *errors)
{
  g_autofree char *text = tf_outline_dup_text (range, "Acceptance Criteria");
  g_auto (GStrv) items = tf_markdown_list_items (text);
  guint n = g_strv_length (items);

  if (tf_outline_find (range, "Acceptance Criteria") == NULL)
    return;
  if (n < MIN_CRITERIA || n > MAX_CRITERIA)
    tf_outline_add_error (errors, "%u acceptance criteria, expected a list of %d to %d", n,
                          MIN_CRITERIA, MAX_CRITERIA);
  for (guint i = 0; i < n; i++)
    check_criterion (items[i], i + 1, errors);
}

/* Returns: the index of the H1 with that title, or the number of sections */
static guint
find_title (GPtrArray *sections, const char *title)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level == 1 && g_str_equal (section->title, title))
        return i;
    }
  return sections->len;
}

static void
check_spec (GPtrArray *sections, guint title, GPtrArray *errors)
{
  TfOutlineRange range = tf_outline_below (sections, title);

  tf_outline_check (&range, tf_spec_sections, errors);
  check_decisions (&range, errors);
  check_unknowns (&range, errors);
}

static void
check_constraints (GPtrArray *sections, guint title, GPtrArray *errors)
{
  TfOutlineRange range = tf_outline_below (sections, title);

  tf_outline_check (&range, tf_constraints_sections, errors);
  check_criteria (&range, errors);
}

/* One of the two documents of a split proposal. */
static gboolean
check_one (const char *markdown,
           const char *title,
           void (*check) (GPtrArray *sections, guint title, GPtrArray *errors),
           GPtrArray *errors)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  guint n_before = errors->len;
  guint found = find_title (sections, title);

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level == 0)
        tf_outline_add_error (errors, "there is text before the title");
      else if (section->level == 1 && i != found)
        tf_outline_add_error (errors, "title “# %s” on line %u does not belong here",
                              section->title, section->line);
    }
  if (found == sections->len)
    tf_outline_add_error (errors, "missing title “# %s”", title);
  else
    check (sections, found, errors);
  return tf_outline_is_clean (errors, n_before);
}

gboolean
tf_spec_check (const char *markdown, GPtrArray *errors)
{
  return check_one (markdown, SPEC_TITLE, check_spec, errors);
}

gboolean
tf_constraints_check (const char *markdown, GPtrArray *errors)
{
  return check_one (markdown, CONSTRAINTS_TITLE, check_constraints, errors);
}

static void
check_titles (GPtrArray *sections, guint spec, guint constraints, GPtrArray *errors)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level == 0)
        tf_outline_add_error (errors, "there is text before the first title");
      else if (section->level == 1 && i != spec && i != constraints)
        tf_outline_add_error (errors,
                              "title “# %s” on line %u does not belong here; the titles "
                              "are “# " SPEC_TITLE "” and “# " CONSTRAINTS_TITLE "”, once each",
                              section->title, section->line);
    }
  if (spec == sections->len)
    tf_outline_add_error (errors, "missing title “# " SPEC_TITLE "”");
  if (constraints == sections->len)
    tf_outline_add_error (errors, "missing title “# " CONSTRAINTS_TITLE "”");
  if (spec < sections->len && constraints < spec)
    tf_outline_add_error (errors, "“# " CONSTRAINTS_TITLE "” comes before “# " SPEC_TITLE
                                  "”, expected after it");
}

gboolean
tf_proposal_check (const char *markdown, GPtrArray *errors)
{
  g_autoptr (GPtrArray) sections = NULL;
  guint n_before = errors->len;
  guint spec, constraints;

  if (!tf_outline_check_length (markdown, errors))
    return FALSE;
  sections = tf_markdown_parse (markdown);
  spec = find_title (sections, SPEC_TITLE);
  constraints = find_title (sections, CONSTRAINTS_TITLE);
  check_titles (sections, spec, constraints, errors);
  if (spec < sections->len)
    check_spec (sections, spec, errors);
  if (constraints < sections->len)
    check_constraints (sections, constraints, errors);
  return tf_outline_is_clean (errors, n_before);
}

static const char *
find_line (const char *text, guint line)
{
  for (guint i = 1; i < line; i++)
    {
      const char *end = strchr (text, '\n');

      if (end == NULL)
        return text + strlen (text);
      text = end + 1;
    }
  return text;
}

static char *
dup_document (const char *start, gsize length)
{
  g_autofree char *text = g_strstrip (g_strndup (start, length));

  return g_strconcat (text, "\n", NULL);
}

gboolean
tf_proposal_split (const char *markdown, char **out_spec, char **out_constraints, GError **error)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  guint spec = find_title (sections, SPEC_TITLE);
  guint constraints = find_title (sections, CONSTRAINTS_TITLE);
  const TfMarkdownSection *section;
  const char *start;
  const char *middle;

  if (constraints == sections->len || spec > constraints)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED,
                   "the proposal has no “# " SPEC_TITLE "” followed by “# " CONSTRAINTS_TITLE "”");
      return FALSE;
    }
  section = g_ptr_array_index (sections, spec);
  start = find_line (markdown, section->line);
  section = g_ptr_array_index (sections, constraints);
  middle = find_line (markdown, section->line);
  *out_spec = dup_document (start, middle - start);
  *out_constraints = dup_document (middle, strlen (middle));
  return TRUE;
}

/* Checks spec.md or constraints.md alone, or the proposal with both. */
static TfOutlineRange
get_whole (GPtrArray *sections)
{
  TfOutlineRange range = { sections, 0, sections->len };

  return range;
}

GPtrArray *
tf_spec_get_unresolved (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  GPtrArray *unresolved = g_ptr_array_new_with_free_func (g_free);
  TfOutlineRange range = get_whole (sections);
  const TfMarkdownTable *table =
      tf_outline_find_table (&range, "Resolved Unknowns", unknown_header);

  for (guint i = 0; table != NULL && i < table->rows->len; i++)
    if (g_ascii_strcasecmp (get_cell (table->rows, i, 2), "open") == 0)
      g_ptr_array_add (unresolved, g_strdup (get_cell (table->rows, i, 0)));
  return unresolved;
}

GStrv
tf_constraints_get_criteria (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  g_autoptr (GStrvBuilder) criteria = g_strv_builder_new ();
  TfOutlineRange range = get_whole (sections);
  g_autofree char *text = tf_outline_dup_text (&range, "Acceptance Criteria");
  g_auto (GStrv) items = tf_markdown_list_items (text);

  for (guint i = 0; items[i] != NULL; i++)
    if (g_str_has_prefix (items[i], "AC-"))
      g_strv_builder_add (criteria, items[i]);
  return g_strv_builder_end (criteria);
}

GStrv
tf_constraints_get_scope (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  TfOutlineRange range = get_whole (sections);
  g_autofree char *text = tf_outline_dup_text (&range, "Scope");

  return tf_markdown_list_items (text);
}
