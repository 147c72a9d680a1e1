/** `14:05:09`, with the day before it where that is another one. */
export function clockText(isoTime: string, nowMs: number, language: string): string {
  const time = new Date(isoTime);
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(time);
  if (time.toDateString() === new Date(nowMs).toDateString()) return clock;
  return `${dayText(isoTime, language)}, ${clock}`;
}

export function dayText(isoTime: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(isoTime));
}

/** `0.4 ms`, `12 ms`, `1.3 s`. */
export function durationText(ms: number, language: string): string {
  const digits = (value: number, most: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: most }).format(value);
  if (ms >= 1000) return `${digits(ms / 1000, 1)} s`;
  return `${digits(ms, ms < 10 ? 1 : 0)} ms`;
}

export function countText(count: number, language: string): string {
  return new Intl.NumberFormat(language).format(count);
}

const dayMs = 86_400_000;

/** Whole days since then; a clock that was set back makes it none. */
export function daysSince(isoTime: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(isoTime)) / dayMs));
}
