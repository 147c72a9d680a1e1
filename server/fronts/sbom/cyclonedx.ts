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

/** Packages may say anything; what has the form of an SPDX expression is one. */
function licenseOf(text: string): object {
  const isExpression = /^\(*[\w.+-]+\)*(?: (?:AND|OR|WITH) \(*[\w.+-]+\)*)*$/.test(text);
  return isExpression ? { expression: text } : { license: { name: text } };
}
