/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-trouble.h"

#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/agent-trouble"

#define MORE_THAN_IS_READ (64 * 1024)

static const struct
{
  guint64 status;
  TfAgentTrouble trouble;
} statuses[] = {
  { 0, TF_AGENT_TROUBLE_UNKNOWN },      { 200, TF_AGENT_TROUBLE_UNKNOWN },
  { 399, TF_AGENT_TROUBLE_UNKNOWN },    { 400, TF_AGENT_TROUBLE_REFUSED },
  { 401, TF_AGENT_TROUBLE_AUTH },       { 403, TF_AGENT_TROUBLE_AUTH },
  { 404, TF_AGENT_TROUBLE_REFUSED },    { 413, TF_AGENT_TROUBLE_PROMPT_TOO_LONG },
  { 428, TF_AGENT_TROUBLE_REFUSED },    { 429, TF_AGENT_TROUBLE_LIMIT },
  { 430, TF_AGENT_TROUBLE_REFUSED },    { 499, TF_AGENT_TROUBLE_REFUSED },
  { 500, TF_AGENT_TROUBLE_OVERLOADED }, { 503, TF_AGENT_TROUBLE_OVERLOADED },
  { 529, TF_AGENT_TROUBLE_OVERLOADED },
};

TF_TEST (status_tells_trouble)
{
  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      g_test_message ("%" G_GUINT64_FORMAT, statuses[i].status);
      g_assert_cmpint (tf_agent_trouble_from_status (statuses[i].status), ==, statuses[i].trouble);
    }
}

static const struct
{
  const char *text;
  TfAgentTrouble trouble;
} texts[] = {
  { "", TF_AGENT_TROUBLE_UNKNOWN },
  { "segmentation fault", TF_AGENT_TROUBLE_UNKNOWN },
  { "\xff usage limit reached", TF_AGENT_TROUBLE_LIMIT },
  { "Claude AI usage limit reached|1764300000", TF_AGENT_TROUBLE_LIMIT },
  { "You've hit your usage limit. Try again at 3:05 PM.", TF_AGENT_TROUBLE_LIMIT },
  { "API Error: 429 Too Many Requests", TF_AGENT_TROUBLE_LIMIT },
  { "line 14290 of the log", TF_AGENT_TROUBLE_UNKNOWN },
  { "Invalid API key · Please run /login", TF_AGENT_TROUBLE_AUTH },
  { "401 Unauthorized", TF_AGENT_TROUBLE_AUTH },
  { "Overloaded", TF_AGENT_TROUBLE_OVERLOADED },
  { "connect ECONNREFUSED 127.0.0.1:11434", TF_AGENT_TROUBLE_OVERLOADED },
  { "Prompt is too long", TF_AGENT_TROUBLE_PROMPT_TOO_LONG },
  { "maximum context length is 8192 tokens", TF_AGENT_TROUBLE_PROMPT_TOO_LONG },
  { "model \"gpt-9\" not found", TF_AGENT_TROUBLE_REFUSED },
  /* A warning is no failure, whenever the limit resets. */
  { "Approaching usage limit · resets at 7pm", TF_AGENT_TROUBLE_UNKNOWN },
  { "You are close to your usage limit", TF_AGENT_TROUBLE_UNKNOWN },
  { "Nearing the weekly rate limit", TF_AGENT_TROUBLE_UNKNOWN },
  { "You've used 90% of your weekly limit", TF_AGENT_TROUBLE_UNKNOWN },
  /* What follows the warning counts. */
  { "Approaching usage limit\nusage limit reached", TF_AGENT_TROUBLE_LIMIT },
  { "You've used 90% of your weekly limit\n401 Unauthorized", TF_AGENT_TROUBLE_AUTH },
  { "usage limit reached\nApproaching weekly limit", TF_AGENT_TROUBLE_LIMIT },
};

TF_TEST (text_tells_trouble)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("%u", i);
      g_assert_cmpint (tf_agent_trouble_from_text (texts[i].text), ==, texts[i].trouble);
    }
}

TF_TEST (long_text_is_read_from_its_beginning)
{
  g_autofree char *filler = g_strnfill (MORE_THAN_IS_READ, 'x');
  g_autofree char *text = g_strconcat ("usage limit reached, resets in 5s ", filler, NULL);

  g_assert_cmpint (tf_agent_trouble_from_text (text), ==, TF_AGENT_TROUBLE_LIMIT);
  g_assert_cmpint (tf_agent_trouble_parse_until (text, G_USEC_PER_SEC), ==, 6 * G_USEC_PER_SEC);
}

typedef struct
{
  const char *text;
  const char *now;
  const char *until; /* (nullable): it does not say */
} Until;

/* Local time is UTC. */
#define NOW "2026-11-28T10:00:00Z"

