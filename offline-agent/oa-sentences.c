/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-sentences.h"

#include <string.h>

#include "oa-text.h"
#include "tf-text.h"

#define STREAM_WORDS 32 /* a longer sentence without punctuation is a stream of thoughts */
#define MIN_WORDS    5
#define SOFT_WORDS   10  /* minimum length of a piece of a stream */
#define MAX_WORDS    120 /* nobody writes a longer sentence: cut in any case */
#define MAX_JOINED   45  /* words of two sentences that stay together */
#define MAX_BRACKET  400 /* bytes after which an open bracket is taken for a typo */

static const char *const abbreviations[] = {
  "e.g",  "i.e", "eg",   "ie",  "approx", "ca",   "z.b",  "d.h",  "u.a",  "bzw", "mr",   "mrs",
  "ms",   "dr",  "prof", "st",  "vs",     "inkl", "incl", "excl", "tel",  "ext", "ref",  "fig",
  "jan",  "feb", "mar",  "apr", "jun",    "jul",  "aug",  "sep",  "sept", "oct", "nov",  "dec",
  "mon",  "tue", "wed",  "thu", "fri",    "sat",  "sun",  "nr",   "str",  "est", "dept", "resp",
  "evtl", "ggf", "inc",  "ltd", "co",     "jr",   "sr",   "hr",   "hrs",  "mio", NULL
};

/* "£1,200 max. The rest …" ends a sentence, "max. 60" does not. */
static const char *const limits[] = { "min", "max", "approx", "incl", "etc", "p.m",
                                      "a.m", "hrs", "hr",     "ext",  NULL };

/* A piece that begins like this, in lower case, belongs to the previous one: "Suit? only if …". */
static const char *const continuers[] = { "only",       "or",       "maybe",  "perhaps",
                                          "otherwise",  "probably", "if",     "because",
                                          "about",      "around",   "not",    "no",
                                          "then",       "approx",   "oder",   "sonst",
                                          "vielleicht", "until",    "unless", NULL };

/* A long text without punctuation is cut before these. */
static const char *const openers[] = {
  "and we",    "and i",   "and then",   "and also",  "and our",     "and my",
  "and there", "and he",  "and she",    "and they",  "so we",       "so i",
  "oh and",    "and the", "we need",    "we want",   "we should",   "we must",
  "i want",    "i need",  "the budget", "budget is", "then we",     "then i",
  "anyway",    "btw",     "make sure",  "remember",  "dont forget", "what about",
  "do we",     "who is",  "should we",  "und wir",   "und ich",     "wir brauchen",
  "and maybe", "plus we", "plus i",     "and it",    "and its",     "and a",
  NULL
};

/* It is cut before these only after many words. */
static const char *const soft_openers[] = { "but i",    "but we",     "but the",  "but he",
                                            "but she",  "but it",     "but they", "also we",
                                            "also i",   "i think",    "i guess",  "and if",
                                            "if the",   "because we", "or maybe", "aber wir",
                                            "aber ich", NULL };

/* The word that ends at @dot, in lower case, without leading brackets. */
static char *
word_before (const char *start, const char *dot)
{
  const char *p = dot;

  while (p > start && !g_ascii_isspace (p[-1]) && p[-1] != '(')
    p--;
  return g_utf8_strdown (p, dot - p);
}

static gboolean
is_month_ahead (const char *rest)
{
  static const char *const months[] = { "jan", "feb", "mar",   "mär",   "apr", "mai", "may",
                                        "jun", "jul", "aug",   "sep",   "okt", "oct", "nov",
                                        "dez", "dec", "floor", "stock", "uhr", NULL };
  g_autofree char *folded = oa_text_fold (g_str_has_prefix (rest, " ") ? rest + 1 : rest);

  for (guint i = 0; months[i] != NULL; i++)
    if (g_str_has_prefix (folded + 1, months[i]))
      return TRUE;
  return FALSE;
}

