/** The data of a large team's remote, written into its stores: members with a key each, projects, and pushed structures of each. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { concatenate } from '#server/base/utf8.ts';
import type { SnapshotRecord } from '#server/app/ports/snapshot-store.ts';
import type { KeyRecord, StateStore } from '#server/app/ports/state-store.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { structureId, writeHeader, writeLines } from '#server/engine/structure/write-lines.ts';
import { systemClock } from '#server/platform/clock.ts';
import { loadSqlDriver } from '#server/platform/store/choose-driver.ts';
import { openStateDatabase } from '#server/platform/store/state-store.ts';
import { formatApiKey, hashApiKey, keyRandomBytes, lastFourOf } from '#server/service/api-keys.ts';
import { syntheticProject } from '../synthetic-project.ts';

export interface TeamSize {
  readonly members: number;
  readonly projects: number;
  /** Of each project. */
  readonly snapshots: number;
  readonly files: number;
  /** Files of the first project. */
  readonly largestFiles: number;
}

export interface Team {
  readonly keys: readonly string[];
  readonly projects: readonly string[];
}

const day = 86_400_000;
const beginMs = Date.UTC(2026, 0, 1);

export async function writeTeam(folder: string, size: TeamSize): Promise<Team> {
  mkdirSync(join(folder, 'snapshots'), { recursive: true, mode: 0o700 });
  const state = openStateDatabase(await loadSqlDriver(), folder, systemClock);
  try {
    return state.transaction(() => {
      const keys = Array.from({ length: size.members }, (_, number) => addMember(state, number));
      const projects = Array.from({ length: size.projects }, (_, number) => addProject(state, folder, size, number));
      return { keys, projects };
    });
  } finally {
    state.close();
  }
}

function identifier(prefix: string, number: number): string {
  return `${prefix}_${number.toString().padStart(26, '0')}`;
}

function memberName(number: number): string {
  return number === 0 ? 'owner' : `member-${number}`;
}

function addMember(state: StateStore, number: number): string {
  const random = new Uint8Array(keyRandomBytes).fill(number % 251, 0, 16).fill(number >> 8, 16);
  random[31] = number & 255;
  const key = formatApiKey('live', random);
  const record: KeyRecord = {
    id: identifier('key', number),
    name: 'bench',
    hash: hashApiKey(key),
    lastFour: lastFourOf(key),
    type: 'live',
    tier: 'enterprise',
    permissions: ['read', 'create', 'analysis', 'webhooks', 'team'],
    member: memberName(number),
    createdAtMs: beginMs,
  };
  state.members.save({ name: memberName(number), role: number === 0 ? 'owner' : 'member', createdAtMs: beginMs });
  state.insertKey(record);
  return key;
}

/** A quarter of the projects is private. */
function addProject(state: StateStore, folder: string, size: TeamSize, number: number): string {
  const id = identifier('prj', number);
  const member = memberName(number % size.members);
  state.insertProject({
    id,
    name: `Project ${number}`,
    description: 'One of the projects of a large team, with a description of usual length.',
    path: `project-${number}`,
    kind: 'live',
    member,
    createdAtMs: beginMs + number,
    ...(number % 4 !== 3 && { isShared: true }),
  });
  const structure = structureOf(number, number === 0 ? size.largestFiles : size.files);
  const lines = writeLines(structure);
  const packedLines = gzipSync(lines);
  for (let place = 0; place < size.snapshots; place++) {
    const header = headerOf(place);
    const first = writeHeader(header);
    const snapshotId = structureId(first, lines);
    // Two streams of gzip behind one another are one.
    const packed = concatenate([gzipSync(first), packedLines]);
    writeFileSync(join(folder, 'snapshots', `${snapshotId}.ndjson.gz`), packed, { mode: 0o600 });
    state.snapshots.insert(recordOf(id, snapshotId, { member, header, structure, bytes: packed.length }));
  }
  state.snapshots.saveMainBranch(id, 'main');
  const stats = {
    files: structure.nodes.length,
    symbols: 0,
    nodes: structure.nodes.length,
    dependencies: structure.edges.length,
  };
  state.saveProjectIndex({ projectId: id, status: 'indexed', indexedAtMs: beginMs + day, stats });
  return id;
}

/** Every second one is of a branch. */
function headerOf(place: number): Structure['header'] {
  const branch = place % 2 === 0 ? 'main' : `topic-${place}`;
  return {
    branch,
    createdAt: new Date(beginMs + place * day).toISOString(),
    tool: 'bench',
    mode: 'plain',
    unknown: ['metrics', 'findings'],
  };
}

function recordOf(
  projectId: string,
  id: string,
  made: {
    readonly member: string;
    readonly header: Structure['header'];
    readonly structure: Structure;
    readonly bytes: number;
  },
): SnapshotRecord {
  const { member, header, structure, bytes } = made;
  const createdAtMs = Date.parse(header.createdAt);
  const counts = { nodes: structure.nodes.length, edges: structure.edges.length, findings: 0 };
  const { branch } = header;
  return { projectId, id, createdAtMs, storedAtMs: createdAtMs, member, ...(branch && { branch }), ...counts, bytes };
}

function structureOf(seed: number, files: number): Structure {
  const imports = syntheticProject(seed + 1, files);
  const nodes = Object.keys(imports).map((id) => ({
    id,
    type: 'file',
    label: id.slice(id.lastIndexOf('/') + 1),
    size: 40,
    language: 'typescript',
  }));
  const known = new Set(Object.keys(imports));
  const edges = Object.entries(imports).flatMap(([source, targets]) =>
    [...new Set(targets)]
      .filter((target) => known.has(target) && target !== source)
      .map((target) => ({ source, target, type: 'import', load: 'start' as const })),
  );
  return { header: headerOf(0), nodes, edges, metrics: [], findings: [] };
}
