import { Answer, askBody } from './ask.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';

/** Questions about a project in words. */
export const askOperations = {
  'ask.run': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: askBody }),
    result: Answer,
    idempotent: true,
    concurrency: 'ask',
    http: {
      name: 'askProject',
      method: 'POST',
      path: '/api/v1/projects/:id/ask',
      tag: 'Ask',
      summary: 'Ask a question about the project',
      description:
        'Answers from the indexed code, with its sources. Send `Accept: text/event-stream` to receive the answer as it is written: events `source`, `delta` (`{"text"}`) and one `done`.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'project_not_indexed'],
      streamed: 'asked',
    },
  },
} as const satisfies Record<string, OperationSpec>;
