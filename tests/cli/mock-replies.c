/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "mock-project.h"

#include <fcntl.h>
#include <unistd.h>

#include "tf-error.h"

static GVariant *
to_array (GPtrArray *records)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < records->len; i++)
    g_variant_builder_add_value (&builder, records->pdata[i]);
  return g_variant_builder_end (&builder);
}

static gboolean
get_chat_cb (TfDbusProject1 *bus,
             GDBusMethodInvocation *invocation,
             guint from,
             guint count,
             MockProject *self)
{
  tf_dbus_project1_complete_get_chat (bus, invocation, to_array (self->messages));
  return TRUE;
}

static gboolean
get_newest_chat_cb (TfDbusProject1 *bus,
                    GDBusMethodInvocation *invocation,
                    guint count,
                    MockProject *self)
{
  g_autoptr (GPtrArray) newest = g_ptr_array_new ();
  guint first = self->messages->len - MIN (count, self->messages->len);

  for (guint i = first; i < self->messages->len; i++)
    g_ptr_array_add (newest, self->messages->pdata[i]);
  tf_dbus_project1_complete_get_newest_chat (bus, invocation, first, to_array (newest));
  return TRUE;
}

static gboolean
get_earlier_chat_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  tf_dbus_project1_complete_get_earlier_chat (
      bus, invocation,
      g_variant_new_parsed ("[{'id': <'m-0'>, 'role': <'human'>, 'kind': <'brain_dump'>, "
                            "'phase': <'brain_dump'>, 'content': <'the very first words'>}]"),
      "spec_building");
  return TRUE;
}

static gboolean
rename_cb (TfDbusProject1 *bus,
           GDBusMethodInvocation *invocation,
           const char *name,
           MockProject *self)
{
  tf_dbus_project1_set_name (bus, name);
  tf_dbus_project1_complete_rename (bus, invocation);
  return TRUE;
}

static gboolean
add_resource_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 GUnixFDList *fds,
                 GVariant *fd,
                 const char *name,
                 MockProject *self)
{
  char byte;
  int file = g_unix_fd_list_get (fds, g_variant_get_handle (fd), NULL);

  if (file < 0 || read (file, &byte, 1) != 1)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                           "cannot read %s", name);
  else
    tf_dbus_project1_complete_add_resource (bus, invocation, NULL, name);
  if (file >= 0)
    close (file);
  g_ptr_array_add (self->resources, g_strdup (name));
  return TRUE;
}

static GVariant *
new_resource (const char *name, const char *note)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "name", "s", name);
  g_variant_dict_insert (&dict, "size", "t", (guint64) 2048);
  g_variant_dict_insert (&dict, "readable", "b", TRUE);
  g_variant_dict_insert (&dict, "note", "s", note);
  return g_variant_dict_end (&dict);
}

static gboolean
list_resources_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  g_autoptr (GPtrArray) resources = g_ptr_array_new ();

  g_ptr_array_add (resources, new_resource ("notes.txt", ""));
  g_ptr_array_add (resources, new_resource ("thing.source.md", "Left out: .env."));
  tf_dbus_project1_complete_list_resources (bus, invocation, to_array (resources));
  return TRUE;
}

static gboolean
add_link_cb (TfDbusProject1 *bus,
             GDBusMethodInvocation *invocation,
             const char *url,
             MockProject *self)
{
  if (g_str_has_prefix (url, "notion:"))
    tf_dbus_project1_complete_add_link (bus, invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no connector for “%s”", url);
  return TRUE;
}

/* The first without evidence. */
static gboolean
get_rounds_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  tf_dbus_project1_complete_get_rounds (
      bus, invocation,
      g_variant_new_parsed (
          "[{'iteration': <uint32 1>, 'counts': <(uint32 1, uint32 4, uint32 7)>, 'at': "
          "<int64 1763720000000000>}, {'iteration': <uint32 2>, 'counts': <(uint32 0, uint32 1, "
          "uint32 3)>, 'at': <int64 1763720060000000>, 'found': <(uint32 0, uint32 2, uint32 3)>, "
          "'reviews': <uint32 2>, 'blocking': <uint32 1>, 'check': <true>, 'verified': <uint32 5>, "
          "'unverified': <uint32 1>, 'introduced': <uint32 1>, 'origin_known': <uint32 4>, "
          "'returned': <uint32 0>}]"));
  return TRUE;
}

static gboolean
remove_resource_cb (TfDbusProject1 *bus,
                    GDBusMethodInvocation *invocation,
                    const char *name,
                    MockProject *self)
{
  tf_dbus_project1_complete_remove_resource (bus, invocation);
  return TRUE;
}

