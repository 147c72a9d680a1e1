import type { Confidence, FindingCategory, FindingStep, Severity, TriageState } from '#protocol/security.ts';
import type { Translate } from '../../state/translate.ts';
import type { FindingGroup } from './shown-findings.ts';

export function severityWord(t: Translate, severity: Severity): string {
  return { critical: t('Critical'), high: t('High'), medium: t('Medium'), low: t('Low'), info: t('Info') }[severity];
}

export function confidenceWord(t: Translate, confidence: Confidence): string {
  return { high: t('high confidence'), medium: t('medium confidence'), low: t('low confidence') }[confidence];
}

export function categoryWord(t: Translate, category: FindingCategory): string {
  return {
    vulnerability: t('Vulnerability'),
    secret: t('Secret'),
    dependency: t('Dependency'),
    configuration: t('Configuration'),
  }[category];
}

export function reachWord(t: Translate, reach: FindingGroup['reach']): string {
  return {
    reachable: t('Reachable from outside'),
    unknown: t('Unknown whether reachable'),
    not_reachable: t('Not reachable as far as known'),
    fixed: t('Fixed since the revision'),
  }[reach];
}

export function roleWord(t: Translate, role: FindingStep['role']): string {
  return { source: t('Source'), step: t('Step'), sink: t('Sink') }[role];
}

export function proofWord(t: Translate, proof: FindingStep['proof']): string {
  return { exact: t('proven'), inferred: t('inferred'), hint: t('not proven') }[proof];
}

export function triageWord(t: Translate, state: TriageState): string {
  return { open: t('Still open'), accepted: t('Accepted'), false_positive: t('False positive') }[state];
}
