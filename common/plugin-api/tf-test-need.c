/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "tf-test-need.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *package;
} Row;

static const Row programs[] = {
  { "autoconf", "autoconf" },
  { "autoreconf", "dh-autoreconf" },
  { "automake", "automake" },
  { "bats", "bats" },
  { "bundle", "bundler" },
  { "bundler", "bundler" },
  { "c++", "g++" },
  { "cargo", "cargo" },
  { "cc", "gcc" },
  { "check", "check" },
  { "clang", "clang" },
  { "cmake", "cmake" },
  { "composer", "composer" },
  { "cppunit-config", "libcppunit-dev" },
  { "curl", "curl" },
  { "expect", "expect" },
  { "flex", "flex" },
  { "bison", "bison" },
  { "g++", "g++" },
  { "gcc", "gcc" },
  { "gettext", "gettext" },
  { "git", "git" },
  { "go", "golang-go" },
  { "gperf", "gperf" },
  { "gradle", "gradle" },
  { "help2man", "help2man" },
  { "java", "default-jre-headless" },
  { "javac", "default-jdk-headless" },
  { "jq", "jq" },
  { "libtoolize", "libtool" },
  { "make", "make" },
  { "makeinfo", "texinfo" },
  { "meson", "meson" },
  { "msgfmt", "gettext" },
  { "mvn", "maven" },
  { "ninja", "ninja-build" },
  { "node", "nodejs" },
  { "npm", "npm" },
  { "nosetests", "python3-nose" },
  { "nosetests3", "python3-nose" },
  { "perl", "perl" },
  { "php", "php-cli" },
  { "phpunit", "phpunit" },
  { "pip", "python3-pip" },
  { "pip3", "python3-pip" },
  { "pkg-config", "pkg-config" },
  { "prove", "perl" },
  { "py.test", "python3-pytest" },
  { "py.test-3", "python3-pytest" },
  { "pytest", "python3-pytest" },
  { "pytest-3", "python3-pytest" },
  { "python", "python-is-python3" },
  { "python3", "python3" },
  { "rake", "rake" },
  { "re2c", "re2c" },
  { "rspec", "ruby-rspec-core" },
  { "ruby", "ruby" },
  { "rustc", "rustc" },
  { "scons", "scons" },
  { "shellcheck", "shellcheck" },
  { "shunit2", "shunit2" },
  { "sphinx-build", "python3-sphinx" },
  { "sqlite3", "sqlite3" },
  { "tclsh", "tcl" },
  { "tox", "tox" },
  { "valgrind", "valgrind" },
  { "xsltproc", "xsltproc" },
  { "zsh", "zsh" },
};

static const Row python_modules[] = {
  { "attr", "python3-attr" },
  { "bs4", "python3-bs4" },
  { "click", "python3-click" },
  { "coverage", "python3-coverage" },
  { "Cython", "cython3" },
  { "cython", "cython3" },
  { "dateutil", "python3-dateutil" },
  { "django", "python3-django" },
  { "docutils", "python3-docutils" },
  { "flask", "python3-flask" },
  { "freezegun", "python3-freezegun" },
  { "hypothesis", "python3-hypothesis" },
  { "jinja2", "python3-jinja2" },
  { "jsonschema", "python3-jsonschema" },
  { "lxml", "python3-lxml" },
  { "mock", "python3-mock" },
  { "nose", "python3-nose" },
  { "numpy", "python3-numpy" },
  { "packaging", "python3-packaging" },
  { "pandas", "python3-pandas" },
  { "parameterized", "python3-parameterized" },
  { "PIL", "python3-pil" },
  { "pip", "python3-pip" },
  { "pkg_resources", "python3-pkg-resources" },
  { "pygments", "python3-pygments" },
  { "pytest", "python3-pytest" },
  { "pytest_asyncio", "python3-pytest-asyncio" },
  { "pytest_cov", "python3-pytest-cov" },
  { "pytest_mock", "python3-pytest-mock" },
  { "requests", "python3-requests" },
  { "responses", "python3-responses" },
  { "scipy", "python3-scipy" },
  { "setuptools", "python3-setuptools" },
  { "simplejson", "python3-simplejson" },
  { "six", "python3-six" },
  { "sphinx", "python3-sphinx" },
  { "sqlalchemy", "python3-sqlalchemy" },
  { "tomli", "python3-tomli" },
  { "tornado", "python3-tornado" },
  { "toml", "python3-toml" },
  { "trio", "python3-trio" },
  { "twisted", "python3-twisted" },
  { "typing_extensions", "python3-typing-extensions" },
  { "urllib3", "python3-urllib3" },
  { "wheel", "python3-wheel" },
  { "yaml", "python3-yaml" },
  { "zope", "python3-zope.interface" },
};

