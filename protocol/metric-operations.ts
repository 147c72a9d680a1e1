import { Metrics, metricsQuery } from './metrics.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';

/** Operations that measure a project. */
export const metricOperations = {
  'metrics.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: metricsQuery }),
    result: Metrics,
    cacheable: true,
    http: {
      name: 'getMetrics',
      method: 'GET',
      path: '/api/v1/projects/:id/metrics',
      tag: 'Metrics',
      summary: 'Code metrics',
      description: 'Size, complexity, coupling, duplication and cycles.',
      successes: { 200: 'Success.' },
      errorCodes: [
        'project_not_found',
        'project_not_indexed',
        'path_not_found',
        'symbol_not_found',
        'cursor_not_found',
      ],
    },
  },
} as const satisfies Record<string, OperationSpec>;
