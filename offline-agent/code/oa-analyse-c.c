/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "oa-analyse.h"
#include "oa-data.h"
#include "oa-each.h"

#define TEMPLATE "--template={file}\t{line}\t{severity}\t{id}\t{message}"

gboolean
oa_cppcheck_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  /* The address of a member of a null pointer with a cast is how offsets are written by hand. Without a
   * cast it is a mistake, such as strlen (NULL). */
  static const OaSaid said = {
    "cppcheck",
    "^(?<path>[^\t]+)\t(?<line>\\d{1,9})\t(?<level>[^\t]*)\t(?<id>[^\t]*)\t(?<message>.*)$", NULL,
    NULL, "^Null pointer dereference: \\(.*\\*\\) ?\\(?(0|NULL)\\)?$"
  };

  oa_analysis_read_lines (&said, tree, directory, text, findings);
  return TRUE;
}

static void
cppcheck_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  if (result->exit_code != 0)
    oa_tools_report ("skipped: cppcheck on %s exited with %d", result->path, result->exit_code);
  else if (oa_cppcheck_parse (self->tree, result->directory, result->err, self->findings) &&
           !oa_data_matches ("cppcheck.stops", result->err))
    oa_analysis_mark (self, "cppcheck", result->path);
  else
    oa_tools_report ("skipped: cppcheck on %s: it does not understand all of it", result->path);
}

void
oa_analyse_cppcheck (OaAnalysis *self)
{
  if (self->compiles->len == 0 || !oa_tools_have (self->tools, "cppcheck"))
    return;
  OA_EACH (const OaCompile, compile, self->compiles)
    {
      g_autofree char *full = g_build_filename (self->tree->root, compile->path, NULL);
      g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
      g_auto (GStrv) built = NULL;

      g_strv_builder_add_many (argv, "cppcheck", "--quiet", "--inline-suppr", "--max-configs=4",
                               "--enable=warning,performance,portability", TEMPLATE, NULL);
      for (char **flag = compile->flags; *flag != NULL; flag++)
        if (g_str_has_prefix (*flag, "-I") && (*flag)[2] != '\0')
          g_strv_builder_add (argv, *flag);
      g_strv_builder_add (argv, full);
      built = g_strv_builder_end (argv);
      oa_tools_add (self->tools, (const char *const *) built, compile->directory, compile->path,
                    cppcheck_cb, self);
    }
}

gboolean
oa_tidy_parse (const OaTree *tree, const char *directory, const char *text, GPtrArray *findings)
{
  static const OaSaid said = {
    "clang-tidy",
    "^(?<path>.+?):(?<line>\\d+):\\d+: (?<level>warning): (?<message>.*) "
    "\\[(?<id>[\\w.,-]+)\\]$",
    NULL, NULL, NULL
  };

  if (oa_data_matches ("clang-tidy.error", text))
    return FALSE;
  oa_analysis_read_lines (&said, tree, directory, text, findings);
  return TRUE;
}

static void
tidy_cb (const OaToolResult *result, gpointer data)
{
  OaAnalysis *self = data;

  if (oa_tidy_parse (self->tree, result->directory, result->out, self->findings) &&
      result->exit_code == 0)
    oa_analysis_mark (self, "clang-tidy", result->path);
  else
    oa_tools_report ("skipped: clang-tidy on %s: it does not compile", result->path);
}

/* Only a few, because each is nearly always right. */
void
oa_analyse_tidy (OaAnalysis *self)
{
  g_autofree char *names = g_strjoinv (",", (char **) oa_data_list (OA_LANGUAGE_EN, "clang-tidy"));
  g_autofree char *checks = g_strdup_printf ("-config={Checks: '-*,%s'}", names);

  if (self->compiles->len == 0 || !oa_tools_have (self->tools, "clang-tidy"))
    return;
  OA_EACH (const OaCompile, compile, self->compiles)
    {
      g_autofree char *full = g_build_filename (self->tree->root, compile->path, NULL);
      g_autoptr (GStrvBuilder) argv = g_strv_builder_new ();
      g_auto (GStrv) built = NULL;

      g_strv_builder_add_many (argv, "clang-tidy", "--quiet", checks, full, "--", NULL);
      g_strv_builder_addv (argv, (const char **) compile->flags);
      built = g_strv_builder_end (argv);
      oa_tools_add (self->tools, (const char *const *) built, compile->directory, compile->path,
                    tidy_cb, self);
    }
}
