/** `12,345`, as the language of the editor writes it. */
export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 minutes ago`; below a minute `now`. A time in the future, from a clock that was set back, counts as now. */
export function ageText(atMs: number, nowMs: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = Math.max(0, (nowMs - atMs) / 1000);
  const step = steps.find(([, size]) => seconds >= size);
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : format.format(0, 'second');
}
