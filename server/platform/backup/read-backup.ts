import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type BackupEnd,
  type BackupFacts,
  type EntryHead,
  firstLine,
  isEntryName,
  lineBytesMax,
  stateEntry,
} from './archive-form.ts';

/** The file is no backup, or not the one that was written. */
export class InvalidBackup extends Error {}

export interface ReadBackup extends BackupFacts {
  readonly entries: number;
}

/**
 * Unpacks a backup into an empty folder and checks it. Throws `InvalidBackup` for a file that was cut, altered or
 * written by something else; what was unpacked until then is not to be used.
 */
export async function readBackup(path: string, folder: string): Promise<ReadBackup> {
  const input = await open(path, 'r');
  try {
    return await new BackupReader(input, folder).read();
  } finally {
    await input.close();
  }
}

const chunkBytes = 256 * 1024;
const newline = 0x0a;

class BackupReader {
  readonly #input: FileHandle;
  readonly #folder: string;
  readonly #hash: Hash = createHash('sha256');
  readonly #names = new Set<string>();
  #buffer = Buffer.alloc(0);

  constructor(input: FileHandle, folder: string) {
    this.#input = input;
    this.#folder = folder;
  }

  async read(): Promise<ReadBackup> {
    const first = await this.#line();
    if (first !== firstLine.trimEnd()) throw new InvalidBackup('It is no backup, or one of a newer version.');
    const facts = factsOf(parsed(await this.#line()));
    for (;;) {
      const digest = this.#hash.copy().digest('hex');
      // oxlint-disable-next-line no-await-in-loop -- one entry follows the other
      const head = parsed(await this.#line());
      if ('sha256' in head) {
        // oxlint-disable-next-line no-await-in-loop -- the loop ends here
        await this.#checkEnd(head as unknown as BackupEnd, digest);
        return { ...facts, entries: this.#names.size };
      }
      // oxlint-disable-next-line no-await-in-loop -- one entry follows the other
      await this.#unpack(this.#headOf(head));
    }
  }

  #headOf({ name, bytes }: Partial<EntryHead>): EntryHead {
    const isSize = Number.isSafeInteger(bytes) && Number(bytes) >= 0;
    if (!isEntryName(name) || !isSize || this.#names.has(name))
      throw new InvalidBackup('An entry has a wrong name or size.');
    this.#names.add(name);
    return { name, bytes: Number(bytes) };
  }

  async #unpack({ name, bytes }: EntryHead): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const output = await open(path, 'wx', 0o600);
    try {
      for (let rest = bytes; rest > 0;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece follows the other
        const piece = await this.#take(rest);
        // oxlint-disable-next-line no-await-in-loop -- the same
        await output.writeFile(piece);
        rest -= piece.length;
      }
      await output.sync();
    } finally {
      await output.close();
    }
  }

  async #checkEnd({ entries, sha256 }: BackupEnd, digest: string): Promise<void> {
    if (sha256 !== digest) throw new InvalidBackup('Its checksum is wrong: the file was altered.');
    if (entries !== this.#names.size || !this.#names.has(stateEntry)) throw new InvalidBackup('Entries are missing.');
    if (this.#buffer.length > 0 || (await this.#fill())) throw new InvalidBackup('Something follows its end.');
  }

  /** Without its end. */
  async #line(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf(newline);
      if (end > lineBytesMax || (end === -1 && this.#buffer.length > lineBytesMax)) {
        throw new InvalidBackup('A line of it is too long.');
      }
      if (end !== -1) {
        const line = this.#cut(end + 1);
        return line.subarray(0, -1).toString('utf8');
      }
      // oxlint-disable-next-line no-await-in-loop -- until the line is there
      if (!(await this.#fill())) throw cutShort();
    }
  }

  async #take(bytesMax: number): Promise<Buffer> {
    if (this.#buffer.length === 0 && !(await this.#fill())) throw cutShort();
    return this.#cut(Math.min(bytesMax, this.#buffer.length));
  }

  #cut(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    this.#hash.update(taken);
    return taken;
  }

  /** False at the end of the file. */
  async #fill(): Promise<boolean> {
    const { buffer, bytesRead } = await this.#input.read(Buffer.alloc(chunkBytes), 0, chunkBytes);
    if (bytesRead === 0) return false;
    this.#buffer = Buffer.concat([this.#buffer, buffer.subarray(0, bytesRead)]);
    return true;
  }
}

function cutShort(): InvalidBackup {
  return new InvalidBackup('It ends too early.');
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw new InvalidBackup('A line of it is no JSON object.');
}

function factsOf({ createdAt, version }: Partial<BackupFacts>): BackupFacts {
  const isTime = typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt));
  if (!isTime || typeof version !== 'string') throw new InvalidBackup('It does not say when it was written.');
  return { createdAt, version };
}
