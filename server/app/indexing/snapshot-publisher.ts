import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { LoadLayerBuilder } from '#server/engine/graph/build-load-layer.ts';
import { MetricsLayerBuilder } from '#server/engine/graph/build-metrics-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import { CallLayerBuilder } from '#server/engine/graph/calls/build-call-layer.ts';
import type { CloneLayer } from '#server/engine/graph/clone-tables.ts';
import type { LeftOutFile } from '#server/engine/graph/file-facts.ts';
import type { CallLayer, FileLayer, GraphSnapshot, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { snapshotId } from '#server/engine/graph/snapshot-id.ts';
import { createModuleMap, type ModuleMap } from '#server/engine/resolve/modules.ts';
import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import { encodeUnlinked } from '#server/engine/linking/file-links-codec.ts';
import type { CodeContents } from './code-contents.ts';
import type { FileRegister } from './file-register.ts';
import type { FileEntryPoints } from './import-linker.ts';
import type { IndexContents } from './index-contents.ts';
import { type KnownFile, type SeenFile, toLeftOutFile, toLinkedFile } from './indexed-file.ts';

interface ModulesOfPaths {
  readonly units: readonly ModuleUnit[];
  readonly paths: readonly string[];
  readonly map: ModuleMap;
}

/**
 * Lays out and publishes snapshots, a layer at a time; one that is published already is not made again.
 *
 * Invariant: tables are laid out as a whole, since patching them is how an incremental index drifts from a fresh one.
 * What is long and says nothing of other files (rows of uses, names) stays where it lies.
 */
export class SnapshotPublisher {
  readonly #producers: readonly string[];
  readonly #outside: () => string;
  readonly #publish: (snapshot: GraphSnapshot) => void;
  #builders = newBuilders();
  #published: GraphSnapshot | undefined;
  #modules: ModulesOfPaths | undefined;
  #leftOut: { readonly of: readonly SeenFile[]; readonly files: readonly LeftOutFile[] } | undefined;

  /** @param outside what was read beside the files of the graph, as a hash; empty where nothing was */
  constructor(producers: readonly string[], outside: () => string, publish: (snapshot: GraphSnapshot) => void) {
    this.#producers = producers;
    this.#outside = outside;
    this.#publish = publish;
  }

  get published(): GraphSnapshot | undefined {
    return this.#published;
  }

  /** A file layer that was stored. */
  resume(id: string, files: FileLayer): void {
    this.#publishNow({ id, files });
  }

  /** Later layers of the published snapshot that were stored. */
  resumeCode(code: Pick<GraphSnapshot, 'symbols' | 'loads' | 'metrics' | 'calls'>): void {
    this.#publishNow({ ...(this.#published as GraphSnapshot), ...code });
  }

  /** @param withSymbols every declaration is known: both layers in one snapshot */
  publishFiles(files: FileRegister, units: readonly ModuleUnit[], withSymbols: boolean): void {
    const known = files.known();
    const id = this.#idOf(files);
    if (this.#published?.id === id) return;
    const modules = this.#moduleMap(units, files.paths());
    const layer = this.#builders.files.build(known.map(toLinkedFile), files.paths(), modules, this.#leftOutOf(files));
    this.#publishNow({ id, files: layer, ...(withSymbols && this.#declared(layer, files)) });
  }

  /**
   * The inputs apart from the files have changed: the layers that do not depend on them are those of another snapshot.
   */
  renew(files: FileRegister): void {
    const id = this.#idOf(files);
    if (this.#published === undefined || this.#published.id === id) return;
    const { files: layer, symbols, loads, metrics } = this.#published;
    this.#publishNow({ id, files: layer, ...(symbols && { symbols, loads, metrics }) });
  }

  /** The same array as long as these files are the same: a save decodes no words of others. */
  #leftOutOf(files: FileRegister): readonly LeftOutFile[] {
    const of = files.leftOut();
    if (this.#leftOut?.of !== of) this.#leftOut = { of, files: of.map(toLeftOutFile) };
    return this.#leftOut.files;
  }

  #idOf(files: FileRegister): string {
    const outside = this.#outside();
    const producers = outside === '' ? this.#producers : [...this.#producers, `installed ${outside}`];
    return snapshotId(files.known(), producers, files.leftOut());
  }

  /** The same map as long as units and paths are the same. */
  #moduleMap(units: readonly ModuleUnit[], paths: readonly string[]): ModuleMap {
    if (this.#modules?.units !== units || this.#modules.paths !== paths) {
      this.#modules = { units, paths, map: createModuleMap(units, paths) };
    }
    return this.#modules.map;
  }

  /** After the declarations of every file of the published layer are known. */
  publishSymbols(files: FileRegister): void {
    if (this.#published === undefined || this.#published.symbols !== undefined) return;
    this.#publishNow({ ...this.#published, ...this.#declared(this.#published.files, files) });
  }

  /**
   * After every file of the published layers that can be linked is.
   *
   * @param entryPoints from where programs begin
   */
  publishCalls({ files, code }: IndexContents, entryPoints: FileEntryPoints): void {
    const { published } = this;
    if (published?.symbols === undefined || published.calls !== undefined) return;
    this.#publishNow({
      ...published,
      calls: this.#callsOf(published.files, published.symbols, files, code, entryPoints),
    });
  }

  publishSearch(search: SearchIndex): void {
    if (this.#published !== undefined && this.#published.search === undefined)
      this.#publishNow({ ...this.#published, search });
  }

  publishClones(clones: CloneLayer): void {
    if (this.#published !== undefined && this.#published.clones === undefined)
      this.#publishNow({ ...this.#published, clones });
  }

  #callsOf(
    layer: FileLayer,
    symbols: SymbolLayer,
    files: FileRegister,
    code: CodeContents,
    entryPoints: FileEntryPoints,
  ): CallLayer {
    const known = files.known();
    return this.#builders.calls.build({
      files: layer,
      symbols,
      declarations: known.map(({ declarations }) => declarations),
      links: known.map((file) => code.linked.get(file.path)?.links ?? withoutLinks(file, code)),
      ...entryPoints,
    });
  }

  /** The layers that the declarations of all files make. */
  #declared(layer: FileLayer, files: FileRegister): Pick<GraphSnapshot, 'symbols' | 'loads' | 'metrics'> {
    const known = files.known();
    const declarations = known.map((file) => file.declarations);
    return {
      symbols: this.#builders.symbols.build(declarations),
      loads: this.#builders.loads.build(layer, known),
      metrics: this.#builders.metrics.build(layer, declarations),
    };
  }

  forget(): void {
    this.#published = undefined;
  }

  /** Lets go of the parts that layers were made of: the next ones are laid out from nothing. */
  rest(): void {
    this.#builders = newBuilders();
    this.#modules = undefined;
    this.#leftOut = undefined;
  }

  #publishNow(snapshot: GraphSnapshot): void {
    this.#published = snapshot;
    this.#publish(snapshot);
  }
}

/** They keep what is the same in the next snapshot. */
function newBuilders() {
  return {
    files: new FileLayerBuilder(),
    symbols: new SymbolLayerBuilder(),
    loads: new LoadLayerBuilder(),
    metrics: new MetricsLayerBuilder(),
    calls: new CallLayerBuilder(),
  };
}

const ofOtherLanguage = encodeUnlinked('language');
const unreadable = encodeUnlinked('unreadable');

function withoutLinks(file: KnownFile, code: CodeContents): Uint8Array {
  return code.linkerOf(file) === undefined ? ofOtherLanguage : unreadable;
}
