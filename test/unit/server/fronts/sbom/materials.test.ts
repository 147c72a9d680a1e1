import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Package, Packages } from '#protocol/packages.ts';
import { cycloneDxDocument } from '#server/fronts/sbom/cyclonedx.ts';
import { spdxDocument } from '#server/fronts/sbom/spdx.ts';

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/sbom/${name}`, import.meta.url), 'utf8')) as object;
const ajv = new Ajv({ formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) } });
const isCycloneDx = ajv.compile(schemaOf('used-part-of-cyclonedx-1.6.json'));
const isSpdx = ajv.compile(schemaOf('used-part-of-spdx-2.3.json'));

const express: Package = {
  ecosystem: 'npm',
  name: '@x/express',
  version: '4.19.2',
  purl: 'pkg:npm/%40x/express@4.19.2',
  scope: 'production',
  license: 'MIT',
  integrity: 'sha512-AAEC',
  lockFiles: [{ file: 'package-lock.json', line: 7 }],
  importers: 2,
  importer: 'src/app.ts',
};
const tool: Package = {
  ecosystem: 'pypi',
  name: 'tool',
  version: '1.0',
  purl: 'pkg:pypi/tool@1.0',
  scope: 'development',
  license: 'see the file LICENSE',
  lockFiles: [{ file: 'uv.lock', line: 3 }],
};
const unsaid: Package = { ...tool, name: 'other', purl: 'pkg:pypi/other@1.0' };
delete (unsaid as { scope?: string }).scope;

function answer(change: Partial<Packages> = {}): Packages {
  return {
    packages: [express, tool, unsaid],
    summary: { packages: 3, production: 1, development: 1 },
    certainty: 'exact',
    reasons: [],
    project: 'shop',
    readAt: '2026-01-02T03:04:05.678Z',
    snapshot: 'snp_1',
    ...change,
  };
}

const plain = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

describe('a bill of materials in CycloneDX', () => {
  it('has each package with its scope, hash, license and place', () => {
    const document = plain(cycloneDxDocument(answer()));
    assert.ok(isCycloneDx(document), JSON.stringify(isCycloneDx.errors));
    assert.deepEqual(document.components[0], {
      type: 'library',
      'bom-ref': 'pkg:npm/%40x/express@4.19.2',
      group: '@x',
      name: 'express',
      version: '4.19.2',
      scope: 'required',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ expression: 'MIT' }],
      purl: 'pkg:npm/%40x/express@4.19.2',
      evidence: { occurrences: [{ location: 'package-lock.json', line: 7 }] },
      properties: [{ name: 'groundplan:importers', value: '2' }],
    });
    const [, second, third] = document.components as readonly Record<string, unknown>[];
    assert.deepEqual([second['scope'], third['scope']], ['excluded', undefined]);
    assert.deepEqual(second['licenses'], [{ license: { name: 'see the file LICENSE' } }]);
  });

  it('is complete where nothing is missing, else it says what', () => {
    const compositionsOf = (change: Partial<Packages>) => plain(cycloneDxDocument(answer(change)))['compositions'];
    assert.deepEqual(compositionsOf({}), [{ aggregate: 'complete', assemblies: ['project'] }]);
    assert.deepEqual(compositionsOf({ nextCursor: 'c' }), [{ aggregate: 'incomplete', assemblies: ['project'] }]);
    const bounded = plain(cycloneDxDocument(answer({ certainty: 'bounded', reasons: ['Lock files …'] })));
    assert.deepEqual(bounded['compositions'], [{ aggregate: 'incomplete', assemblies: ['project'] }]);
    assert.ok(JSON.stringify(bounded['metadata']).includes('"groundplan:incomplete","value":"Lock files …"'));
  });
});

describe('a bill of materials in SPDX', () => {
  it('has each package, and what needs it', () => {
    const document = plain(spdxDocument(answer()));
    assert.ok(isSpdx(document), JSON.stringify(isSpdx.errors));
    assert.deepEqual(document.packages[1], {
      SPDXID: 'SPDXRef-Package-1',
      name: '@x/express',
      versionInfo: '4.19.2',
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      checksums: [{ algorithm: 'SHA512', checksumValue: '000102' }],
      licenseComments: 'The lock file says: MIT',
      externalRefs: [
        {
          referenceCategory: 'PACKAGE-MANAGER',
          referenceType: 'purl',
          referenceLocator: 'pkg:npm/%40x/express@4.19.2',
        },
      ],
      sourceInfo: 'Pinned in package-lock.json:7',
    });
    const relations = document['relationships'] as readonly { readonly relationshipType: string }[];
    assert.deepEqual(
      relations.map(({ relationshipType }) => relationshipType),
      ['DESCRIBES', 'DEPENDS_ON', 'DEV_DEPENDENCY_OF', 'DEPENDS_ON'],
    );
    assert.deepEqual(document['creationInfo'], { created: '2026-01-02T03:04:05Z', creators: ['Tool: Groundplan'] });
    assert.equal('comment' in document, false);
  });

  it('says what is missing', () => {
    const document = plain(spdxDocument(answer({ reasons: ['Lock files …'], nextCursor: 'c' })));
    assert.equal(document['comment'], 'At least these packages. Lock files … There are more packages.');
  });
});
