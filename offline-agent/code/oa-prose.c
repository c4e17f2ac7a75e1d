/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-prose.h"

#include <string.h>

typedef struct
{
  const char *text;
  gsize length;
  gsize at;
  guint8 *map;
} Scan;

static gboolean
is_at (const Scan *self, const char *mark)
{
  gsize length = strlen (mark);

  return self->at + length <= self->length && memcmp (self->text + self->at, mark, length) == 0;
}

/* Marks the text up to the end of @mark. */
static void
take_until (Scan *self, const char *mark, OaProse what)
{
  while (self->at < self->length && !is_at (self, mark))
    self->map[self->at++] = what;
}

/* A string in @quote; it ends at the end of its line unless it may be @long_one. */
static void
take_string (Scan *self, const char *quote, gboolean escapes, gboolean long_one)
{
  self->at += strlen (quote);
  while (self->at < self->length && !is_at (self, quote))
    {
      if (self->text[self->at] == '\n' && !long_one)
        return;
      if (self->text[self->at] == '\\' && escapes && self->at + 1 < self->length)
        self->at++;
      else
        self->map[self->at] = OA_PROSE_STRING;
      self->at++;
    }
  self->at += strlen (quote);
}

static void
scan_c (Scan *self, gboolean is_script)
{
  while (self->at < self->length)
    if (is_at (self, "//"))
      take_until (self, "\n", OA_PROSE_COMMENT);
    else if (is_at (self, "/*"))
      take_until (self, "*/", OA_PROSE_COMMENT);
    else if (is_at (self, "\""))
      take_string (self, "\"", TRUE, FALSE);
    else if (is_at (self, "'"))
      take_string (self, "'", TRUE, FALSE);
    else if (is_script && is_at (self, "`"))
      take_string (self, "`", TRUE, TRUE);
    else
      self->at++;
}

static gboolean
begins_comment (const Scan *self)
{
  return self->text[self->at] == '#' &&
         (self->at == 0 || strchr (" \t\n;", self->text[self->at - 1]) != NULL);
}

static void
scan_hash (Scan *self, OaFileKind kind)
{
  gboolean is_python = kind == OA_FILE_PYTHON;
  gboolean is_shell = kind == OA_FILE_SHELL;

  while (self->at < self->length)
    if (begins_comment (self))
      take_until (self, "\n", OA_PROSE_COMMENT);
    else if (is_python && is_at (self, "\"\"\""))
      take_string (self, "\"\"\"", TRUE, TRUE);
    else if (is_python && is_at (self, "'''"))
      take_string (self, "'''", TRUE, TRUE);
    else if (is_shell && is_at (self, "\\"))
      self->at += 2;
    else if (kind != OA_FILE_MAKE && is_at (self, "\""))
      take_string (self, "\"", TRUE, is_shell);
    else if (kind != OA_FILE_MAKE && is_at (self, "'"))
      take_string (self, "'", is_python, is_shell);
    else
      self->at++;
}

/* Quoted code and addresses are not prose. */
static void
scan_document (Scan *self)
{
  while (self->at < self->length)
    if (is_at (self, "```"))
      {
        self->at += 3;
        while (self->at < self->length && !is_at (self, "```"))
          self->at++;
        self->at += 3;
      }
    else if (is_at (self, "`"))
      {
        self->at++;
        while (self->at < self->length && strchr ("`'\n", self->text[self->at]) == NULL)
          self->at++;
        self->at++;
      }
    else if (is_at (self, "://"))
      while (self->at < self->length && !g_ascii_isspace (self->text[self->at]))
        self->at++;
    else
      self->map[self->at++] = OA_PROSE_COMMENT;
}

guint8 *
oa_prose_map (OaFileKind kind, const char *text, gsize length)
{
  Scan self = { .text = text, .length = length, .map = g_new0 (guint8, length + 1) };

  switch (kind)
    {
    case OA_FILE_C:
    case OA_FILE_CXX:
    case OA_FILE_HEADER:
    case OA_FILE_SCRIPT:
      scan_c (&self, kind == OA_FILE_SCRIPT);
      break;
    case OA_FILE_SHELL:
    case OA_FILE_PYTHON:
    case OA_FILE_MAKE:
    case OA_FILE_YAML:
    case OA_FILE_TOML:
      scan_hash (&self, kind);
      break;
    case OA_FILE_PROSE:
      scan_document (&self);
      break;
    case OA_FILE_OTHER:
    case OA_FILE_JSON:
    case OA_FILE_XML:
      break;
    }
  return self.map;
}
