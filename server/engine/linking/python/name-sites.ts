import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { UnknownReason } from '../file-links.ts';
import { keepsFunction } from './decorators.ts';
import { addWholeEnumeration } from './enumeration-sites.ts';
import type { LinkingContext } from './linking-context.ts';
import type { Definition } from './definition.ts';
import { membersOf, type Type } from './type.ts';
import type { Unit } from './unit.ts';

/** Uses of plain names. */
export class NameSites {
  readonly #context: LinkingContext;

  constructor(context: LinkingContext) {
    this.#context = context;
  }

  add(sites: CollectedSites, site: Site, unit: Unit, node: number): void {
    const found = this.#context.names.find(unit, node, site.name);
    let isSymbol = false;
    let isPlace = false;
    const definitions = this.#context.names.definitions(unit, node, site.name, found && declaring(unit, found.nodes));
    const isOnly = definitions.length === 1 || isOneSymbol(definitions);
    for (const definition of definitions) {
      if (definition.form === 'place') {
        isPlace = true;
        isSymbol = this.#addPlace(sites, site, unit, definition, isOnly) || isSymbol;
        addWholeEnumeration(this.#context, sites, { unit, node }, definition);
      }
      if (definition.form === 'lost') addLost(sites, site, definition.reason);
      else if (definition.form === 'outside') addOutside(sites, site, definition.name);
    }
    if (isPlace && !isSymbol && site.type === 'call') this.#addLocalCall(sites, site, unit, node);
  }

  /** False for what is no symbol. */
  #addPlace(
    sites: CollectedSites,
    site: Site,
    unit: Unit,
    { unit: target, node, site: importSite, isSure }: Extract<Definition, { form: 'place' }>,
    isOnly: boolean,
  ): boolean {
    const symbol = symbolAt(target.tree, node);
    if (symbol < 0) return false;
    const isKept = target.tree.kinds[node] !== kind.functionDefinition || keepsFunction(this.#context, target, node);
    const proof = isSure && isOnly && (isKept || site.type !== 'call') ? 'exact' : 'inferred';
    const binding = target === unit ? 'scope' : 'import';
    sites.use(site, { path: target.path, name: target.symbolNames[symbol] }, { proof, binding, importSite });
    return true;
  }

  /** The value of a variable or parameter is called. */
  #addLocalCall(sites: CollectedSites, site: Site, unit: Unit, node: number): void {
    const { type } = this.#context.evaluate(unit, node);
    let isOpen = false;
    for (const each of membersOf(type)) if (!addHeld(sites, site, each)) isOpen = true;
    if (isOpen) sites.unknown(site, this.#reasonOf(unit, node, site.name, type));
  }

  #reasonOf(unit: Unit, node: number, name: string, type: Type): UnknownReason {
    const nodes = this.#context.names.find(unit, node, name)?.nodes ?? [];
    if (nodes.some((each) => unit.tree.kinds[each] === kind.parameter)) return 'callback_parameter';
    return type.form === 'unknown' ? type.reason : 'callback_parameter';
  }
}

const bindingsMax = 100;
const declared = new WeakMap<readonly number[], readonly number[]>();

/** Of a name that is given its value in many places, those that declare a symbol say what it means as well. */
function declaring({ tree }: Unit, nodes: readonly number[]): readonly number[] {
  if (nodes.length <= bindingsMax) return nodes;
  let known = declared.get(nodes);
  if (known === undefined) {
    const bySymbol = new Map(nodes.map((each) => [symbolAt(tree, each), each]));
    bySymbol.delete(-1);
    declared.set(nodes, (known = bySymbol.size === 0 ? nodes.slice(0, bindingsMax) : [...bySymbol.values()]));
  }
  return known;
}

function heldPlace(type: Type): { readonly unit: Unit; readonly node: number } | undefined {
  if (type.form === 'function') return type;
  if (type.form !== 'class') return undefined;
  // `cls` is the class around, or one below it.
  const made = type.of.form === 'parameter' ? type.of.bound : type.of;
  return made?.form === 'instance' ? made.of : undefined;
}

function addLost(sites: CollectedSites, site: Site, reason: UnknownReason): void {
  if (site.type !== 'type_reference') sites.unknown(site, reason);
}

function addOutside(sites: CollectedSites, site: Site, name: string): void {
  if (site.type === 'call' && (name === 'builtins.eval' || name === 'builtins.exec')) sites.unknown(site, 'eval');
}

function addHeld(sites: CollectedSites, site: Site, type: Type): boolean {
  const place = heldPlace(type);
  if (place === undefined) return type.form !== 'unknown' && type.form !== 'callable';
  const symbol = symbolAt(place.unit.tree, place.node);
  if (symbol < 0) return true;
  const target = { path: place.unit.path, name: place.unit.symbolNames[symbol] };
  sites.use(site, target, { proof: 'inferred', binding: 'inferred_type', importSite: -1 });
  return true;
}

/** Overloads, and a variable that is assigned in several places. Which of several alternatives is meant is unknown. */
export function isOneSymbol(definitions: readonly Definition[]): boolean {
  const symbols = definitions.map((each) => (each.form === 'place' ? symbolKey(each) : each.form));
  return new Set(symbols.filter((each) => each !== '')).size === 1;
}

/** Assignments to a `global` declare no symbol. */
function symbolKey({ unit, node }: Extract<Definition, { form: 'place' }>): string {
  const symbol = symbolAt(unit.tree, node);
  return symbol < 0 ? '' : `${unit.path} ${symbol}`;
}
