/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <string.h>

#include "code-report-test.h"
#include "code-test.h"
#include "plugin-test.h"
#include "tf-limits.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/code/report"

static TfDeliverable *code;

/* "3+1-2 a|b" means 3 passed, 1 failed, 2 skipped and the names of the failed; "? why" is
 * unknown. */
typedef struct
{
  const char *name;
  const char *format;
  int exit_code;
  const char *text;
  const char *result;
} Case;

#define OUT_OF  "\n100% tests passed, 0 tests failed out of 1\n"
#define CTEST_1 "1/1 Test #1: a ...   Passed    0.01 sec\n"
#define GREATEST_1 \
  "* Suite a:\n.\n1 test - 1 passed, 0 failed, 0 skipped (1 ticks, 0.1 sec)\n\n" \
  "Total: 1 test (1 ticks, 0.1 sec), 1 assertion\nPass: 1, fail: 0, skip: 0.\n"
#define MESON_1   "1/1 x / a OK 0.1s\n"
#define MESON_SUM "Ok: 1\nExpected Fail: 0\nFail: 0\nUnexpected Pass: 0\nSkipped: 0\nTimeout: 0\n"
#define TOTALS(pass, fail) \
  "Testsuite summary for x\n====\n# TOTAL: 2\n# PASS: " pass "\n# SKIP: 0\n# XFAIL: 0\n" \
  "# FAIL: " fail "\n# XPASS: 0\n# ERROR: 0\n"

