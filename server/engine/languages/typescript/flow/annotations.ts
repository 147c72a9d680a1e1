import type ts from 'typescript';
import { annotationName, flowKind } from '../../../source/flow-graph.ts';
import type { Lowering } from './lowering.ts';
import { propertyText } from './patterns.ts';

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

const nothing = String.raw`(?:\s*\|\s*(?:null|undefined))*\s*$`;
const textType = new RegExp(String.raw`^\s*string${nothing}`);
const valueType = new RegExp(String.raw`^\s*(?:number|boolean|Date)${nothing}`);

/** Keeps that a decorated parameter is declared as a text, by which frameworks read it: `str`, as in Python. */
export function annotateText(lowering: Lowering, { type, modifiers }: ts.ParameterDeclaration, value: number): void {
  if (type === undefined || type.end - type.pos > charactersMax) return;
  if (modifiers?.some(({ kind }) => kind === lowering.ts.kinds.Decorator) !== true) return;
  if (!textType.test(lowering.source.file.text.slice(type.pos, type.end))) return;
  lowering.add(flowKind.effect, type, [value, lowering.constant(type, 'str')], annotationName);
}

/** Keeps the type of a decorated field of a class, by which frameworks read it: `str` for a text; a union of texts has no name. */
export function annotateField(lowering: Lowering, made: number, { type, name: field }: ts.PropertyDeclaration): void {
  if (type === undefined || type.end - type.pos > charactersMax || lowering.ts.isComputedPropertyName(field)) return;
  const text = lowering.source.file.text.slice(type.pos, type.end);
  const name = textType.test(text) ? 'str' : valueType.test(text) ? closedName : namedType.exec(text)?.[1];
  if (name === undefined) return;
  const operands = [made, lowering.constant(type, name), lowering.constant(type, propertyText(lowering, field))];
  lowering.add(flowKind.effect, type, operands, annotationName);
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
