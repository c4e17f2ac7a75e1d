/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "fake-deliverable.h"

#include <stdlib.h>
#include <string.h>

struct _FakeDeliverable
{
  GObject parent_instance;

  TfDeliverableForm form;
  gboolean has_tests;
  const char *program; /* (nullable) */
  int refused;
};

static void iface_init (TfDeliverableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeDeliverable,
                               fake_deliverable,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TF_TYPE_DELIVERABLE, iface_init))

static TfDeliverableType
get_deliverable_type (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->has_tests ? TF_DELIVERABLE_TYPE_CODE : TF_DELIVERABLE_TYPE_PLAN;
}

static TfDeliverableForm
get_form (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->form;
}

static gboolean
is_tree (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->form == TF_DELIVERABLE_FORM_TREE;
}

static const char *
get_prompt_name (TfDeliverable *self, TfPurpose purpose)
{
  if (is_tree (self))
    return purpose == TF_PURPOSE_FIX ? "code-fix" : "code-review";
  return purpose == TF_PURPOSE_FIX ? "plan-fix" : "plan-review";
}

static char *
dup_output_path (TfDeliverable *self, const TfBuildInput *input)
{
  return g_strdup (is_tree (self) ? FAKE_TREE_OUTPUT : FAKE_OUTPUT);
}

static gboolean
has_tests (TfDeliverable *self)
{
  return FAKE_DELIVERABLE (self)->has_tests;
}

static gboolean
check_fix (TfDeliverable *self,
           const TfBuildInput *input,
           const char *before,
           const char *after,
           GPtrArray *errors)
{
  g_assert_cmpstr (input->deliverable, ==, before);
  if (is_tree (self))
    {
      if (strstr (after, "src/main.c\t") != NULL)
        return TRUE;
      g_ptr_array_add (errors, g_strdup ("src/main.c is gone"));
      return FALSE;
    }
  if (g_str_has_prefix (after, "# Plan\n"))
    return TRUE;
  g_ptr_array_add (errors, g_strdup ("the heading “Plan” is gone"));
  return FALSE;
}

static gboolean
check_complete (TfDeliverable *self, const TfBuildInput *input, GPtrArray *errors)
{
  if (!is_tree (self) || (input->deliverable != NULL && strstr (input->deliverable, "README\t")))
    return TRUE;
  g_ptr_array_add (errors, g_strdup ("README is missing"));
  return FALSE;
}

/* Research corrects “Saturday” to Sunday; with “Monday” in it the result is not a specification. */
static char *
revise_spec (TfDeliverable *self, const char *spec, const char *resources)
{
  GString *revised = g_string_new (spec);

  g_assert_true (g_str_has_suffix (resources, "/resources"));
  if (strstr (spec, "Monday") != NULL)
    g_string_assign (revised, "no specification");
  else if (g_string_replace (revised, "Saturday", "Sunday", 0) == 0)
    g_string_assign (revised, "");
  if (revised->len > 0)
    return g_string_free (revised, FALSE);
  g_string_free (revised, TRUE);
  return NULL;
}

static GPtrArray *
list_tasks (TfDeliverable *self, const TfBuildInput *input, GError **error)
{
  GPtrArray *tasks = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_build_task_free);

  if (input->sources != NULL && input->sources[0] != NULL)
    {
      TfBuildTask *import = tf_build_task_new ("import", "take what was given");

      import->kind = TF_TASK_KIND_IMPORT;
      g_ptr_array_add (tasks, import);
    }
  g_ptr_array_add (tasks, tf_build_task_new ("task-1", "the first half"));
  g_ptr_array_add (tasks, tf_build_task_new ("task-2", "the second half"));
  return tasks;
}

static gboolean
prepare_task (TfDeliverable *self,
              const TfBuildInput *input,
              const char *task_id,
              TfPrompt *prompt,
              GError **error)
{
  tf_prompt_add (prompt, "task", task_id, task_id);
  if (input->deliverable != NULL)
    tf_prompt_add (prompt, "deliverable", "", input->deliverable);
  return TRUE;
}

