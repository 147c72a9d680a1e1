import type { Section } from '../statement.ts';

const webhooks = 'POST /api/v1/webhooks';
const search = 'POST /api/v1/projects/:id/search';
const ask = 'POST /api/v1/projects/:id/ask';

export const keys: Section = {
  title: 'Keys, tiers, permissions',
  statements: [
    { id: '7.1.prefix', mark: 'S', text: 'Keys begin with `sk_live_` or `sk_test_`.' },
    { id: '7.1.form', mark: 'D', text: 'Then `gp_`, 43 base62 characters and a checksum of 6.' },
    { id: '7.1.once', mark: 'S', text: 'A key is shown when it is made, and never again.' },
    { id: '7.1.stored', mark: 'D', text: 'Stored are SHA-256 and the last four characters, not the key.' },
    { id: '7.1.revoked', mark: 'S', text: 'A revocation holds from the next request on.' },
    { id: '7.1.revoked-streams', mark: 'D', text: 'It ends open streams of the key.', needs: 'GET /api/v1/events' },
    { id: '7.1.life', mark: 'D', text: 'Test keys live 90 days, live keys until they are revoked.' },
    { id: '7.1.bearer', mark: 'S', text: 'Sent as `Authorization: Bearer`.' },
    { id: '7.1.query', mark: 'S', text: 'Or as `api_key` of the query.' },
    { id: '7.1.header-first', mark: 'D', text: 'If both are there the header counts.' },
    { id: '7.1.masked', mark: 'D', text: 'No log line holds a key.' },
    { id: '7.1.not-over-http', mark: 'D', text: 'Keys are never managed over HTTP.' },
    { id: '7.2.free', mark: 'S', text: 'Free: read, create, analysis; no webhooks, no team access.' },
    { id: '7.2.pro', mark: 'S', text: 'Pro: webhooks besides.', needs: webhooks },
    { id: '7.2.enterprise', mark: 'S', text: 'Enterprise: everything, team access included.' },
    { id: '7.2.read', mark: 'S', text: 'Read projects: GET projects, project, index, events.' },
    { id: '7.2.create', mark: 'S', text: 'Create projects: POST and DELETE project.' },
    { id: '7.2.analysis', mark: 'S', text: 'Analysis: index, graph and everything made of it.' },
    { id: '7.2.webhooks', mark: 'S', text: 'Webhooks: everything below /webhooks.', needs: webhooks },
    {
      id: '7.2.team',
      mark: 'S',
      text: "Team access: other members' projects; without it a key sees its own member's.",
    },
    { id: '7.2.team.webhooks', mark: 'S', text: "Team access: other members' webhooks.", needs: webhooks },
    { id: '7.2.fewer', mark: 'D', text: 'A key may have fewer permissions than its tier.' },
    { id: '7.2.default', mark: 'D', text: 'Local keys are Enterprise unless another tier is chosen.' },
    { id: '7.3.space', mark: 'D', text: 'Test keys have a data space of their own.' },
    { id: '7.3.projects', mark: 'D', text: 'Test keys register 3 projects.' },
    { id: '7.3.files', mark: 'D', text: 'Test projects hold 2,000 files, the rest is counted as skipped.' },
    { id: '7.3.search', mark: 'D', text: 'Test keys search up to 20 results.', needs: search },
    { id: '7.3.ask', mark: 'D', text: 'Test keys are answered without a model.', needs: ask },
    { id: '7.3.webhook', mark: 'D', text: 'Test keys have one webhook.', needs: webhooks },
    { id: '7.3.rates', mark: 'D', text: 'Test keys have the rate limits of their tier.' },
  ],
};
