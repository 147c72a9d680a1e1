import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Signature, SignatureParameter } from '../type.ts';

/** Reports whether a signature takes that many arguments; behind a spread their number is unknown. */
export function fitsArity(tree: CodeTree, args: readonly number[], signature: Signature): boolean {
  const { parameters, minimumArguments, hasRest } = signature;
  if (args.some((arg) => tree.kinds[arg] === kind.spread)) return hasRest || args.length - 1 <= parameters.length;
  return args.length >= minimumArguments && (hasRest || args.length <= parameters.length);
}

/** The parameter that takes the argument with that number; the last one takes all others where it is a rest. */
export function parameterAt(signature: Signature, index: number): SignatureParameter | undefined {
  const { parameters } = signature;
  const last = parameters.at(-1);
  if (index >= parameters.length - 1 && last?.isRest === true) return last;
  return parameters[index];
}

/** How many arguments a function takes at least, as it is written. */
export function requiredParameters(tree: CodeTree, node: number): number {
  let count = 0;
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] === kind.parameter && !isOptionalParameter(tree, child)) count++;
  }
  return count;
}

function isOptionalParameter({ kinds, ends, flags }: CodeTree, parameter: number): boolean {
  if ((flags[parameter] & optionalOrRest) !== 0) return true;
  for (let child = parameter + 1; child < ends[parameter]; child = ends[child]) {
    if (kinds[child] >= kind.identifier && kinds[child] <= kind.instantiation) return true;
  }
  return false;
}

const optionalOrRest = flag.optional | flag.rest;
