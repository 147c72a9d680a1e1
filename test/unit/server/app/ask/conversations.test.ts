import assert from 'node:assert/strict';
import { Conversations } from '#server/app/ask/conversations.ts';
import { Identifiers } from '#server/service/identifiers.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';

const owner = { kind: 'owner' } as const;
const subject = { kind: 'symbol', id: 'src/cart.ts#Cart' } as const;

describe('conversations', () => {
  let clock: FakeClock;
  let conversations: Conversations;
  beforeEach(() => {
    clock = new FakeClock();
    conversations = new Conversations({ clock, identifiers: new Identifiers((size) => new Uint8Array(size)) });
  });

  function begin(projectId: string): string {
    const { id } = conversations.open(undefined, projectId, owner);
    clock.advance(1);
    conversations.keep(id, projectId, owner, { subject });
    return id;
  }

  it('know what was spoken of last', () => {
    const id = begin('prj_1');
    assert.deepEqual(conversations.open(id, 'prj_1', owner), { id, last: { subject } });
  });

  it('are unknown to other projects', () => {
    assert.deepEqual(conversations.open(begin('prj_1'), 'prj_2', owner).last, {});
  });

  it('are forgotten with their project, and no other', () => {
    const [first, second] = [begin('prj_1'), begin('prj_2')];
    conversations.forget('prj_1');
    assert.deepEqual(conversations.open(first, 'prj_1', owner).last, {});
    assert.deepEqual(conversations.open(second, 'prj_2', owner).last, { subject });
  });
});
