/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-home.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tf-error.h"
#include "tf-limits.h"
#include "tf-process.h"
#include "tf-test-faults.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/agent-home"

#define LOGIN     ".claude/.credentials.json"
#define OLD       "{\"claudeAiOauth\": {\"accessToken\": \"old\", \"expiresAt\": 1}}"
#define NEW       "{\"claudeAiOauth\": {\"accessToken\": \"new\", \"expiresAt\": 2}}"
#define OTHER     "{\"claudeAiOauth\": {\"accessToken\": \"other\", \"expiresAt\": 3}}"
#define WRITE_NEW "echo '" NEW "' > ~/" LOGIN "; "

/* The person's own, as it is on a machine where claude is used. */
static const char furnish[] =
    "set -e; cd; umask 077; mkdir -p .claude/hooks .claude/projects '.odd a:b,c'\n"
    "echo '" OLD "' > " LOGIN "\n"
    "echo '{\"model\": \"x\"}' > .claude/settings.json; ln -sf settings.json .claude/link\n"
    "printf '#!/bin/sh\\n' > .claude/hooks/own; chmod 700 .claude/hooks/own\n"
    "echo '{\"numStartups\": 1}' > .claude.json; chmod 644 .claude.json\n"
    "echo odd > '.odd a:b,c/file'; echo secret > secret\n";

/* Everything but the login. */
static const char list_all[] = "cd; find . -path ./" LOGIN " -prune -o -printf '%p %m %s %l\\n' | "
                               "sort; find . -type f ! -path ./" LOGIN " -exec cat {} +";

static char *
run_script (const char *script)
{
  const char *const argv[] = { "/bin/sh", "-c", script, NULL };
  g_auto (GStrv) environment = g_environ_setenv (g_get_environ (), "HOME", g_get_home_dir (), TRUE);
  char *output = NULL;
  g_autofree char *errors = NULL;
  int status = 0;
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, environment, 0, NULL, NULL, &output, &errors, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpstr (errors, ==, "");
  g_assert_cmpint (status, ==, 0);
  return output;
}

/* One for all: to try it takes longer than a run. */
static TfConfinement *
get_confinement (void)
{
  static TfConfinement *confinement = NULL;

  if (confinement == NULL)
    confinement = tf_confinement_new ();
  return confinement;
}

typedef struct
{
  WorkspaceFixture *fixture;
  TfAgentConfig agent; /* (not owned): its members */
  const char *script;
  const char *during; /* (nullable): what the person does at that time, outside */
  TfAgentHome *home;  /* (owned) (nullable): after the run */
  GPtrArray *notes;   /* (owned): of what is shown */
  char *output;       /* (owned) (nullable) */
  char *errors;       /* (owned) (nullable) */
  gboolean overlaid;
} Stay;

