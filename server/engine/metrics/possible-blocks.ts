import type { CodeTree } from '../source/code-tree.ts';
import type { Block } from './explained-code.ts';

/** Ways out of a block that are open; 0 is none. */
const jump = { out: 1, break: 2, continue: 4 } as const;

/** Of a language, by kind of node. */
export interface BlockForms {
  /** Statements that can leave a function as a whole. */
  readonly statements: ReadonlySet<number>;
  readonly loops: ReadonlySet<number>;
  /** `break` ends them, `continue` goes on behind them. */
  readonly switches: ReadonlySet<number>;
  readonly blocks: ReadonlySet<number>;
  /** They have code of their own: functions and classes. */
  readonly scopes: ReadonlySet<number>;
  /** `return`, `yield`: nothing that has one can be taken away from its function. */
  readonly ways: ReadonlySet<number>;
  readonly breaks: ReadonlySet<number>;
  readonly continues: ReadonlySet<number>;
  /** Reports whether a jump leads to a label. */
  readonly isLabelled: (tree: CodeTree, node: number) => boolean;
}

/** Finds the statements and blocks of one function, inner functions left out. */
export class BlockSearch {
  readonly found: Block[] = [];
  readonly #tree: CodeTree;
  readonly #forms: BlockForms;

  constructor(tree: CodeTree, forms: BlockForms) {
    this.#tree = tree;
    this.#forms = forms;
  }

  /** @param node of a function: its own block is all of it, and no part */
  searchIn(node: number): readonly Block[] {
    const { ends, kinds } = this.#tree;
    for (let child = node + 1; child < ends[node]; child = ends[child]) {
      if (this.#forms.blocks.has(kinds[child])) this.#visitChildren(child, []);
    }
    return this.found;
  }

  /** Returns the ways out of a node. */
  #visit(node: number, loops: readonly number[]): number {
    const { kinds } = this.#tree;
    const kind = kinds[node];
    if (this.#forms.scopes.has(kind)) return 0;
    const isLoop = this.#forms.loops.has(kind);
    let open = this.#visitChildren(node, isLoop ? [...loops, node] : loops) | this.#jumpOf(node);
    if (isLoop) open &= jump.out;
    else if (this.#forms.switches.has(kind)) open &= ~jump.break;
    const isStatement = this.#forms.statements.has(kind) && !this.#isBranch(node);
    if (isStatement || this.#isBody(node)) this.found.push({ node, isStatement, loops, isLeft: open !== 0 });
    return open;
  }

  #visitChildren(node: number, loops: readonly number[]): number {
    const { ends } = this.#tree;
    let open = 0;
    for (let child = node + 1; child < ends[node]; child = ends[child]) open |= this.#visit(child, loops);
    return open;
  }

  #jumpOf(node: number): number {
    const kind = this.#tree.kinds[node];
    if (this.#forms.ways.has(kind)) return jump.out;
    const isBreak = this.#forms.breaks.has(kind);
    const isContinue = this.#forms.continues.has(kind);
    if ((isBreak || isContinue) && this.#forms.isLabelled(this.#tree, node)) return jump.out;
    return (isBreak ? jump.break : 0) | (isContinue ? jump.continue : 0);
  }

  /** An `else if` is no statement of its own. */
  #isBranch(node: number): boolean {
    const { kinds, parents, ends } = this.#tree;
    const parent = parents[node];
    return kinds[parent] === kinds[node] && !this.#forms.loops.has(kinds[node]) && ends[parent] === ends[node];
  }

  /** A block with something in it. */
  #isBody(node: number): boolean {
    const { kinds, ends } = this.#tree;
    return this.#forms.blocks.has(kinds[node]) && ends[node] > node + 1;
  }
}
