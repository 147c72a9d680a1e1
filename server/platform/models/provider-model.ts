import type { IncomingMessage } from 'node:http';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import { type LanguageModel, ModelError } from '#server/app/ports/language-model.ts';
import type { KeySource, ProviderSetup } from '#server/app/ports/model-providers.ts';
import type { ResolveName } from '../net/checked-lookup.ts';
import { connectionError } from './connection-words.ts';
import { refusalError } from './failure-words.ts';
import type { ProviderDialect } from './provider-dialect.ts';
import { type ExchangeLimits, ProviderExchange } from './provider-exchange.ts';
import { streamedPieces } from './streamed-signs.ts';

export interface ProviderModelParts {
  readonly dialect: ProviderDialect;
  readonly setup: ProviderSetup;
  readonly readKey: KeySource;
  readonly limits: ExchangeLimits;
  readonly resolveName: ResolveName;
  readonly rootCertificates?: string;
}

interface AskedBodies {
  /** The prompt in the forms that may be understood. */
  readonly bodies: readonly object[];
  readonly key: string | undefined;
  readonly signal: AbortSignal;
  readonly tools: ModelPrompt['tools'];
}

/** Number of bytes read of an answer that is a refusal. */
const refusalBytesMax = 64 * 1024;
const keyCharactersMax = 4096;

/** The model of one provider. It stores no key: each answer looks it up. */
export class ProviderModel implements LanguageModel {
  readonly #parts: ProviderModelParts;
  /** Which form of body a question begins with: several may learn it at once. */
  #form = 0;
  #isWithoutTools = false;

  constructor(parts: ProviderModelParts) {
    this.#parts = parts;
  }

  get name(): string {
    return this.#parts.setup.name;
  }

  get place(): string {
    return this.#parts.setup.base;
  }

  get contextTokens(): number {
    return this.#parts.setup.contextTokens;
  }

  /** Without calls once it has refused a prompt for its tools. */
  get budget(): AskBudget {
    const { budget } = this.#parts.setup;
    return this.#isWithoutTools ? { ...budget, toolCalls: 0 } : budget;
  }

  async *write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string | ToolCall> {
    signal.throwIfAborted();
    const key = usableKey(await this.#parts.readKey(signal), this.place);
    signal.throwIfAborted();
    const bodies = this.#parts.dialect.bodies(this.#parts.setup, prompt);
    const asked: AskedBodies = { bodies, key, signal, tools: prompt.tools };
    try {
      for await (const piece of this.#pieces(asked, this.#form)) yield piece;
    } catch (error) {
      signal.throwIfAborted();
      this.#isWithoutTools ||= error instanceof ModelError && error.kind === 'no_tools';
      throw connectionError(error, this.place) ?? error;
    }
  }

  async *#pieces(asked: AskedBodies, form: number): AsyncGenerator<string | ToolCall> {
    const { bodies, key, signal, tools } = asked;
    const { dialect } = this.#parts;
    const exchange = this.#exchange(bodies[form], key, signal);
    try {
      const response = await exchange.response();
      if (response.statusCode === 200) {
        requireEvents(response, this.place);
        const origin = { dialect, place: this.place, mayCall: tools?.mayCall === true };
        return yield* streamedPieces(exchange.chunks(), origin);
      }
      const body = await readBody(exchange);
      const isOtherForm = response.statusCode === 400 && dialect.wantsOtherForm(body);
      if (!isOtherForm || form + 1 === bodies.length) throw this.#refusal(response, body, asked);
      this.#form = form + 1;
    } finally {
      exchange.close();
    }
    yield* this.#pieces(asked, form + 1);
  }

  #exchange(body: object, key: string | undefined, signal: AbortSignal): ProviderExchange {
    const { setup, dialect, limits, resolveName, rootCertificates } = this.#parts;
    const headers = {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'user-agent': 'groundplan',
      ...dialect.headers(key),
    };
    const url = `${setup.base}${dialect.path}`;
    return new ProviderExchange(
      { url, headers, body: JSON.stringify(body), limits, resolveName, rootCertificates },
      signal,
    );
  }

  #refusal(
    { statusCode: status = 0, headers }: IncomingMessage,
    body: unknown,
    { key, tools }: AskedBodies,
  ): ModelError {
    const { 'retry-after': retryAfter, location } = headers;
    const [withKey, withTools] = [key !== undefined, tools !== undefined];
    return refusalError({ status, retryAfter, location, body, place: this.place, withKey, withTools });
  }
}

/** A key that could not stand in a header would fail there, in words that are not ours. */
function usableKey(key: string | undefined, place: string): string | undefined {
  if (key === undefined || key === '') return undefined;
  if (key.length <= keyCharactersMax && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ModelError('unauthorized', `The key for ${place} has characters that no key has.`);
}

function requireEvents({ headers }: IncomingMessage, place: string): void {
  if (headers['content-type']?.toLowerCase().startsWith('text/event-stream')) return;
  throw new ModelError('garbage', `${place} answers, but not as such a provider does: check the URL.`);
}

/** JSON where it is some; nothing where it is not, or long. What else goes wrong changes nothing of the refusal. */
async function readBody(exchange: ProviderExchange): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of exchange.chunks()) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > refusalBytesMax) return undefined;
    }
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
