import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';
import {
  anyKey,
  type LanguageLinker,
  type LinkedCode,
  LinkingFailed,
  type LinkRun,
} from '#server/engine/linking/language-linker.ts';
import type { Clock } from '../ports/clock.ts';
import { StorageError } from '../ports/storage-error.ts';
import type { CodeContents } from './code-contents.ts';
import type { FileRegister } from './file-register.ts';
import type { KnownFile } from './indexed-file.ts';

export interface CallStageParts {
  readonly files: FileRegister;
  readonly code: CodeContents;
  readonly clock: Clock;
  /** How far it is, of how many files. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Longest time that linking keeps the thread from its messages. */
const turnMs = 50;

/** Last stage: every file with a tree that is not linked, is. */
export class CallStage {
  readonly #parts: CallStageParts;

  constructor(parts: CallStageParts) {
    this.#parts = parts;
  }

  async linkPending(): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each keeps the thread busy
    for (const [linker, files] of this.#byLinker()) await this.#link(linker, files);
  }

  #byLinker(): ReadonlyMap<LanguageLinker, readonly KnownFile[]> {
    const { files, code } = this.#parts;
    const byLinker = Map.groupBy(
      files.known().filter(({ hasTree }) => hasTree),
      (file) => code.linkerOf(file),
    );
    byLinker.delete(undefined);
    return byLinker as Map<LanguageLinker, KnownFile[]>;
  }

  #pendingOf(files: readonly KnownFile[]): readonly KnownFile[] {
    return files.filter(({ path }) => this.#parts.code.linked.get(path) === undefined);
  }

  async #link(linker: LanguageLinker, files: readonly KnownFile[]): Promise<void> {
    const { code, clock, onProgress } = this.#parts;
    const pending = this.#pendingOf(files);
    if (pending.length === 0) return;
    await linker.load();
    const linking = new Linking(linker, code, files);
    let beganMs = clock.monotonicMs();
    for (const [done, { path }] of pending.entries()) {
      code.linked.set(path, linking.link(path));
      if (clock.monotonicMs() - beganMs < turnMs) continue;
      onProgress(done, pending.length);
      // oxlint-disable-next-line no-await-in-loop -- the pause is what this is for
      await nextTurn();
      beganMs = clock.monotonicMs();
    }
    linking.end();
  }
}

/** One run of a linker, begun again behind a file that it could not link. */
class Linking {
  readonly #linker: LanguageLinker;
  readonly #code: CodeContents;
  readonly #paths: readonly string[];
  #run: LinkRun;

  constructor(linker: LanguageLinker, code: CodeContents, files: readonly KnownFile[]) {
    this.#linker = linker;
    this.#code = code;
    this.#paths = files.map(({ path }) => path);
    this.#run = this.#begin();
  }

  /** A file that is too much for the linker has no links, and says so. */
  link(path: string): LinkedCode {
    try {
      return this.#run.link(path);
    } catch (error) {
      const { cause } = error as Error;
      if (error instanceof StorageError) throw error;
      if (cause instanceof StorageError) throw cause;
      // Begun work may be half done: other files must not depend on it.
      this.#run = this.#begin();
      return error instanceof LinkingFailed ? { ...unlinkable, keys: error.keys } : unlinkable;
    }
  }

  end(): void {
    this.#code.projectOf(this.#linker).end();
  }

  #begin(): LinkRun {
    return this.#code
      .projectOf(this.#linker)
      .begin(this.#paths, (path) => this.#code.linked.get(path)?.declaresGlobally);
  }
}

/** Where no known change would make it possible, it is tried again with every change. */
const unlinkable: LinkedCode = {
  links: encodeUnlinked('budget'),
  keys: Uint32Array.of(anyKey),
  declaresGlobally: undefined,
};
