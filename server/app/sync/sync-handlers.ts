import type { SyncOperationId } from '#protocol/sync-operations.ts';
import type { OperationParams, OperationResult } from '#protocol/operations.ts';
import { ApiError } from '../operations/api-error.ts';
import type { HandlersOf } from '../operations/handler-table.ts';
import type { CallContext, DataAnswer } from '../operations/operation.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { hashApiKey } from '#server/service/api-keys.ts';
import { timestamp } from '../projects/project-view.ts';
import type { BackgroundSync } from './background-sync.ts';
import type { BaselineBringer } from './bring-baseline.ts';
import { connectRemote, requireDone } from './connect.ts';
import { delegate } from './delegate.ts';
import type { LinkPolls } from './link-polls.ts';
import { linkCandidates, linkProject, trustedProject } from './link-project.ts';
import { type PushParts, pushSnapshot } from './push-snapshot.ts';
import { notConnected } from './remote-line.ts';
import { syncPreview } from './sync-preview.ts';
import { describeLink, syncStatus } from './sync-status.ts';

export interface SyncHandlerParts extends PushParts {
  readonly polls: LinkPolls;
  readonly bringer: BaselineBringer;
  readonly background: BackgroundSync;
  /** Something that `sync.status` shows has changed. */
  readonly changed: () => void;
}

type Params<Id extends SyncOperationId> = OperationParams<Id>;

const logDefault = 100;
const logMax = 1000;

export function syncHandlers(parts: SyncHandlerParts): HandlersOf<SyncOperationId> {
  const status = (): DataAnswer<OperationResult<'sync.status'>> => ({ data: () => syncStatus(parts) });
  /** A change may make something due at once. */
  const changedStatus = () => {
    parts.background.wake();
    parts.changed();
    return status();
  };
  return {
    'sync.status': status,
    'sync.connect': async (params) => {
      await connectRemote(parts, params);
      await describe(parts);
      return changedStatus();
    },
    'sync.setKey': ({ key }) => {
      setKey(parts, key);
      return changedStatus();
    },
    'sync.preview': async ({ projectId }, context) => {
      const project = projectId === undefined ? undefined : trustedProject(parts, projectId, context);
      const preview = await syncPreview(parts, project, context);
      return { data: () => preview };
    },
    'sync.setMode': async ({ mode }) => {
      const { sync } = parts.state;
      sync.saveRemote({ ...connected(parts), mode });
      await describe(parts);
      return changedStatus();
    },
    'sync.candidates': async ({ projectId }, context) => {
      const candidates = await linkCandidates(parts, trustedProject(parts, projectId, context));
      return { data: () => candidates };
    },
    'sync.link': async (params, context) => {
      const project = trustedProject(parts, params.projectId, context);
      // What could not be sent waits from now on.
      const link = await linkProject(parts, params, project).finally(changedStatus);
      return { data: () => describeLink(parts, link) };
    },
    ...afterLinking(parts, changedStatus),
    'sync.push': async (params, context) => answered(await pushSnapshot(parts, params, context)),
    'sync.search': async (params, context) => answered(await delegate(parts, 'sync.search', params, context)),
    'sync.ask': async (params, context) => answered(await delegate(parts, 'sync.ask', params, context)),
    'sync.analyze': async (params, context) => answered(await delegate(parts, 'sync.analyze', params, context)),
  };
}

type AfterLinking = 'sync.unlink' | 'sync.pull' | 'sync.requestIndex' | 'sync.log' | 'sync.resolve' | 'sync.disconnect';

function afterLinking(
  parts: SyncHandlerParts,
  changedStatus: () => DataAnswer<OperationResult<'sync.status'>>,
): HandlersOf<AfterLinking> {
  return {
    'sync.unlink': (params, context) => {
      unlink(parts, params, context);
      return changedStatus();
    },
    'sync.pull': async ({ projectId }, context) => {
      const project = projectId === undefined ? undefined : trustedProject(parts, projectId, context);
      await pull(parts, project).finally(changedStatus);
      return changedStatus();
    },
    'sync.requestIndex': async ({ projectId }, context) => {
      await requestIndex(parts, trustedProject(parts, projectId, context)).finally(changedStatus);
      return changedStatus();
    },
    'sync.log': (params) => ({ data: () => readLog(parts, params) }),
    'sync.resolve': ({ outboxId, action }) => {
      parts.outbox.resolve(outboxId, action);
      return changedStatus();
    },
    'sync.disconnect': ({ keepBaselines = true }) => {
      disconnect(parts, keepBaselines);
      return changedStatus();
    },
  };
}

function answered<Data>(value: Data): DataAnswer<Data> {
  return { data: () => value };
}

