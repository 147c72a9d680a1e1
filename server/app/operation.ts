import type { AskBudget } from '#protocol/model-budget.ts';
import type { Permission } from './ports.ts';

/** Who calls. `owner` is the person at the machine (editor, command line, over the private pipe); a key comes over HTTP. */
export type Caller =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly type: 'live' | 'test';
      readonly member: string;
      readonly tier: 'free' | 'pro' | 'enterprise';
      readonly permissions: readonly Permission[];
    };

export interface CallContext {
  readonly caller: Caller;
  /** Aborted when the client goes away or the engine stops. */
  readonly signal: AbortSignal;
  /** Aborted when the owner's connection on the pipe closes: what was begun for it, and only for it, ends then. */
  readonly connection?: AbortSignal;
  /**
   * Set for an editor, which asks by itself what no person asked for: in folders that are not trusted, and everywhere
   * where it trusts none itself, no question has the disk read. Absent for a command line.
   */
  readonly trust?: 'none' | 'of the folder';
  /**
   * Set for an editor: texts that differ in it from the snapshot, by path in a project. What is asked there about the
   * change that is not committed sees them; nobody else does, and nothing is kept of them.
   */
  readonly unsaved?: (projectId: string) => ReadonlyMap<string, string>;
  /**
   * The number under which the caller's connection is told the answer while it is made; absent where it hears only the
   * whole.
   */
  readonly told?: number;
  /** What a language model takes which the caller may set up: such is a prompt that is only shown. */
  readonly promptLimits?: { readonly contextTokens: number; readonly budget: AskBudget };
  /** Aborted when the engine begins to leave: an answer that is held back for a change is given then, as it is. */
  readonly leaving?: AbortSignal;
  /**
   * Present when the caller wants the answer remembered (`Idempotency-Key`). An operation with an effect calls it
   * inside the store's transaction of that effect, with the answer it is going to give: a crash leaves both or
   * neither. Called again, the later answer stands. Where it is not called (no effect, or a refusal), the front remembers the answer by itself.
   */
  readonly remember?: (answer: Answer<unknown>) => void;
}

/**
 * What an operation answers. `data` is called at most once (twice where it is remembered, and behind `told`), and not at
 * all where the caller already holds `version`, so that a conditional request never builds a body.
 */
export interface Answer<Data> {
  data(): Data;
  /** The same as JSON text in UTF-8, where it is made as text: called instead of `data` by who only passes it on. */
  json?(): Promise<Uint8Array>;
  /** `snp_…` the answer was computed from. */
  readonly snapshot?: string;
  /** Strong validator: equal versions of one operation mean equal bodies. Absent where the answer is not cacheable. */
  readonly version?: string;
  /** Given instead of data, where the answer goes on for as long as the caller listens. */
  readonly stream?: AnswerStream;
  /** The same as `data`, told piece by piece to who wants it so. */
  readonly told?: AnswerStream;
  /** A new resource came to be (201 over HTTP). */
  readonly created?: boolean;
}

/** One thing that a stream tells. */
export interface StreamedItem {
  /** Absent where nobody can ask for what comes behind it. */
  readonly id?: string;
  /** What kind of thing it is. */
  readonly event: string;
  /** JSON text, on one line. */
  readonly data: string;
}

/**
 * Begins to tell; called once. After `end` nothing is told any more: the caller may hear no more, or there is no more.
 * `end` is given what was thrown where the answer broke off.
 *
 * @returns how to stop; harmless when called again
 */
export type AnswerStream = (hear: (item: StreamedItem) => void, end: (fault?: unknown) => void) => () => void;

/**
 * An operation's handler: validated parameters in (path, query and body in one flat object), answer out; throws
 * `ApiError`. Data that another thread makes comes as a promise, never where the answer may be remembered.
 */
export type Handler<Params, Data> = (
  params: Params,
  context: CallContext,
) => Answer<Data | Promise<Data>> | Promise<Answer<Data | Promise<Data>>>;

/** The operation table as a front sees it: looks the operation up, validates `params`, runs its handler. */
export interface OperationCaller {
  /** Throws `ApiError`, `endpoint_not_found` for an id that is not in the table. */
  call(operationId: string, params: unknown, context: CallContext): Promise<Answer<unknown>>;
}
