import assert from 'node:assert/strict';
import { inEnglish, whyFound, wordsOfQuery } from '#protocol/why-found.ts';

describe('why something was found', () => {
  it('has the words of the query where the search has stems', () => {
    assert.deepEqual(wordsOfQuery(['retri', 'queue'], 'how are queues retried'), ['retried', 'queues']);
    assert.deepEqual(wordsOfQuery(['runawai', 'limit', 'runaway_limit'], 'runaway_limit'), [
      'runaway',
      'limit',
      'runaway_limit',
    ]);
    assert.deepEqual(wordsOfQuery(['retri', 'delai'], 'retryDelay'), ['retry', 'Delay']);
    assert.deepEqual(wordsOfQuery(['other'], 'nothing like it'), ['other']);
  });

  it('is explained by what weighs most, and of meaning what says something', () => {
    const match = { name: 'case', words: ['polici'], meaning: 0.31 } as const;
    assert.deepEqual(whyFound({ ...match, words: [...match.words] }, 'policies', inEnglish), [
      'its name in other case',
      'says policies',
      '31 % alike in meaning',
    ]);
    assert.deepEqual(whyFound({ words: [], meaning: 0.1 }, 'policies', inEnglish), []);
  });
});
