import { symbolAt } from '../../source/code-tree.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { type Ancestry, basesOf } from './classes.ts';
import { givesClasses, isListed, mayFrameworkCall, mayFrameworkRead } from './framework-calls.ts';
import { isOptions } from './framework-hooks.ts';
import type { LinkingContext } from './linking-context.ts';
import { mayLibraryCall } from './library-hooks.ts';
import { hasLibraryMember, isLibraryException } from './library-members.ts';
import { symbolName } from './declared-symbol.ts';
import { exceptionName, hasMember } from './standard-members.ts';
import { standardNames } from './standard-types.ts';
import { type ClassDeclaration, membersOf } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Returns the members that an external base may call or read. Where the base is unknown, these are all members of the class and
 * of classes in it (`class Meta`) except those whose names Python makes its own, and the base may build something from the
 * class (`View.as_view()`); else those that Python's own library is known to call. Of methods those that a listed base is known
 * to call: these, and classes that only such code makes, are run from outside, which is known and no doubt. Members of a mixin count where the class combines both, and those of a class above where more is outside than that one had.
 */
export function addExternalCalls(context: LinkingContext, sites: CollectedSites, unit: Unit, node: number): void {
  const symbol = symbolAt(unit.tree, node);
  const own = context.classes.at(unit, node);
  const ancestry = context.classes.ancestryOf(own);
  if (symbol < 0 || (!ancestry.isOpen && ancestry.standardBases.length === 0)) return;
  new ExternalCalls(context, sites, own, ancestry, symbol).add();
}

/** Calls of the members of one class by its bases. */
class ExternalCalls {
  readonly #context: LinkingContext;
  readonly #sites: CollectedSites;
  readonly #own: ClassDeclaration;
  readonly #ancestry: Ancestry;
  readonly #symbol: number;
  readonly #isOpen: boolean;
  readonly #standardBases: readonly string[];
  readonly #areListed: boolean;
  // A class that a base gives to the project as a value may be called there by any name.
  readonly #isOnlyRun: boolean;

  constructor(
    context: LinkingContext,
    sites: CollectedSites,
    own: ClassDeclaration,
    ancestry: Ancestry,
    symbol: number,
  ) {
    this.#context = context;
    this.#sites = sites;
    this.#own = own;
    this.#ancestry = ancestry;
    this.#symbol = symbol;
    this.#isOpen = ancestry.isOpen;
    this.#standardBases = ancestry.standardBases;
    this.#areListed = hasListedBases(ancestry);
    this.#isOnlyRun = (!this.#isOpen || this.#areListed) && !ancestry.outsideBases.some(givesClasses);
  }

