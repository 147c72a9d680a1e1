import type { CancellationToken, Disposable, Event, Position, Uri } from 'vscode';
import type { EditorStatus } from '#protocol/editor.ts';
import type { OperationId, OperationParams, OperationResult } from '#protocol/operations.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';

/** How the engine process is doing; `status` is what it said last, and stays while it restarts. */
export type EngineState =
  /** Not asked for yet: nothing of ours runs. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting'; readonly status?: EditorStatus }
  | { readonly kind: 'running'; readonly status: EditorStatus }
  /** It could not be started, or ended too often: only the person starts it again. */
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** Returns the engine's last status, while it runs and while it restarts. */
export function statusOf(state: EngineState): EditorStatus | undefined {
  return state.kind === 'running' || state.kind === 'starting' ? state.status : undefined;
}

export interface OperationAnswer<Id extends OperationId> {
  readonly data: OperationResult<Id>;
  /** `snp_…` the answer was computed from. */
  readonly snapshot?: string;
}

/** This window's way to the engine that all windows share. Everything else of the extension asks through it. */
export interface EngineSession extends Disposable {
  readonly state: EngineState;
  readonly onDidChangeState: Event<EngineState>;
  /** `sync.status` may have another answer. */
  readonly onDidChangeSync: Event<void>;
  /**
   * Runs an operation as the owner, starting the engine where none runs, and asking again where it went away during one
   * that changes nothing. Throws `OperationRefused`, and `CancellationError` when the token is cancelled.
   *
   * @param onItem gets the answer item by item, where the operation streams; after the first item nothing is asked
   * again
   */
  call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    token?: CancellationToken,
    onItem?: OnAnswerItem,
  ): Promise<OperationAnswer<Id>>;
  /** Id of the symbol that is declared or used at a place, else of the innermost one around it. */
  symbolAt(uri: Uri, position: Position): Promise<string | undefined>;
  /** A person asks for it: also in an untrusted folder. */
  indexFolder(folder: Uri, options?: { readonly full?: boolean }): Promise<void>;
  /** Ends the engine, in all windows, and starts it again. */
  restart(): Promise<void>;
}

/** The engine said no; `code` is of the error table, `message` is for people. */
export class OperationRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'OperationRefused';
    this.code = code;
  }
}
