/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-json.h"

#include <string.h>

#include "tf-error.h"
#include "tf-json-private.h"

/* Bounds the cost of a hostile answer: this many times its length may be scanned without a
 * result. */
#define MAX_VAIN_FACTOR 16
#define MAX_VAIN_BASE   65536

typedef struct
{
  const char *at;
  const char *end;
  const char *found;     /* (nullable): the last complete object */
  const char *found_end; /* (nullable) */
  char *trouble;         /* (owned) (nullable): what is wrong with an object after it */
  gsize vain;            /* characters scanned without a result */
  gsize max_vain;
  gboolean seen_array;
  gboolean stopped;
  GPtrArray *values; /* (not owned) (nullable) (element-type utf8): everything meant as JSON */
  GString *prose;    /* (not owned) (nullable): everything else */
  guint found_index; /* of the last complete object in values */
} Extractor;

/* Returns: (nullable): the position after the bracket that closes the one at @at; brackets inside
 * strings do not count, and a string cannot span lines */
static const char *
find_closing (const char *at, const char *end)
{
  gsize depth = 0;
  gboolean in_string = FALSE;

  for (; at < end; at++)
    {
      if (in_string && *at == '\\' && at + 1 < end)
        at++;
      else if (*at == '"')
        in_string = !in_string;
      else if (*at == '\n')
        in_string = FALSE;
      else if (!in_string && (*at == '{' || *at == '['))
        depth++;
      else if (!in_string && (*at == '}' || *at == ']') && --depth == 0)
        return at + 1;
    }
  return NULL;
}

static void
set_trouble (Extractor *self, char *trouble)
{
  g_free (self->trouble);
  self->trouble = trouble;
}

/* Goes on at @to, and keeps what is between, if asked for. */
static void
pass_value (Extractor *self, const char *to)
{
  if (self->values != NULL)
    g_ptr_array_add (self->values, g_strndup (self->at, to - self->at));
  self->at = to;
}

static void
pass_prose (Extractor *self, const char *to)
{
  if (self->prose != NULL)
    g_string_append_len (self->prose, self->at, to - self->at);
  self->at = to;
}

static void
count_vain (Extractor *self, const char *reached)
{
  self->vain += reached - self->at;
  if (self->vain <= self->max_vain || self->stopped)
    return;
  self->stopped = TRUE;
  set_trouble (self, g_strdup ("cannot be found among unmatched brackets"));
}

/* An opening bracket that begins no valid value. @meant_as_json: it was meant as JSON, so nothing
 * inside it may be taken for a top-level object. */
static void
pass_broken (Extractor *self, gboolean meant_as_json, TfJsonProblem *problem)
{
  const char *closing = find_closing (self->at, self->end);

  if (closing == NULL && meant_as_json)
    {
      self->stopped = TRUE;
      set_trouble (self, g_strdup ("is cut off"));
    }
  else if (closing == NULL)
    {
      count_vain (self, self->end);
      pass_prose (self, self->at + 1);
    }
  else if (meant_as_json)
    {
      set_trouble (self, g_strdup_printf ("is malformed: %s", problem->message));
      pass_value (self, closing);
    }
  else
    pass_prose (self, closing);
}

static void
try_object (Extractor *self)
{
  const char *behind = NULL;
  const char *inner = tf_json_skip_space (self->at + 1, self->end);
  g_auto (TfJsonProblem) problem = { 0 };

  if (tf_json_scan (self->at, self->end, &behind, &problem))
    {
      self->found = self->at;
      self->found_end = behind;
      self->found_index = self->values != NULL ? self->values->len : 0;
      pass_value (self, behind);
      set_trouble (self, NULL);
      return;
    }
  pass_broken (self, inner < self->end && (*inner == '"' || *inner == '\''), &problem);
}

/* "[1]" and "[a link](…)" are prose; a list of objects is an answer of the wrong shape. */
static void
try_array (Extractor *self)
{
  const char *behind = NULL;
  const char *inner = tf_json_skip_space (self->at + 1, self->end);
  g_auto (TfJsonProblem) problem = { 0 };

  if (tf_json_scan (self->at, self->end, &behind, &problem))
    {
      self->seen_array = TRUE;
      pass_value (self, behind);
    }
  else if (inner < self->end && *inner == '{')
    pass_broken (self, TRUE, &problem);
  else
    {
      count_vain (self, problem.at);
      pass_prose (self, self->at + 1);
    }
}

static void
set_not_found (const Extractor *self, GError **error)
{
  if (self->trouble != NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_MALFORMED, "the last JSON object %s", self->trouble);
  else if (self->seen_array)
    g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                         "found an array, expected a JSON object");
  else
    g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED, "no JSON object");
}

/* Returns: (transfer full) (nullable) */
static JsonNode *
extract (Extractor *self, const char *answer, GError **error)
{
  self->at = answer;
  self->end = answer + strlen (answer);
  self->max_vain = MAX_VAIN_BASE + MAX_VAIN_FACTOR * (self->end - self->at);
  while (!self->stopped && self->at < self->end)
    {
      if (*self->at == '{')
        try_object (self);
      else if (*self->at == '[')
        try_array (self);
      else
        pass_prose (self, self->at + 1);
    }
  if (self->found != NULL && self->trouble == NULL)
    return tf_json_parse (self->found, self->found_end - self->found, error);
  set_not_found (self, error);
  return NULL;
}

JsonNode *
tf_json_extract (const char *answer, GError **error)
{
  Extractor self = { 0 };
  JsonNode *node = NULL;

  g_return_val_if_fail (answer != NULL, NULL);

  node = extract (&self, answer, error);
  g_free (self.trouble);
  return node;
}

JsonNode *
tf_json_extract_with_rest (const char *answer,
                           GPtrArray **out_others,
                           char **out_prose,
                           GError **error)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) prose = g_string_new (NULL);
  Extractor self = { .values = values, .prose = prose };
  JsonNode *node = NULL;

  g_return_val_if_fail (answer != NULL, NULL);

  node = extract (&self, answer, error);
  g_free (self.trouble);
  if (node == NULL)
    return NULL;
  g_ptr_array_remove_index (values, self.found_index);
  *out_others = g_steal_pointer (&values);
  *out_prose = g_strdup (prose->str);
  return node;
}
