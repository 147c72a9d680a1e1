/** Packages as a bill of materials in CycloneDX 1.6 (ECMA-424). */
import type { Package, Packages } from '#protocol/packages.ts';
import { packageHash } from './package-hash.ts';

export interface CycloneDxDocument {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly [field: string]: unknown;
  readonly components: readonly object[];
}

const projectRef = 'project';

export function cycloneDxDocument(answer: Packages): CycloneDxDocument {
  const { packages, certainty, reasons, project, readAt, nextCursor } = answer;
  const isWhole = certainty === 'exact' && nextCursor === undefined;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: readAt,
      tools: { components: [{ type: 'application', name: 'Groundplan' }] },
      component: { type: 'application', 'bom-ref': projectRef, name: project },
      properties: reasons.map((reason) => ({ name: 'groundplan:incomplete', value: reason })),
    },
    components: packages.map(componentOf),
    dependencies: dependenciesOf(answer),
    ...(answer.advisories && { vulnerabilities: vulnerabilitiesOf(packages) }),
    compositions: [{ aggregate: isWhole ? 'complete' : 'incomplete', assemblies: [projectRef] }],
  };
}

function componentOf(found: Package): object {
  const { name, version, purl, scope, license, integrity, lockFiles, importers } = found;
  const [, group, ownName = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const hash = packageHash(integrity);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name: ownName,
    version,
    // What work on the program alone needs is no part of the program.
    ...(scope !== undefined && { scope: scope === 'production' ? 'required' : 'excluded' }),
    ...(hash !== undefined && { hashes: [{ alg: `SHA-${hash.bits}`, content: hash.digits }] }),
    ...(license !== undefined && { licenses: [licenseOf(license)] }),
    purl,
    evidence: { occurrences: lockFiles.map(({ file, line }) => ({ location: file, line })) },
    ...(importers !== undefined && { properties: [{ name: 'groundplan:importers', value: String(importers) }] }),
  };
}

/** Of a package of which no lock file says what it needs there is no entry: one without any would say that it needs nothing. */
function dependenciesOf({ packages, direct = [] }: Packages): object[] {
  const own = direct.length === 0 ? [] : [{ ref: projectRef, dependsOn: direct }];
  const known = packages.flatMap(({ purl, needs }) => (needs === undefined ? [] : [{ ref: purl, dependsOn: needs }]));
  return [...own, ...known];
}

/** One a hole, with all packages that have it. */
function vulnerabilitiesOf(packages: readonly Package[]): object[] {
  const found = packages.flatMap(({ purl, holes = [] }) => holes.map((hole) => ({ purl, hole })));
  return [...Map.groupBy(found, ({ hole }) => hole.id).values()].map((same) => {
    const [{ hole }] = same;
    const { id, aliases, severity, score, vector, cwe, summary, url } = hole;
    const source = sourceOf(id);
    const fixes = new Set(same.flatMap(({ hole: { fixed } }) => fixed ?? []));
    return {
      id,
      ...(source && { source }),
      references: aliases.flatMap((alias) => {
        const of = sourceOf(alias);
        return of === undefined ? [] : [{ id: alias, source: of }];
      }),
      ratings: [
        {
          severity,
          ...(score !== undefined && { score }),
          ...(vector !== undefined && { method: methodOf(vector), vector }),
        },
      ],
      cwes: cwe.map((name) => Number(name.slice('CWE-'.length))),
      description: summary,
      ...(fixes.size > 0 && { recommendation: `Fixed in ${[...fixes].join(', ')}.` }),
      advisories: url === undefined ? [] : [{ url }],
      affects: same.map(({ purl }) => ({ ref: purl })),
    };
  });
}

/** The database that a name is of. */
function sourceOf(id: string): object | undefined {
  if (id.startsWith('GHSA-')) return { name: 'GitHub', url: `https://github.com/advisories/${id}` };
  if (id.startsWith('CVE-')) return { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${id}` };
  return { name: 'OSV', url: `https://osv.dev/vulnerability/${encodeURIComponent(id)}` };
}

function methodOf(vector: string): string {
  if (vector.startsWith('CVSS:4')) return 'CVSSv4';
  return vector.startsWith('CVSS:3.0') ? 'CVSSv3' : vector.startsWith('CVSS:3') ? 'CVSSv31' : 'CVSSv2';
}

/** Packages may say anything; what has the form of an SPDX expression is one. */
function licenseOf(text: string): object {
  const isExpression = /^\(*[\w.+-]+\)*(?: (?:AND|OR|WITH) \(*[\w.+-]+\)*)*$/.test(text);
  return isExpression ? { expression: text } : { license: { name: text } };
}
