import { isJsonObject } from '#server/base/json-object.ts';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TransformerRefused } from '#server/app/ports/transformer.ts';

/** Properties of a model's folder that decide how it is run. */
export interface ModelFolder {
  /** How its numbers are written, by the library's name. */
  readonly dtype: string;
  /** Folder of the graph in the model's folder; empty for that itself. */
  readonly subfolder: 'onnx' | '';
  readonly pooling: 'mean' | 'cls' | 'last_token';
  /** Put before a text of each role. */
  readonly prompts: { readonly question: string; readonly code: string };
  /** Another one where a file of it is another one. */
  readonly mark: string;
}

/**
 * Names of graphs, the best first: eight bits cost small models as much as they gain the search (docs/search.md), so those
 * come behind.
 */
const graphs = [
  ['fp32', 'model.onnx'],
  ['fp16', 'model_fp16.onnx'],
  ['q8', 'model_quantized.onnx'],
  ['int8', 'model_int8.onnx'],
  ['uint8', 'model_uint8.onnx'],
  ['q4', 'model_q4.onnx'],
  ['q4f16', 'model_q4f16.onnx'],
  ['bnb4', 'model_bnb4.onnx'],
] as const;

const poolingFile = join('1_Pooling', 'config.json');
const promptsFile = 'config_sentence_transformers.json';

/** A configuration is a few kilobytes; a tokenizer of a hundred languages 17 MB, which the library reads. */
const configurationBytesMax = 1_000_000;

/** Throws `TransformerRefused` with what is missing. */
export function readModelFolder(folder: string): ModelFolder {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new TransformerRefused('search_model_missing', `There is no folder ${folder} with a search model.`);
  }
  const needed = ['config.json', 'tokenizer.json'].map((name) => markOf(folder, name));
  readObject(join(folder, 'config.json'));
  const graph = findGraph(folder);
  const besides = [poolingFile, promptsFile, `${graph.name}_data`].map((name) => markOfAny(folder, name));
  return {
    dtype: graph.dtype,
    subfolder: graph.subfolder,
    pooling: readPooling(folder),
    prompts: readPrompts(folder),
    mark: [folder, ...needed, markOf(folder, graph.name), ...besides].join('\n'),
  };
}

function findGraph(folder: string) {
  for (const [dtype, name] of graphs) {
    for (const subfolder of ['onnx', ''] as const) {
      const path = join(subfolder, name);
      if (isFile(join(folder, path))) return { dtype, subfolder, name: path };
    }
  }
  throw new TransformerRefused('search_model_missing', `The search model in ${folder} has no file onnx/model.onnx.`);
}

/** Also of what need not be there: how vectors are joined, what stands before a text, weights that lie beside the graph. */
function markOfAny(folder: string, name: string): string {
  return isFile(join(folder, name)) ? markOf(folder, name) : `${name} -`;
}

function markOf(folder: string, name: string): string {
  const path = join(folder, name);
  if (!isFile(path)) {
    throw new TransformerRefused('search_model_missing', `The search model in ${folder} has no file ${name}.`);
  }
  const { size, mtimeMs } = statSync(path);
  return `${name} ${size} ${mtimeMs}`;
}

/** As sentence-transformers writes it; most folders made for the library have none, and are meant to be averaged. */
function readPooling(folder: string): ModelFolder['pooling'] {
  const path = join(folder, poolingFile);
  if (!isFile(path)) return 'mean';
  const { pooling_mode_cls_token: byFirst, pooling_mode_lasttoken: byLast } = readObject(path);
  if (byFirst === true) return 'cls';
  return byLast === true ? 'last_token' : 'mean';
}

function readPrompts(folder: string): ModelFolder['prompts'] {
  const path = join(folder, promptsFile);
  const { prompts } = isFile(path) ? readObject(path) : {};
  const { query, document, passage } = (typeof prompts === 'object' && prompts ? prompts : {}) as Record<
    string,
    unknown
  >;
  return { question: textOr(query), code: textOr(document) || textOr(passage) };
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readObject(path: string): Record<string, unknown> {
  const unusable = new TransformerRefused(
    'search_model_unusable',
    `The search model's file ${path} is no JSON object.`,
  );
  if (statSync(path).size > configurationBytesMax) throw unusable;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isJsonObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unusable;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