static void
stay_clear (Stay *self)
{
  g_clear_pointer (&self->home, tf_agent_home_free);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_free (self->output);
  g_free (self->errors);
  g_clear_pointer (&self->fixture, workspace_fixture_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stay, stay_clear)

static const char *const standard[] = { ".claude", ".claude.json", ".missing", ".odd a:b,c", NULL };

static void
stay_init (Stay *self, const char *script)
{
  g_assert_cmpint (g_mkdir_with_parents (g_get_home_dir (), 0700), ==, 0);
  g_free (run_script (furnish));
  self->fixture = workspace_fixture_new ();
  self->agent = (TfAgentConfig){ .name = (char *) "x",
                                 .command = (char *) "claude",
                                 .home = (GStrv) standard };
  self->script = script;
  self->notes = g_ptr_array_new_with_free_func (g_free);
}

static void
run_confined (Stay *self, GCancellable *cancellable)
{
  const char *const argv[] = { "/bin/sh", "-c", self->script, NULL };
  static const char *const none[] = { NULL };
  TfConfinementSpec spec = {
    .directory = self->fixture->directory,
    .writable_paths = none,
    .hidden_paths = (const char *const[]){ TF_DIR_PRIVATE, NULL },
  };
  g_auto (GStrv) environment = tf_process_base_environment (NULL);
  g_auto (GStrv) wrapped = NULL;
  g_autoptr (TfProcess) process = NULL;
  TfProcessSpec run = { .environment = (const char *const *) environment, .wall_seconds = 60 };
  g_autoptr (GError) error = NULL;

  tf_agent_home_show (self->home, &spec);
  self->overlaid = spec.n_overlays > 0;
  wrapped = tf_confinement_wrap (get_confinement (), &spec, argv, &error);
  g_assert_no_error (error);
  run.argv = (const char *const *) wrapped;
  process = tf_process_new (&run);
  tf_process_run (process, cancellable, &error);
  g_assert_no_error (error);
  self->output = g_strdup (tf_process_get_stdout (process));
  self->errors = g_strdup (tf_process_get_stderr (process));
  g_assert_cmpstr (self->errors, ==, "");
  g_assert_cmpint (tf_process_get_exit_code (process), ==, 0);
}

static gpointer
stay_thread (gpointer data, GCancellable *cancellable, GError **error)
{
  Stay *self = data;
  const TfAgentHomeSpec spec = {
    .files = self->fixture->files,
    .worker = tf_workspace_get_worker (self->fixture->workspace),
    .agent = &self->agent,
  };

  tf_confinement_probe (get_confinement ());
  if (!tf_confinement_is_available (get_confinement ()))
    return NULL;
  self->home = tf_agent_home_new (&spec, "home-1", self->notes, cancellable, error);
  if (self->home == NULL)
    return NULL;
  if (self->during != NULL)
    g_free (run_script (self->during));
  run_confined (self, cancellable);
  return self;
}

/* %FALSE if nothing can be confined here. */
static gboolean
stay_run (Stay *self)
{
  g_autoptr (GError) error = NULL;

  if (tf_test_run_job (stay_thread, self, &error) != NULL)
    return TRUE;
  g_assert_no_error (error);
  g_test_skip (tf_confinement_get_reason (get_confinement ()));
  return FALSE;
}

/* Returns: (transfer full): all phrases, the kept ones first, one per line */
static char *
stay_settle (Stay *self)
{
  g_autoptr (GPtrArray) phrases = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) refused = g_ptr_array_new_with_free_func (g_free);

  tf_agent_home_settle (self->home, phrases, refused);
  g_ptr_array_extend_and_steal (phrases, g_steal_pointer (&refused));
  g_ptr_array_add (phrases, NULL);
  return g_strjoinv ("\n", (char **) phrases->pdata);
}

