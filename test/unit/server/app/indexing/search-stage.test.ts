import assert from 'node:assert/strict';
import type { FactsResult, FactsSource } from '#server/app/indexing/facts-source.ts';
import { stringAt } from '#server/base/string-table.ts';
import {
  directFacts,
  type IndexUnderTest,
  memoryTables,
  openIndex,
  writeFiles,
} from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const bad = 'src/bad.ts';

/** Facts of everything, but no chunks of one file; `asked` counts how often these were wanted. */
function withoutChunks(root: string, skipped: 'parseErrors' | 'unreadable') {
  const facts = directFacts(root);
  const counted = { asked: 0 };
  const source: FactsSource = {
    close: facts.close,
    produce: (requests, receive) =>
      facts.produce(requests, (results) =>
        receive(
          results.map((result): FactsResult => {
            if (result.path !== bad || requests[0].stage !== 'chunks') return result;
            counted.asked += 1;
            return { path: bad, skipped, ...(skipped === 'parseErrors' && { contentHash: result.contentHash }) };
          }),
        ),
      ),
  };
  return { source, counted };
}

function logged({ events }: IndexUnderTest): string[] {
  return events.flatMap((event) => (event.type === 'logged' ? [event.text] : []));
}

function searchablePaths(index: IndexUnderTest): string[] {
  const { search } = index.snapshot();
  assert.ok(search);
  return search.parts.flatMap(({ segment, live }) =>
    Array.from(live.keys())
      .filter((file) => live[file] === 1)
      .map((file) => stringAt(segment.paths, file)),
  );
}

/** More chunks than may lie beside the large segment. */
const many = Array.from({ length: 4100 }, (_, at) => `function f${at}() {\n}\n`).join('');

describe('a file that cannot be cut into pieces', () => {
  it('is tried once for its bytes, and reported once, until they change or everything is read again', async () => {
    const root = temporaryFolder();
    const { source, counted } = withoutChunks(root, 'parseErrors');
    const index = openIndex(root, { facts: source });
    const save = async (files: Readonly<Record<string, string>>, asked: number, full = false): Promise<void> => {
      writeFiles(root, files);
      await index.refresh({ upTo: 'search', full });
      assert.equal(counted.asked, asked, Object.keys(files).join(' '));
      assert.ok(!searchablePaths(index).includes(bad));
      assert.equal(logged(index).length, asked);
    };
    await save({ [bad]: 'function a() {\n}', 'src/a.ts': 'function b() {\n}' }, 1);
    await save({ 'src/a.ts': 'function c() {\n}' }, 1);
    await save({ 'src/many.ts': many }, 1);
    await save({ 'src/a.ts': 'function d() {\n}' }, 1);
    await save({ [bad]: 'function e() {\n}' }, 2);
    await save({ 'src/a.ts': 'function f() {\n}' }, 2);
    await save({}, 3, true);
    assert.ok(searchablePaths(index).includes('src/many.ts'));
    for (const text of logged(index)) assert.ok(text.endsWith(`: ${bad}`), text);
  });

  it('is tried again where it could not be read, and reported once', async () => {
    const root = temporaryFolder();
    const { source, counted } = withoutChunks(root, 'unreadable');
    const index = openIndex(root, { facts: source });
    for (const name of ['b', 'c', 'd']) {
      writeFiles(root, { [bad]: 'function a() {\n}', 'src/a.ts': `function ${name}() {\n}` });
      await index.refresh({ upTo: 'search' });
    }
    assert.deepEqual([counted.asked, logged(index).length], [3, 1]);
  });
});

function largeSegment(index: IndexUnderTest) {
  const part = index.snapshot().search?.parts[0];
  assert.ok(part);
  return part.segment;
}

describe('the large segment', () => {
  /** Vectors of more than is copied for each question. */
  const files = { 'src/many.ts': many, 'src/more.ts': many };

  it('has its vectors in memory that is searched in place, also where it was stored, with equal tables', async () => {
    const root = temporaryFolder();
    writeFiles(root, files);
    const searchTables = memoryTables();
    const first = openIndex(root, { searchTables });
    await first.refresh({ upTo: 'search' });
    const second = openIndex(root, { searchTables, facts: withoutChunks(root, 'parseErrors').source });
    await second.refresh({ upTo: 'search' });
    const [made, stored] = [first, second].map(largeSegment);
    for (const { vectors, fileVectors, vectorMemory } of [made, stored]) {
      assert.equal(vectors.length, 128 * 8200);
      assert.equal(vectors.buffer, vectorMemory?.buffer);
      assert.equal(fileVectors.buffer, vectorMemory?.buffer);
    }
    assert.deepEqual({ ...stored, vectorMemory: undefined }, { ...made, vectorMemory: undefined });
  });

  it('has no memory of its own where it is small', async () => {
    const root = temporaryFolder();
    writeFiles(root, { 'src/a.ts': 'function a() {\n}' });
    const index = openIndex(root);
    await index.refresh({ upTo: 'search' });
    assert.equal(largeSegment(index).vectorMemory, undefined);
  });
});
