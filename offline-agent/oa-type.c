/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-type.h"

#include <string.h>

#include "oa-cues.h"
#include "oa-source.h"
#include "oa-statement.h"
#include "oa-text.h"

typedef struct
{
  const char *kind;
  const char *const *cues;
} Kind;

static const char *const document_cues[] = { "design document",
                                             "engineering design",
                                             "architecture document",
                                             "design doc",
                                             "technical design",
                                             "concept paper",
                                             "strategy",
                                             "roadmap",
                                             "proposal",
                                             "business plan",
                                             "plan for",
                                             "a plan",
                                             "write up",
                                             "whitepaper",
                                             "spec document",
                                             "rfc",
                                             "konzept",
                                             "system design",
                                             "a design",
                                             NULL };

static const char *const wedding[] = { "wedding",         "bride",       "groom",
                                       "getting married", "get married", "marry",
                                       "registry office", "bridesmaid*", "hochzeit",
                                       "honeymoon",       "standesamt",  NULL };
static const char *const event[] = {
  "party",       "festival",     "birthday",     "reunion",     "barbecue",
  "sommerfest",  "straßenfest",  "strassenfest", "fest",        "feier",
  "flohmarkt",   "anniversary",  "jubiläum",     "conference",  "hackathon",
  "class trip",  "school trip",  "excursion",    "open day",    "author evening*",
  "meetup",      "concert",      "workshop",     "|",           "event",
  "50 jahre",    "catering",     "buffet",       "fireworks",   "helpers",
  "celebrate",   "conference",   "fair",         "workshop",    "meetup",
  "reunion",     "concert",      "barbecue",     "bbq",         "guests",
  "invitations", "birthday",     "anniversary",  "celebration", "sommerfest",
  "straßenfest", "strassenfest", "fest",         "feier",       "flohmarkt",
  "open day",    "fundraiser",   "volunteers",   "tent",        "trip",
  NULL
};
static const char *const strategy[] = {
  "strategy",     "business plan", "product roadmap", "geschäftsplan", "|",           "business",
  "customers",    "market",        "competitors",     "revenue",       "pricing",     "growth",
  "sales",        "marketing",     "margin",          "expansion",     "brand",       "startup",
  "roadmap",      "profit",        "turnover",        "umsatz",        "stammkunden", "kunden",
  "wettbewerber", "eigenkapital",  "food truck",      "shop",          NULL
};
static const char *const engineering[] = { "engineering design",
                                           "system design",
                                           "design doc",
                                           "design document",
                                           "|",
                                           "architecture",
                                           "latency",
                                           "throughput",
                                           "database",
                                           "api",
                                           "requests",
                                           "redis",
                                           "server",
                                           "protocol",
                                           "sensor",
                                           "firmware",
                                           "migration",
                                           "system design",
                                           "design doc",
                                           "design document",
                                           "service",
                                           "load",
                                           "deployment",
                                           "backup",
                                           "storage",
                                           "encryption",
                                           "checksum*",
                                           "retention",
                                           "replication",
                                           "pipeline",
                                           "gateway",
                                           "rate limit*",
                                           NULL };
static const char *const software[] = { "script",
                                        "cli",
                                        "command line",
                                        "refactor",
                                        "source code",
                                        "codebase",
                                        "make this solid",
                                        "unit tests",
                                        "write a tool",
                                        "write in c",
                                        "|",
                                        "program",
                                        "app",
                                        "a library",
                                        "bug",
                                        "bugs",
                                        "repository",
                                        "repo",
                                        "make this solid",
                                        "source code",
                                        "compile",
                                        "unit tests",
                                        "codebase",
                                        "function",
                                        "parser",
                                        "plugin",
                                        "tool that",
                                        "daemon",
                                        "write a tool",
                                        "python",
                                        "write in c",
                                        "package",
                                        "pull request",
                                        "crash",
                                        NULL };

static const Kind kinds[] = {
  { "wedding", wedding },         { "event", event },       { "strategy", strategy },
  { "engineering", engineering }, { "software", software },
};

#define N_KINDS  G_N_ELEMENTS (kinds)
#define SOFTWARE (N_KINDS - 1)

/* A word in the title or in the wish counts more than one elsewhere. */
static guint
count_in (const OaStatement *statement, const char *cue)
{
  if (!oa_text_has (statement->folded, cue))
    return 0;
  return statement->form == OA_FORM_TITLE || oa_cues_is_want (statement->folded) ? 3 : 1;
}

/* How strongly the words indicate a kind: each cue word counts at most four times; those before "|"
 * count double and need no second one; the first words found are kept. */
static guint
count (GPtrArray *statements, const char *const *cues, GString *found)
{
  guint n = 0;
  guint kept = 0;
  guint weight = 2;

  for (guint c = 0; cues[c] != NULL; c++)
    {
      guint times = 0;
      g_autofree char *word = g_strndup (cues[c], strcspn (cues[c], "*"));

      if (g_str_equal (cues[c], "|"))
        {
          weight = 1;
          continue;
        }
      for (guint i = 0; i < statements->len && times < 4; i++)
        times += count_in (g_ptr_array_index (statements, i), cues[c]) * (i == 0 ? 2 : 1);
      if (times == 0)
        continue;
      n += weight == 1 ? MIN (times, 2) : times * weight;
      if (kept++ < 3)
        g_string_append_printf (found, "%s“%s”", found->len > 0 ? ", " : "", word);
    }
  return n;
}

