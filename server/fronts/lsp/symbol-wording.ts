/** What people read of symbols in their editor. */
import type { SymbolEdges } from '#protocol/callers.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import { reasonWords } from '#protocol/unknown-reasons.ts';
import type { UnusedEntry } from '#protocol/unused.ts';

/**
 * "12 callers", "12 callers · 1 unknown" where sites are known that may be further ones, "12+ callers" where there may be
 * further ones and nobody can say where. Empty where no caller is known: none is never claimed over a declaration.
 */
export function callersText(count: CallerCount): string {
  const { certainty, known, unknown } = count;
  if (known === 0) return '';
  if (unknown > 0) return `${callers(known)} · ${unknown} unknown`;
  return certainty === 'exact' ? callers(known) : `${known}+ callers`;
}

/** What is not known, where anything is not. */
export function callersTooltip({ certainty, known, unknown }: CallerCount): string | undefined {
  if (certainty === 'exact') return undefined;
  const sites = unknown === 0 ? '' : ` ${unknown} ${unknown === 1 ? 'site' : 'sites'} may add to them.`;
  return `At least ${callers(known)}.${sites} "Show Callers" lists them with the reasons.`;
}

/** The head of a list of callers. */
export function claimText({ known, certainty, symbol }: SymbolEdges): string {
  const text = `${callers(known)} of ${symbol.slice(symbol.indexOf('#') + 1)}`;
  return certainty === 'exact' ? `${text}, exact` : `At least ${text}, ${certainty}`;
}

export function unknownText(reason: keyof typeof reasonWords): string {
  const { meaning, remedy } = reasonWords[reason];
  return remedy === undefined ? meaning : `${meaning}: ${remedy}`;
}

export function unusedText({ type, id, file }: UnusedEntry): string {
  if (id === file) return 'Nothing uses this file, and no entry point reaches it.';
  const name = id.slice(id.indexOf('#') + 1);
  return `${name} is exported and nothing in the project uses it (${type}).`;
}

function callers(count: number): string {
  return `${count} ${count === 1 ? 'caller' : 'callers'}`;
}
