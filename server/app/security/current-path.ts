import { decodeUtf8, encodeUtf8 } from '#server/base/utf8.ts';
import type { CurrentFile } from './scan-messages.ts';

const lengthBytes = 4;

/** Writes down which file is being read: it is at fault when the thread hangs or dies. */
export class CurrentPath {
  readonly #current: CurrentFile;
  #count = 0;

  constructor(current: CurrentFile) {
    this.#current = current;
  }

  begin(path: string): void {
    const bytes = encodeUtf8(path).subarray(0, this.#current.path.length - lengthBytes);
    viewOf(this.#current).setUint32(0, bytes.length);
    this.#current.path.set(bytes, lengthBytes);
    Atomics.store(this.#current.number, 0, ++this.#count);
  }

  end(): void {
    Atomics.store(this.#current.number, 0, 0);
  }

  static read(current: CurrentFile): string {
    const length = viewOf(current).getUint32(0);
    return decodeUtf8(current.path.slice(lengthBytes, lengthBytes + length));
  }
}

function viewOf({ path }: CurrentFile): DataView {
  return new DataView(path.buffer, path.byteOffset, path.byteLength);
}
