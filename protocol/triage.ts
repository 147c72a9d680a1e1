import { Type } from 'typebox';
import { projectPath } from './project.ts';
import { triageStates } from './security.ts';

/** Its form is not checked: what can be no fingerprint is answered like one that nothing has. */
export const triagePath = {
  ...projectPath,
  fingerprint: Type.String({ minLength: 1, maxLength: 64, description: 'Fingerprint of a finding.' }),
};

export const triageBody = {
  state: Type.Enum([...triageStates], { type: 'string' }),
  note: Type.Optional(Type.String({ maxLength: 2000, description: 'Why. Left out: none.' })),
};

/** Over HTTP the header `If-Match`. */
export const triageVersions = {
  ifMatch: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 20,
      description: '`version` of the record that is replaced; `*` stands for whichever there is.',
    }),
  ),
};
