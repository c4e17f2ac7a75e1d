/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-rules.h"

#define CRITICAL TF_SEVERITY_CRITICAL
#define MEDIUM   TF_SEVERITY_MEDIUM
#define MINOR    TF_SEVERITY_MINOR

#define LOOK   "Check the code and correct it."
#define QUOTE  "Put the expansion in double quotes."
#define SYNTAX "Correct the syntax."
#define FORMAT "Make the conversions of the format match the arguments."
#define HEADER "Include the header that declares the function."

/* A finding that is omitted, a finding of one tool, and one that is critical if a second tool finds
 * the same. @reason says why it is so on code that nobody here wrote. */
#define OMIT(tool, id, level, reason) \
  { \
    tool, id, level, MINOR, MINOR, NULL, "", reason, TRUE \
  }
#define FIND(tool, id, level, severity, mistake, advice, reason) \
  { \
    tool, id, level, severity, severity, mistake, advice, reason, FALSE \
  }
#define GRAVE(tool, id, level, mistake, advice, reason) \
  { \
    tool, id, level, MEDIUM, CRITICAL, mistake, advice, reason, FALSE \
  }

/* An argument of printf() of the right size and the wrong sign, unless a second tool says otherwise. */
#define SIGN(tool, id) \
  { \
    tool, id, NULL, MINOR, CRITICAL, "format", FORMAT, "mostly only the sign differs", FALSE \
  }

#define HABIT       "a habit, not a mistake"
#define CONFIGURED  "depends on a configuration that is unknown here"
#define WRONG       "wrong too often: follows no values across functions"
#define ENVIRONMENT "of the environment, not of the code"
#define SECOND      "certain only if a second tool finds it"
#define UNTIDY      "works, but is untidy"
#define LIKELY      "mostly right, but seldom reached"
#define FACT        "measured, not judged"

