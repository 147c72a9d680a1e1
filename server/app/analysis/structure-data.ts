import { gunzipSync, gzipSync } from 'node:zlib';
import { concatenate } from '#server/base/utf8.ts';
import { structureBytesMax } from '#server/engine/structure/check-structure.ts';
import { compareStructures, type StructureDifference } from '#server/engine/structure/compare-structures.ts';
import { hashStructure, namedDifference, NameHashes } from '#server/engine/structure/hashed-names.ts';
import { makeStructure } from '#server/engine/structure/make-structure.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import type {
  Structure,
  StructureFinding,
  StructureHeader,
  StructurePart,
} from '#server/engine/structure/structure.ts';
import { structureId, writeHeader, writeLines } from '#server/engine/structure/write-lines.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ArchitectureDiff } from '#protocol/diff.ts';

export interface StructureRequest {
  readonly header: Pick<StructureHeader, 'commit' | 'branch' | 'createdAt' | 'tool'>;
  /** Absent where the code was not scanned. */
  readonly findings?: readonly StructureFinding[];
  /** Present where names are hashed with it. */
  readonly hashKey?: Uint8Array;
  /** The one that was made before: one that equals it in all but its time is the same. */
  readonly before?: { readonly id: string; readonly createdAt: string };
}

/** A structure as it is sent. All of it is plain data: it crosses a thread as JSON. */
export interface MadeStructure {
  readonly id: string;
  readonly createdAt: string;
  /** Its lines, compressed with gzip, in base 64. */
  readonly packed: string;
  /** Before it was compressed. */
  readonly bytes: number;
  readonly nodes: number;
  readonly edges: number;
  readonly findings: number;
  /** By hashed name, where names are hashed. */
  readonly names?: readonly (readonly [hashed: string, name: string])[];
}

/** Faster than the default by half, for 4 % more bytes. */
const gzipLevel = 4;

export function structureData(
  snapshot: GraphSnapshot,
  { header, findings, hashKey, before }: StructureRequest,
): MadeStructure {
  const plain = makeStructure(snapshot, { header, ...(findings && { findings }) });
  const hashes = hashKey && new NameHashes(hashKey);
  const structure = hashes === undefined ? plain : hashStructure(plain, hashes);
  const written = write(structure, before);
  return {
    ...written.named,
    packed: gzipSync(written.lines, { level: gzipLevel }).toString('base64'),
    bytes: written.lines.length,
    nodes: structure.nodes.length,
    edges: structure.edges.length,
    findings: structure.findings.length,
    ...(hashes && { names: [...hashes.names] }),
  };
}

interface WrittenStructure {
  readonly named: { readonly id: string; readonly createdAt: string };
  readonly lines: Uint8Array;
}

function write(structure: Structure, before: StructureRequest['before']): WrittenStructure {
  const rest = writeLines(structure);
  const at = (createdAt: string): WrittenStructure => {
    const first = writeHeader({ ...structure.header, createdAt });
    return { named: { id: structureId(first, rest), createdAt }, lines: concatenate([first, rest]) };
  };
  const same = before && at(before.createdAt);
  return same?.named.id === before?.id && same !== undefined ? same : at(structure.header.createdAt);
}

/** Two structures, packed as they are stored. */
export interface DifferenceRequest {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  /** With which this machine hashes names: two structures are compared by what names are in both. */
  readonly hashKey: Uint8Array;
}

export interface FoundDifference extends Omit<ArchitectureDiff, 'from' | 'to' | 'reasons'> {
  /** Parts that were not compared, since one side does not know them. */
  readonly unknown: readonly StructurePart[];
}

/** Names that were hashed here are plain in the answer, where they are known. */
export function differenceData(_: GraphSnapshot, { from, to, hashKey }: DifferenceRequest): FoundDifference {
  const [before, after] = [unpackStructure(from), unpackStructure(to)];
  const hashes = before.header.mode === after.header.mode ? undefined : new NameHashes(hashKey);
  const asHashed = (structure: Structure) =>
    hashes === undefined || structure.header.mode === 'hashed' ? structure : hashStructure(structure, hashes);
  const found = compareStructures(asHashed(before), asHashed(after));
  return shownDifference(hashes === undefined ? found : namedDifference(found, hashes.names));
}

/** Severities, types and the like are words of the wire, or those that another program wrote. */
function shownDifference(found: StructureDifference): FoundDifference {
  const { nodesAdded, nodesRemoved, edgesAdded, edgesRemoved, cyclesAdded, cyclesRemoved, ...rest } = found;
  const graph = { nodesAdded, nodesRemoved, edgesAdded, edgesRemoved };
  const cycles = { cyclesAdded: cyclesAdded.map(shownCycle), cyclesRemoved: cyclesRemoved.map(shownCycle) };
  const lists = Object.entries({ ...graph, ...cycles, ...rest }).map(
    ([name, list]) => [name, list.map(shownItem)] as const,
  );
  return Object.fromEntries(lists) as unknown as FoundDifference;
}

function shownCycle(nodes: readonly string[]): FoundDifference['cyclesAdded'][number] {
  return { nodes: [...nodes] };
}

/** Lists name the kind of their items, and an edge is compared without its load. */
function shownItem(item: unknown): unknown {
  if (typeof item !== 'object') return item;
  const { kind: _kind, load: _load, ...rest } = item as Readonly<Record<string, unknown>>;
  return rest;
}

/** A structure, packed as it is stored. */
export interface PushedFindingsRequest {
  readonly packed: Uint8Array;
}

export interface PushedFindings {
  /** Name and version of what made the structure. */
  readonly tool: string;
  /** Null where the structure says that it does not know them. */
  readonly findings: readonly StructureFinding[] | null;
}

export function pushedFindingsData(_: GraphSnapshot, { packed }: PushedFindingsRequest): PushedFindings {
  const { header, findings } = unpackStructure(packed);
  return { tool: header.tool, findings: header.unknown?.includes('findings') === true ? null : findings };
}

export function unpackStructure(packed: Uint8Array): Structure {
  return readStructure(gunzipSync(packed, { maxOutputLength: structureBytesMax }));
}
