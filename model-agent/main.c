/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ma-events.h"
#include "ma-fit.h"
#include "ma-loop.h"

#define EXIT_USAGE   2
#define MAX_STEPS    60
#define KEY_VARIABLE "THOUGHTFORGE_MODEL_KEY"

typedef struct
{
  char *url;
  char *model;
  char *files; /* none, read, write */
  char **images;
  int context;
  int steps;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->url);
  g_free (self->model);
  g_free (self->files);
  g_strfreev (self->images);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static const char with_tools[] = "\n# Your tools\n\nYou work in the directory of the files, with "
                                 "the tools that you are offered. Paths are "
                                 "relative to it. Look at what you judge or change; when you are "
                                 "done, give the answer that is requested above, "
                                 "and nothing else.\n";

static gboolean
parse (int *argc, char ***argv, Options *options, GError **error)
{
  /* FILENAME: as it is. A STRING is converted from the character set of the locale, of which a run has none. */
  const GOptionEntry entries[] = {
    { "url", 0, 0, G_OPTION_ARG_FILENAME, &options->url,
      "base of the API, such as http://127.0.0.1:11434/v1", "URL" },
    { "model", 0, 0, G_OPTION_ARG_FILENAME, &options->model, "name of the model", "NAME" },
    { "files", 0, 0, G_OPTION_ARG_FILENAME, &options->files,
      "what it may do with files: none, read or write", "WHAT" },
    { "image", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->images,
      "an image that the prompt is about (.png, .jpeg, .gif, .webp)", "FILE" },
    { "context", 0, 0, G_OPTION_ARG_INT, &options->context,
      "tokens of the model's context window; 0: unknown", "N" },
    { "max-steps", 0, 0, G_OPTION_ARG_INT, &options->steps,
      "how often it may use its tools before it answers", "N" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("< PROMPT");

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_summary (
      context, "Asks a model through an API of chat completions. The key, if one is needed, is "
               "in " KEY_VARIABLE ".");
  return g_option_context_parse (context, argc, argv, error);
}

static MaToolSet
choose_tools (const Options *options)
{
  if (g_strcmp0 (options->files, "write") == 0)
    return MA_TOOLS_WRITE;
  return g_strcmp0 (options->files, "read") == 0 ? MA_TOOLS_READ : MA_TOOLS_NONE;
}

static char *
fit (TfPrompt *prompt, const Options *options)
{
  g_autoptr (GPtrArray) left_out = g_ptr_array_new_with_free_func (g_free);
  gsize max = ma_fit_get_max_bytes ((guint) MAX (options->context, 0));
  gboolean fits = ma_fit_prompt (prompt, max, left_out);

  for (guint i = 0; i < left_out->len; i++)
    fprintf (stderr, "left out, for want of room in the context window: %s\n",
             (const char *) g_ptr_array_index (left_out, i));
  if (fits)
    return tf_prompt_to_text (prompt);
  ma_events_error (
      "prompt_too_long", 0,
      "the prompt is too long for the context window of the model, even without resources");
  return NULL;
}

static gboolean
ask (const Options *options, TfPrompt *prompt)
{
  MaToolSet set = choose_tools (options);
  g_autofree char *text = fit (prompt, options);
  g_autofree char *question = NULL;
  g_autoptr (JsonNode) tools = ma_tools_describe (set);
  g_autoptr (GError) error = NULL;
  g_autoptr (MaChat) chat = NULL;

  if (text == NULL)
    return FALSE;
  chat = ma_chat_new (options->url, g_getenv (KEY_VARIABLE), options->model, prompt->json_answer);
  /* Commands that the model runs do not inherit it. */
  g_unsetenv (KEY_VARIABLE);
  ma_chat_set_tools (chat, tools);
  question = g_strconcat (text, tools != NULL ? with_tools : "", NULL);
  if (!ma_chat_add_question (chat, question, (const char *const *) options->images, &error))
    {
      ma_events_error ("unknown", 0, error->message);
      return FALSE;
    }
  return ma_loop_run (chat, set, options->steps > 0 ? (guint) options->steps : MAX_STEPS);
}

static int
refuse (const char *why)
{
  fprintf (stderr, "thoughtforge-model-agent: %s\n", why);
  return EXIT_USAGE;
}

int
main (int argc, char **argv)
{
  g_auto (Options) options = { .steps = MAX_STEPS };
  g_autoptr (GError) error = NULL;
  g_autoptr (TfPrompt) prompt = NULL;

  if (!parse (&argc, &argv, &options, &error))
    return refuse (error->message);
  if (options.url == NULL || options.model == NULL)
    return refuse ("--url and --model are needed");
  prompt = tf_prompt_read (STDIN_FILENO, &error);
  if (prompt == NULL)
    return refuse (error->message);
  return ask (&options, prompt) ? 0 : 1;
}
