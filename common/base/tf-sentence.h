/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The sentences that the daemon says to its user: texts of one table, with parameters. The daemon makes the
 * English text, which is what it stores, logs and sends, as ever; beside it, it sends the id and the parameters,
 * from which a client makes the text of its user's language. As with gettext, a sentence is found by its English
 * text: nothing that passes a text on need know that it is a sentence. Any thread. */

#define TF_SENTENCE(constant, id, text)                         TF_SENTENCE_##constant,
#define TF_SENTENCE_N(constant, id, text, text_of_more, counts) TF_SENTENCE_##constant,
typedef enum
{
#include "tf-sentence-list.inc"
  TF_N_SENTENCES,
} TfSentence;
#undef TF_SENTENCE
#undef TF_SENTENCE_N

/* How the sentences of several texts travel, and are stored: by the name of the text the id and the parameters; a
 * parameter that is a sentence itself has an entry of its own, by the name of the text, a dot and its name. Of a
 * text of several lines each line is a parameter: 1, 2 …; so are the parts of a text that was joined, whose id is
 * sentences, list or clauses. */
#define TF_SENTENCES_TYPE "a{s(sa{ss})}"

/* The English text with @first_name, its value, more of both, %NULL. It is remembered, as long as not too many
 * others were made since. Returns: (transfer full) */
char *tf_sentence_new (TfSentence sentence, const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/* One without parameters. Returns: (transfer none) */
const char *tf_sentence_get (TfSentence sentence);

/* One whose only parameter is the number n. Returns: (transfer full) */
char *tf_sentence_count (TfSentence sentence, guint64 n);

typedef enum
{
  TF_SENTENCE_JOIN_SENTENCES, /* "One. Another." */
  TF_SENTENCE_JOIN_LIST,      /* "one, another" */
  TF_SENTENCE_JOIN_CLAUSES,   /* "one; another" */
} TfSentenceJoin;

/* Several texts, sentences or not, in one. @texts (element-type utf8). Returns: (transfer full): "" of none */
char *tf_sentence_join (TfSentenceJoin join, const GPtrArray *texts);

/* What is known of the sentences in texts: @first_name, its text (nullable), more of both, %NULL. Returns: floating,
 * of TF_SENTENCES_TYPE */
GVariant *tf_sentence_describe (const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/* For files. Returns: (transfer full); (transfer full) (nullable): %NULL for anything else */
JsonNode *tf_sentence_to_json (GVariant *sentences);
GVariant *tf_sentence_from_json (JsonNode *node);

/* Remembers what an earlier daemon has stored of @text as @name, unless it is another text by now. @sentences
 * (nullable) */
void tf_sentence_remember (GVariant *sentences, const char *name, const char *text);

/* Of a record with one text: its member "sentences" in a file and on the bus, only if @text is a sentence. */
void tf_sentence_write (JsonObject *object, const char *name, const char *text);
void tf_sentence_read (JsonObject *object, const char *name, const char *text);
void tf_sentence_insert (GVariantDict *dict, const char *name, const char *text);

/* @text in the user's language; @text itself if @sentences (nullable) does not say what it is, or in other words
 * than the table here. Returns: (transfer full) */
char *tf_sentence_translate (GVariant *sentences, const char *name, const char *text);

G_END_DECLS
