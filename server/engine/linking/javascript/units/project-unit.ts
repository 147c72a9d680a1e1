import { decodeCodeTree } from '../../../source/code-tree-codec.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { ImportTarget, Unit } from '../entity.ts';
import { symbolNamesIn } from '../../symbol-names.ts';
import { treeBytes } from '../../tree-bytes.ts';

export interface UnitSource {
  /** Encoded tree. */
  tree(): Uint8Array;
  /** Encoded declaration facts. */
  declarations(): Uint8Array;
  resolveImport(specifier: string): ImportTarget;
}

/**
 * A file whose tree is decoded when it is first looked at. An object for as long as the bytes of the file are the same:
 * what the binder made of it is kept under its identity.
 */
export class ProjectUnit implements Unit {
  readonly path: string;
  readonly isForeign: boolean;
  /** Place among the units of the run under way: nothing that outlives a run may remember it. */
  number = 0;
  readonly #source: UnitSource;
  readonly #intern: (text: string) => string;
  #tree: CodeTree | undefined;
  #symbolNames: readonly string[] | undefined;

  constructor(path: string, isForeign: boolean, source: UnitSource, intern: (text: string) => string) {
    this.path = path;
    this.isForeign = isForeign;
    this.#source = source;
    this.#intern = intern;
  }

  get tree(): CodeTree {
    this.#tree ??= decodeCodeTree(this.#source.tree(), this.#intern);
    return this.#tree;
  }

  get symbolNames(): readonly string[] {
    this.#symbolNames ??= symbolNamesIn(this.#source.declarations());
    return this.#symbolNames;
  }

  /** Bytes of memory that the decoded tree takes; 0 as long as nobody looked at it. */
  get bytes(): number {
    return this.#tree === undefined ? 0 : treeBytes(this.#tree);
  }

  resolveImport(specifier: string): ImportTarget {
    return this.#source.resolveImport(specifier);
  }
}
