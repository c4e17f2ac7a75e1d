/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "ctl-world.h"
#include "tf-ctl.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/cli/verbs"

/* Prints both when it fails. */
#define assert_shown(text, part) \
  do \
    { \
      if (strstr (text, part) == NULL) \
        g_test_message ("“%s” is not in:\n%s", part, text); \
      g_assert_nonnull (strstr (text, part)); \
    } \
  while (0)

/* Every verb on the projects of one night: its output and exit status. */
static const struct
{
  const char *line;
  int status;
  const char *shown; /* a part of standard output, or of standard error when it fails */
} table[] = {
  { "list", 0,
    "7c1e  Neighbourhood summer party  plan  done: converged              offline     –      –  "
    "1.2 s\n" },
  { "list", 0, "9f02  CSV 輸入 importer           –     halted" },
  { "list", 0, "1 terminated (use --all to show them)\n" },
  { "list --all", 0, "7c1f  –" },
  { "show 9f02", 0,
    "CSV 輸入 importer · type undecided · halted in polishing: guard hallucination\n" },
  { "show 9f02", 0, "actions    resume, override, terminate\n" },
  { "show 20261121-7c1e", 0, "usage      unknown" },
  { "show 7c1", 4, "no project id begins or ends with “7c1”" },
  { "show 2026", 4, "“2026” matches 3 projects: 20261121-7c1e (Neighbourhood summer party)" },
  { "show 20261121-ffff", 4, "there is no project 20261121-ffff" },
  { "confirm 7c1e", 1, "thoughtforgectl: cannot confirm a project in “done”; allowed now: \n" },
  { "say 9f02 hello", 0, "make it an issue: thoughtforgectl issue 20261121-9f02 “…”" },
  { "override 9f02", 3, "with 1 critical issue open? There is no terminal to ask on; use --yes" },
  { "override 9f02 --yes", 0, "20261121-9f02 · done\n" },
  { "watch 7c1e --timeout 1", 0, "20261121-7c1e  Neighbourhood summer party · done\n" },
  { "delete 7c1e", 3, "Move project 20261121-7c1e (Neighbourhood summer party)" },
  { "answer 7c1e yes", 1, "a project in “done” has no open question" },
  { "say 7c1e hello", 1, "to have it changed: thoughtforgectl revise 20261121-7c1e “…”" },
  { "say 7c1f hello", 1, "20261122-7c1f was terminated, so nobody would read the message" },
  { "chat 9f02", 0, "you  " },
  { "chat 7c1e --all", 0, "the very first words" },
  { "chat 7c1e --all --json", 0, "{\"messages\":[{\"id\":\"m-0\"" },
  { "chat 7c1e --all --last 2", 2, "--all and --last exclude each other" },
  { "doc 7c1e intent", 0, "# Party\n\n## Deliverable Type\n" },
  { "doc 7c1e spec", 4, "there is no spec yet" },
  { "doc 7c1e novel", 2,
    "expected one of intent, spec, constraints, deliverable, acceptance, polish_log" },
  { "doc 7c1e intent --json", 0, "\"sha256\":\"" },
  { "doc 7c1e intent --write %d/dump.md", 0, "intent written\n" },
  { "doc 7c1e intent --write %d/absent", 2, "no such file" },
  { "doc 7c1e intent --write %d/dump.md --expect 00", 1, "has changed since you read it" },
  { "doc 7c1e intent --expect 00", 2, "--expect needs --write" },
  { "doc 7c1e intent --write %d/dump.md --expect=", 2, "--expect is empty" },
  { "doc 7c1e intent --write %d/dump.md --edit", 2, "exclude each other" },
  { "doc 7c1e intent --edit", 2, "there is no terminal to edit on" },
  { "issues 7c1e", 0,
    "  1  medium    docs/plan.md:42\n     the budget has no sum\n     → add one" },
  { "issues 7c1e --all", 0, "I-0007  persists  medium    open 1, persists 2  fix 5f0c1a2b  docs/" },
  { "issues 7c1e -v", 0, "iteration 2  –  persists: not answered\n" },
  { "issues 7c1e -v", 0, "     tests: no test fails without this fix\n" },
  { "issues 7c1e -v", 0,
    "     needs you: the spec has no sum either · thoughtforgectl decide 7c1e I-0007 “…”\n" },
  { "issues 7c1e --state open", 0, "the budget has no sum  not answered\n" },
  { "issues 7c1e --state shut", 2, "unknown state “shut”, expected one of open, fix_applied" },
  { "issues 7c1e --all --iteration 2", 2, "cannot be combined with --iteration" },
  { "issues 7c1e --sarif", 0, "{\"version\":\"2.1.0\"" },
  { "issues 7c1e --sarif --all", 2, "--sarif exports every issue" },
  { "waive 7c1e I-0007 the town pays", 0, "I-0007 waived: the town pays\n" },
  { "waive 7c1e I-9999 the town pays", 4, "there is no issue I-9999" },
  { "waive 7c1e I-0007", 2, "an argument is missing" },
  { "issue 7c1e the club pays", 0,
    "I-0012 added (critical): done waits until it is fixed and checked\n" },
  { "issue 7c1e the club pays --severity minor --location docs/plan.md:3", 0,
    "I-0012 added (minor)" },
  { "issue 7c1e x --severity grave", 2, "unknown severity “grave”, expected one of critical" },
  { "issue 7c1e", 2, "an argument is missing" },
  { "decide 7c1e I-0007 the club pays", 0, "I-0007 decided: the club pays\n" },
  { "decide 7c1e I-9999 the club pays", 4, "there is no issue I-9999" },
  { "decide 7c1e I-0007", 2, "an argument is missing" },
  { "revise 7c1e", 0, "polishing again; to follow it: thoughtforgectl watch 7c1e\n" },
  { "revise 7c1e the club pays", 0, "I-0012 added; polishing again" },
  { "set 7c1e assurance thorough", 0, "20261121-7c1e · assurance thorough\n" },
  { "set 7c1e assurance configured", 0, "20261121-7c1e · assurance standard\n" },
  { "set 7c1e assurance most", 2, "unknown assurance “most”, expected one of quick" },
  { "set 7c1e priority 3", 0, "20261121-7c1e · priority 3\n" },
  { "set 7c1e priority high", 2, "the priority “high” is not a whole number" },
  { "rename 7c1e Garden party 2027", 0, "20261121-7c1e · name Garden party 2027\n" },
  { "rename 7c1e", 2, "an argument is missing" },
  { "tag 7c1e garden two", 0, "20261121-7c1e · tags: garden, two\n" },
  { "tag 7c1e", 2, "an argument is missing" },
  { "untag 7c1e TWO", 0, "20261121-7c1e · tags: garden\n" },
  { "untag 7c1e two", 4, "the project has no tag “two”; its tags: garden" },
  { "list --tag GARDEN", 0, "7c1e  Garden party" },
  { "budget 7c1e", 0, "20261121-7c1e · budget: none of its own\n" },
  { "budget 7c1e --cost 2.5 --minutes 1", 0, "20261121-7c1e · budget: $2.50, 1 minute\n" },
  { "budget 7c1e --tokens 9 --cost 0", 0, "20261121-7c1e · budget: 9 tokens, 1 minute\n" },
  { "budget 7c1e --cost much", 2, "the cost “much” is not a number of dollars" },
  { "budget 7c1e --tokens -1", 2, "“-1” is not a number of tokens; 0 is no limit" },
  { "budget 7c1e all", 2, "found “all”, expected none, or --cost" },
  { "budget 7c1e none --cost 1", 2, "none excludes --cost" },
  { "budget 7c1e none", 0, "20261121-7c1e · budget: none of its own\n" },
  { "archive 7c1e", 0, "20261121-7c1e · archived; to see it: thoughtforgectl list --archived\n" },
  { "unarchive 7c1e", 0, "20261121-7c1e · not archived\n" },
  { "list --archived", 0, "no projects in the archive; to start one" },
  { "list --tag two", 0, "no projects with this tag; to start one" },
  { "set 7c1e colour red", 2, "unknown setting “colour”, expected one of agent" },
  { "tests 7c1e", 0, "20261121-7c1e · " },
  { "tests 7c1e --set-command make --set-timeout 9", 0, "command: make\ntimeout: 9 s\n" },
  { "tests 7c1e --allow-setup npm", 0, "allowed setup: npm\n" },
  { "tests 7c1e --deny-setup", 0, "20261121-7c1e · " },
  { "tests 7c1e --allow-setup x --deny-setup", 2, "--allow-setup and --deny-setup exclude" },
  { "tests 7c1e --set-network allow", 0, "network: allow\n" },
  { "tests 7c1e --set-network yes", 2, "unknown network “yes”, expected one of allow" },
  { "tests 7c1e --set-timeout soon", 2, "the timeout “soon” is not a number of seconds" },
  { "trace 7c1e", 0, "[{\"iteration\":1}]\n" },
  { "replay 7c1e", 0, "   1  1/2/3    1/2/3    halt by stagnation  1/2/1     go on\n" },
  { "replay 7c1e", 0, "   2  0/0/0    –        –                   1/1/1     go on\n" },
  { "replay 7c1e", 0, "   3  invalid  –        ended               –         –\n" },
  { "replay 7c1e", 0, "     3 invalid: a summary without a list\n" },
  { "replay 7c1e", 0, "classic: guard stagnation at iteration 1, after 1 valid review\n" },
  { "replay 7c1e", 0, "evidence: no verdict; the trace ended after 1 valid review\n" },
  { "replay 7c1e", 0, "  1 open:\n  I-0001  critical  a.md:1: no sum\n" },
  { "replay 7c1e --policy classic", 0, "     1 stagnation: the same total\n" },
  { "replay 7c1e --policy evidence -v", 0, "       termination    go on  too many\n" },
  { "replay 7c1e --policy both", 2, "unknown policy “both”, expected one of classic, evidence" },
  { "replay %d/absent.json", 2, "absent.json: no such file" },
  { "replay ffff", 4, "no project id begins or ends with “ffff”" },
  { "stats", 0, "offline      plan       7 of 10    0.70  2 of 9        5 of 7    –\n" },
  { "show 7c1e", 0, "  verdict    converged\n  open       0 critical, 2 medium, 4 minor\n" },
  { "show 7c1e", 0, "  found      control limits unknown: fewer than two reviews\n" },
  { "issues 7c1e --severity grave", 2, "unknown severity “grave”" },
  { "diff 7c1e", 0, "--- a/plan.md\n+++ b/plan.md\n" },
  { "diff 7c1e newest", 0, "--- a/plan.md\n+++ b/plan.md\n" },
  { "deliver 7c1e", 2, "choose one of --into, --patches, --bundle and --describe" },
  { "deliver 7c1e --describe --bundle x", 2, "choose one of" },
  { "deliver 7c1e --patches x --branch y", 2, "--branch needs --into or --bundle" },
  { "deliver 7c1e --into x --force", 2, "--force needs --patches or --bundle" },
  { "deliver 7c1e --describe", 0, "# Party\n\n## Changes\n" },
  { "deliver 7c1e --patches %d/series", 0, "2 patches in " },
  { "deliver 7c1e --patches %d/none/series", 2, "no such file" },
  { "deliver 7c1e --bundle %d/x.bundle", 2, "the exported bundle has no header" },
  { "deliver 7c1e --into %d/none", 2, "the exported bundle has no header" },
  { "diff 7c1e zero", 2, "“zero” is not an iteration" },
  { "diff 7c1e 0", 2, "“0” is not an iteration" },
  { "runs 7c1e", 0, "20261121-7c1e-0001  distil   offline" },
  { "runs 7c1e 20261121-7c1e-0001", 0, "# Party " },
  { "runs 7c1e 20261121-7c1e-0001 --prompt", 0, "ThoughtForge-Prompt: 1\n" },
  { "runs 7c1e --prompt", 2, "--prompt needs a run" },
  { "chat 9f02 --last 1", 0, "hello\n" },
  { "chat 7c1e --last=-1", 2, "--last must not be negative" },
  { "restore 20261121-9f02", 0, "20261121-9f02 restored · done\n" },
  { "restore 20261121-9f03", 4, "there is no project 20261121-9f03 in the trash" },
  { "log 7c1e", 0, "info  distilling     phase_transition  begun\nnot json" },
  { "add 7c1e %d/dump.md", 0, "dump.md stored as dump.md\n" },
  { "add 7c1e %d/absent", 2, "no such file" },
  { "resources 7c1e", 0, "thing.source.md  2.0" },
  { "resources 7c1e", 0, "Left out: .env.\n" },
  { "resources 7c1e --json", 0, "\"name\":\"notes.txt\"" },
  { "show 7c1e", 0, "resources  thing.source.md: Left out: .env.\n" },
  { "link 7c1e notion:plan", 0, "notion:plan added\n" },
  { "link 7c1e https://example.org", 4, "there is no connector for “https://example.org”" },
  { "link 7c1e", 2, "an argument is missing" },
  { "rounds 7c1e", 0,
    "   1      –    1/4/7        –         –  –             –           –         –" },
  { "rounds 7c1e", 0,
    "   2  0/2/3    0/1/3        2         1  yes      5 of 6      1 of 4         0" },
  { "rounds 7c1e --json", 0, "{\"rounds\":[{\"" },
  { "help rounds", 0, "On the bus: GetRounds\n" },
  { "remove 7c1e notes.txt thing.source.md", 0, "notes.txt removed\nthing.source.md removed\n" },
  { "remove 7c1e notes.txt --json", 0, "{\"removed\":[\"notes.txt\"]}" },
  { "remove 7c1e notes.txt other.txt", 4,
    "no resource “other.txt”; to list them: thoughtforgectl" },
  { "remove 7c1e", 2, "an argument is missing" },
  { "prompts", 0, "spec  yours    Proposes the spec\n" },
  { "prompts show spec", 0, "You are an architect.\n" },
  { "prompts show none", 4, "there is no prompt “none”" },
  { "prompts set spec %d/dump.md", 0, "spec saved\n" },
  { "prompts edit spec", 2, "there is no terminal to edit on" },
  { "prompts burn", 2, "usage: thoughtforgectl prompts" },
  { "prompts show", 2, "usage: thoughtforgectl prompts" },
  { "config", 0, "max_iterations: 50\n" },
  { "config path", 0, "/etc/config.yaml\n" },
  { "config keys", 0, "polish.max_iterations  integer  7      50       1 to 1000" },
  { "config set %d/dump.md", 0, "saved and active\n" },
  { "config set polish.max_iterations 7", 0, "saved and active\n" },
  { "config set polish.max 7", 1, "unknown key polish.max, not set to 7" },
  { "config unset polish.max", 1, "unknown key polish.max, not set to ~" },
  { "config unset", 2, "usage: thoughtforgectl config" },
  { "prompts shipped spec", 0, "As it was shipped.\n" },
  { "agents try offline", 0, "offline answered after 0.2 s:\nHere I am.\n" },
  { "agents try other", 1, "other did not answer: not logged in" },
  { "agents burn", 2, "usage: thoughtforgectl agents" },
  { "notify-test", 0, "sent by desktop\n" },
  { "notify-test pigeon", 1, "there is no channel “pigeon”" },
  { "stats", 0,
    "offline         3     2       1    40           4.5           8.5     –       –     –\n" },
  { "agents", 0, "offline (default)  yes    –      plain" },
  { "new %d/dump.md --agent nobody", 1, "unknown agent “nobody”" },
  { "delete 9f02 --yes", 0, "20261121-9f02 moved to the trash directory\n" },
  { "show 9f02", 4, "no project id" },
  { "help show", 0, "Usage: thoughtforgectl show ID" },
  { "help nothing", 2, "unknown verb “nothing”" },
  { "--version", 0, "thoughtforgectl " },
};

