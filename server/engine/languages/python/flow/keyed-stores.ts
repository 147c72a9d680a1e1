import { flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';

/** Classes of the standard library whose objects keep values by a section and an option. */
const storeClasses = new Set(['ConfigParser', 'RawConfigParser', 'SafeConfigParser']);

/** `config.set(section, option, value)` and `config.get(section, option)`: members of members by constant names. */
export function lowerKeyedStore(
  lowering: Lowering,
  object: number,
  method: string,
  values: readonly number[],
  position: number,
): number | undefined {
  const { graph, containers } = lowering;
  if ((method !== 'get' && method !== 'set') || !isStore(lowering, object)) return undefined;
  const [section, option] = values.map((value) => graph.constantOf(value));
  if (typeof section !== 'string' || typeof option !== 'string') return undefined;
  const part = graph.add(flowKind.member, position, [object], section);
  if (method === 'get') return graph.add(flowKind.member, position, [part], option);
  for (const value of values) containers.escape(value);
  return values.length === 3 ? graph.add(flowKind.storeMember, position, [part, values[2]], option) : undefined;
}

function isStore({ graph }: Lowering, object: number): boolean {
  const made = graph.unguarded(object);
  if (graph.kindOf(made) !== flowKind.call) return false;
  let callee = graph.operandOf(made, 0);
  if (graph.kindOf(callee) === flowKind.named) callee = graph.operandOf(callee, 0);
  return graph.kindOf(callee) === flowKind.member && storeClasses.has(graph.nameOf(callee));
}
