/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-open.h"

#include <string.h>

#include "tf-markdown.h"
#include "tf-plan-given.h"
#include "tf-question-list.h"
#include "tf-text.h"

#define MAX_CHARS  300
#define MAX_ITEMS  500 /* nobody reads more, and each is compared with all others */
#define MIN_INSIDE 12  /* characters: a shorter text occurs in others by chance */

/* What a text calls undecided, besides placeholders. */
#define UNDECIDED \
  "(?<!\\bno )(?<!\\bnothing )(?<!\\bkeine )\\b(?:not (?:yet )?(?:been " \
  ")?(?:decided|settled|agreed)" \
  "|undecided|(?:is|are|remains?|left|still) open(?=[.,;:)|]|$)|open questions?" \
  "|to be (?:confirmed|agreed|clarified|discussed|settled)|decide[ds]? later|up for decision" \
  "|noch offen|(?:noch )?zu klären|ungeklärt|offene fragen?|noch nicht entschieden)" \
  "|^[-*+\\d.) ]*(?:open|offen):"

typedef struct
{
  GPtrArray *undecided; /* (not owned) (element-type TfUndecided) */
  GPtrArray *unknown;   /* (not owned) (element-type utf8) */
  GHashTable *keys;     /* (not owned) (element-type utf8): normalized, of those added */
  GHashTable *settled;  /* (not owned) (element-type utf8): normalized, what the user answered */
  gboolean overflowed;  /* there are more than are listed */
} Search;

static gboolean
is_none (const char *text)
{
  static const char *const words[] = { "",
                                       "none",
                                       "nothing",
                                       "n/a",
                                       "-",
                                       "–",
                                       "—",
                                       "keine",
                                       "nichts",
                                       "no open points",
                                       "none known",
                                       "nothing is open",
                                       "there are no open points",
                                       "nichts ist offen",
                                       "keine offenen punkte",
                                       "es gibt keine offenen punkte",
                                       NULL };
  g_autofree char *normal = tf_text_normalize (text);

  return g_strv_contains (words, normal);
}

/* "architecture: one gateway or two" for "one gateway or two": a list of open points puts the place
 * before what it repeats. */
static gboolean
repeats (GHashTable *keys, const char *key)
{
  if (*key == '\0')
    return FALSE;
  for (const char *at = key; (at = strstr (at + 1, ": ")) != NULL;)
    if (strlen (at + 2) >= MIN_INSIDE && g_hash_table_contains (keys, at + 2))
      return TRUE;
  return FALSE;
}

static gboolean
is_inside (GHashTable *keys, const char *key)
{
  GHashTableIter iter;
  gpointer other = NULL;

  if (strlen (key) < MIN_INSIDE)
    return FALSE;
  g_hash_table_iter_init (&iter, keys);
  while (g_hash_table_iter_next (&iter, &other, NULL))
    if (strstr (other, key) != NULL)
      return TRUE;
  return FALSE;
}

/* What the user settled hides only the same words. */
static gboolean
is_known (const Search *self, const char *key)
{
  return g_hash_table_contains (self->settled, key) || repeats (self->settled, key) ||
         g_hash_table_contains (self->keys, key) || repeats (self->keys, key) ||
         is_inside (self->keys, key);
}

/* @about: what identifies it; @text: what is shown. */
static void
add (Search *self, TfUndecidedKind kind, const char *place, const char *about, const char *text)
{
  g_autofree char *line = g_strdelimit (g_strdup (text), "\r\n\t", ' ');
  g_autofree char *key = tf_text_normalize (about);
  g_autofree char *words = tf_text_ellipsize (g_strstrip (line), MAX_CHARS);

  if (is_none (about) || *words == '\0' || self->overflowed || is_known (self, key))
    return;
  if (self->undecided->len == MAX_ITEMS)
    {
      self->overflowed = TRUE;
      g_ptr_array_add (self->unknown,
                       g_strdup_printf ("the plan leaves more than %d points open; the others are "
                                        "not listed",
                                        MAX_ITEMS));
      return;
    }
  g_hash_table_add (self->keys, g_steal_pointer (&key));
  g_ptr_array_add (self->undecided, tf_undecided_new (kind, place, words));
}

static const char *
get_cell (const TfMarkdownTable *table, guint row, guint column)
{
  GStrv cells = g_ptr_array_index (table->rows, row);

  return column < g_strv_length (cells) ? cells[column] : "";
}

/* The section, or %NULL after noting that it is unknown. */
static const TfMarkdownSection *
require_section (Search *self, GPtrArray *sections, const char *document, const char *title)
{
  const TfMarkdownSection *section = tf_markdown_find (sections, 2, title);

  if (section == NULL)
    g_ptr_array_add (self->unknown,
                     g_strdup_printf ("%s of the plan has no section “%s”", document, title));
  return section;
}

/* spec.md */

static void
add_resolution (Search *self, const TfMarkdownTable *table, guint row)
{
  g_autoptr (TfOpenQuestion) question = tf_open_question_parse (get_cell (table, row, 0));
  const char *unknown = question->text;
  const char *resolution = get_cell (table, row, 1);
  const char *source = get_cell (table, row, 2);
  g_autofree char *text = g_strdup_printf ("%s → %s", unknown, resolution);
  g_autofree char *key = tf_text_normalize (unknown);

  if (g_ascii_strcasecmp (source, "human") == 0)
    g_hash_table_add (self->settled, g_steal_pointer (&key));
  else if (g_ascii_strcasecmp (source, "AI") == 0)
    add (self, TF_UNDECIDED_DEFAULT, "spec.md", unknown, text);
  else
    add (self, TF_UNDECIDED_QUESTION, "spec.md", unknown, text);
}

