/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-discovery.h"
#include "code-lookup.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-test.h"

#define TF_TEST_PREFIX "/code-lookup"

static GDateTime *
get_now (void)
{
  return g_date_time_new_utc (2026, 11, 22, 0, 0, 0);
}

static void
write_gzip (const char *path, const char *text)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GZlibCompressor) zip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileOutputStream) raw = g_file_replace (file, NULL, FALSE, 0, NULL, &error);
  g_autoptr (GOutputStream) stream = NULL;

  g_assert_no_error (error);
  stream = g_converter_output_stream_new (G_OUTPUT_STREAM (raw), G_CONVERTER (zip));
  g_output_stream_write_all (stream, text, strlen (text), NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);
}

/* Returns: (transfer full): a root with the documentation of one package */
static char *
create_root (const char *package, const char *copyright, const char *changelog)
{
  g_autoptr (GError) error = NULL;
  char *root = tf_test_make_dir ();
  g_autofree char *doc = g_build_filename (root, "usr/share/doc", package, NULL);
  g_autofree char *copyright_path = g_build_filename (doc, "copyright", NULL);
  g_autofree char *changelog_path = g_build_filename (doc, "changelog.Debian.gz", NULL);

  g_assert_cmpint (g_mkdir_with_parents (doc, 0700), ==, 0);
  g_file_set_contents (copyright_path, copyright, -1, &error);
  g_assert_no_error (error);
  if (changelog != NULL)
    write_gzip (changelog_path, changelog);
  return root;
}

#define ENTRY(version, date) \
  "thing (" version ") unstable; urgency=medium\n\n  * It.\n\n" \
  " -- A Person <a@example.org>  " date " +0100\n\n"
#define COPYRIGHT(license) \
  "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n" \
  "Files: *\nCopyright: 2001 A\nLicense: " license "\n\n" \
  "Files: debian/*\nCopyright: 2002 B\nLicense: GPL-3+\n"

static void
assert_signal (const CodeScorecard *card,
               CodeSignal signal,
               CodeSignalState state,
               const char *value)
{
  g_assert_cmpstr (card->signals[signal].value, ==, value);
  g_assert_cmpint (card->signals[signal].state, ==, state);
}

TF_TEST (debian)
{
  g_autoptr (CodeScorecard) card = code_scorecard_new ("Thing");
  g_autoptr (GDateTime) now = get_now ();
  g_autofree char *root = create_root ("libthing-dev", COPYRIGHT ("Expat"),
                                       ENTRY ("1:3.0-2", "Mon, 02 Feb 2026 10:00:00")
                                           ENTRY ("1:3.0-1", "Sun, 01 Feb 2026 10:00:00")
                                               ENTRY ("1:2.9.1+dfsg-4", "Sat, 05 Nov 2022 10:00:00")
                                                   ENTRY ("1.0-1", "Tue, 06 Mar 2012 10:00:00"));

  code_lookup_debian (card, root, now);
  assert_signal (card, CODE_SIGNAL_AGE, CODE_SIGNAL_PASSED, "since 2012-03-06, Debian changelog");
  assert_signal (card, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_PASSED,
                 "2026-02-01, Debian changelog");
  assert_signal (card, CODE_SIGNAL_LICENSE, CODE_SIGNAL_PASSED, "Expat, Debian copyright");
  assert_signal (card, CODE_SIGNAL_BREAKING_CHANGES, CODE_SIGNAL_PASSED,
                 "2 new major versions in 13.9 years, Debian changelog");
  assert_signal (card, CODE_SIGNAL_STARS, CODE_SIGNAL_UNKNOWN, "");
  assert_signal (card, CODE_SIGNAL_WEEKLY_DOWNLOADS, CODE_SIGNAL_UNKNOWN, "");
}

/* Debian may lag behind: old there is not dead, young there is not young. */
TF_TEST (debian_lower_bound)
{
  g_autoptr (CodeScorecard) old = code_scorecard_new ("thing");
  g_autoptr (CodeScorecard) young = code_scorecard_new ("thing");
  g_autoptr (GDateTime) now = get_now ();
  g_autofree char *old_root =
      create_root ("thing", COPYRIGHT ("GPL-2"), ENTRY ("1.0-1", "Tue, 06 Mar 2012 10:00:00"));
  g_autofree char *young_root =
      create_root ("thing", "no stanzas", ENTRY ("1.0-1", "Tue, 10 Nov 2026 10:00:00"));

  code_lookup_debian (old, old_root, now);
  assert_signal (old, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_UNKNOWN,
                 "2012-03-06 or later, Debian changelog");
  assert_signal (old, CODE_SIGNAL_LICENSE, CODE_SIGNAL_FAILED, "GPL-2, Debian copyright");
  code_lookup_debian (young, young_root, now);
  assert_signal (young, CODE_SIGNAL_AGE, CODE_SIGNAL_UNKNOWN, "");
  assert_signal (young, CODE_SIGNAL_LICENSE, CODE_SIGNAL_UNKNOWN, "");
}

