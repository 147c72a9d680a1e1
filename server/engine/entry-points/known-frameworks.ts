import type { RegistrationInterest } from '../linking/registrations.ts';
import type { Framework } from './framework.ts';

/** Every framework whose table is here; a table is written in `frameworks/` and named in this list. */
export const frameworks: readonly Framework[] = [];

/** What linkers look for: packages of all tables, and members that their rules name. */
export const registrationInterest: RegistrationInterest = interestIn(frameworks);

export function interestIn(tables: readonly Framework[]): RegistrationInterest {
  const members = tables.flatMap(({ rules, alsoLookedFor = [] }) => [
    ...alsoLookedFor,
    ...rules.filter(({ on }) => on.some((value) => value !== 'package')).flatMap((rule) => rule.members),
  ]);
  return { packages: new Set(tables.flatMap(({ packages }) => packages)), members: new Set(members) };
}
