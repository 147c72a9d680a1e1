import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../source/code-tree.ts';
import type { CollectedSites, Site } from '../collected-sites.ts';
import type { SymbolName } from '../file-links.ts';
import type { SymbolNames } from '../symbol-names.ts';
import type { Definition } from './definition.ts';
import type { LinkingContext } from './linking-context.ts';
import { isLoadedName } from './import-calls.ts';
import { symbolName } from './declared-symbol.ts';
import { isPublicName } from './public-names.ts';
import { classAround } from './syntax.ts';
import { membersOf, outside } from './type.ts';
import type { Unit } from './unit.ts';

/**
 * Sites of texts that name symbols: by a dotted path, as settings and `patch` do, and methods by their names in the
 * class that has them.
 */
export class TextSites {
  readonly #context: LinkingContext;
  readonly #projectNames: SymbolNames;

  constructor(context: LinkingContext, projectNames: SymbolNames) {
    this.#context = context;
    this.#projectNames = projectNames;
  }

  add(sites: CollectedSites, at: Pick<Site, 'position' | 'source'>, unit: Unit, node: number): void {
    const text = nameOf(unit.tree, node);
    if (text.includes('.') || isLoadedName(unit, node)) this.#addPath(sites, at, unit, node, pathIn(text).split('.'));
    else if (this.#projectNames.has(text)) this.#addMethod(sites, unit, node, text);
    if (!isPublicName(unit.tree, node) && !this.#isLookedUp(unit, node))
      this.#addNamed(sites, at, text, !isKey(unit.tree, node));
  }

  /**
   * Whether a text is a key of something, is compared, says in whose place a mock is put, or is the name of a member for Python's own
   * `getattr`: no framework takes a member by it.
   */
  #isLookedUp(unit: Unit, node: number): boolean {
    const parent = unit.tree.parents[node];
    const around = unit.tree.kinds[parent];
    if (around === kind.subscript || around === kind.comparison || this.#isReplaced(unit, node)) return true;
    return around === kind.call && this.#isReflecting(unit, parent + 1);
  }

  #isReflecting(unit: Unit, callee: number): boolean {
    const name = nameOf(unit.tree, callee);
    if (unit.tree.kinds[callee] !== kind.name || !reflecting.has(name)) return false;
    return this.#context.names.definitions(unit, callee, name).every(({ form }) => form === 'outside');
  }

  /**
   * `list_display = ["total"]`, `fields = ("owner.name",)`: a framework that has something may take members of it by such texts, and so
   * may code of the project that takes members by computed names.
   *
   * @param escapes whether it may call them: what has the name of a key is data
   */
  #addNamed(sites: CollectedSites, at: Pick<Site, 'position' | 'source'>, text: string, escapes: boolean): void {
    if (!/^-?[a-zA-Z_]\w*(?:\.\w+)*$/.test(text)) return;
    for (const name of new Set([...text.replace('-', '').split('.'), ...text.replace('-', '').split(/\.|__/)])) {
      if (this.#projectNames.has(name)) sites.unknown({ ...at, type: 'reference', name, escapes }, 'dynamic_property');
    }
  }

  /** `Filter(method="by_name")`: a package or a base reads the text and calls what has that name. */
  #addMethod(sites: CollectedSites, unit: Unit, node: number, name: string): void {
    const type = classAround(unit.tree, node);
    const symbol = type < 0 ? -1 : symbolAt(unit.tree, type);
    if (symbol < 0) return;
    const found = this.#context.classes.member(this.#context.classes.at(unit, type), [], name);
    if (found === undefined) return;
    for (const each of found.nodes) {
      const base = symbolName(found.owner.of.unit, each);
      const isMethod = found.owner.of.unit.tree.kinds[each] === kind.functionDefinition;
      if (isMethod && base !== undefined) sites.relation({ symbol, base, kind: 'told_by_text' });
    }
  }

