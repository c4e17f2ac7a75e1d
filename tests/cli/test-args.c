/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/args"

/* The result of a valid command line: verb, then the words, joined with "|". */
static const struct
{
  const char *line;
  const char *expected;
} good_table[] = {
  { "list", "list:" },
  { "--json list", "list:" },
  { "run dump.md --yes", "run:dump.md" },
  { "run --yes --agent offline dump.md", "run:dump.md" },
  { "run -", "run:-" },
  { "say 7c1e make it Saturday", "say:7c1e|make|it|Saturday" },
  { "say 7c1e -- --really", "say:7c1e|--really" },
  { "doc 7c1e intent --json", "doc:7c1e|intent" },
  { "diff 7c1e", "diff:7c1e" },
  { "diff 7c1e 3", "diff:7c1e|3" },
  { "deliver 7c1e --into ../home --branch mine", "deliver:7c1e" },
  { "issues 7c1e -n 2 --severity minor", "issues:7c1e" },
  { "prompts set spec file.md", "prompts:set|spec|file.md" },
  { "new", "new:" },
  { "show --help", "show:" },
};

static const struct
{
  const char *line;
  const char *message; /* a part of it */
} bad_table[] = {
  { "", "no verb given" },
  { "--json", "no verb given" },
  { "lsit", "did you mean “list”?" },
  { "zzzzzzzzzz", "unknown verb" },
  { "run", "an argument is missing" },
  { "run a b", "too many arguments" },
  { "list --yes", "list: unknown option --yes" },
  { "list --nonsense", "unknown option" },
  { "run dump.md --agent", "missing argument for --agent" },
  { "run dump.md --timeout soon", "cannot parse integer value" },
  { "run dump.md --timeout -1", "must not be negative" },
  { "issues 7c1e --iteration -2", "must not be negative" },
  { "diff 7c1e 1 2", "usage: thoughtforgectl diff ID [N|newest]" },
  { "deliver 7c1e --patches", "missing argument for --patches" },
  { "deliver", "an argument is missing" },
};

static gboolean
parse (const char *line, TfCtlArgs *args, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  if (line[0] == '\0')
    g_clear_pointer (&words[0], g_free);
  return tf_ctl_args_parse ((const char *const *) words, args, error);
}

TF_TEST (good_lines_give_verb_and_words)
{
  for (guint i = 0; i < G_N_ELEMENTS (good_table); i++)
    {
      g_auto (TfCtlArgs) args = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *words = NULL;
      g_autofree char *found = NULL;

      g_assert_true (parse (good_table[i].line, &args, &error));
      g_assert_no_error (error);
      words = g_strjoinv ("|", args.words);
      found = g_strconcat (args.verb->name, ":", words, NULL);
      g_assert_cmpstr (found, ==, good_table[i].expected);
    }
}

TF_TEST (bad_lines_are_rejected_with_the_reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_table); i++)
    {
      g_auto (TfCtlArgs) args = { 0 };
      g_autoptr (GError) error = NULL;
      g_autofree char *lower = NULL;

      g_assert_false (parse (bad_table[i].line, &args, &error));
      g_assert_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT);
      lower = g_ascii_strdown (error->message, -1);
      if (g_strrstr (error->message, bad_table[i].message) == NULL &&
          g_strrstr (lower, bad_table[i].message) == NULL)
        g_test_message ("%s: %s", bad_table[i].line, error->message);
      g_assert_true (g_strrstr (error->message, bad_table[i].message) != NULL ||
                     g_strrstr (lower, bad_table[i].message) != NULL);
    }
}

TF_TEST (every_option_arrives)
{
  g_auto (TfCtlArgs) args = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (
      parse ("run d.md -a claude -t Party --type plan -r a -r b --yes --timeout 5", &args, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (args.agent, ==, "claude");
  g_assert_cmpstr (args.title, ==, "Party");
  g_assert_cmpstr (args.type, ==, "plan");
  g_assert_cmpuint (g_strv_length (args.resources), ==, 2);
  g_assert_cmpstr (args.resources[1], ==, "b");
  g_assert_true (args.yes);
  g_assert_cmpint (args.timeout, ==, 5);
}

TF_TEST (json_is_kept_when_parsing_fails)
{
  g_auto (TfCtlArgs) args = { 0 };

  g_assert_false (parse ("lsit --json", &args, NULL));
  g_assert_true (args.json);
}

TF_TEST (version_needs_no_verb)
{
  g_auto (TfCtlArgs) args = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (parse ("--version --json", &args, &error));
  g_assert_no_error (error);
  g_assert_true (args.version);
  g_assert_true (args.json);
}

TF_TEST (help_names_every_verb)
{
  g_auto (GStrv) names = tf_ctl_verbs_dup_names ();
  g_autofree char *help = tf_ctl_verbs_dup_help (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *line = g_strdup_printf ("\n  %-10s ", names[i]);

      g_assert_nonnull (strstr (help, line));
    }
}
