import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Signature, Type, Types } from '../type.ts';
import type { Calls } from './calls.ts';
import { createCompilerWords } from './compiler-words.ts';
import type { Evaluate } from './evaluation.ts';
import { unresolvedReason } from './names-as-values.ts';
import { PackageResults } from './package-results.ts';
import { argumentsOf, hasFlag, isJavaScript } from './syntax.ts';

/** Signatures that a call, `new` or tagged template may be answered by. */
export function createSignaturesOf(
  types: Types,
  evaluate: Evaluate,
): (unit: Unit, call: number) => readonly Signature[] {
  return (unit, call) => {
    const { kinds } = unit.tree;
    const callee = types.nonNullable(evaluate(unit, call + 1));
    const isConstruction = kinds[call] === kind.newExpression || kinds[call + 1] === kind.superExpression;
    return isConstruction ? types.constructSignatures(callee) : types.callSignatures(callee);
  };
}

/** Types of calls, `new`, tagged templates and `import()`. */
export function createCallTypes(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  calls: Calls,
): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const notInferred = types.intrinsic('unresolved', 'not_inferred');
  const compilerWord = createCompilerWords(names, types, evaluate);
  const packageResults = new PackageResults(names, types, evaluate);
  table[kind.call] = call;
  table[kind.newExpression] = returned;
  table[kind.taggedTemplate] = returned;
  table[kind.importCall] = importCall;
  return table;

  function call(unit: Unit, node: number): Type {
    const { tree } = unit;
    if (tree.kinds[node + 1] === kind.superExpression) return types.intrinsic('void');
    const loaded = isRequire(names, unit, node) ? moduleType(unit, argumentsOf(tree, node)[0]) : undefined;
    const given = loaded ?? compilerWord(unit, node);
    if (given !== undefined) return given;
    const type = returned(unit, node);
    const isOptional = hasFlag(tree, node, flag.optionalChain) || isOptionalCallee(unit, node + 1);
    return isOptional ? types.union([type, types.intrinsic('undefined')]) : type;
  }

  function returned(unit: Unit, node: number): Type {
    const signature = calls.signatureOf(unit, node);
    if (signature !== undefined) return signature.returnType();
    const callee = types.nonNullable(evaluate(unit, node + 1));
    if (callee.form !== 'intrinsic' || (callee.name !== 'any' && callee.name !== 'unresolved')) return notInferred;
    if (callee.reason !== 'external') return callee;
    return packageResults.of(unit, node) ?? (takesNothing(unit, node) ? callee : notInferred);
  }

  function importCall(unit: Unit, node: number): Type {
    return types.promiseOf(moduleType(unit, node + 1) ?? types.intrinsic('unresolved', 'dynamic_import'));
  }

  function moduleType(unit: Unit, specifier: number | undefined): Type | undefined {
    if (specifier === undefined || !isText(unit, specifier)) return undefined;
    const resolved = names.moduleNamed(unit, nameOf(unit.tree, specifier));
    if (resolved.entity !== undefined) return types.valueType(resolved.entity);
    return types.intrinsic('unresolved', unresolvedReason(resolved.missing));
  }
}

/**
 * A package that is given something may give it back, also where all it is given is the name of something that it was given
 * before: only what it makes of nothing is the package's own for sure.
 */
function takesNothing({ tree }: Unit, call: number): boolean {
  return argumentsOf(tree, call).every((argument) => meaningless.has(tree.kinds[argument]));
}

const meaningless = new Set<number>([kind.trueLiteral, kind.falseLiteral]);

export function isText({ tree }: Unit, node: number): boolean {
  return (
    tree.kinds[node] === kind.stringLiteral || (tree.kinds[node] === kind.template && tree.ends[node] === node + 1)
  );
}

/** `require("x")` where `require` is nothing of the file's own. */
export function isRequire(names: Names, unit: Unit, call: number): boolean {
  const { tree } = unit;
  if (!isJavaScript(tree) || tree.kinds[call + 1] !== kind.identifier || nameOf(tree, call + 1) !== 'require')
    return false;
  return isGlobalName(names, unit, call + 1, 'require');
}

/** Whether a value of that name is none of the project's own. */
export function isGlobalName(names: Names, unit: Unit, node: number, name: string): boolean {
  const { entity } = names.resolve(unit, node, name, valueMeaning);
  return entity === undefined || entity.declarations[0].unit.isForeign;
}

function isOptionalCallee({ tree }: Unit, callee: number): boolean {
  return tree.kinds[callee] === kind.propertyAccess && hasFlag(tree, callee, flag.optionalChain);
}
