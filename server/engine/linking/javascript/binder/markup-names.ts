import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { type Unit, meaning, valueMeaning } from '../entity.ts';
import type { BoundEntity } from './bound-entity.ts';
import { type BoundResolved, foundHere, notFound } from './bound-resolved.ts';
import type { CodeNames } from './code-names.ts';
import { ComponentProperties } from './component-properties.ts';
import { globalScope } from './globals.ts';
import { askTopLevel, walkInnerScopes } from './lexical.ts';
import { markupNode } from './markup-node.ts';
import { memberTableOf } from './member-table.ts';
import type { Tables } from './tables.ts';
import { isFunctionKind, lastExpressionOf } from './tree-shape.ts';

/** Names that mixins, a plugin or a computed option may add. */
const elsewhere: BoundResolved = { missing: 'receiver_type_unknown', importSite: -1 };

/** Options whose members are names of the markup: written as they are, or given back by a function. */
const OPTIONS = ['methods', 'computed', 'setup', 'data', 'props', 'inject'];

/**
 * Names of markup. Where the script exports the options of a component, each is a member of what is made of these options: what
 * the script imports or declares is not seen in the markup, but for the components among it.
 */
export class MarkupNames {
  readonly #tables: Tables;
  readonly #code: CodeNames;
  readonly #properties: ComponentProperties;

  constructor(tables: Tables, code: CodeNames) {
    this.#tables = tables;
    this.#code = code;
    this.#properties = new ComponentProperties(tables, code);
  }

  resolve(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const inner = walkInnerScopes(this.#tables, unit, node, name, meanings, this.#code.pickAny);
    if (inner !== undefined) return inner;
    return isOptionsMarkup(unit.tree)
      ? this.#ofOptions(unit, node, name, meanings)
      : this.#ofSetup(unit, node, name, meanings);
  }

  /**
   * Looks at the declarations of the script, then the properties of the component, then the members that every
   * component has.
   */
  #ofSetup(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const declared = askTopLevel(this.#tables, unit, name, meanings, this.#code.pickAny);
    const given = declared ?? this.#properties.find(unit, name);
    if (given !== undefined) return given;
    if (isVueTag(unit, node)) return notFound;
    const global = this.#global(name, meanings);
    return global ?? (!isTag(unit.tree, node) && this.#properties.mayHaveMore(unit) ? elsewhere : notFound);
  }

  /** A member of the component, or what is there for all. */
  #ofOptions(unit: Unit, node: number, name: string, meanings: number): BoundResolved {
    const options = optionsIn(unit.tree);
    const tag = isTag(unit.tree, node) ? this.#registered(unit, options, name) : undefined;
    if (tag !== undefined) return tag;
    for (const option of OPTIONS) {
      const found = this.#inOption(unit, options, option, name);
      if (found !== undefined) return found;
    }
    return isTag(unit.tree, node) ? notFound : (this.#global(name, meanings) ?? elsewhere);
  }

  #global(name: string, meanings: number): BoundResolved | undefined {
    return this.#code.pickAny(globalScope(this.#tables, name), name, meanings);
  }

  /**
   * Returns the component of a tag that is not a name of the file: written like a variable, or added by the project's
   * configuration.
   */
  component(unit: Unit, name: string): BoundResolved {
    const target = unit.resolveImport(`<${name}>`);
    const isOfPackage = target.kind === 'external' || (target.kind === 'unit' && target.unit.isForeign);
    if (isOfPackage) return { missing: 'external', importSite: target.site };
    // A tag whose variable the script has, as Vue looks for it, is no import.
    if (target.kind !== 'unit') return this.#variable(unit, name) ?? notFound;
    const exported = this.#code.exportOf(target.unit, 'default');
    if (exported.entity === undefined) return exported;
    return { entity: exported.entity, importSite: target.site, proof: 'inferred' };
  }

  /** `<smart-input>` is `smartInput`. */
  #variable(unit: Unit, name: string): BoundResolved | undefined {
    const camel = name.slice(0, 1).toLowerCase() + name.slice(1);
    return askTopLevel(this.#tables, unit, camel, valueMeaning, this.#code.pickAny);
  }

  /** `components: { Name }`; where that is computed, what the script calls so. */
  #registered(unit: Unit, options: number, name: string): BoundResolved | undefined {
    const given = this.#inOption(unit, options, 'components', name);
    return given ?? askTopLevel(this.#tables, unit, name, valueMeaning, this.#code.pickAny);
  }

