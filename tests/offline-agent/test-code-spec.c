/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-agent.h"
#include "oa-chain.h"
#include "oa-source.h"
#include "tf-document-shape.h"
#include "tf-json.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/offline/code-spec"

#define SUMMARY \
  "# wordfreq\n\n## Languages\n\n- C: 2 files\n\n## Files\n\n- Makefile\n- README.md\n" \
  "- src/wordfreq.c\n- tests/test_wordfreq.c\n\n## README\n\nYou must pay 5 EUR. See setup.py.\n"
#define DUMP \
  "Make this solid. It is a small C program that counts words; it crashes on some input and I do " \
  "not trust its tests. Keep the command line as it is."

static char *
distil (const char *dump, gboolean with_source)
{
  const char *materials[] = { "brain_dump",         "",      dump, with_source ? "resource" : NULL,
                              "wordfreq.source.md", SUMMARY, NULL };
  char *intent = oa_chain_answer (TF_PURPOSE_DISTIL, materials);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (tf_intent_check (intent, errors));
  return intent;
}

static char *
propose (const char *intent)
{
  const char *materials[] = { "intent", "docs/intent.md", intent, NULL };
  char *proposal = oa_chain_answer (TF_PURPOSE_SPEC_PROPOSE, materials);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  gboolean sound = tf_proposal_check (proposal, errors);

  if (!sound)
    g_error ("%s in:\n%s", (char *) errors->pdata[0], proposal);
  return proposal;
}

