import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { Query } from '../../query.ts';
import { calledMember } from '../../registrations.ts';
import { basesOf, type FoundMember } from '../classes.ts';
import { returnsOf } from '../decorators.ts';
import type { LinkingContext } from '../linking-context.ts';
import type { Definition } from '../definition.ts';
import { Places } from '../places.ts';
import { annotationOf, assignedValue, decoratorsOf, wholeTarget } from '../syntax.ts';
import { apparent, membersOf, type Type } from '../type.ts';
import type { Place, Unit } from '../unit.ts';
import { reachedNodes } from './reached-nodes.ts';

/** Where a value comes from: a package of interest, and what was read and called from there. */
export interface Traced {
  readonly origin: string;
  readonly members: readonly string[];
  /** By imports, scopes and declared types alone. */
  readonly isSure: boolean;
}

/**
 * Follows values back to the packages that gave them. The types of the linker do not suffice: they do not know what a
 * dependency returns, in any way of asking for it.
 */
export class Origins {
  readonly #context: LinkingContext;
  readonly #packages: ReadonlySet<string>;
  readonly #places = new Places();
  readonly #remembered: Query<Place, Traced | undefined>;
  readonly #returned: Query<Place, Traced | undefined>;

  constructor(context: LinkingContext, packages: ReadonlySet<string>) {
    this.#context = context;
    this.#packages = packages;
    this.#remembered = new Query<Place, Traced | undefined>(context.queries, undefined);
    this.#returned = new Query<Place, Traced | undefined>(context.queries, undefined);
  }

