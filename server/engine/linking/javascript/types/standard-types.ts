import { type Entity, typeMeaning } from '../entity.ts';
import type { ReferenceType, Type } from '../type.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';

type Deps = Pick<
  Parts,
  | 'store'
  | 'names'
  | 'union'
  | 'unresolved'
  | 'entityReference'
  | 'baseOf'
  | 'property'
  | 'callSignatures'
  | 'isOpen'
  | 'apparent'
  | 'nonNullable'
>;

/** `await` of `await` of …, at most. */
const depthMax = 10;

/** Types of the standard library that the language itself knows: arrays, promises, iteration. */
export function createStandardTypes(parts: Deps) {
  const { store, names } = parts;

  function globalReference(name: string, ...args: readonly Type[]): Type {
    const entity = names.global(name, typeMeaning);
    return entity === undefined ? parts.unresolved() : parts.entityReference(entity, args);
  }

  function arrayOf(element: Type): Type {
    return globalReference('Array', element);
  }

  function promiseOf(value: Type): Type {
    return globalReference('Promise', awaited(value));
  }

  function isArray(type: Type): type is ReferenceType {
    return type.form === 'reference' && (isGlobal(type.entity, 'Array') || isGlobal(type.entity, 'ReadonlyArray'));
  }

  function isGlobal(entity: Entity, name: string): boolean {
    return entity.name === name && names.global(name, typeMeaning) === entity;
  }

  function awaited(type: Type): Type {
    return awaitedOnce(type, 0);
  }

  function awaitedOnce(type: Type, depth: number): Type {
    if (depth > depthMax) return parts.unresolved('too_deep');
    if (type.form === 'union') return parts.union(type.members.map((member) => awaitedOnce(member, depth)));
    if (type.form === 'parameter' || type.form === 'deferred') return awaitedLater(type, depth);
    const value = promised(type);
    return value === undefined ? type : awaitedOnce(value, depth + 1);
  }

  /** Of a type parameter only its constraint says whether there is anything to wait for. */
  function awaitedLater(type: Type, depth: number): Type {
    const apparent = parts.apparent(type);
    if (apparent === type || apparent.form === 'intrinsic') {
      return apparent.form === 'intrinsic' && apparent.name === 'unknown' && type.form === 'parameter'
        ? awaitedParameter(type)
        : type;
    }
    return promised(apparent) === undefined ? type : awaitedOnce(apparent, depth + 1);
  }

  function awaitedParameter(type: Type): Type {
    const later = globalReference('Awaited', type);
    return later.form === 'deferred' ? later : type;
  }

  /** Returns the value that a thenable gives to the first argument of `then`. */
  function promised(type: Type): Type | undefined {
    if (type.form !== 'reference' && type.form !== 'anonymous' && type.form !== 'intersection') return undefined;
    const known = baseArgument(type, 'Promise') ?? baseArgument(type, 'PromiseLike');
    if (known !== undefined) return known;
    const then = parts.property(type, 'then');
    return then === undefined ? undefined : resolvedBy(then.type());
  }

  function resolvedBy(then: Type): Type | undefined {
    const callbacks = parts
      .callSignatures(then)
      .flatMap(({ parameters: [first] }) => (first === undefined ? [] : [first.type()]));
    const values = callbacks.flatMap((callback) =>
      parts
        .callSignatures(parts.nonNullable(callback))
        .flatMap(({ parameters: [first] }) => (first === undefined ? [] : [first.type()])),
    );
    return values.length === 0 ? undefined : parts.union(values);
  }

  function baseArgument(type: Type, name: string): Type | undefined {
    const entity = names.global(name, typeMeaning);
    if (entity === undefined) return undefined;
    return parts.baseOf(type, entity)?.arguments[0];
  }

  function iterated(type: Type, async: boolean): Type {
    if (type.form === 'union') {
      return parts.union(type.members.filter((member) => !isNothing(member)).map((member) => iterated(member, async)));
    }
    if (type.form === 'tuple') return parts.union(type.elements.map((element) => element.type));
    if (isArray(type)) return async ? awaited(type.arguments[0]) : type.arguments[0];
    if (type.form === 'intrinsic') return ofIntrinsic(type);
    if (type.form === 'literal') return typeof type.value === 'string' ? store.intrinsic('string') : parts.unresolved();
    if (type.form === 'parameter' || type.form === 'deferred') {
      const apparent = parts.apparent(type);
      return apparent === type ? parts.unresolved() : iterated(apparent, async);
    }
    return (
      (async ? byMethod(type, '[Symbol.asyncIterator]', true) : undefined) ??
      byMethod(type, '[Symbol.iterator]', async) ??
      parts.unresolved()
    );
  }

  function ofIntrinsic(type: Type & { form: 'intrinsic' }): Type {
    if (type.name === 'string') return type;
    return type.name === 'any' || type.name === 'unresolved' ? type : parts.unresolved();
  }

  function byMethod(type: Type, name: string, async: boolean): Type | undefined {
    const method = parts.property(type, name);
    if (method === undefined) return undefined;
    const iterators = parts.callSignatures(method.type()).map((signature) => signature.returnType());
    if (iterators.length === 0) return undefined;
    const values = parts.union(iterators.flatMap((iterator) => yielded(iterator, async) ?? []));
    return async ? awaited(values) : values;
  }

  function yielded(iterator: Type, async: boolean): Type | undefined {
    for (const name of async ? ['AsyncIterator', 'Iterator'] : ['Iterator']) {
      const known = baseArgument(iterator, name);
      if (known !== undefined) return known;
    }
    const next = parts.property(iterator, 'next');
    if (next === undefined) return parts.isOpen(iterator) ? iterator : undefined;
    const results = parts.callSignatures(next.type()).map((signature) => signature.returnType());
    return parts.union(results.map((result) => valueOf(async ? awaited(result) : result)));
  }

  /** Of the results that are not the last. */
  function valueOf(result: Type): Type {
    const members = result.form === 'union' ? result.members : [result];
    const going = members.filter((member) => !isDone(member));
    return parts.union(going.map((member) => parts.property(member, 'value')?.type() ?? parts.unresolved()));
  }

  function isDone(result: Type): boolean {
    const done = parts.property(result, 'done')?.type();
    return done?.form === 'literal' && done.value === true;
  }

  return { globalReference, arrayOf, promiseOf, isArray, awaited, iterated };
}
