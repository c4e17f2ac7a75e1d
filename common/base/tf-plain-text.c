/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plain-text.h"

#define ESCAPE '\x1b'
#define BELL   '\x07'

/* "\x1b[31m": parameters, then one letter. Returns: what follows */
static const char *
skip_control (const char *at)
{
  while (*at >= 0x20 && *at <= 0x3f)
    at++;
  return *at >= 0x40 && *at <= 0x7e ? at + 1 : at;
}

/* "\x1b]0;title\x07", or with "\x1b\\" at its end; a line break ends one that has none. */
static const char *
skip_string (const char *at)
{
  while (*at != '\0' && *at != BELL && *at != ESCAPE && *at != '\n')
    at++;
  if (*at == ESCAPE && at[1] == '\\')
    return at + 2;
  return *at == BELL ? at + 1 : at;
}

const char *
tf_plain_text_skip (const char *escape)
{
  const char *at = escape + 1;

  if (*at == '[')
    return skip_control (at + 1);
  if (*at == ']' || *at == 'P' || *at == '_' || *at == '^' || *at == 'X')
    return skip_string (at + 1);
  while (*at >= 0x20 && *at <= 0x2f)
    at++;
  return *at >= 0x30 && *at <= 0x7e ? at + 1 : at;
}

char *
tf_plain_text (const char *text)
{
  GString *plain = g_string_sized_new (64);

  for (const char *at = text; *at != '\0';)
    if (*at == ESCAPE)
      at = tf_plain_text_skip (at);
    else
      {
        if ((guchar) *at >= 0x20 ? *at != 0x7f : *at == '\n' || *at == '\t' || *at == '\r')
          g_string_append_c (plain, *at);
        at++;
      }
  return g_string_free (plain, FALSE);
}
