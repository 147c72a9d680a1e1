import { Check } from 'typebox/value';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { syncOperations } from '#protocol/sync-operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { CallContext } from '../operations/operation.ts';
import { requireDone } from './connect.ts';
import { isJsonObject } from '#server/base/json-object.ts';
import { type LinkParts, trustedProject } from './link-project.ts';
import { jsonBody, projectPath } from './remote-call.ts';

type Delegated = 'sync.search' | 'sync.ask' | 'sync.analyze';

interface Delegation {
  /** Of the remote's endpoint. */
  readonly path: string;
  readonly cause: string;
}

const delegations: Readonly<Record<Delegated, Delegation>> = {
  'sync.search': { path: '/search', cause: 'You searched on the remote.' },
  'sync.ask': { path: '/ask', cause: 'You asked the remote a question.' },
  'sync.analyze': { path: '/analyze', cause: 'You had the remote analyze the impact of a change.' },
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
  requireRelative(inputs);
  const { path, cause } = delegations[id];
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
  const remote = parts.state.sync.remote()?.url ?? '';
  const answer: unknown = isJsonObject(data) && { ...data, origin: { remote, remoteProject: link.remoteId } };
  if (!Check(syncOperations[id].result, answer))
    throw new ApiError('remote_not_groundplan', 'The answer of the remote has not the form of this API.');
  return answer as OperationResult<Id>;
}

/** Absolute paths, and those that climb out of the project, do not leave. */
function requireRelative({ files = [], symbols = [] }: Partial<OperationParams<'sync.analyze'>>): void {
  const named = [...files, ...symbols.map(({ file }) => file)];
  if (!named.some((file) => /^(?:[/\\]|[a-z]:|\.\.?(?:[/\\]|$))/i.test(file))) return;
  throw new ApiError('invalid_parameter', 'Files are named by their paths from the root of the project.');
}
