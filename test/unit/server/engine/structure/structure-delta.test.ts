import assert from 'node:assert/strict';
import { concatenate, encodeUtf8 } from '#server/base/utf8.ts';
import { applyDelta, readDelta } from '#server/engine/structure/apply-delta.ts';
import { StructureProblem } from '#server/engine/structure/check-structure.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { writeDelta } from '#server/engine/structure/write-delta.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { structureFinding, structureOf } from '../../../../support/structures.ts';

const base = `snp_${'0'.repeat(26)}`;

/** Cut at any place: lines do not end where pieces do. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function applied(delta: Uint8Array, lines: Uint8Array, size = 50): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of applyDelta(readDelta(delta), inPieces(lines, size))) pieces.push(piece);
  return Buffer.from(concatenate(pieces)).toString();
}

async function problemOf(delta: string, lines = 'one\ntwo\n'): Promise<string> {
  try {
    return await applied(encodeUtf8(delta), encodeUtf8(lines));
  } catch (error) {
    if (error instanceof StructureProblem) return `${error.line ?? '-'} ${error.message}`;
    throw error;
  }
}

type Random = () => number;

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)];
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** What a person may do between two pushes, and what no person does. */
function edited(random: Random, structure: Structure): Structure {
  const { header, nodes, edges, findings, metrics } = structure;
  const createdAt = new Date(Date.UTC(2026, 1, 1) + Math.floor(random() * 1e9)).toISOString();
  const edits: (() => Partial<Structure>)[] = [
    () => ({ edges: edges.filter(() => random() < 0.9) }),
    () => ({ edges: [...edges, { source: 'é/a.ts', target: pick(random, nodes)?.id ?? 'b.ts', type: 'import' }] }),
    () => ({ nodes: nodes.map((node) => (random() < 0.1 ? { ...node, size: node.size + 1 } : node)) }),
    () => ({ nodes: shuffled(random, nodes), edges: edges.slice(Math.floor(random() * edges.length)) }),
    () => ({ nodes: nodes.slice(1), findings: [...findings, structureFinding(`${findings.length}`)] }),
    () => ({ metrics: [...metrics, { metric: 'lines', value: Math.floor(random() * 3) }] }),
    () => ({ nodes: [], edges: [] }),
  ];
  return { ...structure, header: { ...header, createdAt }, ...(random() < 0.95 && pick(random, edits)()) };
}

describe('a structure as a difference from another one', () => {
  it('is the whole again, over random edits, whatever the pieces', async () => {
    const random = seededRandom(announcedSeed('differences of structures'));
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, file) => [`src/ä${file}.ts`, [`src/ä${(file * 7) % 60}.ts`]]),
    );
    for (let round = 0; round < rounds(60); round++) {
      let before = structureOf(files);
      let lines = writeStructure(before);
      for (let edit = 0; edit < 5; edit++) {
        const after = edited(random, before);
        const whole = writeStructure(after);
        const delta = writeDelta({ id: structureId(lines), lines }, whole);
        assert.equal(readDelta(delta).base, structureId(lines));
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const made = await applied(delta, lines, 1 + Math.floor(random() * 300));
        assert.equal(made, Buffer.from(whole).toString());
        [before, lines] = [after, whole];
      }
    }
  });

  it('is as large as what changed', () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, file) => [`src/${file}.ts`, []]));
    const [before, after] = [structureOf(files), structureOf({ ...files, 'src/500.ts': ['src/1.ts'] })];
    const delta = Buffer.from(writeDelta({ id: base, lines: writeStructure(before) }, writeStructure(after)));
    assert.deepEqual(delta.toString().split('\n'), [
      `{"base":"${base}"}`,
      '["keep",1001]',
      '{"kind":"edge","source":"src/500.ts","target":"src/1.ts","type":"import","load":"start"}',
      '',
    ]);
  });

  it('may add equal lines, begin with other ones, and end without a line break', async () => {
    for (const [from, to] of [
      ['a\na\nb\n', 'a\na\na\nb\nb\n'],
      ['a\nb\n', ''],
      ['', 'a\nb'],
      ['a\nb', 'b\na'],
      ['a\nb', 'a\nb'],
      ['a\n\n\nb\n', '\n\na\n\n'],
    ]) {
      const lines = encodeUtf8(from);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal(await applied(writeDelta({ id: base, lines }, encodeUtf8(to)), lines, 1), to);
    }
  });

  it('is refused with its line where it is none', async () => {
    const first = `{"base":"${base}"}\n`;
    assert.equal(await problemOf(''), '1 The first line of a difference names its base.');
    assert.equal(await problemOf('["keep",1]\n'), '1 The first line of a difference names its base.');
    assert.equal(await problemOf('{"base":7}\n'), '1 The first line of a difference names its base.');
    for (const line of ['["keep",0]', '["keep",-1]', '["keep",1.5]', '["keep"]', '["copy",1]', '[', '["keep",1e99]'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      assert.equal(await problemOf(`${first}x\n${line}\n`), '3 Line 3 is neither ["keep",n] nor ["skip",n].');
  });

  it('uses each line of its base once, so that it grows to nothing', async () => {
    const first = `{"base":"${base}"}\n`;
    const tooFew = '- The base has fewer lines than the difference passes over.';
    assert.equal(await problemOf(`${first}["keep",2]\n["keep",1]\n`), tooFew);
    assert.equal(await problemOf(`${first}["skip",9007199254740991]\n`), tooFew);
    assert.equal(await problemOf(`${first}["keep",2]\n`), 'one\ntwo\n');
    assert.equal(await problemOf(`${first}["keep",1]\n`, ''), tooFew);
    assert.equal(await problemOf(`${first}["keep",1]\n["keep",1]\n`, 'one'), tooFew);
  });
});