static const Row node_packages[] = {

  { "jest", "jest" },       { "mocha", "mocha" },    { "sinon", "node-sinon" },
  { "tap", "node-tap" },    { "tape", "node-tape" }, { "typescript", "node-typescript" },
  { "webpack", "webpack" },
};

static const Row perl_modules[] = {
  { "ExtUtils::MakeMaker", "perl" },
  { "Module::Build", "libmodule-build-perl" },
  { "Moo", "libmoo-perl" },
  { "Moose", "libmoose-perl" },
  { "Test::Deep", "libtest-deep-perl" },
  { "Test::Exception", "libtest-exception-perl" },
  { "Test::Fatal", "libtest-fatal-perl" },
  { "Test::More", "perl" },
  { "Test::NoWarnings", "libtest-nowarnings-perl" },
  { "Test::Pod", "libtest-pod-perl" },
  { "Test::Requires", "libtest-requires-perl" },
  { "Test::Warn", "libtest-warn-perl" },
  { "Test::Warnings", "libtest-warnings-perl" },
  { "Try::Tiny", "libtry-tiny-perl" },
};

static const Row ruby_libraries[] = {
  { "bundler", "bundler" },          { "minitest", "ruby-minitest" },
  { "mocha", "ruby-mocha" },         { "rake", "rake" },
  { "rspec", "ruby-rspec" },         { "rspec-core", "ruby-rspec-core" },
  { "simplecov", "ruby-simplecov" }, { "test-unit", "ruby-test-unit" },
  { "test/unit", "ruby-test-unit" },
};

static const Row headers[] = {
  { "bzlib.h", "libbz2-dev" },
  { "check.h", "check" },
  { "cmocka.h", "libcmocka-dev" },
  { "CUnit/CUnit.h", "libcunit1-dev" },
  { "curl/curl.h", "libcurl4-openssl-dev" },
  { "curses.h", "libncurses-dev" },
  { "expat.h", "libexpat1-dev" },
  { "ffi.h", "libffi-dev" },
  { "glib.h", "libglib2.0-dev" },
  { "gmp.h", "libgmp-dev" },
  { "gtest/gtest.h", "libgtest-dev" },
  { "jansson.h", "libjansson-dev" },
  { "libxml/parser.h", "libxml2-dev" },
  { "lzma.h", "liblzma-dev" },
  { "ncurses.h", "libncurses-dev" },
  { "openssl/ssl.h", "libssl-dev" },
  { "openssl/evp.h", "libssl-dev" },
  { "pcre2.h", "libpcre2-dev" },
  { "png.h", "libpng-dev" },
  { "Python.h", "python3-dev" },
  { "readline/readline.h", "libreadline-dev" },
  { "sqlite3.h", "libsqlite3-dev" },
  { "uuid/uuid.h", "uuid-dev" },
  { "yaml.h", "libyaml-dev" },
  { "zlib.h", "zlib1g-dev" },
  { "zstd.h", "libzstd-dev" },
};

static const Row libraries[] = {
  { "bz2", "libbz2-dev" },
  { "check", "check" },
  { "cmocka", "libcmocka-dev" },
  { "crypto", "libssl-dev" },
  { "curl", "libcurl4-openssl-dev" },
  { "expat", "libexpat1-dev" },
  { "ffi", "libffi-dev" },
  { "gmp", "libgmp-dev" },
  { "gtest", "libgtest-dev" },
  { "lzma", "liblzma-dev" },
  { "ncurses", "libncurses-dev" },
  { "readline", "libreadline-dev" },
  { "sqlite3", "libsqlite3-dev" },
  { "ssl", "libssl-dev" },
  { "uuid", "uuid-dev" },
  { "yaml", "libyaml-dev" },
  { "z", "zlib1g-dev" },
  { "zstd", "libzstd-dev" },
};