/* "am 3. tag", "the 2. floor": the number before @dot is an ordinal. */
static gboolean
is_ordinal (const char *start, const char *dot, gsize length)
{
  static const char *const introducers[] = { "der", "die", "das", "den", "dem",  "am",
                                             "im",  "zum", "zur", "vom", "beim", "bis",
                                             "the", "no",  "no.", "nr",  "nr.",  NULL };
  const char *number = dot - length;
  g_autofree char *before = NULL;

  while (number > start && number[-1] == ' ')
    number--;
  before = word_before (start, number);
  return number == start || g_strv_contains (introducers, before);
}

/* "on 3. We", "3.200. captions" end a sentence; "14. Juni", "14.06. um" do not. */
static gboolean
number_ends (const char *start, const char *dot, const char *word, const char *next)
{
  gsize length = strlen (word);
  gboolean lower = !g_unichar_isupper (g_utf8_get_char (next));
  g_autofree char *ahead = g_utf8_substring (next, 0, MIN (g_utf8_strlen (next, 64), 12));

  if (strchr (word, '.') != NULL || strchr (word, ',') != NULL)
    return !lower || (length > 4 && strpbrk (word + length - 4, ".,") == word + length - 4 &&
                      g_unichar_isalpha (g_utf8_get_char (next)));
  if (length > 2)
    return TRUE;
  if (is_month_ahead (ahead) || !g_unichar_isalnum (g_utf8_get_char (next)))
    return FALSE;
  return !lower || !is_ordinal (start, dot, length);
}

/* Whether the full stop at @dot ends a sentence. White space follows it. */
static gboolean
dot_ends (const char *start, const char *dot)
{
  g_autofree char *word = word_before (start, dot);
  gsize length = strlen (word);
  const char *next = dot + 1;

  while (*next == ' ')
    next++;
  if (length == 0)
    return FALSE;
  if (g_strv_contains (limits, word))
    return g_unichar_isupper (g_utf8_get_char (next));
  if (g_strv_contains (abbreviations, word))
    return FALSE;
  if (length == 1 && g_ascii_isalpha (word[0]))
    return FALSE;
  if (strspn (word, "0123456789.,") == length)
    return number_ends (start, dot, word, next);
  return TRUE;
}

/* "so ... maybe" continues; "… We" does not. */
static gboolean
dots_end (const char *after)
{
  while (*after == ' ')
    after++;
  return g_unichar_isupper (g_utf8_get_char (after)) || *after == '\0';
}

/* If a sentence ends at the mark @p, the first byte after it and its closing quotes; otherwise
 * %NULL. */
static const char *
sentence_end (const char *start, const char *p)
{
  const char *end = p;
  gboolean dots = FALSE;

  while (*end == '.' || *end == '!' || *end == '?')
    end++;
  if (g_str_has_prefix (end, "…"))
    end += strlen ("…");
  dots = end - p > 1 && (*p == '.' || strncmp (p, "…", 3) == 0);
  while (*end == '"' || *end == '\'' || *end == ')' || g_str_has_prefix (end, "”"))
    end += *end == '"' || *end == '\'' || *end == ')' ? 1 : (int) strlen ("”");
  if (*end != ' ' && *end != '\0')
    return NULL;
  if (*end == '\0')
    return end;
  if (dots)
    return dots_end (end) ? end : NULL;
  if (*p == '.' && !dot_ends (start, p))
    return NULL;
  return end;
}

/* Fragments are not statements: one or two words, or words that continue. */
static gboolean
goes_on (const char *piece)
{
  g_autofree char *first = g_strndup (piece, strcspn (piece, " ,."));

  return tf_text_count_words (piece) < 3 || *piece == '(' || g_strv_contains (continuers, first);
}

/* "He wants a second line", "Needs delivery before 7": only the previous sentence has the
 * subject. */
