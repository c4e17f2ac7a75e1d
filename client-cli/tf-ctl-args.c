/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-args.h"

#include <glib/gi18n.h>
#include <string.h>

#include "tf-ctl-verbs.h"
#include "tf-error.h"
#include "tf-text.h"

#define ALWAYS       0
#define MEMBER(name) G_STRUCT_OFFSET (TfCtlArgs, name)

/* One row per option; the parser, the help and the completion are made from this table. */
static const struct
{
  guint option; /* ALWAYS: for every verb */
  const char *name;
  char letter;
  GOptionArg kind;
  gsize offset;
  const char *placeholder;
  const char *help;
} option_table[] = {
  { TF_CTL_OPTION_AGENT, "agent", 'a', G_OPTION_ARG_STRING, MEMBER (agent), "NAME",
    "agent to use (see: agents)" },
  { TF_CTL_OPTION_TITLE, "title", 't', G_OPTION_ARG_STRING, MEMBER (title), "TEXT",
    "working title until the intent provides one" },
  { TF_CTL_OPTION_TYPE, "type", 0, G_OPTION_ARG_STRING, MEMBER (type), "TYPE",
    "what to produce: plan or code" },
  { TF_CTL_OPTION_FROM_PLAN, "from-plan", 0, G_OPTION_ARG_STRING, MEMBER (from_plan), "PROJECT",
    "build code from this finished plan" },
  { TF_CTL_OPTION_RESOURCE, "resource", 'r', G_OPTION_ARG_FILENAME_ARRAY, MEMBER (resources),
    "FILE", "file to add to the project; may be repeated" },
  { TF_CTL_OPTION_ITERATION, "iteration", 'n', G_OPTION_ARG_INT, MEMBER (iteration), "N",
    "use this iteration instead of the newest" },
  { TF_CTL_OPTION_SEVERITY, "severity", 0, G_OPTION_ARG_STRING, MEMBER (severity), "SEVERITY",
    "show only critical, medium or minor issues" },
  { TF_CTL_OPTION_ISSUE, "severity", 0, G_OPTION_ARG_STRING, MEMBER (severity), "SEVERITY",
    "critical (the default), medium or minor" },
  { TF_CTL_OPTION_ISSUE, "location", 0, G_OPTION_ARG_STRING, MEMBER (location), "PLACE",
    "where it is, such as docs/plan.md:42" },
  { TF_CTL_OPTION_TIMEOUT, "timeout", 0, G_OPTION_ARG_INT, MEMBER (timeout), "SECONDS",
    "stop watching after this long; the project continues" },
  { TF_CTL_OPTION_EVERYTHING, "everything", 0, G_OPTION_ARG_NONE, MEMBER (everything), NULL,
    "leave out no secrets or build output of a code base" },
  { TF_CTL_OPTION_YES, "yes", 'y', G_OPTION_ARG_NONE, MEMBER (yes), NULL,
    "answer yes to every question" },
  { TF_CTL_OPTION_ACCEPT, "accept-recommended", 0, G_OPTION_ARG_NONE, MEMBER (accept_recommended),
    NULL, "answer each question with the recommended answer" },
  { TF_CTL_OPTION_APPLY, "apply", 0, G_OPTION_ARG_NONE, MEMBER (apply), NULL,
    "take in the answers so far, although questions are open" },
  { TF_CTL_OPTION_ALL, "all", 0, G_OPTION_ARG_NONE, MEMBER (all), NULL,
    "include terminated and archived projects" },
  { TF_CTL_OPTION_ALL, "archived", 0, G_OPTION_ARG_NONE, MEMBER (archived), NULL,
    "show only archived projects" },
  { TF_CTL_OPTION_ALL, "tag", 0, G_OPTION_ARG_STRING, MEMBER (tag), "TAG",
    "show only projects with this tag" },
  { TF_CTL_OPTION_AGENTS, "agents", 0, G_OPTION_ARG_STRING, MEMBER (agents), "NAME,NAME…",
    "the agents that race, with commas" },
  { TF_CTL_OPTION_MODEL, "url", 0, G_OPTION_ARG_STRING, MEMBER (url), "URL",
    "base of the API of a model, such as http://127.0.0.1:11434/v1" },
  { TF_CTL_OPTION_MODEL, "model", 0, G_OPTION_ARG_STRING, MEMBER (model), "NAME",
    "name of the model, as its server lists it" },
  { TF_CTL_OPTION_MODEL, "context", 0, G_OPTION_ARG_INT, MEMBER (context), "N",
    "tokens of its context window" },
  { TF_CTL_OPTION_EACH, "all", 0, G_OPTION_ARG_NONE, MEMBER (all), NULL, "of every project" },
  { TF_CTL_OPTION_EARLIER, "all", 0, G_OPTION_ARG_NONE, MEMBER (all), NULL,
    "include the phases that were confirmed" },
  { TF_CTL_OPTION_LEDGER, "all", 0, G_OPTION_ARG_NONE, MEMBER (all), NULL,
    "show every issue ever found, with its history" },
  { TF_CTL_OPTION_LEDGER, "state", 0, G_OPTION_ARG_STRING, MEMBER (state), "STATE",
    "show only issues in this state: open, waived, …" },
  { TF_CTL_OPTION_LEDGER, "sarif", 0, G_OPTION_ARG_NONE, MEMBER (sarif), NULL,
    "print all issues as SARIF 2.1.0" },
  { TF_CTL_OPTION_REPLAY, "policy", 0, G_OPTION_ARG_STRING, MEMBER (policy), "POLICY",
    "replay only this policy: classic or evidence (default: both)" },
  { TF_CTL_OPTION_REPLAY, "whole", 0, G_OPTION_ARG_NONE, MEMBER (whole), NULL,
    "continue after a guard has ended the loop" },
  { TF_CTL_OPTION_LEDGER | TF_CTL_OPTION_REPLAY, "verbose", 'v', G_OPTION_ARG_NONE,
    MEMBER (verbose), NULL, "show the full history of issues, and every guard" },
  { TF_CTL_OPTION_FORCE, "force", 0, G_OPTION_ARG_NONE, MEMBER (force), NULL,
    "delete it even while an agent is running, and stop the agent" },
  { TF_CTL_OPTION_LAST, "last", 0, G_OPTION_ARG_INT, MEMBER (last), "N", "show only the newest N" },
  { TF_CTL_OPTION_PROMPT, "prompt", 0, G_OPTION_ARG_NONE, MEMBER (prompt), NULL,
    "show the prompt instead of the output" },
  { TF_CTL_OPTION_WRITE, "write", 0, G_OPTION_ARG_FILENAME, MEMBER (write), "FILE",
    "replace the document with FILE (- for standard input)" },
  { TF_CTL_OPTION_WRITE, "expect", 0, G_OPTION_ARG_STRING, MEMBER (expect), "SHA256",
    "write only if the current text has this hash" },
  { TF_CTL_OPTION_WRITE, "edit", 0, G_OPTION_ARG_NONE, MEMBER (edit), NULL,
    "edit the document in $VISUAL or $EDITOR" },
  { TF_CTL_OPTION_DELIVER, "into", 0, G_OPTION_ARG_FILENAME, MEMBER (into), "DIR",
    "add a branch with the work to the repository DIR" },
  { TF_CTL_OPTION_DELIVER, "branch", 0, G_OPTION_ARG_STRING, MEMBER (branch), "NAME",
    "name of the branch (default: thoughtforge/ID)" },
  { TF_CTL_OPTION_DELIVER, "patches", 0, G_OPTION_ARG_FILENAME, MEMBER (patches), "DIR",
    "write a patch for each commit to DIR, for git am" },
  { TF_CTL_OPTION_DELIVER, "bundle", 0, G_OPTION_ARG_FILENAME, MEMBER (bundle), "FILE",
    "write a git bundle" },
  { TF_CTL_OPTION_DELIVER, "describe", 0, G_OPTION_ARG_NONE, MEMBER (describe), NULL,
    "print a summary for a pull request" },
  { TF_CTL_OPTION_DELIVER, "force", 0, G_OPTION_ARG_NONE, MEMBER (force), NULL,
    "replace the file, or the patches of an earlier series" },
  { TF_CTL_OPTION_FOLLOW, "follow", 'f', G_OPTION_ARG_NONE, MEMBER (follow), NULL,
    "keep printing new entries until Ctrl-C" },
  { TF_CTL_OPTION_BUDGET, "cost", 0, G_OPTION_ARG_STRING, MEMBER (cost), "DOLLARS",
    "at most so many US dollars (0: no limit)" },
  { TF_CTL_OPTION_BUDGET, "tokens", 0, G_OPTION_ARG_STRING, MEMBER (tokens), "N",
    "at most so many tokens (0: no limit)" },
  { TF_CTL_OPTION_BUDGET, "minutes", 0, G_OPTION_ARG_STRING, MEMBER (minutes), "N",
    "at most so many minutes of agents (0: no limit)" },
  { TF_CTL_OPTION_TESTS, "set-command", 0, G_OPTION_ARG_STRING, MEMBER (set_command), "COMMAND",
    "run the tests with COMMAND (\"\": as found)" },
  { TF_CTL_OPTION_TESTS, "set-setup", 0, G_OPTION_ARG_STRING, MEMBER (set_setup), "COMMAND",
    "fetch what the tests need with COMMAND (\"\": as found)" },
  { TF_CTL_OPTION_TESTS, "allow-setup", 0, G_OPTION_ARG_STRING, MEMBER (allow_setup), "COMMAND",
    "let exactly this setup run once, confined, with network" },
  { TF_CTL_OPTION_TESTS, "deny-setup", 0, G_OPTION_ARG_NONE, MEMBER (deny_setup), NULL,
    "let no setup run" },
  { TF_CTL_OPTION_TESTS, "set-timeout", 0, G_OPTION_ARG_STRING, MEMBER (set_timeout), "SECONDS",
    "time limit of a test run (0: as configured)" },
  { TF_CTL_OPTION_TESTS, "set-network", 0, G_OPTION_ARG_STRING, MEMBER (set_network), "WORD",
    "allow, deny or configured: whether the tests may use the network" },
  { ALWAYS, "json", 0, G_OPTION_ARG_NONE, MEMBER (json), NULL, "print JSON, one object per line" },
  { ALWAYS, "help", 'h', G_OPTION_ARG_NONE, MEMBER (help), NULL, "show help and exit" },
};