static gboolean
accept_answer (TfDeliverable *self,
               const TfBuildInput *input,
               const char *task_id,
               const char *answer,
               TfBuildOutcome *out_outcome,
               GError **error)
{
  gboolean done = g_str_has_prefix (answer, "done");

  out_outcome->kind = done                                 ? TF_BUILD_OUTCOME_ACCEPTED
                      : g_str_has_prefix (answer, "stuck") ? TF_BUILD_OUTCOME_STUCK
                                                           : TF_BUILD_OUTCOME_MALFORMED;
  out_outcome->text = g_strdup (answer);
  if (g_str_has_prefix (answer, "done, unneeded: "))
    out_outcome->unneeded = g_strdup (answer + strlen ("done, unneeded: "));
  return TRUE;
}

static TfTestStep *
add_shell_step (TfTestPlan *plan, const char *command, gboolean runs_tests)
{
  const char *const argv[] = { "sh", "-c", command, NULL };
  TfTestStep *step = tf_test_plan_add (plan, argv, "");

  step->runs_tests = runs_tests;
  step->format = g_strdup ("tap");
  return step;
}

/* %FALSE if it is about a step. */
static gboolean
add_plan_line (TfTestPlan *plan, const char *line, const char *rest)
{
  if (g_str_has_prefix (line, "environment "))
    {
      g_strfreev (plan->environment);
      plan->environment = g_strsplit (rest, "|", -1);
    }
  else if (g_str_has_prefix (line, "setup "))
    {
      g_strfreev (plan->setup);
      plan->setup = g_strsplit (rest, "|", -1);
    }
  else if (g_str_has_prefix (line, "file "))
    tf_test_plan_add_file (plan, rest, "1..1\nok filed\n");
  else if (g_str_has_prefix (line, "notes "))
    plan->notes_file = g_strdup (rest);
  else
    return FALSE;
  return TRUE;
}

static void
add_line (TfTestPlan *plan, TfTestStep **step, const char *line)
{
  const char *rest = strchr (line, ' ');

  if (rest == NULL || add_plan_line (plan, line, rest + 1))
    return;
  rest++;
  if (g_str_has_prefix (line, "prepare "))
    *step = add_shell_step (plan, rest, FALSE);
  else if (g_str_has_prefix (line, "test "))
    *step = add_shell_step (plan, rest, TRUE);
  else if (g_str_has_prefix (line, "program "))
    {
      g_strfreev ((*step)->argv);
      (*step)->argv = g_strsplit (rest, " ", -1);
    }
  else if (g_str_has_prefix (line, "in "))
    {
      g_free ((*step)->directory);
      (*step)->directory = g_strdup (rest);
    }
  else if (g_str_has_prefix (line, "pattern "))
    (*step)->result_pattern = g_strdup (rest);
  else if (g_str_has_prefix (line, "result "))
    {
      g_strfreev ((*step)->result_files);
      (*step)->result_files = g_strsplit (rest, " ", -1);
    }
}

static TfTestPlan *
plan_tests (TfDeliverable *self, const TfTestInput *input, GError **error)
{
  const char *directory = input->directory != NULL ? input->directory : "/nowhere";
  g_autofree char *path = g_build_filename (directory, "plan", NULL);
  g_autofree char *script = g_build_filename (directory, "run-tests", NULL);
  g_autofree char *text = NULL;
  TfTestPlan *plan = tf_test_plan_new ("fake");
  TfTestStep *step = NULL;

  g_free (plan->command_source);
  plan->command_source = g_strdup (input->spec != NULL ? input->spec : "no specification");
  if (*input->command != '\0')
    add_shell_step (plan, input->command, TRUE);
  else if (g_file_get_contents (path, &text, NULL, NULL))
    {
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
      TfTestPlan *current = plan;

      for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_equal (lines[i], "next"))
          current = current->next = tf_test_plan_new ("next");
        else if (g_str_has_prefix (lines[i], "system "))
          {
            current = current->next = tf_test_plan_new ("system");
            current->system_path = g_strdup (lines[i] + strlen ("system "));
          }
        else
          add_line (current, &step, lines[i]);
    }
  else if (g_file_test (script, G_FILE_TEST_EXISTS))
    add_shell_step (plan, "sh ./run-tests", TRUE);
  if (plan->steps->len > 0)
    return plan;
  tf_test_plan_free (plan);
  return NULL;
}

