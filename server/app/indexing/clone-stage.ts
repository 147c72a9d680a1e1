import { allStrings, type StringTable, stringAt } from '#server/base/string-table.ts';
import { buildCloneLayer, withTokens } from '#server/engine/duplication/build-clone-layer.ts';
import { CloneIndex } from '#server/engine/duplication/clone-index.ts';
import { type ComparableTokens, comparableTokens } from '#server/engine/duplication/comparable-tokens.ts';
import { decodeFingerprints } from '#server/engine/duplication/fingerprints.ts';
import type { CloneLayer } from '#server/engine/graph/clone-tables.ts';
import { contentHashOf, findFile } from '#server/engine/graph/find-file.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { changedContents } from './changed-contents.ts';
import type { FactsResult, FactsStage } from './facts-source.ts';
import type { IndexerEvent } from './indexer.ts';
import type { ProduceFacts } from './read-stage.ts';
import { RecentTokens } from './recent-tokens.ts';
import type { SnapshotPublisher } from './snapshot-publisher.ts';

export interface CloneStageParts {
  readonly produce: ProduceFacts;
  readonly publisher: SnapshotPublisher;
  readonly emit: (event: IndexerEvent) => void;
  readonly isCompared: (path: string) => boolean;
}

/**
 * Copies of code: made when they are first asked for, and by each run from then on. Only files that changed are read
 * again, and those that share a fingerprint with them.
 *
 * Invariant: what is compared is exactly the files of the snapshot, each with the bytes it has there.
 */
export class CloneStage {
  readonly #parts: CloneStageParts;
  #index = new CloneIndex();
  /** Bytes that the index has, by path. */
  readonly #contentHashes = new Map<string, string>();
  readonly #recent = new RecentTokens();
  #seen: FileLayer | undefined;
  #paths: PathNumbers | undefined;
  #laidOut: { readonly paths: StringTable; readonly layer: CloneLayer } | undefined;
  /** Files that were others by then, or could not be read. */
  readonly #missing = new Set<string>();
  #wasAsked = false;

  constructor(parts: CloneStageParts) {
    this.#parts = parts;
  }

  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  /** Publishes the copies in the last snapshot, where that is not done. */
  async show(): Promise<void> {
    this.#wasAsked = true;
    const { publisher, emit } = this.#parts;
    const { published } = publisher;
    if (published !== undefined && published.clones === undefined) {
      publisher.publishClones(await this.#refreshOrForget(published.files));
    }
    emit({ type: 'ready', layer: 'clones' });
  }

  forget(): void {
    this.#index = new CloneIndex();
    this.#contentHashes.clear();
    this.#recent.clear();
    this.#missing.clear();
    this.#seen = undefined;
    this.#laidOut = undefined;
  }

  /** A run that broke off leaves half of its work behind, which is forgotten. */
  async #refreshOrForget(files: FileLayer): Promise<CloneLayer> {
    try {
      return await this.#refresh(files);
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  async #refresh(files: FileLayer): Promise<CloneLayer> {
    const changed = this.#takeChanges(files);
    this.#seen = files;
    await this.#produce(changed, 'fingerprints', (result) => this.#takeFingerprints(result));
    const tokens = await this.#tokensToCompare();
    const hasChanged = this.#index.compare(
      (path) => tokens.get(path) as ComparableTokens,
      (path) => this.#numberIn(files, path),
    );
    this.#recent.rest();
    const layer = this.#layerOf(files, hasChanged);
    this.#laidOut = { paths: files.paths, layer };
    return layer;
  }

