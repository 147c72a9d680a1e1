import type ts from 'typescript';
import { kind } from '../node-kinds.ts';
import { plainName } from './names.ts';
import type { TreeWriter } from './tree-writer.ts';

export function writeJsxElement(writer: TreeWriter, element: ts.JsxElement): void {
  const node = openElement(writer, element.openingElement);
  writer.writeAll(element.children);
  writer.close(node);
}

export function writeJsxSelfClosing(writer: TreeWriter, element: ts.JsxSelfClosingElement): void {
  writer.close(openElement(writer, element));
}

function openElement(writer: TreeWriter, opening: ts.JsxOpeningLikeElement): number {
  const { tagName, typeArguments, attributes } = opening;
  const { ts } = writer;
  const last = ts.isPropertyAccessExpression(tagName) ? tagName.name : tagName;
  const node = writer.open(kind.jsxElement, writer.startOf(last));
  writer.write(tagName);
  writer.writeAll(typeArguments);
  writer.writeAll(attributes.properties);
  return node;
}

/** `a:b` as a tag: no component, since no variable is called so. */
export function writeJsxNamespacedName(writer: TreeWriter, name: ts.JsxNamespacedName): void {
  writer.leaf(kind.identifier, writer.startOf(name), plainName(writer, name));
}

export function writeJsxFragment(writer: TreeWriter, fragment: ts.JsxFragment): void {
  const node = writer.open(kind.jsxFragment, writer.startOf(fragment));
  writer.writeAll(fragment.children);
  writer.close(node);
}

export function writeJsxAttribute(writer: TreeWriter, { name, initializer }: ts.JsxAttribute): void {
  const node = writer.open(kind.jsxAttribute, writer.startOf(name), plainName(writer, name));
  writer.writeOptional(initializer);
  writer.close(node);
}

export function writeJsxSpread(writer: TreeWriter, attribute: ts.JsxSpreadAttribute): void {
  const node = writer.open(kind.jsxSpread, writer.startOf(attribute));
  writer.write(attribute.expression);
  writer.close(node);
}

/** `{…}` is what is in it; `{...children}` a spread. */
export function writeJsxExpression(writer: TreeWriter, container: ts.JsxExpression): void {
  const { expression, dotDotDotToken } = container;
  if (expression === undefined) return;
  if (dotDotDotToken === undefined) {
    writer.write(expression);
    return;
  }
  const node = writer.open(kind.spread, writer.startOf(container));
  writer.write(expression);
  writer.close(node);
}
