import { ArchitectureDiff, diffQuery } from './diff.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';

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
} as const satisfies Record<string, OperationSpec>;
