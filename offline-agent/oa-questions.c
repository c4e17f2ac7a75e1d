/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "oa-questions.h"

#include "oa-facts.h"
#include "oa-people.h"
#include "oa-statement.h"
#include "oa-text.h"
#include "oa-topics.h"

/* Whether it was stated at all. */
typedef struct
{
  gboolean date;
  gboolean amount;
  gboolean owner;
  gboolean place;
  gboolean people;
  gboolean platform;
} Stated;

static gboolean
is_people_unit (const char *unit)
{
  static const char *const units[] = {
    "people",     "guests",       "persons",    "kids",       "children",   "adults",
    "attendees",  "participants", "users",      "customers",  "neighbours", "leute",
    "personen",   "gäste",        "kinder",     "households", "families",   "members",
    "singers",    "students",     "pupils",     "visitors",   "players",    "runners",
    "developers", "volunteers",   "teilnehmer", "mitglieder", "staff",      "helpers",
    "friends",    "teams",        NULL
  };

  return g_strv_contains (units, unit);
}

static void
note_facts (Stated *stated, const char *text)
{
  g_autoptr (GPtrArray) facts = oa_facts_find (text);

  for (guint i = 0; i < facts->len; i++)
    {
      const OaFact *fact = g_ptr_array_index (facts, i);

      stated->date |= fact->kind == OA_FACT_DATE;
      stated->amount |= fact->kind == OA_FACT_AMOUNT;
      stated->people |= fact->kind == OA_FACT_QUANTITY && is_people_unit (fact->unit);
    }
}

static void
note_words (Stated *stated, const char *folded)
{
  static const char *const places[] = {
    "park",     "hall",       "garden", "street",    "church",         "barn",
    "room",     "restaurant", "hotel",  "venue",     "field",          "school",
    "square",   "beach",      "castle", "office",    "centre",         "center",
    "location", "kita",       "hof",    "turnhalle", "mehrzweckhalle", "schule",
    "saal",     "garten",     "platz",  "halle",     "wiese",          "straße",
    "strasse",  "courtyard",  "house",  "library",   "campus",         "farm",
    "town",     "market",     "shop",   "bookshop",  "café",           "cafe",
    "bar",      "hut",        "hostel", "cathedral", "kathedraal",     "museum",
    "pub",      "club house", "hotel",  NULL
  };
  static const char *const platforms[] = { "linux",   "windows", "macos",      "android",    "ios",
                                           "python",  "rust",    "c",          "c11",        "java",
                                           "go",      "golang",  "javascript", "typescript", "web",
                                           "browser", "bash",    "debian",     "c99",        "glib",
                                           "nginx",   "node",    NULL };

  stated->place |= oa_text_has_any (folded, places) != NULL;
  stated->platform |= oa_text_has_any (folded, platforms) != NULL;
}

static Stated
read_stated (GPtrArray *statements)
{
  Stated stated = { 0 };
  g_autoptr (GHashTable) words = oa_people_new ();

  for (guint i = 0; i < statements->len; i++)
    oa_people_add_text (words, ((OaStatement *) g_ptr_array_index (statements, i))->text);
  for (guint i = 0; i < statements->len; i++)
    {
      const OaStatement *statement = g_ptr_array_index (statements, i);

      note_facts (&stated, statement->text);
      note_words (&stated, statement->folded);
      if (!stated.owner)
        {
          g_autofree char *owner = oa_people_owner (words, statement->text);

          stated.owner = owner != NULL;
        }
    }
  return stated;
}

static void
ask (GPtrArray *questions, gboolean stated, guint max, const char *question)
{
  if (!stated && questions->len < max)
    g_ptr_array_add (questions, g_strdup (question));
}

GPtrArray *
oa_questions_find (GPtrArray *statements, const OaType *type, guint max)
{
  GPtrArray *questions = g_ptr_array_new_with_free_func (g_free);
  Stated stated = read_stated (statements);
  gboolean gathering = g_str_equal (type->kind, "event") || g_str_equal (type->kind, "wedding");

  ask (questions, stated.date || type->code, max,
       gathering ? "On which date does it take place? The brain dump names no date."
                 : "By when must it be done? The brain dump names no date.");
  if (!type->code && !g_str_equal (type->kind, "engineering"))
    ask (questions, stated.amount, max,
         "What may it cost in total? The brain dump names no amount.");
  if (gathering)
    {
      ask (questions, stated.place, max,
           "Where does it take place? The brain dump names no place.");
      ask (questions, stated.people, max,
           "How many people is it for? The brain dump names no number.");
    }
  if (type->code)
    ask (questions, stated.platform, max,
         "Which language or platform is it for? The brain dump names none.");
  ask (questions, stated.owner || type->code, max,
       "Who is responsible overall? The brain dump names nobody for any task.");
  return questions;
}
