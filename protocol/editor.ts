/**
 * Messages between an editor and the engine over the language server protocol, beyond those of that protocol itself. A
 * plain client needs none of it: every option has a default, every message may be ignored.
 *
 * Requests of the client: `groundplan/call` {operationId, params} → {data, snapshot?}, an operation of the table,
 * refused with `data.code` of the error table (`symbols.list` of a whole project is paged in any case); a client that
 * sends `stream`, a number of its own choice, gets the items of the answer while it is made, by notifications
 * `groundplan/answerItem` `AnswerItemParams`, all of them before the response; `groundplan/index` `IndexFolderParams`;
 * `groundplan/symbolAt` `SymbolAtParams` → `SymbolAt`. Notifications of the server: `groundplan/status` `EditorStatus`;
 * `groundplan/syncChanged`, after which `sync.status` may answer otherwise.
 *
 * Requests of the server, to a client whose options name a language model: `groundplan/modelKey` `ModelKeyParams` →
 * `ModelKey`; `groundplan/writeWithModel` `WriteWithModelParams` → {}, before which the client sends the model's output
 * by notifications `groundplan/modelPiece` `ModelPieceParams`; refused with `data.kind`, one of `ModelFailureKind`.
 */
import type { AnswerItem } from './ask.ts';
import type { ModelPrompt, ToolCall } from './model-prompt.ts';
import type { IndexState } from './index-state.ts';

export const callMethod = 'groundplan/call';
export const answerItemMethod = 'groundplan/answerItem';
export const indexFolderMethod = 'groundplan/index';
export const symbolAtMethod = 'groundplan/symbolAt';
export const editorStatusMethod = 'groundplan/status';
export const syncChangedMethod = 'groundplan/syncChanged';
export const modelKeyMethod = 'groundplan/modelKey';
export const writeWithModelMethod = 'groundplan/writeWithModel';
export const modelPieceMethod = 'groundplan/modelPiece';

/**
 * `initializationOptions`, and `settings` of `workspace/didChangeConfiguration` afterwards, each time as a whole, at the
 * top or below `groundplan`; settings that name none of these options change nothing. A value of a wrong type counts as
 * absent, and the status names it in `problems`.
 */
export interface EditorOptions {
  /**
   * Whether the person trusts the folders. Untrusted ones are read only on request, nothing is watched, and the REST API
   * is not served. Default true; absent in later settings, it stays as it is; of a wrong type it is false.
   */
  readonly trusted?: boolean;
  /** Whether trusted folders are indexed as soon as they are open. Default true. */
  readonly indexOnOpen?: boolean;
  /** The REST API while this editor is open. Default: not served. */
  readonly api?: EditorApiOptions;
  /**
   * Further addresses that deliveries of webhooks may go to, in addition to public ones; an address is allowed if any
   * connected editor allows it.
   */
  readonly webhooks?: EditorWebhookOptions;
  /**
   * Tables of all loaded workspaces together, in the engine that editors share: the largest limit of those that are
   * connected counts. Default 1024.
   */
  readonly memoryLimitMegabytes?: number;
  /** `people`: whether authors of the history are named, default true; they are not while any editor leaves them out. */
  readonly metrics?: { readonly people?: boolean };
  /** `indexOnPush`: whether a push of a linked branch has the remote index again, default false; it does while any editor wants it. */
  readonly sync?: { readonly indexOnPush?: boolean };
  /** Each default true. */
  readonly codeLens?: boolean;
  /** The lenses that are shown while `codeLens` is true. Default: all. */
  readonly codeLensKinds?: readonly LensKind[];
  readonly hover?: boolean;
  /** Cognitive complexity from which a function shows it, in a lens and where the pointer rests. Default: not shown. */
  readonly complexityFrom?: number;
  /** Whether `workspace/symbol` is answered. */
  readonly workspaceSymbols?: boolean;
  /** Severity of imports that are part of a cycle. Default `information`. */
  readonly cycleDiagnostics?: 'off' | 'hint' | 'information' | 'warning';
  /** How exports that are proven to be unused are shown in open files. Default `hint`: faded. */
  readonly unusedDiagnostics?: 'off' | 'hint';
  /** Which security findings are shown in open files, once a scan is known: none, critical and high ones, all. Default `all`. */
  readonly securityDiagnostics?: 'off' | 'high' | 'all';
  /**
   * Which side runs the commands of code lenses: a client that brings its own (`client`), or the server by
   * `workspace/executeCommand`. Default `server`. Lenses come with their commands to a `client`, which asks for those in
   * sight all the same: tests and routes are counted for them alone.
   */
  readonly commands?: 'client' | 'server';
  /** The language model that answers what the graph does not. Default: none. */
  readonly ask?: EditorAskOptions;
  /** `model`: absolute path of a folder with a transformer that stands beside the model of the search. Default: none. */
  readonly search?: { readonly model?: string };
}

/** `file`: dependents and dependencies over a file; the others stand over declarations. */
export const lensKinds = ['file', 'callers', 'routes', 'tests', 'unknown'] as const;
export type LensKind = (typeof lensKinds)[number];

