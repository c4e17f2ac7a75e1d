/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test.h"

#include <string.h>

#include "tf-enum.h"
#include "tf-error.h"
#include "tf-model-enums.h"
#include "tf-safety.h"

#define TF_TEST_PREFIX "/safety"

/* A deliverable type with only rules: strict as for plans, or allowing everything. */
#define FAKE_TYPE_RULES (fake_rules_get_type ())
G_DECLARE_FINAL_TYPE (FakeRules, fake_rules, FAKE, RULES, GObject)

struct _FakeRules
{
  GObject parent_instance;

  gboolean allows_all;
  gboolean silent; /* refuses without a reason */
};

static void fake_rules_deliverable_init (TfDeliverableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeRules,
                               fake_rules,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_DELIVERABLE,
                                                      fake_rules_deliverable_init))

static gboolean
fake_rules_validate (TfDeliverable *deliverable,
                     TfOperation operation,
                     const char *path,
                     char **out_reason)
{
  FakeRules *self = FAKE_RULES (deliverable);

  if (self->allows_all || operation == TF_OPERATION_FILE_CREATE_DOC ||
      operation == TF_OPERATION_FILE_CREATE_STATE || operation == TF_OPERATION_AGENT_INVOKE ||
      operation == TF_OPERATION_GIT_COMMIT)
    return TRUE;
  if (!self->silent)
    *out_reason = g_strdup ("a plan has none of it");
  return FALSE;
}

static void
fake_rules_deliverable_init (TfDeliverableInterface *iface)
{
  iface->validate = fake_rules_validate;
}

static void
fake_rules_class_init (FakeRulesClass *class)
{
}

static void
fake_rules_init (FakeRules *self)
{
}

static TfDeliverable *
new_rules (gboolean allows_all)
{
  FakeRules *self = g_object_new (FAKE_TYPE_RULES, NULL);

  self->allows_all = allows_all;
  return TF_DELIVERABLE (self);
}

/* --- classification --- */

