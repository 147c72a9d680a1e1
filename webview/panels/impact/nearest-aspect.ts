/** Few shapes, so that no window that is resized a little moves a mark. */
const aspects = [0.5, 0.8, 1.2, 1.6, 2.2];

/** Width by height of the room, as one of a few. */
export function nearestAspect(width: number, height: number): number {
  if (width <= 0 || height <= 0) return 1.6;
  const off = (aspect: number) => Math.abs(Math.log(width / height / aspect));
  return aspects.reduce((best, each) => (off(each) < off(best) ? each : best));
}