static const struct
{
  const char *name;
  const char *script;
  const char *during;  /* (nullable) */
  const char *login;   /* (nullable): afterwards; %NULL: as before */
  const char *phrases; /* all of them */
} rows[] = {
  { "nothing", "cat ~/" LOGIN " ~/.claude/settings.json ~/.claude.json > /dev/null", NULL, NULL,
    "" },
  { "touched", "touch ~/.claude/settings.json ~/.claude.json; chmod 640 ~/.claude/settings.json",
    NULL, NULL, "" },
  { "ordinary",
    "cd ~/.claude && mkdir -p projects/x todos && echo a > projects/x/1.jsonl && echo b > todos/1 "
    "&& "
    "echo c >> history.jsonl && echo '{\"numStartups\": 2}' > ~/.claude.json.tmp && "
    "mv ~/.claude.json.tmp ~/.claude.json && echo d > ~/.bash_history",
    NULL, NULL, "" },
  { "hook",
    "echo '{\"hooks\": {}}' > ~/.claude/settings.json; echo x > ~/.claude/hooks/new; "
    "chmod 755 ~/.claude/hooks/new",
    NULL, NULL,
    "changed its private copy of ~/.claude/hooks/new (executable), ~/.claude/settings.json; "
    "nothing of this is kept" },
  { "hook-by-rename",
    "echo '{\"hooks\": {}}' > ~/.claude/t; mv ~/.claude/t ~/.claude/settings.json", NULL, NULL,
    "changed its private copy of ~/.claude/settings.json; nothing of this is kept" },
  { "existing-hook", "echo evil >> ~/.claude/hooks/own", NULL, NULL,
    "changed its private copy of ~/.claude/hooks/own (executable); nothing of this is kept" },
  { "executable-trace", "cp /bin/true ~/.claude/projects/x", NULL, NULL,
    "changed its private copy of ~/.claude/projects/x (executable); nothing of this is kept" },
  { "through-a-link", "echo evil > ~/.claude/link", NULL, NULL,
    "changed its private copy of ~/.claude/settings.json; nothing of this is kept" },
  { "server",
    "echo '{\"numStartups\": 1, \"mcpServers\": {\"s\": {\"command\": \"x\"}}}' > ~/.claude.json",
    NULL, NULL, "changed its private copy of ~/.claude.json; nothing of this is kept" },
  { "removed", "rm -r ~/.claude/settings.json ~/.claude/hooks ~/.claude.json", NULL, NULL, NULL },
  { "many", "cd ~/.claude; for i in 1 2 3 4 5 6 7; do echo x > c$i.md; done", NULL, NULL,
    "changed its private copy of ~/.claude/c1.md, ~/.claude/c2.md, ~/.claude/c3.md, "
    "~/.claude/c4.md, ~/.claude/c5.md and 2 more; nothing of this is kept" },
  { "odd", "echo x > \"$HOME/.odd a:b,c/$(printf 'a\\nb')\"", NULL, NULL,
    "changed its private copy of ~/.odd a:b,c/a\\x0ab; nothing of this is kept" },
  { "renewed", WRITE_NEW, NULL, NEW, "renewed its login: ~/" LOGIN " is replaced" },
  { "renewed-by-rename", "echo '" NEW "' > ~/.claude/t; mv ~/.claude/t ~/" LOGIN, NULL, NEW,
    "renewed its login: ~/" LOGIN " is replaced" },
  { "same-login", "echo '" OLD "' > ~/.claude/t; mv ~/.claude/t ~/" LOGIN, NULL, NULL, "" },
  { "renewed-meanwhile", WRITE_NEW, "echo '" OTHER "' > ~/" LOGIN, OTHER,
    "renewed its login: ~/" LOGIN " has changed since the run began and stays as it is" },
  { "logged-out-meanwhile", WRITE_NEW, "rm ~/" LOGIN, "",
    "renewed its login: ~/" LOGIN " has changed since the run began and stays as it is" },
  { "link", "echo '" NEW "' > ~/.claude/projects/t; ln -sf projects/t ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is no plain file" },
  { "directory", "rm ~/" LOGIN "; mkdir ~/" LOGIN "; echo '" NEW "' > ~/" LOGIN "/x", NULL, NULL,
    NULL },
  { "pipe", "rm ~/" LOGIN "; mkfifo ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is no plain file" },
  { "executable", WRITE_NEW "chmod 700 ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is executable" },
  { "large", "head -c 1000000 /dev/zero | tr '\\0' ' ' >> ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is too large" },
  { "no-json", "echo '#!/bin/sh' > ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is not a JSON object" },
  { "nul", WRITE_NEW "printf '\\0evil' >> ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is not a JSON object" },
  { "member", "echo '{\"claudeAiOauth\": {}, \"hooks\": {}}' > ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN
    ", which is not kept: it has the member “hooks”, which is no token" },
  { "empty", ": > ~/" LOGIN, NULL, NULL,
    "changed its login ~/" LOGIN ", which is not kept: it is not a JSON object" },
  { "directory-link", "mv ~/.claude/hooks ~/.claude/h2; ln -s /nonexistent ~/.claude/hooks", NULL,
    NULL, NULL },
};

static void
assert_login (const char *expected)
{
  g_autofree char *path = g_build_filename (g_get_home_dir (), LOGIN, NULL);
  g_autofree char *text = NULL;
  GStatBuf info;

  if (*expected == '\0')
    {
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      return;
    }
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (g_strstrip (text), ==, expected);
  g_assert_cmpint (g_lstat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode, ==, S_IFREG | 0600);
}