typedef struct
{
  TfTestReader parent;
  guint planned;
  GPtrArray *passed; /* (owned) */
  GPtrArray *failed; /* (owned) */
  guint n_skipped;
  gboolean none;
  char *skipped[8];   /* (owned) */
  char *missing;      /* (owned) (nullable) */
  gboolean preparing; /* reads a step without tests */
} FakeReader;

static void
reader_feed (TfTestReader *reader, const char *line, gsize length)
{
  FakeReader *self = (FakeReader *) reader;
  g_autofree char *text = g_strndup (line, length);

  if (g_str_has_prefix (text, "1.."))
    self->planned = atoi (text + 3);
  else if (g_str_equal (text, "none ran"))
    self->none = TRUE;
  else if (g_str_has_prefix (text, "missing "))
    self->missing = g_strdup (text);
  else if (g_str_has_prefix (text, "skip ") && self->n_skipped < G_N_ELEMENTS (self->skipped))
    self->skipped[self->n_skipped++] = g_strdup (text + 5);
  else if (g_str_has_prefix (text, "ok "))
    g_ptr_array_add (self->passed, g_strdup (text + 3));
  else if (g_str_has_prefix (text, "not ok "))
    g_ptr_array_add (self->failed, g_strdup (text + 7));
}

static void
reader_note (TfTestReader *reader, const char *line, gsize length)
{
  FakeReader *self = (FakeReader *) reader;

  self->planned++;
  g_ptr_array_add (self->passed, g_strdup_printf ("note %.*s", (int) length, line));
}

static void
reader_finish (TfTestReader *reader, int exit_code, TfTestReport *report)
{
  FakeReader *self = (FakeReader *) reader;
  TfTestCounts *counts = &report->counts;

  report->none_ran = self->none;
  if (self->missing != NULL)
    tf_test_report_set_environment (report, self->missing);
  if (self->missing != NULL || self->preparing)
    return;
  for (guint i = 0; i < self->passed->len; i++)
    tf_test_report_add_case (report, self->passed->pdata[i], TF_TEST_OUTCOME_PASSED, NULL);
  for (guint i = 0; i < self->failed->len; i++)
    tf_test_report_add_case (report, self->failed->pdata[i], TF_TEST_OUTCOME_FAILED, NULL);
  for (guint i = 0; i < self->n_skipped; i++)
    tf_test_report_add_case (report, self->skipped[i], TF_TEST_OUTCOME_SKIPPED, NULL);
  report->skipped = self->n_skipped;
  g_free (report->detail);
  if (exit_code < 0 || self->planned == 0 || self->planned != self->passed->len + self->failed->len)
    {
      report->detail = g_strdup ("no whole result");
      return;
    }
  report->detail = g_strdup ("");
  counts->known = TRUE;
  counts->passed = self->passed->len;
  counts->failed = self->failed->len;
  counts->total = self->planned;
  report->names_complete = TRUE;
}

static void
reader_free (TfTestReader *reader)
{
  FakeReader *self = (FakeReader *) reader;

  g_ptr_array_unref (self->passed);
  g_ptr_array_unref (self->failed);
  for (guint i = 0; i < self->n_skipped; i++)
    g_free (self->skipped[i]);
  g_free (self->missing);
  g_free (self);
}

static gboolean
is_program (TfDeliverable *deliverable, const char *path)
{
  const char *prefix = FAKE_DELIVERABLE (deliverable)->program;

  return prefix != NULL && g_str_has_prefix (path, prefix);
}

