import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import type { Dependencies } from '../dependencies.ts';
import { scopesOf } from './scopes.ts';
import type { Project, Unit } from './unit.ts';

/**
 * Stubs (`a.pyi` beside `a.py`, or in a package `x-stubs`) and sources are one module: the source has the symbols and the
 * code, the stub says the types that the source does not.
 */
export interface Stubs {
  /** The source that a stub is about; undefined for all other files. */
  sourceOf(unit: Unit): Unit | undefined;
  /** The declaration in the stub of the unit under the name of a definition or target. */
  declared(unit: Unit, node: number): { readonly unit: Unit; readonly nodes: readonly number[] } | undefined;
}

export function createStubs(project: Project, dependencies: Dependencies): Stubs {
  const sources = new Map<Unit, Unit | undefined>();
  const stubs = new Map<Unit, Unit | undefined>();
  return { sourceOf, declared };

  function sourceOf(unit: Unit): Unit | undefined {
    if (!unit.path.endsWith('.pyi')) return undefined;
    return firstOf(unit, sourcePaths(unit.path), sources);
  }

  function declared(unit: Unit, node: number) {
    if (unit.path.endsWith('.pyi')) return undefined;
    const stub = firstOf(unit, stubPaths(unit.path), stubs);
    const names = stub === undefined ? [] : namesTo(unit, node);
    if (stub === undefined || names.length === 0) return undefined;
    const nodes = lookUp(stub, names);
    return nodes.length === 0 ? undefined : { unit: stub, nodes };
  }

  /** A lookup depends on which of the files there are. */
  function firstOf(unit: Unit, paths: readonly string[], known: Map<Unit, Unit | undefined>): Unit | undefined {
    for (const path of paths) dependencies.touch(path, '<module>');
    if (!known.has(unit))
      known.set(
        unit,
        paths.map((path) => project.unitAt(path)).find((each) => each !== undefined),
      );
    return known.get(unit);
  }

  function lookUp(stub: Unit, [first, ...rest]: readonly string[]): readonly number[] {
    const { module, opened } = scopesOf(stub);
    dependencies.touch(stub.path, first);
    let nodes = module.bindings.get(first) ?? [];
    for (const [index, name] of rest.entries()) {
      if (index === 0) dependencies.touchMember(stub.path, first, name);
      nodes = nodes.flatMap((node) => opened.get(node)?.bindings.get(name) ?? []);
    }
    return nodes;
  }
}

function sourcePaths(path: string): readonly string[] {
  const source = path.slice(0, -1);
  const ofPackage = source.replace(/(^|\/)([^/]+)-stubs\//, '$1$2/');
  return ofPackage === source ? [source] : [ofPackage, `src/${ofPackage}`];
}

/** Beside it, else in a stub package beside any of the folders that it lies in. */
function stubPaths(path: string): readonly string[] {
  const parts = `${path}i`.split('/');
  const inPackages = parts
    .slice(0, -1)
    .map((part, at) => [...parts.slice(0, at), `${part}-stubs`, ...parts.slice(at + 1)]);
  const withoutRoot = parts[0] === 'src' && parts.length > 2 ? [[`${parts[1]}-stubs`, ...parts.slice(2)]] : [];
  return [parts, ...inPackages, ...withoutRoot].map((each) => each.join('/'));
}

/** Names of the classes around, then its own; empty for what lies in a function. `self.a` is of the class. */
function namesTo({ tree }: Unit, node: number): readonly string[] {
  const names = [nameOf(tree, node)];
  let isOfSelf = tree.kinds[node] === kind.attribute;
  for (let outer = tree.parents[node]; outer !== 0; outer = tree.parents[outer]) {
    const isFunction = tree.kinds[outer] === kind.functionDefinition || tree.kinds[outer] === kind.lambda;
    if (isFunction && !isOfSelf) return [];
    if (tree.kinds[outer] !== kind.classDefinition) continue;
    isOfSelf = false;
    names.unshift(nameOf(tree, outer));
  }
  return names;
}