static gboolean
is_source_file (const char *name)
{
  static const char *const endings[] = { ".c",  ".h",    ".py",    ".rs", ".go",  ".js",
                                         ".ts", ".java", ".sh",    ".cc", ".cpp", ".rb",
                                         ".pl", ".cs",   ".swift", ".kt", NULL };

  for (guint i = 0; endings[i] != NULL; i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_code_resource (const TfPrompt *prompt)
{
  if (oa_source_is_given (prompt, NULL))
    return TRUE;
  for (guint i = 0; i < prompt->materials->len; i++)
    {
      const TfMaterial *material = g_ptr_array_index (prompt->materials, i);

      if (g_str_equal (material->name, "resource") && is_source_file (material->label))
        return TRUE;
    }
  return FALSE;
}

/* The user may state it explicitly, and the last statement decides: "this is a plan", "I want
 * code". */
static int
stated_type (GPtrArray *statements)
{
  static const char *const plan[] = { "its a plan",
                                      "is a plan",
                                      "type is plan",
                                      "deliverable type plan",
                                      "i want a plan",
                                      "not code",
                                      "only a plan",
                                      "just a plan",
                                      NULL };
  static const char *const code[] = {
    "its code",    "is code",    "type is code",     "deliverable type code",
    "i want code", "not a plan", "working software", "build the software",
    NULL
  };
  int stated = -1;

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*statement->source != '\0')
        continue;
      if (oa_text_has_any (statement->folded, plan) != NULL)
        stated = 0;
      else if (oa_text_has_any (statement->folded, code) != NULL)
        stated = 1;
    }
  return stated;
}

/* Whether software is requested, not only mentioned: "the city library" requests none. */
static gboolean
asks_for_code (GPtrArray *statements)
{
  static const char *const pattern =
      "\\b(?:write|build|make|create|need|want|code|implement|develop|port|rewrite|refactor|fix|"
      "extend|"
      "schreib\\w*|programmier\\w*)\\b.{0,60}\\b(?:script|program|app|application|tool|library|cli|"
      "daemon|"
      "plugin|parser|module|package|command|bot|extension|importer|converter|exporter|function|"
      "skript|programm)\\b";

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*statement->source != '\0')
        continue;
      for (guint c = 0; !g_str_equal (software[c], "|"); c++)
        if (oa_text_has (statement->folded, software[c]))
          return TRUE;
      if (g_regex_match_simple (pattern, statement->folded, 0, 0))
        return TRUE;
    }
  return FALSE;
}

/* "Write me a small tool that …" */
static gboolean
orders_code (GPtrArray *statements)
{
  static const char *const pattern =
      "\\b(?:write|build|code|implement|program|develop) (?:me |us )?an? (?:\\w+ "
      "){0,3}(?:script|program|"
      "app|tool|library|cli|daemon|plugin|parser|bot|importer|converter|exporter)\\b";

  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      if (*statement->source == '\0' && g_regex_match_simple (pattern, statement->folded, 0, 0))
        return TRUE;
    }
  return FALSE;
}

static guint
strongest (const guint *scores)
{
  guint best = 0;

  for (guint i = 1; i < SOFTWARE; i++)
    if (scores[i] > scores[best])
      best = i;
  return best;
}

OaType *
oa_type_find (GPtrArray *statements, const TfPrompt *prompt)
{
  OaType *self = g_new0 (OaType, 1);
  guint scores[N_KINDS];
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) document_words = g_string_new (NULL);
  guint documents = count (statements, document_cues, document_words);
  int stated = stated_type (statements);
  gboolean asked = FALSE;
  guint best = 0;

  for (guint i = 0; i < N_KINDS; i++)
    {
      g_autoptr (GString) found = g_string_new (NULL);

      scores[i] = count (statements, kinds[i].cues, found);
      g_ptr_array_add (words, g_strdup (found->str));
    }
  best = strongest (scores);
  asked = asks_for_code (statements) ||
          (has_code_resource (prompt) && documents == 0 && scores[SOFTWARE] >= 3);
  if (orders_code (statements))
    scores[SOFTWARE] += 3;
  if (has_code_resource (prompt))
    scores[SOFTWARE] += 2;
  /* A user who gives a whole code base and asks for no document wants it worked on. */
  self->code = stated == 1 ||
               (stated != 0 && documents == 0 && oa_source_is_given (prompt, NULL)) ||
               (stated != 0 && documents == 0 && asked && scores[SOFTWARE] >= 3 &&
                scores[SOFTWARE] >= scores[0] + scores[1] + scores[2]);
  if (self->code)
    best = SOFTWARE;
  self->kind = scores[best] < 4 && !self->code ? "generic" : kinds[best].kind;
  self->cues =
      g_strdup (*(char *) words->pdata[best] != '\0' ? words->pdata[best] : document_words->str);
  return self;
}

void
oa_type_free (OaType *self)
{
  g_free (self->cues);
  g_free (self);
}