TF_TEST (each_reports_its_result_and_status)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_assert_cmpint (ctl_world_call (world, table[i].line), ==, table[i].status);
      assert_shown (table[i].status == 0 ? world->out : world->err, table[i].shown);
    }
}

TF_TEST (errors_of_a_configuration_are_printed_in_full)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  g_assert_cmpint (ctl_world_call_with (world, "polish:\n  max_iterations: fifty\n",
                                        "config set -"),
                   ==, TF_CTL_EXIT_FAILED);
  g_assert_cmpstr (world->err, ==,
                   "thoughtforgectl: config.yaml:2: polish.max_iterations is “fifty”, expected an "
                   "integer from 1 to 1000\n");
}

TF_TEST (a_project_can_be_driven_step_by_step)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("stuck");

  g_assert_cmpint (ctl_world_call (world, "new %d/dump.md"), ==, 0);
  g_assert_cmpstr (world->out, ==, "20261121-7c1e\n");
  g_assert_cmpint (ctl_world_call (world, "distill 7c1e"), ==, 0);
  /* it may be further along by then */
  assert_shown (world->out, "20261121-7c1e · ");
  g_assert_cmpint (ctl_world_call (world, "say 7c1e the budget is 1,800"), ==, 0);
  assert_shown (world->out, "20261121-7c1e · human review");
  g_assert_cmpint (ctl_world_call (world, "confirm 7c1e"), ==, 0);
  g_assert_cmpint (ctl_world_call (world, "answer 7c1e the caretaker"), ==, 0);
  assert_shown (world->out, "Noted: the caretaker opens it.\n");
}