static gboolean
takes (guint options, guint row)
{
  return option_table[row].option == ALWAYS || (options & option_table[row].option) != 0;
}

static GOptionEntry *
new_entries (guint options, TfCtlArgs *args)
{
  GOptionEntry *entries = g_new0 (GOptionEntry, G_N_ELEMENTS (option_table) + 2);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (option_table); i++)
    {
      if (!takes (options, i))
        continue;
      entries[n].long_name = option_table[i].name;
      entries[n].short_name = option_table[i].letter;
      entries[n].arg = option_table[i].kind;
      entries[n].arg_data = (char *) args + option_table[i].offset;
      n++;
    }
  return entries;
}

/* Only --json, --help and --version may precede the verb. None takes a value, so the first word
 * without a dash is the verb. */
static char *
take_verb (GPtrArray *words, TfCtlArgs *args)
{
  for (guint i = 0; i < words->len && words->pdata[i] != NULL; i++)
    {
      const char *word = words->pdata[i];

      if (g_str_equal (word, "--version"))
        args->version = TRUE;
      if (word[0] != '-')
        return g_ptr_array_steal_index (words, i);
    }
  return NULL;
}

static const TfCtlVerb *
find_verb (const char *name, GError **error)
{
  const TfCtlVerb *verb = tf_ctl_verbs_find (name);
  g_auto (GStrv) names = NULL;
  const char *nearest;

  if (verb != NULL)
    return verb;
  names = tf_ctl_verbs_dup_names ();
  nearest = tf_text_nearest (name, (const char *const *) names);
  if (nearest == NULL)
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 _ ("unknown verb “%s”; for a list of verbs: thoughtforgectl --help"), name);
  else
    g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                 _ ("unknown verb “%s”, did you mean “%s”?; for a list of verbs: thoughtforgectl "
                    "--help"),
                 name, nearest);
  return NULL;
}

