import { decodeUtf8 } from '#server/base/utf8.ts';
import { readDeclarationColumns, symbolKinds } from '../../source/declaration-columns.ts';
import type { SymbolKind } from '../../source/facts.ts';

/** The properties of a declaration that decide which lines are a piece. */
export interface DeclaredPlace {
  /** Last part of its name. */
  readonly name: string;
  readonly kind: SymbolKind;
  /** Index into the same list, -1 at the top level. */
  readonly container: number;
  /** Of the name token, from 1. */
  readonly line: number;
  readonly endLine: number;
}

const kindBits = 0xff;

/** @param declarations as encoded by `encodeDeclarationFacts`; empty where the language has none */
export function declaredPlaces(declarations: Uint8Array): DeclaredPlace[] {
  if (declarations.length === 0) return [];
  const { count, lines, endLines, containers, kinds, nameEnds, names } = readDeclarationColumns(declarations);
  const qualified = Array.from({ length: count }, (_, at) =>
    decodeUtf8(names, at === 0 ? 0 : nameEnds[at - 1], nameEnds[at]),
  );
  return qualified.map((name, at) => ({
    name: ownName(name, containers[at] === 0 ? '' : qualified[containers[at] - 1]),
    kind: symbolKinds[kinds[at] & kindBits],
    container: containers[at] - 1,
    line: lines[at],
    endLine: endLines[at],
  }));
}

/** `bar` of `Foo.bar~2` in `Foo`. */
function ownName(qualified: string, container: string): string {
  const own =
    container !== '' && qualified.startsWith(`${container}.`) ? qualified.slice(container.length + 1) : qualified;
  return own.replace(/~\d+$/, '');
}