static void
try_row (guint i, gboolean overlays)
{
  g_auto (Stay) stay = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *phrases = NULL;

  tf_test_allow_overlays (overlays);
  stay_init (&stay, rows[i].script);
  stay.during = rows[i].during;
  before = run_script (list_all);
  if (!stay_run (&stay))
    return;
  g_test_message ("%s", stay.overlaid ? "overlaid" : "copied");
  g_assert_true (overlays || !stay.overlaid);
  g_assert_cmpuint (stay.notes->len, ==, 0);
  phrases = stay_settle (&stay);
  if (rows[i].phrases != NULL)
    g_assert_cmpstr (phrases, ==, rows[i].phrases);
  else
    g_assert_cmpstr (phrases, !=, "");
  after = run_script (list_all);
  g_assert_cmpstr (after, ==, before);
  assert_login (rows[i].login != NULL ? rows[i].login : OLD);
}

static void
test_overlaid (gconstpointer row)
{
  try_row (GPOINTER_TO_UINT (row), TRUE);
}

static void
test_copied (gconstpointer row)
{
  try_row (GPOINTER_TO_UINT (row), FALSE);
}

TF_TEST_CONSTRUCTOR static void
register_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      tf_test_register_row (TF_TEST_PREFIX, "overlaid", i, rows[i].name, test_overlaid,
                            GUINT_TO_POINTER (i));
      tf_test_register_row (TF_TEST_PREFIX, "copied", i, rows[i].name, test_copied,
                            GUINT_TO_POINTER (i));
    }
}

/* Two runs at once: each sees its own, and the first renewed login is not replaced. */
TF_TEST (each_run_has_a_copy_of_its_own)
{
  static const char script[] = "test $(cat ~/.claude/*.md 2>/dev/null | wc -l) = 0; "
                               "echo x > ~/.claude/x.md; " WRITE_NEW;
  g_auto (Stay) one = { 0 };
  g_auto (Stay) two = { 0 };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  tf_test_allow_overlays (TRUE);
  stay_init (&one, script);
  stay_init (&two, "test ! -e ~/.claude/x.md; echo '" OTHER "' > ~/" LOGIN);
  if (!stay_run (&one) || !stay_run (&two))
    return;
  first = stay_settle (&one);
  tf_test_assert_has (first, "is replaced");
  second = stay_settle (&two);
  tf_test_assert_has (second, "stays as it is");
  assert_login (NEW);
}

TF_TEST (a_known_program_keeps_only_what_is_listed)
{
  static const char *const some[] = { ".claude.json", NULL };
  g_auto (Stay) stay = { 0 };
  g_autofree char *phrases = NULL;

  tf_test_allow_overlays (TRUE);
  stay_init (&stay, "test ! -e ~/.claude; mkdir ~/.claude; " WRITE_NEW);
  stay.agent.home = (GStrv) some;
  if (!stay_run (&stay))
    return;
  phrases = stay_settle (&stay);
  g_assert_cmpstr (phrases, ==, "");
  assert_login (OLD);
}

/* The directory that the copy is in is the run's own: it may become a link. */
TF_TEST (a_listed_login_is_kept_but_not_through_a_link)
{
  static const char *const some[] = { LOGIN, LOGIN, NULL };
  static const char *const scripts[] = {
    "ls -A ~/.claude; " WRITE_NEW,
    "ls -A ~/.claude; mv ~/.claude ~/real; ln -s real ~/.claude; " WRITE_NEW,
  };

  tf_test_allow_overlays (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      g_auto (Stay) stay = { 0 };
      g_autofree char *phrases = NULL;

      stay_init (&stay, scripts[i]);
      stay.agent.home = (GStrv) some;
      if (!stay_run (&stay))
        return;
      g_assert_cmpstr (stay.output, ==, ".credentials.json\n");
      phrases = stay_settle (&stay);
      tf_test_assert_has (phrases, i == 0 ? "is replaced" : "(removed)");
      assert_login (i == 0 ? NEW : OLD);
    }
}

TF_TEST (of_an_unknown_program_nothing_is_kept)
{
  g_auto (Stay) stay = { 0 };
  g_autofree char *phrases = NULL;

  tf_test_allow_overlays (TRUE);
  stay_init (&stay, WRITE_NEW);
  stay.agent.command = (char *) "wrapper";
  if (!stay_run (&stay))
    return;
  phrases = stay_settle (&stay);
  g_assert_cmpstr (phrases, ==, "changed its private copy of ~/" LOGIN "; nothing of this is kept");
  assert_login (OLD);
}

