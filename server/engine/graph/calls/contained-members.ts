import { addToList } from '#server/base/add-to-list.ts';
import { stringAt } from '#server/base/string-table.ts';
import { relationKinds } from '../../linking/use-facts.ts';
import { isTestPath } from '../../source/tests.ts';
import type { LinkedSnapshot, SymbolNode } from './answers.ts';
import { relationsOfKind } from './relations-of-kind.ts';
import type { SymbolMembers } from './symbol-members.ts';
import type { UnknownAt, UnknownSites } from './unknown-sites.ts';

const contained = relationKinds.indexOf('contained');

/**
 * Members of object literals that no code has but one function, which takes them by the type that declares them: a receiver of which
 * nothing is known is no such literal.
 *
 * A test may put another function in the place of that one, and take from what that was given (`run.mock.calls[0][1].done()`).
 * Such a test names the function, or has something of its name; what it takes from unknown receivers stays possible.
 */
export class ContainedMembers {
  readonly #snapshot: LinkedSnapshot;
  readonly #members: SymbolMembers;
  readonly #unknowns: UnknownSites;
  /** The functions that have the literal, by the member. */
  #functions: ReadonlyMap<SymbolNode, readonly SymbolNode[]> | undefined;
  readonly #testsNaming = new Map<SymbolNode, ReadonlySet<number>>();

  constructor(snapshot: LinkedSnapshot, members: SymbolMembers, unknowns: UnknownSites) {
    this.#snapshot = snapshot;
    this.#members = members;
    this.#unknowns = unknowns;
  }

  /** Those of some unknown sites, of any receiver, that may mean the member. */
  possible(member: SymbolNode, sites: readonly UnknownAt[]): readonly UnknownAt[] {
    this.#functions ??= this.#gather();
    const functions = this.#functions.get(member);
    if (functions === undefined || sites.length === 0) return sites;
    return sites.filter(({ file }) => functions.some((each) => this.#testsOf(each).has(file)));
  }

  #gather(): ReadonlyMap<SymbolNode, readonly SymbolNode[]> {
    const { symbols, calls } = this.#snapshot;
    const found = new Map<SymbolNode, SymbolNode[]>();
    for (const { file, row, base } of relationsOfKind(this.#snapshot, contained))
      addToList(found, symbols.starts[file] + calls.relations.symbols[row], base);
    return found;
  }

  /** Tests that name a function, that have a symbol of its name, or take something by that name from an unknown receiver. */
  #testsOf(called: SymbolNode): ReadonlySet<number> {
    const known = this.#testsNaming.get(called);
    if (known !== undefined) return known;
    const { files, symbols, calls } = this.#snapshot;
    const naming = new Set(Array.from(this.#unknowns.named(this.#members.nameBytes(called)), ({ file }) => file));
    for (let file = 0; file < files.count; file++) {
      const targets = calls.slots.targets.subarray(calls.slots.starts[file], calls.slots.starts[file + 1]);
      if (targets.includes(called)) naming.add(file);
    }
    for (let file = 0; file < files.count; file++) {
      for (let symbol = symbols.starts[file]; symbol < symbols.starts[file + 1]; symbol++)
        if (this.#members.haveSameName(symbol, called)) naming.add(file);
    }
    const tests = new Set([...naming].filter((file) => isTestPath(stringAt(files.paths, file))));
    this.#testsNaming.set(called, tests);
    return tests;
  }
}
