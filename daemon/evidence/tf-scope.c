/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-scope.h"

#include <string.h>

#include "tf-grounding.h"
#include "tf-markdown.h"
#include "tf-regex.h"

#define EDGES " \t`'\"“”‘’*_,;:.!?()[]"

/* A file, a folder (path ends in "/"), a pattern, or lines of a file. */
typedef struct
{
  char *path;          /* (owned) */
  GPatternSpec *shape; /* (owned) (nullable) */
  guint first, last;   /* of a section; 0: the whole */
} Target;

struct _TfScope
{
  TfArtifact *artifact; /* (not owned) */
  GPtrArray *included;  /* (owned) (nullable) (element-type Target): %NULL: unknown */
  GPtrArray *excluded;  /* (owned) (element-type Target) */
};

static void
target_free (gpointer data)
{
  Target *target = data;

  g_free (target->path);
  g_clear_pointer (&target->shape, g_pattern_spec_free);
  g_free (target);
}

static void
add_target (GPtrArray *targets, const char *path, GPatternSpec *shape, guint first, guint last)
{
  Target *target = g_new0 (Target, 1);

  target->path = g_strdup (path);
  target->shape = shape;
  target->first = first;
  target->last = last;
  g_ptr_array_add (targets, target);
}

/* Returns: (transfer full) */
static char *
trim (const char *text, gsize length)
{
  const char *begin = text, *end = text + length;

  while (begin < end && *begin != '.' && g_utf8_strchr (EDGES, -1, g_utf8_get_char (begin)) != NULL)
    begin = g_utf8_next_char (begin);
  while (end > begin && g_utf8_strchr (EDGES, -1, g_utf8_get_char (g_utf8_prev_char (end))) != NULL)
    end = g_utf8_prev_char (end);
  return g_strndup (begin, end - begin);
}

/* sections */

/* The lines of the section whose heading is in @heading of the file. The title of the document is no
 * section. */
static gboolean
get_range (TfScope *self, const char *path, guint heading, guint *out_last)
{
  const char *text = tf_artifact_get_text (self->artifact, path);
  g_autoptr (GPtrArray) sections = text != NULL ? tf_markdown_parse (text) : NULL;
  guint level = 0;

  *out_last = G_MAXUINT;
  for (guint i = 0; sections != NULL && i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      if (section->line == heading && section->level > 0)
        level = section->level;
      else if (level > 0 && section->level <= level)
        {
          *out_last = section->line - 1;
          break;
        }
    }
  return level > 1;
}

static gboolean
add_section (TfScope *self, GPtrArray *targets, const char *name)
{
  const char *path = NULL;
  guint first = 0, last = 0;

  if (*name == '\0' || !tf_artifact_find_section (self->artifact, name, &path, &first) ||
      !get_range (self, path, first, &last))
    return FALSE;
  add_target (targets, path, NULL, first, last);
  return TRUE;
}

/* "Budget is fixed": the heading is the beginning. */
static gboolean
add_section_before (TfScope *self, GPtrArray *targets, const char *words)
{
  g_autofree char *name = g_strdup (words);
  char *space = NULL;

  while (!add_section (self, targets, name))
    {
      space = strrchr (name, ' ');
      if (space == NULL)
        return FALSE;
      *space = '\0';
    }
  return TRUE;
}

/* files */

static gboolean
add_pattern (TfScope *self, GPtrArray *targets, const char *word)
{
  if (strchr (word, '*') == NULL || strstr (word, "**") == word ||
      (strchr (word, '/') == NULL && !g_str_has_prefix (word, "*.")))
    return FALSE;
  add_target (targets, word, g_pattern_spec_new (word), 0, 0);
  return TRUE;
}

/* @marked: in backticks or quotes, so that "README" is meant as a name. */
static gboolean
add_file (TfScope *self, GPtrArray *targets, const char *word, gboolean marked)
{
  const char *path = NULL;
  g_autofree char *folder = NULL;

  if (add_pattern (self, targets, word))
    return TRUE;
  if (!marked && strpbrk (word, "./") == NULL)
    return FALSE;
  path = tf_artifact_resolve (self->artifact, word);
  if (path == NULL && tf_artifact_has_folder (self->artifact, word) &&
      (marked || strchr (word, '/') != NULL))
    path = folder = g_str_has_suffix (word, "/") ? g_strdup (word) : g_strconcat (word, "/", NULL);
  if (path == NULL)
    return FALSE;
  add_target (targets, path, NULL, 0, 0);
  return TRUE;
}

