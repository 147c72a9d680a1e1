import { assertReadings } from './assert-readings.ts';
import { isName } from './wordy-names.ts';

describe('The direction of a question', () => {
  it('is not turned round where one’s own changes reach what it names', () => {
    assertReadings(isName, {
      'do my changes break src/main.ts': 'nothing',
      'do my changes affect Cart': 'nothing',
      'is Cart affected by my changes': 'nothing',
      'does my diff affect Cart': 'nothing',
      'does my change reach Cart': 'nothing',
      'are my changes safe for Cart': 'nothing',
      'does the current diff break total': 'nothing',
      'will our changes hit total': 'nothing',
      'which tests of Cart do my changes break': 'nothing',
      'what does my change to Cart break': 'impact Cart',
    });
  });

  it('is not turned round where what it names suffers', () => {
    assertReadings(isName, {
      'what breaks Cart': 'nothing',
      'what can break Cart': 'nothing',
      'what influences Cart': 'nothing',
      'what impacts Cart': 'nothing',
      'which changes affect Cart': 'nothing',
      'who breaks total': 'nothing',
      'what breaks if I change Cart': 'impact Cart',
      'what is the impact of Cart': 'impact Cart',
      'what is affected if I break Cart': 'impact Cart',
    });
  });

  it('is that of the verb, whatever is taken from what', () => {
    assertReadings(isName, {
      'does Cart import anything from src/main.ts?': 'path Cart src/main.ts',
      'does Cart use something from src/main.ts': 'path Cart src/main.ts',
      'how do I get to Cart from src/main.ts?': 'path src/main.ts Cart',
      'is Cart reachable from src/main.ts?': 'path src/main.ts Cart',
      'is Cart used by src/main.ts?': 'path src/main.ts Cart',
    });
  });

  it('begins at what was spoken of', () => {
    assertReadings(isName, {
      'does it import src/main.ts?': 'path  src/main.ts',
      'does it depend on Cart': 'path  Cart',
      'is it part of a cycle?': 'cycles ',
      'does Cart depend on it': 'path Cart ',
      'is it unused': 'users ',
      'does the folder server depend on the folder src/cart.ts': 'path server src/cart.ts',
    });
  });
});