static const Until clocks[] = {
  { "resets 3pm", NOW, "2026-11-28T15:00:00Z" },
  { "Resets 3:05 PM (UTC)", NOW, "2026-11-28T15:05:00Z" },
  { "resets 3pm (Europe/Berlin)", NOW, "2026-11-28T14:00:00Z" },
  { "resets 8am (Europe/Berlin)", NOW, "2026-11-29T07:00:00Z" },
  { "resets 10:01", NOW, "2026-11-28T10:01:00Z" },
  { "resets 10:00", NOW, "2026-11-29T10:00:00Z" },
  { "resets 10:00", "2026-11-28T09:59:59Z", "2026-11-28T10:00:00Z" },
  { "resets 12am", NOW, "2026-11-29T00:00:00Z" },
  { "resets 12pm", NOW, "2026-11-28T12:00:00Z" },
  { "resets 00:00", "2026-11-28T23:59:59Z", "2026-11-29T00:00:00Z" },
  { "resets 00:00", "2026-11-29T00:00:00Z", "2026-11-30T00:00:00Z" },
  { "resets 1am", "2026-12-31T23:00:00Z", "2027-01-01T01:00:00Z" },
  /* The night that has 25 hours. */
  { "resets 6am (Europe/Berlin)", "2026-10-24T10:00:00Z", "2026-10-25T05:00:00Z" },
  { "try again at Dec 1st, 2026 3:05 PM", NOW, "2026-12-01T15:05:00Z" },
  { "resets Nov 30 at 15:00 UTC", NOW, "2026-11-30T15:00:00Z" },
  { "resets Nov 29, 1am (Europe/Berlin)", NOW, "2026-11-29T00:00:00Z" },
  { "resets Jan 1, 1am", NOW, "2027-01-01T01:00:00Z" },
  { "resets Nov 27, 1am", NOW, NULL },
  { "try again at Nov 27th, 2026 3:05 PM", NOW, NULL },
  { "resets 25:00", NOW, NULL },
  { "resets 10:75", NOW, NULL },
  { "resets Nov 31, 3pm", NOW, NULL },
  { "you may send 5 at 3", NOW, NULL },
  { "limit reached at 50 requests, resets 3pm", NOW, "2026-11-28T15:00:00Z" },
};

static const Until dates[] = {
  { "resets 2026-11-28T12:00:00Z", NOW, "2026-11-28T12:00:00Z" },
  { "resets 2026-11-28 12:00:00", NOW, "2026-11-28T12:00:00Z" },
  { "resets 2026-11-28 12:00", NOW, "2026-11-28T12:00:00Z" },
  { "resets 2026-11-28T12:00Z", NOW, "2026-11-28T12:00:00Z" },
  { "resets 2026-11-28T12:00:00+02:00", "2026-11-28T09:00:00Z", "2026-11-28T10:00:00Z" },
  { "2026-11-28T10:00:01Z", NOW, "2026-11-28T10:00:01Z" },
  { "2026-11-28T10:00:00Z", NOW, NULL },
  { "2027-01-02T10:00:00Z", NOW, "2027-01-02T10:00:00Z" },
  { "2027-01-02T10:00:01Z", NOW, NULL },
  { "2026-13-01T10:00:00Z", NOW, NULL },
  { "2026-11-28T09:00:00Z error: limit, resets 2026-11-28T12:00:00Z", NOW, "2026-11-28T12:00:00Z" },
};

/* 1795860000 is NOW. */
static const Until epochs[] = {
  { "usage limit reached|1795860001", NOW, "2026-11-28T10:00:01Z" },
  { "usage limit reached|1795860001000", NOW, "2026-11-28T10:00:01Z" },
  { "usage limit reached|1795860000", NOW, NULL },
  { "usage limit reached|1798884000", NOW, "2027-01-02T10:00:00Z" },
  { "usage limit reached|1798884001", NOW, NULL },
  { "usage limit reached|-1", NOW, NULL },
  { "usage limit reached|17958600019", NOW, NULL },
  { "usage limit reached|99999999999999999999", NOW, NULL },
};

static const Until durations[] = {
  { "try again in 20s", NOW, "2026-11-28T10:00:20Z" },
  { "Please try again in 1.5s.", NOW, "2026-11-28T10:00:01Z" },
  { "retry-after: 120", NOW, "2026-11-28T10:02:00Z" },
  { "\"retryDelay\": \"30s\"", NOW, "2026-11-28T10:00:30Z" },
  { "in 5 days 3 hours 12 minutes", NOW, "2026-12-03T13:12:00Z" },
  { "will reset after 13h30m27s", NOW, "2026-11-28T23:30:27Z" },
  { "in 1 hour and 2 minutes", NOW, "2026-11-28T11:02:00Z" },
  { "in 35 days", NOW, "2027-01-02T10:00:00Z" },
  { "in 35 days 1 second", NOW, NULL },
  { "in 0 seconds", NOW, NULL },
  { "in -5 seconds", NOW, NULL },
  { "in 99999999999999999999 seconds", NOW, NULL },
  { "in 2 weeks", NOW, NULL },
  { "in 3 months", NOW, NULL },
  { "gave up after 3 attempts", NOW, NULL },
  { "gave up after 3 attempts, try again in 20s", NOW, "2026-11-28T10:00:20Z" },
  { "", NOW, NULL },
  { "usage limit reached", NOW, NULL },
  { "the plan has 1000 requests a day", NOW, NULL },
};

/* Returns: µs UTC, 0 for %NULL */
static gint64
get_time (const char *text)
{
  g_autoptr (GDateTime) time = text != NULL ? g_date_time_new_from_iso8601 (text, NULL) : NULL;

  g_assert_true ((time != NULL) == (text != NULL));
  return time != NULL ? g_date_time_to_unix (time) * G_USEC_PER_SEC : 0;
}

static void
check_until (const Until *row)
{
  g_test_message ("%s", row->text);
  g_assert_cmpint (tf_agent_trouble_parse_until (row->text, get_time (row->now)), ==,
                   get_time (row->until));
}

#define CHECK_ALL(claim, rows) \
  TF_TEST (claim) \
  { \
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) \
      check_until (&(rows)[i]); \
  }

CHECK_ALL (the_next_time_that_the_clock_shows_it, clocks)
CHECK_ALL (a_date_is_later_and_within_35_days, dates)
CHECK_ALL (seconds_since_1970, epochs)
CHECK_ALL (after_how_long, durations)
