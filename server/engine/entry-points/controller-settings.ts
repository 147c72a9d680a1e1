import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import { type DecoratedMethod, pathsOfDecorator, versionsIn } from './decorated-methods.ts';
import type { ControllerTable } from './controller-table.ts';
import { givenAt, textIn } from './given-handlers.ts';
import { pathOfParts, textsIn } from './path-of-parts.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';

/** Stands in a path for what is not known. */
export const unknownPart = '*';

/** What applications say of all of their routes. */
interface ApplicationSetting {
  /** Files that the application's own file imports, however far away, and itself. */
  readonly files: ReadonlySet<number>;
  /** `*` where it is not known. */
  readonly prefix: string;
  /** Paths that the prefix does not stand before. */
  readonly excluded: ReadonlySet<string>;
}

export interface ControllerClass {
  readonly controller: SymbolNode;
  /** Its decorator. */
  readonly declared: RegisteredCall;
  /** By class or method, as decorators say. */
  readonly versions: ReadonlyMap<SymbolNode, readonly string[]>;
}

/** Prefixes and versions of the applications of a project, and what modules put before their controllers. */
export class ControllerSettings {
  readonly #snapshot: LinkedSnapshot;
  readonly #applications: readonly ApplicationSetting[];
  /** What stands for a version that is not named; undefined where addresses have none. */
  readonly #versionByDefault: readonly string[] | undefined;
  readonly #modulePaths: ReadonlyMap<SymbolNode, readonly string[]>;

  constructor(snapshot: LinkedSnapshot, calls: RegisteredCalls, table: ControllerTable) {
    this.#snapshot = snapshot;
    const named = [...calls.all()].filter(({ registration }) => table.packages.includes(registration.origin));
    const callsOf = (names: readonly string[]) =>
      named.filter(({ registration }) => names.includes(pathOf(registration).at(-1) ?? ''));
    this.#applications = callsOf(table.settings.prefix).map((call) => this.#applicationOf(call));
    const [versioning] = callsOf(table.settings.versioning);
    const byDefault = versioning && givenAt(versioning.registration, { argument: 0, property: 'defaultVersion' });
    this.#versionByDefault = versioning && (versionsIn(byDefault) ?? ['']);
    const modules = callsOf(table.settings.module);
    this.#modulePaths = pathsOfControllers(modules, callsOf(table.settings.modulePaths));
  }

  /** Every path of a route of a controller. */
  pathsOf(from: ControllerClass, decorated: DecoratedMethod): readonly string[] {
    const { controller, declared } = from;
    const parts = [
      this.#versionsOf(from, decorated.method).map((version) => (version === '' ? '' : `v${version}`)),
      this.#modulePaths.get(controller) ?? [''],
      pathsOfDecorator(declared.registration),
      pathsOfDecorator(decorated.registration),
    ];
    const all = parts.reduce((paths, more) => paths.flatMap((path) => more.map((each) => pathOfParts([path, each]))));
    return all.flatMap((path) => this.#prefixed(declared.file, path));
  }

  #versionsOf({ controller, declared, versions }: ControllerClass, method: SymbolNode): readonly string[] {
    if (this.#versionByDefault === undefined) return [''];
    const own = versionsIn(givenAt(declared.registration, { argument: 0, property: 'version' }));
    return versions.get(method) ?? versions.get(controller) ?? own ?? this.#versionByDefault;
  }

  /** Once for each application that serves it. */
  #prefixed(file: number, path: string): readonly string[] {
    const serving = this.#applications.filter(({ files }) => files.has(file));
    if (serving.length === 0) return [path];
    const paths = serving.map(({ prefix, excluded }) => (excluded.has(path) ? path : pathOfParts([prefix, path])));
    return [...new Set(paths)];
  }

  #applicationOf({ file, registration }: RegisteredCall): ApplicationSetting {
    const prefix = textIn(registration.arguments.at(0)) ?? unknownPart;
    const exclude = givenAt(registration, { argument: 1, property: 'exclude' });
    return { files: filesFrom(this.#snapshot, file), prefix, excluded: new Set(excludedPaths(exclude)) };
  }
}

function excludedPaths(value: SnapshotValue | undefined): readonly string[] {
  if (value?.kind === 'list') return value.items.flatMap(excludedPaths);
  if (value?.kind === 'properties')
    return value.properties.filter(({ name }) => name === 'path').flatMap((each) => excludedPaths(each.value));
  return textsIn(value).map((text) => pathOfParts([text]));
}

/** Files that one imports, however far away, and itself. */
function filesFrom({ files }: LinkedSnapshot, file: number): ReadonlySet<number> {
  const found = new Set([file]);
  // What is added to a set while it is walked through is walked through as well.
  for (const each of found) {
    for (let at = files.edges.starts[each]; at < files.edges.starts[each + 1]; at++)
      if (files.edges.targets[at] < files.count) found.add(files.edges.targets[at]);
  }
  return found;
}

/** What stands before the paths of controllers, by the modules that list them. */
function pathsOfControllers(
  modules: readonly RegisteredCall[],
  tables: readonly RegisteredCall[],
): ReadonlyMap<SymbolNode, readonly string[]> {
  const byModule = new Map<SymbolNode, string[]>();
  for (const { registration } of tables) addModulePaths(registration.arguments.at(0), '', byModule, 0);
  const byController = new Map<SymbolNode, string[]>();
  for (const { registration } of modules) {
    const paths = registration.decorated === undefined ? undefined : byModule.get(registration.decorated);
    if (paths === undefined) continue;
    for (const controller of symbolsIn(givenAt(registration, { argument: 0, property: 'controllers' })))
      byController.set(controller, [...(byController.get(controller) ?? []), ...paths]);
  }
  return byController;
}

const depthMax = 20;

/** `[{ path, module, children: [...] }]`; a child may be a module alone. */
function addModulePaths(
  value: SnapshotValue | undefined,
  before: string,
  found: Map<SymbolNode, string[]>,
  depth: number,
): void {
  if (depth > depthMax || value === undefined) return;
  if (value.kind === 'list') for (const item of value.items) addModulePaths(item, before, found, depth + 1);
  if (value.kind === 'symbol') found.set(value.symbol, [...(found.get(value.symbol) ?? []), before]);
  if (value.kind !== 'properties') return;
  const named = new Map(value.properties.map((each) => [each.name, each.value]));
  const path = pathOfParts([before, textIn(named.get('path')) ?? '']);
  addModulePaths(named.get('module'), path, found, depth + 1);
  addModulePaths(named.get('children'), path, found, depth + 1);
}

function symbolsIn(value: SnapshotValue | undefined): readonly SymbolNode[] {
  if (value?.kind === 'list') return value.items.flatMap(symbolsIn);
  return value?.kind === 'symbol' && value.symbol !== noSymbol ? [value.symbol] : [];
}
