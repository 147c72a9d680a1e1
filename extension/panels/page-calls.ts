import type { AnswerItem } from '#protocol/ask.ts';
import { errors } from '#protocol/errors.ts';
import type { OperationId } from '#protocol/operations.ts';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import type { Translate } from '../text/translate.ts';
import { isPageOperation } from './page-manifest.ts';

type Params = Readonly<Record<string, unknown>>;

export interface PageCallParts {
  readonly ask: (
    id: OperationId,
    params: Params,
    signal: AbortSignal,
    onItem?: (piece: AnswerItem) => void,
  ) => Promise<{ readonly data: unknown; readonly snapshot?: string }>;
  /** Whether a call of one project is this window's to answer. */
  readonly isOwn: (project: string) => boolean;
  /** There is no engine at this moment, but there will be: what failed now may be asked again. */
  readonly isReconnecting: () => boolean;
  readonly send: (message: ExtensionMessage) => void;
  /** Default: what every page may. */
  readonly isAllowed?: (id: string) => boolean;
  readonly t: Translate;
}

/** Calls that a page waits for at one time; more come only from a page that is not ours. */
const callsMax = 64;

/**
 * The calls of one page: they are passed to the engine where the page may make them, and dropped when the page is gone.
 */
export class PageCalls {
  readonly #parts: PageCallParts;
  readonly #open = new Map<number, AbortController>();

  constructor(parts: PageCallParts) {
    this.#parts = parts;
  }

  /** @param isStreamed whether the page gets the answer while it is written */
  async call(call: number, operationId: string, params: Params, isStreamed = false): Promise<void> {
    const reason = this.#refusalOf(call, operationId, params);
    if (reason !== undefined) return this.#refuse(call, ...reason);
    const ending = new AbortController();
    this.#open.set(call, ending);
    try {
      const { data, snapshot } = await this.#parts.ask(
        operationId as OperationId,
        params,
        ending.signal,
        isStreamed ? (piece) => this.#sendItem(call, ending.signal, piece) : undefined,
      );
      if (!ending.signal.aborted)
        this.#parts.send({ kind: 'answer', call, data, ...(snapshot !== undefined && { snapshot }) });
    } catch (error) {
      if (!ending.signal.aborted) this.#fail(call, error);
    } finally {
      if (this.#open.get(call) === ending) this.#open.delete(call);
    }
  }

  cancel(call: number): void {
    this.#open.get(call)?.abort();
    this.#open.delete(call);
  }

  /** The page is hidden, or another one begins in its place. */
  cancelAll(): void {
    for (const ending of this.#open.values()) ending.abort();
    this.#open.clear();
  }

  #sendItem(call: number, signal: AbortSignal, piece: AnswerItem): void {
    if (!signal.aborted) this.#parts.send({ kind: 'item', call, piece });
  }

  #refusalOf(call: number, id: string, params: Params): [code: string, message: string] | undefined {
    // Elsewhere it narrows what is made, such as a webhook, and may name any project of the user.
    const project = id.startsWith('sync.') ? params.projectId : params.id;
    const { t, isAllowed = isPageOperation } = this.#parts;
    if (!isAllowed(id)) return ['insufficient_permissions', t('A page may not ask for {0}.', id)];
    if (this.#open.has(call)) return ['invalid_parameter', t('This call is under way.')];
    if (this.#open.size >= callsMax) return ['rate_limit_exceeded', t('Too many calls at one time.')];
    const isOwn = project === undefined || (typeof project === 'string' && this.#parts.isOwn(project));
    return isOwn ? undefined : ['project_not_found', t('There is no such folder in this window.')];
  }

  #fail(call: number, error: unknown): void {
    if (this.#parts.isReconnecting()) return this.#parts.send({ kind: 'lost', call });
    const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
    this.#refuse(call, typeof code === 'string' ? code : 'internal_error', String(message ?? error));
  }

  #refuse(call: number, code: string, message: string): void {
    this.#parts.send({ kind: 'refusal', call, code, status: statusOf(code), message });
  }
}

function statusOf(code: string): number {
  const row = Object.entries(errors).find(([name]) => name === code)?.[1];
  return row !== undefined && 'status' in row ? row.status : 500;
}
