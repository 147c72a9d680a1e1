import type ts from 'typescript';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';
import { lowerFunction } from './functions.ts';
import { concatenate } from './operators.ts';
import { propertyText } from './patterns.ts';

export function lowerText(lowering: Lowering, node: ts.LiteralLikeNode): number {
  return lowering.constant(node, node.text);
}

export function lowerNumber(lowering: Lowering, node: ts.LiteralLikeNode): number {
  return lowering.constant(node, Number(node.text.replace(/n$/, '')));
}

export function lowerRegularExpression(lowering: Lowering, node: ts.LiteralLikeNode): number {
  return lowering.graph.regularExpression(lowering.at(node), node.text);
}

export function lowerTemplate(lowering: Lowering, node: ts.TemplateExpression): number {
  const parts = templateParts(lowering, node);
  const [only] = parts;
  if (parts.length === 1) return lowering.add(flowKind.concatenation, node, [only]);
  return concatenate(lowering, node, parts);
}

/** Texts and values in order, empty texts left out. */
function templateParts(lowering: Lowering, { head, templateSpans }: ts.TemplateExpression): number[] {
  const parts = head.text === '' ? [] : [lowering.constant(head, head.text)];
  for (const { expression, literal } of templateSpans) {
    const value = lowering.expression(expression);
    const known = lowering.graph.constantOf(value);
    // In a template a number is text.
    parts.push(typeof known === 'number' ? lowering.constant(expression, String(known)) : value);
    if (literal.text !== '') parts.push(lowering.constant(literal, literal.text));
  }
  return parts;
}

/** Called with the list of its texts, then with its values. */
export function lowerTagged(lowering: Lowering, node: ts.TaggedTemplateExpression): number {
  const { tag, template } = node;
  const callee = lowering.expression(tag);
  const spans = 'templateSpans' in template ? template.templateSpans : [];
  const first = 'templateSpans' in template ? template.head : template;
  const texts = [first, ...spans.map(({ literal }) => literal)].map((part) => lowering.constant(part, part.text));
  const list = lowering.add(flowKind.list, template, texts);
  const values = spans.map(({ expression }) => lowering.expression(expression));
  return lowering.graph.add(flowKind.call, calledAt(lowering, tag), [callee, list, ...values]);
}

/** Offset of the name that is called. */
export function calledAt(lowering: Lowering, callee: ts.Expression): number {
  return lowering.at(lowering.ts.isPropertyAccessExpression(callee) ? callee.name : callee);
}

export function lowerArray(lowering: Lowering, node: ts.ArrayLiteralExpression): number {
  const items = node.elements.map((element) =>
    lowering.ts.isOmittedExpression(element) ? lowering.constant(element, null) : lowering.expression(element),
  );
  return lowering.add(flowKind.list, node, items);
}

export function lowerSpread(lowering: Lowering, node: ts.SpreadElement): number {
  return lowering.add(flowKind.spread, node, [lowering.expression(node.expression)]);
}

export function lowerObject(lowering: Lowering, node: ts.ObjectLiteralExpression): number {
  const fields = node.properties.map((property) => lowerProperty(lowering, property));
  return lowering.add(flowKind.object, node, fields);
}

function lowerProperty(lowering: Lowering, property: ts.ObjectLiteralElementLike): number {
  const { ts } = lowering;
  if (ts.isSpreadAssignment(property)) {
    return lowering.add(flowKind.spread, property, [lowering.expression(property.expression)], '', flowFlag.mapping);
  }
  const { name } = property;
  if (ts.isShorthandPropertyAssignment(property)) {
    return lowering.add(flowKind.field, name, [lowering.expression(property.name)], property.name.text);
  }
  const symbol = lowering.symbolOf(property);
  const read = (text: string): number =>
    ts.isPropertyAssignment(property)
      ? lowering.named(property.initializer, { name: text, symbol })
      : lowerFunction(
          lowering,
          property,
          { name: text, symbol },
          ts.isMethodDeclaration(property) ? 'method' : 'accessor',
        );
  const field = lowerField(lowering, name, read);
  if (symbol >= 0) lowering.graph.declare(symbol, field.value);
  return field.node;
}

/** A property and its value. @param read is given the property's name, `''` where it is not known */
export function lowerField(
  lowering: Lowering,
  name: ts.PropertyName,
  read: (name: string) => number,
  flags = 0,
): { readonly node: number; readonly value: number } {
  const { ts, graph } = lowering;
  if (!ts.isComputedPropertyName(name)) return knownField(lowering, name, propertyText(lowering, name), read, flags);
  const key = lowering.expression(name.expression);
  const known = graph.constantOf(key);
  if (known !== undefined && known !== null) return knownField(lowering, name, String(known), read, flags);
  const value = read('');
  return { node: lowering.add(flowKind.computedField, name, [key, value], '', flags), value };
}

function knownField(lowering: Lowering, node: ts.Node, name: string, read: (name: string) => number, flags: number) {
  const value = read(name);
  return { node: lowering.add(flowKind.field, node, [value], name, flags), value };
}
