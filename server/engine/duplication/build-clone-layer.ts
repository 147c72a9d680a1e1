import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import type { CloneGroupTable, CloneLayer } from '../graph/clone-tables.ts';
import type { CloneGroup } from './clone-group.ts';
import { fragmentsIn, type GroupRows, groupRows } from './group-rows.ts';
import { groupsToList } from './groups-to-list.ts';

/** Groups, and the files that they are about. */
export interface CloneFacts {
  readonly groups: readonly CloneGroup[];
  /** By number of the file. */
  readonly tokens: Iterable<number>;
  readonly numberOf: (slot: number) => number;
  readonly isCut: boolean;
}

/** Lays out the groups that say something of their own, by tokens times copies, then by the place of their first fragment. */
export function buildCloneLayer(facts: CloneFacts): CloneLayer {
  const tokens = inSharedWords(Uint32Array.from(facts.tokens));
  const rows = groupRows(facts.groups, facts.numberOf);
  const listed = groupsToList(rows, tokens);
  return {
    tokens,
    clonedTokens: clonedTokens(rows, tokens),
    groups: groupTable(rows, listed),
    isCut: facts.isCut,
  };
}

function inSharedWords(numbers: Uint32Array): Uint32Array {
  const words = sharedWords(numbers.length);
  words.set(numbers);
  return words;
}

/** A token in several groups counts once. */
function clonedTokens({ files, positions, groups, lengths }: GroupRows, tokens: Uint32Array): Uint32Array {
  const cloned = sharedWords(tokens.length);
  const isCloned = new Map<number, Uint8Array>();
  for (let row = 0; row < files.length; row++) {
    let marks = isCloned.get(files[row]);
    if (marks === undefined) isCloned.set(files[row], (marks = new Uint8Array(tokens[files[row]])));
    marks.fill(1, positions[row], positions[row] + lengths[groups[row]]);
  }
  for (const [file, marks] of isCloned) cloned[file] = sumOf(marks);
  return cloned;
}

function sumOf(numbers: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at];
  return sum;
}

function groupTable(rows: GroupRows, listed: Uint32Array): CloneGroupTable {
  const count = listed.reduce((sum, group) => sum + fragmentsIn(rows, group), 0);
  const table = {
    starts: sharedWords(listed.length + 1),
    types: sharedBytes(listed.length),
    lengths: sharedWords(listed.length),
    files: sharedWords(count),
    lines: sharedWords(count),
    endLines: sharedWords(count),
  };
  let end = 0;
  listed.forEach((group, at) => {
    const [start, behind] = [rows.starts[group], rows.starts[group + 1]];
    table.types[at] = rows.types[group];
    table.lengths[at] = rows.lengths[group];
    table.files.set(rows.files.subarray(start, behind), end);
    table.lines.set(rows.lines.subarray(start, behind), end);
    table.endLines.set(rows.endLines.subarray(start, behind), end);
    end += behind - start;
    table.starts[at + 1] = end;
  });
  return table;
}
