/** A scale by square roots: small values keep room beside large ones, and zero has a place. */
export function rootScale(max: number, length: number): (value: number) => number {
  return (value) => (max <= 0 ? 0 : length * Math.sqrt(Math.max(0, value) / max));
}

/** Round numbers for an axis of roots, at least `apart` pixels from each other, zero first. */
export function rootTicks(max: number, length: number, apart: number): number[] {
  const place = rootScale(max, length);
  const ticks = [0];
  for (let power = 1; power <= max; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const tick = factor * power;
      if (tick <= max && place(tick) - place(ticks.at(-1) as number) >= apart) ticks.push(tick);
    }
  }
  return ticks;
}

/** Round numbers from zero, at equal distances, of which the last is not below `max`; about `count` of them. */
export function linearTicks(max: number, count: number): number[] {
  if (max <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(max / count));
  const step = power * ([1, 2, 5].find((factor) => factor * power * count >= max) ?? 10);
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, at) => at * step);
}
