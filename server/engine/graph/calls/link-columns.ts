import { ByteReader } from '#server/base/byte-stream.ts';
import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { hasImportSite, hasReceiver, readLinkSizes } from '../../linking/file-links-codec.ts';
import { namedRelationKinds, relationKinds, useFactsBits } from '../../linking/use-facts.ts';
import type { RelationTable, SymbolUseTable, UnknownTable } from '../snapshot.ts';
import { hashBytes } from './byte-index.ts';

/** How many rows of each kind the files before have: where the rows of a file begin. */
export interface LinkStarts {
  readonly slots: Uint32Array;
  readonly unknowns: Uint32Array;
  readonly owners: Uint32Array;
  readonly names: Uint32Array;
  /** Bytes of the names. */
  readonly nameBytes: Uint32Array;
  readonly relations: Uint32Array;
  /** Bytes of the registrations. */
  readonly registrations: Uint32Array;
}

/** Columns of the layer that refer to other files only through slots. */
export interface LinkColumns {
  readonly starts: LinkStarts;
  readonly states: Uint8Array;
  readonly uses: SymbolUseTable;
  readonly unknowns: UnknownTable;
  readonly relations: RelationTable;
  /** As the files' links hold them, one file behind the other. */
  readonly registrations: Uint8Array;
}

/** The tables with room for everything and nothing in them; uses have their rows already. */
export function emptyColumns(starts: LinkStarts, uses: SymbolUseTable): LinkColumns {
  const [unknowns, owners, names, nameBytes, relations, registrations] = (
    ['unknowns', 'owners', 'names', 'nameBytes', 'relations', 'registrations'] as const
  ).map((name) => starts[name][starts[name].length - 1]);
  const ownerStarts = sharedWords(unknowns + 1);
  ownerStarts[unknowns] = owners;
  return {
    starts,
    states: sharedBytes(starts.slots.length - 1),
    uses,
    unknowns: {
      starts: starts.unknowns,
      sources: sharedWords(unknowns),
      lines: sharedWords(unknowns),
      columns: sharedWords(unknowns),
      reasons: sharedBytes(unknowns),
      names: sharedWords(unknowns),
      nameStarts: starts.names,
      nameTable: { bytes: sharedBytes(nameBytes), ends: sharedWords(names) },
      nameHashes: sharedWords(names),
      ownerStarts,
      owners: sharedWords(owners),
    },
    relations: {
      starts: starts.relations,
      symbols: sharedWords(relations),
      bases: sharedWords(relations),
      kinds: sharedBytes(relations),
      names: sharedWords(relations),
    },
    registrations: sharedBytes(registrations),
  };
}

/** Writes what the bytes say of a file to its rows. */
export function fillFile(columns: LinkColumns, links: Uint8Array, file: number): void {
  const from = new ByteReader(links);
  const sizes = readLinkSizes(from);
  columns.states[file] = sizes.state;
  skipSlots(from, sizes.slots);
  fillNames(columns, from, file, sizes.names);
  fillUses(columns.uses, from, columns.uses.starts[file], sizes.uses);
  fillUnknowns(columns, from, file, sizes.unknowns);
  fillRelations(columns.relations, from, columns.starts.relations[file], sizes.relations);
  columns.registrations.set(from.raw(sizes.registrationBytes), columns.starts.registrations[file]);
}

export function skipSlots(from: ByteReader, count: number): void {
  while (count > 0) {
    from.raw(from.unsigned());
    const names = from.unsigned();
    for (let left = names; left > 0; left--) from.raw(from.unsigned());
    count -= names;
  }
}

function fillNames({ starts, unknowns }: LinkColumns, from: ByteReader, file: number, count: number): void {
  let row = starts.names[file];
  let end = starts.nameBytes[file];
  for (const last = row + count; row < last; row++) {
    const name = from.raw(from.unsigned());
    unknowns.nameTable.bytes.set(name, end);
    end += name.length;
    unknowns.nameTable.ends[row] = end;
    unknowns.nameHashes[row] = hashBytes(name, 0, name.length);
  }
}

const factsMask = (1 << useFactsBits) - 1;