static gboolean
lacks_subject (const char *piece)
{
  static const char *const starts[] = { " he ",
                                        " she ",
                                        " they ",
                                        " his ",
                                        " hers ",
                                        " theirs ",
                                        " them ",
                                        " if it ",
                                        " if they ",
                                        " if she ",
                                        " if he ",
                                        " if that ",
                                        " needs ",
                                        " costs ",
                                        " takes ",
                                        " wants ",
                                        " comes ",
                                        " is not ",
                                        " both of them",
                                        " those are ",
                                        " these are ",
                                        " the rest",
                                        " which ",
                                        " that way ",
                                        " neither ",
                                        " that means ",
                                        " because of that",
                                        " er ",
                                        " but then ",
                                        " has to answer ",
                                        " its ",
                                        " otherwise ",
                                        " that is where ",
                                        " both want ",
                                        " and then they also ",
                                        NULL };
  static const char *const not_back[] = { " if it rains",
                                          " if it snows",
                                          " if it is raining",
                                          " if it gets ",
                                          " if it works",
                                          " if it must",
                                          NULL };
  g_autofree char *folded = oa_text_fold (piece);

  for (guint i = 0; not_back[i] != NULL; i++)
    if (g_str_has_prefix (folded, not_back[i]))
      return FALSE;
  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, starts[i]))
      return TRUE;
  return tf_text_count_words (piece) <= 6 &&
         (g_str_has_prefix (piece, "so ") || g_str_has_suffix (folded, " that ") ||
          g_str_has_suffix (folded, " that first "));
}

/* "Should we stream it? I'd rather not.": the answer belongs to its question. */
static gboolean
answers (const char *before, const char *piece)
{
  static const char *const starts[] = { " ask ", " check ", " i would ", " id ", NULL };
  g_autofree char *folded = oa_text_fold (piece);
  guint words = tf_text_count_words (piece);

  if (!g_str_has_suffix (before, "?") || strchr (piece, '?') != NULL)
    return FALSE;
  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, starts[i]))
      return words <= 10;
  return words <= 3;
}

static void
join_fragments (GPtrArray *pieces)
{
  for (guint i = 1; i < pieces->len;)
    {
      const char *piece = g_ptr_array_index (pieces, i);
      const char *before = g_ptr_array_index (pieces, i - 1);
      gboolean join = goes_on (piece) || (i == 1 && tf_text_count_words (before) < 2);
      guint words = tf_text_count_words (before);

      join |= answers (before, piece);
      join |= words + tf_text_count_words (piece) <= MAX_JOINED && lacks_subject (piece);
      if (join && words < STREAM_WORDS * 2)
        {
          char *joined = g_strdup_printf ("%s %s", before, piece);

          g_free (pieces->pdata[i - 1]);
          pieces->pdata[i - 1] = joined;
          g_ptr_array_remove_index (pieces, i);
        }
      else
        i++;
    }
}

static void
take (GPtrArray *out, const char *start, const char *end)
{
  g_autofree char *piece = g_strndup (start, (gsize) (end - start));

  g_strstrip (piece);
  if (*piece != '\0')
    g_ptr_array_add (out, g_steal_pointer (&piece));
}

static void
split_at_marks (const char *text, GPtrArray *out)
{
  const char *start = text;
  const char *open = NULL;
  const char *p = text;

  while (*p != '\0')
    {
      gboolean mark = strchr (".!?", *p) != NULL || strncmp (p, "…", 3) == 0;
      const char *end = NULL;

      if (*p == '(' && open == NULL)
        open = p;
      else if (*p == ')' || (open != NULL && p - open > MAX_BRACKET))
        open = NULL;
      if (mark && open == NULL)
        end = sentence_end (start, p);
      if (end != NULL)
        {
          take (out, start, end);
          start = p = end;
        }
      else if (mark)
        p += strspn (p, ".!?") > 0 ? strspn (p, ".!?") : strlen ("…");
      else
        p++;
    }
  take (out, start, p);
}

/* Whether one of the openers is at word @i of @words. */
static gboolean
opens_thought (char **words, guint i, guint in_piece)
{
  g_autofree char *two =
      g_strconcat (words[i], " ", words[i + 1] != NULL ? words[i + 1] : "", NULL);
  g_autofree char *folded = oa_text_fold (two);
  g_auto (GStrv) parts = g_strsplit (folded, " ", 4);
  g_autofree char *pair = NULL;

  if (g_strv_length (parts) < 3)
    return FALSE;
  pair = g_strconcat (parts[1], " ", parts[2], NULL);
  return g_strv_contains (openers, parts[1]) || g_strv_contains (openers, pair) ||
         (in_piece >= SOFT_WORDS && g_strv_contains (soft_openers, pair));
}

