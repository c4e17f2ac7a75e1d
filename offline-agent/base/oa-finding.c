/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-finding.h"

#include <string.h>

#include "oa-each.h"
#include "oa-rules.h"
#include "oa-text.h"
#include "tf-text.h"

static void
edit_free (OaEdit *self)
{
  g_free (self->text);
  g_free (self);
}

/* One line, whatever the tool printed. Returns: (transfer full) */
static char *
dup_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  return oa_text_squeeze (valid);
}

OaFinding *
oa_finding_new (const char *tool,
                const char *id,
                const char *level,
                const char *path,
                guint line,
                const char *message)
{
  const OaRule *rule = oa_rule_find (tool, id, level);
  OaFinding *self = NULL;

  if (rule->dropped)
    return NULL;
  self = g_new0 (OaFinding, 1);
  self->path = g_strdup (path);
  self->line = line;
  self->tool = g_strdup (tool);
  self->id = g_strdup (id);
  self->message = dup_line (message);
  self->advice = g_strdup (rule->advice);
  self->mistake = rule->mistake != NULL ? g_strdup (rule->mistake)
                                        : g_strdup_printf ("%s %s %s", tool, id, self->message);
  self->severity = rule->severity;
  self->confirmed = rule->confirmed;
  self->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) edit_free);
  return self;
}

void
oa_finding_free (OaFinding *self)
{
  g_free (self->path);
  g_free (self->tool);
  g_free (self->id);
  g_free (self->message);
  g_free (self->advice);
  g_free (self->also);
  g_free (self->mistake);
  g_ptr_array_unref (self->edits);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_free (self);
}

OaFinding *
oa_finding_copy (const OaFinding *self)
{
  OaFinding *copy = g_memdup2 (self, sizeof *self);
  char **const texts[] = { &copy->path,   &copy->tool, &copy->id,     &copy->message,
                           &copy->advice, &copy->also, &copy->mistake };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    *texts[i] = g_strdup (*texts[i]);
  copy->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) edit_free);
  copy->parts = NULL;
  oa_finding_merge_edits (copy, self);
  return copy;
}

GPtrArray *
oa_findings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) oa_finding_free);
}

OaFinding *
oa_finding_take (GPtrArray *findings, OaFinding *self)
{
  if (self != NULL)
    g_ptr_array_add (findings, self);
  return self;
}

void
oa_finding_add_edit (OaFinding *self,
                     guint line,
                     guint column,
                     guint end_line,
                     guint end_column,
                     const char *text)
{
  OaEdit *edit = g_new0 (OaEdit, 1);

  edit->line = line;
  edit->column = column;
  edit->end_line = end_line;
  edit->end_column = end_column;
  edit->text = g_strdup (text);
  g_ptr_array_add (self->edits, edit);
}

char *
oa_finding_describe (const OaFinding *self)
{
  if (self->also != NULL)
    return g_strdup_printf ("[%s %s] %s (also: %s)", self->tool, self->id, self->message,
                            self->also);
  return g_strdup_printf ("[%s %s] %s", self->tool, self->id, self->message);
}

char *
oa_finding_locate (const OaFinding *self)
{
  return self->line > 0 ? g_strdup_printf ("%s:%u", self->path, self->line) : g_strdup (self->path);
}

/* The compiler takes precedence if several tools report the same. */
static int
rank (const OaFinding *self)
{
  return g_str_equal (self->tool, "gcc") ? 0 : 1;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const OaFinding *left = *(OaFinding *const *) a;
  const OaFinding *right = *(OaFinding *const *) b;
  const char *const lefts[] = { left->tool, left->id, left->message };
  const char *const rights[] = { right->tool, right->id, right->message };
  int order = strcmp (left->path, right->path);

  if (order == 0)
    order = (left->line > right->line) - (left->line < right->line);
  if (order == 0)
    order = strcmp (left->mistake, right->mistake);
  if (order == 0)
    order = rank (left) - rank (right);
  for (guint i = 0; order == 0 && i < G_N_ELEMENTS (lefts); i++)
    order = strcmp (lefts[i], rights[i]);
  return order;
}

