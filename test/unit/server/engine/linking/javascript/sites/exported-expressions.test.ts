import assert from 'node:assert/strict';
import { linksText } from '../../../../../../support/linked-project.ts';

describe('sites of what CommonJS exports as a whole', () => {
  const cases = [
    ['a class with a name', 'module.exports = class Cursor { go() {} };', 'new Imported();', 'a.js#Cursor'],
    ['a function with a name', 'module.exports = function start() {};', 'Imported();', 'a.js#start'],
    ['a class without one', 'module.exports = class { go() {} };', 'new Imported();', 'a.js#default'],
    ['a member of the class', 'module.exports = class Cursor { go() {} };', 'new Imported().go();', 'a.js#Cursor.go'],
  ] as const;
  for (const [title, exported, use, target] of cases) {
    it(`${title}: ${use}`, async () => {
      const text = await linksText({ 'a.js': exported, 'b.js': `const Imported = require('./a');\n${use}` });
      assert.ok(text.includes(`call ${target} `) || text.includes(`→ ${target}`), text);
    });
  }
});
