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
      self->at++;
    }
  else
    {
      if (meant_as_json)
        set_trouble (self, g_strdup_printf ("is malformed: %s", problem->message));
      self->at = closing;
    }
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
      self->at = behind;
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
      self->at = behind;
    }
  else if (inner < self->end && *inner == '{')
    pass_broken (self, TRUE, &problem);
  else
    {
      count_vain (self, problem.at);
      self->at++;
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

JsonNode *
tf_json_extract (const char *answer, GError **error)
{
  Extractor self = { .at = answer };
  JsonNode *node = NULL;

  g_return_val_if_fail (answer != NULL, NULL);

  self.end = answer + strlen (answer);
  self.max_vain = MAX_VAIN_BASE + MAX_VAIN_FACTOR * (self.end - self.at);
  while (!self.stopped && self.at < self.end)
    {
      if (*self.at == '{')
        try_object (&self);
      else if (*self.at == '[')
        try_array (&self);
      else
        self.at++;
    }
  if (self.found != NULL && self.trouble == NULL)
    node = tf_json_parse (self.found, self.found_end - self.found, error);
  else
    set_not_found (&self, error);
  g_free (self.trouble);
  return node;
}
