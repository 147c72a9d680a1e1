import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import {
  argumentsOf,
  childList,
  childOfKind,
  hasFlag,
  isFunctionValue,
  isJavaScript,
  patternOf,
} from '../expressions/syntax.ts';
import { isExported } from './escapes.ts';

/**
 * Whether what `import("x")` or `require("x")` gives may go somewhere as a whole, so that any of its exports may be used
 * there. Not where only single exports are taken out of it, and not where it is loaded for what it does.
 *
 * @param isComputed which module it is is not written: what is exported on is not recorded, and the default of some module
 *   has no name to be found by
 */
export function isLoadedWhole(tree: CodeTree, load: number, isComputed: boolean): boolean {
  const { kinds, parents } = tree;
  const isPromise = kinds[load] === kind.importCall;
  const isAwaited = kinds[parents[load]] === kind.awaitExpression;
  const isPending = isPromise && !isAwaited;
  const value = isAwaited ? parents[load] : load;
  const parent = parents[value];
  if (ending.has(kinds[parent])) return false;
  switch (kinds[parent]) {
    case kind.propertyAccess:
      return isPending ? isPassedToCallbackWhole(tree, parent, isComputed) : isComputed && isDefault(tree, parent);
    case kind.elementAccess:
      return parent + 1 !== value || kinds[tree.ends[value]] !== kind.stringLiteral;
    case kind.variable:
      return isPending || isBoundWhole(tree, parent, isPromise, isComputed);
    default:
      return isComputed || !isExportedValue(tree, value);
  }
}

function isDefault(tree: CodeTree, node: number): boolean {
  return nameOf(tree, node) === 'default';
}

/** A value goes no further than these. */
const ending: ReadonlySet<number> = new Set([
  kind.file,
  kind.block,
  kind.caseClause,
  kind.defaultClause,
  kind.voidExpression,
  kind.importEquals,
]);

/** A value assigned to the exports of the file is re-exported there. */
export function isExportedValue(tree: CodeTree, value: number): boolean {
  let outer = tree.parents[value];
  while (passing.has(tree.kinds[outer])) outer = tree.parents[outer];
  return tree.kinds[outer] === kind.assign && isExported(tree, outer);
}

const passing = new Set<number>([
  kind.propertyAssignment,
  kind.objectLiteral,
  kind.spread,
  kind.asExpression,
  kind.conditional,
  kind.or,
]);

/** In JavaScript the variable of a plain `require` is another name of the module: its uses are recorded. */
function isBoundWhole(tree: CodeTree, variable: number, isPromise: boolean, isComputed: boolean): boolean {
  const pattern = patternOf(tree, variable);
  if (pattern >= 0) return isTakenWhole(tree, pattern, isComputed);
  return (isPromise || isComputed || !isJavaScript(tree)) && isNamedWhole(tree, 0, variable, isComputed);
}

/** `import("x").then((m) => m.a())`. @param access the `.then` */
function isPassedToCallbackWhole(tree: CodeTree, access: number, isComputed: boolean): boolean {
  const { kinds, parents } = tree;
  const call = parents[access];
  if (nameOf(tree, access) !== 'then' || kinds[call] !== kind.call || call + 1 !== access) return true;
  const [callback] = argumentsOf(tree, call);
  if (callback === undefined || !isFunctionValue(kinds[callback])) return true;
  const parameter = childOfKind(tree, callback, kind.parameter);
  if (parameter < 0) return false;
  const pattern = patternOf(tree, parameter);
  return pattern >= 0 ? isTakenWhole(tree, pattern, isComputed) : isNamedWhole(tree, callback, parameter, isComputed);
}

/** A pattern takes single exports, unless the rest as well. */
function isTakenWhole(tree: CodeTree, pattern: number, isComputed: boolean): boolean {
  if (isComputed)
    for (let node = pattern + 1; node < tree.ends[pattern]; node++) if (isDefault(tree, node)) return true;
  for (let child = pattern + 1; child < tree.ends[pattern]; child = tree.ends[child])
    if (hasFlag(tree, child, flag.rest) || childOfKind(tree, child, kind.computedName) >= 0) return true;
  return false;
}

/** Whether a name stands for anything but what a member is taken out of, in that part of the file. Other scopes count too. */
function isNamedWhole(tree: CodeTree, scope: number, declaring: number, isComputed: boolean): boolean {
  const { names } = tree;
  const name = names[declaring];
  for (let node = scope; node < tree.ends[scope]; node++)
    if (names[node] === name && node !== declaring && isUsedWhole(tree, node, isComputed)) return true;
  return false;
}

function isUsedWhole(tree: CodeTree, node: number, isComputed: boolean): boolean {
  const { kinds, parents } = tree;
  if (kinds[node] === kind.shorthandProperty || kinds[node] === kind.exportSpecifier) return true;
  if (kinds[node] !== kind.identifier) return false;
  const parent = parents[node];
  if (kinds[parent] === kind.propertyAccess && parent + 1 === node) return isComputed && isDefault(tree, parent);
  return kinds[parent] !== kind.qualifiedName;
}

/** Texts among the arguments of a call that loads many modules: patterns as they are written. */
export function patternsOfPaths(tree: CodeTree, call: number): readonly string[] {
  const texts = argumentsOf(tree, call).flatMap((argument) =>
    tree.kinds[argument] === kind.arrayLiteral ? childList(tree, argument) : [argument],
  );
  return texts
    .filter((node) => tree.kinds[node] === kind.stringLiteral || tree.kinds[node] === kind.template)
    .map((node) => nameOf(tree, node));
}

/** `__dirname`, `import.meta.dirname`, and what a call makes of them: `path.join(__dirname, "a")`. */
export function isOwnFolder(tree: CodeTree, node: number): boolean {
  const { kinds } = tree;
  switch (kinds[node]) {
    case kind.identifier:
      return nameOf(tree, node) === '__dirname' || nameOf(tree, node) === '__filename';
    case kind.propertyAccess:
      return (
        kinds[node + 1] === kind.metaProperty &&
        nameOf(tree, node + 1) === 'import.meta' &&
        ownPlaces.has(nameOf(tree, node))
      );
    case kind.call:
    case kind.newExpression:
      return argumentsOf(tree, node).some((argument) => isOwnFolder(tree, argument));
    default:
      return false;
  }
}

const ownPlaces: ReadonlySet<string> = new Set(['dirname', 'filename', 'url']);
