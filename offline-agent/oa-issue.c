/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-issue.h"

#include <string.h>

#include "oa-text.h"

#define OPEN  "“"
#define CLOSE "”"

typedef struct
{
  TfSeverity severity;
  const char *format; /* each "@" is replaced by one quoted text */
  const char *recommendation;
} Kind;

static const Kind kinds[OA_N_ISSUES] = {
  [OA_ISSUE_SLOT] = { TF_SEVERITY_CRITICAL, "The slot @ is not filled.",
                      "Fill it, or note that nothing was stated." },
  [OA_ISSUE_PLACEHOLDER] = { TF_SEVERITY_CRITICAL, "The text contains a placeholder: @.",
                             "Note that it is still open." },
  [OA_ISSUE_EMPTY] = { TF_SEVERITY_CRITICAL, "The section @ is empty.",
                       "Write what was stated, or that nothing was." },
  [OA_ISSUE_EMPTY_CELL] = { TF_SEVERITY_CRITICAL, "A table of @ has an empty cell.",
                            "Note that it was not stated." },
  [OA_ISSUE_NO_CRITERION] = { TF_SEVERITY_CRITICAL,
                              "The criterion @ has no row under Acceptance Criteria.",
                              "Add its row and name the section that meets it." },
  [OA_ISSUE_NO_DECISION] = { TF_SEVERITY_CRITICAL, "The decision @ of the user occurs nowhere: @.",
                             "Add it to Key Decisions and to the section it is about." },
  [OA_ISSUE_CRITERION_FACT] = { TF_SEVERITY_MEDIUM,
                                "The criterion @ asks for @, which occurs only under Acceptance "
                                "Criteria.",
                                "State it in the section it belongs to." },
  [OA_ISSUE_CONFLICT] = { TF_SEVERITY_MEDIUM,
                          "Two values contradict each other and no open point asks which one is "
                          "right: @ and @.",
                          "Ask under Open Points and name the one used until then." },
  [OA_ISSUE_OWNER] = { TF_SEVERITY_MEDIUM,
                       "The section @ has no stated owner and no open point asks for one.",
                       "Ask for the owner under Open Points." },
  [OA_ISSUE_DATE] = { TF_SEVERITY_MINOR,
                      "The section @ has no stated date and no open point asks for one.",
                      "Ask for the date under Open Points." },
  [OA_ISSUE_AMOUNT] = { TF_SEVERITY_MINOR,
                        "The section @ has no stated amount and no open point asks for one.",
                        "Ask for the amount under Open Points." },
  [OA_ISSUE_ROW_OWNERS] = { TF_SEVERITY_MINOR,
                            "Rows in a table of @ have no stated owner and no open point asks for "
                            "one.",
                            "Ask for the owners under Open Points." },
  [OA_ISSUE_SPELLING] = { TF_SEVERITY_MINOR, "Misspelt: @ instead of @.",
                          "Correct it everywhere." },
  [OA_ISSUE_REPEATED_WORD] = { TF_SEVERITY_MINOR, "A word occurs twice in a row: @.",
                               "Remove one of them." },
  [OA_ISSUE_MARKS] = { TF_SEVERITY_MINOR, "There are repeated punctuation marks: @.",
                       "Keep one mark." },
  [OA_ISSUE_DUPLICATE] = { TF_SEVERITY_MINOR, "The section @ repeats itself: @.",
                           "Remove the repetition." },
  [OA_ISSUE_BRACKET] = { TF_SEVERITY_MINOR, "A bracket is not closed: @.", "Close it." },
  [OA_ISSUE_LONG] = { TF_SEVERITY_MINOR, "A sentence has more than 60 words: @.", "Split it." },
  [OA_ISSUE_LOWER_CASE] = { TF_SEVERITY_MINOR, "A sentence begins with a lower-case letter: @.",
                            "Capitalize the first letter." },
  [OA_ISSUE_SPACES] = { TF_SEVERITY_MINOR, "There is a stray space: @.",
                        "Keep one space, and none before a punctuation mark." },
};

TfSeverity
oa_issue_severity (OaIssueKind kind)
{
  return kinds[kind].severity;
}

const char *
oa_issue_recommend (OaIssueKind kind)
{
  return kinds[kind].recommendation;
}

const char *
oa_issue_done (OaIssueKind kind)
{
  switch (kinds[kind].severity)
    {
    case TF_SEVERITY_CRITICAL:
      return "The text now has what was stated, or that nothing was.";
    case TF_SEVERITY_MEDIUM:
      return kind == OA_ISSUE_CRITERION_FACT
                 ? "The criterion is quoted in the section that meets it."
                 : "Open Points now asks for it and names the default.";
    case TF_SEVERITY_MINOR:
      break;
    }
  if (kind == OA_ISSUE_DATE || kind == OA_ISSUE_AMOUNT || kind == OA_ISSUE_ROW_OWNERS)
    return "Open Points now asks for it and names the default.";
  return "Corrected the wording everywhere.";
}

static void
append_quoted (GString *out, const char *text)
{
  g_autofree char *opened = oa_text_replace (text, OPEN, "'");
  g_autofree char *closed = oa_text_replace (opened, CLOSE, "'");

  g_string_append_printf (out, OPEN "%s" CLOSE, closed);
}

char *
oa_issue_describe (OaIssueKind kind, const char *first, const char *second)
{
  GString *out = g_string_new (NULL);
  guint n = 0;

  for (const char *p = kinds[kind].format; *p != '\0'; p++)
    if (*p == '@')
      append_quoted (out, n++ == 0 ? first : second);
    else
      g_string_append_c (out, *p);
  return g_string_free (out, FALSE);
}

static char *
take_quoted (const char **text)
{
  const char *start = *text + strlen (OPEN);
  const char *end = NULL;

  if (!g_str_has_prefix (*text, OPEN))
    return NULL;
  end = strstr (start, CLOSE);
  if (end == NULL)
    return NULL;
  *text = end + strlen (CLOSE);
  return g_strndup (start, (gsize) (end - start));
}

static gboolean
matches (const char *format, const char *text, char **out_first, char **out_second)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (const char *p = format; *p != '\0'; p++)
    if (*p == '@')
      {
        char *quoted = take_quoted (&text);

        if (quoted == NULL)
          return FALSE;
        g_ptr_array_add (found, quoted);
      }
    else if (*text++ != *p)
      return FALSE;
  *out_first = g_strdup (found->len > 0 ? found->pdata[0] : "");
  *out_second = g_strdup (found->len > 1 ? found->pdata[1] : "");
  return TRUE;
}

gboolean
oa_issue_parse (const char *description, OaIssueKind *out_kind, char **out_first, char **out_second)
{
  for (guint i = 0; i < OA_N_ISSUES; i++)
    if (matches (kinds[i].format, description, out_first, out_second))
      {
        *out_kind = i;
        return TRUE;
      }
  return FALSE;
}
