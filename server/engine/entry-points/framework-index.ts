import type { SnapshotRegistration } from '../graph/calls/registrations-of.ts';
import { calledMember } from '../linking/registrations.ts';
import type { Framework, Rule, ValueRule } from './framework.ts';

/** Kind of a value, by the table that names it. */
export interface ValueKind {
  readonly framework: Framework;
  readonly name: string;
}

/** Functions of the package itself stand for a value of this name in rules. */
export const packageItself = 'package';

/** Tables by what they say: which paths make which values, and what is called on these. */
export class FrameworkIndex {
  readonly #byPackage = new Map<string, Framework[]>();
  readonly #made = new Map<Framework, ReadonlyMap<string, string>>();
  readonly #rules = new Map<Framework, ReadonlyMap<string, Rule>>();

  constructor(frameworks: readonly Framework[]) {
    for (const framework of frameworks) {
      for (const name of framework.packages)
        this.#byPackage.set(name, [...(this.#byPackage.get(name) ?? []), framework]);
      this.#made.set(framework, madeBy(framework));
      this.#rules.set(framework, rulesBy(framework));
    }
  }

  /** Returns the meaning of a member path from a package. @param path without a leading `default` */
  kindOf(origin: string, path: readonly string[]): ValueKind | undefined {
    for (const framework of this.#byPackage.get(origin) ?? []) {
      const name = this.#made.get(framework)?.get(path.join('.'));
      if (name !== undefined) return { framework, name };
    }
    return undefined;
  }

  /** Returns the meaning of a member on a value. */
  ruleOf({ framework, name }: ValueKind, member: string, how: SnapshotRegistration['how']): Rule | undefined {
    return this.#rules.get(framework)?.get(keyOf(name, how, member));
  }

  /** Returns the kind of the value on which a call is made that is given the loader of a folder. */
  kindLoading(loader: string, { members }: SnapshotRegistration): ValueKind | undefined {
    for (const framework of this.#byPackage.get(loader) ?? []) {
      const rule = framework.rules.find((each) => each.does === 'mount' && each.folders?.loadedBy.includes(loader));
      if (rule?.members.includes(members.at(-1) ?? '')) return { framework, name: rule.on[0] };
    }
    return undefined;
  }

  /** Returns the kind of the value on which a member is called that serves other values. */
  kindMounting(framework: Framework, member: string): ValueKind | undefined {
    const rule = framework.rules.find((each) => each.does === 'mount' && each.members.includes(member));
    return rule && { framework, name: rule.on[0] };
  }

  /** Returns the meaning of a function of a package, by its path. */
  rulesOfPackage(origin: string, path: readonly string[], how: SnapshotRegistration['how']): readonly FrameworkRule[] {
    return (this.#byPackage.get(origin) ?? []).flatMap((framework) => {
      const rule = this.#rules.get(framework)?.get(keyOf(packageItself, how, path.join('.')));
      return rule === undefined ? [] : [{ framework, rule }];
    });
  }
}

export interface FrameworkRule {
  readonly framework: Framework;
  readonly rule: Rule;
}

export function valueRuleOf({ framework, name }: ValueKind): ValueRule {
  return framework.values[name] ?? { made: [] };
}

/** From the package on, a leading `default` left out: what it is depends on how modules are loaded. */
export function packagePath(members: readonly string[]): readonly string[] {
  return members[0] === 'default' ? members.slice(1) : members;
}

/** Returns the path that stands for the result of a call of a member. */
export function calledPath(members: readonly string[]): readonly string[] {
  return [...packagePath(members), calledMember];
}

function madeBy({ values }: Framework): ReadonlyMap<string, string> {
  return new Map(Object.entries(values).flatMap(([name, { made }]) => made.map((path) => [path, name] as const)));
}

function rulesBy({ rules }: Framework): ReadonlyMap<string, Rule> {
  const found = new Map<string, Rule>();
  for (const rule of rules)
    for (const value of rule.on)
      for (const member of rule.members) found.set(keyOf(value, rule.how ?? 'call', member), rule);
  return found;
}

/** `new` is a call. */
function keyOf(value: string, how: SnapshotRegistration['how'], member: string): string {
  return `${value} ${how === 'decorator' ? how : 'call'} ${member}`;
}
