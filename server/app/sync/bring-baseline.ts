import type { RemoteVerdict } from '#server/service/sync/remote-answers.ts';
import type { RequestCause } from '#server/service/sync/request-share.ts';
import { type BaselinePart, baselineParts, type BaselineRequest } from '../analysis/baseline-data.ts';
import type { BaselineRecord, LinkRecord } from '../ports/sync-store.ts';
import { isDroppedBy, type Links } from './links.ts';
import { etagOf, projectPath, type RemoteReply } from './remote-call.ts';
import type { RemoteDescription } from './remote-description.ts';
import type { RemoteLine } from './remote-line.ts';
import type { SyncParts } from './sync-parts.ts';

/** Puts the answers together as they are stored. */
export type MakeBaseline = (request: BaselineRequest, signal: AbortSignal) => Promise<Made>;

interface Made {
  readonly packed: Uint8Array;
  readonly parts: readonly BaselinePart[];
}

const baselineBytesMax = 32 * 1024 * 1024;
const baselineTimeoutMs = 120_000;

interface Brought {
  readonly answers: Partial<Record<BaselinePart, Uint8Array>>;
  readonly unchanged: BaselinePart[];
  readonly etags: Record<string, string>;
}

/** Brings the analysis of a remote home: graph, metrics and findings as it answers them. */
export class BaselineBringer {
  readonly #parts: SyncParts;
  readonly #line: RemoteLine;
  readonly #links: Links;
  readonly #description: RemoteDescription;
  readonly #make: MakeBaseline;
  /** Local projects whose analysis changed there while its time did not, and when it is to be brought. */
  readonly #expected = new Map<string, number>();
  readonly #running = new Map<string, Promise<RemoteVerdict>>();

  constructor(
    parts: SyncParts & { readonly makeBaseline: MakeBaseline },
    line: RemoteLine,
    links: Links,
    description: RemoteDescription,
  ) {
    this.#parts = parts;
    this.#line = line;
    this.#links = links;
    this.#description = description;
    this.#make = parts.makeBaseline;
  }

