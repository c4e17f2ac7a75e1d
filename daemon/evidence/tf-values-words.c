/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "tf-regex.h"
#include "tf-text.h"
#include "tf-values-private.h"

/* Of grammar and courtesy, and what people say around a decision; folded. */
static const char STOP_WORDS[] =
    " a about after again all also am an and any are as at be because been before being both but "
    "by "
    "can cannot come comes could did do does doing don't each either else few for from get gets "
    "give "
    "go goes going had has have having he her here him his how i i'd i'll i'm i've if in inside "
    "into "
    "is isn't it it's its just later let let's like make makes many may me might more most much "
    "must "
    "my need needs neither never no none nor not now of off ok okay on one only or other our out "
    "over "
    "per please put said same say shall she should since so some sorry stay stays still such sure "
    "take "
    "takes than thank thanks that that's the their them then there these they this those through "
    "to too "
    "under until up us use very want wanted wants was we we'd we'll we're were what when where "
    "which "
    "while who will with within without would yes yet you your yours instead rather actually "
    "really "
    "wait first said whole well best possible "
    "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bitte da dabei "
    "dann "
    "das dass dazu dein dem den denn der des die dies diese diesem diesen dieser dieses doch dort "
    "du "
    "durch ein eine einem einen einer eines er erst es etwa etwas euch euer für ganz gar gerne "
    "gern geht "
    "genau gibt habe haben hat hier hin ich ihm ihn ihr ihre im in ins ist ja je jede jeden jeder "
    "jedes "
    "jetzt kann kein keine keinem keinen keiner können kommen kommt lieber mal man mehr mein mich "
    "mir "
    "mit muss müssen nach nein nicht nichts noch nun nur ob oder ohne schon sehr sein seine seit "
    "selbst "
    "sich sie sind so soll sollen sollte sondern sonst statt über um und uns unser unsere unter "
    "viel "
    "vom von vor wann war waren was weil wenn wer werden wie wieder will wir wird wo wollen wurde "
    "würde zu zum zur zwischen okay danke halt sollten machen macht möchte möchten bleibt wegen ";

static const char PEOPLE[] =
    " people person persons guest guests participant participants attendee "
    "attendees member members head heads visitor visitors leute personen gäste "
    "gast gästen teilnehmer teilnehmern teilnehmende mitglieder mitgliedern köpfe "
    "menschen besucher ";

static const char GERMAN[] =
    " der die das und ist nicht ein eine mit für auf wir es im am bei zum zur den "
    "dem von statt kein keine sollen soll kommen heißt um aber sind noch auch uhr ";
static const char ENGLISH[] =
    " the and is not a with for on we it in at to of instead no should are but "
    "there will that this be have make by please still ";

static gboolean
has_word (const char *list, const char *word)
{
  gsize length = strlen (word);
  const char *found = list;

  if (length == 0 || strchr (word, ' ') != NULL)
    return FALSE;
  while ((found = strstr (found, word)) != NULL)
    {
      if (found[-1] == ' ' && found[length] == ' ')
        return TRUE;
      found += length;
    }
  return FALSE;
}

gboolean
tf_values_is_stop_word (const char *word)
{
  return has_word (STOP_WORDS, word);
}

gboolean
tf_values_is_people (const char *word)
{
  return has_word (PEOPLE, word);
}

char *
tf_values_fold (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *normal = g_utf8_normalize (valid, -1, G_NORMALIZE_ALL_COMPOSE);
  char *folded = NULL;

  if (normal == NULL)
    return g_strdup ("");
  for (char *mark = normal; (mark = strstr (mark, "\xE2\x80\x99")) != NULL; mark++)
    {
      *mark = '\'';
      memmove (mark + 1, mark + 3, strlen (mark + 3) + 1);
    }
  folded = g_utf8_strdown (normal, -1);
  return folded;
}

