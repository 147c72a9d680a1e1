import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import { utf8Length } from '#server/base/utf8.ts';
import { linkStates, type LinkState, proofLevels } from '../graph/snapshot.ts';
import {
  bindings,
  type SymbolLinks,
  referenceTypes,
  type SymbolName,
  type SymbolRelation,
  type SymbolUse,
  type UnknownUse,
  unknownReasons,
} from './file-links.ts';
import {
  namedRelationKinds,
  bindingOfUse,
  isEscape,
  packUseFacts,
  proofOfUse,
  relationKinds,
  resultOfUse,
  typeOfUse,
  unknownEscapes,
  unknownIsCall,
  unknownReasonBits,
  useFactsBits,
} from './use-facts.ts';
import { addRegistrationNames } from './registration-names.ts';
import { decodeRegistrations, encodeRegistrations } from './registrations-codec.ts';
import type { AsStored, PlacedRegistration } from './registrations.ts';
import { SlotNumbers } from './slot-numbers.ts';

/** Bumped when the bytes below change their meaning; part of the key under which links are stored. */
export const fileLinksFormat = 8;

/** Behind the facts of a use, in the same number: whether a site and a receiver follow. */
export const hasImportSite = 1 << useFactsBits;
export const hasReceiver = 1 << (useFactsBits + 1);

/** A place as stored: from 1, as people and editors count. Offsets end here, since lines are known where a tree is. */
interface StoredPlace {
  readonly line: number;
  readonly column: number;
}

export type StoredUse = Omit<SymbolUse, 'position'> & StoredPlace;
export type StoredUnknown = Omit<UnknownUse, 'position'> & StoredPlace;

export interface StoredLinks {
  readonly state: LinkState;
  readonly uses: readonly StoredUse[];
  readonly unknowns: readonly StoredUnknown[];
  readonly relations: readonly SymbolRelation[];
  readonly registrations: readonly PlacedRegistration<AsStored>[];
}

/** Sizes of what follows, so that tables can be laid out without reading on. */
export interface LinkSizes {
  readonly state: number;
  readonly slots: number;
  readonly names: number;
  readonly uses: number;
  readonly unknowns: number;
  readonly owners: number;
  readonly relations: number;
  /** Bytes of all names together. */
  readonly nameBytes: number;
  /** Bytes of the registrations, which lie behind all else; 0 where there are none. */
  readonly registrationBytes: number;
}

function stateOf({ isCut, isUnread }: SymbolLinks): LinkState {
  if (isUnread === true) return 'language';
  return isCut === true ? 'budget' : 'linked';
}

/**
 * Links of one file as bytes: `state, sizes…, slots by path, names, uses, unknowns, relations, registrations`.
 *
 * Invariant: equal links give equal bytes. Names are sorted, each once, and all else refers to them by number.
 *
 * @param tree of the same file: where its lines begin
 */
export function encodeFileLinks(links: SymbolLinks, tree: { readonly lineStarts: Uint32Array }): Uint8Array {
  const out = new ByteWriter();
  const slots = new SlotNumbers(namesIn(links));
  const names = sortedNames(links);
  out.unsigned(linkStates.indexOf(stateOf(links)));
  const ownerCount = links.unknowns.reduce((sum, { owners }) => sum + (owners?.length ?? 0), 0);
  const { uses, unknowns, relations } = links;
  const nameBytes = Array.from(names.keys()).reduce((sum, name) => sum + utf8Length(name), 0);
  const registrations = encodeRegistrations(links.registrations, slots, tree);
  const rows = [slots.count, names.size, uses.length, unknowns.length, ownerCount, relations.length];
  const sizes = [...rows, nameBytes, registrations.length];
  for (const size of sizes) out.unsigned(size);
  slots.write(out);
  for (const name of names.keys()) out.text(name);
  const places = new PlaceWriter(out, tree.lineStarts);
  for (const use of uses) writeUse(out, places, slots, use);
  places.restart();
  for (const unknown of unknowns) writeUnknown(out, places, slots, names, unknown);
  for (const relation of relations) writeRelation(out, slots, names, relation);
  out.raw(registrations);
  return out.finish();
}

