import assert from 'node:assert/strict';
import { AdvisoryUpdates } from '#server/app/advisories/update-advisories.ts';
import type { UpdateReply } from '#server/app/advisories/update-messages.ts';

/** An engine whose thread answers so. */
function updates(reply: UpdateReply): AdvisoryUpdates {
  return new AdvisoryUpdates({
    stateDirectory: '/state',
    spawner: {
      spawn: (_kind, _data, events) => {
        queueMicrotask(() => events.message(reply));
        return { post: () => {}, terminate: async () => {} };
      },
    },
  });
}

function refused(code: string): Promise<unknown> {
  return updates({ type: 'refused', code }).update({ path: '/a' });
}

describe('a file of advisories', () => {
  it('that holds none is refused with what is wrong', async () => {
    const asked = updates({ type: 'unreadable', problem: 'it is empty.' }).update({ path: '/a' });
    await assert.rejects(asked, { code: 'advisories_unreadable', message: /it is empty\.$/ });
  });

  it('that the system does not let be read is refused by its code', async () => {
    await assert.rejects(refused('ENOENT'), { code: 'path_not_found' });
    await assert.rejects(refused('EACCES'), { code: 'permission_denied' });
    await assert.rejects(refused('EIO'), { code: 'storage_error' });
  });
});
