/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-text.h"

#include <string.h>

#include "oa-text.h"
#include "oa-values.h"

static char *
fold (const char *line)
{
  g_autofree char *plain = oa_text_from_markdown (line);

  return oa_text_fold (plain);
}

OaPlanText *
oa_plan_text_new (const char *plan)
{
  OaPlanText *self = g_new0 (OaPlanText, 1);
  const char *title = "";

  self->lines = g_strsplit (plan, "\n", -1);
  self->folded = g_ptr_array_new_with_free_func (g_free);
  self->titles = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; self->lines[i] != NULL; i++)
    {
      if (g_str_has_prefix (self->lines[i], "## "))
        title = self->lines[i] + 3;
      g_ptr_array_add (self->folded, fold (self->lines[i]));
      g_ptr_array_add (self->titles, g_strdup (title));
    }
  return self;
}

void
oa_plan_text_free (OaPlanText *self)
{
  g_strfreev (self->lines);
  g_ptr_array_unref (self->folded);
  g_ptr_array_unref (self->titles);
  g_free (self);
}

gboolean
oa_plan_text_is_criteria (const OaPlanText *self, guint line)
{
  return oa_data_matches ("plan.criteria", self->titles->pdata[line]);
}

/* Whether @line says @text with other values, and that these replace the old ones. */
static gboolean
says_corrected (const char *line, const char *text)
{
  g_autoptr (GPtrArray) values = oa_values_find (text);
  g_autofree char *folded = oa_text_fold (line);
  const char *p = folded;
  gsize start = 0;

  if (values->len == 0 || !oa_data_matches ("correct.replaced", line))
    return FALSE;
  for (guint i = 0; i <= values->len; i++)
    {
      const OaValue *value = i < values->len ? g_ptr_array_index (values, i) : NULL;
      gsize end = value != NULL ? value->start : strlen (text);
      g_autofree char *between = g_strndup (text + start, end - start);
      g_autofree char *piece = oa_text_fold (between);

      p = strlen (piece) > 1 ? strstr (p, piece) : p;
      if (p == NULL)
        return FALSE;
      start = value != NULL ? value->end : start;
    }
  return TRUE;
}

/* @folded: in each language, as a placeholder in it is named. */
static gboolean
says (const OaPlanText *self, guint line, char **folded, const char *text)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    if (strstr (self->folded->pdata[line], folded[language]) != NULL)
      return TRUE;
  return says_corrected (self->lines[line], text);
}

gboolean
oa_plan_text_find (const OaPlanText *self, const char *text, guint *out_line)
{
  g_auto (GStrv) folded = g_new0 (char *, OA_N_LANGUAGES + 1);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      g_autofree char *named = oa_text_name_placeholders (language, text);

      folded[language] = oa_text_fold (named);
    }
  for (guint i = 0; self->lines[i] != NULL; i++)
    if (!oa_plan_text_is_criteria (self, i) && says (self, i, folded, text))
      {
        *out_line = i;
        return TRUE;
      }
  return FALSE;
}