static const OaRule rules[] = {
  OMIT ("gcc", "-Wunused-parameter", NULL, HABIT),
  OMIT ("gcc", "-Wmissing-field-initializers", NULL, HABIT),
  OMIT ("gcc", "-Wcast-function-type", NULL, HABIT),
  OMIT ("gcc", "-Wunknown-pragmas", NULL, HABIT),
  OMIT ("gcc", "-Wdeprecated*", NULL, HABIT),
  OMIT ("gcc", "-Wformat-zero-length", NULL, HABIT),
  OMIT ("gcc", "-Wempty-body", NULL, HABIT),
  OMIT ("gcc", "-Wformat-truncation=", NULL, WRONG),
  OMIT ("gcc", "-Wcpp", NULL, ENVIRONMENT),
  GRAVE ("gcc",
         "*",
         "error",
         "compile",
         "Correct it so that the file compiles.",
         "a header of another version looks the same"),
  GRAVE ("gcc", "-Wformat*", NULL, "format", FORMAT, SECOND),
  FIND ("gcc",
        "-Wimplicit-function-declaration",
        NULL,
        MEDIUM,
        "implicit",
        HEADER,
        "may lose the upper half of a pointer"),
  FIND ("gcc", "-Wbuiltin-declaration-mismatch", NULL, MEDIUM, "implicit", HEADER, "the same"),
  FIND ("gcc", "-Wimplicit-int", NULL, MEDIUM, NULL, "Write the type.", UNTIDY),
  FIND ("gcc", "-Wint-conversion", NULL, MEDIUM, NULL, LOOK, LIKELY),
  FIND ("gcc", "-Wincompatible-pointer-types", NULL, MEDIUM, NULL, LOOK, LIKELY),
  FIND ("gcc", "-Wreturn-local-addr", NULL, MEDIUM, NULL, LOOK, LIKELY),
  FIND ("gcc",
        "-Wreturn-type",
        NULL,
        MEDIUM,
        NULL,
        "Return a value on every path.",
        "often after a function that never returns"),
  GRAVE ("gcc", "-Wuninitialized", NULL, "uninit", "Give it a value before.", SECOND),
  FIND ("gcc", "-Wparentheses", NULL, MINOR, NULL, "Add the intended parentheses.", UNTIDY),
  FIND ("gcc", "-Wunused-*", NULL, MINOR, NULL, "Remove it, or use it.", UNTIDY),
  FIND ("gcc", "-Wsign-compare", NULL, MINOR, NULL, "Compare values of one signedness.", UNTIDY),
  FIND ("gcc", "-Wtype-limits", NULL, MINOR, NULL, LOOK, UNTIDY),
  FIND ("gcc", "-Wpointer-sign", NULL, MINOR, NULL, LOOK, UNTIDY),
  FIND ("gcc", "-Wold-style-declaration", NULL, MINOR, NULL, LOOK, UNTIDY),
  FIND ("gcc", "-Wmissing-braces", NULL, MINOR, NULL, LOOK, UNTIDY),
  FIND ("gcc", "-Wignored-qualifiers", NULL, MINOR, NULL, "Remove the qualifier.", UNTIDY),
  FIND ("gcc", "-Wcomment", NULL, MINOR, NULL, "End the comment where intended.", UNTIDY),
  FIND ("gcc",
        "-Wimplicit-fallthrough=",
        NULL,
        MINOR,
        NULL,
        "Mark it, or add the missing break.",
        "mostly intended"),
  FIND ("gcc", "*", NULL, MEDIUM, NULL, LOOK, LIKELY),

  OMIT ("cppcheck", "missingInclude*", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "unknownMacro", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "*syntaxError", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "preprocessorErrorDirective", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "internal*Error", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "cppcheckError", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "toomanyconfigs", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "noValidConfiguration", NULL, ENVIRONMENT),
  OMIT ("cppcheck", "*", "information", HABIT),
  OMIT ("cppcheck", "*", "style", HABIT),
  OMIT ("cppcheck", "ctu*", NULL, WRONG),
  OMIT ("cppcheck", "nullPointerRedundantCheck", NULL, WRONG),
  OMIT ("cppcheck", "nullPointer", "warning", WRONG),
  OMIT ("cppcheck", "invalidFunctionArg", NULL, WRONG),
  OMIT ("cppcheck", "va_list_usedBeforeStarted", NULL, WRONG),
  OMIT ("cppcheck", "nullPointerArithmetic*", NULL, WRONG),
  OMIT ("cppcheck", "nullPointerLiteral", NULL, HABIT),
  OMIT ("cppcheck", "allocaCalled", NULL, HABIT),
  FIND ("cppcheck", "*", "portability", MINOR, NULL, LOOK, UNTIDY),
  FIND ("cppcheck", "*", "performance", MINOR, NULL, LOOK, UNTIDY),
  SIGN ("cppcheck", "invalidPrintfArgType_?int"),
  GRAVE ("cppcheck", "invalid*ArgType*", NULL, "format", FORMAT, SECOND),
  GRAVE ("cppcheck", "wrongPrintfScanfArgNum", NULL, "format", FORMAT, SECOND),
  FIND ("cppcheck", "mem*eak*", NULL, MEDIUM, "leak", "Free it on every path.", LIKELY),
  FIND ("cppcheck", "resourceLeak", NULL, MEDIUM, "leak", "Close it on every path.", LIKELY),
  FIND ("cppcheck",
        "uninit*MemberVar*",
        NULL,
        MINOR,
        NULL,
        "Give it a value in the constructor.",
        "often set before its first use"),
  FIND ("cppcheck", "noCopyConstructor", NULL, MINOR, NULL, LOOK, "often never copied"),
  FIND ("cppcheck", "noOperatorEq", NULL, MINOR, NULL, LOOK, "often never copied"),
  FIND ("cppcheck",
        "integerOverflow",
        NULL,
        MINOR,
        NULL,
        LOOK,
        "does not know the types of macros"),
  GRAVE ("cppcheck", "uninit*", "error", "uninit", "Give it a value before.", SECOND),
  FIND ("cppcheck", "*", "error", MEDIUM, NULL, LOOK, LIKELY),
  FIND ("cppcheck", "*", "warning", MEDIUM, NULL, LOOK, LIKELY),
  FIND ("cppcheck", "*", NULL, MINOR, NULL, LOOK, UNTIDY),

  FIND ("clang-tidy",
        "cert-err34-c",
        NULL,
        MINOR,
        NULL,
        "Use the function that reports errors.",
        UNTIDY),
  OMIT ("clang-tidy", "clang-diagnostic-*", NULL, CONFIGURED),
  FIND ("clang-tidy", "*", NULL, MEDIUM, NULL, LOOK, LIKELY),

  OMIT ("shellcheck", "SC1090", NULL, ENVIRONMENT),
  OMIT ("shellcheck", "SC1091", NULL, ENVIRONMENT),
  OMIT ("shellcheck", "SC2148", NULL, CONFIGURED),
  OMIT ("shellcheck", "SC2154", NULL, CONFIGURED),
  OMIT ("shellcheck", "SC2034", NULL, CONFIGURED),
  OMIT ("shellcheck", "SC2317", NULL, CONFIGURED),
  OMIT ("shellcheck", "SC2004", NULL, HABIT),
  OMIT ("shellcheck", "SC2005", NULL, HABIT),
  OMIT ("shellcheck", "SC2009", NULL, HABIT),
  OMIT ("shellcheck", "SC2162", NULL, HABIT),
  OMIT ("shellcheck", "SC2181", NULL, HABIT),
  OMIT ("shellcheck", "SC2236", NULL, HABIT),
  OMIT ("shellcheck", "SC2268", NULL, HABIT),
  OMIT ("shellcheck", "SC3037", NULL, HABIT),
  OMIT ("shellcheck", "SC3043", NULL, HABIT),
  FIND ("shellcheck",
        "SC3*",
        NULL,
        MINOR,
        NULL,
        "Write it in portable sh.",
        "which sh runs it is unknown"),
  FIND ("shellcheck",
        "SC1*",
        "error",
        MEDIUM,
        "syntax",
        SYNTAX,
        "cannot read every extension of a shell"),
  FIND ("shellcheck",
        "SC2045",
        NULL,
        MINOR,
        NULL,
        "Loop over a pattern instead.",
        "wrong only with blanks in names"),
  FIND ("shellcheck", "SC2068", NULL, MINOR, NULL, QUOTE, "often split on purpose"),
  FIND ("shellcheck", "SC2145", NULL, MINOR, NULL, LOOK, "mostly in messages"),
  FIND ("shellcheck",
        "SC2164",
        NULL,
        MINOR,
        NULL,
        "Stop if it fails: “|| return” in a function, “|| exit” in a script.",
        "mostly a directory that exists"),
  FIND ("shellcheck", "SC2155", NULL, MINOR, NULL, "Declare first, assign then.", UNTIDY),
  FIND ("shellcheck", "SC2086", NULL, MINOR, NULL, QUOTE, "often split on purpose"),
  FIND ("shellcheck", "SC2046", NULL, MINOR, NULL, QUOTE, "often split on purpose"),
  FIND ("shellcheck", "*", "error", MEDIUM, NULL, LOOK, LIKELY),
  FIND ("shellcheck", "*", "warning", MINOR, NULL, LOOK, "a risk with unusual input"),
  FIND ("shellcheck", "*", NULL, MINOR, NULL, LOOK, UNTIDY),

  FIND ("pyflakes",
        "UndefinedName",
        NULL,
        MEDIUM,
        NULL,
        "Define or import the name.",
        "another program may define it"),
  FIND ("pyflakes", "UndefinedLocal", NULL, MEDIUM, NULL, "Assign it before.", LIKELY),
  FIND ("pyflakes",
        "SyntaxError",
        NULL,
        MEDIUM,
        "syntax",
        SYNTAX,
        "may be of another version of Python"),
  FIND ("pyflakes", "FStringMissingPlaceholders", NULL, MINOR, NULL, "Drop the f.", UNTIDY),
  FIND ("pyflakes",
        "*Format*",
        NULL,
        MEDIUM,
        NULL,
        "Make the placeholders of the format match the arguments.",
        LIKELY),
  FIND ("pyflakes", "UnusedImport", NULL, MINOR, NULL, "Remove the import.", UNTIDY),
  FIND ("pyflakes", "UnusedVariable", NULL, MINOR, NULL, "Remove it, or use it.", UNTIDY),
  FIND ("pyflakes", "RedefinedWhileUnused", NULL, MINOR, NULL, "Leave one definition.", UNTIDY),
  OMIT ("pyflakes", "ImportStar*", NULL, HABIT),
  FIND ("pyflakes", "UndefinedExport", NULL, MINOR, NULL, LOOK, "often filled at run time"),
  FIND ("pyflakes", "*", NULL, MEDIUM, NULL, LOOK, LIKELY),

  FIND ("python3",
        "*",
        NULL,
        MEDIUM,
        "syntax",
        SYNTAX,
        "may be of another version of Python, or a template"),
  FIND ("yamllint", "syntax", "error", MEDIUM, "syntax", SYNTAX, "may be a template"),
  OMIT ("yamllint", "*", NULL, HABIT),
  FIND ("codespell", "*", NULL, MINOR, NULL, "Correct the word.", UNTIDY),
  FIND ("tests",
        "failed-before",
        NULL,
        MEDIUM,
        NULL,
        "Find the cause, if the task asks for it.",
        "the code was given so; the work has broken nothing"),
  FIND ("tests", "*", NULL, CRITICAL, NULL, "Find the cause there and correct it.", FACT),
  FIND ("acceptance", "*", NULL, CRITICAL, NULL, "Add what the rule misses.", FACT),
  FIND ("readme", "*", NULL, MINOR, NULL, "Explain how to run the tests.", UNTIDY),
  FIND ("*", "*", NULL, MEDIUM, "syntax", SYNTAX, "may be a template, or of another version"),
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

const OaRule *
oa_rule_get (guint i)
{
  return i < G_N_ELEMENTS (rules) ? &rules[i] : NULL;
}
