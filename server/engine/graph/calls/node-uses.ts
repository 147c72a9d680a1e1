import { referenceTypes } from '../../linking/file-links.ts';
import { isEscape, proofOfUse, typeOfUse } from '../../linking/use-facts.ts';
import { noSymbol, proofLevels } from '../snapshot.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { SlotRows } from './slot-rows.ts';
import { fileOfNode, isModule, kindOfNode } from './symbol-nodes.ts';

/** A use by its row, with the file that it is in. */
export interface UseAt {
  readonly row: number;
  readonly file: number;
}

/** Totals of the uses of a node. */
export interface UseCounts {
  /** Calls with `exact` or `inferred` proof. */
  readonly calls: number;
  /** All uses with such a proof, calls among them. */
  readonly uses: number;
  /** Uses with such a proof that name the symbol as a value and do not call it. */
  readonly values: number;
  /** Uses that hand the symbol on as a value, to code of the project. */
  readonly escapes: number;
  readonly firstEscape?: UseAt;
  /** Uses that members of subtypes may answer, by file and position. */
  readonly open: readonly OpenUse[];
}

/** A use whose answer depends on the receiver's class when the program runs. */
export interface OpenUse extends UseAt {
  /** Node of the type that the receiver is known to be. */
  readonly receiver: SymbolNode;
}

const callType = referenceTypes.indexOf('call');
const valueType = referenceTypes.indexOf('reference');
const hint = proofLevels.indexOf('hint');
const noOpenUses: readonly OpenUse[] = [];
const noUses: UseCounts = { calls: 0, uses: 0, values: 0, escapes: 0, open: noOpenUses };

export function isCallUse(facts: number): boolean {
  return typeOfUse(facts) === callType;
}

/** It names a symbol as a value, and does not call it. */
function isValueUse(facts: number): boolean {
  return typeOfUse(facts) === valueType;
}

export function isHint(facts: number): boolean {
  return proofOfUse(facts) === hint;
}

/** The same, and it is known that the symbol is meant. */
export function isKnownValue(facts: number): boolean {
  return isValueUse(facts) && !isHint(facts);
}

/** Uses of nodes, found through the slots that name them. */
export class NodeUses {
  readonly #snapshot: LinkedSnapshot;
  readonly #rows: SlotRows;
  readonly #counts = new Map<SymbolNode, UseCounts>();
  readonly #usedOn = new Map<SymbolNode, ReadonlySet<SymbolNode>>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
    this.#rows = new SlotRows(snapshot);
  }

  /** Rows of the uses that name a node, by file and position. */
  *usesOf(node: SymbolNode): Generator<UseAt> {
    const { slots } = this.#snapshot.calls;
    let file = 0;
    for (let at = slots.reverseStarts[node]; at < slots.reverseStarts[node + 1]; at++) {
      const slot = slots.reverse[at];
      file = fileFrom(slots.starts, file, slot);
      const rows = this.#rows.of(file, slot);
      for (let index = 0; index < rows.length; index++) yield { row: rows[index], file };
    }
  }

  /** Node of the type that a use's receiver is known to be; `noSymbol` where members of subtypes cannot answer. */
  receiverOf({ row, file }: UseAt): SymbolNode {
    const { slots, uses } = this.#snapshot.calls;
    const receiver = uses.receivers[row];
    return receiver === 0 ? noSymbol : slots.targets[slots.starts[file] + receiver - 1];
  }

  /** Row of the first use at the same place: a call on a union names a member of each of its types. */
  siteOf(row: number, file: number): number {
    const { starts, lines, columns } = this.#snapshot.calls.uses;
    while (row > starts[file] && lines[row - 1] === lines[row] && columns[row - 1] === columns[row]) row--;
    return row;
  }

  targetOf({ row, file }: UseAt): SymbolNode {
    const { slots, uses } = this.#snapshot.calls;
    return slots.targets[slots.starts[file] + uses.slots[row]];
  }

  /**
   * A member that escapes with the declaration around it has no site of its own. A function that is written where code gets
   * it (`wrap(function run() {})`) is named by that place, and by no other.
   */
  isOwnDeclaration({ row, file }: UseAt, target: SymbolNode): boolean {
    const { symbols, calls } = this.#snapshot;
    if (isModule(this.#snapshot, target) || fileOfNode(this.#snapshot, target) !== file) return false;
    if (kindOfNode(this.#snapshot, target) === 'function') return false;
    return calls.uses.lines[row] === symbols.lines[target] && calls.uses.columns[row] === symbols.columns[target];
  }

  /** Members that uses name whose receiver is known to be of this type, and that others may answer. */
  usedOn(type: SymbolNode): ReadonlySet<SymbolNode> {
    const known = this.#usedOn.get(type) ?? this.#findUsedOn(type);
    this.#usedOn.set(type, known);
    return known;
  }

  #findUsedOn(type: SymbolNode): ReadonlySet<SymbolNode> {
    const { slots, uses } = this.#snapshot.calls;
    const found = new Set<SymbolNode>();
    let file = 0;
    for (let at = slots.reverseStarts[type]; at < slots.reverseStarts[type + 1]; at++) {
      file = fileFrom(slots.starts, file, slots.reverse[at]);
      const receiver = slots.reverse[at] - slots.starts[file] + 1;
      for (let row = uses.starts[file]; row < uses.ends[file]; row++) {
        if (uses.receivers[row] !== receiver || isHint(uses.facts[row])) continue;
        const target = this.targetOf({ row, file });
        if (target !== noSymbol) found.add(target);
      }
    }
    return found;
  }

  countsOf(node: SymbolNode): UseCounts {
    const { reverseStarts } = this.#snapshot.calls.slots;
    if (reverseStarts[node] === reverseStarts[node + 1]) return noUses;
    const known = this.#counts.get(node) ?? this.#count(node);
    this.#counts.set(node, known);
    return known;
  }

  #count(node: SymbolNode): UseCounts {
    const counts = { calls: 0, uses: 0, values: 0, escapes: 0 };
    let firstEscape: UseAt | undefined;
    let open: OpenUse[] | undefined;
    for (const use of this.usesOf(node)) {
      const facts = this.#snapshot.calls.uses.facts[use.row];
      if (isHint(facts)) continue;
      counts.uses++;
      if (isEscape(facts)) {
        counts.escapes++;
        firstEscape ??= use;
      }
      if (isValueUse(facts) && !this.isOwnDeclaration(use, node)) counts.values++;
      if (isCallUse(facts)) counts.calls++;
      const receiver = this.receiverOf(use);
      if (receiver !== noSymbol) (open ??= []).push({ ...use, receiver });
    }
    return { ...counts, ...(firstEscape && { firstEscape }), open: open ?? noOpenUses };
  }
}

/** Slots come in ascending order, so most lie in the same file or the next ones: a search by doubling steps. */
function fileFrom(starts: Uint32Array, file: number, slot: number): number {
  let step = 1;
  let high = file + 1;
  while (high < starts.length - 1 && starts[high] <= slot) {
    file = high;
    high += step;
    step *= 2;
  }
  high = Math.min(high, starts.length - 1);
  while (file + 1 < high) {
    const middle = (file + high) >> 1;
    if (starts[middle] <= slot) file = middle;
    else high = middle;
  }
  return file;
}
