import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import { requireDone } from './connect.ts';
import { isObject } from './envelope.ts';
import { type LinkParts, trustedProject } from './link-project.ts';
import { jsonBody, projectPath } from './remote-call.ts';

type Delegated = 'sync.search' | 'sync.ask' | 'sync.analyze';

interface Delegation {
  /** Of the remote's endpoint. */
  readonly path: string;
  readonly cause: string;
  /** Lists of objects that the answer has, and its other parts that every reader needs, by their types. */
  readonly lists: readonly string[];
  readonly texts: readonly string[];
}

const delegations: Readonly<Record<Delegated, Delegation>> = {
  'sync.search': { path: '/search', cause: 'You searched on the remote.', lists: ['results'], texts: [] },
  'sync.ask': { path: '/ask', cause: 'You asked the remote a question.', lists: ['sources'], texts: ['answer'] },
  'sync.analyze': {
    path: '/analyze',
    cause: 'You had the remote analyze the impact of a change.',
    lists: ['changed', 'impacted', 'entryPoints', 'tests', 'unknown'],
    texts: ['certainty'],
  },
};

const answerBytesMax = 16 * 1024 * 1024;
const timeoutMs = 120_000;

/** Has the remote answer instead of this machine. What is marked with its origin is its word, and replaces nothing local. */
export async function delegate<Id extends Delegated>(
  parts: LinkParts,
  id: Id,
  { projectId, ...inputs }: OperationParams<Id>,
  context: CallContext,
): Promise<OperationResult<Id>> {
  const project = trustedProject(parts, projectId, context);
  const link = parts.links.need(project.id);
  const { path, cause, ...form } = delegations[id];
  const { verdict, data } = await parts.line.send({
    method: 'POST',
    path: projectPath(link.remoteId, path),
    disclosure: 'query',
    use: 'query',
    cause,
    project,
    body: jsonBody(inputs),
    answerBytesMax,
    timeoutMs,
  });
  requireDone(verdict);
  if (!hasForm(data, form))
    throw new ApiError('remote_not_groundplan', 'The answer of the remote has not the form of this API.');
  const remote = parts.state.sync.remote()?.url ?? '';
  return { ...data, origin: { remote, remoteProject: link.remoteId } } as unknown as OperationResult<Id>;
}

function hasForm(
  data: unknown,
  { lists, texts }: Pick<Delegation, 'lists' | 'texts'>,
): data is Record<string, unknown> {
  if (!isObject(data)) return false;
  const isList = (name: string) => Array.isArray(data[name]) && data[name].every(isObject);
  return lists.every(isList) && texts.every((name) => typeof data[name] === 'string');
}
