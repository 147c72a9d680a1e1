import type { EditorStatus } from '#protocol/editor.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { failureOf } from '../guard.ts';
import type { Settings } from './editor-options.ts';

/** A port that is taken may be free later, and another window's preference may change. */
const retryMs = 5000;

type ApiPreference = Settings['api'];

/** A folder that is not trusted must not open a port. */
const notTrusted: EditorStatus['api'] = {
  problem: { code: 'workspace_not_trusted', message: 'Trust the folder to serve the REST API.' },
};

/** One client's part in the REST API of the engine. */
export class ApiAccess {
  readonly #engine: EditorEngine;
  readonly #changed: () => void;
  #preference: ApiPreference;
  #isTrusted = false;
  #status: EditorStatus['api'] = {};
  #leave: (() => Promise<void>) | undefined;
  #retry: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(engine: EditorEngine, changed: () => void) {
    this.#engine = engine;
    this.#changed = changed;
  }

  get status(): EditorStatus['api'] {
    return this.#status;
  }

  /** Serves as preferred from now on, where the client's folders are trusted; an equal preference changes nothing. */
  want(preference: ApiPreference, isTrusted: boolean): Promise<void> {
    const isServed = this.#leave !== undefined || preference === undefined;
    const isSame = isTrusted === this.#isTrusted && JSON.stringify(preference) === JSON.stringify(this.#preference);
    if (isServed && isSame) return this.#work;
    this.#preference = preference;
    this.#isTrusted = isTrusted;
    return this.#enqueue();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#preference = undefined;
    return this.#enqueue();
  }

  /** One change after the other: the port of the one before must be closed first. */
  #enqueue(): Promise<void> {
    clearTimeout(this.#retry);
    this.#work = this.#work.then(() => this.#follow(this.#preference));
    return this.#work;
  }

  async #follow(preference: ApiPreference): Promise<void> {
    const leave = this.#leave;
    this.#leave = undefined;
    await leave?.().catch((error: unknown) => this.#engine.log(`the REST API could not be left: ${String(error)}`));
    this.#status = await this.#served(preference);
    if (this.#status.problem !== undefined && this.#isTrusted && !this.#isClosed) {
      this.#retry = setTimeout(() => void this.#enqueue(), retryMs).unref();
    }
    if (!this.#isClosed) this.#changed();
  }

  async #served(preference: ApiPreference): Promise<EditorStatus['api']> {
    if (preference === undefined) return {};
    return this.#isTrusted ? this.#join(preference) : notTrusted;
  }

  async #join(preference: NonNullable<ApiPreference>): Promise<EditorStatus['api']> {
    const { allowedRoots = [], allowedHosts, allowedOrigins, ...place } = preference;
    try {
      const lists = { allowedHosts: [...(allowedHosts ?? [])], allowedOrigins: [...(allowedOrigins ?? [])] };
      const { baseUrl, leave } = await this.#engine.http.join({ ...place, ...lists });
      const disallow = this.#engine.allowRoots(allowedRoots);
      // What is under way ends with the folders that it began with.
      this.#leave = () => leave().finally(disallow);
      return { baseUrl };
    } catch (error) {
      const { code, message, fault } = failureOf(error);
      if (fault !== undefined) this.#engine.log(`the REST API could not be served: ${String(fault)}`);
      return { problem: { code, message } };
    }
  }
}
