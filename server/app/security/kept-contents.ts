import type { CloneCodec, TablesFile } from '../ports/index-store.ts';
import type { KeptContents, ReadContent } from './read-files.ts';

interface Stored {
  readonly mark: string;
  readonly contents: ReadonlyMap<string, ReadContent>;
}

export interface KeptContentsParts {
  /** Of the folder. */
  readonly name: string;
  readonly file: TablesFile;
  readonly codec: CloneCodec;
  /** Names all that decides what is read in a content. */
  readonly mark: string;
}

export function keptContents({ name, file, codec, mark }: KeptContentsParts): KeptContents {
  return {
    name,
    load: () => {
      const bytes = file.load();
      const stored = bytes && decoded(codec, bytes);
      return stored?.mark === mark ? stored.contents : undefined;
    },
    save: (contents) => {
      // A front-end may have thrown for want of something that it has next time.
      const whole = new Map([...contents].filter(([, { isBroken }]) => !isBroken));
      file.save(codec.encode({ mark, contents: whole } satisfies Stored));
    },
  };
}

/** Of another version of the platform: there is nothing. */
function decoded(codec: CloneCodec, bytes: Uint8Array): Stored | undefined {
  try {
    return codec.decode(bytes) as Stored;
  } catch {
    return undefined;
  }
}
