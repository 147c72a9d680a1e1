import { type Static, Type } from 'typebox';
import { Advisories } from './advisories.ts';
import { doubts } from './doubts.ts';
import { count, filePath, line } from './values.ts';

/** Extent of what was looked for in packages of others. */
export const ScannedPackages = Type.Object(
  {
    advisories: Type.Optional({
      ...Advisories,
      description: 'What packages were compared with. Absent: none were given, and no hole of a package is known.',
    }),
    compared: { ...count, description: 'Packages that lock files pin, each version by itself.' },
    unchecked: Type.Array(
      Type.Object({
        file: filePath,
        line: Type.Optional(line),
        name: Type.Optional(Type.String()),
        version: Type.Optional(Type.String()),
        reason: Type.Enum(['not_pinned', 'unread', 'other_registry', 'not_comparable'] as const, { type: 'string' }),
      }),
      { maxItems: 100, description: 'Packages, and files that name packages, of which nothing can be said.' },
    ),
    uncheckedCount: count,
    reasons: Type.Array(Type.String(), { description: 'Sentences: why holes of packages may be missing.' }),
    doubts,
  },
  { description: 'How far known holes of packages were looked for.' },
);
export type ScannedPackages = Static<typeof ScannedPackages>;

/** Extent of the scan: an empty list says no more than this. */
export const ScanScope = Type.Object({
  files: { ...count, description: 'Files that were read.' },
  lines: count,
  rules: { ...count, description: 'Rules that were applied, those of the repository among them.' },
  projectRules: count,
  leftOut: Type.Array(Type.Object({ file: filePath, reason: Type.String() }), {
    maxItems: 100,
    description: 'Files of which something was left out.',
  }),
  leftOutFiles: count,
  unfollowed: Type.Optional(
    Type.Array(Type.Object({ language: Type.String(), files: count }), {
      maxItems: 200,
      description:
        'Languages whose code no rule follows: secrets alone were looked for in these files. Most files first.',
    }),
  ),
  packages: Type.Optional(ScannedPackages),
  ruleErrors: Type.Array(Type.Object({ file: filePath, line: Type.Optional(line), message: Type.String() })),
});
export type ScanScope = Static<typeof ScanScope>;
