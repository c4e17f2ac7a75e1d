/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-tests-place.h"

/* The places of Debian. */
#define CARGO_REGISTRY "/usr/share/cargo/registry"
#define GO_PATH        "/usr/share/gocode"
#define GRADLE_INIT    "/usr/share/gradle-debian-helper/init.gradle"
#define GRADLE_CLASSES \
  "/usr/share/java/gradle-helper-hook.jar:/usr/share/java/maven-repo-helper.jar"
#define MAVEN_SETTINGS "/etc/maven/settings-debian.xml"

/* Of the path of a module: Go allows ASCII only (https://go.dev/ref/mod#go-mod-file-ident). */
#define ELEMENT "[0-9A-Za-z_~-][0-9A-Za-z_.~-]*"

static CodePlace
begin (const CodePlace *place)
{
  CodePlace other = { .path = place->path, .below = place->below };

  code_place_begin (&other, place->plan->runner);
  return other;
}

static void
end (CodePlace *place, CodePlace *other, const char *system_path)
{
  other->plan->system_path = g_strdup (system_path);
  place->plan->next = g_steal_pointer (&other->plan);
}

void
code_add_system_cargo (CodePlace *place)
{
  CodePlace other = begin (place);

  CODE_PLACE_ADD_TESTS (&other, &code_report_cargo, "cargo", "test", "--offline", "--no-fail-fast",
                        "--config", "source.crates-io.replace-with=\"system\"", "--config",
                        "source.system.directory=\"" CARGO_REGISTRY "\"");
  end (place, &other, CARGO_REGISTRY);
}

/* The path of the module, if a shell may see it. */
static char *
dup_module (const CodePlace *place)
{
  g_autofree char *text = code_tree_read (place->path, "go.mod");
  g_autoptr (GRegex) regex =
      tf_regex_new_bytes ("^module\\s+\"?(" ELEMENT "(/" ELEMENT ")*)\"?\\s*$", G_REGEX_MULTILINE,
                          NULL);
  g_autoptr (GMatchInfo) match = NULL;

  return text != NULL && g_regex_match (regex, text, 0, &match) ? g_match_info_fetch (match, 1)
                                                                : NULL;
}

static gboolean
is_go_module (const char *name)
{
  return strcmp (name, "go.mod") == 0;
}

/* Modules below this one are not part of it. Returns: (transfer full): the packages, for a shell */
static char *
dup_packages (const CodePlace *place, const char *module)
{
  g_auto (GStrv) found = code_tree_find (place->path, is_go_module);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; found[i] != NULL; i++)
    {
      g_autofree char *below = g_path_get_dirname (found[i]);
      g_autofree char *pattern = g_strdup_printf ("^%s/%s\\(/\\|$\\)", module, below);
      g_autofree char *quoted = g_shell_quote (pattern);

      if (strcmp (below, ".") != 0)
        g_string_append_printf (text, " -e %s", quoted);
    }
  return text->len > 0 ? g_strdup_printf ("$(go list -e ./... | grep -v%s)", text->str)
                       : g_strdup ("./...");
}

/* Without modules, the tree has to lie where its name says. */
void
code_add_system_go (CodePlace *place)
{
  g_autofree char *module = dup_module (place);
  g_autofree char *parent = module != NULL ? g_path_get_dirname (module) : NULL;
  g_autofree char *packages = module != NULL ? dup_packages (place, module) : NULL;
  g_autofree char *link = NULL;
  g_autofree char *test = NULL;
  g_autofree char *path = NULL;
  CodePlace other;

  if (module == NULL)
    return;
  link = g_strdup_printf ("mkdir -p " CODE_TESTS_BUILD_DIR
                          "/go/src/%s && ln -sfn \"$PWD\" " CODE_TESTS_BUILD_DIR "/go/src/%s",
                          parent, module);
  test = g_strdup_printf ("cd " CODE_TESTS_BUILD_DIR "/go/src/%s && exec go test -json %s", module,
                          packages);
  path = g_build_filename ("GOPATH=" TF_TEST_PLAN_TREE, place->below,
                           CODE_TESTS_BUILD_DIR "/go:" GO_PATH, NULL);
  other = begin (place);
  CODE_PLACE_ADD (&other, "/bin/sh", "-c", link);
  CODE_PLACE_ADD_TESTS (&other, &code_report_go, "/bin/sh", "-c", test);
  code_plan_set_environment (other.plan, "GO111MODULE=off");
  code_plan_set_environment (other.plan, path);
  end (place, &other, GO_PATH);
}

/* Its --init-script does not see classes, so the script has to be in the home directory of
 * Gradle. */
void
code_add_system_gradle (CodePlace *place)
{
  CodePlace other = begin (place);
  TfTestStep *step;

  CODE_PLACE_ADD (&other, "/bin/sh", "-c",
                  "mkdir -p " CODE_TESTS_BUILD_DIR "/gradle/init.d && cp " GRADLE_INIT
                  " " CODE_TESTS_BUILD_DIR "/gradle/init.d");
  step = CODE_PLACE_ADD_TESTS (&other, NULL, "gradle", "--offline", "--no-daemon",
                               "--console=plain", "--gradle-user-home",
                               CODE_TESTS_BUILD_DIR "/gradle", "-Duser.home=" CODE_TESTS_BUILD_DIR,
                               "-Ddebian.package=tests", "--continue", "test");
  code_place_set_pattern (&other, step, CODE_PATTERN_GRADLE);
  code_plan_set_environment (other.plan,
                             "JAVA_OPTS=-Xbootclasspath/a:" GRADLE_CLASSES
                             " -Dorg.gradle.jvmargs='-Xbootclasspath/a:" GRADLE_CLASSES "'");
  end (place, &other, GRADLE_INIT);
}

void
code_add_system_maven (CodePlace *place)
{
  CodePlace other = begin (place);
  TfTestStep *step = CODE_PLACE_ADD_TESTS (&other, &code_report_maven, "mvn", "-B", "-s",
                                           MAVEN_SETTINGS, "-o", "-fae", "test");

  code_place_set_pattern (&other, step, CODE_PATTERN_MAVEN);
  end (place, &other, MAVEN_SETTINGS);
}