TF_TEST (at_a_terminal_new_says_what_is_next)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("stuck");

  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "new %d/dump.md"), ==, 0);
  assert_shown (world->out,
                "20261121-7c1e · 9 words · next: thoughtforgectl distill 20261121-7c1e");
}

/* “asked” has two questions about the intent, of which one is answered. */
TF_TEST (show_offers_to_answer_what_is_asked)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("asked");

  g_assert_cmpint (ctl_world_call (world, "new %d/dump.md"), ==, 0);
  g_assert_cmpint (ctl_world_call (world, "distill 7c1e"), ==, 0);
  do
    g_assert_cmpint (ctl_world_call (world, "show 7c1e"), ==, 0);
  while (strstr (world->out, " · human review\n") == NULL);
  assert_shown (world->out,
                "\n  asked      Q1: Who pays?\n                 recommended: the club\n");
  assert_shown (world->out, "\n  actions    answer, confirm, terminate\n");
  assert_shown (world->out, "\n             thoughtforgectl answer 20261121-7c1e Q1 “an answer”\n");
  g_assert_null (strstr (world->out, "When?"));
}

TF_TEST (too_few_words_are_not_distilled)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("short");

  g_assert_cmpint (ctl_world_call (world, "new %d/dump.md"), ==, 0);
  g_assert_cmpint (ctl_world_call (world, "distill 7c1e"), ==, TF_CTL_EXIT_WAITS);
  assert_shown (world->err, "nothing was distilled: That is 9 words; I need at least 10");
  assert_shown (world->err, "thoughtforgectl say 20261121-7c1e “…”");
}

