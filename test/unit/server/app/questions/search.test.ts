import assert from 'node:assert/strict';
import { searchContentMax, type SearchResult } from '#protocol/search.ts';
import type { SearchRequest } from '#server/app/analysis/search-data.ts';
import { type SearchParts, searchCode } from '#server/app/questions/search.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';

const functions = (count: number, name = 'draw') =>
  Array.from({ length: count }, (_, at) => `export function ${name}${at}() {\n  paint(${at});\n}\n`).join('\n');

interface Watched {
  readonly parts: SearchParts;
  /** Paths, in the order of reading. */
  readonly read: string[];
  readonly limits: number[];
}

async function watched(files: Readonly<Record<string, string>>): Promise<Watched> {
  const indexed = await searchFolder(files);
  const analysis = directAnalysis();
  const [read, limits]: [string[], number[]] = [[], []];
  const parts = {
    snapshots: indexed.snapshots,
    files: {
      readUnchanged: (...args: Parameters<typeof indexed.files.readUnchanged>) => {
        read.push(args[2]);
        return indexed.files.readUnchanged(...args);
      },
    },
    analysis: {
      ask: (...args: Parameters<typeof analysis.ask>) => {
        limits.push((args[2] as SearchRequest).limit);
        return analysis.ask(...args);
      },
    },
  } as unknown as SearchParts;
  return { parts, read, limits };
}

async function search({ parts }: Watched, query: string, limit: number, context = byKey()): Promise<SearchResult[]> {
  const answer = await searchCode(parts, { id: 'prj_1', query, limit }, context);
  return [...(await answer.data()).results];
}

describe('results of a search', () => {
  it('are read once a file', async () => {
    const files = await watched({ 'a.ts': functions(6), 'b.ts': functions(3, 'drawCircle') });
    const results = await search(files, 'draw', 50);
    assert.ok(results.length > 2);
    assert.deepEqual(files.read.toSorted(), ['a.ts', 'b.ts']);
  });

  it('are cut between characters', async () => {
    const head = "export const picture = () => '";
    const text = `${head}${'x'.repeat(searchContentMax - 1 - head.length)}🔍${'y'.repeat(100)}';\n`;
    const [{ content }] = await search(await watched({ 'a.ts': text }), 'picture', 1);
    assert.equal(content, text.slice(0, searchContentMax - 1));
  });

  it('are bounded for anyone who asks', async () => {
    const files = await watched({ 'a.ts': functions(1) });
    await search(files, 'draw', 1_000_000, byOwner());
    await search(files, 'draw', 1_000_000);
    assert.deepEqual(files.limits, [1000, 100]);
  });

  it('are none of a language that is not searched, which is reported', async () => {
    const { parts } = await watched({ 'a.ts': functions(1), 'b.rs': 'fn draw() {}', 'c.rs': 'fn draw() {}' });
    const answerTo = async (query: string) => {
      const answer = await searchCode(parts, { id: 'prj_1', query, detail: 'full' }, byKey());
      const { results, unsearched } = await answer.data();
      return unsearched ?? results.length;
    };
    assert.deepEqual(await answerTo('draw lang:rust'), { language: 'rust', files: 2, searched: ['typescript'] });
    assert.deepEqual(await answerTo('draw lang:klingon'), { language: 'klingon', files: 0, searched: ['typescript'] });
    assert.equal(await answerTo('draw lang:typescript'), 1);
    assert.equal(await answerTo('zzz path:nowhere lang:typescript'), 0);
  });
});