  /** Reports whether the remote has an analysis that was not brought home. What changed there while there was no link was not reported. */
  hasNews({ projectId, remote }: LinkRecord): boolean {
    if (remote.indexedAt === undefined) return false;
    const expectedAtMs = this.#expected.get(projectId);
    if (expectedAtMs !== undefined && expectedAtMs <= this.#parts.clock.nowMs()) return true;
    const record = this.#record(projectId);
    return record?.indexedAt !== remote.indexedAt || record.isOfEarlierLink === true;
  }

  /** The remote said that its findings are others: they are news from then on. */
  expectNews(projectId: string, atMs: number): void {
    this.#expected.set(projectId, atMs);
  }

  /** Forgets what was expected of projects that are linked no more. */
  prune(): void {
    for (const projectId of this.#expected.keys())
      if (this.#links.get(projectId) === undefined) this.#expected.delete(projectId);
  }

  /**
   * Up to three requests. What is being brought already is waited for, and brought again only where it was another analysis, or could not
   * be. Returns how the last request went; throws where none may leave.
   */
  async bring(projectId: string, use: RequestCause): Promise<RemoteVerdict> {
    for (;;) {
      const running = this.#running.get(projectId);
      if (running === undefined) break;
      // oxlint-disable-next-line no-await-in-loop -- another one may have begun meanwhile
      const verdict = await running.catch(() => undefined);
      const link = this.#links.get(projectId);
      if (verdict?.kind === 'done' && (link === undefined || !this.hasNews(link))) return verdict;
    }
    const begun = this.#bringOnce(projectId, use);
    this.#running.set(projectId, begun);
    try {
      return await begun;
    } finally {
      this.#running.delete(projectId);
    }
  }

  /** News that were expected stay so, unless they came or are refused. */
  async #bringOnce(projectId: string, use: RequestCause): Promise<RemoteVerdict> {
    const link = this.#links.need(projectId);
    const expectedAtMs = this.#expected.get(projectId);
    this.#expected.delete(projectId);
    let verdict: RemoteVerdict | undefined;
    try {
      verdict = await this.#bringParts(link, use);
      return verdict;
    } finally {
      const isOver = verdict?.kind === 'done' || verdict?.kind === 'refused';
      if (expectedAtMs !== undefined && !isOver) this.expectNews(projectId, expectedAtMs);
    }
  }

  async #bringParts(link: LinkRecord, use: RequestCause): Promise<RemoteVerdict> {
    const { projectId } = link;
    const record = this.#record(projectId);
    const isOfLink = record?.remoteId === link.remoteId;
    const before = isOfLink ? this.#parts.baselineFiles.read(projectId) : undefined;
    const brought: Brought = { answers: {}, unchanged: [], etags: {} };
    for (const part of baselineParts) {
      const etag = before === undefined ? undefined : record?.etags[part];
      // oxlint-disable-next-line no-await-in-loop -- each is decided by the limits that the one before showed
      const reply = await this.#ask(link, part, use, etag);
      if (isDroppedBy(reply.verdict)) this.#links.dropOf(link);
      if (endsIt(reply.verdict)) return reply.verdict;
      take(brought, part, reply);
    }
    await this.#store(link, brought, before);
    return { kind: 'done' };
  }

  #ask(link: LinkRecord, part: BaselinePart, use: RequestCause, etag: string | undefined): Promise<RemoteReply> {
    const project = this.#parts.state.project(link.projectId);
    return this.#line.send({
      method: 'GET',
      path: projectPath(link.remoteId, `/${part}${this.#queryOf(part)}`),
      disclosure: 'contact',
      use,
      cause: 'Brings home the analysis of a linked project.',
      ...(project !== undefined && { project }),
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
      answerBytesMax: baselineBytesMax,
      timeoutMs: baselineTimeoutMs,
      isReadLater: true,
    });
  }

  /** Types of edges are an extension. Unknown parameters are ignored by every server of this API. */
  #queryOf(part: BaselinePart): string {
    if (part === 'metrics') return '?limit=1';
    if (part === 'security') return '?limit=1000';
    return this.#description.offers('graph.detail') ? '?detail=full' : '';
  }

  /** The file first: a record without its file would show an analysis that is not there. */
  async #store(
    link: LinkRecord,
    { answers, unchanged, etags }: Brought,
    before: Uint8Array | undefined,
  ): Promise<void> {
    const { state, clock, baselineFiles } = this.#parts;
    const { projectId, remoteId, remote } = link;
    const indexedAt = remote.indexedAt === undefined ? {} : { indexedAt: remote.indexedAt };
    const times = { fetchedAtMs: clock.nowMs(), ...indexedAt };
    const baseline = { remoteProject: remoteId, ...times };
    const request = { baseline, answers, unchanged, ...(before && { before }) };
    const { packed, parts } = await this.#make(request, this.#line.closing);
    await baselineFiles.write(projectId, packed);
    if (this.#links.get(projectId)?.remoteId !== remoteId) return;
    // Without its part an ETag would keep that from coming again.
    const known = Object.entries(etags).filter(([part]) => parts.some((each) => each === part));
    state.sync.saveBaseline({ projectId, remoteId, ...times, etags: Object.fromEntries(known) });
  }

  #record(projectId: string): BaselineRecord | undefined {
    return this.#parts.state.sync.baselines().find((each) => each.projectId === projectId);
  }
}

/** A part that is refused is not known, which is not the same as empty. */
function take({ answers, unchanged, etags }: Brought, part: BaselinePart, reply: RemoteReply): void {
  const { verdict, body } = reply;
  if (verdict.kind === 'done') answers[part] = body;
  else if (verdict.kind === 'unchanged') unchanged.push(part);
  else return;
  const etag = etagOf(reply);
  if (etag !== undefined) etags[part] = etag;
}

/** Refusals that are about one part. */
const partialRefusals: ReadonlySet<string> = new Set(['remote_refused', 'remote_not_groundplan', 'remote_version']);

function endsIt(verdict: RemoteVerdict): boolean {
  if (verdict.kind === 'refused') return !partialRefusals.has(verdict.code);
  return verdict.kind === 'again' || verdict.kind === 'limited';
}
