import {
  afterAttempt,
  firstOfEachProject,
  tryAgain,
  type Waiting,
  withoutExpired,
  withWaiting,
} from '#server/service/sync/outbox.ts';
import { projectOfLostCreate } from '#server/service/sync/lost-create.ts';
import { remoteTimeMs } from '#server/service/sync/remote-clock.ts';
import type { RequestCause } from '#server/service/sync/request-share.ts';
import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import { ApiError } from '../operations/api-error.ts';
import type { ProjectRecord } from '../ports/state-store.ts';
import { isDroppedBy, type Links } from './links.ts';
import { jsonText, projectPath, type RemoteCall } from './remote-call.ts';
import type { RemoteLine } from './remote-line.ts';
import { readOneProject, readProjects, type RemoteProject } from './remote-project.ts';
import type { SyncParts } from './sync-parts.ts';

/** How an attempt went, and which project of the remote a create made or found. */
interface Attempted {
  readonly verdict: RemoteVerdict;
  readonly retryAfterMs?: number;
  readonly made?: RemoteProject;
}

const noForm: RemoteVerdict = {
  kind: 'refused',
  code: 'remote_not_groundplan',
  message: 'The answer of the remote has not the form of this API.',
};

/**
 * Sends what waits, an item at a time. That an attempt begins is written down before the request leaves, its outcome in
 * the transaction that takes the item out: however the process ends, the item is there, and it is known that it may have
 * had its effect.
 */
