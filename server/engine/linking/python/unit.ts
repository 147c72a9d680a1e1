import type { ResolvedUse } from '../../graph/file-facts.ts';
import { decodeCodeTree } from '../../source/code-tree-codec.ts';
import { type CodeTree, lineAndColumn } from '../../source/code-tree.ts';
import { symbolNamesIn } from '../symbol-names.ts';
import { treeBytes } from '../tree-bytes.ts';

export interface UnitSource {
  /** Encoded tree. */
  tree(): Uint8Array;
  /** Encoded declaration facts. */
  declarations(): Uint8Array;
  uses(): readonly ResolvedUse[];
}

/** A Python file as the linker sees it. An object for as long as its bytes are the same. */
export class Unit {
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

  get symbolNames(): readonly string[] {
    this.#symbolNames ??= symbolNamesIn(this.#source.declarations());
    return this.#symbolNames;
  }

  /** Bytes of memory that the decoded tree takes; 0 as long as nobody looked at it. */
  get bytes(): number {
    return this.#tree === undefined ? 0 : treeBytes(this.#tree);
  }

  /** Answers of the import whose module is named at that offset; they change without the bytes of the file. */
  usesAt(position: number): readonly ResolvedUse[] {
    const place = lineAndColumn(this.tree, position);
    return this.#source.uses().filter(({ line, column }) => line === place.line && column === place.column);
  }
}

/** A node of a unit. */
export interface Place {
  readonly unit: Unit;
  readonly node: number;
}

/** Looks up the files of a project. */
export interface Project {
  unitAt(path: string): Unit | undefined;
}
