import { type Static, Type } from 'typebox';
import { ecosystems } from './ecosystems.ts';
import { count } from './values.ts';

/** Advisories that the user gave, all of them together. */
export const Advisories = Type.Object({
  advisories: { ...count, description: 'Advisories, without those that were withdrawn.' },
  ecosystems: Type.Array(
    Type.Object({ ecosystem: Type.Enum([...ecosystems], { type: 'string' }), advisories: count }),
    { description: 'Of which registries; packages of others are not compared.' },
  ),
  newest: Type.String({
    format: 'date-time',
    description: 'When the newest advisory was written or changed: nothing that was found later is known.',
  }),
  givenAt: Type.String({ format: 'date-time', description: 'When a file of them was given last.' }),
});
export type Advisories = Static<typeof Advisories>;

export const updateAdvisoriesParams = {
  path: Type.String({
    minLength: 1,
    maxLength: 4096,
    description: 'Absolute path of a file of advisories in the OSV format, or of an archive of them.',
  }),
};

export const UpdatedAdvisories = Type.Object({
  ...Advisories.properties,
  read: { ...count, description: 'Advisories of the file.' },
  withdrawn: count,
  elsewhere: { ...count, description: 'Advisories about other registries, which are left out.' },
  broken: { ...count, description: 'Values of the file that are no advisories: each is left out by itself.' },
  problems: Type.Array(Type.String(), { maxItems: 20, description: 'Of the first broken ones.' }),
});
export type UpdatedAdvisories = Static<typeof UpdatedAdvisories>;
