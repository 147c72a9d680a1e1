import type { LinkedSnapshot } from '../graph/calls/answers.ts';
import { referenceTypes } from '../linking/file-links.ts';
import { isEscape, proofOfUse, typeOfUse } from '../linking/use-facts.ts';
import { proofLevels } from '../graph/snapshot.ts';

const exact = proofLevels.indexOf('exact');
const inferred = proofLevels.indexOf('inferred');
const reference = referenceTypes.indexOf('reference');

/**
 * Rows in which the top level of a file only gives a name to what another file exports: `const f = require('./f').f`. What
 * is called by that name is known as a use of its own, so that the name itself runs nothing and hands nothing on.
 *
 * Nothing says of a row that it is one. It is where it is the only read of its kind of the symbol in its file (one that is
 * handed to a function looks the same), and something in the file is known to use the symbol by a name of its own.
 */
export function aliasReadsIn({ files, symbols, calls }: LinkedSnapshot, file: number): ReadonlySet<number> {
  const { starts, ends, slots, facts, sources, lines } = calls.uses;
  const reads = new Map<number, number[]>();
  const named = new Set<number>();
  const isModule = (row: number) => calls.slots.targets[calls.slots.starts[file] + slots[row]] >= symbols.count;
  for (let row = starts[file]; row < ends[file]; row++) {
    const isBehindModule = row > starts[file] && lines[row - 1] === lines[row] && isModule(row - 1);
    if (isRead(facts[row]) && sources[row] === 0) reads.set(slots[row], [...(reads.get(slots[row]) ?? []), row]);
    else if (proofOfUse(facts[row]) === exact && !isBehindModule) named.add(slots[row]);
  }
  const found = new Set<number>();
  if (files.broken[file] === 1) return found;
  for (const [slot, rows] of reads) if (rows.length === 1 && named.has(slot)) found.add(rows[0]);
  return found;
}

function isRead(facts: number): boolean {
  return typeOfUse(facts) === reference && proofOfUse(facts) === inferred && isEscape(facts);
}
