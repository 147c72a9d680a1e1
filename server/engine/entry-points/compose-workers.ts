import { lowerBound } from '#server/base/lower-bound.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { findFile } from '../graph/find-file.ts';
import { directoryOf } from '../resolve/javascript/path.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { type EntryRow, wholeFile } from './by-convention.ts';
import { textIn } from './given-handlers.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';
import type { WorkerTable } from './worker-table.ts';

const reference = importKinds.indexOf('reference');

/** Files that are begun beside the program: those that a call names by a text, or by an address beside its own module. */
export function rowsOfWorkers(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  { key, packages, calls: names }: WorkerTable,
): readonly EntryRow[] {
  const rows: EntryRow[] = [];
  for (const call of calls.all()) {
    const { registration } = call;
    if (!packages.includes(registration.origin) || !names.includes(pathOf(registration).at(-1) ?? '')) continue;
    if (registration.how !== 'call' && registration.how !== 'new') continue;
    for (const file of filesMeant(snapshot, call)) {
      const path = stringAt(snapshot.files.paths, file);
      const row = { type: 'worker', name: path, framework: key, file: path, line: 1, column: 1 } as const;
      rows.push({ ...row, handlers: [wholeFile(path)], proof: registration.proof });
    }
  }
  return rows;
}

/** So many lines below a call the address of its file may stand. */
const linesMax = 3;

function filesMeant(snapshot: LinkedSnapshot, { file, registration }: RegisteredCall): readonly number[] {
  const written = textIn(registration.arguments.at(0));
  if (written !== undefined) return fileNamed(snapshot, file, written);
  const { uses, count } = snapshot.files;
  const found: number[] = [];
  for (let row = lowerBound(uses.sources, file); row < uses.count && uses.sources[row] === file; row++) {
    const isNear = uses.lines[row] >= registration.line && uses.lines[row] <= registration.line + linesMax;
    if (isNear && uses.kinds[row] === reference && uses.targets[row] < count) found.push(uses.targets[row]);
  }
  return found.slice(0, 1);
}

/** By its path from the file, or from the root of the project, where programs are started; what is built stands for its source. */
function fileNamed({ files }: LinkedSnapshot, from: number, written: string): readonly number[] {
  const folder = directoryOf(stringAt(files.paths, from));
  const plain = written.replace(/^file:\/\//, '').replace(/^\.\//, '');
  const stems = [plain, plain.replace(/\.[cm]?js$/, '.ts'), plain.replace(/\.mjs$/, '.mts')];
  const places = stems.flatMap((stem) => [folder === '' ? stem : `${folder}/${stem}`, stem]);
  return places.flatMap((path) => findFile(files, normalized(path)) ?? []).slice(0, 1);
}

function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