static void
take_word (GPtrArray *words, GString *word)
{
  while (word->len > 0 && word->str[word->len - 1] == '\'')
    g_string_truncate (word, word->len - 1);
  if (word->len > 2 && g_str_has_suffix (word->str, "'s"))
    g_string_truncate (word, word->len - 2);
  if (word->len > 0)
    g_ptr_array_add (words, g_strdup (word->str));
  g_string_truncate (word, 0);
}

GPtrArray *
tf_values_split (const char *text)
{
  g_autofree char *folded = tf_values_fold (text);
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (g_unichar_isalnum (letter) || (letter == '\'' && word->len > 0))
        g_string_append_unichar (word, letter);
      else
        take_word (words, word);
    }
  take_word (words, word);
  return words;
}

gboolean
tf_values_is_german (const char *text)
{
  g_autoptr (GPtrArray) words = tf_values_split (text);
  int balance = 0;

  for (guint i = 0; i < words->len; i++)
    {
      const char *word = g_ptr_array_index (words, i);

      balance += has_word (GERMAN, word) ? 1 : 0;
      balance -= has_word (ENGLISH, word) ? 1 : 0;
    }
  if (balance == 0)
    return strstr (text, "ä") != NULL || strstr (text, "ö") != NULL || strstr (text, "ü") != NULL ||
           strstr (text, "ß") != NULL;
  return balance > 0;
}

static gsize
count_common (const char *a, const char *b)
{
  gsize n = 0;

  while (a[n] != '\0' && a[n] == b[n])
    n++;
  return n;
}

static gboolean
is_ending (const char *rest, gsize common)
{
  static const char endings[] = " s es e n en er ern em r d ed ";

  return *rest == '\0' || g_str_equal (rest, "s") || (common >= 4 && has_word (endings, rest));
}

gboolean
tf_values_is_same_word (const char *a, const char *b)
{
  gsize common = count_common (a, b);

  if (a[common] == '\0' && b[common] == '\0')
    return TRUE;
  if (common >= 3 && ((g_str_equal (a + common, "y") && g_str_equal (b + common, "ies")) ||
                      (g_str_equal (b + common, "y") && g_str_equal (a + common, "ies"))))
    return TRUE;
  return common >= 3 && (a[common] == '\0' || b[common] == '\0') &&
         is_ending (a + common, common) && is_ending (b + common, common);
}

static gboolean
is_number (const char *word)
{
  return g_ascii_isdigit (*word);
}

GPtrArray *
tf_values_list_content (const char *text)
{
  g_autoptr (GPtrArray) words = tf_values_split (text);
  GPtrArray *content = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < words->len; i++)
    {
      const char *word = g_ptr_array_index (words, i);

      if (!is_number (word) && g_utf8_strlen (word, -1) > 1 && !tf_values_is_stop_word (word) &&
          !g_ptr_array_find_with_equal_func (content, word, g_str_equal, NULL))
        g_ptr_array_add (content, g_strdup (word));
    }
  return content;
}

/* links */

static gboolean
read_link (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  while (value->end > value->start && strchr (".,;:!?)'\"", scan->text[value->end - 1]) != NULL)
    value->end--;
  return value->end > value->start + 3;
}

void
tf_value_scan_links (TfValueScan *self)
{
  static GRegex *web, *mail;

  tf_value_scan_match (self, tf_regex_ensure (&web, 0, "\\b(?:https?://|www\\.)[^\\s<>\"|\\]]+"),
                       TF_VALUE_LINK, read_link);
  tf_value_scan_match (self,
                       tf_regex_ensure (&mail, 0, "[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)*\\.\\p{L}{2,}"),
                       TF_VALUE_LINK, read_link);
}

/* names */

#define CAP  "\\p{Lu}[\\p{L}\\p{N}]*(?:['’.-](?=\\p{L})[\\p{L}\\p{N}]+)*"
#define LINK "(?:(?:\\s+(?:of|de|del|di|da|van|la|le|&))*[ \\x{A0}]+" CAP ")"

