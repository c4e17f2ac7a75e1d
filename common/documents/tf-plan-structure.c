/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-structure.h"

#include <string.h>

#include "tf-document-outline-private.h"
#include "tf-text.h"

#define STRUCTURE       "Deliverable Structure"
#define MARKUP          "*_`#<>[]|\\"
#define MAX_SECTIONS    40
#define MAX_TITLE_CHARS 80
#define MAX_TITLE_WORDS 10
#define MAX_ALONE_WORDS 6 /* of a title without a colon: a longer item is a remark */
#define MAX_SAYS_CHARS  400

static const char *const template_labels[] = { "template", "vorlage", NULL };
static const char *const kind_labels[] = { "kind of plan", "kind", "art des plans", NULL };

/* "Length: two pages" describes the plan, it is not a section. */
static const char *const other_labels[] = {
  "language", "sprache", "length", "länge", "audience", "zielgruppe", "leser", "readers", "format",
  "form",     "tone",    "ton",    "style", "stil",     "word limit", "title", "titel",   NULL
};

static void
section_free (TfPlanSection *self)
{
  g_free (self->title);
  g_free (self->says);
  g_free (self);
}

/* One line without marks that mean something in Markdown or in a template. */
static char *
dup_plain (const char *text, const char *marks)
{
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    {
      gboolean space = g_ascii_isspace (*p) || g_ascii_iscntrl (*p);

      if (strchr (marks, *p) != NULL)
        continue;
      if (!space)
        g_string_append_c (plain, *p);
      else if (plain->len > 0 && plain->str[plain->len - 1] != ' ')
        g_string_append_c (plain, ' ');
    }
  return g_strdup (g_strstrip (plain->str));
}

/* Where the title ends: at a colon or a dash between spaces. @out_rest: what follows it.
 * Returns: (nullable): %NULL if all is title */
static const char *
find_separator (const char *text, const char **out_rest)
{
  static const char *const separators[] = { ": ", " – ", " — ", " - " };
  const char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      const char *at = strstr (text, separators[i]);

      if (at != NULL && (first == NULL || at < first))
        {
          first = at;
          *out_rest = at + strlen (separators[i]);
        }
    }
  if (first == NULL && g_str_has_suffix (text, ":"))
    {
      first = text + strlen (text) - 1;
      *out_rest = first + 1;
    }
  return first;
}

static gboolean
is_label (const char *title)
{
  g_autofree char *normal = tf_text_normalize (title);

  return g_strv_contains (template_labels, normal) || g_strv_contains (kind_labels, normal) ||
         g_strv_contains (other_labels, normal);
}

static gboolean
is_title (const char *title, guint max_words)
{
  gsize length = strlen (title);

  return length > 0 && g_unichar_isalnum (g_utf8_get_char (title)) &&
         strchr (".?!;", title[length - 1]) == NULL &&
         g_utf8_strlen (title, -1) <= MAX_TITLE_CHARS && tf_text_count_words (title) <= max_words &&
         !is_label (title);
}

static void
add_section (GPtrArray *sections, GHashTable *seen, const char *part)
{
  g_autofree char *line = dup_plain (part, "*`");
  const char *rest = "";
  const char *end = find_separator (line, &rest);
  g_autofree char *head = end != NULL ? g_strndup (line, end - line) : g_strdup (line);
  g_autofree char *title = dup_plain (head, MARKUP);
  TfPlanSection *section;

  if (!is_title (title, end != NULL ? MAX_TITLE_WORDS : MAX_ALONE_WORDS) ||
      sections->len == MAX_SECTIONS || !g_hash_table_add (seen, tf_text_normalize (title)))
    return;
  section = g_new0 (TfPlanSection, 1);
  section->title = g_steal_pointer (&title);
  section->says = tf_text_ellipsize (rest, MAX_SAYS_CHARS);
  g_ptr_array_add (sections, section);
}

/* "- **Template:** `event`." Returns: (transfer full) (nullable): "event" */
static char *
find_value (const char *text, const char *const *labels)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *plain = dup_plain (lines[i] + strspn (lines[i], " \t-+*"), MARKUP);
      const char *colon = strchr (plain, ':');
      g_autofree char *label = colon != NULL ? g_strndup (plain, colon - plain) : g_strdup ("");
      g_autofree char *normal = tf_text_normalize (label);
      g_autofree char *value = NULL;

      if (colon == NULL || !g_strv_contains (labels, normal))
        continue;
      value = g_strdup (colon + 1);
      g_strstrip (value);
      if (g_str_has_suffix (value, "."))
        value[strlen (value) - 1] = '\0';
      if (*value != '\0')
        return g_steal_pointer (&value);
    }
  return NULL;
}

TfPlanStructure *
tf_plan_structure_parse (const char *spec)
{
  g_autoptr (GPtrArray) outline = tf_markdown_parse (spec);
  TfOutlineRange range = { outline, 0, outline->len };
  g_autofree char *text = tf_outline_dup_text (&range, STRUCTURE);
  g_auto (GStrv) parts = tf_outline_list_parts (outline, TRUE);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  TfPlanStructure *self = g_new0 (TfPlanStructure, 1);

  self->template_name = find_value (text, template_labels);
  self->kind = find_value (text, kind_labels);
  self->sections = g_ptr_array_new_with_free_func ((GDestroyNotify) section_free);
  for (guint i = 0; parts[i] != NULL; i++)
    add_section (self->sections, seen, parts[i]);
  return self;
}

void
tf_plan_structure_free (TfPlanStructure *self)
{
  if (self == NULL)
    return;
  g_free (self->template_name);
  g_free (self->kind);
  g_ptr_array_unref (self->sections);
  g_free (self);
}
