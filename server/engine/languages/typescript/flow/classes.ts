import type ts from 'typescript';
import { flowFlag, flowKind, noNode } from '../../../source/flow-graph.ts';
import { annotateField } from './annotations.ts';
import { beginFunction, lowerDecorators, lowerFunction, type Membership } from './functions.ts';
import { lowerField } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { exportDeclared } from './exports.ts';
import { superCall } from './calls.ts';
import { propertyText, setPattern } from './patterns.ts';
import { lowerThis } from './variables.ts';

/** A property that each instance gets when it is made. */
type InstanceProperty = ts.PropertyDeclaration & { readonly initializer: ts.Expression };

export function lowerClassDeclaration(lowering: Lowering, node: ts.ClassDeclaration): number {
  const value = lowerClass(lowering, node);
  if (node.name !== undefined) setPattern(lowering, node.name, value);
  exportDeclared(lowering, node, value);
  return value;
}

export function lowerClassExpression(lowering: Lowering, node: ts.ClassExpression): number {
  const value = lowerClass(lowering, node);
  const binding = node.name === undefined ? undefined : lowering.bindings.declared.get(node.name);
  if (binding !== undefined) binding.value = value;
  return value;
}

/**
 * A class with its members. What instances get (`a = b`) is stored by the constructor; a property that holds a function is a
 * method.
 */
function lowerClass(lowering: Lowering, node: ts.ClassLikeDeclaration): number {
  const { graph } = lowering;
  const naming = lowering.namingOf(node);
  const base = lowerBase(lowering, node);
  const firstFunction = graph.functions.length;
  const fields = lowerMembers(lowering, node, base);
  const lastFunction = graph.functions.length;
  const name = node.name?.text ?? naming?.name ?? '';
  const value = lowering.add(flowKind.class, node.name ?? node, [base < 0 ? noNode : base, ...fields], name);
  for (let number = firstFunction; number < lastFunction; number++) {
    const draft = graph.functions[number];
    if (draft.kind !== 'function' && draft.ofClass === noNode) draft.ofClass = value;
  }
  graph.declare(lowering.symbolOf(node), value);
  lowerDecorators(lowering, node, value);
  for (const member of node.members) {
    if (lowering.ts.isPropertyDeclaration(member) && hasDecorator(lowering, member))
      annotateField(lowering, value, member);
  }
  lowerStaticBlocks(lowering, node);
  return value;
}

function lowerBase(lowering: Lowering, { heritageClauses }: ts.ClassLikeDeclaration): number {
  const clause = heritageClauses?.find(({ token }) => token !== lowering.ts.kinds.ImplementsKeyword);
  const [first] = clause?.types ?? [];
  return first === undefined ? -1 : lowering.expression(first.expression);
}

function lowerMembers(lowering: Lowering, { members }: ts.ClassLikeDeclaration, base: number): number[] {
  const { ts } = lowering;
  const instance = members.filter((member) => isInstanceProperty(lowering, member));
  const initialize = (): void => instance.forEach((property) => initializeProperty(lowering, property));
  const membership: Membership = { base, isField: true };
  const fields: number[] = [];
  const isDecorated = members.some((member) => ts.isPropertyDeclaration(member) && hasDecorator(lowering, member));
  let hasConstructor = false;
  for (const member of members) {
    if (ts.isConstructorDeclaration(member)) {
      if (member.body === undefined) continue;
      hasConstructor = true;
      fields.push(lowerConstructor(lowering, member, { ...membership, initialize }));
    } else if (ts.isPropertyDeclaration(member)) {
      const isInstance = instance.includes(member as InstanceProperty);
      const isPlain = isInstance || member.initializer === undefined;
      if (!isPlain) fields.push(lowerProperty(lowering, member, membership));
      else if (isDecorated) fields.push(lowerDeclared(lowering, member));
    } else if (ts.isMethodDeclaration(member) || ts.isAccessor(member)) {
      if (member.body !== undefined) fields.push(lowerMethod(lowering, member, membership));
    }
  }
  if (!hasConstructor && instance.length > 0) fields.push(addConstructor(lowering, instance[0], base, initialize));
  return fields;
}

function isInstanceProperty(lowering: Lowering, member: ts.ClassElement): member is InstanceProperty {
  if (!lowering.ts.isPropertyDeclaration(member) || member.initializer === undefined) return false;
  return staticFlag(lowering, member) === 0 && !lowering.takesName(member.initializer);
}

