import { kind } from '../../languages/python/node-kinds.ts';
import { Query } from '../query.ts';
import { argumentMap } from './classes.ts';
import type { LinkingContext } from './linking-context.ts';
import { Places } from './places.ts';
import { putsInPlace } from './library-hooks.ts';
import { givesPlain, isForeignClass } from './python-library.ts';
import { standardNames } from './standard-types.ts';
import { childList } from './syntax.ts';
import {
  atLeast,
  callable,
  classOf,
  instance,
  membersOf,
  nodeKey,
  none,
  outside,
  standard,
  substitute,
  type Type,
  union,
  unknown,
} from './type.ts';
import { readWrittenType, type WrittenType } from './written-type.ts';
import type { Place, Unit } from './unit.ts';

/** Special forms that stand for what is in their brackets. */
const transparent = new Set([
  'ClassVar',
  'Final',
  'Annotated',
  'Required',
  'NotRequired',
  'ReadOnly',
  'InitVar',
  'TypeGuard',
  'TypeIs',
  'Unpack',
]);

/** The types that annotations mean. Names of types stand for others, those for others again: each is read once. */
export class Annotations {
  readonly #context: LinkingContext;
  readonly #places = new Places();
  readonly #remembered: Query<Place, Type>;

  constructor(context: LinkingContext) {
    this.#context = context;
    this.#remembered = new Query<Place, Type>(context.queries, unknown());
  }

  typeOf(unit: Unit, node: number): Type {
    return this.#remembered.ask(this.#places.at(unit, node), () =>
      this.#interpret(unit, node, readWrittenType(unit.tree, node)),
    );
  }

  #interpret(unit: Unit, node: number, written: WrittenType): Type {
    switch (written.form) {
      case 'none':
        return none;
      case 'union':
        return union(written.members.map((each) => this.#interpret(unit, node, each)));
      case 'named':
        return this.#named(unit, node, written.name, written.args);
      default:
        return unknown();
    }
  }

  #named(unit: Unit, node: number, name: string, args: readonly WrittenType[]): Type {
    const [root, ...rest] = name.split('.');
    let value = this.#ofRoot(unit, node, root, rest.length === 0);
    for (const [index, part] of rest.entries()) value = this.#ofMember(value, part, index === rest.length - 1);
    const types = () => args.map((each) => this.#interpret(unit, node, each));
    return union(membersOf(value).map((each) => ofMeaning(each, args.length, types)));
  }

  /** A name that is a type alias means what is written there. */
  #ofRoot(unit: Unit, node: number, root: string, isWhole: boolean): Type {
    const definitions = this.#context.names.definitions(unit, node, root);
    const types = definitions.map((definition) => {
      if (isWhole && definition.form === 'place') {
        const alias = this.#aliased(definition.unit, definition.node);
        if (alias !== undefined) return alias;
      }
      return definitionType(this.#context, definition);
    });
    const known = types.filter(({ form }) => form !== 'none');
    return known.length === 0 ? unknown() : union(known);
  }

  #ofMember(value: Type, name: string, isLast: boolean): Type {
    if (isLast && value.form === 'module') {
      const types = this.#context.names.member(value.unit, name).map((definition) => {
        const alias = definition.form === 'place' ? this.#aliased(definition.unit, definition.node) : undefined;
        return alias ?? definitionType(this.#context, definition);
      });
      if (types.length > 0) return union(types);
    }
    return this.#context.attribute(value, name).type;
  }

  /** `X = Union[A, B]`, `X: TypeAlias = "A"`, `type X = A`, as the class of what it stands for. */
  #aliased(unit: Unit, node: number): Type | undefined {
    const { tree } = unit;
    if (tree.kinds[node] === kind.typeAlias) {
      const value = childList(tree, node).findLast((child) => tree.kinds[child] === kind.annotation);
      return value === undefined ? undefined : classOf(this.#context.annotated(unit, value + 1));
    }
    const assign = tree.parents[node];
    if (tree.kinds[node] !== kind.name || tree.kinds[assign] !== kind.assign || node !== assign + 1) return undefined;
    const parts = childList(tree, assign);
    const value = parts[parts.length - 1];
    const isAlias =
      tree.kinds[value] === kind.subscript || tree.kinds[value] === kind.string || tree.kinds[value] === kind.binary;
    return isAlias ? classOf(this.#context.annotated(unit, value)) : undefined;
  }
}

