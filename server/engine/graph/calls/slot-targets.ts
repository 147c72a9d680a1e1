import { sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { type FileLayer, noSymbol, type SlotTable, type SymbolLayer } from '../snapshot.ts';
import type { Run } from '../unchanged-runs.ts';
import { NodesByName, readSlotNames } from './nodes-by-name.ts';
import { reverseSlots } from './reverse-slots.ts';

export interface NamedParts {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
  readonly declarations: readonly Uint8Array[];
  readonly links: readonly Uint8Array[];
}

interface Resolved extends NamedParts {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

/** Names of slots without a target, by slot. */
type MissingNames = Map<number, string>;

/**
 * Finds the node that each slot names.
 *
 * Invariant: the result is the one that looking up every name gives. Names of files that did not change are not looked
 * up again: the node they meant before is found under its name in the new tables, once for all that name it. A table that
 * says what the one before said is that one.
 */
export class SlotTargets {
  #before: Resolved | undefined;
  #table: SlotTable | undefined;
  #missing: MissingNames = new Map();
  /** Memory that is used again: touching new memory costs more than what is written to it. */
  #moved = new Uint32Array();
  #targets = new Uint32Array();

  /** @param starts of the slots of each file */
  resolve({ files, symbols, declarations, links }: NamedParts, runs: readonly Run[], starts: Uint32Array): SlotTable {
    const targets = (this.#targets = roomIn(this.#targets, starts[links.length])).subarray(0, starts[links.length]);
    const now: Resolved = { files, symbols, declarations, links, starts, targets };
    const missing = this.#find(now, runs);
    const nodeCount = symbols.count + files.count;
    const table = this.#isSame(now, missing, nodeCount) ? (this.#table as SlotTable) : tableOf(now, missing, nodeCount);
    this.#before = { ...now, starts: table.starts, targets: table.targets };
    this.#table = table;
    this.#missing = missing;
    return table;
  }

  #find(now: Resolved, runs: readonly Run[]): MissingNames {
    const before = this.#before;
    const nodes = new NodesByName(now.files, now.symbols);
    const missing: MissingNames = new Map();
    const moved = before && movedNodes(before, now, nodes, this.#roomFor(before));
    for (const { from, to, before: first } of runs) {
      for (let file = from; file < to; file++) {
        const isMoved =
          first !== undefined && moveSlots(before as Resolved, now, moved as Uint32Array, first + file - from, file);
        if (!isMoved) lookUp(now, nodes, file, missing);
      }
    }
    return missing;
  }

  #isSame({ starts, targets }: Resolved, missing: MissingNames, nodeCount: number): boolean {
    const old = this.#table;
    if (old === undefined || old.reverseStarts.length !== nodeCount + 1) return false;
    if (!areEqual(old.starts, starts) || !areEqual(old.targets, targets)) return false;
    return [...missing].every(([slot, name]) => this.#missing.get(slot) === name);
  }

  #roomFor({ symbols, files }: Resolved): Uint32Array {
    const count = symbols.count + files.count;
    this.#moved = roomIn(this.#moved, count);
    return this.#moved.subarray(0, count).fill(noSymbol);
  }
}

/** With some more, so that a symbol that is added now and then does not take new memory each time. */
function roomIn(words: Uint32Array<ArrayBuffer>, count: number): Uint32Array<ArrayBuffer> {
  return words.length >= count ? words : new Uint32Array(Math.ceil(count * 1.1));
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function tableOf({ starts, targets }: Resolved, missing: MissingNames, nodeCount: number): SlotTable {
  const shared = sharedWords(targets.length);
  shared.set(targets);
  return {
    starts,
    targets: shared,
    missing: wordsOf(missing),
    missingNames: buildStringTable([...missing.values()]),
    ...reverseSlots(shared, nodeCount),
  };
}

function wordsOf(missing: MissingNames): Uint32Array {
  const words = sharedWords(missing.size);
  words.set([...missing.keys()]);
  return words;
}

/** False where some slot named nothing, or names nothing any more: all of the file are looked up then. */
function moveSlots(old: Resolved, now: Resolved, moved: Uint32Array, before: number, file: number): boolean {
  let to = now.starts[file];
  for (let slot = old.starts[before]; slot < old.starts[before + 1]; slot++) {
    const target = old.targets[slot];
    const node = target === noSymbol ? noSymbol : moved[target];
    if (node === noSymbol) return false;
    now.targets[to++] = node;
  }
  return true;
}

function lookUp({ links, starts, targets }: Resolved, nodes: NodesByName, file: number, missing: MissingNames): void {
  let slot = starts[file];
  for (const { path, names } of readSlotNames(links[file])) {
    const target = nodes.file(path);
    for (const name of names) {
      targets[slot] = nodes.node(target, name);
      if (targets[slot] === noSymbol) missing.set(slot, decodeUtf8(name));
      slot++;
    }
  }
}

/** By node of the tables before: the node of the same name now, or `noSymbol`. @param moved full of `noSymbol` */
function movedNodes(old: Resolved, now: Resolved, nodes: NodesByName, moved: Uint32Array): Uint32Array {
  const paths = old.files.paths;
  for (let before = 0; before < old.files.count; before++) {
    const file =
      old.files.paths === now.files.paths
        ? before
        : nodes.file(paths.bytes.subarray(before === 0 ? 0 : paths.ends[before - 1], paths.ends[before]));
    if (file < 0) continue;
    moved[old.symbols.count + before] = now.symbols.count + file;
    if (old.declarations[before] === now.declarations[file]) moveAll(old, now, moved, before, file);
    else moveByName(old, now, moved, nodes, before, file);
  }
  return moved;
}

function moveAll(old: Resolved, now: Resolved, moved: Uint32Array, before: number, file: number): void {
  let to = now.symbols.starts[file];
  for (let row = old.symbols.starts[before]; row < old.symbols.starts[before + 1]; row++) moved[row] = to++;
}

function moveByName(
  { symbols: old }: Resolved,
  { symbols: now }: Resolved,
  moved: Uint32Array,
  nodes: NodesByName,
  before: number,
  file: number,
): void {
  const start = old.nameStarts[before];
  let from = start;
  for (let row = old.starts[before]; row < old.starts[before + 1]; row++) {
    const to = start + old.nameEnds[row];
    const symbol = nodes.symbol(file, old.names.subarray(from, to));
    if (symbol >= 0) moved[row] = now.starts[file] + symbol;
    from = to;
  }
}
