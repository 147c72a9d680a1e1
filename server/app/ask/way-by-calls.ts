import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { SymbolEdge } from '#protocol/callers.ts';
import type { Asking } from './asking.ts';
import { knownEdges, usedIn } from './symbol-uses.ts';

/**
 * The shortest way from one symbol to another by calls alone, functions named as values among them; undefined where none is
 * found within the calls that are looked at.
 */
export async function wayByCalls(
  asking: Asking,
  from: NamedThing,
  to: NamedThing,
): Promise<readonly SymbolEdge[] | undefined> {
  const edges = knownEdges(await usedIn(asking, from.id, 'calls', true));
  const first = edges.find(({ target }) => isIn(target, to.id));
  if (first === undefined || isIn(to.id, from.id)) return undefined;
  const leading = new Map<string, SymbolEdge>();
  for (const edge of edges) if (!leading.has(edge.target)) leading.set(edge.target, edge);
  const way = [first];
  while (!isIn(way[0].source, from.id)) {
    const before = leadingTo(leading, way[0].source);
    if (before === undefined || way.includes(before)) return undefined;
    way.unshift(before);
  }
  return way;
}

/** The code of a symbol is that of what is declared in it as well. */
function leadingTo(leading: ReadonlyMap<string, SymbolEdge>, id: string): SymbolEdge | undefined {
  for (let inner = id; ; inner = inner.slice(0, inner.lastIndexOf('.'))) {
    const found = leading.get(inner);
    if (found !== undefined || inner.lastIndexOf('.') < inner.indexOf('#')) return found;
  }
}

function isIn(id: string, owner: string): boolean {
  return id === owner || id.startsWith(`${owner}.`);
}
