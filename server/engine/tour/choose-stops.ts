import { stringAt } from '#server/base/string-table.ts';
import { groupByFolder } from '../slicing/folder-groups.ts';
import { isTestPath } from '../source/tests.ts';
import type { Unit, Units } from './units.ts';

export interface Scored {
  readonly unit: Unit;
  readonly file: number;
  readonly score: number;
}

export type Chosen = Scored;

/** A project is seen as about so many parts, whatever number of stops is asked for: fewer stops are the first of more. */
const partsMax = 16;
/** What a second place of the same part is worth, and of the same file; a third the same once more. */
const samePart = 0.35;
const sameFile = 0.3;

/**
 * The best ones, one after the other; what lies in a part or a file that has a stop already counts for less each time. So
 * stops come from different parts where there are any worth it, and from the same one where there is only one.
 */
export function chooseStops(units: Units, scored: readonly Scored[], limit: number): Chosen[] {
  const partOf = partsOf(units);
  const stopsIn = new Map<string, number>();
  const seen = (key: string) => stopsIn.get(key) ?? 0;
  const worth = ({ file, score }: Scored) =>
    score * samePart ** seen(`part ${partOf[file]}`) * sameFile ** seen(`file ${file}`);
  const left = new Set(scored.filter(({ score }) => score > 0));
  const chosen: Chosen[] = [];
  while (chosen.length < limit && left.size > 0) {
    const best = bestOf(left, worth);
    chosen.push({ ...best, score: worth(best) });
    left.delete(best);
    for (const key of [`part ${partOf[best.file]}`, `file ${best.file}`]) stopsIn.set(key, seen(key) + 1);
  }
  return chosen;
}

/** Of equals the first by file and position. */
function bestOf(left: Iterable<Scored>, worth: (each: Scored) => number): Scored {
  let best: Scored | undefined;
  let most = -1;
  for (const each of left) {
    const score = worth(each);
    if (score < most || (score === most && !isBefore(each, best as Scored))) continue;
    [best, most] = [each, score];
  }
  return best as Scored;
}

function isBefore(a: Scored, b: Scored): boolean {
  return a.file - b.file < 0 || (a.file === b.file && a.unit < b.unit);
}

/** Part of each file: folders of like weight. */
function partsOf({ snapshot }: Units): Uint32Array {
  const { files, symbols } = snapshot;
  const paths = Array.from({ length: files.count }, (_, file) => stringAt(files.paths, file));
  const weightOf = (file: number) => (symbols.starts[file] === symbols.starts[file + 1] ? 0 : files.codeLines[file]);
  const isClosed = (folder: string) => folder !== '' && isTestPath(`${folder}x`);
  const parts = new Uint32Array(files.count);
  for (const [part, group] of groupByFolder(paths, '', partsMax, isClosed, weightOf).entries()) {
    for (const file of group.files) parts[file] = part;
  }
  return parts;
}
