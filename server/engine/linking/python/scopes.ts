import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import { childOfKind, isTarget } from './syntax.ts';
import type { Unit } from './unit.ts';

/** A block of names: a module, class, function (or lambda) or comprehension. */
export interface Scope {
  readonly kind: 'module' | 'class' | 'function' | 'comprehension';
  readonly node: number;
  readonly parent: Scope | undefined;
  /** Nodes that give a name its value, in the order of the source: targets, definitions, imports, parameters. */
  readonly bindings: Map<string, number[]>;
  /** Names that stand for those of another scope. */
  readonly elsewhere: Map<string, 'global' | 'nonlocal'>;
  /** `from … import *` of this scope. */
  readonly stars: number[];
  /** Of a class: attributes that its methods assign through their first parameter. */
  readonly attributes: Map<string, number[]>;
}

export interface UnitScopes {
  readonly module: Scope;
  /** The scope that a definition, lambda or comprehension opens. */
  readonly opened: ReadonlyMap<number, Scope>;
}

/** Who binds which names where: depends on one file alone, and is kept as long as its unit. */
export const scopesOf = remember(({ tree }: Unit): UnitScopes => new ScopeBuilder(tree).build());

/** The scope whose names an expression sees first. */
export function scopeAt(unit: Unit, node: number): Scope {
  const { module, opened } = scopesOf(unit);
  return enclosingScope(unit.tree, node, opened) ?? module;
}

function enclosingScope(tree: CodeTree, node: number, opened: ReadonlyMap<number, Scope>): Scope | undefined {
  let child = node;
  for (let parent = tree.parents[child]; child !== 0; child = parent, parent = tree.parents[child]) {
    const scope = opened.get(parent);
    if (scope !== undefined && isInside(tree, parent, child, node)) return scope;
  }
  return undefined;
}

/** Whether what stands below `child` sees the names that `opener` binds. */
function isInside(tree: CodeTree, opener: number, child: number, node: number): boolean {
  switch (tree.kinds[opener]) {
    case kind.functionDefinition:
    case kind.classDefinition:
      return tree.kinds[child] === kind.block || childOfKind(tree, opener, kind.typeParameter) >= 0;
    case kind.lambda:
      return tree.kinds[child] !== kind.parameter;
    default:
      return !isFirstIterable(tree, opener, child, node);
  }
}

/** The first iterable of a comprehension is looked up outside of it. */
function isFirstIterable(tree: CodeTree, opener: number, child: number, node: number): boolean {
  if (tree.kinds[child] !== kind.forIn || child !== tree.ends[opener + 1]) return false;
  return node >= tree.ends[child + 1];
}

function isComprehension(value: number): boolean {
  return value >= kind.listComprehension && value <= kind.generator;
}

class ScopeBuilder {
  readonly #tree: CodeTree;
  readonly #opened = new Map<number, Scope>();
  readonly #module: Scope = newScope('module', 0, undefined);

  constructor(tree: CodeTree) {
    this.#tree = tree;
  }

  build(): UnitScopes {
    const { count } = this.#tree;
    for (let node = 1; node < count; node++) this.#visit(node);
    return { module: this.#module, opened: this.#opened };
  }

  #visit(node: number): void {
    const tree = this.#tree;
    const value = tree.kinds[node];
    switch (value) {
      case kind.functionDefinition:
      case kind.classDefinition:
        this.#bind(this.#scopeAt(node), nameOf(tree, node), node);
        this.#open(node, value === kind.classDefinition ? 'class' : 'function');
        break;
      case kind.lambda:
        this.#open(node, 'function');
        break;
      case kind.parameter:
      case kind.typeParameter:
        this.#bind(this.#opened.get(tree.parents[node]) ?? this.#module, nameOf(tree, node), node);
        break;
      case kind.typeAlias:
        this.#bind(this.#scopeAt(node), nameOf(tree, node), node);
        break;
      case kind.importName:
        this.#bindImport(node);
        break;
      case kind.importStar:
        this.#scopeAt(node).stars.push(node);
        break;
      case kind.name:
        this.#visitName(node);
        break;
      case kind.attribute:
        if (isTarget(tree, node)) this.#bindAttribute(node);
        break;
      default:
        if (isComprehension(value)) this.#open(node, 'comprehension');
    }
  }

  #open(node: number, how: Scope['kind']): void {
    this.#opened.set(node, newScope(how, node, this.#scopeAt(node)));
  }

  #scopeAt(node: number): Scope {
    return enclosingScope(this.#tree, node, this.#opened) ?? this.#module;
  }

  #bind(scope: Scope, name: string, node: number): void {
    const known = scope.bindings.get(name);
    if (known === undefined) scope.bindings.set(name, [node]);
    else known.push(node);
  }

  /** `import a.b` binds `a`, `import a.b as c` binds `c`. */
  #bindImport(node: number): void {
    const tree = this.#tree;
    const alias = childOfKind(tree, node, kind.name);
    const name = nameOf(tree, alias < 0 ? node : alias);
    const bound = tree.kinds[tree.parents[node]] === kind.importStatement && alias < 0 ? name.split('.', 1)[0] : name;
    this.#bind(this.#assignedScope(this.#scopeAt(node), bound), bound, node);
  }

  #visitName(node: number): void {
    const tree = this.#tree;
    const parent = tree.kinds[tree.parents[node]];
    const name = nameOf(tree, node);
    if (parent === kind.globalStatement) this.#scopeAt(node).elsewhere.set(name, 'global');
    else if (parent === kind.nonlocalStatement) this.#scopeAt(node).elsewhere.set(name, 'nonlocal');
    else if (parent !== kind.importName && isTarget(tree, node)) this.#bindTarget(node, name, parent === kind.walrus);
  }

  #bindTarget(node: number, name: string, isWalrus: boolean): void {
    let scope = this.#scopeAt(node);
    // `:=` in a comprehension binds in what is around it.
    if (isWalrus) while (scope.kind === 'comprehension' && scope.parent !== undefined) scope = scope.parent;
    this.#bind(this.#assignedScope(scope, name), name, node);
  }

  /** `global` stands before what it is about, as Python demands. */
  #assignedScope(scope: Scope, name: string): Scope {
    const where = scope.elsewhere.get(name);
    if (where === 'global') return this.#module;
    if (where === undefined) return scope;
    for (let outer = scope.parent; outer !== undefined; outer = outer.parent) {
      if (outer.kind === 'function' && outer.bindings.has(name)) return outer;
    }
    return scope;
  }

  /** `self.a = …` where `self` is the first parameter of a method. */
  #bindAttribute(node: number): void {
    const tree = this.#tree;
    if (tree.kinds[node + 1] !== kind.name) return;
    const receiver = nameOf(tree, node + 1);
    for (let scope: Scope | undefined = this.#scopeAt(node); scope !== undefined; scope = scope.parent) {
      if (scope.kind !== 'function' || !scope.bindings.has(receiver)) continue;
      if (scope.parent?.kind !== 'class' || firstParameterName(tree, scope.node) !== receiver) return;
      const { attributes } = scope.parent;
      const name = nameOf(tree, node);
      const known = attributes.get(name);
      if (known === undefined) attributes.set(name, [node]);
      else known.push(node);
      return;
    }
  }
}

function newScope(how: Scope['kind'], node: number, parent: Scope | undefined): Scope {
  return { kind: how, node, parent, bindings: new Map(), elsewhere: new Map(), stars: [], attributes: new Map() };
}

function firstParameterName(tree: CodeTree, definition: number): string {
  const first = childOfKind(tree, definition, kind.parameter);
  return first < 0 ? '' : nameOf(tree, first);
}
