import { isJsonObject } from '#server/base/json-object.ts';
import { addToList } from '#server/base/add-to-list.ts';
import { type CoverageReport, isLine, parseJson, ReportWriter, sortedLines } from './report.ts';

/**
 * `coverage json` of coverage.py: executed lines by file, and with `--show-contexts` which test ran each.
 *
 * @param testOf the test file that a context is of (`tests/test_a.py::test_x|run`, `tests.test_a.test_x`); undefined for others
 * @see https://coverage.readthedocs.io/en/latest/contexts.html
 */
export function readCoveragePy(
  text: string,
  root: string,
  testOf: (context: string) => string | undefined,
): CoverageReport {
  const writer = new ReportWriter(root);
  const value = parseJson(text);
  if (value === undefined)
    return writer.refuse('not_json', 'The report of coverage.py is no JSON: it was cut off or is something else.');
  if (!isJsonObject(value) || !isJsonObject(value.files))
    return writer.refuse('not_a_report', 'This is no report of coverage.py: it has no files.');
  for (const [path, file] of Object.entries(value.files)) {
    if (!isJsonObject(file) || !Array.isArray(file.executed_lines)) writer.skipEntry();
    else addFile(writer, path, file, testOf);
  }
  return writer.finish();
}

type Entries = Readonly<Record<string, unknown>>;

function addFile(
  writer: ReportWriter,
  path: string,
  file: Entries,
  testOf: (context: string) => string | undefined,
): void {
  const executed = (file.executed_lines as readonly unknown[]).filter(isLine);
  const byTest = isJsonObject(file.contexts) ? linesByTest(writer, file.contexts, testOf) : undefined;
  if (byTest === undefined) writer.add(path, { lines: sortedLines(executed) });
  else
    for (const [test, lines] of byTest) writer.add(path, { ...(test !== '' && { test }), lines: sortedLines(lines) });
}

/** Lines by test file; under `''` those that ran in no test. */
function linesByTest(
  writer: ReportWriter,
  contexts: Entries,
  testOf: (context: string) => string | undefined,
): ReadonlyMap<string, number[]> {
  const byTest = new Map<string, number[]>();
  for (const [key, names] of Object.entries(contexts)) {
    const line = Number(key);
    if (!isLine(line) || !Array.isArray(names)) {
      writer.skipEntry();
      continue;
    }
    const tests = new Set(names.map((name) => (typeof name === 'string' ? (testOf(name) ?? '') : '')));
    for (const test of tests) addToList(byTest, test, line);
  }
  return byTest;
}

/** Test file of a context as pytest-cov and coverage.py's own plugins name them. */
export function testOfContext(context: string, isTest: (path: string) => boolean): string | undefined {
  const path = context.split('::', 1)[0].replaceAll('\\', '/');
  if (path !== context && isTest(path)) return path;
  // `tests.test_a.TestX.test_y`: the longest beginning that is a file.
  const parts = context.split('|', 1)[0].split('.');
  for (let length = parts.length - 1; length > 0; length--) {
    const file = `${parts.slice(0, length).join('/')}.py`;
    if (isTest(file)) return file;
  }
  return undefined;
}
