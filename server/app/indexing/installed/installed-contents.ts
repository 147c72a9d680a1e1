import { hashToIdentifier } from '#server/base/content-hash.ts';
import type { InstalledDeclarations } from '#server/engine/linking/language-linker.ts';
import { encodeInstalled, type StoredInstalled } from './installed-codec.ts';
import { type InstalledState, nothingInstalled } from './installed-state.ts';

/** @param directory nearest folder around the file that has a manifest */
export function questionKey(directory: string, specifier: string): string {
  return `${directory}\n${specifier}`;
}

/** Installed declarations as the linker sees them. */
export class InstalledContents implements InstalledDeclarations {
  readonly #scopeOf: (path: string) => string;
  #state = nothingInstalled;
  #paths: readonly string[] = [];
  #mark: string | undefined;
  #witnesses: ReadonlyMap<string, string> = new Map();
  /** The store knows another state, or other witnesses. */
  #isFresh = false;
  /** Files that lie in the store and are gone. */
  readonly #gone = new Set<string>();

  /** @param scopeOf nearest folder around a file of the project that has a manifest */
  constructor(scopeOf: (path: string) => string) {
    this.#scopeOf = scopeOf;
  }

  get state(): InstalledState {
    return this.#state;
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Part of the name of a snapshot: empty where nothing is installed. */
  get mark(): string {
    this.#mark ??= markOf(this.#state);
    return this.#mark;
  }

  has(path: string): boolean {
    return this.#state.files.get(path)?.isLost === false;
  }

  declaresGlobally(path: string): boolean {
    return this.#state.files.get(path)?.declaresGlobally === true;
  }

  target(path: string, specifier: string): string | undefined {
    if (this.#paths.length === 0) return undefined;
    const target = this.#written(path, specifier);
    return target !== undefined && this.has(target) ? target : undefined;
  }

  /** The witnesses that the state depends on. */
  get witnesses(): ReadonlyMap<string, string> {
    return this.#witnesses;
  }

  /** Takes the stored state. */
  restore({ state, witnesses }: StoredInstalled): void {
    this.replace(state);
    this.#witnesses = witnesses;
    this.settle();
  }

  /** Discards the state that the store holds. */
  clear(): void {
    this.restore({ state: nothingInstalled, witnesses: new Map() });
  }

  /** Sets what the last look depended on. */
  setWitnesses(witnesses: ReadonlyMap<string, string>): void {
    this.#witnesses = witnesses;
    this.#isFresh = true;
  }

  changes(): { readonly installed?: string; readonly gone: readonly string[] } {
    const gone = [...this.#gone];
    return this.#isFresh
      ? { installed: encodeInstalled({ state: this.#state, witnesses: this.#witnesses }), gone }
      : { gone };
  }

  /** The store has it all now. */
  settle(): void {
    this.#isFresh = false;
    this.#gone.clear();
  }

  replace(state: InstalledState): void {
    for (const path of this.#state.files.keys()) if (!state.files.has(path)) this.#gone.add(path);
    for (const path of state.files.keys()) this.#gone.delete(path);
    this.#isFresh = true;
    this.#state = state;
    this.#paths = [...state.files.values()].flatMap(({ path, isLost }) => (isLost ? [] : [path]));
    this.#mark = undefined;
  }

  #written(path: string, specifier: string): string | undefined {
    const { files, answers } = this.#state;
    const installed = files.get(path);
    if (installed !== undefined) return installed.targets.get(specifier);
    return answers.get(questionKey(this.#scopeOf(path), specifier));
  }
}

/** Equal bytes in equal places that are named alike. */
function markOf({ files, answers }: InstalledState): string {
  if (files.size === 0) return '';
  const lines = [...files.values()].flatMap(({ path, contentHash, targets }) => [
    `${path}\0${contentHash}\n`,
    linesOf(targets),
  ]);
  return hashToIdentifier([...lines, linesOf(answers)]);
}

function linesOf(targets: ReadonlyMap<string, string>): string {
  return Array.from(targets, ([from, to]) => `${from}\0${to}\n`)
    .toSorted()
    .join('');
}
