import { decodeCodeTree } from '../source/code-tree-codec.ts';
import type { CodeTree } from '../source/code-tree.ts';
import { symbolNamesIn } from './symbol-names.ts';
import { treeBytes } from './tree-bytes.ts';

/** Where the facts of a file come from when they are first asked for. */
export interface UnitSource {
  /** Encoded tree. */
  tree(): Uint8Array;
  /** Encoded declaration facts. */
  declarations(): Uint8Array;
}

/**
 * A file whose tree is decoded when it is first looked at. An object for as long as the bytes of the file are the same:
 * what a binder made of it is kept under its identity.
 */
export class CodeUnit {
  readonly path: string;
  readonly #source: UnitSource;
  readonly #intern: (text: string) => string;
  #tree: CodeTree | undefined;
  #symbolNames: readonly string[] | undefined;

  constructor(path: string, source: UnitSource, intern: (text: string) => string) {
    this.path = path;
    this.#source = source;
    this.#intern = intern;
  }

  get tree(): CodeTree {
    this.#tree ??= decodeCodeTree(this.#source.tree(), this.#intern);
    return this.#tree;
  }

  /** Qualified names of the file's declarations, by symbol number. */
  get symbolNames(): readonly string[] {
    this.#symbolNames ??= symbolNamesIn(this.#source.declarations());
    return this.#symbolNames;
  }

  /** Bytes of memory that the decoded tree takes; 0 before the tree is first read. */
  get bytes(): number {
    return this.#tree === undefined ? 0 : treeBytes(this.#tree);
  }
}
