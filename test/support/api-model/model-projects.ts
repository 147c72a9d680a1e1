import type { ModelKey } from './model-key.ts';
import { type Outcome, refusal } from './model-request.ts';

export interface ModelProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly kind: 'live' | 'test';
  readonly member: string;
  readonly createdAtMs: number;
  isIndexed: boolean;
}

/** A folder as it may be written, and what is really there. */
export interface ModelFolder {
  readonly written: string;
  readonly real: string;
  readonly is: 'folder' | 'missing' | 'outside';
}

export interface ModelCursor {
  readonly text: string;
  /** Kind, member, view of the team and path of the caller: a cursor is good for these alone. */
  readonly binding: string;
  readonly last: ModelProject;
  readonly expiresAtMs: number;
}

export interface ListRequest {
  readonly limit?: number;
  readonly cursor?: ModelCursor;
  readonly folder?: ModelFolder;
}

const HOUR_MS = 3_600_000;
const CURSORS_KEPT = 200;
const INDEXED_AT = '2026-11-21T11:00:00.000Z';

/** Gets the changes of projects that events report. */
export interface ProjectListener {
  created(project: ModelProject, nowMs: number): void;
  deleted(project: ModelProject, nowMs: number): void;
}

/** Projects and who sees them, as lists. */
export class ModelProjects {
  readonly all: ModelProject[] = [];
  readonly cursors: ModelCursor[] = [];
  readonly #listener: ProjectListener;

  constructor(listener: ProjectListener) {
    this.#listener = listener;
  }

  visibleTo(key: ModelKey): ModelProject[] {
    const seen = this.all.filter(({ kind, member }) => kind === key.type && (key.isTeam || member === key.member));
    return seen.toSorted(byAge);
  }

  list(key: ModelKey, { limit, cursor, folder }: ListRequest, nowMs: number): Outcome {
    const binding = key.binding(folder?.written);
    if (cursor !== undefined && (cursor.binding !== binding || cursor.expiresAtMs <= nowMs)) {
      return refusal(404, 'cursor_not_found');
    }
    const matching = this.visibleTo(key).filter(({ path }) => folder === undefined || path === folder.real);
    const left = matching.filter((project) => cursor === undefined || byAge(cursor.last, project) < 0);
    const page = left.slice(0, limit ?? left.length);
    const last = page.at(-1);
    const projects = page.map(summaryOf);
    if (last === undefined || page.length === left.length) return { status: 200, data: () => ({ projects }) };
    const data = ({ nextCursor }: { nextCursor: string }) => {
      if (this.cursors.length > CURSORS_KEPT) this.cursors.shift();
      this.cursors.push({ text: nextCursor, binding, last, expiresAtMs: nowMs + 24 * HOUR_MS });
      return { projects, nextCursor };
    };
    return { status: 200, data };
  }

  create(key: ModelKey, name: string, description: string, folder: ModelFolder, nowMs: number): Outcome {
    if (folder.is === 'outside') return refusal(403, 'path_not_allowed');
    if (folder.is === 'missing') return refusal(404, 'path_not_found');
    const known = this.#at(key, folder.real);
    if (known !== undefined) return { status: 200, data: () => ({ project: { id: known.id, name: known.name } }) };
    const { type: kind, member } = key;
    if (kind === 'test' && this.all.filter((each) => each.kind === kind && each.member === member).length >= 3) {
      return refusal(403, 'test_key_limit');
    }
    const data = ({ project: { id } }: { project: { id: string } }) => {
      const project = { id, name, description, path: folder.real, kind, member, createdAtMs: nowMs, isIndexed: false };
      this.all.push(project);
      this.#listener.created(project, nowMs);
      return { project: { id, name } };
    };
    return { status: 201, data };
  }

  /** Works on a project that the key sees. */
  with(key: ModelKey, id: string, work: (project: ModelProject) => Outcome): Outcome {
    const project = this.visibleTo(key).find((each) => each.id === id);
    return project === undefined ? refusal(404, 'project_not_found') : work(project);
  }

  get(key: ModelKey, id: string): Outcome {
    return this.with(key, id, (project) => {
      const { stats, ...common } = summaryOf(project);
      const count = (indexed: number) => (project.isIndexed ? indexed : 0);
      const whole = { ...common, stats: { ...stats, nodes: count(3), dependencies: count(2) } };
      return { status: 200, data: () => ({ project: whole }), version: `project ${id} ${project.isIndexed}` };
    });
  }

  delete(key: ModelKey, id: string, nowMs: number): Outcome {
    return this.with(key, id, (project) => {
      this.#listener.deleted(project, nowMs);
      this.all.splice(this.all.indexOf(project), 1);
      return { status: 200 };
    });
  }

  /** The caller's own comes before one of another member. */
  #at(key: ModelKey, real: string): ModelProject | undefined {
    const there = this.visibleTo(key).filter(({ path }) => path === real);
    return there.find(({ member }) => member === key.member) ?? there[0];
  }
}

function summaryOf(project: ModelProject) {
  const { id, name, description, createdAtMs, isIndexed } = project;
  return {
    id,
    name,
    description,
    createdAt: new Date(createdAtMs).toISOString(),
    ...(isIndexed && { indexedAt: INDEXED_AT }),
    status: isIndexed ? 'indexed' : 'created',
    stats: { files: isIndexed ? 3 : 0, symbols: isIndexed ? 40 : 0 },
  };
}

function byAge(left: ModelProject, right: ModelProject): number {
  return left.createdAtMs - right.createdAtMs || (left.id < right.id ? -1 : Number(left.id > right.id));
}
