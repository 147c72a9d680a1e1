import type { FileMetrics } from '#protocol/metrics.ts';

/** Numbers of a file that a drawing or a table can show. */
export const fileValues = [
  'codeLines',
  'cognitive',
  'cyclomatic',
  'recentChanges',
  'changes',
  'fixes',
  'authors',
  'duplication',
  'maintainability',
  'fanIn',
  'fanOut',
] as const;
export type FileValue = (typeof fileValues)[number];

/** Those whose sum over files means something: an area can stand for them. */
export const areaValues = ['codeLines', 'cognitive', 'recentChanges'] as const satisfies readonly FileValue[];
export type AreaValue = (typeof areaValues)[number];

export const colourValues = [
  'recentChanges',
  'cognitive',
  'codeLines',
  'duplication',
  'maintainability',
  'authors',
  'fixes',
] as const satisfies readonly FileValue[];
export type ColourValue = (typeof colourValues)[number];

/** Undefined where the history was not read. */
export function valueOf(file: FileMetrics, value: FileValue): number | undefined {
  switch (value) {
    case 'recentChanges':
    case 'changes':
    case 'fixes':
    case 'authors':
      return file.history?.[value];
    default:
      return file[value];
  }
}

/** Whether a low value is the one that asks for attention. */
export function isWorseWhenLow(value: FileValue): boolean {
  return value === 'maintainability';
}

/** The value that asks most for attention; undefined where none is known. */
export function worst(values: readonly (number | undefined)[], value: FileValue): number | undefined {
  const known = values.filter((each) => each !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((most, each) => (isWorseWhenLow(value) ? Math.min(most, each) : Math.max(most, each)));
}