static gboolean
get_document_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 const char *name,
                 MockProject *self)
{
  static const char intent[] =
      "# Party\n\n## Deliverable Type\n\nPlan\n\n## Objective\n\nA party.\n\n## Assumptions\n\n"
      "None.\n\n## Constraints\n\n- Budget 1,200\n\n## Unknowns\n\nNone.\n\n"
      "## Open Questions\n\n- Who?\n- When?\n- Where?\n";
  static const char constraints[] =
      "# Constraints\n\n## Acceptance Criteria\n\n- AC-1: a date\n- AC-2: a place\n";

  /* The properties change while a document is requested. */
  tf_dbus_project1_set_updated_at (bus, tf_dbus_project1_get_updated_at (bus) + 1);
  g_dbus_interface_skeleton_flush (G_DBUS_INTERFACE_SKELETON (bus));
  if (g_str_equal (name, "intent"))
    tf_dbus_project1_complete_get_document (bus, invocation, intent);
  else if (g_str_equal (name, "constraints"))
    tf_dbus_project1_complete_get_document (bus, invocation, constraints);
  else if (g_str_equal (name, "deliverable"))
    tf_dbus_project1_complete_get_document (bus, invocation,
                                            "# Plan\n\n## One\n\n## Two\n\n\033[31mred\n");
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                           "there is no %s yet", name);
  return TRUE;
}

/* Whoever expects a text has read another one. */
static gboolean
write_document_cb (TfDbusProject1 *bus,
                   GDBusMethodInvocation *invocation,
                   const char *name,
                   const char *markdown,
                   const char *expected,
                   MockProject *self)
{
  if (*expected == '\0')
    tf_dbus_project1_complete_write_document (bus, invocation);
  else
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_STATE_CORRUPT,
                                           "%s has changed since you read it", name);
  return TRUE;
}

/* As the real one: an issue of a review that the ledger does not know has nothing of it. */
static gboolean
get_issues_cb (TfDbusProject1 *bus,
               GDBusMethodInvocation *invocation,
               guint iteration,
               GVariant *filter,
               MockProject *self)
{
  g_autoptr (GPtrArray) issues = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  gboolean ledger = FALSE;
  GVariantDict dict;

  g_variant_lookup (filter, "ledger", "b", &ledger);
  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "iteration", "u", iteration == 0 ? 4 : iteration);
  g_variant_dict_insert (&dict, "n", "u", 1);
  g_variant_dict_insert (&dict, "severity", "s", "medium");
  g_variant_dict_insert (&dict, "description", "s", "the budget has no sum");
  g_variant_dict_insert (&dict, "location", "s", "docs/plan.md:42");
  g_variant_dict_insert (&dict, "recommendation", "s", "add one");
  if (ledger)
    {
      g_variant_dict_insert (&dict, "id", "s", "I-0007");
      g_variant_dict_insert (&dict, "state", "s", "persists");
      g_variant_dict_insert (&dict, "reason", "s", "not answered");
      g_variant_dict_insert (&dict, "needs_person", "b", TRUE);
      g_variant_dict_insert (&dict, "person_reason", "s", "the spec has no sum either");
      g_variant_dict_insert (&dict, "noticed", "s", "unnoticed");
      g_variant_dict_insert (&dict, "provenance", "s", "introduced_by");
      g_variant_dict_insert (&dict, "introduced_by", "s", "5f0c1a2b3c4d5e6f");
      g_variant_dict_insert_value (
          &dict, "history",
          g_variant_new_parsed ("[{'iteration': <uint32 1>, 'state': <'open'>, 'note': <''>, "
                                "'commit': <''>, 'by': <'offline'>, 'at': <int64 0>}, "
                                "{'iteration': <uint32 2>, 'state': <'persists'>, "
                                "'note': <'not answered'>, 'commit': <''>, 'by': <''>, "
                                "'at': <int64 0>}]"));
    }
  g_ptr_array_add (issues, g_variant_ref_sink (g_variant_dict_end (&dict)));
  tf_dbus_project1_complete_get_issues (bus, invocation, to_array (issues));
  return TRUE;
}

static gboolean
knows_issue (GDBusMethodInvocation *invocation, const char *id)
{
  if (g_str_equal (id, "I-0007"))
    return TRUE;
  g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_NOT_FOUND,
                                         "there is no issue %s", id);
  return FALSE;
}

static gboolean
waive_issue_cb (TfDbusProject1 *bus,
                GDBusMethodInvocation *invocation,
                const char *id,
                const char *reason,
                MockProject *self)
{
  if (knows_issue (invocation, id))
    tf_dbus_project1_complete_waive_issue (bus, invocation);
  return TRUE;
}

