import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { Bound } from '../../collected-sites.ts';
import { beginsLikePath, wholeModules } from '../../file-links.ts';
import { specifierOfText } from '../../../source/path-texts.ts';
import { assignedValue } from '../binder/commonjs-exports.ts';
import { type Names, type Unit, valueMeaning } from '../entity.ts';
import { isGlobalName, isText } from '../expressions/call-types.ts';
import { createOwnExports, isDefinedUpon } from '../expressions/own-exports.ts';
import { argumentsOf, hasFlag } from '../expressions/syntax.ts';
import { ComputedPaths } from './computed-paths.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { FileWalk } from './file-walk.ts';
import { isExported } from './escapes.ts';
import { isExportedValue, isLoadedWhole, isOwnFolder, patternsOfPaths } from './loaded-modules.ts';
import { exportedAs, PassedOn } from './passed-on.ts';
import { escapingModule, roleOf } from './site-roles.ts';

/** Where modules are loaded, and where a file passes on what others declare. */
export class ModuleSites {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;
  readonly #passedOn: PassedOn;
  readonly #computedPaths: ComputedPaths;
  readonly #isOwnExports: (unit: Unit, node: number) => boolean;

  constructor(names: Names, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#symbols = symbols;
    this.#passedOn = new PassedOn(names, symbols);
    this.#computedPaths = new ComputedPaths(names);
    this.#isOwnExports = createOwnExports(names);
  }

  /** `node` is an import or export, or an assignment. */
  addNamed(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    switch (tree.kinds[node]) {
      case kind.variable:
      case kind.bindingElement:
        this.#passedOn.addVariable(sites, unit, node);
        break;
      case kind.exportSpecifier:
        this.#passedOn.addNamed(sites, unit, node);
        break;
      case kind.importEquals:
        if (hasFlag(tree, node, flag.exported)) this.#passedOn.addNamed(sites, unit, node);
        break;
      case kind.exportStar:
      case kind.exportStarAs:
        this.#passedOn.addModule(sites, unit, node);
        break;
      case kind.exportDefault:
      case kind.exportEquals:
        if (tree.ends[node] > node + 1) this.#passedOn.addValue(sites, unit, node + 1, 0, nameOfDefault(tree, node));
        break;
      case kind.assign:
        if (isExported(tree, node))
          this.#passedOn.addValue(sites, unit, assignedValue(tree, node), node, exportedAs(tree, node));
        break;
    }
  }

  /** `node` declares the default of the file. */
  addDefault({ unit, sites }: FileWalk, node: number): void {
    this.#passedOn.addDefault(sites, unit, node);
  }

  /** `node` is a call: of `require`, or of a member of what loads modules. */
  addCall(walk: FileWalk, node: number): void {
    const { unit, tree } = walk;
    const callee = node + 1;
    this.#addFolder(walk, node);
    if (tree.kinds[callee] === kind.propertyAccess) {
      if (this.#isLoader(unit, callee + 1)) addManyLoaded(walk, node);
    } else if (this.#isRequireName(unit, callee)) {
      const [specifier] = argumentsOf(tree, node);
      if (specifier !== undefined) this.addLoad(walk, node, specifier);
    }
  }

  /** `loadAll(__dirname)`: a function of the project may load what lies there. */
  #addFolder({ unit, tree, sites }: FileWalk, call: number): void {
    if (tree.kinds[call + 1] !== kind.identifier || !argumentsOf(tree, call).some((each) => isOwnFolder(tree, each)))
      return;
    const { entity } = this.#names.resolve(unit, call + 1, nameOf(tree, call + 1), valueMeaning);
    for (const base of entity === undefined ? [] : this.#symbols.of(entity))
      sites.relation({ symbol: 0, base, kind: 'gives_folder' });
  }

  /**
   * Reports whether a node loads modules: calls of its members (`import.meta.glob("./*.ts")`, `require.context("./a")`)
   * may load many.
   */
  #isLoader(unit: Unit, node: number): boolean {
    const { tree } = unit;
    return (
      this.#isRequireName(unit, node) ||
      (tree.kinds[node] === kind.metaProperty && nameOf(tree, node) === 'import.meta')
    );
  }

  #isRequireName(unit: Unit, node: number): boolean {
    const { tree } = unit;
    if (tree.kinds[node] !== kind.identifier || nameOf(tree, node) !== 'require') return false;
    return isGlobalName(this.#names, unit, node, 'require');
  }

  /** Single members that are taken out of a module are recorded where they are named. */
  addLoad(walk: FileWalk, node: number, specifier: number): void {
    const { unit, tree, sites } = walk;
    const isComputed = !isText(unit, specifier);
    const isWhole = isLoadedWhole(tree, node, isComputed);
    if (isComputed) {
      const start = this.#computedPaths.startOf(unit, specifier);
      // Other meanings of a name that is no path are recorded for members alone.
      const name = isWhole ? wholeModules + start : beginsLikePath(start) ? start : '';
      sites.unknown(walk.callAt(node, name), 'dynamic_import');
      return;
    }
    if (isWhole) this.#addWhole(walk, node, nameOf(tree, specifier));
  }

  /** `resolve("./mocks/a")`: what gets the path of a module may load it and use whatever it exports. */
  addPath(walk: FileWalk, node: number): void {
    const { unit, tree } = walk;
    if (!isText(unit, node)) return;
    const around = tree.parents[node];
    const isInFolder =
      tree.kinds[around] === kind.call && argumentsOf(tree, around).some((each) => isOwnFolder(tree, each));
    const specifier = specifierOfText(nameOf(tree, node), isInFolder);
    if (specifier !== undefined && unit.resolveImport(specifier).kind === 'unit') this.#addWhole(walk, node, specifier);
  }

  /**
   * Reports whether a node is what the file exports: `exports`, `module.exports`. Where that goes anywhere, code has all of it; single
   * members are recorded where they are taken.
   */
  addOwnExports(walk: FileWalk, node: number): boolean {
    const { unit, tree, sites } = walk;
    if (!this.#isOwnExports(unit, node)) return false;
    if (!roleOf(tree, node).escapes || isDefinedUpon(unit, node) || isExportedValue(tree, node)) return true;
    const bound: Bound = { proof: 'exact', binding: 'scope', importSite: -1 };
    for (const target of this.#symbols.of(this.#names.moduleOf(unit)))
      sites.use({ ...walk.callAt(node, ''), ...escapingModule }, target, bound);
    return true;
  }

  #addWhole(walk: FileWalk, node: number, specifier: string): void {
    const module = this.#names.moduleNamed(walk.unit, specifier);
    if (module.entity === undefined) return;
    const bound: Bound = { proof: module.proof, binding: 'import', importSite: module.importSite };
    for (const target of this.#symbols.of(module.entity))
      walk.sites.use({ ...walk.callAt(node, ''), ...escapingModule }, target, bound);
  }
}

/** `export =` gives no name: what it exports is the module. */
function nameOfDefault(tree: CodeTree, node: number): string {
  return tree.kinds[node] === kind.exportDefault ? 'default' : '';
}

function addManyLoaded(walk: FileWalk, node: number): void {
  for (const pattern of patternsOfPaths(walk.tree, node)) {
    walk.sites.unknown(walk.callAt(node, wholeModules + pattern), 'dynamic_import');
  }
}
