import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { mergeAdvisories, type MergedAdvisories } from '#server/app/advisories/merge-advisories.ts';
import { UnreadableAdvisories } from '#server/app/ports/advisories.ts';
import { advisoryStore } from '#server/platform/advisories/advisory-file.ts';
import { advisoryWriter } from '#server/platform/advisories/advisory-writer.ts';
import { osvValues } from '#server/platform/advisories/osv-file.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

interface Written {
  readonly id: string;
  readonly modified?: string;
  readonly withdrawn?: string;
  readonly name?: string;
  readonly ecosystem?: string;
}

const written = ({ id, modified = '2026-01-01T00:00:00Z', withdrawn, name = 'a', ecosystem = 'npm' }: Written) => ({
  id,
  modified,
  ...(withdrawn !== undefined && { withdrawn }),
  affected: [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
});

/** One state folder, into which files of advisories are taken. */
class Kept {
  readonly folder = temporaryFolder();

  async take(content: string | Buffer): Promise<MergedAdvisories> {
    const path = join(this.folder, 'given');
    writeFileSync(path, content);
    const known = advisoryStore(this.folder).open();
    const writer = advisoryWriter(this.folder);
    try {
      return await mergeAdvisories({ known: known?.all() ?? [], values: osvValues(path), writer, nowMs: () => 0 });
    } catch (error) {
      writer.abandon();
      throw error;
    } finally {
      known?.close();
    }
  }

  about(name: string, ecosystem: 'npm' | 'pypi' = 'npm'): string[] | undefined {
    const open = advisoryStore(this.folder).open();
    const ids = open?.about(ecosystem, name).map(({ id, modified }) => `${id} ${modified.slice(0, 4)}`);
    open?.close();
    return ids;
  }
}

/** An archive with one entry a text: the part of the format (PKWARE, APPNOTE) that publishers use. */
function archive(texts: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(texts)) {
    const [raw, packed] = [Buffer.from(text), deflateRawSync(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(raw.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    index.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(texts).length, 4);
  end.writeUInt16LE(Object.keys(texts).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}

describe('advisories that are given', () => {
  const [one, two] = [written({ id: 'GHSA-1' }), written({ id: 'GHSA-2', name: 'b', ecosystem: 'PyPI' })];

  it('are read as one, a list, one a line, and an archive', async () => {
    const forms: readonly (string | Buffer)[] = [
      JSON.stringify([one, two], undefined, 2),
      `\uFEFF${JSON.stringify(one)}\n${JSON.stringify(two)}\n`,
      archive({ 'GHSA-1.json': JSON.stringify(one), 'x/GHSA-2.json': JSON.stringify(two), 'README.md': 'no' }),
    ];
    for (const form of forms) {
      const kept = new Kept();
      // oxlint-disable-next-line no-await-in-loop -- each in a folder of its own
      const { read, broken, info } = await kept.take(form);
      assert.deepEqual([read, broken, info.advisories], [2, 0, 2]);
      assert.deepEqual(
        [kept.about('a'), kept.about('b'), kept.about('b', 'pypi')],
        [['GHSA-1 2026'], [], ['GHSA-2 2026']],
      );
    }
    assert.equal((await new Kept().take(JSON.stringify(one))).read, 1);
  });

  it('are added to those of before, the newest state of each', async () => {
    const kept = new Kept();
    await kept.take(JSON.stringify([one, two, written({ id: 'GHSA-3' })]));
    const newer = written({ id: 'GHSA-1', modified: '2027-01-01T00:00:00Z' });
    const older = written({ id: 'GHSA-2', modified: '2020-01-01T00:00:00Z', name: 'b', ecosystem: 'PyPI' });
    const gone = written({ id: 'GHSA-3', withdrawn: '2027-01-01T00:00:00Z', modified: '2027-01-01T00:00:00Z' });
    const { info, withdrawn } = await kept.take(JSON.stringify([newer, older, gone]));
    assert.deepEqual([info.advisories, info.newest, withdrawn], [2, '2027-01-01T00:00:00Z', 1]);
    assert.deepEqual([kept.about('a'), kept.about('b', 'pypi')], [['GHSA-1 2027'], ['GHSA-2 2026']]);
  });

  it('that are broken cost themselves alone, and are counted', async () => {
    const lines = [
      JSON.stringify(one),
      '{ "id": "cut',
      '{ "id": 7 }',
      JSON.stringify(written({ id: 'X', ecosystem: 'Go' })),
      JSON.stringify(two),
    ];
    const { read, broken, elsewhere, problems } = await new Kept().take(lines.join('\n'));
    assert.deepEqual([read, broken, elsewhere, problems], [2, 2, 1, ['no JSON', 'id is no name']]);
  });

  it('of a file that is none, or cut, are refused, and those of before stay', async () => {
    const kept = new Kept();
    await kept.take(JSON.stringify(one));
    const whole = archive({ 'a.json': JSON.stringify(two) });
    const bad = ['', 'hello', '[', `[${JSON.stringify(two)}`, '{"a":1}', '[]', whole.subarray(0, whole.length - 9)];
    for (const content of bad) {
      // oxlint-disable-next-line no-await-in-loop -- one folder
      await assert.rejects(kept.take(content as string), UnreadableAdvisories, String(content));
    }
    const elsewhere = kept.take(JSON.stringify(written({ id: 'X', ecosystem: 'Go' })));
    await assert.rejects(elsewhere, /about a package of npm or PyPI/);
    assert.deepEqual(kept.about('a'), ['GHSA-1 2026']);
  });

  it('are not there where their file is damaged', async () => {
    const kept = new Kept();
    const before = advisoryStore(kept.folder).mark();
    await kept.take(JSON.stringify(one));
    const path = join(kept.folder, 'advisories');
    assert.notEqual(advisoryStore(kept.folder).mark(), before);
    truncateSync(path, readFileSync(path).length - 1);
    assert.equal(kept.about('a'), undefined);
  });
});