static gboolean
add_issue_cb (TfDbusProject1 *bus,
              GDBusMethodInvocation *invocation,
              const char *text,
              const char *severity,
              const char *location,
              MockProject *self)
{
  tf_dbus_project1_complete_add_issue (bus, invocation, "I-0012");
  return TRUE;
}

static gboolean
decide_cb (TfDbusProject1 *bus,
           GDBusMethodInvocation *invocation,
           const char *id,
           const char *text,
           MockProject *self)
{
  if (knows_issue (invocation, id))
    tf_dbus_project1_complete_decide (bus, invocation);
  return TRUE;
}

static gboolean
revise_cb (TfDbusProject1 *bus,
           GDBusMethodInvocation *invocation,
           const char *text,
           MockProject *self)
{
  tf_dbus_project1_complete_revise (bus, invocation, *text != '\0' ? "I-0012" : "");
  return TRUE;
}

static gboolean
set_tests_cb (TfDbusProject1 *bus,
              GDBusMethodInvocation *invocation,
              GVariant *settings,
              MockProject *self)
{
  tf_dbus_project1_set_test_settings (bus, settings);
  tf_dbus_project1_complete_set_tests (bus, invocation);
  return TRUE;
}

static gboolean
set_assurance_cb (TfDbusProject1 *bus,
                  GDBusMethodInvocation *invocation,
                  const char *assurance,
                  MockProject *self)
{
  tf_dbus_project1_set_assurance (bus, *assurance != '\0' ? assurance : "standard");
  tf_dbus_project1_complete_set_assurance (bus, invocation);
  return TRUE;
}

static gboolean
set_tags_cb (TfDbusProject1 *bus,
             GDBusMethodInvocation *invocation,
             const char *const *tags,
             MockProject *self)
{
  tf_dbus_project1_set_tags (bus, tags);
  tf_dbus_project1_complete_set_tags (bus, invocation);
  return TRUE;
}

static gboolean
set_archived_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 gboolean archived,
                 MockProject *self)
{
  tf_dbus_project1_set_archived (bus, archived);
  tf_dbus_project1_complete_set_archived (bus, invocation);
  return TRUE;
}

static gboolean
set_budget_cb (TfDbusProject1 *bus,
               GDBusMethodInvocation *invocation,
               GVariant *budget,
               MockProject *self)
{
  tf_dbus_project1_set_budget (bus, budget);
  tf_dbus_project1_complete_set_budget (bus, invocation);
  return TRUE;
}

static gboolean
set_priority_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 int priority,
                 MockProject *self)
{
  tf_dbus_project1_set_priority (bus, priority);
  tf_dbus_project1_complete_set_priority (bus, invocation);
  return TRUE;
}

static gboolean
get_runs_cb (TfDbusProject1 *bus, GDBusMethodInvocation *invocation, MockProject *self)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "id", "s", "20261121-7c1e-0001");
  g_variant_dict_insert (&dict, "purpose", "s", "distil");
  g_variant_dict_insert (&dict, "agent", "s", "offline");
  g_variant_dict_insert (&dict, "state", "s", "ok");
  g_variant_dict_insert (&dict, "attempt", "u", 1);
  g_variant_dict_insert (&dict, "started_at", "x", (gint64) 1795300000000000);
  g_variant_dict_insert (&dict, "ended_at", "x", (gint64) 1795300001400000);
  g_ptr_array_add (runs, g_variant_ref_sink (g_variant_dict_end (&dict)));
  tf_dbus_project1_complete_get_runs (bus, invocation, to_array (runs));
  return TRUE;
}

/* Answers with a file that holds @text. */
static gboolean
return_file (MockProject *self, GDBusMethodInvocation *invocation, const char *text)
{
  g_autofree char *path = g_build_filename (self->state_dir, "answer", NULL);
  g_autoptr (GUnixFDList) fds = g_unix_fd_list_new ();
  int fd;

  g_file_set_contents (path, text, -1, NULL);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  g_dbus_method_invocation_return_value_with_unix_fd_list (
      invocation, g_variant_new ("(h)", g_unix_fd_list_append (fds, fd, NULL)), fds);
  close (fd);
  return TRUE;
}

static gboolean
get_diff_cb (TfDbusProject1 *bus,
             GDBusMethodInvocation *invocation,
             GUnixFDList *fds,
             guint iteration,
             MockProject *self)
{
  return return_file (self, invocation,
                      "--- a/plan.md\n+++ b/plan.md\n@@ -1 +1 @@\n-x\n+y \033[31mred\n");
}

#define MAIL(number) \
  "From 0 Mon Sep 17 00:00:00 2001\nFrom: A <a@b>\nSubject: [PATCH " number \
  "/2] s\nX-ThoughtForge-File: 000" number "-s.patch\n\n---\n-- \nThoughtForge 1\n\n"

