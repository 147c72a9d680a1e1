/** Packages as a bill of materials in SPDX 2.3 (ISO/IEC 5962). */
import type { Package, Packages } from '#protocol/packages.ts';
import { packageHash } from './package-hash.ts';

export interface SpdxDocument {
  readonly spdxVersion: 'SPDX-2.3';
  readonly [field: string]: unknown;
  readonly packages: readonly object[];
}

const documentId = 'SPDXRef-DOCUMENT';
const projectId = 'SPDXRef-Project';
const notKnown = { downloadLocation: 'NOASSERTION', filesAnalyzed: false };

export function spdxDocument({ packages, reasons, project, snapshot, readAt, nextCursor }: Packages): SpdxDocument {
  const missing = [...reasons, ...(nextCursor === undefined ? [] : ['There are more packages.'])];
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: documentId,
    name: project,
    documentNamespace: `urn:groundplan:${snapshot}`,
    creationInfo: { created: readAt.replace(/\.\d+Z$/, 'Z'), creators: ['Tool: Groundplan'] },
    ...(missing.length > 0 && { comment: `At least these packages. ${missing.join(' ')}` }),
    documentDescribes: [projectId],
    packages: [{ SPDXID: projectId, name: project, ...notKnown }, ...packages.map(packageEntry)],
    relationships: [describes, ...packages.map(relationOf)],
  };
}

const describes = { spdxElementId: documentId, relationshipType: 'DESCRIBES', relatedSpdxElement: projectId };

function packageEntry({ name, version, purl, license, integrity, lockFiles }: Package, index: number): object {
  const hash = packageHash(integrity);
  return {
    SPDXID: packageId(index),
    name,
    versionInfo: version,
    ...notKnown,
    ...(hash !== undefined && { checksums: [{ algorithm: `SHA${hash.bits}`, checksumValue: hash.digits }] }),
    // A license that no one checked is said in words: the field for it takes licenses of SPDX's list alone.
    ...(license !== undefined && { licenseComments: `The lock file says: ${license}` }),
    externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
    sourceInfo: `Pinned in ${lockFiles.map(({ file, line }) => `${file}:${line}`).join(', ')}`,
  };
}

function relationOf({ scope }: Package, index: number): object {
  return scope === 'development'
    ? { spdxElementId: packageId(index), relationshipType: 'DEV_DEPENDENCY_OF', relatedSpdxElement: projectId }
    : { spdxElementId: projectId, relationshipType: 'DEPENDS_ON', relatedSpdxElement: packageId(index) };
}

function packageId(index: number): string {
  return `SPDXRef-Package-${index + 1}`;
}
