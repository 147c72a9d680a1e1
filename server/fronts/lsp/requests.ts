import type { MessageConnection } from 'vscode-jsonrpc/node';
import { onRequest } from '../rpc/on-request.ts';
import { leaving, refusalOf } from './editor-calls.ts';

/** Answers of one client's requests, each guarded: what is thrown becomes a code of the error table. */
export class Requests {
  readonly #rpc: MessageConnection;
  readonly #gone: AbortSignal;
  readonly #onFault: (fault: unknown) => void;
  readonly #leaving = new AbortController();

  /** @param gone aborted when the client is */
  constructor(rpc: MessageConnection, gone: AbortSignal, onFault: (fault: unknown) => void) {
    this.#rpc = rpc;
    this.#gone = gone;
    this.#onFault = onFault;
  }

  /** Refuses requests from now on, for the next engine to answer. */
  leave(): void {
    this.#leaving.abort();
  }

  /** Aborted from then on. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** `signal` is aborted when the client cancels the request, or is gone. */
  on<Params>(method: string, answer: (params: Params, signal: AbortSignal) => unknown): void {
    onRequest(this.#rpc, method, this.#gone, async (params, signal) => {
      if (this.leaving.aborted) return leaving();
      try {
        return await answer(params as Params, signal);
      } catch (error) {
        return refusalOf(error, signal, this.#onFault);
      }
    });
  }

  /** A notification has no answer: what goes wrong is for the log. */
  onNotification<Params>(method: string, take: (params: Params) => unknown): void {
    this.#rpc.onNotification(method, async (params: Params) => {
      try {
        await take(params);
      } catch (error) {
        if (!this.#gone.aborted) this.#onFault(error);
      }
    });
  }
}
