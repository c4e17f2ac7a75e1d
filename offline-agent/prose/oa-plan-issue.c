/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-plan-issue.h"

#include <string.h>

#include "oa-text.h"

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
  g_autofree char *key = g_strconcat ("mend.", kinds[kind].word, NULL);

  return oa_data_text (language, key);
}

/* The text with its gaps as named groups. */
static char *
make_pattern (OaLanguage language, OaPlanIssue kind)
{
  g_autofree char *key = g_strconcat ("issue.", kinds[kind].word, NULL);
  g_autofree char *escaped = g_regex_escape_string (oa_data_text (language, key), -1);
  GString *pattern = g_string_new ("^");

  g_string_append (pattern, escaped);
  g_string_replace (pattern, "\\{first\\}", "(?<first>.*)", 1);
  g_string_replace (pattern, "\\{second\\}", "(?<second>.*)", 1);
  g_string_append_c (pattern, '$');
  return g_string_free (pattern, FALSE);
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
        g_autofree char *pattern = make_pattern (language, kind);
        g_autoptr (GMatchInfo) match = NULL;

        if (!g_regex_match (oa_text_regex (pattern), description, 0, &match))
          continue;
        *out_kind = kind;
        *out_first = g_match_info_fetch_named (match, "first");
        *out_second = strstr (pattern, "<second>") != NULL
                          ? g_match_info_fetch_named (match, "second")
                          : g_strdup ("");
        return TRUE;
      }
  return FALSE;
}
