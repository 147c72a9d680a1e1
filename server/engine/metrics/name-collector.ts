import type { CodeTree } from '../source/code-tree.ts';
import type { NameUse } from './explained-code.ts';
import { NameScope } from './name-scope.ts';

/** How a name stands in its place. */
export type NameRole = 'read' | 'written' | 'both' | 'declared';

interface FoundUse extends Omit<NameUse, 'variable'> {
  readonly scope: NameScope;
}

/**
 * Names of one function as a walk meets them. Which variable one means is only known behind the last: what is declared further down
 * counts for all of its scope.
 */
export class NameCollector {
  readonly #tree: CodeTree;
  readonly #found: FoundUse[] = [];
  #scope = new NameScope(undefined, true);
  #region: number;
  #writtenFrom = 0;
  #isDeferred = false;

  constructor(tree: CodeTree, functionNode: number) {
    this.#tree = tree;
    this.#region = functionNode;
  }

  get scope(): NameScope {
    return this.#scope;
  }

  /** The function's own: names from elsewhere are left out. */
  get uses(): readonly NameUse[] {
    return this.#found.flatMap(({ scope, ...use }) => {
      const variable = scope.find(use.name);
      return variable === undefined ? [] : [{ ...use, variable }];
    });
  }

  /** @param isHoisted the declaration counts for all of the function, as that of a `var` */
  add(node: number, name: string, role: NameRole, isHoisted = false): void {
    if (name === '') return;
    const scope = this.#scope;
    if (role === 'declared') (isHoisted ? scope.ofFunction : scope).declare(name);
    this.#found.push({
      node,
      name,
      scope,
      isRead: role === 'read' || role === 'both',
      isWritten: role !== 'read',
      isDeferred: this.#isDeferred,
      region: this.#region,
      writtenFrom: Math.max(node, this.#writtenFrom),
    });
  }

  /** Names that are declared in it mean nothing behind it. */
  inScope(work: () => void, isFunction = false): void {
    const outer = this.#scope;
    this.#scope = new NameScope(outer, isFunction);
    work();
    this.#scope = outer;
  }

  /** Code of the node may not run, or may run again. */
  inRegion(node: number, work: () => void): void {
    const outer = this.#region;
    this.#region = node;
    work();
    this.#region = outer;
  }

  /** Code of the node runs later, or not at all. */
  inFunction(node: number, work: () => void): void {
    const outer = this.#isDeferred;
    this.#isDeferred = true;
    this.inRegion(node, () => this.inScope(work, true));
    this.#isDeferred = outer;
  }

  /** Names get their values at the end of the node: an assignment reads its value first. */
  writing(node: number, work: () => void): void {
    const outer = this.#writtenFrom;
    this.#writtenFrom = this.#tree.ends[node];
    work();
    this.#writtenFrom = outer;
  }
}
