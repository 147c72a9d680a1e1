import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InternedTexts } from '#server/base/interned-texts.ts';
import { readScript, type ScriptFacts } from '#server/engine/languages/typescript/declarations.ts';
import { typescriptFrontEnd } from '#server/engine/languages/typescript/front-end.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { decodeCodeTree, encodeCodeTree, parentsOf } from '#server/engine/source/code-tree-codec.ts';
import { type CodeTree, lineAndColumn } from '#server/engine/source/code-tree.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** A tree of random shape, whose columns need not be those of a program. */
function randomTree(random: () => number): CodeTree {
  const below = (limit: number): number => Math.floor(random() * limit);
  const count = 1 + below(200);
  const texts = ['', ...Array.from({ length: 1 + below(30) }, (_, index) => `${'ä'.repeat(below(3))}${index}`)];
  const ends = randomEnds(random, count);
  const column = (limit: number) => Uint32Array.from({ length: count }, () => below(limit));
  const declaringNodes = Uint32Array.from({ length: count }, (_, node) => node).filter(() => random() < 0.2);
  return inOrderOfTexts({
    count,
    kinds: Uint8Array.from({ length: count }, () => below(256)),
    ends,
    parents: parentsOf(ends),
    names: column(texts.length),
    flags: column(2).map((some) => (some === 0 ? 0 : below(2 ** 31))),
    positions: column(2 ** below(31)),
    texts,
    lineStarts: Uint32Array.from({ length: 1 + below(20) }, () => below(1e6)).toSorted(),
    declaringNodes,
    declaredSymbols: declaringNodes.map(() => below(1000)),
  });
}

function randomEnds(random: () => number, count: number): Uint32Array {
  const ends = new Uint32Array(count).fill(count);
  for (let node = 1; node < count; node++) {
    const parent = node - 1;
    const end = Math.min(ends[parent], node + 1 + Math.floor(random() * 20));
    ends[node] = random() < 0.4 ? node + 1 : end;
    if (node >= ends[parent]) ends[node] = node + 1;
  }
  return nested(ends);
}

/** No node may end behind its parent. */
function nested(ends: Uint32Array): Uint32Array {
  const open: number[] = [];
  for (let node = 0; node < ends.length; node++) {
    while (open.length > 0 && ends[open.at(-1) as number] <= node) open.pop();
    if (open.length > 0) ends[node] = Math.min(ends[node], ends[open.at(-1) as number]);
    open.push(node);
  }
  return ends;
}

/** Texts as a tree has them that was written from its first node to its last. */
function inOrderOfTexts(tree: CodeTree): CodeTree {
  const order = [...new Set([0, ...tree.names])];
  const numbers = new Map(order.map((text, number) => [text, number]));
  const names = tree.names.map((name) => numbers.get(name) as number);
  return { ...tree, names, texts: order.map((text) => tree.texts[text]) };
}

function sources(): [path: string, facts: ScriptFacts][] {
  const paths = globSync(['{server,webview,extension,bin,scripts}/**/*.{ts,js,mjs,mts}'], { cwd: root });
  return paths.toSorted().map((path) => {
    const text = readFileSync(`${root}${path}`, 'utf8');
    return [path, readScript(text, scriptDialect(path))];
  });
}

describe('The code of a tree', () => {
  it('is read as what was written, whatever its shape', () => {
    const random = seededRandom(announcedSeed('trees'));
    for (let round = rounds(200); round > 0; round--) {
      const tree = randomTree(random);
      assert.deepEqual(decodeCodeTree(encodeCodeTree(tree)), tree);
    }
  });

  it('cannot be read where a byte is missing or one is too many', () => {
    const random = seededRandom(announcedSeed('cut trees'));
    for (let round = rounds(20); round > 0; round--) {
      const bytes = encodeCodeTree(randomTree(random));
      assert.throws(() => decodeCodeTree(bytes.subarray(0, Math.floor(random() * bytes.length))), RangeError);
      assert.throws(() => decodeCodeTree(Uint8Array.of(...bytes, 0)), RangeError);
    }
  });

  it('gives texts to anyone who keeps one of each', () => {
    const random = seededRandom(1);
    const tree = randomTree(random);
    const decoded = decodeCodeTree(encodeCodeTree(tree), (text) => `${text}!`);
    assert.deepEqual(
      decoded.texts.slice(1),
      tree.texts.slice(1).map((text) => `${text}!`),
    );
  });
});

describe('Trees that share a pool of texts', () => {
  it('are the same as without', () => {
    const random = seededRandom(announcedSeed('pooled trees'));
    const pool = new InternedTexts();
    for (let round = rounds(50); round > 0; round--) {
      const tree = randomTree(random);
      assert.deepEqual(decodeCodeTree(encodeCodeTree(tree), pool), tree);
    }
  });
});

describe('The trees of our own sources', () => {
  let all: [path: string, facts: ScriptFacts][] = [];
  before(async () => {
    await typescriptFrontEnd.load({ read: () => new Uint8Array() });
    all = sources();
    assert.ok(all.length > 300, `${all.length} files`);
  });
  after(() => (all = []));

  it('are read as they were written', () => {
    for (const [path, { tree }] of all) assert.deepEqual(decodeCodeTree(encodeCodeTree(tree)), tree, path);
  });

  it('are whole', () => {
    for (const [path, { declarations }] of all) assert.equal(declarations.broken, false, path);
  });

  it('have a node where each symbol is declared', () => {
    for (const [path, { tree, declarations }] of all) {
      const places = new Set(Array.from(tree.declaringNodes, (node, index) => placeOf(tree, node, index)));
      for (const [symbol, { line, column, qualifiedName }] of declarations.declarations.entries()) {
        assert.ok(places.has(`${symbol} ${line}:${column}`), `${path}#${qualifiedName}`);
      }
    }
  });
});

function placeOf(tree: CodeTree, node: number, index: number): string {
  const { line, column } = lineAndColumn(tree, tree.positions[node]);
  return `${tree.declaredSymbols[index]} ${line}:${column}`;
}
