/** How many projects a member of a remote may register, by the tier of the key. Pure. */
import type { Static } from 'typebox';
import type { Tier as TierSchema } from '#protocol/keys.ts';
import { projectsMax } from '#protocol/limits.ts';

type Tier = Static<typeof TierSchema>;

/** As many as requests a minute; the last one is what the installation holds. */
export const memberProjectsMax: Readonly<Record<Tier, number>> = { free: 10, pro: 100, enterprise: projectsMax };
