/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-verbs.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "tf-ctl-output.h"
#include "tf-error.h"

#define ANY G_MAXUINT

#define NEW_OPTIONS \
  (TF_CTL_OPTION_AGENT | TF_CTL_OPTION_TITLE | TF_CTL_OPTION_TYPE | TF_CTL_OPTION_RESOURCE | \
   TF_CTL_OPTION_FROM_PLAN)

static const TfCtlVerb verbs[] = {
  { "run", "FILE|-", 1, 1,
    NEW_OPTIONS | TF_CTL_OPTION_YES | TF_CTL_OPTION_TIMEOUT | TF_CTL_OPTION_ACCEPT, tf_ctl_run,
    "take a brain dump to its deliverable, with live progress",
    "Creates a project from the brain dump in FILE (- for standard input), distills it and follows "
    "it\n"
    "until it is done. You confirm the intent and then the spec, at the terminal or in advance "
    "with\n"
    "--yes. With neither, the command stops there with exit status 3 and prints how to continue.\n"
    "Open questions are asked at the terminal; without one, the command prints them with the\n"
    "recommended answers and stops with exit status 7, unless --accept-recommended is given. With\n"
    "--yes, questions on the intent stay open.\n"
    "Exit status 0 means that the project is done.",
    "CreateProject SendMessage AddResource ListResources Distill Confirm Answer ApplyAnswers "
    "GetDocument GetChat" },
  { "new", "[FILE|-]", 0, 1, NEW_OPTIONS, tf_ctl_new,
    "create a project, empty or from a brain dump", "",
    "CreateProject SendMessage AddResource ListResources" },
  { "say", "ID TEXT…", 2, ANY, TF_CTL_OPTION_TIMEOUT, tf_ctl_say,
    "send a message: brain dump, correction, “realign from here”",
    "Sends TEXT (- for standard input) and prints the reply.", "SendMessage GetChat" },
  { "add", "ID FILE…", 2, ANY, TF_CTL_OPTION_EVERYTHING, tf_ctl_add, "add files to a project",
    "A folder of notes (text, Markdown, PDF, tables, pictures and nothing else) is added file by "
    "file.\n"
    "Any other directory, a git bundle or an archive is a code base. Files that look like secrets "
    "or\n"
    "build output, and that no commit has, are left out and named in the chat, unless --everything "
    "is\n"
    "given; then a folder of notes is a code base, too.",
    "AddResource AddResourceWith ListResources" },
  { "resources", "ID", 1, 1, 0, tf_ctl_resources,
    "list the resources of a project, and what was left out of them", "", "ListResources" },
  { "link", "ID ADDRESS", 2, 2, 0, tf_ctl_link, "add what an address leads to",
    "Imports it through a connector. Without one for the address the call fails.", "AddLink" },
  { "remove", "ID NAME…", 2, ANY, 0, tf_ctl_remove, "remove resources from a project",
    "Only before the intent is confirmed, and not while it is drafted. The summary of a code base\n"
    "stands for all of it. Your own files are not touched, and commits of the project keep "
    "theirs.\n"
    "If there is no resource of one of the names, none is removed.",
    "ListResources RemoveResource" },
  { "distill", "ID", 1, 1, 0, tf_ctl_distill, "turn the brain dump into an intent", "", "Distill" },
  { "confirm", "ID", 1, 1, 0, tf_ctl_confirm,
    "accept the intent, or the spec and constraints, and continue",
    "Before the work begins, it says what earlier projects of that agent took.", "Confirm" },
  { "answer", "ID [QUESTION] TEXT…", 1, ANY,
    TF_CTL_OPTION_TIMEOUT | TF_CTL_OPTION_ACCEPT | TF_CTL_OPTION_APPLY, tf_ctl_answer,
    "answer a question of the project",
    "QUESTION is its id, such as Q2 (see: show); you may leave it out if only one is open. "
    "Answers\n"
    "are collected: when the last open question has one, all of them are taken in together, in "
    "one\n"
    "run; --apply takes in those there are. A second answer to a question replaces the first. "
    "TEXT\n"
    "is read from standard input if it is -.",
    "Answer ApplyAnswers ProvideInput SendMessage GetChat" },
  { "decisions", "ID", 1, 1, 0, tf_ctl_decisions, "list what you decided: answers and corrections",
    "Each has an id, such as D-3. Every agent gets them all, and every review answers for each.",
    "GetDecisions" },
  { "pause", "[ID]", 0, 1, TF_CTL_OPTION_EACH, tf_ctl_pause,
    "stop the run of a project and hold it until you resume it",
    "Nothing is lost: what its agents have answered is used when it goes on; the run that was "
    "stopped is\n"
    "repeated. A project on hold that would go on by itself then waits for you, too. --all pauses "
    "every\n"
    "project that works by itself.",
    "Pause" },
  { "resume", "[ID]", 0, 1, TF_CTL_OPTION_EACH, tf_ctl_resume,
    "continue after a halt, or end a hold now",
    "--all resumes the projects that you have paused, and no others.", "Resume" },
  { "override", "ID", 1, 1, TF_CTL_OPTION_YES, tf_ctl_override, "accept a halted project as is",
    "Asks for confirmation first, unless --yes is given.", "Override" },
  { "terminate", "ID", 1, 1, TF_CTL_OPTION_YES, tf_ctl_terminate,
    "end a project for good; its files remain",
    "Asks for confirmation first, unless --yes is given.", "Terminate" },
  { "list", "", 0, 0, TF_CTL_OPTION_ALL, tf_ctl_list, "list all projects",
    "Leaves out those that are terminated or archived, unless --all is given.", "ListProjects" },
  { "show", "ID", 1, 1, 0, tf_ctl_show, "show the state of a project and what you can do", "",
    "GetChat ListResources" },
  { "chat", "ID", 1, 1, TF_CTL_OPTION_FOLLOW | TF_CTL_OPTION_LAST | TF_CTL_OPTION_EARLIER,
    tf_ctl_chat, "show the conversation",
    "Confirm begins a new conversation; --all shows those before it, too.",
    "GetChat GetNewestChat GetEarlierChat" },
  { "doc", "ID NAME", 2, 2, TF_CTL_OPTION_WRITE, tf_ctl_doc, "show or replace a document",
    "NAME is intent, spec, constraints, deliverable, acceptance or polish_log. Until you confirm "
    "a\n"
    "document, this prints the draft. You can write the first four once they are confirmed, while "
    "no\n"
    "agent is running.",
    "GetDocument WriteDocument" },
  { "issues", "ID", 1, 1, TF_CTL_OPTION_ITERATION | TF_CTL_OPTION_SEVERITY | TF_CTL_OPTION_LEDGER,
    tf_ctl_issues, "list the issues of the newest review, or every issue ever found",
    "With polish.evidence every issue has an id and a history: --all lists them all, one per line "
    "(-v\n"
    "adds their history). --state lists those in one state: open, fix_applied, verified_fixed,\n"
    "persists, regressed, withdrawn, rejected, waived or duplicate. --sarif prints them as "
    "SARIF.",
    "GetIssues ExportIssues" },
  { "waive", "ID ISSUE REASON…", 3, ANY, 0, tf_ctl_waive, "accept an issue as is, with a reason",
    "ISSUE is an id such as I-0007 (see: issues --all). From the next review on, the issue no "
    "longer\n"
    "counts and reviewers are asked to ignore it. For code it may be an acceptance criterion, such "
    "as\n"
    "AC-3 (see: show), which you then accept without a passing test. REASON is read from standard "
    "input if it is -.",
    "WaiveIssue" },
  { "issue", "ID TEXT…", 2, ANY, TF_CTL_OPTION_ISSUE, tf_ctl_issue,
    "add an issue of your own to a project that is polishing, halted or done",
    "No agent can withdraw or reject it: it counts until a check confirms its fix. A project that "
    "is\n"
    "done starts polishing again. TEXT is read from standard input if it is -.",
    "AddIssue" },
  { "decide", "ID ISSUE TEXT…", 3, ANY, 0, tf_ctl_decide, "decide what an issue asks of you",
    "Some issues only you can settle (see: issues --all). TEXT is your decision, which the fixer "
    "and\n"
    "the reviewers get; it is read from standard input if it is -.",
    "Decide" },
  { "revise", "ID [TEXT…]", 1, ANY, 0, tf_ctl_revise, "polish a finished project again",
    "For the issues that are open, or for TEXT, which becomes a critical issue of yours first; it "
    "is\n"
    "read from standard input if it is -. History, commits and issues stay.",
    "Revise" },
  { "set", "ID agent|assurance|language|priority VALUE", 3, 3, 0, tf_ctl_set,
    "change the agent, assurance, language or priority of one project",
    "assurance is quick, standard, thorough, or configured for the value of polish.assurance; it\n"
    "applies from the next round on. language is a tag such as de, or guessed. priority is a\n"
    "number: higher comes first.",
    "SetAgent SetAssurance SetLanguage SetPriority" },
  { "rename", "ID NAME…", 2, ANY, 0, tf_ctl_rename, "change what a project is called",
    "The deliverable keeps the name it got when the intent was confirmed.", "Rename" },
  { "tag", "ID TAG…", 2, ANY, 0, tf_ctl_tag, "give a project tags by which to find it",
    "A project has at most 16, each of at most 40 characters; case makes no difference. To find "
    "them:\n"
    "list --tag TAG.",
    "SetTags" },
  { "untag", "ID TAG…", 2, ANY, 0, tf_ctl_untag, "take tags from a project", "", "SetTags" },
  { "archive", "ID", 1, 1, 0, tf_ctl_archive, "put a project out of sight; nothing of it runs",
    "A project that is at work must be paused first. Its files stay where they are, and list\n"
    "--archived shows it.",
    "SetArchived" },
  { "unarchive", "ID", 1, 1, 0, tf_ctl_unarchive, "take a project out of the archive",
    "One that was on hold stays held by you until resume.", "SetArchived" },
  { "budget", "ID [none]", 1, 2, TF_CTL_OPTION_BUDGET, tf_ctl_budget,
    "limit what the runs of a project may use",
    "Without an option, shows it. Once it is used up, no run begins: the project halts until it "
    "is\n"
    "raised and resumed. What an agent does not tell cannot be limited, and counts as used up. "
    "The\n"
    "limits of agents.budget hold, too. none removes it.",
    "SetBudget" },
  { "tests", "ID", 1, 1, TF_CTL_OPTION_TESTS, tf_ctl_tests,
    "show the newest test run, or change how the tests of one project run",
    "Without an option to change something, shows the result, the flaky tests and the settings. "
    "The\n"
    "command is the one set here, else the one the spec names, else tests.command, else what is "
    "found.\n"
    "What the tests need from the network is fetched by a setup, which runs only if --allow-setup "
    "names\n"
    "exactly its command; its result is kept until a manifest or lock file changes.",
    "SetTests" },
  { "replay", "TRACE.json|ID", 1, 1, TF_CTL_OPTION_REPLAY, tf_ctl_replay,
    "show what each policy would have done with recorded reviews",
    "TRACE.json is an array of {iteration, review_json or null, review_raw, documents}; review_raw "
    "may\n"
    "name a file below the directory of the trace. With ID, replays the reviews of that project.\n"
    "Runs no agent. Uses the thresholds of the current configuration.",
    "ReplayTrace ExportTrace" },
  { "rounds", "ID", 1, 1, 0, tf_ctl_rounds,
    "list the rounds of polishing: what each found, counted and fixed",
    "FOUND and COUNTED are critical/medium/minor: as reported, and as the guards used them. "
    "VERIFIED: of "
    "the\nfixes that were checked. INTRODUCED: of the issues whose origin is known, those that a "
    "fix "
    "introduced.\nRETURNED: issues that were fixed before. – is unknown.",
    "GetRounds" },
  { "trace", "ID", 1, 1, 0, tf_ctl_trace, "export the reviews of a project for replay", "",
    "ExportTrace" },
  { "log", "ID", 1, 1, TF_CTL_OPTION_FOLLOW, tf_ctl_log, "show the log of a project", "",
    "GetLog" },
  { "diff", "ID [N|newest]", 1, 2, 0, tf_ctl_diff,
    "show all changes of the code, or those of one fix",
    "Without N, everything that was changed since the code was imported, or written from nothing; "
    "of "
    "a\n"
    "plan, the newest fix. With N, the fix of iteration N. Shows no files of ThoughtForge's own.",
    "GetDiff ExportWork" },
  { "race", "FILE --agents NAME,NAME…", 1, 1,
    TF_CTL_OPTION_AGENTS | TF_CTL_OPTION_TYPE | TF_CTL_OPTION_TITLE | TF_CTL_OPTION_RESOURCE,
    tf_ctl_race, "give one brain dump to several agents",
    "Makes a project for each agent, linked, and distils them all. FILE may be - for standard "
    "input. "
    "Then\n"
    "answer and confirm each as usual, and compare them.",
    "CreateProject" },
  { "compare", "ID [ID…]", 1, ANY, 0, tf_ctl_compare, "compare projects that race",
    "With one ID, all projects of its race: agent, phase, verdict, open issues, tests, time, cost, "
    "and "
    "the\n"
    "deliverables side by side. With several, these.",
    "GetDocument" },
  { "deliver", "ID --into DIR|--patches DIR|--bundle FILE|--describe", 1, 1, TF_CTL_OPTION_DELIVER,
    tf_ctl_deliver, "take the code home",
    "--into adds a branch to your repository DIR: nothing is checked out, merged or pushed, and no "
    "hook\n"
    "runs. An existing branch is only moved forward. --patches writes one patch per commit for git "
    "am,\n"
    "in a directory each if several code bases were imported. --bundle writes a git bundle that "
    "needs\n"
    "only the commit that was imported. --describe prints what was asked and changed, the tests, "
    "open\n"
    "issues, and what was not checked.",
    "ExportWork" },
  { "runs", "ID [RUN]", 1, 2, TF_CTL_OPTION_PROMPT, tf_ctl_runs,
    "list all agent runs, or show the output of one", "", "GetRuns GetRunOutput GetRunPrompt" },
  { "watch", "[ID]", 0, 1, TF_CTL_OPTION_TIMEOUT, tf_ctl_watch,
    "print events of one project or of all, until Ctrl-C", "", "ListProjects" },
  { "prompts", "[list|show NAME|shipped NAME|edit NAME|set NAME FILE|reset NAME|path]", 0, 3, 0,
    tf_ctl_prompts, "show and edit the prompts for agents",
    "shipped shows the built-in version even if you have your own. edit opens your version in\n"
    "$VISUAL or $EDITOR; set reads it from FILE (- for standard input); reset returns to the\n"
    "built-in version and keeps yours as a backup; path prints the directory of your versions.",
    "ListPrompts ReadPrompt ReadShippedPrompt WritePrompt ResetPrompt" },
  { "config", "[show|check [FILE]|set KEY VALUE|unset KEY|set FILE|edit|path|reload|keys]", 0, 3, 0,
    tf_ctl_config, "show and change the configuration",
    "set KEY VALUE changes one key in the file and nothing else; VALUE is YAML. unset removes the\n"
    "key, so that its default applies. set FILE and edit replace the whole text. An invalid\n"
    "configuration is rejected as a whole. keys lists every key and its value. show, check, edit "
    "and path\n"
    "need no daemon; while the file has an error, one that runs starts no agent.",
    "GetConfig SetConfig SetConfigValue ReloadConfig DescribeConfig" },
  { "search", "TEXT…", 1, ANY, 0, tf_ctl_search, "find projects, and what is in them",
    "Finds projects by name, tag and id, and documents, messages of the chat and issues of all of "
    "them.\n"
    "All words must be in one text; case does not count. Names come first, ids last.",
    "Search" },
  { "stats", "", 0, 0, 0, tf_ctl_stats, "show statistics by agent, by type and by day",
    "Of the days the newest are shown; --json has the last 90.", "GetStats" },
  { "agents", "[list|try NAME|test NAME|add NAME]", 0, 2, TF_CTL_OPTION_MODEL, tf_ctl_agents,
    "list the configured agents, try one, or add one for a model",
    "try sends one agent a short question (this costs a little) and shows its answer or why it "
    "failed.\n"
    "test lets it do one small task of each kind and says what is wrong with each answer.\n"
    "add configures an agent for a model with an API of chat completions, on this machine or "
    "elsewhere (--url, --model), and tries it. One that does not answer is not added.",
    "GetConfig SetConfig TryAgent TestAgent" },
  { "calibrate", "[plan|c|python]", 0, 1, TF_CTL_OPTION_AGENT, tf_ctl_calibrate,
    "measure how well an agent reviews",
    "Plants known defects in a copy of a plan (the default), a C program or a Python program, "
    "lets\n"
    "the agent given by --agent review it once, and shows which it found. This costs one review.\n"
    "stats shows the latest result of each agent.",
    "Calibrate" },
  { "notify-test", "[desktop]", 0, 1, 0, tf_ctl_notify_test, "send a test notification", "",
    "SendTestNotification" },
  { "delete", "ID", 1, 1, TF_CTL_OPTION_FORCE | TF_CTL_OPTION_YES, tf_ctl_delete,
    "move a project to the trash", "Asks for confirmation first, unless --yes is given.",
    "DeleteProject" },
  { "restore", "ID", 1, 1, 0, tf_ctl_restore, "restore a project from the trash",
    "ID must be the full id. If several projects with this id are in the trash, restores the "
    "newest.",
    "RestoreProject" },
  { "help", "[VERB]", 0, 1, 0, tf_ctl_help, "show this list, or the help of one verb", "", "" },
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

  return g_strdup_printf ("%s – %s\n\nUsage: %s [OPTION…]\n\n%s%sOptions:\n%s%s%s%s", verb->name,
                          verb->summary, usage, verb->details,
                          verb->details[0] != '\0' ? "\n\n" : "", options,
                          verb->calls[0] != '\0' ? "\nOn the bus: " : "", verb->calls,
                          verb->calls[0] != '\0' ? "\n" : "");
}

