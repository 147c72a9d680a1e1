import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { type Exported, exportOfPackage } from '../binder/package-exports.ts';
import { type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import { annotationOf, argumentsOf, typeChildren, valueOf } from './syntax.ts';

/**
 * The result of a call of a function of a package, as its declarations say it: an instance of the class that it is given, or of the type
 * of the token (`instance`); the value of the context that it is given (`held`); the function that it is given (`same`); the result of that
 * (`returned`); a pair, or an object with `current`, of the type that is written (`state`, `reference`).
 */
type Gives = 'instance' | 'held' | 'same' | 'returned' | 'state' | 'reference';

/** Written down from the documentation of each package: angular.dev; react.dev; preactjs.com. */
const results: readonly (readonly [packages: string, gives: Gives, names: string])[] = [
  ['@angular/core', 'instance', 'inject'],
  ['react preact', 'held', 'useContext'],
  ['react preact', 'same', 'useCallback'],
  ['react preact', 'returned', 'useMemo'],
  ['react preact', 'state', 'useState'],
  ['react preact', 'reference', 'useRef'],
];

/** Functions and classes that make a token or context, whose type is written there. */
const makers: readonly (readonly [packages: string, names: string])[] = [
  ['@angular/core', 'InjectionToken'],
  ['react preact', 'createContext'],
];

/** Types of calls of functions of packages whose declarations are not at hand; undefined where it is not known. */
export class PackageResults {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;

  constructor(names: Names, types: Types, evaluate: Evaluate) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
  }

  of(unit: Unit, call: number): Type | undefined {
    const exported = exportOfPackage(this.#names, unit, call + 1, valueMeaning);
    const gives = exported === undefined ? undefined : givenBy(exported);
    if (gives === undefined) return undefined;
    const [said] = typeChildren(unit.tree, call);
    const written = said === undefined ? undefined : this.#types.fromNode({ unit, node: said });
    if (gives === 'state' || gives === 'reference') return written && this.#holding(gives, written);
    const [given] = argumentsOf(unit.tree, call);
    if (gives !== 'held' && written !== undefined) return written;
    return given === undefined ? undefined : this.#givenFor(gives, unit, given);
  }

  #givenFor(gives: Exclude<Gives, 'state' | 'reference'>, unit: Unit, given: number): Type | undefined {
    switch (gives) {
      case 'instance':
        return this.#instanceOf(unit, given);
      case 'held':
        return this.#saidByMaker(unit, given);
      case 'same':
        return this.#functionAt(unit, given);
      case 'returned':
        return this.#returnedBy(unit, given);
    }
  }

  #holding(gives: 'state' | 'reference', type: Type): Type {
    return gives === 'state' ? this.#stateOf(type) : this.#referenceTo(type);
  }

  #instanceOf(unit: Unit, given: number): Type | undefined {
    const type = this.#types.nonNullable(this.#evaluate(unit, given));
    if (type.form === 'anonymous' && type.of.kind === 'class') return this.#types.declaredType(type.of.entity);
    return this.#types.isOpen(type) ? this.#saidByMaker(unit, given) : undefined;
  }

  #functionAt(unit: Unit, given: number): Type | undefined {
    const type = this.#types.nonNullable(this.#evaluate(unit, given));
    return !this.#types.isOpen(type) && this.#types.callSignatures(type).length > 0 ? type : undefined;
  }

  #returnedBy(unit: Unit, given: number): Type | undefined {
    const type = this.#functionAt(unit, given);
    const signatures = type === undefined ? [] : this.#types.callSignatures(type);
    return signatures.length === 1 ? signatures[0].returnType() : undefined;
  }

  /** The function that sets the state is the package's own. */
  #stateOf(type: Type): Type {
    const set = this.#types.intrinsic('unresolved', 'external');
    return this.#types.tuple([
      { type, kind: 'required' },
      { type: set, kind: 'required' },
    ]);
  }

  #referenceTo(type: Type): Type {
    const current = { name: 'current', entities: [], isOptional: false, type: () => type };
    return this.#types.computed(new Map([[current.name, current]]));
  }

  /** `Cart` of `const CartContext = createContext<Cart>(empty)`, here or in the file that it is imported from. */
  #saidByMaker(unit: Unit, named: number): Type | undefined {
    if (unit.tree.kinds[named] !== kind.identifier) return undefined;
    const { entity } = this.#names.resolve(unit, named, nameOf(unit.tree, named), valueMeaning);
    if (entity === undefined || entity.declarations.length !== 1 || this.#names.assignmentsOf(entity).length > 0)
      return undefined;
    const [place] = entity.declarations;
    if (place.unit.isForeign || place.unit.tree.kinds[place.node] !== kind.variable) return undefined;
    this.#names.readsCode(place.unit);
    return annotationOf(place.unit.tree, place.node) >= 0 ? undefined : this.#madeAt(place);
  }

  #madeAt({ unit, node }: Place): Type | undefined {
    const { tree } = unit;
    const value = valueOf(tree, node);
    if (value < 0 || (tree.kinds[value] !== kind.call && tree.kinds[value] !== kind.newExpression)) return undefined;
    const maker = exportOfPackage(this.#names, unit, value + 1, valueMeaning);
    if (maker === undefined || !makers.some(([packages, names]) => lists(packages, names, maker))) return undefined;
    const [written] = typeChildren(tree, value);
    return written === undefined ? undefined : this.#types.fromNode({ unit, node: written });
  }
}

function givenBy(exported: Exported): Gives | undefined {
  return results.find(([packages, , names]) => lists(packages, names, exported))?.[1];
}

function lists(packages: string, names: string, exported: Exported): boolean {
  return packages.split(' ').includes(exported.package) && names.split(' ').includes(exported.name);
}
