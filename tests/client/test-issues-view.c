/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-issues-view.h"

#include "client-world.h"
#include "tf-error.h"
#include "tf-issue-row.h"
#include "tf-iterations.h"
#include "tf-label.h"

#define TF_TEST_PREFIX "/issues-view"

#define ID "20261122-aaaa"

typedef struct
{
  TfClientWorld world;
  TfDbusProject1 *project; /* the daemon's */
  GtkWindow *window;
  TfIssuesView *view;
  GVariant *issues; /* (nullable): the answer; NULL: it fails */
  guint asked;      /* the iteration, of the last call */
  guint calls;
  gboolean ledger; /* of the last call */
  char *waived;    /* (owned) (nullable): "id: reason" of the last call */
} Fixture;

static gboolean
issues_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           guint iteration,
           GVariant *filter,
           gpointer data)
{
  Fixture *self = data;

  self->asked = iteration;
  self->ledger = FALSE;
  g_variant_lookup (filter, "ledger", "b", &self->ledger);
  self->calls++;
  if (self->issues == NULL)
    g_dbus_method_invocation_return_error (invocation, TF_ERROR, TF_ERROR_FILE_SYSTEM,
                                           "cannot read review");
  else
    tf_dbus_project1_complete_get_issues (project, invocation, self->issues);
  return TRUE;
}

static gboolean
waive_cb (TfDbusProject1 *project,
          GDBusMethodInvocation *invocation,
          const char *id,
          const char *reason,
          gpointer data)
{
  Fixture *self = data;

  g_free (self->waived);
  self->waived = g_strdup_printf ("%s: %s", id, reason);
  tf_dbus_project1_complete_waive_issue (project, invocation);
  return TRUE;
}

static void
set_up (Fixture *self, const char *trajectory, const char *issues)
{
  *self = (Fixture){ 0 };
  tf_client_world_init (&self->world);
  self->project = tf_client_world_add (&self->world, ID, "polishing");
  tf_dbus_project1_set_trajectory (self->project, g_variant_new_parsed (trajectory));
  if (issues != NULL)
    self->issues = g_variant_ref_sink (g_variant_new_parsed (issues));
  g_signal_connect (self->project, "handle-get-issues", G_CALLBACK (issues_cb), self);
  g_signal_connect (self->project, "handle-waive-issue", G_CALLBACK (waive_cb), self);
  tf_client_world_sync (&self->world);
  self->view = g_object_new (TF_TYPE_ISSUES_VIEW, "client", self->world.client, "project",
                             tf_client_world_find (&self->world, ID), NULL);
  self->window = tf_client_show (GTK_WIDGET (self->view), 360, 600);
}

static void
tear_down (Fixture *self)
{
  tf_client_destroy (self->window, g_object_ref (self->view));
  g_clear_object (&self->project);
  g_clear_pointer (&self->issues, g_variant_unref);
  g_free (self->waived);
  tf_client_world_clear (&self->world);
}

typedef struct
{
  Fixture *fixture;
  const char *text;
} Wanted;

static gboolean
is_mapped (GtkWidget *root, const char *text)
{
  GtkWidget *child;
  g_autofree char *label = NULL;

  if (!gtk_widget_get_mapped (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (root)), text) == 0)
    return TRUE;
  for (child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_mapped (child, text))
      return TRUE;
  return FALSE;
}

static gboolean
is_shown (gpointer data)
{
  Wanted *wanted = data;

  return is_mapped (GTK_WIDGET (wanted->fixture->view), wanted->text);
}

static void
wait_for (Fixture *self, const char *text)
{
  Wanted wanted = { self, text };

  tf_test_wait_for (is_shown, &wanted);
}

#define TWO \
  "[{'n': <@u 1>, 'severity': <'minor'>, 'description': <'a typo'>, 'location': <'Budget'>," \
  "  'recommendation': <'mend it'>}," \
  " {'n': <@u 2>, 'severity': <'critical'>, 'description': <'no rain clause'>," \
  "  'location': <''>, 'recommendation': <''>}]"

TF_TEST (no_review_yet)
{
  Fixture self;

  set_up (&self, "@a(uuuux) []", "@aa{sv} []");
  wait_for (&self, "No Reviews Yet");
  g_assert_cmpuint (self.calls, ==, 0);
  tear_down (&self);
}

