import assert from 'node:assert/strict';
import { recognise } from '#server/engine/ask/recognise.ts';
import { isName } from './known-names.ts';

/** Kind and names of a question that is wholly understood. */
function understood(question: string): string {
  const asked = recognise(question, isName);
  if (asked === undefined) return 'nothing';
  return asked.leftOut.length > 0 ? 'in part' : [asked.kind, ...asked.mentions.map(({ text }) => text)].join(' ');
}

function assertReadings(readings: Readonly<Record<string, string>>): void {
  for (const [question, reading] of Object.entries(readings)) assert.equal(understood(question), reading, question);
}

describe('Orders of words', () => {
  it('of other languages are read in the English one', () => {
    assertReadings({
      'how comes cart.ts to price.ts?': 'path cart.ts price.ts',
      'In what places of the project appears the class Cart?': 'users Cart',
      'Of which components consists the system?': 'modules',
      'Which imports has cart.ts?': 'used cart.ts',
      'On cart.ts depend which files?': 'users cart.ts',
      'in what places the class Cart is using?': 'users Cart',
      'where goes total': 'nothing',
      'how gets total its value': 'nothing',
    });
  });

  it('may split a verb, or stand a question behind what it is asked of', () => {
    assertReadings({
      'which modules pull cart.ts in': 'users cart.ts',
      'What gets invoked when retry_delay is run?': 'used retry_delay',
      'Does `price.ts` import something which imports it back again?': 'cycles price.ts',
      'pretty sure something calls total, what is it?': 'users total',
      'price.ts is a dependency of what?': 'users price.ts',
      'who knows how total works': 'owners total',
    });
  });

  it('may be none: fragments', () => {
    assertReadings({
      'dead code price.ts': 'unused price.ts',
      'cart.ts dead code': 'unused cart.ts',
      'is cart.ts dead code': 'users cart.ts',
      'total -> parsePrice': 'path total parsePrice',
      'Cart.add to parsePrice: via what?': 'path Cart.add parsePrice',
      'retry_delay: show references': 'users retry_delay',
      'what dies without total': 'impact total',
      'given Cart.add, give me its callees': 'used Cart.add',
      'rename total to parsePrice': 'nothing',
    });
  });
});
