/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "code-test-language.h"

G_BEGIN_DECLS

/* A source file without what is no code; each has the length and the lines of the file. */
typedef struct
{
  char *code; /* (owned): comments and documentation strings are blank */
  char *mask; /* (owned): the contents of strings are blank, too */
} CodeTestText;

CodeTestText *code_test_text_new (const CodeTestLanguage *language, const char *source);
void code_test_text_free (CodeTestText *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (CodeTestText, code_test_text_free)

G_END_DECLS
