/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-language.h"

#include "tf-test.h"

#define TF_TEST_PREFIX "/language"

static const struct
{
  const char *text;
  const char *language;
} rows[] = {
  { "", "" },
  { "cake", "" },
  { "We want to have a party with the club, and it is in June.", "en" },
  { "Wir wollen ein Fest machen, und das ist im Juni.", "de" },
  { "Nous voulons une fête pour le club au mois de juin.", "" },
  { "Vi vil holde en fest for klubben i juni, og alle kommer.", "" },
  /* what another program adds in its own language */
  { "Wie angeregt wollen wir einen Flohmarkt machen. Das soll nicht teuer sein, sondern den Leuten "
    "eine "
    "Möglichkeit geben, und auch wir sind dabei.\n- Ort: Raum\n- Uhrzeit?\n\n"
    "to make sure that your idea is visible, you should also share this with the list and ask for "
    "help",
    "de" },
  { "It should not be expensive, and we would like to have the people of our street there. Who is "
    "the one "
    "that asks for the permit?\n- place: hall\n\nDas ist die Liste, die wir auf dem Server haben",
    "en" },
  { "We would like to have the party with our street.\nWir sollen das mit dem Amt klären und die "
    "Straße "
    "sperren.\nVielleicht nicht im Juni.",
    "de" },
  /* a third language that has some of the words */
  { "Op zaterdag 19 juni houden we met de buurt een feest in het park. Iedereen brengt iets "
    "lekkers mee, en Ann bakt een taart. Plaats is er voor tachtig mensen; bij regen gaan we naar "
    "de schuur.",
    "" },
  { "Of we huren een tent, of we vieren het in de schuur die van Jan is.", "" },
  { "Lørdag den 19. juni holder vi en fest i parken for hele gaden. Alle tager noget med at spise, "
    "og den skal "
    "slutte klokken ti.",
    "" },
  /* a third language with such a line */
  { "Nous voulons organiser une fête pour le club au mois de juin, dans le parc près de la "
    "rivière.\n"
    "Le gâteau vient de la boulangerie, et la musique est celle du voisin.\n"
    "You should also share this with the list and ask for help.",
    "" },
  { "Queremos una fiesta para la plaza en junio, con pasteles y música hasta las diez de la "
    "noche.\n"
    "We would like to have the list that is on the server of our town.",
    "" },
};

TF_TEST (is_guessed_by_common_words)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (tf_language_guess (rows[i].text), ==, rows[i].language);
    }
}

TF_TEST (tags_have_a_form)
{
  g_assert_true (tf_language_is_tag ("de"));
  g_assert_true (tf_language_is_tag ("pt-br"));
  g_assert_false (tf_language_is_tag ("German"));
  g_assert_false (tf_language_is_tag (""));
}

TF_TEST_MAIN (tf_test_init)
