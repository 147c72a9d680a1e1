import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import type {
  EgressSettings,
  SendFailure,
  SendResult,
  WebhookRequest,
  WebhookSender,
} from '#server/app/ports/webhook-sender.ts';
import { BlockedAddress, checkedLookup, type ResolveName, resolveBySystem, UnknownName } from './checked-lookup.ts';
import { NameLookups } from './name-lookups.ts';
import { type ConnectionStage, openSocket } from './receiver-socket.ts';

/** Addresses that may be reached; given by the composition root, since these rules are no matter of sockets. */
export interface EgressRules {
  /** Returns why nothing may be sent to that URL, as far as the URL shows it. */
  refusalOfUrl(url: string, settings: EgressSettings): string | undefined;
  isAllowedHost(url: string, settings: EgressSettings): boolean;
  isBlockedAddress(address: string): boolean;
}

export interface SenderParts {
  readonly rules: EgressRules;
  /** Default: as the system does. */
  readonly resolveName?: ResolveName;
  /** PEM of the only certificates to trust. Default: those that Node trusts. */
  readonly rootCertificates?: string;
}

/** Number of bytes of an answer that are read, and dropped: its status is all that counts. */
const answerBytesMax = 16 * 1024;

interface AttemptParts extends Omit<SenderParts, 'resolveName'> {
  readonly names: NameLookups;
}

export function createWebhookSender({ resolveName = resolveBySystem, ...rest }: SenderParts): WebhookSender {
  const parts = { ...rest, names: new NameLookups(resolveName) };
  return { send: (request) => new Attempt(parts, request).result };
}

/** One request and its end, by what comes first: answer, error, time-out, or that the attempt is no longer needed. */
class Attempt {
  readonly result: Promise<SendResult>;
  readonly #settle: (result: SendResult) => void;
  readonly #request: WebhookRequest;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  readonly #abort = () => this.#fail('connection', 'The attempt was stopped.');
  #sent: ClientRequest | undefined;
  /** Known as soon as its head is there: what follows does not change it. */
  #answer: SendResult | undefined;

  constructor(parts: AttemptParts, request: WebhookRequest) {
    const { promise, resolve } = Promise.withResolvers<SendResult>();
    this.result = promise;
    this.#settle = resolve;
    this.#request = request;
    this.#startClock();
    request.signal.addEventListener('abort', this.#abort);
    const refusal = parts.rules.refusalOfUrl(request.url, request);
    if (request.signal.aborted) this.#abort();
    else if (refusal === undefined) this.#send(parts);
    else this.#fail('blocked_address', refusal);
  }

  #startClock(): void {
    if (this.#isOver) return;
    const { timeoutMs } = this.#request;
    this.#timer = setTimeout(() => this.#fail('timeout', `No answer came within ${seconds(timeoutMs)}.`), timeoutMs);
  }

  /** Time begins with the lookup itself: others that hold it up are not the receiver's fault. */
  async #resolve(names: NameLookups, name: string): Promise<readonly LookupAddress[]> {
    const { begun, addresses } = names.look(name);
    clearTimeout(this.#timer);
    void begun.then(() => this.#startClock());
    return addresses;
  }

  #send({ rules, rootCertificates, names }: AttemptParts): void {
    const { url: address, headers, body } = this.#request;
    const url = new URL(address);
    const isAllowed = rules.isAllowedHost(address, this.#request);
    const resolve: ResolveName = (name) => this.#resolve(names, name);
    const lookup = checkedLookup(resolve, (found) => !isAllowed && rules.isBlockedAddress(found));
    const { socket, stage } = openSocket({ url, lookup, rootCertificates });
    this.#sent = httpRequest({
      method: 'POST',
      host: url.hostname,
      port: url.port,
      defaultPort: url.protocol === 'https:' ? 443 : 80,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, 'content-length': body.length },
      createConnection: () => socket,
    });
    this.#sent.once('response', (answer) => this.#read(answer));
    this.#sent.once('upgrade', () => this.#end());
    this.#sent.on('error', (error) => this.#fail(...reasonOf(error, stage())));
    this.#sent.end(body);
  }

  #read(answer: IncomingMessage): void {
    const { statusCode: status = 0, headers } = answer;
    const retryAfter = headers['retry-after'];
    this.#answer = { kind: 'answered', status, ...(retryAfter !== undefined && { retryAfter }) };
    let bytes = 0;
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes >= answerBytesMax) this.#end();
    });
    answer.on('error', () => this.#end());
    answer.once('close', () => this.#end());
  }

  #fail(reason: SendFailure, message: string): void {
    this.#end({ kind: 'failed', reason, message });
  }

  /** Only the first call counts. An answer whose head came is one, however its rest ended. */
  #end(
    failure: SendResult = { kind: 'failed', reason: 'connection', message: 'The connection ended without an answer.' },
  ): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#request.signal.removeEventListener('abort', this.#abort);
    this.#settle(this.#answer ?? failure);
    this.#sent?.destroy();
  }
}

/** Never in the receiver's own words. */
function reasonOf(error: Error, stage: ConnectionStage): [SendFailure, string] {
  if (error instanceof BlockedAddress) return ['blocked_address', error.message];
  if (error instanceof UnknownName) return ['dns', error.message];
  const { code = 'no code' } = error as NodeJS.ErrnoException;
  if (stage === 'securing') return ['tls', `No secure connection came to be (${code}).`];
  if (stage === 'connecting') return ['connection', `No connection came to be (${code}).`];
  return ['connection', `The connection broke down before there was an answer (${code}).`];
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
