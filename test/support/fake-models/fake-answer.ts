/** A question to a fake provider, in either protocol. */
export interface FakeQuestion {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  readonly answerTokensMax: number;
  /** The key as it was sent; undefined where none was. */
  readonly key: string | undefined;
  /** Names of the tools that are offered, where it may call some. */
  readonly tools: readonly string[];
}

/** Failures that a provider reports in the form of its protocol. */
export const fakeRefusals = [
  'wrong_key',
  'forbidden',
  'too_many',
  'no_quota',
  'too_long',
  'unknown_model',
  'no_tools',
  'broken',
  'overloaded',
] as const;
export type FakeRefusal = (typeof fakeRefusals)[number];

/** How a fake provider answers a question. Texts go out cut in odd places. */
export type FakeAnswer =
  | { readonly kind: 'says'; readonly texts: readonly string[]; readonly end?: FakeEnd }
  | { readonly kind: 'refuses'; readonly why: FakeRefusal; readonly retryAfter?: string }
  | {
      readonly kind: 'responds';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Never a byte. */
  | { readonly kind: 'is silent' }
  /** Some text, and then not a byte more. */
  | { readonly kind: 'stalls'; readonly texts: readonly string[] }
  /** Some text, and then the connection breaks. */
  | { readonly kind: 'breaks off'; readonly texts: readonly string[] }
  /** Some text, and then an event that reports a failure. */
  | { readonly kind: 'fails'; readonly texts: readonly string[] }
  /** Some text, and then bytes instead of events. */
  | { readonly kind: 'garbles'; readonly texts: readonly string[]; readonly garbage: string }
  /** Text until the client stops listening. */
  | { readonly kind: 'never ends'; readonly text: string }
  /** Tools, and perhaps text beside them. */
  | { readonly kind: 'calls'; readonly tools: readonly (string | FakeCall)[]; readonly texts: readonly string[] };

/** A call with its input, JSON or not. */
export interface FakeCall {
  readonly id?: string;
  readonly name: string;
  readonly input: string;
}

/** Why a model stopped: by itself, at its limit, because it would not, or not at all: the stream just ends. */
export type FakeEnd = 'stop' | 'limit' | 'filter' | 'nothing';

/** Decides on the answer to each question. */
export type FakeBehaviour = (question: FakeQuestion) => FakeAnswer;

export function says(...texts: string[]): FakeBehaviour {
  return () => ({ kind: 'says', texts });
}
