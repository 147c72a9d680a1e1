import type { SentRequest, SyncMode, SyncStatus } from '#protocol/sync.ts';
import type { RemoteContext } from '#extension/remote/remote-context.ts';
import { RemoteFollower } from '#extension/remote/remote-follower.ts';
import { RemoteKeys } from '#extension/remote/remote-keys.ts';
import type { EngineState, OperationRefused } from '#extension/session/engine-session.ts';
import { MemorySecrets } from '../../../support/fake-vscode/memory-stores.ts';

export const remoteUrl = 'https://remote.example';
export const time = '2026-11-21T14:05:00.000Z';

export const registration: SentRequest = {
  method: 'POST',
  path: '/api/v1/projects',
  bytes: 52,
  body: '{"name":"shop","path":"https://git.example/shop.git"}',
};

const running: EngineState = {
  kind: 'running',
  status: { folders: [{ uri: 'file:///shop', projectId: 'prj_1', trusted: true }], api: {}, problems: [] },
};

/** An engine with the operations of synchronisation, and what a window needs around it. */
export class RemoteBench {
  status: SyncStatus = { mode: 'off', linked: [], outbox: [] };
  /** Operations in their order. */
  readonly asked: string[] = [];
  readonly params = new Map<string, object>();
  /** Refusals by operation. */
  readonly refusals = new Map<string, OperationRefused>();
  readonly secrets = new MemorySecrets();
  readonly keys = new RemoteKeys(this.secrets, 'here');
  readonly shown: { readonly title: string; readonly text: string }[] = [];
  candidates: object = {
    suggested: 'prj_9',
    remoteProjects: [
      { id: 'prj_8', name: 'other', createdAt: time, isLinked: false },
      { id: 'prj_9', name: 'shop', createdAt: time, isLinked: false },
      { id: 'prj_7', name: 'taken', createdAt: time, isLinked: true },
    ],
    paths: { git: 'https://git.example/shop.git', folder: 'shop' },
  };
  isTrusted = true;
  readonly follower: RemoteFollower;
  readonly context: RemoteContext;
  readonly #listeners: (() => void)[] = [];
  #syncChanged: () => void = () => undefined;
  state: EngineState = running;

  constructor() {
    const stateNow = () => this.state;
    const session = {
      get state() {
        return stateNow();
      },
      call: (id: string, params: object) => this.#call(id, params),
      onDidChangeState: (listener: () => void) => {
        this.#listeners.push(listener);
        return { dispose: () => undefined };
      },
      onDidChangeSync: (listener: () => void) => {
        this.#syncChanged = listener;
        return { dispose: () => undefined };
      },
    } as never;
    this.follower = new RemoteFollower({ session, keys: this.keys, isTrusted: () => this.isTrusted });
    const documents = async () => ({
      show: async (title: string, text: string) => void this.shown.push({ title, text }),
    });
    const log = { warn: () => undefined, error: () => undefined };
    this.context = { session, follower: this.follower, keys: this.keys, log, documents, context: {} } as never;
  }

  connected(mode: SyncMode = 'off'): this {
    this.status = {
      ...this.status,
      mode,
      remote: { url: remoteUrl, connectedAt: time, hasKey: true, isFollowed: false, extensions: ['sync.snapshots'] },
      tier: 'pro',
    };
    return this;
  }

  linked(): this {
    const remoteProject = { id: 'prj_9', name: 'shop', description: '', status: 'indexed' };
    this.status = {
      ...this.status,
      linked: [{ project: { id: 'prj_1', name: 'shop' }, remoteProject, linkedAt: time }],
    };
    return this;
  }

  engineChanged(state: EngineState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }

  syncChanged(): void {
    this.#syncChanged();
  }

  async #call(id: string, params: object): Promise<{ readonly data: unknown }> {
    this.asked.push(id);
    this.params.set(id, params);
    const refusal = this.refusals.get(id);
    if (refusal !== undefined) throw refusal;
    return { data: this.#answer(id, params as never) };
  }

  #answer(id: string, params: { readonly url?: string; readonly mode?: SyncMode; readonly remoteProject?: string }) {
    if (id === 'sync.connect') this.connected();
    if (id === 'sync.setMode') this.status = { ...this.status, mode: params.mode ?? 'off' };
    if (id === 'sync.disconnect') this.status = { mode: 'off', linked: [], outbox: [] };
    if (id === 'sync.setKey' && this.status.remote !== undefined)
      this.status = { ...this.status, remote: { ...this.status.remote, hasKey: true } };
    if (id === 'sync.link') return this.linked().status.linked[0];
    if (id === 'sync.candidates') return this.candidates;
    if (id === 'sync.log') return { sent: [{ ...registration, at: time, status: 201 }] };
    if (id === 'sync.push')
      return {
        snapshot: { id: 'snp_1', createdAt: time, nodes: 12, edges: 30, findings: 2 },
        bytes: 4321,
        hasFindings: true,
        known: false,
      };
    if (id === 'sync.preview') {
      const requests = (mode: SyncMode) => (mode === 'off' ? [] : [registration]);
      const modes = ['off', 'register', 'queries', 'structure'] as const;
      return { modes: modes.map((mode) => ({ mode, sentence: '', requests: requests(mode) })) };
    }
    return this.status;
  }
}
