import type ts from 'typescript';
import type { Mention } from '../../../flow/condition.ts';
import { assumeReturned } from '../../../flow/returned-call.ts';
import { unwrap } from '../node-names.ts';
import { chainOf } from './access.ts';
import { thisVariable } from './bindings.ts';
import type { Lowering } from './lowering.ts';

/** Arguments of a call that may be what it checks. */
const argumentsMax = 6;

/** Behind `check(x);` and `await this.check(x);` nothing was thrown: that may say something of what was given. */
export function lowerReturned(lowering: Lowering, statement: ts.Expression, value: number): void {
  const { ts } = lowering;
  const isAwaited = statement.kind === ts.kinds.AwaitExpression;
  const inner = isAwaited ? unwrap(lowering, (statement as ts.AwaitExpression).expression) : statement;
  if (!ts.isCallExpression(inner)) return;
  const { expression, arguments: given } = inner;
  if (mayBeOfProject(lowering, unwrap(lowering, expression)))
    assumeReturned(lowering.flow, value, mentionsOf(lowering, given));
}

/** A function that the file names, or a member of an import or of `this`: others belong to objects of packages, most often. */
function mayBeOfProject(lowering: Lowering, callee: ts.Expression): boolean {
  const { ts, bindings } = lowering;
  const chain = chainOf(lowering, callee);
  if (chain === undefined || chain.variable === thisVariable) return chain !== undefined;
  let root = callee;
  while (ts.isPropertyAccessExpression(root)) root = unwrap(lowering, root.expression);
  const binding = ts.isIdentifier(root) ? bindings.uses.get(root) : undefined;
  return binding !== undefined && (chain.path === '' || binding.scope === bindings.file);
}

function mentionsOf(lowering: Lowering, given: readonly ts.Expression[]): Mention[] {
  const named = given.slice(0, argumentsMax).flatMap((argument) => partsOf(lowering, argument, 0));
  return named.slice(0, argumentsMax).flatMap((argument) => {
    const chain = chainOf(lowering, argument);
    if (chain === undefined) return [];
    const value = lowering.flow.environment.valueOf(chain.variable);
    return value < 0 ? [] : [{ variable: chain.variable, chain: chain.path, value }];
  });
}

/** Texts in texts are looked at so deep. */
const partsDepthMax = 4;
/** Calls that put texts and paths together, or make a path whole. */
const joining = new Set(['join', 'resolve', 'normalize', 'concat', 'realpath', 'realpathSync']);

/** Parts of a text, or a path, that is put together: a check of it is one of its parts. */
function partsOf(lowering: Lowering, argument: ts.Expression, depth: number): readonly ts.Expression[] {
  const { ts } = lowering;
  const node = unwrap(lowering, argument);
  if (depth > partsDepthMax) return [];
  const inner = (parts: readonly ts.Expression[]): ts.Expression[] =>
    parts.slice(0, argumentsMax).flatMap((part) => partsOf(lowering, part, depth + 1));
  if ('templateSpans' in node)
    return inner((node as ts.TemplateExpression).templateSpans.map((span) => span.expression));
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.kinds.PlusToken ? inner([node.left, node.right]) : [];
  if (!ts.isCallExpression(node)) return [node];
  const callee = unwrap(lowering, node.expression);
  const isJoin = ts.isPropertyAccessExpression(callee) && joining.has(ts.idText(callee.name as ts.Identifier));
  return isJoin ? inner(node.arguments) : [];
}
