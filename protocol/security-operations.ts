import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';
import { Security, SarifLog, sarifMediaType, securityQuery, Triage } from './security.ts';
import { triageBody, triagePath, triageVersions } from './triage.ts';

/** Operations about holes in the code of a project, and about what people say of them. */
export const securityOperations = {
  'security.get': {
    permission: 'analysis',
    ...parameters({ path: projectPath, query: securityQuery }),
    result: Security,
    cacheable: true,
    http: {
      name: 'getSecurity',
      method: 'GET',
      path: '/api/v1/projects/:id/security',
      tag: 'Security',
      summary: 'Security scan results',
      description: 'Findings of the last scan, worst first.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'project_not_indexed', 'path_not_found', 'cursor_not_found'],
      alternatives: [{ mediaType: sarifMediaType, schema: SarifLog }],
    },
  },
  'triage.get': {
    permission: 'analysis',
    ...parameters({ path: triagePath }),
    result: Triage,
    cacheable: true,
    versioned: true,
    extension: 'sync.triage',
    http: {
      name: 'getTriage',
      method: 'GET',
      path: '/api/v1/projects/:id/triage/:fingerprint',
      tag: 'Security',
      summary: 'What was decided about a finding (extension)',
      description: 'The record of the finding with this fingerprint. Its `ETag` is for `If-Match`.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'path_not_found'],
    },
  },
  'triage.put': {
    permission: 'analysis',
    ...parameters({ path: triagePath, body: triageBody, precondition: triageVersions }),
    result: Triage,
    versioned: true,
    extension: 'sync.triage',
    http: {
      name: 'putTriage',
      method: 'PUT',
      path: '/api/v1/projects/:id/triage/:fingerprint',
      tag: 'Security',
      summary: 'Decide about a finding (extension)',
      description:
        'Stores the record of a finding. The first one needs no `If-Match`, each later one the `ETag` of the one that it replaces.',
      successes: { 200: 'Stored.' },
      errorCodes: ['project_not_found', 'project_not_indexed', 'path_not_found', 'triage_conflict'],
    },
  },
} as const satisfies Record<string, OperationSpec>;
