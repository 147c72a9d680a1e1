import assert from 'node:assert/strict';
import type { OperationParams } from '#protocol/operations.ts';
import type { Finding, Security } from '#protocol/security.ts';
import { emptySecurity, finding, fingerprintOf } from '../../../../../support/security-fixture.ts';
import { projectId, run, type Script } from '../scripted-command-line.ts';

const snapshot = 'snp_01JD3ZK8M4Q7V9X2C5B6N8P0RT';
const entryPoint = { id: 'src/app.ts#run', type: 'route', name: 'GET /run', file: 'src/app.ts', line: 4 };
const shell = finding({
  fingerprint: `3f9a01c2${'0'.repeat(24)}`,
  line: 9,
  column: 3,
  reach: { state: 'reachable', reason: 'GET /run leads here.', entryPoint },
  remediation: 'Use execFile.',
  path: [
    {
      file: 'src/app.ts',
      line: 4,
      column: 9,
      role: 'source',
      proof: 'exact',
      what: 'req.query.name',
      text: 'run(req.query.name);',
    },
    { file: 'src/run.ts', line: 9, column: 3, role: 'sink', proof: 'inferred', what: 'exec(…)', text: '' },
  ],
});
const hash = finding({
  fingerprint: fingerprintOf('hash'),
  file: 'src/hash.ts',
  title: 'Weak hash',
  severity: 'low',
  confidence: 'medium',
  cwe: [],
  message: 'MD5 is broken.',
  reach: { state: 'unknown', reason: 'Nobody is known to call it.' },
});
const muted = finding({ file: 'src/m.ts', severity: 'info', suppressed: { by: 'nosec', line: 1, reason: 'a test' } });

function answer(params: OperationParams<'security.get'>): Security {
  const empty = emptySecurity(snapshot);
  const all: Finding[] = params.suppressed === 'include' ? [shell, hash, muted] : [shell, hash];
  const findings = params.severity === 'high' ? [shell] : params.severity === 'critical' ? [] : all;
  return {
    ...empty,
    summary: { ...empty.summary, total: 2, high: 1, low: 1 },
    findings,
    scope: {
      ...empty.scope,
      files: 1200,
      lines: 34_000,
      rules: 64,
      projectRules: 1,
      leftOut: [{ file: 'big.js', reason: 'too_large' }],
      leftOutFiles: 3,
      unfollowed: [
        { language: 'go', files: 12 },
        { language: 'lua', files: 1 },
      ],
      ruleErrors: [{ file: '.groundplan/rules/own.yaml', line: 3, message: 'There is no sink.' }],
    },
    suppressed: 1,
    ...(params.base !== undefined && { fixed: [finding({ file: 'src/old.ts', line: 7 })] }),
  };
}

const script: Script = { 'workspace.open': { projectId }, 'security.get': answer };

const asked = ({ calls }: Awaited<ReturnType<typeof run>>) =>
  calls.filter(({ id }) => id === 'security.get').map(({ params }) => params);

