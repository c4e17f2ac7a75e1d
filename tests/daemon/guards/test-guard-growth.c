/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "guard-fixture.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/guard/growth"

static void
check (const GuardCase *cases, guint n)
{
  guard_fixture_check (tf_guard_growth, TF_HALT_REASON_GUARD_GROWTH, TRUE, cases, n);
}

TF_TEST (ten_per_cent_at_once_is_not_bloat)
{
  static const GuardCase cases[] = {
    { "0/0/9@1000", 0, FALSE, "No earlier size" },
    { "0/0/9@1000 0/0/9@1100", 0, FALSE, "Size of the deliverable: 1,000 → 1,100 words (+10.0 %)" },
    { "0/0/9@1000 0/0/9@1101", 0, FALSE,
      "is bloating the deliverable: 1,000 → 1,101 words (+10.1 %)" },
    { "0/0/9@1000 0/0/9@1101", 0, FALSE, "Another such iteration halts the loop." },
    { "0/0/9@1000 0/0/9@1101 0/0/9@1211", 0, FALSE,
      "Size of the deliverable: 1,101 → 1,211 words" },
    { "0/0/9@1000 0/0/9@1101 0/0/9@1212", 0, TRUE, "as did 1 iteration before." },
    { "0/0/9@1000 0/0/9@1101 0/0/9@1001", 0, FALSE,
      "Size of the deliverable: 1,101 → 1,001 words (−9.1 %), +0.1 % since iteration 1" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (ten_per_cent_less_at_once_is_not_cut_down)
{
  static const GuardCase cases[] = {
    { "0/0/9@1000 0/0/9@900", 0, FALSE, "Size of the deliverable: 1,000 → 900 words (−10.0 %)" },
    { "0/0/9@1000 0/0/9@899", 0, FALSE,
      "is cutting down the deliverable: 1,000 → 899 words (−10.1 %)" },
    { "0/0/9@1816 0/0/9@427", 0, FALSE, "1,816 → 427 words (−76.5 %)" },
    { "0/0/9@1000 0/0/9@899 0/0/9@810", 0, FALSE, "899 → 810 words (−9.9 %), −19.0 %" },
    { "0/0/9@1000 0/0/9@899 0/0/9@809", 0, TRUE, "as did 1 iteration before." },
    { "0/0/9@1000 0/0/9@1101 0/0/9@900", 0, TRUE, "1,101 → 900 words (−18.3 %)" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (fifty_per_cent_less_in_total_is_not_cut_down)
{
  static const GuardCase cases[] = {
    { "0/0/9@1000 0/0/9@900 0/0/9@810 0/0/9@729 0/0/9@657 0/0/9@592 0/0/9@540 0/0/9@500", 0, FALSE,
      "Size of the deliverable: 540 → 500 words (−7.4 %), −50.0 % since iteration 1." },
    { "0/0/9@1000 0/0/9@900 0/0/9@810 0/0/9@729 0/0/9@657 0/0/9@592 0/0/9@540 0/0/9@499", 0, FALSE,
      "is cutting down the deliverable: 540 → 499 words (−7.6 %), −50.1 % since iteration 1" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (fifty_per_cent_in_total_is_not_bloat)
{
  static const GuardCase cases[] = {
    { "0/0/9@1000 0/0/9@1100 0/0/9@1200 0/0/9@1300 0/0/9@1400 0/0/9@1500", 0, FALSE,
      "Size of the deliverable: 1,400 → 1,500 words (+7.1 %), +50.0 % since iteration 1." },
    { "0/0/9@1000 0/0/9@1100 0/0/9@1200 0/0/9@1300 0/0/9@1400 0/0/9@1501", 0, FALSE, "bloating" },
    { "0/0/9@1000 0/0/9@1100 0/0/9@1200 0/0/9@1300 0/0/9@1400 0/0/9@1501 0/0/9@1501", 0, FALSE,
      "Size of the deliverable: 1,501 → 1,501 words (+0.0 %)" },
    { "0/0/9@1000 0/0/9@1100 0/0/9@1200 0/0/9@1300 0/0/9@1400 0/0/9@1501 0/0/9@1502", 0, TRUE,
      "bloating" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (what_was_before_resume_does_not_count)
{
  static const GuardCase cases[] = {
    { "0/0/9@1000 0/0/9@1200 0/0/9@2000", 2, FALSE, "No earlier size" },
    { "0/0/9@1000 0/0/9@1200 0/0/9@2000 0/0/9@2300", 2, FALSE, "+15.0 % since iteration 3" },
    { "0/0/9@1000 0/0/9@1200 0/0/9@2000 0/0/9@2300", 0, TRUE, "+130.0 % since iteration 1" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

TF_TEST (an_unknown_size_is_reported)
{
  static const GuardCase cases[] = {
    { "0/0/9", 0, FALSE, "is unknown" },
    { "0/0/9@1000 0/0/9", 0, FALSE, "is unknown" },
    { "0/0/9@1000 0/0/9@0", 0, FALSE, "is unknown" },
    { "0/0/9 0/0/9@1000", 0, FALSE, "No earlier size" },
    { "0/0/9@1000 0/0/9 0/0/9@1200", 0, FALSE, "1,000 → 1,200 words" },
    { "0/0/9@1000 0/0/9@1200 0/0/9 0/0/9@1400", 0, TRUE, "1,200 → 1,400 words (+16.7 %)" },
  };

  check (cases, G_N_ELEMENTS (cases));
}
