/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "plan-reviewer.h"

#include <string.h>

#include "plan-document.h"
#include "plan-template.h"

#define FILE_PATTERN \
  "(?:^|[\\s`\"'(\\[])((?:[\\w.-]+/)+[\\w.-]+\\.\\w+|" \
  "[\\w.-]+\\.(?:md|txt|json|ya?ml|toml|html?|css|c|h|cc|cpp|py|js|ts|sh|rs|go|java|csv|xml|pdf))" \
  "(?=$|[\\s:,;`\"')\\]#])"
#define NUMBER_PATTERN  "^(?:section|chapter|part|§)?\\s*#?\\s*(\\d+)(?:\\.\\d+)*\\.?$"
#define LINE_PATTERN    "^(?:in )?(?:lines?|l)\\.?\\s*\\d+"
#define MIN_TITLE_CHARS 3

const char *
plan_reviewer_get_prompt_name (TfPurpose purpose)
{
  if (purpose == TF_PURPOSE_BUILD)
    return "plan-build";
  if (purpose == TF_PURPOSE_REVIEW)
    return "plan-review";
  if (purpose == TF_PURPOSE_FIX)
    return "plan-fix";
  return NULL;
}

const char *
plan_reviewer_get_severity_definitions (void)
{
  return "- Critical: the plan is unusable or wrong: an acceptance criterion is not met, dates, "
         "money, places or counts contradict each other, a fact is invented, a required section "
         "is empty.\n"
         "- Medium: the plan can be carried out, but worse than needed: a step without owner or "
         "date, a vague or unverifiable statement, a risk without an answer, a cost nobody "
         "carries.\n"
         "- Minor: can stay without harm: wording, spelling, order, repetition.\n";
}

/* fixes */

static guint
count_faults (const char *skeleton, const char *document, GPtrArray *faults)
{
  tf_template_check_filled (skeleton, document, faults);
  return faults->len;
}

/* Returns: (transfer full): @part as an optional section */
static char *
dup_optional (const PlanPart *part)
{
  g_auto (TfTemplateMark) mark = { NULL };
  g_autofree char *line = NULL;
  const char *end = strchr (part->text, '\n');
  const char *text = tf_template_mark_read (end != NULL ? end + 1 : "", &mark);

  line = tf_template_mark_write (*mark.key != '\0' ? mark.key : "new", TRUE, FALSE, NULL);
  return g_strdup_printf ("\n## %s\n%s\n\n%s\n", part->title, line, text);
}

/* @document with the sections that @skeleton has besides, each as an optional one behind the section
 * that it follows there. */
static char *
add_possible (const char *document, const char *skeleton)
{
  g_autoptr (GPtrArray) parts = plan_document_split (document);
  g_autoptr (GPtrArray) wanted = plan_document_split (skeleton);
  g_autoptr (GString) text = g_string_new (NULL);
  guint next = 0;

  for (guint i = 0; i < wanted->len; i++)
    {
      const PlanPart *section = g_ptr_array_index (wanted, i);
      guint found = i == 0 ? 0 : plan_document_find (parts, section);
      g_autofree char *added = NULL;

      for (; found < parts->len && next <= found; next++)
        g_string_append (text, ((PlanPart *) g_ptr_array_index (parts, next))->text);
      if (found == parts->len)
        {
          added = dup_optional (section);
          g_string_append (text, added);
        }
    }
  for (; next < parts->len; next++)
    g_string_append (text, ((PlanPart *) g_ptr_array_index (parts, next))->text);
  return g_strdup (text->str);
}

/* What a fixed document is compared with. A translated plan gets no section: none is known there. */
static char *
dup_allowed (const TfBuildInput *input, const char *before)
{
  g_autofree char *skeleton = plan_template_dup_skeleton (input, NULL, NULL);

  if (skeleton == NULL || tf_template_is_translated (skeleton))
    return g_strdup (before);
  return add_possible (before, skeleton);
}

gboolean
plan_reviewer_check_fix (const TfBuildInput *input,
                         const char *before,
                         const char *after,
                         GPtrArray *errors)
{
  g_autoptr (GPtrArray) old_faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) new_faults = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *allowed = dup_allowed (input, before);
  gboolean ok = tf_template_check_structure (allowed, after, errors);

  /* Faults that the user introduced must not block every later fix. */
  if (ok && count_faults (allowed, after, new_faults) > count_faults (allowed, before, old_faults))
    {
      g_ptr_array_extend (errors, new_faults, (GCopyFunc) (void (*) (void)) g_strdup, NULL);
      ok = FALSE;
    }
  return ok;
}

/* scope */

/* Returns: (nullable) (transfer full): the first group of @pattern in @text */
static char *
match_first (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return g_regex_match (regex, text, 0, &match) ? g_match_info_fetch (match, 1) : NULL;
}

static gboolean
is_document_wide (const char *location)
{
  static const char *const words[] = {
    "",         "n/a",        "na",         "none",           "document",      "the document",
    "plan",     "the plan",   "whole plan", "whole document", "entire plan",   "entire document",
    "general",  "overall",    "global",     "throughout",     "document-wide", "document wide",
    "multiple", "all",        "everywhere", "all sections",   "title",         "summary",
    "table",    "all tables", NULL,
  };

  return g_strv_contains (words, location) || g_str_has_prefix (location, "ac-") ||
         g_regex_match_simple (LINE_PATTERN, location, 0, 0);
}

static gboolean
is_deliverable_file (const char *file, const char *output_path)
{
  g_autofree char *name = g_path_get_basename (output_path);
  const char *bare = g_str_has_prefix (file, "./") ? file + 2 : file;

  return g_ascii_strcasecmp (bare, output_path) == 0 || g_ascii_strcasecmp (bare, name) == 0;
}

static guint
count_level (GPtrArray *sections, guint level)
{
  guint n = 0;

  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);

      n += section->level == level;
    }
  return n;
}

/* "Budget", "the Budget table, row 3", "Venue" for "Venue and Permissions" */
static gboolean
names_section (GPtrArray *sections, const char *location)
{
  for (guint i = 0; i < sections->len; i++)
    {
      const TfMarkdownSection *section = g_ptr_array_index (sections, i);
      g_autofree char *title = tf_text_normalize (section->title);

      if (g_utf8_strlen (title, -1) < MIN_TITLE_CHARS ||
          g_utf8_strlen (location, -1) < MIN_TITLE_CHARS)
        continue;
      if (strstr (location, title) != NULL || strstr (title, location) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* A section that was left out can be missed. */
static gboolean
names_possible_section (const TfBuildInput *input, const char *location)
{
  g_autofree char *skeleton = plan_template_dup_skeleton (input, NULL, NULL);
  g_autoptr (GPtrArray) sections = skeleton != NULL ? tf_markdown_parse (skeleton) : NULL;

  return sections != NULL && names_section (sections, location);
}

gboolean
plan_reviewer_is_out_of_scope (const TfBuildInput *input,
                               const char *output_path,
                               const char *location)
{
  g_autofree char *file = match_first (FILE_PATTERN, location);
  g_autofree char *normal = tf_text_normalize (location);
  g_autofree char *number = match_first (NUMBER_PATTERN, normal);
  g_autoptr (GPtrArray) sections = NULL;

  if (file != NULL)
    return !is_deliverable_file (file, output_path);
  if (input->deliverable == NULL || is_document_wide (normal))
    return FALSE;
  sections = tf_markdown_parse (input->deliverable);
  if (number != NULL)
    return g_ascii_strtoull (number, NULL, 10) > count_level (sections, 2);
  return !names_section (sections, normal) && !names_possible_section (input, normal);
}
