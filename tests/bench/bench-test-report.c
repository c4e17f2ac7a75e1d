/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include <sys/resource.h>
#include <time.h>

#include "tf-paths.h"
#include "tf-plugin-loader.h"
#include "tf-test.h"

#define TF_TEST_PREFIX "/bench"

/* 1,000,000 lines of test output: the processor time of their reader and the peak memory of the
 * process; each format runs in its own process. */

#define N_LINES 1000000
#define BATCH   10000

typedef void (*LineFunc) (GString *line, guint n);

typedef struct
{
  const char *name;
  const char *format;
  LineFunc func;
} Output;

static void
tap_line (GString *line, guint n)
{
  if (n == 0)
    g_string_printf (line, "1..%d", N_LINES - 1);
  else
    g_string_printf (line, "ok %u - /parse/case-%u/reads-what-it-wrote", n, n);
}

/* Three events per test: begun, printed, passed. */
static void
go_line (GString *line, guint n)
{
  static const char *const actions[] = { "run", "output", "pass" };

  if (n == N_LINES - 1)
    g_string_assign (line, "{\"Time\":\"2026-11-22T03:43:13.480721141Z\",\"Action\":\"pass\","
                           "\"Package\":\"example.org/shop\",\"Elapsed\":1.5}");
  else
    g_string_printf (line,
                     "{\"Time\":\"2026-11-22T03:43:13.480721141Z\",\"Action\":\"%s\","
                     "\"Package\":\"example.org/shop\",\"Test\":\"TestCase%u\"%s}",
                     actions[n % 3], n / 3,
                     n % 3 == 1 ? ",\"Output\":\"=== RUN   TestCase\\n\"" : "");
}

static void
junit_line (GString *line, guint n)
{
  if (n == 0)
    g_string_assign (line, "<?xml version=\"1.0\"?><testsuites><testsuite name=\"shop\">");
  else if (n == N_LINES - 1)
    g_string_assign (line, "</testsuite></testsuites>");
  else
    g_string_printf (line, "  <testcase classname=\"shop.Case\" name=\"case-%u\" time=\"0.001\"/>",
                     n);
}

static const Output outputs[] = {
  { "TAP", "tap", tap_line },
  { "TAP, to be recognised", NULL, tap_line },
  { "go test -json", "go test", go_line },
  { "JUnit XML", "junit", junit_line },
};

/* Of this process, in µs: other load is not measured. */
static gint64
get_cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static double
feed (TfTestReader *reader, LineFunc func)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();
  double ms = 0;

  for (guint i = 0; i < BATCH; i++)
    g_ptr_array_add (lines, g_string_new (NULL));
  for (guint begin = 0; begin < N_LINES; begin += BATCH)
    {
      gint64 since;

      for (guint i = 0; i < BATCH; i++)
        func (g_ptr_array_index (lines, i), begin + i);
      since = get_cpu_time ();
      for (guint i = 0; i < BATCH; i++)
        {
          const GString *line = g_ptr_array_index (lines, i);

          tf_test_reader_feed (reader, line->str, line->len);
        }
      ms += (double) (get_cpu_time () - since) / 1000;
    }
  for (guint i = 0; i < BATCH; i++)
    g_string_free (g_ptr_array_index (lines, i), TRUE);
  return ms;
}

static void
bench (TfDeliverable *code, const Output *output)
{
  g_autoptr (TfTestReader) reader = tf_deliverable_create_test_reader (code, output->format);
  g_autoptr (TfTestReport) report = tf_test_report_new ("", "");
  double ms = feed (reader, output->func);
  gint64 since = get_cpu_time ();
  struct rusage usage;

  tf_test_reader_finish (reader, 0, report);
  ms += (double) (get_cpu_time () - since) / 1000;
  g_assert_true (tf_test_counts_all_passed (&report->counts));
  getrusage (RUSAGE_SELF, &usage);
  g_print ("{\"name\":\"1,000,000 lines of %s\",\"value\":%.1f,\"unit\":\"ms\",\"bound\":1000.0}\n",
           output->name, ms);
  g_print ("{\"name\":\"lines a second of %s\",\"value\":%.0f,\"unit\":\"1/s\"}\n", output->name,
           N_LINES / ms * 1000);
  g_print ("{\"name\":\"memory for %s\",\"value\":%.1f,\"unit\":\"MiB\",\"bound\":50.0}\n",
           output->name, (double) usage.ru_maxrss / 1024);
}

static void
bench_here (gconstpointer data)
{
  const Output *output = data;
  g_autofree char *directory = tf_paths_dup_plugin_dir ();
  const char *directories[] = { directory, NULL };
  g_autoptr (TfDeliverable) code = NULL;
  g_autoptr (GError) error = NULL;

  tf_plugin_loader_scan (directories);
  code = tf_plugin_loader_create (TF_DELIVERABLE_TYPE_CODE, &error);
  g_assert_no_error (error);
  bench (code, output);
}

TF_TEST (test_report)
{
  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/bench/test-report/subprocess/%u", i);

      g_test_trap_subprocess (path, 0, G_TEST_SUBPROCESS_INHERIT_STDOUT);
      g_test_trap_assert_passed ();
    }
}

int
main (int argc, char **argv)
{
  tf_test_init (&argc, &argv);
  /* "subprocess" in the path: runs only when bench_all() asks for it. */
  for (guint i = 0; i < G_N_ELEMENTS (outputs); i++)
    {
      g_autofree char *path = g_strdup_printf (TF_TEST_PREFIX "/test-report/subprocess/%u", i);

      g_test_add_data_func (path, &outputs[i], bench_here);
    }
  return tf_test_run_all ();
}
