import type { Badge } from './mark-look.ts';
import type { Pen } from './pen.ts';

const GAP = 7;

/** Of all of them, with the room in front. */
export function badgesWidth(pen: Pen, badges: readonly Badge[], size: number): number {
  return badges.reduce((sum, badge) => sum + badgeWidth(pen, badge, size) + GAP, 0);
}

function badgeWidth(pen: Pen, { kind, text }: Badge, size: number): number {
  return pen.widthOf(text, size) + (kind === 'cycle' ? signWidth(text, size) : 0);
}

function signWidth(text: string, size: number): number {
  return size * 1.1 + (text === '' ? 0 : 2);
}

interface BadgePlace {
  readonly right: number;
  readonly baseLine: number;
  readonly size: number;
  readonly widthMax: number;
}

/** From the right; as many as have room. Returns where they begin. */
export function drawBadges(
  pen: Pen,
  badges: readonly Badge[],
  { right, baseLine, size, widthMax }: BadgePlace,
): number {
  let at = right;
  for (const badge of badges) {
    const { kind, text, paint } = badge;
    const start = at - badgeWidth(pen, badge, size);
    if (right - start > widthMax) break;
    const textStart = kind === 'cycle' ? start + signWidth(text, size) : start;
    if (kind === 'cycle') pen.icon('badge', 'cycle', paint, start, baseLine - size * 0.92, size * 1.1);
    if (text !== '') pen.text(text, textStart, baseLine, { className: 'badge', size, paint });
    at = start - GAP;
  }
  return at;
}
