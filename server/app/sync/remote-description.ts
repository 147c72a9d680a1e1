import { isJsonObject } from '#server/base/json-object.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { ApiError } from '../operations/api-error.ts';
import type { RemoteRecord } from '../ports/sync-store.ts';
import type { RemoteLine } from './remote-line.ts';
import type { SyncParts } from './sync-parts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const extensionsMax = 200;
const textMax = 100;

/** Version of the remote, and its extensions of the documented endpoints. They are asked for once a day. */
export class RemoteDescription {
  readonly #parts: Pick<SyncParts, 'state' | 'clock'>;
  readonly #line: RemoteLine;

  constructor(parts: Pick<SyncParts, 'state' | 'clock'>, line: RemoteLine) {
    this.#parts = parts;
    this.#line = line;
  }

  offers(extension: string): boolean {
    return this.#parts.state.sync.remote()?.extensions.includes(extension) ?? false;
  }

  /** It was not asked for a day. */
  get isOutdated(): boolean {
    const { state, clock } = this.#parts;
    const describedAtMs = state.sync.remote()?.describedAtMs ?? Number.NEGATIVE_INFINITY;
    return clock.nowMs() - describedAtMs >= dayMs;
  }

  /**
   * A remote that has the documented endpoints alone does not know the question, and offers nothing more. Throws
   * `remote_version` of one that speaks another version of the API.
   */
  async refresh(use: 'command' | 'listen' | 'snapshot'): Promise<void> {
    const { state, clock } = this.#parts;
    const known = state.sync.remote();
    if (known === undefined || !this.isOutdated) return;
    const cause = 'Asks which version and extensions the remote has.';
    const { verdict, data } = await this.#line.send({
      method: 'GET',
      path: '/api/v1',
      disclosure: 'contact',
      use,
      cause,
    });
    const remote = state.sync.remote();
    if (remote?.url !== known.url || verdict.kind === 'again' || verdict.kind === 'limited') return;
    const { version, apiVersion, extensions } = isJsonObject(data) ? data : {};
    if (isShort(apiVersion) && apiVersion !== 'v1') this.#standStill(remote, apiVersion);
    const { version: _version, ...before } = remote;
    state.sync.saveRemote({
      ...before,
      describedAtMs: clock.nowMs(),
      extensions: Array.isArray(extensions) ? extensions.filter(isShort).slice(0, extensionsMax) : [],
      ...(isShort(version) && { version }),
    });
  }

  /** Nothing that it would answer is known to mean what it means here. Connecting again goes on. */
  #standStill(remote: RemoteRecord, apiVersion: string): never {
    const spoken = visibleText(apiVersion);
    const message = `The remote speaks version ${spoken} of the API, this program v1: update it, and connect again.`;
    this.#parts.state.sync.saveRemote({ ...remote, problem: { code: 'remote_version', message } });
    throw new ApiError('remote_version', message);
  }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= textMax;
}
