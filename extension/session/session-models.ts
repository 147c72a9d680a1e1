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
  /** What the engine may use at this moment. */
  options(): EditorAskOptions;
  /**
   * Called before each question goes to the engine: whoever has to be asked first is asked here, and the engine is told
   * what came of it. Nobody is asked about a question that was cancelled meanwhile.
   *
   * @param onItem who hears its answer
   */
  beforeQuestion(params: AskParams, token?: CancellationToken, onItem?: OnAnswerItem): Promise<void>;
  /** What the editor lacks of what the settings ask for; undefined: nothing. */
  missing(): MissingModel | undefined;
  /** `missing` may be another one. */
  readonly onDidChange: Event<void>;
  /** The key for a server; none where it needs none. Throws an error with a `kind` where the person does not let it be asked. */
  keyOf(params: ModelKeyParams): Promise<ModelKey>;
  /**
   * Has a model of the editor write. Throws an error with a `kind`, and `CancellationError`.
   *
   * @param onItem who hears the answer that this is for
   */
  write(
    prompt: ModelPrompt,
    onItem: OnAnswerItem | undefined,
    tell: (piece: string | ToolCall) => void,
    token: CancellationToken,
  ): Promise<void>;
}
