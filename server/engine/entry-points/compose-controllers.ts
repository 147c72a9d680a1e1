import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { callGraphOf } from '../graph/calls/call-graph.ts';
import type { SnapshotRegistration } from '../graph/calls/registrations-of.ts';
import { containerOfNode } from '../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../graph/snapshot.ts';
import type { EntryRow } from './by-convention.ts';
import { ControllerSettings } from './controller-settings.ts';
import type { ControllerTable } from './controller-table.ts';
import { givenAt, handlerOf, textIn } from './given-handlers.ts';
import { pathOfParts, textsIn } from './path-of-parts.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

/** Routes that are decorated methods of decorated classes, their own and those that the classes inherit. */
export function rowsOfControllers(
  snapshot: LinkedSnapshot,
  calls: RegisteredCalls,
  table: ControllerTable,
): readonly EntryRow[] {
  const decorators = new Decorators(calls, table);
  if (decorators.classes.size === 0) return [];
  const settings = new ControllerSettings(snapshot, calls, table);
  const { hierarchy } = callGraphOf(snapshot);
  const methods = Map.groupBy(decorators.methods, ({ method }) => containerOfNode(snapshot, method));
  const rows: EntryRow[] = [];
  for (const [controller, declared] of decorators.classes) {
    for (const owner of [controller, ...hierarchy.ancestors(hierarchy.basesOf(controller))]) {
      for (const decorated of methods.get(owner) ?? []) {
        const paths = settings.pathsOf({ controller, declared, version: decorators.versions }, decorated);
        rows.push(...paths.map((path) => rowOf(snapshot, table, decorated, path)));
      }
    }
  }
  return rows;
}

/** A method with the decorator that makes it a route. */
export interface DecoratedMethod extends RegisteredCall {
  readonly method: SymbolNode;
  /** Of requests: `GET`. */
  readonly verb: string;
}

class Decorators {
  readonly classes = new Map<SymbolNode, RegisteredCall>();
  readonly methods: DecoratedMethod[] = [];
  readonly versions = new Map<SymbolNode, string>();

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
    const version = textIn(registration.arguments.at(0));
    if (version !== undefined) this.versions.set(decorated, version);
  }
}

function rowOf(
  snapshot: LinkedSnapshot,
  { key }: ControllerTable,
  { file, registration, method, verb }: DecoratedMethod,
  path: string,
): EntryRow {
  const { line, column, proof } = registration;
  return {
    type: 'route',
    name: `${verb} ${path}`,
    framework: key,
    file: stringAt(snapshot.files.paths, file),
    line,
    column,
    handlers: [handlerOf(snapshot, method)],
    proof,
  };
}

/** Paths that a decorator names: its first argument, or `path` of it; one empty path where none is written. */
export function pathsOfDecorator(registration: SnapshotRegistration): readonly string[] {
  const texts = [
    ...textsIn(registration.arguments.at(0)),
    ...textsIn(givenAt(registration, { argument: 0, property: 'path' })),
  ];
  return texts.length === 0 ? [''] : texts.map((text) => pathOfParts([text]));
}
