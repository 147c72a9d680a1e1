import type ts from 'typescript';
import type { Walker } from './walker.ts';

const MAX_COMPUTED_NAME_LENGTH = 80;

/** The name as written: `a`, `#a`, `a` of `'a'` and `['a']`, `[Symbol.iterator]`. `''` where it is missing. */
export function nameText({ ts, file }: Walker, name: ts.PropertyName | ts.ModuleName): string {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return ts.idText(name);
  const literal = ts.isComputedPropertyName(name) ? name.expression : name;
  if (ts.isStringLiteralLike(literal) || ts.isNumericLiteral(literal)) {
    // A line break in a name would break every list that has one name a line.
    return /[\p{Cc}\u2028\u2029]/u.test(literal.text) ? literal.getText(file) : literal.text;
  }
  const source = name.getText(file).replace(/\s+/g, ' ');
  return source.length > MAX_COMPUTED_NAME_LENGTH ? `${source.slice(0, MAX_COMPUTED_NAME_LENGTH)}…]` : source;
}

export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  const { modifiers } = node as { readonly modifiers?: readonly ts.Node[] };
  return modifiers !== undefined && modifiers.some((modifier) => modifier.kind === kind);
}

/** Members are visible where their class is, unless they are private or protected. */
export function isVisibleMember({ ts }: Walker, node: ts.ClassElement | ts.ParameterDeclaration): boolean {
  const { PrivateKeyword, ProtectedKeyword } = ts.kinds;
  const { name } = node;
  if (name !== undefined && ts.isPrivateIdentifier(name)) return false;
  return !hasModifier(node, PrivateKeyword) && !hasModifier(node, ProtectedKeyword);
}

/** Returns an expression without brackets and type assertions: `a` of `(a as B)!`. */
export function unwrap({ ts }: Pick<Walker, 'ts'>, expression: ts.Expression): ts.Expression {
  let inner = expression;
  while (
    ts.isParenthesizedExpression(inner) ||
    ts.isAsExpression(inner) ||
    ts.isSatisfiesExpression(inner) ||
    ts.isNonNullExpression(inner) ||
    ts.isTypeAssertionExpression(inner)
  ) {
    inner = inner.expression;
  }
  return inner;
}
