/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-verbs.h"

#include <stdio.h>
#include <string.h>

#include "tf-ctl-output.h"
#include "tf-error.h"

#define ANY G_MAXUINT

#define NEW_OPTIONS \
  (TF_CTL_OPTION_AGENT | TF_CTL_OPTION_TITLE | TF_CTL_OPTION_TYPE | TF_CTL_OPTION_RESOURCE | \
   TF_CTL_OPTION_FROM_PLAN)

static const TfCtlVerb verbs[] = {
  { "run", "FILE|-", 1, 1, NEW_OPTIONS | TF_CTL_OPTION_YES | TF_CTL_OPTION_TIMEOUT, tf_ctl_run,
    "a brain dump to its finished deliverable, with live progress",
    "Makes a project of the brain dump in FILE (- is standard input), distils it and follows it\n"
    "until it is done. At human review and at spec building a person confirms: at the terminal, "
    "or\n"
    "beforehand with --yes. Without either it stops there with exit status 3 and says how to go "
    "on.\n"
    "Exit status 0 means that the project is done, and nothing else does." },
  { "new", "[FILE|-]", 0, 1, NEW_OPTIONS, tf_ctl_new, "a new project, with a brain dump or empty",
    "" },
  { "say", "ID TEXT…", 2, ANY, TF_CTL_OPTION_TIMEOUT, tf_ctl_say,
    "a message: brain dump, correction, “realign from here”",
    "Sends the text and shows what is answered. TEXT - reads standard input." },
  { "add", "ID FILE…", 2, ANY, 0, tf_ctl_add, "give files to a project", "" },
  { "distill", "ID", 1, 1, 0, tf_ctl_distill, "turn the brain dump into an intent", "" },
  { "confirm", "ID", 1, 1, 0, tf_ctl_confirm,
    "accept the intent, or the spec and constraints, and go on", "" },
  { "answer", "ID TEXT…", 2, ANY, TF_CTL_OPTION_TIMEOUT, tf_ctl_answer,
    "answer what the project asks",
    "An open question of spec building, or what the agent was stuck for while building. TEXT -\n"
    "reads standard input." },
  { "resume", "ID", 1, 1, 0, tf_ctl_resume, "go on after a halt", "" },
  { "override", "ID", 1, 1, TF_CTL_OPTION_YES, tf_ctl_override, "accept a halted project as it is",
    "Asks before it does so; --yes answers." },
  { "terminate", "ID", 1, 1, TF_CTL_OPTION_YES, tf_ctl_terminate,
    "stop a project for good; its files stay", "Asks before it does so; --yes answers." },
  { "list", "", 0, 0, TF_CTL_OPTION_ALL, tf_ctl_list, "all projects in a table", "" },
  { "show", "ID", 1, 1, 0, tf_ctl_show, "where a project stands and what you can do", "" },
  { "chat", "ID", 1, 1, TF_CTL_OPTION_FOLLOW | TF_CTL_OPTION_LAST, tf_ctl_chat, "the conversation",
    "" },
  { "doc", "ID NAME", 2, 2, TF_CTL_OPTION_WRITE, tf_ctl_doc, "a document as Markdown",
    "NAME is intent, spec, constraints, deliverable, acceptance or polish_log; a draft while not "
    "confirmed.\n"
    "The first four can be written once they are no drafts, and while no agent is at work." },
  { "issues", "ID", 1, 1, TF_CTL_OPTION_ITERATION | TF_CTL_OPTION_SEVERITY | TF_CTL_OPTION_LEDGER,
    tf_ctl_issues, "what the newest review found, or every issue there ever was",
    "With polish.evidence every issue has an id and a life: --all tells them all, a line each "
    "(with "
    "-v\n"
    "what happened to it), --state those in one state: open, fix_applied, verified_fixed, "
    "persists,\n"
    "regressed, withdrawn, rejected, waived or duplicate. --sarif prints the ledger as SARIF." },
  { "waive", "ID ISSUE REASON…", 3, ANY, 0, tf_ctl_waive, "let an issue stay as it is, and say why",
    "ISSUE is its id, I-0007 (see: issues --all). It does not count any more, and reviewers are "
    "told\n"
    "that it is excluded, from the next review on. REASON - reads standard input." },
  { "replay", "TRACE.json|ID", 1, 1, TF_CTL_OPTION_REPLAY, tf_ctl_replay,
    "what each policy would have done with recorded reviews",
    "TRACE.json is an array of {iteration, review_json or null, review_raw, documents}, where\n"
    "review_raw may name a file below the directory of the trace; with ID the project's own "
    "trace.\n"
    "No agent is asked. The thresholds are those of the configuration in force." },
  { "trace", "ID", 1, 1, 0, tf_ctl_trace, "the reviews of a project, as replay reads them", "" },
  { "log", "ID", 1, 1, TF_CTL_OPTION_FOLLOW, tf_ctl_log, "the project's log", "" },
  { "diff", "ID [N]", 1, 2, 0, tf_ctl_diff, "what the newest fix, or that of iteration N, changed",
    "" },
  { "runs", "ID [RUN]", 1, 2, TF_CTL_OPTION_PROMPT, tf_ctl_runs,
    "every agent run, or what the agent printed in one", "" },
  { "watch", "[ID]", 0, 1, TF_CTL_OPTION_TIMEOUT, tf_ctl_watch,
    "events of one project or of all, until Ctrl-C", "" },
  { "prompts", "[list|show NAME|shipped NAME|edit NAME|set NAME FILE|reset NAME|path]", 0, 3, 0,
    tf_ctl_prompts, "the prompts the agents are given",
    "shipped shows the shipped version, also while your own is in force. edit opens your own in\n"
    "$VISUAL or $EDITOR; set reads it from FILE (- is standard input); reset goes back to the\n"
    "shipped one and keeps yours beside as a backup; path prints where your own are." },
  { "config", "[show|set KEY VALUE|unset KEY|set FILE|edit|path|reload|keys]", 0, 3, 0,
    tf_ctl_config, "the configuration",
    "set KEY VALUE changes one key in the file and nothing else there; VALUE is written as in "
    "YAML.\n"
    "unset takes the key out: the default is in force. set FILE and edit replace the whole text.\n"
    "All are checked as a whole, refused as a whole; keys tells every key and its value." },
  { "stats", "", 0, 0, 0, tf_ctl_stats, "figures by agent and by type", "" },
  { "agents", "[list|try NAME]", 0, 2, 0, tf_ctl_agents,
    "the agents of the configuration, found or not",
    "try asks one of them a short question, which costs what a short question costs; it shows the\n"
    "answer or why there was none." },
  { "calibrate", "[plan|c|python]", 0, 1, TF_CTL_OPTION_AGENT, tf_ctl_calibrate,
    "how well an agent reviews",
    "Plants known defects in a scratch copy of a plan (the default), a C or a Python program, has\n"
    "the agent of --agent review it once, and says what it found. Costs what one review costs.\n"
    "The newest result of each agent stands in stats." },
  { "notify-test", "[desktop]", 0, 1, 0, tf_ctl_notify_test, "send one notification as a test",
    "" },
  { "delete", "ID", 1, 1, TF_CTL_OPTION_FORCE | TF_CTL_OPTION_YES, tf_ctl_delete,
    "move a project to the trash directory", "Asks before it does so; --yes answers." },
  { "restore", "ID", 1, 1, 0, tf_ctl_restore, "take a deleted project back from the trash",
    "ID is the whole id. Of several deleted under it, the one deleted last." },
  { "help", "[VERB]", 0, 1, 0, tf_ctl_help, "this list, or one verb at length", "" },
};

