import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { setMembersIn, templateMembersIn } from '../../../languages/typescript/template-members.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import { TEMPLATE_URL, templatesNamedIn } from '../binder/template-owners.ts';
import type { Entity, Names, Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, childList, hasFlag, isClass, valueOf } from '../expressions/syntax.ts';
import type { Types } from '../type.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { hooksOfTemplated } from './framework-hooks.ts';
import type { KnownFrameworks } from './known-frameworks.ts';
import { escaping } from './site-roles.ts';

/** Properties of what a decorator is given that say a template: as a text, or where it lies. */
const TEMPLATE = 'template';
const TEMPLATES = [TEMPLATE, TEMPLATE_URL];
/** Signs that expressions are filled in between, others than braces: these are not looked for. */
const INTERPOLATION = 'interpolation';
/** One that has code for the element at which a component or directive stands: `host: { '(click)': 'open()' }`. */
const HOST = 'host';
/** These list members that attributes set, with the names that attributes have: `inputs: ['text: tip']`. */
const ATTRIBUTES = ['inputs', 'outputs'];
const NAME = /[\p{L}\p{M}\p{N}_$]+/gu;

/** Members of a class that code which is not read may name: by their names, private ones too, or all that are not private. */
interface Named {
  readonly names: ReadonlySet<string>;
  readonly isAny: boolean;
}

/**
 * Adds the members of a class that a template, or code for its element, may name, where its decorator has one: such code is not
 * read. Members that the class inherits are among them. What a template that is written in place takes from other things is
 * unknown.
 */
export class TemplateMembers {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #frameworks: KnownFrameworks;

