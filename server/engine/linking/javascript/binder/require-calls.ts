import { remember } from '#server/base/remember-by.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import { isNamed, isRequire, memberName } from './assignment-index.ts';
import { boundBy, declaringScope } from './scope-nodes.ts';
import { childOfKind, lastExpressionOf, outerNameOf, secondChild } from './tree-shape.ts';

/** The specifier of a `require("x")` that is the module system's own, undefined for every other node. */
export function requiredBy(unit: Unit, node: number): string | undefined {
  const { tree } = unit;
  if (!isRequire(tree, node) || isHidden(tree, node)) return undefined;
  return tree.texts[tree.names[secondChild(tree, node)]];
}

/** The `require("x")` at the beginning of `require("x").a.b`, else 0. Only in JavaScript: in TypeScript it is a plain call. */
export function requireIn(unit: Unit, expression: number): number {
  const { tree } = unit;
  if (expression === 0 || (tree.flags[0] & flag.isJavaScript) === 0) return 0;
  let at = expression;
  while (memberName(tree, at) !== undefined) at += 1;
  return requiredBy(unit, at) === undefined ? 0 : at;
}

/** The initialiser by which a variable or the names of its pattern stand for what a module exports, else 0. */
export function requiringInitialiser(unit: Unit, node: number): number {
  const { tree } = unit;
  if ((tree.flags[0] & flag.isJavaScript) === 0) return 0;
  const variable = tree.kinds[node] === kind.bindingElement ? boundBy(tree, node) : node;
  if (tree.kinds[variable] !== kind.variable) return 0;
  const initialiser = lastExpressionOf(tree, variable);
  return requireIn(unit, initialiser) === 0 ? 0 : initialiser;
}

function isHidden(tree: CodeTree, call: number): boolean {
  return hidingScopes(tree).some((scope) => scope <= call && call < tree.ends[scope]);
}

/** Scopes in which `require` is something of the file's own. The parameter of an AMD `define` and `createRequire(…)` are real ones. */
const hidingScopes = remember((tree: CodeTree): readonly number[] => {
  const name = tree.texts.indexOf('require');
  const scopes: number[] = [];
  if (name < 0) return scopes;
  for (let node = 1; node < tree.count; node++)
    if (tree.names[node] === name && declaresOther(tree, node)) scopes.push(declaringScope(tree, node));
  return scopes;
});

function declaresOther(tree: CodeTree, node: number): boolean {
  switch (tree.kinds[node]) {
    case kind.functionDeclaration:
    case kind.functionExpression:
    case kind.classDeclaration:
    case kind.bindingElement:
    case kind.importDefault:
    case kind.importSpecifier:
    case kind.importNamespace:
      return (tree.flags[node] & flag.declared) === 0;
    case kind.variable:
      return (tree.flags[node] & flag.declared) === 0 && !makesRequire(tree, lastExpressionOf(tree, node));
    case kind.parameter:
      return !isDefined(tree, tree.parents[node]);
    default:
      return false;
  }
}

/**
 * Reports whether a call is `createRequire(…)`, under any name, of the module that has it. Other functions of that name
 * do not count.
 */
function makesRequire(tree: CodeTree, value: number): boolean {
  if (value === 0 || tree.kinds[value] !== kind.call) return false;
  const callee = value + 1;
  if (tree.kinds[callee] === kind.identifier) return factoriesIn(tree).functions.has(tree.names[callee]);
  if (memberName(tree, callee) !== factoryName) return false;
  const receiver = callee + 1;
  if (tree.kinds[receiver] === kind.identifier) return factoriesIn(tree).modules.has(tree.names[receiver]);
  return loadsFactory(tree, receiver);
}

const factoryName = 'createRequire';
const factoryModules = new Set(['module', 'node:module']);

/** Names, as numbers of texts, that imports and `require` at the top level of a file give to the factory and to its module. */
interface Factories {
  readonly functions: ReadonlySet<number>;
  readonly modules: ReadonlySet<number>;
}

const factoriesIn = remember(findFactories);

function findFactories(tree: CodeTree): Factories {
  const found = { functions: new Set<number>(), modules: new Set<number>() };
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    if (tree.kinds[node] === kind.importDeclaration) {
      if (factoryModules.has(tree.texts[tree.names[node]])) addImported(tree, node, found.functions, found.modules);
    } else if (tree.kinds[node] === kind.variable) addRequired(tree, node, found.functions, found.modules);
  }
  return found;
}

function addImported(tree: CodeTree, statement: number, functions: Set<number>, modules: Set<number>): void {
  for (let child = statement + 1; child < tree.ends[statement]; child = tree.ends[child]) {
    if (tree.kinds[child] !== kind.importSpecifier) modules.add(tree.names[child]);
    else if (outerNameOf(tree, child) === factoryName) functions.add(tree.names[child]);
  }
}

function addRequired(tree: CodeTree, variable: number, functions: Set<number>, modules: Set<number>): void {
  const value = lastExpressionOf(tree, variable);
  if (value === 0) return;
  if (memberName(tree, value) === factoryName && loadsFactory(tree, value + 1)) functions.add(tree.names[variable]);
  if (!loadsFactory(tree, value)) return;
  const pattern = childOfKind(tree, variable, kind.objectPattern);
  if (pattern === 0) modules.add(tree.names[variable]);
  else {
    for (let child = pattern + 1; child < tree.ends[pattern]; child = tree.ends[child])
      if (outerNameOf(tree, child) === factoryName) functions.add(tree.names[child]);
  }
}

function loadsFactory(tree: CodeTree, node: number): boolean {
  return isRequire(tree, node) && factoryModules.has(tree.texts[tree.names[secondChild(tree, node)]]);
}

function isDefined(tree: CodeTree, factory: number): boolean {
  const call = tree.parents[factory];
  return tree.kinds[call] === kind.call && isNamed(tree, call + 1, 'define');
}