const TfCtlVerb *
tf_ctl_verbs_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_equal (verbs[i].name, name))
      return &verbs[i];
  return NULL;
}

GStrv
tf_ctl_verbs_dup_names (void)
{
  GStrv names = g_new0 (char *, G_N_ELEMENTS (verbs) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    names[i] = g_strdup (verbs[i].name);
  return names;
}

char *
tf_ctl_verbs_describe_usage (const TfCtlVerb *verb)
{
  return g_strconcat ("thoughtforgectl ", verb->name, verb->arguments[0] != '\0' ? " " : "",
                      verb->arguments, NULL);
}

static char *
describe_verb (const TfCtlVerb *verb)
{
  g_autofree char *usage = tf_ctl_verbs_describe_usage (verb);
  g_autofree char *options = tf_ctl_args_describe_options (verb->options);

  return g_strdup_printf ("%s – %s\n\nUsage: %s [OPTION…]\n\n%s%sOptions:\n%s", verb->name,
                          verb->summary, usage, verb->details,
                          verb->details[0] != '\0' ? "\n\n" : "", options);
}

static char *
describe_all (void)
{
  GString *text = g_string_new ("Usage: thoughtforgectl VERB [ARGUMENT…] [OPTION…]\n\n"
                                "From a brain dump to a polished deliverable. ID is a project's "
                                "id or any part of its\nbeginning or end that fits only one "
                                "(7c1e).\n\nVerbs:\n");
  g_autofree char *options = tf_ctl_args_describe_options (0);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (text, "  %-11s %s\n", verbs[i].name, verbs[i].summary);
  g_string_append_printf (text,
                          "\nOptions:\n%s      --version            show the version and exit\n\n"
                          "One verb at length: thoughtforgectl help VERB. Manual: man "
                          "thoughtforgectl\n",
                          options);
  return g_string_free (text, FALSE);
}

char *
tf_ctl_verbs_dup_help (const TfCtlVerb *verb)
{
  return verb != NULL ? describe_verb (verb) : describe_all ();
}

/* The words completion works with. */
static JsonObject *
verb_to_json (const TfCtlVerb *verb)
{
  JsonObject *object = json_object_new ();
  g_auto (GStrv) names = tf_ctl_args_dup_option_names (verb->options);
  JsonArray *options = json_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (options, names[i]);
  json_object_set_string_member (object, "name", verb->name);
  json_object_set_string_member (object, "arguments", verb->arguments);
  json_object_set_string_member (object, "summary", verb->summary);
  json_object_set_array_member (object, "options", options);
  return object;
}

static JsonObject *
help_to_json (const TfCtlVerb *verb)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (verb == NULL || verb == &verbs[i])
      json_array_add_object_element (array, verb_to_json (&verbs[i]));
  json_object_set_array_member (object, "verbs", array);
  return object;
}

gboolean
tf_ctl_help (TfCtl *ctl, GError **error)
{
  const char *name = ctl->args.words != NULL ? ctl->args.words[0] : NULL;
  const TfCtlVerb *verb = NULL;
  g_autofree char *text = NULL;

  if (name != NULL && (verb = tf_ctl_verbs_find (name)) == NULL)
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_ARGUMENT,
                   "unknown verb “%s”; all verbs: thoughtforgectl --help", name);
      return FALSE;
    }
  if (ctl->args.json)
    {
      tf_ctl_output_take_json (help_to_json (verb));
      return TRUE;
    }
  text = tf_ctl_verbs_dup_help (verb);
  tf_ctl_output_text (ctl, text);
  return TRUE;
}
