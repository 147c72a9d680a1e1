import { closeSync, constants, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface RequestLog {
  /** Takes one line without its end. It is written within a fifth of a second. */
  write(line: string): void;
  close(): void;
}

export interface RequestLogOptions {
  readonly folder: string;
  /** Called when lines were lost: the disk is full, or the folder gone. Once, until a line can be written again. */
  readonly onLost: (error: unknown) => void;
  readonly bytesMax?: number;
  readonly filesMax?: number;
}

const writeAfterMs = 200;
const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

/**
 * The requests of a remote, a line each, in `requests.jsonl`. A file that is full becomes `requests.jsonl.1`, and the
 * oldest is dropped: all together take `bytesMax` times `filesMax` at the most.
 */
export function openRequestLog(options: RequestLogOptions): RequestLog {
  return new RotatedLog(options);
}

class RotatedLog implements RequestLog {
  readonly #path: string;
  readonly #bytesMax: number;
  readonly #filesMax: number;
  readonly #onLost: (error: unknown) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #open: { readonly descriptor: number; bytes: number } | undefined;
  #isLosing = false;

  constructor({ folder, onLost, bytesMax = 16 * 1024 * 1024, filesMax = 5 }: RequestLogOptions) {
    this.#path = join(folder, 'requests.jsonl');
    this.#bytesMax = bytesMax;
    this.#filesMax = filesMax;
    this.#onLost = onLost;
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#timer ??= setTimeout(() => this.#flush(), writeAfterMs).unref();
  }

  close(): void {
    this.#flush();
    this.#closeFile();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines.splice(0);
    if (lines.length === 0) return;
    try {
      this.#append(Buffer.from(`${lines.join('\n')}\n`));
      this.#isLosing = false;
    } catch (error) {
      if (!this.#isLosing) this.#onLost(error);
      this.#isLosing = true;
    }
  }

  #append(bytes: Buffer): void {
    this.#open ??= openFile(this.#path);
    if (this.#open.bytes > 0 && this.#open.bytes + bytes.length > this.#bytesMax) this.#rotate();
    this.#open ??= openFile(this.#path);
    this.#open.bytes += writeSync(this.#open.descriptor, bytes);
  }

  #rotate(): void {
    this.#closeFile();
    for (let number = this.#filesMax - 1; number > 0; number--) {
      renameIfThere(number === 1 ? this.#path : `${this.#path}.${number - 1}`, `${this.#path}.${number}`);
    }
  }

  #closeFile(): void {
    if (this.#open !== undefined) closeSync(this.#open.descriptor);
    this.#open = undefined;
  }
}

function openFile(path: string): { descriptor: number; bytes: number } {
  const descriptor = openSync(path, flags, 0o600);
  return { descriptor, bytes: fstatSync(descriptor).size };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
