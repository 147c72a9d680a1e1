import assert from 'node:assert/strict';
import { encodeUtf8 } from '#server/base/utf8.ts';
import { StructureCheck, StructureProblem, structureBytesMax } from '#server/engine/structure/check-structure.ts';
import { isRelativeName } from '#server/engine/structure/relative-name.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import { announcedSeed, seededRandom } from '../../../../support/random-rounds.ts';
import { structureFinding, structureOf } from '../../../../support/structures.ts';

const header = '{"createdAt":"2026-01-31T12:00:00.000Z","tool":"test 1","mode":"plain"}';

/** Checks lines that come in pieces of this many bytes. */
function check(text: string, pieceBytes = 7): ReturnType<StructureCheck['end']> {
  const bytes = encodeUtf8(text);
  const found = new StructureCheck();
  for (let at = 0; at < bytes.length; at += pieceBytes) found.add(bytes.subarray(at, at + pieceBytes));
  return found.end();
}

function problemOf(text: string): StructureProblem {
  try {
    check(text);
  } catch (error) {
    if (error instanceof StructureProblem) return error;
    throw error;
  }
  throw new Error('no problem was found');
}

function refuses(what: string, line: string, message: RegExp): void {
  it(`refuse ${what}`, () => {
    const problem = problemOf(
      `${header}\n{"kind":"node","id":"a.ts","type":"file","label":"a.ts","size":1}\n${line}\n`,
    );
    assert.match(problem.message, message);
    assert.equal(problem.line, 3);
  });
}

