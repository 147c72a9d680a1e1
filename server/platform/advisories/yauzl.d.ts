/** The part of yauzl 3 that is used; its package has no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    readonly fileName: string;
    readonly uncompressedSize: number;
  }

  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  /** Rejects where the file is no archive, or a damaged one. */
  export function openPromise(
    path: string,
    options: { readonly lazyEntries: true; readonly autoClose: false; readonly validateEntrySizes?: boolean },
  ): Promise<ZipFile>;
}
