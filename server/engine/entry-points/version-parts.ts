import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { ControllerTable } from './controller-table.ts';
import { versionsIn } from './decorated-methods.ts';
import { givenAt, mayBeGivenAt } from './given-handlers.ts';
import { noPath } from './path-of-parts.ts';
import { pathIn, type RoutePath } from './known-path.ts';

type Settings = ControllerTable['settings'];

/** Text that versions put before the paths of routes. */
export class VersionParts {
  readonly #settings: Settings;
  /** Undefined where versions are no part of paths. */
  readonly #before: RoutePath | undefined;
  readonly #byDefault: readonly RoutePath[];

  /** @param versioning the call that says how an application distinguishes versions, if there is one */
  constructor(versioning: SnapshotRegistration | undefined, settings: Settings) {
    this.#settings = settings;
    this.#before = versioning && prefixOf(versioning, settings);
    this.#byDefault = versioning === undefined ? [noPath] : defaultsOf(versioning, settings);
  }

  /** @param named by decorators of their own */
  of(named: readonly RoutePath[] | undefined, controller: SnapshotRegistration): readonly RoutePath[] {
    const before = this.#before;
    if (before === undefined) return [noPath];
    const place = { argument: 0, property: 'version' };
    const own = named ?? versionsIn(givenAt(controller, place), this.#settings.noVersion);
    const versions = own ?? (mayBeGivenAt(controller, place) ? unsure(this.#byDefault) : this.#byDefault);
    return versions.map(({ text, isWhole }) => ({
      text: text === '' ? '' : before.text + text,
      isWhole: isWhole && before.isWhole,
    }));
  }
}

function defaultsOf(versioning: SnapshotRegistration, { noVersion }: Settings): readonly RoutePath[] {
  const place = { argument: 0, property: 'defaultVersion' };
  const versions = versionsIn(givenAt(versioning, place), noVersion) ?? [noPath];
  return mayBeGivenAt(versioning, place) ? unsure(versions) : versions;
}

/** Undefined where versions are chosen by something else than paths; not whole where that is unknown. */
function prefixOf(versioning: SnapshotRegistration, settings: Settings): RoutePath | undefined {
  const type = { argument: 0, property: 'type' };
  const value = givenAt(versioning, type);
  if (value?.kind === 'imported' && !settings.versionsInPaths.includes(value.members.at(-1) ?? '')) return undefined;
  const isKnown = value === undefined ? !mayBeGivenAt(versioning, type) : value.kind === 'imported';
  const place = { argument: 0, property: 'prefix' };
  const prefix = prefixIn(givenAt(versioning, place), settings);
  return { text: prefix.text, isWhole: prefix.isWhole && isKnown && !mayBeGivenAt(versioning, place) };
}

function prefixIn(value: SnapshotValue | undefined, { versionPrefix }: Settings): RoutePath {
  if (value === undefined) return { text: versionPrefix, isWhole: true };
  return value.kind === 'flag' && !value.isSet ? noPath : pathIn(value);
}

function unsure(paths: readonly RoutePath[]): readonly RoutePath[] {
  return paths.map(({ text }) => ({ text, isWhole: false }));
}
