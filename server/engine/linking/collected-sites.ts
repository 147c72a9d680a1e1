import { compareTexts } from '../../base/compare-texts.ts';
import type {
  Binding,
  CallResult,
  SymbolLinks,
  ReferenceType,
  SymbolName,
  SymbolRelation,
  SymbolUse,
  UnknownReason,
  UnknownUse,
} from './file-links.ts';
import type { Registration } from './registrations.ts';

/** How a site was bound. */
export interface Bound {
  readonly proof: 'exact' | 'inferred' | 'hint';
  readonly binding: Binding;
  /** -1: none. */
  readonly importSite: number;
}

/** The site being recorded: its place, its owner symbol, its role. */
export interface Site {
  readonly position: number;
  readonly source: number;
  readonly type: ReferenceType;
  readonly name: string;
  readonly escapes: boolean;
  /**
   * Passed as a value to a `package` whose declarations do not say what it does with it, or to code, of the project
   * too, that is `known` to call it at most, or of a class to a `framework` that makes something of it. Where the meaning is known, the site counts among those that name it.
   */
  readonly given?: 'package' | 'known' | 'framework' | undefined;
  /** An attribute of a class has the symbol for its value: see the relation `holds`. Where the meaning is unknown, it escapes. */
  readonly holder?: number | undefined;
  /** Of a call: see `SymbolUse.result`. */
  readonly result?: CallResult | undefined;
}

/** Collects the links of one file. */
export class CollectedSites {
  readonly #uses: SymbolUse[] = [];
  readonly #unknowns: UnknownUse[] = [];
  readonly #relations: SymbolRelation[] = [];
  #registrations: readonly Registration[] = [];

  use(
    { position, source, type, escapes: isEscaping, given, holder, result }: Site,
    target: SymbolName,
    bound: Bound,
    receiver?: SymbolName,
  ): void {
    const escapes = isEscaping && holder === undefined;
    if (holder !== undefined) this.relation({ symbol: holder, base: target, kind: 'holds' });
    if (given === 'package') this.relation({ symbol: 0, base: target, kind: 'given_to_package' });
    if (given === 'framework') this.relation({ symbol: 0, base: target, kind: 'run_outside' });
    const ofCall = type === 'call' && result !== undefined && result !== 'taken' ? { result } : {};
    const use = { position, type, source, target, ...bound, escapes, ...ofCall };
    this.#uses.push(receiver === undefined ? use : { ...use, receiver });
  }

  unknown(
    { position, source, type, name, escapes, given, result }: Site,
    reason: UnknownReason,
    owners?: readonly SymbolName[],
  ): void {
    const isCall = type === 'call';
    const unknown = {
      position,
      source,
      name,
      reason,
      isCall,
      ...(isCall
        ? result === 'given_back' && { escapes: true as const }
        : (escapes || given !== undefined) && { escapes: true as const }),
    };
    const ordered = withoutRepeats((owners ?? []).toSorted(compareNames), (a, b) => compareNames(a, b) === 0);
    this.#unknowns.push(ordered.length === 0 ? unknown : { ...unknown, owners: ordered });
  }

  relation(relation: SymbolRelation): void {
    this.#relations.push(relation);
  }

  /** All of the file, by position: they refer to each other by their numbers. */
  registered(registrations: readonly Registration[]): void {
    this.#registrations = registrations;
  }

  finish(): SymbolLinks {
    return {
      uses: mergedUses(this.#uses.toSorted(compareUses)),
      unknowns: this.#unknowns.toSorted(compareUnknowns),
      relations: withoutRepeats(this.#relations.toSorted(compareRelations), (a, b) => compareRelations(a, b) === 0),
      registrations: this.#registrations,
    };
  }
}

function compareNames(a: SymbolName, b: SymbolName): number {
  return compareTexts(a.path, b.path) || compareTexts(a.name, b.name);
}

function compareUses(a: SymbolUse, b: SymbolUse): number {
  return a.position - b.position || compareNames(a.target, b.target) || compareTexts(a.type, b.type);
}

/** Of one site several types of receivers may be known in part: their order is that of names, since types have none. */
function compareUnknowns(a: UnknownUse, b: UnknownUse): number {
  return (
    a.position - b.position ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.reason, b.reason) ||
    compareLists(a.owners ?? [], b.owners ?? [])
  );
}

function compareLists(a: readonly SymbolName[], b: readonly SymbolName[]): number {
  const differing = a.findIndex((name, index) => index >= b.length || compareNames(name, b[index]) !== 0);
  return differing < 0 || differing >= b.length ? a.length - b.length : compareNames(a[differing], b[differing]);
}

function compareRelations(a: SymbolRelation, b: SymbolRelation): number {
  return (
    a.symbol - b.symbol ||
    compareNames(a.base, b.base) ||
    compareTexts(a.kind, b.kind) ||
    compareTexts(a.name ?? '', b.name ?? '')
  );
}

/**
 * Returns one row for one place, target and type, though a union names it once for each of its members. The row is
 * proven where one way proves it, and escapes where it escapes in one way. Of different receivers any may be the actual
 * one: then the row only claims that it is one of those that have the member.
 */
function mergedUses(sorted: readonly SymbolUse[]): SymbolUse[] {
  const merged: SymbolUse[] = [];
  for (const use of sorted) {
    const last = merged.at(-1);
    if (last === undefined || compareUses(last, use) !== 0) merged.push(use);
    else merged[merged.length - 1] = mergeUses(last, use);
  }
  return merged;
}

const proofs: readonly SymbolUse['proof'][] = ['exact', 'inferred', 'hint'];

function mergeUses(first: SymbolUse, second: SymbolUse): SymbolUse {
  const better = proofs.indexOf(second.proof) < proofs.indexOf(first.proof) ? second : first;
  const { receiver: _, ...use } = { ...better, escapes: first.escapes || second.escapes };
  const receiver = mergeReceivers(first, second);
  return receiver === undefined ? use : { ...use, receiver };
}

/** The type that declares the member is above all that inherit it. */
function mergeReceivers({ receiver, target }: SymbolUse, { receiver: other }: SymbolUse): SymbolName | undefined {
  if (receiver === undefined || other === undefined) return receiver ?? other;
  if (compareNames(receiver, other) === 0) return receiver;
  const end = target.name.lastIndexOf('.');
  return end < 0 ? receiver : { path: target.path, name: target.name.slice(0, end) };
}

function withoutRepeats<Row>(rows: readonly Row[], isSame: (a: Row, b: Row) => boolean): Row[] {
  return rows.filter((row, index) => index === 0 || !isSame(rows[index - 1], row));
}
