import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import type { SourceExcerpt } from '#protocol/source.ts';
import { getSource } from '#server/app/questions/source.ts';
import { type IndexedFiles, indexFiles } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

type SourceParams = Omit<OperationParams<'source.get'>, 'id' | 'file'>;

async function excerptOf(indexed: IndexedFiles, file: string, params: SourceParams = {}): Promise<SourceExcerpt> {
  return (await getSource(indexed.files, { id: 'prj_1', file, ...params }, byKey())).data();
}

/** @param expected `first-last: content` */
function check(text: string, params: SourceParams, expected: string): void {
  it(`of ${JSON.stringify(text.slice(0, 40))}, ${JSON.stringify(params)}`, async () => {
    const { line, endLine, content } = await excerptOf(await indexFiles({ 'a.ts': text }), 'a.ts', params);
    assert.equal(`${line}-${endLine}: ${content}`, expected);
  });
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `// ${index + 1}\n`).join('');
/** Put together here, so that no scanner takes this file for a leak. */
const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
const privateKey = [
  '-----BEGIN RSA PRIVATE KEY-----',
  ...Array.from({ length: 20 }, () => 'MIIEpAIBAAKCAQEA7x9'.repeat(3)),
  '-----END RSA PRIVATE KEY-----',
];

describe('source', () => {
  describe('are lines', () => {
    check('one\n', {}, '1-1: one');
    check('one', {}, '1-1: one');
    check('', {}, '1-1: ');
    check('\n', {}, '1-1: ');
    check('one\n\n', {}, '1-2: one\n');
    check('one\ntwo\nthree\n', { line: 2 }, '2-3: two\nthree');
    check('one\ntwo\nthree\n', { line: 2, endLine: 2 }, '2-2: two');
    check('one\ntwo\nthree\n', { line: 3, endLine: 99 }, '3-3: three');
    check('one\ntwo\nthree\n', { line: 2, endLine: 1 }, '2-2: two');
    check('one\r\ntwo\r\n', {}, '1-2: one\r\ntwo\r');
    check('\ufeffone\n', {}, '1-1: one');
  });

  it('is cut at 400 lines', async () => {
    const indexed = await indexFiles({ 'a.ts': lines(1000) });
    for (const params of [{ line: 100 }, { line: 100, endLine: 900 }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better
      const { endLine, content } = await excerptOf(indexed, 'a.ts', params);
      assert.deepEqual([endLine, content.split('\n').length, content.slice(-3)], [499, 400, '499']);
    }
  });

  it('has its language, by the identifier of editors', async () => {
    const indexed = await indexFiles({ 'a.tsx': '<a/>;\n', 'b.py': '' });
    assert.equal((await excerptOf(indexed, 'a.tsx')).language, 'typescriptreact');
    assert.equal((await excerptOf(indexed, 'b.py')).language, 'python');
  });

  describe('is refused', () => {
    it('behind the last line, with the number of lines', async () => {
      const indexed = await indexFiles({ 'a.ts': 'one\ntwo\n' });
      const message = 'The file has 2 lines.';
      await assert.rejects(excerptOf(indexed, 'a.ts', { line: 3 }), { code: 'path_not_found', message });
    });

    for (const file of ['../outside.ts', '/etc/passwd', 'a.ts/', './a.ts', 'A.ts', 'a.ts\0', '', 'ignored.ts']) {
      it(`for ${JSON.stringify(file)}, which the snapshot does not list`, async () => {
        const indexed = await indexFiles({ 'a.ts': '', 'ignored.ts': '', '.gitignore': 'ignored.ts\n' });
        await assert.rejects(excerptOf(indexed, file), { code: 'path_not_found' });
      });
    }
  });

  it('is that of the snapshot it names: a file that changed is indexed first', async () => {
    const indexed = await indexFiles({ 'a.ts': 'one\n' });
    indexed.write({ 'a.ts': 'two\n' });
    const answer = await getSource(indexed.files, { id: 'prj_1', file: 'a.ts' }, byKey());
    assert.equal(answer.data().content, 'two');
    assert.equal(answer.snapshot, (await indexed.refresh()).id);
  });

  it('of a file that is gone since is refused', async () => {
    const indexed = await indexFiles({ 'a.ts': 'one\n' });
    indexed.write({ 'a.ts': undefined });
    await assert.rejects(excerptOf(indexed, 'a.ts'), { code: 'path_not_found' });
  });

  describe('masks secrets', () => {
    check(`const token = '${token}';\nnext();\n`, {}, "1-2: const token = 'ghp_…';\nnext();");

    it('of which only a part is on the lines that are shown, and keeps the number of lines', async () => {
      const text = ['// before', ...privateKey, '// behind', ''].join('\n');
      const indexed = await indexFiles({ 'key.txt': text });
      const { content } = await excerptOf(indexed, 'key.txt', { line: 10, endLine: 25 });
      const shown = content.split('\n');
      assert.equal(shown.length, 24 - 10 + 1);
      assert.deepEqual([shown.filter((line) => line !== ''), content.includes('MII')], [['// behind'], false]);
    });
  });
});
