import { sharedBytes } from '#server/base/shared-array.ts';
import { readDeclarationColumns } from '../source/declaration-columns.ts';
import type { ImportNeed } from '../source/facts.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import { decodeImportNeeds } from '../source/import-needs.ts';
import { loadOfUse } from './load-of-use.ts';
import { edgeRow } from './load-scope.ts';
import { type FileLayer, type Load, type LoadLayer, loads } from './snapshot.ts';
import { typesAlone } from './types-alone.ts';

/** Facts of a file that decide when its imports load. */
export interface CompiledFile {
  /** Encoded declaration facts; empty where it has none. The same array of bytes as long as they are the same. */
  readonly declarations: Uint8Array;
  /** Bits of `keptImports`. */
  readonly kept: number;
}

/** Of one file: its needs by position. */
type Needs = ReadonlyMap<number, ImportNeed>;

const never = loads.indexOf('never');

/**
 * Computes when each import loads. The whole layer is laid out again, since an import may depend on declarations of
 * other files; only decoded facts of files that did not change are cached.
 */
export class LoadLayerBuilder {
  readonly #needs = new WeakMap<Uint8Array, Needs>();
  readonly #types = new WeakMap<Uint8Array, ReadonlySet<string>>();

  /** @param code by file of the layer */
  build(files: FileLayer, code: readonly CompiledFile[]): LoadLayer {
    const layer = { uses: sharedBytes(files.uses.count), edges: sharedBytes(files.edges.count).fill(never) };
    for (let row = 0; row < files.uses.count; row++) {
      layer.uses[row] = loads.indexOf(this.#loadOf(files, code, row));
      strengthen(files, layer, row);
    }
    return layer;
  }

  #loadOf({ uses }: FileLayer, code: readonly CompiledFile[], row: number): Load {
    const { declarations, kept } = code[uses.sources[row]];
    const needs = this.#needsOf(declarations);
    const need = needs.get(wholeFile) ?? needs.get(placeKey(uses.lines[row], uses.columns[row]));
    const areTypes = () => this.#areTypes(code[uses.targets[row]]?.declarations, need?.names ?? []);
    return loadOfUse(importKinds[uses.kinds[row]], need, kept, areTypes);
  }

  #needsOf(declarations: Uint8Array): Needs {
    if (declarations.length === 0) return nothing;
    let known = this.#needs.get(declarations);
    if (known === undefined) {
      const decoded = decodeImportNeeds(readDeclarationColumns(declarations).needs);
      known = decoded.length === 0 ? nothing : new Map(decoded.map((need) => [placeKey(need.line, need.column), need]));
      this.#needs.set(declarations, known);
    }
    return known;
  }

  /** False where the names come from outside, or by a way that is not followed: they may be values. */
  #areTypes(declarations: Uint8Array | undefined, names: readonly string[]): boolean {
    if (declarations === undefined || declarations.length === 0) return false;
    let types = this.#types.get(declarations);
    if (types === undefined) this.#types.set(declarations, (types = typesAlone(readDeclarationColumns(declarations))));
    return names.every((name) => types.has(name));
  }
}

const nothing: Needs = new Map();

/** Columns of longer lines share keys with later lines; no line of a source is a million columns long and has another one behind it. */
const columnsMax = 2 ** 20;

function placeKey(line: number, column: number): number {
  return line * columnsMax + column;
}

const wholeFile = placeKey(0, 0);

/** An import of the file itself, or an unresolved one, has no edge. */
function strengthen(files: FileLayer, layer: LoadLayer, use: number): void {
  const edge = edgeRow(files, files.uses.sources[use], files.uses.targets[use]);
  if (edge !== undefined) layer.edges[edge] = Math.min(layer.edges[edge], layer.uses[use]);
}