TF_TEST (clean)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 0, @u 0, @u 0, @x 5)]", "@aa{sv} []");
  wait_for (&self, "No New Issues");
  g_assert_cmpuint (self.asked, ==, 4);
  tear_down (&self);
}

TF_TEST (a_failure_is_not_an_empty_list)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 0, @u 0, @u 0, @x 5)]", NULL);
  wait_for (&self, "Could Not Load Issues");
  g_assert_false (is_mapped (GTK_WIDGET (self.view), "No New Issues"));
  self.issues = g_variant_ref_sink (g_variant_new_parsed ("@aa{sv} []"));
  g_signal_emit_by_name (tf_client_find (GTK_WIDGET (self.view), GTK_TYPE_BUTTON, "_Try Again"),
                         "clicked");
  wait_for (&self, "No New Issues");
  tear_down (&self);
}

/* The review counted three, but none was listed. */
TF_TEST (missing_issues_are_not_a_clean_review)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 1, @u 1, @u 1, @x 5)]", "@aa{sv} []");
  wait_for (&self, "Could Not Load Issues");
  tear_down (&self);
}

TF_TEST (the_worst_first)
{
  Fixture self;
  GtkWidget *row;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 1, @x 5)]", TWO);
  wait_for (&self, "no rain clause");
  wait_for (&self, "a typo");
  wait_for (&self, "mend it");
  row = tf_client_find (GTK_WIDGET (self.view), TF_TYPE_ISSUE_ROW, NULL);
  g_assert_nonnull (tf_client_find (row, GTK_TYPE_LABEL, "Critical"));
  tear_down (&self);
}

#define SEEN_TWICE \
  "[{'n': <@u 1>, 'id': <'I-0001'>, 'severity': <'medium'>, 'description': <'no rain clause'>," \
  "  'state': <'open'>, 'found_by': <['claude', 'codex']>," \
  "  'history': <[{'iteration': <@u 4>, 'state': <'open'>}]>}," \
  " {'n': <@u 2>, 'id': <'I-0001'>, 'severity': <'critical'>, 'description': <'rain is missing'>," \
  "  'state': <'verified_fixed'>, 'found_by': <['claude', 'codex']>," \
  "  'history': <[{'iteration': <@u 4>, 'state': <'open'>}," \
  "               {'iteration': <@u 4>, 'state': <'verified_fixed'>}]>}," \
  " {'n': <@u 3>, 'severity': <'minor'>, 'description': <'a typo'>}," \
  " {'n': <@u 4>, 'severity': <'minor'>, 'description': <'another typo'>}]"

/* By two reviews; issues without an id are never taken for one. */
TF_TEST (an_id_is_one_row)
{
  Fixture self;
  GtkWidget *row;

  set_up (&self, "[(@u 4, @u 1, @u 1, @u 2, @x 5)]", SEEN_TWICE);
  tf_dbus_project1_set_evidence (self.project, g_variant_new_parsed ("{'open': <@u 1>}"));
  wait_for (&self, "3 issues in iteration 4");
  row = tf_client_find (GTK_WIDGET (self.view), TF_TYPE_ISSUE_ROW, NULL);
  g_assert_nonnull (tf_client_find (row, GTK_TYPE_LABEL, "rain is missing"));
  g_assert_nonnull (tf_client_find (row, GTK_TYPE_LABEL, "Critical, Medium"));
  g_assert_nonnull (tf_client_find (row, GTK_TYPE_LABEL, "Found by claude, codex"));
  g_assert_nonnull (tf_client_find (row, GTK_TYPE_LABEL, tf_label_issue_state ("verified_fixed")));
  tear_down (&self);
}

/* The choices have search entries of their own, in popovers. */
static GtkWidget *
find_search (GtkWidget *root)
{
  GtkWidget *found = GTK_IS_SEARCH_ENTRY (root) ? root : NULL;

  if (GTK_IS_POPOVER (root))
    return NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_search (child);
  return found;
}

