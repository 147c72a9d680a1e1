import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { entryPointsOf } from '#server/engine/entry-points/entry-points-of.ts';
import { frontEndOf } from '#server/engine/languages/front-ends.ts';
import type { RawFinding, RawScan } from '#server/engine/security/finding.ts';
import { compileRules } from '#server/engine/security/rules/compile-rules.ts';
import { rawOutputsOf } from '#server/engine/security/templates/raw-outputs.ts';
import type { RuleSet } from '#server/engine/security/rules/rule.ts';
import { scanLimits, type ScanLimits, scanProgram } from '#server/engine/security/taint/scan-program.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';
import { filesOf, linkFolder } from './indexed-files.ts';

const models = fileURLToPath(new URL('../../server/engine/security/models/', import.meta.url));

/** Our models, with rules of a test's own. */
export function rulesOf(...texts: readonly string[]): RuleSet {
  const files = globSync('*.yaml', { cwd: models })
    .toSorted()
    .map((name) => ({ path: name, text: readFileSync(models + name, 'utf8'), isOurs: true }));
  const rules = texts.map((text, index) => ({ path: `rule-${index}.yaml`, text: `${text}\n${example}`, isOurs: true }));
  const { ruleSet, errors } = compileRules([...files, ...rules]);
  assert.deepEqual(
    errors.filter(({ file }) => file.startsWith('rule-')),
    [],
  );
  return ruleSet;
}

const example = `title: A title
cwe: CWE-1
owasp: A03:2021
severity: high
message: '{source} goes to {sink}.'
remediation: Do not.
examples:
  javascript: { bad: a(), good: b() }
`;

/** Scans files, indexed and lowered for real. One text as in `filesOf`. */
export async function scanCode(
  fixture: string | Readonly<Record<string, string>>,
  rules: RuleSet,
  limits: ScanLimits = scanLimits,
): Promise<RawScan> {
  const files = typeof fixture === 'string' ? filesOf(fixture) : fixture;
  await Promise.all(Object.keys(files).map((path) => frontEndOf(path)?.load(bundledAssets)));
  const indexed = await linkFolder(files);
  const snapshot = asLinked(await indexed.refresh());
  const graphs = (path: string) => frontEndOf(path)?.flow(files[path], path);
  const templates = (path: string) => rawOutputsOf(path, files[path]);
  return scanProgram(
    { snapshot, graphs, templates, entryPoints: entryPointsOf(snapshot), texts: (path: string) => files[path] },
    rules,
    limits,
  );
}

/** `rule file:line <- file:line source confidence`, a line each. */
export function findingLine({ ruleId, file, line, path, confidence, source }: RawFinding): string {
  const from = path[0].file === file ? '' : `${path[0].file}:`;
  return `${ruleId} ${file}:${line} <- ${from}${path[0].line} ${source} ${confidence}`;
}

export async function findingLines(
  fixture: string | Readonly<Record<string, string>>,
  rules: RuleSet,
): Promise<string[]> {
  return (await scanCode(fixture, rules)).findings.map(findingLine);
}

/** Checks what is found in files, a line each as `findingLine` writes it. */
export function checkFindings(
  title: string,
  fixture: string | Readonly<Record<string, string>>,
  rules: RuleSet,
  expected: readonly string[],
): void {
  it(title, async () => assert.deepEqual(await findingLines(fixture, rules), expected));
}
