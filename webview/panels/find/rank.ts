import { folderId } from '../../state/node-ids.ts';

/** Something that can be found by its name. */
export interface Findable {
  readonly id: string;
  /** Text that is shown and searched: a path, or a name. */
  readonly text: string;
  readonly kind: string;
  /** Of a symbol: where it is declared. */
  readonly file?: string;
  /** Of files. */
  readonly language?: string;
}

/** Every folder of some files, as what stands for all below it. */
export function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return Array.from(folders, folderId).toSorted();
}

/** The best matches first; among equals the shorter text, then the alphabet. */
export function findBest(items: readonly Findable[], query: string, count: number): Findable[] {
  const wanted = query.trim();
  if (wanted === '') return [];
  const isPlain = wanted === wanted.toLowerCase();
  const scored = items.flatMap((item) => {
    const score = matchScore(isPlain ? item.text.toLowerCase() : item.text, wanted);
    return score === undefined ? [] : [{ item, score }];
  });
  const order = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
    a.score - b.score || a.item.text.length - b.item.text.length || (a.item.text < b.item.text ? -1 : 1);
  return scored
    .toSorted(order)
    .slice(0, count)
    .map(({ item }) => item);
}

/** Lower is better: the base name itself, its beginning, a part of it, a part of the path, its letters in order. */
function matchScore(text: string, wanted: string): number | undefined {
  const base = text.slice(text.lastIndexOf('/', text.length - 2) + 1);
  if (base === wanted || withoutExtension(base) === wanted) return 0;
  if (base.startsWith(wanted)) return 1;
  if (base.includes(wanted)) return 2;
  if (text.includes(wanted)) return 3;
  return isSubsequence(base, wanted) ? 4 : undefined;
}

function withoutExtension(name: string): string {
  const dot = name.indexOf('.', 1);
  return dot < 0 ? name : name.slice(0, dot);
}

function isSubsequence(text: string, wanted: string): boolean {
  let at = -1;
  return Array.from(wanted).every((letter) => (at = text.indexOf(letter, at + 1)) >= 0);
}
