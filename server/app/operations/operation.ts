import type { MemberRole } from '#protocol/members.ts';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { Permission } from '../ports/state-store.ts';

/**
 * The caller. `owner` is the person at the machine (editor, command line, over the private pipe); a key comes over
 * HTTP.
 */
export type Caller =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'key';
      readonly keyId: string;
      readonly type: 'live' | 'test';
      readonly member: string;
      readonly tier: 'free' | 'pro' | 'enterprise';
      readonly permissions: readonly Permission[];
      /** Role of the member. Absent where there are no roles: on an engine without members. */
      readonly role?: MemberRole;
      /** Where the caller came by a cookie. */
      readonly session?: OpenSession;
    };

export interface OpenSession {
  /** Hash of its identifier. */
  readonly hash: string;
  /** It ends by then, however much it is used. */
  readonly endsAtMs: number;
}

export interface Upload {
  readonly bytes: Uint8Array;
  readonly isPacked: boolean;
  /** One of those that the operation takes. */
  readonly mediaType: string;
}

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
   * Set for an editor: texts that differ in it from the snapshot, by path in a project. Its own questions about the
   * uncommitted change see them; no other caller does, and nothing of them is retained.
   */
  readonly unsaved?: (projectId: string) => ReadonlyMap<string, string>;
  /** The number under which items of the answer are sent to the caller's connection; absent where it wants the whole. */
  readonly stream?: number;
  /** The body of a request whose operation takes one as it is. */
  readonly upload?: Upload;
  /** Limits of a language model that the caller may set up: a prompt that is only shown respects them. */
  readonly promptLimits?: { readonly contextTokens: number; readonly budget: AskBudget };
  /** Aborted when the engine begins to leave: an answer that is held back for a change is given then, as it is. */
  readonly leaving?: AbortSignal;
  /**
   * Present when the caller wants the answer remembered (`Idempotency-Key`). An operation with an effect calls it
   * inside the store's transaction of that effect, with the answer it is going to give: a crash leaves both or
   * neither. Called again, the later answer stands. Where it is not called (no effect, or a refusal), the front remembers the answer by itself.
   */
  readonly remember?: (answer: DataAnswer<unknown>) => void;
}

/** The answer of an operation: data, data that is also streamed while it is made, or events without an end. */
export type Answer<Data> = DataAnswer<Data> | StreamedAnswer<Data> | EventsAnswer;

/**
 * `data` is called at most once (twice where it is remembered, and after `stream`), and not at all where the caller
 * already holds `version`, so that a conditional request never builds a body.
 */
export interface DataAnswer<Data> {
  data(): Data;
  /** The same as JSON text in UTF-8, where it is made as text: called instead of `data` by fronts that pass it on. */
  json?(): Promise<Uint8Array>;
  /** The answer as a document of its own, compressed with gzip: called by fronts that send it so. */
  packed?(): Uint8Array;
  /** `snp_…` the answer was computed from. */
  readonly snapshot?: string;
  /** Strong validator: equal versions of one operation mean equal bodies. Absent where the answer is not cacheable. */
  readonly version?: string;
  /** A new resource was created (201 over HTTP). */
  readonly created?: boolean;
}

/** The same answer, item by item for callers that want it so. */
export interface StreamedAnswer<Data> extends DataAnswer<Data> {
  readonly stream: AnswerStream;
}

/** Events as they happen, for as long as the caller listens. */
export interface EventsAnswer {
  readonly events: AnswerStream;
}

export interface StreamedItem {
  /** Absent where the stream cannot be resumed after it. */
  readonly id?: string;
  /** Kind of the item. */
  readonly event: string;
  /** JSON text, on one line. */
  readonly data: string;
}

/**
 * Starts a stream; called once. After `end` no item follows, whether the caller stopped it or it was complete. `end` gets
 * the error that broke the answer off, if any.
 *
 * @returns stops the stream; harmless when called again
 */
export type AnswerStream = (onItem: (item: StreamedItem) => void, end: (fault?: unknown) => void) => () => void;

/**
 * An operation's handler: validated parameters (path, query and body in one flat object) in, answer out; throws
 * `ApiError`. Data that another thread makes comes as a promise, never where the answer may be remembered.
 */
export type Handler<Params, Data, Given extends Answer<unknown> = DataAnswer<Data | Promise<Data>>> = (
  params: Params,
  context: CallContext,
) => Given | Promise<Given>;

/** The operation table as a front sees it: looks the operation up, validates `params`, runs its handler. */
export interface OperationCaller {
  /** Throws `ApiError`, `endpoint_not_found` for an id that is not in the table. */
  call(operationId: string, params: unknown, context: CallContext): Promise<Answer<unknown>>;
}
