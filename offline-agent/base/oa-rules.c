/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rules.h"

#include "oa-data.h"
#include "tf-enum.h"
#include "tf-model-enums.h"

#define LIST    "analyser-rules"
#define OMIT    "omit"
#define NOTHING "-"

enum
{
  TOOL,
  ID,
  LEVEL,
  SEVERITY,
  CONFIRMED,
  MISTAKE,
  ADVICE,
  REASON,
  N_FIELDS,
};

static const char *
keep (const char *field)
{
  return g_str_equal (field, NOTHING) ? NULL : g_intern_string (field);
}

static gboolean
read_severity (const char *field, TfSeverity *out_severity)
{
  int severity = TF_SEVERITY_CRITICAL;
  gboolean known = tf_enum_from_nick (TF_TYPE_SEVERITY, field, &severity, NULL);

  *out_severity = (TfSeverity) severity;
  return known;
}

static gboolean
read_rule (const char *line, OaRule *out_rule)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);

  if (g_strv_length (fields) != N_FIELDS)
    return FALSE;
  *out_rule = (OaRule){
    .tool = keep (fields[TOOL]),
    .id = keep (fields[ID]),
    .level = keep (fields[LEVEL]),
    .severity = TF_SEVERITY_MINOR,
    .confirmed = TF_SEVERITY_MINOR,
    .mistake = keep (fields[MISTAKE]),
    .advice = g_str_equal (fields[ADVICE], NOTHING) ? "" : keep (fields[ADVICE]),
    .reason = keep (fields[REASON]),
    .dropped = g_str_equal (fields[SEVERITY], OMIT),
  };
  return out_rule->dropped || (read_severity (fields[SEVERITY], &out_rule->severity) &&
                               read_severity (fields[CONFIRMED], &out_rule->confirmed));
}

static GArray *
read_rules (void)
{
  const char *const *lines = oa_data_list (OA_LANGUAGE_EN, LIST);
  GArray *rules = g_array_new (FALSE, FALSE, sizeof (OaRule));

  for (guint i = 0; lines[i] != NULL; i++)
    {
      OaRule rule;

      if (read_rule (lines[i], &rule))
        g_array_append_val (rules, rule);
      else
        g_critical ("data/en/" LIST ".txt: not a rule: %s", lines[i]);
    }
  return rules;
}

static const GArray *
get_rules (void)
{
  static gsize once;

  if (g_once_init_enter (&once))
    g_once_init_leave (&once, (gsize) read_rules ());
  return (const GArray *) once;
}

static gboolean
matches (const OaRule *rule, const char *tool, const char *id, const char *level)
{
  return g_pattern_match_simple (rule->tool, tool) && g_pattern_match_simple (rule->id, id) &&
         (rule->level == NULL || g_str_equal (rule->level, level));
}

const OaRule *
oa_rule_find (const char *tool, const char *id, const char *level)
{
  guint i = 0;

  while (oa_rule_get (i + 1) != NULL && !matches (oa_rule_get (i), tool, id, level))
    i++;
  return oa_rule_get (i);
}

const OaRule *
oa_rule_get (guint i)
{
  return i < get_rules ()->len ? &g_array_index (get_rules (), OaRule, i) : NULL;
}
