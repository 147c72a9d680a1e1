import type { Severity } from '../security/rules/rule.ts';

/** Weights of the metrics of CVSS 3.1 (first.org/cvss/v3.1/specification-document, section 7.4). */
const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
};
/** Of privileges, by whether the scope changes. */
const privileges: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  U: { N: 0.85, L: 0.62, H: 0.27 },
  C: { N: 0.85, L: 0.68, H: 0.5 },
};

/**
 * Base score of a vector of CVSS 3.0 or 3.1; undefined for any other text.
 *
 * Source: CVSS v3.1 specification, section 7.1 and appendix A.
 */
export function cvssBaseScore(vector: string): number | undefined {
  const [version, ...metrics] = vector.trim().split('/');
  if (version !== 'CVSS:3.0' && version !== 'CVSS:3.1') return undefined;
  const values = new Map(metrics.map((metric) => metric.split(':', 2) as [string, string]));
  const weightOf = (metric: string) => weights[metric]?.[values.get(metric) ?? ''];
  const scope = values.get('S') ?? '';
  const privilege = privileges[scope]?.[values.get('PR') ?? ''];
  const [vectorOf, complexity, interaction] = ['AV', 'AC', 'UI'].map(weightOf);
  const [confidentiality, integrity, availability] = ['C', 'I', 'A'].map(weightOf);
  const all = [vectorOf, complexity, interaction, privilege, confidentiality, integrity, availability];
  if (all.some((weight) => weight === undefined)) return undefined;
  const lost = 1 - (1 - confidentiality) * (1 - integrity) * (1 - availability);
  const isChanged = scope === 'C';
  const impact = isChanged ? 7.52 * (lost - 0.029) - 3.25 * (lost - 0.02) ** 15 : 6.42 * lost;
  if (impact <= 0) return 0;
  const exploitability = 8.22 * vectorOf * complexity * privilege * interaction;
  return roundedUp(Math.min((isChanged ? 1.08 : 1) * (impact + exploitability), 10));
}

/** Appendix A: to one decimal, without the error of binary fractions. */
function roundedUp(value: number): number {
  const whole = Math.round(value * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}

/** Section 5, "qualitative severity rating scale". */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  if (score >= 4) return 'medium';
  return score > 0 ? 'low' : 'info';
}
