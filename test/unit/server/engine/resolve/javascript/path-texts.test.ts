import { checkResolutions } from '../../../../../support/resolution-check.ts';

describe('texts that may be paths of modules', () => {
  checkResolutions('main.ts mocks/a.ts mocks/b.vue mocks/c.json mocks/d.css mocks/all/index.js web/main.js', {}, [
    ['main.ts', 'path:./mocks/a', 'mocks/a.ts (inferred)', 'reference'],
    ['main.ts', 'path:./mocks/a.js', 'mocks/a.ts (inferred)', 'reference'],
    ['web/main.js', 'path:../mocks/b.vue', 'mocks/b.vue (inferred)', 'reference'],
    ['main.ts', 'path:./mocks/all', 'mocks/all/index.js (inferred)', 'reference'],
    ['main.ts', 'path:./mocks/none', 'nothing', 'reference'],
    ['main.ts', 'path:./mocks', 'nothing', 'reference'],
    ['main.ts', 'path:./mocks/c.json', 'nothing', 'reference'],
    ['main.ts', 'path:./mocks/d.css', 'nothing', 'reference'],
    ['main.ts', 'path:../../a', 'nothing', 'reference'],
    ['main.ts', 'path:./main', 'nothing', 'reference'],
  ]);
});
