import type { BaselineRecord, LinkRecord, RemoteRecord, SentRecord, SyncStore } from '#server/app/ports/sync-store.ts';

type Outbox = ReturnType<SyncStore['outbox']>;

interface Tables {
  remote: RemoteRecord | undefined;
  links: ReadonlyMap<string, LinkRecord>;
  outbox: Outbox;
  baselines: ReadonlyMap<string, BaselineRecord>;
  sent: readonly SentRecord[];
  nextSent: number;
  spent: ReadonlyMap<string, Readonly<Record<string, number>>>;
}

/** What synchronisation stores, as values that are replaced and never changed in place. */
export class MemorySyncStore implements SyncStore {
  #tables: Tables = {
    remote: undefined,
    links: new Map(),
    outbox: [],
    baselines: new Map(),
    sent: [],
    nextSent: 1,
    spent: new Map(),
  };

  /** @returns how to take back what was written since */
  keep(): () => void {
    const before = { ...this.#tables };
    return () => void (this.#tables = before);
  }

  remote(): RemoteRecord | undefined {
    return this.#tables.remote;
  }

  saveRemote(remote: RemoteRecord): void {
    this.#tables.remote = structuredClone(remote);
  }

  deleteRemote(): void {
    this.#tables.remote = undefined;
    this.#tables.links = new Map();
    this.#tables.outbox = [];
  }

  links(): readonly LinkRecord[] {
    return [...this.#tables.links.values()];
  }

  link(projectId: string): LinkRecord | undefined {
    return this.#tables.links.get(projectId);
  }

  saveLink(link: LinkRecord): void {
    const others = this.links().filter(({ projectId }) => projectId !== link.projectId);
    if (others.some(({ remoteId }) => remoteId === link.remoteId)) throw new Error('One link for each remote project.');
    this.#tables.links = new Map(this.#tables.links).set(link.projectId, structuredClone(link));
  }

  deleteLink(projectId: string): void {
    this.#tables.links = new Map([...this.#tables.links].filter(([id]) => id !== projectId));
  }

  outbox(): Outbox {
    return this.#tables.outbox;
  }

  saveOutbox(outbox: Outbox): void {
    this.#tables.outbox = structuredClone(outbox);
  }

  baselines(): readonly BaselineRecord[] {
    return [...this.#tables.baselines.values()].toSorted((a, b) => (a.projectId < b.projectId ? -1 : 1));
  }

  saveBaseline(baseline: BaselineRecord): void {
    this.#tables.baselines = new Map(this.#tables.baselines).set(baseline.projectId, structuredClone(baseline));
  }

  deleteBaseline(projectId: string): void {
    this.#tables.baselines = new Map([...this.#tables.baselines].filter(([id]) => id !== projectId));
  }

  addSent(sent: Omit<SentRecord, 'id'>): number {
    const id = this.#tables.nextSent++;
    this.#tables.sent = [...this.#tables.sent, { id, ...sent }];
    return id;
  }

  saveStatus(id: number, status: number): void {
    this.#tables.sent = this.#tables.sent.map((sent) => (sent.id === id ? { ...sent, status } : sent));
  }

  sent(limit: number, before = Number.MAX_SAFE_INTEGER): readonly SentRecord[] {
    return this.#tables.sent
      .filter(({ id }) => id < before)
      .toReversed()
      .slice(0, limit);
  }

  countSent(sinceMs: number): number {
    return this.#tables.sent.filter(({ atMs }) => atMs > sinceMs).length;
  }

  pruneSent(kept: number): void {
    this.#tables.sent = this.#tables.sent.slice(-kept);
  }

  spent(day: string): Readonly<Record<string, number>> {
    return this.#tables.spent.get(day) ?? {};
  }

  addSpent(day: string, cause: string): void {
    const before = this.spent(day);
    this.#tables.spent = new Map(this.#tables.spent).set(day, { ...before, [cause]: (before[cause] ?? 0) + 1 });
  }

  pruneSpent(beforeDay: string): void {
    this.#tables.spent = new Map([...this.#tables.spent].filter(([day]) => day >= beforeDay));
  }
}