function fillUses(uses: SymbolUseTable, from: ByteReader, row: number, count: number): void {
  const { lines, columns, facts: factsOf, sources, slots, importSites, receivers } = uses;
  let line = 1;
  let column = 1;
  for (const end = row + count; row < end; row++) {
    const down = from.unsigned();
    const across = from.unsigned();
    line += down;
    column = down === 0 ? column + across : across + 1;
    const facts = from.unsigned();
    lines[row] = line;
    columns[row] = column;
    factsOf[row] = facts & factsMask;
    sources[row] = from.unsigned();
    slots[row] = from.unsigned();
    if ((facts & hasImportSite) !== 0) importSites[row] = importSiteNumber(from.unsigned());
    if ((facts & hasReceiver) !== 0) receivers[row] = from.unsigned() + 1;
  }
}

/** Behind this many imports of one file none is named. */
function importSiteNumber(site: number): number {
  return site < 0xffff ? site + 1 : 0;
}

function fillUnknowns({ starts, unknowns }: LinkColumns, from: ByteReader, file: number, count: number): void {
  let row = starts.unknowns[file];
  let owner = starts.owners[file];
  let line = 1;
  let column = 1;
  for (const end = row + count; row < end; row++) {
    const down = from.unsigned();
    const across = from.unsigned();
    line += down;
    column = down === 0 ? column + across : across + 1;
    unknowns.lines[row] = line;
    unknowns.columns[row] = column;
    unknowns.reasons[row] = from.unsigned();
    unknowns.sources[row] = from.unsigned();
    unknowns.names[row] = from.unsigned();
    unknowns.ownerStarts[row] = owner;
    for (let left = from.unsigned(); left > 0; left--) unknowns.owners[owner++] = from.unsigned();
  }
}

const isNamed = relationKinds.map((kind) => namedRelationKinds.has(kind));

function fillRelations(relations: RelationTable, from: ByteReader, row: number, count: number): void {
  for (const end = row + count; row < end; row++) {
    relations.symbols[row] = from.unsigned();
    relations.bases[row] = from.unsigned();
    relations.kinds[row] = from.unsigned();
    if (isNamed[relations.kinds[row]]) relations.names[row] = from.unsigned() + 1;
  }
}

/** Copies the rows of files that lie in the old tables from `before` on to files `from` up to `to`; those of uses stay where they are. */
export function copyFiles(old: LinkColumns, now: LinkColumns, before: number, from: number, to: number): void {
  const end = before + to - from;
  const copy = (part: keyof LinkStarts, pairs: readonly (readonly [Column, Column])[]) => {
    const [start, stop] = [old.starts[part][before], old.starts[part][end]];
    for (const [source, target] of pairs) target.set(source.subarray(start, stop), now.starts[part][from]);
  };
  now.states.set(old.states.subarray(before, end), from);
  copy('unknowns', pairsOf(old.unknowns, now.unknowns, unknownColumns));
  copy('relations', pairsOf(old.relations, now.relations, relationColumns));
  copy('registrations', [[old.registrations, now.registrations]]);
  copy('owners', [[old.unknowns.owners, now.unknowns.owners]]);
  copy('names', [[old.unknowns.nameHashes, now.unknowns.nameHashes]]);
  copy('nameBytes', [[old.unknowns.nameTable.bytes, now.unknowns.nameTable.bytes]]);
  copyShifted(old, now, 'names', 'nameBytes', before, from, end, ({ nameTable }) => nameTable.ends);
  copyShifted(old, now, 'unknowns', 'owners', before, from, end, ({ ownerStarts }) => ownerStarts);
}

type Column = Uint8Array | Uint16Array | Uint32Array;

const unknownColumns = ['sources', 'lines', 'columns', 'reasons', 'names'] as const;
const relationColumns = ['symbols', 'bases', 'kinds', 'names'] as const;

function pairsOf<Name extends string>(
  old: Readonly<Record<Name, Column>>,
  now: Readonly<Record<Name, Column>>,
  names: readonly Name[],
): (readonly [Column, Column])[] {
  return names.map((name) => [old[name], now[name]]);
}

/** Copies places in another column, which begin elsewhere now. */
function copyShifted(
  old: LinkColumns,
  now: LinkColumns,
  rows: keyof LinkStarts,
  places: keyof LinkStarts,
  before: number,
  from: number,
  end: number,
  columnOf: (unknowns: UnknownTable) => Uint32Array,
): void {
  const shift = now.starts[places][from] - old.starts[places][before];
  const [source, target] = [columnOf(old.unknowns), columnOf(now.unknowns)];
  const by = now.starts[rows][from] - old.starts[rows][before];
  for (let row = old.starts[rows][before]; row < old.starts[rows][end]; row++) target[row + by] = source[row] + shift;
}
