/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-reviewer.h"

#include <string.h>

#include "code-listing.h"

/* "src/a.c:12", "src/a.c:12:4-20", "src/a.c#L12", "src/a.c, line 12", "src/a.c (parse_row)" */
#define PLACE_PATTERN \
  "(?:[:#]\\s*[Ll]?\\d+.*|,?\\s+(?:at |on |in )?lines?\\s+\\d+.*|\\s+\\(.*\\)|:\\s*\\w*\\(?\\)?)$"

const char *
code_reviewer_get_prompt_name (TfPurpose purpose)
{
  if (purpose == TF_PURPOSE_BUILD)
    return "code-build";
  if (purpose == TF_PURPOSE_REVIEW)
    return "code-review";
  if (purpose == TF_PURPOSE_FIX)
    return "code-fix";
  if (purpose == TF_PURPOSE_GATE)
    return "completeness-gate";
  return NULL;
}

const char *
code_reviewer_get_severity_definitions (void)
{
  return "- Critical: a wrong result, lost data, a security hole, a crash on plausible input, a "
         "failing test, or an acceptance criterion that is not met.\n"
         "- Medium: an error path that misleads, a missing test or limit, a leak, a difference "
         "from what the specification decided.\n"
         "- Minor: can stay without harm: a misleading name or comment, duplicate or dead code.\n";
}

/* fixes */

gboolean
code_reviewer_check_fix (const TfBuildInput *input,
                         const char *before,
                         const char *after,
                         GPtrArray *errors)
{
  g_autoptr (CodeListing) old = code_listing_new (before);
  g_autoptr (CodeListing) new = code_listing_new (after);
  guint n_before = errors->len;

  if (old->n_files > 0 && new->n_files == 0)
    g_ptr_array_add (errors, g_strdup ("no file is left"));
  if (code_listing_has (old, TF_ACCEPTANCE_PATH) && !new->cut &&
      !code_listing_has (new, TF_ACCEPTANCE_PATH))
    g_ptr_array_add (errors, g_strdup (TF_ACCEPTANCE_PATH " no longer exists"));
  return errors->len == n_before;
}

/* scope */

static gboolean
is_whole (const char *location)
{
  static const char *const words[] = {
    "",
    "n/a",
    "na",
    "none",
    "whole",
    "whole project",
    "the whole",
    "project",
    "repository",
    "the repository",
    "codebase",
    "code base",
    "general",
    "overall",
    "global",
    "throughout",
    "multiple",
    "everywhere",
    "all files",
    "whole tree",
    "tree",
    "tests",
    "build",
    "multiple files",
    "the project",
    "several files",
    NULL,
  };
  g_autofree char *normal = tf_text_normalize (location);

  return g_strv_contains (words, normal) ||
         g_regex_match_simple ("^ac-\\d+\\b", normal, G_REGEX_CASELESS, 0);
}

/* The path in a location, without its line. Returns: (transfer full) */
static char *
dup_path (const TfBuildInput *input, const char *location)
{
  g_autoptr (GRegex) regex = g_regex_new (PLACE_PATTERN, G_REGEX_DOTALL, 0, NULL);
  g_autofree char *bare = g_strstrip (g_strdelimit (g_strdup (location), "`\"“”'", ' '));
  g_autofree char *found = g_regex_replace (regex, bare, -1, 0, "", 0, NULL);
  const char *path = g_strstrip (found != NULL ? found : bare);
  gsize length = input->directory != NULL ? strlen (input->directory) : 0;
  char *clean;

  if (length > 0 && g_str_has_prefix (path, input->directory) && path[length] == '/')
    path += length + 1;
  while (g_str_has_prefix (path, "./"))
    path += 2;
  clean = g_strdup (path);
  for (gsize n = strlen (clean); n > 1 && clean[n - 1] == '/'; n--)
    clean[n - 1] = '\0';
  return clean;
}

/* A truncated listing does not show which files are missing. */
static gboolean
names_file (const TfBuildInput *input, const CodeListing *listing, const char *location)
{
  g_autofree char *path = dup_path (input, location);

  if (code_listing_has (listing, path))
    return TRUE;
  return listing->cut && *path != '/' && strstr (path, "..") == NULL;
}

/* The acceptance map is the project's, not a file of the code. */
static gboolean
names_map (const TfBuildInput *input, const char *location)
{
  g_autofree char *path = dup_path (input, location);

  return g_str_equal (path, TF_ACCEPTANCE_PATH);
}

gboolean
code_reviewer_is_out_of_scope (const TfBuildInput *input, const TfIssue *issue)
{
  g_autoptr (CodeListing) listing = NULL;
  g_auto (GStrv) places = NULL;

  if (is_whole (issue->location) || input->deliverable == NULL)
    return FALSE;
  listing = code_listing_new (input->deliverable);
  if (names_file (input, listing, issue->location) || names_map (input, issue->location))
    return FALSE;
  places = g_regex_split_simple ("\\s*[,;]\\s+|\\s+and\\s+", issue->location, 0, 0);
  for (guint i = 0; places[i] != NULL; i++)
    if (*places[i] != '\0' && names_file (input, listing, places[i]))
      return FALSE;
  return TRUE;
}
