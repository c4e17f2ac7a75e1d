/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fill.h"

#include "oa-correct.h"
#include "oa-text.h"
#include "tf-markdown.h"
#include "tf-template.h"
#include "tf-text.h"

static const char *
say (const OaContent *self, const char *key)
{
  return oa_data_text (self->language, key);
}

/* The person's words as they stand in the plan. Returns: (transfer full) */
static char *
show_words (const OaContent *self, const char *words)
{
  g_autofree char *named = oa_text_name_placeholders (self->language, words);

  return oa_text_to_markdown (named);
}

/* A statement with the id of its decision. Returns: (transfer full) */
static char *
show (const OaContent *self, const OaStatement *statement, const char *text)
{
  g_autofree char *words = show_words (self, text);

  return oa_statement_is_decision (statement)
             ? g_strdup_printf ("%s (%s)", words, statement->source)
             : g_steal_pointer (&words);
}

/* rows */

/* A statement that has to stand in a row. */
typedef struct
{
  const OaStatement *statement; /* (not owned) */
  const OaValue *value;         /* (not owned): its date or amount */
} Row;

/* What puts a statement in a table: the first amount, or the first date with a month, else any; the last one
 * of "… so it is the 5th now". Returns: (nullable) */
static const OaValue *
find_row_value (const OaStatement *statement, OaTopic topic)
{
  const GPtrArray *values = oa_statement_values (statement);
  gboolean date = topic == OA_TOPIC_DATE;
  gboolean last = oa_data_weigh ("now", statement->folded) > 0;
  const OaValue *found = NULL;

  if ((!date && topic != OA_TOPIC_MONEY) ||
      oa_data_matches ("correct.replaced-by", statement->text) ||
      tf_template_is_filler_cell (statement->text))
    return NULL;
  OA_EACH (const OaValue, value, values)
    if (value->kind == (date ? OA_VALUE_DATE : OA_VALUE_MONEY) &&
        (!date || value->month > 0 || value->day > 0) &&
        !oa_correct_is_noted (statement->text, value) &&
        !oa_value_is_turned (values, value, statement->text) &&
        (found == NULL || last || (date && found->month == 0 && value->month > 0)))
      found = value;
  return found;
}

static gboolean
goes_in_row (const OaPlace *place, const OaStatement *statement)
{
  return place->rows && find_row_value (statement, statement->topic) != NULL;
}

/* Dates in the order of the calendar. */
static guint64
get_order (const Row *row)
{
  const OaValue *value = row->value;

  return value->kind != OA_VALUE_DATE
             ? 0
             : value->year * 10000 + (value->month > 0 ? value->month : 13) * 100 +
                   (value->day > 0 ? value->day : 32);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint64 first = get_order (*(const Row *const *) a);
  guint64 second = get_order (*(const Row *const *) b);

  return first < second ? -1 : first > second;
}

/* An answer may say when and for how much: its amount is a row of the budget as well. */
static GPtrArray *
list_rows (const OaContent *self, const OaPlace *place)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);

  OA_EACH (const OaStatement, statement, self->statements)
    {
      OaTopic topic = place->topics[statement->topic] ? statement->topic
                      : place->topics[OA_TOPIC_MONEY] && oa_statement_is_decision (statement)
                          ? OA_TOPIC_MONEY
                          : OA_TOPIC_NOTE;
      const OaValue *value = find_row_value (statement, topic);

      if (value != NULL)
        {
          const Row row = { statement, value };

          g_ptr_array_add (rows, g_memdup2 (&row, sizeof row));
        }
    }
  g_ptr_array_sort (rows, compare_rows);
  return rows;
}

/* One cell, by what its column asks for. */
static char *
fill_column (const OaContent *self, const Row *row, const char *column, gboolean first)
{
  g_autofree char *folded = oa_text_fold (column);
  g_autofree char *person = oa_values_find_person (row->statement->text);
  g_autofree char *headed = oa_statement_dup_headed (row->statement);
  g_autofree char *words = show (self, row->statement, headed);

  if (oa_data_weigh ("column-value", folded) > 0)
    return tf_markdown_escape_cell (row->value->text);
  if (oa_data_weigh ("column-owner", folded) > 0)
    return tf_markdown_escape_cell (person != NULL ? person : "");
  if (oa_data_weigh ("column-source", folded) > 0)
    return g_strdup (*row->statement->source != '\0' ? row->statement->source
                                                     : say (self, "source.notes"));
  return first || oa_data_weigh ("column-text", folded) > 0 ? tf_markdown_escape_cell (words)
                                                            : g_strdup ("");
}

static void
append_statement_rows (const OaContent *self,
                       const OaPlace *place,
                       const char *const *columns,
                       GString *out)
{
  g_autoptr (GPtrArray) rows = list_rows (self, place);

  OA_EACH (const Row, row, rows)
    {
      for (guint c = 0; columns[c] != NULL; c++)
        {
          g_autofree char *cell = fill_column (self, row, columns[c], c == 0);

          g_string_append_printf (out, "| %s ", cell);
        }
      g_string_append (out, "|\n");
    }
}

/* A row of one text; the next cells say @second and @third, others nothing. */
static void
append_row (const OaContent *self,
            const char *text,
            const char *second,
            const char *third,
            const char *const *columns,
            GString *out)
{
  g_autofree char *words = show_words (self, text);

  for (guint c = 0; columns[c] != NULL; c++)
    {
      g_autofree char *cell = tf_markdown_escape_cell (c == 0 ? words : c == 1 ? second : third);

      g_string_append_printf (out, "| %s ", cell);
    }
  g_string_append (out, "|\n");
}

