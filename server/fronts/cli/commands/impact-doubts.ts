import type { Impact } from '#protocol/impact.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { CommandSession } from '../session.ts';
import { withCommas } from '../text/numbers.ts';
import { visibleText } from '#server/base/visible-text.ts';

/**
 * An empty list of tests reads as "nothing to run"; where that is not certain, the reader is warned. Inputs that were
 * not understood are reported at the end of the command.
 */
export async function noteDoubts(session: CommandSession, impact: Impact, isAll: boolean): Promise<void> {
  const { summary, certainty, reasons, unresolved } = impact;
  const { tests, testsWidened } = summary;
  if (testsWidened > 0 && !isAll) {
    const more = `${withCommas(testsWidened)} more test ${testsWidened === 1 ? 'file' : 'files'}`;
    await session.note(`groundplan: something that is not known may lead to ${more}: --tests=all prints them too`);
  }
  if (tests > 0 || unresolved.length > 0 || certainty === 'exact') return;
  if (isAll && testsWidened > 0) return;
  await session.note(`groundplan: no test is known to be reached; whether that is all is not certain (${certainty})`);
  for (const reason of reasons) await session.note(`  ${visibleText(reason)}`);
}

const namedMax = 3;

/** Returns the error for inputs that were not found. @param base the revision that was asked about */
export function unresolvedInputs({ unresolved, reasons }: Impact, base: string | undefined): ApiError {
  const isBase = base !== undefined && unresolved.includes(base);
  const more = unresolved.length > namedMax ? ` and ${unresolved.length - namedMax} more` : '';
  const message = `not understood: ${unresolved.slice(0, namedMax).join(', ')}${more}`;
  // Why there is no base is the first of the reasons.
  if (isBase) return new ApiError('revision_not_found', [message, ...reasons.slice(0, 1)].join('; '));
  return new ApiError('invalid_parameter', message);
}
