import type { NameUse } from '../../../metrics/explained-code.ts';
import { NameCollector, type NameRole } from '../../../metrics/name-collector.ts';
import { childrenOf, type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { kind } from '../node-kinds.ts';

/** They have names of their own. */
const scopes = new Set<number>([
  kind.classDefinition,
  kind.listComprehension,
  kind.setComprehension,
  kind.dictionaryComprehension,
  kind.generator,
]);

/** Of these the first child is what is set: it is a name of the function. */
const targetFirst = new Set<number>([kind.assign, kind.forStatement, kind.forIn, kind.walrus, kind.augmentedAssign]);

/** Their children may not run, but for the first of all but `try`. */
const branches = new Set<number>([kind.ifStatement, kind.and, kind.or, kind.tryStatement]);

/** They may not run. */
const regions = new Set<number>([
  kind.forStatement,
  kind.whileStatement,
  kind.elif,
  kind.otherwise,
  kind.except,
  kind.caseClause,
  kind.conditional,
]);

/** Uses of the variables of a function: all that is set in it is its own, unless it is `global`. */
export function moduleNames(tree: CodeTree, node: number): readonly NameUse[] {
  const collector = new NameCollector(tree, node);
  new NameWalk(tree, collector).visitInside(node);
  return collector.uses;
}

class NameWalk {
  readonly #tree: CodeTree;
  readonly #names: NameCollector;

  constructor(tree: CodeTree, names: NameCollector) {
    this.#tree = tree;
    this.#names = names;
  }

  visitInside(node: number): void {
    for (const child of childrenOf(this.#tree, node)) this.#visit(child, 'read');
  }

  #visit(node: number, role: NameRole): void {
    const own = this.#tree.kinds[node];
    if (scopes.has(own)) return this.#visitScope(node);
    if (regions.has(own)) return this.#names.inRegion(node, () => this.#visitChildren(node, role));
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
        for (const child of childrenOf(this.#tree, node)) this.#names.scope.leaveOut(nameOf(this.#tree, child));
        return;
      case kind.functionDefinition:
        this.#add(node, 'declared');
        return this.#names.inFunction(node, () => this.visitInside(node));
      case kind.lambda:
        return this.#names.inFunction(node, () => this.visitInside(node));
      default:
        return this.#visitChildren(node, role);
    }
  }

  #visitChildren(node: number, role: NameRole): void {
    const { kinds } = this.#tree;
    const own = kinds[node];
    const children = [...childrenOf(this.#tree, node)];
    if (branches.has(own)) return this.#visitBranches(node);
    children.forEach((child, index) => {
      const isFirst = index === 0;
      if (targetFirst.has(own) && isFirst) this.#visitFirst(node, child);
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

  #visitBranches(node: number): void {
    const first = this.#tree.kinds[node] === kind.tryStatement ? -1 : node + 1;
    for (const child of childrenOf(this.#tree, node)) {
      if (child === first) this.#visit(child, 'read');
      else this.#names.inRegion(child, () => this.#visit(child, 'read'));
    }
  }

  /** A loop sets its target first, an assignment reads its value first. */
  #visitFirst(node: number, target: number): void {
    const own = this.#tree.kinds[node];
    const visit = () => this.#visitTarget(target, own === kind.augmentedAssign);
    if (own === kind.forStatement || own === kind.forIn) visit();
    else this.#names.writing(node, visit);
  }

  #visitScope(node: number): void {
    if (this.#tree.kinds[node] === kind.classDefinition) this.#add(node, 'declared');
    this.#names.inRegion(node, () => this.#names.inScope(() => this.visitInside(node), true));
  }

  /** `import a.b` declares `a`. */
  #visitImport(node: number): void {
    const alias = [...childrenOf(this.#tree, node)].at(-1);
    this.#names.add(
      node,
      alias === undefined ? nameOf(this.#tree, node).split('.')[0] : nameOf(this.#tree, alias),
      'declared',
    );
  }

  #add(node: number, role: NameRole): void {
    this.#names.add(node, nameOf(this.#tree, node), role);
  }
}
