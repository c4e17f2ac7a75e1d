/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-enum.h"
#include "tf-identity-private.h"
#include "tf-json.h"
#include "tf-model-enums.h"

/* The prompt of an identity run, and its answer. */

static void
describe (JsonObject *object, const TfIssue *issue)
{
  tf_json_set_enum (object, "severity", TF_TYPE_SEVERITY, (int) issue->severity);
  json_object_set_string_member (object, "description", issue->description);
  json_object_set_string_member (object, "location", issue->location);
  json_object_set_string_member (object, "recommendation", issue->recommendation);
  if (issue->quote != NULL)
    json_object_set_string_member (object, "quote", issue->quote);
}

static const TfIssue *
find_finding (const GPtrArray *reviews, TfReview *check, guint number)
{
  for (guint i = 0; i <= reviews->len; i++)
    {
      const TfReview *review = i < reviews->len ? g_ptr_array_index (reviews, i) : check;

      if (review == NULL || number == 0)
        return NULL;
      if (number <= review->issues->len)
        return g_ptr_array_index (review->issues, number - 1);
      number -= review->issues->len;
    }
  return NULL;
}

static const TfIssue *
find_candidate (const TfIssueLedger *ledger,
                const GPtrArray *reviews,
                TfReview *check,
                const char *candidate)
{
  guint number = tf_identity_get_number (candidate);
  const TfTrackedIssue *issue = NULL;

  if (number > 0)
    return find_finding (reviews, check, number);
  issue = tf_issue_ledger_lookup (ledger, candidate);
  return issue == NULL ? NULL : issue->is;
}

static JsonObject *
describe_question (const TfIdentityQuestion *question, const TfIssue *finding)
{
  JsonObject *object = json_object_new ();
  JsonArray *names = json_array_new ();

  json_object_set_int_member (object, "n", question->number);
  describe (object, finding);
  for (guint i = 0; question->candidates[i] != NULL; i++)
    json_array_add_string_element (names, question->candidates[i]);
  json_object_set_array_member (object, "candidates", names);
  return object;
}

/* Each candidate once, in the order it is first named. */
static void
add_candidates (JsonArray *array,
                GHashTable *seen,
                const TfIdentityQuestion *question,
                const TfIssueLedger *ledger,
                const GPtrArray *reviews,
                TfReview *check)
{
  for (guint i = 0; question->candidates[i] != NULL; i++)
    {
      const char *name = question->candidates[i];
      const TfIssue *issue = find_candidate (ledger, reviews, check, name);
      JsonObject *object = NULL;

      if (issue == NULL || !g_hash_table_add (seen, (gpointer) name))
        continue;
      object = json_object_new ();
      json_object_set_string_member (object, "id", name);
      describe (object, issue);
      json_array_add_object_element (array, object);
    }
}

char *
tf_identity_format (const TfIdentity *self,
                    const TfIssueLedger *ledger,
                    const GPtrArray *reviews,
                    TfReview *check)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  JsonObject *object = json_object_new ();
  JsonArray *questions = json_array_new (), *candidates = json_array_new ();

  for (guint i = 0; i < self->questions->len; i++)
    {
      const TfIdentityQuestion *question = g_ptr_array_index (self->questions, i);
      const TfIssue *finding = find_finding (reviews, check, question->number);

      if (finding == NULL)
        continue;
      json_array_add_object_element (questions, describe_question (question, finding));
      add_candidates (candidates, seen, question, ledger, reviews, check);
    }
  json_object_set_array_member (object, "questions", questions);
  json_object_set_array_member (object, "candidates", candidates);
  json_node_take_object (node, object);
  return tf_json_to_text (node);
}

/* the answer */

/* One element of "same". */
typedef struct
{
  guint n;
  char *id;   /* (owned) (nullable) */
  char *note; /* (owned) */
} Answer;

static const TfRecordDescriptor answer_members[] = {
  { "n", TF_RECORD_UINT, G_STRUCT_OFFSET (Answer, n) },
  { "id", TF_RECORD_STRING_OR_NULL, G_STRUCT_OFFSET (Answer, id),
    TF_RECORD_NULLABLE | TF_RECORD_BLANK_IS_NULL },
  { "note", TF_RECORD_STRING, G_STRUCT_OFFSET (Answer, note),
    TF_RECORD_OPTIONAL | TF_RECORD_NULLABLE },
};

