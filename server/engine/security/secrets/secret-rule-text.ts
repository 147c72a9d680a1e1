import { secretRules } from './secret-rules.ts';
import type { Confidence, Severity } from '../rules/rule.ts';
import { guessedKind } from './secret-findings.ts';

/** Texts about a kind of secret. */
export interface SecretRuleText {
  /** `secret/aws-access-token`. */
  readonly id: string;
  readonly title: string;
  readonly category: 'secret';
  readonly message: string;
  readonly remediation: string;
  readonly cwe: readonly string[];
  readonly owasp: readonly string[];
  readonly severity: Severity;
  readonly confidence: Confidence;
}

const abbreviations: ReadonlySet<string> = new Set('api aws gcp id jwt sas sdk ssh url'.split(' '));

const prefix = 'secret/';

/** @param kind id of a rule of secrets */
export function secretRuleText(kind: string): SecretRuleText {
  const name = kind
    .split('-')
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return {
    id: `${prefix}${kind}`,
    title: `Secret in the code: ${name}`,
    category: 'secret',
    message: `Everybody who can read the code, or its history, has this secret (${name}).`,
    remediation:
      'Have it replaced where it was given out, since it stays in the history. Read the new one from the environment or a secret store.',
    cwe: ['CWE-798'],
    owasp: ['A07:2021'],
    severity: 'high',
    confidence: kind === guessedKind ? 'low' : 'high',
  };
}

/** @param ruleId as in findings */
export function secretRuleTextOf(ruleId: string): SecretRuleText | undefined {
  return ruleId.startsWith(prefix) ? secretRuleText(ruleId.slice(prefix.length)) : undefined;
}

/** Ids of all rules of secrets. */
export function secretRuleIds(): readonly string[] {
  return secretRules.map(({ id }) => `${prefix}${id}`);
}
