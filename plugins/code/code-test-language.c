/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright 2026 The ThoughtForge Authors */
#include "config.h"

#include "code-test-language.h"

#include <string.h>

static const char *const python_suffixes[] = { ".py", NULL };
static const char *const javascript_suffixes[] = { ".js",  ".mjs", ".cjs", ".jsx", ".ts",
                                                   ".mts", ".cts", ".tsx", NULL };
static const char *const go_suffixes[] = { ".go", NULL };
static const char *const rust_suffixes[] = { ".rs", NULL };
static const char *const java_suffixes[] = { ".java", ".kt", ".groovy", ".scala", ".cs", NULL };
static const char *const c_suffixes[] = { ".c",  ".cc", ".cpp", ".cxx",  ".h", ".hpp",
                                          ".hh", ".m",  ".mm",  ".vala", NULL };
static const char *const perl_suffixes[] = { ".t", ".pl", ".pm", NULL };
static const char *const ruby_suffixes[] = { ".rb", NULL };
static const char *const shell_suffixes[] = {
  ".sh", ".bash", ".bats", ".t", ".test", ".zsh", NULL
};

static const CodeTestLanguage languages[] = {
  {
      .suffixes = python_suffixes,
      .block = CODE_BLOCK_INDENT,
      .lexis = CODE_COMMENT_HASH | CODE_STRING_TRIPLE,
      .file = "(^|/)(test_[^/]*|[^/]*_test|tests?)\\.py$",
      .function = "^\\s*(?:async\\s+)?def\\s+(?<name>\\w+)\\s*\\(",
      .test = "^test",
      .imports = "^\\s*(?:from|import)\\s|sys\\.path",
      .assertion = "\\b(?:self\\.)?(?:assert|fail|check|expect|verify)\\w*\\s*\\(|\\bassert\\s|"
                   "\\braises\\s*\\(|\\braise\\s+AssertionError",
      .equality = "==|\\bassert_?(?:\\w*equals?|Is|Raises\\w*|dict_equal|almost_equal)\\b|"
                  "\\braises\\s*\\(|\\bis\\s(?!not)",
      .constant =
          "\\bassert\\s*\\(?\\s*(?:True|not\\s+False|not\\s+None|[1-9]\\d*|\\\"[^\\\"]+\\\"|"
          "'[^']+')\\s*\\)?\\s*(?:,|$)|\\bassert\\s+(\\S[^=\\n]*?)\\s*(?:==|is|>=|"
          "<=)\\s*\\1\\s*(?:,|$)|\\bassert\\b.*\\bor\\s+(?:True|1)\\b|"
          "\\bassertTrue\\s*\\(\\s*(?:True|1)\\s*[,)]|\\bassertFalse\\s*\\(\\s*(?:False|0|"
          "None)\\s*[,)]|\\bassertIsNone\\s*\\(\\s*None|\\b(?:assert\\w*equals?|"
          "assertIs)\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\2\\s*[,)]",
      .skip = "\\b(?:unittest|pytest)\\.(?:mark\\.)?(?:skip|xfail|importorskip|"
              "expectedFailure)|@(?:skip|xfail|expectedFailure|mark\\.skip)|\\bskipTest\\s*\\(|"
              "\\bSkipTest\\b|__test__\\s*=\\s*False|\\bcollect_ignore|\\bxfail\\b",
      .silence = "\\bexcept\\b|\\bsuppress\\s*\\(|\\b_?exit\\s*\\(|\\breturn\\s*(?:None)?\\s*$|"
                 "\\bif\\s+(?:False|0)\\b",
      .replace = "\\bmonkeypatch\\.\\w+|\\bpatch(?:\\.\\w+)?\\s*\\(|\\bsetattr\\s*\\(|"
                 "\\bsys\\.modules\\s*\\[|\\b(?:Magic)?Mock\\s*\\(|^\\s*(?!self\\b|"
                 "cls\\b)[A-Za-z_]\\w*(?:\\.\\w+)+\\s*=\\s*(?:lambda\\b|fake|stub|mock)",
  },
  {
      .suffixes = javascript_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_SLASH | CODE_STRING_BACKTICK,
      .file = "\\.(test|spec)\\.[cm]?[jt]sx?$|(^|/)(__tests__|tests?|spec)/|(^|"
              "/)tests?\\.[cm]?[jt]s$",
      .call =
          "^\\s*(?:await\\s+)?(?:\\w+\\.)?\\b(?:x|f)?(?:it|test|"
          "specify)\\b(?:\\.\\w+)*(?:\\.each\\([^\\n]*\\))?\\s*\\(\\s*(?<quote>[\\\"'`])(?<name>(?:"
          "(?!\\k<quote>).)*)\\k<quote>",
      .function =
          "^\\s*(?:export\\s+)?(?:default\\s+)?(?:async\\s+)?function\\s*\\*?\\s*(?<name>\\w+)\\"
          "s*\\(|^\\s*(?:export\\s+)?const\\s+(?<name>\\w+)\\s*=\\s*(?:async\\s*)?(?:\\([^()]*\\)"
          "|\\w+)\\s*=>",
      .imports = "\\brequire\\s*\\(|^\\s*import\\s",
      .assertion =
          "\\b(?:expect|assert)(?:\\.\\w+)*\\s*\\(|\\bt\\.(?:is|deepEqual|equal|true|false|ok|"
          "throws\\w*|not\\w*|same|fail|strictEqual|deepStrictEqual)\\s*\\(|\\bshould\\b|"
          "(?<![.\\w])(?:strictEqual|deepEqual|deepStrictEqual|equal|ok|throws|rejects|"
          "check\\w*|verify\\w*)\\s*\\(|\\bthrow\\s+new\\b",
      .equality =
          "\\.to(?:Be|Equal|StrictEqual|MatchObject|Throw\\w*|HaveLength|"
          "Contain\\w*)\\s*\\(|\\b(?:strict|deep|deepStrict)?[eE]qual\\s*\\(|\\bt\\.is\\s*\\(|"
          "\\bthrows\\s*\\(|\\.(?:eql?|equals?)\\s*\\(|===|\\brejects\\b",
      .constant =
          "\\bexpect\\s*\\(\\s*(?:true|false|null|undefined|\\d+|\\\"[^\\\"]*\\\"|'[^']*')\\s*\\)|"
          "\\bexpect\\s*\\(\\s*([^\\n]+?)\\s*\\)\\s*\\.to\\w+\\s*\\(\\s*\\1\\s*\\)|"
          "\\bassert(?:\\.ok)?\\s*\\(\\s*(?:true|1)\\s*[,)]|"
          "\\b(?:\\w+\\.)?\\w*[eE]qual\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\2\\s*[,)]|\\bt\\.(?:is|"
          "deepEqual)\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\3\\s*[,)]|\\b(?:ok|t\\.(?:ok|true|"
          "pass))\\s*\\(\\s*(?:true|1)?\\s*[,)]|\\|\\|\\s*true\\b",
      .skip = "\\b(?:it|test|describe|context|suite)\\.(?:skip|todo|failing|fails)\\b|"
              "\\bx(?:it|test|describe|context|specify)\\b|\\b(?:this|t)\\.(?:skip|todo)\\s*\\(|"
              "\\b(?:skip|todo)\\s*:\\s*[^,}\\s]",
      .only = "\\b(?:it|test|describe|context|suite)\\.only\\b|\\bf(?:it|describe)\\s*\\(|"
              "\\bonly\\s*:\\s*true",
      .silence = "\\bprocess\\.exit|\\bcatch\\s*(?:\\([^)]*\\))?\\s*\\{\\s*\\}|\\.catch\\s*\\(|"
                 "^\\s*return\\s*;?\\s*$|\\bif\\s*\\(\\s*(?:false|0)\\s*\\)|\\bcatch\\b",
      .replace =
          "\\b(?:jest|vi)\\.(?:mock|spyOn|fn|doMock)\\b|\\bsinon\\.|\\bproxyquire\\b|"
          "\\brequire\\.cache\\b|\\bmock\\.(?:method|module)\\b|^\\s*(?!module\\b|exports\\b|"
          "this\\b)\\w+(?:\\.\\w+)+\\s*=\\s*(?:async\\s*)?(?:\\([^()]*\\)\\s*=>|\\w+\\s*=>|"
          "function\\b)",
  },
  {
      .suffixes = go_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_SLASH | CODE_STRING_BACKTICK | CODE_STRING_CHAR,
      .file = "_test\\.go$",
      .function = "^func\\s+(?:\\([^)]*\\)\\s*)?(?<name>\\w+)\\s*\\(",
      .test = "^(?:Test(?!Main)|Fuzz|Example)",
      .imports = "^\\s*import\\b|^\\s*\\w*\\s*\\\"[\\w./-]+\\\"\\s*$",
      .assertion = "\\bt[b]?\\.(?:Errorf?|Fatalf?|Fail(?:Now)?)\\s*\\(|\\b(?:assert|require|check|"
                   "expect|verify)\\w*(?:\\.\\w+)?\\s*\\(|\\bis\\.\\w+\\s*\\(|\\bc\\.Assert\\s*\\(",
      .equality = "!=|==|\\b(?:Deep)?Equal\\w*\\s*\\(|\\bcmp\\.Diff\\b|\\bErrorIs\\b",
      .constant = "\\bif\\s+(?:false|1\\s*!=\\s*1|(\\w[\\w.()]*)\\s*!=\\s*\\1)\\b|"
                  "\\bTrue\\s*\\(\\s*t?,?\\s*true\\b|"
                  "\\bEqual\\s*\\(\\s*t\\s*,\\s*([^,()]+?)\\s*,\\s*\\2\\s*[,)]",
      .skip = "\\bt\\.Skip|^//\\s*(?:go:build|\\+build)|\\btesting\\.Short\\s*\\(",
      .silence = "\\bos\\.Exit\\s*\\(|\\brecover\\s*\\(|^\\s*return\\s*$|\\bruntime\\.Goexit|"
                 "\\bif\\s+false\\b",
      .replace = "^\\s*\\w+(?:\\.\\w+)*\\s*=\\s*func\\s*\\(",
  },
  {
      .suffixes = rust_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_SLASH | CODE_STRING_CHAR | CODE_STRING_LONG,
      .function =
          "^\\s*(?:pub(?:\\([^)]*\\))?\\s+)?(?:async\\s+)?(?:unsafe\\s+)?fn\\s+(?<name>\\w+)",
      .mark = "#\\[(?:\\w+::)*(?:test|rstest|test_case\\b.*)(?:\\(.*\\))?\\]",
      .imports = "^\\s*use\\s",
      .assertion = "\\b(?:debug_)?assert\\w*!\\s*[\\(\\[]|\\bpanic!\\s*\\(|\\.unwrap_err\\s*\\(|"
                   "#\\[should_panic|\\b(?:check|expect|verify)_\\w+!?\\s*\\(",
      .equality = "\\bassert_eq!|\\bmatches!|==|\\bshould_panic\\b|\\bassert_ne!",
      .constant =
          "\\bassert!\\s*\\(\\s*(?:true|1\\s*==\\s*1)\\b|\\bassert!\\s*\\(.*\\|\\|\\s*true\\b|"
          "\\bassert_eq!\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\1\\s*[,)]",
      .skip = "#\\[ignore|#!?\\[cfg\\((?!test\\))|#!?\\[cfg_attr|#\\[should_panic",
      .silence = "\\bprocess::exit|\\bcatch_unwind\\b|^\\s*return\\s*;|\\bif\\s+false\\b",
  },
  {
      .suffixes = java_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_SLASH | CODE_STRING_CHAR | CODE_STRING_TRIPLE,
      .file = "(Tests?|TestCase|IT|Spec)\\.\\w+$|(^|/)Test\\w*\\.\\w+$|(^|/)tests?/",
      .function =
          "^\\s*(?:(?:public|protected|private|static|final|suspend|async|override|"
          "internal|synchronized)\\s+)*(?:fun\\s+|def\\s+|(?!return\\b|new\\b|else\\b|"
          "throw\\b|package\\b|import\\b|if\\b|while\\b|for\\b)[\\w<>\\[\\],.?]+\\s+)(?<name>\\w+|"
          "`[^`]+`)\\s*\\([^;]*$",
      .test = "^test[A-Z_]",
      .mark = "@(?:\\w+\\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|"
              "Property)\\b|\\[(?:Test|Fact|Theory|TestMethod|TestCase)\\b",
      .imports = "^\\s*(?:import|using|package)\\s",
      .assertion = "\\b(?:Assert\\.|Assertions\\.)?(?:assert|verify|expect|fail|check)\\w*\\s*\\(|"
                   "\\bassert\\s|\\bAssert\\.\\w+\\s*\\(|\\.Should\\s*\\(|\\bthrow\\s+new\\b",
      .equality =
          "\\bassert(?:Equals|Same|ArrayEquals|Throws|IterableEquals)\\b|\\bisEqualTo\\b|"
          "==|\\.equals\\s*\\(|\\bAreEqual\\b|\\.Equal\\s*\\(|\\bhasSize\\b|\\bcontains\\w*\\s*\\(",
      .constant =
          "\\bassertTrue\\s*\\(\\s*true\\b|\\bassertFalse\\s*\\(\\s*false\\b|\\bassert(?:Equals|"
          "Same)\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\1\\s*[,)]|\\bassertThat\\s*\\(\\s*(?:true|"
          "\\d+)\\s*\\)|\\bassert\\s+true\\b|\\bAssert\\.(?:IsTrue|True)\\s*\\(\\s*true",
      .skip = "@(?:Disabled|Ignore|EnabledIf|DisabledIf|DisabledOn|EnabledOn)|\\b(?:Assume|"
              "Assumptions)\\.|\\bassume\\w*\\s*\\(|\\benabled\\s*=\\s*false|\\bexpected\\s*=|"
              "\\bSkip\\s*=|\\[Ignore",
      .silence = "\\bSystem\\.exit|\\bcatch\\s*\\(|^\\s*return\\s*;|\\bif\\s*\\(\\s*false\\s*\\)",
      .replace = "(?<!\\w)(?:mock|spy|mockStatic|doReturn|when|mockk|every)\\s*[\\(\\{]|@(?:Mock|"
                 "MockBean|InjectMocks|Spy)\\b",
  },
  {
      .suffixes = c_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_SLASH | CODE_STRING_CHAR,
      .file = "(^|/)(tests?|t|testing|unittests?)/|(^|[/_.-])tests?[^/]*\\.\\w+$|tests?\\.\\w+$",
      .function =
          "^(?:TEST|TEST_F|TEST_P|TYPED_TEST|[A-Z]+_TEST|START_TEST|TEST_CASE|SCENARIO|"
          "BOOST_AUTO_TEST_CASE|BOOST_FIXTURE_TEST_CASE|Test|SUITE|"
          "GREATEST_TEST)\\s*\\(\\s*(?<name>[^)]*)\\)|"
          "^(?:[A-Za-z_][\\w\\s*]*?[\\s*])?(?<name>[A-Za-z_]\\w*)\\s*\\([^;{}]*\\)?\\s*\\{?\\s*$|"
          "^#\\s*define\\s+(?<name>\\w+)\\(",
      .test = "(?i)test|^should_|,",
      .imports = "^\\s*#\\s*include",
      .assertion =
          "\\b(?:g_)?assert\\w*\\s*\\(|\\b(?:ck_|cr_|CU_|TEST_ASSERT|EXPECT_|ASSERT|CHECK|"
          "REQUIRE|BOOST_|fail_unless|fail_if|mu_|munit_|tap_)\\w*\\s*\\(|(?<![.\\w])(?:ok|"
          "is|fail|expect|verify|check)\\w*\\s*\\(|\\bg_test_fail\\b|\\babort\\s*\\(|"
          "\\bexit\\s*\\(\\s*(?:[1-9]|EXIT_FAILURE)|\\breturn\\s+\\(?(?:[1-9-]|EXIT_FAILURE)",
      .equality =
          "==|!=|_eq\\w*\\b|_EQ\\w*\\b|\\bstrcmp\\b|\\bmemcmp\\b|\\bg_assert_cmp\\w+|_EQUAL\\b|"
          "_STREQ\\b|_THROW",
      .constant =
          "\\b(?:g_)?assert\\w*\\s*\\(\\s*(?:1|true|TRUE|!0|!FALSE)\\s*\\)|\\b(?:EXPECT|ASSERT|"
          "CHECK|REQUIRE|TEST_ASSERT|BOOST|ck_assert|cr_assert|"
          "CU_ASSERT)\\w*\\s*\\(\\s*(?:1|true|TRUE)\\s*[,)]|\\b\\w*(?:assert|ASSERT|EXPECT|"
          "CHECK|REQUIRE)\\w*\\s*\\(\\s*([^,()]+?)\\s*,(?:\\s*==\\s*,)?\\s*\\1\\s*[,)]|"
          "\\bassert\\s*\\(\\s*([^()=]+?)\\s*==\\s*\\2\\s*\\)|\\bassert\\s*\\(.*\\|\\|\\s*(?:1|"
          "true|"
          "TRUE)\\s*\\)|\\b(?:ok|check)\\s*\\(\\s*1\\s*[,)]",
      .skip = "\\bg_test_(?:skip|incomplete)|\\bGTEST_SKIP|\\bDISABLED_|\\bTEST_IGNORE|"
              "^\\s*#\\s*if\\s+0|\\bexit\\s*\\(\\s*77|\\breturn\\s+77|\\bSKIP\\w*\\b|#\\s*(?:SKIP|"
              "TODO)\\b",
      .silence = "\\b_?exit\\s*\\(\\s*(?:0|EXIT_SUCCESS)\\s*\\)|^\\s*return(?:\\s+\\(?(?:0|"
                 "EXIT_SUCCESS)\\)?)?\\s*;|\\bNDEBUG\\b|\\bSIGABRT\\b|\\bif\\s*\\(\\s*(?:0|FALSE|"
                 "false)\\s*\\)",
      .replace = "\\b__wrap_|\\bdlsym\\b|\\bLD_PRELOAD\\b|^\\s*#\\s*define\\s+\\w+\\s+(?:fake|stub|"
                 "mock)_",
  },
  {
      .suffixes = perl_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_HASH | CODE_STRING_LONG,
      .whole = TRUE,
      .file = "\\.t$|(^|/)tests?/[^/]*\\.pl$",
      .call = "^\\s*subtest\\s*\\(?\\s*[\\\"'](?<name>[^\\\"']*)[\\\"']",
      .function = "^\\s*sub\\s+(?<name>\\w+)",
      .imports = "^\\s*(?:use|require|no)\\s+(?!warnings)",
      .assertion = "(?<![\\w$@%>])(?:ok|is|isnt|like|unlike|is_deeply|cmp_ok|can_ok|isa_ok|"
                   "new_ok|fail|throws_ok|dies_ok|lives_ok|eq_or_diff|subtest)\\b|\\bdie\\b|"
                   "\\bnot ok\\b",
      .equality = "(?<![\\w$@%>])(?:is|is_deeply|cmp_ok|like|eq_or_diff)\\b|==|\\beq\\b",
      .constant = "(?<![\\w$@%>])ok\\s*\\(?\\s*1\\s*[,;)]|\\bpass\\b\\s*\\(?|"
                  "\\bis(?:_deeply)?\\s*\\(\\s*([^,()]+?)\\s*,\\s*\\1\\s*[,)]|\\bok\\s*\\(?.*\\|\\|"
                  "\\s*1\\b|"
                  "print\\s+[\\\"']ok\\s+\\d",
      .skip = "(?<![\\w$@%>])skip\\b|\\bTODO\\b|\\bskip_all\\b|\\btodo_skip\\b",
      .silence = "(?<![\\w$@%>])exit\\b|^\\s*return\\s*;|\\beval\\s*\\{|^__(?:END|DATA)__|"
                 "\\bPOSIX::_exit",
      .replace = "\\*\\{?[\\\"']?\\w+::\\w+|\\bMock(?:Module|Object)\\b|\\blocal\\s+\\*|"
                 "no\\s+warnings\\b.*redefine",
  },
  {
      .suffixes = ruby_suffixes,
      .block = CODE_BLOCK_END,
      .lexis = CODE_COMMENT_HASH,
      .file = "_(test|spec)\\.rb$|(^|/)test_[^/]*\\.rb$|(^|/)(tests?|spec)/",
      .call = "^\\s*[xf]?(?:it|specify|test|scenario|example|"
              "should)\\s*\\(?\\s*[\\\"'](?<name>[^\\\"']*)[\\\"']",
      .function = "^\\s*def\\s+(?:self\\.)?(?<name>[\\w?!=]+)",
      .test = "^test_",
      .imports = "^\\s*require",
      .assertion = "\\b(?:assert|refute|expect|must|wont|should|flunk|check|verify)\\w*",
      .equality = "\\bassert_(?:equal|raises|same|in_delta|includes)\\b|\\beq\\b|\\beql\\b|"
                  "\\bmust_equal\\b|==|\\braise_error\\b|\\bmatch_array\\b",
      .constant = "\\bassert\\s*\\(?\\s*true\\b|"
                  "\\bassert_equal\\s*\\(?\\s*([^,()]+?)\\s*,\\s*\\1\\s*\\)?\\s*$|"
                  "\\bexpect\\s*\\(\\s*(?:true|false|nil|\\d+|\\\"[^\\\"]*\\\"|'[^']*')\\s*\\)|"
                  "\\bassert\\b.*\\|\\|\\s*true\\b|\\brefute\\s*\\(?\\s*(?:false|nil)\\b",
      .skip = "(?<!\\w)(?:skip|pending|omit)\\b|(?<!\\w)x(?:it|describe|context|specify)\\b|"
              ":skip\\b|\\bskip:\\s|:pending\\b",
      .only = "\\bf(?:it|describe|context)\\b|:focus\\b|\\bfocus:\\s*true",
      .silence = "\\bexit!?(?!\\w)|\\brescue\\b|^\\s*return\\s*$|^\\s*next\\s*$",
      .replace =
          "\\.stub\\b|\\ballow(?:_any_instance_of)?\\s*\\(|\\bdefine_(?:singleton_)?method\\b|"
          "\\b(?:class|instance)_eval\\b|\\bclass_double\\b|\\binstance_double\\b|"
          "\\bany_instance\\b",
  },
  {
      .suffixes = shell_suffixes,
      .block = CODE_BLOCK_BRACES,
      .lexis = CODE_COMMENT_HASH | CODE_STRING_LONG,
      .whole = TRUE,
      .file = "\\.(bats|t|test)$|(^|/)(tests?|t|spec)/|(^|[/_.-])tests?[^/]*$",
      .call = "^\\s*@test\\s+[\\\"'](?<name>[^\\\"']*)[\\\"']",
      .function = "^\\s*(?:function\\s+)?(?<name>[\\w:-]+)\\s*\\(\\)",
      .test = "^test",
      .imports = "^\\s*(?:\\.|source)\\s",
      .assertion = "(?:^|[;&|({!`]|\\b(?:if|then|do|while|until|elif|else|"
                   "run)\\b)\\s*(?:!\\s*)?(?:test|\\[\\[?|grep|egrep|fgrep|diff|cmp|assert\\w*|"
                   "expect\\w*|fail\\w*|check\\w*|case)(?=\\s)|\\bexit\\s+[\\\"'1-9$]|"
                   "\\breturn\\s+[\\\"'1-9$]",
      .equality = "\\s==?\\s|-eq\\b|-ne\\b|\\bdiff\\b|\\bcmp\\b|\\bgrep\\b",
      .constant =
          "^\\s*(?:true|:)\\s*$|\\btest\\s+(\\S+)\\s+(?:=|==|-eq)\\s+\\1(?:\\s|$)|"
          "\\[\\[?\\s+(\\S+)\\s+(?:=|==|-eq)\\s+\\2\\s+\\]|\\b(?:echo|printf)\\s+[\\\"']?ok\\s+\\d",
      .skip = "#\\s*(?:SKIP|TODO)\\b|(?<!\\w)skip(?=\\s|$)|\\bexit\\s+77\\b|\\breturn\\s+77\\b",
      .silence =
          "\\|\\|\\s*(?:true|:|exit\\s+0|return\\s+0)(?!\\w)|\\bexit(?:\\s+0)?\\s*(?:$|;)|"
          "\\breturn(?:\\s+0)?\\s*(?:$|;)|\\bset\\s+\\+e\\b|;\\s*true\\s*$|\\bif\\s+false\\b",
      .replace = "^\\s*alias\\s|\\bLD_PRELOAD=|^\\s*(?:export\\s+)?PATH=",
  },
};

