import type { Section, Statement } from '../statement.ts';

const route = 'POST /api/v1/webhooks';

const statements: Omit<Statement, 'needs'>[] = [
  {
    id: '6.1.record',
    mark: 'D',
    text: 'A webhook is id, url, events, projectId, description, active, createdAt, lastDelivery, disabledReason.',
  },
  { id: '6.1.order', mark: 'S', text: 'GET webhooks: oldest first, never the secret.' },
  { id: '6.1.secret-once', mark: 'S', text: 'POST webhooks is 201 with the secret, which is shown there only.' },
  { id: '6.1.events-default', mark: 'D', text: '`events` is `["*"]` by default.' },
  { id: '6.1.project', mark: 'D', text: 'An unknown `projectId` is 404.' },
  { id: '6.1.delete', mark: 'S', text: 'DELETE webhook is `{"success":true}`, and drops what waits.' },
  { id: '6.1.quota', mark: 'D', text: 'At most 20 webhooks an owner.' },
  {
    id: '6.2.delivery',
    mark: 'D',
    text: 'A delivery is a POST of `{"type","timestamp","data"}`, minified, at most 20 kB.',
  },
  { id: '6.2.headers', mark: 'D', text: '`webhook-id`, `webhook-timestamp`, `webhook-signature`, `user-agent`.' },
  { id: '6.2.signature', mark: 'D', text: 'Signatures are those of Standard Webhooks, by its reference library.' },
  { id: '6.2.rotation', mark: 'D', text: 'New and old secret sign for 24 h.' },
  { id: '6.3.success', mark: 'D', text: 'Success is 2xx within 15 s.' },
  { id: '6.3.plan', mark: 'D', text: 'Ten attempts, 5 s to 24 h apart, ± 10 %.' },
  { id: '6.3.retry-after', mark: 'D', text: '`Retry-After` is honoured up to 24 h.' },
  { id: '6.3.redirect', mark: 'D', text: '3xx is a failure, never followed.' },
  { id: '6.3.gone', mark: 'D', text: '410 deactivates (`gone`).' },
  { id: '6.3.failing', mark: 'D', text: 'Nothing but failures for 120 h deactivates (`failing`).' },
  { id: '6.3.durable', mark: 'D', text: 'The queue survives the engine; what fell due is spread over a minute.' },
  { id: '6.3.parallel', mark: 'D', text: 'At most 4 deliveries at a time, 1 a webhook.' },
  { id: '6.4.project.created', mark: 'D', text: '`project.created`: projectId, name.' },
  { id: '6.4.project.deleted', mark: 'D', text: '`project.deleted`: projectId, name; to webhooks of all projects.' },
  { id: '6.4.index.started', mark: 'D', text: '`index.started`: projectId.' },
  { id: '6.4.index.completed', mark: 'D', text: '`index.completed`: snapshots, duration, counters, changed files.' },
  {
    id: '6.4.index.once-a-minute',
    mark: 'D',
    text: 'Incremental runs give at most one `index.completed` a minute, counts summed.',
  },
  { id: '6.4.index.failed', mark: 'D', text: '`index.failed`: projectId, failure.' },
  {
    id: '6.4.architecture.changed',
    mark: 'D',
    text: '`architecture.changed`: edges and cycles that came and went, at most 50 each, counts beside them.',
  },
  { id: '6.4.webhook.test', mark: 'D', text: '`webhook.test`: webhookId.' },
  { id: '6.4.no-source', mark: 'D', text: 'No payload holds source code or absolute paths.' },
  { id: '6.4.star', mark: 'D', text: '`*` subscribes to everything.' },
  { id: '6.5.refused', mark: 'D', text: 'URLs that plainly lead nowhere public are 403 `webhook_url_not_allowed`.' },
  { id: '6.5.blocked', mark: 'D', text: 'Other private addresses are failed deliveries, checked inside the lookup.' },
  { id: '6.5.loopback', mark: 'D', text: '`allowLoopback` and `allowedHosts` let more through.' },
  { id: '6.5.test-keys', mark: 'D', text: 'Test keys: loopback only; another URL is 403 `test_key_limit`.' },
  { id: '6.6.test', mark: 'X', text: 'test sends `webhook.test` and answers with the delivery.' },
  { id: '6.6.deliveries', mark: 'X', text: 'deliveries: each with its outcome, newest first.' },
  { id: '6.6.pages', mark: 'X', text: 'They come in pages that neither skip nor repeat.' },
  { id: '6.6.kept', mark: 'X', text: 'They are kept for 30 days.' },
  { id: '6.6.redeliver', mark: 'X', text: 'redeliver: same event, same `webhook-id`, new attempt.' },
  { id: '4.webhooks', mark: 'X', text: 'A repeated POST webhooks makes one, and shows its secret again.' },
  { id: '4.test', mark: 'X', text: 'A repeated test sends one event.' },
  { id: '4.redeliver', mark: 'X', text: 'A repeated redelivery is one.' },
  { id: '4.secret', mark: 'X', text: 'A repeated rotation is one.' },
  { id: '6.6.secret', mark: 'X', text: 'secret: a new secret, answered once.' },
];

const analyses: Statement[] = [
  {
    id: '6.4.security.changed',
    mark: 'D',
    text: '`security.changed`: findings that came and went.',
    needs: 'GET /api/v1/projects/:id/security',
  },
  {
    id: '6.4.metrics.changed',
    mark: 'D',
    text: '`metrics.changed`: summary values that moved.',
    needs: 'GET /api/v1/projects/:id/metrics',
  },
  { id: '6.4.snapshot.pushed', mark: 'X', text: '`snapshot.pushed`: a structure that was stored.' },
  { id: '6.4.triage.changed', mark: 'X', text: '`triage.changed`: a decision about a finding.' },
];

const stream: Statement[] = [
  {
    id: '2.events',
    mark: 'X',
    text: 'GET events: the events as server-sent events with `event`, `data` and `id`.',
    needs: 'GET /api/v1/events',
  },
  {
    id: '2.events.space',
    mark: 'X',
    text: 'A stream tells what its key may see, and nothing else.',
    needs: 'GET /api/v1/events',
  },
];

export const webhooks: Section = {
  title: 'Webhooks and events',
  statements: [...statements.map((each) => ({ ...each, needs: route })), ...analyses, ...stream],
};
