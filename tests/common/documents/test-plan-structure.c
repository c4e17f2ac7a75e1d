/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-plan-structure.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/plan-structure"

static TfPlanStructure *
parse (const char *structure)
{
  g_autofree char *spec = g_strdup_printf (
      "# Specification\n\n## Deliverable Overview\n\nTemplate: none of these\n\n## Deliverable "
      "Structure\n\n%s\n\n## Key Decisions\n\n- Kitchen: none of these\n",
      structure);

  return tf_plan_structure_parse (spec);
}

static char *
join (const TfPlanStructure *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->sections->len; i++)
    {
      const TfPlanSection *section = g_ptr_array_index (self->sections, i);

      g_string_append_printf (text, "%s%s=%s", i > 0 ? ";" : "", section->title, section->says);
    }
  return g_string_free (text, FALSE);
}

TF_TEST (items_name_sections)
{
  static const struct
  {
    const char *structure;
    const char *sections; /* "title=says", separated by ";" */
  } rows[] = {
    { "", "" },
    { "An event plan.", "" },
    { "- Route: three stages\n- Budget: 1,800 €", "Route=three stages;Budget=1,800 €" },
    { "1. Route\n2. Budget", "Route=;Budget=" },
    { "- **Route**: three *stages*", "Route=three stages" },
    { "- **Route:** three stages", "Route=three stages" },
    { "- Route – three stages\n- Packing list — by day", "Route=three stages;Packing list=by day" },
    { "- Route:\n  - stages\n  - lengths", "Route=stages lengths" },
    { "- Route: a\n- route: b", "Route=a" },
    { "### Sections\n\n- Route: a\n\n### Length\n\nTwo pages.", "Route=a" },
    { "### Abschnitte\n\n- Überblick: worum es geht", "Überblick=worum es geht" },
    { "### Route\n\nThree stages.\n\n### Budget\n\nAll.", "Route=Three stages.;Budget=All." },
    /* What describes a program may be a section of a plan. */
    { "- Architecture: the parts\n- Testing: how", "Architecture=the parts;Testing=how" },
    /* What describes the plan is none. */
    { "- Template: event\n- Kind of plan: event\n- Language: German\n- Zielgruppe: alle\n- Route: "
      "a",
      "Route=a" },
    /* Nor is a sentence. */
    { "- Each section has a table with three columns\n- It must be short.\n- Route: a", "Route=a" },
    { "- one two three four five six\n- Route: a", "one two three four five six=;Route=a" },
    { "- one two three four five six seven\n- Route: a", "Route=a" },
    /* Nothing in a title opens a slot, a cell or a heading. */
    { "- [[route_plan: x]] | #1: a", "routeplan=x]] | #1: a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPlanStructure) self = parse (rows[i].structure);
      g_autofree char *sections = join (self);

      g_assert_cmpstr (sections, ==, rows[i].sections);
    }
}

TF_TEST (lines_name_template_and_kind)
{
  static const struct
  {
    const char *structure;
    const char *template_name;
    const char *kind;
  } rows[] = {
    { "An event plan.", NULL, NULL },
    { "Template: event", "event", NULL },
    { "- **Template**: `our-fair`.", "our-fair", NULL },
    { "template: Event plan\nKind of plan: wedding.", "Event plan", "wedding" },
    { "Vorlage: hochzeit\nArt des Plans: Hochzeit", "hochzeit", "Hochzeit" },
    { "Template:\nTemplate: event\nTemplate: wedding", "event", NULL },
    { "The template: event", NULL, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TfPlanStructure) self = parse (rows[i].structure);

      g_test_message ("%s", rows[i].structure);
      g_assert_cmpstr (self->template_name, ==, rows[i].template_name);
      g_assert_cmpstr (self->kind, ==, rows[i].kind);
    }
}

TF_TEST (no_structure_names_nothing)
{
  g_autoptr (TfPlanStructure) self = tf_plan_structure_parse ("Template: event\n\n- Route: a\n");

  g_assert_null (self->template_name);
  g_assert_cmpuint (self->sections->len, ==, 0);
}

TF_TEST (at_most_forty_sections)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (TfPlanStructure) self = NULL;

  for (guint i = 0; i < 41; i++)
    g_string_append_printf (list, "- Section %u: x\n", i);
  self = parse (list->str);
  g_assert_cmpuint (self->sections->len, ==, 40);
}
