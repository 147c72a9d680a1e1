import type { Part } from './highlight.ts';
import type { Pen } from './pen.ts';
import type { Paint } from './theme.ts';

/** State of a mark that does not come from the mark itself. */
export interface MarkState {
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isPointed: boolean;
  /** It is what the subject depends on, or what depends on it. */
  readonly part?: Part;
  /** Arrows to siblings above it. */
  readonly against: number;
  readonly hasStripe: boolean;
  /** A name stands over it. */
  readonly isTextless: boolean;
  /** The surrounding mark already shows that these are tests. */
  readonly isWithinTests: boolean;
  /** Nothing can be clicked on. */
  readonly isStill: boolean;
  /** Everything is drawn around it. */
  readonly isMiddle: boolean;
}

const RADIUS = 6;

interface FrameLook {
  readonly fill: Paint;
  readonly border: Paint;
  readonly dash?: readonly number[];
}

function ownPaint({ isSelected, isPointed, isMiddle }: MarkState): Paint | undefined {
  if (isSelected) return 'focus';
  return isPointed || isMiddle ? 'text' : undefined;
}

/** Draws the box of a mark, and around it the signs of selection and of keyboard focus. */
export function drawFrame(pen: Pen, { fill, border, dash }: FrameLook, state: MarkState): void {
  const radius = Math.min(RADIUS, pen.width / 5, pen.height / 5);
  const partPaint = state.part === undefined || state.part === 'plain' ? undefined : 'focus';
  const paint = ownPaint(state) ?? partPaint;
  const stroke = { paint: paint ?? border, width: paint === undefined ? 1 : 1.8, dash };
  pen.frame('box', radius, { fill: state.isSelected ? 'selected' : fill, stroke });
  if (state.isFocused) pen.frame('ring', radius, { stroke: { paint: 'focus', width: 2 }, outset: 3 });
}
