import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

function check(what: string, text: string, expected: readonly string[], path = 'a.js'): void {
  it(what, async () => {
    await typescriptFrontEnd.load({ read: () => assert.fail('no asset is needed') });
    assert.deepEqual(typescriptFrontEnd.declarations(text, path).otherNames ?? [], expected);
  });
}

describe('other names that a script exports', () => {
  check('are those of specifiers', 'export { a as b } from "./x";\nexport { c, d as e };', ['b', 'c', 'e']);
  check('are none where a name of another file stays', 'export { a } from "./x";\nexport const b = 1;', []);
  check('are assigned', 'exports.a = exports.b = x;\nmodule.exports.c = x;\nexports["d"] = x;', ['a', 'b', 'c', 'd']);
  check('are properties of what is exported', 'exports = module.exports = { a: x, b, c() {} };', ['a', 'b']);
  check('are no members of something else', 'module.a = x;\nthing.exports.b = x;\nexports.c.d = x;', []);
  check('are assigned in no TypeScript', 'exports.a = x;\nexport import b = c.d;', ['b'], 'a.ts');
});
