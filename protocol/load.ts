import { Type, type Static } from 'typebox';

export const Load = Type.Enum(['start', 'deferred', 'never'], {
  type: 'string',
  description:
    'When an import is loaded: as its file begins to run, when something in it runs (imports in functions, `import()`), or not at all (types; what the compiler leaves out under the settings of the project). Absent while that is not known.',
});
export type Load = Static<typeof Load>;

/** Which imports are looked at, each with more of them. */
export const loadScopes = ['start', 'deferred', 'all'] as const;
export type LoadScope = (typeof loadScopes)[number];
