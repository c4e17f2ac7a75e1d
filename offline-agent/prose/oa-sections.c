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
  char *last = NULL;

  self->prefix = g_strndup (mark + 2, strcspn (mark, ":") - 2);
  last = strrchr (self->prefix, '_');
  self->ending = g_strdup (last != NULL ? last + 1 : "details");
  if (last != NULL)
    *last = '\0';
  return self;
}

void
oa_slot_free (OaSlot *self)
{
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

/* The first that has one of @names, in their order. Returns: (nullable) */
static OaPlace *
find_by_names (const GPtrArray *places, const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    OA_EACH (OaPlace, place, places)
      if ((place->rows || place->details) && oa_text_has (place->names, words[i]))
        return place;
  return NULL;
}

/* The section that is named like the topic itself, else the first of the line "date: schedule dates" of each
 * language. Returns: (nullable) */
static OaPlace *
find_for_topic (const GPtrArray *places, OaTopic topic)
{
  g_autofree char *start = g_strconcat (oa_topic_to_word (topic), ": ", NULL);

  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    OA_EACH (OaPlace, place, places)
      if (g_ascii_strcasecmp (place->title, oa_topic_label (language, topic)) == 0)
        return place;
  for (OaLanguage language = 0; language < OA_N_LANGUAGES; language++)
    for (const char *const *line = oa_data_list (language, "sections"); *line != NULL; line++)
      {
        OaPlace *place =
            g_str_has_prefix (*line, start) ? find_by_names (places, *line + strlen (start)) : NULL;

        if (place != NULL)
          return place;
      }
  return NULL;
}

static OaPlace *
find_last_with_room (const GPtrArray *places)
{
  OaPlace *last = NULL;

  OA_EACH (OaPlace, place, places)
    last = place->details ? place : last;
  return last;
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
  OA_EACH (const OaPlace, place, places)
    if (g_str_equal (place->title, title))
      return place;
  return NULL;
}

gboolean
oa_sections_is_meant (const char *title, OaTopic topic)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (place_free);

  begin (places, title)->details = TRUE;
  return find_for_topic (places, topic) != NULL;
}
