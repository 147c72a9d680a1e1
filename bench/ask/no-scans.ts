import { ApiError } from '#server/app/operations/api-error.ts';
import type { ProjectScans, TriageRecords } from '#server/app/security/project-scans.ts';

function refuse(): never {
  throw new ApiError('project_not_indexed', 'Nothing is scanned here.');
}

/** Nothing is scanned for questions that are measured. */
export const noScans: ProjectScans = {
  newest: async () => refuse(),
  present: () => undefined,
  kept: () => undefined,
  trend: () => [],
  progress: () => undefined,
  ofRevision: async () => refuse(),
};

export const noDecisions: TriageRecords = {
  version: () => '',
  of: () => new Map(),
  find: () => undefined,
  save: refuse,
};
