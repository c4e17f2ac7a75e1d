/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-fill.h"

#include "oa-correct.h"
#include "oa-people.h"
#include "oa-text.h"
#include "oa-values.h"
#include "tf-markdown.h"
#include "tf-template.h"
#include "tf-text.h"

/* A statement that has to stand in a row, with what orders the rows. */
typedef struct
{
  const OaStatement *statement; /* (not owned) */
  char *value;                  /* (owned): its date or amount */
  guint64 order;
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->value);
  g_free (row);
}

static const char *
say (const OaContent *self, const char *key)
{
  return oa_data_text (self->language, key);
}

/* A statement as it stands in the plan: own words, the id of its decision. Returns: (transfer full) */
static char *
show (const OaStatement *statement)
{
  g_autofree char *named = oa_text_name_placeholders (statement->text);
  g_autofree char *safe = oa_text_to_markdown (named);

  return g_str_has_prefix (statement->source, "D-")
             ? g_strdup_printf ("%s (%s)", safe, statement->source)
             : g_steal_pointer (&safe);
}

static char *
show_cell (const OaStatement *statement)
{
  g_autofree char *text = show (statement);

  if (*statement->heading != '\0')
    {
      g_autofree char *headed = g_strdup_printf ("%s: %s", statement->heading, text);

      return tf_markdown_escape_cell (headed);
    }
  return tf_markdown_escape_cell (text);
}

/* rows */

/* The value by which a row is found: the first amount, or the first date with a month, else any; the last one
 * of "… so it is the 5th now". Returns: (nullable) */
static const OaValue *
find_row_value (const GPtrArray *values,
                OaTopic topic,
                const OaStatement *statement,
                const char *said)
{
  OaValueKind wanted = topic == OA_TOPIC_DATE ? OA_VALUE_DATE : OA_VALUE_MONEY;
  gboolean last = oa_data_weigh ("now", statement->folded) > 0;
  const OaValue *found = NULL;

  for (guint i = 0; i < values->len; i++)
    {
      const OaValue *value = g_ptr_array_index (values, i);

      if (value->kind != wanted ||
          (wanted == OA_VALUE_DATE && value->month == 0 && value->day == 0) ||
          oa_value_is_turned (values, i, said))
        continue;
      if (found == NULL || last ||
          (wanted == OA_VALUE_DATE && found->month == 0 && value->month > 0))
        found = value;
    }
  return found;
}

/* What puts the statement in a table: a date of the calendar for a date, an amount for money. Returns: (transfer
 * full) (nullable) */
static Row *
make_row (const OaStatement *statement, OaTopic topic)
{
  g_autofree char *said =
      g_regex_replace (oa_text_regex (OA_REPLACED), statement->text, -1, 0, "", 0, NULL);
  g_autoptr (GPtrArray) values = oa_values_find (said);
  const OaValue *value = NULL;
  Row *row = NULL;

  if ((topic != OA_TOPIC_DATE && topic != OA_TOPIC_MONEY) ||
      oa_text_matches (OA_REPLACED_BY, statement->text) ||
      tf_template_is_filler_cell (statement->text))
    return NULL;
  value = find_row_value (values, topic, statement, said);
  if (value == NULL)
    return NULL;
  row = g_new0 (Row, 1);
  row->statement = statement;
  row->value = g_strdup (value->text);
  if (value->kind == OA_VALUE_DATE)
    row->order = value->year * 10000 + (value->month > 0 ? value->month : 13) * 100 +
                 (value->day > 0 ? value->day : 32);
  return row;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint64 first = (*(const Row *const *) a)->order;
  guint64 second = (*(const Row *const *) b)->order;

  return first < second ? -1 : first > second;
}

static gboolean
goes_in_row (const OaPlace *place, const OaStatement *statement)
{
  Row *row = place->rows ? make_row (statement, statement->topic) : NULL;
  gboolean goes = row != NULL;

  if (row != NULL)
    row_free (row);
  return goes;
}

