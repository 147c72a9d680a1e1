import { externalUses } from '../../entry-points/external-uses.ts';
import { importKinds } from '../../source/import-facts-codec.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import { linkStates, noSymbol } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { entryBit } from './entry-kinds.ts';

/** Exports of entry points: whole files, and single symbols of others. */
export interface EntryExports {
  readonly files: ReadonlySet<number>;
  readonly symbols: ReadonlySet<SymbolNode>;
}

const open = entryBit('open');
const test = entryBit('test');
const reexport = 1 << importKinds.indexOf('reexport');
const passesOn = relationKinds.indexOf('passes_on');
const names = relationKinds.indexOf('names');
const linked = linkStates.indexOf('linked');

/** Reports whether a file is a known entry point. */
export function isEntry({ calls }: LinkedSnapshot, file: number): boolean {
  return (calls.entries[file] & ~open) !== 0;
}

/** Reports whether users of its package may import it although no manifest names it. */
export function isOpen({ calls }: LinkedSnapshot, file: number): boolean {
  return (calls.entries[file] & open) !== 0;
}

/** Entry points with what they run, what they export of their own, and what they pass on, through as many files as it takes. */
export function entryExports(snapshot: LinkedSnapshot): EntryExports {
  const {
    files: layer,
    calls,
    symbols: { count },
  } = snapshot;
  const outside = externalUses(snapshot);
  const files = new Set(outside.files);
  const symbols = new Set(outside.symbols);
  for (let file = 0; file < layer.count; file++) if (isEntry(snapshot, file)) files.add(file);
  // What is added to a set while it is walked through is walked through as well.
  for (const file of files) {
    if (calls.states[file] === linked) {
      for (const node of passedOnBy(snapshot, file))
        if (node < count) symbols.add(node);
        else files.add(node - count);
    } else for (const target of targetsOf(snapshot, file, reexport)) files.add(target);
  }
  return { files, symbols };
}

/** Returns the re-exports of a file itself: symbols, and files as a whole. */
export function* passedOnBy({ calls }: LinkedSnapshot, file: number): Generator<SymbolNode> {
  const { starts, kinds, bases } = calls.relations;
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    if (kinds[row] !== passesOn) continue;
    const node = calls.slots.targets[calls.slots.starts[file] + bases[row]];
    if (node !== noSymbol) yield node;
  }
}

/** Symbols of a file that are other names of what another file declares, by their number in it. */
export function otherNamesIn({ calls }: LinkedSnapshot, file: number): ReadonlySet<number> {
  const { starts, kinds, symbols } = calls.relations;
  const found = new Set<number>();
  for (let row = starts[file]; row < starts[file + 1]; row++) if (kinds[row] === names) found.add(symbols[row]);
  return found;
}

/** Files that entry points other than tests import, however far away, and these themselves. */
export function reachedFromEntries(snapshot: LinkedSnapshot): ReadonlySet<number> {
  return reached(snapshot, (bits) => (bits & ~test) !== 0, externalUses(snapshot).loaded);
}

/** The same of tests. */
export function reachedFromTests(snapshot: LinkedSnapshot): ReadonlySet<number> {
  return reached(snapshot, (bits) => (bits & test) !== 0);
}

function reached(
  snapshot: LinkedSnapshot,
  startsAt: (bits: number) => boolean,
  more: Iterable<number> = [],
): ReadonlySet<number> {
  const found = new Set(more);
  snapshot.calls.entries.forEach((bits, file) => {
    if (startsAt(bits)) found.add(file);
  });
  // What is added to a set while it is walked through is walked through as well.
  for (const file of found) for (const target of targetsOf(snapshot, file, ~0)) found.add(target);
  return found;
}

/** @param kinds bits of `importKinds` of which an import must have one */
function* targetsOf({ files }: LinkedSnapshot, file: number, kinds: number): Generator<number> {
  const { starts, targets, kindBits } = files.edges;
  for (let at = starts[file]; at < starts[file + 1]; at++)
    if (targets[at] < files.count && (kindBits[at] & kinds) !== 0) yield targets[at];
}
