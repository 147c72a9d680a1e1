import assert from 'node:assert/strict';
import { subjectWords } from '#server/engine/ask/subject-words.ts';

describe('What a question is about', () => {
  const subjects: Readonly<Record<string, string>> = {
    'Where is the blockchain ledger validated?': 'blockchain ledger',
    'How does the payroll export work?': 'payroll export',
    'how is something sent to the mirror with a token?': 'mirror token',
    'Which file computes the horoscope?': 'horoscope',
    'How is the monthly invoice written?': 'invoice',
    'why is READ_FILE slow at night': '',
    'what is this?': '',
  };
  for (const [question, subject] of Object.entries(subjects)) {
    it(`is ${subject === '' ? 'not known' : subject} in: ${question}`, () => {
      assert.equal(subjectWords(question).join(' '), subject);
    });
  }
});
