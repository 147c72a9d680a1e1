import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Finding, FindingStep, Security } from '#protocol/security.ts';
import { sarifLog } from '#server/fronts/sarif/sarif-log.ts';
import { emptySecurity, finding } from '../../../../support/security-fixture.ts';

const schema = new URL('../../../../fixtures/sarif/used-part-of-2.1.0.json', import.meta.url);
const isUri = (text: string) => URL.canParse(text, 'file:///root/') && !/[^!-~]/.test(text);
const validate = new Ajv({
  formats: { uri: isUri, 'uri-reference': isUri, 'date-time': (text) => !Number.isNaN(Date.parse(text)) },
}).compile(JSON.parse(readFileSync(schema, 'utf8')));

interface Log {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly { readonly id: string; readonly [name: string]: unknown }[] };
      };
      readonly results: readonly Record<string, unknown>[];
      readonly invocations: readonly [Record<string, readonly { readonly message: { readonly text: string } }[]>];
    },
  ];
}

function logOf(change: Partial<Security>): Log['runs'][0] {
  const log = JSON.parse(JSON.stringify(sarifLog({ ...emptySecurity('snp_1'), ...change }))) as Log;
  assert.ok(validate(log), JSON.stringify(validate.errors));
  return log.runs[0];
}

const resultsOf = (...findings: Finding[]) => logOf({ findings }).results;

const step = (line: number, role: FindingStep['role'], what: string): FindingStep => ({
  file: 'src/a b/ä#1.ts',
  line,
  column: 3,
  role,
  proof: role === 'step' ? 'hint' : 'exact',
  what,
  text: 'exec(name);',
});

describe('findings as SARIF', () => {
  it('are a valid log also when there are none [§2.10.sarif]', () => {
    assert.deepEqual(logOf({}).results, []);
  });

  it('have place, excerpt, fingerprint and the way of the value in its order', () => {
    const path = [step(1, 'source', 'req.query.name'), step(4, 'step', 'clean(…)'), step(9, 'sink', 'exec(…)')];
    const [result] = resultsOf(
      finding({ file: 'src/a b/ä#1.ts', line: 9, endLine: 9, column: 3, endColumn: 20, path }),
    );
    const [flow] = result.codeFlows as { threadFlows: [{ locations: readonly Record<string, unknown>[] }] }[];
    const locations = flow.threadFlows[0].locations;
    assert.deepEqual(
      locations.map(({ executionOrder, kinds, properties }) => [executionOrder, kinds, properties]),
      [
        [1, ['source'], { proof: 'exact' }],
        [2, ['step'], { proof: 'hint' }],
        [3, ['sink'], { proof: 'exact' }],
      ],
    );
    const region = { startLine: 9, startColumn: 3, endLine: 9, endColumn: 20, snippet: { text: 'exec(name);' } };
    const artifactLocation = { uri: 'src/a%20b/%C3%A4%231.ts', uriBaseId: '%SRCROOT%' };
    assert.deepEqual(result.locations, [{ physicalLocation: { artifactLocation, region } }]);
    assert.deepEqual(result.partialFingerprints, { 'groundplanFinding/v1': 'f'.repeat(32) });
  });

  it('name their rules once, with the help and the number of the worst', () => {
    const { tool, results } = logOf({
      findings: [
        finding({
          ruleId: 'xss',
          severity: 'critical',
          cwe: ['CWE-79'],
          owasp: ['A03:2021'],
          remediation: 'Escape it.',
        }),
        finding({ ruleId: 'command-injection' }),
        finding({ ruleId: 'xss', severity: 'low', cwe: ['CWE-79'], line: 3 }),
      ],
    });
    const { rules } = tool.driver;
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['command-injection', 'xss'],
    );
    assert.deepEqual(
      results.map(({ ruleIndex, level }) => [ruleIndex, level]),
      [
        [1, 'error'],
        [0, 'error'],
        [1, 'note'],
      ],
    );
    assert.deepEqual(rules[1]?.properties, {
      'security-severity': '9.5',
      precision: 'high',
      tags: ['security', 'external/cwe/cwe-079', 'external/owasp/a03:2021'],
    });
    assert.deepEqual(
      [rules[1]?.help, rules[1]?.helpUri],
      [{ text: 'Escape it.' }, 'https://cwe.mitre.org/data/definitions/79.html'],
    );
  });

  it('say who took them out, and why', () => {
    const decided = { updatedAt: '2026-01-31T12:00:00.000Z', version: '1' };
    const results = resultsOf(
      finding({}),
      finding({ line: 2, suppressed: { by: 'nosemgrep', line: 2 } }),
      finding({ line: 3, triage: { state: 'accepted', note: 'behind the login', ...decided } }),
      finding({ line: 4, triage: { state: 'open', ...decided } }),
    );
    assert.deepEqual(
      results.map(({ suppressions }) => suppressions),
      [
        [],
        [{ kind: 'inSource', justification: 'A comment of nosemgrep on line 2.' }],
        [{ kind: 'external', status: 'accepted', justification: 'behind the login' }],
        [],
      ],
    );
  });

  it('have rewrites that mend them, with the code that they replace', () => {
    const at = { file: 'src/a b.py', line: 4, column: 9, endLine: 4, endColumn: 13 };
    const [result] = resultsOf(
      finding({ fix: { title: 'Write safe_load here', edits: [{ ...at, replaced: 'load', text: 'safe_load' }] } }),
    );
    assert.deepEqual(result.fixes, [
      {
        description: { text: 'Write safe_load here' },
        artifactChanges: [
          {
            artifactLocation: { uri: 'src/a%20b.py', uriBaseId: '%SRCROOT%' },
            replacements: [
              {
                deletedRegion: { startLine: 4, startColumn: 9, endLine: 4, endColumn: 13 },
                insertedContent: { text: 'safe_load' },
              },
            ],
          },
        ],
      },
    ]);
    assert.equal('fixes' in (resultsOf(finding({}))[0] ?? {}), false);
  });

  it('against a revision are new or absent, as far as that is known', () => {
    const fixed = [finding({ line: 7, content: '' })];
    const { results } = logOf({ findings: [finding({ isNew: true }), finding({})], fixed });
    assert.deepEqual(
      results.map(({ baselineState }) => baselineState),
      ['new', undefined, 'absent'],
    );
    assert.equal('baselineState' in (resultsOf(finding({}))[0] ?? {}), false);
  });

  it('say what was left out, and that there is more', () => {
    const { scope } = emptySecurity('snp_1');
    const [invocation] = logOf({
      nextCursor: 'next',
      scope: {
        ...scope,
        leftOut: [{ file: 'big.js', reason: 'too_large' }],
        unfollowed: [{ language: 'go', files: 12 }],
        leftOutFiles: 3,
        ruleErrors: [{ file: '.groundplan/rules/own.yaml', line: 3, message: 'There is no sink.' }],
      },
    }).invocations;
    const texts = (name: string) => invocation[name]?.map(({ message }) => message.text);
    assert.deepEqual(texts('toolExecutionNotifications'), [
      'Something of the file was left out: too_large.',
      'Something of 2 more files was left out.',
      'No rule follows code of go: secrets alone were looked for in 12 files.',
      'There are more findings: the header Link leads to the next ones.',
    ]);
    assert.deepEqual(texts('toolConfigurationNotifications'), ['There is no sink.']);
  });
});
