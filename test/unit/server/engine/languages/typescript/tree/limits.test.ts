import assert from 'node:assert/strict';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { flag } from '#server/engine/languages/typescript/node-flags.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { treeDepthMax } from '#server/engine/source/code-tree-builder.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { type CodeTree, childrenOf, nameOf } from '#server/engine/source/code-tree.ts';
import { checkOutline } from '../../../../../../support/tree-outline.ts';

function treeOf(source: string, path = 'a.ts'): CodeTree {
  return readScript(source, scriptDialect(path)).tree;
}

function kindsAtTop(source: string, path = 'a.ts'): number[] {
  const tree = treeOf(source, path);
  return Array.from(childrenOf(tree, 0), (node) => tree.kinds[node]);
}

function depthOf(tree: CodeTree): number {
  const depths = new Uint32Array(tree.count);
  for (let node = 1; node < tree.count; node++) depths[node] = depths[tree.parents[node]] + 1;
  return Math.max(...depths);
}

describe('The tree of a file', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  const forms: readonly [what: string, source: string, path: string, form: string, flags: number][] = [
    ['a script', 'var a;', 'a.ts', 'script', 0],
    ['a module', 'export {};', 'a.ts', 'script', flag.isModule],
    ['a declaration file', 'declare var a;', 'a.d.ts', 'ambient', 0],
    ['JavaScript', 'var a;', 'a.cjs', 'script', flag.isJavaScript],
    ['JavaScript in a component', '<script>var a;</script>', 'a.vue', 'script', flag.isModule | flag.isJavaScript],
    ['TypeScript in a component', '<script lang="ts">var a;</script>', 'a.svelte', 'script', flag.isModule],
    ['a file that cannot be parsed at all', '('.repeat(200_000), 'a.ts', 'script', 0],
  ];
  for (const [what, source, path, form, flags] of forms) {
    it(`says that it is ${what}`, () => {
      const tree = decodeCodeTree(typescriptFrontEnd.declarations(source, path).tree as Uint8Array);
      assert.deepEqual([tree.kinds[0], nameOf(tree, 0), tree.flags[0]], [kind.file, form, flags]);
    });
  }

  it('has the positions of the file where a script is only a part of it', () => {
    const source = '<template>a</template>\n<script>\n  const b = c;\n</script>\n';
    const tree = decodeCodeTree(typescriptFrontEnd.declarations(source, 'a.vue').tree as Uint8Array);
    assert.deepEqual(
      Array.from({ length: tree.count - 1 }, (_, index) => source[tree.positions[index + 1]]),
      ['b', 'c'],
    );
  });

  const lines: readonly [what: string, source: string, starts: number[]][] = [
    ['line feeds', 'a\nb\n', [0, 2, 4]],
    ['carriage returns', 'a\r\nb\rc', [0, 3, 5]],
    ['a byte order mark', '\ufeffa\nb', [0, 2]],
    ['nothing', '', [0]],
  ];
  for (const [what, source, starts] of lines) {
    it(`knows its lines with ${what}`, () => assert.deepEqual([...treeOf(source).lineStarts], starts));
  }

  it('does not count a byte order mark', () => assert.equal(treeOf('\ufeffabc;').positions[1], 0));
});

describe('The tree of broken code', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  it('has what could be read', () =>
    checkOutline(
      'class A { b( { } c.; if (',
      'a.ts',
      `
      classDeclaration A 1:7 = A
        method b 1:11 = A.b
          parameter 1:14
            objectPattern 1:14
          parameter c 1:18
          block 1:21
        method if 1:22 = A.if
    `,
    ));
});

describe('Trees have limits', () => {
  before(() => typescriptFrontEnd.load({ read: () => new Uint8Array() }));

  // All of it is read by the parser without recursion, or is not too deep for any stack.
  const { variable, functionDeclaration, ifStatement } = kind;
  const deep: readonly [what: string, source: string, kinds: number[], broken: boolean][] = [
    ['a sum', `const a = ${'b + '.repeat(20_000)}c; const d = e;`, [variable, variable], false],
    ['a chain of calls', `const a = b${'.c()'.repeat(20_000)}; const d = e;`, [variable], true],
    ['a sum and difference', `const a = ${'b + c - '.repeat(1000)}d; const d = e;`, [variable], true],
    ['a deep part of a function', `function a() { b${'.c'.repeat(5000)}; d(); }`, [functionDeclaration], true],
    ['branches', `${'if (a) b; else '.repeat(1100)} c; const d = e;`, [ifStatement, variable], true],
    ['types', `let a: b${'[]'.repeat(1500)}; let c;`, [variable], true],
  ];
  for (const [what, source, kinds, broken] of deep) {
    it(`${what}: at most the statement is lost`, () => {
      const { tree, declarations } = readScript(source, scriptDialect('a.ts'));
      assert.deepEqual(kindsAtTop(source), kinds);
      assert.equal(declarations.broken, broken);
      assert.ok(depthOf(tree) <= treeDepthMax);
    });
  }

  it('the rest of a function with a deep part in it is there', () =>
    checkOutline(
      `function a() { b${'.c'.repeat(5000)}; d(); }`,
      'a.ts',
      `
      functionDeclaration a 1:10 = a
        block 1:14
          call 1:10019
            identifier d 1:10019
    `,
    ));

  const texts: readonly [what: string, source: string, name: string][] = [
    ['long strings are cut', `'${'a'.repeat(1000)}'`, 'a'.repeat(200)],
    ['halves of surrogate pairs are replaced', String.raw`'a\ud800'`, 'a\ufffd'],
    ['a pair is not cut in two', `'${'a'.repeat(199)}😀'`, `${'a'.repeat(199)}\ufffd`],
    ['names keep their underscores', '___a', '___a'],
    ['escapes are what they stand for', String.raw`\u0061b`, 'ab'],
  ];
  for (const [what, source, name] of texts) {
    it(what, () => assert.equal(nameOf(treeOf(source), 1), name));
  }

  it('is the same when a file that was too deep came before it', () => {
    const expected = treeOf('const a = b;');
    treeOf(`const a = b${'.c()'.repeat(20_000)};`);
    assert.deepEqual(treeOf('const a = b;'), expected);
  });
});
