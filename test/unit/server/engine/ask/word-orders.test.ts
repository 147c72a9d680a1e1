import { assertReadings } from './assert-readings.ts';
import { isName } from './known-names.ts';

describe('Orders of words', () => {
  it('of other languages are read in the English one', () => {
    assertReadings(isName, {
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
    assertReadings(isName, {
      'which modules pull cart.ts in': 'users cart.ts',
      'What gets invoked when retry_delay is run?': 'used retry_delay',
      'Does `price.ts` import something which imports it back again?': 'cycles price.ts',
      'pretty sure something calls total, what is it?': 'users total',
      'price.ts is a dependency of what?': 'users price.ts',
      'who knows how total works': 'owners total',
    });
  });

  it('may be none: fragments', () => {
    assertReadings(isName, {
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
