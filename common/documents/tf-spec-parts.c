/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-document-outline-private.h"
#include "tf-document-shape.h"
#include "tf-text.h"

#define STRUCTURE "Deliverable Structure"

static const char *const decision_header[] = { "Decision", "Rationale", NULL };

static gboolean
keeps (const char *text)
{
  gsize length = strlen (TF_SPEC_KEEPS_CODE);

  text += strspn (text, " \t*_-+`“\"");
  return g_ascii_strncasecmp (text, TF_SPEC_KEEPS_CODE, length) == 0 &&
         !g_unichar_isalnum (g_utf8_get_char (text + length));
}

gboolean
tf_spec_keeps_code (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);
  TfOutlineRange range = { sections, 0, sections->len };
  g_autofree char *structure = tf_outline_dup_text (&range, STRUCTURE);
  g_auto (GStrv) lines = g_strsplit (structure, "\n", -1);
  const TfMarkdownTable *table = tf_outline_find_table (&range, "Key Decisions", decision_header);

  for (guint i = 0; lines[i] != NULL; i++)
    if (keeps (lines[i]))
      return TRUE;
  for (guint i = 0; table != NULL && i < table->rows->len; i++)
    {
      GStrv cells = g_ptr_array_index (table->rows, i);

      if (cells[0] != NULL && keeps (cells[0]))
        return TRUE;
    }
  return FALSE;
}

static const char *
skip_item_mark (const char *text)
{
  gsize digits = strspn (text, "0123456789");

  if (*text != '\0' && strchr ("-*+", *text) != NULL && text[1] == ' ')
    return text + 2;
  if (digits > 0 && digits < 10 && (text[digits] == '.' || text[digits] == ')') &&
      text[digits + 1] == ' ')
    return text + digits + 2;
  return NULL;
}

/* A nested item becomes part of its parent's text. */
static GStrv
list_top_items (const char *body)
{
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  g_autoptr (GString) flat = g_string_new (NULL);
  gboolean in_item = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize indent = strspn (lines[i], " \t");
      const char *behind = skip_item_mark (lines[i] + indent);

      if (behind != NULL && indent >= 2 && in_item)
        g_string_append_printf (flat, "  %s\n", behind);
      else
        g_string_append_printf (flat, "%s\n", lines[i]);
      in_item |= behind != NULL;
    }
  return tf_markdown_list_items (flat->str);
}

/* "Language: C11" describes the whole, it is not a part. */
static gboolean
describes_whole (const char *text)
{
  static const char *const labels[] = { "language",     "languages",    "framework", "frameworks",
                                        "tools",        "tooling",      "toolchain", "architecture",
                                        "build",        "build system", "tests",     "testing",
                                        "test command", "logging",      "licence",   "license",
                                        "platform",     "conventions",  "overview",  NULL };
  g_autofree char *label = g_strndup (text, strcspn (text, ":"));
  g_autofree char *bare = tf_text_normalize (label);

  g_strdelimit (bare, "*_`", ' ');
  return g_strv_contains (labels, g_strstrip (bare));
}

static void
add_items (GStrvBuilder *parts, const char *body, gboolean all)
{
  g_auto (GStrv) items = list_top_items (body);

  for (guint i = 0; items[i] != NULL; i++)
    if (*items[i] != '\0' && (all || !describes_whole (items[i])) && !keeps (items[i]))
      g_strv_builder_add (parts, items[i]);
}

static void
add_section (GStrvBuilder *parts, const TfMarkdownSection *section, const char *below)
{
  g_autofree char *text =
      g_strconcat (section->title, ": ", section->body,
                   *section->body != '\0' && *below != '\0' ? "\n\n" : "", below, NULL);

  if (*section->body == '\0' && *below == '\0')
    g_strv_builder_add (parts, section->title);
  else
    g_strv_builder_add (parts, text);
}

/* The text of the subsections after @index. */
static char *
dup_below (GPtrArray *sections, guint index)
{
  const TfMarkdownSection *head = g_ptr_array_index (sections, index);
  GString *text = g_string_new (NULL);

  for (guint i = index + 1; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level <= head->level)
        break;
      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n\n" : "", section->title,
                              section->body);
    }
  return g_string_free (text, FALSE);
}

/* Sections of @level after @index, up to the next higher one. */
static void
add_sections (GStrvBuilder *parts, GPtrArray *sections, guint index, guint level, gboolean all)
{
  for (guint i = index + 1; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_autofree char *below = NULL;

      if (section->level < level)
        break;
      if (section->level > level || (!all && describes_whole (section->title)) ||
          keeps (section->title))
        continue;
      below = dup_below (sections, i);
      add_section (parts, section, below);
    }
}

/* Returns: the index of the section, or the number of sections */
static guint
find_section (GPtrArray *sections, guint from, guint level, const char *title)
{
  for (guint i = from; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->level < level)
        break;
      if (section->level == level && g_ascii_strcasecmp (section->title, title) == 0)
        return i;
    }
  return sections->len;
}

/* The H3 that lists the parts. Returns: its index, or the number of sections */
static guint
find_list (GPtrArray *sections, guint from)
{
  static const char *const titles[] = { "Parts", "Sections", "Abschnitte", "Gliederung" };
  guint found = sections->len;

  for (guint i = 0; i < G_N_ELEMENTS (titles) && found == sections->len; i++)
    found = find_section (sections, from, 3, titles[i]);
  return found;
}

GStrv
tf_outline_list_parts (GPtrArray *sections, gboolean all)
{
  const TfMarkdownSection *structure = tf_markdown_find (sections, 2, STRUCTURE);
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  guint index = 0;
  guint list;
  g_auto (GStrv) found = NULL;

  if (structure == NULL)
    return g_new0 (char *, 1);
  g_ptr_array_find (sections, structure, &index);
  list = find_list (sections, index + 1);
  if (list < sections->len)
    {
      add_items (parts, ((TfMarkdownSection *) g_ptr_array_index (sections, list))->body, TRUE);
      add_sections (parts, sections, list, 4, all);
    }
  else
    add_sections (parts, sections, index, 3, all);
  found = g_strv_builder_end (parts);
  if (*found != NULL)
    return g_steal_pointer (&found);
  add_items (parts, structure->body, all);
  return g_strv_builder_end (parts);
}

GStrv
tf_spec_get_parts (const char *markdown)
{
  g_autoptr (GPtrArray) sections = tf_markdown_parse (markdown);

  return tf_outline_list_parts (sections, FALSE);
}

/* The text behind "Test command:" with list mark and emphasis, before the code. */
static const char *
skip_command_label (const char *line)
{
  const char *at = line + strspn (line, " \t-*+_");

  if (g_ascii_strncasecmp (at, "test command", strlen ("test command")) != 0)
    return NULL;
  at += strlen ("test command");
  at += strspn (at, "*_ ");
  return *at == ':' ? at + 1 + strspn (at + 1, "*_ \t") : NULL;
}

char *
tf_spec_dup_test_command (const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *at = skip_command_label (lines[i]);
      gsize marks = at != NULL ? strspn (at, "`") : 0;
      g_autofree char *fence = g_strnfill (marks, '`');
      const char *end = marks > 0 ? strstr (at + marks, fence) : NULL;
      g_autofree char *command =
          end != NULL ? g_strndup (at + marks, end - at - marks) : g_strdup ("");

      if (*g_strstrip (command) != '\0')
        return g_steal_pointer (&command);
    }
  return NULL;
}
