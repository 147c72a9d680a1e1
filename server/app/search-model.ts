import {
  type EmbeddingModel,
  modelChecksum,
  ModelInvalid,
  readModel,
} from '#server/engine/search/embedding/embedding-model.ts';
import type { LanguageAssets } from '#server/engine/source/language.ts';

const asset = 'code-embedding.bin';

/**
 * The embedding that is shipped, read when it is first wanted. Undefined where its file is no good: the search compares
 * words alone then.
 */
export function shippedModel(assets: LanguageAssets): () => EmbeddingModel | undefined {
  let loaded: { readonly model: EmbeddingModel | undefined } | undefined;
  return () => (loaded ??= { model: unlessInvalid(() => readModel(assets.read(asset))) }).model;
}

/** What tells the shipped model from others, without reading all of it. */
export function shippedModelMark(assets: LanguageAssets): string {
  return unlessInvalid(() => String(modelChecksum(assets.read(asset)))) ?? 'words';
}

function unlessInvalid<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelInvalid) return undefined;
    throw error;
  }
}
