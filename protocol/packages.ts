import { type Static, Type } from 'typebox';
import { Advisories } from './advisories.ts';
import { doubts } from './doubts.ts';
import { ecosystems } from './ecosystems.ts';
import { severities } from './severities.ts';
import { count, cursor, filePath, line, nextCursor, snapshotId } from './values.ts';

const ecosystem = Type.Enum([...ecosystems], { type: 'string', description: 'Registry, by the name of package URLs.' });
const scope = Type.Enum(['production', 'development'] as const, {
  type: 'string',
  description: 'production: all but what is known to be needed by work on the program alone. development: that alone.',
});

/** A page holds at most so many: a bill of materials is one page. */
export const packagesMax = 50_000;

export const packagesQuery = {
  ecosystem: Type.Optional(ecosystem),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Only packages of this name.' })),
  scope: Type.Optional(scope),
  detail: Type.Optional(Type.Enum(['full'] as const, { type: 'string', description: 'With what each package needs.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 100, description: `Lowered to ${packagesMax}.` })),
  cursor: Type.Optional(cursor),
};

/** A known hole of a package, as advisories about it say together. */
export const PackageHole = Type.Object({
  id: Type.String({ description: 'Of the advisory; the rule of its findings has the same name.' }),
  aliases: Type.Array(Type.String(), { description: 'Its other names: `CVE-…`, `GHSA-…`.' }),
  summary: Type.String(),
  severity: Type.Enum([...severities], {
    type: 'string',
    description: 'As advisories say, whoever needs the package; `high` where none says it.',
  }),
  score: Type.Optional(Type.Number({ description: 'Base score of CVSS 3 or 4.' })),
  vector: Type.Optional(Type.String({ description: 'Vector of CVSS.' })),
  cwe: Type.Array(Type.String()),
  fixed: Type.Optional(Type.String({ description: 'The first later version without it; absent where none is named.' })),
  url: Type.Optional(Type.String()),
});
export type PackageHole = Static<typeof PackageHole>;

export const Package = Type.Object({
  ecosystem,
  name: Type.String(),
  version: Type.String(),
  purl: Type.String({ description: 'Package URL.' }),
  scope: Type.Optional(
    Type.Enum(['production', 'development'] as const, {
      type: 'string',
      description:
        'production: the program needs it, at once or in turn. development: work on the program alone. Absent where lock files do not say it.',
    }),
  ),
  direct: Type.Optional(
    Type.Boolean({
      description: 'Whether the project needs it at once. Absent where a lock file that pins it does not say it.',
    }),
  ),
  origin: Type.Optional(
    Type.String({ description: 'Address of what does not come from the registry: of a git repository or an archive.' }),
  ),
  license: Type.Optional(Type.String({ description: 'As the lock file writes it.' })),
  integrity: Type.Optional(Type.String({ description: 'Subresource integrity of the archive.' })),
  lockFiles: Type.Array(Type.Object({ file: filePath, line }), { description: 'Where it is pinned.' }),
  importers: Type.Optional({
    ...count,
    description:
      'Files with an import of a package of this name, in any version. Absent where modules may have other names than their package and none of its name is imported.',
  }),
  importer: Type.Optional({ ...filePath, description: 'One of them, of shipped code where there is one.' }),
  node: Type.Optional(
    Type.String({
      description:
        'Its id in the graph, a `target` of `GET …/edge`. Absent where no file imports a package of this name.',
    }),
  ),
  holes: Type.Optional(
    Type.Array(PackageHole, {
      description:
        'Known holes, the worst first. Absent where the package was compared with no advisories, or one of them cannot be compared with this version; empty where none of them is about this version.',
    }),
  ),
  needs: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With `detail=full`: package URLs of what it needs. Absent where lock files do not say it.',
    }),
  ),
});
export type Package = Static<typeof Package>;

/** By ecosystem, name and version. */
export const Packages = Type.Object({
  packages: Type.Array(Package),
  summary: Type.Object({
    packages: count,
    production: count,
    development: count,
    vulnerable: Type.Optional({ ...count, description: 'Packages with a known hole; absent without advisories.' }),
  }),
  advisories: Type.Optional({
    ...Advisories,
    description: 'What packages were compared with; absent where none were given.',
  }),
  direct: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With `detail=full`: package URLs of what the project needs at once, as far as lock files say it.',
    }),
  ),
  certainty: Type.Enum(['exact', 'bounded'], {
    type: 'string',
    description: 'exact: lock files pin all that manifests name, and all were read. bounded: at least these.',
  }),
  reasons: Type.Array(Type.String(), { description: 'Sentences: what may be missing; none where it is exact.' }),
  doubts,
  project: Type.String({ description: 'Name of the project.' }),
  readAt: Type.String({ format: 'date-time', description: 'When the lock files were read.' }),
  snapshot: snapshotId,
  nextCursor: Type.Optional(nextCursor),
});
export type Packages = Static<typeof Packages>;

export const cycloneDxMediaType = 'application/vnd.cyclonedx+json';
export const spdxMediaType = 'application/spdx+json';

export const CycloneDxDocument = Type.Object({
  bomFormat: Type.Literal('CycloneDX', { type: 'string' }),
  specVersion: Type.Literal('1.6', { type: 'string' }),
});

export const SpdxDocument = Type.Object({
  spdxVersion: Type.Literal('SPDX-2.3', { type: 'string' }),
  packages: Type.Array(Type.Object({})),
});
