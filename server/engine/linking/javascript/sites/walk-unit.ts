import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { SymbolLinks } from '../../file-links.ts';
import type { Registration, RegistrationInterest } from '../../registrations.ts';
import { isTemplatePath } from '../binder/template-owners.ts';
import { type Names, namespaceMeaning, type Unit, typeMeaning, valueMeaning, type Entity } from '../entity.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { hasFlag } from '../expressions/syntax.ts';
import { RegistrationSearch } from '../registrations/record-registrations.ts';
import type { Types } from '../type.ts';
import type { Site } from '../../collected-sites.ts';
import { AccessSites } from './access-sites.ts';
import { AugmentedPackages } from './augmented-packages.ts';
import { CalledOutside } from './called-outside.ts';
import { Constructions } from './constructions.ts';
import { ContainedLiterals } from './contained-literals.ts';
import { ConstructorSites } from './constructor-sites.ts';
import { DeclaredSymbols } from './declared-symbols.ts';
import { createDecoratorSites } from './decorator-sites.ts';
import { createDesignTypes } from './design-types.ts';
import { FileWalk } from './file-walk.ts';
import { isTypeClause } from './heritage-clauses.ts';
import { Escapes } from './escapes.ts';
import { createCalledFunctions } from './called-functions.ts';
import { GoingSites } from './going-sites.ts';
import { GivenClasses } from './given-classes.ts';
import { GivenObjects } from './given-objects.ts';
import { GivenProperties } from './given-properties.ts';
import { createIndexedTypes } from './indexed-types.ts';
import { KnownFrameworks } from './known-frameworks.ts';
import { LostTypes } from './lost-types.ts';
import { MemberEscapes } from './escaping-members.ts';
import { MemberSites } from './member-sites.ts';
import { NameSites } from './name-sites.ts';
import { entityMeanings } from './meanings-in-types.ts';
import { ModuleSites } from './module-sites.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { Origins } from './receiver-origin.ts';
import { ReceiverProofs } from './receiver-proof.ts';
import { Relations } from './relations.ts';
import { createReflectionSites } from './reflection-sites.ts';
import { ReplacedTemplates } from './replaced-templates.ts';
import { escaping, type Role, roleOf } from './site-roles.ts';
import { createStoreSites } from './store-sites.ts';
import { TemplateMembers } from './template-members.ts';
import { createTextMembers } from './text-members.ts';
import { TypeSites } from './type-sites.ts';
import { UntypedValues } from './untyped-values.ts';
import { addWrittenInPlace } from './written-in-place.ts';

/** Links the sites of one kind of node. */
type Visit = (walk: FileWalk, node: number) => void;
type VisitRules = Readonly<Partial<Record<number, Visit>>>;

/** Walks a file once and says what each of its sites means. */
export class UnitWalk {
  readonly #names: Names;
  readonly #types: Types;
  readonly #projectNames: SymbolNames;
  readonly #symbols = new DeclaredSymbols();
  readonly #escapes: Escapes;
  readonly #memberSites: MemberSites;
  readonly #nameSites: NameSites;
  readonly #typeSites: TypeSites;
  readonly #resolveType: (unit: Unit, node: number) => Entity | undefined;
  readonly #frameworks: KnownFrameworks;
  readonly #relations: Relations;
  readonly #calledOutside: CalledOutside;
  readonly #going: GoingSites;
  readonly #constructions: Constructions;
  readonly #constructorSites: ConstructorSites;
  readonly #moduleSites: ModuleSites;
  readonly #accesses: AccessSites;
  readonly #givenClasses: GivenClasses;
  readonly #untypedValues: UntypedValues;
  readonly #givenObjects: GivenObjects;
  readonly #givenProperties: GivenProperties;
  readonly #templateMembers: TemplateMembers;
  readonly #memberEscapes: MemberEscapes;
  readonly #containedLiterals: ContainedLiterals;
  readonly #registrations: RegistrationSearch;
  readonly #rules: VisitRules;

