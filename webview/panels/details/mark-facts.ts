import type { ViewMark } from '#protocol/view.ts';
import { counted, grouped } from '#webview/charts/describe.ts';
import { isPackage } from '../../state/node-ids.ts';
import { languageName, typeName } from '../../state/wording.ts';
import { hedged } from './hedge.ts';
import type { Certainty, FileNeighbours } from './neighbours.ts';

type Fact = readonly [name: string, value: string];

/** Longer words for who points at a fact. */
export const factTitles: Readonly<Record<string, string>> = {
  Files: 'Files in it',
  'Lines of code': 'Without blank lines and comments',
  'Used by': 'Files that import it',
  Uses: 'Files that it imports',
  'Dependencies in': 'Pairs of files: one outside that imports one in it',
  'Dependencies out': 'Pairs of files: one in it that imports one outside',
};

/** Returns the facts about a mark, as pairs of a word and a value. */
export function factsOf(mark: ViewMark, certainty?: FileNeighbours['certainty']): Fact[] {
  const { files, size, fanIn, fanOut, type, line } = mark;
  const facts: (Fact | false)[] = [
    files > 1 && ['Files', grouped(files)],
    type !== 'external' && ['Lines of code', grouped(size)],
    fanIn !== undefined && line === undefined && usedBy(mark, fanIn, certainty?.dependents),
    fanOut !== undefined && line === undefined && type !== 'external' && uses(mark, fanOut, certainty?.dependencies),
  ];
  return facts.filter((fact) => fact !== false);
}

/** Of one file each dependency is a file; of many, one file may be there often. */
function usedBy({ id, type }: ViewMark, count: number, certainty: Certainty | undefined): Fact {
  const isOne = type === 'file' || (type === 'external' && isPackage(id));
  return isOne ? ['Used by', hedged(count, counted(count, 'file'), certainty)] : ['Dependencies in', grouped(count)];
}

function uses({ type }: ViewMark, count: number, certainty: Certainty | undefined): Fact {
  return type === 'file'
    ? ['Uses', hedged(count, counted(count, 'file'), certainty)]
    : ['Dependencies out', grouped(count)];
}

/** Returns the important properties of a mark, in a few words each. */
export function tagsOf({ type, language, test, cycle, inCycles, distance }: ViewMark): string[] {
  const tags: (string | false | undefined)[] = [
    typeName(type),
    language !== undefined && languageName(language),
    test === true && 'test',
    inCycles !== undefined && type !== 'file' && `⟳ ${counted(inCycles, 'file')} in cycles`,
    type === 'file' && (cycle !== undefined || inCycles !== undefined) && '⟳ in a cycle',
    distance !== undefined && distance !== 0 && `${counted(Math.abs(distance), 'step')} away`,
  ];
  return tags.filter((tag) => typeof tag === 'string');
}
