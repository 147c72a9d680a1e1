import { decodeText } from '#server/engine/source/text.ts';
import { isGenerated } from '#server/engine/source/generated.ts';
import type { LanguageAssets, LanguageFrontEnd } from '#server/engine/source/language.ts';
import type { CommitFile } from '#server/engine/trend/commit-files.ts';
import { fileMeasures, fileMeasuresFormat, measureFile } from '#server/engine/trend/file-measures.ts';
import { frontEndOf, producerName } from '../indexing/produce-facts.ts';
import type { FactsCache } from '../ports/index-store.ts';

export interface FileSizesParts {
  readonly cache: FactsCache;
  readonly frontEnds: readonly LanguageFrontEnd[];
  readonly assets: LanguageAssets;
  readonly fileBytesMax: number;
}

/** Measures by content, kept with the facts. An empty row is that of a file which is no part of a project. */
export class FileSizes {
  readonly #parts: FileSizesParts;

  constructor(parts: FileSizesParts) {
    this.#parts = parts;
  }

  /** Names the content and all else that decides on its row. */
  keyOf({ path, objectName }: CommitFile): string {
    return `${objectName} ${this.#producer(path)}`;
  }

  stored({ path, objectName }: CommitFile): Uint32Array | undefined {
    const bytes = this.#parts.cache.get(objectName, this.#producer(path));
    if (bytes === undefined || (bytes.length !== 0 && bytes.length !== fileMeasures.length * 4)) return undefined;
    return new Uint32Array(bytes.slice().buffer);
  }

  async measure({ path }: CommitFile, bytes: Uint8Array): Promise<Uint32Array> {
    const { assets, fileBytesMax } = this.#parts;
    const text = bytes.length > fileBytesMax ? undefined : decodeText(bytes);
    if (text === undefined || isGenerated(path, text)) return noRow;
    const frontEnd = frontEndOf(this.#parts.frontEnds, path);
    await frontEnd?.load(assets);
    return measureFile(frontEnd, text, path);
  }

  keep(rows: readonly { readonly file: CommitFile; readonly row: Uint32Array }[]): void {
    if (rows.length === 0) return;
    this.#parts.cache.put(
      rows.map(({ file: { path, objectName }, row }) => ({
        contentHash: objectName,
        producer: this.#producer(path),
        facts: new Uint8Array(row.buffer, row.byteOffset, row.byteLength),
      })),
    );
  }

  /** A file of a language without a front-end may be a lock file by its name, which nothing writes by hand. */
  #producer(path: string): string {
    const frontEnd = frontEndOf(this.#parts.frontEnds, path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const producer = frontEnd === undefined ? `text ${name}` : producerName(frontEnd, path, 'declarations');
    return `${producer}:sizes${fileMeasuresFormat}`;
  }
}

const noRow = new Uint32Array();
