import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { globalKeyStart } from '../language-linker.ts';
import type { ProvidedParameters } from '../registrations.ts';
import { isOfPython, yieldsOf } from './decorators.ts';
import type { LinkingContext } from './linking-context.ts';
import { calleeOf, Origins } from './registrations/origins.ts';
import { scopesOf } from './scopes.ts';
import { childList, decoratorsOf, hasChildren, wholeTarget } from './syntax.ts';
import { type FunctionType, functionType, membersOf, type Type, union, unknown, type Value } from './type.ts';
import type { Place, Unit } from './unit.ts';

/** The key under which it is looked up what all modules together provide by that name. */
function providedKey(name: string): string {
  return `${globalKeyStart}provided ${name}`;
}

/** Stands for all names that come with a `*`. */
const ofStars = '*';

/** Values that a package gives to parameters of functions that it calls, by their names. */
export interface ProvidedValues {
  /**
   * Returns what the functions return that are decorated as its providers. If several may be meant, all count: the one nearest to the
   * call wins, and the call is not seen.
   *
   * @returns undefined where nothing is known: no provider is seen from there, or another value may be given
   */
  valueOf(unit: Unit, definition: number, parameter: number): Value | undefined;
  /** Returns the providers of that name that are seen from there. */
  providersOf(unit: Unit, definition: number, parameter: number): readonly Place[];
}

