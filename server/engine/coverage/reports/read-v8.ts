import { isJsonObject } from '#server/base/json-object.ts';
import { type CoverageReport, parseJson, ReportWriter } from './report.ts';

/**
 * One file of `NODE_V8_COVERAGE`: a process's functions by offset.
 *
 * @see https://nodejs.org/api/cli.html#node_v8_coveragedir
 */
export function readV8Coverage(text: string, root: string): CoverageReport {
  const writer = new ReportWriter(root);
  const value = parseJson(text);
  if (value === undefined)
    return writer.refuse('not_json', 'The coverage of V8 is no JSON: it was cut off or is something else.');
  if (!isJsonObject(value) || !Array.isArray(value.result))
    return writer.refuse('not_a_report', 'This is no coverage of V8: it has no results.');
  for (const script of value.result as readonly unknown[]) {
    if (!isJsonObject(script) || typeof script.url !== 'string' || !Array.isArray(script.functions)) writer.skipEntry();
    // What belongs to the runtime and what was made as the program ran is in no file.
    else if (script.url.startsWith('file://')) addScript(writer, script.url, script.functions);
  }
  return writer.finish();
}

function addScript(writer: ReportWriter, url: string, functions: readonly unknown[]): void {
  const ran: (readonly [number, number, number])[] = [];
  for (const each of functions) {
    const whole = wholeRange(each);
    if (whole === undefined) writer.skipEntry();
    else if (whole[2] > 0) ran.push(whole);
  }
  if (ran.length > 0) writer.add(url, { functions: ran });
}

/** The first range is the function's, those behind it are its blocks. */
function wholeRange(value: unknown): readonly [number, number, number] | undefined {
  const range: unknown = isJsonObject(value) && Array.isArray(value.ranges) ? value.ranges[0] : undefined;
  if (!isJsonObject(range)) return undefined;
  const numbers = [range.startOffset, range.endOffset, range.count];
  return numbers.every((each) => Number.isSafeInteger(each))
    ? (numbers as unknown as [number, number, number])
    : undefined;
}
