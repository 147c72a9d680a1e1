import type { CancellationToken, Event } from 'vscode';
import type { EditorAskOptions, ModelKey, ModelKeyParams } from '#protocol/editor.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';

export type AskParams = OperationParams<'ask.run'>;

export interface MissingModel {
  /** `vendor/id`; absent where any model would do. */
  readonly name?: string;
}

/** The language models of the person, as the way to the engine needs them. */
export interface SessionModels {
  /** Options that the engine may use at this moment. */
  options(): EditorAskOptions;
  /**
   * Called before each question goes to the engine: any consent that is needed is asked for here, and the engine is
   * sent the result. A question that was cancelled meanwhile asks for no consent.
   *
   * @param onItem listener of its answer
   */
  beforeQuestion(params: AskParams, token?: CancellationToken, onItem?: OnAnswerItem): Promise<void>;
  /** Returns what the settings ask for and the editor lacks; undefined: nothing. */
  missing(): MissingModel | undefined;
  /** `missing` may be another one. */
  readonly onDidChange: Event<void>;
  /** The key for a server; none where it needs none. Throws an error with a `kind` where the person does not let it be asked. */
  keyOf(params: ModelKeyParams): Promise<ModelKey>;
  /**
   * Has a model of the editor write. Throws an error with a `kind`, and `CancellationError`.
   *
   * @param onItem listener of the answer that this is for
   */
  write(
    prompt: ModelPrompt,
    onItem: OnAnswerItem | undefined,
    onPiece: (piece: string | ToolCall) => void,
    token: CancellationToken,
  ): Promise<void>;
}