/* GOption leaves the "--" that ended the options among the words. */
static GStrv
drop_separator (const char *const *words)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gboolean dropped = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    if (dropped || !g_str_equal (words[i], "--"))
      g_strv_builder_add (builder, words[i]);
    else
      dropped = TRUE;
  return g_strv_builder_end (builder);
}

static gboolean
parse_options (GPtrArray *words, guint options, TfCtlArgs *args, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autofree GOptionEntry *entries = new_entries (options, args);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GError) local = NULL;

  g_ptr_array_insert (words, 0, g_strdup ("thoughtforgectl"));
  argv = g_strdupv ((char **) words->pdata);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &argv, &local))
    {
      local->message[0] = g_ascii_tolower (local->message[0]);
      g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, local->message);
      return FALSE;
    }
  args->words = drop_separator ((const char *const *) argv + 1);
  return TRUE;
}

static gboolean
check_numbers (const TfCtlArgs *args, GError **error)
{
  const char *name = NULL;

  if (args->iteration < 0)
    name = "iteration";
  else if (args->timeout < 0)
    name = "timeout";
  else if (args->last < 0)
    name = "last";
  else
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, _ ("--%s must not be negative"), name);
  return FALSE;
}

static gboolean
check_count (const TfCtlArgs *args, GError **error)
{
  const TfCtlVerb *verb = args->verb;
  guint n = g_strv_length (args->words);

  if (n >= verb->min_words && n <= verb->max_words)
    return TRUE;
  g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT, "%s",
               n < verb->min_words ? _ ("an argument is missing") : _ ("too many arguments"));
  return FALSE;
}