describe('groundplan security', () => {
  it('groups by reachability, says the way on one line, and what was looked at', async () => {
    const { code, stdout } = await run(['security'], { script });
    assert.equal(code, 0);
    assert.deepEqual(stdout.split('\n'), [
      'Reachable from outside (1)',
      '',
      'high     src/run.ts:9:3 Command injection (CWE-78) 3f9a01c2',
      '         GET /run → req.query.name → exec(…) (not every step is proven)',
      '',
      'Unknown whether it is reachable (1)',
      '',
      `low      src/hash.ts:1:1 Weak hash, confidence medium ${fingerprintOf('hash').slice(0, 8)}`,
      '         MD5 is broken.',
      '',
      'Looked at 1,200 files, 34,000 lines, with 64 rules (1 of this project).',
      'Left out: 1 by comments in the code, 0 by decision; --all lists them.',
      'Not looked at as a whole: big.js (too large)',
      'Not looked at as a whole: 2 more files',
      'Secrets alone were looked for in go (12 files), lua (1 file): no rule follows their code.',
      'A rule is not applied: .groundplan/rules/own.yaml:3 There is no sink.',
      '',
    ]);
  });

  it('shows what earlier scans counted with --history, and where rules or advisories became others', async () => {
    const counts = { total: 3, critical: 0, high: 1, medium: 0, low: 2, info: 0 };
    const reach = { reachable: 1, unknown: 2, notReachable: 0 };
    const point = { scannedAt: '2026-01-02T03:04:05Z', commit: 'c0ffee'.repeat(6), summary: counts, reach };
    const trend = [
      { ...point, rulesVersion: 'a' },
      { ...point, summary: { ...counts, total: 2, low: 1 }, rulesVersion: 'b' },
    ];
    const kept: Script = { ...script, 'security.get': (params) => ({ ...answer(params), trend }) };
    const outcome = await run(['security', '--history'], { script: kept });
    assert.deepEqual(asked(outcome), [{ id: projectId, trend: 'include', limit: 1 }]);
    const [lead, , head, ...rows] = outcome.stdout.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim());
    assert.match(lead, /^Open findings: 3 to 2 /);
    assert.equal(head, 'DATE COMMIT CRITICAL HIGH MEDIUM LOW INFO REACHABLE UNKNOWN NOT REACHABLE RULES');
    assert.deepEqual(rows.slice(0, 2), [
      '2026-01-02 c0ffeec0ff 0 1 0 2 0 1 2 0',
      '2026-01-02 c0ffeec0ff 0 1 0 1 0 1 2 0 new',
    ]);
  });

  it('says that no earlier scan is kept, and lists no history as SARIF', async () => {
    const { stdout } = await run(['security', '--history'], { script });
    assert.match(stdout, /^No scan of a commit is kept yet/);
    const { code, stderr } = await run(['security', '--history', '--format', 'sarif'], { script });
    assert.equal(code, 2);
    assert.match(stderr, /--history lists counts, no findings: choose text or json/);
  });

  it('shows each step with --paths', async () => {
    const { stdout } = await run(['security', '--paths', '--severity', 'high'], { script });
    assert.deepEqual(stdout.split('\n').slice(4, 12), [
      '         A value of the request reaches `exec`.',
      '         GET /run leads here.',
      '           source src/app.ts:4:9 req.query.name',
      '                  run(req.query.name);',
      '           sink   src/run.ts:9:3 exec(…) [inferred]',
      '         The route is reached without a login.',
      '         To mend it: Use execFile.',
      '',
    ]);
  });

  it('never says that code is secure, or that there are no holes', async () => {
    const { stdout, code } = await run(['security', '--severity', 'critical'], { script });
    assert.equal(code, 0);
    assert.match(stdout, /^Nothing was found by these rules in what was looked at\.\n\nLooked at 1,200 files/);
    assert.doesNotMatch(stdout, /secure|safe|no (holes|vulnerabilities|issues)/i);
    assert.match(stdout, /2 more are not shown/);
  });

  it('lists what was taken out, with the reason, by --all', async () => {
    const outcome = await run(['security', '--all'], { script });
    assert.match(outcome.stdout, /info {5}src\/m\.ts:1:1 .*\n.*\n {9}taken out by nosec: a test\n/);
    assert.doesNotMatch(outcome.stdout, /--all/);
    assert.deepEqual(asked(outcome), [{ id: projectId, detail: 'full', suppressed: 'include', triage: 'all' }]);
  });

  it('compares with a revision', async () => {
    const outcome = await run(['security', '--base', 'main', '--reach', 'reachable', '--rule', 'x', '--file', 'a.ts'], {
      script,
    });
    assert.match(outcome.stdout, /\nFixed since main \(1\)\n\nhigh {5}src\/old\.ts:7:1 Command injection\n/);
    assert.deepEqual(asked(outcome), [
      { id: projectId, base: 'main', reach: 'reachable', file: 'a.ts', rule: 'x', detail: 'full' },
    ]);
  });

  it('answers with GET security, with paths on request', async () => {
    const outcome = await run(['security', '--json', '--limit', '5'], { script });
    assert.deepEqual(JSON.parse(outcome.stdout), answer({ id: projectId }));
    const withPaths = await run(['security', '--format', 'json', '--paths'], { script });
    assert.deepEqual(
      [asked(outcome), asked(withPaths)],
      [[{ id: projectId, limit: 5 }], [{ id: projectId, detail: 'full' }]],
    );
    assert.equal((await run(['security', '--json', '--format', 'sarif'], { script })).code, 2);
  });

  it('writes SARIF to a file, with what was taken out and by whom', async () => {
    const { written, stdout } = await run(['security', '--format', 'sarif', '--output', 'out.sarif'], { script });
    const text = written.get('/repository/out.sarif') ?? '';
    const log = JSON.parse(text) as { runs: readonly { results: readonly { suppressions: readonly object[] }[] }[] };
    assert.deepEqual(
      log.runs[0]?.results.map(({ suppressions }) => suppressions.length),
      [0, 0, 1],
    );
    assert.equal(stdout, '');
  });

  it('ends with 1 where something open is as bad, whatever is listed', async () => {
    const failed = await run(['security', '--fail-on', 'high', '--limit', '1', '--severity', 'critical', '--all'], {
      script,
    });
    assert.deepEqual([failed.code, failed.stderr], [1, '1 finding of severity high or worse\n']);
    assert.deepEqual(asked(failed)[1], { id: projectId, severity: 'high' });
    assert.equal((await run(['security', '--fail-on', 'critical'], { script })).code, 0);
    assert.equal((await run(['security', '--fail-on', 'bad'], { script })).code, 2);
    assert.equal((await run(['security', 'src'], { script })).code, 2);
  });
});

