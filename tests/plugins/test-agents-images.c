/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "agents-test.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/agents-images"

#define PROMPT "ThoughtForge-Prompt: 1\n"

static const struct
{
  const char *adapter;
  const char *arguments; /* that name the images */
  const char *input;     /* %NULL: the prompt as it is */
} programs[] = {
  { "claude", "", "@\"/run/t f/image-1.png\" @\"/run/t f/image-2.jpeg\" \n\n" PROMPT },
  { "codex", "-i /run/t f/image-1.png -i /run/t f/image-2.jpeg", NULL },
  { "gemini", "--include-directories /run/t f",
    "@/run/t\\ f/image-1.png @/run/t\\ f/image-2.jpeg \n\n" PROMPT },
  { "opencode", "-f /run/t f/image-1.png -f /run/t f/image-2.jpeg", NULL },
  { "model", "--image /run/t f/image-1.png --image /run/t f/image-2.jpeg", NULL },
};

static GPtrArray *
make_images (void)
{
  GPtrArray *images = g_ptr_array_new_with_free_func ((GDestroyNotify) tf_agent_image_free);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("\x89PNG", 4);

  g_ptr_array_add (images, tf_agent_image_new ("/run/t f/image-1.png", "image/png", bytes));
  g_ptr_array_add (images, tf_agent_image_new ("/run/t f/image-2.jpeg", "image/jpeg", bytes));
  return images;
}

/* Its command line, joined by blanks. */
static char *
prepare (TfAgentAdapter *adapter, const GPtrArray *images, TfAgentLaunch *launch)
{
  TfAgentConfig config = { .name = (char *) "it", .model = (char *) "", .flags = (char *) "" };
  const TfAgentRequest request = { .config = &config,
                                   .program = "/bin/x",
                                   .directory = "/p",
                                   .run_directory = "/run/t f",
                                   .prompt = PROMPT,
                                   .images = images };
  g_autoptr (GError) error = NULL;

  g_assert_true (tf_agent_adapter_prepare (adapter, &request, launch, &error));
  g_assert_no_error (error);
  g_ptr_array_add (launch->argv, NULL);
  return g_strjoinv (" ", (char **) launch->argv->pdata);
}

TF_TEST_TABLE (each_program_is_shown_them_in_its_own_way, programs, row->adapter)
{
  g_autoptr (TfAgentAdapter) adapter = agents_test_create (row->adapter);
  g_autoptr (TfAgentAdapter) blind = agents_test_create (row->adapter);
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
  g_autoptr (TfAgentLaunch) without = tf_agent_launch_new ();
  g_autoptr (GPtrArray) images = make_images ();
  g_autofree char *seen = prepare (adapter, images, launch);
  g_autofree char *unseen = prepare (blind, NULL, without);

  g_assert_true (tf_agent_adapter_shows_images (adapter));
  g_assert_nonnull (strstr (seen, row->arguments));
  g_assert_cmpstr (launch->input, ==, row->input);
  g_assert_null (strstr (unseen, "/run/t f/image"));
  g_assert_null (without->input);
}

static const struct
{
  const char *name;
  const char *able; /* what the agent says that it is able to do */
  guint n_images;
} conversations[] = {
  { "sees", "{\"promptCapabilities\":{\"image\":true}}", 2 },
  { "does-not-see", "{\"promptCapabilities\":{\"image\":false}}", 0 },
  { "does-not-say", "{}", 0 },
};

static void
keep_line (const char *line, gpointer data)
{
  g_string_append_printf (data, "%s\n", line);
}

static void
keep_blind (const TfAgentEvent *event, gpointer data)
{
  if (event->kind == TF_AGENT_EVENT_BLIND)
    g_string_append (data, "blind\n");
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

TF_TEST_TABLE (an_agent_of_the_protocol_is_sent_what_it_says_that_it_sees, conversations, row->name)
{
  g_autoptr (TfAgentAdapter) adapter = agents_test_create ("acp");
  g_autoptr (TfAgentLaunch) launch = tf_agent_launch_new ();
  g_autoptr (GPtrArray) images = make_images ();
  g_autofree char *argv = prepare (adapter, images, launch);
  g_autofree char *initialized =
      g_strdup_printf ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":1,"
                       "\"agentCapabilities\":%s}}",
                       row->able);
  g_autoptr (GString) sent = g_string_new (NULL);
  const TfAgentSink sink = { keep_blind, keep_line, NULL, sent };

  tf_agent_adapter_start (adapter, &sink);
  tf_agent_adapter_feed_line (adapter, initialized, &sink);
  tf_agent_adapter_feed_line (adapter,
                              "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"sessionId\":\"s\"}}",
                              &sink);
  g_assert_nonnull (strstr (sent->str, "session/prompt"));
  g_assert_cmpuint (count (sent->str, "\"data\":\"iVBORw==\""), ==, row->n_images > 0 ? 2 : 0);
  g_assert_cmpuint (count (sent->str, "\"mimeType\":\"image/"), ==, row->n_images);
  g_assert_cmpuint (count (sent->str, "blind\n"), ==, row->n_images > 0 ? 0 : 1);
}
