import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { UpdatedAdvisories } from '#protocol/advisories.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { run, type Script } from '../scripted-command-line.ts';

const updated: UpdatedAdvisories = {
  advisories: 4210,
  ecosystems: [
    { ecosystem: 'npm', advisories: 4000 },
    { ecosystem: 'pypi', advisories: 210 },
  ],
  newest: '2026-01-02T03:04:05Z',
  givenAt: '2026-02-03T04:05:06Z',
  read: 1200,
  withdrawn: 3,
  elsewhere: 0,
  broken: 2,
  problems: ['modified is no time', 'modified is no time', 'id is \u001b[31mred'],
};
const script: Script = { 'advisories.update': updated };

describe('groundplan security update-db', () => {
  it('passes on the whole path, and says what was read, what was left out, and how old all are', async () => {
    const { code, stdout, calls } = await run(['security', 'update-db', 'all.zip'], { script, cwd: '/shop' });
    assert.equal(code, 0);
    assert.deepEqual(
      calls.map(({ id, params }) => [id, params]),
      [['advisories.update', { path: resolve('/shop', 'all.zip') }]],
    );
    assert.deepEqual(stdout.split('\n'), [
      'Read 1,200 advisories, besides 3 withdrawn, 2 broken.',
      '  left out: modified is no time',
      '  left out: id is \\u{1b}[31mred',
      '4,210 advisories are here: 4,000 about npm, 210 about PyPI; the newest is of 2026-01-02, given on 2026-02-03.',
      '',
    ]);
  });

  it('answers with the same as one document where programs ask', async () => {
    const { stdout } = await run(['--json', 'security', 'update-db', '/a.json'], { script });
    assert.deepEqual(JSON.parse(stdout), updated);
  });

  it('says why a file as a whole is refused, with its code', async () => {
    const refusing: Script = {
      'advisories.update': () => {
        throw new ApiError('advisories_unreadable', 'No advisory is in the file.');
      },
    };
    const { code, stdout, stderr } = await run(['security', 'update-db', '/a.json'], { script: refusing });
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /No advisory is in the file\. \(advisories_unreadable\)/);
  });
});
