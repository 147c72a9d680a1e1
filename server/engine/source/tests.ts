/**
 * Which files are tests, by the conventions of the languages' usual test runners: folders that hold nothing else, and
 * names that a runner collects by default. A convention that product code uses as often (`fixtures/`, `-spec.ts`,
 * `testing/`) is left out: a test drawn as product code is seen, product code hidden with the tests is not.
 */
const TEST_FOLDERS = new Set(
  [
    ['test', 'tests', 'unittest', 'unittests', 'e2e', 'cypress', 'testdata', 'testthat'],
    ['__tests__', '__test__', '__mocks__', '__snapshots__', '__fixtures__'],
    ['androidtest', 'commontest', 'jvmtest', 'jstest', 'nativetest', 'iostest', 'testfixtures'],
  ].flat(),
);

/** `unit-tests`, `test_data`, `Shop.Tests`, `core-test`, `ShopTests`. */
const TEST_FOLDER_PATTERN = /[._-]tests?$|^tests?[._-](?:data|utils?|support|helpers?|fixtures?|resources)$/i;
const TEST_PROJECT_PATTERN = /[a-z0-9]Tests?$/;

/** `spec` means tests to these; elsewhere it is a folder of specifications. */
const SPEC_FILE = /\.(?:rb|cr|lua|php|hs|[cm]?[jt]sx?)$/i;

/** Folders called `t` hold tests of Perl only. */
const PERL_FILE = /\.(?:t|pl|pm)$/i;

/** Base names. */
const TEST_NAMES: readonly RegExp[] = [
  // Jest, Vitest, Mocha, Cypress, Playwright, Angular, Deno, Bun, Ember, Node.
  /[._](?:test|tests|spec|specs|e2e-spec|test-d)\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i,
  /\.(?:e2e|cy)\.[cm]?[jt]sx?$|-test\.[cm]?[jt]sx?$|^tests?\.[cm]?[jt]sx?$|\.snap$/i,
  // pytest, unittest, Django.
  /^test_.*\.pyi?$|_tests?\.pyi?$|^(?:conftest|tests?)\.pyi?$/,
  // JUnit, TestNG, Kotlin test, ScalaTest, Spock.
  /[A-Za-z0-9](?:Test|Tests|TestCase|Spec)\.(?:java|kt|kts|scala|groovy)$|[a-z0-9]IT\.(?:java|kt)$/,
  /^Test[A-Z].*\.(?:java|kt|scala|groovy)$/,
  // xUnit, NUnit, MSTest.
  /[A-Za-z0-9](?:Test|Tests|TestFixture)\.(?:cs|fs|vb)$/,
  // RSpec, Minitest, PHPUnit, Codeception.
  /_(?:spec|test)\.(?:rb|cr)$|^test_.*\.rb$|[A-Za-z0-9](?:Test|TestCase|Cest|Cept)\.php$/,
  // GoogleTest, Catch2, XCTest.
  /[._-](?:test|tests|unittest|unittests)\.(?:c|cc|cpp|cxx|m|mm)$|^test_.*\.(?:c|cc|cpp|cxx)$/i,
  /[a-z0-9]Tests?\.(?:swift|m|mm|cc|cpp)$/,
  /_test\.(?:go|dart|exs|erl|ml|nim|zig|rs|jl|cljc?|cljs|lua)$|^tests?\.rs$|_SUITE\.erl$|[a-z0-9]Spec\.(?:hs|elm)$/,
  /^test[-_.].*\.r$|\.bats$|\.t$/i,
];

/** The whole name of a test where programs lie beside each other by what they do, and of a program that tests something. */
const BARE_NAME = /^tests?\.[cm]?[jt]sx?$/i;
/** Folders in which a file is called after what a user asks for. */
const COMMAND_FOLDER = /(?:^|\/)(?:(?:sub)?commands?|cmds?|cli|tasks|actions|routes|pages)\/(?:[^/]+\/)*$/i;

/** Something of this is in every name that is a test's: most names are done with one look. */
const ANY_SIGN = /test|spec|e2e|\.cy\.|\.snap$|cest\.|cept\.|it\.(?:java|kt)$|_suite\.|\.bats$|\.t$/i;

/** Something of this is in the path of every folder of tests. */
const ANY_FOLDER_SIGN = /test|spec|e2e|cypress|__(?:mocks|snapshots|fixtures)__|(?:^|\/)x?t\//i;

/** @param path from the root, with slashes */
export function isTestPath(path: string): boolean {
  if (isTestName(path)) return true;
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  const folders = path.slice(0, nameStart);
  return ANY_FOLDER_SIGN.test(folders) && folders.split('/').some((folder) => isTestFolder(folder, name));
}

/** As answers say it of what lies in a file. */
export function testMark(path: string): { readonly test?: true } {
  return isTestPath(path) ? { test: true } : {};
}

/** Whether the name alone says it: what a runner collects wherever it lies. */
export function isTestName(path: string): boolean {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  if (!ANY_SIGN.test(name) || !TEST_NAMES.some((pattern) => pattern.test(name))) return false;
  return !isBareTestName(path) || !COMMAND_FOLDER.test(path.slice(0, nameStart));
}

/** `test.ts`: with such a name only the content of the file decides whether it is a test. */
export function isBareTestName(path: string): boolean {
  return BARE_NAME.test(path.slice(path.lastIndexOf('/') + 1));
}

function isTestFolder(folder: string, name: string): boolean {
  const lower = folder.toLowerCase();
  if (lower === 'spec' || lower === 'specs') return SPEC_FILE.test(name);
  if (lower === 't' || lower === 'xt') return PERL_FILE.test(name);
  return TEST_FOLDERS.has(lower) || TEST_FOLDER_PATTERN.test(folder) || TEST_PROJECT_PATTERN.test(folder);
}

/** Whether a module of Python is called after tests, by a part of its dotted name: `django.test`, `shop.testing.cases`. */
export function isTestModule(dottedName: string): boolean {
  return /(?:^|\.)(?:tests?|testing|testcases?)(?:\.|$)/i.test(dottedName);
}