export class OutboxSender {
  readonly #parts: SyncParts;
  readonly #line: RemoteLine;
  readonly #links: Links;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: SyncParts, line: RemoteLine, links: Links) {
    this.#parts = parts;
    this.#line = line;
    this.#links = links;
  }

  add(
    item: Omit<Waiting, 'id' | 'idempotencyKey' | 'createdAtMs' | 'attempts' | 'nextAttemptAtMs' | 'isGivenUp'>,
  ): void {
    const { state, clock, identifiers } = this.#parts;
    const nowMs = clock.nowMs();
    const id = identifiers.next('out', nowMs);
    const added = {
      ...item,
      id,
      idempotencyKey: id,
      createdAtMs: nowMs,
      attempts: 0,
      nextAttemptAtMs: nowMs,
      isGivenUp: false,
    };
    state.transaction(() => state.sync.saveOutbox(withWaiting(state.sync.outbox(), added)));
  }

  waitingFor(projectId: string, action: Waiting['action']): Waiting | undefined {
    return this.#parts.state.sync.outbox().find((item) => item.projectId === projectId && item.action === action);
  }

  /** Throws `sync_item_not_found`. */
  resolve(id: string, action: 'retry' | 'drop'): void {
    const { state, clock } = this.#parts;
    const outbox = state.sync.outbox();
    if (!outbox.some((item) => item.id === id)) {
      throw new ApiError('sync_item_not_found', 'Nothing with that id waits to be sent.');
    }
    const nowMs = clock.nowMs();
    const resolved = outbox.flatMap((item) => {
      if (item.id !== id) return [item];
      return action === 'drop' ? [] : [tryAgain(item, nowMs)];
    });
    state.sync.saveOutbox(resolved);
  }

  expire(): void {
    const { state, clock } = this.#parts;
    const outbox = state.sync.outbox();
    const kept = withoutExpired(outbox, clock.nowMs());
    if (kept.some((item, index) => item !== outbox[index])) state.sync.saveOutbox(kept);
  }

  /**
   * Sends an item now, one after the other. Returns it where it still waits, with the reason, and undefined where it is
   * done. What stands behind another item of its project waits for that. Throws where no request may leave.
   */
  attempt(id: string, use: RequestCause): Promise<Waiting | undefined> {
    const turn = this.#last.then(async () => {
      const outbox = this.#parts.state.sync.outbox();
      const item = outbox.find((each) => each.id === id);
      if (item === undefined || !firstOfEachProject(outbox).includes(item)) return item;
      const project = this.#parts.state.project(item.projectId);
      return this.#settle(item.id, await this.#attemptOf(item, project, use), project);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Throws where no request may leave; the item is then as before. After another failure one may have left. */
  async #attemptOf(item: Waiting, project: ProjectRecord | undefined, use: RequestCause): Promise<Attempted> {
    this.#noteAttempt(item.id);
    try {
      return await this.#perform(item, project, use);
    } catch (error) {
      if (error instanceof ApiError) this.#save(item.id, () => item);
      throw error;
    }
  }

  /** A delete needs no folder: its project may be gone. */
  #perform(item: Waiting, project: ProjectRecord | undefined, use: RequestCause): Promise<Attempted> {
    const remoteId = item.remoteProject ?? this.#links.get(item.projectId)?.remoteId;
    const done: Attempted = { verdict: { kind: 'done' } };
    if (project === undefined && item.action !== 'delete') return Promise.resolve(done);
    if (item.action === 'create')
      return project === undefined ? Promise.resolve(done) : this.#create(item, project, use);
    if (remoteId === undefined) return Promise.resolve(done);
    const call = item.action === 'delete' ? deletion(remoteId) : indexing(remoteId, item);
    return this.#send({ ...call, ...(project && { project }), use, cause: item.cause });
  }

  async #create(item: Waiting, project: ProjectRecord, use: RequestCause): Promise<Attempted> {
    if (item.attempts > 0) {
      const earlier = await this.#madeEarlier(item, project, use);
      if (earlier !== undefined) return earlier;
    }
    const attempted = await this.#send({
      method: 'POST',
      path: '/api/v1/projects',
      disclosure: 'register',
      use,
      cause: item.cause,
      project,
      headers: { 'idempotency-key': item.idempotencyKey },
      body: jsonText(item.body ?? ''),
    });
    if (attempted.verdict.kind !== 'done') return attempted;
    return attempted.made === undefined ? { verdict: noForm } : attempted;
  }

  /** A request whose answer was lost may have made the project: it is looked for before another one is made. */
  async #madeEarlier(item: Waiting, project: ProjectRecord, use: RequestCause): Promise<Attempted | undefined> {
    const path = '/api/v1/projects';
    const cause = 'Looks whether an earlier attempt to register the project succeeded.';
    const reply = await this.#line.send({ method: 'GET', path, disclosure: 'contact', use, cause, project });
    if (reply.verdict.kind !== 'done') return reply;
    const projects = readProjects(reply.data);
    if (projects === undefined) return { verdict: noForm };
    const sinceMs = item.firstAttemptRemoteMs ?? item.createdAtMs;
    const made = projectOfLostCreate(projects, item.projectName, sinceMs, (id) => this.#links.isTaken(id));
    if (made === undefined) return undefined;
    return { verdict: { kind: 'done' }, made: projects.find(({ id }) => id === made.id) };
  }

  async #send(call: RemoteCall): Promise<Attempted> {
    const { verdict, retryAfterMs, data } = await this.#line.send(call);
    return { verdict, made: readOneProject(data), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }

  #noteAttempt(id: string): void {
    const { state, clock } = this.#parts;
    const nowMs = clock.nowMs();
    const remoteMs = remoteTimeMs(nowMs, state.sync.remote()?.clockOffsetMs);
    this.#save(id, (item) => ({
      ...item,
      ...this.#deletedBy(item),
      attempts: item.attempts + 1,
      firstAttemptRemoteMs: item.firstAttemptRemoteMs ?? remoteMs,
    }));
  }

  /** Settles a deletion at the first attempt: the project may be linked otherwise before the next one. */
  #deletedBy({ action, projectId, remoteProject }: Waiting): Pick<Waiting, 'remoteProject'> {
    const deleted = action === 'delete' ? (remoteProject ?? this.#links.get(projectId)?.remoteId) : undefined;
    return deleted === undefined ? {} : { remoteProject: deleted };
  }

  #settle(
    id: string,
    { verdict, retryAfterMs, made }: Attempted,
    project: ProjectRecord | undefined,
  ): Waiting | undefined {
    const { state, clock, random } = this.#parts;
    return state.transaction(() => {
      const item = state.sync.outbox().find((each) => each.id === id);
      if (item === undefined) return undefined;
      const at = { nowMs: clock.nowMs(), random: random(), ...(retryAfterMs !== undefined && { retryAfterMs }) };
      const after = this.#link(item, project, made) ?? afterAttempt(item, verdict, at);
      this.#save(id, () => after);
      const isGone = item.action === 'index' && isDroppedBy(verdict);
      if (item.action === 'delete' ? after === undefined : isGone) this.#dropLink(item);
      return after;
    });
  }

  /** @returns the item with its problem, where what it made belongs to another local project */
  #link(item: Waiting, project: ProjectRecord | undefined, made: RemoteProject | undefined): Waiting | undefined {
    if (item.action !== 'create' || project === undefined || made === undefined) return undefined;
    try {
      this.#links.requireFree(project.id, made.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...item, isGivenUp: true, problem: { code: error.code, message: error.message } };
    }
    this.#links.add(project, { ...made, name: made.name || item.projectName });
    return undefined;
  }

  /** The project may be linked otherwise by now. */
  #dropLink({ projectId, remoteProject }: Waiting): void {
    const link = this.#links.get(projectId);
    if (link !== undefined && (remoteProject ?? link.remoteId) === link.remoteId) this.#links.drop(projectId);
  }

  #save(id: string, change: (item: Waiting) => Waiting | undefined): void {
    const { sync } = this.#parts.state;
    sync.saveOutbox(sync.outbox().flatMap((item) => (item.id === id ? (change(item) ?? []) : [item])));
  }
}

type Action = Pick<RemoteCall, 'method' | 'path' | 'disclosure' | 'headers'>;

function deletion(remoteId: string): Action {
  return { method: 'DELETE', path: projectPath(remoteId), disclosure: 'contact' };
}

function indexing(remoteId: string, { idempotencyKey }: Waiting): Action {
  const headers = { 'idempotency-key': idempotencyKey };
  return { method: 'POST', path: projectPath(remoteId, '/index'), disclosure: 'contact', headers };
}
