import { NameCollector, type NameRole } from '../../../metrics/name-collector.ts';
import type { NameUse } from '../../../metrics/explained-code.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { isTypeKind, kind } from '../node-kinds.ts';

const functions = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
  kind.arrowFunction,
  kind.method,
  kind.getter,
  kind.setter,
  kind.constructorMember,
]);

const targetRoles: Readonly<Record<number, NameRole>> = {
  [kind.assign]: 'written',
  [kind.forIn]: 'written',
  [kind.forOf]: 'written',
  [kind.compoundAssign]: 'both',
  [kind.andAssign]: 'both',
  [kind.orAssign]: 'both',
  [kind.coalesceAssign]: 'both',
};

/** Names that the parameters and the body of a function read, set and declare. */
export function scriptNames(tree: CodeTree, node: number): readonly NameUse[] {
  const collector = new NameCollector();
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
    for (const child of this.#children(node)) this.#visit(child, 'read');
  }

  #visit(node: number, role: NameRole): void {
    const own = this.#tree.kinds[node];
    if (isTypeKind(own)) return;
    if (functions.has(own)) return this.#visitFunction(node);
    switch (own) {
      case kind.identifier:
        return this.#add(node, role);
      case kind.shorthandProperty:
        this.#add(node, role);
        return this.visitInside(node);
      case kind.variable:
      case kind.parameter:
      case kind.bindingElement:
      case kind.classDeclaration:
        this.#add(node, 'declared');
        return this.visitInside(node);
      case kind.unary:
        return this.#visitUnary(node);
      default:
        return role === 'read' ? this.#visitChildren(node) : this.#visitTarget(node, role);
    }
  }

  /** The first child of an assignment is what is set. */
  #visitChildren(node: number): void {
    const target = targetRoles[this.#tree.kinds[node]];
    this.#children(node).forEach((child, index) => this.#visit(child, index === 0 && target ? target : 'read'));
  }

  #visitTarget(node: number, role: NameRole): void {
    switch (this.#tree.kinds[node]) {
      case kind.arrayLiteral:
      case kind.objectLiteral:
      case kind.spread:
        return this.#children(node).forEach((child) => this.#visit(child, role));
      case kind.propertyAssignment: {
        const children = this.#children(node);
        return children.forEach((child, index) => this.#visit(child, index === children.length - 1 ? role : 'read'));
      }
      default:
        return this.#visitChildren(node);
    }
  }

  /** `a++`. */
  #visitUnary(node: number): void {
    const operator = this.#tree.texts[this.#tree.names[node]];
    this.#children(node).forEach((child) => this.#visit(child, /^(?:\+\+|--)$/.test(operator) ? 'both' : 'read'));
  }

  #visitFunction(node: number): void {
    if (this.#tree.kinds[node] === kind.functionDeclaration) this.#add(node, 'declared');
    const inner = new NameCollector();
    new NameWalk(this.#tree, inner).visitInside(node);
    this.#names.addInner(inner);
  }

  #add(node: number, role: NameRole): void {
    this.#names.add(node, this.#tree.texts[this.#tree.names[node]], role);
  }

  #children(node: number): number[] {
    const { ends } = this.#tree;
    const children: number[] = [];
    for (let child = node + 1; child < ends[node]; child = ends[child]) children.push(child);
    return children;
  }
}
