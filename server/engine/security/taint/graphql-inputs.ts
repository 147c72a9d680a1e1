import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { DeclaredTypes } from './declared-types.ts';
import type { SchemaShape } from './schema-shapes.ts';

/** Packages that make a schema of decorated classes. Sources: docs.nestjs.com, GraphQL; typegraphql.com. */
const packages: ReadonlySet<string> = new Set(['npm:@nestjs/graphql', 'npm:type-graphql']);
/** Decorators of parameters, classes and fields. */
const givenBy: ReadonlySet<string> = new Set(['Arg', 'Args']);
const inputs: ReadonlySet<string> = new Set(['InputType', 'ArgsType']);
/** Scalars of the specification of GraphQL, by the names of the packages and of the language. Source: spec.graphql.org, Scalars. */
const texts: ReadonlySet<string> = new Set(['String', 'ID']);
const closedTypes: ReadonlySet<string> = new Set(['Int', 'Float', 'Number', 'Boolean', 'Date', 'GraphQLISODateTime']);
/** Functions that make classes of others. */
const mapping: ReadonlySet<string> = new Set(['PartialType', 'PickType', 'OmitType', 'IntersectionType']);
const depthMax = 4;
const basesMax = 8;

const open: SchemaShape = { kind: 'open' };

/** A decorator of these packages, and its call; `noNode` where it is not called. */
interface Decorator {
  readonly name: string;
  readonly call: number;
}

/**
 * Classes of inputs of GraphQL. The server compares each request with the schema before a resolver runs: a field is a scalar of its type or an
 * object of its class, and others are refused. Scalars of the project's own (`GraphQLJSON`) may be anything.
 */
export class GraphqlInputs {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #types: DeclaredTypes;
  /** By what they stand at: a parameter, a class, a field. */
  readonly #decorators = new Map<number, Decorator>();
  readonly #byName = new Map<string, number[]>();

