import assert from 'node:assert/strict';
import { PageCalls } from '#extension/panels/page-calls.ts';
import { allowedOn, isPageOperation, pageNames } from '#extension/panels/page-manifest.ts';
import type { AnswerItem } from '#protocol/ask.ts';
import { operations } from '#protocol/operations.ts';
import type { ExtensionMessage } from '#protocol/panel-messages.ts';
import { plainText } from '../../../support/plain-text.ts';

type Ask = (
  id: string,
  params: object,
  signal: AbortSignal,
  onItem?: (piece: AnswerItem) => void,
) => Promise<{ data: unknown }>;

function scripted(ask: Ask) {
  const sent: ExtensionMessage[] = [];
  const asked: string[] = [];
  let isReconnecting = false;
  const calls = new PageCalls({
    ask: (id, params, signal, onItem) => {
      asked.push(id);
      return ask(id, params, signal, onItem);
    },
    isOwn: (project) => project === 'prj_own',
    isReconnecting: () => isReconnecting,
    send: (message) => sent.push(message),
    t: plainText,
  });
  return { calls, sent, asked, reconnect: () => (isReconnecting = true) };
}

const answering = () => scripted(async () => ({ data: 'answer' }));

describe('What a page may ask', () => {
  it('is what reads over HTTP, a search, and indexing', () => {
    const allowed = Object.keys(operations).filter(isPageOperation);
    assert.deepEqual(allowed, [
      'projects.list',
      'projects.get',
      'index.start',
      'index.state',
      'graph.get',
      'symbols.list',
      'source.get',
      'edge.get',
      'view.get',
      'path.get',
      'callers.list',
      'callees.list',
      'unused.list',
      'entryPoints.list',
      'packages.list',
      'cycles.list',
      'search.run',
      'owners.get',
      'tour.get',
      'metrics.get',
      'security.get',
      'triage.get',
      'diff.get',
      'snapshots.list',
      'snapshots.get',
      'members.list',
      'capabilities.get',
      'limits.get',
    ]);
  });

  it('is a question on the page that is there for it, and on no other', () => {
    assert.deepEqual(
      pageNames.filter((page) => allowedOn(page)('ask.run')),
      ['ask'],
    );
    assert.deepEqual(
      Object.keys(operations).filter((id) => allowedOn('ask')(id) && !isPageOperation(id)),
      ['ask.run', 'sync.status', 'sync.ask'],
    );
  });

  it('is a search of the remote on the page that searches, and on no other', () => {
    const extra = Object.keys(operations).filter((id) => allowedOn('search')(id) && !isPageOperation(id));
    assert.deepEqual(extra, ['sync.status', 'sync.search']);
    assert.deepEqual(
      pageNames.filter((page) => allowedOn(page)('sync.search')),
      ['search'],
    );
  });

  it('is a decision about a finding on the page of the findings, and on no other', () => {
    const extra = Object.keys(operations).filter((id) => allowedOn('security')(id) && !isPageOperation(id));
    assert.deepEqual(extra, ['triage.put']);
    assert.deepEqual(
      pageNames.filter((page) => allowedOn(page)('triage.put')),
      ['security'],
    );
  });

  it('is on the page "Developer" what it shows and does, and neither keys nor code', () => {
    const allowed = Object.keys(operations).filter(allowedOn('developer'));
    assert.deepEqual(allowed.toSorted(), [
      'capabilities.get',
      'deliveries.list',
      'deliveries.redeliver',
      'keys.list',
      'projects.list',
      'requests.list',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.list',
      'webhooks.rotateSecret',
      'webhooks.test',
    ]);
  });

  for (const id of [
    'keys.create',
    'keys.list',
    'engine.serve',
    'projects.delete',
    'projects.create',
    '__proto__',
    '',
  ]) {
    it(`is not ${id === '' ? 'nothing' : id}`, async () => {
      const { calls, sent, asked } = answering();
      await calls.call(1, id, {});
      assert.deepEqual(asked, []);
      assert.deepEqual(
        sent.map((each) => each.kind === 'refusal' && [each.code, each.status]),
        [['insufficient_permissions', 403]],
      );
    });
  }

  for (const id of ['prj_other', 7, null, { toString: 'prj_own' }]) {
    it(`is not of another window: ${JSON.stringify(id)}`, async () => {
      const { calls, sent, asked } = answering();
      await calls.call(1, 'view.get', { id });
      assert.deepEqual(asked, []);
      assert.deepEqual(
        sent.map((each) => each.kind === 'refusal' && [each.code, each.status]),
        [['project_not_found', 404]],
      );
    });
  }
});