TF_TEST (answer_gives_input_to_a_stuck_build)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("stuck");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, TF_CTL_EXIT_WAITS);
  g_assert_cmpint (ctl_world_call_with (world, "the town hall", "answer 7c1e -"), ==, 0);
  assert_shown (world->out, "20261121-7c1e · polishing");
}

TF_TEST (a_question_is_asked_at_the_terminal)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  g_assert_cmpint (ctl_world_call_at_terminal (world, "n\n", "override 9f02"), ==,
                   TF_CTL_EXIT_WAITS);
  assert_shown (world->out, "with 1 critical issue open? [y/N]");
  g_assert_cmpint (ctl_world_call_at_terminal (world, "y\n", "override 9f02"), ==, 0);
  assert_shown (world->out, "20261121-9f02 · done");
}

TF_TEST (an_edited_prompt_is_saved)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  g_setenv ("VISUAL", "sed -i s/architect/builder/", TRUE);
  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "prompts edit spec"), ==, 0);
  assert_shown (world->out, "spec saved");
  g_setenv ("VISUAL", "true", TRUE);
  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "prompts edit spec"), ==, 0);
  assert_shown (world->out, "spec not changed");
  g_setenv ("VISUAL", "false", TRUE);
  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "prompts edit spec"), ==,
                   TF_CTL_EXIT_FAILED);
  g_unsetenv ("VISUAL");
}

