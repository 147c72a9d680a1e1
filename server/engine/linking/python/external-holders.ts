import { kind } from '../../languages/python/node-kinds.ts';
import { isTestPath } from '../../source/tests.ts';
import type { CollectedSites } from '../collected-sites.ts';
import { putsInPlace } from './library-hooks.ts';
import type { LinkingContext } from './linking-context.ts';
import { symbolName } from './declared-symbol.ts';
import { isPythons } from './python-library.ts';
import { assignedValue, childList } from './syntax.ts';
import { type ClassDeclaration, isExternal, isOfLibraryClass, membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Classes that code outside of the project has, or has an instance of: `context["table"] = Table()`, `mock.return_value = fake`,
 * `package.run(task)`, also by a variable. It may use members of it by their names, as may who takes it out of there.
 */
export class ExternalHolders {
  readonly #context: LinkingContext;

  constructor(context: LinkingContext) {
    this.#context = context;
  }

  addAssigned(sites: CollectedSites, unit: Unit, assign: number): void {
    const target = assign + 1;
    const targetKind = unit.tree.kinds[target];
    if (targetKind !== kind.attribute && targetKind !== kind.subscript) return;
    const value = assignedValue(unit.tree, assign);
    if (value < 0) return;
    if (this.#isOutside(unit, target + 1)) this.#addGiven(sites, unit, value);
    else if (targetKind === kind.attribute) this.#addStandIns(sites, unit, target, value);
  }

  addArguments(sites: CollectedSites, unit: Unit, call: number): void {
    const isOutsideKnown = this.#isOfPackage(unit, call + 1);
    if (!isOutsideKnown && !isTestPath(unit.path)) return;
    for (const argument of childList(unit.tree, call).slice(1)) {
      const value = unit.tree.kinds[argument] === kind.keywordArgument ? argument + 1 : argument;
      if (isOutsideKnown) this.#addGiven(sites, unit, value);
      else this.#addFakes(sites, unit, call, value);
    }
  }

  /**
   * `mocker.patch("shop.cart", Fake())`: what plugins of a test runner give to a test puts things in the place of others. A class of a
   * test that code without a type is given counts as such a thing.
   */
  #addFakes(sites: CollectedSites, unit: Unit, call: number, value: number): void {
    // The callee is known here already, the argument need not be.
    if (!membersOf(this.#context.evaluate(unit, call + 1).type).some(isUntyped)) return;
    addAll(
      sites,
      this.#givenBy(unit, value).filter(({ of }) => isTestPath(of.unit.path)),
    );
  }

  /**
   * `shop.cart = Fake()`: something of a class that the attribute is not known to have. Calls that are known by the
   * attribute do not lead there.
   */
  #addStandIns(sites: CollectedSites, unit: Unit, target: number, value: number): void {
    const receivers = membersOf(this.#context.evaluate(unit, target + 1).type);
    // `self.cart = …` declares what the attribute is. Calls on an attribute without a declaration are unknown sites.
    if (!receivers.some(({ form }) => form === 'instance' || form === 'module' || form === 'class')) return;
    const known = classesIn(this.#context.evaluate(unit, target).type).map(({ of }) => of);
    if (known.length === 0) return;
    const isKnown = ({ of }: Given): boolean => known.some((each) => this.#context.classes.isBelow(of, each));
    addAll(
      sites,
      classesIn(this.#context.evaluate(unit, value).type).filter((given) => !isKnown(given)),
    );
  }

  /** Of what a package, or Python's own library, made. */
  #isOutside(unit: Unit, node: number): boolean {
    return membersOf(this.#context.evaluate(unit, node).type).some(
      (type) => isOfLibraryClass(type) || type.form === 'outside' || isExternal(type),
    );
  }

  /** Functions of Python's own library keep nothing that comes back but in lists and the like, which are followed. */
  #isOfPackage(unit: Unit, node: number): boolean {
    return membersOf(this.#context.evaluate(unit, node).type).some(
      (type) => isExternal(type) || (type.form === 'outside' && (!isPythons(type.name) || putsInPlace(type.name))),
    );
  }

  #addGiven(sites: CollectedSites, unit: Unit, value: number): void {
    addAll(sites, this.#givenBy(unit, value));
  }

  /** `side_effect=lambda: fake`: who calls the function has the value. */
  #givenBy(unit: Unit, value: number): readonly Given[] {
    const isLambda = unit.tree.kinds[value] === kind.lambda;
    const given = isLambda ? childList(unit.tree, value).at(-1) : value;
    return given === undefined ? [] : classesIn(this.#context.evaluate(unit, given).type);
  }
}

function isUntyped(type: Type): boolean {
  return type.form === 'unknown' && type.reason === 'receiver_type_unknown';
}

function addAll(sites: CollectedSites, given: readonly Given[]): void {
  for (const { of, kind: how } of given) {
    const base = symbolName(of.unit, of.node);
    if (base !== undefined) sites.relation({ symbol: 0, base, kind: how });
  }
}

/** A class that code outside has, or has an instance of. */
interface Given {
  readonly of: ClassDeclaration;
  readonly kind: 'instance_given' | 'given_to_package';
}

function classesIn(type: Type): readonly Given[] {
  return membersOf(type).flatMap((each): readonly Given[] => {
    switch (each.form) {
      case 'standard':
        return each.args.flatMap(classesIn);
      case 'parameter':
        return each.bound === undefined ? [] : classesIn(each.bound);
      case 'class':
        return classesIn(each.of).map(({ of }) => ({ of, kind: 'given_to_package' }));
      default:
        return each.form === 'instance' ? [{ of: each.of, kind: 'instance_given' }] : [];
    }
  });
}
