import { confidences, type Finding, severities } from '#protocol/security.ts';
import { weaknessPage } from '#server/app/security/weakness-page.ts';
import { sarifLevels, securitySeverities } from './sarif-levels.ts';

export interface SarifRule {
  readonly id: string;
  readonly [property: string]: unknown;
}

/** The rules of some findings, each once, sorted by name. What differs by finding is that of the worst one. */
export function sarifRules(findings: readonly Finding[]): SarifRule[] {
  const byRule = Map.groupBy(findings, ({ ruleId }) => ruleId);
  return [...byRule].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => sarifRule(of));
}

function sarifRule(findings: readonly Finding[]): SarifRule {
  const [{ ruleId, title, remediation, cwe, owasp = [] }] = findings;
  const severity = severities.find((each) => findings.some((finding) => finding.severity === each)) ?? 'info';
  const confidence = confidences.find((each) => findings.some((finding) => finding.confidence === each)) ?? 'low';
  return {
    id: ruleId,
    shortDescription: { text: title },
    fullDescription: { text: title },
    help: { text: remediation ?? title },
    ...(cwe[0] !== undefined && { helpUri: weaknessPage(cwe[0]) }),
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: {
      'security-severity': securitySeverities[severity],
      precision: confidence,
      tags: ['security', ...cwe.map(weaknessTag), ...owasp.map((each) => `external/owasp/${each.toLowerCase()}`)],
    },
  };
}

/** Code hosts compare these tags as texts, with three digits. */
function weaknessTag(cwe: string): string {
  return `external/cwe/cwe-${cwe.slice('CWE-'.length).padStart(3, '0')}`;
}
