import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlConnection, SqlDriver, SqlRow } from '../store/sql-driver.ts';

const options = { pageBytes: 4096, cacheBytes: 1024 * 1024, busyTimeoutMs: 0 };

/** Each row a file, a context and the lines that ran in it, or of two lines the step from one to the other. */
const lineQuery =
  'select path, context, numbits from line_bits join file on file.id = file_id join context on context.id = context_id';
const arcQuery =
  'select path, context, fromno, tono from arc join file on file.id = file_id join context on context.id = context_id';

/**
 * The data file of coverage.py (`.coverage`, SQLite), told as its `json --show-contexts` tells it; undefined where it is none.
 * A copy is read: what opens a database may write beside it.
 *
 * @see https://coverage.readthedocs.io/en/latest/dbschema.html
 */
export function readCoverageDatabase(driver: SqlDriver, path: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-coverage-'));
  try {
    const copy = join(folder, 'data');
    copyFileSync(path, copy);
    const connection = driver.open(copy, options);
    try {
      return JSON.stringify({ files: filesIn(connection) });
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ReportedLines {
  readonly executed_lines: number[];
  readonly contexts: Record<string, string[]>;
}

function filesIn(connection: SqlConnection): Record<string, ReportedLines> {
  const files = new Map<string, Map<number, Set<string>>>();
  for (const row of connection.prepare(lineQuery).all())
    addLines(files, row, row.numbits instanceof Uint8Array ? linesOf(row.numbits) : []);
  // Steps into and out of code are told with numbers below zero.
  for (const row of connection.prepare(arcQuery).all())
    addLines(
      files,
      row,
      [Number(row.fromno), Number(row.tono)].filter((line) => line > 0),
    );
  return Object.fromEntries(Array.from(files, ([path, lines]) => [path, reported(lines)]));
}

function addLines(
  files: Map<string, Map<number, Set<string>>>,
  { path, context }: SqlRow,
  lines: readonly number[],
): void {
  const file = files.get(String(path)) ?? new Map<number, Set<string>>();
  files.set(String(path), file);
  for (const line of lines) {
    const contexts = file.get(line) ?? new Set<string>();
    file.set(line, contexts.add(String(context)));
  }
}

/** Bit `n` of byte `i` is the line `8 i + n`. */
function linesOf(bits: Uint8Array): number[] {
  const lines: number[] = [];
  for (let at = 0; at < bits.length * 8; at++) if (((bits[at >> 3] >> (at & 7)) & 1) === 1) lines.push(at);
  return lines;
}

function reported(lines: ReadonlyMap<number, ReadonlySet<string>>): ReportedLines {
  const contexts = Object.fromEntries(Array.from(lines, ([line, told]) => [String(line), [...told]]));
  return { executed_lines: [...lines.keys()].toSorted((a, b) => a - b), contexts };
}
