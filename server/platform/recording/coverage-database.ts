import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOpenedBelow } from '../files/real-place.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { SqlConnection, SqlDriver, SqlValue } from '../store/sql-driver.ts';

const options = { pageBytes: 4096, cacheBytes: 1024 * 1024, busyTimeoutMs: 0 };

/** A test writes the file, or a repository holds it: a file larger than these is no report that is read. */
const bytesMax = 128 * 1024 * 1024;
const rowsMax = 1_000_000;
/** Upper bound on lines by the bits of one file. */
const linesMax = 1_000_000;
/** Lines in contexts, all together. */
const marksMax = 2_000_000;

const tables = {
  file: ['id', 'path'],
  context: ['id', 'context'],
  /** Lines of a file that ran in a context, a bit each. */
  line_bits: ['file_id', 'context_id', 'numbits'],
  /** Steps from line to line. */
  arc: ['file_id', 'context_id', 'fromno', 'tono'],
} as const;

/**
 * Reads the data file of coverage.py (`.coverage`, SQLite) as its `json --show-contexts` prints it; undefined where it
 * is none. A copy is read: code that opens a database may write beside it.
 *
 * Invariant: reading takes time in proportion to the bytes of the file. So nothing of it is computed: tables are read
 * as they are stored, and joined here; views, columns that are generated and pages that are there twice make it
 * unreadable.
 *
 * @param root real path; nothing outside of it is read
 * @see https://coverage.readthedocs.io/en/latest/dbschema.html
 */
export function readCoverageDatabase(driver: SqlDriver, root: string, path: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'groundplan-coverage-'));
  try {
    const copy = join(folder, 'data');
    const bytes = readRegularFile(path, {
      maxBytes: bytesMax,
      accepts: (descriptor) => isOpenedBelow(root, descriptor, path),
    });
    if (!(bytes instanceof Uint8Array)) return undefined;
    writeFileSync(copy, bytes, { mode: 0o600 });
    const connection = driver.open(copy, options);
    try {
      return isPlain(connection) ? JSON.stringify({ files: filesIn(connection) }) : undefined;
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isPlain(connection: SqlConnection): boolean {
  const names = Object.keys(tables).map((name) => `'${name}'`);
  const kinds = connection.prepare(`select type from pragma_table_list where schema = 'main' and name in (${names})`);
  if (kinds.values().some(([kind]) => kind !== 'table')) return false;
  const columns = names.map((name) => `select hidden from pragma_table_xinfo(${name})`).join(' union all ');
  if (
    connection
      .prepare(columns)
      .values()
      .some(([hidden]) => hidden !== 0)
  )
    return false;
  connection.exec('pragma ignore_check_constraints = on');
  return connection.prepare('pragma quick_check(1)').values()[0]?.[0] === 'ok';
}

/** Rows as they are stored. Throws where there are too many. */
function rowsOf(connection: SqlConnection, table: keyof typeof tables): readonly (readonly SqlValue[])[] {
  const rows = connection.prepare(`select ${tables[table]} from ${table} limit ${rowsMax + 1}`).values();
  if (rows.length > rowsMax) throw new RangeError(`more than ${rowsMax} rows`);
  return rows;
}

interface ReportedLines {
  readonly executed_lines: number[];
  readonly contexts: Record<string, string[]>;
}

function filesIn(connection: SqlConnection): Record<string, ReportedLines> {
  const [paths, contexts] = [namesIn(connection, 'file'), namesIn(connection, 'context')];
  const files = new RanLines();
  for (const [file, context, bits] of rowsOf(connection, 'line_bits'))
    files.add(paths.get(file), contexts.get(context), bits instanceof Uint8Array ? linesOf(bits) : []);
  // Steps into and out of code have numbers below zero.
  for (const [file, context, from, to] of rowsOf(connection, 'arc'))
    files.add(
      paths.get(file),
      contexts.get(context),
      [Number(from), Number(to)].filter((line) => line > 0),
    );
  return files.report();
}

function namesIn(connection: SqlConnection, table: 'file' | 'context'): ReadonlyMap<SqlValue, string> {
  return new Map(rowsOf(connection, table).map(([id, name]) => [id, String(name)]));
}

/** Lines by file, and for each the contexts in which it ran. */
class RanLines {
  readonly #files = new Map<string, Map<number, Set<string>>>();
  #marks = 0;

  /** Throws where there are too many. */
  add(path: string | undefined, context: string | undefined, lines: Iterable<number>): void {
    if (path === undefined || context === undefined) return;
    const file = this.#files.get(path) ?? new Map<number, Set<string>>();
    this.#files.set(path, file);
    for (const line of lines) {
      if (++this.#marks > marksMax) throw new RangeError(`more than ${marksMax} lines`);
      const contexts = file.get(line) ?? new Set<string>();
      file.set(line, contexts.add(context));
    }
  }

  report(): Record<string, ReportedLines> {
    return Object.fromEntries(Array.from(this.#files, ([path, lines]) => [path, reported(lines)]));
  }
}

/** Bit `n` of byte `i` is the line `8 i + n`. Throws where there are too many. */
function* linesOf(bits: Uint8Array): Generator<number> {
  if (bits.length * 8 > linesMax) throw new RangeError(`more than ${linesMax} lines`);
  for (let at = 0; at < bits.length * 8; at++) if (((bits[at >> 3] >> (at & 7)) & 1) === 1) yield at;
}

function reported(lines: ReadonlyMap<number, ReadonlySet<string>>): ReportedLines {
  const contexts = Object.fromEntries(Array.from(lines, ([line, ran]) => [String(line), [...ran]]));
  return { executed_lines: [...lines.keys()].toSorted((a, b) => a - b), contexts };
}