  /** Code that has the text may load what it names, and call it. */
  #addPath(
    sites: CollectedSites,
    at: Pick<Site, 'position' | 'source'>,
    unit: Unit,
    node: number,
    parts: readonly string[],
  ): void {
    const role = this.#isReplaced(unit, node) ? { escapes: false } : ({ escapes: true, given: 'package' } as const);
    const site: Site = { ...at, type: 'reference', name: parts[parts.length - 1], ...role };
    const modules = this.#context.names.modulesAt(unit, node);
    for (const module of modules) {
      if (module.form !== 'module') continue;
      const bound = { proof: 'inferred', binding: 'import', importSite: module.site } as const;
      for (const named of this.#namedIn(module.unit, partsBelow(module.unit.path, parts)))
        sites.use(site, named, bound);
    }
    if (modules.length > 0 || !isBelowPath(unit.path, parts) || this.#isOfLogger(unit, node)) return;
    const ofOwn = { proof: 'inferred', binding: 'scope', importSite: -1 } as const;
    for (const named of this.#namedIn(unit, partsBelow(unit.path, parts))) sites.use(site, named, ofOwn);
  }

  /** A logger is called like a module and names none. */
  #isOfLogger(unit: Unit, node: number): boolean {
    return this.#isArgumentOf(unit, node, 'logging.getLogger');
  }

  /** `@patch("shop.views.now")` puts something in the place of `now`, and back again: it calls nothing. */
  #isReplaced(unit: Unit, node: number): boolean {
    return (
      node === unit.tree.ends[unit.tree.parents[node] + 1] && this.#isArgumentOf(unit, node, 'unittest.mock.patch')
    );
  }

  #isArgumentOf(unit: Unit, node: number, name: string): boolean {
    const call = unit.tree.parents[node];
    if (unit.tree.kinds[call] !== kind.call) return false;
    return membersOf(this.#context.evaluate(unit, call + 1).type).every(({ key }) => key === outside(name).key);
  }

  #namedIn(module: Unit, [name, member]: readonly string[]): readonly SymbolName[] {
    if (name === undefined) return [{ path: module.path, name: '<module>' }];
    const found = this.#context.names.member(module, name);
    return found.flatMap((each) => (member === undefined ? symbolOf(each) : this.#membersNamed(each, member)));
  }

  #membersNamed(definition: Definition, name: string): readonly SymbolName[] {
    if (definition.form !== 'place') return [];
    const { type } = this.#context.binding(definition.unit, definition.node);
    return membersOf(type).flatMap((each) => {
      if (each.form !== 'class' || each.of.form !== 'instance') return [];
      const found = this.#context.classes.member(each.of.of, [], name);
      return found === undefined ? [] : found.nodes.flatMap((node) => symbolName(found.owner.of.unit, node) ?? []);
    });
  }
}

/** `shop.web:make("a")`, as servers and manifests write it, is the path `shop.web.make`. */
function pathIn(text: string): string {
  return text.replace(/^([\w.]+):(\w+)(?:\(.*\))?$/s, '$1.$2');
}

/** Functions of Python's own library whose texts are sites by themselves. */
const reflecting: ReadonlySet<string> = new Set([
  'getattr',
  'hasattr',
  'setattr',
  'delattr',
  'attrgetter',
  'methodcaller',
]);

/** `{"total": 1}` */
function isKey({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[parents[node]] === kind.pair && node === parents[node] + 1;
}

function symbolOf(definition: Definition): readonly SymbolName[] {
  if (definition.form !== 'place' || symbolAt(definition.unit.tree, definition.node) < 0) return [];
  const name = symbolName(definition.unit, definition.node);
  return name === undefined ? [] : [name];
}

/** Whether a text is the dotted path of a file, or of something in it: no import of a file leads to the file itself. */
function isBelowPath(path: string, parts: readonly string[]): boolean {
  const stem = `/${path.replace(/(?:\/__init__)?\.pyi?$/, '')}`;
  const ends = [parts.length, parts.length - 1, parts.length - 2].filter((count) => count > 1);
  return ends.some((count) => stem.endsWith(`/${parts.slice(0, count).join('/')}`));
}

/** Parts of a text behind those that name the module; that has two of them at least. */
function partsBelow(path: string, parts: readonly string[]): readonly string[] {
  const [last, before] = path
    .replace(/(?:\/__init__)?\.pyi?$/, '')
    .split('/')
    .toReversed();
  const end = parts.findLastIndex((part, index) => part === last && index > 0 && parts[index - 1] === before);
  return end < 0 ? [] : parts.slice(end + 1);
}