  constructor(program: Program, values: ProgramValues, types: DeclaredTypes) {
    this.#program = program;
    this.#values = values;
    this.#types = types;
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] === flowKind.decoration) this.#note(node);
    }
    for (const [node, { name }] of this.#decorators) {
      if (!inputs.has(name) || program.kinds[node] !== flowKind.class) continue;
      this.#byName.set(program.nameOf(node), [...(this.#byName.get(program.nameOf(node)) ?? []), node]);
    }
  }

  #note(decoration: number): void {
    const { kinds } = this.#program;
    const [decorator, target] = this.#program.operandsOf(decoration);
    if (decorator === noNode || target === noNode) return;
    const isCall = kinds[decorator] === flowKind.call;
    const called = isCall ? this.#program.operandAt(decorator, 0) : decorator;
    if (called === noNode) return;
    const meant = this.#values.originsOf(called).find(({ origin }) => packages.has(origin));
    const name = meant?.members[0];
    if (name === 'Field' || givenBy.has(name ?? '') || inputs.has(name ?? ''))
      this.#decorators.set(target, { name: name ?? '', call: isCall ? decorator : noNode });
  }

  /** The values that the schema lets into a parameter of a resolver; undefined where nothing is known of it. */
  shapeOf(parameter: number): SchemaShape | undefined {
    const decorator = this.#decorators.get(parameter);
    if (decorator === undefined || !givenBy.has(decorator.name)) return undefined;
    const shape = this.#typed(decorator, this.#types.typesOf(parameter), parameter, 0);
    return shape.kind === 'open' ? undefined : shape;
  }

  /** `@Field(() => [String])` says the type, else the declaration does, as the packages read it when the program runs. */
  #typed({ call }: Decorator, declared: readonly string[], at: number, depth: number): SchemaShape {
    const said = call === noNode ? undefined : this.#saidBy(call);
    if (said === 'unread') return open;
    if (said !== undefined) return this.#ofValue(said, depth);
    if (this.#types.areTexts(declared)) return { kind: 'text' };
    // That of a parameter may stand for a union of texts, of which the schema makes any text.
    if (this.#program.kinds[at] === flowKind.field && declared[0] === 'number') return { kind: 'closed' };
    return declared.length === 1 ? this.#ofClasses(this.#named(declared[0], at), depth) : open;
  }

  /** Returns the value that a function among the arguments gives, also one of the option `type`; undefined where there is none. */
  #saidBy(call: number): number | 'unread' | undefined {
    const given = Array.from(this.#program.operandsOf(call).subarray(1)).filter((part) => part !== noNode);
    const options = given.filter((part) => this.#program.kinds[part] === flowKind.object);
    const typed = options.flatMap((object) =>
      Array.from(this.#program.operandsOf(object))
        .filter((part) => part !== noNode && this.#program.nameOf(part) === 'type')
        .map((part) => this.#program.operandAt(part, 0)),
    );
    const functions = [...given, ...typed].filter((part) => this.#program.kinds[part] === flowKind.closure);
    // An argument that is neither a name, options nor a function may be one that brings either.
    const isRead = given.every((part) =>
      [flowKind.constant, flowKind.object, flowKind.closure].includes(this.#program.kinds[part] as never),
    );
    if (!isRead || functions.length < typed.length || functions.length > 1) return 'unread';
    if (functions.length === 0) return undefined;
    const returns = this.#program.returnsOf(this.#program.functionOfClosure(functions[0]));
    return returns.length === 1 ? this.#program.operandAt(returns[0], 0) : 'unread';
  }

  #ofValue(value: number, depth: number): SchemaShape {
    if (value === noNode) return open;
    if (this.#program.kinds[value] === flowKind.list) {
      const [item, ...others] = this.#program.operandsOf(value);
      return item === undefined || others.length > 0 ? open : { kind: 'list', item: this.#ofValue(item, depth) };
    }
    const classes = this.#values.classesOf(value);
    if (classes.length > 0) return this.#ofClasses(classes, depth);
    const origins = this.#values.originsOf(value);
    const names = origins.map(({ origin, members }) =>
      origin.startsWith('global:') && members.length === 0
        ? origin.slice('global:'.length)
        : packages.has(origin)
          ? members.join('.')
          : '',
    );
    if (names.length === 0) return open;
    if (names.every((name) => closedTypes.has(name))) return { kind: 'closed' };
    return names.every((name) => closedTypes.has(name) || texts.has(name)) ? { kind: 'text' } : open;
  }

  #named(name: string, near: number): readonly number[] {
    const all = this.#byName.get(name) ?? [];
    const own = all.filter((node) => this.#program.fileOf(node) === this.#program.fileOf(near));
    return own.length === 1 ? own : all;
  }

  #ofClasses(classes: readonly number[], depth: number): SchemaShape {
    const [made, ...others] = classes;
    if (made === undefined || others.length > 0 || depth > depthMax) return open;
    const lineage = this.#withBases(made);
    if (lineage === undefined) return open;
    const fields = new Map<string, SchemaShape>();
    for (const each of lineage.toReversed()) {
      const types = this.#types.fieldsOf(each);
      for (const field of this.#program.operandsOf(each).subarray(1)) {
        const decorator = field === noNode ? undefined : this.#decorators.get(field);
        if (decorator?.name !== 'Field') continue;
        const name = this.#program.nameOf(field);
        fields.set(name, this.#typed(decorator, types.get(name) ?? [], field, depth + 1));
      }
    }
    return { kind: 'object', fields };
  }

  /** An input and those that it inherits from; undefined where one of them is not known. */
  #withBases(made: number): readonly number[] | undefined {
    const found = [made];
    for (const each of found) {
      if (!inputs.has(this.#decorators.get(each)?.name ?? '') || found.length > basesMax) return undefined;
      const base = this.#program.operandAt(each, 0);
      if (base === noNode) continue;
      const parents = this.#parentsAt(base);
      if (parents.length === 0) return undefined;
      for (const parent of parents) if (!found.includes(parent)) found.push(parent);
    }
    return found;
  }

  /** `extends Other`, `extends PartialType(Other)` */
  #parentsAt(base: number): readonly number[] {
    if (this.#program.kinds[base] !== flowKind.call) return this.#values.classesOf(base);
    const [callee, ...given] = this.#program.operandsOf(base);
    const isMapped = this.#values
      .originsOf(callee)
      .some(({ origin, members }) => packages.has(origin) && mapping.has(members[0] ?? ''));
    return isMapped ? given.flatMap((part) => (part === noNode ? [] : this.#parentsAt(part))) : [];
  }
}

const strictness = ['open', 'list', 'object', 'text', 'closed'];

/** A value that passed both. */
export function narrower(one: SchemaShape, other: SchemaShape): SchemaShape {
  if (one.kind === 'object' && other.kind === 'object') {
    const fields = [...one.fields].map(([name, shape]) => {
      const further = other.fields.get(name);
      return [name, further === undefined ? shape : narrower(shape, further)] as const;
    });
    return { kind: 'object', fields: new Map(fields) };
  }
  return strictness.indexOf(other.kind) > strictness.indexOf(one.kind) || (other.kind === one.kind && 'checks' in other)
    ? other
    : one;
}