/** `tuple[X, ...]` is as long as it likes: the dots are read as nothing known. */
function tupleOf(args: readonly Type[]): Type {
  const isOpen = args.length === 2 && args[1].form === 'unknown';
  return isOpen ? standard('list', args.slice(0, 1)) : standard('tuple', args);
}

function isPythons(name: string): boolean {
  return /^(?:builtins|typing|typing_extensions|collections|types|weakref|contextlib|datetime|decimal|pathlib|re|uuid|enum|abc)\b/.test(
    name,
  );
}

/** Returns the value that a definition gives, independent of the place. */
function definitionType(
  context: LinkingContext,
  definition: ReturnType<LinkingContext['names']['definitions']>[number],
): Type {
  return definitionValue(context, definition).type;
}

export function definitionValue(
  context: LinkingContext,
  definition: ReturnType<LinkingContext['names']['definitions']>[number],
): ReturnType<LinkingContext['binding']> {
  switch (definition.form) {
    case 'place':
      return context.binding(definition.unit, definition.node);
    case 'module':
      return {
        type: { form: 'module', key: `module ${definition.unit.path}`, unit: definition.unit },
        isDeclared: definition.isSure,
      };
    case 'package': {
      const { unit, node, prefix } = definition;
      return {
        type: { form: 'package', key: `package ${prefix} ${nodeKey(unit, node)}`, prefix, node, unit },
        isDeclared: true,
      };
    }
    case 'outside':
      return { type: outside(definition.name), isDeclared: true };
    default:
      return { type: unknown(definition.reason), isDeclared: false };
  }
}

function special(name: string, args: () => readonly Type[]): Type {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last === 'Optional') return union([...args(), none]);
  if (last === 'Union') return union(args());
  if (transparent.has(last)) return args()[0] ?? unknown();
  if (last === 'Type' || name === 'builtins.type') return classOf(args()[0] ?? unknown());
  if (last === 'Callable') return callable(args().at(-1) ?? unknown());
  if (last === 'Any') return unknown();
  if (last === 'Literal') return standard('str');
  return ofLibrary(name, isPythons(name) ? standardNames.get(last) : undefined, args);
}

/** @param known undefined for a class whose values have no type of their own */
function ofLibrary(name: string, known: string | undefined, args: () => readonly Type[]): Type {
  if (known === undefined) {
    // A mock has any member.
    if (!isForeignClass(name) || putsInPlace(name)) return unknown('external');
    if (name.startsWith('builtins.')) return standard('error');
    return atLeast(name, givesPlain(name));
  }
  if (known === 'tuple') return tupleOf(args());
  if (known === 'coroutine') return standard('awaitable', args().slice(-1));
  return standard(known, args());
}

function ofClass(of: Type, count: number, args: () => readonly Type[]): Type {
  if (count === 0) return of;
  if (of.form === 'instance') {
    // An alias of a generic class that is given arguments.
    if (of.args.length > 0 && of.args.some(({ form }) => form === 'parameter')) {
      return substitute(
        of,
        argumentMap(
          of.args.flatMap((each) => (each.form === 'parameter' ? [each] : [])),
          args(),
        ),
      );
    }
    // Its own parameters are not asked for: a class may name itself in the arguments of its bases.
    return instance(of.of, args());
  }
  if (of.form === 'union') {
    const free = of.members.flatMap((each) => (each.form === 'parameter' ? [each] : []));
    return free.length > 0 ? substitute(of, argumentMap(free, args())) : of;
  }
  return of;
}

function ofMeaning(type: Type, count: number, args: () => readonly Type[]): Type {
  switch (type.form) {
    case 'class':
      return ofClass(type.of, count, args);
    case 'parameter':
    case 'unknown':
    case 'none':
      return type;
    case 'outside':
      return special(type.name, args);
    default:
      return unknown();
  }
}
