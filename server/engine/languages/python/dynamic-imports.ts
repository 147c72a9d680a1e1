import type { ImportSite } from '../../source/facts.ts';
import { isIdentifierPart } from './characters.ts';
import type { Cursor } from './cursor.ts';

const longestCall = 'importlib.import_module'.length;
const importingCall = /(?:^|[^\w.\u0080-\uffff])(?:importlib\.import_module|import_module|__import__)$/;
const ownDefinition = /(?:^|[^\w.])def\s+\w+$/;
const noArgument = /\s*\)/y;
const literalArgument = /\s*[rRuU]?(["'])(\.*[^"'\\\s./]+(?:\.[^"'\\\s./]+)*)\1\s*([,)])/y;
const packageArgument = /\s*(?:package\s*=\s*)?(?:__package__|__name__|(["'])([\w.]+)\1)\s*,?\s*\)/y;

/**
 * Adds the module that a call names, if its opening parenthesis stands at the cursor: `importlib.import_module("a.b")`,
 * `import_module("a")`, `__import__("a")`. A relative name counts where its package is given: a literal one is put
 * before it, `__package__` and `__name__` leave it as written. Of any other argument it is noted that there is one.
 */
export function readDynamicImport(cursor: Cursor, found: ImportSite[]): void {
  const { text, position } = cursor;
  if (!endsLikeImport(text, position)) return;
  if (!importingCall.test(text.slice(Math.max(0, position - longestCall - 1), position))) return;
  const literal = readLiteral(text, position + 1);
  if (literal !== undefined) {
    const { specifier, quote } = literal;
    found.push({ specifier, kind: 'dynamic_import', ...placeOf(cursor, text.indexOf(quote, position + 1)) });
  } else if (hasArgument(text, position)) cursor.computesTargets = true;
}

function readLiteral(text: string, offset: number): { specifier: string; quote: string } | undefined {
  literalArgument.lastIndex = offset;
  const match = literalArgument.exec(text);
  if (match === null) return undefined;
  const [, quote, name, separator] = match;
  const specifier = name.startsWith('.') ? withPackage(text, name, separator, literalArgument.lastIndex) : name;
  return specifier === undefined ? undefined : { specifier, quote };
}

/** False where a function of such a name is defined. */
function hasArgument(text: string, open: number): boolean {
  noArgument.lastIndex = open + 1;
  return !noArgument.test(text) && !ownDefinition.test(text.slice(Math.max(0, open - longestCall - 1), open));
}

/** Cheap first look, as this runs at every parenthesis. */
function endsLikeImport(text: string, end: number): boolean {
  return (
    isIdentifierPart(text.charCodeAt(end - 1)) &&
    (text.endsWith('import_module', end) || text.endsWith('__import__', end))
  );
}

function withPackage(text: string, relative: string, separator: string, offset: number): string | undefined {
  if (separator !== ',') return undefined;
  packageArgument.lastIndex = offset;
  const match = packageArgument.exec(text);
  if (match === null) return undefined;
  if (match[2] === undefined) return relative;
  const name = relative.replace(/^\.+/, '');
  const climbed = match[2].split('.').slice(0, 1 - (relative.length - name.length) || undefined);
  return climbed.length > 0 ? `${climbed.join('.')}.${name}` : undefined;
}

/** The literal may stand on a later line than the parenthesis; the cursor stays where it is. */
function placeOf(cursor: Cursor, offset: number): Pick<ImportSite, 'line' | 'column'> {
  const between = cursor.text.slice(cursor.position, offset).split(/\r\n|\r|\n/);
  if (between.length === 1) return { line: cursor.line, column: cursor.columnOf(offset) };
  return { line: cursor.line + between.length - 1, column: between[between.length - 1].length + 1 };
}
