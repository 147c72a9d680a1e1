import type { SyncMode } from '#protocol/sync.ts';
import type { OperationParams } from '#protocol/operations.ts';
import { readRemoteUrl } from '#server/service/sync/remote-url.ts';
import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import { ApiError } from '../operations/api-error.ts';
import type { RemoteRecord } from '../ports/sync-store.ts';
import { remoteAfter } from './remote-after.ts';
import type { RemoteReply } from './remote-call.ts';
import type { RemoteLine } from './remote-line.ts';
import { readProjects } from './remote-project.ts';
import type { SyncParts } from './sync-parts.ts';

export interface ConnectParts extends SyncParts {
  readonly line: RemoteLine;
}

/**
 * Tries the key with the one request that is made before a mode is chosen, and remembers the remote where it is accepted.
 * Connecting again to the same one keeps links, outbox and mode; version and extensions are asked for again, since it may have been updated.
 */
export async function connectRemote(
  parts: ConnectParts,
  { url, key, mode }: OperationParams<'sync.connect'>,
): Promise<void> {
  const { state, line } = parts;
  const base = baseOf(url);
  const known = state.sync.remote();
  if (known !== undefined && known.url !== base) throw connectedElsewhere(known.url);
  const cause = 'Tries the key, before a mode is chosen.';
  const call = { method: 'GET', path: '/api/v1/projects', disclosure: 'contact', use: 'command', cause } as const;
  const reply = await line.try(base, key, call);
  requireAccepted(reply);
  state.sync.saveRemote(recordOf(parts, base, reply, { key, mode }));
  line.setKey(key);
}

function baseOf(url: string): string {
  const read = readRemoteUrl(url);
  if ('base' in read) return read.base;
  const details = [{ field: '/url', issue: 'format', message: read.problem }];
  throw new ApiError('invalid_parameter', `The URL of the remote cannot be used. ${read.problem}`, details);
}

function connectedElsewhere(url: string): ApiError {
  const message = `Disconnect from ${url} first.`;
  return new ApiError('invalid_parameter', message, [{ field: '/url', issue: 'enum', message }]);
}

function requireAccepted({ verdict, data }: RemoteReply): void {
  requireDone(verdict);
  if (readProjects(data) !== undefined) return;
  throw new ApiError('remote_not_groundplan', 'The remote answers in no form of this API: it has no list of projects.');
}

/** Throws why the remote did not do it. */
export function requireDone(verdict: RemoteVerdict): void {
  if (verdict.kind !== 'done' && verdict.kind !== 'unchanged') throw new ApiError(verdict.code, verdict.message);
}

function recordOf(
  parts: ConnectParts,
  url: string,
  reply: RemoteReply,
  { key, mode }: { readonly key: string; readonly mode: SyncMode | undefined },
): RemoteRecord {
  const { state, clock, random } = parts;
  const nowMs = clock.nowMs();
  const fresh: RemoteRecord = { url, connectedAtMs: nowMs, extensions: [], limits: {}, failures: 0 };
  const { problem: _problem, refusedKey: _refusedKey, describedAtMs: _asked, ...known } = state.sync.remote() ?? fresh;
  return remoteAfter({ ...known, ...(mode && { mode }) }, reply, { key, nowMs, random: random() });
}
