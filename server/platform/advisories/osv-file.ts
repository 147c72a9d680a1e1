import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { openPromise } from 'yauzl';
import { UnreadableAdvisories } from '#server/app/ports/advisories.ts';
import type { AdvisoryValue } from '#server/engine/advisories/advisory.ts';
import { JsonValues } from './json-values.ts';

/** Larger ones are broken: the longest of npm and PyPI have a few hundred kilobytes. */
const valueBytesMax = 8 << 20;
/** Of an archive, its contents together. */
const archiveBytesMax = 16 * 2 ** 30;
const archiveStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** An archive with nothing in it. */
const emptyArchiveStart = Buffer.from('PK\u0005\u0006', 'latin1');

/**
 * Values of a file as OSV publishes advisories: JSON, a list of them, one a line, or an archive of files with one each. Paths in an
 * archive are read by their ending alone.
 *
 * Throws `UnreadableAdvisories` where the file has none of these forms, and the system's errors.
 */
export async function* osvValues(path: string): AsyncGenerator<AdvisoryValue> {
  const start = await firstBytes(path);
  const isArchive = start.equals(archiveStart) || start.equals(emptyArchiveStart);
  yield* isArchive ? valuesOfArchive(path) : valuesOfJson(path);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(archiveStart.length), 0, archiveStart.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* valuesOfJson(path: string): AsyncGenerator<AdvisoryValue> {
  const values = new JsonValues(valueBytesMax);
  try {
    for await (const bytes of createReadStream(path)) yield* values.add(bytes as Buffer);
    yield* values.end();
  } catch (error) {
    throw error instanceof SyntaxError ? new UnreadableAdvisories(error.message) : error;
  }
}

async function* valuesOfArchive(path: string): AsyncGenerator<AdvisoryValue> {
  const archive = await ofArchive(openPromise(path, { lazyEntries: true, autoClose: false }));
  let bytes = 0;
  try {
    for await (const entry of damagedAs(archive.eachEntry())) {
      if (!entry.fileName.endsWith('.json')) continue;
      bytes += entry.uncompressedSize;
      if (bytes > archiveBytesMax) throw new UnreadableAdvisories('what the archive holds is too large');
      if (entry.uncompressedSize > valueBytesMax) yield { problem: 'too large' };
      else yield { text: await ofArchive(textOf(await ofArchive(archive.openReadStreamPromise(entry)))) };
    }
  } finally {
    archive.close();
  }
}

/** The size that the archive says is held by the library: no entry grows beyond it. */
async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function* damagedAs<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  const iterator = entries[Symbol.asyncIterator]();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- entries in their order
    const { done, value } = await ofArchive(Promise.resolve(iterator.next()));
    if (done === true) return;
    yield value;
  }
}

/** Errors of the system keep their codes; the library's others are about a damaged archive. */
async function ofArchive<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && /^E[A-Z]+$/.test(code)) throw error;
    throw new UnreadableAdvisories(`the archive is damaged: ${message}`);
  }
}
