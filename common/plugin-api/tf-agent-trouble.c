/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-trouble.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-sentence.h"

#define SECOND       ((gint64) G_USEC_PER_SEC)
#define DAY          (24 * 60 * 60 * SECOND)
#define MAX_AHEAD    (35 * DAY)
#define MAX_TEXT     (16 * 1024) /* what counts is at the beginning of an error */
#define EARLIEST     1600000000  /* seconds since 1970 that are meant as a time */
#define NOON_HOURS   12
#define MONTH_COUNT  12
#define OVERLOADED   529
#define TOO_LARGE    413
#define TOO_MANY     429
#define UNAUTHORIZED 401
#define FORBIDDEN    403
#define NEEDS_MONEY  402

TfAgentTrouble
tf_agent_trouble_from_status (guint64 status)
{
  if (status == UNAUTHORIZED || status == FORBIDDEN)
    return TF_AGENT_TROUBLE_AUTH;
  if (status == TOO_LARGE)
    return TF_AGENT_TROUBLE_PROMPT_TOO_LONG;
  if (status == TOO_MANY || status == NEEDS_MONEY)
    return TF_AGENT_TROUBLE_LIMIT;
  if (status == OVERLOADED || status >= 500)
    return TF_AGENT_TROUBLE_OVERLOADED;
  return status >= 400 ? TF_AGENT_TROUBLE_REFUSED : TF_AGENT_TROUBLE_UNKNOWN;
}

/* In this order: the first that is found. From the messages of claude 2.1, codex 0.169, gemini 0.61 and
 * opencode 1.18 and of the services behind them. */
static const struct
{
  TfAgentTrouble trouble;
  const char *pattern;
} patterns[] = {
  { TF_AGENT_TROUBLE_PROMPT_TOO_LONG,
    "prompt is too long|context window|context length|maximum context|too many tokens in|input is "
    "too long|"
    "ran out of room|token count .{0,40}exceeds|context_length_exceeded" },
  { TF_AGENT_TROUBLE_LIMIT,
    "usage limit|rate[- _]?limit|limit reached|hit your (?:\\w+ )?limit|too many requests|quota|"
    "\\b429\\b|resource[_ ]exhausted|out of (?:extra )?usage|credit balance is too low|"
    "insufficient (?:credit|fund|balance)" },
  { TF_AGENT_TROUBLE_AUTH,
    "not logged in|please (?:run )?/?log ?in|/login\\b|invalid (?:api[- "
    "_]?key|x-api-key|bearer|token)|"
    "unauthori[sz]ed|authentication|\\b40[13]\\b|missing environment variable|api[- _]?key (?:is )?"
    "(?:not (?:valid|set|found)|missing|invalid|required)|no api key|"
    "set an auth method|token (?:has )?expired|auth method|please sign in" },
  { TF_AGENT_TROUBLE_OVERLOADED,
    "overloaded|high demand|\\b(?:500|502|503|504|529)\\b|service unavailable|internal server "
    "error|"
    "temporarily unavailable|at capacity|empty or malformed response|without a finish reason|"
    "incomplete json|json pars|type validation failed|\\bterminated\\b|decoding response|"
    "connection (?:refused|reset|error|failed)|could not connect|"
    "unable to connect|network error|econn(?:refused|reset)|stream (?:disconnected|closed)|"
    "timed? ?out|waiting for network|error sending request|fetch failed" },
  { TF_AGENT_TROUBLE_REFUSED, "models?\\b.{0,80}(?:not found|not exist)|safeguards|no such "
                              "model|unknown model|model_not_found|not have access to|"
                              "invalid_request|content policy|safety|\\b40[04]\\b|refus(?:ed|al)" },
};

/* Without the lines that only announce a limit: the work went on after them, perhaps into another
 * trouble. Returns: (transfer full) */
static char *
drop_announcements (const char *text)
{
  static GRegex *regex;
  char *rest = g_regex_replace_literal (
      tf_regex_ensure (&regex, G_REGEX_MULTILINE,
                       "^.*(?:approaching .{0,30}limit|(?:close to|near(?:ing)?) .{0,20}limit|"
                       "[0-9]{1,3} ?% of (?:your|the) .{0,30}limit).*$"),
      text, -1, 0, "", 0, NULL);

  return rest != NULL ? rest : g_strdup (text);
}

TfAgentTrouble
tf_agent_trouble_from_text (const char *text)
{
  static GRegex *compiled[G_N_ELEMENTS (patterns)];
  g_autofree char *valid = NULL;
  g_autofree char *start = NULL;

  g_return_val_if_fail (text != NULL, TF_AGENT_TROUBLE_UNKNOWN);

  valid = g_utf8_make_valid (text, (gssize) strnlen (text, MAX_TEXT));
  start = drop_announcements (valid);
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    if (g_regex_match (tf_regex_ensure (&compiled[i], 0, patterns[i].pattern), start, 0, NULL))
      return patterns[i].trouble;
  return TF_AGENT_TROUBLE_UNKNOWN;
}