const puts = ({ calls }: Awaited<ReturnType<typeof run>>) => calls.filter(({ id }) => id === 'triage.put');

describe('groundplan security triage', () => {
  const record = { updatedAt: '2026-01-31T12:00:00.000Z', version: '7' };
  const put: Script = {
    ...script,
    'triage.put': ({ state, note }) => ({ ...record, state, ...(note !== undefined && { note }) }),
  };

  it('keeps what was decided about the finding that begins so', async () => {
    const outcome = await run(['security', 'triage', '3F9A01', 'accepted', '--note', 'behind a login'], {
      script: put,
    });
    assert.deepEqual([outcome.code, outcome.stdout], [0, 'accepted: Command injection, src/run.ts:9\n']);
    const { fingerprint } = shell;
    assert.deepEqual(puts(outcome)[0]?.params, {
      id: projectId,
      fingerprint,
      state: 'accepted',
      note: 'behind a login',
    });
    assert.deepEqual(asked(outcome), [{ id: projectId, confidence: 'low', triage: 'all', suppressed: 'include' }]);
  });

  it('replaces the record that it read', async () => {
    const decided = { ...shell, triage: { state: 'accepted' as const, ...record } };
    const known: Script = { ...put, 'security.get': { ...emptySecurity(snapshot), findings: [decided] } };
    const outcome = await run(['security', 'triage', '3f9a01c2', 'open', '--json'], { script: known });
    assert.deepEqual(puts(outcome)[0]?.params.ifMatch, ['7']);
    assert.deepEqual(JSON.parse(outcome.stdout), { ...record, state: 'open' });
  });

  const refused: readonly (readonly [fingerprint: string, state: string, code: number])[] = [
    ['3f9a0', 'open', 2],
    ['000000', 'open', 3],
    ['3f9a01c2', 'fixed', 2],
  ];
  for (const [fingerprint, state, code] of refused) {
    it(`refuses ${fingerprint} ${state}`, async () => {
      const outcome = await run(['security', 'triage', fingerprint, state], { script: put });
      assert.deepEqual([outcome.code, puts(outcome).length], [code, 0]);
    });
  }

  it('takes no beginning of several', async () => {
    const twins = [shell, { ...hash, fingerprint: `3f9a01c2${'1'.repeat(24)}` }];
    const known: Script = { ...put, 'security.get': { ...emptySecurity(snapshot), findings: twins } };
    assert.equal((await run(['security', 'triage', '3f9a01c2', 'open'], { script: known })).code, 2);
  });
});
