import type { SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotValue } from '../graph/calls/registrations-of.ts';
import { noSymbol } from '../graph/snapshot.ts';
import { givenAt } from './given-handlers.ts';
import { joinedParts, noPath } from './path-of-parts.ts';
import type { RegisteredCall } from './registered-calls.ts';
import { pathsIn, type RoutePath } from './known-path.ts';

/** Returns the paths before those of controllers, by the modules that list them. */
export function pathsOfControllers(
  modules: readonly RegisteredCall[],
  tables: readonly RegisteredCall[],
): (controller: SymbolNode) => readonly RoutePath[] {
  const paths = new ModulePaths();
  for (const { registration } of tables) paths.add(registration.arguments.at(0), noPath, 0);
  const byController = new Map<SymbolNode, RoutePath[]>();
  for (const { registration } of modules) {
    const found = registration.decorated === undefined ? undefined : paths.byModule.get(registration.decorated);
    if (found === undefined) continue;
    for (const controller of symbolsIn(givenAt(registration, { argument: 0, property: 'controllers' })))
      byController.set(controller, [...(byController.get(controller) ?? []), ...found]);
  }
  const absent = [{ ...noPath, isWhole: paths.isWhole }];
  return (controller) => byController.get(controller) ?? absent;
}

const depthMax = 20;

class ModulePaths {
  readonly byModule = new Map<SymbolNode, RoutePath[]>();
  /** False where a table is not written as a whole: any module may stand in it. */
  isWhole = true;

  /** `[{ path, module, children: [...] }]`; a child may be a module alone. Any other name may stand for a list. */
  add(value: SnapshotValue | undefined, before: RoutePath, depth: number): void {
    if (value === undefined) return;
    if (depth > depthMax) this.isWhole = false;
    else if (value.kind === 'list') for (const item of value.items) this.add(item, before, depth + 1);
    else if (value.kind === 'properties') this.#addEntry(value, before, depth);
    else if (value.kind !== 'symbol' || depth <= 1) this.isWhole = false;
    else this.byModule.set(value.symbol, [...(this.byModule.get(value.symbol) ?? []), before]);
  }

  #addEntry(
    { properties, isWhole }: Extract<SnapshotValue, { readonly kind: 'properties' }>,
    before: RoutePath,
    depth: number,
  ): void {
    if (!isWhole) this.isWhole = false;
    const named = new Map(properties.map(({ name, value }) => [name, value]));
    const value = named.get('path');
    const paths = value === undefined ? [{ ...noPath, isWhole }] : pathsIn(value);
    for (const path of paths.map((each) => joinedParts([before, each]))) {
      this.add(named.get('module'), path, depth + 1);
      this.add(named.get('children'), path, depth + 1);
    }
  }
}

function symbolsIn(value: SnapshotValue | undefined): readonly SymbolNode[] {
  if (value?.kind === 'list') return value.items.flatMap(symbolsIn);
  return value?.kind === 'symbol' && value.symbol !== noSymbol ? [value.symbol] : [];
}
