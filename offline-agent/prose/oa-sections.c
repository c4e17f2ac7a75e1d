/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-sections.h"

#include <string.h>

#include "oa-data.h"
#include "oa-text.h"
#include "tf-template-mark.h"
#include "tf-template.h"

OaSlot *
oa_slot_parse (const char *mark)
{
  OaSlot *self = g_new0 (OaSlot, 1);
  g_autofree char *name = g_strndup (mark + 2, strcspn (mark, ":") - 2);
  char *last = strrchr (name, '_');

  self->mark = g_strdup (mark);
  self->ending = g_strdup (last != NULL ? last + 1 : "details");
  if (last != NULL)
    *last = '\0';
  self->prefix = g_strdup (name);
  return self;
}

void
oa_slot_free (OaSlot *self)
{
  g_free (self->mark);
  g_free (self->prefix);
  g_free (self->ending);
  g_free (self);
}

static void
place_free (gpointer data)
{
  OaPlace *self = data;

  g_free (self->title);
  g_free (self->names);
  g_free (self);
}

static OaPlace *
begin (GPtrArray *places, const char *title)
{
  OaPlace *place = g_new0 (OaPlace, 1);

  place->title = g_strdup (title);
  place->names = oa_text_fold (title);
  g_ptr_array_add (places, place);
  return place;
}

static void
learn_slots (OaPlace *place, const char *line)
{
  g_auto (GStrv) slots = tf_template_list_slots (line);

  for (guint i = 0; slots[i] != NULL; i++)
    {
      g_autoptr (OaSlot) slot = oa_slot_parse (slots[i]);
      char *names = g_strconcat (place->names, slot->prefix, " ", NULL);

      g_free (place->names);
      place->names = names;
      place->rows |= g_str_equal (slot->ending, "rows");
      place->details |= g_str_equal (slot->ending, "details");
    }
}

static void
learn_mark (OaPlace *place, const char *line)
{
  g_auto (TfTemplateMark) mark = { NULL };

  tf_template_mark_read (line, &mark);
  place->optional |= mark.optional;
}

static OaPlace *
find_by_name (const GPtrArray *places, const char *name)
{
  for (guint i = 0; i < places->len; i++)
    {
      OaPlace *place = g_ptr_array_index (places, i);

      if ((place->rows || place->details) && oa_text_has (place->names, name))
        return place;
    }
  return NULL;
}

/* The section that is named like the topic itself. Returns: (nullable) */
static OaPlace *
find_by_label (const GPtrArray *places, OaTopic topic)
{
  g_autofree char *key = g_strconcat ("topic.", oa_topic_to_word (topic), NULL);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (guint i = 0; i < places->len; i++)
      {
        OaPlace *place = g_ptr_array_index (places, i);

        if (g_ascii_strcasecmp (place->title, oa_data_text (language, key)) == 0)
          return place;
      }
  return NULL;
}

/* The line "date: schedule dates" of each language. Returns: (nullable) */
static OaPlace *
find_for_topic (const GPtrArray *places, OaTopic topic)
{
  g_autofree char *start = g_strconcat (oa_topic_to_word (topic), ": ", NULL);
  OaPlace *labelled = find_by_label (places, topic);

  if (labelled != NULL)
    return labelled;

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    {
      const char *const *lines = oa_data_list (language, "sections");

      for (guint i = 0; lines[i] != NULL; i++)
        {
          g_auto (GStrv) names = NULL;
          OaPlace *place = NULL;

          if (!g_str_has_prefix (lines[i], start))
            continue;
          names = g_strsplit (lines[i] + strlen (start), " ", -1);
          for (guint n = 0; place == NULL && names[n] != NULL; n++)
            place = find_by_name (places, names[n]);
          if (place != NULL)
            return place;
        }
    }
  return NULL;
}

static OaPlace *
find_last_with_room (const GPtrArray *places)
{
  for (guint i = places->len; i > 0; i--)
    if (((OaPlace *) places->pdata[i - 1])->details)
      return places->pdata[i - 1];
  return NULL;
}

GPtrArray *
oa_sections_read (const char *skeleton)
{
  g_auto (GStrv) lines = g_strsplit (skeleton, "\n", -1);
  GPtrArray *places = g_ptr_array_new_with_free_func (place_free);
  OaPlace *place = begin (places, "");
  OaPlace *notes = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "## "))
      place = begin (places, lines[i] + 3);
    else if (g_str_has_prefix (lines[i], "<!--"))
      learn_mark (place, lines[i]);
    else
      learn_slots (place, lines[i]);
  notes = find_for_topic (places, OA_TOPIC_NOTE);
  if (notes == NULL)
    notes = find_last_with_room (places);
  for (OaTopic topic = 0; topic < OA_N_TOPICS; topic++)
    {
      OaPlace *found = find_for_topic (places, topic);

      if (found == NULL)
        found = notes;
      if (found != NULL)
        found->topics[topic] = TRUE;
    }
  return places;
}

const OaPlace *
oa_sections_find (const GPtrArray *places, const char *title)
{
  for (guint i = 0; i < places->len; i++)
    if (g_str_equal (((OaPlace *) places->pdata[i])->title, title))
      return places->pdata[i];
  return NULL;
}

gboolean
oa_sections_is_meant (const char *title, OaTopic topic)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (place_free);

  begin (places, title)->details = TRUE;
  return find_for_topic (places, topic) != NULL;
}
