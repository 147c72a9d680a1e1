import assert from 'node:assert/strict';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { SearchModelStatus } from '#protocol/engine.ts';
import type { SearchResult } from '#protocol/search.ts';
import { BuiltEngine } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';
import { folderWithLibrary, folderWithStandIn, libraryVersion } from '../support/transformer/library.ts';
import { writeClassifier, writeTinyTransformer } from '../support/transformer/tiny-transformer.ts';

/** Each says `send` and one word that is in no name: words alone put them in the order of their files. */
const files = {
  'src/a.ts': 'export function sendAlpha(message: string) {\n  // quick\n  return send(message);\n}\n',
  'src/b.ts': 'export function sendBravo(message: string) {\n  // perseverance\n  return send(message);\n}\n',
  'src/c.ts': 'export function sendGamma(message: string) {\n  // oblivion\n  return send(message);\n}\n',
};

/** Concepts of the model; no table of ours says that these are alike. */
const concepts = [
  ['zebra', 'perseverance'],
  ['quagga', 'oblivion'],
];

/** The module of the library that does something else than load a model. */
const standIn = (pipeline: string) => `
exports.env = { version: '0.0.1' };
exports.pipeline = async () => { ${pipeline} };
`;

const vectorsOf = `async (texts) => ({ dims: [texts.length, 2], data: texts.flatMap(() => [1, 0]) })`;

function tinyModel(): string {
  const folder = folderWithLibrary();
  writeTinyTransformer(folder, concepts);
  return folder;
}

const isSettled = (model: SearchModelStatus | undefined) => model?.state === 'ready' || model?.state === 'failed';

