import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import type { Doubt } from '#protocol/doubt-codes.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { ScanScope } from '#protocol/scan-scope.ts';
import { type Finding, Security } from '#protocol/security.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { getSecurity, type SecurityParts } from '#server/app/security/get-security.ts';
import type { ProjectScan, ScannedFinding } from '#server/app/security/project-scans.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { indexFiles, type IndexedFiles } from '../../../../support/indexed-files.ts';
import { byKey, byOwner } from '../../../../support/sample-project.ts';
import {
  fingerprintOf,
  projectScan,
  scannedFinding,
  scansOf,
  triageRecords,
} from '../../../../support/security-fixture.ts';

const key = `sk_live_${'a1B2c3D4'.repeat(4)}`;
const files = `
=== src/run.ts
import { exec } from 'node:child_process';
export function run(request) {
  const name = request.query.name;
  exec('ls ' + name, { key: '${key}' });
}
=== src/store.ts
export const find = (db, id) => db.query('select ' + id);
=== src/log.ts
console.log('a');
`;

const step = { column: 3, proof: 'exact' } as const;
const found: Readonly<Record<string, ScannedFinding>> = {
  run: scannedFinding({
    file: 'src/run.ts',
    line: 4,
    path: [
      { ...step, file: 'src/run.ts', line: 3, role: 'source', what: 'request.query.name' },
      { ...step, file: 'src/log.ts', line: 1, role: 'step', proof: 'hint', what: 'log(…)' },
      { ...step, file: 'src/run.ts', line: 4, role: 'sink', what: 'exec(…)' },
    ],
  }),
  store: scannedFinding({ file: 'src/store.ts', line: 1, ruleId: 'sql-injection', severity: 'critical' }),
  log: scannedFinding({
    file: 'src/log.ts',
    line: 1,
    severity: 'low',
    confidence: 'medium',
    category: 'configuration',
    reach: { state: 'unknown', reason: 'Nobody knows.' },
  }),
  doubtful: scannedFinding({
    file: 'src/log.ts',
    line: 1,
    column: 9,
    confidence: 'low',
    fingerprint: fingerprintOf('doubtful'),
  }),
  muted: scannedFinding({ file: 'src/run.ts', line: 1, suppressed: { by: 'nosemgrep', line: 1 } }),
};

const names = (findings: readonly Finding[]) => findings.map(({ file, line }) => `${file}:${line}`);

/** A finding as a further place of another one. */
function place({ file, line, fingerprint }: ScannedFinding) {
  return { file, line, column: 1, what: 'exec(…)', fingerprint };
}

/** A hole of a package in a lock file. */
const hole = (file: string, name: string) =>
  scannedFinding({ file, line: 3, ruleId: name, category: 'dependency', fingerprint: fingerprintOf(name) });

const packages = (file: string, doubts: readonly Doubt[]) => ({
  compared: 1,
  unchecked: [{ file, reason: 'unread' as const }],
  uncheckedCount: 1,
  reasons: [],
  doubts: [...doubts],
});

const newness = ({ findings }: Security) => findings.map(({ file, isNew: is = false }) => `${file} ${is}`).toSorted();

