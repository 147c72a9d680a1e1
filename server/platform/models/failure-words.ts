import { ModelError } from '#server/app/ports/language-model.ts';
import { textPart } from './json-parts.ts';

/**
 * Errors of providers are reported in our own words: theirs may repeat the key (in part, as OpenAI's do) and the
 * prompt. Only the kind of failure is read from them.
 */
interface Refusal {
  readonly status: number;
  /** The header `Retry-After` as it came. */
  readonly retryAfter?: string;
  /** The header `Location` as it came. */
  readonly location?: string;
  /** The body: parsed where it was JSON. */
  readonly body: unknown;
  readonly place: string;
  readonly withKey: boolean;
  readonly withTools: boolean;
}

const retryAfterMaxSeconds = 24 * 60 * 60;

const tooLongCodes = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'request_too_large',
  'string_above_max_length',
]);
/** Words of OpenAI, Anthropic, vLLM, llama.cpp and LM Studio, which has no code for it. */
const tooLongWords =
  /context[ _](?:length|window|size|limit)|maximum context|prompt is too long|too many (?:input )?tokens|context (?:the )?overflow|greater than the context|exceeds? .{0,40}\bcontext\b/iu;
/** Words of Ollama, vLLM, llama.cpp and OpenRouter. */
const toolWords = /\btools?\b|\btool[_ ](?:choice|use|calls?)\b|function calling/iu;
const nothingLeftCodes = new Set(['insufficient_quota', 'billing_error', 'billing_hard_limit_reached']);
const nothingLeftWords = /credit balance is too low|exceeded your current quota/iu;

interface RefusalRule {
  readonly applies: (refusal: Refusal) => boolean;
  /** @param http the status as it stands in a sentence */
  readonly error: (refusal: Refusal, http: string) => ModelError;
}

/** The first rule that applies names the error. What the body says counts before the status that it came with. */
const refusalRules: readonly RefusalRule[] = [
  { applies: ({ status }) => status === 401 || status === 403, error: keyError },
  { applies: ({ status, body }) => status === 413 || isTooLong(body), error: ({ place }) => tooLong(place) },
  {
    applies: ({ status, body }) => status === 402 || isNothingLeft(body),
    error: ({ place }, http) =>
      new ModelError('rate_limited', `The account at ${place} has nothing left to spend ${http}.`),
  },
  {
    applies: (refusal) => refusal.withTools && isOfTools(refusal),
    error: ({ place }, http) => new ModelError('no_tools', `The model at ${place} takes no tools ${http}.`),
  },
  {
    applies: ({ status }) => status === 429,
    error: ({ place, retryAfter }, http) =>
      new ModelError('rate_limited', `${place} was asked too much ${http}.${whenAgain(retryAfter)}`),
  },
  { applies: ({ status }) => status >= 300 && status < 400, error: redirectError },
  {
    applies: ({ status }) => status === 404,
    error: ({ place }, http) =>
      new ModelError(
        'refused',
        `${place} knows no such address, or no such model ${http}: check the URL and the model's name.`,
      ),
  },
  {
    applies: ({ status }) => status === 408 || status === 504,
    error: ({ place }, http) => new ModelError('timed_out', `${place} took too long ${http}.`),
  },
  {
    applies: ({ status }) => status >= 500,
    error: ({ place, status }, http) => new ModelError('unreachable', `${place} ${brokenWords(status)} ${http}.`),
  },
];

/** Returns why an answer that is not 200 is none. */
export function refusalError(refusal: Refusal): ModelError {
  const http = `(HTTP ${refusal.status})`;
  const rule = refusalRules.find(({ applies }) => applies(refusal));
  return rule?.error(refusal, http) ?? new ModelError('refused', `${refusal.place} would not answer ${http}.`);
}

/** Returns the error of a failure that is reported in the middle of a stream, which is 200 by then. */
export function streamedError(failure: unknown, place: string): ModelError {
  if (isTooLong({ error: failure })) return tooLong(place);
  const type = textPart(failure, 'type') ?? '';
  if (type === 'overloaded_error') return new ModelError('unreachable', `${place} is overloaded.`);
  if (type === 'rate_limit_error') return new ModelError('rate_limited', `${place} was asked too much.`);
  if (type === 'authentication_error') return new ModelError('unauthorized', `${place} refuses the key.`);
  return new ModelError('unreachable', `${place} failed while it answered.`);
}

export function tooLong(place: string): ModelError {
  return new ModelError(
    'too_long',
    `The prompt is longer than the model at ${place} takes: set how many tokens it takes (groundplan.ask.contextTokens).`,
  );
}

/** Reports whether the refusal is about tools: servers report that with any of these statuses. */
function isOfTools({ status, body }: Refusal): boolean {
  return [400, 404, 422].includes(status) && toolWords.test(messageOf(body));
}

function keyError({ status, place, withKey }: Refusal, http: string): ModelError {
  if (!withKey) return new ModelError('unauthorized', `${place} wants a key, and none is set ${http}.`);
  if (status === 401) return new ModelError('unauthorized', `${place} refuses the key ${http}.`);
  return new ModelError('unauthorized', `${place} does not let this key use the model from here ${http}.`);
}

/** Wherever it leads: the key and the code were meant for one address. */
function redirectError({ location, place }: Refusal, http: string): ModelError {
  const target = location === undefined ? null : URL.parse(location, place);
  const where = target === null || target.host === '' ? '' : ` to ${target.protocol}//${target.host}`;
  return new ModelError('refused', `${place} leads elsewhere${where} ${http}, which is not followed.`);
}

function brokenWords(status: number): string {
  return status === 503 || status === 529 ? 'is overloaded' : 'failed';
}

function whenAgain(retryAfter: string | undefined): string {
  if (retryAfter === undefined) return '';
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  const isTellable = seconds > 0 && seconds <= retryAfterMaxSeconds;
  return isTellable ? ` It may be asked again in ${Math.ceil(seconds)} s.` : '';
}

function isTooLong(body: unknown): boolean {
  return hasCode(body, tooLongCodes) || tooLongWords.test(messageOf(body));
}

function isNothingLeft(body: unknown): boolean {
  return hasCode(body, nothingLeftCodes) || nothingLeftWords.test(messageOf(body));
}

function hasCode(body: unknown, codes: ReadonlySet<string>): boolean {
  return [textPart(body, 'error', 'code'), textPart(body, 'error', 'type')].some(
    (code) => code !== undefined && codes.has(code),
  );
}

/** Some say `{error: "…"}`. */
function messageOf(body: unknown): string {
  return textPart(body, 'error', 'message') ?? textPart(body, 'error') ?? textPart(body, 'message') ?? '';
}