  constructor(names: Names, types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, frameworks: KnownFrameworks) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#frameworks = frameworks;
  }

  add(walk: FileWalk, decorator: number): void {
    const { unit, tree } = walk;
    const owner = tree.parents[decorator];
    this.#addRenamed(walk, owner, decorator);
    const entity = isClass(tree.kinds[owner]) ? this.#names.entityAt(unit, owner) : undefined;
    if (entity === undefined || tree.kinds[decorator + 1] !== kind.call) return;
    const given = argumentsOf(tree, decorator + 1);
    const named = this.#namedBy(unit, decorator, given);
    const isNamed = (name: string, member: Entity) => named.names.has(name) || (named.isAny && isOpen(member));
    if (named.isAny || named.names.size > 0) this.#relate(walk, entity, 'decorated_outside', isNamed);
    if (this.#frameworks.isTemplated(unit, decorator))
      this.#relate(walk, entity, 'run_outside', (name) => hooksOfTemplated.has(name));
    const isRead = this.isReadInPlace(unit, owner);
    for (const template of propertiesIn(tree, given, TEMPLATE)) addMembersOfOthers(walk, template, isRead);
  }

  /**
   * Whether a class has a template that is written in its decorator and was read as a whole, so that it says itself what it uses:
   * its code stands behind the members of the class.
   */
  isReadInPlace(unit: Unit, owner: number): boolean {
    const { tree } = unit;
    const children = childList(tree, owner);
    if (tree.kinds[children.at(-1) ?? 0] !== kind.markup) return false;
    const naming = children.filter((child) => {
      const isGiven = tree.kinds[child] === kind.decorator && tree.kinds[child + 1] === kind.call;
      return isGiven && TEMPLATES.some((name) => propertiesIn(tree, argumentsOf(tree, child + 1), name).length > 0);
    });
    const [decorator] = naming;
    if (naming.length !== 1 || !this.#frameworks.isTemplated(unit, decorator)) return false;
    const given = argumentsOf(tree, decorator + 1);
    const others = [TEMPLATE_URL, INTERPOLATION].flatMap((name) => propertiesIn(tree, given, name));
    return others.length === 0 && given.every((each) => isPlainLiteral(tree, each));
  }

  /** A member that attributes set under another name than its own, which nothing in a template says. */
  #addRenamed({ unit, tree, sites }: FileWalk, member: number, decorator: number): void {
    const symbol = symbolAt(tree, member);
    if (symbol < 0 || tree.kinds[decorator + 1] !== kind.call || !this.#frameworks.isAttribute(unit, decorator)) return;
    if (!argumentsOf(tree, decorator + 1).some((given) => isRenamed(tree, given))) return;
    const base = { path: unit.path, name: unit.symbolNames[symbol] };
    sites.relation({ symbol, base, kind: 'decorated_outside' });
  }

  #namedBy(unit: Unit, decorator: number, given: readonly number[]): Named {
    const isTemplated = this.#frameworks.isTemplated(unit, decorator);
    const naming = isTemplated ? [HOST, ...ATTRIBUTES].flatMap((name) => propertiesIn(unit.tree, given, name)) : [];
    const names = naming.flatMap((property) => namesIn(unit.tree, valueOf(unit.tree, property)));
    return { names: new Set(names), isAny: given.some((each) => this.#namesAny(unit, each, isTemplated)) };
  }

  /** Whether what a decorator is given has a template, or has code for the element that is not all texts. */
  #namesAny(unit: Unit, given: number, isTemplated: boolean): boolean {
    const { tree } = unit;
    if (isPlainLiteral(tree, given)) {
      const hosts = isTemplated ? propertiesIn(tree, [given], HOST) : [];
      const templates = TEMPLATES.flatMap((name) => propertiesIn(tree, [given], name));
      return (
        templates.some((template) => !this.#isRead(unit, given, template)) ||
        hosts.some((host) => !isTexts(tree, valueOf(tree, host)))
      );
    }
    const type = this.#evaluate(unit, given);
    if (this.#types.isOpen(type)) return isTemplated;
    const sought = isTemplated ? [...TEMPLATES, HOST] : TEMPLATES;
    return sought.some((name) => this.#types.property(type, name) !== undefined);
  }

  /** Whether it names a template that was read, which says itself what it uses. */
  #isRead(unit: Unit, given: number, template: number): boolean {
    const { tree } = unit;
    const owner = tree.parents[tree.parents[tree.parents[given]]];
    if (nameOf(tree, template) === TEMPLATE) return this.isReadInPlace(unit, owner);
    const path = templatesNamedIn(unit).find(({ node }) => node === template)?.path;
    if (propertiesIn(tree, [given], INTERPOLATION).length > 0) return false;
    return path !== undefined && this.#names.isTemplateRead(path, { unit, node: owner });
  }

  /** Notes of members of a class, inherited ones too, who else calls them. */
  #relate(
    { unit, sites }: FileWalk,
    owner: Entity,
    how: 'decorated_outside' | 'run_outside',
    isMeant: (name: string, member: Entity) => boolean,
  ): void {
    const place = owner.declarations.find((declared) => declared.unit === unit);
    const symbol = place === undefined ? -1 : symbolAt(unit.tree, place.node);
    if (symbol < 0) return;
    for (const [name, { entities }] of this.#types.properties(this.#types.declaredType(owner))) {
      for (const member of entities) {
        if (!isMeant(name, member)) continue;
        for (const base of this.#symbols.of(member)) sites.relation({ symbol, base, kind: how });
      }
    }
  }
}

/** Whether an attribute is given a name of its own: `@Input('tip')`, `@Input({ alias: 'tip' })`. */
function isRenamed(tree: CodeTree, given: number): boolean {
  return !isPlainLiteral(tree, given) || propertiesIn(tree, [given], 'alias').length > 0;
}

/** Private members are left out, compilers of templates refuse these. */
function isOpen({ declarations }: Entity): boolean {
  return declarations.some(({ unit, node }) => !hasFlag(unit.tree, node, flag.isPrivate));
}

/** Of a template that is read, the members that its attributes set: which directive stands at an element is not looked up. */
function addMembersOfOthers(walk: FileWalk, template: number, isRead: boolean): void {
  const { tree, sites } = walk;
  const value = valueOf(tree, template);
  if (value < 0) return;
  for (let node = value; node < tree.ends[value]; node++) {
    if (tree.kinds[node] !== kind.stringLiteral && tree.kinds[node] !== kind.template) continue;
    const text = nameOf(tree, node);
    for (const name of isRead ? new Set(setMembersIn(text)) : templateMembersIn(text)) {
      if (walk.mayBeNamed(name)) sites.unknown({ ...walk.siteAt(node, escaping), name }, 'receiver_type_unknown');
    }
  }
}

/** Whether it is an object literal without a spread. */
function isPlainLiteral(tree: CodeTree, node: number): boolean {
  const { kinds } = tree;
  return kinds[node] === kind.objectLiteral && childList(tree, node).every((child) => kinds[child] !== kind.spread);
}

/** Whether it is an object literal all of whose properties are texts. */
function isTexts(tree: CodeTree, node: number): boolean {
  return (
    node >= 0 && isPlainLiteral(tree, node) && childList(tree, node).every((each) => isText(tree, valueOf(tree, each)))
  );
}

function isText(tree: CodeTree, value: number): boolean {
  return value >= 0 && tree.kinds[value] === kind.stringLiteral;
}

/** Names in all texts of an expression. */
function namesIn(tree: CodeTree, expression: number): readonly string[] {
  const found: string[] = [];
  for (let node = expression; node >= 0 && node < tree.ends[expression]; node++)
    if (isText(tree, node)) found.push(...(nameOf(tree, node).match(NAME) ?? []));
  return found;
}

/** Returns the properties of that name of what a decorator is given. */
function propertiesIn(tree: CodeTree, given: readonly number[], name: string): readonly number[] {
  const literals = given.filter((argument) => tree.kinds[argument] === kind.objectLiteral);
  return literals.flatMap((literal) => childList(tree, literal).filter((property) => nameOf(tree, property) === name));
}
