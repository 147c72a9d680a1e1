import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';
import { anyKey, itemKey } from './access-paths.ts';

/** Where an object comes from, and where in it something was stored. */
export interface StoreBase {
  readonly node: number;
  readonly keys: readonly string[];
}

/** Ways back from one store, and keys of a way. */
const basesMax = 32;

/**
 * The values in the same function that an object is, or is a part of: what is stored in it is in these. Goes back through
 * branches, conditions and members, up to where the object is made or comes in.
 */
export function basesOf(program: Program, object: number, keys: readonly string[]): readonly StoreBase[] {
  const bases: StoreBase[] = [];
  const seen = new Set<number>();
  const pending: StoreBase[] = [{ node: object, keys }];
  for (const base of pending) {
    if (base.node === noNode || seen.has(base.node)) continue;
    seen.add(base.node);
    const before = stepBack(program, base);
    if (before === undefined) bases.push(base);
    else if (seen.size < basesMax) pending.push(...before);
  }
  return bases;
}

function stepBack(program: Program, { node, keys }: StoreBase): StoreBase[] | undefined {
  const inner = program.operandAt(node, 0);
  switch (program.kinds[node]) {
    case flowKind.guarded:
    case flowKind.await:
    case flowKind.spread:
      return [{ node: inner, keys }];
    case flowKind.named:
      return inner === noNode ? undefined : [{ node: inner, keys }];
    case flowKind.choice:
      return Array.from(program.operandsOf(node), (each) => ({ node: each, keys }));
    case flowKind.member:
      return [{ node: inner, keys: [program.nameOf(node), ...keys] }];
    case flowKind.element:
      return [{ node: inner, keys: [anyKey, ...keys] }];
    case flowKind.item:
      return [{ node: inner, keys: [itemKey, ...keys] }];
    default:
      return undefined;
  }
}
