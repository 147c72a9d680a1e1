import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunNotes } from '#server/app/ports/recording.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { isBelow } from '#server/base/is-below.ts';
import { isOpenedBelow } from '../files/real-place.ts';
import { readRegularFile } from '../files/regular-file.ts';
import type { SqlDriver } from '../store/sql-driver.ts';
import { readCoverageDatabase } from './coverage-database.ts';

type Report = ReturnType<RunNotes['reports']>[number];

/** Upper bound on the notes of all processes of a command together, and of all reports. */
const bytesMax = 256 * 1024 * 1024;
const filesMax = 50_000;

/** Default places of the tools' reports; of a folder, each file of that ending. */
const places: readonly { readonly kind: Report['kind']; readonly path: string }[] = [
  { kind: 'istanbul', path: 'coverage/coverage-final.json' },
  { kind: 'lcov', path: 'coverage/lcov.info' },
  { kind: 'lcov', path: 'lcov.info' },
  { kind: 'v8', path: 'coverage/tmp/*.json' },
  { kind: 'coverage.py', path: 'coverage.json' },
];
/** What coverage.py itself keeps. */
const coverageDatabase = '.coverage';

/** Reads what the recorders wrote: files that end in `.jsonl`; and reports of coverage. */
export function createRunNotes(driver: SqlDriver): RunNotes {
  return { read: readRecorded, reports: (root, folder) => readReports(driver, root, folder) };
}

function readRecorded(folder: string): ReturnType<RunNotes['read']> {
  const reader = new LimitedReader(realpathSync(folder));
  const notes = namesIn(folder, '.jsonl').flatMap((name) => reader.read(join(folder, name)) ?? []);
  return { notes, leftOut: reader.left };
}

function readReports(driver: SqlDriver, root: string, folder: string): readonly Report[] {
  const sinceMs = statSync(folder).birthtimeMs;
  const reader = new LimitedReader(root, sinceMs);
  const written = places.flatMap(({ kind, path }) =>
    pathsAt(root, path).flatMap((each): Report[] => {
      const text = reader.read(each);
      return text === undefined ? [] : [{ kind, text }];
    }),
  );
  const database = reader.admit(join(root, coverageDatabase));
  // A file that is no database is passed as a report that cannot be read.
  const kept = database === undefined ? undefined : (readCoverageDatabase(driver, root, database) ?? '');
  return kept === undefined ? written : [...written, { kind: 'coverage.py', text: kept }];
}

class LimitedReader {
  readonly #root: string;
  readonly #sinceMs: number;
  #bytes = 0;
  #files = 0;
  left = 0;

  /** @param root real path; what links lead out of it to is not read @param sinceMs older files are not read */
  constructor(root: string, sinceMs = 0) {
    this.#root = root;
    this.#sinceMs = sinceMs;
  }

  /** Another file may have taken the place of the one that was admitted: nothing is waited for. */
  read(given: string): string | undefined {
    const path = this.admit(given);
    if (path === undefined) return undefined;
    const accepts = (descriptor: number) => isOpenedBelow(this.#root, descriptor, path);
    const bytes = readRegularFile(path, { maxBytes: bytesMax, accepts });
    return bytes instanceof Uint8Array ? decodeUtf8(bytes, 0, bytes.length) : undefined;
  }

  /** Its real path, where it may be read. */
  admit(given: string): string | undefined {
    if (++this.#files > filesMax) {
      this.left++;
      return undefined;
    }
    if (!statSync(given, { throwIfNoEntry: false })?.isFile()) return undefined;
    const path = realpathSync(given);
    const stat = isBelow(this.#root, path) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!stat?.isFile() || stat.mtimeMs < this.#sinceMs) return undefined;
    this.#bytes += stat.size;
    if (this.#bytes <= bytesMax) return path;
    this.left++;
    return undefined;
  }
}

function pathsAt(root: string, pattern: string): string[] {
  const star = pattern.indexOf('*');
  if (star < 0) return [join(root, pattern)];
  const folder = join(root, pattern.slice(0, star));
  return namesIn(folder, pattern.slice(star + 1)).map((name) => join(folder, name));
}

function namesIn(folder: string, ending: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted();
}