describe('findings of a project', () => {
  let indexed: IndexedFiles;
  let scan: ProjectScan;
  const triage = triageRecords();
  before(async () => {
    indexed = await indexFiles(files);
    const snapshot = await indexed.snapshots.newest('prj_1', 'files', byOwner());
    scan = projectScan(snapshot, Object.values(found));
  });

  function parts(newest = () => scan, kept: readonly ProjectScan[] = []): SecurityParts {
    const clock = new FakeClock();
    return {
      scans: scansOf(newest, kept),
      triage,
      files: indexed.files,
      clock,
      cursorSecret: () => new Uint8Array(32),
    };
  }

  type Asked = Omit<OperationParams<'security.get'>, 'id'>;

  async function get(asked: Asked = {}, context: CallContext = byKey(), of = parts()): Promise<Security> {
    const data = await (await getSecurity(of, { id: 'prj_1', ...asked }, context)).data();
    assert.ok(Value.Check(Security, data), JSON.stringify([...Value.Errors(Security, data)]));
    return data;
  }

  it('are listed worst first, then by place, without paths; the doubtful and suppressed ones are not [§2.10.security]', async () => {
    const { findings, summary, reach, suppressed, scope } = await get();
    assert.deepEqual(names(findings), ['src/store.ts:1', 'src/run.ts:4', 'src/log.ts:1']);
    assert.deepEqual(summary, { total: 3, critical: 1, high: 1, medium: 0, low: 1, info: 0 });
    assert.deepEqual(reach, { reachable: 2, unknown: 1, notReachable: 0 });
    assert.deepEqual([suppressed, scope?.rules], [1, 2]);
    assert.equal(
      findings.some(({ path }) => path !== undefined),
      false,
    );
  });

  it('are counted by the confidence alone, however the list is narrowed', async () => {
    const cases: readonly (readonly [asked: Asked, listed: readonly string[]])[] = [
      [{ severity: 'high' }, ['src/store.ts:1', 'src/run.ts:4']],
      [{ category: 'configuration' }, ['src/log.ts:1']],
      [{ reach: 'unknown' }, ['src/log.ts:1']],
      [{ rule: 'sql-injection' }, ['src/store.ts:1']],
      [{ file: 'src/log.ts' }, ['src/run.ts:4', 'src/log.ts:1']],
    ];
    for (const [asked, listed] of cases) {
      const { findings, summary } = await get(asked);
      assert.deepEqual([names(findings), summary.total], [listed, 3], JSON.stringify(asked));
    }
    assert.equal((await get({ confidence: 'low' })).summary.total, 4);
    assert.equal((await get({ confidence: 'high' })).summary.total, 2);
    assert.equal((await get({ suppressed: 'include' })).summary.total, 4);
  });

  it('of packages are none, and then the answer says that nothing looks for them', async () => {
    assert.deepEqual((await get({ category: 'dependency' })).doubts, [{ code: 'package_holes_not_scanned' }]);
    assert.equal((await get({ category: 'configuration' })).doubts, undefined);
    const ofPackage = { ...found.log, category: 'dependency' as const };
    const of = parts(() => projectScan(scan.snapshot, [ofPackage]));
    assert.equal((await get({ category: 'dependency' }, byKey(), of)).doubts, undefined);
  });

  it('show code with secrets masked, and each step with its line', async () => {
    const { findings } = await get({ detail: 'full', rule: 'command-injection', severity: 'high' });
    const [run] = findings;
    assert.match(run.content, /^ {2}exec\('ls ' \+ name, \{ key: 'sk_l…' \}\);$/);
    const steps = run.path?.map(({ role, proof, text }) => [role, proof, text]);
    assert.deepEqual(steps?.slice(0, 2), [
      ['source', 'exact', 'const name = request.query.name;'],
      ['step', 'hint', "console.log('a');"],
    ]);
    assert.equal(JSON.stringify(findings).includes(key), false);
  });

  it('of one cause are one, with its further places, each of which a comparison still knows', async () => {
    const cause = 'src/run.ts:3:5';
    const flow = (line: number, change: Partial<ScannedFinding> = {}) =>
      scannedFinding({ file: 'src/run.ts', line, cause, ...change });
    const [first, second, third] = [flow(2), flow(3), flow(4)];
    const apart = [flow(1, { severity: 'low' }), flow(1, { cause: 'src/run.ts:1:1', ruleId: 'sql-injection' })];
    const joined = projectScan(scan.snapshot, [third, ...apart, second, first]);
    const of = parts(() => joined, [projectScan(scan.snapshot, [second], 'old')]);
    const { findings, summary } = await get({}, byKey(), of);
    assert.deepEqual(names(findings), ['src/run.ts:1', 'src/run.ts:2', 'src/run.ts:1']);
    assert.deepEqual([summary.total, summary.high], [3, 2]);
    assert.deepEqual([findings[1].furtherPlaces, findings[1].places], [2, [place(second), place(third)]]);
    const [named] = (await get({ fingerprint: third.fingerprint }, byKey(), of)).findings;
    assert.deepEqual([named.line, named.places], [4, [place(first), place(second)]]);
    const since = (await get({ base: 'old', severity: 'high', rule: 'command-injection' }, byKey(), of)).findings;
    assert.deepEqual([since[0].line, since[0].places], [2, [place(third)]]);
  });

  it('come with the counts of earlier scans where these are asked for, on the first page', async () => {
    const summary = { total: 1, critical: 0, high: 1, medium: 0, low: 0, info: 0 };
    const reach = { reachable: 1, unknown: 0, notReachable: 0 };
    const point = { commit: 'c1', scannedAt: '2026-03-01T12:00:00.000Z', rulesVersion: 'r1', summary, reach };
    const of = { ...parts(), scans: { ...parts().scans, trend: () => [point] } };
    const first = await get({ trend: 'include', limit: 2 }, byKey(), of);
    assert.deepEqual(first.trend, [point]);
    const second = await get({ trend: 'include', limit: 2, cursor: first.nextCursor }, byKey(), of);
    assert.deepEqual([second.trend, (await get({}, byKey(), of)).trend], [undefined, undefined]);
  });

  it('of names that nothing has are refused: an empty list would read as if there were none', async () => {
    await assert.rejects(get({ rule: 'comand-injection' }), { code: 'invalid_parameter' });
    await assert.rejects(get({ file: 'src/rnu.ts' }), { code: 'path_not_found' });
  });

  it('come in pages that hold to one scan', async () => {
    const first = await get({ limit: 2 });
    const other = projectScan(scan.snapshot, [], 'scan_2');
    const rest = await get(
      { limit: 2, cursor: first.nextCursor },
      byKey(),
      parts(() => other, [scan]),
    );
    assert.deepEqual(names([...first.findings, ...rest.findings]), ['src/store.ts:1', 'src/run.ts:4', 'src/log.ts:1']);
    assert.equal(rest.nextCursor, undefined);
    const gone = get(
      { limit: 2, cursor: first.nextCursor },
      byKey(),
      parts(() => other),
    );
    await assert.rejects(gone, { code: 'cursor_not_found' });
    const narrowed = get({ limit: 2, cursor: first.nextCursor, severity: 'low' });
    await assert.rejects(narrowed, { code: 'cursor_not_found' });
    assert.equal((await get({}, byOwner())).nextCursor, undefined);
  });

  it('against a revision are the new ones, beside those that are gone', async () => {
    const gone = scannedFinding({ file: 'src/old.ts', line: 7 });
    const base = projectScan(
      scan.snapshot,
      [found.store, gone, { ...gone, fingerprint: fingerprintOf('low'), confidence: 'low' }],
      'main',
    );
    const {
      findings,
      fixed = [],
      summary,
    } = await get(
      { base: 'main' },
      byKey(),
      parts(() => scan, [base]),
    );
    assert.deepEqual([names(findings), names(fixed)], [['src/run.ts:4', 'src/log.ts:1'], ['src/old.ts:7']]);
    assert.deepEqual(
      findings.map(({ isNew }) => isNew),
      [true, true],
    );
    assert.equal(summary.total, 2);
    assert.equal((await get()).fixed, undefined);
  });

  it('of packages are new for sure where the revision could be compared alone, and fixed where the state of now could', async () => {
    const doubt = { code: 'lock_files_unread', count: 1, file: 'yarn.lock' } as const;
    const now = projectScan(scan.snapshot, [hole('yarn.lock', 'GHSA-1'), hole('uv.lock', 'GHSA-2')]);
    const old = projectScan(scan.snapshot, [hole('yarn.lock', 'GHSA-3'), hole('uv.lock', 'GHSA-4')], 'main');
    const compared = async (unread: readonly Doubt[], inBase: string, inNow?: string) => {
      const base = { ...old, packages: packages(inBase, unread) };
      const scope = { ...now.scope, ...(inNow !== undefined && { packages: packages(inNow, [doubt]) }) } as ScanScope;
      return get(
        { base: 'main' },
        byKey(),
        parts(() => ({ ...now, scope }), [base]),
      );
    };
    const unsure = await compared([doubt], 'yarn.lock');
    assert.deepEqual(newness(unsure), ['uv.lock true', 'yarn.lock false']);
    assert.deepEqual(unsure.doubts, [{ ...doubt, code: 'base_lock_files_unread' }]);
    const notNamed = await compared([{ ...doubt, count: 2 }], 'yarn.lock');
    assert.deepEqual(newness(notNamed), ['uv.lock false', 'yarn.lock false']);
    const sure = await compared([], 'yarn.lock');
    assert.deepEqual([newness(sure), sure.doubts], [['uv.lock true', 'yarn.lock true'], undefined]);
    assert.deepEqual(names(sure.fixed ?? []).toSorted(), ['uv.lock:3', 'yarn.lock:3']);
    assert.deepEqual(names((await compared([], '', 'yarn.lock')).fixed ?? []), ['uv.lock:3']);
  });

  it('have a version that is known without a body, and changes with scan, question and decisions', async () => {
    const versionOf = async (asked: Asked = {}, of = parts()) =>
      (await getSecurity(of, { id: 'prj_1', ...asked }, byKey())).version;
    const unread = { ...parts(), files: { readUnchanged: () => assert.fail('a body was made') } };
    const version = await versionOf({}, unread);
    assert.equal(await versionOf(), version);
    assert.notEqual(await versionOf({ severity: 'high' }), version);
    assert.notEqual(await versionOf({ limit: 1 }), version);
    assert.notEqual(
      await versionOf(
        {},
        parts(() => projectScan(scan.snapshot, [], 'scan_2')),
      ),
      version,
    );
    triage.save('prj_1', found.store.fingerprint, { state: 'false_positive', note: 'a number' });
    assert.notEqual(await versionOf(), version);
  });

  it('that are named are listed, whatever their confidence, suppression and triage are', async () => {
    const named = async (finding: ScannedFinding | undefined) =>
      names((await get({ fingerprint: finding?.fingerprint, severity: 'critical' })).findings);
    assert.deepEqual(
      [await named(found['doubtful']), await named(found['muted']), await named(found['store'])],
      [['src/log.ts:1'], ['src/run.ts:1'], ['src/store.ts:1']],
    );
    assert.deepEqual((await get({ fingerprint: 'nothing has it' })).findings, []);
  });

  it('that people decided about are counted, and listed on request', async () => {
    const open = await get();
    assert.deepEqual([names(open.findings), open.triaged], [['src/run.ts:4', 'src/log.ts:1'], 1]);
    const [store] = (await get({ triage: 'all' })).findings;
    assert.deepEqual([store.triage?.state, store.triage?.note], ['false_positive', 'a number']);
  });
});
