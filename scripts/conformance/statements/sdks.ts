import type { Section, Statement } from '../statement.ts';

const statements: Omit<Statement, 'mark'>[] = [
  { id: '11.environment', text: 'Key and base URL come from options, then from the environment.' },
  {
    id: '11.server-json',
    text: 'Without a base URL the engine is found by `server.json`, whose pid and owner are checked.',
  },
  { id: '11.plain-http', text: 'A plain-http base URL that is not loopback is refused.' },
  { id: '11.shape', text: 'Methods are the operations; the envelope is unwrapped.' },
  { id: '11.lists', text: 'Lists iterate over pages.' },
  { id: '11.wait', text: '`indexAndWait` ends with the run.' },
  { id: '11.verify', text: '`verifyWebhook` gives the event or throws.' },
  {
    id: '11.errors',
    text: 'One class a status, and those for connections and time; each with status, code, requestId, details, retryAfter.',
  },
  {
    id: '11.retries',
    text: 'Two retries by default: connection errors, 500, 429 with at most 60 s to wait; 0.5 s doubling to 8 s with jitter.',
  },
  { id: '11.idempotency', text: 'All tries of a POST carry one Idempotency-Key.' },
  { id: '11.rate-limit', text: 'What is left is told after every call, whatever the unit of Reset.' },
  { id: '11.redirects', text: 'Redirects are not followed.' },
  { id: '11.url', text: 'The key is never in a URL.' },
  { id: '11.shown', text: 'The client shows `sk_live_…abcd` of its key.' },
  { id: '11.large', text: 'Responses are limited to 64 MiB.' },
  { id: '11.abort', text: 'Each call can be ended, and has a time-out.' },
  { id: '11.import', text: 'Importing does nothing.' },
  { id: '11.extensions', text: 'Capabilities are asked before an extension is used.' },
  {
    id: '11.size',
    text: 'The TypeScript SDK has at most 6 kB, gzipped, for a browser, 6.3 kB for Node, and no dependency.',
  },
  { id: '11.same', text: 'The SDKs play one scenario against one server with equal results.' },
];

export const sdks: Section = {
  title: 'SDKs',
  statements: statements.map((statement) => ({ ...statement, mark: 'D' })),
};
