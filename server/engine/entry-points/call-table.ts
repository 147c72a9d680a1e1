import type { Given } from './framework.ts';
import type { EntryPointType } from './entry-point.ts';

/**
 * Registrations by calls and decorators of a package, other than routes put together of prefixes: commands, jobs,
 * handlers of messages. One table a framework in `frameworks/`.
 */
export interface CallTable {
  /** `EntryPoint.framework`. */
  readonly key: string;
  /** Identifiers as in import facts. */
  readonly packages: readonly string[];
  readonly rules: readonly CallRule[];
}

export interface CallRule {
  readonly type: EntryPointType;
  /** `call` covers `new`. Absent: a call. */
  readonly how?: 'call' | 'decorator';
  /** Names of what is called: the last part of the member path, a leading `default` left out; `''` for the package itself. */
  readonly calls: readonly string[];
  /** Where a member path must begin, without calls, where several members of the package have one of these names. */
  readonly on?: readonly string[];
  readonly name: CallName;
  /** `decorated`: what the decorator stands at. Where nothing is found at these places the call registers nothing. */
  readonly handlers: HandlerArguments;
  /** Values of the chain that only the name needs, and that are called otherwise. */
  readonly alsoCalled?: readonly string[];
}

export type HandlerArguments =
  /** Arguments from this one on: functions, and those in object literals, under these names or any. */
  | { readonly from: number; readonly properties?: readonly string[] }
  | { readonly given: readonly Given[] }
  | 'decorated';

export interface CallName {
  /** The first text among these. */
  readonly given?: readonly Given[];
  /** The first text that a call before it in the chain was given. */
  readonly chain?: { readonly calls: readonly string[]; readonly argument: number };
  /** The name of the handler, of the class around it, or the path by which Python imports a function: `package.module.name`. */
  readonly of?: 'handler' | 'class' | 'path';
  /** In the place of the path of a method, which has none. */
  readonly ofMethods?: string;
  /** Stands before it. */
  readonly prefix?: string;
  /** Where there is none of all. */
  readonly absent?: string;
}
