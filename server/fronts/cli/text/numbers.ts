/** 12345 → `12,345`, in any language of the machine. */
export function withCommas(value: number): string {
  return value.toLocaleString('en-US');
}

/** `1 file`, `1,234 files`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${withCommas(count)} ${count === 1 ? singular : plural}`;
}

/** Seconds with one decimal below ten, none above: `0.4`, `12`. */
export function seconds(durationMs: number): string {
  const value = durationMs / 1000;
  return value < 10 ? value.toFixed(1) : withCommas(Math.round(value));
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** `512 bytes`, `1.5 MiB`. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