  #inOption(unit: Unit, options: number, option: string, name: string): BoundResolved | undefined {
    if (options === 0) return undefined;
    const member = this.#member(unit, options, option);
    const literal = member === undefined ? 0 : literalOfMember(unit.tree, member.declarations[0].node);
    return literal === 0 ? undefined : this.#named(unit, this.#member(unit, literal, name));
  }

  #member(unit: Unit, literal: number, name: string): BoundEntity | undefined {
    const table = memberTableOf(this.#tables, this.#tables.nameless(unit, literal, meaning.property));
    const member = table.instance.get(name);
    // `this.name = …` in a method assigns a member of the component, which another option declares.
    return member === undefined || (member.meanings & meaning.assigned) !== 0 ? undefined : member;
  }

  /** `{ a }` and `{ a: b }` name something else. */
  #named(unit: Unit, member: BoundEntity | undefined): BoundResolved | undefined {
    if (member === undefined) return undefined;
    const { tree } = unit;
    const { node } = member.declarations[0];
    const value = tree.kinds[node] === kind.propertyAssignment ? lastExpressionOf(tree, node) : node;
    const isName = tree.kinds[value] === kind.identifier || tree.kinds[value] === kind.shorthandProperty;
    if (!isName) return foundHere(member);
    const named = this.#code.resolve(unit, value, tree.texts[tree.names[value]], valueMeaning);
    return named.entity === undefined && named.missing === 'not_found' ? foundHere(member) : named;
  }
}

/** Whether names of the markup are members of what the script exports. */
function isOptionsMarkup(tree: CodeTree): boolean {
  return tree.texts[tree.names[markupNode(tree)]] === 'options';
}

/** Words of Svelte that look like values of stores. */
const RUNES = new Set(['$state', '$derived', '$effect', '$props', '$bindable', '$inspect', '$host']);

/** Whether a name of a Svelte file that nothing is called stands for the value of a store: `$count` for `count`. */
export function isStoreName(path: string, name: string): boolean {
  if (RUNES.has(name)) return false;
  return name.length > 1 && name.startsWith('$') && name[1] !== '$' && path.endsWith('.svelte');
}

/** A tag of Vue means no global: `<History>` is a component, and not the class of the browser. */
function isVueTag(unit: Unit, node: number): boolean {
  return isTag(unit.tree, node) && /\.vue$/i.test(unit.path);
}

/** Whether a name is that of an element's tag. */
export function isTag({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[parents[node]] === kind.jsxElement && parents[node] + 1 === node;
}

/** The object literal that is exported by default, or given to the call that is; 0 where there is none. */
const optionsIn = remember((tree: CodeTree): number => {
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    if (tree.kinds[node] === kind.exportDefault) return literalIn(tree, lastExpressionOf(tree, node));
  }
  return 0;
});

function literalIn(tree: CodeTree, expression: number): number {
  const { kinds, ends, names, texts } = tree;
  switch (kinds[expression]) {
    case kind.objectLiteral:
      return expression;
    case kind.call:
      for (let argument = ends[expression + 1]; argument < ends[expression]; argument = ends[argument]) {
        if (kinds[argument] === kind.objectLiteral) return argument;
      }
      return 0;
    case kind.asExpression:
    case kind.satisfies:
      return literalIn(tree, expression + 1);
    case kind.identifier:
      return literalOfVariable(tree, texts[names[expression]]);
    default:
      return 0;
  }
}

function literalOfVariable(tree: CodeTree, name: string): number {
  for (let node = 1; node < tree.ends[0]; node = tree.ends[node]) {
    const value = tree.kinds[node] === kind.variable ? lastExpressionOf(tree, node) : 0;
    if (value !== 0 && tree.texts[tree.names[node]] === name && tree.kinds[value] !== kind.identifier) {
      return literalIn(tree, value);
    }
  }
  return 0;
}

/** The object literal that a member of the options is, or that the function that it is gives back; 0 where it is none. */
function literalOfMember(tree: CodeTree, member: number): number {
  const { kinds } = tree;
  const value = isFunctionKind(kinds[member]) ? member : lastExpressionOf(tree, member);
  if (!isFunctionKind(kinds[value])) return literalIn(tree, value);
  const given = lastExpressionOf(tree, value);
  if (given !== 0) return literalIn(tree, given);
  return returnedLiteral(tree, value);
}

function returnedLiteral(tree: CodeTree, around: number): number {
  const { kinds, ends } = tree;
  for (let node = around + 1; node < ends[around];) {
    if (kinds[node] === kind.returnStatement) {
      const literal = ends[node] > node + 1 ? literalIn(tree, node + 1) : 0;
      if (literal !== 0) return literal;
    }
    node = isFunctionKind(kinds[node]) ? ends[node] : node + 1;
  }
  return 0;
}