export interface EditorAskOptions {
  /** `editor`: the client itself has it write. A key, where one is needed, is asked for each time. */
  readonly provider: 'off' | 'editor' | 'openai-compatible' | 'anthropic';
  readonly url?: string;
  readonly model?: string;
  /** Tokens of prompt and answer together. With `off`: those of the model whose prompts the client may show. */
  readonly contextTokens?: number;
  /** Tools that it may call for one answer, tokens of their results, and seconds of the whole. */
  readonly toolCalls?: number;
  readonly toolTokens?: number;
  readonly seconds?: number;
}

export interface EditorApiOptions {
  readonly enabled: boolean;
  readonly host?: string;
  /** Absent: 7431 if free, else any free one. */
  readonly port?: number;
  /** Absolute paths of PEM files; served over https then. Needed for every `host` that is not loopback. */
  readonly tls?: { readonly cert?: string; readonly key?: string };
  readonly allowedRoots?: readonly string[];
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
}

export interface EditorWebhookOptions {
  /** http to 127.0.0.1 and ::1. Default false. */
  readonly allowLoopback?: boolean;
  /** Names of hosts that may resolve to private addresses. */
  readonly allowedHosts?: readonly string[];
}

/** An item of the answer to the `groundplan/call` that sent this number as its `stream`. */
export type AnswerItemParams = { readonly stream: number } & AnswerItem;

/** Whose key is wanted. */
export interface ModelKeyParams {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** As in the options. */
  readonly url?: string;
}

/** Absent where there is none, or the person does not let it be used. */
export interface ModelKey {
  readonly key?: string;
}

/** Request to a language model of the client to write an answer. */
export interface WriteWithModelParams {
  /** Names the pieces. */
  readonly token: number;
  readonly prompt: ModelPrompt;
  /** `stream` of the `groundplan/call` that this is for, where it had one. */
  readonly call?: number;
}

/** Text that the model wrote, or a tool call that it requests. */
export type ModelPieceParams = { readonly token: number } & (
  | { readonly text: string }
  | { readonly toolCall: ToolCall }
);

/** Why a model gave no answer, as `ModelError` of the engine has it. */
export type ModelFailureKind =
  | 'unauthorized'
  | 'rate_limited'
  | 'too_long'
  | 'unreachable'
  | 'timed_out'
  | 'refused'
  | 'no_tools'
  | 'garbage';

/** Which symbol a person points at. Positions are those of the document in the editor, from 0. */
export interface SymbolAtParams {
  readonly textDocument: { readonly uri: string };
  readonly position: { readonly line: number; readonly character: number };
}

/** The one that is declared or used there, else the innermost one around it; nothing where none is known. */
export interface SymbolAt {
  readonly symbol?: string;
}

/** A person asks for it: also in an untrusted folder. Answered when the run is under way. */
export interface IndexFolderParams {
  /** One of the workspace folders. */
  readonly uri: string;
  /** Discards the incremental state. */
  readonly full?: boolean;
}

/** Sent when anything of it changes, at most some ten times a second while a run counts. */
export interface EditorStatus {
  readonly folders: readonly FolderStatus[];
  readonly api: { readonly baseUrl?: string; readonly problem?: EditorProblem };
  /** Of the model that a client of this engine named to stand beside that of the search; absent where none did. */
  readonly searchModel?: { readonly state: 'idle' | 'starting' | 'ready' | 'failed'; readonly problem?: EditorProblem };
  /**
   * The model that answers the questions of this client which the graph does not; absent where its options name none.
   * With `problem` it is not asked: nothing is sent.
   */
  readonly languageModel?: {
    /** As answers name it. */
    readonly name?: string;
    /** Where the text goes: a URL, or `the editor`. */
    readonly place?: string;
    readonly problem?: EditorProblem;
  };
  /** Settings that could not be taken as they are. */
  readonly problems: readonly EditorProblem[];
}

export interface FolderStatus {
  /** As the client named it. */
  readonly uri: string;
  /** Absent where the folder could not be opened: then `problem` says why. */
  readonly projectId?: string;
  readonly trusted: boolean;
  /** Absent before the engine has looked. Its `snapshot` is the one that answers come from. */
  readonly index?: IndexState;
  /** Files, symbols and dependencies of the newest snapshot. */
  readonly stats?: { readonly files: number; readonly symbols: number; readonly dependencies: number };
  /** How changes are noticed; `notice` says why by polling. */
  readonly watching?: 'off' | 'events' | 'polling';
  readonly notice?: string;
  readonly problem?: EditorProblem;
}

export interface EditorProblem {
  /** Of the error table. */
  readonly code: string;
  readonly message: string;
}

/** Commands of code lenses over declarations; arguments: the URI of the file, and the symbol's id. */
export const showCallersCommand = 'groundplan.showCallers';
export const showCalleesCommand = 'groundplan.showCallees';

/**
 * In addition to the two arguments of the others: the list, `routes` or `tests`. For `showCallersCommand` that argument
 * is `unknown` if the sites are meant that may be further callers.
 */
export const showImpactOfSymbolCommand = 'groundplan.showImpactOfSymbol';

/** Command of code actions on a finding, brought by clients that can show findings; argument: `{project, fingerprint}`. */
export const showSecurityFindingsCommand = 'groundplan.showSecurityFindings';

/** Commands of code lenses and code actions; arguments: the file's URI. */
export const showDependentsCommand = 'groundplan.showDependents';
export const showDependenciesCommand = 'groundplan.showDependencies';