/** Writes a file whose names are not resolved, and the reason. */
export function encodeUnlinked(state: Exclude<LinkState, 'linked'>): Uint8Array {
  return Uint8Array.of(linkStates.indexOf(state), 0, 0, 0, 0, 0, 0, 0, 0);
}

/** Throws a RangeError for bytes that end too early. */
export function decodeFileLinks(bytes: Uint8Array): StoredLinks {
  const from = new ByteReader(bytes);
  const sizes = readLinkSizes(from);
  const slots = readSlots(from, sizes.slots);
  const names = Array.from({ length: sizes.names }, () => from.text());
  const places = new PlaceReader(from);
  const uses = Array.from({ length: sizes.uses }, () => readUse(from, places, slots));
  places.restart();
  const unknowns = Array.from({ length: sizes.unknowns }, () => readUnknown(from, places, slots, names));
  const relations = Array.from({ length: sizes.relations }, () => readRelation(from, slots, names));
  const registrations = decodeRegistrations(from.raw(sizes.registrationBytes), (slot) => slots[slot]);
  return { state: linkStates[sizes.state], uses, unknowns, relations, registrations };
}

export function readLinkSizes(from: ByteReader): LinkSizes {
  const state = from.unsigned();
  const slots = from.unsigned();
  const names = from.unsigned();
  const uses = from.unsigned();
  const unknowns = from.unsigned();
  const owners = from.unsigned();
  const relations = from.unsigned();
  const nameBytes = from.unsigned();
  const registrationBytes = from.unsigned();
  return { state, slots, names, uses, unknowns, owners, relations, nameBytes, registrationBytes };
}

function namesIn({ uses, unknowns, relations, registrations }: SymbolLinks): Set<SymbolName> {
  const found = new Set<SymbolName>();
  for (const { target, receiver } of uses) {
    found.add(target);
    if (receiver !== undefined) found.add(receiver);
  }
  for (const { owners } of unknowns) for (const owner of owners ?? []) found.add(owner);
  for (const { base } of relations) found.add(base);
  addRegistrationNames(registrations, found);
  return found;
}

function sortedNames({ unknowns, relations }: SymbolLinks): ReadonlyMap<string, number> {
  const others = relations.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const names = [...new Set([...unknowns.map(({ name }) => name), ...others])].toSorted();
  return new Map(names.map((name, number) => [name, number]));
}

function writeUse(out: ByteWriter, places: PlaceWriter, slots: SlotNumbers, use: SymbolUse): void {
  const { position, source, target, importSite, receiver } = use;
  places.write(position);
  const follows = (importSite >= 0 ? hasImportSite : 0) | (receiver === undefined ? 0 : hasReceiver);
  out.unsigned(packUseFacts(use) | follows);
  out.unsigned(source + 1);
  out.unsigned(slots.of(target));
  if (importSite >= 0) out.unsigned(importSite);
  if (receiver !== undefined) out.unsigned(slots.of(receiver));
}

function readUse(from: ByteReader, places: PlaceReader, slots: readonly SymbolName[]): StoredUse {
  const place = places.read();
  const facts = from.unsigned();
  const source = from.unsigned() - 1;
  const target = slots[from.unsigned()];
  const importSite = (facts & hasImportSite) === 0 ? -1 : from.unsigned();
  const use = {
    ...place,
    type: referenceTypes[typeOfUse(facts)],
    source,
    target,
    proof: proofLevels[proofOfUse(facts)],
    binding: bindings[bindingOfUse(facts)],
    importSite,
    escapes: isEscape(facts),
    ...withResult(facts),
  };
  return (facts & hasReceiver) === 0 ? use : { ...use, receiver: slots[from.unsigned()] };
}