static gboolean
export_work_cb (TfDbusProject1 *bus,
                GDBusMethodInvocation *invocation,
                GUnixFDList *fds,
                const char *format,
                GVariant *options,
                MockProject *self)
{
  static const char *const texts[][2] = {
    { "patches", MAIL ("1") MAIL ("2") },
    { "bundle", "# v2 git bundle\ncut" },
    { "diff", "--- a/main.c\n+\033[31mred\n" },
    { "markdown", "# Party\n\n## Changes\n" },
    { "json", "{\"name\":\"Party\",\"tests\":null}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (format, texts[i][0]))
      return return_file (self, invocation, texts[i][1]);
  return FALSE;
}

static gboolean
get_run_output_cb (TfDbusProject1 *bus,
                   GDBusMethodInvocation *invocation,
                   GUnixFDList *fds,
                   const char *run,
                   MockProject *self)
{
  return return_file (self, invocation, "# Party \033[31mred\n");
}

static gboolean
get_run_prompt_cb (TfDbusProject1 *bus,
                   GDBusMethodInvocation *invocation,
                   GUnixFDList *fds,
                   const char *run,
                   MockProject *self)
{
  return return_file (self, invocation, "ThoughtForge-Prompt: 1\n");
}

static gboolean
get_log_cb (TfDbusProject1 *bus,
            GDBusMethodInvocation *invocation,
            GUnixFDList *fds,
            MockProject *self)
{
  return return_file (self, invocation,
                      "{\"timestamp\":\"2026-11-21T09:30:00.000Z\",\"level\":\"info\","
                      "\"event\":\"phase_transition\",\"phase\":\"distilling\","
                      "\"detail\":\"begun\"}\nnot json\033[31mred\n");
}

static gboolean
export_issues_cb (TfDbusProject1 *bus,
                  GDBusMethodInvocation *invocation,
                  GUnixFDList *fds,
                  const char *format,
                  MockProject *self)
{
  return return_file (self, invocation, "{\"version\":\"2.1.0\",\"runs\":[]}\n");
}

static gboolean
export_trace_cb (TfDbusProject1 *bus,
                 GDBusMethodInvocation *invocation,
                 GUnixFDList *fds,
                 MockProject *self)
{
  return return_file (self, invocation, "[{\"iteration\":1}]\n");
}

void
mock_project_connect_replies (MockProject *self)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } table[] = {
    { "handle-get-chat", G_CALLBACK (get_chat_cb) },
    { "handle-get-newest-chat", G_CALLBACK (get_newest_chat_cb) },
    { "handle-get-earlier-chat", G_CALLBACK (get_earlier_chat_cb) },
    { "handle-rename", G_CALLBACK (rename_cb) },
    { "handle-add-resource", G_CALLBACK (add_resource_cb) },
    { "handle-list-resources", G_CALLBACK (list_resources_cb) },
    { "handle-add-link", G_CALLBACK (add_link_cb) },
    { "handle-get-rounds", G_CALLBACK (get_rounds_cb) },
    { "handle-remove-resource", G_CALLBACK (remove_resource_cb) },
    { "handle-get-document", G_CALLBACK (get_document_cb) },
    { "handle-write-document", G_CALLBACK (write_document_cb) },
    { "handle-get-issues", G_CALLBACK (get_issues_cb) },
    { "handle-waive-issue", G_CALLBACK (waive_issue_cb) },
    { "handle-add-issue", G_CALLBACK (add_issue_cb) },
    { "handle-decide", G_CALLBACK (decide_cb) },
    { "handle-revise", G_CALLBACK (revise_cb) },
    { "handle-set-tests", G_CALLBACK (set_tests_cb) },
    { "handle-set-assurance", G_CALLBACK (set_assurance_cb) },
    { "handle-set-priority", G_CALLBACK (set_priority_cb) },
    { "handle-set-budget", G_CALLBACK (set_budget_cb) },
    { "handle-set-tags", G_CALLBACK (set_tags_cb) },
    { "handle-set-archived", G_CALLBACK (set_archived_cb) },
    { "handle-export-issues", G_CALLBACK (export_issues_cb) },
    { "handle-export-trace", G_CALLBACK (export_trace_cb) },
    { "handle-get-runs", G_CALLBACK (get_runs_cb) },
    { "handle-get-diff", G_CALLBACK (get_diff_cb) },
    { "handle-export-work", G_CALLBACK (export_work_cb) },
    { "handle-get-run-output", G_CALLBACK (get_run_output_cb) },
    { "handle-get-run-prompt", G_CALLBACK (get_run_prompt_cb) },
    { "handle-get-log", G_CALLBACK (get_log_cb) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    g_signal_connect (self->bus, table[i].signal, table[i].callback, self);
}