static gboolean
is_same (const OaFinding *a, const OaFinding *b)
{
  return a->line == b->line && g_str_equal (a->path, b->path) &&
         g_str_equal (a->mistake, b->mistake);
}

static gboolean
has_edit (const OaFinding *self, const OaEdit *edit)
{
  OA_EACH (const OaEdit, own, self->edits)
    if (own->line == edit->line && own->column == edit->column && own->end_line == edit->end_line &&
        own->end_column == edit->end_column && g_str_equal (own->text, edit->text))
      return TRUE;
  return FALSE;
}

void
oa_finding_merge_edits (OaFinding *self, const OaFinding *other)
{
  OA_EACH (const OaEdit, edit, other->edits)
    if (!has_edit (self, edit))
      oa_finding_add_edit (self, edit->line, edit->column, edit->end_line, edit->end_column,
                           edit->text);
}

/* Merges the edits of one tool: it may report two wrong arguments of a call separately. Edits of
 * another tool for the same mistake would be applied twice. */
static void
merge (OaFinding *self, const OaFinding *other)
{
  g_autofree char *name = g_strdup_printf ("%s %s", other->tool, other->id);
  g_autofree char *before = self->also;
  gboolean own = g_str_equal (self->tool, other->tool);

  self->also = g_steal_pointer (&before);
  self->severity = MIN (self->severity, other->severity);
  if (!own)
    self->severity = MIN (self->severity, MAX (self->confirmed, other->confirmed));
  if (self->edits->len == 0 || own)
    oa_finding_merge_edits (self, other);
  if ((own && g_str_equal (self->id, other->id)) ||
      (self->also != NULL && strstr (self->also, name) != NULL))
    return;
  before = self->also;
  self->also = before != NULL ? g_strdup_printf ("%s, %s", before, name) : g_strdup (name);
}

void
oa_findings_settle (GPtrArray *findings)
{
  guint kept = 0;

  g_ptr_array_sort (findings, compare);
  for (guint i = 0; i < findings->len; i++)
    {
      OaFinding *finding = findings->pdata[i];

      if (kept > 0 && is_same (findings->pdata[kept - 1], finding))
        {
          merge (findings->pdata[kept - 1], finding);
          oa_finding_free (finding);
        }
      else
        findings->pdata[kept++] = finding;
      if (kept <= i)
        findings->pdata[i] = NULL;
    }
  for (guint i = kept; i < findings->len; i++)
    findings->pdata[i] = NULL;
  g_ptr_array_set_free_func (findings, NULL);
  g_ptr_array_set_size (findings, (int) kept);
  g_ptr_array_set_free_func (findings, (GDestroyNotify) oa_finding_free);
}

guint
oa_findings_cut (GPtrArray *findings, guint limit)
{
  guint before = findings->len;

  for (int severity = TF_N_SEVERITIES - 1; severity >= 0; severity--)
    for (guint i = findings->len; i > 0 && findings->len > limit; i--)
      if (((OaFinding *) findings->pdata[i - 1])->severity == (TfSeverity) severity)
        g_ptr_array_remove_index (findings, i - 1);
  return before - findings->len;
}

void
oa_finding_read_place (const char *location, char **out_path, guint *out_line)
{
  const char *colon = strrchr (location, ':');
  guint64 line = 0;

  if (colon != NULL && g_ascii_string_to_unsigned (colon + 1, 10, 1, G_MAXINT, &line, NULL))
    *out_path = g_strndup (location, (gsize) (colon - location));
  else
    *out_path = g_strdup (location);
  *out_line = (guint) line;
}

gboolean
oa_finding_parse (const char *description,
                  const char *location,
                  char **out_tool,
                  char **out_id,
                  char **out_path,
                  guint *out_line)
{
  const char *blank = strchr (description, ' ');
  const char *end = strstr (description, "] ");

  if (*description != '[' || blank == NULL || end == NULL || blank > end)
    return FALSE;
  *out_tool = g_strndup (description + 1, (gsize) (blank - description) - 1);
  *out_id = g_strndup (blank + 1, (gsize) (end - blank) - 1);
  oa_finding_read_place (location, out_path, out_line);
  return TRUE;
}