static gboolean
is_title (const char *word)
{
  return has_word (" mr mrs ms miss dr prof herr frau herrn familie family sir ", word);
}

/* "The Barn" at the beginning of a sentence is "Barn". */
static void
take_names (TfValue *value, const char *text)
{
  g_autoptr (GPtrArray) words = tf_values_split (text);

  value->words = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < words->len; i++)
    if (!is_title (g_ptr_array_index (words, i)))
      g_ptr_array_add (value->words, g_strdup (g_ptr_array_index (words, i)));
}

static gboolean
read_quoted (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  g_autofree char *text = g_match_info_fetch (match, 1);

  take_names (value, text);
  return value->words->len > 0 && value->words->len <= 8;
}

static gboolean
begins_sentence (const char *text, gsize at)
{
  while (at > 0 && strchr (" \t\"(*_-", text[at - 1]) != NULL)
    at--;
  return at == 0 || strchr (".!?:\n;", text[at - 1]) != NULL;
}

/* Its first words are of grammar: only capitalised because a sentence begins there. */
static gsize
skip_beginning (const char *text, gsize at, gsize end)
{
  while (at < end)
    {
      const char *space = strpbrk (text + at, " \t\n\xC2");
      gsize next = space != NULL && space < text + end ? (gsize) (space - text) : end;
      g_autofree char *word = g_strndup (text + at, next - at);
      g_autofree char *folded = tf_values_fold (word);

      if (!tf_values_is_stop_word (folded))
        break;
      at = next;
      while (at < end && g_ascii_isspace (text[at]))
        at++;
    }
  return at;
}

static gboolean
is_calendar (const char *word)
{
  return has_word (" january february march april may june july august september october november "
                   "december januar februar märz mai juni juli oktober dezember monday tuesday "
                   "wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag "
                   "freitag samstag sonnabend sonntag uhr euro euros eur chf usd gbp franken ",
                   word);
}

static gboolean
read_name (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  int from = 0, to = 0;
  gsize start;
  gboolean first, german = tf_values_is_german (scan->text);
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) all = NULL;

  g_match_info_fetch_pos (match, 0, &from, &to);
  first = begins_sentence (scan->text, (gsize) from);
  start = first ? skip_beginning (scan->text, (gsize) from, (gsize) to) : (gsize) from;
  if (start >= (gsize) to)
    return FALSE;
  text = g_strndup (scan->text + start, (gsize) to - start);
  all = tf_values_split (text);
  take_names (value, text);
  value->start = start;
  if (value->words->len == 0 || is_calendar (g_ptr_array_index (value->words, 0)))
    return FALSE;
  if (all->len > 1)
    return TRUE;
  return !german && !(first && start == (gsize) from) &&
         !tf_values_is_stop_word (g_ptr_array_index (all, 0));
}

void
tf_value_scan_names (TfValueScan *self)
{
  static GRegex *quoted, *name;

  tf_value_scan_match (
      self,
      tf_regex_ensure (&quoted, 0,
                       "(?|[“„«‚\"»]([^“”„«»\"\\n]{2,80})[”“»\"«]|"
                       "(?<![\\p{L}\\p{N}])[‘']((?:[^'‘’\\n]|’(?=\\p{L})){2,80})['’](?!\\p{L}))"),
      TF_VALUE_NAME, read_quoted);
  if (g_once_init_enter (&name))
    {
      GRegex *made = g_regex_new ("(?<![\\p{L}\\p{N}'’])" CAP LINK "*", G_REGEX_OPTIMIZE, 0, NULL);

      g_once_init_leave (&name, made);
    }
  tf_value_scan_match (self, name, TF_VALUE_NAME, read_name);
}

/* words that belong together */

