/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-ctl-sentence.h"

#include "tf-bus-codec.h"
#include "tf-ctl-properties.h"
#include "tf-sentence.h"

#define OWN "text"

static GVariant *
lookup (GVariant *properties)
{
  return properties != NULL
             ? g_variant_lookup_value (properties, "Sentences", G_VARIANT_TYPE (TF_SENTENCES_TYPE))
             : NULL;
}

char *
tf_ctl_sentence_get (GVariant *properties, const char *name)
{
  g_autoptr (GVariant) sentences = lookup (properties);

  return tf_sentence_translate (sentences, name, tf_ctl_project_get (properties, name));
}

static char *
translate_own (const char *text)
{
  g_autoptr (GVariant) sentences = g_variant_ref_sink (tf_sentence_describe (OWN, text, NULL));

  return tf_sentence_translate (sentences, OWN, text);
}

/* Returns: (transfer full) (nullable): %NULL if none of @sentences says @text */
static char *
search (GVariant *sentences, const char *text)
{
  GVariantIter iter;
  char *name;

  g_variant_iter_init (&iter, sentences);
  /* A copy of the name, which may move while it is looked up. */
  while (g_variant_iter_next (&iter, "{s(sa{ss})}", &name, NULL, NULL))
    {
      g_autofree char *own = name;
      g_autofree char *translated = tf_sentence_translate (sentences, own, text);

      if (!g_str_equal (translated, text))
        return g_steal_pointer (&translated);
    }
  return NULL;
}

char *
tf_ctl_sentence_find (GVariant *properties, const char *text)
{
  g_autoptr (GVariant) sentences = lookup (properties);
  g_autofree char *capital = g_strdup (text);
  char *found = sentences != NULL ? search (sentences, text) : NULL;

  /* The daemon begins with a small letter what is only a part elsewhere. */
  *capital = g_ascii_toupper (*capital);
  if (found == NULL && sentences != NULL)
    found = search (sentences, capital);
  return found != NULL ? found : translate_own (text);
}

char *
tf_ctl_sentence_take_own (char *text)
{
  g_autofree char *own = text;

  return translate_own (own);
}

static char *
translate_member (GVariant *record, const char *name)
{
  g_autoptr (GVariant) sentences = g_variant_lookup_value (record, "sentences", NULL);

  return tf_sentence_translate (sentences, name, tf_bus_dict_get_string (record, name, ""));
}

char *
tf_ctl_sentence_of_message (GVariant *message)
{
  return translate_member (message, "content");
}

char *
tf_ctl_sentence_of_run (GVariant *run)
{
  return translate_member (run, "failure");
}
