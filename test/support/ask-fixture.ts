import type { Answer, Source, AnswerItem } from '#protocol/ask.ts';

export const askedProject = 'prj_1';

/** Two lines of a file, with what looks like markup. */
export function sourceOf(name: string, line: number): Source {
  return { file: `src/${name}.ts`, line, endLine: line + 1, content: `pay(<b>'${name}'</b>);\nlog();`, score: 1 };
}

const sources = [sourceOf('order', 11), sourceOf('refund', 4)];
const text = [
  '2 places in 2 files call `src/pay.ts#pay`, at least (bounded).',
  '',
  '- `src/order.ts`: `placeOrder` line 11 [1]',
  '- `src/refund.ts`: `refund` line 4 [2]',
  '',
].join('\n');
export const graphAnswer: Answer = {
  answer: text,
  sources,
  mode: 'graph',
  certainty: 'bounded',
  reasons: ['It escapes as a value: 1.'],
  conversationId: 'cnv_1',
  snapshot: 'snp_1',
};
const extract: Answer = {
  ...graphAnswer,
  answer: 'The code nearest to the question.\n\n- `src/order.ts:11` [1]',
  mode: 'extractive',
};
const hostile: Answer = {
  ...graphAnswer,
  mode: 'model',
  model: 'tiny',
  answer: [
    '# Heading',
    '**Strong** [press](javascript:alert(1)) ![x](https://evil.example/x.png) <img src=x onerror=alert(1)> [1] [9]',
    'Nobody knows. *(no source)*',
    '```html',
    '<script>alert(1)</script>',
  ].join('\n\n'),
};
const answers: Readonly<Record<string, Answer>> = { extract, hostile };

const remoteUrl = 'https://remote.example';

/** How synchronisation stands where the remote may be asked about the project. */
export const delegating = {
  mode: 'queries',
  remote: { url: remoteUrl, hasKey: true },
  linked: [{ project: { id: askedProject, name: 'shop' } }],
};

/** An engine with one project; an answer to `slow` ends when the test says so. */
export class FakeAsk {
  readonly asked: Readonly<Record<string, unknown>>[] = [];
  readonly stopped: string[] = [];
  readonly slow = Promise.withResolvers<void>();
  projects = [{ id: askedProject, name: 'shop' }];
  isIndexed = false;
  remote: object = { mode: 'off', linked: [], outbox: [] };

  answer = (async (
    id: string,
    params: Readonly<Record<string, unknown>>,
    onItem?: (piece: AnswerItem) => void,
    signal?: AbortSignal,
  ) => {
    if (id === 'index.start') this.isIndexed = true;
    if (id !== 'ask.run') return { data: this.#otherAnswer(id, params) };
    const question = String(params['question']);
    this.asked.push(params);
    signal?.addEventListener('abort', () => this.stopped.push(question));
    if (question === 'unread' && !this.isIndexed) throw refusal('project_not_indexed', 'Not indexed.');
    if (question === 'bad') throw refusal('internal_error', 'Something went wrong.');
    const answer = answers[question] ?? graphAnswer;
    for (const data of answer.sources) onItem?.({ event: 'source', data });
    for (const [piece] of answer.answer.matchAll(/.{1,7}|\n/g)) {
      onItem?.({ event: 'delta', data: { text: piece } });
      // oxlint-disable-next-line no-await-in-loop -- in the middle
      if (question === 'slow') await this.slow.promise;
    }
    return { data: answer };
  }) as never;

  #otherAnswer(id: string, params: Readonly<Record<string, unknown>>): object {
    if (id === 'projects.list') return { projects: this.projects };
    if (id === 'tour.get') return tour;
    if (id === 'sync.status') return this.remote;
    if (id !== 'sync.ask') return {};
    this.asked.push(params);
    return { ...graphAnswer, origin: { remote: remoteUrl, remoteProject: 'prj_9' } };
  }
}

const tour = {
  stops: [{ id: 'src/pay.ts#pay', file: 'src/pay.ts', line: 1, endLine: 2, title: 'pay', reason: '', score: 1 }],
  reasons: [],
};

export function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
