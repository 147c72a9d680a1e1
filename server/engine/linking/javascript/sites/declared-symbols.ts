import { symbolAt } from '../../../source/code-tree.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning } from '../entity.ts';

/** Which symbols of the project an entity is; none for locals, and for what a dependency declares. */
export class DeclaredSymbols {
  readonly #byEntity = new WeakMap<Entity, readonly SymbolName[]>();

  of(entity: Entity): readonly SymbolName[] {
    let symbols = this.#byEntity.get(entity);
    if (symbols === undefined) {
      symbols = find(entity);
      this.#byEntity.set(entity, symbols);
    }
    return symbols;
  }
}

function find({ declarations, meanings }: Entity): SymbolName[] {
  const found: SymbolName[] = [];
  for (const { unit, node } of declarations) {
    if (unit.isForeign) continue;
    const symbol = symbolAt(unit.tree, node);
    const isFile = node === 0 && (meanings & meaning.module) !== 0;
    if (symbol < 0 && !isFile) continue;
    const name = isFile ? '<module>' : unit.symbolNames[symbol];
    if (!found.some((each) => each.path === unit.path && each.name === name)) found.push({ path: unit.path, name });
  }
  return found;
}