TF_TEST (debian_knows_nothing)
{
  static const char *const names[] = { "other", "", "..", "../thing", "%s", "a/b" };
  g_autoptr (GDateTime) now = get_now ();
  g_autofree char *root = create_root ("thing", COPYRIGHT ("MIT"), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (CodeScorecard) card = code_scorecard_new (names[i]);

      code_lookup_debian (card, root, now);
      for (guint j = 0; j < CODE_N_SIGNALS; j++)
        assert_signal (card, j, CODE_SIGNAL_UNKNOWN, "");
    }
}

static CodeScorecard *
look_up (const char *package, const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = g_build_filename (dir, "meta.json", NULL);
  g_autoptr (GDateTime) now = get_now ();
  CodeScorecard *card = code_scorecard_new (package);

  g_file_set_contents (path, json, -1, &error);
  g_assert_no_error (error);
  code_lookup_metadata (card, dir, now);
  return card;
}

#define NPM \
  "{\"name\":\"left-pad\",\"license\":\"MIT\",\"maintainers\":[{\"name\":\"a\"}]," \
  "\"time\":{\"created\":\"2014-03-14T00:00:00.000Z\",\"modified\":\"2026-11-01T00:00:00.000Z\"," \
  "\"0.0.1\":\"2014-03-14T00:09:10.000Z\",\"1.0.0\":\"2015-05-01T00:00:00.000Z\"," \
  "\"1.3.0\":\"2018-04-09T01:10:45.796Z\"}}"

TF_TEST (npm)
{
  g_autoptr (CodeScorecard) card = look_up ("left-pad", NPM);

  assert_signal (card, CODE_SIGNAL_AGE, CODE_SIGNAL_PASSED, "since 2014-03-14, npm metadata");
  /* "modified" is not a release. */
  assert_signal (card, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_FAILED, "2018-04-09, npm metadata");
  assert_signal (card, CODE_SIGNAL_LICENSE, CODE_SIGNAL_PASSED, "MIT, npm metadata");
  assert_signal (card, CODE_SIGNAL_BUS_FACTOR, CODE_SIGNAL_FAILED, "1 maintainer, npm metadata");
  assert_signal (card, CODE_SIGNAL_BREAKING_CHANGES, CODE_SIGNAL_PASSED,
                 "1 new major version in 12.7 years, npm metadata");
}

TF_TEST (downloads)
{
  g_autoptr (CodeScorecard) week =
      look_up ("left-pad", "{\"downloads\":1200,\"start\":\"2026-11-13\","
                           "\"end\":\"2026-11-19\",\"package\":\"left-pad\"}");
  g_autoptr (CodeScorecard) month =
      look_up ("left-pad", "{\"downloads\":1200,\"start\":\"2026-10-21\","
                           "\"end\":\"2026-11-19\",\"package\":\"left-pad\"}");

  assert_signal (week, CODE_SIGNAL_WEEKLY_DOWNLOADS, CODE_SIGNAL_PASSED, "1200, npm downloads");
  assert_signal (month, CODE_SIGNAL_WEEKLY_DOWNLOADS, CODE_SIGNAL_UNKNOWN, "");
}

TF_TEST (pypi)
{
  g_autoptr (CodeScorecard) card =
      look_up ("Requests", "{\"info\":{\"name\":\"requests\",\"license\":\"Apache-2.0\"},"
                           "\"releases\":{\"0.2.0\":[{\"upload_time_iso_8601\":"
                           "\"2011-02-14T10:00:00.000000Z\"}],\"2.9\":[],\"2.40.0\":"
                           "[{\"upload_time_iso_8601\":\"2026-06-09T10:00:00.000000Z\"}]}}");

  assert_signal (card, CODE_SIGNAL_AGE, CODE_SIGNAL_PASSED, "since 2011-02-14, PyPI metadata");
  assert_signal (card, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_PASSED, "2026-06-09, PyPI metadata");
  assert_signal (card, CODE_SIGNAL_LICENSE, CODE_SIGNAL_PASSED, "Apache-2.0, PyPI metadata");
}

TF_TEST (github)
{
  g_autoptr (CodeScorecard) card =
      look_up ("madler/zlib", "{\"name\":\"zlib\",\"full_name\":\"madler/zlib\","
                              "\"stargazers_count\":5600,\"license\":{\"spdx_id\":\"Zlib\"}}");

  assert_signal (card, CODE_SIGNAL_STARS, CODE_SIGNAL_PASSED, "5600, GitHub metadata");
  assert_signal (card, CODE_SIGNAL_LICENSE, CODE_SIGNAL_PASSED, "Zlib, GitHub metadata");
  assert_signal (card, CODE_SIGNAL_ISSUES, CODE_SIGNAL_UNKNOWN, "");
}