/* items */

/* "Nothing outside docs/": what follows is not what is named. */
static gboolean
is_exception (const char *before)
{
  static GRegex *regex;

  return g_regex_match (
      tf_regex_ensure (&regex, 0,
                       "\\b(?:outside|other than|except|besides|apart from|beyond|but not|"
                       "unless|only|not in|not to|elsewhere than|instead of)\\b[^.;]*$"),
      before, 0, NULL);
}

static gboolean
read_words (TfScope *self, GPtrArray *targets, const char *item)
{
  gboolean found = FALSE;

  for (const char *at = item; *at != '\0';)
    {
      gsize length = 0;
      g_autofree char *before = NULL;
      g_autofree char *raw = NULL;
      g_autofree char *word = NULL;

      at += strspn (at, " \t\n,;()");
      length = strcspn (at, " \t\n,;()");
      before = g_strndup (item, at - item);
      raw = g_strndup (at, length);
      g_strdelimit (raw, "`\"'", ' ');
      g_strstrip (raw);
      word = trim (at, length);
      if (*word != '\0' && !is_exception (before))
        found |= add_file (self, targets, strchr (raw, '*') != NULL ? raw : word, *at == '`');
      at += length;
    }
  return found;
}

/* The group of what follows "section". */
#define LAST_NAME 5

/* “Budget”, `Budget`, **Budget**, section Budget */
static gboolean
read_names (TfScope *self, GPtrArray *targets, const char *item)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  gboolean found = FALSE;

  g_regex_match (tf_regex_ensure (&regex, 0,
                                  "`([^`]+)`|“([^”]+)”|\"([^\"]+)\"|\\*\\*([^*]+)\\*\\*|"
                                  "\\b(?:sections?|chapters?)\\s+([^\\s“\"`*(][^.,;:()]*)"),
                 item, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      int begin = 0;
      g_autofree char *before = NULL;

      g_match_info_fetch_pos (match, 0, &begin, NULL);
      before = g_strndup (item, (gsize) begin);
      for (int i = 1; i < g_match_info_get_match_count (match) && !is_exception (before); i++)
        {
          g_autofree char *name = g_match_info_fetch (match, i);

          if (*name == '\0')
            continue;
          found |= i == LAST_NAME ? add_section_before (self, targets, name)
                                  : add_section (self, targets, name);
          if (i <= 3 && strpbrk (name, "./") == NULL)
            found |= add_file (self, targets, name, TRUE);
        }
    }
  return found;
}

/* Returns: whether @item names a place */
static gboolean
read_item (TfScope *self, GPtrArray *targets, const char *item)
{
  g_autofree char *whole = trim (item, strcspn (item, ":"));
  gboolean words = read_words (self, targets, item);
  gboolean names = read_names (self, targets, item);

  return add_section (self, targets, whole) || words || names;
}

/* constraints.md */

/* Returns: (nullable): the text of a list item */
static const char *
skip_marker (const char *line)
{
  gsize digits = strspn (line, "0123456789");

  if (digits > 0 && (line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ')
    return line + digits + 2;
  return strchr ("-*+", *line) != NULL && *line != '\0' && line[1] == ' ' ? line + 2 : NULL;
}

/* The items of a list, or else its lines. @out_is_list (optional). Returns: (transfer full) (element-type
 * utf8) */
static GPtrArray *
list_items (const char *body, gboolean *out_is_list)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) lines = g_strsplit (body, "\n", -1);
  gboolean is_list = FALSE;

  for (char **line = lines; *line != NULL; line++)
    {
      const char *text = skip_marker (g_strstrip (*line));
      gboolean begins = text != NULL;

      if (**line == '\0')
        continue;
      if (begins && !is_list)
        g_ptr_array_set_size (items, out_is_list != NULL ? 0 : (int) items->len);
      is_list |= begins;
      if (!begins && items->len > 0)
        {
          char **last = (char **) &items->pdata[items->len - 1];
          g_autofree char *before = *last;

          *last = g_strconcat (before, " ", *line, NULL);
        }
      else
        g_ptr_array_add (items, g_strdup (begins ? text : *line));
    }
  if (out_is_list != NULL)
    *out_is_list = is_list;
  return items;
}

