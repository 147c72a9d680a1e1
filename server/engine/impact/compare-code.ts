import { type CodePart, codeParts, type FileCode, type OwnCode } from '../source/symbol-code.ts';

/** The change of a symbol. Of several the one that reaches farthest. */
export type SymbolChangeKind = 'added' | 'removed' | 'signature' | 'body' | 'types';

export interface SymbolChange {
  /** Qualified name; `''` for what stands in no symbol. */
  readonly name: string;
  readonly kind: SymbolChangeKind;
}

const kindsByPart: Readonly<Record<CodePart, SymbolChangeKind>> = {
  head: 'signature',
  body: 'body',
  types: 'types',
};

/**
 * Symbols of a file that do something else now, or are something else, by name. What changes in comments and blanks alone
 * changes none. What uses a name that an import brings from somewhere else now is changed as if it said so itself.
 */
export function compareCode(before: FileCode, after: FileCode): readonly SymbolChange[] {
  const changes = new Map<string, SymbolChangeKind>();
  for (const [name, code] of after.symbols) {
    const earlier = before.symbols.get(name);
    const kind = earlier === undefined ? 'added' : changeOf(earlier, code);
    if (kind !== undefined) changes.set(name, kind);
  }
  for (const name of before.symbols.keys()) if (!after.symbols.has(name)) changes.set(name, 'removed');
  if (before.imported.get('*') !== after.imported.get('*')) addEverything(after, changes);
  addRebound(before, after, changes);
  if (!areEqual(before.loaded, after.loaded)) changes.set('', 'body');
  return Array.from(changes, ([name, kind]) => ({ name, kind })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function changeOf(before: OwnCode, after: OwnCode): SymbolChangeKind | undefined {
  const part = codeParts.find((each) => before[each] !== after[each]);
  return part && kindsByPart[part];
}

/** Any name may be another one: the names that `import *` binds are unknown. */
function addEverything({ symbols }: FileCode, changes: Map<string, SymbolChangeKind>): void {
  for (const name of symbols.keys()) if (!changes.has(name)) changes.set(name, 'body');
}

/** Names that imports bound before as well, and that mean something else. */
function addRebound(before: FileCode, after: FileCode, changes: Map<string, SymbolChangeKind>): void {
  const rebound = [...after.imported].filter(([name, from]) => (before.imported.get(name) ?? from) !== from);
  for (const [name] of rebound) {
    for (const [symbol, code] of after.symbols) {
      const part = codeParts.find((each) => hasToken(code[each], name));
      if (part !== undefined && !changes.has(symbol)) changes.set(symbol, part === 'types' ? 'types' : 'body');
    }
  }
}

/** Tokens stand between blanks; a sign may stand at a name. */
function hasToken(code: string, name: string): boolean {
  for (let at = code.indexOf(name); at >= 0; at = code.indexOf(name, at + 1)) {
    if (!isNamePart(code.charAt(at - 1)) && !isNamePart(code.charAt(at + name.length))) return true;
  }
  return false;
}

function isNamePart(character: string): boolean {
  return /[\p{ID_Continue}$]/u.test(character);
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}
