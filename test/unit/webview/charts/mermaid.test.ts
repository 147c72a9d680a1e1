import assert from 'node:assert/strict';
import { toMermaid } from '#webview/charts/mermaid.ts';

/** Files of folders, each of which imports one of each folder behind it. */
function chart(folders: number, files: number, name = 'file') {
  const id = (folder: number, file: number) => `src/part-${folder}/${name}-${file}.ts`;
  const all = Array.from(
    { length: folders * files },
    (_, place) => [Math.floor(place / files), place % files] as const,
  );
  return {
    nodes: all.map(([folder, file]) => ({ id: id(folder, file), type: 'file' })),
    edges: all.flatMap(([folder, file]) =>
      Array.from({ length: folders - folder - 1 }, (_, next) => ({
        source: id(folder, file),
        target: id(folder + next + 1, file),
        isDashed: false,
      })),
    ),
  };
}

const edgesOf = (text: string) => text.split('\n').filter((line) => line.includes('-->')).length;

describe('a Mermaid chart', () => {
  it('is whole where Mermaid draws it', () => {
    const text = toMermaid(chart(5, 10));
    assert.equal(edgesOf(text), 100);
    assert.match(text, /^flowchart LR\n/);
  });

  it('of more than 500 edges is folded by folder, and says so', () => {
    const text = toMermaid(chart(10, 40));
    assert.match(text, /^%% Folded by folder: 400 nodes and 1,800 edges are more than Mermaid draws\.\nflowchart LR\n/);
    assert.equal(edgesOf(text), 45);
    assert.ok(text.includes('n0["src/part-0/#42;#42;"]'));
    assert.ok(text.includes('-->|40|'));
  });

  it('of more than 50,000 characters is folded as well', () => {
    const text = toMermaid(chart(2, 400, 'a-name-that-is-quite-long-'.repeat(4)));
    assert.match(text, /^%% Folded by folder/);
    assert.ok(text.length < 50_000);
  });

  it('of symbols folds them into files first', () => {
    const nodes = Array.from({ length: 600 }, (_, place) => ({
      id: `src/${place % 3}.ts#f${place}`,
      type: 'function',
    }));
    const edges = nodes.slice(1).map(({ id }, place) => ({ source: nodes[place].id, target: id, isDashed: false }));
    const text = toMermaid({ nodes, edges });
    assert.ok(text.includes('"src/0.ts"') && edgesOf(text) === 3, text);
  });

  it('that cannot be folded keeps its heaviest edges', () => {
    const nodes = Array.from({ length: 900 }, (_, place) => ({ id: `f${place}.ts`, type: 'file' }));
    const edges = nodes
      .slice(1)
      .map(({ id }, place) => ({ source: 'f0.ts', target: id, isDashed: false, weight: place }));
    const text = toMermaid({ nodes, edges });
    assert.match(text, /^%% Folded by folder, the heaviest edges: 900 nodes and 899 edges/);
    assert.equal(edgesOf(text), 500);
    assert.ok(text.includes('"f899.ts"') && !text.includes('"f1.ts"'));
  });
});
