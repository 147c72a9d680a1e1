import assert from 'node:assert/strict';
import { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';
import { flag, kind } from '#server/engine/languages/python/node-kinds.ts';
import type { CodeFacts } from '#server/engine/source/facts.ts';
import { type CodeTree, childrenOf, nameOf } from '#server/engine/source/code-tree.ts';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { loadPython } from '../../../../../../support/linked-python.ts';

const kindNames = new Map<number, string>(Object.entries(kind).map(([name, value]) => [value, name]));

function treeOf(text: string): { readonly facts: CodeFacts; readonly tree: CodeTree } {
  const facts = pythonFrontEnd.declarations(text, 'a.py');
  return { facts, tree: decodeCodeTree(facts.tree as Uint8Array) };
}

function outline(tree: CodeTree, node: number): string {
  const name = nameOf(tree, node);
  const children = Array.from(childrenOf(tree, node), (child) => outline(tree, child)).join(' ');
  return `${kindNames.get(tree.kinds[node])}${name === '' ? '' : `:${name}`}${children === '' ? '' : `(${children})`}`;
}

const outlines: readonly (readonly [code: string, expected: string])[] = [
  ['a.b(c, d=1)', 'call(attribute:b(name:a) name:c keywordArgument:d(integer))'],
  ['((a))', 'name:a'],
  ['a = b = 1', 'assign(name:a assign(name:b integer))'],
  ['a: int', 'assign(name:a annotation(name:int))'],
  ['import a.b as c, d', 'importStatement(importName:a.b(name:c) importName:d)'],
  ['from ..a import (b as c, d)', 'fromImport:..a(importName:b(name:c) importName:d)'],
  ['from . import *', 'fromImport:.(importStar)'],
  [
    'def f(a, *b: int, c=1, **d) -> x: pass',
    'functionDefinition:f(parameter:a parameter:b(annotation(name:int)) parameter:c(integer) parameter:d annotation(name:x) block)',
  ],
  ['class C(B, m=M): pass', 'classDefinition:C(name:B keywordArgument:m(name:M) block)'],
  ['@d\ndef f(): pass', 'decorated(decorator(name:d) functionDefinition:f(block))'],
  ['a or b', 'or(name:a name:b)'],
  ['a is not b', 'comparison:is not(name:a name:b)'],
  ['f"{a}" "b"', 'string(string:*(name:a) string:b)'],
  ['f"x_{a}_{b!r}"', 'string:x_*_*(name:a name:b)'],
  ['f"{{a}}{b}"', 'string:{a}*(name:b)'],
  ['f"{a:{b}}"', 'string(name:a name:b)'],
  ['"{0.a.b!r:>2} {x[k].c}"', 'string:{0.a.b!r:>2} {x[k].c}(formatField:a formatField:b formatField:c)'],
  ['"{.a}\\n"', 'string(formatField:a)'],
  ['f"{{0.a}} {b.c}"', 'string:{0.a} *(attribute:c(name:b) formatField:a)'],
  ['"{a} {0} {a b.c} {.}"', 'string:{a} {0} {a b.c} {.}'],
  [String.raw`r"^\d+/$"`, String.raw`string:^\d+/$`],
  [String.raw`"^\d+/$"`, String.raw`string:^\d+/$`],
  [String.raw`"a\"b\\n"`, String.raw`string:a"b\n`],
  [String.raw`"a\nb"`, 'string'],
  ['[a for a in b if c]', 'listComprehension(name:a forIn(name:a name:b) ifClause(name:c))'],
  ['def f(): yield from a', 'functionDefinition:f(block(yieldFrom(name:a)))'],
  ['type A[T] = list[T]', 'typeAlias:A(annotation(subscript(name:list name:T)))'],
  [
    'match a:\n    case B(c=d): pass',
    'matchStatement(name:a block(caseClause(casePattern(classPattern(name:B casePattern(casePattern:c(name:d)))) block)))',
  ],
];

const deep: readonly (readonly [what: string, code: string])[] = [
  ['parentheses', `${'('.repeat(3000)}a${')'.repeat(3000)}`],
  ['a sum', Array.from({ length: 4000 }, () => 'a').join(' + ')],
  ['a chain of attributes', `a${'.b'.repeat(4000)}`],
  ['calls in calls', `${'f('.repeat(3000)}${')'.repeat(3000)}`],
  ['a dotted name in a pattern', `match a:\n    case b${'.c'.repeat(4000)}: pass`],
];

describe('The tree of a Python file', () => {
  before(loadPython);

  for (const [code, expected] of outlines) {
    it(code, () => {
      const { tree } = treeOf(code);
      assert.equal(Array.from(childrenOf(tree, 0), (child) => outline(tree, child)).join(' '), expected);
    });
  }

  it('distinguishes an empty string from one that is not read', () => {
    const { tree } = treeOf(`""\n"\\n"\n"${'a'.repeat(300)}"\n`);
    assert.deepEqual(
      Array.from(childrenOf(tree, 0), (child) => tree.flags[child]),
      [0, flag.unread, flag.unread],
    );
  });

  it('knows where symbols are declared', () => {
    const { tree, facts } = treeOf('x = 1\nclass C:\n    def m(self): self.y = x\nx = 2\n');
    const declared = Array.from(tree.declaringNodes, (node, index) => {
      const { qualifiedName } = facts.declarations[tree.declaredSymbols[index]];
      return `${tree.positions[node]} ${qualifiedName}`;
    });
    assert.deepEqual(declared, ['0 x', '12 C', '23 C.m', '37 C.y', '43 x']);
  });

  it('does not count a byte order mark', () => {
    assert.deepEqual([...treeOf('\ufeffa = 1').tree.positions], [0, 0, 0, 4]);
  });

  for (const [what, code] of deep) {
    it(`is bounded: ${what}`, () => {
      const { tree, facts } = treeOf(`${code}\nlast = 1\n`);
      assert.ok(facts.broken);
      assert.ok(tree.count < 10_000);
      assert.equal(facts.declarations.at(-1)?.name, 'last');
    });
  }

  it('has what could be read of broken code', () => {
    const { tree, facts } = treeOf('def f(:\n    g()\n\ndef h(): k()\n');
    assert.ok(facts.broken);
    assert.ok(tree.texts.includes('k'));
  });
});
