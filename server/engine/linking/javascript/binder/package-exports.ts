import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import { outerNameOf } from './tree-shape.ts';

/** An export of a package. */
export interface Exported {
  readonly package: string;
  readonly name: string;
}

/** The name of a package by its identifier as in import facts; undefined where it is none. */
export function packageNamed(id: string): string | undefined {
  return id.startsWith('npm:') ? id.slice('npm:'.length) : undefined;
}

/** Whether an expression is a module of Node or a member of one, `path` or `fs.promises`, by the import that brings its name. */
export function isOfNodeModule(names: Names, unit: Unit, expression: number): boolean {
  const place = broughtBy(names, unit, rootOf(unit, expression), valueMeaning);
  if (place === undefined) return false;
  const { kinds, parents } = place.unit.tree;
  const statement = parents[place.node];
  if (kinds[statement] !== kind.importDeclaration) return false;
  const target = place.unit.resolveImport(nameOf(place.unit.tree, statement));
  return target.kind === 'external' && target.id.startsWith('node:');
}

/** `Get`, `nest.Get`, `observable.ref`: the export of a package that an expression names by an import; undefined where it is none. */
export function exportOfPackage(names: Names, unit: Unit, node: number, meanings: number): Exported | undefined {
  const root = rootOf(unit, node);
  const place = broughtBy(names, unit, root, meanings);
  if (place === undefined) return undefined;
  const brings = place.unit.tree;
  const isWhole = wholes.has(brings.kinds[place.node]);
  if (!isWhole && brings.kinds[place.node] !== kind.importSpecifier) return undefined;
  const found = packageOf(place.unit, nameOf(brings, brings.parents[place.node]));
  if (found === undefined || (isWhole && root === node)) return undefined;
  return { package: found, name: isWhole ? nameOf(unit.tree, root - 1) : outerNameOf(brings, place.node) };
}

/** `fs` of `fs.promises.open`. */
function rootOf({ tree }: Unit, expression: number): number {
  let root = expression;
  while (tree.kinds[root] === kind.propertyAccess) root++;
  return root;
}

/** The first declaration that a name is bound to; undefined where the node is no name. */
function broughtBy(names: Names, unit: Unit, node: number, meanings: number): Place | undefined {
  const { tree } = unit;
  if (tree.kinds[node] !== kind.identifier) return undefined;
  return names.boundAt(unit, node, nameOf(tree, node), meanings)?.declarations[0];
}

/** Imports of all that a package exports: the default of a package of CommonJS is that as well. */
const wholes: ReadonlySet<number> = new Set([kind.importNamespace, kind.importDefault]);

function packageOf(unit: Unit, specifier: string): string | undefined {
  const target = unit.resolveImport(specifier);
  const id = target.kind === 'external' || target.kind === 'unit' ? target.id : undefined;
  return id === undefined ? undefined : packageNamed(id);
}
