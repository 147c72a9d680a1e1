import { ArchitectureDiff, diffQuery } from './diff.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';
import {
  listSnapshotsQuery,
  MainBranch,
  mainBranchBody,
  SnapshotLines,
  SnapshotList,
  snapshotPath,
  StoredSnapshot,
} from './snapshots.ts';
import { structureDeltaMediaType, structureMediaType } from './structure-lines.ts';

/** Operations about states of an architecture: their difference, and those that were pushed. */
export const structureOperations = {
  'diff.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: diffQuery }),
    result: ArchitectureDiff,
    extension: 'diff',
    cacheable: true,
    http: {
      name: 'getDiff',
      method: 'GET',
      path: '/api/v1/projects/:id/diff',
      tag: 'Graph',
      summary: 'Difference of two states (extension)',
      description:
        'Files, dependencies, cycles, findings and numbers that came, went or changed between two states of a project.',
      successes: { 200: 'Success.' },
      errorCodes: [
        'project_not_found',
        'project_not_indexed',
        'snapshot_not_found',
        'revision_not_found',
        'workspace_not_trusted',
      ],
    },
  },
  'snapshots.put': {
    permission: 'analysis',
    remoteOnly: true,
    ...parameters({ path: snapshotPath }),
    result: StoredSnapshot,
    extension: 'sync.snapshots',
    http: {
      name: 'putSnapshot',
      method: 'PUT',
      path: '/api/v1/projects/:id/snapshots/:snapshotId',
      tag: 'Projects',
      summary: 'Push a structure (extension)',
      description:
        'Stores the structure of a project: NDJSON, plain or compressed with gzip, at most 64 MiB unpacked and 16 MiB packed. Its identifier is the hash of its lines. Where the remote offers `sync.delta`, the body may be a difference from a structure of the project: its first line is `{"base":"snp_…"}`, then `["keep",n]` and `["skip",n]` pass over lines of the base in their order, and every other line is added. A base that is not there is 404 `snapshot_not_found`.',
      successes: { 200: 'It was there already.', 201: 'Stored.' },
      errorCodes: ['project_not_found', 'snapshot_not_found', 'quota_exceeded'],
      upload: [structureMediaType, structureDeltaMediaType],
    },
  },
  'snapshots.list': {
    permission: 'analysis',
    remoteOnly: true,
    ...parameters({ path: projectPath, query: listSnapshotsQuery }),
    result: SnapshotList,
    extension: 'sync.snapshots',
    http: {
      name: 'listSnapshots',
      method: 'GET',
      path: '/api/v1/projects/:id/snapshots',
      tag: 'Projects',
      summary: 'Structures that were pushed (extension)',
      description: 'Newest first.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'cursor_not_found'],
    },
  },
  'snapshots.get': {
    permission: 'analysis',
    remoteOnly: true,
    ...parameters({ path: snapshotPath }),
    result: SnapshotLines,
    extension: 'sync.snapshots',
    cacheable: true,
    http: {
      name: 'getSnapshot',
      method: 'GET',
      path: '/api/v1/projects/:id/snapshots/:snapshotId',
      tag: 'Projects',
      summary: 'A structure as it was pushed (extension)',
      description: 'The lines, without the envelope.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'snapshot_not_found'],
      document: structureMediaType,
    },
  },
  'mainBranch.put': {
    permission: 'create',
    remoteOnly: true,
    ...parameters({ path: projectPath, body: mainBranchBody }),
    result: MainBranch,
    extension: 'sync.snapshots',
    http: {
      name: 'putMainBranch',
      method: 'PUT',
      path: '/api/v1/projects/:id/main-branch',
      tag: 'Projects',
      summary: 'Name the main branch (extension)',
      description:
        'The branch whose newest structure is the state of the project. Until then the first that was pushed.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found'],
    },
  },
} as const satisfies Record<string, OperationSpec>;
