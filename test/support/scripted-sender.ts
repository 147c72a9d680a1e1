import type { SendResult, WebhookRequest, WebhookSender } from '#server/app/ports/webhook-sender.ts';

type Reply = SendResult | ((request: WebhookRequest) => Promise<SendResult> | SendResult);

/** Notes what is sent, and answers by script: the next replies in their order, then `otherwise`. */
export class ScriptedSender implements WebhookSender {
  readonly sent: WebhookRequest[] = [];
  readonly replies: Reply[] = [];
  otherwise: Reply = { kind: 'answered', status: 204 };
  underWay = 0;
  mostUnderWay = 0;

  async send(request: WebhookRequest): Promise<SendResult> {
    this.sent.push(request);
    this.underWay++;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const reply = this.replies.shift() ?? this.otherwise;
    try {
      return typeof reply === 'function' ? await reply(request) : reply;
    } finally {
      this.underWay--;
    }
  }

  /** Ids of what was sent, in order. */
  get eventIds(): (string | undefined)[] {
    return this.sent.map(({ headers }) => headers['webhook-id']);
  }
}

/** Answers when `answer` is called, and not at all when the attempt is given up. */
export function heldReply(): { readonly reply: Reply; answer(status: number): void } {
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  return {
    reply: ({ signal }) => {
      const cut: SendResult = { kind: 'failed', reason: 'connection', message: 'The attempt was given up.' };
      signal.addEventListener('abort', () => resolve(cut), { once: true });
      return promise;
    },
    answer: (status) => resolve({ kind: 'answered', status }),
  };
}