static const Case cases[] = {
  { "tap-plan-behind", "tap", 0, "ok 1 - a\nok 2 - b\n1..2\n", "2+0-0 " },
  { "tap-without-numbers", "tap", 0, "1..2\nok\nok - b\n", "2+0-0 " },
  { "tap-without-names", "tap", 1, "1..2\nok 1\nnot ok 2\n", "1+1-0 2" },
  { "tap-no-plan", "tap", 0, "ok 1\n", "? the TAP plan is missing: got 1 tests" },
  { "tap-one-too-few", "tap", 0, "1..3\nok 1\nok 2\n", "? planned 3 tests, got 2" },
  { "tap-one-too-many", "tap", 0, "1..1\nok 1\nok 2\n", "? planned 1 tests, got 2" },
  { "tap-out-of-order", "tap", 0, "1..2\nok 2\nok 1\n", "? found test 2, expected test 1" },
  { "tap-bail-out", "tap", 1, "1..2\nok 1\nnot ok 2\nBail out! no disk\n", "? bail out: no disk" },
  { "tap-two-plans", "tap", 0, "1..2\n1..2\nok 1\nok 2\n",
    "? a second TAP plan appeared before the tests of the first" },
  { "tap-two-programs", "tap", 0, "1..1\nok 1 a\n1..2\nok 1 b\nok 2 a\n", "3+0-0 " },
  { "tap-two-programs-plan-behind", "tap", 0, "ok 1 a\n1..1\nok 1 b\n1..1\n", "2+0-0 " },
  { "tap-second-program-cut", "tap", 0, "1..1\nok 1 a\n1..2\nok 1 b\n",
    "? planned 2 tests, got 1" },
  { "tap-all-skipped", "tap", 0, "1..2\nok 1 # SKIP a\nok 2 # skip\n", "? all tests were skipped" },
  { "tap-skip-all", "tap", 0, "1..0 # SKIP no network\n", "? all tests were skipped" },
  { "tap-todo", "tap", 0, "1..3\nok 1\nnot ok 2 b # TODO later\nok 3 c # TODO done\n", "2+0-1 " },
  { "tap-hash-in-name", "tap", 1, "1..2\nok 1 a#skip\nnot ok 2 - b \\# todo\n",
    "1+1-0 b \\# todo" },
  { "tap-subtest", "tap", 1,
    "TAP version 14\n# Subtest: in\n    ok 1 - a\n    not ok 2 - b\n    1..2\n"
    "not ok 1 - in\nok 2 - out\n1..2\n",
    "2+1-0 in/b" },
  { "tap-subtest-by-itself", "tap", 1, "1..1\n    ok 1 - a\n    1..1\nnot ok 1 - in\n",
    "1+1-0 in" },
  { "tap-subtest-without-plan", "tap", 0, "1..1\n    ok 1 - a\nok 1 - in\n",
    "? the TAP plan is missing: got 1 tests" },
  { "tap-subtest-contradicts", "tap", 0, "1..1\n    not ok 1 - a\n    1..1\nok 1 - in\n",
    "? a subtest passed although its tests failed" },
  { "tap-deep", "tap", 1,
    "1..1\n# Subtest: a\n    1..1\n    # Subtest: b\n        1..1\n        not ok 1 c\n"
    "    not ok 1 b\nnot ok 1 a\n",
    "0+1-0 a/b/c" },
  { "tap-in-yaml", "tap", 1, "1..1\nnot ok 1 a\n  ---\n  got: |\n    ok 2\n    1..7\n  ...\n",
    "0+1-0 a" },
  { "tap-crlf-colours", "tap", 1, "1..2\r\n\033[32mok 1 a\033[0m\r\n\033[31mnot ok 2 b\033[0m\r\n",
    "1+1-0 b" },
  { "tap-same-names", "tap", 1, "1..2\nnot ok 1 a\nnot ok 2 a\n", "0+2-0 a|a (2)" },
  { "tap-bad-utf8", "tap", 1, "1..1\nnot ok 1 \xff\xfe\n", "0+1-0 \xef\xbf\xbd\xef\xbf\xbd" },
  { "tap-huge-plan", "tap", 0, "1..99999999999999999999999\nok 1\n", "?" },
  { "tap-says-zero", "tap", 0, "1..1\nnot ok 1\n", "? 1 tests failed, but the exit status is 0" },
  { "tap-says-one", "tap", 1, "1..1\nok 1\n", "? no test failed, but the exit status is 1" },
  { "prove-notests", "prove", 0, "Files=0, Tests=0,  0 wallclock secs\nResult: NOTESTS\n",
    "? the result of prove is truncated" },
  { "prove-died", "prove", 1,
    "t/a.t .. \n1..3\nok 1 - a\nDubious, test returned 2 (wstat 512, 0x200)\n"
    "Failed 2/3 subtests \nt/b.t .. \n1..1\nok 1 - b\nok\n"
    "Files=2, Tests=4,  0 wallclock secs\nResult: FAIL\n",
    "2+1-0 t/a.t" },
  { "prove-runs", "prove", 2,
    "t/a.t .. \n1..1\nnot ok 1 - a\nFailed 1/1 subtests \nFiles=1, Tests=1,  0 w\nResult: FAIL\n"
    "t/a.t .. \n1..1\nok 1 - b\nok\nFiles=1, Tests=1,  0 w\nResult: PASS\n",
    "1+1-0 t/a.t/a" },
  { "prove-runs-one-empty", "prove", 0,
    "t/a.t .. \n1..1\nok 1 - a\nok\nFiles=1, Tests=1,  0 w\nResult: PASS\n"
    "Files=0, Tests=0,  0 w\nResult: NOTESTS\n",
    "1+0-0 " },
  { "prove-runs-cut", "prove", 0,
    "t/a.t .. \n1..1\nok 1 - a\nok\nFiles=1, Tests=1,  0 w\nResult: PASS\n"
    "t/b.t .. \n1..1\nok 1 - b\nok\nFiles=1, Tests=1,  0 w\n",
    "? the result of prove is truncated" },
  { "prove-runs-file-missing", "prove", 0,
    "t/a.t .. ok\nFiles=1, Tests=1,  0 w\nResult: PASS\n"
    "t/b.t .. ok\nFiles=2, Tests=1,  0 w\nResult: PASS\n",
    "? the file count of prove does not match its list" },
  { "prove-tab", "prove", 0,
    "t/a.t .. \n1..2\nok 1\t# Skipped, no resolver\nok 2\nok\n"
    "Files=1, Tests=2,  0 w\nResult: PASS\n",
    "1+0-1 " },
  { "node-tap-total-differs", "node-tap", 0, "ok a.js ....... 2/2\ntotal ........ 2/3\n\nok\n",
    "? the total of tap does not match its files" },
  { "node-tap-passes-with-failures", "node-tap", 0,
    "ok a.js ....... 1/2\ntotal ........ 1/2\n\nok\n",
    "? the test count of a file does not match what it says" },
  { "node-tap-fails-without", "node-tap", 1, "not ok a.js ... 2/2\ntotal ........ 2/2\n\nnot ok\n",
    "? the test count of a file does not match what it says" },
  { "node-tap-cut", "node-tap", 0, "ok a.js ....... 2/2\n",
    "? the result of node-tap is truncated" },
  { "node-tap-two-dots", "node-tap", 0, "ok a.js .. 2/2\ntotal .. 2/2\n",
    "? the result of node-tap is truncated" },
  { "prove-file-missing", "prove", 0, "t/a.t .. ok\nFiles=2, Tests=4,  0 w\nResult: PASS\n",
    "? the file count of prove does not match its list" },
  { "junit-cdata", "junit", 1,
    "<testsuite><testcase name='a'><failure><![CDATA[x > y </testcase>]]></failure></testcase>"
    "<testcase name='b'/></testsuite>",
    "1+1-0 a" },
  { "junit-error", "junit", 1,
    "<?xml version='1.0'?><!-- <testsuite> --><testsuites><testsuite>\n<testcase\n  name=\"a &lt; "
    "&#x62;\"\n  classname=\"c\"><error/></testcase></testsuite></testsuites>",
    "0+1-0 c/a < b" },
  { "junit-output-like-xml", "junit", 0,
    "<testsuite><testcase name='a'/><system-out>&lt;failure/> &amp;</system-out></testsuite>",
    "1+0-0 " },
  { "junit-root-open", "junit", 0, "<testsuites><testsuite><testcase name='a'/></testsuite>",
    "? the result of junit is truncated" },
  { "junit-mismatched", "junit", 0, "<testsuite><testcase name='a'></testsuite></testcase>",
    "? the JUnit XML is not well formed" },
  { "junit-claims-more", "junit", 1,
    "<testsuite failures='2'><testcase name='a'><failure/></testcase></testsuite>",
    "? the JUnit XML lists fewer failures than it counts" },
  { "junit-other-xml", "junit", 0, "<html><testcase name='a'/></html>",
    "? it is XML, but not a test report" },
  { "junit-two-roots", "junit", 0, "<testsuite><testcase name='a'/></testsuite><testsuite/>",
    "? the JUnit XML is not well formed" },
  { "junit-empty", "junit", 0, "<testsuites/>", "? no tests ran" },
  { "junit-whatever-format", "pytest", 0, "\n<testsuite><testcase name='a'/></testsuite>",
    "1+0-0 " },
  { "junit-not-run", "junit", 8,
    "<testsuite><testcase name='a' classname='a' status='notrun'><skipped message='Unable to find "
    "executable'/></testcase></testsuite>",
    "0+1-0 a" },
  { "pytest-no-tests", "pytest", 5, "\nno tests ran in 0.01s\n", "? no tests ran" },
  { "pytest-unknown-word", "pytest", 0, "3 passed, 1 exploded in 0.1s\n",
    "? the result of pytest is truncated" },
  { "pytest-warnings", "pytest", 0, "== 3 passed, 2 warnings in 61.02s (0:01:01) ==\n", "3+0-0 " },
  { "pytest-cut-line", "pytest", 0, "== 3 passed, 2 fai", "? the result of pytest is truncated" },
  { "pytest-twice", "pytest", 0, "1 passed in 0.1s\n2 passed, 1 skipped in 0.1s\n", "3+0-1 " },
  { "pytest-in-a-failure", "pytest", 1,
    "=== FAILURES ===\n__ test_a __\n9 passed in 0.1s\n=== short test summary info ===\n"
    "FAILED a.py::test_a - x\n=== 1 failed in 0.2s ===\n",
    "0+1-0 a.py::test_a" },
  { "unittest-no-verdict", "unittest", 0, "Ran 3 tests in 0.1s\n\n",
    "? the result of unittest is truncated" },
  { "unittest-none", "unittest", 5, "Ran 0 tests in 0.0s\n\nNO TESTS RAN\n", "? no tests ran" },
  { "unittest-class-fails", "unittest", 1,
    "test_a (m.C.test_a) ... ok\nERROR: setUpClass (m.D)\nRan 1 test in 0.1s\n\n"
    "FAILED (errors=1)\n",
    "1+1-0 setUpClass (m.D)" },
  { "unittest-ok-with-failures", "unittest", 1, "Ran 2 tests in 0.1s\n\nOK (failures=1)\n",
    "? unittest reported OK although tests failed" },
  { "shunit2", "unittest", 0, "testA\ntestB\n\nRan 2 tests.\n\nOK\n", "2+0-0 " },
  { "shunit2-fails", NULL, 1,
    "testA\nASSERT:x\n\nRan \033[1;36m2\033[0m tests.\n\n"
    "FAILED (failures=1)\n",
    "1+1-0 <1 failed>" },
  { "go-package-open", "go test", 0,
    "{\"Action\":\"run\",\"Package\":\"p\",\"Test\":\"A\"}\n"
    "{\"Action\":\"pass\",\"Package\":\"p\",\"Test\":\"A\"}\n",
    "? the result of go test is truncated" },
  { "go-test-open", "go test", 0,
    "{\"Action\":\"run\",\"Package\":\"p\",\"Test\":\"A\"}\n"
    "{\"Action\":\"pass\",\"Package\":\"p\"}\n",
    "? 1 tests started but did not finish" },
  { "go-event-cut", "go test", 0,
    "{\"Action\":\"run\",\"Package\":\"p\",\"Test\":\"A\"}\n"
    "{\"Action\":\"pass\",\"Package\":\"p\",\"Test\":\"A\"}\n"
    "{\"Action\":\"pass\",\"Package\":\"p\"}\n{\"Action\":\"ru\n",
    "? an event of go test is truncated" },
  { "go-setup-fails", "go test", 1,
    "{\"Action\":\"start\",\"Package\":\"p\"}\n{\"Action\":\"fail\",\"Package\":\"p\"}\n",
    "? package p failed outside of its tests" },
  { "go-quiet", "go test", 0, "ok  \tp\t0.1s\nok  \tq\t(cached)\n?   \tr\t[no test files]\n",
    "2+0-0 " },
  { "go-no-tests", "go test", 0, "ok  \tp\t0.1s [no tests to run]\n", "? no tests ran" },
  { "go-text-open", "go test", 0, "=== RUN   A\n--- PASS: A (0.00s)\nPASS\n",
    "? the result of go test is truncated" },
  { "cargo-none", "cargo test", 0,
    "running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered "
    "out\n",
    "? no tests ran" },
  { "cargo-aborted", "cargo test", 101, "running 2 tests\ntest a ... ok\n",
    "? a test program ended without a result" },
  { "cargo-one-lost", "cargo test", 0,
    "running 2 tests\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n",
    "? announced 2 tests, finished 1" },
  { "node-cut-totals", "node", 0, "✔ a (1ms)\nℹ tests 1\nℹ pass 1\n",
    "? the result of node is truncated" },
  { "node-other-total", "node", 0,
    "ℹ tests 2\nℹ suites 0\nℹ pass 1\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\n",
    "? the test count of node does not match its verdicts" },
  { "node-cancelled", "node", 1,
    "ℹ tests 2\nℹ suites 0\nℹ pass 1\nℹ fail 0\nℹ cancelled 1\nℹ skipped 0\nℹ todo 0\n",
    "1+1-0 <1 failed>" },
  { "jest", NULL, 1,
    "  sum\n    ✓ adds (2 ms)\n    ✕ adds wrong (1 ms)\n\nTests:       1 failed, 1 passed, 2 "
    "total\n",
    "1+1-0 adds wrong" },
  { "jest-bad-sum", NULL, 0, "Tests:       1 passed, 2 total\n",
    "? the result of jest or mocha is truncated" },
  { "mocha", NULL, 0, "  sum\n    ✔ adds\n\n  1 passing (5ms)\n", "1+0-0 " },
  { "mocha-fails", NULL, 1, "  1 passing (5ms)\n  1 pending\n  2 failing\n\n  1) x\n",
    "1+2-1 <2 failed>" },
  { "meson-none", "meson", 0, "No tests defined.\n", "? no tests are defined" },
  { "meson-cut-totals", "meson", 0, MESON_1 "Ok: 1\n", "? the result of meson is truncated" },
  { "meson-other-total", "meson", 0, "1/2 x / a OK 0.1s\n" MESON_SUM,
    "? the result of meson is truncated" },
  { "meson-new-totals", "meson", 0, "1/1 a OK 0.1s\nOk: 1\nFail: 0\n", "1+0-0 " },
  { "meson-words-in-names", "meson", 0, "1/1 x / is OK or FAIL OK 0.1s\n" MESON_SUM, "1+0-0 " },
  { "greatest-two-programs", "greatest", 0, GREATEST_1 GREATEST_1, "2+0-0 " },
  { "greatest-second-cut", "greatest", 0, GREATEST_1 "\n* Suite b:\n..",
    "? the result of greatest is truncated" },
  { "greatest-other-total", "greatest", 0,
    "2 tests - 2 passed, 0 failed, 0 skipped\nTotal: 1 test, 1 assertion\n"
    "Pass: 1, fail: 0, skip: 0.\n",
    "? the test count of greatest does not match its suites" },
  { "greatest-says-zero", "greatest", 0, "Total: 1 test, 1 assertion\nPass: 0, fail: 1, skip: 0.\n",
    "? 1 tests failed, but the exit status is 0" },
  { "ctest-other-total", "ctest", 0, CTEST_1 "\n100% tests passed, 0 tests failed out of 2\n",
    "? the test count of ctest does not match its list" },
  { "ctest-cut", "ctest", 0, CTEST_1, "? the result of ctest is truncated" },
  { "ctest-stars-in-output", "ctest", 0, CTEST_1 "***Failed\n" OUT_OF, "1+0-0 " },
  { "automake-totals", "make check", 2, "PASS: a\nFAIL: b\n" TOTALS ("1", "1"), "1+1-0 b" },
  { "automake-other-totals", "make check", 2, "PASS: a\nPASS: b\n" TOTALS ("1", "1"),
    "? the test count of automake does not match its list" },
  { "automake-no-totals", "make check", 0, "make  check-TESTS\nPASS: a\n",
    "? the result of make check is truncated" },
  { "dotnet-list", "dotnet", 1,
    "  Passed Shop.Tests.Adds [3 ms]\n  Failed Shop.Tests.Bad [2 ms]\n  Error Message:\n"
    "   Assert.Equal() Failure\nExpected: 3\nActual:   2\n  Stack Trace:\n     at Shop\n"
    "  Skipped Shop.Tests.Later [< 1 ms]\n\nTest Run Failed.\nTotal tests: 3\n     Passed: 1\n"
    "     Failed: 1\n    Skipped: 1\n Total time: 0.8 Seconds\n",
    "1+1-1 Shop.Tests.Bad" },
  { "dotnet-two-projects", "dotnet", 1,
    "Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 5 ms - A.dll "
    "(net8.0)\nFailed!  - Failed:     1, Passed:     1, Skipped:     1, Total:     3, Duration: 6 "
    "ms "
    "- B.dll (net8.0)\n",
    "4+1-1 <1 failed>" },
  { "dotnet-cut", "dotnet", 0, "Total tests: 3\n     Passed: 1\n",
    "? the totals of dotnet test contradict each other" },
  { "dotnet-says-zero", "dotnet", 0,
    "Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2, Duration: 6 ms - "
    "B.dll\n",
    "? 1 tests failed, but the exit status is 0" },
  { "bazel", "bazel", 3,
    "//shop:adds     PASSED in 0.1s\n//shop:bad      FAILED in 0.2s\n  /x/test.log\n"
    "//shop:old      (cached) PASSED in 0.0s\n//shop:slow     TIMEOUT in 60.0s\n\n"
    "Executed 3 out of 4 tests: 2 tests pass and 2 fail locally.\n",
    "2+2-0 //shop:bad|//shop:slow" },
  { "bazel-of-one", NULL, 0,
    "//shop:adds  PASSED in 0.1s\n\nExecuted 1 out of 1 test: 1 test passes.\n", "1+0-0 " },
  { "bazel-one-too-few", "bazel", 0,
    "//shop:adds  PASSED in 0.1s\n\nExecuted 2 out of 2 tests: 2 tests pass.\n",
    "? the test count of bazel does not match its list" },
  { "bazel-cut", "bazel", 0, "//shop:adds  PASSED in 0.1s\n",
    "? the result of bazel is truncated" },
  { "swift-xctest", NULL, 1,
    "Test Suite 'All tests' started at 2024-01-01 10:00:00.000\n"
    "Test Suite 'ShopTests' started at 2024-01-01 10:00:00.000\n"
    "Test Case 'ShopTests.testAdds' started at 2024-01-01 10:00:00.000\n"
    "Test Case 'ShopTests.testAdds' passed (0.001 seconds)\n"
    "Test Case 'ShopTests.testBad' failed (0.002 seconds)\n"
    "Test Case 'ShopTests.testLater' skipped (0.0 seconds)\n"
    "Test Suite 'ShopTests' failed at 2024-01-01 10:00:00.003\n"
    "\t Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.003 (0.003) "
    "seconds\n"
    "Test Suite 'All tests' failed at 2024-01-01 10:00:00.003\n"
    "\t Executed 3 tests, with 1 test skipped and 1 failure (0 unexpected) in 0.003 (0.003) "
    "seconds\n"
    "◇ Test run started.\n✔ Test run with 0 tests passed after 0.001 seconds.\n",
    "1+1-1 ShopTests.testBad" },
  { "swift-testing", "swift", 1,
    "◇ Test run started.\n↳ Testing Library Version: 124\n◇ Test adds() started.\n"
    "✔ Test adds() passed after 0.001 seconds.\n"
    "✘ Test bad() recorded an issue at A.swift:6:5: Expectation failed\n"
    "✘ Test bad() failed after 0.001 seconds with 1 issue.\n➜ Test later() skipped.\n"
    "✘ Test run with 3 tests failed after 0.001 seconds with 1 issue.\n",
    "1+1-1 bad()" },
  { "swift-cut", "swift", 0,
    "Test Suite 'All tests' started at 2024-01-01 10:00:00.000\n"
    "Test Case 'ShopTests.testAdds' passed (0.001 seconds)\n",
    "? the result of swift is truncated" },
  { "swift-one-too-few", "swift", 0,
    "Test Suite 'All tests' started at x\nTest Case 'A.a' passed (0.001 seconds)\n"
    "Test Suite 'All tests' passed at x\n\t Executed 2 tests, with 0 failures (0 unexpected) in "
    "0\n",
    "? the test count of XCTest does not match its list" },
  { "maven-two-modules", "maven", 0,
    "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in A\n"
    "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n"
    "[WARNING] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1\n[INFO] BUILD SUCCESS\n",
    "4+0-1 " },
  { "maven-cut", "maven", 0, "[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0\n",
    "? the result of maven is truncated" },
  { "maven-does-not-compile", "maven", 1, "[ERROR] COMPILATION ERROR : \n[INFO] BUILD FAILURE\n",
    "? no tests ran; its output: “[ERROR] COMPILATION ERROR :”" },
  { "phpunit-skipped", "phpunit", 0,
    "PHPUnit 10.5.1 by Sebastian Bergmann and contributors.\n\nOK, but some tests were skipped!\n"
    "Tests: 3, Assertions: 2, Warnings: 1, Skipped: 1.\n",
    "2+0-1 " },
  { "phpunit-warning", "phpunit", 1,
    "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nWARNINGS!\n"
    "Tests: 3, Assertions: 2, Warnings: 1.\n",
    "2+1-0 <1 failed>" },
  { "phpunit-warning-that-counts-for-nothing", "phpunit", 0,
    "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nWARNINGS!\n"
    "Tests: 3, Assertions: 2, Warnings: 1.\n",
    "3+0-0 " },
  { "junit-warning", "junit", 0,
    "<testsuite><testcase name='a'><warning type='x'>old</warning></testcase>"
    "<testcase name='b'/></testsuite>",
    "2+0-0 " },
  { "junit-warning-that-fails", "junit", 1,
    "<testsuite><testcase name='a'><warning type='x'>old</warning></testcase>"
    "<testcase name='b'/></testsuite>",
    "1+1-0 a" },
  { "junit-warning-and-failure", "junit", 1,
    "<testsuite><testcase name='a'><warning>old</warning><failure/></testcase></testsuite>",
    "0+1-0 a" },
  { "phpunit-fatal", "phpunit", 255,
    "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\nPHP Fatal error:  Uncaught Error: "
    "x\n",
    "? the result of phpunit is truncated; its output: “PHP Fatal error:  Uncaught Error: x”" },
  { "rspec-error-outside", "rspec", 1,
    "0 examples, 0 failures, 1 error occurred outside of examples\n",
    "? RSpec reported errors outside of examples" },
  { "bun-error-outside", "bun", 1,
    "(pass) a [1ms]\n\n 1 pass\n 0 fail\n 1 error\nRan 1 test across 1 file. [1.00ms]\n",
    "? bun reported errors outside of tests" },
  { "script-lines", NULL, 1, "PASS: a\nFAIL: b\n", "1+1-0 b" },
  { "script-errors-only", NULL, 1, "ERROR: no such file\n", "0+1-0 the test command" },
  { "program-missing", NULL, 2, "make: tox: No such file or directory\nmake: *** Error 127\n",
    "? the tests need “tox”, which is not installed; install it (the Debian package tox) or set "
    "tests.command" },
  { "module-missing", "pytest", 1, "/usr/bin/python3: No module named pytest\n",
    "? the tests need the Python module “pytest”, which is not installed; install it (the Debian "
    "package python3-pytest)" },
  { "nothing", NULL, 0, "", "1+0-0 " },
  { "prose", NULL, 0, "all is well\nok\nok then\n3 tests passed\n", "1+0-0 " },
  { "two-that-disagree", NULL, 0, "1..1\nok 1 a\n== 2 passed in 0.1s ==\n",
    "? the output looks like that of pytest and of tap, which disagree" },
  { "inner-and-outer", NULL, 0, "1..2\nok 1 a\nok 2 b\n" CTEST_1 OUT_OF, "1+0-0 " },
  { "outer-hides-nothing", NULL, 1, CTEST_1 OUT_OF "== 1 failed in 0.1s ==\n",
    "? no test failed, but the exit status is 1" },
};