TF_TEST (a_rejected_edit_can_be_corrected)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  g_assert_cmpint (ctl_world_call (world, "list"), ==, 0); /* editing starts no daemon */
  g_setenv ("VISUAL", "sed -i s/50/fifty/", TRUE);
  g_assert_cmpint (ctl_world_call_at_terminal (world, "n\n", "config edit"), ==,
                   TF_CTL_EXIT_FAILED);
  g_unsetenv ("VISUAL");
  assert_shown (world->out, "Edit it again? [y/N]");
  assert_shown (world->out, "expected an integer from 1 to 1000");
}

TF_TEST (agent_text_cannot_steer_the_terminal)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, 0);
  g_assert_cmpint (ctl_world_call_at_terminal (world, NULL, "chat 7c1e"), ==, 0);
  g_assert_null (strstr (world->out, "\033"));
  assert_shown (world->out, "a red party");
}

/* What goes to a pipe: a text with escape sequences in a message, a document, a diff …, or an error. */
static const struct
{
  const char *line;
  gboolean is_file; /* its purpose is the content of a file */
} piped[] = {
  { "chat 7c1e", FALSE },
  { "chat 7c1e --json", FALSE },
  { "doc 7c1e deliverable", TRUE },
  { "doc 7c1e deliverable --json", FALSE },
  { "diff 7c1e", TRUE },
  { "diff 7c1e --json", FALSE },
  { "runs 7c1e 20261121T093000Z-0001", FALSE },
  { "log 7c1e", FALSE },
  { "prompts show \033[31mred", FALSE },
  { "prompts show \033[31mred --json", FALSE },
};

