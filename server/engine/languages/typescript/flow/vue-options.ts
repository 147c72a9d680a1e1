import type ts from 'typescript';
import { flowKind } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import type { Lowering } from './lowering.ts';
import { propertyText } from './patterns.ts';
import { lowerThis } from './variables.ts';

/**
 * `export default { data() {…}, computed: {…}, methods: {…} }` of a Vue component: what these hold is held by its instance,
 * which is `this` in all of them.
 */
export function holdOptions(lowering: Lowering, expression: ts.Expression, value: number): void {
  const { ts } = lowering;
  let object = unwrap(lowering, expression);
  // `defineComponent({…})`
  if (ts.isCallExpression(object) && object.arguments.length > 0) object = unwrap(lowering, object.arguments[0]);
  if (!lowering.hasOptions || !ts.isObjectLiteralExpression(object)) return;
  const self = lowerThis(lowering);
  for (const property of object.properties) {
    const name = nameOf(lowering, property);
    const options = lowering.add(flowKind.member, property, [value], name);
    for (const key of keysOf(lowering, name, property)) {
      lowering.add(flowKind.storeMember, property, [self, heldValue(lowering, name, property, options, key)], key);
    }
  }
}

function nameOf(lowering: Lowering, { name }: ts.ObjectLiteralElementLike): string {
  return name === undefined || lowering.ts.isComputedPropertyName(name) ? '' : propertyText(lowering, name);
}

/** Keys of what an option holds for the instance. */
function keysOf(lowering: Lowering, option: string, property: ts.ObjectLiteralElementLike): string[] {
  const { ts } = lowering;
  if (option === 'data') return returnedKeys(lowering, property);
  if ((option !== 'methods' && option !== 'computed') || !ts.isPropertyAssignment(property)) return [];
  return objectKeys(lowering, property.initializer);
}

function objectKeys(lowering: Lowering, expression: ts.Expression): string[] {
  const object = unwrap(lowering, expression);
  if (!lowering.ts.isObjectLiteralExpression(object)) return [];
  return object.properties.map((property) => nameOf(lowering, property)).filter((name) => name !== '');
}

/** Of the object that `data()` returns. */
function returnedKeys(lowering: Lowering, property: ts.ObjectLiteralElementLike): string[] {
  const { ts } = lowering;
  const holder = ts.isPropertyAssignment(property) ? unwrap(lowering, property.initializer) : property;
  const { body } = holder as { readonly body?: ts.ConciseBody };
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return objectKeys(lowering, body);
  const returned = body.statements.find(({ kind }) => kind === ts.kinds.ReturnStatement);
  const { expression } = (returned ?? {}) as Partial<ts.ReturnStatement>;
  return expression === undefined ? [] : objectKeys(lowering, expression);
}

/** `options` is the option's value: a function that gives the data, or an object with functions. */
function heldValue(lowering: Lowering, option: string, node: ts.Node, options: number, key: string): number {
  if (option === 'data')
    return lowering.add(flowKind.member, node, [lowering.add(flowKind.call, node, [options])], key);
  const held = lowering.add(flowKind.member, node, [options], key);
  return option === 'computed' ? lowering.add(flowKind.call, node, [held]) : held;
}