static void answer_free (gpointer self);

static const TfRecord answer_record = {
  .members = answer_members,
  .n_members = G_N_ELEMENTS (answer_members),
  .size = sizeof (Answer),
  .free = answer_free,
};

static void
answer_free (gpointer self)
{
  tf_record_unref (&answer_record, self);
}

typedef struct
{
  GPtrArray *same; /* (owned) (element-type Answer) */
} Answers;

static const TfRecordDescriptor answers_members[] = {
  { "same", TF_RECORD_LIST, G_STRUCT_OFFSET (Answers, same), .record = &answer_record },
};

static const TfRecord answers_record = TF_RECORD_INIT (Answers, answers_members);

static void
answers_free (Answers *self)
{
  tf_record_unref (&answers_record, self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answers, answers_free)

static void
check_answer (const TfIdentity *self,
              const Answer *answer,
              guint place,
              GHashTable *seen,
              GPtrArray *errors)
{
  const TfIdentityQuestion *question = tf_identity_lookup (self, answer->n);
  g_autofree char *names = NULL;

  if (question == NULL)
    g_ptr_array_add (errors, g_strdup_printf ("same[%u].n: found %u, expected the n of a question",
                                              place, answer->n));
  else if (!g_hash_table_add (seen, (gpointer) question))
    g_ptr_array_add (errors, g_strdup_printf ("same[%u].n: found %u again, expected one answer for "
                                              "each question",
                                              place, answer->n));
  else if (answer->id != NULL &&
           !g_strv_contains ((const char *const *) question->candidates, answer->id))
    {
      names = g_strjoinv (", ", question->candidates);
      g_ptr_array_add (errors, g_strdup_printf ("same[%u].id: found “%s”, expected %s or null",
                                                place, answer->id, names));
    }
}

static void
check_answers (const TfIdentity *self, const GPtrArray *same, GPtrArray *errors)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < same->len; i++)
    check_answer (self, g_ptr_array_index (same, i), i, seen, errors);
  for (guint i = 0; i < self->questions->len; i++)
    {
      const TfIdentityQuestion *question = g_ptr_array_index (self->questions, i);

      if (!g_hash_table_contains (seen, question))
        g_ptr_array_add (errors,
                         g_strdup_printf ("same: found no answer for n %u, expected one for "
                                          "each question",
                                          question->number));
    }
}

gboolean
tf_identity_read (TfIdentity *self, const char *answer, GPtrArray *errors)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = tf_json_extract (answer, &error);
  g_autoptr (Answers) answers = NULL;
  guint before = errors->len;

  if (node == NULL)
    {
      g_ptr_array_add (errors, g_strdup (error->message));
      return FALSE;
    }
  answers = tf_record_new (&answers_record);
  if (tf_record_read_all (&answers_record, answers, node, "", errors))
    check_answers (self, answers->same, errors);
  for (guint i = 0; errors->len == before && i < answers->same->len; i++)
    {
      Answer *from = g_ptr_array_index (answers->same, i);
      TfIdentityQuestion *to = (TfIdentityQuestion *) tf_identity_lookup (self, from->n);

      to->answered = TRUE;
      g_free (to->same);
      to->same = g_steal_pointer (&from->id);
      tf_record_set_string (&to->note, from->note);
    }
  return errors->len == before;
}

static gboolean
is_answer (const TfIdentityQuestion *question, const TfIdentityQuestion *asked)
{
  return question->number == asked->number && question->answered &&
         g_strv_equal ((const char *const *) question->candidates,
                       (const char *const *) asked->candidates) &&
         (question->same == NULL ||
          g_strv_contains ((const char *const *) asked->candidates, question->same));
}

gboolean
tf_identity_is_answer_to (const TfIdentity *self, const TfIdentity *asked)
{
  if (self->questions->len != asked->questions->len)
    return FALSE;
  for (guint i = 0; i < asked->questions->len; i++)
    if (!is_answer (g_ptr_array_index (self->questions, i),
                    g_ptr_array_index (asked->questions, i)))
      return FALSE;
  return TRUE;
}
