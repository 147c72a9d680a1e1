import { assertReadings } from './assert-readings.ts';
import { isName } from './known-names.ts';

describe('A question in its plain form', () => {
  it('is one of the graph', () => {
    assertReadings(isName, {
      'who calls parsePrice': 'users parsePrice',
      'Show me all callers of `parsePrice`, please.': 'users parsePrice',
      'what breaks if I change src/cart.ts?': 'impact src/cart.ts',
      'how does total reach parsePrice': 'path total parsePrice',
      'which tests cover total?': 'tests total',
      'where is Cart defined': 'defined Cart',
      'where is Cart created': 'users Cart',
      'where is Cart used': 'users Cart',
      'what depends on billing': 'users billing',
      'what are the entry points?': 'entryPoints',
      'which third-party libraries do we use?': 'packages',
      'what are the external dependencies of this project': 'packages',
      'which version of billing do we use?': 'packages billing',
      'which modules are there?': 'modules',
      'what are the layers?': 'modules',
      'are there cycles?': 'cycles',
      'what is unused in src/price.ts': 'unused src/price.ts',
      'who knows src/cart.ts': 'owners src/cart.ts',
      'where do I begin?': 'tour',
      'what are the most complex functions?': 'complex',
      'which functions are the hardest to understand': 'complex',
      'where are the hotspots in this project': 'hotspots',
      'Where is the risk?': 'hotspots',
      'where should I start refactoring': 'hotspots',
      'what is duplicated': 'duplicates',
      'is there duplicated code?': 'duplicates',
      'Which holes are there?': 'holes',
      'are there any security findings': 'holes',
      'what are the vulnerabilities in this project': 'holes',
      'is this project secure?': 'holes',
      'do we use vulnerable packages?': 'holes',
      'are our dependencies vulnerable': 'holes',
      'which packages are vulnerable?': 'holes',
      'do our npm packages have any known vulnerabilities?': 'holes',
      'known vulnerabilities in our dependencies': 'holes',
      'which vulnerabilities are reachable': 'holes',
      'what can be attacked from outside': 'holes',
      'is total reachable from outside?': 'exposed total',
      'can src/cart.ts be reached from the internet': 'exposed src/cart.ts',
      'who can call parsePrice from outside': 'exposed parsePrice',
      'what usually changes with src/cart.ts?': 'together src/cart.ts',
      'which files change together with src/price.ts': 'together src/price.ts',
      'what files change with src/cart.ts': 'together src/cart.ts',
    });
  });

  it('may be about a part of the project', () => {
    assertReadings(isName, {
      'what is duplicated in src/billing': 'duplicates src/billing',
      'duplicated code in src/billing': 'duplicates src/billing',
      'copies of code in price.ts': 'duplicates price.ts',
      'copies of code': 'duplicates',
      'hotspots in src/billing': 'hotspots src/billing',
      'what are the hotspots in billing?': 'hotspots billing',
      'most complex function in src/cart.ts': 'complex src/cart.ts',
      'What are the most complex functions in this project?': 'complex',
      'security findings in src/billing': 'holes src/billing',
      'is src/cart.ts vulnerable': 'holes src/cart.ts',
      'are there any holes in total?': 'holes total',
      'vulnerabilities in production': 'nothing',
      'what is duplicated in production': 'nothing',
      'hotspots in production': 'nothing',
    });
  });

  it('may point at what was spoken of before', () => {
    assertReadings(isName, {
      'who calls it?': 'users ',
      'which tests cover this function': 'tests ',
      'and what does it call?': 'used ',
      'what about Cart.add?': 'again Cart.add',
    });
  });

  it('is one of documents and comments', () => {
    assertReadings(isName, {
      'What does this project do?': 'purpose',
      'how do I run it': 'running',
      'How do I install this project?': 'running',
      'where is total documented': 'documented total',
      'Explain how total works': 'explained total',
    });
  });

  it('is none with a word more, nor in two sentences', () => {
    assertReadings(isName, {
      'who calls total on Windows': 'nothing',
      'who calls total and parsePrice': 'nothing',
      'Explain how total works on Windows': 'nothing',
      'I have a bug. Who calls total?': 'nothing',
      'what is a cycle': 'nothing',
    });
  });
});
