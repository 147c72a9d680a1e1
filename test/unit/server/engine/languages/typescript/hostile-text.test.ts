import assert from 'node:assert/strict';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';

const MANY = 100_000;

/** Each is text on which a scan that looks ahead or back too far, or recurses, would not end in time or at all. */
const texts: Readonly<Record<string, string>> = {
  'open brackets': '('.repeat(MANY),
  'brackets of all kinds': '([{'.repeat(MANY) + '}])'.repeat(MANY),
  'closing brackets': ')]}'.repeat(MANY),
  'brackets that do not match': '('.repeat(MANY) + ']'.repeat(MANY) + '}'.repeat(MANY),
  'nested templates': '`${'.repeat(MANY) + '1' + '}`'.repeat(MANY),
  'open templates': '`${'.repeat(MANY),
  'slashes without a line end': '=/['.repeat(MANY),
  'comments without a line end': '/**/a'.repeat(MANY),
  'quotes without a line end': 'a"b'.repeat(MANY),
  'one long name': 'a'.repeat(MANY * 10),
  'one long name before a slash': `${'a'.repeat(MANY * 10)}/b/c`,
  'imports without an end': 'import {'.repeat(MANY),
  'names without an end': `import {${'a,'.repeat(MANY * 10)}`,
  'spaces without an end': `import {${' '.repeat(MANY)}`,
  'imports of nothing': 'import/**/'.repeat(MANY),
  'calls without an end': 'require<'.repeat(MANY),
  'type arguments without an end': 'jest.mock<<<<<<<<'.repeat(MANY / 10),
  'declarations of require': 'const require=a '.repeat(MANY),
  'parameters called require': '(require,'.repeat(MANY),
  'elements without an end': '=<a>'.repeat(MANY),
  'elements of many names': Array.from({ length: MANY }, (_, index) => `=<a${index}>`).join(''),
  'nested elements': `=${'<a>'.repeat(MANY)}${'</a>'.repeat(MANY)}`,
  'tags without an end': '=<a b="'.repeat(MANY),
  'type aliases of imports': 'type A = import("x");'.repeat(MANY / 10),
  'script blocks': '<script src=a></script>'.repeat(MANY / 10),
  'open script blocks': '<script a=" b=\' c=d '.repeat(MANY / 10),
  'open comments of markup': '<!--'.repeat(MANY),
  'lone surrogates': '\ud800\udc00\udc00\ud800'.repeat(MANY / 10),
  'NUL characters': '\0'.repeat(MANY),
  'white space of all kinds': '\u2028\u00a0\ufeff\u3000\v\f'.repeat(MANY / 10),
};

describe('hostile text', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  for (const [title, text] of Object.entries(texts)) {
    it(`${title}: imports`, () => {
      for (const path of ['a.ts', 'a.tsx', 'a.vue']) {
        const { imports, lines } = typescriptFrontEnd.imports(text, path);
        assert.ok(lines === 1, `${lines} lines`);
        assert.ok(imports.every(({ line, column }) => line === 1 && column >= 1 && column <= text.length));
      }
    });
  }

  for (const title of ['open brackets', 'brackets of all kinds', 'nested templates', 'nested elements']) {
    it(`${title}: declarations`, () => {
      const source = `export const before = 1;\nfunction after() { return ${texts[title]} }`;
      assert.equal(typescriptFrontEnd.declarations(source, 'a.tsx').broken, true);
    });
  }

  it('leaves nothing behind for the next file', () => {
    const source = 'const a = (b) => c;\nlet d = (e);';
    const expected = typescriptFrontEnd.declarations(source, 'a.ts');
    assert.equal(typescriptFrontEnd.declarations('('.repeat(MANY), 'a.ts').broken, true);
    assert.deepEqual(typescriptFrontEnd.declarations(source, 'a.ts'), expected);
    assert.equal(expected.broken, false);
  });

  it('does not lose declarations to long sums', () => {
    const source = `const a = ${'1 + '.repeat(MANY / 5)}1;\nfunction b() {}`;
    const { declarations, broken } = typescriptFrontEnd.declarations(source, 'a.ts');
    assert.deepEqual([declarations.map(({ name }) => name), broken], [['a', 'b'], false]);
  });

  it('loses at most a statement that is too deep to walk', () => {
    const source = `const a = b${'.c'.repeat(MANY / 5)};\nfunction d() {}`;
    const { declarations } = typescriptFrontEnd.declarations(source, 'a.ts');
    assert.deepEqual(
      declarations.map(({ name }) => name),
      ['a', 'd'],
    );
  });
});
