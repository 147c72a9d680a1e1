/**
 * Findings of a folder with what is said of each, worst first, to be read against the code.
 *
 *     node bench/security/list-alerts.ts [--severity high] [--confidence medium] [--paths] FOLDER
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringAt } from '#server/base/string-table.ts';
import { joinFindings } from '#server/app/security/join-findings.ts';
import { describeFindings } from '#server/app/security/describe-findings.ts';
import { holdsTrialSecrets, isAside, isOfDevelopment } from '#server/engine/security/aside-files.ts';
import { confidences, severities } from '#server/engine/security/rules/rule.ts';
import { CodeReaches } from '#server/engine/security/reach/code-reaches.ts';
import { keyFilesIn, privateKeyKind, unshippedKeys } from '#server/engine/security/secrets/key-files.ts';
import { secretRuleText } from '#server/engine/security/secrets/secret-rule-text.ts';
import { secretsIn } from '#server/engine/security/secrets/secret-findings.ts';
import { decodeAnyway } from '#server/engine/source/text.ts';
import { print } from '../accuracy/python-judge.ts';
import { ruleOf, scanFolder } from './scan-folder.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    severity: { type: 'string', default: 'high' },
    confidence: { type: 'string', default: 'medium' },
    paths: { type: 'boolean', default: false },
  },
});
const [root] = positionals;
const { snapshot, found, lines, cpuSeconds } = await scanFolder(root);
const described = describeFindings(
  { snapshot, reaches: new CodeReaches(snapshot, () => []), ruleOf, suppressed: new Map() },
  found,
);
const listed = described.filter(
  ({ severity, confidence }) =>
    severities.indexOf(severity) <= severities.indexOf(values.severity as never) &&
    confidences.indexOf(confidence) <= confidences.indexOf(values.confidence as never),
);
const joined = joinFindings(listed, new Map());
for (const each of joined) {
  print(`${each.severity} ${each.confidence} ${each.ruleId} ${each.file}:${each.line} ${each.reach.state}`);
  print(`    ${each.reach.reason}`);
  for (const place of each.places ?? []) print(`    also ${place.file}:${place.line} ${place.what}`);
  if (values.paths)
    for (const step of each.path) print(`    ${step.role} ${step.proof} ${step.file}:${step.line} ${step.what}`);
}
const secrets = secretAlerts();
for (const each of secrets) print(each);
print(
  `${joined.length + secrets.length} alerts at ${listed.length + secrets.length} places (${secrets.length} secrets) of ${described.length} findings in ${lines} lines, ${cpuSeconds.toFixed(1)} s CPU`,
);

/** Secrets of at least the asked confidence in files that are shipped. */
function secretAlerts(): string[] {
  const alerts: string[] = [];
  const texts = new Map<string, string>();
  for (let file = 0; file < snapshot.files.count; file++) {
    const path = stringAt(snapshot.files.paths, file);
    texts.set(path, decodeAnyway(readFileSync(join(root, path))));
  }
  const named = new Map(Array.from(texts, ([path, text]) => [path, keyFilesIn(text)]));
  const unshipped = unshippedKeys(texts.keys(), named);
  for (const [file, [path, text]] of [...texts].entries()) {
    if (isAside(path) || isOfDevelopment(path) || holdsTrialSecrets(path) || snapshot.files.codeLines[file] === 0)
      continue;
    for (const { kind, line } of secretsIn(text, path).secrets) {
      const { id, confidence } = secretRuleText(kind);
      if (kind === privateKeyKind && unshipped.has(path)) continue;
      if (confidence !== 'low') alerts.push(`secret ${confidence} ${id} ${path}:${line}`);
    }
  }
  return alerts;
}