static char *
fill_rows (const OaContent *self,
           const OaPlace *place,
           const OaSlot *slot,
           const char *const *columns)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (g_str_equal (slot->prefix, "acceptance"))
    for (guint i = 0; self->criteria[i] != NULL; i++)
      append_row (self, self->criteria[i], say (self, "met.where"), say (self, "met.how"), columns,
                  out);
  else if (g_str_equal (slot->prefix, "decisions"))
    OA_EACH (const OaStatement, statement, self->statements)
      {
        g_autofree char *reason =
            oa_data_say (self->language, "spec.said", "id", statement->source, NULL);

        if (oa_statement_is_decision (statement))
          append_row (self, *statement->heading != '\0' ? statement->heading : statement->source,
                      reason, "", columns, out);
      }
  else if (place->topics[OA_TOPIC_QUESTION])
    OA_EACH (const char, question, self->questions)
      append_row (self, question, say (self, "open.please"), say (self, "open.default"), columns,
                  out);
  else
    append_statement_rows (self, place, columns, out);
  return g_strchomp (g_strdup (out->str));
}

/* details */

static guint
count_topics (const OaContent *self, const OaPlace *place)
{
  guint topics = 0;

  OA_EACH (const OaStatement, statement, self->statements)
    if (place->topics[statement->topic] && !goes_in_row (place, statement))
      topics |= 1u << statement->topic;
  return (guint) __builtin_popcount (topics);
}

/* "**Food:** ". “ToDo” is a heading, and “ToDo:” a placeholder. Returns: (transfer full) */
static char *
show_label (const OaContent *self, const char *label)
{
  g_autofree char *words = show_words (self, label);
  g_autofree char *whole = g_strconcat (words, ":", NULL);

  return g_strdup_printf ("**%s**", tf_text_has_placeholder (whole, NULL) ? words : whole);
}

/* The headings of what belongs there, each once, "" first. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_headings (const OaContent *self, const OaPlace *place, OaTopic topic)
{
  GPtrArray *headings = g_ptr_array_new ();

  g_ptr_array_add (headings, (gpointer) "");
  OA_EACH (const OaStatement, statement, self->statements)
    if (statement->topic == topic && !goes_in_row (place, statement) &&
        !g_ptr_array_find_with_equal_func (headings, statement->heading, g_str_equal, NULL))
      g_ptr_array_add (headings, statement->heading);
  return headings;
}

static void
append_item (const OaContent *self, const OaStatement *statement, gboolean headed, GString *out)
{
  g_autofree char *text = show (self, statement, statement->text);
  g_autofree char *label = show_label (self, statement->heading);

  g_string_append (out, "- ");
  if (statement->mark != '\0')
    g_string_append_printf (out, "[%c] ", statement->mark);
  if ((headed || tf_text_is_filler (text)) && *statement->heading != '\0')
    g_string_append_printf (out, "%s ", label);
  g_string_append_printf (out, "%s\n", text);
}

/* @labelled: below a label of the topic; the heading then stands in the item */
static void
append_topic (const OaContent *self,
              const OaPlace *place,
              OaTopic topic,
              gboolean labelled,
              GString *out)
{
  g_autoptr (GPtrArray) headings = list_headings (self, place, topic);
  g_autoptr (GString) items = g_string_new (NULL);
  g_autofree char *topic_label = show_label (self, oa_topic_label (self->language, topic));

  OA_EACH (const char, heading, headings)
    {
      g_autofree char *label = show_label (self, heading);

      if (!labelled && *heading != '\0')
        g_string_append_printf (items, "%s%s\n\n", items->len > 0 || out->len > 0 ? "\n" : "",
                                label);
      OA_EACH (const OaStatement, statement, self->statements)
        if (statement->topic == topic && !goes_in_row (place, statement) &&
            g_str_equal (statement->heading, heading))
          append_item (self, statement, labelled, items);
    }
  if (items->len > 0 && labelled)
    g_string_append_printf (out, "%s%s\n\n", out->len > 0 ? "\n" : "", topic_label);
  g_string_append (out, items->str);
}

static char *
fill_details (const OaContent *self, const OaPlace *place)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean labelled = count_topics (self, place) > 1;

  for (OaTopic topic = OA_TOPIC_NOTE + 1; topic <= OA_N_TOPICS; topic++)
    if (place->topics[topic % OA_N_TOPICS])
      append_topic (self, place, topic % OA_N_TOPICS, labelled, out);
  if (place->topics[OA_TOPIC_QUESTION] && !place->rows)
    OA_EACH (const char, question, self->questions)
      {
        g_autofree char *words = show_words (self, question);

        if (!tf_text_is_filler (words))
          g_string_append_printf (out, "- %s\n", words);
      }
  return g_strchomp (g_strdup (out->str));
}

static char *
fill_summary (const OaContent *self, const OaPlace *place)
{
  g_autofree char *details = fill_details (self, place);

  return g_strdup_printf ("*%s*%s%s", say (self, "sorted"), *details != '\0' ? "\n\n" : "",
                          details);
}

char *
oa_fill_slot (const OaContent *self,
              const OaPlace *place,
              const OaSlot *slot,
              const char *const *columns)
{
  if (g_str_equal (slot->prefix, "summary"))
    return fill_summary (self, place);
  if (g_str_equal (slot->ending, "rows") && columns != NULL)
    return fill_rows (self, place, slot, columns);
  return g_str_equal (slot->ending, "details") ? fill_details (self, place) : g_strdup ("");
}

char *
oa_fill_required (const OaContent *self, const OaPlace *place)
{
  if (place->topics[OA_TOPIC_QUESTION])
    return g_strdup (say (self, "open.nothing"));
  if (place->topics[OA_TOPIC_GOAL])
    return oa_data_say (self->language, "goal.title", "title", self->title, NULL);
  return oa_data_say (self->language, "section.nothing", "title", place->title, NULL);
}
