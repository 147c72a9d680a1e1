import { buildFileLayer } from '#server/engine/graph/build-file-layer.ts';
import { buildSymbolLayer } from '#server/engine/graph/build-symbol-layer.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { snapshotId } from '#server/engine/graph/snapshot-id.ts';
import { createModuleMap } from '#server/engine/resolve/modules.ts';
import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import type { FileRegister } from './file-register.ts';
import { toLinkedFile } from './indexed-file.ts';

/**
 * Lays out and hands on snapshots, a layer at a time; one that is published already is not made again.
 *
 * Invariant: tables are laid out as a whole. Patching them is how an incremental index drifts from a fresh one.
 */
export class SnapshotPublisher {
  readonly #producers: readonly string[];
  readonly #publish: (snapshot: GraphSnapshot) => void;
  #published: GraphSnapshot | undefined;

  constructor(producers: readonly string[], publish: (snapshot: GraphSnapshot) => void) {
    this.#producers = producers;
    this.#publish = publish;
  }

  get published(): GraphSnapshot | undefined {
    return this.#published;
  }

  /** A file layer that was stored. */
  resume(id: string, files: FileLayer): void {
    this.#hand({ id, files });
  }

  publishFiles(files: FileRegister, units: readonly ModuleUnit[]): void {
    const known = files.known();
    const id = snapshotId(known, this.#producers);
    if (this.#published?.id === id) return;
    const { moduleOf } = createModuleMap(units, files.paths());
    this.#hand({ id, files: buildFileLayer(known.map(toLinkedFile), moduleOf) });
  }

  /** After the declarations of every file of the published layer are known. */
  publishSymbols(files: FileRegister): void {
    if (this.#published === undefined || this.#published.symbols !== undefined) return;
    this.#hand({ ...this.#published, symbols: buildSymbolLayer(files.known().map((file) => file.declarations)) });
  }

  forget(): void {
    this.#published = undefined;
  }

  #hand(snapshot: GraphSnapshot): void {
    this.#published = snapshot;
    this.#publish(snapshot);
  }
}