/* An answer may say when and for how much: its amount is a row of the budget as well. */
static GPtrArray *
list_rows (const OaContent *self, const OaPlace *place)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);

  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      Row *row = NULL;

      if (place->topics[statement->topic])
        row = make_row (statement, statement->topic);
      else if (place->topics[OA_TOPIC_MONEY] && g_str_has_prefix (statement->source, "D-"))
        row = make_row (statement, OA_TOPIC_MONEY);
      if (row != NULL)
        g_ptr_array_add (rows, row);
    }
  g_ptr_array_sort (rows, compare_rows);
  return rows;
}

/* One cell, by what its column asks for. */
static char *
fill_column (const OaContent *self, const Row *row, const char *column, gboolean first)
{
  g_autofree char *folded = oa_text_fold (column);
  g_autofree char *person = oa_people_find_first (row->statement->text);

  if (row->value != NULL && oa_data_weigh ("column-value", folded) > 0)
    return tf_markdown_escape_cell (row->value);
  if (oa_data_weigh ("column-owner", folded) > 0)
    return tf_markdown_escape_cell (person != NULL ? person : "");
  if (oa_data_weigh ("column-source", folded) > 0)
    return g_strdup (*row->statement->source != '\0' ? row->statement->source
                                                     : say (self, "source.notes"));
  if (first || oa_data_weigh ("column-text", folded) > 0)
    return show_cell (row->statement);
  return g_strdup ("");
}

static void
append_cells (GString *out, GPtrArray *cells)
{
  for (guint i = 0; i < cells->len; i++)
    g_string_append_printf (out, "%s %s", i == 0 ? "|" : " |", (char *) cells->pdata[i]);
  g_string_append (out, " |\n");
}

static char *
fill_statement_rows (const OaContent *self, const OaPlace *place, const char *const *columns)
{
  g_autoptr (GPtrArray) rows = list_rows (self, place);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; columns[c] != NULL; c++)
        g_ptr_array_add (cells, fill_column (self, rows->pdata[i], columns[c], c == 0));
      append_cells (out, cells);
    }
  return g_string_free (out, FALSE);
}

/* Rows of one text each; the other cells say @others in turn. */
static void
append_text_row (GString *out,
                 const char *text,
                 const char *const *columns,
                 const char *const *others)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *named = oa_text_name_placeholders (text);
  g_autofree char *safe = oa_text_to_markdown (named);
  guint n = 0;

  for (guint c = 0; columns[c] != NULL; c++)
    if (c == 0)
      g_ptr_array_add (cells, tf_markdown_escape_cell (safe));
    else
      {
        g_ptr_array_add (cells, tf_markdown_escape_cell (others[n]));
        n += others[n + 1] != NULL;
      }
  append_cells (out, cells);
}

static char *
fill_question_rows (const OaContent *self, const char *const *columns)
{
  const char *const others[] = { say (self, "open.please"), say (self, "open.default"), NULL };
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < self->questions->len; i++)
    append_text_row (out, self->questions->pdata[i], columns, others);
  return g_string_free (out, FALSE);
}

static char *
fill_criteria_rows (const OaContent *self, const char *const *columns)
{
  const char *const others[] = { say (self, "met.where"), say (self, "met.how"), NULL };
  GString *out = g_string_new (NULL);

  for (guint i = 0; self->criteria[i] != NULL; i++)
    append_text_row (out, self->criteria[i], columns, others);
  return g_string_free (out, FALSE);
}

static char *
fill_decision_rows (const OaContent *self, const char *const *columns)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);
      g_autofree char *reason =
          oa_data_say (self->language, "spec.said", "id", statement->source, NULL);
      const char *const others[] = { reason, "", NULL };

      if (g_str_has_prefix (statement->source, "D-"))
        append_text_row (out, *statement->heading != '\0' ? statement->heading : statement->source,
                         columns, others);
    }
  return g_string_free (out, FALSE);
}

static char *
fill_rows (const OaContent *self,
           const OaPlace *place,
           const OaSlot *slot,
           const char *const *columns)
{
  g_autofree char *rows =
      g_str_equal (slot->prefix, "acceptance")  ? fill_criteria_rows (self, columns)
      : g_str_equal (slot->prefix, "decisions") ? fill_decision_rows (self, columns)
      : place->topics[OA_TOPIC_QUESTION]        ? fill_question_rows (self, columns)
                                                : fill_statement_rows (self, place, columns);

  return g_strchomp (g_steal_pointer (&rows));
}

