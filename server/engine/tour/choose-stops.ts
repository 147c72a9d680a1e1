import { stringAt } from '#server/base/string-table.ts';
import { groupByFolder } from '../slicing/folder-groups.ts';
import type { Unit, Units } from './units.ts';

export interface Scored {
  readonly unit: Unit;
  readonly file: number;
  readonly score: number;
}

export type Chosen = Scored;

/**
 * Number of parts in which a project is seen, independent of the number of stops: fewer stops are the first of more.
 */
const partsMax = 16;
/** A score is divided by 1 and this much for each stop that the part has already, and each of the same file. */
const forSamePart = 1.5;
const forSameFile = 2;

/** A part of a sixteenth of the size of another one counts for two thirds of it. */
const sizeExponent = 0.15;

/**
 * The best ones, one after the other; what lies in a part or a file that has a stop already counts for less each time. So
 * stops come from different parts where there are any worth it, and from the same one where there is only one.
 */
export function chooseStops(units: Units, scored: readonly Scored[], limit: number): Chosen[] {
  const { partOf, weights } = partsOf(units);
  const inPart = new Uint32Array(weights.length);
  const inFile = new Uint32Array(partOf.length);
  const worth = ({ file, score }: Scored) => {
    const part = partOf[file];
    return (score * weights[part]) / (1 + forSamePart * inPart[part]) / (1 + forSameFile * inFile[file]);
  };
  const left = new Set(scored.filter(({ score }) => score > 0));
  const chosen: Chosen[] = [];
  while (chosen.length < limit && left.size > 0) {
    const best = bestOf(left, worth);
    chosen.push({ ...best, score: worth(best) });
    left.delete(best);
    inPart[partOf[best.file]]++;
    inFile[best.file]++;
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

interface Parts {
  /** By file. */
  readonly partOf: Uint32Array;
  /** By part, 0 to 1: a large part is more of the project than a small one, by far less than its size. */
  readonly weights: readonly number[];
}

/** Folders of about like weight. What stands beside the product is one part, the last. */
function partsOf(units: Units): Parts {
  const { files, symbols } = units.snapshot;
  const numbers = Array.from({ length: files.count }, (_, file) => file);
  const product = numbers.filter((file) => !units.isAsideFile(file) && symbols.starts[file] < symbols.starts[file + 1]);
  const weightOf = (index: number) => files.codeLines[product[index]];
  const paths = product.map((file) => stringAt(files.paths, file));
  const groups = groupByFolder(paths, '', partsMax, () => false, weightOf);
  const partOf = new Uint32Array(files.count).fill(groups.length);
  for (const [part, group] of groups.entries()) for (const index of group.files) partOf[product[index]] = part;
  const sizes = groups.map((group) => group.files.reduce((sum, index) => sum + weightOf(index), 1));
  const largest = Math.max(...sizes, 1);
  return { partOf, weights: [...sizes.map((size) => (size / largest) ** sizeExponent), 1] };
}
