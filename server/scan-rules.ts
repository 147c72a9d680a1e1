/** Rules of scans: ours as they come with the engine, and those of a repository. */
import type { ReadRules } from './app/security/scan-rules.ts';
import { hashToIdentifier } from './base/content-hash.ts';
import { secretRuleIds } from './engine/security/secrets/secret-rule-text.ts';
import { compileRules } from './engine/security/rules/compile-rules.ts';
import { readBundledRules } from './platform/files/bundled-rules.ts';
import { version } from './version.ts';

/** Changes when the analysis finds other things by the same rules. */
const analysisVersion = 1;

export const readScanRules: ReadRules = (ofProject) => {
  const ours = readBundledRules().map((file) => ({ ...file, isOurs: true }));
  const { ruleSet, errors } = compileRules([...ours, ...ofProject.map((file) => ({ ...file, isOurs: false }))]);
  const projectRules = ruleSet.rules.filter(({ id }) => id.startsWith('project/')).length;
  return { ruleSet, projectRules, errors: errors.map((error) => ({ ...error })) };
};

let known: string | undefined;

/** Names all that decides what is found in a snapshot beside the snapshot itself. */
export function scanMark(): string {
  known ??= hashToIdentifier([
    `${version} ${analysisVersion} `,
    ...secretRuleIds(),
    ...readBundledRules().flatMap(partsOf),
  ]);
  return known;
}

function partsOf({ path, text }: { readonly path: string; readonly text: string }): string[] {
  return [path, '\0', text, '\0'];
}
