import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import { assignmentIndexOf } from './assignment-index.ts';
import { type Visit, visitStatements, visitVars } from './declared-names.ts';

/** Declarations of a file that others can see without looking up a name of the file. Depends on the file alone. */
export interface UnitOutline {
  /** `script`: its top level is the global scope. */
  readonly form: 'module' | 'commonJs' | 'script';
  /** Nodes by the global name that they declare: the top level of a script, what is in `declare global`. */
  readonly globals: ReadonlyMap<string, readonly number[]>;
  /** `declare module "x"` by name, in a script: a module of its own. In a module: what is added to another one. */
  readonly namedModules: ReadonlyMap<string, readonly number[]>;
}

export const outlineOf = remember(makeOutline);

function makeOutline(unit: Unit): UnitOutline {
  const { tree } = unit;
  const form = formOf(unit);
  const globals = new Map<string, number[]>();
  const namedModules = new Map<string, number[]>();
  const visitGlobal: Visit = (node) => {
    if ((tree.flags[node] & (flag.stringName | flag.global)) === 0) append(globals, tree.texts[tree.names[node]], node);
  };
  if (form === 'script') visitBody(tree, 0, visitGlobal);
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    if (tree.kinds[node] === kind.exportAsNamespace) append(globals, tree.texts[tree.names[node]], node);
    if (tree.kinds[node] !== kind.namespaceDeclaration) continue;
    if ((tree.flags[node] & flag.stringName) !== 0) {
      append(namedModules, tree.texts[tree.names[node]], node);
      visitGlobalBlocks(tree, node, visitGlobal);
    } else if ((tree.flags[node] & flag.global) !== 0) visitBody(tree, node, visitGlobal);
  }
  return { form, globals, namedModules };
}

/** `declare global` can stand in an ambient module as well. */
function visitGlobalBlocks(tree: CodeTree, parent: number, visit: Visit): void {
  for (let node = parent + 1; node < tree.ends[parent]; node = tree.ends[node])
    if (tree.kinds[node] === kind.namespaceDeclaration && (tree.flags[node] & flag.global) !== 0)
      visitBody(tree, node, visit);
}

/** Everything that the statements of a file or namespace declare in it. */
export function visitBody(tree: CodeTree, node: number, visit: Visit): void {
  visitVars(tree, node + 1, tree.ends[node], visit);
  visitStatements(tree, node + 1, tree.ends[node], visit);
}

/** Types of a package can be a file that is no module and declares the module by its name. */
export function declaresModules(unit: Unit): boolean {
  const { form, namedModules } = outlineOf(unit);
  return form === 'script' && namedModules.size > 0;
}

function formOf(unit: Unit): UnitOutline['form'] {
  const flags = unit.tree.flags[0];
  const isJavaScript = (flags & flag.isJavaScript) !== 0;
  const isModule = (flags & flag.isModule) !== 0;
  if (isJavaScript && !isModule && assignmentIndexOf(unit).isCommonJs) return 'commonJs';
  if (isModule || /\.[cm][jt]sx?$|\.(?:vue|svelte|astro)$/.test(unit.path)) return 'module';
  return 'script';
}

function append(map: Map<string, number[]>, name: string, node: number): void {
  const known = map.get(name);
  if (known === undefined) map.set(name, [node]);
  else known.push(node);
}
