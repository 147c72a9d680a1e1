import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { AdvisoriesInfo, AdvisoryWriter } from '#server/app/ports/advisories.ts';
import { crc32 } from '#server/base/crc32.ts';
import type { Advisory } from '#server/engine/advisories/advisory.ts';
import {
  advisoriesPath,
  type AdvisoryFooter,
  endBytes,
  entryWords,
  formName,
  packageWords,
  wordBytes,
} from './advisory-file.ts';

/** Lines are written in pieces of this size. */
const pieceBytes = 1 << 20;
/** Places are words of 32 bits. */
const fileBytesMax = 0xffff_ffff;

/** Throws the system's errors. */
export function advisoryWriter(stateFolder: string): AdvisoryWriter {
  return new AdvisoryFileWriter(advisoriesPath(stateFolder));
}

class AdvisoryFileWriter implements AdvisoryWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #descriptor: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #bytes = 0;
  #rows = 0;
  /** Row, hash, place and length of each package that an advisory is about. */
  #entries = new Uint32Array(1 << 12);
  #entryCount = 0;
  #isOpen = true;

  constructor(path: string) {
    this.#path = path;
    this.#unfinished = `${path}.${process.pid}`;
    rmSync(this.#unfinished, { force: true });
    this.#descriptor = openSync(this.#unfinished, 'wx', 0o600);
  }

  add(advisory: Advisory): number {
    const line = Buffer.from(`${JSON.stringify(advisory)}\n`);
    const packages = new Map(advisory.affected.map((each) => [`${each.ecosystem} ${each.name}`, each]));
    for (const { ecosystem, name } of packages.values()) {
      this.#note([this.#rows, ...packageWords(ecosystem, name), this.#bytes, line.length]);
    }
    this.#write(line);
    return this.#rows++;
  }

  finish(info: AdvisoriesInfo, isKept: (row: number) => boolean): void {
    const index = this.#sortedIndex(isKept);
    const entries = index.length / entryWords / wordBytes;
    const footer: AdvisoryFooter = { info, indexStart: this.#bytes, entries, checksum: crc32(index) };
    const footerBytes = Buffer.from(JSON.stringify(footer));
    const end = Buffer.alloc(endBytes);
    end.writeUInt32LE(footerBytes.length);
    end.write(formName, wordBytes, 'latin1');
    for (const part of [index, footerBytes, end]) this.#write(part);
    this.#flush();
    fsyncSync(this.#descriptor);
    this.#close();
    renameSync(this.#unfinished, this.#path);
  }

  abandon(): void {
    this.#close();
    rmSync(this.#unfinished, { force: true });
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }

  /** @param words row, hash, place, length */
  #note(words: readonly number[]): void {
    const start = this.#entryCount * (entryWords + 1);
    if (start + words.length > this.#entries.length) {
      const larger = new Uint32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries.set(words, start);
    this.#entryCount++;
  }

  #sortedIndex(isKept: (row: number) => boolean): Buffer {
    const words = this.#entries;
    const starts = Array.from({ length: this.#entryCount }, (_, entry) => entry * (entryWords + 1));
    const kept = starts.filter((start) => isKept(words[start]));
    kept.sort((one, other) => words[one + 1] - words[other + 1] || words[one + 2] - words[other + 2] || one - other);
    const index = Buffer.alloc(kept.length * entryWords * wordBytes);
    kept.forEach((start, entry) => {
      for (let word = 0; word < entryWords; word++)
        index.writeUInt32LE(words[start + 1 + word], (entry * entryWords + word) * wordBytes);
    });
    return index;
  }

  #write(bytes: Buffer): void {
    if (this.#bytes + bytes.length > fileBytesMax) {
      throw Object.assign(new Error('more advisories than one file holds'), { code: 'EFBIG' });
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#bytes += bytes.length;
    if (this.#waitingBytes >= pieceBytes) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#waiting);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#descriptor, bytes, at);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
