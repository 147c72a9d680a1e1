import type { CodeLens } from 'vscode-languageserver-protocol';
import { type LensKind, lensKinds, showCallersCommand, showImpactOfSymbolCommand } from '#protocol/editor.ts';
import type { Declaration } from '#server/app/editor/symbol-insights.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import type { FileView } from './file-view.ts';
import type { ReachCount } from './reach-counts.ts';
import {
  callersText,
  callersTooltip,
  routesText,
  testsText,
  testsTooltip,
  unknownCallersText,
} from './symbol-wording.ts';

const counted: ReadonlySet<string> = new Set(['function', 'method', 'class']);

/** Parts shown over a declaration: a lens each, beside one another. */
export const lensParts = lensKinds.filter((kind) => kind !== 'file');
export type LensPart = (typeof lensParts)[number];

export interface SymbolCounts {
  readonly callers: CallerCount | undefined;
  /** Undefined before the first request. */
  readonly reach: ReachCount | undefined;
}

/** Reports whether a declaration gets lenses if there is anything to show over it. */
export function isCounted({ kind }: Declaration): boolean {
  return counted.has(kind);
}

export interface WantedLenses {
  readonly kinds: ReadonlySet<LensKind>;
  /** Without them, lenses are resolved one by one as they come into sight. */
  readonly withCommands: boolean;
}

/** Lenses of some kinds over each declaration. */
export function symbolLenses(
  view: FileView,
  declarations: readonly Declaration[],
  { kinds, withCommands }: WantedLenses,
  countsOf: (id: string) => SymbolCounts,
): CodeLens[] {
  const { uri } = view;
  return declarations.flatMap(({ id: symbol, line, column, name }): CodeLens[] => {
    const counts = countsOf(symbol);
    const parts = lensParts.filter((part) => kinds.has(part) && titleOf(part, counts) !== '');
    const range = parts.length === 0 ? undefined : view.rangeOf({ line, column, name });
    if (range === undefined) return [];
    const lenses = parts.map((part): CodeLens & { readonly data: AskedLens } => ({
      range,
      data: { uri, symbol, part },
    }));
    return withCommands ? lenses.map((lens) => resolveSymbolLens(lens, lens.data, counts)) : lenses;
  });
}

export interface AskedLens {
  readonly uri: string;
  readonly symbol: string;
  readonly part: LensPart;
}

export function resolveSymbolLens(lens: CodeLens, { uri, symbol, part }: AskedLens, counts: SymbolCounts): CodeLens {
  const title = titleOf(part, counts);
  const tooltip = tooltipOf(part, counts);
  const command = { title, ...commandOf(part, uri, symbol) };
  return { ...lens, command: { ...command, ...(tooltip !== undefined && { tooltip }) } };
}

/** Empty where there is nothing to show: "none" is never claimed over a declaration. */
function titleOf(part: LensPart, { callers, reach }: SymbolCounts): string {
  if (part === 'callers') return callers === undefined ? '' : callersText(callers);
  if (part === 'unknown') return callers === undefined ? '' : unknownCallersText(callers);
  if (reach === undefined) return '';
  return part === 'routes' ? routesText(reach) : testsText(reach);
}

function tooltipOf(part: LensPart, { callers, reach }: SymbolCounts): string | undefined {
  if (part === 'callers' || part === 'unknown') return callers && callersTooltip(callers);
  return reach && testsTooltip(reach);
}

function commandOf(part: LensPart, uri: string, symbol: string) {
  if (part === 'callers') return { command: showCallersCommand, arguments: [uri, symbol] };
  if (part === 'unknown') return { command: showCallersCommand, arguments: [uri, symbol, part] };
  return { command: showImpactOfSymbolCommand, arguments: [uri, symbol, part] };
}

/** Returns what a lens was made for; undefined for that of a file. */
export function askedByLens({ data }: CodeLens): Omit<AskedLens, 'uri'> | undefined {
  const { symbol, part } = (data ?? {}) as { symbol?: unknown; part?: unknown };
  const known = lensParts.find((each) => each === part);
  return typeof symbol === 'string' && known !== undefined ? { symbol, part: known } : undefined;
}
