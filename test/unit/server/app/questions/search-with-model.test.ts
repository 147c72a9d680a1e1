import assert from 'node:assert/strict';
import type { SearchResult } from '#protocol/search.ts';
import { type SearchParts, searchCode } from '#server/app/questions/search.ts';
import { directAnalysis } from '../../../../support/direct-analysis.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';
import { byKey } from '../../../../support/sample-project.ts';

const functions = (count: number) =>
  Array.from({ length: count }, (_, at) => `export function draw${at}() {\n  paint(${at});\n}\n`).join('\n');

/** A model that likes some texts, and notes all that it is asked about. */
function modelOf(likes: (text: string) => number, isChosen = true) {
  const asked: { question: string; texts: readonly string[] }[] = [];
  const likenesses = async (question: string, texts: readonly string[]) => {
    asked.push({ question, texts });
    return texts.map(likes);
  };
  return { isChosen, likenesses, asked };
}

type Model = ReturnType<typeof modelOf>;

async function search(files: Record<string, string>, query: string, transformer: Model, limit = 10) {
  const { snapshots, files: bytes } = await searchFolder(files);
  const parts = { snapshots, files: bytes, analysis: directAnalysis(), transformer } as unknown as SearchParts;
  const answer = await searchCode(parts, { id: 'prj_1', query, limit, detail: 'full' }, byKey());
  return (await answer.data()).results;
}

const models = (results: readonly SearchResult[]) => results.map(({ matched }) => matched?.model);

describe('a search beside which a model stands', () => {
  it('asks it about fifty results, however few are wanted, and gives the best of them', async () => {
    const model = modelOf((text) => (text.includes('paint(37)') ? 1 : 0.1));
    const results = await search({ 'a.ts': functions(80) }, 'paint something', model, 3);
    assert.deepEqual([results.length, model.asked[0].texts.length], [3, 50]);
    assert.equal(model.asked[0].question, 'paint something');
    assert.deepEqual(models(results), [1, 0.1, 0.1]);
    assert.match(results[0].content, /paint\(37\)/);
  });

  it('asks about all that is wanted, and leaves those behind the fiftieth behind', async () => {
    const model = modelOf(() => 0.5);
    const results = await search({ 'a.ts': functions(80) }, 'paint something', model, 60);
    assert.deepEqual(
      models(results).map((likeness) => likeness === 0.5),
      results.map((_, place) => place < 50),
    );
  });

  it('shows it no secret', async () => {
    const secret = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8';
    const model = modelOf(() => 1);
    await search({ 'a.ts': `export function connectNow() {\n  connect('${secret}');\n}\n` }, 'connect now', model);
    const [text] = model.asked[0].texts;
    assert.match(text, /^a\.ts\nexport function connectNow/);
    assert.ok(!text.includes(secret));
  });

  it('leaves what the question names in front', async () => {
    const files = {
      'a.ts': 'export function retry() {\n  return 1;\n}\n',
      'b.ts': '// retry retry\nexport const again = () => retry();\n',
    };
    const results = await search(
      files,
      'retry',
      modelOf((text) => (text.startsWith('b.ts') ? 1 : 0)),
    );
    assert.equal(results[0].file, 'a.ts');
  });

  it('asks nothing where none is chosen', async () => {
    const model = modelOf(() => 1, false);
    assert.deepEqual(models(await search({ 'a.ts': functions(2) }, 'paint something', model)), [undefined, undefined]);
    assert.deepEqual(model.asked, []);
  });
});