static gboolean
parse_for_verb (GPtrArray *words, TfCtlArgs *args, GError **error)
{
  if (!parse_options (words, args->verb->options, args, error) || !check_numbers (args, error) ||
      (!args->help && !check_count (args, error)))
    {
      g_autofree char *usage = tf_ctl_verbs_describe_usage (args->verb);

      g_prefix_error (error, "%s: ", args->verb->name);
      if (error != NULL)
        {
          g_autofree char *message = g_steal_pointer (&(*error)->message);

          (*error)->message = g_strdup_printf (_ ("%s; usage: %s"), message, usage);
        }
      return FALSE;
    }
  return TRUE;
}

static gboolean
parse_without_verb (GPtrArray *words, TfCtlArgs *args, GError **error)
{
  if (args->version)
    for (guint i = 0; i < words->len && words->pdata[i] != NULL; i++)
      if (g_str_equal (words->pdata[i], "--version"))
        {
          g_ptr_array_remove_index (words, i);
          break;
        }
  if (!parse_options (words, 0, args, error))
    return FALSE;
  if (args->help || args->version)
    return TRUE;
  g_set_error_literal (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                       _ ("no verb given; for a list of verbs: thoughtforgectl --help"));
  return FALSE;
}

gboolean
tf_ctl_args_parse (const char *const *arguments, TfCtlArgs *out_args, GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_auto (TfCtlArgs) args = { 0 };
  g_autofree char *name = NULL;

  g_return_val_if_fail (arguments != NULL, FALSE);

  for (guint i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (words, g_strdup (arguments[i]));
  g_ptr_array_add (words, NULL);
  /* kept even if parsing fails, so that the error has the requested form */
  out_args->json = g_strv_contains (arguments, "--json");
  name = take_verb (words, &args);
  if (name == NULL ? !parse_without_verb (words, &args, error)
                   : ((args.verb = find_verb (name, error)) == NULL ||
                      !parse_for_verb (words, &args, error)))
    return FALSE;
  *out_args = args;
  memset (&args, 0, sizeof args);
  return TRUE;
}

void
tf_ctl_args_clear (TfCtlArgs *self)
{
  g_clear_pointer (&self->words, g_strfreev);
  g_clear_pointer (&self->agent, g_free);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->tag, g_free);
  g_clear_pointer (&self->cost, g_free);
  g_clear_pointer (&self->tokens, g_free);
  g_clear_pointer (&self->minutes, g_free);
  g_clear_pointer (&self->type, g_free);
  g_clear_pointer (&self->from_plan, g_free);
  g_clear_pointer (&self->severity, g_free);
  g_clear_pointer (&self->location, g_free);
  g_clear_pointer (&self->state, g_free);
  g_clear_pointer (&self->policy, g_free);
  g_clear_pointer (&self->write, g_free);
  g_clear_pointer (&self->expect, g_free);
  g_clear_pointer (&self->into, g_free);
  g_clear_pointer (&self->branch, g_free);
  g_clear_pointer (&self->patches, g_free);
  g_clear_pointer (&self->bundle, g_free);
  g_clear_pointer (&self->set_command, g_free);
  g_clear_pointer (&self->agents, g_free);
  g_clear_pointer (&self->url, g_free);
  g_clear_pointer (&self->model, g_free);
  g_clear_pointer (&self->set_setup, g_free);
  g_clear_pointer (&self->allow_setup, g_free);
  g_clear_pointer (&self->set_network, g_free);
  g_clear_pointer (&self->set_timeout, g_free);
  g_clear_pointer (&self->resources, g_strfreev);
}

char *
tf_ctl_args_describe_options (guint options)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (option_table); i++)
    {
      g_autofree char *name = NULL;
      char letter[] = "-x, ";

      if (!takes (options, i))
        continue;
      name =
          g_strconcat ("--", option_table[i].name, option_table[i].placeholder != NULL ? " " : "",
                       option_table[i].placeholder, NULL);
      letter[1] = option_table[i].letter;
      g_string_append_printf (text, "  %4s%-20s %s\n", letter[1] != '\0' ? letter : "", name,
                              option_table[i].help);
    }
  return g_string_free (text, FALSE);
}

GStrv
tf_ctl_args_dup_option_names (guint options)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (option_table); i++)
    if (takes (options, i))
      g_strv_builder_add (builder, option_table[i].name);
  return g_strv_builder_end (builder);
}
