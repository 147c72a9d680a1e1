import {
  type EmbeddingModel,
  modelChecksum,
  ModelInvalid,
  readModel,
} from '#server/engine/search/embedding/embedding-model.ts';
import type { LanguageAssets } from '#server/engine/source/language.ts';
import type { EngineStatus } from '#protocol/engine.ts';

const asset = 'code-embedding.bin';

/**
 * The embedding that is shipped, read when it is first wanted. Undefined where its file is no good: the search compares
 * words alone then.
 */
export function shippedModel(assets: LanguageAssets): () => EmbeddingModel | undefined {
  let loaded: { readonly model: EmbeddingModel | undefined } | undefined;
  return () => (loaded ??= { model: unlessInvalid(() => readModel(bytesOf(assets))) }).model;
}

/**
 * Returns a mark that distinguishes the shipped model from others, and from none: its bytes are checked, its words not
 * read.
 */
export function shippedModelMark(assets: LanguageAssets): string {
  return unlessInvalid(() => String(modelChecksum(bytesOf(assets)))) ?? 'words';
}

/** Returns why searches compare words alone; looked for once, when it is first asked for. */
export function shippedModelProblem(assets: LanguageAssets): () => EngineStatus['searchProblem'] {
  let looked: { readonly problem: EngineStatus['searchProblem'] } | undefined;
  return () => (looked ??= { problem: problemOf(assets) }).problem;
}

function problemOf(assets: LanguageAssets): EngineStatus['searchProblem'] {
  try {
    modelChecksum(bytesOf(assets));
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelInvalid)) throw error;
    return { code: 'model_invalid', message: `${error.message} Searches compare words alone.` };
  }
}

/** A file that is gone is as good as a broken one. */
function bytesOf(assets: LanguageAssets): Uint8Array {
  try {
    return assets.read(asset);
  } catch {
    throw new ModelInvalid('The model file cannot be read.');
  }
}

function unlessInvalid<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelInvalid) return undefined;
    throw error;
  }
}
