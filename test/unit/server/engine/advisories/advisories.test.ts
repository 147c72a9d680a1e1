import assert from 'node:assert/strict';
import { cvssBaseScore, severityOfScore } from '#server/engine/advisories/cvss.ts';
import { cvss4BaseScore } from '#server/engine/advisories/cvss4.ts';
import { holesOf } from '#server/engine/advisories/package-holes.ts';
import { readAdvisory } from '#server/engine/advisories/read-advisory.ts';
import { advisory } from '../../../../support/advisories.ts';

const published = {
  id: 'GHSA-1',
  modified: '2026-01-02T03:04:05.123Z',
  aliases: ['CVE-2026-1'],
  details: 'Versions before 2 run what is sent. More of it.',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'PyPI', name: 'Big_Name' },
      ranges: [
        { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] },
        { type: 'GIT', events: [{ introduced: '0' }] },
      ],
      versions: ['1.0'],
      ecosystem_specific: { affected_functions: ['big.run'] },
    },
    { package: { ecosystem: 'Go', name: 'elsewhere' } },
  ],
  references: [
    { type: 'WEB', url: 'https://example.com/web' },
    { type: 'ADVISORY', url: 'https://example.com/a' },
  ],
  database_specific: { cwe_ids: ['CWE-094'], severity: 'LOW' },
};

describe('an advisory of the OSV format', () => {
  it('is read with what is used of it', () => {
    assert.deepEqual(readAdvisory(published), {
      kind: 'advisory',
      advisory: {
        id: 'GHSA-1',
        aliases: ['CVE-2026-1'],
        modified: '2026-01-02T03:04:05.123Z',
        summary: 'Versions before 2 run what is sent',
        cwe: ['CWE-94'],
        severity: 'high',
        score: 7.2,
        vector: 'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
        url: 'https://example.com/a',
        affected: [
          {
            ecosystem: 'pypi',
            name: 'big-name',
            ranges: [
              [
                ['introduced', '0'],
                ['fixed', '2'],
              ],
            ],
            versions: ['1.0'],
            functions: ['big.run'],
          },
        ],
      },
    });
  });

  it('is distinguished from one that was withdrawn, is about another registry, or is broken', () => {
    const change = (fields: object) => readAdvisory({ ...published, ...fields });
    assert.equal(change({ withdrawn: '2026-02-01T00:00:00Z' }).kind, 'withdrawn');
    assert.equal(change({ affected: published.affected.slice(1) }).kind, 'elsewhere');
    const broken: readonly unknown[] = [
      { id: 7 },
      { modified: 'yesterday' },
      { affected: {} },
      { affected: [{ package: { name: 'a' } }] },
      {
        affected: [
          { package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events: [{ fixed: '1' }] }] },
        ],
      },
      { affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: [1] }] },
    ];
    for (const fields of broken) assert.equal(change(fields as object).kind, 'broken', JSON.stringify(fields));
    assert.equal(readAdvisory([]).kind, 'broken');
  });
});

describe('the base score of CVSS 3', () => {
  it('is that of the published examples', () => {
    const examples: readonly (readonly [vector: string, score: number | undefined])[] = [
      ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
      ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
      ['CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
      ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
      ['CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N', 5.9],
      ['CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:N', 0],
      ['CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', undefined],
      ['CVSS:3.1/AV:N', undefined],
    ];
    for (const [vector, score] of examples) assert.equal(cvssBaseScore(vector), score, vector);
    assert.deepEqual([9, 7, 4, 0.1, 0].map(severityOfScore), ['critical', 'high', 'medium', 'low', 'info']);
  });
});

describe('the base score of CVSS 4', () => {
  it('is that of another implementation, whatever is said of threat and environment', () => {
    const examples: readonly (readonly [vector: string, score: number | undefined])[] = [
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N', 8.7],
      ['AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
      ['AV:N/AC:L/AT:N/PR:N/UI:P/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.3],
      ['AV:P/AC:H/AT:P/PR:H/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N', 1],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N/E:U/CR:L', 8.7],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N', undefined],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:Z/SC:N/SI:N/SA:N', undefined],
      ['AV:/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:H/SC:N/SI:N/SA:N', undefined],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:HL/VI:N/VA:N/SC:N/SI:N/SA:N', undefined],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H:L/VI:N/VA:N/SC:N/SI:N/SA:N', undefined],
      ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/VC:N', undefined],
    ];
    for (const [vector, score] of examples) assert.equal(cvss4BaseScore(`CVSS:4.0/${vector}`), score, vector);
    assert.equal(cvss4BaseScore('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'), undefined);
  });

  it('counts where it is worse than that of CVSS 3, and before a word', () => {
    const critical = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
    const severity = [...published.severity, { type: 'CVSS_V4', score: critical }];
    const read = readAdvisory({ ...published, severity });
    assert.ok(read.kind === 'advisory');
    assert.deepEqual([read.advisory.severity, read.advisory.score, read.advisory.vector], ['critical', 9.3, critical]);
  });
});

const lodash = { ecosystem: 'npm', name: 'lodash', version: '4.17.20' } as const;

function unrated(id: string): unknown[] {
  const { severity: _, ...without } = advisory({ id, name: 'lodash' });
  const [{ severity, isSeverityUnknown }] = holesOf(lodash, [without]).holes;
  return [severity, isSeverityUnknown];
}

describe('holes of a package', () => {
  it('that several databases describe are one, by any shared name, and its key is the same with each', () => {
    const first = advisory({ id: 'OSV-1', name: 'lodash', aliases: ['CVE-2026-1'], severity: 'low', fixed: '5.0.0' });
    const second = advisory({ id: 'GHSA-1', name: 'lodash', aliases: ['CVE-2026-1'], fixed: '4.17.21' });
    const { holes } = holesOf(lodash, [first, second]);
    assert.deepEqual(
      holes.map(({ id, aliases, key, severity }) => [id, aliases, key, severity]),
      [['GHSA-1', ['CVE-2026-1', 'OSV-1'], 'CVE-2026-1', 'critical']],
    );
    assert.equal(holesOf(lodash, [first]).holes[0].key, 'CVE-2026-1');
  });

  it('are there where one database says so, and say that another one does not', () => {
    const here = advisory({ id: 'GHSA-1', name: 'lodash', aliases: ['CVE-1'], fixed: '4.17.21' });
    const not = advisory({ id: 'OSV-1', name: 'lodash', aliases: ['CVE-1'], fixed: '4.0.0' });
    assert.deepEqual(
      holesOf(lodash, [not, here]).holes.map(({ id, isDisputed }) => [id, isDisputed]),
      [['GHSA-1', true]],
    );
  });

  it('of unknown severity are no small ones, and malicious packages are the worst', () => {
    assert.deepEqual(
      [unrated('GHSA-1'), unrated('MAL-1')],
      [
        ['high', true],
        ['critical', false],
      ],
    );
  });

  it('that cannot be compared are no holes, and said', () => {
    const odd = advisory({ id: 'GHSA-1', name: 'lodash', fixed: 'later' });
    assert.deepEqual(holesOf(lodash, [odd]), { holes: [], uncompared: ['GHSA-1'] });
  });
});
