import { stringAt } from '#server/base/string-table.ts';
import { visibleText } from '#server/base/visible-text.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { symbolPointedAt } from '#server/engine/graph/symbol-at.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { componentsBeside } from '#server/engine/naming/components-called.ts';
import { namesAlike } from '#server/engine/naming/names-alike.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { ApiError } from '../operations/api-error.ts';
import { notFound } from '../operations/not-found.ts';

/** The thing that a caller means: a symbol by its id, or a file. */
export type AgentTarget =
  | { readonly kind: 'symbol'; readonly id: string; readonly file: string }
  | { readonly kind: 'file'; readonly file: string };

/** Candidates that a refusal names. */
const candidatesMax = 12;

/**
 * Returns what a text names: an id, a path from the root (or the end of one), `path:line[:column]`, a name, of a component
 * that of its file. Throws
 * `symbol_not_found` with symbols of similar names, `ambiguous_symbol` with all that carry the name.
 *
 * @param root absolute path of the folder: a path may begin with it
 */
export function resolveTarget(snapshot: GraphSnapshot, text: string, root: string): AgentTarget {
  const given = relativeTo(root, text.trim());
  return (
    targetOfId(snapshot, given) ??
    targetOfFile(snapshot, given) ??
    targetOfPlace(snapshot, given) ??
    byName(snapshot, given)
  );
}

function relativeTo(root: string, text: string): string {
  const slashed = text.replace(/^`(.*)`$/s, '$1').replaceAll('\\', '/');
  const folder = root.replaceAll('\\', '/').replace(/\/*$/, '/');
  return slashed.startsWith(folder) ? slashed.slice(folder.length) : slashed.replace(/^\.\//, '');
}

function targetOfId({ files, symbols }: GraphSnapshot, id: string): AgentTarget | undefined {
  if (symbols === undefined || !id.includes('#')) return undefined;
  const node = findSymbolNode({ files, symbols }, id);
  if (node === undefined) return undefined;
  if (id.endsWith('#<module>')) return { kind: 'file', file: id.slice(0, -'#<module>'.length) };
  return symbolTarget(id, stringAt(files.paths, fileOf(symbols.starts, node)));
}

function fileOf(starts: Uint32Array, row: number): number {
  let file = 0;
  while (starts[file + 1] <= row) file++;
  return file;
}

function symbolTarget(id: string, file: string): AgentTarget {
  return { kind: 'symbol', id, file };
}

/** A path, or the end of exactly one. */
function targetOfFile({ files }: GraphSnapshot, path: string): AgentTarget | undefined {
  if (findFile(files, path) !== undefined) return { kind: 'file', file: path };
  if (!/[./]/.test(path)) return undefined;
  const ends = pathsEndingWith(files, path);
  return ends.length === 1 ? { kind: 'file', file: ends[0] } : undefined;
}

function pathsEndingWith(files: GraphSnapshot['files'], path: string): string[] {
  const found: string[] = [];
  for (let file = 0; file < files.count; file++) {
    const each = stringAt(files.paths, file);
    if (each.endsWith(`/${path}`)) found.push(each);
  }
  return found;
}

/** The symbol declared or named at a place, else the one around it, else the file. */
function targetOfPlace(snapshot: GraphSnapshot, text: string): AgentTarget | undefined {
  const [, path, line, column] = /^(.+?):(\d{1,9})(?:[:-](\d{1,9}))?$/s.exec(text) ?? [];
  const target = path === undefined ? undefined : targetOfFile(snapshot, path);
  if (target === undefined) return undefined;
  const isColumn = column !== undefined && !text.includes('-', path.length);
  const place = { file: target.file, line: Number(line), ...(isColumn && { column: Number(column) }) };
  const id = symbolPointedAt(snapshot, place) ?? declaredOn(snapshot, place);
  return (id !== undefined && targetOfId(snapshot, id)) || target;
}

function declaredOn({ files, symbols }: GraphSnapshot, place: { file: string; line: number }): string | undefined {
  if (symbols === undefined) return undefined;
  for (const { id, line } of findSymbols(files, symbols, { file: place.file })) if (line === place.line) return id;
  return undefined;
}

/** `name`, `Outer.name`, or `end/of/path#name`. */
function byName(snapshot: GraphSnapshot, text: string): AgentTarget {
  const { files, symbols } = snapshot;
  const sign = text.indexOf('#');
  const [path, name] = sign < 0 ? ['', text] : [text.slice(0, sign), text.slice(sign + 1)];
  const named = symbols === undefined || name === '' ? [] : [...findSymbols(files, symbols, { name })];
  const inPath = named.filter(({ file }) => path === '' || file === path || file.endsWith(`/${path}`));
  const candidates = onlyOne(inPath) ?? inPath;
  const components =
    path === ''
      ? componentsBeside(
          files,
          name,
          candidates.map(({ file }) => file),
        )
      : [];
  if (components.length === 1) return { kind: 'file', file: components[0] };
  if (components.length > 1) throw ambiguous(text, components);
  if (candidates.length === 1) return symbolTarget(candidates[0].id, candidates[0].file);
  if (candidates.length > 1) throw ambiguous(text, candidates.map(described));
  const suggestions = namesAlike(snapshot, text);
  const advice = suggestions.length === 0 ? ' Try find with a part of the name.' : '';
  throw notFound('symbol_not_found', `Nothing in the index is called ${text}.${advice}`, {
    field: 'target',
    suggestions,
  });
}

/** A name that product code declares once means that declaration, even where tests declare the same name. */
function onlyOne(rows: readonly SymbolRow[]): readonly SymbolRow[] | undefined {
  const outside = rows.filter(({ file }) => !isTestPath(file));
  if (outside.length === 1) return outside;
  const atTop = outside.filter(({ container, exported }) => container === undefined && exported);
  return atTop.length === 1 && outside.every(({ file }) => file === atTop[0].file) ? atTop : undefined;
}

function ambiguous(text: string, found: readonly string[]): ApiError {
  return new ApiError('ambiguous_symbol', visibleText(`Several symbols are called ${text}: ${listOf(found)}`));
}

function described({ id, kind, line }: SymbolRow): string {
  return `${id} (${kind}, line ${line})`;
}

function listOf(texts: readonly string[]): string {
  const shown = texts.slice(0, candidatesMax).join(', ');
  return texts.length > candidatesMax ? `${shown} and ${texts.length - candidatesMax} more.` : `${shown}.`;
}
