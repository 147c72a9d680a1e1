import { kind } from '../../../languages/typescript/node-kinds.ts';
import { templateMembersIn } from '../../../languages/typescript/template-members.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import { TEMPLATE_URL } from '../binder/template-owners.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import { argumentsOf, valueOf } from '../expressions/syntax.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { replacingMetadata, replacingTemplate } from './framework-hooks.ts';
import { escaping } from './site-roles.ts';

const NAME = /[\p{L}\p{M}\p{N}_$]+/gu;
/** Properties of what a decorator is given that have code, or name members. */
const NAMING: ReadonlySet<string> = new Set(['template', TEMPLATE_URL, 'host', 'inputs', 'outputs']);

/**
 * Adds the members that a test names by a template which it puts in the place of that of a class: such a text is compiled when the test
 * runs, and names private members too. Each word of it may be a member of the class. Where the text is not written there, any
 * member may be named.
 */
export class ReplacedTemplates {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;

  constructor(names: Names, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#symbols = symbols;
  }

  add(walk: FileWalk, call: number): void {
    const { tree, unit } = walk;
    if (tree.kinds[call + 1] !== kind.propertyAccess) return;
    const method = nameOf(tree, call + 1);
    const isText = replacingTemplate.has(method);
    if (!isText && !replacingMetadata.has(method)) return;
    const [component, given] = argumentsOf(tree, call);
    if (given === undefined) return;
    const owners = this.#ownersOf(unit, component);
    for (const value of isText ? [given] : namingValues(tree, given)) addNamed(walk, call, value, owners);
  }

  /** The class, by its name; undefined where it is not known. */
  #ownersOf(unit: Unit, component: number): readonly SymbolName[] | undefined {
    if (unit.tree.kinds[component] !== kind.identifier) return undefined;
    const { entity } = this.#names.resolve(unit, component, nameOf(unit.tree, component), valueMeaning);
    const owners = entity === undefined ? [] : this.#symbols.of(entity);
    return owners.length === 0 ? undefined : owners;
  }
}

/** Returns the values that have code in `{ set: { template: "…" } }`; the whole where not all of it is written there. */
function namingValues(tree: CodeTree, given: number): readonly number[] {
  const found: number[] = [];
  if (tree.kinds[given] !== kind.objectLiteral) return [given];
  for (let node = given + 1; node < tree.ends[given]; node++) {
    if (tree.kinds[node] === kind.spread || tree.kinds[node] === kind.shorthandProperty) return [given];
    if (tree.kinds[node] !== kind.propertyAssignment) continue;
    const value = valueOf(tree, node);
    if (NAMING.has(nameOf(tree, node))) found.push(value);
    else if (tree.parents[node] === given && tree.kinds[value] !== kind.objectLiteral) return [given];
  }
  return found;
}

function addNamed(walk: FileWalk, call: number, value: number, owners: readonly SymbolName[] | undefined): void {
  const { sites } = walk;
  const site = walk.siteAt(call, escaping, value);
  const text = textIn(walk.tree, value);
  if (text === undefined) {
    sites.unknown({ ...site, name: '' }, 'dynamic_property', owners);
    return;
  }
  const addSite = (name: string, of: readonly SymbolName[] | undefined): void => {
    if (walk.mayBeNamed(name)) sites.unknown({ ...site, name }, 'receiver_type_unknown', of);
  };
  for (const name of new Set(text.match(NAME))) addSite(name, owners);
  for (const name of templateMembersIn(text)) addSite(name, undefined);
}

/** All texts of an expression; undefined where something else is in it. */
function textIn(tree: CodeTree, value: number): string | undefined {
  const { kinds, ends } = tree;
  const texts: string[] = [];
  for (let node = value; node < ends[value]; node++) {
    const isText = kinds[node] === kind.stringLiteral || (kinds[node] === kind.template && ends[node] === node + 1);
    if (isText) texts.push(nameOf(tree, node));
    else if (!HOLDING.has(kinds[node])) return undefined;
    if (kinds[node] === kind.propertyAssignment) texts.push(nameOf(tree, node));
  }
  return texts.join('\n');
}

/** Kinds of nodes that have texts in them, and nothing else. */
const HOLDING: ReadonlySet<number> = new Set([kind.objectLiteral, kind.arrayLiteral, kind.propertyAssignment]);
