import type { OnAnswerItem, AnswerItem } from '#protocol/ask.ts';
import type { OperationId, OperationParams } from '#protocol/operations.ts';
import type { ExtensionMessage, PageMessage } from '#protocol/panel-messages.ts';
import { type Bridge, type BridgeAnswer, BridgeError, brokenOff, type Connection } from './bridge.ts';

/** The page's end of the message port. */
export interface MessagePort {
  post(message: PageMessage): void;
  /** Calls the listener with each message of the extension. */
  listen(listener: (message: ExtensionMessage) => void): void;
}

interface Waiting {
  readonly id: OperationId;
  readonly params: object;
  readonly answered: (answer: BridgeAnswer<OperationId>) => void;
  readonly refused: (error: BridgeError) => void;
  readonly onItem?: OnAnswerItem;
  hasItems: boolean;
  /** The request was not delivered: it is sent again as soon as there is an engine. */
  isLost: boolean;
}

/** The end of the bridge that speaks to the extension around it, which passes on what may be asked. */
export class MessageBridge implements Bridge {
  readonly #port: MessagePort;
  readonly #listeners = new Set<(connection: Connection) => void>();
  readonly #waiting = new Map<number, Waiting>();
  #isConnected = true;
  #calls = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.listen((message) => this.#handle(message));
  }

  onConnection(listener: (connection: Connection) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async call<Id extends OperationId>(
    id: Id,
    params: OperationParams<Id>,
    signal?: AbortSignal,
    onItem?: OnAnswerItem,
  ): Promise<BridgeAnswer<Id>> {
    signal?.throwIfAborted();
    const call = ++this.#calls;
    const waiting = Promise.withResolvers<BridgeAnswer<OperationId>>();
    const { resolve: answered, reject: refused } = waiting;
    const open: Waiting = { id, params, answered, refused, isLost: false, hasItems: false, ...(onItem && { onItem }) };
    this.#waiting.set(call, open);
    const stop = () => {
      this.#waiting.delete(call);
      this.#port.post({ kind: 'cancel', call });
      waiting.reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
    this.#send(call, open);
    try {
      return (await waiting.promise) as BridgeAnswer<Id>;
    } finally {
      this.#waiting.delete(call);
      signal?.removeEventListener('abort', stop);
    }
  }

  #send(call: number, { id: operationId, params, onItem }: Waiting): void {
    const given = Object.entries(params).filter(([, value]) => value !== undefined);
    const isStreamed = onItem !== undefined && { isStreamed: true };
    this.#port.post({ kind: 'call', call, operationId, params: Object.fromEntries(given), ...isStreamed });
  }

  #handle(message: ExtensionMessage): void {
    switch (message.kind) {
      case 'answer':
        return this.#waiting.get(message.call)?.answered(answerOf(message));
      case 'item':
        return this.#receiveItem(message.call, message.piece);
      case 'refusal':
        return this.#waiting.get(message.call)?.refused(new BridgeError(message.code, message.status, message.message));
      case 'lost':
        return this.#lose(message.call);
      case 'connection':
        return message.isConnected ? this.#regain() : this.#setConnected(false);
      default:
    }
  }

  #receiveItem(call: number, piece: AnswerItem): void {
    const waiting = this.#waiting.get(call);
    if (waiting === undefined) return;
    waiting.hasItems = true;
    waiting.onItem?.(piece);
  }

  #lose(call: number): void {
    const waiting = this.#waiting.get(call);
    if (waiting === undefined) return;
    if (waiting.hasItems) return waiting.refused(brokenOff());
    waiting.isLost = true;
    this.#setConnected(false);
  }

  #regain(): void {
    this.#setConnected(true);
    for (const [call, waiting] of this.#waiting) {
      if (!waiting.isLost) continue;
      waiting.isLost = false;
      this.#send(call, waiting);
    }
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of this.#listeners) listener({ state: isConnected ? 'connected' : 'lost' });
  }
}

function answerOf({ data, snapshot }: { readonly data: unknown; readonly snapshot?: string }) {
  return { data, ...(snapshot !== undefined && { snapshot }) } as BridgeAnswer<OperationId>;
}
