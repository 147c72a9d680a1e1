import type { Finding, FindingStep, Security, Severity } from '#protocol/security.ts';

export const scannedSnapshot = 'snp_00000000000000000000000001';

/** Fingerprint of a finding of the fixture, by its number. */
export function fingerprintAt(at: number): string {
  return at.toString(16).padStart(32, '0');
}

const step = (
  file: string,
  line: number,
  role: FindingStep['role'],
  proof: FindingStep['proof'],
  what: string,
  text: string,
) => ({
  file,
  line,
  column: 5,
  role,
  proof,
  what,
  text,
});

const commandPath: readonly FindingStep[] = [
  step('src/server/http/routes.ts', 18, 'source', 'exact', 'request.query.file', '  const file = request.query.file;'),
  step('src/server/http/routes.ts', 19, 'step', 'exact', 'convert(file)', '  return convert(file, options);'),
  step(
    'src/server/images/convert.ts',
    7,
    'step',
    'exact',
    'parameter source',
    'export function convert(source: string) {',
  ),
  step(
    'src/server/images/convert.ts',
    9,
    'step',
    'inferred',
    '`${tool} ${source}`',
    '  const line = `${tool} ${source} -resize 50%`;',
  ),
  step('src/server/images/queue.ts', 31, 'step', 'hint', 'queue.push(line)', '  queue.push(line);'),
  step('src/server/images/run.ts', 44, 'sink', 'exact', 'exec(line)', '  exec(line, { timeout }, finished);'),
];

/** The worst of the findings: from a route over four files into a shell. */
export const commandFinding: Finding = {
  id: 'fnd_00000000000000000000000001',
  ruleId: 'command-injection',
  title: 'A request decides which command a shell runs',
  severity: 'critical',
  confidence: 'high',
  category: 'vulnerability',
  cwe: ['CWE-78', 'CWE-77'],
  owasp: ['A03:2021'],
  file: 'src/server/images/run.ts',
  line: 44,
  column: 3,
  message: '`request.query.file` comes from outside and reaches `exec` as part of a command line.',
  content: 'exec(line, { timeout }, finished);',
  fingerprint: fingerprintAt(1),
  remediation: 'Use `execFile` with a list of arguments: no shell reads them.',
  reasons: [
    'Critical: a route without a check of who asks reaches it.',
    'High confidence: 4 of 5 steps are proven; what the queue does with the value is not.',
  ],
  reach: {
    state: 'reachable',
    reason: 'A route of the server calls this code.',
    entryPoint: {
      id: 'ent_1',
      type: 'route',
      name: 'GET /images/:name',
      file: 'src/server/http/routes.ts',
      line: 17,
    },
    entryPoints: 3,
  },
  symbol: 'src/server/images/run.ts#run',
  path: [...commandPath],
};

const kinds: readonly Pick<Finding, 'ruleId' | 'title' | 'severity' | 'cwe'>[] = [
  { ruleId: 'path-traversal', title: 'A request names the file that is read', severity: 'high', cwe: ['CWE-22'] },
  {
    ruleId: 'open-redirect',
    title: 'A request decides where the browser is sent',
    severity: 'medium',
    cwe: ['CWE-601'],
  },
  { ruleId: 'weak-hash', title: 'A password is hashed with MD5', severity: 'low', cwe: ['CWE-327'] },
  {
    ruleId: 'slow-expression',
    title: 'A regular expression takes exponential time',
    severity: 'medium',
    cwe: ['CWE-1333'],
  },
  {
    ruleId: 'verbose-errors',
    title: 'An error is shown to the client with its stack',
    severity: 'info',
    cwe: ['CWE-209'],
  },
];
const states = ['reachable', 'unknown', 'not_reachable'] as const;
const reasons = {
  reachable: 'A route of the server calls this code.',
  unknown: 'It is exported; who imports it lies outside of this project.',
  not_reachable: 'No entry point that is known leads here; 2 calls on the way are not resolved.',
};

function findingAt(at: number): Finding {
  const kind = kinds[at % kinds.length] as (typeof kinds)[number];
  const state = states[at % states.length] as (typeof states)[number];
  return {
    ...kind,
    id: `fnd_${String(at).padStart(26, '0')}`,
    confidence: at % 4 === 0 ? 'medium' : 'high',
    category: kind.ruleId === 'verbose-errors' ? 'configuration' : 'vulnerability',
    file: `src/server/parts/part-${at}.ts`,
    line: 10 + at,
    message: 'A value from outside reaches `readFile`.',
    content: 'readFile(name)',
    fingerprint: fingerprintAt(at),
    reasons: ['It is as the rule says.'],
    reach: {
      state,
      reason: reasons[state],
      ...(state === 'reachable' && {
        entryPoint: {
          id: `ent_${at}`,
          type: 'route',
          name: `POST /parts/${at}`,
          file: `src/server/parts/part-${at}.ts`,
          line: 3,
        },
      }),
    },
    path: [
      step(`src/server/parts/part-${at}.ts`, 4, 'source', 'exact', 'request.body', '  const { name } = request.body;'),
      step(`src/server/parts/part-${at}.ts`, 10 + at, 'sink', 'exact', 'readFile(name)', '  return readFile(name);'),
    ],
  };
}

/** As many findings of all severities and reaches. */
export function securityFindings(count = 12): Finding[] {
  return [commandFinding, ...Array.from({ length: Math.max(0, count - 1) }, (_, index) => findingAt(index + 2))];
}

interface Question {
  readonly fingerprint?: string;
  readonly detail?: string;
  readonly base?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Answers a question as the engine does: in pages, with paths where they are asked for. */
export function securityFixture(question: Question = {}, all: readonly Finding[] = securityFindings()): Security {
  const { fingerprint, detail, base, limit = 100, cursor = '0' } = question;
  const wanted = fingerprint === undefined ? all : all.filter((each) => each.fingerprint === fingerprint);
  const from = Number(cursor);
  const findings = wanted.slice(from, from + limit).map(({ path, ...finding }) => ({
    ...finding,
    ...(detail === 'full' && path !== undefined && { path }),
    ...(base !== undefined && { isNew: true }),
  }));
  return {
    ...emptySecurity,
    summary: countsOf(all),
    findings,
    reach: {
      reachable: all.filter(({ reach }) => reach.state === 'reachable').length,
      unknown: all.filter(({ reach }) => reach.state === 'unknown').length,
      notReachable: all.filter(({ reach }) => reach.state === 'not_reachable').length,
    },
    ...(base !== undefined && { fixed: [fixedFinding] }),
    ...(from + limit < wanted.length && { nextCursor: String(from + limit) }),
  };
}

const fixedFinding: Finding = {
  ...findingAt(3),
  fingerprint: fingerprintAt(9000),
  title: 'An archive names where its files are written',
  path: undefined,
};

function countsOf(findings: readonly Finding[]): Security['summary'] {
  const count = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  return {
    total: findings.length,
    critical: count('critical'),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    info: count('info'),
  };
}

/** What an engine answers that found nothing. */
export const emptySecurity: Security & Required<Pick<Security, 'scope' | 'suppressed'>> = {
  summary: { total: 0, critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  findings: [],
  scannedAt: '2026-03-01T12:00:00.000Z',
  rulesVersion: '1',
  snapshot: scannedSnapshot,
  scope: { files: 412, lines: 51_230, rules: 143, projectRules: 2, leftOut: [], leftOutFiles: 0, ruleErrors: [] },
  reach: { reachable: 0, unknown: 0, notReachable: 0 },
  suppressed: 3,
  triaged: 1,
};
