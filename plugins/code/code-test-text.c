/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-text.h"

#include <string.h>

typedef struct
{
  const CodeTestLanguage *language; /* (not owned) */
  const char *source;               /* (not owned) */
  gsize at;
  CodeTestText *text; /* (not owned) */
} Scan;

static void
blank (char *text, gsize from, gsize to)
{
  for (gsize i = from; i < to; i++)
    if (text[i] != '\n')
      text[i] = ' ';
}

/* Whether only blanks are before @at in its line. */
static gboolean
begins_line (const Scan *self)
{
  for (gsize i = self->at; i > 0 && self->source[i - 1] != '\n'; i--)
    if (!g_ascii_isspace (self->source[i - 1]))
      return FALSE;
  return TRUE;
}

static gboolean
has (const Scan *self, const char *words)
{
  return g_str_has_prefix (self->source + self->at, words);
}

static gsize
find_end (const Scan *self, gsize from, const char *end)
{
  const char *found = strstr (self->source + from, end);

  return found != NULL ? (gsize) (found - self->source) : strlen (self->source);
}

/* A build tag of Go is a comment, but no remark. */
static gboolean
is_remark (const Scan *self)
{
  return !has (self, "//go:build") && !has (self, "// +build");
}

/* In a shell, "#" begins a comment only where a word begins. */
static gboolean
is_hash_comment (const Scan *self)
{
  char before = self->at > 0 ? self->source[self->at - 1] : '\n';

  return (self->language->lexis & CODE_COMMENT_HASH) && self->source[self->at] == '#' &&
         (g_ascii_isspace (before) || strchr (";)}]", before) != NULL ||
          !(self->language->lexis & CODE_STRING_LONG));
}

static gboolean
skip_comment (Scan *self)
{
  gboolean slash = (self->language->lexis & CODE_COMMENT_SLASH) != 0;
  gsize end = 0;

  if (is_hash_comment (self) || (slash && has (self, "//") && is_remark (self)))
    end = find_end (self, self->at, "\n");
  else if (slash && has (self, "/*"))
    end = MIN (find_end (self, self->at + 2, "*/") + 2, strlen (self->source));
  else
    return FALSE;
  blank (self->text->code, self->at, end);
  blank (self->text->mask, self->at, end);
  self->at = end;
  return TRUE;
}

static gboolean
skip_triple (Scan *self)
{
  const char *quote = has (self, "\"\"\"") ? "\"\"\"" : has (self, "'''") ? "'''" : NULL;
  gboolean document = begins_line (self);
  gsize end = 0;

  if (quote == NULL || !(self->language->lexis & CODE_STRING_TRIPLE))
    return FALSE;
  end = MIN (find_end (self, self->at + 3, quote) + 3, strlen (self->source));
  blank (self->text->mask, self->at + 1, end - 1);
  if (document)
    blank (self->text->code, self->at, end);
  self->at = end;
  return TRUE;
}

/* "'a'", not the lifetime "'a". */
static gboolean
is_char (const Scan *self)
{
  const char *c = self->source + self->at;

  return c[1] == '\\' || (c[1] != '\0' && c[2] == '\'') || (c[1] & 0x80) != 0;
}

static gboolean
skip_string (Scan *self)
{
  CodeLexis lexis = self->language->lexis;
  char quote = self->source[self->at];
  gboolean raw = quote == '`' || (quote == '\'' && (lexis & CODE_STRING_LONG));
  gboolean several = quote == '`' || (lexis & CODE_STRING_LONG);
  gsize end = self->at + 1;

  if (quote != '"' && quote != '\'' && (quote != '`' || !(lexis & CODE_STRING_BACKTICK)))
    return FALSE;
  if (quote == '\'' && (lexis & CODE_STRING_CHAR) && !is_char (self))
    return FALSE;
  while (self->source[end] != '\0' && self->source[end] != quote &&
         (several || self->source[end] != '\n'))
    end += self->source[end] == '\\' && !raw && self->source[end + 1] != '\0' ? 2 : 1;
  blank (self->text->mask, self->at + 1, end);
  self->at = self->source[end] == quote ? end + 1 : end;
  return TRUE;
}

/* A quote that a backslash, or a variable of Perl or a shell, goes before. */
static gboolean
skip_escaped (Scan *self)
{
  char before = self->source[self->at];

  if ((before != '\\' && before != '$') || self->source[self->at + 1] == '\0' ||
      strchr ("\"'`#", self->source[self->at + 1]) == NULL)
    return FALSE;
  if (before == '$' &&
      (self->source[self->at + 1] != '#' || !(self->language->lexis & CODE_STRING_LONG)))
    return FALSE;
  self->at += 2;
  return TRUE;
}

CodeTestText *
code_test_text_new (const CodeTestLanguage *language, const char *source)
{
  CodeTestText *self = g_new0 (CodeTestText, 1);
  Scan scan = { language, source, 0, self };

  self->code = g_strdup (source);
  self->mask = g_strdup (source);
  while (source[scan.at] != '\0')
    if (!skip_escaped (&scan) && !skip_comment (&scan) && !skip_triple (&scan) &&
        !skip_string (&scan))
      scan.at++;
  return self;
}

void
code_test_text_free (CodeTestText *self)
{
  g_free (self->code);
  g_free (self->mask);
  g_free (self);
}
