/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-report-test.h"

#include <string.h>

#include "tf-test.h"

const CodeReportFixture code_report_fixtures[] = {
  { "tap-perl.txt", "tap", 1, TRUE, 3, 1, 2, "adds wrong" },
  { "tap-bats.txt", "tap", 1, TRUE, 1, 1, 1, "adds wrong" },
  { "node-tap.txt", "tap", 1, TRUE, 4, 2, 2, "a suite/two|adds wrong" },
  { "node-tap-good.txt", "tap", 0, TRUE, 1, 0, 0, "" },
  { "node-tap-old.txt", "node-tap", 1, TRUE, 7, 2, 3, "test/bad.test.js" },
  { "node-tap-old-good.txt", "node-tap", 0, TRUE, 5, 0, 3, "" },
  { "node-spec.txt", "node", 1, TRUE, 5, 2, 2, "a suite/two|adds wrong" },
  { "node-spec-good.txt", "node", 0, TRUE, 1, 0, 0, "" },
  { "prove-verbose.txt", "prove", 1, TRUE, 5, 1, 3, "t/basic.t/adds wrong" },
  { "prove-verbose-good.txt", "prove", 0, TRUE, 2, 0, 0, "" },
  { "prove.txt", "prove", 1, TRUE, 1, 1, 1, "t/basic.t" },
  { "unittest.txt", "unittest", 1, TRUE, 4, 2, 2,
    "test_bad (tests.test_shop.Shop.test_bad)|test_error (tests.test_shop.Shop.test_error)" },
  { "unittest-good.txt", "unittest", 0, TRUE, 1, 0, 0, "" },
  { "pytest.txt", "pytest", 1, TRUE, 8, 4, 4,
    "tests/test_pay.py::test_param[2]|tests/test_pay.py::test_setup|"
    "tests/test_shop.py::Shop::test_bad|tests/test_shop.py::Shop::test_error" },
  { "pytest-verbose.txt", "pytest", 1, TRUE, 8, 4, 4,
    "tests/test_pay.py::test_param[2]|tests/test_pay.py::test_setup|"
    "tests/test_shop.py::Shop::test_bad|tests/test_shop.py::Shop::test_error" },
  { "pytest-plain.txt", "pytest", 1, TRUE, 8, 4, 4,
    "tests/test_pay.py::test_param[2]|tests/test_pay.py::test_setup|"
    "tests/test_shop.py::Shop::test_bad|tests/test_shop.py::Shop::test_error" },
  { "pytest-good.txt", "pytest", 0, TRUE, 1, 0, 0, "" },
  { "pytest-none.txt", "pytest", 5, FALSE, 0, 0, 0, "<no tests ran>" },
  { "pytest-collection.txt", "pytest", 2, FALSE, 0, 0, 0,
    "<the tests need the Python module “nothere”, which is not installed; install it>" },
  { "junit-pytest.xml", "junit", 1, TRUE, 8, 4, 4,
    "tests.test_pay/test_param[2]|tests.test_pay/test_setup|"
    "tests.test_shop.Shop/test_bad|tests.test_shop.Shop/test_error" },
  { "junit-pytest-good.xml", "junit", 0, TRUE, 1, 0, 0, "" },
  { "junit-node.xml", "junit", 1, TRUE, 4, 3, 1, "test/adds wrong|test/later|test/two" },
  { "go-json.txt", "go test", 1, TRUE, 3, 3, 1,
    "example.org/shop/TestBad|example.org/shop/TestSub|example.org/shop/TestSub/two_words" },
  { "go-json-good.txt", "go test", 0, TRUE, 1, 0, 0, "" },
  { "go-json-panic.txt", "go test", 1, TRUE, 1, 1, 0, "example.org/shop/pay/TestPanic" },
  { "go-json-build.txt", "go test", 2, FALSE, 0, 0, 0,
    "<package example.org/shop/pay does not build; its output: “pay/pay.go:3:1: syntax error: "
    "unexpected EOF, expecting )”>|example.org/shop/TestBad|"
    "example.org/shop/TestSub|example.org/shop/TestSub/two_words" },
  { "go-verbose.txt", "go test", 1, TRUE, 3, 3, 1, "TestBad|TestSub|TestSub/two_words" },
  { "go-verbose-good.txt", "go test", 0, TRUE, 1, 0, 0, "" },
  { "go.txt", "go test", 1, TRUE, 1, 3, 0, "TestBad|TestSub|TestSub/two_words" },
  { "go-build.txt", "go test", 2, FALSE, 0, 0, 0,
    "<package example.org/shop/pay does not build; its output: “pay/pay.go:3:1: syntax error: "
    "unexpected EOF, expecting )”>|TestBad|TestSub|TestSub/two_words" },
  { "go-panic.txt", "go test", 1, TRUE, 1, 1, 0, "TestPanic" },
  { "cargo.txt", "cargo test", 101, TRUE, 4, 1, 1, "tests::bad" },
  { "cargo-good.txt", "cargo test", 0, TRUE, 1, 0, 0, "" },
  { "cargo-build.txt", "cargo test", 101, FALSE, 0, 0, 0, NULL },
  { "meson.txt", "meson", 5, TRUE, 5, 5, 2, "adds wrong|hangs|surprise|tap-short|tap/long line" },
  { "meson-verbose.txt", "meson", 5, TRUE, 5, 5, 3,
    "adds wrong|hangs|surprise|tap-short|tap/long line" },
  { "meson-single.txt", "meson", 2, TRUE, 1, 2, 0, "no newline|tap-out/x" },
  { "meson-good.txt", "meson", 0, TRUE, 2, 0, 0, "" },
  { "ctest.txt", "ctest", 8, TRUE, 1, 4, 2, "absent|adds wrong|crashes|hangs" },
  { "ctest-good.txt", "ctest", 0, TRUE, 1, 0, 1, "" },
  { "ctest-none.txt", "ctest", 0, FALSE, 0, 0, 0, "<no tests were found>" },
  { "automake.txt", "make check", 2, TRUE, 1, 3, 2, "hard.sh|surprise.sh|wrong.sh" },
  { "automake-good.txt", "make check", 0, TRUE, 1, 0, 1, "" },
  { "automake-serial.txt", "make check", 2, TRUE, 1, 1, 2, "wrong.sh" },
  { "greatest.txt", "greatest", 1, TRUE, 3, 1, 1, "adds_wrong" },
  { "greatest-good.txt", "greatest", 0, TRUE, 4, 0, 1, "" },
  { "maven.txt", "maven", 1, TRUE, 2, 2, 1, "ShopTest.bad|ShopTest.error" },
  { "junit-surefire.xml", "junit", 1, TRUE, 2, 2, 1, "shop.ShopTest/bad|shop.ShopTest/error" },
  { "bun.txt", "bun", 1, TRUE, 2, 1, 2, "pay > adds wrong" },
  { "bun-good.txt", "bun", 0, TRUE, 1, 0, 0, "" },
  { "junit-deno.xml", "junit", 1, TRUE, 2, 3, 1,
    "./shop_test.ts/adds wrong|./shop_test.ts/steps|./shop_test.ts/steps > two" },
  { "junit-phpunit.xml", "junit", 2, TRUE, 3, 2, 2, "ShopTest/testBad|ShopTest/testError" },
  { "phpunit.txt", "phpunit", 2, TRUE, 3, 2, 2, "ShopTest::testBad|ShopTest::testError" },
  { "phpunit-good.txt", "phpunit", 0, TRUE, 1, 0, 0, "" },
  { "rspec.json", "rspec", 1, TRUE, 1, 2, 2, "Shop adds wrong|Shop raises" },
  { "rspec.txt", "rspec", 1, TRUE, 1, 2, 2, "Shop adds wrong|Shop raises" },
  { "rspec-good.txt", "rspec", 0, TRUE, 1, 0, 0, "" },
  { "minitest.txt", "minitest", 1, TRUE, 1, 2, 1, "ShopTest#test_bad|ShopTest#test_error" },
  { "minitest-good.txt", "minitest", 0, TRUE, 1, 0, 0, "" },
  { "test-unit.txt", "minitest", 1, TRUE, 1, 2, 1, "test_bad(TU)|test_error(TU)" },
  { NULL, NULL, 0, FALSE, 0, 0, 0, NULL },
};

TfTestReport *
code_report_test_read (TfDeliverable *code,
                       const char *format,
                       const char *text,
                       gsize length,
                       int exit_code)
{
  g_autoptr (TfTestReader) reader = tf_deliverable_create_test_reader (code, format);
  TfTestReport *report = tf_test_report_new ("", "");
  const char *at = text;
  const char *end = text + length;

  while (at < end)
    {
      const char *newline = memchr (at, '\n', end - at);
      const char *stop = newline != NULL ? newline : end;

      tf_test_reader_feed (reader, at, stop - at);
      at = stop + 1;
    }
  tf_test_reader_finish (reader, exit_code, report);
  return report;
}

char *
code_report_test_load (const CodeReportFixture *fixture, gsize *out_length)
{
  g_autofree char *relative = g_build_filename ("fixtures", "reports", fixture->file, NULL);
  g_autofree char *path = tf_test_source (relative);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, out_length, &error);
  g_assert_no_error (error);
  return text;
}
