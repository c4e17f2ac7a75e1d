/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-interface.h"

/* What is to be kept, with what may stand before it. */
#define OF \
  "(?:(?:the|its|our|their|your|my|all|any|every|this|that|both|whole|entire|existing|current|" \
  "old|" \
  "present|observable|visible|user.visible|external|public|exported|documented|c|python|" \
  "programming|of|and|or|as well as|its?|/|,|&)\\s+)*"
#define NOUN \
  "(?:interfaces?|apis?|abi|behaviou?rs?|cli|command.lines?|(?:command.line )?options|" \
  "signatures?|exported (?:names|functions|symbols)|public (?:names|functions|headers?))\\b"
#define OF_DE \
  "(?:(?:die|das|der|den|dem|alle|jede|ihre|seine|unsere|eure|öffentliche\\w*|bestehende\\w*|" \
  "vorhandene\\w*|bisherige\\w*|externe\\w*|und|ode[r]|sowie|,)\\s+)*"
#define NOUN_DE \
  "(?:\\w*schnittstellen?|apis?|abi|\\w*verhalten|kommandozeile\\w*|befehlszeile\\w*|" \
  "optionen|signaturen?|interface)\\b"
/* “keep the API simple” and “the API key” ask for something else. */
#define NOT_OF_IT \
  "(?!\\s+(?:simple|small|minimal|clean|consistent|tidy|short|lean|flexible|extensible|fast|" \
  "private|separate|modular|thin|easy|intuitive|open|generic|familiar|keys?|tokens?|docs?|" \
  "documentation|documented|tests?|design|reference|description|calls?|server|updated|up.to.date)" \
  ")"
#define SAME \
  "(?:unchanged|untouched|intact|stable|the same|identical|frozen|as (?:it|they) (?:is|are)|" \
  "as.is|compatible(?! with (?!(?:the )?(?:old|existing|previous|earlier|current)\\b)))"
#define SAME_DE \
  "(?:gleich|stabil|so\\b|wie|unverändert|erhalten|bestehen|kompatibel|dieselbe\\w*|intakt|" \
  "unberührt|$)"
#define CHANGE    "(?:chang|break|brok|alter|modif|touch|affect)\\w*"
#define CHANGE_DE "(?:ge|ver|zu |an)*(?:änder|brech|broch|fass)\\w*"
#define KEEP      "(?:keep|preserve|retain|maintain)(?:s|ing)?"

static const char *const demands[] = {
  "\\b" KEEP "\\s+" OF NOUN NOT_OF_IT,
  "\\bleav(?:e|es|ing)\\s+" OF NOUN "[^,;]{0,30}(?:alone|" SAME ")",
  "\\b" NOUN "[^;]{0,40}\\b(?:unchanged|untouched|intact)\\b",
  "\\b" NOUN "[^;]{0,40}\\b(?:stays?|remains?|be|kept|keeps?)\\s+(?:\\w+ly\\s+)?" SAME,
  "\\b" NOUN "[^;]{0,20}\\b(?:must|should|shall|has to|have to)\\s+(?:stay|remain)\\b",
  "\\b(?:not|never|without|don['’]t|mustn['’]t|no)\\b[^;]{0,30}\\b" CHANGE
  "\\s+(?:to\\s+|in\\s+|of\\s+)?" OF NOUN NOT_OF_IT,
  "\\b" NOUN "\\s+(?:\\w+\\s+)?(?:not|never|mustn['’]t)\\s+(?:be\\s+)?" CHANGE,
  "\\bno (?:breaking|incompatible) (?:\\w+ )?changes?\\b",
  "\\b(?:(?:backwards?|source|binary)[ -]|(?:api|abi)-)compatib",
  "\\bexisting (?:callers?|users?|clients?|scripts?|programs?|code)\\b[^;]{0,30}\\b(?:work|run|"
  "compile)",
  NOUN_DE "[^;]{0,50}\\b(?:beibehalt|beibehält|unverändert|unangetastet)",
  NOUN_DE "[^;]{0,40}\\bbleib\\w*\\s*(?:[^;,]{0,20}\\s)?" SAME_DE,
  NOUN_DE "[^;]{0,40}\\b" SAME_DE "\\s*\\w*\\s*bleib",
  "\\bbleib\\w*\\s+" OF_DE NOUN_DE "[^;]{0,30}\\b" SAME_DE,
  NOUN_DE "[^;]{0,30}\\b(?:nicht|nie|keinesfalls)\\b[^;]{0,20}\\b" CHANGE_DE,
  "\\b(?:behalte|behalten|erhalte|bewahre|bewahren|wahre|wahren)\\s+" OF_DE NOUN_DE,
  "\\b(?:ohne|nicht|nie|keine)\\b[^;]{0,20}\\b" OF_DE NOUN_DE "[^;]{0,20}\\b" CHANGE_DE,
  "\\b(?:ohne|keine)\\s+\\w*(?:änderung|anpassung)\\w*\\s+(?:an\\s+|in\\s+|von\\s+)?" OF_DE NOUN_DE,
  "(?:ab|rück)wärtskompatib",
};

