import type { NameUse } from '../../../metrics/explained-code.ts';
import { NameCollector, type NameRole } from '../../../metrics/name-collector.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../node-kinds.ts';

const scopes = new Set<number>([
  kind.functionDefinition,
  kind.lambda,
  kind.listComprehension,
  kind.setComprehension,
  kind.dictionaryComprehension,
  kind.generator,
]);

/** Of these the first child is what is set: it is a name of the function. */
const targetFirst = new Set<number>([kind.assign, kind.forStatement, kind.forIn, kind.walrus, kind.augmentedAssign]);

/** Names that the parameters and the body of a function read and set: all that is set in it is its own, unless it is `global`. */
export function moduleNames(tree: CodeTree, node: number): readonly NameUse[] {
  const collector = new NameCollector();
  const walk = new NameWalk(tree, collector);
  walk.visitInside(node);
  return collector.uses.map((use) => (walk.foreign.has(use.name) ? { ...use, isDeclared: false } : use));
}

class NameWalk {
  /** Names that `global` and `nonlocal` say are not of this function. */
  readonly foreign = new Set<string>();
  readonly #tree: CodeTree;
  readonly #names: NameCollector;

  constructor(tree: CodeTree, names: NameCollector) {
    this.#tree = tree;
    this.#names = names;
  }

  visitInside(node: number): void {
    for (const child of this.#children(node)) this.#visit(child, 'read');
  }

  #visit(node: number, role: NameRole): void {
    const own = this.#tree.kinds[node];
    if (scopes.has(own)) return this.#visitScope(node);
    switch (own) {
      case kind.annotation:
        return;
      case kind.name:
        return this.#add(node, role);
      case kind.parameter:
        this.#add(node, 'declared');
        return this.visitInside(node);
      case kind.importName:
        return this.#visitImport(node);
      case kind.globalStatement:
      case kind.nonlocalStatement:
        for (const child of this.#children(node)) this.foreign.add(this.#textOf(child));
        return;
      case kind.classDefinition:
        this.#add(node, 'declared');
        return this.visitInside(node);
      default:
        return this.#visitChildren(node, role);
    }
  }

  #visitChildren(node: number, role: NameRole): void {
    const { kinds } = this.#tree;
    const own = kinds[node];
    const children = this.#children(node);
    children.forEach((child, index) => {
      const isFirst = index === 0;
      if (targetFirst.has(own) && isFirst) this.#visitTarget(child, own === kind.augmentedAssign);
      else if (own === kind.withItem && !isFirst) this.#visitTarget(child, false);
      else if (own === kind.except && !isFirst && kinds[child] !== kind.block) this.#visitTarget(child, false);
      else if (own === kind.casePattern || own === kind.asPattern) this.#visit(child, 'declared');
      else this.#visit(child, own === kind.tuple || own === kind.list || own === kind.star ? role : 'read');
    });
  }

  /** `a += 1` reads as well. */
  #visitTarget(node: number, isRead: boolean): void {
    if (isRead && this.#tree.kinds[node] === kind.name) this.#add(node, 'read');
    this.#visit(node, 'declared');
  }

  #visitScope(node: number): void {
    if (this.#tree.kinds[node] === kind.functionDefinition) this.#add(node, 'declared');
    const inner = new NameCollector();
    const walk = new NameWalk(this.#tree, inner);
    walk.visitInside(node);
    this.#names.addInner(inner);
  }

  /** `import a.b` declares `a`. */
  #visitImport(node: number): void {
    const alias = this.#children(node).at(-1);
    this.#names.add(node, alias === undefined ? this.#textOf(node).split('.')[0] : this.#textOf(alias), 'declared');
  }

  #add(node: number, role: NameRole): void {
    this.#names.add(node, this.#textOf(node), role);
  }

  #textOf(node: number): string {
    return this.#tree.texts[this.#tree.names[node]];
  }

  #children(node: number): number[] {
    const { ends } = this.#tree;
    const children: number[] = [];
    for (let child = node + 1; child < ends[node]; child = ends[child]) children.push(child);
    return children;
  }
}
