import assert from 'node:assert/strict';
import type { WebhookRecord } from '#server/app/ports/webhook-store.ts';
import { webhookBox } from '../../../../support/webhook-box.ts';

const projectId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
const otherProject = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RU';

describe('An event of a project', () => {
  const cases: { title: string; webhook: Partial<WebhookRecord>; scope?: object; reaches: boolean }[] = [
    { title: 'reaches who wants everything', webhook: {}, reaches: true },
    { title: 'reaches who wants its type', webhook: { events: ['index.failed', 'index.started'] }, reaches: true },
    { title: 'does not reach who wants others', webhook: { events: ['index.failed'] }, reaches: false },
    { title: 'reaches who wants that project', webhook: { projectId }, reaches: true },
    { title: 'does not reach who wants another one', webhook: { projectId: otherProject }, reaches: false },
    { title: 'does not reach who was given up', webhook: { disabledReason: 'failing' }, reaches: false },
    {
      title: 'reaches its member',
      webhook: { allMembers: false, member: 'anna' },
      scope: { member: 'anna' },
      reaches: true,
    },
    {
      title: 'does not reach another member',
      webhook: { allMembers: false, member: 'bert' },
      scope: { member: 'anna' },
      reaches: false,
    },
    {
      title: 'reaches whoever sees those of all members',
      webhook: { allMembers: true, member: 'bert' },
      scope: { member: 'anna' },
      reaches: true,
    },
    { title: 'stays in its space', webhook: { kind: 'test' }, reaches: false },
    { title: 'stays in that of tests', webhook: { kind: 'live' }, scope: { space: 'test' }, reaches: false },
  ];
  for (const { title, webhook, scope = {}, reaches } of cases) {
    it(title, async () => {
      const box = webhookBox();
      const { id } = box.newWebhook(webhook);
      const wanted = { space: 'live', member: 'owner', projectId, ...scope } as const;
      assert.equal(box.events.isWanted('index.started', wanted), reaches);
      box.happen(scope);
      assert.equal(box.state.webhooks.nextAttempts()[0]?.webhookId, reaches ? id : undefined);
      await box.timers.advance(0);
      assert.equal(box.sender.sent.length, reaches ? 1 : 0);
    });
  }

  it('is sent to everyone in the same bytes', async () => {
    const box = webhookBox();
    box.newWebhook();
    box.newWebhook();
    const eventId = box.happen();
    await box.timers.advance(0);
    const [first, second] = box.sender.sent;
    const text = `{"type":"index.started","timestamp":"2026-11-21T12:00:00.000Z","data":{"projectId":"${projectId}"}}`;
    assert.deepEqual([first?.body.toString(), second?.body.toString()], [text, text]);
    assert.deepEqual(box.sender.eventIds, [eventId, eventId]);
  });
});

describe('The end of a project', () => {
  it('is sent to webhooks of all projects, and not to those that go with it [§6.4.star] [§6.4.project.deleted]', async () => {
    const box = webhookBox();
    box.newWebhook({ projectId });
    const everywhere = box.newWebhook();
    const event = {
      type: 'project.deleted',
      space: 'live',
      member: 'owner',
      projectId,
      data: { projectId, name: 'x' },
    };
    box.state.transaction(() => void box.events.publish(event as never));
    assert.deepEqual(
      box.state.webhooks.nextAttempts().map(({ webhookId }) => webhookId),
      [everywhere.id],
    );
    await box.timers.advance(0);
    assert.equal(box.sender.sent.length, 1);
  });
});
