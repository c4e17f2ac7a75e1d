/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rules.h"

#include "oa-finding.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/rules"

#define DROPPED (-1)

static const struct
{
  const char *tool;
  const char *id;
  const char *level;
  int alone;
  int confirmed;
} rows[] = {
  { "gcc", "error", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_CRITICAL },
  { "gcc", "-Wformat=", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_CRITICAL },
  { "gcc", "-Wformat-truncation=", "warning", DROPPED, 0 },
  { "gcc", "-Wreturn-type", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "gcc", "-Wunused-variable", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "gcc", "-Wcpp", "warning", DROPPED, 0 },
  { "cppcheck", "uninitvar", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_CRITICAL },
  { "cppcheck", "uninitMemberVar", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "cppcheck", "uninitDerivedMemberVar", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "cppcheck", "invalidPrintfArgType_sint", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_CRITICAL },
  { "cppcheck", "invalidPrintfArgType_uint", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_CRITICAL },
  { "cppcheck", "invalidPrintfArgType_s", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_CRITICAL },
  { "cppcheck", "integerOverflow", "error", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "cppcheck", "allocaCalled", "warning", DROPPED, 0 },
  { "cppcheck", "nullPointer", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "cppcheck", "nullPointer", "warning", DROPPED, 0 },
  { "cppcheck", "missingIncludeSystem", "information", DROPPED, 0 },
  { "cppcheck", "preprocessorErrorDirective", "error", DROPPED, 0 },
  { "clang-tidy", "clang-diagnostic-error", "error", DROPPED, 0 },
  { "clang-tidy", "bugprone-infinite-loop", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "shellcheck", "SC1089", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "shellcheck", "SC1091", "info", DROPPED, 0 },
  { "shellcheck", "SC2268", "style", DROPPED, 0 },
  { "shellcheck", "SC2086", "info", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "shellcheck", "SC2115", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "shellcheck", "SC2071", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "pyflakes", "UndefinedName", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "pyflakes", "FStringMissingPlaceholders", "warning", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "pyflakes", "PercentFormat", "warning", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "python3", "SyntaxError", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "xmllint", "parser", "error", TF_SEVERITY_MEDIUM, TF_SEVERITY_MEDIUM },
  { "codespell", "teh", "", TF_SEVERITY_MINOR, TF_SEVERITY_MINOR },
  { "tests", "failed", "", TF_SEVERITY_CRITICAL, TF_SEVERITY_CRITICAL },
};

TF_TEST_TABLE (a_finding_has_a_severity, rows, NULL)
{
  const OaRule *rule = oa_rule_find (row->tool, row->id, row->level);

  g_assert_cmpint (rule->dropped ? DROPPED : (int) rule->severity, ==, row->alone);
  if (!rule->dropped)
    g_assert_cmpint (rule->confirmed, ==, row->confirmed);
}

TF_TEST (no_analyser_alone_is_critical)
{
  for (guint i = 0; oa_rule_get (i) != NULL; i++)
    {
      const OaRule *rule = oa_rule_get (i);

      if (g_str_equal (rule->tool, "tests") || g_str_equal (rule->tool, "acceptance"))
        continue;
      g_assert_cmpint (rule->severity, >=, TF_SEVERITY_MEDIUM);
    }
}

TF_TEST (every_row_has_a_reason)
{
  for (guint i = 0; oa_rule_get (i) != NULL; i++)
    {
      const OaRule *rule = oa_rule_get (i);

      g_assert_cmpstr (rule->reason, !=, "");
      g_assert_cmpint (rule->confirmed, <=, rule->severity);
      g_assert_true (rule->dropped || *rule->advice != '\0');
    }
}

static TfSeverity
settle (const char *first, const char *first_id, const char *second, const char *second_id)
{
  g_autoptr (GPtrArray) findings = oa_findings_new ();

  const char *level = g_str_equal (first, "gcc") ? "warning" : "error";

  oa_finding_take (findings, oa_finding_new (first, first_id, level, "a.c", 3, "one"));
  oa_finding_take (findings, oa_finding_new (second, second_id, "error", "a.c", 3, "two"));
  oa_findings_settle (findings);
  g_assert_cmpuint (findings->len, ==, 1);
  return ((OaFinding *) findings->pdata[0])->severity;
}

TF_TEST (two_tools_that_agree_are_critical)
{
  g_assert_cmpint (settle ("gcc", "-Wuninitialized", "cppcheck", "uninitvar"), ==,
                   TF_SEVERITY_CRITICAL);
  g_assert_cmpint (settle ("gcc", "-Wformat=", "cppcheck", "invalidPrintfArgType_sint"), ==,
                   TF_SEVERITY_CRITICAL);
  g_assert_cmpint (settle ("cppcheck", "uninitvar", "cppcheck", "uninitdata"), ==,
                   TF_SEVERITY_MEDIUM);
  g_assert_cmpint (settle ("cppcheck", "memleak", "cppcheck", "resourceLeak"), ==,
                   TF_SEVERITY_MEDIUM);
}
