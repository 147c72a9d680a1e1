import type ts from 'typescript';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';
import { tagBefore } from './markup.ts';

/** A child that is text, or an expression, or an element. */
type Opening = ts.JsxOpeningElement | ts.JsxSelfClosingElement;

export function lowerJsxElement(lowering: Lowering, node: ts.JsxElement): number {
  return lowerElement(lowering, node.openingElement, node.children);
}

export function lowerJsxSelfClosing(lowering: Lowering, node: ts.JsxSelfClosingElement): number {
  return lowerElement(lowering, node, []);
}

export function lowerJsxFragment(lowering: Lowering, node: ts.JsxFragment): number {
  const tag = lowering.constant(node, '');
  lowerChildren(lowering, tag, node.children);
  return lowering.add(flowKind.object, node);
}

/** An element of the page is a value without contents; a component is called with what it is given. */
function lowerElement(lowering: Lowering, opening: Opening, children: readonly ts.JsxChild[]): number {
  const { tagName } = opening;
  const isComponent = !isPageTag(lowering, tagName);
  const tag = isComponent ? lowering.expression(tagName) : lowering.constant(tagName, tagText(tagName));
  const fields = opening.attributes.properties.map((attribute) => lowerAttribute(lowering, tag, attribute));
  const inner = lowerChildren(lowering, tag, children);
  if (!isComponent) return lowering.add(flowKind.object, tagName);
  if (inner.length > 0) {
    const list = lowering.add(flowKind.list, tagName, inner);
    fields.push(lowering.add(flowKind.field, tagName, [list], 'children'));
  }
  const properties = lowering.add(flowKind.object, tagName, fields);
  const at = lowering.ts.isPropertyAccessExpression(tagName) ? tagName.name : tagName;
  return lowering.add(flowKind.call, at, [tag, properties]);
}

/** Lower-case names are those of the page; `a:b` is one of another kind of markup. */
function isPageTag({ ts }: Lowering, tag: ts.JsxTagNameExpression): boolean {
  return ts.isIdentifier(tag) ? /^[a-z]/.test(tag.text) : !ts.isPropertyAccessExpression(tag) && 'namespace' in tag;
}

function tagText(tag: ts.JsxTagNameExpression): string {
  return 'text' in tag ? tag.text : '';
}

/** Writes what an attribute sets, and returns it as a property. */
function lowerAttribute(lowering: Lowering, tag: number, attribute: ts.JsxAttributeLike): number {
  if ('expression' in attribute) {
    const all = lowering.expression(attribute.expression);
    const spread = lowering.add(flowKind.spread, attribute, [all], '', flowFlag.mapping);
    lowering.add(flowKind.attribute, attribute, [tag, spread], '...');
    return spread;
  }
  const { name, initializer } = attribute;
  const text = 'namespace' in name ? `${name.namespace.text}:${name.name.text}` : name.text;
  const value = lowerAttributeValue(lowering, name, initializer);
  const html = text === 'dangerouslySetInnerHTML' ? htmlOf(lowering, name, value) : value;
  lowering.add(flowKind.attribute, name, [pageTag(lowering, name) ?? tag, html], text);
  return lowering.add(flowKind.field, name, [value], text);
}

/** In the markup of a component the tags of the page are made up: their names stand in the file. */
function pageTag(lowering: Lowering, name: ts.Node): number | undefined {
  const { text } = lowering.source;
  const tag = text === undefined ? undefined : tagBefore(text, lowering.at(name));
  return tag === undefined || /[A-Z]/.test(tag) ? undefined : lowering.constant(name, tag);
}

function lowerAttributeValue(lowering: Lowering, name: ts.Node, initializer: ts.JsxAttributeValue | undefined): number {
  if (initializer === undefined) return lowering.constant(name, true);
  if ('expression' in initializer) {
    return initializer.expression === undefined
      ? lowering.constant(name, null)
      : lowering.expression(initializer.expression);
  }
  return lowering.expression(initializer);
}

/** `{ __html: a }`: what is set is `a`. */
function htmlOf(lowering: Lowering, name: ts.Node, value: number): number {
  const { graph } = lowering;
  const object = graph.unguarded(value);
  if (graph.kindOf(object) === flowKind.object) {
    const field = graph.operandsOf(object).find((each) => graph.nameOf(each) === '__html');
    if (field !== undefined) return graph.operandOf(field, 0);
  }
  return graph.add(flowKind.member, lowering.at(name), [value], '__html');
}

/** Returns the values of children that have one. */
function lowerChildren(lowering: Lowering, tag: number, children: readonly ts.JsxChild[]): number[] {
  const { kinds } = lowering.ts;
  const values: number[] = [];
  for (const child of children) {
    if (child.kind === kinds.JsxText) continue;
    const isExpression = 'expression' in child;
    if (isExpression && child.expression === undefined) continue;
    const value = lowering.expression(isExpression ? (child.expression as ts.Expression) : child);
    values.push(value);
    if (isExpression) lowering.add(flowKind.attribute, child, [tag, value]);
  }
  return values;
}