  /** Forgets what is other or gone; returns what is to be read. */
  #takeChanges(files: FileLayer): string[] {
    const changed = this.#seen && changedContents(this.#seen, files);
    const looked = changed === undefined ? Array.from({ length: files.count }, (_, file) => file) : changed;
    const paths = looked.map((file) => stringAt(files.paths, file)).filter(this.#parts.isCompared);
    if (changed === undefined) this.#forgetOthers(new Set(paths));
    for (const path of this.#missing) if (findFile(files, path) !== undefined) paths.push(path);
    this.#missing.clear();
    return [...new Set(paths)].filter((path) => {
      const contentHash = contentHashOf(files, findFile(files, path) as number);
      if (this.#contentHashes.get(path) === contentHash) return false;
      this.#forgetFile(path);
      this.#contentHashes.set(path, contentHash);
      return true;
    });
  }

  #forgetOthers(paths: ReadonlySet<string>): void {
    for (const path of this.#contentHashes.keys()) if (!paths.has(path)) this.#forgetFile(path);
  }

  #forgetFile(path: string): void {
    if (!this.#contentHashes.delete(path)) return;
    this.#index.set(path, undefined);
    this.#recent.delete(path);
  }

  async #produce(paths: readonly string[], stage: FactsStage, take: (result: FactsResult) => void): Promise<void> {
    const requests = paths.map((path) => {
      const contentHash = this.#contentHashes.get(path) as string;
      return { path, stage, contentHash, wantsText: false };
    });
    await this.#parts.produce(requests, take);
  }

  #takeFingerprints(result: FactsResult): void {
    const { path } = result;
    if ('skipped' in result || result.contentHash !== this.#contentHashes.get(path)) return this.#noteMissing(path);
    if (result.fingerprints === undefined) return;
    const fingerprints = decodeFingerprints(result.fingerprints);
    this.#index.set(path, fingerprints);
    if (result.tokens !== undefined && fingerprints.equal.hashes.length > 0) {
      this.#recent.put(path, comparableTokens(result.tokens));
    }
  }

  #noteMissing(path: string): void {
    this.#forgetFile(path);
    this.#missing.add(path);
  }

  /** A file that cannot be read again is left out, and then its partners may have none. */
  async #tokensToCompare(): Promise<ReadonlyMap<string, ComparableTokens>> {
    const tokens = new Map<string, ComparableTokens>();
    for (;;) {
      const unread: string[] = [];
      for (const path of this.#index.pathsToCompare()) {
        const known = tokens.get(path) ?? this.#recent.get(path);
        if (known === undefined) unread.push(path);
        else tokens.set(path, known);
      }
      if (unread.length === 0) return tokens;
      // oxlint-disable-next-line no-await-in-loop -- a second time only where files changed meanwhile
      await this.#produce(unread, 'tokens', (result) => {
        const isSame = 'tokens' in result && result.contentHash === this.#contentHashes.get(result.path);
        if (!isSame || result.tokens === undefined) return this.#noteMissing(result.path);
        const comparable = comparableTokens(result.tokens);
        tokens.set(result.path, comparable);
        this.#recent.put(result.path, comparable);
      });
    }
  }

  /** Most saves change no copy: what was laid out stays. */
  #layerOf(files: FileLayer, hasChanged: boolean): CloneLayer {
    const index = this.#index;
    const paths = this.#pathsOf(files).list;
    const tokens = paths.map((path) => index.tokensAt(path));
    const before = this.#laidOut;
    if (!hasChanged && before?.paths === files.paths) return withTokens(before.layer, tokens);
    const numbers = index.numbersBySlot((path) => this.#numberIn(files, path));
    const numberOf = (slot: number): number => numbers.get(slot) as number;
    return buildCloneLayer({ groups: index.groups, tokens, numberOf, isCut: index.isCut });
  }

  #numberIn(files: FileLayer, path: string): number {
    return this.#pathsOf(files).numbers.get(path) as number;
  }

  /** The same as long as the files are: a save decodes no paths. */
  #pathsOf({ paths }: FileLayer): PathNumbers {
    if (this.#paths?.table !== paths) {
      const list = allStrings(paths);
      this.#paths = { table: paths, list, numbers: new Map(list.map((path, number) => [path, number])) };
    }
    return this.#paths;
  }
}

interface PathNumbers {
  readonly table: StringTable;
  readonly list: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
}
