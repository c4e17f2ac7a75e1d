/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-file-class-private.h"

typedef enum
{
  UNSPECIFIED,
  SET,
  UNSET
} AttributeState;

typedef struct
{
  char *directory;  /* (owned): with a slash at its end, or empty */
  GRegex *pattern;  /* (owned): for the path below it, or the name */
  gboolean is_path; /* the pattern has a slash */
  AttributeState vendored;
  AttributeState generated;
} AttributeLine;

struct _TfFileAttributes
{
  GPtrArray *lines; /* (owned) (element-type AttributeLine) */
};

static void
line_free (AttributeLine *self)
{
  g_free (self->directory);
  g_regex_unref (self->pattern);
  g_free (self);
}

TfFileAttributes *
tf_file_attributes_new (void)
{
  TfFileAttributes *self = g_new0 (TfFileAttributes, 1);

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  return self;
}

void
tf_file_attributes_free (TfFileAttributes *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self);
}

/* Returns: the end of a [class], or %NULL if it has none */
static const char *
find_class_end (const char *open)
{
  const char *p = open + 1;

  p += *p == '!' || *p == '^' ? 1 : 0;
  p += *p == ']' ? 1 : 0;
  return strchr (p, ']');
}

static void
append_class (GString *regex, const char *open, const char *end)
{
  const char *p = open + 1;

  g_string_append_c (regex, '[');
  if (*p == '!' || *p == '^')
    {
      g_string_append_c (regex, '^');
      p++;
    }
  for (; p < end; p++)
    {
      if (*p == '\\' || *p == '[' || *p == ']')
        g_string_append_c (regex, '\\');
      g_string_append_c (regex, *p);
    }
  g_string_append_c (regex, ']');
}

/* Returns: where the pattern continues */
static const char *
append_stars (GString *regex, const char *start, const char *pattern)
{
  gboolean begins = start == pattern || start[-1] == '/';

  if (start[1] != '*' || !begins)
    {
      g_string_append (regex, "[^/]*");
      return start + strspn (start, "*");
    }
  if (start[2] == '/')
    {
      g_string_append (regex, "(?:.*/)?");
      return start + 3;
    }
  g_string_append (regex, ".*");
  return start + strspn (start, "*");
}

/* Returns: (transfer full) (nullable) */
static GRegex *
compile (const char *pattern)
{
  g_autoptr (GString) regex = g_string_new ("\\A");
  const char *p = pattern;

  while (*p != '\0')
    {
      const char *end = *p == '[' ? find_class_end (p) : NULL;

      if (*p == '*')
        {
          p = append_stars (regex, p, pattern);
          continue;
        }
      if (end != NULL)
        {
          append_class (regex, p, end);
          p = end;
        }
      else if (*p == '?')
        g_string_append (regex, "[^/]");
      else
        {
          p += *p == '\\' && p[1] != '\0' ? 1 : 0;
          if (!g_ascii_isalnum (*p) && (guchar) *p < 128)
            g_string_append_c (regex, '\\');
          g_string_append_c (regex, *p);
        }
      p++;
    }
  g_string_append (regex, "\\z");
  return g_regex_new (regex->str, G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
}

static void
read_attribute (const char *word, const char *name, AttributeState *state)
{
  g_autofree char *off = g_strconcat ("-", name, NULL);
  g_autofree char *reset = g_strconcat ("!", name, NULL);
  gsize length = strlen (name);

  if (g_str_equal (word, name))
    *state = SET;
  else if (g_str_equal (word, off))
    *state = UNSET;
  else if (g_str_equal (word, reset))
    *state = UNSPECIFIED;
  else if (g_str_has_prefix (word, name) && word[length] == '=')
    *state = g_ascii_strcasecmp (word + length + 1, "false") == 0 ? UNSET : SET;
}

static void
add_line (TfFileAttributes *self, const char *directory, char **words)
{
  const char *pattern = words[0] + (words[0][0] == '/' ? 1 : 0);
  AttributeState vendored = UNSPECIFIED;
  AttributeState generated = UNSPECIFIED;
  g_autoptr (GRegex) regex = NULL;
  AttributeLine *line = NULL;

  for (guint i = 1; words[i] != NULL; i++)
    {
      read_attribute (words[i], "linguist-vendored", &vendored);
      read_attribute (words[i], "linguist-generated", &generated);
    }
  if (vendored == UNSPECIFIED && generated == UNSPECIFIED)
    return;
  regex = compile (pattern);
  if (regex == NULL)
    return;
  line = g_new0 (AttributeLine, 1);
  line->directory = *directory != '\0' ? g_strconcat (directory, "/", NULL) : g_strdup ("");
  line->pattern = g_steal_pointer (&regex);
  line->is_path = strchr (words[0], '/') != NULL;
  line->vendored = vendored;
  line->generated = generated;
  g_ptr_array_add (self->lines, line);
}

/* The words of a line, without empty ones. Returns: (transfer full) */
static GStrv
split_words (const char *line)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = g_strsplit_set (line, " \t\r", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_strv_builder_add (builder, parts[i]);
  return g_strv_builder_end (builder);
}

void
tf_file_attributes_add (TfFileAttributes *self, const char *directory, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = split_words (lines[i]);

      if (words[0] != NULL && words[0][0] != '#' && words[1] != NULL)
        add_line (self, directory, words);
    }
}

static gboolean
matches (const AttributeLine *line, const char *path)
{
  const char *below = path + strlen (line->directory);
  const char *slash = NULL;

  if (!g_str_has_prefix (path, line->directory))
    return FALSE;
  slash = strrchr (below, '/');
  if (!line->is_path && slash != NULL)
    below = slash + 1;
  return g_regex_match (line->pattern, below, 0, NULL);
}

gboolean
tf_file_attributes_find (const TfFileAttributes *self,
                         const char *path,
                         TfFileClass judged,
                         TfFileClass *out_class)
{
  AttributeState vendored = UNSPECIFIED;
  AttributeState generated = UNSPECIFIED;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const AttributeLine *line = g_ptr_array_index (self->lines, i);

      if (!matches (line, path))
        continue;
      vendored = line->vendored != UNSPECIFIED ? line->vendored : vendored;
      generated = line->generated != UNSPECIFIED ? line->generated : generated;
    }
  if (vendored == SET || generated == SET)
    *out_class = vendored == SET ? TF_FILE_CLASS_VENDORED : TF_FILE_CLASS_GENERATED;
  else if ((vendored == UNSET && judged == TF_FILE_CLASS_VENDORED) ||
           (generated == UNSET && judged == TF_FILE_CLASS_GENERATED))
    *out_class = TF_FILE_CLASS_OWN;
  else
    return FALSE;
  return TRUE;
}