static gboolean
read_words (TfValueScan *scan, const GMatchInfo *match, TfValue *value)
{
  int from = 0, to = 0;
  g_autoptr (GPtrArray) words = NULL;
  gsize length = 0;
  const char *place = NULL;

  g_match_info_fetch_pos (match, 1, &from, &to);
  place = scan->text + from;
  value->words = g_ptr_array_new_with_free_func (g_free);
  while ((gsize) from + length < (gsize) to)
    {
      gsize next = length + strcspn (place + length, " \t\n");
      g_autofree char *word = NULL;
      g_autoptr (GPtrArray) parts = NULL;

      next = MIN (next, (gsize) (to - from));
      word = g_strndup (place + length, next - length);
      parts = tf_values_split (word);
      if (parts->len == 0 || tf_values_is_stop_word (g_ptr_array_index (parts, 0)))
        break;
      for (guint i = 0; i < parts->len; i++)
        g_ptr_array_add (value->words, g_strdup (g_ptr_array_index (parts, i)));
      value->end = (gsize) from + next;
      length = next + strspn (place + next, " \t\n");
    }
  value->start = (gsize) from;
  return value->words->len > 0;
}

/* A sentence about where it takes place; elsewhere "in the style of a letter" is no place. */
static gboolean
is_about_place (const char *text)
{
  static GRegex *regex;

  return g_regex_match (
      tf_regex_ensure (&regex, 0,
                       "\\b(?:mov(?:e|ed)|takes? place|held|meet|happens?|venue|place|"
                       "verleg(?:en|t)|findet|stattfinden|treffen|ort|umgezogen)\\b"),
      text, 0, NULL);
}

static void
weaken (TfValueScan *self)
{
  gboolean strong =
      is_about_place (self->text) || tf_text_count_words (self->text) <= TF_VALUES_SHORT;

  for (guint i = 0; i < self->values->len; i++)
    {
      TfValue *value = g_ptr_array_index (self->values, i);

      if (value->kind == TF_VALUE_WORDS)
        value->weak = !strong;
    }
}

#define WORD "[\\p{L}\\p{N}'’-]+"

/* Of the values from number @n on, those before the list. */
static void
drop_before (TfValueScan *self, guint n, gsize start)
{
  for (guint i = self->values->len; i-- > n;)
    if (((const TfValue *) g_ptr_array_index (self->values, i))->start < start)
      g_ptr_array_remove_index (self->values, i);
}

static void
scan_items (TfValueScan *self)
{
  static GRegex *list, *item;
  g_autoptr (GMatchInfo) match = NULL;
  guint n = self->values->len;
  int from = 0, to = 0;

  if (!g_regex_match (
          tf_regex_ensure (&list, 0,
                           ":\\s*((?:[^,;.:\\n]{2,40}[,;]\\s*)+[^,;.:\\n]{2,40}"
                           "(?:\\s(?:and|or|und|oder)\\s[^,;.:\\n]{2,40})?)(?:[.\\n]|$)"),
          self->text, 0, &match))
    return;
  g_match_info_fetch_pos (match, 1, &from, &to);
  tf_regex_ensure (&item, 0,
                   "(?:^|[,;:]|\\band\\b|\\bund\\b)\\s*((?:" WORD "\\s+){0,2}" WORD ")\\s*"
                   "(?=[,;.\\n]|$|\\band\\b|\\bund\\b)");
  tf_value_scan_match (self, item, TF_VALUE_WORDS, read_words);
  drop_before (self, n, (gsize) from);
}

void
tf_value_scan_words (TfValueScan *self)
{
  static GRegex *place;

  tf_value_scan_match (
      self,
      tf_regex_ensure (
          &place, 0,
          "\\b(?:(?:in|at|to|into|inside|near|behind)\\s+(?:the|our|my|their)|im|ins|zum|zur|"
          "(?:in|an|auf|bei|vor|hinter)\\s+(?:der|dem|den|das|die|unserer|unserem))\\s+"
          "((?:" WORD "[ \\t]+){0,2}" WORD ")"),
      TF_VALUE_WORDS, read_words);
  weaken (self);
  scan_items (self);
}
