import { NameCollector, type NameRole } from '../../../metrics/name-collector.ts';
import type { NameUse } from '../../../metrics/explained-code.ts';
import { childrenOf, type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { flag } from '../node-flags.ts';
import { isTypeKind, kind } from '../node-kinds.ts';

/** They have a `this` of their own. */
const functions = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
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

/** All of their children but the first may not run. */
const branches = new Set<number>([
  kind.ifStatement,
  kind.conditional,
  kind.and,
  kind.or,
  kind.coalesce,
  kind.andAssign,
  kind.orAssign,
  kind.coalesceAssign,
]);

/** They have names of their own, and may not run. */
const regions = new Set<number>([
  kind.forIn,
  kind.forOf,
  kind.whileStatement,
  kind.doStatement,
  kind.caseClause,
  kind.defaultClause,
  kind.catchClause,
]);

/** They have names of their own. */
const scopes = new Set<number>([kind.block, kind.switchStatement, kind.classDeclaration, kind.classExpression]);

/** Uses of the variables of a function, `this` among them. */
export function scriptNames(tree: CodeTree, node: number): readonly NameUse[] {
  const collector = new NameCollector(tree, node);
  collector.add(node, 'this', 'declared');
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
    if (isTypeKind(own)) return;
    if (functions.has(own)) return this.#visitFunction(node);
    if (regions.has(own)) {
      return this.#names.inRegion(node, () => this.#names.inScope(() => this.#visitChildren(node)));
    }
    switch (own) {
      case kind.identifier:
        return this.#add(node, role);
      case kind.thisExpression:
      case kind.superExpression:
        return this.#names.add(node, 'this', 'read');
      case kind.shorthandProperty:
        this.#add(node, role);
        return this.visitInside(node);
      case kind.variable:
      case kind.parameter:
      case kind.bindingElement:
        return this.#visitDeclared(node);
      case kind.arrowFunction:
        return this.#names.inFunction(node, () => this.visitInside(node));
      case kind.forStatement:
        return this.#names.inScope(() => this.#visitFor(node));
      case kind.unary:
        return this.#visitUnary(node);
      default:
        return scopes.has(own) ? this.#visitScope(node) : this.#visitOther(node, role);
    }
  }

  #visitDeclared(node: number): void {
    const { kinds, parents, flags } = this.#tree;
    let declaration = node;
    while (kinds[declaration] !== kind.variable && kinds[declaration] !== kind.parameter)
      declaration = parents[declaration];
    const isVar =
      kinds[declaration] === kind.variable && (flags[declaration] & (flag.constant | flag.blockScoped)) === 0;
    const isCaught = kinds[parents[declaration]] === kind.catchClause;
    this.#names.writing(node, () => {
      this.#names.add(node, nameOf(this.#tree, node), 'declared', isVar && !isCaught);
      this.visitInside(node);
    });
  }

  #visitScope(node: number): void {
    const { kinds, flags } = this.#tree;
    const isClass = kinds[node] !== kind.block && kinds[node] !== kind.switchStatement;
    if (kinds[node] === kind.classDeclaration) this.#names.add(node, nameOf(this.#tree, node), 'declared');
    // `let a, b` is a block in the tree alone.
    if ((flags[node] & flag.declarationList) !== 0) return this.visitInside(node);
    this.#names.inScope(() => {
      if (isClass) this.#names.add(node, 'this', 'declared');
      if (kinds[this.#tree.parents[node]] === kind.tryStatement) {
        return this.#names.inRegion(node, () => this.visitInside(node));
      }
      return this.visitInside(node);
    });
  }

  /** The first part of the head runs once. */
  #visitFor(node: number): void {
    const children = [...childrenOf(this.#tree, node)];
    const [test, update, body] = children.splice(-3);
    for (const child of children) this.#visit(child, 'read');
    this.#names.inRegion(node, () => {
      this.#visit(test, 'read');
      this.#names.inRegion(update, () => this.#visit(update, 'read'));
      this.#visit(body, 'read');
    });
  }

  #visitOther(node: number, role: NameRole): void {
    if (role === 'read') this.#visitChildren(node);
    else this.#visitTarget(node, role);
  }

  /** The first child of an assignment is what is set. */
  #visitChildren(node: number): void {
    const own = this.#tree.kinds[node];
    const target = targetRoles[own];
    const visit = (child: number, index: number) => {
      if (index > 0 && branches.has(own)) return this.#names.inRegion(child, () => this.#visit(child, 'read'));
      if (index > 0 || target === undefined) return this.#visit(child, 'read');
      return own === kind.assign
        ? this.#names.writing(node, () => this.#visit(child, target))
        : this.#visit(child, target);
    };
    [...childrenOf(this.#tree, node)].forEach(visit);
  }

  #visitTarget(node: number, role: NameRole): void {
    switch (this.#tree.kinds[node]) {
      case kind.arrayLiteral:
      case kind.objectLiteral:
      case kind.spread:
        return [...childrenOf(this.#tree, node)].forEach((child) => this.#visit(child, role));
      case kind.propertyAssignment: {
        const children = [...childrenOf(this.#tree, node)];
        return children.forEach((child, index) => this.#visit(child, index === children.length - 1 ? role : 'read'));
      }
      default:
        return this.#visitChildren(node);
    }
  }

  /** `a++`. */
  #visitUnary(node: number): void {
    const operator = nameOf(this.#tree, node);
    [...childrenOf(this.#tree, node)].forEach((child) =>
      this.#visit(child, /^(?:\+\+|--)$/.test(operator) ? 'both' : 'read'),
    );
  }

  #visitFunction(node: number): void {
    if (this.#tree.kinds[node] === kind.functionDeclaration) this.#add(node, 'declared');
    this.#names.inFunction(node, () => {
      this.#names.add(node, 'this', 'declared');
      this.visitInside(node);
    });
  }

  #add(node: number, role: NameRole): void {
    this.#names.add(node, nameOf(this.#tree, node), role);
  }
}