static char *
describe (const TfTestReport *report)
{
  g_auto (GStrv) names = tf_test_report_dup_failing (report);
  g_autofree char *failing = g_strjoinv ("|", names);

  if (!report->counts.known)
    return g_strdup_printf ("? %s", report->detail);
  return g_strdup_printf ("%u+%u-%u %s", report->counts.passed, report->counts.failed,
                          report->skipped, failing);
}

TF_TEST_TABLE (case, cases, row->name)
{
  const Case *test = row;
  g_autoptr (TfTestReport) report =
      code_report_test_read (code, test->format, test->text, strlen (test->text), test->exit_code);
  g_autofree char *result = describe (report);

  if (strcmp (test->result, "?") == 0)
    g_assert_false (report->counts.known);
  else
    g_assert_cmpstr (result, ==, test->result);
}

static const struct
{
  const char *file;
  const char *name;
  const char *message;
} messages[] = {
  { "tap-perl.txt", "adds wrong", "expected: '3'" },
  { "node-tap.txt", "a suite/two", "The expression evaluated to a" },
  { "node-spec.txt", "a suite/two", "The expression evaluated to a" },
  { "unittest.txt", "test_bad (tests.test_shop.Shop.test_bad)", "AssertionError: 2 != 3" },
  { "pytest.txt", "tests/test_shop.py::Shop::test_bad", "AssertionError: 2 != 3" },
  { "pytest.txt", "tests/test_pay.py::test_setup", "OSError: no disk" },
  { "pytest-plain.txt", "tests/test_pay.py::test_param[2]", "AssertionError: two is bad" },
  { "junit-pytest.xml", "tests.test_shop.Shop/test_bad", "2 != 3" },
  { "go-json.txt", "example.org/shop/TestBad", "1 + 1 is 2" },
  { "go.txt", "TestBad", "1 + 1 is 2" },
  { "cargo.txt", "tests::bad", "before it fails" },
  { "meson.txt", "adds wrong", "2 is not 3" },
  { "meson-verbose.txt", "adds wrong", "2 is not 3" },
  { "meson-single.txt", "no newline", "half" },
  { "meson.txt", "hangs", "killed by signal 15" },
  { "ctest.txt", "adds wrong", "2 is not 3" },
  { "greatest.txt", "adds_wrong", "two is three" },
  { "automake.txt", "wrong.sh", "2 is not 3" },
};