export function createProvidedParameters(
  context: LinkingContext,
  units: readonly Unit[],
  tables: readonly ProvidedParameters[],
): ProvidedValues {
  const all = tables.map((table) => new ProviderSearch(context, units, table));
  return {
    valueOf(unit, definition, parameter) {
      for (const search of all) {
        const found = search.valueOf(unit, definition, parameter);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    providersOf: (unit, definition, parameter) =>
      all.flatMap((search) => search.providersOf(unit, definition, parameter)),
  };
}

class ProviderSearch implements ProvidedValues {
  readonly #context: LinkingContext;
  readonly #table: ProvidedParameters;
  readonly #origins: Origins;
  readonly #shared: Unit[];

  constructor(context: LinkingContext, units: readonly Unit[], table: ProvidedParameters) {
    this.#context = context;
    this.#table = table;
    this.#origins = new Origins(context, new Set(table.packages));
    this.#shared = units.filter(({ path }) => isShared(table, path));
  }

  providersOf(unit: Unit, definition: number, parameter: number): readonly Place[] {
    if (!this.#isTaker(unit, definition)) return [];
    const name = nameOf(unit.tree, parameter);
    this.#touch([name, ofStars]);
    const seen = this.#shared.filter((each) => each !== unit && isAround(each.path, unit.path));
    return [unit, ...seen].flatMap((each) => this.#providingIn(each, name));
  }

  #touch(names: readonly string[]): void {
    for (const each of names) this.#context.dependencies.touch('', providedKey(each));
  }

  valueOf(unit: Unit, definition: number, parameter: number): Value | undefined {
    const name = nameOf(unit.tree, parameter);
    if (!this.#isTaker(unit, definition) || this.#mayBeGivenOtherwise(unit, definition, name)) return undefined;
    this.#touch([name, ...this.#table.othersBy, ofStars]);
    const own = this.#providersIn(unit, name);
    const ofOthers = this.#shared
      .filter((each) => each !== unit)
      .map((each) => ({ unit: each, providers: this.#providersIn(each, name) }));
    if (own === undefined || !ofOthers.every(isKnown)) return undefined;
    const providers = [...own, ...ofOthers.flatMap((each) => each.providers)];
    if (providers.length === 0) return this.#table.ofPackage.includes(name) ? external : undefined;
    const isSeen =
      own.length > 0 || ofOthers.some((each) => each.providers.length > 0 && isAround(each.unit.path, unit.path));
    if (!isSeen || this.#shared.some((each) => this.#mayGive(each, name))) return undefined;
    return { type: union(providers.map((place) => this.#givenBy(place))), isDeclared: false };
  }

  #isTaker(unit: Unit, definition: number): boolean {
    const { tree } = unit;
    if (tree.kinds[definition] !== kind.functionDefinition) return false;
    const name = nameOf(tree, definition);
    return (
      this.#table.takers.some((start) => name.startsWith(start)) || this.#providing(unit, definition) !== undefined
    );
  }

  /** By a decorator, or for all of a module. */
  #mayBeGivenOtherwise(unit: Unit, definition: number, name: string): boolean {
    const around = this.#context.classes.around(unit, definition)?.node;
    const decorators = [definition, ...(around === undefined ? [] : [around])].flatMap((each) =>
      decoratorsOf(unit.tree, each),
    );
    if (decorators.some((each) => !this.#isOfPackage(unit, each) || says(unit, each, name))) return true;
    const marks = around === undefined ? undefined : scopesOf(unit).opened.get(around)?.bindings;
    const ofClass = this.#table.othersBy.flatMap((each) => marks?.get(each) ?? []);
    return ofClass.some((node) => says(unit, statementOf({ unit, node }), name)) || this.#mayGive(unit, name);
  }

  /**
   * Reports whether a module marks all of its functions: by a text that names the parameter, or by an unreadable value.
   */
  #mayGive(unit: Unit, name: string): boolean {
    return this.#table.othersBy.some((each) =>
      this.#context.names
        .member(unit, each)
        .some((definition) => definition.form !== 'place' || says(definition.unit, statementOf(definition), name)),
    );
  }

  #isOfPackage(unit: Unit, decorator: number): boolean {
    return this.#origins.ofExpression(unit, calleeOf(unit, decorator)) !== undefined || isOfPython(unit, decorator);
  }

  /**
   * Functions that provide by that name: methods of classes, and what is imported, as well. Undefined where a module has something
   * by that name that may provide and is no such function.
   */
  #providersIn(unit: Unit, name: string): readonly Place[] | undefined {
    const isOther = this.#context.names
      .member(unit, name)
      .some((each) => each.form !== 'place' || this.#mayProvide(each));
    return isOther ? undefined : this.#providingIn(unit, name);
  }

  #providingIn(unit: Unit, name: string): readonly Place[] {
    const members = this.#context.names.member(unit, name).filter((each) => each.form === 'place');
    const own = functionsByName(unit).get(name) ?? [];
    if (members.length === 0 && own.length === 0) return [];
    const found = new Map<string, Place>();
    for (const each of [...members, ...own]) {
      if (this.#providing(each.unit, each.node) === name) found.set(`${each.unit.path}:${each.node}`, each);
    }
    return [...found.values()];
  }

  /** A value that something gave, or a function that something made another one of. */
  #mayProvide({ unit, node }: Place): boolean {
    const { tree } = unit;
    if (tree.kinds[node] === kind.classDefinition) return false;
    if (tree.kinds[node] !== kind.functionDefinition) return true;
    return (
      this.#providing(unit, node) === undefined && decoratorsOf(tree, node).some((each) => !isOfPython(unit, each))
    );
  }

  /** The name under which a function provides something. */
  #providing(unit: Unit, definition: number): string | undefined {
    const { tree } = unit;
    for (const decorator of decoratorsOf(tree, definition)) {
      const traced = this.#origins.ofExpression(unit, calleeOf(unit, decorator));
      if (traced === undefined || !this.#table.decorators.includes(traced.members.at(-1) ?? '')) continue;
      const keyword = childList(tree, decorator).find(
        (each) => tree.kinds[each] === kind.keywordArgument && nameOf(tree, each) === this.#table.nameKeyword,
      );
      if (keyword === undefined) return nameOf(tree, definition);
      return tree.kinds[keyword + 1] === kind.string ? nameOf(tree, keyword + 1) : undefined;
    }
    return undefined;
  }

  #givenBy({ unit, node }: Place): Type {
    const { type } = this.#context.returned(functionType(unit, node) as FunctionType);
    const parts = membersOf(type).map((each) => (isAwaited(each) ? (each.args[0] ?? unknown()) : each));
    return yieldsOf(unit, node) === undefined ? union(parts) : this.#context.element(union(parts));
  }
}

interface OfModule {
  readonly unit: Unit;
  readonly providers: readonly Place[];
}

function isKnown(each: { readonly unit: Unit; readonly providers: readonly Place[] | undefined }): each is OfModule {
  return each.providers !== undefined;
}

/** A value of the package itself. */
const external: Value = { type: unknown('external'), isDeclared: false };

/** Whether a module gives values to parameters of other files. */
export function isShared({ modules }: ProvidedParameters, path: string): boolean {
  return modules.includes(path.slice(path.lastIndexOf('/') + 1));
}

/** Whether a module lies in a folder around a file. */
function isAround(module: string, path: string): boolean {
  return path.startsWith(module.slice(0, module.lastIndexOf('/') + 1));
}

function isAwaited(type: Type): type is Extract<Type, { readonly form: 'standard' }> {
  return type.form === 'standard' && type.name === 'awaitable';
}

/** Functions of a module and of its classes. */
function functionsOf(unit: Unit): readonly Place[] {
  const { module, opened } = scopesOf(unit);
  const scopes = [module, ...[...opened.values()].filter((scope) => scope.kind === 'class')];
  return scopes.flatMap(({ bindings }) =>
    [...bindings.values()].flatMap((nodes) =>
      nodes.filter((node) => unit.tree.kinds[node] === kind.functionDefinition).map((node) => ({ unit, node })),
    ),
  );
}

/** Functions of a module and of its classes by their names and by the texts that their decorators are given. */
const functionsByName = remember((unit: Unit): ReadonlyMap<string, readonly Place[]> => {
  const byName = new Map<string, Place[]>();
  for (const place of functionsOf(unit))
    for (const name of new Set([nameOf(unit.tree, place.node), ...textsOfDecorators(unit, place.node)]))
      byName.set(name, [...(byName.get(name) ?? []), place]);
  return byName;
});

/** The statement that gives a name its value: an assignment, or all of a function. */
function statementOf({ unit: { tree }, node }: Place): number {
  return tree.kinds[node] === kind.functionDefinition ? node : tree.parents[wholeTarget(tree, node)];
}

/**
 * Reports whether something in there may name the parameter: a text that is that name, alone or in a list of names, or what is
 * given first to a call and read from elsewhere. What a function does with names is not read.
 */
function says({ tree }: Unit, root: number, name: string): boolean {
  if (tree.kinds[root] === kind.functionDefinition) return true;
  for (let node = root; node < tree.ends[root]; node++) {
    if (tree.kinds[node] === kind.call && read.has(tree.kinds[childList(tree, node)[1]])) return true;
    if (tree.kinds[node] !== kind.string) continue;
    const text = nameOf(tree, node);
    if (hasChildren(tree, node) || text.split(/[\s,]+/).includes(name)) return true;
  }
  return false;
}

const read = new Set<number>([kind.name, kind.attribute, kind.call, kind.binary, kind.subscript]);

/**
 * Digests of what a module may provide to others, by name; `shapeDigests` of such modules has them as well. Not functions alone
 * count: a value of a name may provide too, what is bound by one of `othersBy` says what else does, and a `*` may bring either.
 *
 * @param hash of a definition
 * @param shapes digests of what the module binds, by name
 */
export function providedDigests(
  unit: Unit,
  hash: (node: number) => number,
  shapes: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const digests = new Map<string, number>();
  const add = (name: string, digest: number): void => {
    const key = providedKey(name);
    digests.set(key, Math.imul(digests.get(key) ?? 1, 31) ^ digest);
  };
  for (const { node } of functionsOf(unit)) {
    const own = hash(node);
    for (const name of [nameOf(unit.tree, node), ...textsOfDecorators(unit, node)]) add(name, own);
  }
  const { module } = scopesOf(unit);
  const bound = [...module.bindings.keys(), ...(module.stars.length === 0 ? [] : [ofStars])];
  for (const name of bound) add(name, shapes.get(name) ?? 0);
  return digests;
}

function textsOfDecorators(unit: Unit, definition: number): readonly string[] {
  const { tree } = unit;
  return decoratorsOf(tree, definition).flatMap((decorator) =>
    childList(tree, decorator).flatMap((each) =>
      tree.kinds[each] === kind.keywordArgument && tree.kinds[each + 1] === kind.string ? [nameOf(tree, each + 1)] : [],
    ),
  );
}
