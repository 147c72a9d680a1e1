import assert from 'node:assert/strict';
import type { View } from '#protocol/view.ts';
import { LanguageBench } from '../support/language-bench.ts';

const FILES = 300;
const FUNCTIONS = 40;

/** Files with much to declare, each of which imports the one before. */
function manyFiles(): Record<string, string> {
  const declared = Array.from(
    { length: FUNCTIONS },
    (_, index) => `export function f${index}() {\n  return ${index};\n}\n`,
  );
  const textOf = (file: number) => `${file > 0 ? `import './file-${file - 1}';\n` : ''}${declared.join('')}`;
  return Object.fromEntries(Array.from({ length: FILES }, (_, file) => [`src/file-${file}.ts`, textOf(file)]));
}

const filesIn = ({ marks }: View) => marks.filter(({ type }) => type === 'file');

describe('the first question about a folder that nothing has indexed', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  it('is answered from the files and their edges, before their declarations are known', async () => {
    const { client } = await bench.stream([bench.folder(manyFiles())], { options: { trusted: true } });
    await client.until('a project', () => client.folder()?.projectId);
    const id = client.folder()?.projectId ?? '';
    const question = { id, expanded: ['src/**'] };
    const seen: string[] = [];
    const note = (what: string) => () => void seen.push(what);
    const [first] = await Promise.all([
      client.call('view.get', question).finally(note('drawing')),
      client.call('symbols.list', { id, limit: 1 }).finally(note('declarations')),
    ]);
    assert.deepEqual(seen, ['drawing', 'declarations']);
    assert.equal(first.files, FILES);
    assert.ok(filesIn(first).length > 0);
    // Files unfold once it is known what they declare.
    assert.deepEqual(
      filesIn(first).filter(({ expandable }) => expandable),
      [],
    );
    const later = await client.call('view.get', question);
    assert.ok(filesIn(later).every(({ expandable }) => expandable));
  });
});