static const CodeReportFixture *
find_fixture (const char *file)
{
  const CodeReportFixture *fixture = code_report_fixtures;

  while (strcmp (fixture->file, file) != 0)
    fixture++;
  return fixture;
}

TF_TEST (messages)
{
  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    {
      const CodeReportFixture *fixture = find_fixture (messages[i].file);
      gsize length = 0;
      g_autofree char *text = code_report_test_load (fixture, &length);
      g_autoptr (TfTestReport) report =
          code_report_test_read (code, fixture->format, text, length, fixture->exit_code);
      const TfTestCase *test = tf_test_report_find (report, messages[i].name);

      g_test_message ("%s: %s", messages[i].file, messages[i].name);
      g_assert_nonnull (test);
      tf_test_assert_has (test->message, messages[i].message);
      g_assert_cmpuint (strlen (test->message), <=, 2048);
    }
}

TF_TEST (names_are_complete)
{
  static const char *const files[] = { "meson-verbose.txt", "ctest.txt", "tap-perl.txt",
                                       "go-json.txt",       "cargo.txt", "automake.txt" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      const CodeReportFixture *fixture = find_fixture (files[i]);
      gsize length = 0;
      g_autofree char *text = code_report_test_load (fixture, &length);
      g_autoptr (TfTestReport) report =
          code_report_test_read (code, fixture->format, text, length, fixture->exit_code);

      g_test_message ("%s", files[i]);
      g_assert_true (report->names_complete);
    }
}