TF_TEST_TABLE (text_for_a_pipe_is_sanitized_too, piped, NULL)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");
  g_autofree char *both = NULL;

  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, 0);
  ctl_world_call (world, row->line);
  both = g_strconcat (world->out, world->err, NULL);
  g_assert_cmpint (strstr (world->out, "\033") != NULL, ==, row->is_file);
  g_assert_null (strstr (world->err, "\033"));
  assert_shown (both, "red");
  if (!row->is_file && strstr (row->line, "--json") == NULL)
    g_assert_null (strstr (both, "[31m"));
}

/* For scripts: every line is one JSON object with the documented keys. */
static const struct
{
  const char *line;
  int status;
  const char *keys; /* of the object, separated by blanks */
} json_table[] = {
  { "list --json", 0, "projects" },
  { "show 7c1e --json", 0, "id name phase issue_counts tests trajectory usage allowed_actions" },
  { "show ffff --json", 4, "error" },
  { "confirm 7c1e --json", 1, "error" },
  { "say 9f02 hello --json", 0, "message_id phase answers" },
  { "override 9f02 --json", 3, "error" },
  { "say 7c1e hello --json", 1, "error" },
  { "chat 7c1e --json", 0, "messages" },
  { "doc 7c1e intent --json", 0, "name markdown" },
  { "issues 7c1e --json", 0, "issues" },
  { "issues 7c1e --all --json", 0, "issues" },
  { "issues 7c1e --sarif --json", 0, "version runs" },
  { "waive 7c1e I-0007 why --json", 0, "id state reason" },
  { "issue 7c1e why --json", 0, "id severity" },
  { "decide 7c1e I-0007 why --json", 0, "id decision" },
  { "revise 7c1e --json", 0, "id phase" },
  { "set 7c1e assurance quick --json", 0, "id assurance same_agent" },
  { "tests 7c1e --json", 0, "id test_settings flaky_tests tests_setup" },
  { "trace 7c1e --json", 0, "trace" },
  { "replay 7c1e --json", 0, "replays" },
  { "diff 7c1e --json", 0, "iteration diff" },
  { "deliver 7c1e --describe --json", 0, "name tests" },
  { "deliver 7c1e --patches %d/series --json", 0, "directory patches" },
  { "runs 7c1e --json", 0, "runs" },
  { "runs 7c1e x --json", 0, "run output" },
  { "log 7c1e --json", 0, "" },
  { "add 7c1e %d/dump.md --json", 0, "resources" },
  { "prompts --json", 0, "prompts" },
  { "prompts show spec --json", 0, "name text" },
  { "prompts set spec %d/dump.md --json", 0, "name result" },
  { "prompts path --json", 0, "path" },
  { "config --json", 0, "yaml" },
  { "config path --json", 0, "path" },
  { "config set polish.max_iterations 7 --json", 0, "result" },
  { "prompts shipped spec --json", 0, "name text" },
  { "agents try offline --json", 0, "ok answer failure wall_time" },
  { "agents try other --json", 1, "ok answer failure wall_time" },
  { "notify-test --json", 0, "channel result" },
  { "config reload --json", 1, "error" },
  { "config keys --json", 0, "keys" },
  { "stats --json", 0, "agents types" },
  { "agents --json", 0, "agents" },
  { "help --json", 0, "verbs" },
  { "--version --json", 0, "version" },
  { "lsit --json", 2, "error" },
  { "delete 7c1e --yes --json", 0, "deleted" },
};

