import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { kind } from '../node-kinds.ts';

/** A name of one scope: what the lowering keeps values by. */
export interface Variable {
  /** Different for each variable of a file. */
  readonly number: number;
  readonly name: string;
  readonly scope: NameScope;
  /** Places that give it a value. */
  writes: number;
  /** A function within reads or sets it, or an import of another file may. */
  isShared: boolean;
  /** By `global` or `nonlocal`. */
  isSetElsewhere: boolean;
}

/** A variable that is set, or whose value is changed in place. */
export interface Change {
  readonly node: number;
  readonly variable: Variable;
}

export interface NameScope {
  readonly kind: 'file' | 'function' | 'class' | 'comprehension';
  readonly parent: NameScope | undefined;
  readonly variables: Map<string, Variable>;
  /** Names that stand for those of another scope. */
  readonly elsewhere: Map<string, 'global' | 'nonlocal'>;
}

export interface FileScopes {
  readonly file: NameScope;
  /** The scope that a definition, lambda or comprehension opens. */
  readonly opened: ReadonlyMap<number, NameScope>;
  /** By their nodes, ascending. */
  readonly changes: readonly Change[];
}

/** Who binds which names where, in one file. */
export function readNameScopes(tree: CodeTree): FileScopes {
  const reader = new ScopeReader(tree);
  reader.visitChildren(0, reader.file, false);
  reader.shareUses();
  return { file: reader.file, opened: reader.opened, changes: reader.changes() };
}

