/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-agent-adapter.h"

#include "tf-error.h"

G_DEFINE_INTERFACE (TfAgentAdapter, tf_agent_adapter, G_TYPE_OBJECT)

static gboolean
real_prepare (TfAgentAdapter *self,
              const TfAgentRequest *request,
              TfAgentLaunch *launch,
              GError **error)
{
  g_set_error (error, TF_ERROR, TF_ERROR_FAILED, "agent adapter %s has no command line",
               G_OBJECT_TYPE_NAME (self));
  return FALSE;
}

static void
real_feed_line (TfAgentAdapter *self, const char *line, const TfAgentSink *sink)
{
}

static void
real_start (TfAgentAdapter *self, const TfAgentSink *sink)
{
}

static gboolean
real_no (TfAgentAdapter *self)
{
  return FALSE;
}

static void
real_finish (TfAgentAdapter *self, int exit_code, const TfAgentSink *sink)
{
}

static void
tf_agent_adapter_default_init (TfAgentAdapterInterface *iface)
{
  iface->prepare = real_prepare;
  iface->start = real_start;
  iface->feed_line = real_feed_line;
  iface->feed_error = real_feed_line;
  iface->is_protocol = real_no;
  iface->names_files = real_no;
  iface->shows_images = real_no;
  iface->finish = real_finish;
}

gboolean
tf_agent_adapter_prepare (TfAgentAdapter *self,
                          const TfAgentRequest *request,
                          TfAgentLaunch *launch,
                          GError **error)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self) && request != NULL && launch != NULL, FALSE);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->prepare (self, request, launch, error);
}

void
tf_agent_adapter_start (TfAgentAdapter *self, const TfAgentSink *sink)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && sink != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->start (self, sink);
}

void
tf_agent_adapter_feed_line (TfAgentAdapter *self, const char *line, const TfAgentSink *sink)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && line != NULL && sink != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->feed_line (self, line, sink);
}

void
tf_agent_adapter_feed_error (TfAgentAdapter *self, const char *line, const TfAgentSink *sink)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && line != NULL && sink != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->feed_error (self, line, sink);
}

gboolean
tf_agent_adapter_is_protocol (TfAgentAdapter *self)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self), FALSE);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->is_protocol (self);
}

gboolean
tf_agent_adapter_names_files (TfAgentAdapter *self)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self), FALSE);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->names_files (self);
}

gboolean
tf_agent_adapter_shows_images (TfAgentAdapter *self)
{
  g_return_val_if_fail (TF_IS_AGENT_ADAPTER (self), FALSE);

  return TF_AGENT_ADAPTER_GET_IFACE (self)->shows_images (self);
}

void
tf_agent_adapter_finish (TfAgentAdapter *self, int exit_code, const TfAgentSink *sink)
{
  g_return_if_fail (TF_IS_AGENT_ADAPTER (self) && sink != NULL);

  TF_AGENT_ADAPTER_GET_IFACE (self)->finish (self, exit_code, sink);
}

TfAgentImage *
tf_agent_image_new (const char *path, const char *media_type, GBytes *bytes)
{
  TfAgentImage *self = g_new0 (TfAgentImage, 1);

  self->path = g_strdup (path);
  self->media_type = g_strdup (media_type);
  self->bytes = g_bytes_ref (bytes);
  return self;
}

TfAgentImage *
tf_agent_image_copy (const TfAgentImage *self)
{
  return tf_agent_image_new (self->path, self->media_type, self->bytes);
}

void
tf_agent_image_free (TfAgentImage *self)
{
  g_free (self->path);
  g_free (self->media_type);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self);
}

static void
file_free (gpointer data)
{
  TfAgentFile *self = data;

  g_free (self->name);
  g_free (self->text);
  g_free (self);
}

TfAgentLaunch *
tf_agent_launch_new (void)
{
  TfAgentLaunch *self = g_new0 (TfAgentLaunch, 1);

  self->argv = g_ptr_array_new_with_free_func (g_free);
  self->environment = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->forced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->files = g_ptr_array_new_with_free_func (file_free);
  return self;
}

void
tf_agent_launch_free (TfAgentLaunch *self)
{
  g_ptr_array_unref (self->argv);
  g_hash_table_unref (self->environment);
  g_hash_table_unref (self->forced);
  g_ptr_array_unref (self->files);
  g_free (self->input);
  g_free (self);
}

void
tf_agent_launch_add (TfAgentLaunch *self, ...)
{
  va_list words;
  const char *word;

  va_start (words, self);
  while ((word = va_arg (words, const char *)) != NULL)
    g_ptr_array_add (self->argv, g_strdup (word));
  va_end (words);
}

gboolean
tf_agent_launch_add_flags (TfAgentLaunch *self, const TfAgentConfig *config, GError **error)
{
  const char *flags = config->flags != NULL ? config->flags : "";
  g_autoptr (GError) local_error = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_shell_parse_argv (flags, NULL, &words, &local_error) &&
      !g_error_matches (local_error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    {
      g_set_error (error, TF_ERROR, TF_ERROR_INVALID_CONFIG,
                   "agents.available.%s.flags has an open quote, expected words as on a command "
                   "line",
                   config->name);
      return FALSE;
    }
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    g_ptr_array_add (self->argv, g_strdup (words[i]));
  return TRUE;
}

void
tf_agent_launch_set (TfAgentLaunch *self, const char *variable, const char *value)
{
  g_hash_table_insert (self->environment, g_strdup (variable), g_strdup (value));
}

void
tf_agent_launch_force (TfAgentLaunch *self, const char *variable, const char *value)
{
  g_hash_table_insert (self->forced, g_strdup (variable), g_strdup (value));
}

void
tf_agent_launch_add_file (TfAgentLaunch *self, const char *name, const char *text)
{
  TfAgentFile *file = g_new0 (TfAgentFile, 1);

  file->name = g_strdup (name);
  file->text = g_strdup (text);
  g_ptr_array_add (self->files, file);
}

void
tf_agent_launch_add_images (TfAgentLaunch *self, const TfAgentRequest *request, const char *option)
{
  g_return_if_fail (self != NULL && request != NULL && option != NULL);

  for (guint i = 0; request->images != NULL && i < request->images->len; i++)
    {
      const TfAgentImage *image = g_ptr_array_index (request->images, i);

      tf_agent_launch_add (self, option, image->path, NULL);
    }
}

static void
append_name (GString *input, const char *path, TfAgentQuoting quoting)
{
  g_autoptr (GString) name = g_string_new (path);

  if (quoting == TF_AGENT_QUOTE_BACKSLASHES)
    g_string_replace (name, " ", "\\ ", 0);
  g_string_append_printf (input, quoting == TF_AGENT_QUOTE_MARKS ? "@\"%s\" " : "@%s ", name->str);
}

void
tf_agent_launch_set_input (TfAgentLaunch *self,
                           const TfAgentRequest *request,
                           TfAgentQuoting quoting,
                           const char *note)
{
  g_autoptr (GString) input = NULL;

  g_return_if_fail (self != NULL && request != NULL);

  if (request->images == NULL && note == NULL)
    return;
  input = g_string_new (NULL);
  for (guint i = 0; request->images != NULL && i < request->images->len; i++)
    {
      const TfAgentImage *image = g_ptr_array_index (request->images, i);

      append_name (input, image->path, quoting);
    }
  if (request->images != NULL)
    g_string_append (input, "\n\n");
  g_string_append (input, request->prompt);
  if (note != NULL)
    g_string_append (input, note);
  g_free (self->input);
  self->input = g_string_free (g_steal_pointer (&input), FALSE);
}
