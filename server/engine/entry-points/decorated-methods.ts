import type { SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { ControllerTable } from './controller-table.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';
import { noPath } from './path-of-parts.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';
import { pathsIn, type RoutePath } from './known-path.ts';

/** A method with the decorator that makes it a route. */
export interface DecoratedMethod extends RegisteredCall {
  readonly method: SymbolNode;
  /** Of requests: `GET`. */
  readonly verb: string;
}

/** Decorated classes and methods of a framework. */
export class Decorators {
  readonly classes = new Map<SymbolNode, RegisteredCall>();
  readonly methods: DecoratedMethod[] = [];
  /** By class or method. */
  readonly versions = new Map<SymbolNode, readonly RoutePath[]>();
  readonly #noVersion: readonly string[];

  constructor(calls: RegisteredCalls, { packages, controllers, routes, settings }: ControllerTable) {
    this.#noVersion = settings.noVersion;
    for (const call of calls.all()) {
      const { how, origin, decorated = noSymbol } = call.registration;
      if (how !== 'decorator' || decorated === noSymbol || !packages.includes(origin)) continue;
      const name = pathOf(call.registration).at(-1) ?? '';
      if (controllers.includes(name)) this.classes.set(decorated, call);
      else if (Object.hasOwn(routes, name)) this.methods.push({ ...call, method: decorated, verb: routes[name] });
      else if (settings.version.includes(name)) this.#addVersion(decorated, call.registration);
    }
  }

  #addVersion(decorated: SymbolNode, registration: SnapshotRegistration): void {
    const versions = versionsIn(registration.arguments.at(0), this.#noVersion);
    if (versions !== undefined) this.versions.set(decorated, versions);
  }
}

/** Versions that are listed, before anything is put in front of them; an empty one says that there is none. */
export function versionsIn(
  value: SnapshotValue | undefined,
  noVersion: readonly string[],
): readonly RoutePath[] | undefined {
  if (value === undefined) return undefined;
  if (value.kind === 'list') return value.items.flatMap((item) => versionsIn(item, noVersion) ?? []);
  const isNone = value.kind === 'imported' && noVersion.includes(value.members.at(-1) ?? '');
  return isNone ? [noPath] : pathsIn(value);
}

/** Paths that a decorator names: its first argument, or `path` of it; one empty path where none is written. */
export function pathsOfDecorator(registration: SnapshotRegistration): readonly RoutePath[] {
  const given = registration.arguments.at(0);
  if (given?.kind !== 'properties') return given === undefined ? [noPath] : pathsIn(given);
  const path = { argument: 0, property: 'path' };
  const value = givenAt(registration, path);
  return value === undefined ? [{ ...noPath, isWhole: !mayBeGivenAt(registration, path) }] : pathsIn(value);
}
