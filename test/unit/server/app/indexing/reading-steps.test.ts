import assert from 'node:assert/strict';
import { createReader } from '#server/platform/files/reader.ts';
import { directFacts, memoryFacts, openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const project = {
  'src/a.ts': "import { b } from './b';\nexport const a = b();\n",
  'src/b.ts': 'export function b(): number {\n  return 1;\n}\n',
  'tools/c.py': 'def c() -> int:\n    return 1\n',
  'README.md': '# About\n\nIt adds.\n',
  'data.csv': '1,2\n',
};

/** Returns what a cold run of everything asks the disk and the cache of facts for. */
async function coldRun() {
  const root = temporaryFolder();
  writeFiles(root, project);
  const cache = memoryFacts();
  const reader = createReader();
  const reads = new Map<string, number>();
  const facts = directFacts(root, cache, undefined, {
    read: (folder, path, maxBytes) => {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      return reader.read(folder, path, maxBytes);
    },
  });
  const index = openIndex(root, { facts });
  await index.refresh({ upTo: 'all' });
  return { root, index, reads, cache: cache.reads };
}

describe('a cold run of everything', () => {
  it('reads code when its imports are wanted and when it is declared, what is only searched once', async () => {
    const { reads } = await coldRun();
    assert.deepEqual(Object.fromEntries(reads), {
      'README.md': 1,
      'data.csv': 1,
      'src/a.ts': 2,
      'src/b.ts': 2,
      'tools/c.py': 2,
    });
  });

  it('asks the cache once a stage for each file, and never for what it made itself', async () => {
    const { cache } = await coldRun();
    // Three files of code in three stages, and the chunks of the text.
    assert.deepEqual(cache, { hits: 0, misses: 3 * 3 + 1 });
  });

  it('finds in the search what a run finds that reads each file for each stage', async () => {
    const { root, index } = await coldRun();
    const cache = memoryFacts();
    const again = openIndex(root, { facts: directFacts(root, cache) });
    await again.refresh({ upTo: 'symbols' });
    const other = openIndex(root, { facts: directFacts(root, cache) });
    await other.refresh({ upTo: 'all' });
    assert.deepEqual(other.snapshot().search, index.snapshot().search);
  });

  it('cuts a file into the chunks of the bytes that it declared, though it was written since', async () => {
    const root = temporaryFolder();
    writeFiles(root, project);
    const facts = directFacts(root, memoryFacts(), ({ path, stage }) => {
      if (stage === 'chunks' && path === 'src/b.ts') writeFiles(root, { 'src/b.ts': 'export const other = 1;\n' });
    });
    const index = openIndex(root, { facts });
    await index.refresh({ upTo: 'search' });
    const { search, files } = index.snapshot();
    assert.equal(search?.parts[0].live.length, files.count - 1, 'all but the data can be searched');
    assert.deepEqual(
      index.events.filter(({ type }) => type === 'logged'),
      [],
    );
  });
});
