import type { Severity } from '#protocol/security.ts';

/** SARIF knows three levels; what lies between them is in `security-severity`. */
export const sarifLevels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** Numbers like those of CVSS: from 9 on critical, from 7 high, from 4 medium, below low. */
export const securitySeverities: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};
