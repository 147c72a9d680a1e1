import type ts from 'typescript';
import type { Walker } from './walker.ts';

/** `module.exports`. */
export function isModuleExports(walker: Walker, node: ts.Node): boolean {
  return (
    walker.ts.isPropertyAccessExpression(node) &&
    node.name.text === 'exports' &&
    isNamed(walker, node.expression, 'module')
  );
}

/** `exports` or `module.exports`. */
export function isExports(walker: Walker, node: ts.Node): boolean {
  return isNamed(walker, node, 'exports') || isModuleExports(walker, node);
}

/** `module.exports = …`, `exports.a = …` or `module.exports.a = …`, where they mean the file's exports. */
export function isCommonJsAssignment(walker: Walker, node: ts.Node): node is ts.BinaryExpression {
  const { ts } = walker;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.kinds.EqualsToken) return false;
  if (walker.scope.hoistTarget.container >= 0 || !ts.isPropertyAccessExpression(node.left)) return false;
  return isModuleExports(walker, node.left) || isExports(walker, node.left.expression);
}

export function isNamed({ ts }: Walker, node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

const ownRequire = /\b(?:function|const|let|var|class)\s+require\b/;

/**
 * `require("x")`, or something taken out of it, in JavaScript: what is named so is another name of what the module exports,
 * as an import is, and no symbol of the file.
 */
export function isRequired(walker: Walker, value: ts.Expression): boolean {
  const { ts, file } = walker;
  if (!/\.jsx?$/.test(file.fileName)) return false;
  let inner = value;
  while (ts.isPropertyAccessExpression(inner)) inner = inner.expression;
  if (!ts.isCallExpression(inner) || !isNamed(walker, inner.expression, 'require')) return false;
  const [specifier] = inner.arguments;
  return specifier !== undefined && ts.isStringLiteralLike(specifier) && !ownRequire.test(file.text);
}
