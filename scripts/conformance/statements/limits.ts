import type { Section } from '../statement.ts';

export const limits: Section = {
  title: 'Rate limits',
  statements: [
    { id: '8.free', mark: 'S', text: 'Free: 10 a minute, 100 a day.' },
    { id: '8.pro', mark: 'S', text: 'Pro: 100 a minute, 10,000 a day.' },
    { id: '8.enterprise', mark: 'S', text: 'Enterprise: 1,000 a minute, no day.' },
    { id: '8.minute', mark: 'D', text: 'Never more than N accepted requests in any 60 s.' },
    { id: '8.day', mark: 'D', text: 'The day is the UTC day, and survives restarts.' },
    {
      id: '8.shown',
      mark: 'D',
      text: 'Headers show the window with fewer requests left, with 429 the one that refused.',
    },
    { id: '8.remaining', mark: 'D', text: 'Limit and Remaining are those of that window, this request counted.' },
    { id: '8.reset', mark: 'D', text: 'Reset is when the window is whole again, in Unix seconds, rounded up.' },
    {
      id: '8.retry-after',
      mark: 'D',
      text: 'Retry-After: seconds until one request is possible, never later than Reset.',
    },
    { id: '8.obedient', mark: 'D', text: 'A client that obeys the headers is never refused.' },
    { id: '8.counted', mark: 'D', text: 'Counted is every request with a valid key, also when it ends in 4xx or 5xx.' },
    { id: '8.uncounted', mark: 'D', text: 'Not counted: 401, 429, 304, OPTIONS, GET limits.' },
    { id: '8.no-key', mark: 'D', text: 'Without a valid key: 0, 0 and the present time; always 401, never 429.' },
    { id: '8.own-windows', mark: 'D', text: 'Each key has windows of its own.' },
    { id: '8.limits', mark: 'X', text: 'GET limits tells all windows.' },
    { id: '8.concurrency', mark: 'D', text: 'Per key 4 analyses at a time; above that a request waits.' },
    {
      id: '8.concurrency.429',
      mark: 'D',
      text: 'After 10 s: 429 `concurrency_limit_exceeded`, Retry-After 1, not counted.',
    },
    { id: '8.concurrency.streams', mark: 'D', text: 'Per key 8 streams at a time.', needs: 'GET /api/v1/events' },
    {
      id: '8.concurrency.search',
      mark: 'D',
      text: 'Per key 8 searches at a time.',
      needs: 'POST /api/v1/projects/:id/search',
    },
    {
      id: '8.concurrency.ask',
      mark: 'D',
      text: 'Per key 2 questions at a time.',
      needs: 'POST /api/v1/projects/:id/ask',
    },
    { id: '8.concurrency.index', mark: 'D', text: 'Per project one indexing run, which others join.' },
  ],
};
