import type { Given } from './framework.ts';

/** Calls that tell settings by names, for whoever asks for them: `registerAs('app', () => ({ prefix: '/api' }))`. */
export interface SettingsTable {
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  readonly calls: readonly string[];
  /** What stands before the names, with a dot. */
  readonly name: readonly Given[];
  /** An object, or a function that returns one. */
  readonly values: readonly Given[];
}
