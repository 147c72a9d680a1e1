import type ts from 'typescript';
import { annotationName, flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';

/** Longer types are no simple ones. */
const charactersMax = 400;

const word = String.raw`(?:number|boolean|bigint|symbol|Date|null|undefined|void|never|true|false)`;
const literal = String.raw`(?:'[^'\\\n]*'|"[^"\\\n]*"|-?\d+(?:\.\d+)?)`;
const closedType = new RegExp(String.raw`^\s*\|?\s*(?:${word}|${literal})(?:\s*\|\s*(?:${word}|${literal}))*\s*$`);
/** `Status`, `models.Status | null` */
const namedType = /^\s*(?:[\w$]+\.)*([A-Z][\w$]*)(?:\s*\|\s*(?:null|undefined))*\s*$/;

/** Name of all types whose values are numbers, truths, dates or texts that the code lists. */
const closedName = 'number';

/** Keeps the type of a parameter, where it is a single name or leaves no room for a text from outside: `'a' | 'b'` counts as `number`. */
export function annotate(lowering: Lowering, type: ts.TypeNode | undefined, value: number): void {
  const name = type === undefined ? undefined : nameOfType(lowering, type);
  if (type === undefined || name === undefined) return;
  lowering.add(flowKind.effect, type, [value, lowering.constant(type, name)], annotationName);
}

function nameOfType(lowering: Lowering, { pos, end }: ts.TypeNode): string | undefined {
  if (end - pos > charactersMax) return undefined;
  const text = lowering.source.file.text.slice(pos, end);
  return closedType.test(text) ? closedName : namedType.exec(text)?.[1];
}

/** `type Status = 'open' | 'closed'` is as an enumeration: an object with a name. */
export function lowerTypeAlias(lowering: Lowering, { name, type }: ts.TypeAliasDeclaration): void {
  if (nameOfType(lowering, type) === closedName) lowering.add(flowKind.object, name, [], name.text);
}
