import type { Given } from './framework.ts';

/** Code that a framework runs when other code sends a signal: what a model does to itself, or what the project calls. */
export interface SignalTable {
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  /** Decorators of what receives signals. */
  readonly decorators: readonly string[];
  /** Where such a decorator is given the signals. */
  readonly signals: Given;
  /** Members of a signal that are given what receives it. */
  readonly connecting: readonly string[];
  readonly receivers: readonly Given[];
  /** The class that alone sends it: to make something of it, or change that, sends the signal. */
  readonly senders: { readonly decorated: readonly Given[]; readonly connected: readonly Given[] };
}
