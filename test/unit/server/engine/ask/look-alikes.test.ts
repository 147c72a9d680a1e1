import assert from 'node:assert/strict';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './wordy-names.ts';

/** Kind, names and what it is about, of a question that is wholly understood. */
function understood(question: string): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  const about = asked.about === undefined ? [] : [`(${asked.about})`];
  return [asked.kind, ...asked.mentions.map(({ text }) => text), ...about].join(' ');
}

function assertReadings(readings: Readonly<Record<string, string>>): void {
  for (const [question, reading] of Object.entries(readings)) assert.equal(understood(question), reading, question);
}

describe('Questions that are said like those of the graph', () => {
  it('of bases and what implements them are no calls', () => {
    assertReadings({
      'which classes implement Shape': 'users Shape (extends)',
      'who implements Shape': 'users Shape (extends)',
      'which classes extend Task': 'users Task (extends)',
      'which classes inherit from Shape': 'users Shape (extends)',
      'subclasses of Shape': 'users Shape (extends)',
      'who overrides Cart.add': 'users Cart.add (extends)',
      'what does Cart extend': 'used Cart (extends)',
      'which interfaces does Cart implement': 'used Cart (extends)',
      'where is Shape implemented': 'defined Shape (implemented)',
      'which interfaces does nobody implement': 'nothing',
      'where is total implemented': 'defined total (implemented)',
    });
  });

  it('are who makes instances of a class: calls of it, not all its uses', () => {
    assertReadings({
      'where is Cart instantiated': 'users Cart (calls)',
      'who instantiates Cart': 'users Cart (calls)',
      'who constructs Cart': 'users Cart (calls)',
      'who creates Cart': 'users Cart (creates)',
      'which functions create instances of Cart': 'users Cart (calls)',
      'instantiations of Cart': 'users Cart (calls)',
    });
  });

  it('are not where something is declared', () => {
    assertReadings({
      'where is total written': 'nothing',
      'where is total checked': 'nothing',
      'where is total created': 'users total (creates)',
      'where is the plugin container created?': 'users plugin container (creates)',
      'where is Cart built': 'nothing',
      'what functions are defined in src/cart.ts': 'nothing',
      'what is defined in src/cart.ts': 'nothing',
      'Where are variables loaded from .env files?': 'nothing',
      'where is total declared': 'defined total',
      'in which file is total defined': 'defined total',
    });
  });

  it('are not what a change does', () => {
    assertReadings({
      'what are the side effects of total': 'nothing',
      'what is the effect of total': 'nothing',
      'what is the scope of total': 'nothing',
      'what is the effect of changing total': 'impact total',
    });
  });

  it('are not who knows it', () => {
    assertReadings({
      'who created Cart': 'nothing',
      'who reviewed Cart': 'nothing',
      'who approved Cart': 'nothing',
      'who wrote Cart': 'owners Cart',
      'who could review Cart': 'owners Cart',
    });
  });

  it('ask for some of the tests, or for what is tested', () => {
    assertReadings({
      'which functions of Cart are tested': 'nothing',
      'which integration tests cover total': 'nothing',
      'which regression tests cover total': 'nothing',
      'which unit tests cover total': 'tests total',
      'is total tested': 'tests total',
    });
  });

  it('ask for a purpose', () => {
    assertReadings({
      'What is Cart used for?': 'nothing',
      'what do we use total for': 'nothing',
      'what does src/cart.ts use total for?': 'nothing',
      'what do I have to look out for if I change total': 'impact total',
    });
  });

  it('name something that is left out, or that is not there', () => {
    assertReadings({
      'src/cart.ts got very big over the years, I suspect there is unused stuff inside. List it': 'nothing',
      'since which commit does total reach retry_delay': 'nothing',
      'by what is total being called on Windows?': 'nothing',
      'We have a new client. Who calls total for it?': 'nothing',
    });
  });

  it('of what a thing does to itself, of sizes and of the imports of others are other questions', () => {
    assertReadings({
      'does total call itself': 'nothing',
      'what does total itself call': 'used total (calls)',
      'how many lines does each module have': 'nothing',
      'how many modules are there': 'modules',
      'callers of callers of total': 'nothing',
      'who calls total and add together': 'nothing',
      'callers of total in src/cart.ts': 'users total (calls)',
      'how high is the coverage of total': 'nothing',
      'how much of total is covered by tests': 'nothing',
      'which imports does src/cart.ts have': 'used src/cart.ts (imports)',
    });
  });
});
