/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-issue.h"

#include <string.h>

#include "oa-data.h"

static const struct
{
  const char *word;
  TfSeverity severity;
} kinds[] = {
  { "decision", TF_SEVERITY_CRITICAL },    { "statement", TF_SEVERITY_MEDIUM },
  { "criterion", TF_SEVERITY_CRITICAL },   { "unseen", TF_SEVERITY_CRITICAL },
  { "placeholder", TF_SEVERITY_CRITICAL }, { "twice", TF_SEVERITY_MINOR },
};

G_STATIC_ASSERT (G_N_ELEMENTS (kinds) == OA_N_PLAN_ISSUES);

TfSeverity
oa_plan_issue_severity (OaPlanIssue kind)
{
  return kinds[kind].severity;
}

static const char *
get_text (OaLanguage language, const char *prefix, OaPlanIssue kind)
{
  g_autofree char *key = g_strconcat (prefix, kinds[kind].word, NULL);

  return oa_data_text (language, key);
}

char *
oa_plan_issue_describe (OaLanguage language,
                        OaPlanIssue kind,
                        const char *first,
                        const char *second)
{
  g_autofree char *key = g_strconcat ("issue.", kinds[kind].word, NULL);

  return oa_data_say (language, key, "first", first, "second", second, NULL);
}

const char *
oa_plan_issue_recommend (OaLanguage language, OaPlanIssue kind)
{
  return get_text (language, "mend.", kind);
}

/* "Decision {first} …: “{second}”" fits "Decision D-1 …: “a cake”": the gaps, NULL if it does not. */
static GStrv
read_gaps (const char *form, const char *text)
{
  g_autofree char *escaped = g_regex_escape_string (form, -1);
  g_autoptr (GString) pattern = g_string_new (escaped);
  g_autoptr (GRegex) regex = NULL;
  g_autoptr (GMatchInfo) match = NULL;

  g_string_replace (pattern, "\\{first\\}", "(.*)", 1);
  g_string_replace (pattern, "\\{second\\}", "(.*)", 1);
  regex = g_regex_new (pattern->str, G_REGEX_ANCHORED | G_REGEX_DOLLAR_ENDONLY | G_REGEX_DOTALL, 0,
                       NULL);
  return g_regex_match (regex, text, 0, &match) ? g_match_info_fetch_all (match) : NULL;
}

gboolean
oa_plan_issue_parse (const char *description,
                     OaPlanIssue *out_kind,
                     char **out_first,
                     char **out_second)
{
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (OaPlanIssue kind = 0; kind < OA_N_PLAN_ISSUES; kind++)
      {
        g_auto (GStrv) gaps = read_gaps (get_text (language, "issue.", kind), description);

        if (gaps == NULL || strlen (gaps[0]) < strlen (description))
          continue;
        *out_kind = kind;
        *out_first = g_strdup (gaps[1]);
        *out_second = g_strdup (gaps[2] != NULL ? gaps[2] : "");
        return TRUE;
      }
  return FALSE;
}
