import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import { type DecoratedMethod, pathsOfDecorator } from './decorated-methods.ts';
import type { ControllerTable } from './controller-table.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';
import { pathsOfControllers } from './module-paths.ts';
import { joinedParts, pathOfParts } from './path-of-parts.ts';
import { pathOf, type RegisteredCall, type RegisteredCalls } from './registered-calls.ts';
import { pathsIn, type RoutePath } from './known-path.ts';
import type { ShownTexts } from './shown-texts.ts';
import { VersionParts } from './version-parts.ts';

/** Settings of applications for all of their routes. */
interface ApplicationSetting {
  /** Files that the application's own file imports, however far away, and itself. */
  readonly files: ReadonlySet<number>;
  readonly prefixes: readonly RoutePath[];
  /** Paths that the prefix does not stand before. */
  readonly excluded: ReadonlySet<string>;
  /** All of them are known. */
  readonly isExcludedKnown: boolean;
}

export interface ControllerClass {
  readonly controller: SymbolNode;
  /** Its decorator. */
  readonly declared: RegisteredCall;
  /** By class or method, as decorators say. */
  readonly versions: ReadonlyMap<SymbolNode, readonly RoutePath[]>;
}

/** Prefixes and versions of the applications of a project, and what modules put before their controllers. */
export class ControllerSettings {
  readonly #snapshot: LinkedSnapshot;
  readonly #texts: ShownTexts;
  readonly #applications: readonly ApplicationSetting[];
  readonly #versions: VersionParts;
  readonly #pathsOfModules: (controller: SymbolNode) => readonly RoutePath[];

  constructor(snapshot: LinkedSnapshot, calls: RegisteredCalls, table: ControllerTable, texts: ShownTexts) {
    this.#snapshot = snapshot;
    this.#texts = texts;
    const named = [...calls.all()].filter(({ registration }) => table.packages.includes(registration.origin));
    const callsOf = (names: readonly string[]) =>
      named.filter(({ registration }) => names.includes(pathOf(registration).at(-1) ?? ''));
    this.#applications = callsOf(table.settings.prefix).map((call) => this.#applicationOf(call));
    const [versioning] = callsOf(table.settings.versioning);
    this.#versions = new VersionParts(versioning?.registration, table.settings);
    this.#pathsOfModules = pathsOfControllers(callsOf(table.settings.module), callsOf(table.settings.modulePaths));
  }

  /** Every path of a route of a controller. */
  pathsOf(from: ControllerClass, decorated: DecoratedMethod): readonly RoutePath[] {
    const { controller, declared, versions } = from;
    const named = versions.get(decorated.method) ?? versions.get(controller);
    const parts = [
      this.#versions.of(named, declared.registration),
      this.#pathsOfModules(controller),
      pathsOfDecorator(declared.registration),
      pathsOfDecorator(decorated.registration),
    ];
    const all = parts.reduce((paths, more) => paths.flatMap((path) => more.map((each) => joinedParts([path, each]))));
    return all.flatMap((path) => this.#prefixed(declared.file, path));
  }

  /** Once for each application that serves it. */
  #prefixed(file: number, path: RoutePath): readonly RoutePath[] {
    const serving = this.#applications.filter(({ files }) => files.has(file));
    if (serving.length === 0) return [path];
    const paths = serving.flatMap(({ prefixes, excluded, isExcludedKnown }) =>
      excluded.has(path.text)
        ? [path]
        : prefixes.map((prefix) => joinedParts([{ ...prefix, isWhole: prefix.isWhole && isExcludedKnown }, path])),
    );
    return [...new Map(paths.map((each) => [`${each.isWhole} ${each.text}`, each])).values()];
  }

  #applicationOf({ file, registration }: RegisteredCall): ApplicationSetting {
    const place = { argument: 1, property: 'exclude' };
    const exclude = givenAt(registration, place);
    const paths = exclude === undefined ? [] : excludedPaths(exclude);
    return {
      files: filesFrom(this.#snapshot, file),
      prefixes: pathsIn(this.#texts.of(file, registration.arguments.at(0))),
      excluded: new Set(paths.filter(({ isWhole }) => isWhole).map(({ text }) => text)),
      isExcludedKnown: !mayBeGivenAt(registration, place) && paths.every(({ isWhole }) => isWhole),
    };
  }
}

/** A value that is no plain path may stand for others as well: then the paths it leaves out are unknown. */
function excludedPaths(value: SnapshotValue): readonly RoutePath[] {
  if (value.kind === 'list') return value.items.flatMap(excludedPaths);
  if (value.kind === 'properties')
    return value.properties.filter(({ name }) => name === 'path').flatMap((each) => excludedPaths(each.value));
  return pathsIn(value).map(({ text, isWhole }) => ({
    text: pathOfParts([text]),
    isWhole: isWhole && !isPattern(text),
  }));
}

function isPattern(text: string): boolean {
  return /[*:(){}]/.test(text);
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
