import { Type, type Static } from 'typebox';
import { Certainty } from './path.ts';
import { conversationId, filePath, line, notBlank, snapshotId } from './values.ts';

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

export const AskRequest = Type.Object(askBody);
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
};

export const Answer = Type.Object(answerFields);
export type Answer = Static<typeof Answer>;

/** What a language model would be sent for a question. */
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
  sources: Type.Array(Source),
});
export type AskPrompt = Static<typeof AskPrompt>;

/**
 * A piece of an answer while it is written. All sources come first; then texts that joined are the `answer` of the end,
 * byte for byte.
 */
export type ToldPiece =
  | { readonly event: 'source'; readonly data: Source }
  | { readonly event: 'delta'; readonly data: { readonly text: string } };

/** Called with each piece of an answer while it is written. */
export type Hear = (piece: ToldPiece) => void;
