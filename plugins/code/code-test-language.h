/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <thoughtforge-plugin.h>

G_BEGIN_DECLS

/* How tests look in a language: one row of a table each. Immutable, any thread. */

/* Where a function ends. */
typedef enum
{
  CODE_BLOCK_INDENT, /* before the next line that is indented no more than its first one */
  CODE_BLOCK_END,    /* likewise, with a line "end" */
  CODE_BLOCK_BRACES, /* where the braces after its parameters close */
} CodeBlock;

typedef enum
{
  CODE_COMMENT_HASH = 1 << 0,    /* # */
  CODE_COMMENT_SLASH = 1 << 1,   /* // and slash-star */
  CODE_STRING_TRIPLE = 1 << 2,   /* three quotes */
  CODE_STRING_BACKTICK = 1 << 3, /* ` */
  CODE_STRING_LONG = 1 << 4,     /* a string may have several lines */
  CODE_STRING_CHAR = 1 << 5,     /* ' quotes one character */
} CodeLexis;

/* Patterns are regular expressions, each (nullable): there is none. */
typedef struct
{
  const char *const *suffixes; /* of file names */
  const char *file; /* of the path of a file whose tests the runner collects; %NULL: any */
  CodeBlock block;
  CodeLexis lexis;
  const char *call;     /* a test as a call with a block, named "name" */
  const char *function; /* a function, named "name" */
  const char *test;     /* the name of a function that is a test … */
  const char *mark;     /* … or what the lines before it have */
  gboolean whole;       /* the rest of a file is a test too */
  const char *imports;  /* a line that brings names in */
  const char *assertion;
  const char *equality; /* an exact one */
  const char *constant; /* one that always holds */
  const char *skip;
  const char *only; /* leaves out the others */
  const char *silence;
  const char *replace;
} CodeTestLanguage;

/* @text (nullable): tells apart languages with the same suffix. Returns: (transfer none) (nullable) */
const CodeTestLanguage *code_test_language_find (const char *path, const char *text);

/* Whether the runner collects tests of the file @path. */
gboolean code_test_language_collects (const CodeTestLanguage *self, const char *path);

/* Compiled once. Returns: (transfer none) */
GRegex *code_test_regex (const char *pattern);

G_END_DECLS