/* details */

static guint
count_topics (const OaContent *self, const OaPlace *place)
{
  gboolean has[OA_N_TOPICS] = { FALSE };
  guint n = 0;

  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (place->topics[statement->topic] && !goes_in_row (place, statement) &&
          !has[statement->topic])
        {
          has[statement->topic] = TRUE;
          n++;
        }
    }
  return n;
}

/* “ToDo” is a heading, and “ToDo:” a placeholder. Returns: (transfer none) */
static const char *
choose_colon (const char *label)
{
  g_autofree char *whole = g_strconcat (label, ":", NULL);

  return tf_text_has_placeholder (whole, NULL) ? "" : ":";
}

static void
append_label (GString *out, const char *label)
{
  g_autofree char *named = oa_text_name_placeholders (label);
  g_autofree char *safe = oa_text_to_markdown (named);

  g_string_append_printf (out, "%s**%s%s**\n\n", out->len > 0 ? "\n" : "", safe,
                          choose_colon (safe));
}

/* The headings of what belongs there, each once, "" first. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
list_headings (const OaContent *self, const OaPlace *place, OaTopic topic)
{
  GPtrArray *headings = g_ptr_array_new ();

  g_ptr_array_add (headings, (gpointer) "");
  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (statement->topic == topic && !goes_in_row (place, statement) &&
          !g_ptr_array_find_with_equal_func (headings, statement->heading, g_str_equal, NULL))
        g_ptr_array_add (headings, statement->heading);
    }
  return headings;
}

static void
append_item (const OaStatement *statement, gboolean headed, GString *out)
{
  g_autofree char *text = show (statement);

  g_string_append (out, "- ");
  if (statement->mark != '\0')
    g_string_append_printf (out, "[%c] ", statement->mark);
  if ((headed || tf_text_is_filler (text)) && *statement->heading != '\0')
    g_string_append_printf (out, "**%s%s** ", statement->heading,
                            choose_colon (statement->heading));
  g_string_append_printf (out, "%s\n", text);
}

static void
append_below (const OaContent *self,
              const OaPlace *place,
              OaTopic topic,
              const char *heading,
              gboolean headed,
              GString *out)
{
  for (guint i = 0; i < self->statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (self->statements, i);

      if (statement->topic == topic && !goes_in_row (place, statement) &&
          g_str_equal (statement->heading, heading))
        append_item (statement, headed, out);
    }
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
  g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

  for (guint i = 0; i < headings->len; i++)
    {
      if (!labelled && i > 0)
        append_label (items, headings->pdata[i]);
      append_below (self, place, topic, headings->pdata[i], labelled, items);
    }
  if (items->len > 0 && labelled)
    append_label (out, say (self, key));
  else if (items->len > 0 && out->len > 0)
    g_string_append_c (out, '\n');
  g_string_append (out, items->str);
}

static char *
fill_details (const OaContent *self, const OaPlace *place)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean labelled = count_topics (self, place) > 1;

  for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
    if (place->topics[topic] && topic != OA_TOPIC_NOTE)
      append_topic (self, place, topic, labelled, out);
  if (place->topics[OA_TOPIC_NOTE])
    append_topic (self, place, OA_TOPIC_NOTE, labelled, out);
  if (place->topics[OA_TOPIC_QUESTION] && !place->rows)
    for (guint i = 0; i < self->questions->len; i++)
      {
        g_autofree char *named = oa_text_name_placeholders (self->questions->pdata[i]);
        g_autofree char *safe = oa_text_to_markdown (named);

        if (!tf_text_is_filler (safe))
          g_string_append_printf (out, "- %s\n", safe);
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

gboolean
oa_content_has (const OaContent *self, const OaPlace *place)
{
  for (guint i = 0; i < self->statements->len; i++)
    if (place->topics[((OaStatement *) self->statements->pdata[i])->topic])
      return TRUE;
  return place->topics[OA_TOPIC_QUESTION] && self->questions->len > 0;
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
