/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "evidence-fixture.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tf-error.h"
#include "tf-issue-file.h"
#include "tf-state-store.h"
#include "tf-test.h"

/* Reviews of a round run at the same time. */
static const char agent_script[] =
    "#!/bin/sh\n"
    "dir=$(dirname \"$0\")\n"
    "p=$(mktemp \"$dir/prompt.XXXXXX\")\n"
    "cat > \"$p\"\n"
    "kind=$(sed -n '/^$/q;s/^Purpose: //p' \"$p\")\n"
    "i=$(sed -n '/^$/q;s/^Iteration: //p' \"$p\")\n"
    "grep -q '^----- begin complaints' \"$p\" && kind=correct\n"
    "grep -q '^----- begin issue ' \"$p\" && kind=single\n"
    "echo $kind.$i >> \"$dir/calls\"\n"
    "[ -e \"$dir/$kind.$i.prompt\" ] || cp \"$p\" \"$dir/$kind.$i.prompt\"\n"
    "read=$(sed -n '/^----- begin read /{n;p;q}' \"$p\")\n"
    "fixed=$(sed -n '/^----- begin open_issues/,/^----- end open_issues/s/"
    "^.*\"id\" : \"\\(I-[0-9]*\\)\".*/{\"id\": \"\\1\", \"verdict\": \"fixed\", \"note\": "
    "\"seen\"}/p' \"$p\" | paste -s -d,)\n"
    "fixes=$(sed -n '/^----- begin issues/,/^----- end issues/s/"
    "^.*\"n\" : \\([0-9]*\\).*/{\"n\": \\1, \"applied\": true, \"note\": \"mended\"}/p' \"$p\" | "
    "paste -s -d,)\n"
    "end=\n"
    "key=$kind.$i\n"
    "[ -e \"$dir/$key.answer\" ] || key=$kind\n"
    "[ -e \"$dir/$key.sh\" ] && . \"$dir/$key.sh\"\n"
    "sed -e \"s|@READ@|$read|;s|@FIXED@|$fixed|;s|@FIXES@|$fixes|;s|@N@|$i|;s|@END@|$end|g\" "
    "\"$dir/$key.answer\"\n";

static const char clean[] =
    "{\"critical\": 0, \"medium\": 0, \"minor\": 0, \"issues\": [], \"closed\": [@FIXED@], "
    "\"tests\": {\"total\": 2, \"passed\": 2, \"failed\": 0}, " EVIDENCE_ALL_FILES
    ", \"read\": \"@READ@\"}\n";

static const char same_none[] = "{\"same\": []}\n";

static const char fix[] = "{\"content\": \"# Plan\\n\\nversion @N@\\n\", \"fixes\": [@FIXES@]}\n";

static void
make_agent (const char *directory)
{
  static const char *const reviews[] = { "review", "check", "correct" };
  g_autofree char *agent = tf_test_write (directory, "agent", agent_script);

  g_assert_cmpint (g_chmod (agent, 0755), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (reviews); i++)
    {
      g_autofree char *name = g_strconcat (reviews[i], ".answer", NULL);

      g_free (tf_test_write (directory, name, clean));
    }
  g_free (tf_test_write (directory, "fix.answer", fix));
  g_free (tf_test_write (directory, "match.answer", same_none));
  g_free (
      tf_test_write (directory, "single.answer", "{\"verdict\": \"fixed\", \"note\": \"seen\"}"));
}

void
evidence_fixture_arm (WorkspaceFixture *fixture)
{
  fixture->config->polish.evidence = TRUE;
  make_agent (fixture->script);
}

WorkspaceFixture *
evidence_fixture_new (void)
{
  WorkspaceFixture *fixture = workspace_fixture_new ();

  evidence_fixture_arm (fixture);
  return fixture;
}

char *
evidence_fixture_add_agent (WorkspaceFixture *fixture, const char *name)
{
  char *directory = tf_test_make_dir ();
  const TfAgentConfig *first = tf_config_get_agent (fixture->config, "fake");
  TfAgentConfig *agent = g_memdup2 (first, sizeof *first);

  make_agent (directory);
  agent->name = g_strdup (name);
  agent->command = g_build_filename (directory, "agent", NULL);
  agent->flags = g_strdup (first->flags);
  agent->adapter = g_strdup (first->adapter);
  agent->model = g_strdup (first->model);
  agent->fallback = g_strdupv (first->fallback);
  agent->confine = g_strdup (first->confine);
  agent->home = g_strdupv (first->home);
  agent->network = g_strdup (first->network);
  agent->writes_code = g_strdup (first->writes_code);
  agent->network_local = g_strdupv (first->network_local);
  agent->env = g_hash_table_ref (first->env);
  g_ptr_array_add (fixture->config->agents.available, agent);
  return directory;
}

void
evidence_fixture_set_reviewers (WorkspaceFixture *fixture, const char *names)
{
  g_strfreev (fixture->config->polish.reviewers);
  fixture->config->polish.reviewers = g_strsplit (names, " ", -1);
}

