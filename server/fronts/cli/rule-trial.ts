import type { RuleFile } from '#server/app/security/scan-rules.ts';
import type { TriedRules } from '#server/app/security/try-rules.ts';

/** Tries rules by their examples, in this process: it needs no engine, and no folder. */
export interface RuleTrial {
  run(files: readonly RuleFile[]): Promise<TriedRules>;
}