/** The variable that a name means within a scope; undefined for a built-in one, or one that a star import brings. */
export function variableOf(scope: NameScope, name: string): Variable | undefined {
  const where = scope.elsewhere.get(name);
  if (where !== undefined) return elsewhereOf(scope, name, where);
  for (let at: NameScope | undefined = scope; at !== undefined; at = at.parent) {
    // Functions do not see the names of the class that they stand in.
    const variable = at.kind === 'class' && at !== scope ? undefined : at.variables.get(name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}

function elsewhereOf(scope: NameScope, name: string, where: 'global' | 'nonlocal'): Variable | undefined {
  const isMeant = (outer: NameScope): boolean =>
    outer.parent === undefined || (where === 'nonlocal' && outer.kind === 'function' && outer.variables.has(name));
  let outer = scope.parent;
  while (outer !== undefined && !isMeant(outer)) outer = outer.parent;
  return outer?.variables.get(name);
}

/** The function, or the file, that runs the code of a scope. */
export function runningScope(scope: NameScope): NameScope {
  let at = scope;
  while ((at.kind === 'class' || at.kind === 'comprehension') && at.parent !== undefined) at = at.parent;
  return at;
}

class ScopeReader {
  readonly file: NameScope = newScope('file', undefined);
  readonly opened = new Map<number, NameScope>();
  readonly #tree: CodeTree;
  readonly #uses: { readonly scope: NameScope; readonly name: string }[] = [];
  readonly #changes: { readonly node: number; readonly scope: NameScope; readonly name: string }[] = [];
  #count = 0;

  constructor(tree: CodeTree) {
    this.#tree = tree;
  }

  visitChildren(node: number, scope: NameScope, isTarget: boolean): void {
    const { ends } = this.#tree;
    for (let child = node + 1; child < ends[node]; child = ends[child]) this.#visit(child, scope, isTarget);
  }

  /** Marks what functions have of the scopes around them. */
  shareUses(): void {
    for (const { scope, name } of this.#uses) {
      const variable = variableOf(scope, name);
      if (variable !== undefined && runningScope(variable.scope) !== runningScope(scope)) variable.isShared = true;
    }
    for (const variable of this.file.variables.values()) variable.isShared = true;
  }

  changes(): Change[] {
    const changes: Change[] = [];
    for (const { node, scope, name } of this.#changes) {
      const variable = variableOf(scope, name);
      if (variable !== undefined) changes.push({ node, variable });
    }
    return changes.toSorted((left, right) => left.node - right.node);
  }

  #visit(node: number, scope: NameScope, isTarget: boolean): void {
    const tree = this.#tree;
    switch (tree.kinds[node]) {
      case kind.name:
        return isTarget ? this.#bind(node, scope, nameOf(tree, node)) : this.#use(scope, nameOf(tree, node));
      case kind.annotation:
      case kind.typeParameter:
        return;
      case kind.functionDefinition:
        this.#bind(node, scope, nameOf(tree, node));
        return this.#visitFunction(node, scope);
      case kind.lambda:
        return this.#visitFunction(node, scope);
      case kind.classDefinition:
        this.#bind(node, scope, nameOf(tree, node));
        return this.#visitClass(node, scope);
      case kind.listComprehension:
      case kind.setComprehension:
      case kind.dictionaryComprehension:
      case kind.generator:
        return this.#visitComprehension(node, scope);
      case kind.importName:
        return this.#bindImport(node, scope);
      case kind.globalStatement:
      case kind.nonlocalStatement:
        return this.#visitElsewhere(node, scope);
      default:
        return this.#visitParts(node, scope, isTarget);
    }
  }

  /** Which of its parts a node gives a value to. */
  #visitParts(node: number, scope: NameScope, isTarget: boolean): void {
    const { kinds, ends } = this.#tree;
    const own = kinds[node];
    if (own === kind.call || isTarget) this.#noteChanged(own === kind.call ? node + 1 : node, scope);
    for (let child = node + 1; child < ends[node]; child = ends[child]) {
      const isWalrus = own === kind.walrus && child === node + 1;
      this.#visit(child, isWalrus ? walrusScope(scope) : scope, this.#isSet(node, child, isTarget));
    }
  }

  /** Whether a node gives a child a value. */
  #isSet(node: number, child: number, isTarget: boolean): boolean {
    const { kinds } = this.#tree;
    const own = kinds[node];
    const isFirst = child === node + 1;
    if (targetFirst.has(own)) return isFirst;
    if (targetBehind.has(own)) return !isFirst && kinds[child] !== kind.block;
    if (own === kind.casePattern) return kinds[child] === kind.name;
    return isTarget && patterns.has(own);
  }

  #visitFunction(node: number, scope: NameScope): void {
    const tree = this.#tree;
    const inner = this.#open(node, 'function', scope);
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.parameter) {
        this.#bind(child, inner, nameOf(tree, child));
        this.visitChildren(child, scope, false);
      } else if (tree.kinds[child] === kind.block) this.visitChildren(child, inner, false);
      else this.#visit(child, tree.kinds[node] === kind.lambda ? inner : scope, false);
    }
  }

  #visitClass(node: number, scope: NameScope): void {
    const tree = this.#tree;
    const inner = this.#open(node, 'class', scope);
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      if (tree.kinds[child] === kind.block) this.visitChildren(child, inner, false);
      else this.#visit(child, scope, false);
    }
  }

  #visitComprehension(node: number, scope: NameScope): void {
    const inner = this.#open(node, 'comprehension', scope);
    this.visitChildren(node, inner, false);
  }

  #visitElsewhere(node: number, scope: NameScope): void {
    const tree = this.#tree;
    const where = tree.kinds[node] === kind.globalStatement ? 'global' : 'nonlocal';
    for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
      const name = nameOf(tree, child);
      scope.elsewhere.set(name, where);
      if (where === 'global' && !this.file.variables.has(name))
        this.file.variables.set(name, this.#newVariable(this.file, name, 0));
    }
  }

  /** `import a.b` binds `a`, `import a.b as c` binds `c`. */
  #bindImport(node: number, scope: NameScope): void {
    const tree = this.#tree;
    const alias = tree.ends[node] > node + 1 ? node + 1 : node;
    const name = nameOf(tree, alias);
    const isModule = tree.kinds[tree.parents[node]] === kind.importStatement && alias === node;
    this.#bind(node, scope, isModule ? name.split('.', 1)[0] : name);
  }

  #open(node: number, how: NameScope['kind'], parent: NameScope): NameScope {
    const scope = newScope(how, parent);
    this.opened.set(node, scope);
    return scope;
  }

  #bind(node: number, scope: NameScope, name: string): void {
    const where = scope.elsewhere.get(name);
    const known = where === undefined ? scope.variables.get(name) : elsewhereOf(scope, name, where);
    this.#changes.push({ node, scope, name });
    if (known === undefined) scope.variables.set(name, this.#newVariable(scope, name, 1));
    else known.writes++;
    if (known === undefined || where === undefined) return;
    known.isSetElsewhere = true;
    this.#use(scope, name);
  }

  #use(scope: NameScope, name: string): void {
    this.#uses.push({ scope, name });
  }

  /** `a.append(…)`, `a[…] = …`: what `a` holds may be another one behind it. */
  #noteChanged(node: number, scope: NameScope): void {
    let at = node;
    const { kinds } = this.#tree;
    while (kinds[at] === kind.attribute || kinds[at] === kind.subscript) at++;
    if (at !== node && kinds[at] === kind.name) this.#changes.push({ node: at, scope, name: nameOf(this.#tree, at) });
  }

  #newVariable(scope: NameScope, name: string, writes: number): Variable {
    return { number: this.#count++, name, scope, writes, isShared: false, isSetElsewhere: false };
  }
}

/** Of these the first child is what is set. */
const targetFirst = new Set<number>([
  kind.assign,
  kind.augmentedAssign,
  kind.forStatement,
  kind.forIn,
  kind.deleteStatement,
  kind.walrus,
]);
/** Of what is set, all parts are. */
const patterns = new Set<number>([kind.tuple, kind.list, kind.star, kind.doubleStar]);
/** Of these all but the first one, and blocks, are. */
const targetBehind = new Set<number>([kind.withItem, kind.except, kind.asPattern]);

/** `:=` in a comprehension binds in what is around it. */
function walrusScope(scope: NameScope): NameScope {
  let at = scope;
  while (at.kind === 'comprehension' && at.parent !== undefined) at = at.parent;
  return at;
}

function newScope(how: NameScope['kind'], parent: NameScope | undefined): NameScope {
  return { kind: how, parent, variables: new Map(), elsewhere: new Map() };
}
