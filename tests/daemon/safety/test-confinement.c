/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "confinement-world.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/confinement"

/* Each of these also runs unconfined, where it must work. $OUT is the directory outside, $HOME the
 * home directory; the working directory is the project. */
typedef struct
{
  const char *name;
  const char *script; /* exit status 0: it escaped */
} Escape;

static const Escape escapes[] = {
  { "absolute-path-write", "echo x > $OUT/file" },
  { "absolute-path-read", "cat $OUT/file" },
  { "dot-dot-to-other-project", "echo x > ../two/file" },
  { "symlink-out", "ln -sf $OUT link && echo x > link/file" },
  { "hard-link-to-outside", "ln $OUT/file stolen" },
  { "hard-link-to-state", "ln status.json mine && echo x > mine" },
  { "rename-over-state", "echo x > new && mv -f new status.json" },
  { "write-state", "echo x > status.json" },
  { "remove-state", "rm -f status.json" },
  { "write-locked-document", "echo x > docs/spec.md" },
  { "move-locked-document", "mv docs elsewhere" },
  { "plant-hook", "echo x > .git/hooks/post-commit" },
  { "plant-fsmonitor", "echo '[core] fsmonitor = /bin/true' >> .git/config" },
  { "replace-git", "mv .git old && mkdir .git" },
  { "see-hidden", "cat .thoughtforge/runs/1/prompt.txt" },
  { "write-hidden", "echo x > .thoughtforge/planted" },
  { "home-secret", "cat $HOME/secret" },
  { "home-login", "cat $HOME/.agent/login" },
  { "other-process", "test -e /proc/$DAEMON/cmdline && tr '\\0' ' ' < /proc/$DAEMON/cmdline" },
  { "other-process-root", "ls /proc/$DAEMON/root/" },
  { "signal", "kill -0 $DAEMON" },
  { "write-system", "test -w /usr && test -w /etc" },
  { "setuid-program", "cp /usr/bin/id . && chmod u+s id && test -u id && "
                      "! grep -q 'NoNewPrivs:.1' /proc/self/status" },
  { "ptrace", "test -r /proc/$DAEMON/maps && head -c 1 /proc/$DAEMON/maps" },
  { "session-bus", "test -S $OUT/bus" },
  { "new-privileges", "grep -q 'NoNewPrivs:.0' /proc/self/status" },
};

/* Variables are inserted as text: the environment is the same as for agents. */
static char *
dup_script (World *world, const char *script)
{
  return g_strdup_printf ("OUT='%s' DAEMON=%d\n%s", world->outside, (int) getpid (), script);
}

TF_TEST_TABLE (escape, escapes, row->name)
{
  const Escape *escape = row;
  g_autoptr (World) world = world_new ();
  g_autofree char *script = dup_script (world, escape->script);
  g_autoptr (Outcome) confined = NULL;
  g_autoptr (Outcome) free_outcome = NULL;

  if (!world_can_confine (world))
    return;
  confined = world_confined (world, script, 0);
  g_assert_no_error (confined->error);
  g_assert_cmpint (confined->exit_code, !=, 0);
  g_assert_true (world_has (world, "status.json", "status"));
  g_assert_true (world_has (world, "docs/spec.md", "spec"));
  g_assert_true (world_has (world, ".git/config", "[core]"));

  free_outcome = world_unconfined (world, script);
  g_assert_cmpstr (free_outcome->errors, ==, "");
  g_assert_cmpint (free_outcome->exit_code, ==, 0);
}

TF_TEST (work_is_possible_inside)
{
  g_autoptr (World) world = world_new ();
  g_autoptr (Outcome) outcome = NULL;

  if (!world_can_confine (world))
    return;
  outcome =
      world_confined (world,
                      "set -e; pwd; echo new > file; mkdir sub; echo x > /tmp/t; "
                      "echo x > $HOME/t; echo x > /var/tmp/u; echo $TMPDIR; cat docs/spec.md; "
                      "cat .git/config >/dev/null; test ! -e /run/user; exit 7",
                      0);
  g_assert_no_error (outcome->error);
  g_assert_cmpstr (outcome->errors, ==, "");
  g_assert_cmpint (outcome->exit_code, ==, 7);
  g_assert_true (g_str_has_prefix (outcome->output, world->project));
  g_assert_nonnull (strstr (outcome->output, "\n/tmp\nspec"));
  g_assert_true (world_has (world, "file", "new\n"));
}
