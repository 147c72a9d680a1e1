import type { ModelPrompt } from '#protocol/model-prompt.ts';
import type { ProviderSetup } from '#server/app/ports/model-providers.ts';

/** Content of a piece of a stream. */
export interface Sign {
  readonly text?: string;
  /** Parts of calls of tools that the model wants made. */
  readonly calls?: readonly CallPart[];
  /** Nothing of the answer follows; `cut`: it would, but for the limit of tokens. */
  readonly end?: 'complete' | 'cut' | 'refused' | 'too_long';
  /** The provider reported a failure instead. */
  readonly failure?: unknown;
}

/** Parts of one call have one index; the texts of its input join to JSON. */
export interface CallPart {
  readonly index: number;
  readonly id?: string;
  readonly name?: string;
  readonly input?: string;
}

/** How one kind of provider is spoken to. */
export interface ProviderDialect {
  /** Below the provider's address. */
  readonly path: string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  /** The prompt in the forms that may be understood, the likeliest first. */
  bodies(setup: ProviderSetup, prompt: ModelPrompt): readonly object[];
  /** Reports whether a refusal means that another form is wanted. */
  wantsOtherForm(refusal: unknown): boolean;
  /** @param data JSON, parsed; undefined at the end mark that is none */
  read(data: unknown): Sign;
  /** Text that stands in place of JSON at the end. */
  readonly endMark?: string;
}
