import { isJsonObject } from '#server/base/json-object.ts';
import { type CoverageReport, isLine, parseJson, ReportWriter, sortedLines } from './report.ts';

/** Istanbul's `coverage-final.json`: statements and how often each ran, by file. It does not say which test ran them. */
export function readIstanbul(text: string, root: string): CoverageReport {
  const writer = new ReportWriter(root);
  const value = parseJson(text);
  if (value === undefined)
    return writer.refuse('not_json', 'The report of Istanbul is no JSON: it was cut off or is something else.');
  if (!isJsonObject(value)) return writer.refuse('not_a_report', 'This is no report of Istanbul: it has no files.');
  for (const [path, file] of Object.entries(value)) {
    if (!isJsonObject(file) || !isJsonObject(file.statementMap) || !isJsonObject(file.s)) writer.skipEntry();
    else addFile(writer, typeof file.path === 'string' ? file.path : path, file.statementMap, file.s);
  }
  return writer.finish();
}

type Entries = Readonly<Record<string, unknown>>;

function addFile(writer: ReportWriter, path: string, statements: Entries, counts: Entries): void {
  const lines: number[] = [];
  for (const [id, count] of Object.entries(counts)) {
    const statement = statements[id];
    const start = isJsonObject(statement) && isJsonObject(statement.start) ? statement.start.line : undefined;
    if (typeof count !== 'number' || !isLine(start)) writer.skipEntry();
    else if (count > 0) lines.push(start);
  }
  if (lines.length > 0) writer.add(path, { lines: sortedLines(lines) });
}
