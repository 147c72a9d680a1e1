import assert from 'node:assert/strict';
import { refusal, run, type Script } from '../scripted-command-line.ts';

const since = '2026-01-01T00:00:00.000Z';
const folders = [{ path: '/old' }, { path: '/work/a', since }];
const script: Script = {
  'trust.list': { folders },
  'trust.add': ({ path }) => ({ path, since }),
  'trust.remove': ({ path }) => ({ path, trusted: false }),
};

describe('groundplan trust', () => {
  it('lists what is trusted, and since when', async () => {
    const { code, stdout } = await run(['trust', 'list'], { script });
    assert.equal(code, 0);
    assert.deepEqual(
      stdout.split('\n').map((line) => line.trim()),
      ['FOLDER   TRUSTED SINCE', '/old     not known', `/work/a  ${since}`, ''],
    );
    assert.deepEqual(JSON.parse((await run(['trust', 'list', '--json'], { script })).stdout), { folders });
  });

  it('trusts the folder that is named, as seen from where the person stands', async () => {
    const { calls, stdout } = await run(['trust', 'add', '../other'], { script });
    assert.deepEqual([calls, stdout], [[{ id: 'trust.add', params: { path: '/other' } }], 'trusted /other\n']);
    const { stdout: json } = await run(['trust', 'add', '.', '--json'], { script });
    assert.deepEqual(JSON.parse(json), { path: '/repository', since });
  });

  it('takes it back, and says where the folder is trusted all the same', async () => {
    const { stdout, stderr } = await run(['trust', 'remove', '.'], { script });
    assert.deepEqual([stdout, stderr], ['removed /repository\n', '']);
    const still = { path: '/repository', trusted: true, folder: '/' };
    const around = await run(['trust', 'remove', '.'], { script: { ...script, 'trust.remove': still } });
    assert.equal(around.stderr, 'It is trusted all the same: yes as part of /.\n');
    const { stdout: json } = await run(['trust', 'remove', '.', '--json'], { script: { 'trust.remove': still } });
    assert.deepEqual(JSON.parse(json), still);
  });

  it('ends with 3 for a folder that is none of them, and with 2 without one', async () => {
    const refused = refusal('workspace_not_trusted', '/x is none of the folders.');
    const { code, stderr } = await run(['trust', 'remove', '/x'], { script: { 'trust.remove': refused } });
    assert.deepEqual([code, stderr], [3, 'groundplan: /x is none of the folders. (workspace_not_trusted)\n']);
    for (const argv of [['trust', 'add'], ['trust', 'remove'], ['trust']]) {
      // oxlint-disable-next-line no-await-in-loop -- three short ones
      assert.equal((await run(argv, { script })).code, 2);
    }
  });
});
