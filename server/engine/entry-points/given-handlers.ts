import { stringAt } from '#server/base/string-table.ts';
import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import type { SnapshotNamedValue, SnapshotRegistration, SnapshotValue } from '../graph/calls/registrations-of.ts';
import { enclosingNode, idOfNode } from '../graph/calls/symbol-nodes.ts';
import { noSymbol } from '../graph/snapshot.ts';
import { spreadKeyword } from '../linking/registrations.ts';
import type { EntryHandler } from './entry-point.ts';
import type { Given } from './framework.ts';

/**
 * Returns the value that a call was given at a place: an argument, a property of it (dots lead into nested ones), a
 * keyword.
 */
export function givenAt(
  registration: SnapshotRegistration,
  { argument, property, keyword }: Given,
): SnapshotValue | undefined {
  if (keyword !== undefined) return valueNamed(registration.keywords, keyword);
  if (argument === undefined) return undefined;
  const value = registration.arguments.at(argument);
  return property === undefined || value === undefined ? value : propertyOf(value, property);
}

/** Nothing is given there, but settings are passed whose content is unknown: `f(options)`, `f(**options)`. */
export function mayBeGivenAt(registration: SnapshotRegistration, given: Given): boolean {
  if (givenAt(registration, given) !== undefined) return false;
  const { argument, property, keyword } = given;
  if (keyword !== undefined) return registration.keywords.some(({ name }) => name === spreadKeyword);
  if (argument === undefined || property === undefined) return false;
  let around = registration.arguments.at(argument);
  for (const name of property.split('.')) {
    if (around?.kind !== 'properties') return around !== undefined && !isNoObject(around);
    const { properties, isWhole }: typeof around = around;
    around = valueNamed(properties, name);
    if (around === undefined) return !isWhole;
  }
  return false;
}

function isNoObject(value: SnapshotValue): boolean {
  if (value.kind === 'list') return value.items.every(isNoObject);
  return value.kind === 'text' || value.kind === 'flag' || value.kind === 'code';
}

function propertyOf(value: SnapshotValue, path: string): SnapshotValue | undefined {
  let found: SnapshotValue | undefined = value;
  for (const name of path.split('.')) {
    if (found?.kind !== 'properties') return undefined;
    found = valueNamed(found.properties, name);
  }
  return found;
}

function valueNamed(values: readonly SnapshotNamedValue[], name: string): SnapshotValue | undefined {
  return values.find((each) => each.name === name)?.value;
}

/** A text, or the first of a list of texts; what is known only in part ends in `…`. */
export function textIn(value: SnapshotValue | undefined): string | undefined {
  if (value?.kind === 'list') return textIn(value.items.find((item) => item.kind === 'text'));
  if (value?.kind !== 'text') return undefined;
  return value.isWhole ? value.text : `${value.text}…`;
}

export interface GivenHandlers {
  readonly handlers: readonly EntryHandler[];
  /** All of them are known; otherwise a value was given and the code that it runs is unknown. */
  readonly isWhole: boolean;
}

/**
 * Returns the functions that a value runs when it is called: they are named or written there, in lists and object
 * literals as well.
 */
export function handlersIn(
  snapshot: LinkedSnapshot,
  file: number,
  value: SnapshotValue,
  properties?: readonly string[],
): GivenHandlers {
  switch (value.kind) {
    case 'symbol':
    case 'returned':
      if (value.symbol === noSymbol) return nothingKnown;
      return { handlers: [handlerOf(snapshot, value.symbol)], isWhole: value.kind === 'symbol' };
    case 'code': {
      const { line, column, endLine, endColumn } = value;
      const path = stringAt(snapshot.files.paths, file);
      return { handlers: [{ kind: 'code', file: path, line, column, endLine, endColumn }], isWhole: true };
    }
    case 'list':
      return joined(value.items.map((item) => handlersIn(snapshot, file, item, properties)));
    case 'properties':
      return joined(
        value.properties
          // Among many settings what runs is what is a function.
          .filter(({ name, value: given }) => properties?.includes(name) ?? given.kind !== 'other')
          .map((each) => handlersIn(snapshot, file, each.value)),
      );
    case 'text':
      return nothingToRun;
    default:
      return nothingKnown;
  }
}

const nothingToRun: GivenHandlers = { handlers: [], isWhole: true };
const nothingKnown: GivenHandlers = { handlers: [], isWhole: false };

function joined(parts: readonly GivenHandlers[]): GivenHandlers {
  return { handlers: parts.flatMap(({ handlers }) => handlers), isWhole: parts.every(({ isWhole }) => isWhole) };
}

export function handlerOf(snapshot: LinkedSnapshot, node: SymbolNode): EntryHandler {
  return { kind: 'symbol', id: idOfNode(snapshot, node) };
}

/** The code around a registration: it stands for unknown handlers. */
export function codeAround(snapshot: LinkedSnapshot, file: number, { source }: SnapshotRegistration): EntryHandler {
  return handlerOf(snapshot, enclosingNode(snapshot, file, source + 1));
}