/* Who says this does not ask to keep it. */
static const char *const releases[] = {
  "\\b(?:needs? not|no need to|not (?:necessary|required) to|(?:\\w+n['’]t|not) (?:have|need) "
  "to|not|"
  "never|don['’]t)\\s+" KEEP "\\s+" OF NOUN,
  "\\b" NOUN
  "[^,;]{0,20}\\b(?:may|can|could|might|is allowed to|are allowed to)\\s+(?!not\\b|never\\b)"
  "(?:be\\s+)?(?:\\w+ly\\s+)?" CHANGE,
  "\\b" NOUN
  "[^,;]{0,20}\\b(?:(?:\\w+n['’]t|not) (?:have|need) to|needs? not)\\s+(?:stay|remain|be)\\b",
  "\\bfree to " CHANGE "\\s+" OF NOUN,
  "\\bneed not be (?:backwards?|source|binary)",
  NOUN_DE
  "[^,;]{0,20}\\b(?:darf|dürfen|kann|können)\\s+(?:sich\\s+)?(?!\\w*\\s*nicht\\b)" CHANGE_DE,
  NOUN_DE "[^,;]{0,20}\\b(?:muss|müssen|braucht|brauchen)\\s+(?:\\w+\\s+)?nicht\\b",
  "\\bnicht (?:beibehalten|behalten|bewahren)\\b",
};

static gboolean
matches (const char *const *patterns, guint n, const char *text)
{
  for (guint i = 0; i < n; i++)
    if (g_regex_match_simple (patterns[i], text, G_REGEX_CASELESS, 0))
      return TRUE;
  return FALSE;
}

static TfInterfaceWish
judge (const char *clause)
{
  if (g_str_has_suffix (clause, "?"))
    return TF_INTERFACE_WISH_NONE;
  if (matches (releases, G_N_ELEMENTS (releases), clause))
    return TF_INTERFACE_WISH_RELEASE;
  return matches (demands, G_N_ELEMENTS (demands), clause) ? TF_INTERFACE_WISH_KEEP
                                                           : TF_INTERFACE_WISH_NONE;
}

/* Lines that belong together become one; code is left out. Returns: (transfer full) */
static char *
unwrap (const char *markdown)
{
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  GString *text = g_string_new (NULL);
  gboolean code = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (g_str_has_prefix (line, "```"))
        code = !code;
      else if (*line == '\0' || strchr ("#-*+|>", *line) != NULL || g_ascii_isdigit (*line))
        g_string_append_printf (text, "\n%s", code ? "" : line);
      else if (!code)
        g_string_append_printf (text, " %s", line);
    }
  return g_string_free (text, FALSE);
}

/* A last word counts more than an earlier one. */
TfInterfaceWish
tf_interface_read_wish (const char *markdown, char **out_clause)
{
  g_autoptr (GRegex) ends =
      g_regex_new ("(?<=[.!?:;])\\s+|\\n+|,?\\s+(?=(?:but|however|aber|jedoch|sondern)\\b)",
                   G_REGEX_CASELESS, 0, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) clauses = NULL;
  TfInterfaceWish wish = TF_INTERFACE_WISH_NONE;

  if (markdown == NULL || !g_utf8_validate (markdown, -1, NULL))
    return TF_INTERFACE_WISH_NONE;
  text = unwrap (markdown);
  clauses = g_regex_split (ends, text, 0);
  for (guint i = 0; clauses[i] != NULL; i++)
    {
      TfInterfaceWish found = judge (g_strstrip (clauses[i]));

      if (found == TF_INTERFACE_WISH_NONE)
        continue;
      wish = found;
      if (out_clause != NULL)
        {
          g_free (*out_clause);
          *out_clause = g_strdup (clauses[i]);
        }
    }
  return wish;
}

gboolean
tf_interface_is_to_keep (const char *markdown)
{
  return tf_interface_read_wish (markdown, NULL) == TF_INTERFACE_WISH_KEEP;
}

/* The text of the H2 @section, without white space around it. Returns: %FALSE if there is none */
static gboolean
find_section (const char *markdown, const char *section, gsize *out_begin, gsize *out_end)
{
  g_autofree char *pattern = g_strdup_printf ("^##[ \\t]+%s[ \\t]*$", section);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GRegex) heading = g_regex_new ("^##? ", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GMatchInfo) next = NULL;
  int begin = 0;
  int end = (int) strlen (markdown);

  if (!g_regex_match (regex, markdown, 0, &match) ||
      !g_match_info_fetch_pos (match, 0, NULL, &begin))
    return FALSE;
  if (g_regex_match_full (heading, markdown, -1, begin, 0, &next, NULL))
    g_match_info_fetch_pos (next, 0, &end, NULL);
  while (end > begin && g_ascii_isspace (markdown[end - 1]))
    end--;
  while (begin < end && g_ascii_isspace (markdown[begin]))
    begin++;
  *out_begin = (gsize) begin;
  *out_end = (gsize) end;
  return TRUE;
}

static gboolean
is_none (const char *text, gsize length)
{
  return (length == 4 && g_ascii_strncasecmp (text, "none", 4) == 0) ||
         (length == 5 && g_ascii_strncasecmp (text, "none.", 5) == 0);
}

/* Without what marks an item of a list or a quotation. Returns: (transfer full) */
static char *
strip (const char *clause)
{
  g_autoptr (GRegex) marks = g_regex_new ("^[-#*+|>\\s“”„\"«»]+|[\\s“”„\"«»]+$", 0, 0, NULL);

  return g_regex_replace_literal (marks, clause, -1, 0, "", 0, NULL);
}

char *
tf_interface_carry (const char *markdown, const char *section, const char *clause)
{
  g_autofree char *words = NULL;
  GString *text = NULL;
  gsize begin = 0;
  gsize end = 0;

  if (tf_interface_is_to_keep (markdown) || !find_section (markdown, section, &begin, &end))
    return g_strdup (markdown);
  words = strip (clause);
  text =
      g_string_new_len (markdown, (gssize) (is_none (markdown + begin, end - begin) ? begin : end));
  if (!is_none (markdown + begin, end - begin))
    g_string_append (text, "\n\n");
  g_string_append_printf (text, "- In the words of the user: “%s”%s", words, markdown + end);
  return g_string_free (text, FALSE);
}
