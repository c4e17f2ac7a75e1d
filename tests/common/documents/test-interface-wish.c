/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-interface.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/interface-wish"

#define KEEP    TF_INTERFACE_WISH_KEEP
#define NONE    TF_INTERFACE_WISH_NONE
#define RELEASE TF_INTERFACE_WISH_RELEASE

static const struct
{
  const char *text;
  TfInterfaceWish expected;
} wishes[] = {
  /* English */
  { "Keep the public interface.", KEEP },
  { "- AC-3: “keep behaviour and interface”", KEEP },
  { "Keep behavior and API.", KEEP },
  { "Fix the bugs, keeping the existing command line.", KEEP },
  { "Preserve the exported functions.", KEEP },
  { "Keep\nthe public\ninterface of the library.", KEEP },
  { "Leave the API as it is.", KEEP },
  { "Please leave the interface alone", KEEP },
  { "The API stays unchanged.", KEEP },
  { "The API must stay stable.", KEEP },
  { "Interface and behaviour must remain the same.", KEEP },
  { "Its behaviour should stay compatible with the existing one.", KEEP },
  { "Do not break the API.", KEEP },
  { "Make it faster without changing the public API.", KEEP },
  { "No changes to the command-line options!", KEEP },
  { "The interface must not change.", KEEP },
  { "The API should never be broken.", KEEP },
  { "No breaking changes.", KEEP },
  { "It is backward compatible.", KEEP },
  { "It stays source-compatible.", KEEP },
  { "Existing callers must continue to work.", KEEP },
  { "The implementation may change, but keep the API.", KEEP },
  { "The code may change as long as the API stays unchanged.", KEEP },
  { "May the API change? No. Keep the API.", KEEP },
  { "Design a new interface.", NONE },
  { "Keep the tests. The interface is new.", NONE },
  { "Keep the API simple.", NONE },
  { "Keep the interface small and tidy.", NONE },
  { "Keep the API key secret.", NONE },
  { "Keep the API documentation up to date.", NONE },
  { "Keep the tests of the interface.", NONE },
  { "Provide an API compatible with S3.", NONE },
  { "The interface stays in src/.", NONE },
  { "Should we keep the API?", NONE },
  { "Break the work into steps; add an API.", NONE },
  { "```\nkeep the API\n```\n", NONE },
  { "There is no need to keep the API.", RELEASE },
  { "You don't have to keep the interface.", RELEASE },
  { "Do not keep the old API.", RELEASE },
  { "The API may change.", RELEASE },
  { "The behaviour can be changed freely.", RELEASE },
  { "You are free to change the interface.", RELEASE },
  { "The API does not need to stay compatible.", RELEASE },
  { "Keep the API. On second thought, the API may change.", RELEASE },
  { "The API may change. No: keep the API.", KEEP },
  /* German */
  { "Die Schnittstelle bleibt stabil.", KEEP },
  { "Verhalten beibehalten", KEEP },
  { "Schnittstelle und Verhalten bleiben gleich.", KEEP },
  { "Die Schnittstellen sollen so bleiben wie bisher.", KEEP },
  { "Die API darf sich nicht ändern.", KEEP },
  { "Die öffentliche API nicht verändern!", KEEP },
  { "Mach es schneller, ohne die Schnittstelle zu ändern.", KEEP },
  { "Keine Änderungen an der Kommandozeile.", KEEP },
  { "Behalte die bestehende API bei.", KEEP },
  { "Es bleibt abwärtskompatibel.", KEEP },
  { "Rückwärtskompatibilität wird erwartet.", KEEP },
  { "Das Verhalten muss unverändert bleiben.", KEEP },
  { "Dabei bleiben Schnittstelle und Verhalten gleich.", KEEP },
  { "Die Umsetzung steht frei, aber die API bleibt unverändert.", KEEP },
  { "Eine neue Schnittstelle", NONE },
  { "Die Schnittstelle wird neu entworfen.", NONE },
  { "Soll die API gleich bleiben?", NONE },
  { "Die Schnittstelle bleibt in src/api.", NONE },
  { "Wir haben eine API und eine Kommandozeile.", NONE },
  { "Die API darf sich ändern.", RELEASE },
  { "Die Schnittstelle muss nicht gleich bleiben.", RELEASE },
  { "Das alte Verhalten nicht beibehalten.", RELEASE },
  /* neither */
  { "", NONE },
  { NULL, NONE },
  { "Keep the \xff API.", NONE },
};

TF_TEST_TABLE (words_ask_to_keep_it_or_not, wishes, NULL)
{
  g_assert_cmpint (tf_interface_read_wish (row->text, NULL), ==, row->expected);
  g_assert_cmpint (tf_interface_is_to_keep (row->text), ==, row->expected == KEEP);
}

TF_TEST (the_words_are_returned)
{
  g_autofree char *clause = NULL;

  g_assert_cmpint (tf_interface_read_wish ("It is slow. Keep the API! Thanks.", &clause), ==, KEEP);
  g_assert_cmpstr (clause, ==, "Keep the API!");
  g_assert_cmpint (tf_interface_read_wish ("It is slow.", &clause), ==, NONE);
  g_assert_cmpstr (clause, ==, "Keep the API!");
}

static const struct
{
  const char *name;
  const char *markdown;
  const char *expected;
} carried[] = {
  { "in-the-middle", "# A\n\n## Constraints\n\n- Be quick\n\n## Unknowns\n\nNone.\n",
    "# A\n\n## Constraints\n\n- Be quick\n\n- In the words of the user: “Keep the API.”\n\n"
    "## Unknowns\n\nNone.\n" },
  { "at-the-end", "# A\n\n## Constraints\n\nBe quick.\n",
    "# A\n\n## Constraints\n\nBe quick.\n\n- In the words of the user: “Keep the API.”\n" },
  { "instead-of-none", "# A\n\n## Constraints\n\nNone.\n\n## Unknowns\n\nNone.\n",
    "# A\n\n## Constraints\n\n- In the words of the user: “Keep the API.”\n\n## "
    "Unknowns\n\nNone.\n" },
  { "empty", "# A\n\n## Constraints\n",
    "# A\n\n## Constraints\n\n- In the words of the user: “Keep the API.”\n" },
  { "there-already", "# A\n\n## Constraints\n\n- Preserve the interface.\n",
    "# A\n\n## Constraints\n\n- Preserve the interface.\n" },
  { "settled-otherwise", "# A\n\n## Constraints\n\n- The API may change.\n",
    "# A\n\n## Constraints\n\n- The API may change.\n\n- In the words of the user: “Keep the "
    "API.”\n" },
  { "no-section", "# A\n\n## Scope\n\nAll.\n", "# A\n\n## Scope\n\nAll.\n" },
};

TF_TEST_TABLE (the_words_are_carried_over, carried, row->name)
{
  g_autofree char *text = tf_interface_carry (row->markdown, "Constraints", "- Keep the API.");

  g_assert_cmpstr (text, ==, row->expected);
}

/* From the dump to the intent, and from there to the constraints. */
TF_TEST (words_are_quoted_once)
{
  g_autofree char *clause = g_strdup ("* Keep the API.");
  g_autofree char *intent = tf_interface_carry ("## Constraints\n\nNone.\n", "Constraints", clause);
  g_autofree char *constraints = NULL;

  g_assert_cmpint (tf_interface_read_wish (intent, &clause), ==, KEEP);
  constraints = tf_interface_carry ("## Priorities\n\nNone.\n", "Priorities", clause);
  g_assert_cmpstr (constraints, ==,
                   "## Priorities\n\n- In the words of the user: “Keep the API.”\n");
}
