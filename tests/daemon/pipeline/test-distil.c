/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-distil.h"

#include <string.h>

#include "tf-chat-message.h"
#include "tf-document-shape.h"
#include "tf-test.h"
#include "workspace-fixture.h"

#define TF_TEST_PREFIX "/distil"

#define INTENT(type, constraint) \
  "# Thing\n\n## Deliverable Type\n\n" type "\n\n## Objective\n\nA thing.\n\n" \
  "## Assumptions\n\nNone.\n\n## Constraints\n\n" constraint "\n\n## Unknowns\n\nNone.\n\n" \
  "## Open Questions\n\nNone.\n"

typedef struct
{
  TfWorkspace *workspace; /* (not owned) */
  GPtrArray *chat;        /* (not owned) */
} Input;

static gpointer
distil (gpointer data, GCancellable *cancellable, GError **error)
{
  const Input *input = data;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);

  return tf_distil_run (input->workspace, input->chat, notes, cancellable, error);
}

static const struct
{
  const char *name;
  const char *dump;
  const char *intent;
  const char *expected; /* (nullable): its Constraints */
} rows[] = {
  { "no-wish", "Fix the bugs in the thing that I gave you.", INTENT ("Code", "None."), "None." },
  { "lost-by-the-agent", "Fix the bugs. Keep behaviour and interface.", INTENT ("Code", "None."),
    "- In the words of the user: “Keep behaviour and interface.”" },
  { "lost-among-others", "Behebe die Fehler; die Schnittstelle bleibt gleich.",
    INTENT ("Code", "- Be quick"),
    "- Be quick\n\n- In the words of the user: “die Schnittstelle bleibt gleich.”" },
  { "kept-by-the-agent", "Fix the bugs. Keep behaviour and interface.",
    INTENT ("Code", "- Preserve the interface"), "- Preserve the interface" },
  { "plan", "Plan how to fix it. Keep behaviour and interface.", INTENT ("Plan", "None."),
    "None." },
};

TF_TEST_TABLE (a_wish_about_the_interface_is_not_lost, rows, row->name)
{
  g_autoptr (WorkspaceFixture) fixture = workspace_fixture_new ();
  g_autoptr (GPtrArray) chat =
      g_ptr_array_new_with_free_func ((GDestroyNotify) tf_chat_message_unref);
  g_autoptr (GPtrArray) errors = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *expected =
      g_strdup_printf ("## Constraints\n\n%s\n\n## Unknowns\n", row->expected);
  Input input = { fixture->workspace, chat };
  g_autofree char *draft = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (chat, tf_chat_message_new ("m1", TF_CHAT_ROLE_HUMAN, TF_CHAT_KIND_MESSAGE,
                                              TF_PHASE_BRAIN_DUMP, row->dump, 1));
  workspace_fixture_script (fixture, "1.answer", row->intent);
  draft = tf_test_run_job (distil, &input, &error);
  g_assert_no_error (error);
  g_assert_true (tf_intent_check (draft, errors));
  workspace_fixture_assert_contains (draft, expected);
}
