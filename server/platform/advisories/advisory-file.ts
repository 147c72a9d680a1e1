/**
 * `<state folder>/advisories`: a line of JSON for each advisory, behind them an index by package, and a footer that says where that
 * is. What is asked for is read by its place, so that memory does not grow with the file.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AdvisoriesInfo, AdvisoryStore, OpenAdvisories } from '#server/app/ports/advisories.ts';
import { crc32 } from '#server/base/crc32.ts';
import type { Advisory } from '#server/engine/advisories/advisory.ts';
import type { Ecosystem } from '#server/engine/packages/locked-package.ts';
import { ownUid, requirePrivateFile } from '../files/private-place.ts';

/** Words of an entry of the index: two of the package's hash, place and length of the line. */
export const entryWords = 4;
export const wordBytes = 4;
/** Behind everything: length of the footer, and the name of the form. */
export const endBytes = 12;
export const formName = 'GPADVIS1';

export interface AdvisoryFooter {
  readonly info: AdvisoriesInfo;
  readonly indexStart: number;
  readonly entries: number;
  /** Of the index. */
  readonly checksum: number;
}

export function advisoriesPath(stateFolder: string): string {
  return join(stateFolder, 'advisories');
}

/** Two words that a package is looked up by; which package an advisory is about is compared besides. */
export function packageWords(ecosystem: Ecosystem, name: string): readonly [number, number] {
  const digest = createHash('sha256').update(`${ecosystem} ${name}`).digest();
  return [digest.readUInt32LE(0), digest.readUInt32LE(wordBytes)];
}

export function advisoryStore(stateFolder: string): AdvisoryStore {
  const path = advisoriesPath(stateFolder);
  return {
    mark: () => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? '' : [stats.ino, stats.size, stats.mtimeMs].join(' ');
    },
    open: () => openAdvisories(path),
  };
}

function openAdvisories(path: string): OpenAdvisories | undefined {
  let descriptor: number;
  try {
    requirePrivateFile(path, ownUid);
    descriptor = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    return new AdvisoryFile(descriptor);
  } catch {
    closeSync(descriptor);
    return undefined;
  }
}

class AdvisoryFile implements OpenAdvisories {
  readonly info: AdvisoriesInfo;
  readonly #descriptor: number;
  readonly #index: Uint32Array;

  /** Throws where the file is not whole. */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    const { size } = fstatSync(descriptor);
    const end = this.#bytes(size - endBytes, endBytes);
    if (end.toString('latin1', wordBytes) !== formName) throw new Error('of another form');
    const footerBytes = end.readUInt32LE(0);
    const footer = JSON.parse(
      this.#bytes(size - endBytes - footerBytes, footerBytes).toString('utf8'),
    ) as AdvisoryFooter;
    const index = this.#bytes(footer.indexStart, footer.entries * entryWords * wordBytes);
    if (crc32(index) !== footer.checksum) throw new Error('the index is damaged');
    this.info = footer.info;
    this.#index = Uint32Array.from({ length: footer.entries * entryWords }, (_, word) =>
      index.readUInt32LE(word * wordBytes),
    );
  }

  about(ecosystem: Ecosystem, name: string): readonly Advisory[] {
    const [high, low] = packageWords(ecosystem, name);
    const found: Advisory[] = [];
    for (let entry = this.#firstOf(high, low); this.#isOf(entry, high, low); entry++) {
      const advisory = this.#advisoryAt(entry);
      if (advisory.affected.some((each) => each.ecosystem === ecosystem && each.name === name)) found.push(advisory);
    }
    return found;
  }

  *all(): Iterable<Advisory> {
    const places = new Map<number, number>();
    for (let entry = 0; entry * entryWords < this.#index.length; entry++)
      places.set(this.#index[entry * entryWords + 2], entry);
    for (const [, entry] of [...places].toSorted(([one], [other]) => one - other)) yield this.#advisoryAt(entry);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #isOf(entry: number, high: number, low: number): boolean {
    return this.#index[entry * entryWords] === high && this.#index[entry * entryWords + 1] === low;
  }

  /** The first entry that does not come before these words. */
  #firstOf(high: number, low: number): number {
    let [from, to] = [0, this.#index.length / entryWords];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const first = this.#index[middle * entryWords];
      const isBefore = first < high || (first === high && this.#index[middle * entryWords + 1] < low);
      if (isBefore) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #advisoryAt(entry: number): Advisory {
    const [place, length] = [this.#index[entry * entryWords + 2], this.#index[entry * entryWords + 3]];
    return JSON.parse(this.#bytes(place, length).toString('utf8')) as Advisory;
  }

  #bytes(place: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (place < 0 || readSync(this.#descriptor, bytes, 0, length, place) < length) throw new Error('the file is cut');
    return bytes;
  }
}
