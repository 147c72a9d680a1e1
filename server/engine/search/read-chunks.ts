import { chunkFactsFormat, encodeChunks } from './chunk-facts.ts';
import { chunkFile, type ChunkText } from './chunking/chunk-file.ts';
import { chunkText } from './chunking/chunk-text.ts';
import { declaredPlaces } from './chunking/declared-places.ts';
import { textKindOf } from './chunking/text-kind.ts';
import { embedCode, quantise } from './embedding/embed.ts';
import type { EmbeddingModel } from './embedding/embedding-model.ts';
import { readTerms } from './lexical/chunk-terms.ts';
import { pathWords } from './path-words.ts';
import { subtokens } from './words/subtokens.ts';

/** Retained dimensions of the model: half of them lose nothing (docs/search.md), and halve memory and time. */
export const keptDimensions = 128;

/** Characters of documentation that count for the meaning of a chunk; its words are all counted. */
const embeddedDocumentation = 800;

/** The inputs of a file's chunks. */
export interface FileToChunk {
  readonly path: string;
  readonly text: string;
  /** VS Code language identifier. */
  readonly language: string;
  /** Encoded declarations; empty where the language has none. */
  readonly declarations: Uint8Array;
}

/** Makes chunks of files; without a model they have no vectors, and the search uses words alone. */
export class ChunkReader {
  readonly #model: () => EmbeddingModel | undefined;

  /** @param model read with the first file */
  constructor(model: () => EmbeddingModel | undefined) {
    this.#model = model;
  }

  /** Returns all inputs except the bytes that decide a file's chunks: part of its facts' key in the cache. */
  markOf(path: string): string {
    const kind = textKindOf(path) ?? 'code';
    return `search@${chunkFactsFormat}.${this.#model()?.checksum ?? 'words'}:${kind}:${pathWords(path)}`;
  }

  /** Returns the encoded chunks of a file. */
  read({ path, text, language, declarations }: FileToChunk): Uint8Array {
    const words = pathWords(path);
    const pathTokens = subtokens(words);
    const model = this.#model();
    const kind = textKindOf(path);
    const texts =
      kind === undefined
        ? chunkFile({ text, language, declarations: declaredPlaces(declarations) })
        : chunkText(kind, text);
    return encodeChunks(
      texts.map((chunk) => ({
        symbol: chunk.symbol,
        line: chunk.line,
        endLine: chunk.endLine,
        terms: readTerms({ ...chunk, path: words }),
        vector: model === undefined ? new Int8Array() : vectorOf(chunk, pathTokens, model),
      })),
    );
  }
}

function vectorOf(chunk: ChunkText, path: readonly string[], model: EmbeddingModel): Int8Array {
  const { name, container, documentation } = chunk;
  // The body first: its text is still cached from reading the terms.
  const body = subtokens(chunk.body);
  const fields = {
    name: subtokens(name),
    container: subtokens(container),
    path,
    body: [...subtokens(documentation.slice(0, embeddedDocumentation)), ...body],
  };
  return quantise(embedCode(model, fields, keptDimensions));
}