static gboolean
has_suffix (const CodeTestLanguage *self, const char *path)
{
  for (guint i = 0; self->suffixes[i] != NULL; i++)
    if (g_str_has_suffix (path, self->suffixes[i]))
      return TRUE;
  return FALSE;
}

/* A test called a.t is Perl, or a script of a shell. */
static gboolean
is_shell (const char *path, const char *text)
{
  if (g_str_has_suffix (path, ".pl") || g_str_has_suffix (path, ".pm"))
    return FALSE;
  return text == NULL ||
         !g_regex_match_simple ("^#!.*perl|^\\s*use\\s+\\w|^\\s*package\\s|^\\s*my\\s+[$@%]", text,
                                G_REGEX_MULTILINE | G_REGEX_RAW, 0);
}

/* A script without a suffix: its first line names its interpreter. */
static const CodeTestLanguage *
find_by_interpreter (const char *text)
{
  static const struct
  {
    const char *pattern;
    const char *path;
  } rows[] = { { "^#!.*\\bpython", "a.py" },
               { "^#!.*\\bperl", "a.pl" },
               { "^#!.*\\bnode", "a.js" },
               { "^#!.*\\bruby", "a.rb" },
               { "^#!.*sh\\b", "a.sh" } };

  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (rows); i++)
    if (g_regex_match_simple (rows[i].pattern, text, G_REGEX_RAW, 0))
      return code_test_language_find (rows[i].path, NULL);
  return NULL;
}

