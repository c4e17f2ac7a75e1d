/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-create-item.h"

#include <glib/gi18n.h>
#include <sys/stat.h>

#include "tf-fd.h"
#include "tf-resource-adder.h"
#include "tf-text.h"
#include "tf-worker.h"

/* How many bytes to read to detect text. */
#define SAMPLE 4096

struct _TfCreateItem
{
  GObject parent_instance;

  GFile *file;  /* (owned) (nullable) */
  char *link;   /* (owned) (nullable) */
  char *name;   /* (owned) */
  char *detail; /* (owned) */
  gboolean usable;
};

G_DEFINE_FINAL_TYPE (TfCreateItem, tf_create_item, G_TYPE_OBJECT)

static void
tf_create_item_finalize (GObject *object)
{
  TfCreateItem *self = TF_CREATE_ITEM (object);

  g_clear_object (&self->file);
  g_free (self->link);
  g_free (self->name);
  g_free (self->detail);
  G_OBJECT_CLASS (tf_create_item_parent_class)->finalize (object);
}

static void
tf_create_item_class_init (TfCreateItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = tf_create_item_finalize;
}

static void
tf_create_item_init (TfCreateItem *self)
{
  self->usable = TRUE;
}

/* Returns: (transfer full): up to @max bytes; %NULL if reading fails */
static GString *
read_start (int fd, gsize max)
{
  GString *bytes = g_string_new (NULL);
  char buffer[16 * 1024];
  gssize got = 1;

  while (got > 0 && bytes->len < max)
    {
      got = read (fd, buffer, MIN (sizeof buffer, max - bytes->len));
      if (got > 0)
        g_string_append_len (bytes, buffer, got);
    }
  if (got >= 0)
    return bytes;
  g_string_free (bytes, TRUE);
  return NULL;
}

static void
inspect_file (TfCreateItem *self, int fd, goffset size, gsize text_max, char **out_text)
{
  gboolean small = size >= 0 && (gsize) size <= text_max;
  GString *bytes = read_start (fd, small ? text_max + 1 : SAMPLE);
  g_autofree char *shown = g_format_size (MAX (size, 0));

  if (bytes == NULL)
    {
      self->usable = FALSE;
      self->detail = g_strdup (_ ("This file cannot be read and will not be added."));
      return;
    }
  if (tf_text_is_binary (bytes->str, MIN (bytes->len, SAMPLE)))
    /* Translators: %s is a size */
    self->detail = g_strdup_printf (_ ("%s, not text: agents might not be able to read it"), shown);
  else
    {
      self->detail = g_strdup (shown);
      if (out_text != NULL && small && bytes->len <= text_max &&
          tf_text_validate (bytes->str, bytes->len, self->name, NULL))
        *out_text = g_strndup (bytes->str, bytes->len);
    }
  g_string_free (bytes, TRUE);
}

TfCreateItem *
tf_create_item_new_for_file (GFile *file, gsize text_max, char **out_text)
{
  TfCreateItem *self = g_object_new (TF_TYPE_CREATE_ITEM, NULL);
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GError) error = NULL;
  g_auto (TfFd) fd = -1;
  struct stat info;

  tf_worker_assert_current ();
  self->file = g_object_ref (file);
  self->name = g_filename_display_name (base != NULL ? base : "file");
  fd = tf_resource_open (file, &error);
  if (fd < 0 || fstat (fd, &info) != 0)
    {
      self->usable = FALSE;
      /* Translators: %s is the reason, a phrase such as "it is neither a file nor a folder" */
      self->detail = g_strdup_printf (_ ("Not added: %s"),
                                      error != NULL ? error->message : g_strerror (errno));
    }
  else if (S_ISDIR (info.st_mode))
    self->detail = g_strdup (_ ("Folder, treated as a code base"));
  else
    inspect_file (self, fd, info.st_size, text_max, out_text);
  return self;
}

TfCreateItem *
tf_create_item_new_for_link (const char *url)
{
  TfCreateItem *self = g_object_new (TF_TYPE_CREATE_ITEM, NULL);

  self->link = g_strdup (url);
  self->name = g_strdup (url);
  self->detail = g_strdup (_ ("Link"));
  return self;
}

GFile *
tf_create_item_get_file (TfCreateItem *self)
{
  return self->file;
}

const char *
tf_create_item_get_link (TfCreateItem *self)
{
  return self->link;
}

const char *
tf_create_item_get_name (TfCreateItem *self)
{
  return self->name;
}

const char *
tf_create_item_get_detail (TfCreateItem *self)
{
  return self->detail;
}

gboolean
tf_create_item_is_usable (TfCreateItem *self)
{
  return self->usable;
}
