import { centreOf } from '#webview/charts/boxes.ts';
import type { SceneMark } from '#webview/charts/scene.ts';

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** How much worse it is to be aside than to be far. */
const asideWeight = 2.5;

/** The mark that a key leads to; undefined for other keys, and at the border. */
export function nearestInDirection(marks: readonly SceneMark[], from: string, key: string): string | undefined {
  if (key === 'Home') return marks[0]?.id;
  if (key === 'End') return marks.at(-1)?.id;
  const start = marks.find(({ id }) => id === from);
  const direction = directions[key];
  if (start === undefined || direction === undefined) return undefined;
  const [x, y] = direction;
  const origin = centreOf(start.box);
  let [found, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const { id, box } of marks) {
    const at = centreOf(box);
    const [byX, byY] = [at.x - origin.x, at.y - origin.y];
    const ahead = byX * x + byY * y;
    const aside = Math.abs(byX * y) + Math.abs(byY * x);
    if (id === from || ahead < 1 || aside > 4 * ahead) continue;
    const distance = ahead + asideWeight * aside;
    if (distance < least) [found, least] = [id, distance];
  }
  return found;
}
