import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { isHint } from '../graph/calls/node-uses.ts';
import { enclosingNode } from '../graph/calls/symbol-nodes.ts';
import { perSnapshot } from '../graph/per-snapshot.ts';
import { noSymbol, proofLevels } from '../graph/snapshot.ts';
import { type ReferenceType, referenceTypes } from '../linking/file-links.ts';
import { proofOfUse, typeOfUse } from '../linking/use-facts.ts';
import { aliasReadsIn } from './alias-reads.ts';

/**
 * Uses, seen from the node that is named: users of node n are `sources[starts[n]]` up to, not including,
 * `sources[starts[n + 1]]`, with `facts` beside them. Hints are left out.
 */
export interface ReversedUses {
  readonly starts: Uint32Array;
  readonly sources: Uint32Array;
  /** Bits below. */
  readonly facts: Uint8Array;
  /** File of each node. */
  readonly fileOf: Uint32Array;
}

/** The use is not proven all the way. */
export const inferredUse = 1;
/** Nothing of it is left when the program runs. */
export const typeUse = 2;
/** A subclass: it runs nothing of what it names where it stands. */
export const extendingUse = 4;

export const reversedUsesOf = perSnapshot(reverseUses);

/** A counting sort. */
function reverseUses(snapshot: LinkedSnapshot): ReversedUses {
  const nodeCount = snapshot.symbols.count + snapshot.files.count;
  const starts = new Uint32Array(nodeCount + 1);
  eachUse(snapshot, (target) => starts[target + 1]++);
  for (let node = 0; node < nodeCount; node++) starts[node + 1] += starts[node];
  const sources = new Uint32Array(starts[nodeCount]);
  const facts = new Uint8Array(starts[nodeCount]);
  const next = starts.slice();
  eachUse(snapshot, (target, source, bits) => {
    const at = next[target]++;
    sources[at] = source;
    facts[at] = bits;
  });
  return { starts, sources, facts, fileOf: filesOfNodes(snapshot) };
}

const bitsByType: Readonly<Record<ReferenceType, number>> = {
  call: 0,
  reference: 0,
  extends: extendingUse,
  implements: typeUse,
  type_reference: typeUse,
};
const typeBits = referenceTypes.map((type) => bitsByType[type]);
const exact = proofLevels.indexOf('exact');

function eachUse(snapshot: LinkedSnapshot, take: (target: SymbolNode, source: SymbolNode, bits: number) => void): void {
  const { files, calls } = snapshot;
  const { starts, ends, slots, facts, sources } = calls.uses;
  for (let file = 0; file < files.count; file++) {
    const firstSlot = calls.slots.starts[file];
    const aliases = aliasReadsIn(snapshot, file);
    for (let row = starts[file]; row < ends[file]; row++) {
      const target = calls.slots.targets[firstSlot + slots[row]];
      if (target === noSymbol || isHint(facts[row]) || aliases.has(row)) continue;
      const bits = typeBits[typeOfUse(facts[row])] | (proofOfUse(facts[row]) === exact ? 0 : inferredUse);
      take(target, enclosingNode(snapshot, file, sources[row]), bits);
    }
  }
}

function filesOfNodes({ symbols, files }: LinkedSnapshot): Uint32Array {
  const fileOf = new Uint32Array(symbols.count + files.count);
  for (let file = 0; file < files.count; file++) {
    fileOf.fill(file, symbols.starts[file], symbols.starts[file + 1]);
    fileOf[symbols.count + file] = file;
  }
  return fileOf;
}
