/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-limits.h"
#include "tf-model-enums.h"
#include "tf-prompt-private.h"
#include "tf-prompt.h"
#include "tf-text.h"

#define HEX        "0123456789abcdef"
#define LINE_SHOWN 60
#define MAX_TEXT   (TF_LIMIT_PROMPT_MATERIAL * 2) /* instructions are far smaller than materials */

static gboolean
refuse (GError **error, const char *what)
{
  g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "not a prompt of ThoughtForge: %s", what);
  return FALSE;
}

static gboolean
refuse_line (GError **error, const char *what, const char *line)
{
  g_autofree char *shown = tf_text_ellipsize (line, LINE_SHOWN);
  g_autofree char *message = g_strdup_printf ("%s “%s”", what, shown);

  return refuse (error, message);
}

/* Moves *cursor past the line. Returns: (transfer full) (nullable): %NULL if no newline ends it */
static char *
take_line (const char **cursor)
{
  const char *end = strchr (*cursor, '\n');
  char *line;

  if (end == NULL)
    return NULL;
  line = g_strndup (*cursor, end - *cursor);
  *cursor = end + 1;
  return line;
}

/* The four header lines come in a fixed order; the value follows "Key: ". */
static char *
take_header (const char **cursor, const char *key, GError **error)
{
  g_autofree char *line = take_line (cursor);
  g_autofree char *prefix = g_strconcat (key, ": ", NULL);
  g_autofree char *expected = NULL;

  if (line != NULL && g_str_has_prefix (line, prefix))
    return g_strdup (line + strlen (prefix));
  expected = g_strdup_printf ("expected the header line %s, found", key);
  refuse_line (error, expected, line != NULL ? line : *cursor);
  return NULL;
}

static gboolean
take_iteration (const char **cursor, guint *out, GError **error)
{
  g_autofree char *value = NULL;
  guint64 number = 0;

  if (!g_str_has_prefix (*cursor, "Iteration: "))
    return TRUE;
  value = take_header (cursor, "Iteration", error);
  if (value == NULL)
    return FALSE;
  if (!g_ascii_string_to_unsigned (value, 10, 1, G_MAXUINT, &number, NULL))
    return refuse_line (error, "Iteration is not a number from 1:", value);
  *out = number;
  return TRUE;
}

/* Returns: (transfer full) (nullable): "" without that header */
static char *
take_optional (const char **cursor, const char *key, GError **error)
{
  g_autofree char *prefix = g_strconcat (key, ": ", NULL);

  return g_str_has_prefix (*cursor, prefix) ? take_header (cursor, key, error) : g_strdup ("");
}

static TfPrompt *
take_headers (const char **cursor, GError **error)
{
  g_autofree char *purpose = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *project = NULL;
  g_autofree char *date = NULL;
  g_autofree char *language = NULL;
  g_autofree char *deliverable = NULL;
  guint iteration = 0;
  TfPrompt *self;
  int value = 0;

  if (!g_str_has_prefix (*cursor, TF_PROMPT_MAGIC))
    {
      refuse (error, "the first line is not “ThoughtForge-Prompt: 1”");
      return NULL;
    }
  *cursor += strlen (TF_PROMPT_MAGIC);
  purpose = take_header (cursor, "Purpose", error);
  if (purpose == NULL)
    return NULL;
  if (!tf_enum_from_nick (TF_TYPE_PURPOSE, purpose, &value, NULL))
    {
      refuse_line (error, "unknown purpose", purpose);
      return NULL;
    }
  answer = take_header (cursor, "Answer", error);
  if (answer == NULL)
    return NULL;
  if (!g_str_equal (answer, "json") && !g_str_equal (answer, "markdown"))
    {
      refuse_line (error, "Answer is neither json nor markdown:", answer);
      return NULL;
    }
  project = take_header (cursor, "Project", error);
  if (project == NULL || !take_iteration (cursor, &iteration, error))
    return NULL;
  date = take_optional (cursor, "Date", error);
  language = date != NULL ? take_optional (cursor, "Language", error) : NULL;
  deliverable = language != NULL ? take_optional (cursor, "Deliverable", error) : NULL;
  if (deliverable == NULL)
    return NULL;
  if (**cursor != '\n')
    {
      refuse (error, "no blank line after the header lines");
      return NULL;
    }
  *cursor += 1;
  self = tf_prompt_new (value, g_str_equal (answer, "json"), project, iteration, "");
  tf_prompt_set_context (self, date, language);
  tf_prompt_set_deliverable (self, deliverable);
  return self;
}

/* The mark is in the last line, which no material can follow.
 * Returns: (transfer full) (nullable) */
