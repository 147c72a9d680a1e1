import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename, dirname, isAbsolute, sep } from 'node:path';
import { type LoadedTransformer, type TextRole, TransformerRefused } from '#server/app/ports/transformer.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { confineModules, findLibrary } from './find-library.ts';
import { type ModelFolder, readModelFolder } from './model-folder.ts';

/** The part of `@huggingface/transformers`, version 3 or newer, that we use. */
interface Library {
  readonly env: {
    readonly version: string;
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    localModelPath: string;
    useFSCache: boolean;
  };
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<Extract>;
}

type Extract = (
  texts: readonly string[],
  options: { readonly pooling: ModelFolder['pooling']; readonly normalize: true },
) => Promise<{ readonly dims: readonly number[]; readonly data: ArrayLike<number> }>;

/** More make one question faster by less than they take from the other programs on the machine. */
const threadsMax = 4;
const dimensionsMax = 8192;
const faultCharactersMax = 200;

/**
 * Loads the model in a folder by the library that the user installed. Nothing is asked of the network: what is not in the
 * folder is missing.
 */
export async function loadTransformer(folder: string): Promise<LoadedTransformer> {
  if (!isAbsolute(folder)) {
    throw new TransformerRefused(
      'search_model_missing',
      `The folder of the search model, ${folder}, is no absolute path.`,
    );
  }
  const model = readModelFolder(folder);
  const library = requireLibrary(folder);
  const extract = await openModel(library, folder, model);
  const embed = embedderOf(extract, model);
  return { mark: model.mark, library: library.env.version, dimensions: await dimensionsOf(embed, folder), embed };
}

function requireLibrary(folder: string): Library {
  const found = findLibrary(folder);
  if (found === undefined) {
    const message = `The search model in ${folder} needs the library @huggingface/transformers, which is not installed in that folder.`;
    throw new TransformerRefused('search_library_missing', message);
  }
  const { path, home } = found;
  confineModules(home);
  // In addition to the library's settings below: it takes `fetch` from here when it is loaded.
  globalThis.fetch = () => Promise.reject(new Error('The search model asks nothing of the network.'));
  try {
    return createRequire(path)(path) as Library;
  } catch (error) {
    throw new TransformerRefused(
      'search_library_missing',
      `The library at ${path} cannot be loaded: ${textOf(error)}.`,
    );
  }
}

async function openModel({ env, pipeline }: Library, folder: string, model: ModelFolder): Promise<Extract> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(folder) + sep;
  env.useFSCache = false;
  const threads = Math.max(1, Math.min(threadsMax, Math.floor(availableParallelism() / 2)));
  try {
    return await pipeline('feature-extraction', basename(folder), {
      dtype: model.dtype,
      subfolder: model.subfolder,
      device: 'cpu',
      local_files_only: true,
      session_options: { intraOpNumThreads: threads, interOpNumThreads: 1 },
    });
  } catch (error) {
    throw unusable(folder, `it cannot be loaded: ${textOf(error)}`);
  }
}

function embedderOf(extract: Extract, { pooling, prompts }: ModelFolder): LoadedTransformer['embed'] {
  return async (text: string, role: TextRole) => {
    const { data } = await extract([prompts[role] + text], { pooling, normalize: true });
    return Float32Array.from(data);
  };
}

/** Found by a try: no file of a graph says what it returns. Throws where that is not one vector for any text. */
async function dimensionsOf(embed: LoadedTransformer['embed'], folder: string): Promise<number> {
  const lengths = new Set<number>();
  for (const text of ['a', 'of two texts the longer one']) {
    // oxlint-disable-next-line no-await-in-loop -- one text at a time, as later
    const vector = await embed(text, 'code').catch((error: unknown) => {
      throw unusable(folder, `it makes no vectors of texts: ${textOf(error)}`);
    });
    lengths.add(vector.every(Number.isFinite) ? vector.length : 0);
  }
  const [dimensions] = lengths;
  if (lengths.size > 1 || dimensions < 2 || dimensions > dimensionsMax) {
    throw unusable(folder, 'it makes no vectors of texts');
  }
  return dimensions;
}

function unusable(folder: string, reason: string): TransformerRefused {
  return new TransformerRefused('search_model_unusable', `The search model in ${folder} cannot be used: ${reason}.`);
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return visibleText(text.split('\n')[0]).slice(0, faultCharactersMax).replace(/\.$/, '');
}