  /** Undefined for what does not come from a package of interest, as far as anybody can see. */
  ofExpression(unit: Unit, node: number): Traced | undefined {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.name:
        return this.#ofName(unit, node);
      case kind.attribute:
        return this.#ofAttribute(unit, node);
      case kind.call:
        return this.#ofCall(unit, node);
      case kind.awaitExpression:
        return this.ofExpression(unit, node + 1);
      case kind.assign:
        return this.ofExpression(unit, tree.ends[node + 1]);
      case kind.or:
      case kind.conditional:
        return guess(this.ofExpression(unit, node + 1));
      default:
        return undefined;
    }
  }

  #ofName(unit: Unit, node: number): Traced | undefined {
    const name = nameOf(unit.tree, node);
    const nodes = reachedNodes(this.#context, unit, node, name);
    return this.#ofDefinitions(this.#context.names.definitions(unit, node, name, nodes));
  }

  /** Of alternatives (`try: import a`, `except: a = None`) one may be unresolved. */
  #ofDefinitions(definitions: readonly Definition[]): Traced | undefined {
    for (const definition of definitions.slice(0, definitionsMax)) {
      const traced = this.#ofDefinition(definition);
      if (traced !== undefined) return definitions.length === 1 ? traced : guess(traced);
    }
    return undefined;
  }

  #ofDefinition(definition: Definition): Traced | undefined {
    if (definition.form === 'outside') return this.ofPackage(definition.name);
    if (definition.form !== 'place') return undefined;
    const traced = this.ofBinding(definition.unit, definition.node);
    return definition.isSure ? traced : guess(traced);
  }

  /** Returns what is imported by that dotted name. */
  ofPackage(dotted: string): Traced | undefined {
    const [root, ...members] = dotted.split('.');
    const origin = this.#packages.has(`pypi:${root}`) ? `pypi:${root}` : `python:${root}`;
    return this.#packages.has(origin) ? { origin, members, isSure: true } : undefined;
  }

  /** The origin of the name that a node binds. */
  ofBinding(unit: Unit, node: number): Traced | undefined {
    return this.#remembered.ask(this.#places.at(unit, node), () => this.#traceBinding(unit, node));
  }

  #traceBinding(unit: Unit, node: number): Traced | undefined {
    const { tree } = unit;
    switch (tree.kinds[node]) {
      case kind.importName:
        return this.#ofDefinitions(this.#context.names.follow(unit, node).filter((each) => !isPlace(each, unit, node)));
      case kind.functionDefinition:
        return first(decoratorsOf(tree, node), (decorator) =>
          called(this.ofExpression(unit, calleeOf(unit, decorator))),
        );
      case kind.classDefinition:
        return first(basesOf(unit, node), (base) => this.ofExpression(unit, base));
      case kind.parameter:
        return this.#ofAnnotation(unit, annotationOf(tree, node));
      case kind.name:
      case kind.attribute:
        return this.#ofTarget(unit, node);
      default:
        return undefined;
    }
  }

  #ofTarget(unit: Unit, node: number): Traced | undefined {
    const { tree } = unit;
    const statement = tree.parents[node];
    if (wholeTarget(tree, node) !== node) return undefined;
    if (tree.kinds[statement] === kind.withItem) return this.ofExpression(unit, statement + 1);
    if (tree.kinds[statement] !== kind.assign) return undefined;
    const value = assignedValue(tree, statement);
    return (
      this.#ofAnnotation(unit, annotationOf(tree, statement)) ??
      (value < 0 ? undefined : this.ofExpression(unit, value))
    );
  }

  /** A value of the annotated class, however it was made. */
  #ofAnnotation(unit: Unit, annotation: number): Traced | undefined {
    return annotation < 0 ? undefined : called(this.ofExpression(unit, annotation + 1));
  }

  #ofAttribute(unit: Unit, node: number): Traced | undefined {
    const name = nameOf(unit.tree, node);
    const receiver = this.ofExpression(unit, node + 1);
    if (receiver !== undefined) return longer(receiver, name);
    const { type } = this.#context.evaluate(unit, node + 1);
    return (
      first(membersOf(type), (each) => this.#ofDefinitions(this.#definitionsOf(each, name))) ??
      guess(first(this.#memberNodes(type, name), (place) => this.ofBinding(place.unit, place.node)))
    );
  }

  /** Of modules, and of what lies in packages. */
  #definitionsOf(type: Type, name: string): readonly Definition[] {
    if (type.form === 'module') return this.#context.names.member(type.unit, name);
    return type.form === 'package' ? this.#context.names.below(type.unit, type.node, type.prefix, name) : [];
  }

  #memberNodes(type: Type, name: string): readonly Place[] {
    return membersOf(apparent(type)).flatMap((each) => {
      const found = this.#memberOf(each, name);
      return (found?.nodes ?? []).map((node) => ({ unit: (found as FoundMember).owner.of.unit, node }));
    });
  }

  #memberOf(type: Type, name: string): FoundMember | undefined {
    const of = type.form === 'class' ? apparent(type.of) : type;
    return of.form === 'instance' ? this.#context.classes.member(of.of, of.args, name) : undefined;
  }

  /** Where attributes of values of the project are bound: in modules and classes. */
  attributeNodes(unit: Unit, node: number): readonly Place[] {
    const name = nameOf(unit.tree, node);
    const { type } = this.#context.evaluate(unit, node + 1);
    const ofModules = membersOf(type).flatMap((each) => this.#definitionsOf(each, name));
    const found = ofModules.flatMap((each) => (each.form === 'place' ? [each] : []));
    return found.length > 0 ? found : this.#memberNodes(type, name);
  }

  /** A function of the project gives what it returns. */
  #ofCall(unit: Unit, node: number): Traced | undefined {
    const callee = this.ofExpression(unit, node + 1);
    if (callee !== undefined) return called(callee);
    return guess(
      first(membersOf(this.#context.evaluate(unit, node + 1).type), (type) =>
        type.form === 'function' ? this.ofReturned(type.unit, type.node) : undefined,
      ),
    );
  }

  /** Returns what a function of the project returns. */
  ofReturned(unit: Unit, node: number): Traced | undefined {
    return this.#returned.ask(this.#places.at(unit, node), () => {
      if (unit.tree.kinds[node] !== kind.functionDefinition) return undefined;
      const declared = this.#ofAnnotation(unit, annotationOf(unit.tree, node));
      return declared ?? first(returnsOf(unit, node), (each) => this.ofExpression(unit, each));
    });
  }
}

/** Upper bound on listed alternatives. */
const definitionsMax = 8;

/** An import that leads to itself. */
function isPlace(definition: Definition, unit: Unit, node: number): boolean {
  return definition.form === 'place' && definition.unit === unit && definition.node === node;
}

/** `@a.b` and `@a.b()` are recorded alike. */
export function calleeOf({ tree }: Unit, decorator: number): number {
  return tree.kinds[decorator] === kind.call ? decorator + 1 : decorator;
}

function first<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function guess(traced: Traced | undefined): Traced | undefined {
  return traced === undefined || !traced.isSure ? traced : { ...traced, isSure: false };
}

function called(traced: Traced | undefined): Traced | undefined {
  return traced === undefined ? undefined : longer(traced, calledMember);
}

/** A value behind a longer chain registers nothing. */
const membersMax = 12;

function longer(traced: Traced, member: string): Traced | undefined {
  return traced.members.length < membersMax ? { ...traced, members: [...traced.members, member] } : undefined;
}
