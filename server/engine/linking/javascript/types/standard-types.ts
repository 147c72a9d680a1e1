import { type Entity, typeMeaning, type Names } from '../entity.ts';
import type { ReferenceType, Type } from '../type.ts';
import { isNothing } from './members.ts';
import type { Parts } from './parts.ts';
import type { TypeStore } from './type-store.ts';

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
export class StandardTypes {
  readonly #parts: Deps;
  readonly #store: TypeStore;
  readonly #names: Names;

  constructor(parts: Deps) {
    this.#parts = parts;
    this.#store = parts.store;
    this.#names = parts.names;
  }

  globalReference(name: string, ...args: readonly Type[]): Type {
    const entity = this.#names.global(name, typeMeaning);
    return entity === undefined ? this.#parts.unresolved() : this.#parts.entityReference(entity, args);
  }

  arrayOf(element: Type): Type {
    return this.globalReference('Array', element);
  }

  promiseOf(value: Type): Type {
    return this.globalReference('Promise', this.awaited(value));
  }

  isArray(type: Type): type is ReferenceType {
    return (
      type.form === 'reference' &&
      (this.#isGlobal(type.entity, 'Array') || this.#isGlobal(type.entity, 'ReadonlyArray'))
    );
  }

  #isGlobal(entity: Entity, name: string): boolean {
    return entity.name === name && this.#names.global(name, typeMeaning) === entity;
  }

  awaited(type: Type): Type {
    return this.#awaitedOnce(type, 0);
  }

  #awaitedOnce(type: Type, depth: number): Type {
    if (depth > depthMax) return this.#parts.unresolved('too_deep');
    if (type.form === 'union') return this.#parts.union(type.members.map((member) => this.#awaitedOnce(member, depth)));
    if (type.form === 'parameter' || type.form === 'deferred') return this.#awaitedLater(type, depth);
    const value = this.#promised(type);
    return value === undefined ? type : this.#awaitedOnce(value, depth + 1);
  }

  /** Of a type parameter only its constraint says whether there is anything to wait for. */
  #awaitedLater(type: Type, depth: number): Type {
    const apparent = this.#parts.apparent(type);
    if (apparent === type || apparent.form === 'intrinsic') {
      return apparent.form === 'intrinsic' && apparent.name === 'unknown' && type.form === 'parameter'
        ? this.#awaitedParameter(type)
        : type;
    }
    return this.#promised(apparent) === undefined ? type : this.#awaitedOnce(apparent, depth + 1);
  }

  #awaitedParameter(type: Type): Type {
    const later = this.globalReference('Awaited', type);
    return later.form === 'deferred' ? later : type;
  }

  /** Returns the value that a thenable gives to the first argument of `then`. */
  #promised(type: Type): Type | undefined {
    if (type.form !== 'reference' && type.form !== 'anonymous' && type.form !== 'intersection') return undefined;
    const known = this.#baseArgument(type, 'Promise') ?? this.#baseArgument(type, 'PromiseLike');
    if (known !== undefined) return known;
    const then = this.#parts.property(type, 'then');
    return then === undefined ? undefined : this.#resolvedBy(then.type());
  }

  #resolvedBy(then: Type): Type | undefined {
    const callbacks = this.#parts
      .callSignatures(then)
      .flatMap(({ parameters: [first] }) => (first === undefined ? [] : [first.type()]));
    const values = callbacks.flatMap((callback) =>
      this.#parts
        .callSignatures(this.#parts.nonNullable(callback))
        .flatMap(({ parameters: [first] }) => (first === undefined ? [] : [first.type()])),
    );
    return values.length === 0 ? undefined : this.#parts.union(values);
  }

  #baseArgument(type: Type, name: string): Type | undefined {
    const entity = this.#names.global(name, typeMeaning);
    if (entity === undefined) return undefined;
    return this.#parts.baseOf(type, entity)?.arguments[0];
  }

  iterated(type: Type, async: boolean): Type {
    if (type.form === 'union') {
      return this.#parts.union(
        type.members.filter((member) => !isNothing(member)).map((member) => this.iterated(member, async)),
      );
    }
    if (type.form === 'tuple') return this.#parts.union(type.elements.map((element) => element.type));
    if (this.isArray(type)) return async ? this.awaited(type.arguments[0]) : type.arguments[0];
    if (type.form === 'intrinsic') return this.#ofIntrinsic(type);
    if (type.form === 'literal')
      return typeof type.value === 'string' ? this.#store.intrinsic('string') : this.#parts.unresolved();
    if (type.form === 'parameter' || type.form === 'deferred') {
      const apparent = this.#parts.apparent(type);
      return apparent === type ? this.#parts.unresolved() : this.iterated(apparent, async);
    }
    return (
      (async ? this.#byMethod(type, '[Symbol.asyncIterator]', true) : undefined) ??
      this.#byMethod(type, '[Symbol.iterator]', async) ??
      this.#parts.unresolved()
    );
  }

  #ofIntrinsic(type: Type & { form: 'intrinsic' }): Type {
    if (type.name === 'string') return type;
    return type.name === 'any' || type.name === 'unresolved' ? type : this.#parts.unresolved();
  }

  #byMethod(type: Type, name: string, async: boolean): Type | undefined {
    const method = this.#parts.property(type, name);
    if (method === undefined) return undefined;
    const iterators = this.#parts.callSignatures(method.type()).map((signature) => signature.returnType());
    if (iterators.length === 0) return undefined;
    const values = this.#parts.union(iterators.flatMap((iterator) => this.#yielded(iterator, async) ?? []));
    return async ? this.awaited(values) : values;
  }

  #yielded(iterator: Type, async: boolean): Type | undefined {
    for (const name of async ? ['AsyncIterator', 'Iterator'] : ['Iterator']) {
      const known = this.#baseArgument(iterator, name);
      if (known !== undefined) return known;
    }
    const next = this.#parts.property(iterator, 'next');
    if (next === undefined) return this.#parts.isOpen(iterator) ? iterator : undefined;
    const results = this.#parts.callSignatures(next.type()).map((signature) => signature.returnType());
    return this.#parts.union(results.map((result) => this.#valueOf(async ? this.awaited(result) : result)));
  }

  /** Of the results that are not the last. */
  #valueOf(result: Type): Type {
    const members = result.form === 'union' ? result.members : [result];
    const going = members.filter((member) => !this.#isDone(member));
    return this.#parts.union(
      going.map((member) => this.#parts.property(member, 'value')?.type() ?? this.#parts.unresolved()),
    );
  }

  #isDone(result: Type): boolean {
    const done = this.#parts.property(result, 'done')?.type();
    return done?.form === 'literal' && done.value === true;
  }
}
