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