describe('A search model of the user beside a built engine', () => {
  const engine = new BuiltEngine();
  let projectId = '';

  before(async () => {
    buildProgram();
    const folder = join(temporaryFolder(), 'post');
    writeTree(folder, files);
    [{ id: projectId }] = await engine.serve([folder]);
    await engine.untilIndexed(projectId);
  });
  after(() => engine.dispose());

  const choose = (model?: string) => engine.call('engine.configure', { search: model === undefined ? {} : { model } });
  const status = async (): Promise<SearchModelStatus | undefined> =>
    (await engine.call('engine.status', {})).searchModel;
  const search = async (query: string): Promise<SearchResult[]> =>
    (await engine.call('search.run', { id: projectId, query, detail: 'full' })).results;
  const first = async (query: string) => (await search(query))[0]?.file;

  /** Asks until the model has read everything, or is given up. */
  async function settled(query: string): Promise<SearchResult[]> {
    return engine.until(
      () => search(query),
      (results) => results.every(({ matched }) => matched?.model !== undefined),
    );
  }

  async function refusal(folder: string): Promise<[code: string | undefined, results: number]> {
    await choose(folder);
    const { length } = await search('send a message');
    const { problem } = (await engine.until(status, isSettled)) as SearchModelStatus;
    assert.match(problem?.message ?? '', /^[A-Z].*Search goes on without it/);
    return [problem?.code, length];
  }

  it('is not there until someone names one', async () => {
    assert.equal(await status(), undefined);
    assert.deepEqual(
      (await search('send zebra message')).map(({ matched }) => matched?.model),
      [undefined, undefined, undefined],
    );
  });

  it('re-ranks as it says, by the real library', async () => {
    await choose(tinyModel());
    assert.equal((await status())?.state, 'idle');
    const results = await settled('send zebra message');
    assert.equal(results[0].file, 'src/b.ts');
    assert.ok((results[0].matched?.model ?? 0) > 0.9);
    await settled('send quagga message');
    assert.equal(await first('send quagga message'), 'src/c.ts');
    const { state, library, problem } = (await status()) as SearchModelStatus;
    assert.deepEqual([state, library, problem], ['ready', libraryVersion, undefined]);
  });

  it('reads no text twice', async () => {
    await choose(tinyModel());
    await settled('send zebra message');
    const read = (await status())?.vectors;
    assert.equal(read, Object.keys(files).length + 1);
    await settled('send zebra message');
    assert.equal((await status())?.vectors, read);
  });

  it('is off when it is taken back, and the order that of words and meaning', async () => {
    const model = tinyModel();
    await choose();
    const before = (await search('send zebra message')).map(({ file }) => file);
    await choose(model);
    await settled('send zebra message');
    await choose();
    assert.equal(await status(), undefined);
    assert.deepEqual(
      (await search('send zebra message')).map(({ file }) => file),
      before,
    );
  });

  for (const [what, spoil, code] of [
    ['has no configuration', (folder: string) => rmSync(join(folder, 'config.json')), 'search_model_missing'],
    ['has no graph', (folder: string) => rmSync(join(folder, 'onnx'), { recursive: true }), 'search_model_missing'],
    [
      'has a graph cut short',
      (folder: string) => truncateSync(join(folder, 'onnx/model.onnx'), 100),
      'search_model_unusable',
    ],
    [
      'has an empty graph',
      (folder: string) => truncateSync(join(folder, 'onnx/model.onnx'), 0),
      'search_model_unusable',
    ],
    [
      'has another graph than a graph',
      (folder: string) => writeFileSync(join(folder, 'onnx/model.onnx'), Buffer.alloc(4096, 0xff)),
      'search_model_unusable',
    ],
    [
      'has a tokenizer that is none',
      (folder: string) => writeFileSync(join(folder, 'tokenizer.json'), '{"model": 7}'),
      'search_model_unusable',
    ],
    ['sorts texts into kinds instead', (folder: string) => writeClassifier(folder, concepts), 'search_model_unusable'],
    [
      'has a configuration that is no JSON',
      (folder: string) => writeFileSync(join(folder, 'config.json'), '{"model_type": '),
      'search_model_unusable',
    ],
  ] as const) {
    it(`says why it does not work where it ${what}`, async () => {
      const folder = tinyModel();
      spoil(folder);
      assert.deepEqual(await refusal(folder), [code, 3]);
    });
  }

  it('says so where there is no folder, at once', async () => {
    const folder = join(temporaryFolder(), 'nothing');
    await choose(folder);
    assert.equal((await status())?.problem?.code, 'search_model_missing');
    assert.deepEqual(await refusal(folder), ['search_model_missing', 3]);
  });

  it('says so where the library is not installed, or is another thing', async () => {
    const alone = temporaryFolder();
    writeTinyTransformer(alone, concepts);
    assert.deepEqual(await refusal(alone), ['search_library_missing', 3]);
    const broken = folderWithStandIn('throw new Error("no native part");');
    writeTinyTransformer(broken, concepts);
    assert.deepEqual(await refusal(broken), ['search_library_missing', 3]);
  });

  it('is loaded from its folder alone, and has nothing to fetch with', async () => {
    const code = standIn(`
      const { allowRemoteModels, allowLocalModels, localModelPath, useFSCache } = exports.env;
      const told = [allowRemoteModels, allowLocalModels, useFSCache, localModelPath === ${JSON.stringify(dirname(temporaryFolder()) + sep)}];
      const fetched = await fetch('data:,reached').then(() => 'reached', () => 'refused');
      if (told.join() !== 'false,true,false,true' || fetched !== 'refused') throw new Error([told, localModelPath, fetched].join());
      return ${vectorsOf};`);
    const folder = folderWithStandIn(code);
    writeTinyTransformer(folder, concepts);
    await choose(folder);
    await settled('send a message');
    assert.deepEqual([(await status())?.state, (await status())?.problem], ['ready', undefined]);
  });

  for (const [how, pipeline] of [
    ['while it is loaded', 'process.abort();'],
    [
      'at a text',
      `return async (texts) => texts[0] === 'a' ? (${vectorsOf})(texts) : process.kill(process.pid, 'SIGSEGV');`,
    ],
  ] as const) {
    it(`dies ${how}, and the engine lives`, async () => {
      const folder = folderWithStandIn(standIn(pipeline));
      writeTinyTransformer(folder, concepts);
      const { pid } = await engine.call('engine.status', {});
      assert.deepEqual(await refusal(folder), ['search_model_failed', 3]);
      assert.equal((await engine.call('engine.status', {})).pid, pid);
    });
  }

  it('holds nothing up where it never answers', async () => {
    const folder = folderWithStandIn(
      standIn(`return (texts) => texts[0] === 'a' ? (${vectorsOf})(texts) : new Promise(() => {});`),
    );
    writeTinyTransformer(folder, concepts);
    await choose(folder);
    const results = await search('send a message');
    assert.deepEqual([results.length, results[0].matched?.model], [3, undefined]);
    assert.equal((await status())?.late, 1);
    await choose();
  });
});
