import { ControlFlow } from '../../../flow/control-flow.ts';
import { Environment } from '../../../flow/environment.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import { annotationName, type FlowFunction, flowFlag, flowKind, noNode } from '../../../source/flow-graph.ts';
import { flag, kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';

/** A definition with the decorators before it. */
export function lowerDecorated(lowering: Lowering, node: number): void {
  const { tree, graph } = lowering;
  const children = childList(tree, node);
  const definition = children.find((child) => tree.kinds[child] !== kind.decorator);
  const decorators = children
    .filter((child) => tree.kinds[child] === kind.decorator && tree.ends[child] > child + 1)
    .map((child) => ({ node: child + 1, value: lowering.value(child + 1) }));
  if (definition === undefined) return;
  const names = decorators.map((decorator) => nameOf(tree, decorator.node));
  const target =
    tree.kinds[definition] === kind.classDefinition
      ? lowerClass(lowering, definition)
      : lowerFunction(lowering, definition, names);
  for (const { node: decorator, value } of decorators) {
    graph.add(flowKind.decoration, tree.positions[decorator], [value, target]);
  }
}

/** A function; its code is lowered behind that of the function around it. */
export function lowerFunction(lowering: Lowering, node: number, decorators: readonly string[] = []): number {
  const { tree, graph } = lowering;
  const name = nameOf(tree, node);
  const position = tree.positions[node];
  const parts = childList(tree, node);
  const body = parts.find((part) => tree.kinds[part] === kind.block);
  const closure = defineFunction(lowering, node, {
    name,
    kind: kindOfFunction(lowering, name, decorators),
    body: () => body !== undefined && lowering.block(body),
  });
  lowering.assign(name, position, closure);
  graph.declare(symbolAt(tree, node), closure);
  return closure;
}

export function lowerLambda(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const result = childList(tree, node).findLast((part) => tree.kinds[part] !== kind.parameter);
  return defineFunction(lowering, node, {
    name: '',
    kind: 'function',
    body: () => {
      if (result !== undefined) graph.add(flowKind.return, tree.positions[result], [lowering.value(result)]);
    },
  });
}

interface DefinedFunction {
  readonly name: string;
  readonly kind: FlowFunction['kind'];
  readonly body: () => void;
}

function defineFunction(lowering: Lowering, node: number, { name, kind: how, body }: DefinedFunction): number {
  const { tree, graph, scopes, variables } = lowering;
  const scope = scopes.opened.get(node);
  const position = tree.positions[node];
  const defaults = defaultsOf(lowering, node);
  const owner = graph.beginFunction({ kind: how, name, symbol: symbolAt(tree, node), position });
  const closure = graph.closure(position, owner);
  const { region } = lowering.flow.environment;
  if (scope === undefined) return closure;
  variables.own(scope, owner);
  lowering.later(() => {
    lowering.flow = new ControlFlow(graph, new Environment(undefined, region));
    lowering.flow.parameters.isAsync = (tree.flags[node] & flag.async) !== 0;
    graph.owner = owner;
    lowering.within(scope, () => {
      bindParameters(lowering, node, defaults);
      body();
      lowering.flow.returnAtEnd(position);
    });
  });
  return closure;
}

/** Functions in a class body are methods. */
function kindOfFunction({ scope }: Lowering, name: string, decorators: readonly string[]): FlowFunction['kind'] {
  if (scope.kind !== 'class') return 'function';
  if (name === '__init__' || name === '__new__') return 'constructor';
  return decorators.some((decorator) => accessorDecorators.has(decorator)) ? 'accessor' : 'method';
}

const accessorDecorators = new Set([
  'property',
  'cached_property',
  'setter',
  'getter',
  'abstractproperty',
  'hybrid_property',
]);

/** Defaults are values of what is around. */
function defaultsOf(lowering: Lowering, node: number): Map<number, number> {
  const { tree } = lowering;
  const defaults = new Map<number, number>();
  for (const parameter of childList(tree, node)) {
    if (tree.kinds[parameter] !== kind.parameter) continue;
    const value = childList(tree, parameter).find((part) => tree.kinds[part] !== kind.annotation);
    if (value !== undefined) defaults.set(parameter, lowering.value(value));
  }
  return defaults;
}

function bindParameters(lowering: Lowering, node: number, defaults: ReadonlyMap<number, number>): void {
  const { tree, graph } = lowering;
  const { parameters } = graph.functions[graph.owner];
  for (const parameter of childList(tree, node)) {
    if (tree.kinds[parameter] !== kind.parameter) continue;
    const name = nameOf(tree, parameter);
    const position = tree.positions[parameter];
    const isMapping = (tree.flags[parameter] & flag.doubleStar) !== 0;
    const isRest = isMapping || (tree.flags[parameter] & flag.star) !== 0;
    const flags = (isRest ? flowFlag.rest : 0) | (isMapping ? flowFlag.mapping : 0);
    const given = defaults.get(parameter);
    const value = graph.add(flowKind.parameter, position, given === undefined ? [] : [given], name, flags);
    parameters.push(value);
    annotate(lowering, parameter, value);
    lowering.assign(name, position, value);
    const variable = variableOf(lowering.scope, name);
    if (variable !== undefined) lowering.flow.parameters.note(parameters.length - 1, variable.number, value);
  }
}

/** Longer annotations are of no simple type. */
const annotationNamesMax = 6;

/** Keeps the last names in an annotation: of `uuid.UUID | None` it is `UUID None`. @param field name of the field of a class that it is of */
function annotate({ tree, graph }: Lowering, parameter: number, value: number, field?: string): void {
  const annotation = childList(tree, parameter).find((part) => tree.kinds[part] === kind.annotation);
  if (annotation === undefined) return;
  const names: string[] = [];
  for (let node = annotation + 1; node < tree.ends[annotation] && names.length <= annotationNamesMax; node++) {
    const own = tree.kinds[node];
    const isPart = tree.kinds[tree.parents[node]] === kind.attribute;
    if (own === kind.none) names.push('None');
    else if ((own === kind.attribute || own === kind.name) && !isPart) names.push(nameOf(tree, node));
  }
  if (names.length === 0 || names.length > annotationNamesMax) return;
  const position = tree.positions[parameter];
  const named = graph.constant(position, names.join(' '));
  const operands = field === undefined ? [value, named] : [value, named, graph.constant(position, field)];
  graph.add(flowKind.effect, position, operands, annotationName);
}

/** A class: its body runs where it stands, in a scope of its own. */
export function lowerClass(lowering: Lowering, node: number): number {
  const { tree, graph, scopes, variables } = lowering;
  const name = nameOf(tree, node);
  const position = tree.positions[node];
  const parts = childList(tree, node);
  const bases = parts
    .filter(
      (part) =>
        tree.kinds[part] !== kind.block &&
        tree.kinds[part] !== kind.typeParameter &&
        tree.kinds[part] !== kind.keywordArgument,
    )
    .map((part) => lowering.value(part));
  const base = bases.length === 0 ? noNode : graph.choice(position, bases);
  const scope = scopes.opened.get(node);
  const body = parts.find((part) => tree.kinds[part] === kind.block);
  const made = graph.add(flowKind.class, position, [base], name);
  if (scope !== undefined && body !== undefined) {
    variables.own(scope, graph.owner);
    lowering.within(scope, () => lowering.block(body));
    graph.setOperands(made, [base, ...fieldsOf(lowering, scope, made)]);
    annotateFields(lowering, body, made);
  }
  lowering.assign(name, position, made);
  graph.declare(symbolAt(tree, node), made);
  return made;
}

/** `name: str`, `count: int = 0` in the body of a class. */
function annotateFields(lowering: Lowering, body: number, made: number): void {
  const { tree } = lowering;
  for (const statement of childList(tree, body)) {
    if (tree.kinds[statement] !== kind.assign) continue;
    const [target] = childList(tree, statement);
    if (target !== undefined && tree.kinds[target] === kind.name)
      annotate(lowering, statement, made, nameOf(tree, target));
  }
}

function fieldsOf(lowering: Lowering, scope: Lowering['scope'], made: number): number[] {
  const { graph, flow } = lowering;
  const fields: number[] = [];
  for (const variable of scope.variables.values()) {
    const value = flow.read(variable.number);
    if (value === noNode) continue;
    const position = graph.positionOf(value);
    fields.push(graph.add(flowKind.field, position, [value], variable.name));
    const inner = graph.functionOf(value);
    if (inner !== undefined) inner.ofClass = made;
  }
  return fields;
}
