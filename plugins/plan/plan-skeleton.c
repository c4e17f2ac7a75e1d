/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-skeleton.h"

#include <string.h>

#include "plan-document.h"

#define MIN_WORD_CHARS 3

typedef struct
{
  char *key;   /* (owned) */
  char *title; /* (owned) */
  char *body;  /* (owned): what stands below the heading, without its mark */
  gboolean optional;
  gboolean added; /* by the specification */
  gboolean named; /* by the specification */
} Section;

static void
section_free (Section *self)
{
  g_free (self->key);
  g_free (self->title);
  g_free (self->body);
  g_free (self);
}

static Section *
get_section (GPtrArray *sections, guint index)
{
  return g_ptr_array_index (sections, index);
}

/* the template */

/* "venue" of "[[venue_objective: …]]" */
static char *
find_slot_key (const char *text)
{
  g_auto (GStrv) slots = tf_template_list_slots (text);
  const char *end = slots[0] != NULL ? strchr (slots[0], ':') : NULL;
  g_autofree char *name = end != NULL ? g_strndup (slots[0] + 2, end - slots[0] - 2) : NULL;
  char *underscore = name != NULL ? strrchr (name, '_') : NULL;

  if (underscore != NULL)
    *underscore = '\0';
  return g_steal_pointer (&name);
}

static gboolean
has_key (GPtrArray *sections, const char *key)
{
  for (guint i = 0; i < sections->len; i++)
    if (g_str_equal (get_section (sections, i)->key, key))
      return TRUE;
  return FALSE;
}

/* Returns: (transfer full): @key, or with a number if a section has it */
static char *
make_unique (GPtrArray *sections, const char *key)
{
  char *unique = g_strdup (key);

  for (guint n = 2; has_key (sections, unique); n++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s-%u", key, n);
    }
  return unique;
}

static void
add_part (GPtrArray *sections, const PlanPart *part)
{
  g_autoptr (GPtrArray) outline = tf_markdown_parse (part->text);
  const TfMarkdownSection *first = g_ptr_array_index (outline, 0);
  g_auto (GStrv) lines = g_strsplit (part->text, "\n", -1);
  g_autofree char *body = NULL;
  g_autofree char *key = NULL;
  g_auto (TfTemplateMark) mark = { NULL };
  Section *self = g_new0 (Section, 1);
  guint n = MIN (first->body_line - 1, g_strv_length (lines));

  body = g_strjoinv ("\n", lines + n);
  self->title = g_strdup (part->title);
  self->body = g_strdup (g_strstrip ((char *) tf_template_mark_read (body, &mark)));
  self->optional = mark.optional;
  key = *mark.key != '\0' ? g_strdup (mark.key) : find_slot_key (self->body);
  if (key == NULL || *key == '\0')
    {
      g_free (key);
      key = tf_text_slug (part->title);
    }
  self->key = make_unique (sections, key);
  g_ptr_array_add (sections, self);
}

static GPtrArray *
read_sections (GPtrArray *parts)
{
  GPtrArray *sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);

  for (guint i = 1; i < parts->len; i++)
    add_part (sections, g_ptr_array_index (parts, i));
  return sections;
}

/* titles */

static gboolean
is_small_word (const char *word)
{
  static const char *const words[] = { "and", "the", "for", "und", "der", "die", "das",
                                       "für", "von", "des", "zur", "zum", NULL };

  return g_utf8_strlen (word, -1) < MIN_WORD_CHARS || g_strv_contains (words, word);
}

/* Returns: (transfer full): the set of its words */
static GHashTable *
list_words (const char *title)
{
  static GRegex *regex;
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *lower = g_utf8_strdown (title, -1);
  g_auto (GStrv) all = g_regex_split (tf_regex_ensure (&regex, 0, "[^\\p{L}\\p{N}]+"), lower, 0);

  for (guint i = 0; all[i] != NULL; i++)
    if (!is_small_word (all[i]))
      g_hash_table_add (words, g_strdup (all[i]));
  return words;
}

static gboolean
has_all (GHashTable *words, GHashTable *others)
{
  GHashTableIter iter;
  gpointer word;

  g_hash_table_iter_init (&iter, others);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (!g_hash_table_contains (words, word))
      return FALSE;
  return g_hash_table_size (others) > 0;
}

/* "Food" is "Food and Drink", "Costs and Budget" is "Budget". */
static gboolean
is_same_title (const char *a, const char *b)
{
  g_autoptr (GHashTable) words = list_words (a);
  g_autoptr (GHashTable) others = list_words (b);

  return has_all (words, others) || has_all (others, words);
}

static gboolean
is_equal_title (const char *a, const char *b)
{
  g_autofree char *left = tf_text_normalize (a);
  g_autofree char *right = tf_text_normalize (b);

  return g_str_equal (left, right);
}

