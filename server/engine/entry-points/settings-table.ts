import type { Given } from './framework.ts';

/**
 * Calls that define settings by names, for the code that asks for them: `registerAs('app', () => ({ prefix: '/api'
 * }))`.
 */
export interface SettingsTable {
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  readonly calls: readonly string[];
  /** The text before the names, with a dot. */
  readonly name: readonly Given[];
  /** An object, or a function that returns one. */
  readonly values: readonly Given[];
}