function staticFlag({ ts }: Lowering, { modifiers }: { readonly modifiers?: readonly ts.Node[] }): number {
  return modifiers?.some(({ kind }) => kind === ts.kinds.StaticKeyword) === true ? flowFlag.isStatic : 0;
}

function initializeProperty(lowering: Lowering, property: InstanceProperty): void {
  const { name, initializer } = property;
  const self = lowerThis(lowering);
  const value = lowering.expression(initializer);
  if (lowering.ts.isComputedPropertyName(name)) {
    lowering.add(flowKind.storeElement, name, [self, lowering.expression(name.expression), value]);
  } else lowering.add(flowKind.storeMember, name, [self, value], propertyText(lowering, name));
}

function lowerConstructor(lowering: Lowering, node: ts.ConstructorDeclaration, membership: Membership): number {
  const closure = lowerFunction(lowering, node, undefined, 'constructor', membership);
  lowering.graph.declare(lowering.symbolOf(node), closure);
  return lowering.add(flowKind.field, node, [closure], 'constructor');
}

/** The constructor of a class that has none, but properties with values. It passes its arguments to that of the base. */
function addConstructor(lowering: Lowering, first: ts.Node, base: number, initialize: () => void): number {
  const { graph, function: open } = lowering;
  const position = lowering.at(first);
  const closure = beginFunction(
    lowering,
    position,
    { kind: 'constructor', name: 'constructor', position },
    {
      scope: { parent: open.scope, captured: new Set() },
      source: lowering.source,
      around: undefined,
      home: undefined,
      base,
      write: () => {
        if (base >= 0) passArguments(lowering, first);
        initialize();
      },
    },
  );
  return graph.add(flowKind.field, position, [closure], 'constructor');
}

function passArguments(lowering: Lowering, node: ts.Node): void {
  const all = lowering.add(flowKind.parameter, node, [], 'arguments', flowFlag.rest);
  lowering.graph.functions[lowering.function.number].parameters.push(all);
  superCall(lowering, node, [lowering.add(flowKind.spread, node, [all])]);
}

/** A static property, or one that holds a function. */
function lowerProperty(lowering: Lowering, property: ts.PropertyDeclaration, membership: Membership): number {
  const { name } = property;
  const initializer = property.initializer as ts.Expression;
  const symbol = lowering.symbolOf(property);
  const read = (text: string): number => {
    const { ts } = lowering;
    const isFunction = ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer);
    if (isFunction) return lowerFunction(lowering, initializer, { name: text, symbol }, 'method', membership);
    return lowering.named(initializer, { name: text, symbol });
  };
  const field = lowerField(lowering, name, read, staticFlag(lowering, property));
  lowering.graph.declare(symbol, field.value);
  lowerDecorators(lowering, property, field.node);
  return field.node;
}

function hasDecorator({ ts }: Lowering, { modifiers }: ts.PropertyDeclaration): boolean {
  return modifiers?.some(({ kind }) => kind === ts.kinds.Decorator) === true;
}

/** `@Input() name`: what is decorated is the property of an instance. The others of its class are known as well. */
function lowerDeclared(lowering: Lowering, property: ts.PropertyDeclaration): number {
  const { node } = lowerField(lowering, property.name, () => lowering.constant(property.name, null));
  lowerDecorators(lowering, property, node);
  return node;
}

function lowerMethod(
  lowering: Lowering,
  member: ts.MethodDeclaration | ts.AccessorDeclaration,
  membership: Membership,
): number {
  const symbol = lowering.symbolOf(member);
  const kind = lowering.ts.isMethodDeclaration(member) ? 'method' : 'accessor';
  const read = (name: string): number => lowerFunction(lowering, member, { name, symbol }, kind, membership);
  const field = lowerField(lowering, member.name, read, staticFlag(lowering, member));
  lowering.graph.declare(symbol, field.value);
  lowerDecorators(lowering, member, field.value);
  return field.node;
}

function lowerStaticBlocks(lowering: Lowering, { members }: ts.ClassLikeDeclaration): void {
  for (const member of members) {
    if (member.kind !== lowering.ts.kinds.ClassStaticBlockDeclaration) continue;
    lowering.statement((member as ts.ClassStaticBlockDeclaration).body);
  }
}