TF_TEST (long_line)
{
  g_autoptr (GString) text = g_string_new ("1..2\nok 1 - ");
  g_autoptr (TfTestReport) report = NULL;
  const TfTestCase *first;

  for (guint i = 0; i < TF_MIB / 4; i++)
    g_string_append (text, "äö");
  g_string_append (text, "\nok 2 - short\n");
  report = code_report_test_read (code, "tap", text->str, text->len, 0);
  first = g_ptr_array_index (report->cases, 0);
  g_assert_cmpuint (report->counts.passed, ==, 2);
  g_assert_cmpuint (strlen (first->name), <, 500);
  g_assert_true (g_utf8_validate (first->name, -1, NULL));
}

TF_TEST (many_failures_keep_bounds)
{
  g_autoptr (GString) text = g_string_new ("1..20000\n");
  g_autoptr (TfTestReport) report = NULL;
  gsize sum = 0;

  for (guint i = 1; i <= 20000; i++)
    {
      g_string_append_printf (text, "not ok %u - same\n", i);
      for (guint j = 0; j < 30; j++)
        g_string_append (text, "# a line of fifty characters, about as long as most\n");
    }
  report = code_report_test_read (code, "tap", text->str, text->len, 1);
  g_assert_cmpuint (report->counts.failed, ==, 20000);
  for (guint i = 0; i < report->cases->len; i++)
    {
      const TfTestCase *test = g_ptr_array_index (report->cases, i);

      sum += test->message != NULL ? strlen (test->message) : 0;
    }
  g_assert_cmpuint (sum, <=, 4 * TF_MIB);
  g_assert_cmpuint (sum, >, TF_MIB);
}

TF_TEST (garbage_is_no_list_of_tests)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint round = 0; round < 20; round++)
    {
      gsize length = round * 1000;
      g_autofree char *bytes = g_malloc (length + 1);
      g_autoptr (TfTestReport) report = NULL;

      for (gsize i = 0; i < length; i++)
        bytes[i] = (char) g_rand_int_range (random, 0, 256);
      report = code_report_test_read (code, NULL, bytes, length, 0);
      g_assert_true (report->exit_only);
      g_assert_cmpuint (report->counts.total, ==, 1);
      g_assert_true (g_utf8_validate (report->detail, -1, NULL));
    }
}

PLUGIN_TEST_MAIN (code, code_test_new)
