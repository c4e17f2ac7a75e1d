/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rules.h"

#define CRITICAL TF_SEVERITY_CRITICAL
#define MEDIUM   TF_SEVERITY_MEDIUM
#define MINOR    TF_SEVERITY_MINOR

#define LOOK  "Check the code and correct it."
#define QUOTE "Put the expansion in double quotes."

/* Dropped: habits that are not mistakes, rules that depend on an unknown configuration, and rules
 * that were wrong too often on other people's code. */
static const OaRule rules[] = {
  { "gcc", "-Wunused-parameter", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wmissing-field-initializers", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wcast-function-type", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wunknown-pragmas", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wdeprecated-declarations", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wdeprecated*", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wformat-zero-length", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wformat-truncation=", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wempty-body", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "-Wcpp", NULL, MINOR, NULL, "", TRUE },
  { "gcc", "*", "error", CRITICAL, "compile", "Correct it so that the file compiles.", FALSE },
  { "gcc", "-Wformat*", NULL, CRITICAL, "format",
    "Make the conversions of the format match the arguments.", FALSE },
  { "gcc", "-Wimplicit-function-declaration", NULL, MEDIUM, "implicit",
    "Include the header that declares the function.", FALSE },
  { "gcc", "-Wbuiltin-declaration-mismatch", NULL, MEDIUM, "implicit",
    "Include the header that declares the function.", FALSE },
  { "gcc", "-Wimplicit-int", NULL, MEDIUM, NULL, "Write the type.", FALSE },
  { "gcc", "-Wint-conversion", NULL, CRITICAL, NULL, LOOK, FALSE },
  { "gcc", "-Wincompatible-pointer-types", NULL, CRITICAL, NULL, LOOK, FALSE },
  { "gcc", "-Wreturn-type", NULL, CRITICAL, NULL, "Return a value on every path.", FALSE },
  { "gcc", "-Wreturn-local-addr", NULL, CRITICAL, NULL, LOOK, FALSE },
  { "gcc", "-Wuninitialized", NULL, CRITICAL, "uninit", "Give it a value before.", FALSE },
  { "gcc", "-Wparentheses", NULL, MEDIUM, NULL, "Add the intended parentheses.", FALSE },
  { "gcc", "-Wunused-*", NULL, MINOR, NULL, "Remove it, or use it.", FALSE },
  { "gcc", "-Wsign-compare", NULL, MINOR, NULL, "Compare values of one signedness.", FALSE },
  { "gcc", "-Wtype-limits", NULL, MINOR, NULL, LOOK, FALSE },
  { "gcc", "-Wpointer-sign", NULL, MINOR, NULL, LOOK, FALSE },
  { "gcc", "-Wold-style-declaration", NULL, MINOR, NULL, LOOK, FALSE },
  { "gcc", "-Wignored-qualifiers", NULL, MINOR, NULL, "Remove the qualifier.", FALSE },
  { "gcc", "-Wmissing-braces", NULL, MINOR, NULL, LOOK, FALSE },
  { "gcc", "-Wcomment", NULL, MINOR, NULL, "End the comment where intended.", FALSE },
  { "gcc", "*", NULL, MEDIUM, NULL, LOOK, FALSE },

  { "cppcheck", "missingInclude*", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "unknownMacro", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "*syntaxError", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "preprocessorErrorDirective", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "internal*Error", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "cppcheckError", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "*", "information", MINOR, NULL, "", TRUE },
  { "cppcheck", "*", "style", MINOR, NULL, "", TRUE },
  { "cppcheck", "ctu*", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "nullPointerRedundantCheck", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "nullPointer", "warning", MINOR, NULL, "", TRUE },
  { "cppcheck", "invalidFunctionArg", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "va_list_usedBeforeStarted", NULL, MINOR, NULL, "", TRUE },
  { "cppcheck", "*", "portability", MINOR, NULL, LOOK, FALSE },
  { "cppcheck", "invalid*ArgType*", NULL, CRITICAL, "format",
    "Make the conversions of the format match the arguments.", FALSE },
  { "cppcheck", "wrongPrintfScanfArgNum", NULL, CRITICAL, "format",
    "Make the conversions of the format match the arguments.", FALSE },
  { "cppcheck", "mem*eak*", NULL, MEDIUM, "leak", "Free it on every path.", FALSE },
  { "cppcheck", "resourceLeak", NULL, MEDIUM, "leak", "Close it on every path.", FALSE },
  { "cppcheck", "uninit*", "error", CRITICAL, "uninit", "Give it a value before.", FALSE },
  { "cppcheck", "*", "error", CRITICAL, NULL, LOOK, FALSE },
  { "cppcheck", "*", "warning", MEDIUM, NULL, LOOK, FALSE },
  { "cppcheck", "*", NULL, MINOR, NULL, LOOK, FALSE },

  { "clang-tidy", "cert-err34-c", NULL, MINOR, NULL, "Use the function that reports errors.",
    FALSE },
  { "clang-tidy", "clang-diagnostic-*", NULL, MINOR, NULL, "", TRUE },
  { "clang-tidy", "*", NULL, MEDIUM, NULL, LOOK, FALSE },

  { "shellcheck", "SC1090", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC1091", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC2148", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC2154", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC2034", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC2317", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC3037", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC3043", NULL, MINOR, NULL, "", TRUE },
  { "shellcheck", "SC3*", NULL, MINOR, NULL, "Write it in portable sh.", FALSE },
  { "shellcheck", "SC1*", "error", CRITICAL, "syntax", "Correct the syntax.", FALSE },
  { "shellcheck", "SC2045", NULL, MEDIUM, NULL, "Loop over a pattern instead.", FALSE },
  { "shellcheck", "SC2068", NULL, MEDIUM, NULL, QUOTE, FALSE },
  { "shellcheck", "SC2145", NULL, MEDIUM, NULL, LOOK, FALSE },
  { "shellcheck", "SC2164", NULL, MEDIUM, NULL,
    "Stop if it fails: “|| return” in a function, “|| exit” in a script.", FALSE },
  { "shellcheck", "SC2155", NULL, MINOR, NULL, "Declare first, assign then.", FALSE },
  { "shellcheck", "SC2086", NULL, MINOR, NULL, QUOTE, FALSE },
  { "shellcheck", "SC2046", NULL, MEDIUM, NULL, QUOTE, FALSE },
  { "shellcheck", "*", "error", CRITICAL, NULL, LOOK, FALSE },
  { "shellcheck", "*", "warning", MEDIUM, NULL, LOOK, FALSE },
  { "shellcheck", "*", NULL, MINOR, NULL, LOOK, FALSE },

  { "pyflakes", "UndefinedName", NULL, CRITICAL, NULL, "Define or import the name.", FALSE },
  { "pyflakes", "UndefinedLocal", NULL, CRITICAL, NULL, "Assign it before.", FALSE },
  { "pyflakes", "SyntaxError", NULL, CRITICAL, "syntax", "Correct the syntax.", FALSE },
  { "pyflakes", "*Format*", NULL, CRITICAL, NULL,
    "Make the placeholders of the format match the arguments.", FALSE },
  { "pyflakes", "FStringMissingPlaceholders", NULL, MINOR, NULL, "Drop the f.", FALSE },
  { "pyflakes", "UnusedImport", NULL, MINOR, NULL, "Remove the import.", FALSE },
  { "pyflakes", "UnusedVariable", NULL, MINOR, NULL, "Remove it, or use it.", FALSE },
  { "pyflakes", "RedefinedWhileUnused", NULL, MINOR, NULL, "Leave one definition.", FALSE },
  { "pyflakes", "ImportStar*", NULL, MINOR, NULL, "", TRUE },
  { "pyflakes", "*", NULL, MEDIUM, NULL, LOOK, FALSE },

  { "python3", "*", NULL, CRITICAL, "syntax", "Correct the syntax.", FALSE },
  { "yamllint", "syntax", "error", CRITICAL, "syntax", "Correct the syntax.", FALSE },
  { "yamllint", "*", NULL, MINOR, NULL, "", TRUE },
  { "codespell", "*", NULL, MINOR, NULL, "Correct the word.", FALSE },
  { "tests", "*", NULL, CRITICAL, NULL, "Find the cause there and correct it.", FALSE },
  { "acceptance", "*", NULL, CRITICAL, NULL, "Add what the rule misses.", FALSE },
  { "readme", "*", NULL, MINOR, NULL, "Explain how to run the tests.", FALSE },
  { "*", "*", NULL, CRITICAL, "syntax", "Correct the syntax.", FALSE },
};

static gboolean
matches (const OaRule *rule, const char *tool, const char *id, const char *level)
{
  return g_pattern_match_simple (rule->tool, tool) && g_pattern_match_simple (rule->id, id) &&
         (rule->level == NULL || g_str_equal (rule->level, level));
}

const OaRule *
oa_rule_find (const char *tool, const char *id, const char *level)
{
  for (guint i = 0; i + 1 < G_N_ELEMENTS (rules); i++)
    if (matches (&rules[i], tool, id, level))
      return &rules[i];
  return &rules[G_N_ELEMENTS (rules) - 1];
}
