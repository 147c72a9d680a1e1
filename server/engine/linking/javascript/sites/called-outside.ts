import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { isOfNodeModule } from '../binder/package-exports.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import { childList, childOfKind, hasFlag } from '../expressions/syntax.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import type { Types } from '../type.ts';
import type { BaseCalls } from './framework-hooks.ts';
import type { KnownFrameworks } from './known-frameworks.ts';
import { isOfNode, mayBrowserCall, mayNodeCall } from './runtime-classes.ts';

/** The calls of a member that external code may make because a class is based on it. */
type CallsMember = (member: string) => BaseCalls;

/**
 * Finds the members of a class that an external base may call or read by unknown names: all that are not private, but the known
 * ones of the classes of Node and of browsers. Where the declarations of the base are read, the members that they
 * declare are recorded where they are answered (`relations.ts`). Those that a listed base is known to call are run from outside.
 */
export class CalledOutside {
  readonly #names: Names;
  readonly #types: Types;
  readonly #frameworks: KnownFrameworks;
  readonly #resolveType: (unit: Unit, node: number) => Entity | undefined;

  constructor(
    names: Names,
    types: Types,
    frameworks: KnownFrameworks,
    resolveType: (unit: Unit, node: number) => Entity | undefined,
  ) {
    this.#names = names;
    this.#types = types;
    this.#frameworks = frameworks;
    this.#resolveType = resolveType;
  }

  add(sites: CollectedSites, unit: Unit, node: number): void {
    const symbol = symbolAt(unit.tree, node);
    const entity = this.#names.entityAt(unit, node);
    if (symbol < 0 || entity === undefined || unit.tree.kinds[node] === kind.interfaceDeclaration) return;
    const outside = [...this.#aboveOf(entity), ...this.#implementedBy(unit, node)];
    if (outside.length === 0) return;
    for (const member of openMembers(unit, node)) {
      const calls = outside.map((each) => each(nameOf(unit.tree, member)));
      if (calls.every((each) => each === 'never')) continue;
      const base = { path: unit.path, name: unit.symbolNames[symbolAt(unit.tree, member)] };
      sites.relation({ symbol, base, kind: calls.includes('may') ? 'called_outside' : 'run_outside' });
    }
  }

  /** Each class above it once: bases of bases may be the same ones again and again. */
  #aboveOf(of: Entity): CallsMember[] {
    const found: CallsMember[] = [];
    const above = new Set([of]);
    // What is added to a set while it is walked through is walked through as well.
    for (const entity of above) {
      for (const base of this.#types.basesOf(this.#types.declaredType(entity))) {
        if (base.form !== 'reference') {
          if (this.#types.isOpen(base))
            found.push(...entity.declarations.map(({ unit, node }) => this.#baseNamedBy(unit, node)));
        } else if (isOfLibrary(base.entity)) found.push((member) => mayOrNever(mayBrowserCall(member)));
        else above.add(base.entity);
      }
    }
    return found;
  }

  #baseNamedBy(unit: Unit, node: number): CallsMember {
    const clause = childOfKind(unit.tree, node, kind.extendsClause);
    const name = clause < 0 ? '' : nameOf(unit.tree, clause + 1);
    if (clause < 0) return mayUnknownCall;
    if (!isOfNode(name) || !isOfNodeModule(this.#names, unit, clause + 1)) return this.#knownOr(unit, clause);
    return (member) => mayOrNever(mayNodeCall(name, member));
  }

  #knownOr(unit: Unit, clause: number): CallsMember {
    const known = this.#frameworks.callsOfBase(unit, clause + 1);
    return (member) => {
      const calls = known(member);
      return calls === 'may' ? mayUnknownCall(member) : calls;
    };
  }

  /** An interface that is not at hand. */
  #implementedBy(unit: Unit, node: number): CallsMember[] {
    const clauses = childList(unit.tree, node).filter((child) => unit.tree.kinds[child] === kind.implementsClause);
    return clauses
      .filter((clause) => this.#resolveType(unit, clause + 1) === undefined)
      .map((clause) => this.#knownOr(unit, clause));
  }
}

/** By a convention of JavaScript a leading underscore marks a private name. */
function mayUnknownCall(member: string): BaseCalls {
  return mayOrNever(!member.startsWith('_'));
}

function mayOrNever(may: boolean): BaseCalls {
  return may ? 'may' : 'never';
}

function isOfLibrary({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign && unit.isInstalled !== true);
}

/** Methods, accessors, fields, and parameters of the constructor that declare fields. */
function openMembers({ tree }: Unit, node: number): number[] {
  const found: number[] = [];
  for (const child of childList(tree, node)) {
    const declared = tree.kinds[child] === kind.constructorMember ? childList(tree, child) : [child];
    found.push(...declared.filter((each) => isOpenMember(tree, each)));
  }
  return found;
}

function isOpenMember(tree: CodeTree, member: number): boolean {
  const name = nameOf(tree, member);
  if (symbolAt(tree, member) < 0 || name === '' || name.startsWith('#')) return false;
  return !hasFlag(tree, member, flag.isPrivate);
}