/* A group of @info as a number, 0 if it took no part. */
static gint64
get_number (const GMatchInfo *info, const char *group)
{
  g_autofree char *text = g_match_info_fetch_named (info, group);

  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

static gint64
accept (gint64 until, gint64 now)
{
  return until > now && until - now <= MAX_AHEAD ? until : 0;
}

/* What one match says: µs UTC, or 0. */
typedef gint64 (*ReadFunc) (const GMatchInfo *info, gint64 now);

/* The first match that says a time: one before it may be the time of the message, or a count. */
static gint64
read_first (GRegex *regex, const char *text, ReadFunc read, gint64 now)
{
  g_autoptr (GMatchInfo) info = NULL;
  gint64 until = 0;

  g_regex_match (regex, text, 0, &info);
  while (until == 0 && g_match_info_matches (info))
    {
      until = read (info, now);
      g_match_info_next (info, NULL);
    }
  return until;
}

/* GLib reads no time without seconds. */
static gint64
read_iso (const GMatchInfo *info, gint64 now)
{
  g_autofree char *date = g_match_info_fetch_named (info, "date");
  g_autofree char *minute = g_match_info_fetch_named (info, "minute");
  g_autofree char *second = g_match_info_fetch_named (info, "second");
  g_autofree char *zone = g_match_info_fetch_named (info, "zone");
  g_autofree char *whole =
      g_strconcat (date, "T", minute, second != NULL && *second != '\0' ? second : ":00",
                   zone != NULL ? zone : "", NULL);
  g_autoptr (GTimeZone) local = g_time_zone_new_local ();
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (whole, local);

  return time != NULL ? accept (g_date_time_to_unix (time) * SECOND, now) : 0;
}

/* "2026-11-28T12:00:00Z" */
static gint64
parse_iso (const char *text, gint64 now)
{
  static GRegex *regex;

  return read_first (
      tf_regex_ensure (&regex, 0,
                       "(?<date>20[0-9]{2}-[0-9]{2}-[0-9]{2})[T ](?<minute>[0-9]{2}:[0-9]{2})"
                       "(?<second>:[0-9]{2}(?:\\.[0-9]+)?)?(?<zone>Z|[+-][0-9]{2}:?[0-9]{2})?"),
      text, read_iso, now);
}

static gint64
read_epoch (const GMatchInfo *info, gint64 now)
{
  gint64 seconds = get_number (info, "s");

  return seconds >= EARLIEST ? accept (seconds * SECOND, now) : 0;
}

/* "usage limit reached|1764300000" */
static gint64
parse_epoch (const char *text, gint64 now)
{
  static GRegex *regex;

  return read_first (tf_regex_ensure (&regex, 0,
                                      "(?<![0-9])(?<s>[12][0-9]{9})(?:[0-9]{3})?(?![0-9])"),
                     text, read_epoch, now);
}

static gint64
read_duration (const GMatchInfo *info, gint64 now)
{
  gint64 total = get_number (info, "d") * 24 * 60 * 60 + get_number (info, "h") * 60 * 60 +
                 get_number (info, "m") * 60 + get_number (info, "s");

  return total > 0 ? accept (now + total * SECOND, now) : 0;
}

/* "in 5 days 3 hours 12 minutes", "after 30s", "retry-after: 120"; but not "after 3 attempts" */
static gint64
parse_duration (const char *text, gint64 now)
{
  static GRegex *regex;

  return read_first (
      tf_regex_ensure (
          &regex, 0,
          "(?:\\bin|\\bafter|retry[-_ "
          "]after[\"']?\\s*[:=]?|retrydelay[\"']?\\s*[:=]?|\\bwait)\\s*[\"']?(?:about |another )?"
          "(?=[0-9])(?:(?<d>[0-9]{1,3})\\s*d(?:ays?)?\\b[\\s,]*(?:and )?)?"
          "(?:(?<h>[0-9]{1,4})\\s*h(?:ours?|rs?)?[\\s,]*(?:and )?)?"
          "(?:(?<m>[0-9]{1,5})\\s*m(?:in(?:ute)?s?)?(?![a-z])[\\s,]*(?:and )?)?"
          "(?:(?<s>[0-9]{1,7})(?:\\.[0-9]+)?"
          "(?:\\s*s(?:ecs?|econds?)?(?![a-z0-9:])|(?! ?[a-z0-9:]|\\.[0-9])))?"),
      text, read_duration, now);
}

static int
get_month (const char *name)
{
  static const char *const months[MONTH_COUNT] = { "jan", "feb", "mar", "apr", "may", "jun",
                                                   "jul", "aug", "sep", "oct", "nov", "dec" };

  for (int i = 0; i < MONTH_COUNT; i++)
    if (name != NULL && g_ascii_strncasecmp (name, months[i], strlen (months[i])) == 0)
      return i + 1;
  return 0;
}

static GTimeZone *
find_zone (const GMatchInfo *info)
{
  g_autofree char *name = g_match_info_fetch_named (info, "zone");
  GTimeZone *zone = name != NULL && *name != '\0' ? g_time_zone_new_identifier (name) : NULL;

  return zone != NULL ? zone : g_time_zone_new_local ();
}

/* The first time that the clock shows it, on the named day or else the next. */
static gint64
find_moment (const GMatchInfo *info, int hour, gint64 now)
{
  g_autoptr (GTimeZone) zone = find_zone (info);
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (now / SECOND);
  g_autoptr (GDateTime) here = g_date_time_to_timezone (utc, zone);
  g_autofree char *month_name = g_match_info_fetch_named (info, "month");
  int month = get_month (month_name);
  int day = (int) get_number (info, "day");
  int year = (int) get_number (info, "year");
  g_autoptr (GDateTime) time =
      g_date_time_new (zone, year > 0 ? year : g_date_time_get_year (here),
                       month > 0 ? month : g_date_time_get_month (here),
                       month > 0 ? day : g_date_time_get_day_of_month (here), hour,
                       (int) get_number (info, "min"), 0);
  g_autoptr (GDateTime) later = NULL;

  if (time == NULL)
    return 0;
  if (g_date_time_to_unix (time) * SECOND > now)
    return accept (g_date_time_to_unix (time) * SECOND, now);
  later =
      month > 0 ? g_date_time_add_years (time, year > 0 ? 0 : 1) : g_date_time_add_days (time, 1);
  return accept (g_date_time_to_unix (later) * SECOND, now);
}

static gint64
read_clock (const GMatchInfo *info, gint64 now)
{
  g_autofree char *half = g_match_info_fetch_named (info, "half");
  g_autofree char *minutes = g_match_info_fetch_named (info, "min");
  int hour = (int) get_number (info, "hour");

  /* A bare number is no time of day. */
  if ((half == NULL || *half == '\0') && (minutes == NULL || *minutes == '\0'))
    return 0;
  if (half != NULL && *half != '\0')
    hour = hour % NOON_HOURS + (g_ascii_tolower (*half) == 'p' ? NOON_HOURS : 0);
  return find_moment (info, hour, now);
}

/* "resets 3pm (Europe/Berlin)", "try again at Dec 1st, 2026 3:05 PM", "resets Nov 30 at 15:00 UTC" */
static gint64
parse_clock (const char *text, gint64 now)
{
  static GRegex *regex;

  return read_first (tf_regex_ensure (&regex, 0,
                                      "\\b(?:resets?|at|until|available)\\b[:\\s]*(?:on |at )?"
                                      "(?:(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|"
                                      "dec)[a-z]*\\.?\\s+(?<day>[0-9]{1,2})"
                                      "(?:st|nd|rd|th)?,?\\s*(?<year>20[0-9]{2})?,?\\s*(?:at )?)?"
                                      "(?<hour>[0-9]{1,2})(?::(?<min>[0-9]{2}))?(?::[0-9]{2})?\\s*"
                                      "(?<half>am|pm)?(?![0-9a-z])"
                                      "\\s*\\(?(?<zone>[A-Z][A-Za-z_]+/[A-Za-z_/+-]+|UTC)?\\)?"),
                     text, read_clock, now);
}

gint64
tf_agent_trouble_parse_until (const char *text, gint64 now)
{
  static gint64 (*const parsers[]) (const char *, gint64) = { parse_iso, parse_epoch, parse_clock,
                                                              parse_duration };
  g_autofree char *start = NULL;
  gint64 until = 0;

  g_return_val_if_fail (text != NULL, 0);

  start = g_utf8_make_valid (text, (gssize) strnlen (text, MAX_TEXT));
  for (guint i = 0; until == 0 && i < G_N_ELEMENTS (parsers); i++)
    until = parsers[i](start, now);
  return until;
}

const char *
tf_agent_trouble_describe (TfAgentTrouble trouble)
{
  switch (trouble)
    {
    case TF_AGENT_TROUBLE_AUTH:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_AUTH);
    case TF_AGENT_TROUBLE_LIMIT:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_LIMIT);
    case TF_AGENT_TROUBLE_OVERLOADED:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_OVERLOADED);
    case TF_AGENT_TROUBLE_PROMPT_TOO_LONG:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_TOO_LONG);
    case TF_AGENT_TROUBLE_REFUSED:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_REFUSED);
    case TF_AGENT_TROUBLE_CRASHED:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_CRASHED);
    case TF_AGENT_TROUBLE_UNKNOWN:
    default:
      return tf_sentence_get (TF_SENTENCE_TROUBLE_FAILED);
    }
}
