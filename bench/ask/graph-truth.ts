import { unseenImporters } from '#server/app/workspaces/unseen-files.ts';
import { stringAt } from '#server/base/string-table.ts';
import { listCallees } from '#server/engine/graph/calls/callees.ts';
import { listCallers } from '#server/engine/graph/calls/callers.ts';
import type { LinkedSnapshot } from '#server/engine/graph/calls/answers.ts';
import type { UseSelection } from '#server/engine/graph/calls/use-selection.ts';
import { shortestPath } from '#server/engine/graph/dependency-path.ts';
import { findSymbols } from '#server/engine/graph/find-symbols.ts';
import type { SymbolRow } from '#server/engine/graph/symbol-table.ts';
import { importersOf, importsOf } from '#server/engine/slicing/file-neighbours.ts';

/** What the graph itself says: files that an answer must name, and places that it may cite. */
export interface Truth {
  readonly files: ReadonlySet<string>;
  /** `path:line` */
  readonly places: ReadonlySet<string>;
  readonly certainty?: string;
}

const everything = { depth: 1, limit: 100_000 };

export function callersTruth(snapshot: LinkedSnapshot, { file, row, kind }: SymbolRow, uses: UseSelection): Truth {
  const { known, unknown, certainty } = usersOf(snapshot, row, uses);
  const [wrapper] = findSymbols(snapshot.files, snapshot.symbols, { file, name: 'default' });
  const isWrapped = wrapper !== undefined && wrapper.row !== row && known.some(({ source }) => source === wrapper.id);
  if (!isWrapped) return truthOf([...known, ...unknown], certaintyOfCalls(known, { uses, kind }, certainty));
  // `export default memo(Card)`: who uses that is told as well.
  const { known: further } = usersOf(snapshot, wrapper.row, uses);
  return truthOf([...known, ...unknown, ...further], certainty === 'exact' ? 'bounded' : certainty);
}

function usersOf(snapshot: LinkedSnapshot, row: number, uses: UseSelection) {
  const unseen = unseenImporters(snapshot.files, []);
  const { edges, unknown, certainty } = listCallers(snapshot, row, { ...everything, uses, unseen });
  return { known: edges.filter(({ proof }) => proof !== 'hint'), unknown, certainty };
}

/** Whoever gets a function as a value may call it: the calls that are known are then not surely all. Of a class that nobody makes, all uses are told. */
function certaintyOfCalls(
  known: readonly { readonly type: string }[],
  { uses, kind }: { readonly uses: UseSelection; readonly kind: string },
  certainty: string,
): string {
  const isCalled = known.some(({ type }) => type === 'call') || kind === 'function' || kind === 'method';
  const isNamed = uses === 'calls' && isCalled && known.some(({ type }) => type !== 'call');
  return isNamed && certainty === 'exact' ? 'bounded' : certainty;
}

export function calleesTruth(snapshot: LinkedSnapshot, symbol: SymbolRow, uses: UseSelection): Truth {
  const { edges, unknown, certainty } = listCallees(snapshot, symbol.row, {
    ...everything,
    uses,
    unseen: unseenImporters(snapshot.files, []),
  });
  const known = edges.filter(({ proof }) => proof !== 'hint');
  const truth = truthOf([...known, ...unknown], certaintyOfCalls(known, { uses, kind: symbol.kind }, certainty));
  const files = [
    ...known.map(({ target }) => target.slice(0, target.indexOf('#'))),
    ...unknown.map(({ file }) => file),
  ];
  return { ...truth, files: new Set(files) };
}

function truthOf(places: readonly { readonly file: string; readonly line: number }[], certainty?: string): Truth {
  return {
    files: new Set(places.map(({ file }) => file)),
    places: new Set(places.map(({ file, line }) => `${file}:${line}`)),
    ...(certainty !== undefined && { certainty }),
  };
}

export function definedTruth({ files, symbols }: LinkedSnapshot, { name }: SymbolRow): Truth {
  return truthOf([...findSymbols(files, symbols, { name })]);
}

export function importersTruth({ files }: LinkedSnapshot, file: number): Truth {
  return truthOf(importersOf(files, file).map(({ id, line }) => ({ file: id, line })));
}

export function importsTruth({ files }: LinkedSnapshot, file: number): Truth {
  const found = importsOf(files, file);
  const path = stringAt(files.paths, file);
  return { files: new Set(found.map(({ id }) => id)), places: new Set(found.map(({ line }) => `${path}:${line}`)) };
}

/** Steps of the shortest way; undefined where there is none. */
export function stepsBetween({ files }: LinkedSnapshot, from: number, to: number): number | undefined {
  const found = shortestPath({ files }, { from: new Set([from]), to: new Set([to]) });
  return found?.uses.length;
}
