/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The values of a text, in English and German: what a person says that can be looked for in another
 * text, however it is spelled there ("19. Juni 2027" for "2027-06-19", "2.500 €" for "2,500 euros").
 * Pure, any thread. */

typedef enum
{
  TF_VALUE_DATE,   /* a day, a month or a day of the week */
  TF_VALUE_TIME,   /* of the day */
  TF_VALUE_MONEY,  /* an amount of one currency */
  TF_VALUE_NUMBER, /* with a unit, with the word beside it, or bare */
  TF_VALUE_LINK,   /* an address of the web or of mail */
  TF_VALUE_NAME,   /* capitalised or quoted words */
  TF_VALUE_WORDS,  /* other words that belong together: "the barn" */
} TfValueKind;

typedef struct
{
  TfValueKind kind;
  char *text;                      /* (owned): as written */
  gsize start, end;                /* bytes of @text in the text it is from */
  guint line;                      /* from 1 */
  guint year, month, day, weekday; /* of a date; 0: not said; weekday from 1, Monday */
  gboolean either;                 /* "5/6/2027": day and month may be the other way round */
  guint minute;                    /* of a time, since midnight */
  gboolean half;                   /* "4 o'clock": in the morning or in the afternoon */
  double amount;                   /* of a number or of money */
  char *unit;       /* (owned): "EUR"; "s" for all durations, …; "" if it has none */
  char *before;     /* (owned): of a number without a unit: the word before it, folded; "" */
  char *after;      /* (owned): and after it */
  GPtrArray *words; /* (owned) (element-type utf8): of a name or of words, folded */
  gboolean weak;    /* its words may stand for something else: not finding it shows nothing */
} TfValue;

void tf_value_free (TfValue *self);
TfValue *tf_value_copy (const TfValue *self);

/* The values of what a person said, in its order. A text of a few words without a value is one of kind
 * WORDS. Returns: (transfer full) (element-type TfValue) */
GPtrArray *tf_values_list (const char *text);

/* Whether what is before the byte @start of @text says that what begins there does not hold: "not",
 * "instead of", "originally planned for". */
gboolean tf_values_is_taken_back (const char *text, gsize start);

/* Whether two say the same. What one of them leaves open (a year) does not tell them apart. */
gboolean tf_value_is_same (const TfValue *a, const TfValue *b);

/* The words of a text that say what it is about: folded, without the words of grammar, numbers and
 * what is capitalised only. Returns: (transfer full) (element-type utf8) */
GPtrArray *tf_values_list_content (const char *text);

/* Whether two folded words are forms of the same word: "barn" and "barns". */
gboolean tf_values_is_same_word (const char *a, const char *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfValue, tf_value_free)

/* A text in which values are looked for. */
typedef struct _TfValueText TfValueText;

TfValueText *tf_value_text_new (const char *text);
void tf_value_text_free (TfValueText *self);

typedef enum
{
  TF_VALUE_ABSENT,
  TF_VALUE_UNCLEAR, /* a number without its word or its currency, a part of a name, or only asked */
  TF_VALUE_PRESENT,
} TfValueFound;

/* Where it is taken back ("not on 19 June"), it is absent. @about (element-type utf8) (nullable): folded words one of which stands with a bare number. @out_line
 * (optional): of the first place, unless it is absent. */
TfValueFound tf_value_text_find (TfValueText *self,
                                 const TfValue *value,
                                 const GPtrArray *about,
                                 guint *out_line);

/* The first place where it is present and not said to be replaced ("instead of", "statt" …); 0: none. */
guint tf_value_text_find_standing (TfValueText *self, const TfValue *value);

/* The largest share of @words (element-type utf8), folded, that is in one paragraph, row or item, in
 * per cent. @out_line (optional): its line; 0 if no word is in the text. */
guint tf_value_text_find_share (TfValueText *self, const GPtrArray *words, guint *out_line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TfValueText, tf_value_text_free)

G_END_DECLS
