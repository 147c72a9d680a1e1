import { kind } from '../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../source/code-tree.ts';
import type { ShapeDigests } from '../language-linker.ts';
import { providedDigests } from './provided-parameters.ts';
import { decoratedNode } from './syntax.ts';
import { type Scope, scopesOf } from './scopes.ts';
import type { Unit } from './unit.ts';

/**
 * Digest by key of all that others may conclude from a file. `f` is what binds a name at the top level, whole: what it
 * returns may be concluded from its body. Of a class it is the header; its members are `C.m`, with the whole methods that
 * assign them, `C.*` which names it has. `*` is which names there are, `<imports>` which imports. No digest depends on positions.
 *
 * @param isProviding what its functions give may go to parameters of other files
 */
export function shapeDigests(unit: Unit, isProviding = false): ShapeDigests {
  const { tree } = unit;
  const { module, opened } = scopesOf(unit);
  const digests = new Map<string, number>([['<module>', 1]]);
  for (const [name, nodes] of module.bindings) {
    let hash = start;
    for (const node of nodes) {
      const isClass = tree.kinds[node] === kind.classDefinition;
      hash = isClass ? hashClass(tree, node, hash) : hashStatement(tree, node, hash);
      if (isClass) addMembers(tree, name, opened.get(node), digests);
    }
    digests.set(name, hash);
  }
  const stars = module.stars.reduce((hash, star) => hashTree(tree, tree.parents[star], hash), start);
  digests.set('*', stars);
  digests.set(importsKey, hashImports(tree));
  // Names that a star may bring are looked up as names of the module.
  digests.set('__all__', (digests.get('__all__') ?? start) ^ stars);
  if (!isProviding) return digests;
  const provided = providedDigests(unit, (node) => hashTree(tree, decoratedNode(tree, node), start), digests);
  return new Map([...digests, ...provided]);
}

/** Wherever they stand: what they import is followed from there. */
function hashImports(tree: CodeTree): number {
  let hash = start;
  for (let node = 1; node < tree.count; node++)
    if (tree.kinds[node] === kind.fromImport) hash = hashTree(tree, node, hash);
  return hash;
}

function addMembers(tree: CodeTree, name: string, scope: Scope | undefined, digests: Map<string, number>): void {
  const tables = scope === undefined ? [] : [scope.bindings, scope.attributes];
  // A lookup of all members depends on which there are.
  const all = tables.flatMap((table) => [...table.keys()]).reduce(hashText, digests.get(`${name}.*`) ?? start);
  digests.set(`${name}.*`, all);
  for (const table of tables) {
    for (const [member, nodes] of table) {
      const key = `${name}.${member}`;
      digests.set(
        key,
        nodes.reduce((hash, node) => hashStatement(tree, node, hash), digests.get(key) ?? start),
      );
    }
  }
}

/** Which names a module imports: no name of Python. */
export const importsKey = '<imports>';

const start = 0x811c9dc5;

/** Decorators and bases; members have digests of their own. */
function hashClass(tree: CodeTree, node: number, from: number): number {
  let hash = hashText(from, tree.texts[tree.names[node]]);
  const whole = decoratedNode(tree, node);
  for (let child = whole + 1; child < node; child = tree.ends[child]) hash = hashTree(tree, child, hash);
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child]) {
    if (tree.kinds[child] !== kind.block) hash = hashTree(tree, child, hash);
  }
  return hash;
}

/** The statement that binds a name; what is bound inside of a function depends on all of it. */
function hashStatement(tree: CodeTree, node: number, from: number): number {
  let whole = node;
  let isWhole = false;
  for (let outer = node; outer !== 0; outer = tree.parents[outer]) {
    const value = tree.kinds[outer];
    if (value === kind.functionDefinition || (value === kind.classDefinition && outer === node)) {
      whole = decoratedNode(tree, outer);
      isWhole = true;
    } else if (value === kind.classDefinition) break;
    else if (!isWhole && !holdsStatements(value)) whole = outer;
  }
  return hashTree(tree, whole, from);
}

function holdsStatements(value: number): boolean {
  return (
    value === kind.block ||
    value === kind.decorated ||
    (value >= kind.ifStatement && value <= kind.otherwise) ||
    value === kind.whileStatement ||
    value === kind.tryStatement ||
    value === kind.finallyClause ||
    value === kind.matchStatement
  );
}

function hashTree({ kinds, names, flags, texts, ends }: CodeTree, node: number, from: number): number {
  let hash = from;
  for (let each = node; each < ends[node]; each++) {
    hash = Math.imul(hash ^ kinds[each], prime);
    hash = Math.imul(hash ^ flags[each], prime);
    hash = Math.imul(hash ^ (ends[each] - each), prime);
    if (names[each] !== 0) hash = hashText(hash, texts[names[each]]);
  }
  return hash >>> 0;
}

const prime = 0x01000193;

function hashText(from: number, text: string): number {
  let hash = from;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime);
  return Math.imul(hash ^ text.length, prime) >>> 0;
}
