import assert from 'node:assert/strict';
import type { Impact } from '#protocol/impact.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const origin = { remote: 'https://team.example', remoteProject: 'p1' };
const snapshot = `snp_${'0'.repeat(26)}`;
const impact: Impact = {
  certainty: 'bounded',
  reasons: [],
  changed: [{ file: 'src/a.ts', symbols: [], kind: 'unknown' }],
  impacted: [],
  entryPoints: [],
  tests: [{ file: 'test/a.test.ts', distance: 1, basis: 'inferred' }],
  unknown: [],
  unresolved: [],
  summary: {
    direct: 0,
    transitive: 0,
    tests: 1,
    testsWidened: 0,
    unknown: 0,
    risk: 0,
    level: 'low',
    verdict: { level: 'low', reason: 'One test.' },
  },
  truncated: false,
  snapshot,
};
const script: Script = {
  'projects.list': {
    projects: [
      {
        id: projectId,
        name: 'shop',
        description: '',
        createdAt: '2026-01-01T00:00:00.000Z',
        status: 'created',
        stats: { files: 0, symbols: 0 },
      },
    ],
  },
  'sync.status': { mode: 'queries', linked: [], outbox: [] },
  'sync.search': { results: [{ file: 'src/a.ts', line: 3, content: 'retry()', score: 1 }], origin },
  'sync.ask': {
    answer: 'By `retry`.',
    sources: [{ file: 'src/a.ts', line: 3, endLine: 3, content: 'retry()', score: 1 }],
    mode: 'graph',
    conversationId: `cnv_${'0'.repeat(26)}`,
    snapshot,
    origin,
  },
  'sync.analyze': { ...impact, origin },
};
const mark = /^Answered by https:\/\/team\.example \(p1\), not by this machine\.\n/;

describe('a question with --remote', () => {
  it('is answered by the remote for search, ask and impact, marked so, and nothing is read here', async () => {
    const outcomes = [
      await run(['search', '--remote', 'retry', 'later', '--kind', 'function'], { script }),
      await run(['ask', '--remote', 'who', 'retries'], { script }),
      await run(['impact', '--remote', '/repository/src/a.ts', 'src/b.ts#C.#secret', '--depth', '2'], {
        script,
        cwd: '/repository',
      }),
    ];
    for (const { code, stdout, stderr, calls } of outcomes) {
      assert.equal(code, 0, stderr);
      assert.match(stdout, mark);
      assert.deepEqual(
        calls.map(({ id }) => id).filter((id) => !id.startsWith('sync.')),
        ['projects.list'],
      );
    }
    const [search, ask, analyze] = outcomes.map(({ calls }) => calls.at(-1)?.params);
    assert.deepEqual([search?.projectId, search?.query, search?.kind], [projectId, 'retry later', 'function']);
    assert.deepEqual([ask?.question, ask?.mode], ['who retries', 'auto']);
    assert.deepEqual(
      [analyze?.files, analyze?.symbols, analyze?.depth],
      [['src/a.ts'], [{ file: 'src/b.ts', name: 'C.#secret' }], 2],
    );
    assert.match(outcomes[1].stdout, /By `retry`\./);
  });

  it('says the origin in JSON, and beside a list of tests', async () => {
    const json = await run(['search', '--remote', 'retry', '--json'], { script });
    assert.deepEqual((JSON.parse(json.stdout) as { origin: object }).origin, origin);
    const tests = await run(['impact', '--remote', '--tests', 'src/a.ts'], { script });
    assert.deepEqual([tests.stdout, mark.test(tests.stderr)], ['test/a.test.ts\n', true]);
  });

  it('sends no diff, and needs what changes', async () => {
    for (const argv of [
      ['impact', '--remote', '--diff', '-'],
      ['impact', '--remote'],
      ['ask', '--remote', '--show-prompt', 'why'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { code, calls } = await run(argv, { script });
      assert.deepEqual([code, calls.length], [2, 0], argv.join(' '));
    }
  });
});
