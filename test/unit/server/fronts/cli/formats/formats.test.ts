import assert from 'node:assert/strict';
import type { Graph } from '#protocol/graph.ts';
import { replaceUnseen } from '#server/base/unseen-characters.ts';
import { csv } from '#server/fronts/cli/formats/csv.ts';
import { dot } from '#server/fronts/cli/formats/dot.ts';
import type { GraphFormat } from '#server/fronts/cli/formats/graph-format.ts';
import { graphml } from '#server/fronts/cli/formats/graphml.ts';
import { mermaid } from '#server/fronts/cli/formats/mermaid.ts';
import { ndjson } from '#server/fronts/cli/formats/ndjson.ts';
import { svg, html } from '#server/fronts/cli/formats/drawn.ts';
import { hostileCharacters } from '../../../../../support/hostile-characters.ts';
import { readBack } from '../../../../../support/read-back.ts';
import { edgeOf, markAt, viewOf } from '../../../../../support/view-fixture.ts';

/** Names that a file may have, each with what it becomes in a format that must escape it. */
const HOSTILE = ['say "hi".ts', 'a\nb.ts', '<b>&amp;.ts', String.raw`back\slash.ts`, 'ö 🎉.ts', 'x,y;z`#1.ts'];

const graph: Graph = {
  nodes: HOSTILE.map((id) => ({ id, label: id, type: 'file', size: 1 })),
  edges: [
    { source: HOSTILE[0], target: HOSTILE[1] },
    { source: HOSTILE[1], target: HOSTILE[2], type: 'type_import' },
  ],
};

function write(format: GraphFormat): string {
  return [...format({ graph, places: new Map() })].join('');
}

function lines(format: GraphFormat): string[] {
  return write(format).split('\n');
}

/** Reads RFC 4180. */
function readCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

function idsOf(text: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(text.matchAll(pattern), ([, id]) => id));
}

describe('formats of the graph', () => {
  it('writes Graphviz in which no name ends its string', () => {
    assert.deepEqual(lines(dot).slice(3, -1), [
      String.raw`  "say \"hi\".ts" [label="say \"hi\".ts"];`,
      String.raw`  "a\nb.ts" [label="a\\nb.ts"];`,
      '  "<b>&amp;.ts" [label="<b>&amp;amp;.ts"];',
      String.raw`  "back\\slash.ts" [label="back\\slash.ts"];`,
      '  "ö 🎉.ts" [label="ö 🎉.ts"];',
      '  "x,y;z`#1.ts" [label="x,y;z`#1.ts"];',
      String.raw`  "say \"hi\".ts" -> "a\nb.ts";`,
      String.raw`  "a\nb.ts" -> "<b>&amp;.ts" [style=dashed];`,
      '}',
    ]);
  });

  it('writes Mermaid in which every sign of its grammar is a code', () => {
    assert.deepEqual(lines(mermaid), [
      'flowchart LR',
      '  n0["say #34;hi#34;.ts"]',
      '  n1["a#92;nb.ts"]',
      '  n2["#60;b#62;#38;amp#59;.ts"]',
      '  n3["back#92;slash.ts"]',
      '  n4["ö 🎉.ts"]',
      '  n5["x#44;y#59;z#96;#35;1.ts"]',
      '  n0 --> n1',
      '  n1 -.-> n2',
      '',
    ]);
  });

  it('writes GraphML that is XML', () => {
    const text = write(graphml);
    const ids = [...text.matchAll(/<data key="node-id">([^<]*)<\/data>/g)].map(([, id]) => id);
    assert.deepEqual(ids, [
      'say &quot;hi&quot;.ts',
      String.raw`a\nb.ts`,
      '&lt;b&gt;&amp;amp;.ts',
      String.raw`back\\slash.ts`,
      'ö 🎉.ts',
      'x,y;z`#1.ts',
    ]);
    assert.match(text, /<edge source="n1" target="n2"><data key="edge-type">type_import<\/data><\/edge>/);
  });

  it('writes CSV that reads back as it was', () => {
    const [titles, ...rows] = readCsv(write(csv));
    const column = (name: string) => rows.map((row) => readBack(row[titles.indexOf(name)].replace(/^'/, '')));
    assert.deepEqual(column('id').slice(0, HOSTILE.length), HOSTILE);
    assert.deepEqual(column('source').slice(HOSTILE.length), [HOSTILE[0], HOSTILE[1]]);
    assert.deepEqual(column('kind'), [...HOSTILE.map(() => 'node'), 'edge', 'edge']);
    assert.ok(rows.every((row) => row.length === titles.length));
  });

  it('writes CSV in which no text is a formula, and numbers are numbers', () => {
    const ids = [
      '=1+1',
      '+1',
      '-1',
      '@x/y',
      '\t=1',
      ' =1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      "'=1",
      "'x",
      '"=1',
      '1',
      'a=1',
      'a;=1',
      ';"@x',
    ];
    const nodes = ids.map((id) => ({ id, label: id, type: 'file' as const, size: -5 }));
    const text = [...csv({ graph: { nodes, edges: [] }, places: new Map() })].join('');
    assert.ok(!text.includes(';'), 'cells of other languages');
    const [titles, ...rows] = readCsv(text);
    const column = (name: string) => rows.map((row) => row[titles.indexOf(name)]);
    assert.deepEqual(
      column('size'),
      ids.map(() => '-5'),
    );
    assert.deepEqual(
      column('id').filter((cell) => /^\s*[=+\-@＝＋－＠\t\r]/.test(cell)),
      [],
    );
    assert.deepEqual(
      column('id').map((cell) => readBack(cell.replace(/^'/, ''))),
      ids,
    );
  });

  it('carries no character that is obeyed or not seen, and distinguishes names that differ in one', () => {
    const ids = ['ab', ...hostileCharacters.map((character) => `a${character}b`)];
    const nodes = ids.map((id) => ({ id, label: id, type: 'file' as const, size: 1 }));
    const document = { graph: { nodes, edges: [{ source: ids[0], target: ids[1] }] }, places: new Map() };
    const view = viewOf(
      ids.map((id, index) => markAt(id, 0, index)),
      [edgeOf(ids[0], ids[1])],
    );
    const drawn = { view, title: ids.join('') };
    const texts = [
      ...[csv, dot, graphml, mermaid, ndjson].map((format) => [...format(document)].join('')),
      ...[svg, html].map((format) => format(drawn).join('')),
    ];
    for (const text of texts) {
      assert.equal(
        replaceUnseen(text.replaceAll(/\r?\n/g, ''), () => 'unseen'),
        text.replaceAll(/\r?\n/g, ''),
      );
      assert.match(text, /202e/);
    }
    assert.equal(idsOf(texts[1], /^ {2}"(.*)" \[/gm).size, ids.length);
    assert.equal(idsOf(texts[2], /"node-id">([^<]*)</g).size, ids.length);
  });

  it('writes one JSON object a line', () => {
    const facts = lines(ndjson)
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      facts.slice(0, HOSTILE.length).map(({ id }) => id),
      HOSTILE,
    );
    assert.deepEqual(facts.at(-1), {
      kind: 'edge',
      type: 'type_import',
      source: HOSTILE[1],
      target: HOSTILE[2],
      file: HOSTILE[1],
    });
  });

  for (const format of [csv, dot, graphml, mermaid, ndjson]) {
    it(`writes an empty graph as ${format.name} without failing`, () => {
      const text = [...format({ graph: { nodes: [], edges: [] }, places: new Map() })].join('');
      assert.ok(!text.includes('undefined'));
    });
  }
});
