import type ts from 'typescript';
import { kind } from '../node-kinds.ts';
import type { TreeWriter } from './tree-writer.ts';

/** The name of a member as its users write it: `a`, `#a`, `a` of `'a'` and `['a']`, `1`. `''` where it is computed. */
export function memberName({ ts }: TreeWriter, name: ts.PropertyName | undefined): string {
  if (name === undefined) return '';
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return ts.idText(name);
  const literal = ts.isComputedPropertyName(name) ? name.expression : name;
  return ts.isStringLiteralLike(literal) || ts.isNumericLiteral(literal) ? literal.text : '';
}

/** The child that stands for a computed name. */
export function writeComputedName(writer: TreeWriter, name: ts.PropertyName | undefined): void {
  const { ts } = writer;
  if (name === undefined || !ts.isComputedPropertyName(name)) return;
  const { expression } = name;
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return;
  const node = writer.open(kind.computedName, writer.startOf(name));
  writer.write(expression);
  writer.close(node);
}

export function writeDecorators(writer: TreeWriter, modifiers: readonly ts.Node[] | undefined): void {
  if (modifiers === undefined) return;
  for (const modifier of modifiers) {
    if (modifier.kind !== writer.tables.kinds.Decorator) continue;
    const node = writer.open(kind.decorator, writer.startOf(modifier));
    writer.write((modifier as ts.Decorator).expression);
    writer.close(node);
  }
}

/** `a`, `"a b"` of imports and exports, `a` and `a:b` of JSX. */
export function plainName({ ts }: TreeWriter, name: ts.Identifier | ts.StringLiteral | ts.JsxNamespacedName): string {
  if (ts.isIdentifier(name)) return ts.idText(name);
  return ts.isStringLiteral(name) ? name.text : `${ts.idText(name.namespace)}:${ts.idText(name.name)}`;
}
