import { Answer, askBody, askDetail, AskPrompt } from './ask.ts';
import { parameters, type OperationSpec } from './operation-spec.ts';
import { projectPath } from './project.ts';

/** Questions about a project in words. */
export const askOperations = {
  'ask.run': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: { ...askBody, ...askDetail } }),
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
        'Answers from the indexed code, with its sources. Send `Accept: text/event-stream` to receive the answer as it is written: events `source`, `delta` (`{"text"}`) and one `done`; with `detail` as `full` events `step` before them.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'project_not_indexed'],
      streamed: 'asked',
    },
  },
  'ask.prompt': {
    permission: 'analysis',
    ...parameters({ path: projectPath, body: askBody }),
    result: AskPrompt,
    concurrency: 'ask',
    extension: 'ask.prompt',
    http: {
      name: 'getAskPrompt',
      method: 'POST',
      path: '/api/v1/projects/:id/ask/prompt',
      tag: 'Ask',
      summary: 'What a language model would be sent (extension)',
      description:
        'The prompt that `ask` would send to the language model that is set up, for the same question. Nothing is sent. Where no model is set up, it is the prompt for one of middle size.',
      successes: { 200: 'Success.' },
      errorCodes: ['project_not_found', 'project_not_indexed'],
    },
  },
} as const satisfies Record<string, OperationSpec>;