/* As dotfiles often are. */
TF_TEST (a_linked_directory_is_shown_and_its_login_kept)
{
  for (guint overlays = 0; overlays < 2; overlays++)
    {
      g_auto (Stay) stay = { 0 };
      g_autofree char *phrases = NULL;

      tf_test_allow_overlays (overlays == 1);
      stay_init (&stay, "test ! -e ~/dots; test -e ~/.claude/settings.json; " WRITE_NEW);
      g_free (run_script ("cd; rm -rf dots; mv .claude dots; ln -s dots .claude"));
      if (!stay_run (&stay))
        return;
      phrases = stay_settle (&stay);
      g_assert_cmpstr (phrases, ==, "renewed its login: ~/" LOGIN " is replaced");
      g_free (run_script ("test -L ~/.claude; rm ~/.claude; mv ~/dots ~/.claude"));
      assert_login (NEW);
    }
}

TF_TEST (what_is_too_large_is_read_only)
{
  static const char script[] = "cat ~/.claude/settings.json; "
                               "(echo x > ~/.claude/x) 2>/dev/null && echo written; "
                               "echo y > ~/.claude.json";
  g_auto (Stay) stay = { 0 };
  g_autofree char *phrases = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  tf_test_allow_overlays (FALSE);
  stay_init (&stay, script);
  g_free (run_script ("truncate -s 65M ~/.claude/projects/big"));
  before = run_script ("cat ~/.claude.json ~/.claude/settings.json; ls ~/.claude");
  if (!stay_run (&stay))
    return;
  g_assert_cmpstr (stay.output, ==, "{\"model\": \"x\"}\n");
  g_assert_cmpuint (stay.notes->len, ==, 1);
  tf_test_assert_has (g_ptr_array_index (stay.notes, 0),
                      "sees ~/.claude read-only: it has more than 64 MiB");
  phrases = stay_settle (&stay);
  g_assert_cmpstr (phrases, ==,
                   "changed its private copy of ~/.claude.json; nothing of this is kept");
  after = run_script ("cat ~/.claude.json ~/.claude/settings.json; ls ~/.claude");
  g_assert_cmpstr (after, ==, before);
}

TF_TEST (nothing_remains_and_the_rest_is_hidden)
{
  g_auto (Stay) stay = { 0 };
  g_autofree char *scratch = NULL;

  tf_test_allow_overlays (TRUE);
  stay_init (&stay, "cd; test ! -e secret; ls -A; mkdir -p .claude/a/b; chmod 0 .claude/a");
  if (!stay_run (&stay))
    return;
  g_assert_null (strstr (stay.output, "secret"));
  tf_test_assert_has (stay.output, ".odd a:b,c\n");
  scratch = tf_project_files_dup_path (stay.fixture->files, TF_DIR_SCRATCH "/home-1");
  g_assert_true (g_file_test (scratch, G_FILE_TEST_EXISTS));
  g_clear_pointer (&stay.home, tf_agent_home_free);
  g_assert_false (g_file_test (scratch, G_FILE_TEST_EXISTS));
}

/* A configuration that was right when it was read may show the project later. */
TF_TEST (a_link_to_the_project_is_refused)
{
  static const char *const linked[] = { "linked", NULL };
  g_auto (Stay) stay = { 0 };
  g_autofree char *link = g_build_filename (g_get_home_dir (), "linked", NULL);
  g_autoptr (GError) error = NULL;

  stay_init (&stay, "true");
  stay.agent.home = (GStrv) linked;
  g_assert_cmpint (symlink (stay.fixture->projects, link), ==, 0);
  if (tf_test_run_job (stay_thread, &stay, &error) == NULL && error == NULL)
    {
      g_test_skip (tf_confinement_get_reason (get_confinement ()));
      return;
    }
  tf_test_assert_error (error, TF_ERROR_SAFETY, "agents.available.x.home");
}
