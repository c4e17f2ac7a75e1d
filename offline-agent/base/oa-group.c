/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-group.h"

#include <string.h>

#include "oa-each.h"

#define MARK  " places in this file: "
#define SHOWN 12
#define WORDS "codespell"

static gboolean
is_word (const OaFinding *finding)
{
  return g_str_equal (finding->tool, WORDS);
}

/* Returns: (transfer full): the same for findings of one group */
static char *
dup_rule (const OaFinding *finding)
{
  return g_strdup_printf ("%s\n%s\n%s\n%d\n%d", finding->path, finding->tool,
                          is_word (finding) ? "" : finding->id, (int) finding->severity,
                          finding->edits->len > 0);
}

static gboolean
is_enough (const GPtrArray *list)
{
  const OaFinding *first = g_ptr_array_index (list, 0);

  return list->len >=
         (first->severity == TF_SEVERITY_MINOR ? OA_GROUP_LEAST : OA_GROUP_LEAST_MEDIUM);
}

/* Returns: (transfer full) (element-type utf8 GPtrArray): the findings of each rule in a file */
static GHashTable *
sort_by_rule (const GPtrArray *findings)
{
  GHashTable *rules =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  OA_EACH (OaFinding, finding, findings)
    {
      g_autofree char *rule = dup_rule (finding);
      GPtrArray *list = g_hash_table_lookup (rules, rule);

      if (finding->severity == TF_SEVERITY_CRITICAL || finding->line == 0 || finding->parts != NULL)
        continue;
      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (rules, g_steal_pointer (&rule), list);
        }
      g_ptr_array_add (list, finding);
    }
  return rules;
}

/* "“word” in line 3, “other” in line 9 and 4 more", or "lines 3, 9, 12 and 4 more". */
static void
append_places (GString *text, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len && i < SHOWN; i++)
    {
      const OaFinding *part = g_ptr_array_index (parts, i);
      const char *separator = i == 0 ? "" : ", ";

      if (is_word (part))
        g_string_append_printf (text, "%s“%s” in line %u", separator, part->id, part->line);
      else
        g_string_append_printf (text, "%s%u", i == 0 ? "lines " : separator, part->line);
    }
  if (parts->len > SHOWN)
    g_string_append_printf (text, " and %u more", parts->len - SHOWN);
}

static char *
write_message (const GPtrArray *parts)
{
  const OaFinding *first = g_ptr_array_index (parts, 0);
  GString *text = g_string_new (is_word (first) ? "Words are misspelt" : first->message);

  if (text->len > 0 && text->str[text->len - 1] == '.')
    g_string_truncate (text, text->len - 1);
  g_string_append_printf (text, " (%u" MARK, parts->len);
  append_places (text, parts);
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full) */
static OaFinding *
make_group (const GPtrArray *parts)
{
  const OaFinding *first = g_ptr_array_index (parts, 0);
  OaFinding *group = oa_finding_copy (first);

  g_free (group->message);
  group->message = write_message (parts);
  if (is_word (first))
    {
      g_free (group->id);
      group->id = g_strdup ("*");
    }
  group->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) oa_finding_free);
  OA_EACH (OaFinding, part, parts)
    {
      oa_finding_merge_edits (group, part);
      g_ptr_array_add (group->parts, part);
    }
  return group;
}

void
oa_findings_group (GPtrArray *findings)
{
  g_autoptr (GHashTable) rules = sort_by_rule (findings);
  g_autoptr (GPtrArray) before = g_ptr_array_new ();

  while (findings->len > 0)
    g_ptr_array_add (before, g_ptr_array_steal_index (findings, findings->len - 1));
  for (guint i = before->len; i > 0; i--)
    {
      OaFinding *finding = g_ptr_array_index (before, i - 1);
      g_autofree char *rule = dup_rule (finding);
      const GPtrArray *list = g_hash_table_lookup (rules, rule);
      guint at = 0;

      if (list == NULL || !is_enough (list) || !g_ptr_array_find ((GPtrArray *) list, finding, &at))
        g_ptr_array_add (findings, finding);
      else if (at == 0)
        g_ptr_array_add (findings, make_group (list));
    }
}

char *
oa_group_dup_key (const char *description)
{
  const char *end = strstr (description, "] ");

  if (*description != '[' || end == NULL || strstr (end, MARK) == NULL)
    return NULL;
  return g_strdup_printf ("%.*s]" MARK, (int) (end - description), description);
}
