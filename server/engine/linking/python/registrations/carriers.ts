import { addToList } from '#server/base/add-to-list.ts';
import { kind } from '../../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { basesOf } from '../classes.ts';
import { annotationOf, childOfKind, decoratorsOf, hasChildren } from '../syntax.ts';
import type { Unit } from '../unit.ts';

/** Values of imports, by their nodes. */
export interface ImportedValues {
  /** It comes from a package of interest, or is a module. */
  isOfInterest(importName: number): boolean;
  /** It is a function that returns something of interest. */
  returnsInterest(importName: number): boolean;
}

/**
 * Which names of a file may stand for something of interest, in any scope: a glance at the text that keeps most
 * expressions from being followed at all. A name is asked for when it is met, and few are.
 */
export class Carriers {
  readonly #unit: Unit;
  readonly #imported: ImportedValues;
  readonly #imports = new Map<number, number[]>();
  /** Returns what may give a name its value: expressions, annotations, bases, decorators, what a function returns. */
  readonly #values = new Map<number, number[]>();
  readonly #known = new Map<number, boolean>();
  /** `import a.b` by `a`. */
  readonly #packages = new Map<string, number[]>();
  #hasStar = false;

  constructor(unit: Unit, imported: ImportedValues) {
    this.#unit = unit;
    this.#imported = imported;
    for (let node = 1; node < unit.tree.count; node++) this.#note(node);
  }

  /** Whether an expression may give something of interest. */
  mayGive(node: number): boolean {
    const { kinds, names, ends } = this.#unit.tree;
    switch (kinds[node]) {
      case kind.name:
        return this.carries(names[node]);
      case kind.attribute:
        return this.mayGive(node + 1) || this.carries(names[node]);
      case kind.call:
        return this.mayGive(node + 1) || this.#returns(node + 1);
      case kind.awaitExpression:
      case kind.annotation:
        return hasChildren(this.#unit.tree, node) && this.mayGive(node + 1);
      case kind.assign:
        return this.mayGive(ends[node + 1]);
      case kind.or:
      case kind.conditional:
        return this.mayGive(node + 1);
      default:
        return false;
    }
  }

  /** @param name index into the texts of the tree */
  carries(name: number): boolean {
    if (this.#hasStar) return true;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // A name that only stands for itself stands for nothing.
    this.#known.set(name, false);
    const found = this.#isImported(name) || this.#isGiven(name);
    this.#known.set(name, found);
    return found;
  }

  #isImported(name: number): boolean {
    const packages = this.#packages.get(this.#unit.tree.texts[name]) ?? [];
    const imports = [...(this.#imports.get(name) ?? []), ...packages];
    return imports.some((each) => this.#imported.isOfInterest(each));
  }

  /** `make()` where another file has the function. */
  #returns(callee: number): boolean {
    const { kinds, names } = this.#unit.tree;
    if (kinds[callee] !== kind.name) return false;
    return this.#imports.get(names[callee])?.some((each) => this.#imported.returnsInterest(each)) ?? false;
  }

  #isGiven(name: number): boolean {
    return this.#values.get(name)?.some((value) => this.mayGive(value)) ?? false;
  }

  #note(node: number): void {
    const { tree } = this.#unit;
    switch (tree.kinds[node]) {
      case kind.importStar:
        this.#hasStar = true;
        break;
      case kind.importName:
        this.#noteImport(node);
        break;
      case kind.assign:
        this.#noteAssigned(node);
        break;
      case kind.parameter:
        this.#add(tree.names[node], annotationOf(tree, node));
        break;
      case kind.withItem:
        this.#add(tree.names[tree.ends[node + 1]], node + 1);
        break;
      case kind.functionDefinition:
        this.#add(tree.names[node], annotationOf(tree, node));
        for (const each of decoratorsOf(tree, node)) this.#add(tree.names[node], each);
        break;
      case kind.classDefinition:
        for (const each of basesOf(this.#unit, node)) this.#add(tree.names[node], each);
        break;
      case kind.returnStatement:
        if (hasChildren(tree, node)) this.#add(functionAround(tree, node), node + 1);
    }
  }

  /** `import a.b` binds `a`. */
  #noteImport(node: number): void {
    const { tree } = this.#unit;
    const alias = childOfKind(tree, node, kind.name);
    const text = tree.texts[tree.names[node]];
    const isDotted = alias < 0 && text.includes('.') && tree.kinds[tree.parents[node]] === kind.importStatement;
    if (isDotted) addToList(this.#packages, text.slice(0, text.indexOf('.')), node);
    else addToList(this.#imports, tree.names[alias < 0 ? node : alias], node);
  }

  /** Most values are literals: they give nothing, and are not even noted. */
  #noteAssigned(node: number): void {
    const { kinds, names, ends } = this.#unit.tree;
    for (let child = ends[node + 1]; child < ends[node]; child = ends[child])
      if (isFollowed(kinds[child])) this.#add(names[node + 1], child);
  }

  #add(name: number, value: number): void {
    if (value >= 0 && name !== 0) addToList(this.#values, name, value);
  }
}

function isFollowed(value: number): boolean {
  return (
    value === kind.name ||
    value === kind.attribute ||
    value === kind.call ||
    value === kind.annotation ||
    value === kind.assign ||
    value === kind.awaitExpression ||
    value === kind.or ||
    value === kind.conditional
  );
}

/** The name of the function that a statement stands in. */
function functionAround({ kinds, names, parents }: CodeTree, node: number): number {
  for (let outer = parents[node]; outer !== 0; outer = parents[outer]) {
    if (kinds[outer] === kind.functionDefinition) return names[outer];
  }
  return 0;
}
