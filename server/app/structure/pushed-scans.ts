import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { emptySnapshot } from '#server/engine/structure/structure-snapshot.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import type { SnapshotRecord } from '../ports/snapshot-store.ts';
import type { ProjectRegister } from '../projects/project-register.ts';
import type { ProjectScan, ProjectScans, RevisionScan } from '../security/project-scans.ts';
import { hasFolder } from '../projects/has-folder.ts';
import { pushedFinding } from './pushed-finding.ts';
import type { PushedSnapshots } from './pushed-snapshots.ts';

export interface PushedScansParts {
  readonly register: Pick<ProjectRegister, 'find'>;
  /** Of projects that have a folder. */
  readonly scans: ProjectScans;
  readonly pushed: Pick<PushedSnapshots, 'latest' | 'named' | 'newest' | 'packed'>;
  readonly analysis: Analysis;
}

/** Pages of so many scans can be asked for. */
const keptMax = 8;

/** Scans of all projects: of one without a folder here the findings that were pushed with its structure. */
export class PushedScans implements ProjectScans {
  readonly #parts: PushedScansParts;
  /** By id, the one that was used last at the end. */
  readonly #kept = new Map<string, ProjectScan>();

  constructor(parts: PushedScansParts) {
    this.#parts = parts;
  }

  async newest(projectId: string, context: CallContext): Promise<ProjectScan> {
    const { register, scans, pushed } = this.#parts;
    const project = register.find(context.caller, projectId);
    if (hasFolder(project)) return scans.newest(projectId, context);
    const latest = pushed.latest(projectId);
    const known = latest && this.#kept.get(latest.id);
    if (known !== undefined) return this.#keep(known);
    const snapshot = await pushed.newest(project, context.signal);
    if (latest === undefined || snapshot?.id !== latest.id) throw unknownFindings();
    return this.#keep(await this.#scanOf(latest, snapshot, context));
  }

  present(projectId: string, context: CallContext): ProjectScan | undefined {
    return this.#parts.scans.present(projectId, context);
  }

  kept(projectId: string, scanId: string, context: CallContext): ProjectScan | undefined {
    const { register, scans } = this.#parts;
    if (hasFolder(register.find(context.caller, projectId))) return scans.kept(projectId, scanId, context);
    return this.#kept.get(scanId);
  }

  trend(projectId: string, context: CallContext): ReturnType<ProjectScans['trend']> {
    return this.#parts.scans.trend(projectId, context);
  }

  progress(projectId: string, context: CallContext): ReturnType<ProjectScans['progress']> {
    return this.#parts.scans.progress(projectId, context);
  }

  /** Of a project without a folder the revision is a branch or commit of which a structure was pushed. */
  async ofRevision(projectId: string, revision: string, context: CallContext): Promise<RevisionScan> {
    const { register, scans, pushed } = this.#parts;
    if (hasFolder(register.find(context.caller, projectId))) return scans.ofRevision(projectId, revision, context);
    const record = pushed.named(projectId, revision);
    if (record === undefined) {
      const details = [
        { field: 'base', issue: 'unknown', message: 'No structure of this branch or commit was pushed.' },
      ];
      throw new ApiError('invalid_parameter', 'No structure of this branch or commit was pushed.', details);
    }
    const { findings } = await this.#findingsOf(record, context);
    return { id: record.id, findings };
  }

  async #scanOf(record: SnapshotRecord, snapshot: GraphSnapshot, context: CallContext): Promise<ProjectScan> {
    const { tool, findings } = await this.#findingsOf(record, context);
    return { id: record.id, snapshot, scannedAtMs: record.createdAtMs, rulesVersion: tool, findings, changed: 0 };
  }

  async #findingsOf({ id }: SnapshotRecord, { signal }: CallContext) {
    const packed = this.#parts.pushed.packed(id);
    if (packed === undefined) throw unknownFindings();
    const { tool, findings } = (
      await this.#parts.analysis.ask(emptySnapshot, 'pushedFindings', { packed }, signal)
    ).read();
    if (findings === null) throw unknownFindings();
    return { tool, findings: findings.map((finding) => pushedFinding(id, finding)) };
  }

  #keep(scan: ProjectScan): ProjectScan {
    this.#kept.delete(scan.id);
    this.#kept.set(scan.id, scan);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax) this.#kept.delete(oldest);
    return scan;
  }
}

function unknownFindings(): ApiError {
  return new ApiError('project_not_indexed', 'No findings of the main branch of the project were pushed.');
}