static gboolean
is_about_all (const char *item)
{
  static GRegex *regex;

  return g_regex_match (tf_regex_ensure (&regex, 0,
                                         "\\b(?:all|whole|entire|every|everything|complete|"
                                         "any|anything)\\b"),
                        item, 0, NULL);
}

static void
read_scope (TfScope *self, const char *body)
{
  gboolean is_list = FALSE;
  g_autoptr (GPtrArray) items = list_items (body, &is_list);
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func (target_free);

  if (!is_list)
    return;
  for (guint i = 0; i < items->len; i++)
    if (is_about_all (g_ptr_array_index (items, i)) ||
        !read_item (self, targets, g_ptr_array_index (items, i)))
      return;
  self->included = g_steal_pointer (&targets);
}

static void
read_exclusions (TfScope *self, const char *body)
{
  g_autoptr (GPtrArray) items = list_items (body, NULL);

  for (guint i = 0; i < items->len; i++)
    read_item (self, self->excluded, g_ptr_array_index (items, i));
}

TfScope *
tf_scope_new (const char *constraints, TfArtifact *artifact)
{
  TfScope *self = g_new0 (TfScope, 1);
  g_autoptr (GPtrArray) sections = constraints != NULL ? tf_markdown_parse (constraints) : NULL;
  const TfMarkdownSection *scope = NULL;
  const TfMarkdownSection *exclusions = NULL;

  self->artifact = artifact;
  self->excluded = g_ptr_array_new_with_free_func (target_free);
  if (sections == NULL)
    return self;
  scope = tf_markdown_find (sections, 2, "Scope");
  exclusions = tf_markdown_find (sections, 2, "Exclusions");
  if (scope != NULL)
    read_scope (self, scope->body);
  if (exclusions != NULL)
    read_exclusions (self, exclusions->body);
  return self;
}

void
tf_scope_free (TfScope *self)
{
  g_clear_pointer (&self->included, g_ptr_array_unref);
  g_ptr_array_unref (self->excluded);
  g_free (self);
}

/* places */

static gboolean
is_in (const Target *target, const char *path, guint line)
{
  if (target->shape != NULL)
    return g_pattern_spec_match_string (target->shape, path);
  if (g_str_has_suffix (target->path, "/"))
    return g_str_has_prefix (path, target->path) ||
           (strlen (path) + 1 == strlen (target->path) && g_str_has_prefix (target->path, path));
  if (!g_str_equal (target->path, path))
    return FALSE;
  return target->first == 0 || (line >= target->first && line <= target->last);
}

/* Whether only the line would tell. */
static gboolean
may_be_in (const Target *target, const char *path, guint line)
{
  return line == 0 && target->first > 0 && g_str_equal (target->path, path);
}

static gboolean
is_outside_all (const GPtrArray *targets, const char *path, guint line)
{
  for (guint i = 0; i < targets->len; i++)
    {
      const Target *target = g_ptr_array_index (targets, i);

      if (is_in (target, path, line) || may_be_in (target, path, line))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_in_any (const GPtrArray *targets, const char *path, guint line)
{
  for (guint i = 0; i < targets->len; i++)
    if (is_in (g_ptr_array_index (targets, i), path, line))
      return TRUE;
  return FALSE;
}

gboolean
tf_scope_excludes (TfScope *self, const char *location)
{
  TfPlace place;
  const char *path = NULL;
  guint line = 0;
  gboolean out = FALSE;

  tf_place_parse (location, self->artifact, &place);
  path = place.path;
  line = place.line;
  if (line == 0 && place.section != NULL)
    {
      const char *where = NULL;
      guint heading = 0;

      if (tf_artifact_find_section (self->artifact, place.section, &where, &heading) &&
          (path == NULL || g_str_equal (path, where)))
        {
          path = where;
          line = heading;
        }
    }
  if (path != NULL && !place.none)
    out = is_in_any (self->excluded, path, line) ||
          (self->included != NULL && is_outside_all (self->included, path, line));
  tf_place_clear (&place);
  return out;
}