static void
search_spec (Search *self, const char *spec)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (spec);
  const TfMarkdownSection *section =
      require_section (self, sections, "spec.md", "Resolved Unknowns");
  gboolean found = FALSE;

  for (guint i = 0; section != NULL && section->tables != NULL && i < section->tables->len; i++)
    {
      const TfMarkdownTable *table = g_ptr_array_index (section->tables, i);

      found = TRUE;
      for (guint row = 0; row < table->rows->len; row++)
        add_resolution (self, table, row);
    }
  if (section != NULL && !found && !is_none (section->body))
    g_ptr_array_add (self->unknown, g_strdup ("spec.md of the plan has no table of resolved "
                                              "unknowns"));
}

/* intent.md */

static void
search_items (Search *self, GPtrArray *sections, const char *title, TfUndecidedKind kind)
{
  const TfMarkdownSection *section = require_section (self, sections, "intent.md", title);
  g_auto (GStrv) items = section != NULL ? tf_markdown_list_items (section->body) : NULL;

  if (items == NULL)
    return;
  if (items[0] == NULL)
    add (self, kind, "intent.md", section->body, section->body);
  for (guint i = 0; items[i] != NULL; i++)
    {
      g_autoptr (TfOpenQuestion) question = tf_open_question_parse (items[i]);

      add (self, kind, "intent.md", question->text, question->text);
    }
}

/* the plan */

static gboolean
is_list_of_open (const char *title)
{
  static const char *const titles[] = { "open points",    "open questions",   "open issues",
                                        "open items",     "open decisions",   "undecided",
                                        "to be decided",  "to be determined", "tbd",
                                        "unknowns",       "offene punkte",    "offene fragen",
                                        "noch zu klären", "ungeklärt",        NULL };
  g_autofree char *normal = tf_text_normalize (title + strspn (title, "0123456789. "));

  return g_strv_contains (titles, normal);
}

static void
add_rows (Search *self, const TfMarkdownTable *table, const char *place)
{
  for (guint row = 0; row < table->rows->len; row++)
    {
      const char *second = get_cell (table, row, 1);
      g_autofree char *first = tf_text_normalize (get_cell (table, row, 0));
      g_autofree char *text =
          g_strdup_printf ("%s%s%s", get_cell (table, row, 0), *second != '\0' ? ": " : "", second);

      if (*first == '\0' || !is_known (self, first))
        add (self, TF_UNDECIDED_POINT, place, text, text);
    }
}

/* Lines of a list of open points that are neither items nor rows. */
static void
add_prose (Search *self, const char *body, const char *place)
{
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_regex_match_simple ("^\\s*$|^\\s*(?:[-*+|]|\\d+[.)])|^\\s{2,}", lines[i], 0, 0))
      add (self, TF_UNDECIDED_POINT, place, lines[i], lines[i]);
}

static void
add_section (Search *self, const TfMarkdownSection *section)
{
  g_auto (GStrv) items = tf_markdown_list_items (section->body);
  g_autofree char *place = g_strdup_printf ("line %u, %s", section->line, section->title);

  for (guint i = 0; items[i] != NULL; i++)
    add (self, TF_UNDECIDED_POINT, place, items[i], items[i]);
  for (guint i = 0; section->tables != NULL && i < section->tables->len; i++)
    add_rows (self, g_ptr_array_index (section->tables, i), place);
  add_prose (self, section->body, place);
}

/* The section of each line. Returns: (transfer none) (nullable) */
static const TfMarkdownSection *
find_section (GPtrArray *sections, guint line)
{
  const TfMarkdownSection *found = NULL;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->line <= line)
        found = section;
    }
  return found;
}

static void
search_lines (Search *self, GPtrArray *sections, const char *plan)
{
  g_autoptr (GRegex) regex = g_regex_new (UNDECIDED, G_REGEX_CASELESS, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (plan, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const TfMarkdownSection *section = NULL;
      const char *text = lines[i] + strspn (lines[i], " \t#|-*+>");
      g_autofree char *place = NULL;

      if (!tf_text_has_placeholder (lines[i], NULL) && !g_regex_match (regex, lines[i], 0, NULL))
        continue;
      section = find_section (sections, i + 1);
      if (section != NULL && is_list_of_open (section->title))
        continue;
      place = section != NULL && *section->title != '\0'
                  ? g_strdup_printf ("line %u, %s", i + 1, section->title)
                  : g_strdup_printf ("line %u", i + 1);
      add (self, TF_UNDECIDED_PASSAGE, place, text, text);
    }
}

static void
search_plan (Search *self, const char *plan)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (plan);

  for (guint i = 0; i < sections->len; i++)
    if (is_list_of_open (((TfMarkdownSection *) g_ptr_array_index (sections, i))->title))
      add_section (self, g_ptr_array_index (sections, i));
  search_lines (self, sections, plan);
}

void
tf_plan_open_find (const TfPlanTexts *texts, GPtrArray *undecided, GPtrArray *unknown)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) settled = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Search self = { undecided, unknown, keys, settled };
  g_autoptr (GPtrArray) intent = texts->intent != NULL ? tf_markdown_parse (texts->intent) : NULL;

  if (texts->spec != NULL)
    search_spec (&self, texts->spec);
  if (intent != NULL)
    {
      search_items (&self, intent, "Open Questions", TF_UNDECIDED_QUESTION);
      search_items (&self, intent, "Unknowns", TF_UNDECIDED_QUESTION);
    }
  if (texts->plan != NULL)
    search_plan (&self, texts->plan);
  if (intent != NULL)
    search_items (&self, intent, "Assumptions", TF_UNDECIDED_ASSUMPTION);
}
