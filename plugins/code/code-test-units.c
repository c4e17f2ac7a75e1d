/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-units.h"

#include <string.h>

#include "code-test-text.h"

#define MARK_LINES 6

typedef struct
{
  GPtrArray *units;                 /* (not owned) (element-type CodeTestUnit) */
  const CodeTestLanguage *language; /* (not owned) */
  const char *path;                 /* (not owned) */
  CodeTestText *text;               /* (not owned) */
  char *rest_code;                  /* (owned): what no unit has taken */
  char *rest_mask;                  /* (owned) */
  gboolean collected;
  guint first_unit; /* of this file */
} Parse;

void
code_test_unit_free (CodeTestUnit *self)
{
  g_free (self->path);
  g_free (self->name);
  g_free (self->body);
  g_ptr_array_unref (self->literals);
  g_free (self);
}

static guint
count (const char *pattern, const char *text)
{
  g_autoptr (GMatchInfo) match = NULL;
  guint n = 0;

  if (pattern == NULL)
    return 0;
  for (gboolean found = g_regex_match (code_test_regex (pattern), text, 0, &match); found;
       found = g_match_info_next (match, NULL))
    n++;
  return n;
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* "message" in "assert a == b, message" changes nothing. */
static char *
drop_messages (const char *code)
{
  return g_regex_replace (code_test_regex ("^(\\s*assert\\s.*?),\\s*f?(?:\"[^\"]*\"|'[^']*')\\s*$"),
                          code, -1, 0, "\\1", 0, NULL);
}

static GPtrArray *
list_literals (const Parse *self, const char *code, const char *name)
{
  static const char pattern[] = "\"((?:[^\"\\\\\\n]|\\\\.)*)\"|'((?:[^'\\\\\\n]|\\\\.)*)'|`([^`]*)`"
                                "|(?<![\\w.])(-?\\d[\\w.]*)";
  GPtrArray *literals = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *plain = drop_messages (code);
  g_autofree char *without = NULL;
  g_autoptr (GMatchInfo) match = NULL;
  GRegex *imports = NULL;

  if (self->language->imports != NULL)
    {
      g_autofree char *line = g_strdup_printf ("^.*(?:%s).*$", self->language->imports);

      imports = g_regex_new (line, G_REGEX_MULTILINE | G_REGEX_RAW, 0, NULL);
      without = g_regex_replace_literal (imports, plain, -1, 0, "", 0, NULL);
      g_regex_unref (imports);
    }
  for (gboolean found =
           g_regex_match (code_test_regex (pattern), without != NULL ? without : plain, 0, &match);
       found; found = g_match_info_next (match, NULL))
    for (int i = 1; i < g_match_info_get_match_count (match); i++)
      {
        g_autofree char *literal = g_match_info_fetch (match, i);

        if (*literal != '\0' && strcmp (literal, name) != 0)
          g_ptr_array_add (literals, g_steal_pointer (&literal));
      }
  g_ptr_array_sort (literals, compare_strings);
  return literals;
}

/* Formatting and quotes aside. */
static char *
dup_body (const char *code, const char *name)
{
  GString *body = g_string_new (NULL);
  const char *named = *name != '\0' ? strstr (code, name) : NULL;

  for (const char *c = code; *c != '\0'; c++)
    if (c == named)
      c += strlen (name) - 1;
    else if (!g_ascii_isspace (*c) && *c != ',' && *c != ';')
      g_string_append_c (body, *c == '\'' ? '"' : *c);
  return g_string_free (body, FALSE);
}

static guint
count_lines (const char *text, gsize length)
{
  guint n = 1;

  for (gsize i = 0; i < length; i++)
    n += text[i] == '\n';
  return n;
}

static char *
number_name (const Parse *self, const char *name)
{
  guint n = 1;
  gsize length = strlen (name);

  for (guint i = self->first_unit; i < self->units->len; i++)
    {
      const char *other = ((const CodeTestUnit *) g_ptr_array_index (self->units, i))->name;

      if (g_str_has_prefix (other, name) && (other[length] == '\0' || other[length] == '#'))
        n++;
    }
  return n == 1 ? g_strdup (name) : g_strdup_printf ("%s#%u", name, n);
}

static CodeTestUnit *
add_unit (Parse *self, const char *name, gboolean is_test, const char *code, const char *mask)
{
  const CodeTestLanguage *language = self->language;
  CodeTestUnit *unit = g_new0 (CodeTestUnit, 1);
  guint n = count (language->assertion, mask);

  unit->path = g_strdup (self->path);
  unit->name = number_name (self, name);
  unit->is_test = is_test;
  unit->body = dup_body (code, name);
  unit->literals = list_literals (self, code, name);
  unit->n_constants = count (language->constant, code);
  unit->n_assertions = n > unit->n_constants ? n - unit->n_constants : 0;
  unit->n_equalities = count (language->equality, mask);
  unit->n_skips = count (language->skip, code);
  unit->n_only = count (language->only, mask);
  unit->n_silences = count (language->silence, mask);
  unit->n_replaced = count (language->replace, mask);
  g_ptr_array_add (self->units, unit);
  return unit;
}

static gsize
find_line_end (const char *text, gsize at)
{
  const char *end = strchr (text + at, '\n');

  return end != NULL ? (gsize) (end - text) + 1 : strlen (text);
}

static gsize
find_line_start (const char *text, gsize at)
{
  while (at > 0 && text[at - 1] != '\n')
    at--;
  return at;
}

/* Where what opens at @at closes; the end of the text if it does not. */
static gsize
find_close (const char *mask, gsize at)
{
  char open = mask[at];
  char close = open == '(' ? ')' : '}';
  guint depth = 0;

  for (; mask[at] != '\0'; at++)
    if (mask[at] == open)
      depth++;
    else if (mask[at] == close && --depth == 0)
      return at + 1;
  return at;
}

/* "it.each (rows) (name, body)" has two pairs. */
static gsize
find_call_end (const char *mask, gsize start)
{
  gsize at = start + strcspn (mask + start, "({");

  while (mask[at] == '(' || mask[at] == '{')
    {
      gsize end = find_close (mask, at);
      gsize next = end + strspn (mask + end, " \t");

      if (mask[at] == '{' || mask[next] != '(')
        return end;
      at = next;
    }
  return at;
}

/* After the parameters; a declaration has no block. */
static gsize
find_braces_end (const char *mask, gsize start, gsize after)
{
  gsize line = find_line_end (mask, start);
  gsize at = start + strcspn (mask + start, "({");
  gsize end = at;

  if (mask[at] == '(')
    end = find_close (mask, at);
  end += strcspn (mask + end, "{;}");
  return mask[end] == '{' ? find_close (mask, end) : MAX (line, after);
}

static guint
count_indent (const char *text, gsize start)
{
  return (guint) strspn (text + start, " \t");
}

static gsize
find_indent_end (const Parse *self, gsize start)
{
  const char *mask = self->text->mask;
  guint indent = count_indent (mask, start);
  gsize at = find_line_end (mask, start);
  gsize end = at;
  gboolean open = TRUE;

  /* the first lines of its parameters may be indented like anything */
  if (self->language->block == CODE_BLOCK_INDENT)
    {
      gsize bracket = start + strcspn (mask + start, "(\n");

      at = end = mask[bracket] == '(' ? find_line_end (mask, find_close (mask, bracket)) : at;
    }
  for (; open && mask[at] != '\0'; at = find_line_end (mask, at))
    {
      gsize first = at + strspn (mask + at, " \t\r");

      if (mask[first] == '\n' || mask[first] == '\0')
        continue;
      open = first - at > indent;
      if (open ||
          (self->language->block == CODE_BLOCK_END && strncmp (mask + first, "end", 3) == 0))
        end = find_line_end (mask, at);
    }
  return end;
}

/* Lines before a function that belong to it: decorators and attributes. */
static gsize
find_marks (const Parse *self, gsize start)
{
  const char *code = self->text->code;
  gsize first = find_line_start (code, start);

  for (guint n = 0; n < MARK_LINES && first > 0; n++)
    {
      gsize line = find_line_start (code, first - 1);
      gsize at = line + strspn (code + line, " \t");

      if (code[at] != '@' && code[at] != '#' && code[at] != '[')
        break;
      first = line;
    }
  return first;
}

static gboolean
is_test (const Parse *self, gboolean call, const char *name, const char *marks)
{
  const CodeTestLanguage *language = self->language;

  if (!self->collected)
    return FALSE;
  return call ||
         (language->test != NULL &&
          g_regex_match (code_test_regex (language->test), name, 0, NULL)) ||
         (language->mark != NULL &&
          g_regex_match (code_test_regex (language->mark), marks, 0, NULL));
}

static void
take (Parse *self, gboolean call, const GMatchInfo *match)
{
  g_autofree char *name = g_match_info_fetch_named (match, "name");
  int from = 0, to = 0;
  gsize start = 0, first = 0, end = 0;
  g_autofree char *code = NULL;
  g_autofree char *mask = NULL;
  g_autofree char *marks = NULL;
  CodeTestUnit *unit = NULL;

  g_match_info_fetch_pos (match, 0, &from, &to);
  start = (gsize) from + strspn (self->text->code + from, "\n\r");
  /* within a unit that was taken */
  if (name == NULL || *name == '\0' ||
      self->rest_mask[start + strspn (self->rest_mask + start, " \t")] == '\1')
    return;
  first = find_marks (self, start);
  if (self->language->block != CODE_BLOCK_BRACES)
    end = find_indent_end (self, start);
  else
    end = call ? find_call_end (self->text->mask, start)
               : find_braces_end (self->text->mask, start, (gsize) to);
  marks = g_strndup (self->text->code + first, start - first);
  code = g_strndup (self->text->code + first, end - first);
  mask = g_strndup (self->text->mask + first, end - first);
  unit = add_unit (self, name, is_test (self, call, name, marks), code, mask);
  unit->first = count_lines (self->text->code, first);
  unit->last = count_lines (self->text->code, end > first ? end - 1 : end);
  for (gsize i = first; i < end; i++)
    if (self->rest_mask[i] != '\n')
      self->rest_mask[i] = self->rest_code[i] = '\1';
}

static void
take_all (Parse *self, const char *pattern, gboolean call)
{
  g_autoptr (GMatchInfo) match = NULL;

  if (pattern == NULL)
    return;
  for (gboolean found = g_regex_match (code_test_regex (pattern), self->text->code, 0, &match);
       found; found = g_match_info_next (match, NULL))
    take (self, call, match);
}

static void
add_rest (Parse *self)
{
  CodeTestUnit *unit = NULL;

  g_strdelimit (self->rest_code, "\1", ' ');
  g_strdelimit (self->rest_mask, "\1", ' ');
  unit = add_unit (self, "", self->collected && self->language->whole, self->rest_code,
                   self->rest_mask);
  unit->first = 1;
  unit->last = count_lines (self->rest_code, strlen (self->rest_code));
}

void
code_test_units_add (GPtrArray *units,
                     const CodeTestLanguage *language,
                     const char *path,
                     const char *source)
{
  g_autoptr (CodeTestText) text = code_test_text_new (language, source);
  Parse self = {
    .units = units,
    .language = language,
    .path = path,
    .text = text,
    .rest_code = g_strdup (text->code),
    .rest_mask = g_strdup (text->mask),
    .collected = code_test_language_collects (language, path),
    .first_unit = units->len,
  };

  take_all (&self, language->call, TRUE);
  take_all (&self, language->function, FALSE);
  add_rest (&self);
  g_free (self.rest_code);
  g_free (self.rest_mask);
}

char *
code_test_units_dup_imports (const CodeTestLanguage *language, const char *source)
{
  GString *lines = g_string_new (NULL);
  g_auto (GStrv) all = g_strsplit (source, "\n", -1);

  for (guint i = 0; language->imports != NULL && all[i] != NULL; i++)
    if (g_regex_match (code_test_regex (language->imports), all[i], 0, NULL))
      g_string_append_printf (lines, "%s\n", all[i]);
  return g_string_free (lines, FALSE);
}