describe('The calls of a page', () => {
  it('are answered with their number and snapshot', async () => {
    const { calls, sent } = scripted(async () => ({ data: 'answer', snapshot: 'snp_1' }));
    await calls.call(3, 'view.get', { id: 'prj_own' });
    assert.deepEqual(sent, [{ kind: 'answer', call: 3, data: 'answer', snapshot: 'snp_1' }]);
  });

  it('are reported while they are answered, to a page that wants them and still waits', async () => {
    const piece = { event: 'delta', data: { text: 'One.' } } as const;
    const asking = scripted(async (_id, _params, _signal, onItem) => {
      onItem?.(piece);
      asking.calls.cancel(2);
      onItem?.(piece);
      return { data: 'answer' };
    });
    await asking.calls.call(1, 'view.get', { id: 'prj_own' }, true);
    await asking.calls.call(2, 'view.get', { id: 'prj_own' }, true);
    await asking.calls.call(3, 'view.get', { id: 'prj_own' });
    assert.deepEqual(
      asking.sent.map((message) => [message.kind, 'call' in message && message.call]),
      [
        ['item', 1],
        ['item', 1],
        ['answer', 1],
        ['item', 2],
        ['answer', 3],
      ],
    );
  });

  it('are refused with the code, and the status that belongs to it', async () => {
    const refusals = [
      { code: 'project_not_indexed', status: 404 },
      { code: 'engine_unavailable', status: 500 },
      { code: 'constructor', status: 500 },
    ];
    for (const { code, status } of refusals) {
      const { calls, sent } = scripted(() => Promise.reject(Object.assign(new Error('No.'), { code })));
      // oxlint-disable-next-line no-await-in-loop -- a failure names the first one
      await calls.call(1, 'view.get', { id: 'prj_own' });
      const [answer] = sent;
      assert.equal(answer?.kind === 'refusal' && answer.code, code);
      assert.ok(
        answer?.kind === 'refusal' &&
          answer.message === 'No.' &&
          (answer.status === status || code !== 'engine_unavailable'),
        code,
      );
    }
  });

  it('are lost, not refused, while another engine is on its way', async () => {
    const { calls, sent, reconnect } = scripted(() => Promise.reject(new Error('gone')));
    reconnect();
    await calls.call(1, 'view.get', { id: 'prj_own' });
    assert.deepEqual(sent, [{ kind: 'lost', call: 1 }]);
  });

  it('are given up when no one waits, and nothing is reported then', async () => {
    const signals: AbortSignal[] = [];
    const { calls, sent } = scripted(
      (_id, _params, signal) =>
        new Promise((_, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => reject(new Error('cancelled')));
        }),
    );
    const [first, second] = [calls.call(1, 'projects.list', {}), calls.call(2, 'projects.list', {})];
    calls.cancel(1);
    await first;
    calls.cancelAll();
    await second;
    assert.deepEqual([signals.map(({ aborted }) => aborted), sent], [[true, true], []]);
  });

  it('are so many at one time and no more, and none twice', async () => {
    const { calls, sent, asked } = scripted(() => new Promise(() => undefined));
    for (let call = 0; call < 64; call++) void calls.call(call, 'projects.list', {});
    await calls.call(5, 'projects.list', {});
    await calls.call(64, 'projects.list', {});
    assert.equal(asked.length, 64);
    assert.deepEqual(
      sent.map((each) => each.kind === 'refusal' && [each.call, each.code]),
      [
        [5, 'invalid_parameter'],
        [64, 'rate_limit_exceeded'],
      ],
    );
  });
});