function withResult(facts: number): Pick<SymbolUse, 'result'> {
  const result = resultOfUse(facts);
  return result === 'taken' ? {} : { result };
}

function writeUnknown(
  out: ByteWriter,
  places: PlaceWriter,
  slots: SlotNumbers,
  names: ReadonlyMap<string, number>,
  { position, source, name, reason, isCall, escapes, owners = [] }: UnknownUse,
): void {
  places.write(position);
  out.unsigned(unknownReasons.indexOf(reason) | (isCall ? unknownIsCall : 0) | (escapes ? unknownEscapes : 0));
  out.unsigned(source + 1);
  out.unsigned(names.get(name) as number);
  out.unsigned(owners.length);
  for (const owner of owners) out.unsigned(slots.of(owner));
}

function readUnknown(
  from: ByteReader,
  places: PlaceReader,
  slots: readonly SymbolName[],
  names: readonly string[],
): StoredUnknown {
  const place = places.read();
  const facts = from.unsigned();
  const source = from.unsigned() - 1;
  const name = names[from.unsigned()];
  const owners = Array.from({ length: from.unsigned() }, () => slots[from.unsigned()]);
  const reason = unknownReasons[facts & unknownReasonBits];
  const escapes = (facts & unknownEscapes) === 0 ? {} : { escapes: true as const };
  const unknown = { ...place, source, name, reason, isCall: (facts & unknownIsCall) !== 0, ...escapes };
  return owners.length === 0 ? unknown : { ...unknown, owners };
}

/** A name follows where the kind has one. */
function writeRelation(
  out: ByteWriter,
  slots: SlotNumbers,
  names: ReadonlyMap<string, number>,
  { symbol, base, kind, name }: SymbolRelation,
): void {
  out.unsigned(symbol);
  out.unsigned(slots.of(base));
  out.unsigned(relationKinds.indexOf(kind));
  if (namedRelationKinds.has(kind)) out.unsigned(names.get(name as string) as number);
}

function readRelation(from: ByteReader, slots: readonly SymbolName[], names: readonly string[]): SymbolRelation {
  const [symbol, base] = [from.unsigned(), slots[from.unsigned()]];
  const kind = relationKinds[from.unsigned()];
  return namedRelationKinds.has(kind) ? { symbol, base, kind, name: names[from.unsigned()] } : { symbol, base, kind };
}

function readSlots(from: ByteReader, count: number): SymbolName[] {
  const slots: SymbolName[] = [];
  while (slots.length < count) {
    const path = from.text();
    for (let left = from.unsigned(); left > 0; left--) slots.push({ path, name: from.text() });
  }
  return slots;
}

/** Places one after the other as differences: most stand in the line before or the next one. */
class PlaceWriter {
  readonly #out: ByteWriter;
  readonly #lineStarts: Uint32Array;
  #line = 0;
  #column = 0;

  constructor(out: ByteWriter, lineStarts: Uint32Array) {
    this.#out = out;
    this.#lineStarts = lineStarts;
  }

  restart(): void {
    this.#line = 0;
    this.#column = 0;
  }

  write(position: number): void {
    const starts = this.#lineStarts;
    let line = this.#line;
    while (line + 1 < starts.length && starts[line + 1] <= position) line++;
    const column = position - starts[line];
    this.#out.unsigned(line - this.#line);
    this.#out.unsigned(line === this.#line ? column - this.#column : column);
    this.#line = line;
    this.#column = column;
  }
}

class PlaceReader {
  readonly #from: ByteReader;
  #line = 1;
  #column = 1;

  constructor(from: ByteReader) {
    this.#from = from;
  }

  restart(): void {
    this.#line = 1;
    this.#column = 1;
  }

  read(): StoredPlace {
    const lines = this.#from.unsigned();
    const columns = this.#from.unsigned();
    this.#line += lines;
    this.#column = lines === 0 ? this.#column + columns : columns + 1;
    return { line: this.#line, column: this.#column };
  }
}
