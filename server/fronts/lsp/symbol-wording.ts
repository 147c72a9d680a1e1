/** Texts about symbols that people read in their editor. */
import { callersPhrase } from '#protocol/caller-words.ts';
import type { CallerCount } from '#protocol/symbols.ts';
import type { ReachCount } from './reach-counts.ts';
import { reasonWords } from '#protocol/unknown-reasons.ts';
import type { UnusedEntry } from '#protocol/unused.ts';

/**
 * "12 callers", also where sites are known that may be further ones, which have a lens of their own; "12+ callers"
 * where there may be further ones at unknown places. Empty where no caller is known: "none" is never claimed over a
 * declaration.
 */
export function callersText({ certainty, known, unknown, symbols = known }: CallerCount): string {
  if (known === 0) return '';
  return unknown > 0 || certainty === 'exact' ? callers(symbols) : `${symbols}+ callers`;
}

/**
 * "4 callers, 23 call sites", "at least 4 callers", "no known caller": never none where there may be some, and none in
 * the project alone, since a framework may call it.
 */
export function callersClaim({ certainty, known, unknown, symbols = known }: CallerCount): string {
  const phrase = callersPhrase({ known, callingSymbols: symbols }, String);
  const more = unknown === 0 ? '' : `, ${unknown} unknown`;
  if (known === 0) return certainty === 'exact' ? 'no caller in the project' : `no known caller${more}`;
  return certainty === 'exact' ? phrase : `at least ${phrase}${more}`;
}

/** "1 unknown": sites that may be further callers. Where no caller is known, they are no news over a declaration. */
export function unknownCallersText({ known, unknown }: CallerCount): string {
  return known === 0 || unknown === 0 ? '' : `${unknown} unknown`;
}

/** "3 routes", "3+ routes" where there may be more. */
export function routesText({ routes, isExact }: ReachCount): string {
  return counted(routes, isExact, 'route', 'routes');
}

/** "7 tests": files of tests. */
export function testsText({ tests, isExact }: ReachCount): string {
  return counted(tests, isExact, 'test', 'tests');
}

function counted(count: number, isExact: boolean, one: string, many: string): string {
  if (count === 0) return '';
  return isExact ? `${count} ${count === 1 ? one : many}` : `${count}+ ${many}`;
}

/** Says what the plus means, and why there are tests among them that are not proven to run the code. */
export function testsTooltip({ isExact, widened }: ReachCount): string {
  const what = 'Files of tests and routes that a change of this reaches.';
  const chosen = widened === 0 ? '' : ` ${widened} of the tests because something on the way is not known.`;
  return isExact ? `${what}${chosen}` : `${what}${chosen} There may be more: "Show Impact" says why.`;
}

/** Says how often the callers call it, and what is not known. Undefined where the lens says all of it. */
export function callersTooltip({ certainty, known, unknown, symbols = known }: CallerCount): string | undefined {
  const phrase = callersPhrase({ known, callingSymbols: symbols }, String);
  if (certainty === 'exact') return symbols === known ? undefined : `${phrase}.`;
  const sites = unknown === 0 ? '' : ` ${unknown} ${unknown === 1 ? 'site' : 'sites'} may add to them.`;
  return `At least ${phrase}.${sites} "Show Callers" lists them with the reasons.`;
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