function connected({ state }: SyncHandlerParts) {
  const remote = state.sync.remote();
  if (remote === undefined) throw notConnected();
  return remote;
}

/** Extensions are known before they are needed; a remote that cannot be asked now is asked later. */
async function describe({ line, description, log }: SyncHandlerParts): Promise<void> {
  if (line.mode === 'off' || !line.hasKey) return;
  try {
    await description.refresh('command');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'remote_version') throw error;
    log(`extensions of the remote are not known: ${error.code}`);
  }
}

/** Another key may be accepted. One that was refused is tried again by connecting alone: commands and editors give it each time. */
function setKey(parts: SyncHandlerParts, key: string): void {
  const { refusedKey, ...remote } = connected(parts);
  if (refusedKey !== undefined && refusedKey !== hashApiKey(key)) {
    const { problem: _problem, ...accepting } = remote;
    parts.state.sync.saveRemote(accepting);
  }
  parts.line.setKey(key);
}

function unlink(
  parts: SyncHandlerParts,
  { projectId, deleteRemote = false }: Params<'sync.unlink'>,
  context: CallContext,
): void {
  const { state, links, outbox, line } = parts;
  const project = parts.register.find(context.caller, projectId);
  const link = links.get(project.id);
  const create = outbox.waitingFor(project.id, 'create');
  if (link === undefined && create === undefined) links.need(project.id);
  if (deleteRemote) line.require('contact');
  state.transaction(() => {
    if (link !== undefined) links.drop(project.id);
    else if (!deleteRemote && create !== undefined) outbox.resolve(create.id, 'drop');
    if (!deleteRemote) return;
    const cause = 'You unlinked the project and chose to delete it at the remote as well.';
    const remote = link && { remoteProject: link.remoteId };
    outbox.add({ action: 'delete', projectId: project.id, projectName: project.name, cause, ...remote });
  });
}

/** Sends first the items that wait. Throws the first failure; everything that was brought until then stays. */
async function pull(parts: SyncHandlerParts, project: ProjectRecord | undefined): Promise<void> {
  const { state, links, outbox, polls, bringer, isTrusted } = parts;
  connected(parts);
  const isMeant = ({ projectId }: { readonly projectId: string }) => {
    const found = state.project(projectId);
    return project === undefined ? found === undefined || isTrusted(found) : projectId === project.id;
  };
  if (project !== undefined && !state.sync.outbox().some(isMeant)) links.need(project.id);
  await describe(parts);
  for (const { id, isGivenUp } of state.sync.outbox().filter(isMeant)) {
    // oxlint-disable-next-line no-await-in-loop -- each is decided by the limits that the one before showed
    if (!isGivenUp) await outbox.attempt(id, 'command');
  }
  for (const { projectId } of state.sync.links().filter(isMeant)) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    requireDone(await polls.poll(projectId, 'command'));
    const link = links.get(projectId);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (link !== undefined && bringer.hasNews(link)) requireDone(await bringer.bring(projectId, 'command'));
  }
}

async function requestIndex({ links, outbox, line }: SyncHandlerParts, project: ProjectRecord): Promise<void> {
  links.need(project.id);
  line.require('contact', project);
  const cause = 'You asked the remote to index the project again.';
  outbox.add({ action: 'index', projectId: project.id, projectName: project.name, cause });
  const item = outbox.waitingFor(project.id, 'index');
  const left = item && (await outbox.attempt(item.id, 'command').catch(unlessLimited));
  if (left?.isGivenUp === true && left.problem !== undefined)
    throw new ApiError(left.problem.code, left.problem.message);
}

/** It waits until a request may leave. */
function unlessLimited(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'sync_limit_reached') throw error;
}

function readLog(
  { state }: SyncHandlerParts,
  { limit = logDefault, cursor }: Params<'sync.log'>,
): OperationResult<'sync.log'> {
  const before = cursor === undefined ? undefined : Number(cursor);
  if (before !== undefined && !Number.isSafeInteger(before)) {
    throw new ApiError('cursor_not_found', 'The cursor is none of this list.');
  }
  const size = Math.min(limit, logMax);
  const found = state.sync.sent(size + 1, before);
  const page = found.slice(0, size);
  const last = page.at(-1);
  const sent = page.map(({ id: _id, atMs, ...request }) => ({ at: timestamp(atMs), ...request }));
  return found.length > page.length && last !== undefined ? { sent, nextCursor: `${last.id}` } : { sent };
}

function disconnect({ state, links, line }: SyncHandlerParts, keepBaselines: boolean): void {
  state.transaction(() => {
    links.dropAll(keepBaselines);
    state.sync.deleteRemote();
  });
  line.setKey(undefined);
}