static TfTestReader *
create_test_reader (TfDeliverable *deliverable, const char *format)
{
  static const TfTestReaderClass class = {
    .feed = reader_feed, .note = reader_note, .finish = reader_finish, .free = reader_free
  };
  FakeReader *self = g_new0 (FakeReader, 1);

  self->preparing = g_strcmp0 (format, TF_TEST_FORMAT_PREPARATION) == 0;
  self->parent.class = &class;
  self->passed = g_ptr_array_new_with_free_func (g_free);
  self->failed = g_ptr_array_new_with_free_func (g_free);
  return &self->parent;
}

static const char *const *
get_writable_paths (TfDeliverable *self, TfPurpose purpose)
{
  static const char *const docs[] = { "docs", NULL };
  static const char *const all[] = { ".", NULL };

  return is_tree (self) ? all : docs;
}

static gboolean
is_out_of_scope (TfDeliverable *self, const TfBuildInput *input, const TfIssue *issue)
{
  g_assert_nonnull (input->constraints);
  return g_str_has_prefix (issue->location, "other/");
}

static gboolean
validate (TfDeliverable *self, TfOperation operation, const char *path, char **out_reason)
{
  gboolean allowed = (int) operation != FAKE_DELIVERABLE (self)->refused;

  switch (operation)
    {
    case TF_OPERATION_AGENT_INVOKE:
    case TF_OPERATION_GIT_COMMIT:
    case TF_OPERATION_FILE_CREATE_STATE:
    case TF_OPERATION_FILE_CREATE_DOC:
      break;
    case TF_OPERATION_FILE_CREATE_SOURCE:
      allowed = allowed && is_tree (self);
      break;
    case TF_OPERATION_TEST_EXEC:
      allowed = allowed && FAKE_DELIVERABLE (self)->has_tests;
      break;
    case TF_OPERATION_SHELL_EXEC:
    case TF_OPERATION_PACKAGE_INSTALL:
      allowed = FALSE;
      break;
    }
  if (!allowed)
    *out_reason = g_strdup ("not in this test");
  return allowed;
}

static void
iface_init (TfDeliverableInterface *iface)
{
  iface->get_deliverable_type = get_deliverable_type;
  iface->get_form = get_form;
  iface->get_prompt_name = get_prompt_name;
  iface->dup_output_path = dup_output_path;
  iface->has_tests = has_tests;
  iface->revise_spec = revise_spec;
  iface->list_tasks = list_tasks;
  iface->prepare_task = prepare_task;
  iface->accept_answer = accept_answer;
  iface->check_complete = check_complete;
  iface->is_program = is_program;
  iface->plan_tests = plan_tests;
  iface->create_test_reader = create_test_reader;
  iface->get_writable_paths = get_writable_paths;
  iface->check_fix = check_fix;
  iface->is_out_of_scope = is_out_of_scope;
  iface->validate = validate;
}

static void
fake_deliverable_class_init (FakeDeliverableClass *klass)
{
}

static void
fake_deliverable_init (FakeDeliverable *self)
{
  self->refused = -1;
}

TfDeliverable *
fake_deliverable_new (gboolean tests)
{
  FakeDeliverable *self = g_object_new (FAKE_TYPE_DELIVERABLE, NULL);

  self->has_tests = tests;
  return TF_DELIVERABLE (self);
}

TfDeliverable *
fake_tree_new (void)
{
  TfDeliverable *self = fake_deliverable_new (TRUE);

  FAKE_DELIVERABLE (self)->form = TF_DELIVERABLE_FORM_TREE;
  return self;
}

void
fake_tree_set_program (TfDeliverable *self, const char *prefix)
{
  FAKE_DELIVERABLE (self)->program = prefix;
}

void
fake_deliverable_set_refused (TfDeliverable *self, int operation)
{
  FAKE_DELIVERABLE (self)->refused = operation;
}