static void
append_issues (GString *text, const char *severity, guint n, const char *kind, guint iteration)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s %s %u %u", kind, severity, iteration, i);
      g_autofree char *words = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

      g_string_append_printf (
          text,
          "%s{\"severity\": \"%s\", \"description\": \"%s@END@\", \"location\": "
          "\"" FAKE_OUTPUT ":1\", \"recommendation\": \"mend it\"}",
          g_str_has_suffix (text->str, "}") ? ", " : "", severity, words);
    }
}

static char *
format_review (const char *kind, guint iteration, const char *counts)
{
  GString *text = NULL;
  guint n[3] = { 0 };

  g_assert_cmpint (sscanf (counts, "%u/%u/%u", &n[0], &n[1], &n[2]), ==, 3);
  text = g_string_new (NULL);
  g_string_printf (text, "{\"critical\": %u, \"medium\": %u, \"minor\": %u, \"issues\": [", n[0],
                   n[1], n[2]);
  append_issues (text, "critical", n[0], kind, iteration);
  append_issues (text, "medium", n[1], kind, iteration);
  append_issues (text, "minor", n[2], kind, iteration);
  g_string_append (text, "], \"closed\": [@FIXED@], \"read\": \"@READ@\"}\n");
  return g_string_free (text, FALSE);
}

/* Before each answer: the first one of an iteration ends without a dot. */
static void
script_words (WorkspaceFixture *fixture, const char *kind, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("%s.%u.sh", kind, iteration);

  workspace_fixture_script (fixture, name, "mkdir \"$dir/$kind.$i.first\" 2>/dev/null || end=.\n");
}

void
evidence_fixture_script (WorkspaceFixture *fixture,
                         const char *kind,
                         guint iteration,
                         const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%u.answer", kind, iteration + i);
      g_autofree char *review = format_review (kind, iteration + i, words[i]);

      workspace_fixture_script (fixture, name, review);
      script_words (fixture, kind, iteration + i);
    }
}

char *
evidence_fixture_document (guint iteration)
{
  return g_strdup_printf ("# Plan\n\nversion %u\n", iteration);
}

PolishRun *
evidence_fixture_create (WorkspaceFixture *fixture, gboolean resume)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPolishState) state = tf_state_store_load_polish (fixture->files, &error);

  g_assert_no_error (error);
  if (state->iteration == 0 && state->step == TF_POLISH_STEP_REVIEW)
    state->evidence = TRUE;
  if (resume)
    tf_polish_state_prepare_resume (state, TRUE);
  return polish_run_new (fixture, FAKE_OUTPUT, state);
}

PolishRun *
evidence_fixture_run (WorkspaceFixture *fixture, gboolean resume)
{
  PolishRun *loop = evidence_fixture_create (fixture, resume);

  polish_run (loop, fixture);
  g_assert_no_error (tf_job_get_error (loop->job));
  g_test_message ("%s", loop->verdict);
  return loop;
}

PolishRun *
evidence_fixture_run_failing (WorkspaceFixture *fixture, int code, const char *part)
{
  PolishRun *loop = evidence_fixture_create (fixture, FALSE);

  polish_run (loop, fixture);
  g_assert_error (tf_job_get_error (loop->job), TF_ERROR, code);
  workspace_fixture_assert_contains (tf_job_get_error (loop->job)->message, part);
  return loop;
}

TfIssueLedger *
evidence_fixture_load_ledger (WorkspaceFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  TfIssueLedger *ledger = tf_issue_file_load (fixture->files, &error);

  g_assert_no_error (error);
  return ledger;
}

/* By iteration, and in it by the order in which the loop asks. */
static int
compare_calls (gconstpointer a, gconstpointer b)
{
  static const char *const kinds[] = {
    "check", "review", "correct", "match", "fix", "single", NULL
  };
  const char *const calls[] = { *(const char *const *) a, *(const char *const *) b };
  guint64 place[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      const char *dot = strchr (calls[i], '.');

      place[i] = g_ascii_strtoull (dot + 1, NULL, 10) * G_N_ELEMENTS (kinds);
      for (guint kind = 0; kinds[kind] != NULL; kind++)
        if (strncmp (calls[i], kinds[kind], dot - calls[i]) == 0)
          place[i] += kind;
    }
  return (place[0] > place[1]) - (place[0] < place[1]);
}

char *
evidence_fixture_list_calls (WorkspaceFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->script, "calls", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) calls = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return g_strdup ("");
  calls = g_strsplit (g_strchomp (text), "\n", -1);
  qsort (calls, g_strv_length (calls), sizeof *calls, compare_calls);
  return g_strjoinv (" ", calls);
}

void
evidence_fixture_assert_calls (WorkspaceFixture *fixture, const char *expected)
{
  g_autofree char *calls = evidence_fixture_list_calls (fixture);

  g_assert_cmpstr (calls, ==, expected);
}

char *
evidence_fixture_read_prompt (WorkspaceFixture *fixture, const char *kind, guint iteration)
{
  g_autofree char *name = g_strdup_printf ("%s.%u.prompt", kind, iteration);
  g_autofree char *path = g_build_filename (fixture->script, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}