static guint
count_char (const char *text, const char *set)
{
  guint n = 0;

  for (const char *p = text; *p != '\0'; p++)
    n += strchr (set, *p) != NULL;
  return n;
}

static void
flush_words (GString *piece, GPtrArray *out)
{
  while (piece->len > 0 && strchr (" ,", piece->str[piece->len - 1]) != NULL)
    g_string_truncate (piece, piece->len - 1);
  if (piece->len > 0)
    g_ptr_array_add (out, g_strdup (piece->str));
  g_string_truncate (piece, 0);
}

/* Cuts a stream of words before the openers; no piece has fewer than MIN_WORDS. */
static void
split_stream (const char *text, GPtrArray *out)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n_words = g_strv_length (words);
  g_autoptr (GString) piece = g_string_new (NULL);
  guint in_piece = 0;

  for (guint i = 0; i < n_words; i++)
    {
      gboolean cut =
          in_piece >= MIN_WORDS && n_words - i >= MIN_WORDS && opens_thought (words, i, in_piece);

      if (cut || in_piece >= MAX_WORDS)
        {
          flush_words (piece, out);
          in_piece = 0;
        }
      if (in_piece > 0)
        g_string_append_c (piece, ' ');
      g_string_append (piece, words[i]);
      in_piece++;
    }
  flush_words (piece, out);
}

static gboolean
is_stream (const char *text, guint n_words)
{
  return n_words > STREAM_WORDS && count_char (text, ",;:-(") * 12 < n_words;
}

/* "the licence must be there; it takes 90 days" is one thought. */
static gboolean
goes_back (const char *part)
{
  static const char *const starts[] = { " it ",       " this ", " that ", " they ", " he ", " she ",
                                        " the same ", " so ",   " then ", " its ",  NULL };
  g_autofree char *folded = oa_text_fold (part);

  for (guint i = 0; starts[i] != NULL; i++)
    if (g_str_has_prefix (folded, starts[i]))
      return TRUE;
  return lacks_subject (part);
}

/* "Sven owns the agents, who does alerting? not decided": the fact and the open question. */
static void
take_question_apart (const char *text, GPtrArray *out)
{
  static const char *const pattern =
      "^(?<fact>[^?]{12,}?)[,;]\\s+(?:and\\s+|but\\s+)?"
      "(?<question>(?:who|what|which|how|when|where|wer|was|wie|wann|wo)\\s[^,?]{4,}\\?.*)$";
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *label = oa_text_fold (text);

  if (strchr (text, '?') != NULL && !g_str_has_prefix (label, " not sure ") &&
      g_regex_match (regex, text, 0, &match))
    {
      g_ptr_array_add (out, g_match_info_fetch_named (match, "fact"));
      g_ptr_array_add (out, g_match_info_fetch_named (match, "question"));
    }
  else
    g_ptr_array_add (out, g_strdup (text));
}

/* "tent: ask Jonas; music: Maria; drinks: everybody brings some" */
static void
split_semicolons (const char *text, GPtrArray *out)
{
  g_auto (GStrv) parts = g_strsplit (text, "; ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (tf_text_count_words (parts[i]) < 3 || (i > 0 && goes_back (parts[i])))
      {
        g_ptr_array_add (out, g_strdup (text));
        return;
      }
  for (guint i = 0; parts[i] != NULL; i++)
    g_ptr_array_add (out, g_strdup (parts[i]));
}

void
oa_sentences_split (const char *text, GPtrArray *out)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);

  split_at_marks (text, sentences);
  join_fragments (sentences);
  for (guint i = 0; i < sentences->len; i++)
    {
      const char *sentence = g_ptr_array_index (sentences, i);
      guint n_words = tf_text_count_words (sentence);

      if (is_stream (sentence, n_words) || n_words > MAX_WORDS)
        split_stream (sentence, out);
      else if (strstr (sentence, "; ") != NULL && n_words > 14)
        split_semicolons (sentence, out);
      else
        take_question_apart (sentence, out);
    }
}