describe('the lines of a structure', () => {
  const structure: Structure = {
    ...structureOf({ 'src/a.ts': ['src/b.ts', 'type_import src/ü.ts'], 'src/b.ts': [], 'src/ü.ts': [] }),
    metrics: [
      { metric: 'files', value: 3 },
      { metric: 'lines', value: 12, file: 'src/a.ts' },
    ],
    findings: [structureFinding('f1', { file: 'src/a.ts' })],
  };
  const lines = writeStructure(structure);

  it('are read as they were written', () => {
    const read = readStructure(lines);
    assert.deepEqual(read.findings, structure.findings);
    assert.deepEqual(writeStructure(read), lines);
  });

  it('are counted, and named by their bytes, in whatever pieces they come', () => {
    for (const pieceBytes of [1, 13, 1000]) {
      const found = check(Buffer.from(lines).toString(), pieceBytes);
      assert.deepEqual(
        [found.id, found.nodes, found.edges, found.findings, found.bytes],
        [structureId(lines), 3, 2, 1, lines.length],
      );
      assert.equal(found.header.tool, 'test');
    }
  });

  it('may end without a line break, and have those of Windows and empty lines', () => {
    const node = '{"kind":"node","id":"a.ts","type":"file","label":"a.ts","size":1}';
    const found = check(`${header}\r\n\r\n${node}`);
    assert.equal(found.nodes, 1);
    const read = readStructure(encodeUtf8(`${header}\r\n\r\n${node}`));
    assert.deepEqual(
      read.nodes.map(({ id }) => id),
      ['a.ts'],
    );
  });

  it('keep kinds and fields that are not known', () => {
    const found = check(
      `${header}\n{"kind":"owner","file":"a.ts","who":"x"}\n{"kind":"metric","metric":"x","value":1,"more":[]}\n`,
    );
    assert.deepEqual([found.nodes, found.edges, found.findings], [0, 0, 0]);
  });

  it('take a finding as the interface shows it, without its code', () => {
    const { reach: _, ...finding } = structureFinding('f9', { file: 'a.ts' });
    const shown = { kind: 'finding', id: 'fnd_1', ...finding, message: 'x', reach: { state: 'unknown', reason: 'x' } };
    const text = `${header}\n${JSON.stringify(shown)}\n`;
    assert.equal(check(text).findings, 1);
    assert.equal(readStructure(encodeUtf8(text)).findings[0].reach, 'unknown');
  });

  refuses('an absolute id', '{"kind":"node","id":"/etc/passwd","type":"file","label":"x","size":1}', /^Line 3: id/);
  refuses(
    'an id that climbs out',
    '{"kind":"node","id":"a/../../b","type":"file","label":"x","size":1}',
    /^Line 3: id/,
  );
  refuses('an id with NUL', '{"kind":"node","id":"a\\u0000b","type":"file","label":"x","size":1}', /^Line 3: id/);
  refuses('a drive', '{"kind":"edge","source":"C:\\\\a","target":"a.ts","type":"import"}', /^Line 3: source/);
  refuses('a share', '{"kind":"edge","source":"a.ts","target":"\\\\\\\\host\\\\a","type":"import"}', /^Line 3: target/);
  refuses(
    'a file of a metric that climbs out',
    '{"kind":"metric","metric":"x","value":1,"file":"../a"}',
    /^Line 3: file/,
  );
  refuses('a metric that is no number', '{"kind":"metric","metric":"x","value":"1"}', /^Line 3: value/);
  refuses(
    'content',
    '{"kind":"node","id":"b.ts","type":"file","label":"x","size":1,"content":"x"}',
    /^Line 3: content/,
  );
  refuses('an excerpt, however deep', '{"kind":"other","a":[{"b":{"excerpt":""}}]}', /^Line 3: excerpt/);
  refuses(
    'the code of a step of a finding',
    '{"kind":"finding","ruleId":"r","severity":"low","file":"a.ts","line":1,"fingerprint":"f","path":[{"text":"x"}]}',
    /^Line 3: text/,
  );
  refuses('a line without a kind', '{"id":"a"}', /^Line 3: kind/);
  refuses('what is no object', '[1]', /^Line 3 is not an object/);
  refuses('what is no JSON', '{"kind":"node"', /^Line 3 is not JSON/);
  refuses('a line of endless length', `{"kind":"x","y":"${'z'.repeat(300_000)}"}`, /A line has at most/);
  refuses('a size below 0', '{"kind":"node","id":"b.ts","type":"file","label":"x","size":-1}', /^Line 3: size/);

  it('refuse bytes that are no UTF-8', () => {
    const found = new StructureCheck();
    found.add(encodeUtf8(`${header}\n{"kind":"`));
    found.add(Uint8Array.of(0xff, 0xfe));
    assert.throws(() => found.add(encodeUtf8('"}\n')), /Line 2 is not JSON in UTF-8/);
  });

  for (const [what, first] of [
    ['nothing', ''],
    ['an empty line', '\n'],
    ['no time', '{"createdAt":"yesterday","tool":"t","mode":"plain"}'],
    ['no tool', '{"createdAt":"2026-01-31T12:00:00.000Z","mode":"plain"}'],
    ['another mode', '{"createdAt":"2026-01-31T12:00:00.000Z","tool":"t","mode":"secret"}'],
    [
      'a commit that is no object name',
      '{"createdAt":"2026-01-31T12:00:00Z","tool":"t","mode":"plain","commit":"main"}',
    ],
    ['a node', '{"kind":"node","id":"a.ts","type":"file","label":"a.ts","size":1}'],
  ] as const) {
    it(`refuse a header that is ${what}`, () => assert.equal(problemOf(first).line, 1));
  }

  it('end at their limit, whatever comes behind it', () => {
    const found = new StructureCheck();
    found.add(encodeUtf8(`${header}\n`));
    const piece = encodeUtf8(`{"kind":"x","y":"${'z'.repeat(1000)}"}\n`.repeat(1000));
    const add = () => {
      for (let bytes = 0; bytes <= structureBytesMax; bytes += piece.length) found.add(piece);
    };
    assert.throws(add, (error: unknown) => error instanceof StructureProblem && error.isTooLarge);
  });

  it('never end in another error than theirs, whatever a byte is', () => {
    const random = seededRandom(announcedSeed('damaged lines'));
    for (let round = 0; round < 300; round++) {
      const damaged = lines.slice();
      for (let times = 0; times < 3; times++)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      try {
        const found = new StructureCheck();
        found.add(damaged);
        found.end();
        readStructure(damaged);
      } catch (error) {
        assert.ok(error instanceof StructureProblem, String(error));
      }
    }
  });
});

describe('a name relative to the project', () => {
  for (const name of ['a.ts', 'src/', 'src/a.ts#Foo.bar', 'npm:@scope/x', '..a/b', 'a..b', 'ä/ö'])
    it(`is ${name}`, () => assert.equal(isRelativeName(name), true));
  for (const name of ['', '/', '/a', 'a//b', '.', './a', '..', '../a', 'a/..', 'a\\..\\b', '\\a', 'C:', 'c:/a', 'a\0'])
    it(`is not ${JSON.stringify(name)}`, () => assert.equal(isRelativeName(name), false));
});
