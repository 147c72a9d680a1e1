import type { Section } from '../statement.ts';

export const repetition: Section = {
  title: 'Safe repetition, caching and states',
  statements: [
    { id: '4.key-form', mark: 'X', text: '`Idempotency-Key` is 1 to 255 visible ASCII characters.' },
    { id: '4.replay', mark: 'X', text: 'A repetition has the same status and body, and `Idempotency-Replayed: true`.' },
    { id: '4.reused', mark: 'X', text: 'Another request under the same key is 409.' },
    { id: '4.per-key', mark: 'X', text: 'Answers are stored a key, for 24 h.' },
    { id: '4.concurrent', mark: 'X', text: 'A concurrent repetition waits for the first and gets its answer.' },
    {
      id: '4.not-stored',
      mark: 'X',
      text: 'Earlier refusals, 403, `project_not_indexed`, 429 and 500 are not stored.',
    },
    {
      id: '4.kept',
      mark: 'D',
      text: 'So many answers are kept; beyond it a request with a key is 429 before it has an effect.',
    },
    { id: '4.where', mark: 'X', text: 'It counts on POSTs with an effect, and is ignored elsewhere.' },
    { id: '4.transaction', mark: 'X', text: 'A crash leaves the effect and its stored answer, or neither.' },
    { id: '4.model', mark: 'D', text: 'Random commands of several clients are answered as a plain model does.' },
    { id: '4.etag', mark: 'X', text: 'ETags are strong, and known without a body.' },
    { id: '4.etag.project', mark: 'X', text: 'That of a project covers status and counters.' },
    { id: '4.304', mark: 'X', text: 'A match is 304, not counted; with no request left it is 429.' },
    { id: '4.reads-follow-writes', mark: 'D', text: 'What was acknowledged is visible to the next request.' },
    { id: '4.restart', mark: 'D', text: 'What was acknowledged survives a restart.' },
    { id: '5.created', mark: 'D', text: 'A new project is `created`: no indexedAt, counters 0.' },
    { id: '5.indexing', mark: 'S', text: 'POST index makes it `indexing`, from that answer on.' },
    { id: '5.indexing.again', mark: 'D', text: 'The snapshot before is served while it is made anew.' },
    {
      id: '5.indexed',
      mark: 'D',
      text: 'The committed snapshot makes it `indexed`; indexedAt and counters change in one step.',
    },
    {
      id: '5.failed',
      mark: 'D',
      text: 'An error makes it `failed`, with the reason in GET index; the snapshot before is served.',
    },
    { id: '5.resumed', mark: 'D', text: 'A run that a restart cut off goes on as `indexing`.' },
    { id: '5.deleted', mark: 'D', text: 'DELETE ends every state: 404.' },
  ],
};
