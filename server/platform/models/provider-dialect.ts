import type { ModelPrompt } from '#server/app/ask/model-ports.ts';
import type { ProviderSetup } from '#server/app/ask/provider-ports.ts';

/** What a piece of a stream tells. */
export interface Sign {
  readonly text?: string;
  /** The model wanted to have a tool called, and has none. */
  readonly calledTool?: true;
  /** Nothing of the answer follows; `cut`: it would, but for the limit of tokens. */
  readonly end?: 'complete' | 'cut' | 'refused' | 'too_long';
  /** The provider told of a failure instead. */
  readonly failure?: unknown;
}

/** How one kind of provider is spoken to. */
export interface ProviderDialect {
  /** Below the provider's address. */
  readonly path: string;
  headers(key: string | undefined): Readonly<Record<string, string>>;
  /** The prompt in the forms that may be understood, the likeliest first. */
  bodies(setup: ProviderSetup, prompt: ModelPrompt): readonly object[];
  /** Whether a refusal means that another form is wanted. */
  wantsOtherForm(refusal: unknown): boolean;
  /** @param data JSON, parsed; undefined at the end mark that is none */
  read(data: unknown): Sign;
  /** What is said in place of JSON when all was said. */
  readonly endMark?: string;
}
