import assert from 'node:assert/strict';
import { functionsOnLines } from '#server/engine/coverage/functions-on-lines.ts';
import { locator } from '#server/engine/coverage/locate-functions.ts';
import type { RanFunction } from '#server/engine/coverage/process-notes.ts';
import { functionsOf, loadFrontEnds } from '../../../../support/functions-of.ts';

function keysOf(path: string, text: string, ran: RanFunction, source?: string): string[] {
  const code = functionsOf(path, text);
  const locate = locator({ path, ...(source !== undefined && { source }) }, text, code);
  return locate(ran).map((index) => code.functions[index].key);
}

/** Returns a stretch of the text as V8 reports it. */
function stretch(text: string, part: string): RanFunction {
  const start = text.indexOf(part);
  return [start, start + part.length, 1];
}

const script =
  'export async function a() {\n  return (x) => (y) => x + y;\n}\nclass B {\n  c = 1;\n  static d() {}\n}\n';

describe('A function that ran', () => {
  before(() => loadFrontEnds('a.ts', 'a.py'));

  const scripts: readonly (readonly [string, string, readonly string[]])[] = [
    ['the whole text is the top level', script, ['']],
    ['one that begins behind its modifiers', 'function a() {\n  return (x) => (y) => x + y;\n}', ['a']],
    ['of two that end together the one that begins there', '(y) => x + y', ['a/0/0']],
    ['and the outer one', '(x) => (y) => x + y', ['a/0']],
    ['a method', 'd() {}', ['B.d']],
    ['what an engine makes for fields belongs to what is around the class', 'c = 1;', ['']],
  ];
  for (const [title, part, keys] of scripts) {
    it(title, () => assert.deepEqual(keysOf('a.ts', script, stretch(script, part)), keys));
  }

  const python = '@d\ndef f(a=lambda: 1):\n    return [x for x in a]\n\n\nclass C:\n    def f(self):\n        pass\n';
  const ofPython: readonly (readonly [RanFunction, readonly string[]])[] = [
    [['<module>', 1], ['']],
    [['f', 1], ['f']],
    [['f', 7], ['C.f']],
    [['C', 6], ['']],
    [['<listcomp>', 3], ['f']],
    [['<lambda>', 2], ['/0']],
  ];
  for (const [ran, keys] of ofPython) {
    it(`of Python: ${ran.join(' ')}`, () => assert.deepEqual(keysOf('a.py', python, ran), keys));
  }

  it('is found by lines as well, the line on which it stands apart', () => {
    const code = functionsOf('a.py', python);
    const keys = (lines: readonly number[]) =>
      [...functionsOnLines(code, lines)].map((index) => code.functions[index].key);
    assert.deepEqual([keys([2, 6, 7]), keys([3]), keys([8])], [['/0', ''], ['f'], ['C.f']]);
  });

  it('in what a compiler made is found by the map at its end; without one it may be any', () => {
    const text = 'export const f = (): number => 1;\nexport const g = (): number => 2;\n';
    const made = 'const f = () => 1;\nconst g = () => 2;\n';
    const map = { version: 3, sources: ['a.ts'], mappings: 'AAAA,MAAO,OAAe;AACtB,MAAO,OAAe' };
    const comment = Buffer.from(JSON.stringify(map)).toString('base64');
    const source = `${made}//# sourceMappingURL=data:application/json;base64,${comment}`;
    assert.deepEqual(keysOf('a.ts', text, stretch(source, '() => 1'), source), ['f']);
    assert.deepEqual(keysOf('a.ts', text, stretch(made, '() => 2'), made), ['', 'f', 'g']);
  });
});