TF_TEST (filters_by_text)
{
  Fixture self;
  GtkWidget *search;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 1, @x 5)]", TWO);
  wait_for (&self, "a typo");
  search = find_search (GTK_WIDGET (self.view));
  gtk_editable_set_text (GTK_EDITABLE (search), "RAIN");
  wait_for (&self, "1 of 2 issues in iteration 4");
  gtk_editable_set_text (GTK_EDITABLE (search), "nothing of that");
  wait_for (&self, "No Matching Issues");
  tear_down (&self);
}

TF_TEST (reads_again_with_the_next_review)
{
  Fixture self;

  set_up (&self, "[(@u 1, @u 1, @u 0, @u 1, @x 5)]", TWO);
  wait_for (&self, "2 issues in iteration 1");
  g_clear_pointer (&self.issues, g_variant_unref);
  self.issues = g_variant_ref_sink (g_variant_new_parsed ("@aa{sv} []"));
  tf_dbus_project1_set_trajectory (
      self.project,
      g_variant_new_parsed ("[(@u 1, @u 1, @u 0, @u 1, @x 5), (@u 2, @u 0, @u 0, @u 0, @x 6)]"));
  wait_for (&self, "No New Issues");
  g_assert_cmpuint (self.asked, ==, 2);
  tear_down (&self);
}

TF_TEST (follows_the_daemon)
{
  Fixture self;
  guint calls;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 1, @x 5)]", TWO);
  wait_for (&self, "a typo");
  calls = self.calls;
  tf_client_world_stop_daemon (&self.world);
  g_assert_true (is_mapped (GTK_WIDGET (self.view), "a typo"));
  tf_client_world_start_daemon (&self.world);
  while (self.calls == calls)
    g_main_context_iteration (NULL, TRUE);
  wait_for (&self, "2 issues in iteration 4");
  tear_down (&self);
}

TF_TEST (forgets_another_project)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 1, @x 5)]", TWO);
  wait_for (&self, "a typo");
  g_object_set (self.view, "project", NULL, NULL);
  g_assert_false (is_mapped (GTK_WIDGET (self.view), "a typo"));
  tear_down (&self);
}

#define LIVES \
  "[{'id': <'I-0001'>, 'severity': <'medium'>, 'description': <'no owner'>," \
  "  'location': <'Budget'>, 'recommendation': <''>, 'state': <'verified_fixed'>," \
  "  'reason': <''>, 'provenance': <'pre_existing'>," \
  "  'history': <[{'iteration': <@u 1>, 'state': <'open'>, 'note': <''>, 'by': <'offline'>}," \
  "               {'iteration': <@u 2>, 'state': <'verified_fixed'>, 'note': <'Clara'>," \
  "                'by': <'offline'>}]>}," \
  " {'id': <'I-0002'>, 'severity': <'minor'>, 'description': <'a typo'>," \
  "  'location': <'Budget'>, 'recommendation': <''>, 'state': <'persists'>," \
  "  'reason': <'not answered'>, 'history': <@aa{sv} []>}]"

static GtkDropDown *
find_which (Fixture *self)
{
  GtkWidget *found = NULL;

  for (GtkWidget *child = gtk_widget_get_next_sibling (
           tf_client_find (GTK_WIDGET (self->view), TF_TYPE_ITERATIONS, NULL));
       child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_DROP_DOWN (child))
      found = child;
  return GTK_DROP_DOWN (found);
}

static void
set_evidence (Fixture *self)
{
  tf_dbus_project1_set_evidence (self->project, g_variant_new_parsed ("{'runs': <@u 1>}"));
  tf_client_world_sync (&self->world);
}

/* The trajectory counts open issues, but the review found more: with evidence this is no
 * contradiction. */
TF_TEST (shows_lives)
{
  Fixture self;
  g_autoptr (GVariant) lives = g_variant_ref_sink (g_variant_new_parsed (LIVES));
  g_autoptr (TfIssueItem) item = tf_issue_item_new (g_variant_get_child_value (lives, 0));
  g_autofree char *life = NULL;

  set_up (&self, "[(@u 4, @u 0, @u 0, @u 1, @x 5)]", LIVES);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (find_which (&self))));
  set_evidence (&self);
  wait_for (&self, "I-0001");
  wait_for (&self, "Fixed and verified");
  wait_for (&self, "Still present after a fix");
  wait_for (&self, "not answered");
  life = tf_issue_item_dup_life (item);
  g_assert_cmpstr (life, ==,
                   "Present before the first fix\n"
                   "Iteration 1: Open (offline)\n"
                   "Iteration 2: Fixed and verified (offline) – Clara");
  tear_down (&self);
}