static char *
find_mark (const char *body)
{
  gsize length = strlen (body);
  g_autofree char *line = NULL;
  g_auto (GStrv) words = NULL;
  const char *start;

  if (length == 0 || body[length - 1] != '\n')
    return NULL;
  start = g_strrstr_len (body, length - 1, "\n");
  start = start != NULL ? start + 1 : body;
  line = g_strndup (start, body + length - 1 - start);
  if (!g_str_has_prefix (line, TF_PROMPT_END) || !g_str_has_suffix (line, TF_PROMPT_LINE_END))
    return NULL;
  words = g_strsplit (line, " ", -1);
  if (g_strv_length (words) != 5 || strlen (words[3]) != TF_PROMPT_MARK_CHARS ||
      strspn (words[3], HEX) != TF_PROMPT_MARK_CHARS)
    return NULL;
  return g_strdup (words[3]);
}

/* "NAME MARK (LABEL, type, N words)": only the label may contain commas and brackets. */
static gboolean
split_begin_line (const char *line, const char *mark, char **out_name, char **out_label)
{
  g_autofree char *after_name = g_strdup_printf (" %s (", mark);
  const char *brackets = strstr (line, after_name);
  g_autofree char *name = NULL;
  g_autofree char *inside = NULL;
  char *comma;

  if (!g_str_has_prefix (line, TF_PROMPT_BEGIN) || brackets == NULL ||
      !g_str_has_suffix (line, " words)" TF_PROMPT_LINE_END))
    return FALSE;
  name = g_strndup (line + strlen (TF_PROMPT_BEGIN),
                    brackets - MIN (brackets, line + strlen (TF_PROMPT_BEGIN)));
  if (*name == '\0' || strspn (name, "abcdefghijklmnopqrstuvwxyz_") != strlen (name))
    return FALSE;
  inside = g_strdup (brackets + strlen (after_name));
  comma = g_strrstr (inside, ", ");
  if (comma == NULL)
    return FALSE;
  *comma = '\0';
  comma = g_strrstr (inside, ", ");
  *out_label = comma != NULL ? g_strndup (inside, comma - inside) : g_strdup ("");
  *out_name = g_steal_pointer (&name);
  return TRUE;
}

static gboolean
take_material (TfPrompt *self, const char **cursor, const char *mark, GError **error)
{
  g_autofree char *line = take_line (cursor);
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  g_autofree char *end_line = NULL;
  g_autofree char *text = NULL;
  const char *end;

  if (line == NULL || !split_begin_line (line, mark, &name, &label))
    return refuse_line (error, "expected a begin line, found", line != NULL ? line : *cursor);
  end_line = g_strdup_printf ("\n" TF_PROMPT_END "%s %s" TF_PROMPT_LINE_END "\n", name, mark);
  end = strstr (*cursor, end_line);
  if (end == NULL)
    return refuse_line (error, "no end line for", line);
  text = g_strndup (*cursor, end - *cursor);
  if (strstr (text, mark) != NULL)
    return refuse_line (error, "the fence mark occurs inside", line);
  *cursor = end + strlen (end_line);
  tf_prompt_add (self, name, label, text);
  return TRUE;
}

static gboolean
take_materials (TfPrompt *self, const char *cursor, const char *mark, GError **error)
{
  while (TRUE)
    {
      if (!take_material (self, &cursor, mark, error))
        return FALSE;
      if (*cursor == '\0')
        return TRUE;
      if (*cursor != '\n')
        return refuse_line (error, "expected a blank line between blocks, found", cursor);
      cursor++;
    }
}

static gboolean
take_body (TfPrompt *self, const char *body, GError **error)
{
  g_autofree char *mark = find_mark (body);
  const char *introduction = mark != NULL ? TF_PROMPT_MATERIAL_HEADING TF_PROMPT_MATERIAL_INTRO
                                          : TF_PROMPT_MATERIAL_HEADING TF_PROMPT_NO_MATERIAL;
  const char *end = NULL;

  if (mark == NULL && g_str_has_suffix (body, introduction))
    end = body + strlen (body) - strlen (introduction);
  else if (mark != NULL)
    {
      /* The mark occurs nowhere before the first block, so its first occurrence belongs to that
       * block. */
      end = g_strrstr_len (body, strstr (body, mark) - body, introduction);
    }
  if (end == NULL)
    return refuse (error, "no “# Material” section at its end");
  g_free (self->instructions);
  self->instructions = g_strndup (body, end - body);
  return mark == NULL || take_materials (self, end + strlen (introduction), mark, error);
}

TfPrompt *
tf_prompt_parse (const char *text, GError **error)
{
  const char *cursor = text;
  g_autoptr (TfPrompt) self = NULL;

  if (!tf_text_validate (text, strlen (text), "the prompt", error))
    return NULL;
  self = take_headers (&cursor, error);
  if (self == NULL || !take_body (self, cursor, error))
    return NULL;
  return g_steal_pointer (&self);
}

TfPrompt *
tf_prompt_read (int fd, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char buffer[65536];
  ssize_t n = 0;

  while (text->len <= MAX_TEXT && (n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  if (n < 0)
    {
      tf_error_set_from_errno (error, errno, "read", "the prompt");
      return NULL;
    }
  if (text->len > MAX_TEXT)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_TOO_LARGE, "the prompt is larger than %d MiB",
                   (int) (MAX_TEXT / TF_MIB));
      return NULL;
    }
  return tf_prompt_parse (text->str, error);
}
