import assert from 'node:assert/strict';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './wordy-names.ts';

/** Kind and names of a question, with where they lie. */
function readingOf(question: string): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  const names = asked.mentions.map(({ text, within }) => (within === undefined ? text : `${text} in ${within}`));
  return [asked.kind, ...names].join(' ');
}

function assertReadings(readings: Readonly<Record<string, string>>): void {
  for (const [question, reading] of Object.entries(readings)) assert.equal(readingOf(question), reading, question);
}

function isNameOrUp(text: string): boolean {
  return text === 'up' || isName(text);
}

describe('Names that are words of English', () => {
  it('are names where they have a capital inside of a sentence', () => {
    assertReadings({
      'who uses Worker': 'users Worker',
      'where is Service defined': 'defined Service',
      'what does Page use': 'used Page',
      'how does Cart reach User': 'path Cart User',
      'path from Cart to Route': 'path Cart Route',
      'why does Cart depend on Service': 'path Cart Service',
      'is Client used by Cart': 'path Cart Client',
      'who calls total in Server': 'users total in Server',
      'who calls total in the server': 'users total in server',
    });
  });

  it('are parts of the project that one depends on, or that depend on one', () => {
    assertReadings({
      'does total depend on the server?': 'path total server',
      'does the server call total?': 'path server total',
      'what depends on the server': 'users server',
      'is total used by the server?': 'path server total',
      'what is unused in server': 'unused server',
      'what is unused in the server folder': 'unused server',
      'what is unused in the server': 'unused server',
    });
  });

  it('stand beside what says what they are for', () => {
    assertReadings({
      'what breaks if I change the Cart model?': 'impact Cart',
      'where is the rule total defined': 'defined total',
      'who uses the total middleware': 'users total',
      'who renders Cart?': 'users Cart',
    });
  });

  it('are names in front of what they belong to', () => {
    assertReadings({
      'who calls add of Cart': 'users add in Cart',
      'what does add of Cart call': 'used add in Cart',
      'where is add of Cart used': 'users add in Cart',
      'who calls save of Client': 'users save in Client',
      'who calls get of Client': 'users get in Client',
      'which tests cover run of Worker': 'tests run in Worker',
      'who calls list in src/cart.ts': 'users list in src/cart.ts',
      "who calls Cart's add": 'users add in Cart',
      'what is the list of callers of total': 'users total',
    });
  });

  it('are names where a verb would have nothing to say', () => {
    assertReadings({
      'who calls run': 'users run',
      'what does run call': 'used run',
      'where is add used': 'users add',
      'how does run reach total': 'path run total',
      'which tests do I have to run': 'nothing',
    });
  });

  it('are not left out of a question about two', () => {
    assertReadings({
      'what breaks if I change Cart and Client': 'nothing',
      'what breaks if I change Cart and User': 'nothing',
      'who calls total and run': 'nothing',
      'who calls run and total': 'nothing',
      'who owns Worker and Cart': 'nothing',
      'who calls Cart and Page': 'nothing',
    });
  });

  it('report where another name lies only where the question says so', () => {
    assertReadings({
      'what breaks if I move parsePrice to src/user.ts': 'nothing',
      'what breaks if I rename Cart to Basket': 'nothing',
      'rename Cart to Basket': 'nothing',
      'who calls Cart with Basket': 'nothing',
      'who uses Cart for Basket': 'nothing',
      'who calls total in src/cart.ts': 'users total in src/cart.ts',
    });
  });

  it('are none within a phrase', () => {
    const asked = recognise('could you look up who calls total?', isNameOrUp);
    assert.deepEqual([asked?.kind, asked?.mentions.length], ['users', 1]);
  });
});