TF_TEST (shows_the_whole_ledger)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 0, @u 0, @u 1, @x 5)]", LIVES);
  set_evidence (&self);
  wait_for (&self, "2 issues in iteration 4");
  g_assert_false (self.ledger);
  gtk_drop_down_set_selected (find_which (&self), 2);
  wait_for (&self, "2 of 2 issues in the project");
  g_assert_true (self.ledger);
  gtk_drop_down_set_selected (find_which (&self), 1);
  wait_for (&self, "1 of 2 issues in the project");
  g_assert_false (is_mapped (GTK_WIDGET (self.view), "no owner"));
  tear_down (&self);
}

static gboolean
is_waived (gpointer data)
{
  return ((Fixture *) data)->waived != NULL;
}

static void
waive (Fixture *self)
{
  GtkWidget *dialog;

  set_evidence (self);
  wait_for (self, "I-0002");
  gtk_widget_activate_action (GTK_WIDGET (self->view), "issues.waive", "s", "I-0002");
  dialog = tf_client_find_dialog ();
  g_assert_nonnull (dialog);
  g_assert_false (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "go"));
  gtk_editable_set_text (GTK_EDITABLE (
                             adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog))),
                         "  as agreed ");
  g_assert_true (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "go"));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "go");
  gtk_window_destroy (GTK_WINDOW (dialog));
  tf_test_wait_for (is_waived, self);
  g_assert_cmpstr (self->waived, ==, "I-0002: as agreed");
}

static gboolean
decide_cb (TfDbusProject1 *project,
           GDBusMethodInvocation *invocation,
           const char *id,
           const char *text,
           gpointer data)
{
  Fixture *self = data;

  g_free (self->waived);
  self->waived = g_strdup_printf ("%s: %s", id, text);
  tf_dbus_project1_complete_decide (project, invocation);
  return TRUE;
}

#define ASKING(needs) \
  "[{'n': <@u 1>, 'id': <'I-0001'>, 'state': <'open'>, 'severity': <'critical'>," \
  "  'description': <'six sections or twelve'>, 'location': <''>, 'recommendation': <''>," \
  "  'needs_person': <" needs ">, 'person_reason': <'the skeleton contradicts the spec'>}]"

TF_TEST (other_issues_cannot_be_decided)
{
  Fixture self;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 0, @x 5)]", ASKING ("false"));
  wait_for (&self, "six sections or twelve");
  g_assert_false (is_mapped (GTK_WIDGET (self.view), "Decide…"));
  g_assert_false (is_mapped (GTK_WIDGET (self.view), "the skeleton contradicts the spec"));
  tear_down (&self);
}

TF_TEST (what_needs_the_user_can_be_decided)
{
  Fixture self;
  GtkWidget *dialog;

  set_up (&self, "[(@u 4, @u 1, @u 0, @u 0, @x 5)]", ASKING ("true"));
  g_signal_connect (self.project, "handle-decide", G_CALLBACK (decide_cb), &self);
  wait_for (&self, "the skeleton contradicts the spec");
  g_assert_true (is_mapped (GTK_WIDGET (self.view), "Decide…"));
  gtk_widget_activate_action (GTK_WIDGET (self.view), "issues.decide", "s", "I-0001");
  dialog = tf_client_find_dialog ();
  g_assert_nonnull (dialog);
  gtk_editable_set_text (
      GTK_EDITABLE (adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dialog))), " twelve ");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "go");
  gtk_window_destroy (GTK_WINDOW (dialog));
  tf_test_wait_for (is_waived, &self);
  g_assert_cmpstr (self.waived, ==, "I-0001: twelve");
  tear_down (&self);
}

TF_TEST (waives_with_a_reason)
{
  Fixture self;
  guint calls;

  set_up (&self, "[(@u 4, @u 0, @u 0, @u 1, @x 5)]", LIVES);
  waive (&self);
  calls = self.calls;
  while (self.calls == calls)
    g_main_context_iteration (NULL, TRUE);
  tear_down (&self);
}

TF_TEST_MAIN (tf_client_test_init)