TF_TEST (summary_becomes_one_statement)
{
  static const struct
  {
    const char *summary;
    const char *said;
  } rows[] = {
    { SUMMARY, "Existing code base: C; built by make; with tests (tests/test_wordfreq.c); with a "
               "README" },
    { "Languages: C, shell.\n\n- meson.build\n- src/a.c\n",
      "Existing code base: C, shell; built by meson; no file named as a test; without a README" },
    { "- a.py\n- b.py\n- c.sh\n- tests/a_test.py\n- tests/b_test.py\n",
      "Existing code base: Python, Shell; with tests (tests/a_test.py and more); without a "
      "README" },
    { "",
      "Existing code base: language not recognised; no file named as a test; without a README" },
    { "# Code base x\n\n## History\n\n- move main.py to tests/x.py\n\n## Files\n\na.c\n\n## Its "
      "README\n\n# x\n\n## More\n\n- b.rs\n",
      "Existing code base: C; no file named as a test; without a README" },
    { "- latest.c\n", "Existing code base: C; no file named as a test; without a README" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *said = oa_source_describe (rows[i].summary);

      g_assert_cmpstr (said, ==, rows[i].said);
    }
  g_assert_true (oa_source_is_summary ("a.source.md"));
  g_assert_false (oa_source_is_summary (".source.md"));
  g_assert_false (oa_source_is_summary ("a.md"));
}

TF_TEST (code_base_makes_it_code)
{
  g_autofree char *intent = distil (DUMP, TRUE);

  g_assert_cmpint (tf_intent_get_type (intent), ==, TF_DELIVERABLE_TYPE_CODE);
  tf_test_assert_has (intent, "# wordfreq: make this solid\n");
  tf_test_assert_has (intent, "wordfreq.source.md: Existing code base: C; built by make");
  /* the text of a README is not a statement of the user */
  g_assert_null (strstr (intent, "5 EUR"));
}

TF_TEST (few_words_are_enough)
{
  g_autofree char *intent = distil ("Please have a look at all of this and polish it.", TRUE);
  g_autofree char *long_one = distil ("I have this little counter and I want to make this solid "
                                      "before I give it to the others.",
                                      TRUE);
  g_autofree char *plan = distil ("I want a plan for moving this to another platform.", TRUE);

  g_assert_cmpint (tf_intent_get_type (intent), ==, TF_DELIVERABLE_TYPE_CODE);
  tf_test_assert_has (long_one, "# wordfreq: ");
  tf_test_assert_has (intent, "# wordfreq");
  g_assert_cmpint (tf_intent_get_type (plan), ==, TF_DELIVERABLE_TYPE_PLAN);
}

TF_TEST (polishing_keeps_the_code)
{
  g_autofree char *intent = distil (DUMP, TRUE);
  g_autofree char *proposal = propose (intent);
  g_autofree char *spec = NULL;
  g_autofree char *constraints = NULL;
  g_auto (GStrv) parts = NULL;

  g_assert_true (tf_proposal_split (proposal, &spec, &constraints, NULL));
  g_assert_true (tf_spec_keeps_code (spec));
  parts = tf_spec_get_parts (spec);
  g_assert_null (parts[0]);
  tf_test_assert_has (constraints,
                      "AC-1: All tests of the software pass (asked: “wordfreq: make this");
  tf_test_assert_has (constraints, "The program keeps to “Keep the command line as it is”");
  g_assert_null (strstr (constraints, "leads to the goal"));
  /* a description of a problem is not a rule */
  g_assert_null (strstr (constraints, "I do not trust"));
  g_assert_null (strstr (constraints, "Open Points"));
}

TF_TEST (new_work_becomes_parts)
{
  g_autofree char *dump = g_strconcat (DUMP, " Add an option --json that prints JSON.", NULL);
  g_autofree char *intent = distil (dump, TRUE);
  g_autofree char *proposal = propose (intent);
  g_auto (GStrv) parts = tf_spec_get_parts (proposal);

  g_assert_false (tf_spec_keeps_code (proposal));
  g_assert_cmpuint (g_strv_length (parts), ==, 1);
  tf_test_assert_has (parts[0], "--json");
}

TF_TEST (new_work_in_german_becomes_parts)
{
  static const struct
  {
    const char *dump;
    gboolean keeps;
  } rows[] = {
    { "Mach das solide. Es ist ein kleines Programm in C, das Wörter zählt; es stürzt ab.", TRUE },
    { "Mach das solide und ergänze eine Option --json. Es ist ein kleines Programm in C.", FALSE },
    { "Es ist ein kleines Programm in C, das Wörter zählt. Eine neue Option soll JSON ausgeben.",
      FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *intent = distil (rows[i].dump, TRUE);
      g_autofree char *proposal = propose (intent);

      g_test_message ("%s", intent);
      g_assert_cmpint (tf_spec_keeps_code (proposal), ==, rows[i].keeps);
    }
}

/* Only a command that somebody stated. */
TF_TEST (stated_test_command_is_named)
{
  static const struct
  {
    const char *sentence;
    const char *command; /* (nullable) */
  } rows[] = {
    { " The tests run with `make check`.", "make check" },
    { " Test command: `python3 -m unittest`.", "python3 -m unittest" },
    { " Die Tests laufen mit „make check“.", "make check" },
    { " It has tests.", NULL },
    { " The tests are in `tests/`.", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *dump = g_strconcat (DUMP, rows[i].sentence, NULL);
      g_autofree char *intent = distil (dump, TRUE);
      g_autofree char *proposal = propose (intent);
      g_autofree char *command = tf_spec_dup_test_command (proposal);

      g_test_message ("%s", intent);
      g_assert_cmpstr (command, ==, rows[i].command);
    }
}

TF_TEST (nothing_given_is_stated)
{
  g_autofree char *intent =
      distil ("Write a small tool that adds up the numbers of a file, in C, with tests.", FALSE);
  g_autofree char *proposal = propose (intent);
  g_auto (GStrv) parts = tf_spec_get_parts (proposal);

  g_assert_cmpint (tf_intent_get_type (intent), ==, TF_DELIVERABLE_TYPE_CODE);
  g_assert_false (tf_spec_keeps_code (proposal));
  g_assert_nonnull (parts[0]);
  tf_test_assert_has (proposal, "No code base was given");
}
