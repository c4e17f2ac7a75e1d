/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include "tf-values.h"

G_BEGIN_DECLS

/* A text while its values are read. */
typedef struct
{
  char *text; /* (owned): valid UTF-8, words of numbers as digits */
  GArray *
      origins; /* (owned) (element-type gsize): the byte of the original for each byte and the end */
  char *original;    /* (owned): valid UTF-8 */
  guint8 *taken;     /* (owned): of each byte of text, whether it belongs to a value */
  GPtrArray *values; /* (owned) (element-type TfValue) */
} TfValueScan;

void tf_value_scan_init (TfValueScan *self, const char *text);
void tf_value_scan_clear (TfValueScan *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TfValueScan, tf_value_scan_clear)

/* Called for each match that takes nothing already taken; fills @value. Returns: whether it is one */
typedef gboolean (*TfValueReader) (TfValueScan *scan, const GMatchInfo *match, TfValue *value);

void tf_value_scan_match (TfValueScan *self, GRegex *regex, TfValueKind kind, TfValueReader reader);

/* Takes bytes of text for @value. */
void tf_value_scan_take (TfValueScan *self, TfValue *value, gsize start, gsize end);
gboolean tf_value_scan_is_taken (const TfValueScan *self, gsize start, gsize end);

void tf_value_scan_dates (TfValueScan *self);
void tf_value_scan_times (TfValueScan *self);
void tf_value_scan_links (TfValueScan *self);
void tf_value_scan_money (TfValueScan *self);
void tf_value_scan_numbers (TfValueScan *self);
void tf_value_scan_names (TfValueScan *self);
void tf_value_scan_words (TfValueScan *self);

TfValue *tf_value_new (TfValueKind kind);

/* Without names and words. Returns: (transfer full) (element-type TfValue) */
GPtrArray *tf_values_list_exact (const char *text);

/* Whether two amounts are equal, whatever their units. */
gboolean tf_value_has_amount (const TfValue *self, const TfValue *other);

/* "2.500,50", "2,500.50", "2'500.50" and "2 500.50" as 2500.5. Returns: %FALSE if there is no
 * number at the beginning */
gboolean tf_values_read_amount (const char *text, double *out_amount);

/* A copy of @text in which words of numbers are digits; @out_origins as in TfValueScan. */
char *tf_values_replace_number_words (const char *text, GArray **out_origins);

/* NFKC, case folded, "’" as "'". Returns: (transfer full) */
char *tf_values_fold (const char *text);

/* The folded words of a text: runs of letters, digits and inner apostrophes, without a genitive "'s". */
GPtrArray *tf_values_split (const char *text);

/* Whether a folded word belongs to grammar or courtesy. */
gboolean tf_values_is_stop_word (const char *word);

/* Whether the text is more German than English. */
gboolean tf_values_is_german (const char *text);

/* The code of a currency or the base unit of a dimension; @out_factor: to it. @word: folded. Returns:
 * (nullable) */
const char *tf_values_find_currency (const char *word);
const char *tf_values_find_unit (const char *word, double *out_factor);

/* Whether it is one of the words for people who are counted. */
gboolean tf_values_is_people (const char *word);

/* An answer of so few words is about nothing else than its value. */
#define TF_VALUES_SHORT 6

#define TF_VALUES_NUMBER \
  "\\d{1,3}(?:[.,'’\\x{A0}\\x{202F}\\x{2009}]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?"

G_END_DECLS
