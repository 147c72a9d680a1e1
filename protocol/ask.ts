import { Type, type Static } from 'typebox';
import { doubts } from './doubts.ts';
import { Certainty } from './path.ts';
import { conversationId, count, filePath, line, notBlank, snapshotId } from './values.ts';

export const askQuestionMax = 4000;
export const askSourcesDefault = 8;
export const askSourcesMax = 20;
/** Bytes of an answer's text in UTF-8. */
export const askAnswerBytesMax = 8000;
/** Characters of a source's text. */
export const askSourceMax = 4000;

export const askModes = ['graph', 'extractive', 'model'] as const;

export const askBody = {
  question: Type.String({ minLength: 1, maxLength: askQuestionMax, pattern: notBlank }),
  conversationId: Type.Optional({ ...conversationId, description: 'Continues an earlier exchange.' }),
  maxSources: Type.Optional(Type.Integer({ minimum: 1, maximum: askSourcesMax, default: askSourcesDefault })),
  path: Type.Optional(Type.String({ maxLength: 512, description: 'Glob that limits the sources.' })),
  mode: Type.Optional(Type.Enum(['auto', 'extractive', 'model'], { type: 'string', default: 'auto' })),
};

/** Of an answer, and not of a prompt that is shown. */
export const askDetail = {
  detail: Type.Optional(
    Type.Enum(['default', 'full'], {
      type: 'string',
      default: 'default',
      description: '`full` adds `steps`, and to a stream their events.',
    }),
  ),
};

export const AskRequest = Type.Object({ ...askBody, ...askDetail });
export type AskRequest = Static<typeof AskRequest>;

/** Lines of a file, whole, as they are in the snapshot; secrets masked. */
export const Source = Type.Object({
  file: filePath,
  line,
  endLine: line,
  content: Type.String(),
  score: Type.Number({ minimum: 0, maximum: 1 }),
});
export type Source = Static<typeof Source>;

/** A call of a tool by which a language model looked something up. */
export const ToolStep = Type.Object({
  tool: Type.String({ description: 'find, explain, calls, impact or overview; another name was refused.' }),
  input: Type.Record(Type.String(), Type.Unknown(), { description: 'As the model gave it.' }),
  tokens: Type.Integer({ minimum: 0, description: 'Estimated size of the result.' }),
});
export type ToolStep = Static<typeof ToolStep>;

const answerFields = {
  answer: Type.String({ description: 'Markdown. Citations are written [1], [2]… and index into `sources`.' }),
  sources: Type.Array(Source),
  mode: Type.Enum([...askModes], {
    type: 'string',
    description: 'graph: answered by the graph alone. extractive: composed from the sources without a language model.',
  }),
  model: Type.Optional(Type.String({ description: 'Name of the model; absent in extractive mode.' })),
  conversationId: { ...conversationId, description: 'Pass back to continue.' },
  snapshot: { ...snapshotId, description: 'Index snapshot the answer rests on.' },
  certainty: Type.Optional({
    ...Certainty,
    description: 'exact: all of it inside the project; bounded: at least this; unknown: could not be resolved.',
  }),
  reasons: Type.Optional(Type.Array(Type.String(), { description: 'Why it is not exact.' })),
  doubts,
  steps: Type.Optional(
    Type.Array(ToolStep, { description: 'With `detail=full`: what the model looked up, in order; no model has none.' }),
  ),
};

export const Answer = Type.Object(answerFields);
export type Answer = Static<typeof Answer>;

/** Messages that a language model would be sent for a question. */
export const AskPrompt = Type.Object({
  wouldSend: Type.Boolean({
    description:
      'Whether `ask` would send it: false where the graph answers, nothing is found, or no model may be asked.',
  }),
  model: Type.Optional(Type.String({ description: 'Name of the model that is set up.' })),
  place: Type.Optional(Type.String({ description: 'Where the text would go.' })),
  system: Type.String({ description: 'What the model is told to do. Empty where no model is needed.' }),
  messages: Type.Array(
    Type.Object({ role: Type.Enum(['user', 'assistant'], { type: 'string' }), text: Type.String() }),
    { description: 'The oldest first; none where no model is needed.' },
  ),
  tokens: Type.Integer({ minimum: 0, description: 'About how many the prompt has.' }),
  contextTokens: Type.Integer({ minimum: 0, description: 'How many prompt and answer may have together.' }),
  tools: Type.Array(
    Type.Object({ name: Type.String(), description: Type.String(), input: Type.Record(Type.String(), Type.Unknown()) }),
    { description: 'What the model may call, with the JSON Schema of each input. It can call nothing else.' },
  ),
  budget: Type.Object(
    { toolCalls: count, toolTokens: count, seconds: count },
    { description: 'Calls, tokens of their results, and seconds of the whole answer, at most.' },
  ),
  sources: Type.Array(Source),
});
export type AskPrompt = Static<typeof AskPrompt>;

/** A call of a tool as it is streamed: with its result, and with what is left of the budget behind it. */
export interface StreamedStep extends ToolStep {
  readonly text: string;
  readonly callsLeft: number;
  readonly tokensLeft: number;
}

/**
 * A piece of an answer while it is written. Steps come first, with `detail=full` alone, then all sources; then texts that
 * joined are the `answer` of the end, byte for byte.
 */
export type AnswerItem =
  | { readonly event: 'step'; readonly data: StreamedStep }
  | { readonly event: 'source'; readonly data: Source }
  | { readonly event: 'delta'; readonly data: { readonly text: string } };

/** Called with each piece of an answer while it is written. */
export type OnAnswerItem = (piece: AnswerItem) => void;
