/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "sim-words.h"

#define N_SYNONYMS 2
#define N_WORDINGS 4

/* The first word four times of five, the second else. */
static const char *const components[][N_SYNONYMS] = {
  { "login form", "sign-in page" },
  { "invoice export", "billing download" },
  { "search index", "lookup table" },
  { "mail gateway", "message relay" },
  { "backup job", "nightly copy" },
  { "session cache", "login store" },
  { "payment service", "checkout backend" },
  { "audit log", "activity record" },
  { "image resizer", "thumbnail maker" },
  { "user directory", "account list" },
  { "rate limiter", "request throttle" },
  { "report builder", "summary generator" },
  { "migration script", "schema upgrade" },
  { "webhook handler", "callback receiver" },
  { "settings screen", "preferences dialog" },
  { "release checklist", "deployment steps" },
  { "feature toggle", "flag switch" },
  { "message queue", "event broker" },
  { "file uploader", "attachment intake" },
  { "translation table", "locale catalogue" },
  { "scheduler", "cron worker" },
  { "password reset", "credential recovery" },
  { "public API", "external interface" },
  { "monitoring dashboard", "metrics board" },
  { "onboarding tour", "first-run guide" },
  { "shopping cart", "basket" },
  { "address book", "contact list" },
  { "calendar view", "month overview" },
  { "access control", "permission model" },
  { "data importer", "ingest pipeline" },
};

static const char *const aspects[][N_SYNONYMS] = {
  { "timeout", "time limit" },
  { "error message", "failure text" },
  { "retry policy", "repeat rule" },
  { "owner", "responsible person" },
  { "size limit", "maximum size" },
  { "encoding", "character set" },
  { "rollback", "way back" },
  { "test plan", "verification" },
  { "deadline", "due date" },
  { "retention period", "storage duration" },
  { "concurrent access", "parallel use" },
  { "input validation", "checking of values" },
  { "sort order", "ordering" },
  { "budget", "cost estimate" },
  { "fallback", "degraded mode" },
  { "version number", "revision" },
  { "notification", "alert" },
  { "language", "wording" },
  { "acceptance criterion", "success measure" },
  { "default value", "initial setting" },
};

static const char *const faults[][N_WORDINGS] = {
  { "is not defined anywhere", "is left undefined", "has no definition", "is never specified" },
  { "contradicts the overview", "is at odds with the overview", "does not agree with the overview",
    "conflicts with what the overview says" },
  { "is ambiguous and can be read two ways", "allows two readings", "is open to interpretation",
    "leaves it unclear which is meant" },
  { "cannot be tested as written", "is not testable", "gives nothing that could be measured",
    "offers no way to check it" },
  { "is duplicated in another section", "appears twice", "is repeated elsewhere",
    "stands in two places" },
  { "is out of date", "describes the old behaviour", "was not updated", "is stale" },
};

static const char *const frames[] = {
  "the {a} of the {c} {f}",
  "for the {c}, the {a} {f}",
  "{c}: its {a} {f}",
  "a reader cannot tell how the {a} of the {c} works, it {f}",
};

static const char *const tails[] = {
  "",
  "",
  ", which blocks the implementation",
  ", so a developer has to guess",
  ", although the text depends on it",
  " and should be settled first",
};

guint
sim_words_count_components (void)
{
  return G_N_ELEMENTS (components);
}

guint
sim_words_count_aspects (void)
{
  return G_N_ELEMENTS (aspects);
}

guint
sim_words_count_faults (void)
{
  return G_N_ELEMENTS (faults);
}

static const char *
choose_synonym (GRand *random, const char *const words[N_SYNONYMS])
{
  return words[g_rand_double (random) < 0.8 ? 0 : 1];
}

/* @frame with {a}, {c} and {f} filled in. */
static char *
fill (const char *frame, const char *aspect, const char *component, const char *fault)
{
  GString *text = g_string_new (frame);

  g_string_replace (text, "{a}", aspect, 0);
  g_string_replace (text, "{c}", component, 0);
  g_string_replace (text, "{f}", fault, 0);
  return g_string_free (text, FALSE);
}

char *
sim_words_describe (GRand *random, guint component, guint aspect, guint fault)
{
  const char *frame = frames[g_rand_int_range (random, 0, G_N_ELEMENTS (frames))];
  const char *tail = tails[g_rand_int_range (random, 0, G_N_ELEMENTS (tails))];
  g_autofree char *text = fill (frame, choose_synonym (random, aspects[aspect]),
                                choose_synonym (random, components[component]),
                                faults[fault][g_rand_int_range (random, 0, N_WORDINGS)]);
  char *sentence = g_strconcat (text, tail, ".", NULL);

  sentence[0] = g_ascii_toupper (sentence[0]);
  return sentence;
}
