import type { SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { ControllerTable } from './controller-table.ts';
import { givenAt, textIn } from './given-handlers.ts';
import { pathOfParts, textsIn } from './path-of-parts.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

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
  readonly versions = new Map<SymbolNode, readonly string[]>();

  constructor(calls: RegisteredCalls, { packages, controllers, routes, settings }: ControllerTable) {
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
    const versions = versionsIn(registration.arguments.at(0));
    if (versions !== undefined) this.versions.set(decorated, versions);
  }
}

/** Versions that are named; an empty one for what is no text, and says so that there is none. */
export function versionsIn(value: SnapshotValue | undefined): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return value.kind === 'list' ? value.items.flatMap((item) => versionsIn(item) ?? []) : [textIn(value) ?? ''];
}

/** Paths that a decorator names: its first argument, or `path` of it; one empty path where none is written. */
export function pathsOfDecorator(registration: SnapshotRegistration): readonly string[] {
  const texts = [
    ...textsIn(registration.arguments.at(0)),
    ...textsIn(givenAt(registration, { argument: 0, property: 'path' })),
  ];
  return texts.length === 0 ? [''] : texts.map((text) => pathOfParts([text]));
}