  add(): void {
    const { order } = this.#ancestry;
    this.#addOverridden();
    const others = order.slice(1).flatMap(({ of }) => (isReportedAbove(this.#context, this.#own, of) ? [] : [of]));
    if (this.#mayUse(constructor)) this.#addCalled(this.#own.unit, this.#own.node, this.#isOnlyRun);
    for (const of of [this.#own, ...others]) {
      for (const [name, nodes] of this.#context.classes.ownMembers(of))
        if (this.#mayUse(name)) this.#addMember(of, name, nodes);
    }
  }

  /** `class Counts(dict)` with a `get` of its own: code that has it for a `dict` calls that. */
  #addOverridden(): void {
    const types = this.#standardBases.map(typeOfBase);
    for (const { of } of this.#ancestry.order) {
      for (const [name, nodes] of this.#context.classes.ownMembers(of))
        if (types.some((type) => hasMember(type, name)) || this.#standardBases.some((base) => hasForOthers(base, name)))
          for (const each of nodes) this.#addCalled(of.unit, each);
    }
  }

  #mayUse(member: string): boolean {
    return (this.#isOpen && !isMangled(member)) || this.#standardBases.some((base) => mayLibraryCall(base, member));
  }

  #addMember(of: ClassDeclaration, name: string, nodes: readonly number[]): void {
    for (const member of nodes) {
      const isMethod = of.unit.tree.kinds[member] === kind.functionDefinition;
      const isInner = of.unit.tree.kinds[member] === kind.classDefinition;
      if (this.#areListed && !isInner && !(isMethod ? isCalledByListed : isReadByListed)(this.#ancestry, name))
        continue;
      if (isInner && this.#areListed && of === this.#own && isOptions(name)) this.#addOptions(member);
      // A use of a constructor looks up its class.
      else if (name === constructor) this.#addCalled(of.unit, of.node, this.#isOnlyRun);
      else this.#addCalled(of.unit, member, isMethod && (!this.#isOpen || this.#areListed));
      if (this.#isOpen && isInner) this.#addMembersOf(of, name, member);
    }
  }

  /** It is read where the class is made, and is never called. */
  #addOptions(inner: number): void {
    const target = symbolName(this.#own.unit, inner);
    if (target === undefined) return;
    const { positions } = this.#own.unit.tree;
    const site = {
      position: positions[inner],
      source: this.#symbol,
      type: 'reference',
      name: target.name,
      escapes: false,
    } as const;
    this.#sites.use(site, target, { proof: 'inferred', binding: 'scope', importSite: -1 });
  }

  #addMembersOf(around: ClassDeclaration, name: string, inner: number): void {
    // What looks into a class in a class depends on all of it.
    this.#context.classes.ownMember(around, name);
    const of = this.#context.classes.at(around.unit, inner);
    for (const [member, nodes] of this.#context.classes.ownMembers(of)) {
      if (!this.#mayUse(member)) continue;
      for (const each of nodes) {
        this.#addCalled(of.unit, member === constructor ? of.node : each);
        if (of.unit.tree.kinds[each] === kind.classDefinition) this.#addMembersOf(of, member, each);
      }
    }
  }

  /** @param isRun the code that calls it is known, and calls it by its name */
  #addCalled(of: Unit, definition: number, isRun = false): void {
    const base = symbolName(of, definition);
    if (base !== undefined)
      this.#sites.relation({ symbol: this.#symbol, base, kind: isRun ? 'run_outside' : 'called_outside' });
  }
}

const constructor = '__init__';

/** The type under which values of a class of Python's own library, and of those below it, are known. */
function typeOfBase(base: string): string {
  const name = base.slice(base.lastIndexOf('.') + 1);
  return standardNames.get(name) ?? (exceptionName.test(name) || isLibraryException(base) ? 'error' : name);
}

/** Code that has something for a `Path` calls what a `Path` has. What the library calls itself is known, and needs no such code. */
function hasForOthers(base: string, member: string): boolean {
  return hasLibraryMember(base, member) && !mayLibraryCall(base, member);
}

/** All that is above the class outside of the project is known to call no more than certain methods. */
function hasListedBases({ hasUnknownBase, outsideBases, isOpen }: Ancestry): boolean {
  return isOpen && !hasUnknownBase && outsideBases.every((base) => isListed(base));
}

function isReadByListed({ outsideBases, standardBases }: Ancestry, attribute: string): boolean {
  return (
    outsideBases.some((base) => mayFrameworkRead(base, attribute)) ||
    standardBases.some((base) => mayLibraryCall(base, attribute))
  );
}

function isCalledByListed({ outsideBases, standardBases }: Ancestry, method: string): boolean {
  return (
    outsideBases.some((base) => mayFrameworkCall(base, method)) ||
    standardBases.some((base) => mayLibraryCall(base, method))
  );
}

/** `__name`: only the class itself can name it. */
function isMangled(member: string): boolean {
  return member.startsWith('__') && !member.endsWith('__');
}

/** Nothing outside is above it. */
function isClosed({ isOpen, standardBases }: Ancestry): boolean {
  return !isOpen && standardBases.length === 0;
}

/** Reports whether a class above, or another base that has it above, names at least the members of it that the class would. */
function isReportedAbove(context: LinkingContext, own: ClassDeclaration, above: ClassDeclaration): boolean {
  const ancestry = context.classes.ancestryOf(own);
  const isCovered = (by: ClassDeclaration): boolean => covers(context.classes.ancestryOf(by), ancestry);
  if (isCovered(above)) return true;
  return basesOf(own.unit, own.node).some((base) =>
    membersOf(context.evaluate(own.unit, base).type).some(
      (type) =>
        type.form === 'class' &&
        type.of.form === 'instance' &&
        isCovered(type.of.of) &&
        context.classes.isBelow(type.of.of, above),
    ),
  );
}

/** Whether no less is called through one ancestry than through another one below it. */
function covers(above: Ancestry, below: Ancestry): boolean {
  if (isClosed(above)) return false;
  if (!hasListedBases(above)) return true;
  return hasListedBases(below) && below.outsideBases.every((base) => above.outsideBases.includes(base));
}
