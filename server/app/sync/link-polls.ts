import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import { pollIntervalMs } from '#server/service/sync/poll-plan.ts';
import { assumedTier, type RequestCause } from '#server/service/sync/request-share.ts';
import type { LinkRecord } from '../ports/sync-store.ts';
import { isDroppedBy, type Links, remoteState } from './links.ts';
import { etagOf, projectPath, type RemoteReply } from './remote-call.ts';
import type { RemoteLine } from './remote-line.ts';
import { readOneProject } from './remote-project.ts';
import type { SyncParts } from './sync-parts.ts';

/** Asks the remote for the state of linked projects. */
export class LinkPolls {
  readonly #parts: SyncParts;
  readonly #line: RemoteLine;
  readonly #links: Links;
  readonly #isFollowed: () => boolean;

  /** @param isFollowed whether the remote reports changes by itself */
  constructor(parts: SyncParts, line: RemoteLine, links: Links, isFollowed: () => boolean) {
    this.#parts = parts;
    this.#line = line;
    this.#links = links;
    this.#isFollowed = isFollowed;
  }

  /** One request. @returns how it went; throws where none may leave */
  async poll(projectId: string, use: RequestCause): Promise<RemoteVerdict> {
    const link = this.#links.need(projectId);
    const project = this.#parts.state.project(projectId);
    const reply = await this.#line.send({
      method: 'GET',
      path: projectPath(link.remoteId),
      disclosure: 'contact',
      use,
      cause: 'Asks for the state of a linked project.',
      ...(project !== undefined && { project }),
      ...(link.etag !== undefined && { headers: { 'if-none-match': link.etag } }),
    });
    return this.#settle(link, reply);
  }

  #settle(link: LinkRecord, reply: RemoteReply): RemoteVerdict {
    const { verdict } = reply;
    if (isDroppedBy(verdict)) this.#links.dropOf(link);
    else if (verdict.kind === 'unchanged') this.#saveAnswered(link, link.remote, link.etag);
    else if (verdict.kind === 'done') return this.#settleAnswer(link, reply);
    else if (verdict.kind === 'refused') this.#saveProblem(link, verdict);
    return verdict;
  }

  #settleAnswer(link: LinkRecord, reply: RemoteReply): RemoteVerdict {
    const project = readOneProject(reply.data);
    if (project !== undefined) {
      this.#saveAnswered(link, remoteState(project), etagOf(reply));
      return reply.verdict;
    }
    const message = 'The answer of the remote has no project in it.';
    const verdict = { kind: 'refused', code: 'remote_not_groundplan', message } as const;
    this.#saveProblem(link, verdict);
    return verdict;
  }

  #saveAnswered(link: LinkRecord, remote: LinkRecord['remote'], etag: string | undefined): void {
    const { problem: _problem, etag: _etag, ...before } = link;
    const isChanged = remote.indexedAt !== link.remote.indexedAt || remote.status !== link.remote.status;
    const unchangedPolls = isChanged ? 0 : link.unchangedPolls + 1;
    const lastContactAtMs = this.#parts.clock.nowMs();
    this.#save({ ...before, remote, unchangedPolls, lastContactAtMs, ...(etag !== undefined && { etag }) });
  }

  #saveProblem(link: LinkRecord, { code, message }: { readonly code: string; readonly message: string }): void {
    this.#save({ ...link, unchangedPolls: link.unchangedPolls + 1, problem: { code, message } });
  }

  #save(link: LinkRecord): void {
    const { state, clock } = this.#parts;
    if (state.sync.link(link.projectId)?.remoteId !== link.remoteId) return;
    const tier = assumedTier(state.sync.remote()?.limits ?? {});
    const unchangedPolls = this.#isFollowed() ? Number.MAX_SAFE_INTEGER : link.unchangedPolls;
    state.sync.saveLink({ ...link, nextPollAtMs: clock.nowMs() + pollIntervalMs(tier, unchangedPolls) });
  }
}
