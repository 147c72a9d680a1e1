import assert from 'node:assert/strict';
import type { ChatRegistration } from '#extension/chat/register-chat.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';

const vscode = await fakeVscode();
const { registerChat } = await import('#extension/chat/register-chat.ts');

describe('an editor without a chat', () => {
  it('lacks nothing else', () => {
    assert.ok(!('chat' in vscode));
    const subscriptions: object[] = [];
    registerChat({ context: { subscriptions } } as unknown as ChatRegistration);
    assert.deepEqual(subscriptions, []);
  });
});
