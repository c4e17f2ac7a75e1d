/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-plan.h"

#include <string.h>

static void
test_step_free (TfTestStep *step)
{
  g_strfreev (step->argv);
  g_free (step->directory);
  g_free (step->format);
  g_strfreev (step->result_files);
  g_free (step->result_pattern);
  g_free (step);
}

static void
test_file_free (TfTestFile *file)
{
  g_free (file->path);
  g_free (file->text);
  g_free (file);
}

TfTestPlan *
tf_test_plan_new (const char *runner)
{
  TfTestPlan *self = g_new0 (TfTestPlan, 1);

  self->runner = g_strdup (runner);
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) test_step_free);
  self->command_source = g_strdup ("");
  self->environment = g_new0 (char *, 1);
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) test_file_free);
  self->setup = g_new0 (char *, 1);
  self->setup_files = g_new0 (char *, 1);
  return self;
}

void
tf_test_plan_free (TfTestPlan *self)
{
  if (self == NULL)
    return;
  tf_test_plan_free (self->next);
  g_free (self->runner);
  g_ptr_array_unref (self->steps);
  g_free (self->command_source);
  g_strfreev (self->environment);
  g_ptr_array_unref (self->files);
  g_free (self->notes_file);
  g_free (self->system_path);
  g_strfreev (self->setup);
  g_strfreev (self->setup_files);
  g_free (self);
}

TfTestStep *
tf_test_plan_add (TfTestPlan *self, const char *const *argv, const char *directory)
{
  TfTestStep *step = g_new0 (TfTestStep, 1);

  step->argv = g_strdupv ((char **) argv);
  step->directory = g_strdup (directory);
  step->result_files = g_new0 (char *, 1);
  g_ptr_array_add (self->steps, step);
  return step;
}

void
tf_test_plan_add_file (TfTestPlan *self, const char *path, const char *text)
{
  TfTestFile *file = g_new0 (TfTestFile, 1);

  file->path = g_strdup (path);
  file->text = g_strdup (text);
  g_ptr_array_add (self->files, file);
}

char *
tf_test_plan_dup_command (const TfTestPlan *self)
{
  if (self->steps->len == 0)
    return g_strdup ("");
  return tf_test_step_format (g_ptr_array_index (self->steps, self->steps->len - 1));
}

char *
tf_test_step_format (const TfTestStep *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; self->argv[i] != NULL; i++)
    {
      const char *word = self->argv[i];
      g_autofree char *quoted = g_shell_quote (word);
      gboolean plain = *word != '\0' && strpbrk (word, " \t\r\n'\"\\$&|;<>()*?[]#~`!{}") == NULL;

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", plain ? word : quoted);
    }
  return g_utf8_make_valid (text->str, (gssize) text->len);
}

void
tf_test_reader_feed (TfTestReader *self, const char *line, gsize length)
{
  self->class->feed (self, line, length);
}

void
tf_test_reader_note (TfTestReader *self, const char *line, gsize length)
{
  if (self->class->note != NULL)
    self->class->note (self, line, length);
}

void
tf_test_reader_finish (TfTestReader *self, int exit_code, TfTestReport *report)
{
  self->class->finish (self, exit_code, report);
}

void
tf_test_reader_free (TfTestReader *self)
{
  if (self != NULL)
    self->class->free (self);
}
