/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-spec.h"

#include <string.h>

#include "oa-data.h"
#include "oa-each.h"
#include "oa-source.h"
#include "oa-text.h"
#include "tf-document-shape.h"

#define MAX_PARTS  30
#define MAX_TRACED 60

static gboolean
is_new_work (const OaStatement *statement)
{
  return (statement->section == OA_SECTION_OBJECTIVE ||
          statement->section == OA_SECTION_CONSTRAINTS) &&
         oa_data_weigh ("excluded", statement->folded) == 0 &&
         strstr (statement->text, ".source.md: ") == NULL &&
         oa_data_matches ("code.new-work", statement->folded);
}

static guint
append_parts (const OaIntent *intent, gboolean only_new, GString *out)
{
  guint n = 0;

  for (guint i = 0; i < intent->statements->len && n < MAX_PARTS; i++)
    {
      const OaStatement *statement = g_ptr_array_index (intent->statements, i);
      g_autofree char *sentence = NULL;
      g_autofree char *safe = NULL;

      if (only_new ? !is_new_work (statement) : statement->section != OA_SECTION_OBJECTIVE)
        continue;
      sentence = oa_text_sentence (statement->text);
      safe = oa_text_to_markdown (sentence);
      g_string_append_printf (out, "- %s\n", safe);
      n++;
    }
  return n;
}

gboolean
oa_code_spec_keeps (const OaIntent *intent)
{
  if (oa_source_find (intent, NULL) == NULL)
    return FALSE;
  for (guint i = 0; i < intent->statements->len; i++)
    if (is_new_work (g_ptr_array_index (intent->statements, i)))
      return FALSE;
  return TRUE;
}

gboolean
oa_code_spec_is_complaint (const OaStatement *statement)
{
  return oa_data_matches ("code.complaint", statement->folded) &&
         !oa_data_matches ("code.must", statement->folded);
}

static void
append_source (const OaIntent *intent, GString *out)
{
  g_autofree char *name = NULL;
  const char *facts = oa_source_find (intent, &name);
  g_autofree char *safe_name = name != NULL ? oa_text_to_markdown (name) : NULL;
  g_autofree char *safe = facts != NULL ? oa_text_to_markdown (facts) : NULL;

  if (facts == NULL)
    g_string_append (out, "No code base was given. Language, framework, tools and architecture are "
                          "those stated in the intent; the built-in agent chooses none.\n\n");
  else
    g_string_append_printf (
        out,
        "The given code base is “%s”: %s Language, framework, tools, architecture and interfaces "
        "stay those of the code base; build, start and test it as it documents.\n\n",
        safe_name, safe);
}

/* "the tests run with `make check`": only a command that was stated. */
static void
append_test_command (const OaIntent *intent, GString *out)
{
  OA_EACH (const OaStatement, statement, intent->statements)
    {
      g_autofree char *command = NULL;

      if (oa_data_weigh ("excluded", statement->folded) > 0)
        continue;
      command = oa_data_fetch ("code.test-command", statement->text);
      if (command == NULL)
        continue;
      g_string_append_printf (out, "Test command: `%s`\n\n", command);
      return;
    }
}

void
oa_code_spec_append_structure (const OaIntent *intent, GString *out)
{
  gsize before = out->len;

  if (oa_code_spec_keeps (intent))
    g_string_append (out, TF_SPEC_KEEPS_CODE ": the intent asks for nothing new. Reviews and tests "
                                             "find its defects, which are fixed one by one.\n\n");
  append_source (intent, out);
  append_test_command (intent, out);
  if (oa_code_spec_keeps (intent))
    return;
  g_string_append (out, "### Parts\n\n");
  before = out->len;
  append_parts (intent, oa_source_find (intent, NULL) != NULL, out);
  if (out->len == before)
    g_string_append (out, "- The software that the intent describes.\n");
  g_string_append_c (out, '\n');
}

void
oa_code_spec_append_decisions (const OaIntent *intent, GString *out)
{
  if (oa_code_spec_keeps (intent))
    g_string_append (out, "| " TF_SPEC_KEEPS_CODE " | It was given as a resource, and the intent "
                          "asks for nothing new |\n");
  if (oa_source_find (intent, NULL) != NULL)
    g_string_append (out, "| Language, build and tests stay those of the code base | The intent "
                          "asks for no other |\n");
}

void
oa_code_spec_append_exclusions (const OaIntent *intent, GString *out)
{
  g_string_append (out, "- Features that nobody asked for.\n");
  if (oa_source_find (intent, NULL) != NULL)
    g_string_append (out,
                     "- Any style, language or build system other than that of the code base.\n");
  g_string_append_c (out, '\n');
}

void
oa_code_spec_append_severities (GString *out)
{
  g_string_append (
      out, "## Severity Definitions\n\n- Critical: it does not build, a test fails, a result is "
           "wrong, data is lost, there is a security hole or a crash on plausible input, or an "
           "acceptance criterion is not met.\n- Medium: an error path that misleads, a leak, a "
           "missing check or limit, a warning about a possible defect.\n- Minor: style, spelling, "
           "dead or duplicate code; it can stay without harm.\n\n");
}

void
oa_code_spec_append_scope (const OaIntent *intent, GString *out)
{
  g_autofree char *title = oa_text_to_markdown (intent->title);

  g_string_append_printf (out,
                          "## Scope\n\n- All files of the software “%s”: sources, tests, build "
                          "files, scripts and documentation.\n- "
                          "docs/acceptance.md.\n\n",
                          title);
}

/* The origin of a criterion: the request, in a few words. */
static char *
dup_trace (const OaIntent *intent)
{
  g_autofree char *phrase = oa_text_phrase (intent->title);

  return oa_text_cut (phrase, MAX_TRACED);
}

void
oa_code_spec_add_criteria (const OaIntent *intent, GPtrArray *out)
{
  static const char *const general[] = { OA_CRITERION_TESTS, OA_CRITERION_RUN,
                                         OA_CRITERION_CRITICAL, OA_CRITERION_README,
                                         OA_CRITERION_MAP };
  g_autofree char *trace = dup_trace (intent);

  for (guint i = 0; i < G_N_ELEMENTS (general); i++)
    g_ptr_array_add (out, g_strdup_printf ("%s (asked: “%s”)", general[i], trace));
}
