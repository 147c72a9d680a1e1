import { testMark } from '#server/engine/source/tests.ts';
import type { Impact } from '#protocol/impact.ts';
import type { FoundImpact } from '../analysis/impact-data.ts';
import { reasonsAndDoubts } from '../operations/reasons-and-doubts.ts';
import { verdictOf } from './impact-verdict.ts';

/** Returns the result in the form of the wire. @param unresolved inputs that named nothing before the search */
export function impactInWords(found: FoundImpact, unresolved: readonly string[], snapshot: string): Impact {
  const { counts, impacted, entries, tests, isCut } = found;
  const all = [...unresolved, ...found.unresolved];
  const certainty = all.length > 0 ? 'unknown' : found.reasons.length > 0 ? 'bounded' : 'exact';
  const risk = impacted[0]?.risk ?? 0;
  const files = counts.direct + counts.transitive;
  const isReached = files + tests.length > 0;
  const testsWidened = tests.filter(({ basis }) => basis === 'widened').length;
  return {
    certainty,
    ...reasonsAndDoubts(found.reasons),
    changed: found.changed.map(({ symbols, ...change }) => ({ ...change, symbols: [...symbols] })),
    impacted: impacted.map(({ via, symbols, ...rest }) => ({
      ...rest,
      ...testMark(rest.file),
      via: [...via],
      symbols: [...symbols],
    })),
    entryPoints: [...entries],
    tests: [...tests],
    unknown: found.unknown.map(({ file, line, column, name, reason }) => ({
      file,
      line,
      column,
      name,
      reason,
      ...testMark(file),
    })),
    unresolved: all,
    summary: {
      direct: counts.direct,
      transitive: counts.transitive,
      tests: tests.length - testsWidened,
      testsWidened,
      unknown: counts.unknown,
      risk,
      level: levelOf(risk, isReached, certainty),
      verdict: verdictOf({
        files,
        direct: counts.direct,
        entryPoints: entries.length,
        tests: tests.length,
        certainty,
      }),
    },
    truncated: isCut || impacted.length < files || found.unknown.length < counts.unknown,
    snapshot,
  };
}

/** Thresholds of API.md §2.11. `none` is only said where that is certain. */
function levelOf(risk: number, isReached: boolean, certainty: Impact['certainty']): Impact['summary']['level'] {
  if (!isReached) return certainty === 'exact' ? 'none' : 'medium';
  if (risk >= 0.67) return 'high';
  return risk >= 0.34 ? 'medium' : 'low';
}