/* The section that the specification means and has not named before: the one with that very title,
 * else a similar one. Returns: its index, or the number of sections */
static guint
find_section (GPtrArray *sections, const char *title)
{
  guint similar = sections->len;

  for (guint i = sections->len; i-- > 0;)
    {
      const Section *self = get_section (sections, i);

      if (!self->named && is_equal_title (self->title, title))
        return i;
      if (!self->named && is_same_title (self->title, title))
        similar = i;
    }
  return similar;
}

/* the specification */

static gboolean
is_last (const Section *self)
{
  return g_str_equal (self->key, "acceptance") || g_str_equal (self->key, "open");
}

static guint
find_end (GPtrArray *sections)
{
  guint end = sections->len;

  while (end > 0 && is_last (get_section (sections, end - 1)))
    end--;
  return end;
}

/* The hint of a slot has no "]" and no "|". */
static char *
dup_hint (const TfPlanSection *wanted)
{
  g_autofree char *text = g_strdup (*wanted->says != '\0' ? wanted->says : wanted->title);

  return g_strdup (g_strdelimit (g_strdelimit (text, "[{", '('), "]}|", ')'));
}

static Section *
section_new_added (GPtrArray *sections, const TfPlanSection *wanted, guint number)
{
  g_autofree char *key = g_strdup_printf ("spec%u", number);
  g_autofree char *hint = dup_hint (wanted);
  Section *self = g_new0 (Section, 1);

  self->key = make_unique (sections, key);
  self->title = g_strdup (wanted->title);
  self->body = g_strdup_printf ("[[spec%u_details: %s]]", number, hint);
  self->added = TRUE;
  self->named = TRUE;
  return self;
}

/* Returns: where the next one goes at the earliest */
static guint
place (GPtrArray *sections, const TfPlanSection *wanted, guint number, guint at)
{
  guint found = find_section (sections, wanted->title);
  Section *self = NULL;

  if (found == sections->len)
    {
      g_ptr_array_insert (sections, (int) at, section_new_added (sections, wanted, number));
      return at + 1;
    }
  self = get_section (sections, found);
  self->named = TRUE;
  self->optional = FALSE;
  g_free (self->title);
  self->title = g_strdup (wanted->title);
  if (is_last (self))
    return at;
  if (found >= at)
    return found + 1;
  /* It stands before one that the specification names earlier. */
  g_ptr_array_insert (sections, (int) at - 1, g_ptr_array_steal_index (sections, found));
  return at;
}

/* The first section says what the plan is for; others come behind it unless the specification puts them
 * before it. */
static guint
find_begin (GPtrArray *sections)
{
  const Section *first = sections->len > 0 ? get_section (sections, 0) : NULL;

  return first != NULL && !first->optional && !is_last (first) ? 1 : 0;
}

static void
apply (GPtrArray *sections, const TfPlanStructure *structure)
{
  guint at = find_begin (sections);

  for (guint i = 0; i < structure->sections->len; i++)
    {
      const TfPlanSection *wanted = g_ptr_array_index (structure->sections, i);

      at = place (sections, wanted, i + 1, at);
      at = MIN (at, find_end (sections));
    }
}

/* the text */

static void
append_section (GString *out, const Section *self, const char *language)
{
  g_autofree char *mark = tf_template_mark_write (self->key, self->optional, self->added, language);

  g_string_append_printf (out, "\n## %s\n%s\n", self->title, mark);
  if (*self->body != '\0')
    g_string_append_printf (out, "\n%s\n", self->body);
}

/* The line about the language stands below the title. */
static void
append_head (GString *out, const char *head, const char *language)
{
  g_autofree char *tidy = plan_document_tidy (head);
  g_autofree char *mark = language != NULL ? tf_template_mark_write_language (language) : NULL;
  const char *end = strchr (tidy, '\n');

  if (mark == NULL || !g_str_has_prefix (tidy, "# "))
    g_string_append (out, tidy);
  else
    g_string_append_printf (out, "%.*s\n%s%s", (int) (end - tidy), tidy, mark, end);
}

char *
plan_skeleton_compose (const char *document, const TfPlanStructure *structure, const char *language)
{
  g_autoptr (GPtrArray) parts = plan_document_split (document);
  g_autoptr (GPtrArray) sections = read_sections (parts);
  const PlanPart *head = g_ptr_array_index (parts, 0);
  g_autoptr (GString) out = g_string_new (NULL);

  apply (sections, structure);
  append_head (out, head->text, language);
  for (guint i = 0; i < sections->len; i++)
    append_section (out, get_section (sections, i), language);
  return plan_document_tidy (out->str);
}
