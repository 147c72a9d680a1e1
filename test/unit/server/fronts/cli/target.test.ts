import assert from 'node:assert/strict';
import type { GraphLevel, GraphNode } from '#protocol/graph.ts';
import { parseTarget } from '#server/fronts/cli/target.ts';
import { symbolAround } from '#server/engine/graph/symbol-at.ts';
import { symbol } from './samples.ts';
import { projectId, run, type Script } from './scripted-command-line.ts';

const symbols = [
  symbol('src/a.ts#Parser', 2, 20, 14),
  symbol('src/a.ts#Parser.parse', 5, 9, 3),
  symbol('src/a.ts#Parser.reset', 9, 9, 30),
  symbol('src/b.ts#parse', 1, 4),
  symbol('src/b.ts#only', 6, 8),
  symbol('src/c#d.ts#odd', 1),
  symbol('src/components.d.ts#Typed', 1),
];

const ids: Record<GraphLevel, string[]> = {
  file: ['src/a.ts', 'src/b.ts', 'src/c#d.ts', 'top.ts'],
  directory: ['./', 'src/'],
  module: ['app', '@scope/library'],
  symbol: [...symbols.map(({ id }) => id), 'src/a.ts#<module>', 'src/b.ts#<module>'],
};

const alike: Readonly<Record<string, string[]>> = {
  'gone.ts': ['src/a.ts', 'src/a.ts#gone'],
};

const components: Readonly<Record<string, string[]>> = {
  Card: ['src/Card.vue'],
  Page: ['src/Page.vue', 'old/Page.svelte'],
  Typed: ['src/Typed.vue'],
};

const script: Script = {
  'workspace.open': { projectId },
  'symbols.list': ({ name, file }) => ({
    symbols: symbols.filter((entry) => {
      const qualified = entry.id.slice(entry.file.length + 1);
      return (file ?? entry.file) === entry.file && [entry.name, qualified, undefined].includes(name);
    }),
  }),
  'symbols.at': ({ file, line, column }) => {
    const rows = symbols.filter((entry) => entry.file === file);
    const found = symbolAround(rows, {
      line: Number(line),
      ...(column !== undefined && { column: Number(column) }),
    });
    return found === undefined ? {} : { symbol: found.id };
  },
  'nodes.named': ({ word = '' }) => ({ folders: [], components: components[word] ?? [] }),
  'names.alike': ({ text }) => ({ names: alike[String(text)] ?? [] }),
  'graph.get': ({ level = 'file', focus }) => ({
    nodes: ids[level].filter((id) => id === focus).map(nodeOf),
    edges: [],
  }),
};

function nodeOf(id: string): GraphNode {
  return { id, label: id, type: 'file', size: 1, module: 'app' };
}

/** The node that `--focus` leads to, or the line on stderr. */
async function focusOf(level: GraphLevel, target: string, cwd = '/repository'): Promise<string> {
  const { code, calls, stderr } = await run(['export', '--level', level, '--focus', target], { script, cwd });
  return code === 0 ? String(calls.at(-1)?.params.focus) : stderr;
}

describe('target', () => {
  const read: [string, object][] = [
    ['src/a.ts', { kind: 'word', text: 'src/a.ts' }],
    ['parse', { kind: 'word', text: 'parse' }],
    ['#weird', { kind: 'word', text: '#weird' }],
    ['src/a.ts:5', { kind: 'position', path: 'src/a.ts', line: 5 }],
    ['src/a.ts:5:3', { kind: 'position', path: 'src/a.ts', line: 5, column: 3 }],
    ['src/a.ts#Parser.parse', { kind: 'symbol', path: 'src/a.ts', name: 'Parser.parse' }],
    ['src/a.ts#Box.#inner', { kind: 'symbol', path: 'src/a.ts', name: 'Box.#inner' }],
  ];
  for (const [text, target] of read) {
    it(`reads ${text}`, () => assert.deepEqual(parseTarget(text), target));
  }

  const led: [GraphLevel, string, string, string?][] = [
    ['file', 'src/a.ts', 'src/a.ts'],
    ['file', './src/../src/a.ts', 'src/a.ts'],
    ['file', '/repository/src/a.ts', 'src/a.ts'],
    ['file', 'a.ts', 'src/a.ts', '/repository/src'],
    ['file', 'src/a.ts', 'src/a.ts', '/repository/src'],
    ['file', 'src/a.ts', 'src/a.ts', '/elsewhere'],
    ['file', 'src/a.ts:5', 'src/a.ts'],
    ['file', 'only', 'src/b.ts'],
    ['file', 'src/c#d.ts', 'src/c#d.ts'],
    ['symbol', 'src/a.ts', 'src/a.ts#<module>'],
    ['symbol', 'only', 'src/b.ts#only'],
    ['symbol', 'Parser.parse', 'src/a.ts#Parser.parse'],
    ['symbol', 'src/a.ts#Parser', 'src/a.ts#Parser'],
    ['symbol', 'src/a.ts#parse', 'src/a.ts#Parser.parse'],
    ['symbol', 'a.ts#Parser.parse', 'src/a.ts#Parser.parse', '/repository/src'],
    ['symbol', 'src/a.ts:1', 'src/a.ts#<module>'],
    ['symbol', 'src/a.ts:3', 'src/a.ts#Parser'],
    ['symbol', 'src/a.ts:7:1', 'src/a.ts#Parser.parse'],
    ['symbol', 'src/a.ts:9:10', 'src/a.ts#Parser.parse'],
    ['symbol', 'src/a.ts:9', 'src/a.ts#Parser.reset'],
    ['symbol', 'Card', 'src/Card.vue#<module>'],
    ['file', 'Card', 'src/Card.vue'],
    ['file', 'Typed', 'src/Typed.vue'],
    ['directory', 'src', 'src/'],
    ['directory', 'src/', 'src/'],
    ['directory', '.', './'],
    ['directory', '..', './', '/repository/src'],
    ['directory', 'src/b.ts', 'src/'],
    ['directory', 'top.ts', './'],
    ['module', '@scope/library', '@scope/library'],
    ['module', 'src/b.ts', 'app'],
  ];
  for (const [level, target, node, cwd] of led) {
    it(`leads from ${target} to the ${level} ${node}${cwd ? ` in ${cwd}` : ''}`, async () => {
      assert.equal(await focusOf(level, target, cwd), node);
    });
  }

  const misled: [GraphLevel, string, string][] = [
    [
      'symbol',
      'parse',
      "groundplan: several symbols are called 'parse': src/a.ts#Parser.parse, src/b.ts#parse (ambiguous_symbol)\n",
    ],
    [
      'symbol',
      'Page',
      "groundplan: several components are called 'Page': src/Page.vue, old/Page.svelte (ambiguous_symbol)\n",
    ],
    ['symbol', 'nobody', "groundplan: nothing in the index is called 'nobody'. (symbol_not_found)\n"],
    ['symbol', 'src/b.ts#nobody', "groundplan: nothing in the index is called 'nobody'. (symbol_not_found)\n"],
    [
      'file',
      'gone.ts:3',
      "groundplan: 'gone.ts' is not a file of the index. Did you mean src/a.ts? (path_not_found)\n",
    ],
    [
      'symbol',
      'gone.ts#x',
      "groundplan: 'gone.ts' is not a file of the index. Did you mean src/a.ts? (path_not_found)\n",
    ],
  ];
  for (const [level, target, line] of misled) {
    it(`does not guess what ${target} means`, async () => assert.equal(await focusOf(level, target), line));
  }
});
