/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-criteria.h"

#include <string.h>

#include "oa-code-spec.h"
#include "oa-decisions.h"
#include "oa-text.h"

#define MIN_CRITERIA 5
#define MAX_CRITERIA 10
#define MAX_STATED   8
#define MAX_CHARS    220

gboolean
oa_criteria_is_order (const char *message)
{
  return oa_data_matches ("criterion.order", message);
}

/* What makes a statement worth a criterion: decided, a figure, a must, an exclusion. */
static guint
weigh (const OaStatement *statement)
{
  guint weight = 0;

  if (statement->topic == OA_TOPIC_QUESTION || g_utf8_strlen (statement->text, -1) > MAX_CHARS)
    return 0;
  if (statement->topic == OA_TOPIC_EXCLUDED)
    return 4;
  OA_EACH (const OaValue, value, oa_statement_values (statement))
    weight += value->kind == OA_VALUE_MONEY  ? 3
              : value->kind != OA_VALUE_DATE ? 2
              : value->day > 0               ? 3
                                             : 0;
  return weight > 0 && oa_data_weigh ("must", statement->folded) > 0 ? weight + 3 : weight;
}

static void
add_statement (OaLanguage language, const OaStatement *statement, gboolean code, GPtrArray *out)
{
  g_autofree char *phrase = oa_text_phrase (statement->text);
  const char *key = code                                    ? "criterion.keeps"
                    : oa_statement_is_decision (statement)  ? "criterion.decision"
                    : statement->topic == OA_TOPIC_EXCLUDED ? "criterion.excluded"
                                                            : "criterion.says";

  g_ptr_array_add (out, oa_data_say (language, key, "id", statement->source, "text", phrase, NULL));
}

/* The heaviest that is not taken yet. Returns: (nullable) */
static const OaStatement *
find_heaviest (const GPtrArray *statements, GHashTable *taken, gboolean code)
{
  const OaStatement *heaviest = NULL;
  guint most = 0;

  OA_EACH (const OaStatement, statement, statements)
    {
      guint weight = oa_statement_is_decision (statement) ? 100 : weigh (statement);

      if (code && (oa_code_spec_is_complaint (statement) ||
                   strstr (statement->text, ".source.md") != NULL ||
                   (statement->topic != OA_TOPIC_MUST && statement->topic != OA_TOPIC_EXCLUDED)))
        continue;
      weight += code;
      if (weight > most && !g_hash_table_contains (taken, statement))
        {
          most = weight;
          heaviest = statement;
        }
    }
  return heaviest;
}

static void
add_stated (OaLanguage language, const GPtrArray *statements, gboolean code, GPtrArray *out)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (NULL, NULL);
  const OaStatement *statement = NULL;

  while (out->len < MAX_STATED && (statement = find_heaviest (statements, taken, code)) != NULL)
    {
      g_hash_table_add (taken, (gpointer) statement);
      add_statement (language, statement, code, out);
    }
}

static void
add_general (OaLanguage language, const char *title, GPtrArray *out)
{
  static const char *const keys[] = { "criterion.all", "criterion.sorted", "criterion.once",
                                      "criterion.placeholders", "criterion.title" };

  for (guint i = 0; i < G_N_ELEMENTS (keys) && (i == 0 || out->len < MIN_CRITERIA); i++)
    g_ptr_array_add (out, oa_data_say (language, keys[i], "text", title, NULL));
}

static void
obey (GPtrArray *out, const char *message)
{
  g_autofree char *added = oa_data_fetch ("criterion.add", message);
  g_autofree char *removed = oa_data_fetch ("criterion.remove", message);
  g_autofree char *changed = oa_data_fetch ("criterion.change", message);
  const char *number = removed != NULL ? removed : changed;
  guint n = number != NULL ? (guint) g_ascii_strtoull (number, NULL, 10) : 0;

  if (added != NULL && out->len == MAX_CRITERIA)
    g_ptr_array_remove_index (out, out->len - 1);
  if (added != NULL)
    g_ptr_array_add (out, oa_text_squeeze (added));
  if (n == 0 || n > out->len)
    return;
  if (changed != NULL)
    {
      g_free (out->pdata[n - 1]);
      out->pdata[n - 1] = oa_data_fetch ("criterion.changed", message);
    }
  else
    g_ptr_array_remove_index (out, n - 1);
}

GPtrArray *
oa_criteria_make (OaLanguage language,
                  const OaIntent *intent,
                  const GPtrArray *statements,
                  const GPtrArray *decisions)
{
  GPtrArray *out = g_ptr_array_new_with_free_func (g_free);

  if (intent->code)
    oa_code_spec_add_criteria (intent, out);
  add_stated (language, statements, intent->code, out);
  if (!intent->code)
    add_general (language, intent->title, out);
  OA_EACH (const OaDecision, decision, decisions)
    obey (out, decision->text);
  if (out->len < MIN_CRITERIA)
    add_general (language, intent->title, out);
  return out;
}