static const struct
{
  const char *path;
  TfOperation operation;
} classes[] = {
  { "status.json", TF_OPERATION_FILE_CREATE_STATE },
  { "chat_history.json", TF_OPERATION_FILE_CREATE_STATE },
  { "polish_state.json", TF_OPERATION_FILE_CREATE_STATE },
  { "polish_log.md", TF_OPERATION_FILE_CREATE_STATE },
  { "task_queue.json", TF_OPERATION_FILE_CREATE_STATE },
  { "thoughtforge.log", TF_OPERATION_FILE_CREATE_STATE },
  { ".thoughtforge", TF_OPERATION_FILE_CREATE_STATE },
  { ".thoughtforge/runs/1/answer.txt", TF_OPERATION_FILE_CREATE_STATE },
  { "docs/intent.md", TF_OPERATION_FILE_CREATE_DOC },
  { "docs/a/b.md", TF_OPERATION_FILE_CREATE_DOC },
  { "docs/caf\xc3\xa9.md", TF_OPERATION_FILE_CREATE_DOC },
  { "docs/.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "docs/a.MD", TF_OPERATION_FILE_CREATE_SOURCE },
  { "docs/a.md.sh", TF_OPERATION_FILE_CREATE_SOURCE },
  { "docs", TF_OPERATION_FILE_CREATE_SOURCE },
  { "Docs/a.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "a.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "src/docs/a.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "src/status.json", TF_OPERATION_FILE_CREATE_SOURCE },
  { "status.json.c", TF_OPERATION_FILE_CREATE_SOURCE },
  { ".thoughtforgery", TF_OPERATION_FILE_CREATE_SOURCE },
  { "src/x.c", TF_OPERATION_FILE_CREATE_SOURCE },
  { "docs/../src/x.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "docs//x.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { ".thoughtforge/../src/x.c", TF_OPERATION_FILE_CREATE_SOURCE },
  { "./status.json", TF_OPERATION_FILE_CREATE_SOURCE },
  { "/docs/x.md", TF_OPERATION_FILE_CREATE_SOURCE },
  { "", TF_OPERATION_FILE_CREATE_SOURCE },
};

TF_TEST (classify)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_test_message ("“%s”", classes[i].path);
      g_assert_cmpint (tf_safety_classify (classes[i].path), ==, classes[i].operation);
    }
}

/* --- decisions: before the type is known, strict rules, rules that allow everything --- */

#define SHELL   TF_OPERATION_SHELL_EXEC
#define SOURCE  TF_OPERATION_FILE_CREATE_SOURCE
#define DOC     TF_OPERATION_FILE_CREATE_DOC
#define STATE   TF_OPERATION_FILE_CREATE_STATE
#define AGENT   TF_OPERATION_AGENT_INVOKE
#define PACKAGE TF_OPERATION_PACKAGE_INSTALL
#define TESTS   TF_OPERATION_TEST_EXEC
#define COMMIT  TF_OPERATION_GIT_COMMIT

static const struct
{
  TfOperation operation;
  const char *path;
  const char *expected; /* y or n for: untyped, strict, all */
} decisions[] = {
  { SHELL, NULL, "nny" },
  { PACKAGE, NULL, "nny" },
  { TESTS, NULL, "nny" },
  { AGENT, NULL, "yyy" },
  { COMMIT, NULL, "yyy" },
  { SOURCE, "src/x.c", "nny" },
  { SOURCE, "README.md", "nny" },
  { SOURCE, "resources/x.md", "nny" },
  { DOC, "docs/plan.md", "nyy" },
  { DOC, "docs/intent.md", "yyy" },
  { DOC, "docs/spec.md", "yyy" },
  { DOC, "docs/constraints.md", "yyy" },
  { DOC, "docs/a/intent.md", "nyy" },
  { STATE, "status.json", "yyy" },
  { STATE, ".thoughtforge/runs/1/run.json", "yyy" },
  /* an operation must match its path */
  { DOC, "src/x.c", "nnn" },
  { DOC, "status.json", "nnn" },
  { STATE, "src/x.c", "nnn" },
  { STATE, "docs/plan.md", "nnn" },
  { SOURCE, "docs/plan.md", "nnn" },
  { SOURCE, "status.json", "nnn" },
  { SOURCE, NULL, "nnn" },
  { DOC, NULL, "nnn" },
  { STATE, NULL, "nnn" },
  /* hostile paths */
  { DOC, "", "nnn" },
  { DOC, "/etc/x.md", "nnn" },
  { DOC, "docs/../../x.md", "nnn" },
  { DOC, "docs/../docs/x.md", "nnn" },
  { DOC, "docs/./x.md", "nnn" },
  { DOC, "docs//x.md", "nnn" },
  { DOC, "docs/x.md/", "nnn" },
  { DOC, "docs/x\n.md", "nnn" },
  { DOC, "docs/\x1b[31m.md", "nnn" },
  { DOC, "docs/\xff.md", "nnn" },
  { SOURCE, "../x.c", "nnn" },
  { SOURCE, "..", "nnn" },
  { SOURCE, ".", "nnn" },
  { SOURCE, ".git/hooks/post-commit", "nnn" },
  { SOURCE, ".GIT/config", "nnn" },
  { SOURCE, "sub/.git/config", "nnn" },
  { SOURCE, ".gitignore", "nny" },
  { STATE, ".thoughtforge/../.git/config", "nnn" },
  { TESTS, "../outside", "nnn" },
  { COMMIT, "/etc", "nnn" },
};

static void
assert_decision (TfDeliverable *rules, TfOperation operation, const char *path, gboolean expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = g_strescape (path != NULL ? path : "(none)", NULL);

  g_test_message ("%s %s", tf_enum_to_nick (TF_TYPE_OPERATION, (int) operation), shown);
  g_assert_cmpint (tf_safety_check (rules, operation, path, NULL, NULL, &error), ==, expected);
  if (expected)
    g_assert_no_error (error);
  else
    g_assert_error (error, TF_ERROR, TF_ERROR_SAFETY);
}

TF_TEST (decisions)
{
  g_autoptr (GObject) strict = G_OBJECT (new_rules (FALSE));
  g_autoptr (GObject) all = G_OBJECT (new_rules (TRUE));

  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    {
      TfOperation operation = decisions[i].operation;
      const char *path = decisions[i].path;
      const char *expected = decisions[i].expected;

      assert_decision (NULL, operation, path, expected[0] == 'y');
      assert_decision (TF_DELIVERABLE (strict), operation, path, expected[1] == 'y');
      assert_decision (TF_DELIVERABLE (all), operation, path, expected[2] == 'y');
    }
}

TF_TEST (longest_path)
{
  g_autoptr (GObject) all = G_OBJECT (new_rules (TRUE));
  g_autofree char *longest = g_strnfill (4095, 'a');
  g_autofree char *too_long = g_strnfill (4096, 'a');

  assert_decision (TF_DELIVERABLE (all), SOURCE, longest, TRUE);
  assert_decision (TF_DELIVERABLE (all), SOURCE, too_long, FALSE);
}

/* --- the log --- */

static void
log_cb (gboolean allowed, const char *sentence, gpointer data)
{
  g_string_append_printf (data, "%c %s\n", allowed ? 'y' : 'n', sentence);
}

TF_TEST (log_has_every_decision)
{
  g_autoptr (GObject) strict = G_OBJECT (new_rules (FALSE));
  g_autoptr (GString) log = g_string_new (NULL);

  tf_safety_check (TF_DELIVERABLE (strict), DOC, "docs/x.md", log_cb, log, NULL);
  tf_safety_check (TF_DELIVERABLE (strict), SOURCE, "src/x.c", log_cb, log, NULL);
  tf_safety_check (TF_DELIVERABLE (strict), AGENT, NULL, log_cb, log, NULL);
  tf_safety_check (NULL, SHELL, NULL, log_cb, log, NULL);
  g_assert_cmpstr (log->str, ==,
                   "y file_create_doc docs/x.md: allowed\n"
                   "n file_create_source src/x.c: refused: a plan has none of it\n"
                   "y agent_invoke: allowed\n"
                   "n shell_exec: refused: the deliverable type is still unknown\n");
}

TF_TEST (log_line_stays_one_line)
{
  g_autoptr (GString) log = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  tf_safety_check (NULL, DOC, "docs/x.md: allowed\nfake \x1b[2J\xff.md", log_cb, log, &error);
  g_assert_true (g_utf8_validate (log->str, -1, NULL));
  g_assert_cmpint (strchr (log->str, '\n') - log->str, ==, (gssize) log->len - 1);
  g_assert_null (strchr (log->str, '\x1b'));
  g_assert_null (strchr (error->message, '\n'));
}

TF_TEST (refusal_without_reason_is_a_refusal)
{
  g_autoptr (GObject) strict = G_OBJECT (new_rules (FALSE));
  g_autoptr (GError) error = NULL;

  FAKE_RULES (strict)->silent = TRUE;
  g_assert_false (tf_safety_check (TF_DELIVERABLE (strict), SHELL, NULL, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "gave no reason"));
}

/* --- what an agent may have changed --- */

static const struct
{
  const char *path;
  const char *expected; /* y or n for: untyped, strict, all; purpose build and fix alike */
} changes[] = {
  { "docs/plan.md", "nyy" },
  { "docs/sub/plan.md", "nyy" },
  { "docs/intent.md", "nnn" },
  { "docs/spec.md", "nnn" },
  { "docs/constraints.md", "nnn" },
  { "docs/picture.png", "nny" },
  { "src/x.c", "nny" },
  { "Makefile", "nny" },
  { "status.json", "nnn" },
  { "chat_history.json", "nnn" },
  { "polish_state.json", "nnn" },
  { "polish_log.md", "nnn" },
  { "task_queue.json", "nnn" },
  { "thoughtforge.log", "nnn" },
  { ".thoughtforge/issues.json", "nnn" },
  { ".thoughtforge", "nnn" },
  { "resources/budget.pdf", "nnn" },
  { "resources", "nnn" },
  { "resourceful.c", "nny" },
  { ".git/config", "nnn" },
  { "../other/docs/x.md", "nnn" },
  { "docs/../status.json", "nnn" },
  { "/etc/passwd", "nnn" },
  { "", "nnn" },
};

static const struct
{
  TfPurpose purpose;
  gboolean may_change;
} purposes[] = {
  { TF_PURPOSE_DISTIL, FALSE },         { TF_PURPOSE_SPEC_PROPOSE, FALSE },
  { TF_PURPOSE_SPEC_CHALLENGE, FALSE }, { TF_PURPOSE_SPEC_RESOLVE, FALSE },
  { TF_PURPOSE_GATE, FALSE },           { TF_PURPOSE_BUILD, TRUE },
  { TF_PURPOSE_REVIEW, FALSE },         { TF_PURPOSE_FIX, TRUE },
};

static void
assert_change (TfDeliverable *rules, guint purpose, guint change, char expected)
{
  g_test_message ("%s by %s", changes[change].path,
                  tf_enum_to_nick (TF_TYPE_PURPOSE, (int) purposes[purpose].purpose));
  g_assert_cmpint (tf_safety_allows_change (rules, purposes[purpose].purpose, changes[change].path),
                   ==, purposes[purpose].may_change && expected == 'y');
}

TF_TEST (paths_an_agent_may_change)
{
  g_autoptr (GObject) strict = G_OBJECT (new_rules (FALSE));
  g_autoptr (GObject) all = G_OBJECT (new_rules (TRUE));

  for (guint p = 0; p < G_N_ELEMENTS (purposes); p++)
    for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
      {
        assert_change (NULL, p, i, changes[i].expected[0]);
        assert_change (TF_DELIVERABLE (strict), p, i, changes[i].expected[1]);
        assert_change (TF_DELIVERABLE (all), p, i, changes[i].expected[2]);
      }
}