const CodeTestLanguage *
code_test_language_find (const char *path, const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (has_suffix (&languages[i], path) &&
        (languages[i].suffixes != perl_suffixes || !is_shell (path, text)))
      return &languages[i];
  return strchr (path, '.') == NULL || strrchr (path, '/') > strrchr (path, '.')
             ? find_by_interpreter (text)
             : NULL;
}

gboolean
code_test_language_collects (const CodeTestLanguage *self, const char *path)
{
  return self->file == NULL || g_regex_match (code_test_regex (self->file), path, 0, NULL);
}

GRegex *
code_test_regex (const char *pattern)
{
  static GMutex mutex;
  static GHashTable *compiled = NULL;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  g_autoptr (GError) error = NULL;
  GRegex *regex = NULL;

  if (compiled == NULL)
    compiled = g_hash_table_new (g_direct_hash, g_direct_equal);
  regex = g_hash_table_lookup (compiled, pattern);
  if (regex != NULL)
    return regex;
  regex =
      tf_regex_new_bytes (pattern, G_REGEX_MULTILINE | G_REGEX_DUPNAMES | G_REGEX_OPTIMIZE, &error);
  if (regex == NULL)
    g_critical ("bad pattern: %s", error->message);
  else
    g_hash_table_insert (compiled, (gpointer) pattern, regex);
  return regex;
}
