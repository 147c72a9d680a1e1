import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { computedEntryKey, entryHole, entryKey } from './access-paths.ts';

/**
 * The key of an entry that an argument names: `'a'`, `` `user:${id}` `` with a hole; a computed one is that of its node, so that two
 * uses of one variable are one key.
 */
export function entryKeyAt(program: Program, values: ProgramValues, call: number, position: number): string {
  const given = program.operandAt(call, position + 1);
  const node = given === noNode ? noNode : bareNode(program, given);
  if (node === noNode) return computedEntryKey(call);
  const parts = program.kinds[node] === flowKind.concatenation ? Array.from(program.operandsOf(node)) : [node];
  const texts = parts.map((part) => {
    const constants = constantsOf(program, values, part);
    return constants?.length === 1 ? constants[0].text : undefined;
  });
  if (texts.every((text) => text === undefined)) return computedEntryKey(node);
  return entryKey(texts.map((text) => text ?? entryHole).join(''));
}
