import assert from 'node:assert/strict';
import type { MemberList } from '#protocol/members.ts';
import { refusal, run, type Script } from '../scripted-command-line.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const members: MemberList['members'] = [
  { name: 'owner', role: 'owner', createdAt, keys: 2 },
  { name: 'an\u202ena', role: 'reader', createdAt, keys: 0 },
];
const link = { link: 'https://remote.example/invite/x', expiresAt: createdAt };
const script: Script = {
  'members.list': { members },
  'members.invite': link,
  'members.change': { member: { name: 'anna', role: 'admin' } },
  'members.remove': {},
};

describe('groundplan members', () => {
  it('invites: the link alone on stdout, and until when it works beside it', async () => {
    const { code, stdout, stderr, calls } = await run(['members', 'invite', 'anna', '--role', 'member'], { script });
    assert.deepEqual([code, stdout], [0, `${link.link}\n`]);
    assert.equal(stderr, `It works once, until ${createdAt}, and is not shown again.\n`);
    assert.deepEqual(calls, [{ id: 'members.invite', params: { name: 'anna', role: 'member' } }]);
    const more = ['members', 'invite', 'anna', '--role', 'owner', '--email', 'a@b.c', '--json'];
    const json = await run(more, { script });
    assert.deepEqual(JSON.parse(json.stdout), link);
    assert.deepEqual(json.calls[0]?.params, { name: 'anna', role: 'owner', email: 'a@b.c' });
  });

  it('says where the link lacks an address, since nothing is served', async () => {
    const invited = { ...script, 'members.invite': { ...link, link: '/invite/x' } };
    const { stderr } = await run(['members', 'invite', 'anna', '--role', 'reader'], { script: invited });
    assert.match(stderr, /Nothing is served: the address of the remote belongs before it\.\n$/);
  });

  it('lists, in words and as the data of the endpoint', async () => {
    const { stdout } = await run(['members', 'list'], { script });
    assert.deepEqual(
      stdout.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' ')),
      ['NAME ROLE KEYS SINCE', `owner owner 2 ${createdAt}`, String.raw`an\u{202e}na reader 0 ${createdAt}`, ''],
    );
    assert.deepEqual(JSON.parse((await run(['members', 'list', '--json'], { script })).stdout), { members });
  });

  it('changes roles, and removes', async () => {
    const changed = await run(['members', 'role', 'anna', 'admin'], { script });
    assert.deepEqual([changed.code, changed.stdout], [0, 'anna is admin\n']);
    assert.deepEqual(changed.calls[0]?.params, { name: 'anna', role: 'admin' });
    const removed = await run(['members', 'remove', 'anna'], { script });
    assert.deepEqual([removed.code, removed.stdout], [0, 'removed anna\n']);
  });

  it('ends with 3 and the code of a refusal, and with 2 for wrong usage', async () => {
    const last = { 'members.remove': refusal('last_owner', 'The last owner stays.') };
    const { code, stderr } = await run(['members', 'remove', 'owner'], { script: last });
    assert.deepEqual([code, stderr], [3, 'groundplan: The last owner stays. (last_owner)\n']);
    for (const argv of [
      ['invite', 'anna'],
      ['invite', 'anna', '--role', 'king'],
      ['role', 'anna', 'king'],
      ['remove'],
      [],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- five short ones
      assert.equal((await run(['members', ...argv], { script })).code, 2, argv.join(' '));
    }
  });
});
