import { CallLayerBuilder, type CallLayerParts } from '#server/engine/graph/calls/build-call-layer.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import { FileLayerBuilder } from '#server/engine/graph/build-file-layer.ts';
import { SymbolLayerBuilder } from '#server/engine/graph/build-symbol-layer.ts';
import type { LinkedFile } from '#server/engine/graph/file-facts.ts';
import type { SymbolName, SymbolRelation, SymbolUse, UnknownUse } from '#server/engine/linking/file-links.ts';
import { encodeFileLinks } from '#server/engine/linking/file-links-codec.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';
import type { Declaration } from '#server/engine/source/facts.ts';
import { seededRandom } from './seeded-random.ts';

export interface SyntheticSize {
  readonly files: number;
  readonly symbolsPerFile: number;
  readonly usesPerFile: number;
  readonly seed: number;
}

const columnsPerLine = 80;

/** A linked project of any size: files of a class with methods and functions, each using a few files near it and some that all use. */
export class SyntheticCalls {
  readonly #random: () => number;
  readonly #size: SyntheticSize;
  readonly #paths: readonly string[];
  readonly #linked: readonly LinkedFile[];
  readonly #declarations: Uint8Array[];
  readonly #links: Uint8Array[];
  readonly #fileLayers = new FileLayerBuilder();
  readonly #symbolLayers = new SymbolLayerBuilder();
  readonly #callLayers = new CallLayerBuilder();
  parts: CallLayerParts;
  snapshot: LinkedSnapshot;

  constructor(size: SyntheticSize) {
    this.#size = size;
    this.#random = seededRandom(size.seed);
    const numbers = Array.from({ length: size.files }, (_, file) => file);
    this.#paths = numbers.map(pathOf);
    this.#linked = numbers.map((file) => this.#linkedFile(file));
    this.#declarations = numbers.map((file) =>
      encodeDeclarationFacts({ declarations: this.#declared(file), broken: false }),
    );
    this.#links = numbers.map((file) => this.#linksOf(file));
    [this.parts, this.snapshot] = this.#build();
  }

  get linkBytes(): number {
    return this.#links.reduce((sum, bytes) => sum + bytes.length, 0);
  }

  /** One file says something else, and declares one symbol more. */
  save(): LinkedSnapshot {
    const file = this.#number(this.#size.files);
    const declarations = [...this.#declared(file), declaration('added', 'function', -1, 9999)];
    this.#declarations[file] = encodeDeclarationFacts({ declarations, broken: false });
    this.#links[file] = this.#linksOf(file);
    [this.parts, this.snapshot] = this.#build();
    return this.snapshot;
  }

  #build(): [CallLayerParts, LinkedSnapshot] {
    const files = this.#fileLayers.build(this.#linked, this.#paths, { moduleOf: () => '.', needs: [] });
    const declarations = [...this.#declarations];
    const symbols = this.#symbolLayers.build(declarations);
    const entries = new Uint8Array(files.count);
    const parts = { files, symbols, declarations, links: [...this.#links], entries };
    return [parts, { id: 'snp_1', files, symbols, calls: this.#callLayers.build(parts) }];
  }

  #number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #linkedFile(file: number): LinkedFile {
    const uses = Array.from({ length: 12 }, (_, site) => {
      const target = pathOf(this.#usedBy(file));
      const place = { site, line: site + 1, column: 1, specifier: `./${target}` };
      return { ...place, kind: 'import' as const, target, external: false, proof: 'exact' as const };
    });
    return {
      path: pathOf(file),
      contentHash: '0'.repeat(40),
      language: 'typescript',
      lines: 300,
      codeLines: 250,
      uses,
    };
  }

  #declared(file: number): Declaration[] {
    const { symbolsPerFile } = this.#size;
    return Array.from({ length: symbolsPerFile }, (_, index) =>
      index === 0
        ? declaration(`Class${file}`, 'class', -1, 1)
        : index < symbolsPerFile / 2
          ? declaration(`Class${file}.${memberName(file, index)}`, 'method', 0, index + 1)
          : declaration(`function${file}x${index}`, 'function', -1, index + 1),
    );
  }

  /** A file near it, or one of those that everybody uses. */
  #usedBy(file: number): number {
    const { files } = this.#size;
    return this.#random() < 0.15 ? this.#number(20) : Math.min(files - 1, Math.max(0, file + this.#number(120) - 60));
  }

  #nameIn(file: number): SymbolName {
    const index = this.#number(this.#size.symbolsPerFile);
    return { path: pathOf(file), name: this.#declaredName(file, index) };
  }

  #declaredName(file: number, index: number): string {
    if (index === 0) return `Class${file}`;
    return index < this.#size.symbolsPerFile / 2
      ? `Class${file}.${memberName(file, index)}`
      : `function${file}x${index}`;
  }

  #linksOf(file: number): Uint8Array {
    const { usesPerFile, symbolsPerFile } = this.#size;
    const near = Array.from({ length: 24 }, () => this.#nameIn(this.#random() < 0.4 ? file : this.#usedBy(file)));
    const uses = Array.from({ length: usesPerFile }, (_, index): SymbolUse => {
      const target = near[this.#number(near.length)];
      const owner = target.name.includes('.') ? target.name.slice(0, target.name.indexOf('.')) : undefined;
      const use = {
        position: index * 40,
        type: this.#random() < 0.4 ? ('call' as const) : ('reference' as const),
        source: this.#number(symbolsPerFile),
        target,
        proof: this.#random() < 0.7 ? ('exact' as const) : ('inferred' as const),
        binding: 'import' as const,
        importSite: this.#number(12),
        escapes: this.#random() < 0.02,
      };
      return owner === undefined ? use : { ...use, receiver: { path: target.path, name: owner } };
    });
    const unknowns = Array.from({ length: 12 }, (_, index): UnknownUse => {
      const name = memberName(this.#number(this.#size.files), 1 + this.#number(symbolsPerFile));
      return { position: index * 900, source: 1, name, reason: 'receiver_type_unknown', isCall: true };
    });
    const lineStarts = Uint32Array.from({ length: usesPerFile }, (_, line) => line * columnsPerLine);
    return encodeFileLinks({ uses, unknowns, relations: this.#relations(file), registrations: [] }, { lineStarts });
  }

  /** A third of the classes extends one of a few. */
  #relations(file: number): SymbolRelation[] {
    if (file < 20 || this.#random() < 0.66) return [];
    const base = this.#number(20);
    return [{ symbol: 0, base: { path: pathOf(base), name: `Class${base}` }, kind: 'extends' }];
  }
}

function declaration(qualifiedName: string, kind: Declaration['kind'], container: number, line: number): Declaration {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return { name, qualifiedName, kind, container, line, column: 3, endLine: line, exported: true };
}

/** Members of different classes share their names, as `dispose` and `get` do. */
function memberName(file: number, index: number): string {
  return index % 3 === 0 ? `common${index}` : `member${index}of${file % 500}`;
}

function pathOf(file: number): string {
  return `src/folder${String(Math.floor(file / 40)).padStart(4, '0')}/file${String(file).padStart(5, '0')}.ts`;
}
