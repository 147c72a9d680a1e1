/** Rules of scans: ours as they come with the engine, and those of a repository. */
import type { ReadRules, RuleFile, ScanRules } from './app/security/scan-rules.ts';
import { compileRules } from './engine/security/rules/compile-rules.ts';
import { readBundledRules } from './platform/files/bundled-rules.ts';

let last: { readonly files: string; readonly rules: ScanRules } | undefined;

/** Rules of the same files are kept, since one scan follows another after each save. */
export const readScanRules: ReadRules = (ofProject) => {
  const files = JSON.stringify(ofProject.map(({ path, text }) => [path, text]));
  if (last?.files !== files) last = { files, rules: compiledWithOurs(ofProject) };
  return last.rules;
};

function compiledWithOurs(ofProject: readonly RuleFile[]): ScanRules {
  const ours = readBundledRules().map((file) => ({ ...file, isOurs: true }));
  const { ruleSet, errors } = compileRules([...ours, ...ofProject.map((file) => ({ ...file, isOurs: false }))]);
  const projectRules = ruleSet.rules.filter(({ id }) => id.startsWith('project/')).length;
  return { ruleSet, projectRules, errors: errors.map((error) => ({ ...error })) };
}
