import type { ExactTier } from '#protocol/tier.ts';
import type { CommandSession } from '../session.ts';
import { visibleText } from '#server/base/visible-text.ts';

/** Notes the result of asking the compiler, beside a list. */
export async function noteTier(session: CommandSession, tier: ExactTier | undefined): Promise<void> {
  if (tier === undefined) return;
  const { available, message = '', asked, proven } = tier;
  const counts = available ? ` It knows ${proven} of ${asked} sites.` : '';
  await session.note(visibleText(`${message}${counts}`));
}
