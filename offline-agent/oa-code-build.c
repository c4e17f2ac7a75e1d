/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-code-build.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "oa-code-map.h"
#include "oa-code-readme.h"
#include "oa-intent.h"
#include "tf-error.h"
#include "tf-fd.h"
#include "tf-json.h"

#define AGENT "Built-in offline agent: "

typedef struct
{
  const TfPrompt *prompt;
  OaTree *tree;         /* (owned) */
  TfTestReport *report; /* (owned) (nullable) */
  GStrv names;          /* (owned) */
  GString *done;        /* (owned): what was done, for the summary */
} Build;

static char *
answer (gboolean stuck, const char *member, const char *text)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_boolean_member (object, "stuck", stuck);
  json_object_set_string_member (object, member, text);
  json_node_take_object (root, object);
  return tf_json_to_text (root);
}

/* files */

static int
open_folder (const char *root, const char *folder)
{
  int top = open (root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int below = top;

  if (top < 0 || *folder == '\0')
    return top;
  if (mkdirat (top, folder, 0777) == 0 || errno == EEXIST)
    below = openat (top, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  else
    below = -1;
  close (top);
  return below;
}

/* Does not follow a link on the way. @folder "" for the root. */
static gboolean
write_file (const char *root,
            const char *folder,
            const char *name,
            const char *text,
            GError **error)
{
  int below = open_folder (root, folder);
  int fd = below >= 0
               ? openat (below, name,
                         O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666)
               : -1;
  gboolean ok = fd >= 0 && tf_fd_write_all (fd, text, strlen (text));
  int saved_errno = errno;

  if (fd >= 0 && close (fd) != 0 && ok)
    {
      ok = FALSE;
      saved_errno = errno;
    }
  if (below >= 0)
    close (below);
  if (!ok)
    tf_error_set_from_errno (error, saved_errno, "write", name);
  return ok;
}

/* the last task */

static TfTestReport *
read_report (const TfPrompt *prompt)
{
  const char *text = tf_prompt_get (prompt, "test_results");
  g_autoptr (JsonNode) node = text != NULL ? tf_json_parse (text, -1, NULL) : NULL;

  return node != NULL ? tf_test_report_from_json (node, "", NULL) : NULL;
}

static GStrv
read_names (const TfPrompt *prompt)
{
  const char *text = tf_prompt_get (prompt, "test_names");
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_strv_builder_add (names, lines[i]);
  return g_strv_builder_end (names);
}

static gboolean
is_sound (const char *constraints, const char *map, const TfTestReport *report)
{
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) criteria = tf_acceptance_read (constraints, map, errors);

  tf_acceptance_check_names (criteria, report, errors);
  return errors->len == 0;
}

static void
describe_map (Build *self, GPtrArray *criteria)
{
  guint n_tested = 0;

  for (guint i = 0; i < criteria->len; i++)
    n_tested += *((const TfCriterion *) g_ptr_array_index (criteria, i))->tests != NULL;
  g_string_append_printf (self->done,
                          "Wrote " TF_ACCEPTANCE_PATH
                          ": %u criteria, %u with named tests, %u with a reason for having none.",
                          criteria->len, n_tested, criteria->len - n_tested);
}

/* The code base has a document of that name without a map: append the map. */
static gboolean
is_other_text (const char *old, gsize length)
{
  return old != NULL && length > 0 && g_utf8_validate (old, length, NULL) &&
         strstr (old, "Why there is none") == NULL;
}

static gboolean
write_map (Build *self, GError **error)
{
  const char *constraints = tf_prompt_get (self->prompt, "constraints");
  g_autofree char *path = g_build_filename (self->tree->root, TF_ACCEPTANCE_PATH, NULL);
  g_autofree char *old = NULL;
  gsize length = 0;
  g_autoptr (GPtrArray) criteria = NULL;
  g_autofree char *map = NULL;
  g_autofree char *text = NULL;

  if (constraints == NULL)
    {
      g_set_error_literal (error, TF_ERROR, TF_ERROR_MALFORMED,
                           "the prompt has no material “constraints”");
      return FALSE;
    }
  if (!g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    g_file_get_contents (path, &old, &length, NULL);
  if (old != NULL && g_utf8_validate (old, length, NULL) &&
      is_sound (constraints, old, self->report))
    {
      g_string_append (self->done, TF_ACCEPTANCE_PATH " was complete and is unchanged.");
      return TRUE;
    }
  criteria = tf_acceptance_list_criteria (constraints);
  oa_code_map_fill (criteria, self->tree, (const char *const *) self->names);
  map = tf_acceptance_to_text (criteria);
  text = is_other_text (old, length) ? g_strconcat (old, "\n", map, NULL) : g_strdup (map);
  describe_map (self, criteria);
  return write_file (self->tree->root, "docs", "acceptance.md", text, error);
}

static gboolean
write_readme (Build *self, GError **error)
{
  const char *text = tf_prompt_get (self->prompt, "intent");
  g_autoptr (OaIntent) intent = oa_intent_parse (text != NULL ? text : "");
  g_autofree char *path = NULL;
  g_autofree char *readme =
      oa_code_readme_complete (self->tree, intent->title, self->report, &path);

  if (readme == NULL)
    {
      g_string_append (self->done, " No README was changed.");
      return TRUE;
    }
  if (!write_file (self->tree->root, "", path, readme, error))
    return FALSE;
  g_string_append_printf (self->done, " Added to %s: how to build and test it, as far as known.",
                          path);
  return TRUE;
}

static char *
map_criteria (const TfPrompt *prompt, const char *directory)
{
  g_autoptr (OaTree) tree = oa_tree_read (directory, NULL);
  g_autoptr (TfTestReport) report = read_report (prompt);
  g_auto (GStrv) names = read_names (prompt);
  g_autoptr (GString) done = g_string_new (AGENT);
  g_autoptr (GError) error = NULL;
  Build self = { prompt, tree, report, names, done };
  g_autofree char *described = report != NULL ? tf_test_report_describe (report) : NULL;

  if (!write_map (&self, &error) || !write_readme (&self, &error))
    {
      g_string_append_printf (done, " %s; how should this be resolved?", error->message);
      return answer (TRUE, "reason", done->str);
    }
  g_string_append_printf (done, " Tests: not run by this agent; last run: %s.",
                          described != NULL ? described : "none known");
  return answer (FALSE, "summary", done->str);
}

char *
oa_code_build (const TfPrompt *prompt, const char *directory)
{
  const char *task = tf_prompt_get (prompt, "task");
  g_autofree char *id = g_strndup (task, strcspn (task, ":\r\n"));
  g_autofree char *line = g_strndup (task, strcspn (task, "\r\n"));
  g_autofree char *reason = NULL;

  if (g_str_has_suffix (g_strchomp (id), "-acceptance"))
    return map_criteria (prompt, directory);
  reason =
      g_strdup_printf (AGENT "This agent works by rules and cannot write “%s”. Add existing code "
                             "as a resource, or choose another agent. What do you decide?",
                       line);
  return answer (TRUE, "reason", reason);
}