static const Row pkg_config[] = {
  { "check", "check" },
  { "cmocka", "libcmocka-dev" },
  { "cunit", "libcunit1-dev" },
  { "expat", "libexpat1-dev" },
  { "gio-2.0", "libglib2.0-dev" },
  { "glib-2.0", "libglib2.0-dev" },
  { "gobject-2.0", "libglib2.0-dev" },
  { "gobject-introspection-1.0", "libgirepository1.0-dev" },
  { "gtest", "libgtest-dev" },
  { "gtk4", "libgtk-4-dev" },
  { "gtk+-3.0", "libgtk-3-dev" },
  { "json-c", "libjson-c-dev" },
  { "json-glib-1.0", "libjson-glib-dev" },
  { "libcurl", "libcurl4-openssl-dev" },
  { "libffi", "libffi-dev" },
  { "libpcre2-8", "libpcre2-dev" },
  { "libpng", "libpng-dev" },
  { "libxml-2.0", "libxml2-dev" },
  { "libzstd", "libzstd-dev" },
  { "ncurses", "libncurses-dev" },
  { "openssl", "libssl-dev" },
  { "sqlite3", "libsqlite3-dev" },
  { "uuid", "uuid-dev" },
  { "yaml-0.1", "libyaml-dev" },
  { "zlib", "zlib1g-dev" },
};

static const struct
{
  const char *words; /* "the Python module “%s”" */
  const Row *rows;
  guint n_rows;
} kinds[] = {
  [TF_TEST_NEED_PROGRAM] = { "“%s”", programs, G_N_ELEMENTS (programs) },
  [TF_TEST_NEED_PYTHON] = { "the Python module “%s”", python_modules,
                            G_N_ELEMENTS (python_modules) },
  [TF_TEST_NEED_NODE] = { "the Node.js package “%s”", node_packages, G_N_ELEMENTS (node_packages) },
  [TF_TEST_NEED_PERL] = { "the Perl module “%s”", perl_modules, G_N_ELEMENTS (perl_modules) },
  [TF_TEST_NEED_RUBY] = { "the Ruby library “%s”", ruby_libraries, G_N_ELEMENTS (ruby_libraries) },
  [TF_TEST_NEED_HEADER] = { "the header “%s”", headers, G_N_ELEMENTS (headers) },
  [TF_TEST_NEED_LIBRARY] = { "the library “%s”", libraries, G_N_ELEMENTS (libraries) },
  [TF_TEST_NEED_PKG_CONFIG] = { "the library “%s”", pkg_config, G_N_ELEMENTS (pkg_config) },
  [TF_TEST_NEED_PACKAGE] = { "the package “%s”", NULL, 0 },
};

const char *
tf_test_need_find_package (TfTestNeed need, const char *name)
{
  g_autofree char *top = NULL;

  g_return_val_if_fail (need < G_N_ELEMENTS (kinds) && name != NULL, NULL);

  top = g_strdup (name);
  if (need == TF_TEST_NEED_PYTHON)
    top[strcspn (top, ".")] = '\0';
  for (guint i = 0; i < kinds[need].n_rows; i++)
    if (strcmp (kinds[need].rows[i].name, top) == 0)
      return kinds[need].rows[i].package;
  return NULL;
}

char *
tf_test_need_describe (TfTestNeed need, const char *name)
{
  const char *package = tf_test_need_find_package (need, name);
  g_auto (GStrv) words = NULL;
  g_autofree char *what = NULL;
  g_autofree char *remedy = NULL;

  g_return_val_if_fail (need < G_N_ELEMENTS (kinds), NULL);

  words = g_strsplit (kinds[need].words, "%s", 2);
  what = g_strconcat (words[0], name, words[1], NULL);
  remedy = package != NULL ? g_strdup_printf ("install it (the Debian package %s)", package)
                           : g_strdup ("install it");
  return g_strdup_printf ("the tests need %s, which is not installed; %s%s", what, remedy,
                          need == TF_TEST_NEED_PROGRAM ? " or set tests.command" : "");
}
