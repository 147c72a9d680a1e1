import { ByteReader } from '#server/base/byte-stream.ts';
import { sharedBytes, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import { readLinkSizes } from '../../linking/file-links-codec.ts';
import type { CallLayer, FileLayer, SymbolLayer } from '../snapshot.ts';
import { type Run, unchangedRuns } from '../unchanged-runs.ts';
import { copyFiles, emptyColumns, fillFile, type LinkColumns, type LinkStarts } from './link-columns.ts';
import { registrationTable } from './registrations-of.ts';
import { SlotTargets } from './slot-targets.ts';
import { inFileOrder, UseRows } from './use-rows.ts';

export interface CallLayerParts {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
  /** Encoded declaration facts by file, as the symbol layer was built from them: the same array of bytes as long as they are the same. */
  readonly declarations: readonly Uint8Array[];
  /** Encoded links by file (`file-links-codec.ts`): the same array of bytes as long as they are the same. */
  readonly links: readonly Uint8Array[];
  /** Bits of `entryKinds` by file. */
  readonly entries: Uint8Array;
  /** Declarations of manifests, as `CallLayer.declared`. */
  readonly declared?: readonly string[];
}

/**
 * Joins the links of all files. What did not change is copied; a name of another file is looked up once a file, and
 * afterwards its number is only moved.
 *
 * Invariant: the result depends on the parts alone, but for where the rows of uses lie (`asBuiltAnew`); what is remembered
 * only saves work.
 */
export class CallLayerBuilder {
  #links: readonly Uint8Array[] = [];
  #columns: LinkColumns | undefined;
  readonly #useRows = new UseRows();
  readonly #slotTargets = new SlotTargets();

  build(parts: CallLayerParts): CallLayer {
    const { links } = parts;
    const runs = unchangedRuns(this.#links, links);
    const uses = this.#useRows.layOut(runs, links.length, this.#columns?.uses, (file) => usesIn(links[file]));
    const columns = emptyColumns(layOut(runs, links, this.#columns?.starts), uses);
    for (const { from, to, before } of runs) {
      if (before === undefined) fillFile(columns, links[from], from);
      else copyFiles(this.#columns as LinkColumns, columns, before, from, to);
    }
    const slots = this.#slotTargets.resolve(parts, runs, columns.starts.slots);
    this.#links = links;
    this.#columns = columns;
    const { states, unknowns, relations } = columns;
    const entries = sharedBytes(parts.entries.length);
    entries.set(parts.entries);
    const registrations = registrationTable(columns.starts.registrations, columns.registrations);
    const declared = buildStringTable(parts.declared ?? []);
    return { states, entries, slots, uses, unknowns, relations, registrations, declared };
  }
}

/** The layer as one that was built from nothing, byte by byte. */
export function asRebuilt(layer: CallLayer): CallLayer {
  return { ...layer, uses: inFileOrder(layer.uses) };
}

function usesIn(links: Uint8Array): number {
  return readLinkSizes(new ByteReader(links)).uses;
}

const parts = ['slots', 'unknowns', 'owners', 'names', 'nameBytes', 'relations', 'registrations'] as const;

function layOut(runs: readonly Run[], links: readonly Uint8Array[], old: LinkStarts | undefined): LinkStarts {
  const starts = Object.fromEntries(parts.map((part) => [part, sharedWords(links.length + 1)])) as Record<
    (typeof parts)[number],
    Uint32Array
  >;
  for (const { from, to, before } of runs) {
    for (let file = from; file < to; file++) {
      if (before === undefined) addSizes(starts, links[file], file);
      else addOldSizes(starts, old as LinkStarts, file, before + file - from);
    }
  }
  return starts;
}

function addSizes(starts: LinkStarts, links: Uint8Array, file: number): void {
  const from = new ByteReader(links);
  const sizes = readLinkSizes(from);
  for (const part of parts) {
    starts[part][file + 1] = starts[part][file] + (part === 'registrations' ? sizes.registrationBytes : sizes[part]);
  }
}

function addOldSizes(starts: LinkStarts, old: LinkStarts, file: number, before: number): void {
  for (const part of parts) {
    starts[part][file + 1] = starts[part][file] + old[part][before + 1] - old[part][before];
  }
}
