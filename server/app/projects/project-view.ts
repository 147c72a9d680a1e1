import type { Project, ProjectSummary } from '#protocol/project.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import type { ProjectIndexes } from './project-indexes.ts';

type IndexStatus = ReturnType<ProjectIndexes['status']>;

/** A project as lists show it: two of its counters. */
export function summarize(project: ProjectRecord, index: IndexStatus): ProjectSummary {
  const { files, symbols } = index.stats;
  return { ...commonFields(project, index), stats: { files, symbols } };
}

export function describe(project: ProjectRecord, index: IndexStatus): Project {
  const { files, symbols, nodes, dependencies } = index.stats;
  return { ...commonFields(project, index), stats: { files, symbols, nodes, dependencies } };
}

function commonFields(project: ProjectRecord, index: IndexStatus) {
  const { id, name, description, createdAtMs } = project;
  const indexedAt = index.indexedAtMs === undefined ? {} : { indexedAt: timestamp(index.indexedAtMs) };
  return { id, name, description, createdAt: timestamp(createdAtMs), ...indexedAt, status: index.status };
}

/** `YYYY-MM-DDThh:mm:ss.sssZ`, the one form of a time on the wire. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
