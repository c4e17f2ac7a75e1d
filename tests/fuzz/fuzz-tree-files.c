/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <glib/gstdio.h>

#include "code-discovery.h"
#include "code-listing.h"
#include "code-lookup.h"
#include "code-program.h"
#include "code-scorecard.h"
#include "code-tests.h"
#include "tf-fuzz.h"

/* Files of a repository by which tests, dependencies and packages are found. The first byte chooses
 * which one has the rest of the input. */

static const char *const names[] = {
  "meson.build",  "CMakeLists.txt", "Cargo.toml",     "go.mod",
  "package.json", "Makefile",       "pyproject.toml", "requirements.txt",
  "setup.py",     "Pipfile.lock",   "Cargo.lock",     "go.sum",
  "Gemfile",      "composer.json",  "pom.xml",        "build.gradle",
  "configure.ac", "test_x.py",      "setup.cfg",      "tox.ini",
  "zlib.json",    "zlib.source.md", "poetry.lock",    "package-lock.json",
  "deno.json",    "Package.swift",  "MODULE.bazel",   "phpunit.xml",
  "Rakefile",     "x.csproj",
};

static const char *place;

static void
plan (const char *text)
{
  TfTestInput input = { .directory = place, .spec = text, .command = "" };
  TfTestInput named = { .project_command = text };
  g_autoptr (GError) error = NULL;
  g_autoptr (TfTestPlan) found = code_tests_plan (&input, &error);
  g_autoptr (TfTestPlan) given = code_tests_plan (&named, &error);

  g_assert_no_error (error);
  for (const TfTestPlan *at = found; at != NULL; at = at->next)
    {
      g_autofree char *command = tf_test_plan_dup_command (at);

      tf_fuzz_assert_text (command);
      g_assert_cmpuint (at->steps->len, >, 0);
    }
}

static void
look_up (void)
{
  g_autoptr (CodeScorecard) card = code_scorecard_new ("zlib");
  g_autoptr (GDateTime) now = g_date_time_new_utc (2026, 11, 21, 0, 0, 0);
  g_autofree char *why = NULL;

  code_lookup_checkout (card, place, now);
  code_lookup_metadata (card, place, now);
  code_scorecard_qualifies (card, &why);
  for (guint i = 0; i < CODE_N_SIGNALS; i++)
    tf_fuzz_assert_text (card->signals[i].value);
}

static void
list (const char *text)
{
  g_autoptr (CodeListing) listing = code_listing_new (text);
  g_autofree char *spec = code_discovery_revise_spec (text, place);

  code_program_is_listed (listing);
  tf_fuzz_assert_text (spec);
}

int
tf_fuzz_one (const guint8 *data, gsize length)
{
  const char *name = names[tf_fuzz_choose (&data, &length, G_N_ELEMENTS (names))];
  g_autofree char *text = tf_fuzz_dup_text (data, length);
  g_autofree char *path = tf_fuzz_write (name, data, length);

  place = tf_fuzz_get_directory ();
  plan (text);
  look_up ();
  list (text);
  g_unlink (path);
  return 0;
}