  constructor(
    names: Names,
    types: Types,
    expressions: ExpressionTypes,
    projectNames: SymbolNames,
    interest: RegistrationInterest,
  ) {
    this.#names = names;
    this.#types = types;
    this.#projectNames = projectNames;
    const { evaluate, calls, literals } = expressions;
    const proofs = new ReceiverProofs(names, types, evaluate, calls);
    const origins = new Origins(names, types, evaluate, this.#symbols, projectNames);
    this.#escapes = new Escapes(names, types, evaluate, calls);
    this.#memberSites = new MemberSites(
      names,
      types,
      evaluate,
      this.#symbols,
      projectNames,
      proofs,
      origins,
      this.#escapes,
    );
    this.#nameSites = new NameSites(names, types, evaluate, this.#symbols);
    this.#typeSites = new TypeSites(names, this.#symbols);
    this.#resolveType = (unit: Unit, node: number) => this.#typeSites.resolveEntity(unit, node, typeMeaning)?.entity;
    this.#frameworks = new KnownFrameworks(names);
    this.#relations = new Relations(
      names,
      types,
      this.#symbols,
      literals,
      evaluate,
      this.#frameworks,
      this.#resolveType,
    );
    this.#templateMembers = new TemplateMembers(names, types, evaluate, this.#symbols, this.#frameworks);
    this.#calledOutside = new CalledOutside(names, types, this.#frameworks, this.#resolveType);
    this.#going = new GoingSites(names, types, evaluate, this.#frameworks, this.#escapes);
    this.#constructions = new Constructions(names, types, evaluate, this.#symbols, origins);
    this.#constructorSites = new ConstructorSites(names, types, this.#symbols);
    this.#moduleSites = new ModuleSites(names, this.#symbols);
    this.#accesses = new AccessSites(names, types, expressions, {
      escapes: this.#escapes,
      going: this.#going,
      memberSites: this.#memberSites,
      typeSites: this.#typeSites,
      constructorSites: this.#constructorSites,
    });
    this.#givenClasses = new GivenClasses(types, evaluate, this.#symbols, this.#escapes);
    this.#untypedValues = this.#createUntypedValues(names, types, expressions);
    this.#givenObjects = new GivenObjects(types, evaluate, this.#symbols, this.#escapes, calls);
    this.#givenProperties = new GivenProperties(names, types, expressions, this.#symbols, createCalledFunctions(names));
    this.#memberEscapes = new MemberEscapes(types, evaluate, this.#symbols, literals, this.#escapes);
    const called = createCalledFunctions(names);
    this.#containedLiterals = new ContainedLiterals(names, types, evaluate, literals, this.#symbols, called);
    this.#registrations = new RegistrationSearch(names, types, evaluate, this.#symbols, interest);
    this.#rules = this.#rulesByKind();
  }

  #createUntypedValues(names: Names, types: Types, expressions: ExpressionTypes): UntypedValues {
    const lost = new LostTypes(types, this.#symbols, this.#constructorSites);
    return new UntypedValues(names, types, expressions, lost, (unit, node) =>
      this.#relations.implementedBy(unit, node),
    );
  }

  link(unit: Unit): SymbolLinks {
    const walk = new FileWalk(unit, this.#projectNames);
    // What a template names that is of no class, or of several, is not known.
    if (isTemplatePath(unit.path) && this.#names.thisContainer(unit, 0) === undefined)
      return { ...linksOf(walk, []), isUnread: true };
    return linksOf(this.#visitAll(walk), this.#registrations.in(unit));
  }

  #visitAll(walk: FileWalk): FileWalk {
    for (let node = 1; node < walk.tree.count;) {
      const isLeftOut = this.#isUnreadTemplate(walk.unit, node);
      if (!isLeftOut) this.#visit(walk, node);
      node = isLeftOut ? walk.tree.ends[node] : node + 1;
    }
    this.#givenProperties.addIn(walk);
    this.#givenObjects.addIn(walk.sites, walk.unit);
    return walk;
  }

  /** A template in a decorator that is none of a component. */
  #isUnreadTemplate(unit: Unit, node: number): boolean {
    const { kinds, parents } = unit.tree;
    const isInPlace = kinds[node] === kind.markup && parents[node] > 0;
    return isInPlace && !this.#templateMembers.isReadInPlace(unit, parents[node]);
  }

  #visit(walk: FileWalk, node: number): void {
    this.#relations.add(walk.sites, walk.unit, node);
    addWrittenInPlace(walk, node, this.#going);
    this.#givenClasses.add(walk.sites, walk.unit, node);
    this.#untypedValues.add(walk, node);
    if (hasFlag(walk.tree, node, flag.isDefault)) this.#moduleSites.addDefault(walk, node);
    const rule = this.#rules[walk.tree.kinds[node]];
    if (rule === undefined) this.#moduleSites.addNamed(walk, node);
    else rule(walk, node);
  }

  #rulesByKind(): VisitRules {
    const augmentedPackages = new AugmentedPackages(this.#types, this.#symbols);
    const addTextMember = createTextMembers(this.#names, this.#memberSites);
    const addReflected = createReflectionSites(this.#names, this.#accesses);
    const replacedTemplates = new ReplacedTemplates(this.#names, this.#symbols);
    const addStore = createStoreSites(this.#names, this.#types, this.#symbols, this.#memberSites);
    const addDecorator = createDecoratorSites(
      this.#escapes,
      this.#frameworks,
      this.#templateMembers,
      createDesignTypes(this.#symbols, this.#resolveType),
    );
    return {
      [kind.identifier]: (walk, node) => {
        addStore(walk, node);
        this.#visitIdentifier(walk, node);
      },
      [kind.propertyAccess]: (walk, node) => {
        if (!this.#moduleSites.addOwnExports(walk, node)) this.#accesses.add(walk, node, node);
      },
      [kind.elementAccess]: (walk, node) => this.#accesses.addElement(walk, node),
      [kind.shorthandProperty]: (walk, node) => this.#visitShorthand(walk, node),
      [kind.bindingElement]: (walk, node) => this.#visitBindingElement(walk, node),
      [kind.superExpression]: (walk, node) => this.#visitSuper(walk, node),
      [kind.importCall]: (walk, node) => this.#moduleSites.addLoad(walk, node, node + 1),
      [kind.stringLiteral]: (walk, node) => this.#moduleSites.addPath(walk, node),
      [kind.template]: (walk, node) => this.#moduleSites.addPath(walk, node),
      [kind.call]: (walk, node) => {
        this.#moduleSites.addCall(walk, node);
        addTextMember(walk, node);
        addReflected(walk, node);
        replacedTemplates.add(walk, node);
      },
      [kind.newExpression]: (walk, node) => this.#visitConstruction(walk, node),
      [kind.extendsClause]: (walk, clause) => this.#visitBase(walk, clause),
      [kind.typeReference]: (walk, node) =>
        this.#typeSites.add(walk.sites, walk.unit, node + 1, typeMeaning, () => walk.siteAt(node, typeRole)),
      [kind.qualifiedName]: (walk, node) => this.#visitQualifiedName(walk, node),
      [kind.indexedAccessType]: createIndexedTypes(this.#types, this.#symbols),
      [kind.classDeclaration]: ({ sites, unit }, node) => this.#calledOutside.add(sites, unit, node),
      [kind.classExpression]: ({ sites, unit }, node) => this.#calledOutside.add(sites, unit, node),
      [kind.interfaceDeclaration]: ({ sites, unit }, node) => this.#calledOutside.add(sites, unit, node),
      [kind.namespaceDeclaration]: (walk, declaration) => augmentedPackages.add(walk, declaration),
      [kind.decorator]: (walk, decorator) => {
        addDecorator(walk, decorator);
        this.#untypedValues.addDecorated(walk.sites, walk.unit, decorator);
      },
      [kind.objectLiteral]: (walk, literal) => {
        this.#visitEscapingMembers(walk, literal);
        this.#containedLiterals.add(walk, literal);
      },
    };
  }

  #visitShorthand(walk: FileWalk, node: number): void {
    this.#nameSites.add(walk.sites, escaping, walk.unit, node, valueMeaning, (as) => this.#going.at(walk, node, as));
  }

  /** `new A()` and `extends A`: the constructor of `A` is called. */
  #visitConstruction(walk: FileWalk, node: number): void {
    this.#constructions.add(walk.sites, walk.unit, node + 1, () => walk.callAt(node, ''));
  }

  #visitBase(walk: FileWalk, clause: number): void {
    const { kinds, parents } = walk.tree;
    if (kinds[parents[clause]] !== kind.interfaceDeclaration) this.#visitConstruction(walk, clause);
  }

  #visitEscapingMembers(walk: FileWalk, literal: number): void {
    const { unit, tree, sites } = walk;
    const { named, open, held } = this.#memberEscapes.of(unit, literal);
    const nameOfMember = (member: number) => ({ path: unit.path, name: unit.symbolNames[symbolAt(tree, member)] });
    for (const member of named) {
      const bound = { proof: 'exact', binding: 'member', importSite: -1 } as const;
      sites.use(walk.siteAt(literal, escaping, member), nameOfMember(member), bound);
    }
    const relate = (member: number, how: 'kept_within' | 'held_outside') =>
      sites.relation({ symbol: symbolAt(tree, member), base: nameOfMember(member), kind: how });
    for (const member of open) relate(member, 'kept_within');
    for (const member of held) relate(member, 'held_outside');
  }

  #visitIdentifier(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.typeReference || this.#moduleSites.addOwnExports(walk, node)) return;
    if (tree.kinds[parent] === kind.jsxElement && parent + 1 === node && isIntrinsic(nameOf(tree, node))) return;
    const role = roleOf(tree, node);
    const describe = (as: Role): Site => this.#going.at(walk, node, as);
    if (role.type === 'type_reference')
      this.#typeSites.add(sites, unit, node, entityMeanings(tree, node), () => describe(role));
    else
      this.#nameSites.add(sites, role, unit, node, isTypeClause(tree, parent) ? typeMeaning : valueMeaning, describe);
  }

  #visitQualifiedName(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const around = tree.kinds[tree.parents[node]];
    if (around === kind.typeReference) return;
    let meanings: number = around === kind.typeQuery ? valueMeaning : namespaceMeaning;
    if (around === kind.importEquals) meanings |= typeMeaning | valueMeaning;
    this.#typeSites.add(sites, unit, node, meanings, () => walk.siteAt(node, typeRole));
  }

  #visitBindingElement(walk: FileWalk, node: number): void {
    this.#accesses.addTaken(walk, node);
    this.#moduleSites.addNamed(walk, node);
  }

  #visitSuper(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const parent = tree.parents[node];
    if (tree.kinds[parent] !== kind.call || parent + 1 !== node) return;
    this.#constructorSites.addSuper(sites, walk.callAt(node, 'super'), unit, node);
  }
}

const typeRole: Role = { type: 'type_reference', escapes: false };

function linksOf({ sites, tree }: FileWalk, registrations: readonly Registration[]): SymbolLinks {
  sites.registered(registrations);
  const links = sites.finish();
  return hasFlag(tree, 0, flag.isCut) ? { ...links, isCut: true } : links;
}
