import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import type { CloneGroupTable, CloneLayer } from '../graph/clone-tables.ts';
import type { CloneGroup } from './clone-group.ts';

/** What the layer is laid out from. */
export interface CloneFacts {
  readonly groups: readonly CloneGroup[];
  /** By number of the file. */
  readonly tokens: readonly number[];
  readonly numberOf: (slot: number) => number;
}

interface NumberedGroup extends CloneGroup {
  /** Numbers of the files of its fragments. */
  readonly files: readonly number[];
}

/** Lays out groups, each once, by tokens times copies, then by the place of their first fragment. */
export function buildCloneLayer({ groups, tokens, numberOf }: CloneFacts): CloneLayer {
  const numbered = groups.map((group) => ({ ...group, files: group.fragments.map(({ slot }) => numberOf(slot)) }));
  const ordered = withoutRepetitions(numbered.toSorted(compareGroups));
  return { tokens: filled(tokens), clonedTokens: clonedTokens(ordered, tokens.length), groups: groupTable(ordered) };
}

function compareGroups(a: NumberedGroup, b: NumberedGroup): number {
  return b.length * b.fragments.length - a.length * a.fragments.length || b.length - a.length || compareFragments(a, b);
}

function compareFragments(a: NumberedGroup, b: NumberedGroup): number {
  for (let at = 0; at < a.files.length; at++) {
    const order = a.files[at] - b.files[at] || a.fragments[at].start - b.fragments[at].start;
    if (order !== 0) return order;
  }
  return 0;
}

/** Groups that several fingerprints led to lie side by side. */
function withoutRepetitions(ordered: readonly NumberedGroup[]): NumberedGroup[] {
  return ordered.filter((group, at) => at === 0 || compareGroups(ordered[at - 1], group) !== 0);
}

function filled(numbers: readonly number[]): Uint32Array {
  const words = sharedWords(numbers.length);
  words.set(numbers);
  return words;
}

/** A token in several groups counts once. */
function clonedTokens(groups: readonly NumberedGroup[], files: number): Uint32Array {
  const stretches = groups.flatMap(({ files: numbers, fragments, length }) =>
    fragments.map(({ start }, at) => ({ file: numbers[at], start, end: start + length })),
  );
  stretches.sort((a, b) => a.file - b.file || a.start - b.start);
  const cloned = sharedWords(files);
  let [file, end] = [-1, 0];
  for (const stretch of stretches) {
    if (stretch.file !== file) [file, end] = [stretch.file, 0];
    cloned[file] += Math.max(0, stretch.end - Math.max(end, stretch.start));
    end = Math.max(end, stretch.end);
  }
  return cloned;
}

function groupTable(groups: readonly NumberedGroup[]): CloneGroupTable {
  const count = groups.reduce((sum, { fragments }) => sum + fragments.length, 0);
  const table = {
    starts: sharedWords(groups.length + 1),
    types: sharedBytes(groups.length),
    lengths: sharedWords(groups.length),
    files: sharedWords(count),
    lines: sharedWords(count),
    endLines: sharedWords(count),
  };
  let row = 0;
  groups.forEach(({ type, length, fragments, files }, group) => {
    table.types[group] = type;
    table.lengths[group] = length;
    fragments.forEach(({ line, endLine }, at) => {
      table.files[row] = files[at];
      table.lines[row] = line;
      table.endLines[row] = endLine;
      row++;
    });
    table.starts[group + 1] = row;
  });
  return table;
}
