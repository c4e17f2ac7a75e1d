/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-grounding.h"
#include "tf-regex.h"

/* A reviewer withdraws in a clause of its own at the end: "No action needed.", "— withdrawing this
 * finding." Inside a sentence the same words are about the deliverable, and so is anything quoted.
 * An instruction keeps the issue, because then something needs doing. */

#define LEAD \
  "(?:(?:so|thus|hence|therefore|actually|overall|in (?:short|summary|conclusion)|" \
  "on (?:a )?(?:re-?reading|second (?:reading|look|thought)|closer (?:look|reading|inspection)|" \
  "reflection|review)(?: (?:it|this))?|after (?:re-?reading|all|checking|review)(?: " \
  "(?:it|this))?|" \
  "note|verdict|conclusion|recommendation|resolution|status)[,:]? +)*"

#define TAIL \
  "(?: (?:here|now|at (?:this|the moment|present)(?: time| point| stage)?|as is|as it " \
  "(?:is|stands)|" \
  "at (?:the )?plan level|after all|for this(?: item| finding| issue)?|in this case|to this|" \
  "from (?:the )?(?:author|fixer|team)))*"

/* "No change needed": the subject, and the negation of the need. */
#define NOTHING_TO_DO \
  "no (?:further |other |additional |code |text )?" \
  "(?:actions?|changes?|extractions?|fix(?:es)?|edits?|corrections?|modifications?|work|updates?)" \
  "(?: (?:is|are|was))? (?:needed|required|necessary|warranted|recommended)" \
  "|no (?:items?|findings?|issues?) (?:require|requires|requiring|needs?|needing) " \
  "(?:extraction|action|change|changes)" \
  "|nothing (?:needs|has|needed) to (?:be )?(?:done|changed?|fixed|corrected|do|change|fix)" \
  "|nothing to (?:do|change|fix|correct|extract)" \
  "|no action(?: item)?"

#define TAKEN_BACK \
  "(?:i(?: am|'m|’m)? )?(?:hereby )?(?:withdraw(?:ing|n)?|retract(?:ing|ed)?|disregard|ignore|" \
  "dropping|drop)(?: (?:this|the|my)(?: (?:finding|issue|item|comment|point|one|above))?)?" \
  "|(?:this |the |my )?(?:finding|issue|item|point|this)(?: (?:is|was|has been))? " \
  "(?:hereby )?(?:withdrawn|retracted|dropped)(?: by me)?" \
  "|please (?:disregard|ignore)(?: (?:this|it|the above))?(?: (?:finding|issue|item|one))?" \
  "|(?:this (?:is|was) )?(?:a |my )?(?:false positive|mistake of mine|non-?issue)" \
  "|(?:this|it)(?: (?:is|was|turns out to be))? (?:not|no)(?: actually| really)?(?: an?)? " \
  "(?:issue|defect|problem|finding|bug|error)"

/* These are also used of parts: they count only as the last word. */
#define FINE \
  "(?:this|that|it|the (?:current )?(?:text|wording|code|plan|design|document))(?: " \
  "(?:is|looks|reads|" \
  "seems)|['’]s) (?:actually |already |perfectly |indeed " \
  ")?(?:fine|correct|acceptable|ok|okay|right|" \
  "intended|intentional|by design|as intended|addressed|handled|covered|resolved|consistent|good)" \
  "|borderline but acceptable"

static GRegex *
ensure_regex (GRegex **regex, const char *pattern)
{
  return tf_regex_ensure (regex, G_REGEX_MULTILINE, pattern);
}

/* Returns: (transfer full): without code, quotations and marks */
static char *
strip_quotations (const char *text)
{
  static GRegex *quotations, *marks;
  g_autofree char *own = g_regex_replace (
      ensure_regex (&quotations,
                    "```[\\s\\S]*?(?:```|\\z)|`[^`\\n]*`|\"[^\"\\n]*\"|“[^”\\n]*”|«[^»\\n]*»|"
                    "^>[^\\n]*"),
      text, -1, 0, "…", 0, NULL);

  return g_regex_replace_literal (ensure_regex (&marks, "[*_#]+"), own, -1, 0, "", 0, NULL);
}

/* "Replace:", "Change X to:", "Add the line:" at the beginning of a line, with the new text. */
static gboolean
instructs (const char *text)
{
  static GRegex *regex;

  return g_regex_match (
      ensure_regex (&regex, "^[\\W\\d]*(?:replace|add|insert|delete|remove|change|rename|move|"
                            "update|with|extract|split|clarify|define|specify)\\b[^\\n]*:\\W*$"),
      text, 0, NULL);
}

/* "Rename the column." keeps an issue even if the rest needs nothing. */
static gboolean
asks (const char *clause)
{
  static GRegex *regex;

  return g_regex_match (
      ensure_regex (&regex,
                    "^(?:please |then |also |and |just |only |instead )*"
                    "(?:add|change|replace|remove|delete|rename|specify|define|clarify|state|"
                    "use|move|split|update|fix|name|say|make|set|insert|include|ensure|"
                    "extract|rewrite|reword|write|put|give|list|mention|document|correct|"
                    "align|merge|drop the|plan|call|book|raise|lower|check)\\b"),
      clause, 0, NULL);
}

static gboolean
takes_back (const char *clause)
{
  static GRegex *regex;

  return g_regex_match (ensure_regex (&regex,
                                      "^" LEAD "(?:" NOTHING_TO_DO "|" TAKEN_BACK ")" TAIL "$"),
                        clause, 0, NULL);
}

static gboolean
finds_fine (const char *clause)
{
  static GRegex *regex;

  return g_regex_match (ensure_regex (&regex, "^" LEAD "(?:" FINE ")" TAIL "$"), clause, 0, NULL);
}

static gboolean
turns_round (const char *clause)
{
  static GRegex *regex;

  return g_regex_match (
      ensure_regex (&regex, "^(?:but|however|still|nevertheless|nonetheless|yet|that said|except|"
                            "unless|until|although|though|instead)\\b|\\b(?:must|should|needs? to|"
                            "has to|have to)\\b"),
      clause, 0, NULL);
}

/* The last clause that withdraws, if nothing after it contradicts. */
static gboolean
text_withdraws (const char *text)
{
  static GRegex *ends;
  g_autofree char *own = strip_quotations (text);
  g_auto (GStrv) clauses = NULL;
  gboolean withdrawn = FALSE, fine = FALSE;

  if (instructs (text))
    return FALSE;
  clauses = g_regex_split (
      ensure_regex (&ends, "[.!?;\\n]+(?=\\s|$)|\\s*[—–]\\s*|\\s+-+\\s+|:\\s|[()]|(?<=needed),\\s"),
      own, 0);
  for (guint i = 0; clauses[i] != NULL; i++)
    {
      char *clause = g_strstrip (clauses[i]);

      if (*clause == '\0')
        continue;
      if (asks (clause))
        return FALSE;
      if (takes_back (clause))
        withdrawn = TRUE;
      else if (turns_round (clause))
        withdrawn = FALSE;
      fine = finds_fine (clause);
    }
  return withdrawn || fine;
}

static gboolean
recommends_nothing (const char *text)
{
  static GRegex *regex;

  return g_regex_match (ensure_regex (&regex, "\\A\\W*(?:none|n/a|nothing)?\\W*\\z"), text, 0,
                        NULL);
}

gboolean
tf_issue_withdraws_itself (const TfIssue *issue)
{
  if (issue->withdrawn)
    return TRUE;
  if (recommends_nothing (issue->recommendation))
    return text_withdraws (issue->description);
  return text_withdraws (issue->recommendation);
}