static void
check_json (const char *text, const char *keys)
{
  static const char script[] = "import json,sys\n"
                               "lines=[json.loads(l) for l in sys.stdin]\n"
                               "assert lines and all(isinstance(l,dict) for l in lines)\n"
                               "assert all(k in lines[0] for k in sys.argv[1].split()), lines\n";
  g_autoptr (GSubprocess) python = NULL;
  g_autoptr (GError) error = NULL;

  python =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE, &error, "python3", "-c", script, keys, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (python, text, NULL, NULL, NULL, &error));
  g_assert_cmpint (g_subprocess_get_exit_status (python), ==, 0);
}

TF_TEST (json_is_one_object_per_line)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("night");

  for (guint i = 0; i < G_N_ELEMENTS (json_table); i++)
    {
      g_assert_cmpint (ctl_world_call (world, json_table[i].line), ==, json_table[i].status);
      check_json (world->out, json_table[i].keys);
    }
}

TF_TEST (watch_reports_every_project)
{
  g_autoptr (CtlWorld) world = ctl_world_new ("done");
  g_autoptr (GSubprocess) watch =
      ctl_world_start (world, "watch --json --timeout 9", G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GString) shown = g_string_new (NULL);
  char piece[4096];
  gssize n;

  /* it starts the daemon, so after reporting the daemon it sees the whole run */
  n = g_input_stream_read (g_subprocess_get_stdout_pipe (watch), piece, sizeof piece, NULL, NULL);
  g_assert_cmpint (n, >, 0);
  g_assert_cmpint (ctl_world_call (world, "run %d/dump.md --yes"), ==, 0);
  while (strstr (shown->str, "\"to\":\"done\"") == NULL &&
         (n = g_input_stream_read (g_subprocess_get_stdout_pipe (watch), piece, sizeof piece, NULL,
                                   NULL)) > 0)
    g_string_append_len (shown, piece, n);
  g_subprocess_force_exit (watch);
  assert_shown (shown->str, "\"to\":\"human_review\"");
  assert_shown (shown->str, "\"id\":\"20261121-7c1e\"");
}

TF_TEST_MAIN (ctl_world_init)