static char *
describe_all (void)
{
  GString *text = g_string_new ("Usage: thoughtforgectl VERB [ARGUMENT…] [OPTION…]\n"
                                "\n"
                                "Turns a brain dump into a polished deliverable. ID is the id of a "
                                "project, or the beginning or\n"
                                "end of one (such as 7c1e) that matches no other project.\n"
                                "\n"
                                "Verbs:\n");
  g_autofree char *options = tf_ctl_args_describe_options (0);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (text, "  %-11s %s\n", verbs[i].name, verbs[i].summary);
  g_string_append_printf (
      text,
      "\n"
      "Options:\n"
      "%s      --version            show the version and exit\n"
      "\n"
      "For more about a verb: thoughtforgectl help VERB. Manual: man thoughtforgectl\n",
      options);
  return g_string_free (text, FALSE);
}

char *
tf_ctl_verbs_dup_help (const TfCtlVerb *verb)
{
  return verb != NULL ? describe_verb (verb) : describe_all ();
}

/* The words for completion. */
static JsonObject *
verb_to_json (const TfCtlVerb *verb)
{
  JsonObject *object = json_object_new ();
  g_auto (GStrv) names = tf_ctl_args_dup_option_names (verb->options);
  g_auto (GStrv) methods = g_strsplit (verb->calls, " ", -1);
  JsonArray *options = json_array_new ();
  JsonArray *calls = json_array_new ();

  for (guint i = 0; names[i] != NULL; i++)
    json_array_add_string_element (options, names[i]);
  for (guint i = 0; methods[i] != NULL; i++)
    json_array_add_string_element (calls, methods[i]);
  json_object_set_string_member (object, "name", verb->name);
  json_object_set_string_member (object, "arguments", verb->arguments);
  json_object_set_string_member (object, "summary", verb->summary);
  json_object_set_array_member (object, "options", options);
  json_object_set_array_member (object, "calls", calls);
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
                   _ ("unknown verb “%s”; for a list of verbs: thoughtforgectl --help"), name);
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