TF_TEST (other_metadata)
{
  static const char *const texts[] = {
    "",
    "[]",
    "nonsense",
    "{}",
    "{\"name\":\"left-pad\"}",
    "{\"name\":7,\"time\":{}}",
    "{\"name\":\"left-pad\",\"time\":[]}",
    "{\"info\":{\"name\":\"x\"}}",
    "{\"name\":\"left-pad\",\"time\":{\"1.0.0\":\"yesterday\",\"2.0.0\":7}}",
    "{\"package\":\"left-pad\",\"downloads\":\"many\"}",
    "{\"package\":\"left-pad\",\"downloads\":5000}",
  };
  g_autoptr (CodeScorecard) other = look_up ("right-pad", NPM);

  for (guint j = 0; j < CODE_N_SIGNALS; j++)
    assert_signal (other, j, CODE_SIGNAL_UNKNOWN, "");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (CodeScorecard) card = look_up ("left-pad", texts[i]);

      for (guint j = 0; j < CODE_N_SIGNALS; j++)
        assert_signal (card, j, CODE_SIGNAL_UNKNOWN, "");
    }
}

#define SUMMARY(line) \
  "# Code base thing\n\nExisting code to build on.\n\n## History\n\n" line " The newest:\n\n- x\n"

static CodeScorecard *
check_checkout (const char *package, const char *summary)
{
  g_autofree char *dir = tf_test_make_dir ();
  g_autofree char *path = tf_test_write (dir, "thing.source.md", summary);
  g_autoptr (GDateTime) now = get_now ();
  CodeScorecard *card = code_scorecard_new (package);

  code_lookup_checkout (card, dir, now);
  return card;
}

TF_TEST (checkout)
{
  g_autoptr (CodeScorecard) alive =
      check_checkout ("thing", SUMMARY ("412 commits, 2009-03-01 to 2026-10-30."));
  g_autoptr (CodeScorecard) old =
      check_checkout ("thing", SUMMARY ("2 commits, 2009-03-01 to 2010-10-30."));

  assert_signal (alive, CODE_SIGNAL_AGE, CODE_SIGNAL_PASSED, "since 2009-03-01, its checkout");
  assert_signal (alive, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_PASSED, "2026-10-30, its checkout");
  assert_signal (old, CODE_SIGNAL_LAST_UPDATED, CODE_SIGNAL_UNKNOWN,
                 "2010-10-30 or later, its checkout");
}

TF_TEST (checkout_without_history)
{
  static const struct
  {
    const char *package;
    const char *summary;
  } rows[] = {
    { "thing", SUMMARY ("1 commit, 2026-11-22 to 2026-11-22.") },
    { "thing", SUMMARY ("1 commits, 2009-03-01 to 2026-11-22.") },
    { "thing", SUMMARY ("412 commits, 2009-13-01 to 2026-10-30.") },
    { "thing", "" },
    { "thing", "412 commits, 2009-03-01 to 2026-10-30.\n" },
    { "other", SUMMARY ("412 commits, 2009-03-01 to 2026-10-30.") },
    { "../thing", SUMMARY ("412 commits, 2009-03-01 to 2026-10-30.") },
    { "", SUMMARY ("412 commits, 2009-03-01 to 2026-10-30.") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (CodeScorecard) card = check_checkout (rows[i].package, rows[i].summary);

      for (guint j = 0; j < CODE_N_SIGNALS; j++)
        assert_signal (card, j, CODE_SIGNAL_UNKNOWN, "");
    }
}

#define COLUMNS \
  "| Package | Age | Last Updated | Stars | Weekly Downloads | Open vs Closed Issues | License | " \
  "Bus Factor | Breaking Changes |"
#define SPEC(table) \
  "# Specification\n\n## Dependencies\n\nIn use:\n\n" table \
  "\nAnd nothing else.\n\n## Scope Boundaries\n\nNone.\n"

TF_TEST (spec)
{
  g_autofree char *revised = code_discovery_revise_spec (
      SPEC (COLUMNS "\n|---|---|---|---|---|---|---|---|---|\n"
                    "| no-such-package-here | 9 years (passed) | | | | | | | |\n"),
      "/nonexistent");

  g_assert_cmpstr (revised, ==,
                   SPEC (COLUMNS " Qualifies |\n|---|---|---|---|---|---|---|---|---|---|\n"
                                 "| no-such-package-here | 9 years (passed) | unknown | unknown | "
                                 "unknown | unknown | unknown | unknown | unknown | "
                                 "no: 1 of 8 passed, 6 needed |\n"));
}

TF_TEST (spec_as_it_is)
{
  static const char *const specs[] = {
    "",
    "# Specification\n",
    SPEC ("None.\n"),
    SPEC ("| Name | Version |\n|---|---|\n| zlib | 1 |\n"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      g_autofree char *revised = code_discovery_revise_spec (specs[i], "/nonexistent");

      g_assert_null (revised);
    }
}
