import { annotationName, flowKind, noNode } from '../../source/flow-graph.ts';
import type { HandlerSource } from './rule-index.ts';
import type { TaintRun } from './taint-run.ts';

/** Words of annotations that say how a parameter is given, and not of which type it is. */
const neutralWords = new Set('Optional Union None Annotated Path Query Form Header Cookie Body Final'.split(' '));

/** Names of the classes of a program whose values are constants, by program. */
const enumNames = new WeakMap<TaintRun['program'], ReadonlySet<string>>();

/** The annotation of a parameter names types whose values are no texts from outside, and no other. */
export function isOfType(run: TaintRun, parameter: number, { types }: HandlerSource): boolean {
  const { program } = run;
  const annotated = program
    .usersOf(parameter)
    .find((user) => program.kinds[user] === flowKind.effect && program.nameOf(user) === annotationName);
  if (types === undefined || annotated === undefined) return false;
  const names = program.nameOf(program.operandAt(annotated, 1)).split(' ');
  const words = names.filter((word) => !neutralWords.has(word));
  return words.length > 0 && words.every((word) => types.includes(word) || enumNamesOf(run).has(word));
}

function enumNamesOf(run: TaintRun): ReadonlySet<string> {
  const known = enumNames.get(run.program);
  if (known !== undefined) return known;
  const { program, values } = run;
  const names = new Set<string>();
  for (let node = 0; node < program.nodeCount; node++) {
    if (program.kinds[node] !== flowKind.class) continue;
    const base = program.operandAt(node, 0);
    const isEnum = base !== noNode && values.originsOf(base).some(({ origin }) => origin === 'python:enum');
    if (isEnum) names.add(program.nameOf(node));
  }
  enumNames.set(program, names);
  return names;
}
