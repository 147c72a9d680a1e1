import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { StructureFinding } from '#server/engine/structure/structure.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { StructureDeltaRequest } from '../analysis/structure-delta-data.ts';
import type { MadeStructure } from '../analysis/structure-data.ts';
import type { CallContext } from '../operations/operation.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { timestamp } from '../projects/project-view.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import { structureFinding } from '../security/commit-structure.ts';
import type { ProjectScans } from '../security/project-scans.ts';
import type { Snapshots } from '../workspaces/snapshots.ts';
import type { MadeBefore, MadeTimes } from './made-times.ts';

export interface ProjectStructuresParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  readonly snapshots: Snapshots;
  readonly scans: Pick<ProjectScans, 'present' | 'newest'>;
  readonly analysis: Analysis;
  readonly times: MadeTimes;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** With which names are hashed; it stays on this machine. */
  readonly hashKey: () => Uint8Array;
  /** Of this program. */
  readonly version: string;
}

export interface StructureOptions {
  /** Replaces names of files, folders and modules by keyed hashes. */
  readonly hashed?: boolean;
  /** Object name of the commit that the folder has checked out. */
  readonly commit?: string;
  readonly branch?: string;
  /** Waits for a scan of this very state. Without it findings are those of the last scan, and unknown where that is of another state. */
  readonly scans?: boolean;
  /** Looks for copies of code first: without them the numbers are not whole. */
  readonly copies?: boolean;
}

/** The structure of a project as it is sent. */
export interface ProjectStructure extends Omit<MadeStructure, 'packed' | 'names'> {
  /** Its lines, compressed with gzip. */
  readonly packed: Uint8Array;
  /** By hashed name; empty where names are plain. */
  readonly names: ReadonlyMap<string, string>;
  /** Of the local snapshot that it was made of. */
  readonly snapshot: string;
  /** It was scanned: without a finding in it there is none. */
  readonly hasFindings: boolean;
}

const keptMax = 4;

/** Structures of the projects of this machine. */
export class ProjectStructures {
  readonly #parts: ProjectStructuresParts;
  /** The last ones by all that they are made of, oldest first. */
  readonly #kept = new Map<string, ProjectStructure>();

  constructor(parts: ProjectStructuresParts) {
    this.#parts = parts;
  }

  /**
   * Returns the structure of a project's newest snapshot, for the owner as fresh as the call. One that equals the one made before in
   * all but the time is that one, so that it has its name.
   */
  async structureOf(projectId: string, options: StructureOptions, context: CallContext): Promise<ProjectStructure> {
    const { register, snapshots, scans } = this.#parts;
    const project = register.find(context.caller, projectId);
    if (options.scans === true) await scans.newest(projectId, context);
    const snapshot = await snapshots.newest(projectId, options.copies === true ? 'clones' : 'loads', context);
    return this.ofSnapshot(project, snapshot, options, context);
  }

  /** Of a snapshot that is kept. */
  async ofSnapshot(
    project: ProjectRecord,
    snapshot: GraphSnapshot,
    options: StructureOptions,
    context: CallContext,
  ): Promise<ProjectStructure> {
    const scan = this.#parts.scans.present(project.id, context);
    const isOfThis = scan !== undefined && scan.snapshot.id === snapshot.id;
    const { commit, branch, hashed = false } = options;
    const layers = [snapshot.loads, snapshot.metrics, snapshot.clones].map((layer) => layer !== undefined);
    const key = JSON.stringify([project.id, snapshot.id, layers, isOfThis && scan.id, commit, branch, hashed]);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const findings = isOfThis ? scan.findings.flatMap(structureFinding) : undefined;
    const made = await this.#make(project, snapshot, { ...options, findings }, context);
    this.#keep(key, made);
    return made;
  }

  /** A structure as a difference from another one, packed; undefined where it is sent as a whole. */
  async deltaOf(
    base: StructureDeltaRequest['base'],
    packed: Uint8Array,
    signal: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const made = (await this.#parts.analysis.ask(emptySnapshot, 'structureDelta', { base, packed }, signal)).read();
    return made.packed === null ? undefined : Buffer.from(made.packed, 'base64');
  }

  async #make(
    project: ProjectRecord,
    snapshot: GraphSnapshot,
    {
      commit,
      branch,
      hashed = false,
      findings,
    }: StructureOptions & { readonly findings: StructureFinding[] | undefined },
    { signal }: CallContext,
  ): Promise<ProjectStructure> {
    const { analysis, times, clock, hashKey, version } = this.#parts;
    const about = JSON.stringify([commit, branch, hashed]);
    const before: MadeBefore | undefined = times.last(project, about);
    const request = {
      header: {
        ...(commit !== undefined && { commit }),
        ...(branch !== undefined && { branch }),
        createdAt: timestamp(clock.nowMs()),
        tool: `groundplan ${version}`,
      },
      ...(findings && { findings }),
      ...(hashed && { hashKey: hashKey() }),
      ...(before && { before }),
    };
    const { packed, names = [], ...made } = (await analysis.ask(snapshot, 'structure', request, signal)).read();
    if (made.id !== before?.id) times.save(project, about, { id: made.id, createdAt: made.createdAt });
    return {
      ...made,
      packed: Buffer.from(packed, 'base64'),
      names: new Map(names),
      snapshot: snapshot.id,
      hasFindings: findings !== undefined,
    };
  }

  #keep(key: string, made: ProjectStructure): void {
    this.#kept.set(key, made);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
  }
}
