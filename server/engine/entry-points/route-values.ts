import type { SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import type { FileLayer } from '../graph/snapshot.ts';
import type { StartPlace } from '../linking/registrations.ts';
import type { Given, Rule, ScopeRule } from './framework.ts';
import { calledPath, type FrameworkIndex, packagePath, type ValueKind, valueRuleOf } from './framework-index.ts';
import type { RegisteredCall } from './registered-calls.ts';
import { FolderMounts } from './folder-mounts.ts';
import { givenFirst, type PathValue, prefixGiven } from './prefix-given.ts';
import { functionKey, RouteFlows } from './route-flows.ts';
import type { SettingsTable } from './settings-table.ts';
import { ShownTexts } from './shown-texts.ts';

/** A value on which routes are registered, where it was made. */
export interface RouteValue {
  readonly kind: ValueKind;
  /** The call that made it; undefined for one that is only known by its type. */
  readonly made?: RegisteredCall;
  /** Where its routes are served. */
  readonly mounts: RouteMount[];
  /** The beginning of its own routes. */
  readonly prefixes: PathValue[];
  /** Nothing is served where it was made, but only where it is mounted; `seldom`: it may be such. */
  readonly isPart: boolean | 'seldom';
}

export interface RouteMount {
  readonly parent: RouteValue;
  readonly prefix: PathValue | undefined;
  /** In the place of what the value's own routes begin with. */
  readonly replaces: boolean;
}

/** So many values a parameter or function can stand for. */
const valuesMax = 100;

/** Finds the values that something may be: through variables, fields, results, parameters and functions. */
export class RouteValues {
  readonly #index: FrameworkIndex;
  readonly #flows: RouteFlows;
  readonly #folders: FolderMounts;
  readonly #values = new Map<string, RouteValue>();
  readonly #known = new Map<string, readonly RouteValue[]>();

  readonly texts: ShownTexts;

  constructor(
    index: FrameworkIndex,
    calls: readonly RegisteredCall[],
    files: FileLayer,
    settings: readonly SettingsTable[],
  ) {
    this.#index = index;
    this.#flows = new RouteFlows(calls);
    this.#folders = new FolderMounts(files, calls);
    this.texts = new ShownTexts(files, calls, this.#flows, settings);
  }

  /** Returns the prefix that a call gives, as far as the code shows it. */
  prefixOf({ file, registration }: RegisteredCall, places: readonly Given[]): PathValue | undefined {
    return this.texts.of(file, prefixGiven(registration, places));
  }

  /** The values on which a call is made. */
  receiversOf(call: RegisteredCall): readonly RouteValue[] {
    const { receiver, origin, members } = call.registration;
    if (receiver === undefined) return [];
    const found = this.of(call.file, receiver);
    if (found.length > 0) return found;
    if (origin === '') return this.#mounting(call, receiver);
    return this.#declared(call.file, receiver, this.#index.kindOf(origin, packagePath(members.slice(0, -1))));
  }

  /** Calls of a function of the project that are handed something of interest. */
  callsOf(file: number, of: number | StartPlace): readonly RegisteredCall[] {
    return this.#flows.callsOf(file, of);
  }

  of(file: number, value: SnapshotValue): readonly RouteValue[] {
    if (value.kind === 'list') return value.items.flatMap((item) => this.of(file, item));
    const key = keyOf(file, value);
    if (key === undefined) return none;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // What comes from itself alone is nothing.
    this.#known.set(key, none);
    const found = [...new Set(this.#find(file, value))].slice(0, valuesMax);
    this.#known.set(key, found);
    return found;
  }

  /** Returns the meaning of a rule on a value; on a parameter of a function, through the function. */
  ruleOn(value: RouteValue, { members, how }: SnapshotRegistration): Rule | undefined {
    return this.#index.ruleOf(value.kind, members.at(-1) ?? '', how);
  }

  #find(file: number, value: SnapshotValue): readonly RouteValue[] {
    switch (value.kind) {
      case 'symbol':
        return this.#flows.keptBy(value.symbol).flatMap((kept) => this.#resultOf(kept));
      case 'returned':
        return this.#flows.returnedBy(value.symbol).flatMap((call) => this.#receiverOf(call));
      case 'parameter':
        return this.#given(file, value.of, value.index);
      case 'result': {
        const call = this.#flows.callAt(file, value.registration);
        return call === undefined ? none : this.#resultOf(call);
      }
      default:
        return none;
    }
  }

  #receiverOf({ file, registration: { receiver } }: RegisteredCall): readonly RouteValue[] {
    return receiver === undefined ? none : this.of(file, receiver);
  }

  #resultOf(call: RegisteredCall): readonly RouteValue[] {
    const { registration } = call;
    if (registration.how === 'keep') return this.#receiverOf(call);
    if (registration.receiver === undefined) return this.#made(call);
    return this.receiversOf(call).flatMap((value) => this.#resultOn(value, call));
  }

  #made(call: RegisteredCall): readonly RouteValue[] {
    const { origin, members } = call.registration;
    const kind = this.#index.kindOf(origin, calledPath(members));
    if (kind === undefined) return none;
    const { prefix = [], isPart, servedOn = [] } = valueRuleOf(kind);
    const value = this.#valueAt(placeKey(call), () => ({ kind, made: call, isPart: isPart === true }));
    if (value.prefixes.length === 0)
      value.prefixes.push(...[this.prefixOf(call, prefix)].filter((each) => each !== undefined));
    const parents = firstGiven(call.registration, servedOn).flatMap((given) => this.of(call.file, given));
    if (value.mounts.length === 0)
      value.mounts.push(...parents.map((parent) => ({ parent, prefix: undefined, replaces: false })));
    return [value];
  }

  #resultOn(value: RouteValue, call: RegisteredCall): readonly RouteValue[] {
    const rule = this.ruleOn(value, call.registration);
    if (rule === undefined) return none;
    return rule.does === 'scope' && rule.gives === 'new' ? [this.#scope(value, rule, call)] : [value];
  }

  #scope(parent: RouteValue, rule: ScopeRule, call: RegisteredCall): RouteValue {
    const kind = { framework: parent.kind.framework, name: rule.as ?? parent.kind.name };
    const prefix = this.prefixOf(call, rule.prefix);
    return this.#below(`${placeKey(call)} of ${this.#idOf(parent)}`, parent, kind, prefix, call);
  }

  /** A value whose routes are served below a path of another one. */
  #below(
    key: string,
    parent: RouteValue,
    kind: ValueKind,
    prefix: PathValue | undefined,
    made: RegisteredCall,
  ): RouteValue {
    const value = this.#valueAt(key, () => ({ kind, made, isPart: true }));
    if (value.mounts.length === 0) value.mounts.push({ parent, prefix, replaces: false });
    return value;
  }

  #given(file: number, of: number | StartPlace, index: number): readonly RouteValue[] {
    const calls = this.#flows.callsOf(file, of);
    const direct = calls.flatMap((call) => {
      const given = call.registration.arguments.at(index);
      return given === undefined ? none : this.of(call.file, given);
    });
    if (index > 0) return direct;
    const served = [...direct, ...this.#served(file, of)];
    if (served.length > 0) return served;
    const loaded = this.#servedByFolder(file);
    return loaded.length > 0 ? loaded : this.#byLoading(file, of, index);
  }

  /**
   * A value that loads a folder in a way that one framework alone has is a value of that framework, wherever it comes
   * from.
   */
  #byLoading(file: number, of: number | StartPlace, index: number): readonly RouteValue[] {
    for (const { registration } of this.#flows.loadingOn(file, of, index)) {
      for (const value of registration.arguments) {
        const kind = value.kind === 'imported' ? this.#index.kindLoading(value.origin, registration) : undefined;
        if (kind === undefined) continue;
        return [this.#valueAt(`loading ${functionKey(file, of)} ${index}`, () => ({ kind, isPart: false }))];
      }
    }
    return none;
  }

  /** A function that a value is set to call with a value of its own. */
  #served(file: number, of: number | StartPlace): readonly RouteValue[] {
    return this.#handing(file, of).flatMap((call) =>
      this.receiversOf(call).flatMap((parent) => {
        const rule = this.ruleOn(parent, call.registration);
        if (rule?.does !== 'mount' || rule.callsFunctions !== true) return none;
        const prefix = this.prefixOf(call, rule.prefix ?? []);
        const key = `${placeKey(call)} calls ${functionKey(file, of)} of ${this.#idOf(parent)}`;
        return [this.#below(key, parent, parent.kind, prefix, call)];
      }),
    );
  }

  /** Calls that are given a function, or what a package made of it. */
  #handing(file: number, of: number | StartPlace): readonly RegisteredCall[] {
    return this.#flows.handingOut(file, of).flatMap((call) => {
      const { origin, members, how, holder, receiver } = call.registration;
      const rules = receiver === undefined ? this.#index.rulesOfPackage(origin, packagePath(members), how) : [];
      if (!rules.some(({ rule }) => rule.does === 'wrap')) return [call];
      const kept = holder === undefined ? [] : this.#flows.handingOut(call.file, holder);
      return [...kept, ...this.#flows.handingResult(call)];
    });
  }

  /** A function of a file that is loaded with all others of its folder. */
  #servedByFolder(file: number): readonly RouteValue[] {
    return this.#folders.around(file).flatMap((call) =>
      this.receiversOf(call).flatMap((parent) => {
        const rule = this.ruleOn(parent, call.registration);
        const prefix =
          rule?.does === 'mount' && rule.folders !== undefined
            ? this.#folders.prefixOf(rule.folders, call, file)
            : undefined;
        if (prefix === undefined) return none;
        return [
          this.#below(`${placeKey(call)} loads ${file} of ${this.#idOf(parent)}`, parent, parent.kind, prefix, call),
        ];
      }),
    );
  }

  /**
   * A parameter of a function, where a member of a framework makes it serve a value of that framework, is of that
   * framework as well.
   */
  #mounting(call: RegisteredCall, receiver: SnapshotValue): readonly RouteValue[] {
    const { arguments: given, keywords, members } = call.registration;
    if (receiver.kind !== 'parameter') return none;
    for (const value of [...given, ...keywords.map((each) => each.value)]) {
      for (const { kind: of } of this.of(call.file, value)) {
        const kind = this.#index.kindMounting(of.framework, members.at(-1) ?? '');
        const key = `mounting ${functionKey(call.file, receiver.of)} ${receiver.index}`;
        if (kind !== undefined) return [this.#valueAt(key, () => ({ kind, isPart: 'seldom' }))];
      }
    }
    return none;
  }

  /** The values that are known by their type alone. */
  #declared(file: number, value: SnapshotValue, kind: ValueKind | undefined): readonly RouteValue[] {
    const key = keyOf(file, value);
    if (kind === undefined || key === undefined) return none;
    const { isPart } = valueRuleOf(kind);
    const ofParameter = isPart === 'seldom' ? isPart : isPart === 'parameter';
    const isUnknown = isPart === true || (value.kind === 'parameter' && ofParameter);
    return [this.#valueAt(`declared ${key}`, () => ({ kind, isPart: isUnknown }))];
  }

  #valueAt(key: string, make: () => Pick<RouteValue, 'kind' | 'made' | 'isPart'>): RouteValue {
    let value = this.#values.get(key);
    if (value === undefined) this.#values.set(key, (value = { ...make(), mounts: [], prefixes: [] }));
    return value;
  }

  readonly #ids = new Map<RouteValue, number>();

  #idOf(value: RouteValue): number {
    let id = this.#ids.get(value);
    if (id === undefined) this.#ids.set(value, (id = this.#ids.size));
    return id;
  }
}

const none: readonly RouteValue[] = [];

function firstGiven(registration: SnapshotRegistration, places: readonly Given[]): SnapshotValue[] {
  const found = givenFirst(registration, places);
  return found === undefined ? [] : [found];
}

function placeKey({ file, registration: { line, column } }: RegisteredCall): string {
  return `${file}:${line}:${column}`;
}

function keyOf(file: number, value: SnapshotValue): string | undefined {
  switch (value.kind) {
    case 'symbol':
      return `symbol ${value.symbol}`;
    case 'returned':
      return `returned ${value.symbol}`;
    case 'result':
      return `result ${file} ${value.registration}`;
    case 'parameter':
      return `parameter ${functionKey(file, value.of)} ${value.index}`;
    default:
      return undefined;
  }
}
