/** How much can be drawn readably: decided once, so that no window that is resized moves a mark. */
export interface DrawingRoom {
  readonly shape: 'wide' | 'square' | 'tall';
  /** About how many marks are unfolded by themselves. */
  readonly limit: number;
}

/** Room of a drawing before anything could be measured: as much as fits into a small window. */
export const smallRoom: DrawingRoom = { shape: 'wide', limit: 20 };

/** Pixels of the screen that a mark, its name and the arrows around it want. */
const pixelsPerMark = 17_000;
/** Few steps: windows of about one size show the same drawing. */
const limits = [100, 80, 64, 45, 36, 26, 20];
/** Height by width from which on a drawing of another shape fills the room better. */
const tallRatio = 1.2;
const squareRatio = 0.74;

/** Undefined where nothing has a size: what is hidden says nothing of the room it will have. */
export function drawingRoom(width: number, height: number): DrawingRoom | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const wanted = (width * height) / pixelsPerMark;
  const limit = limits.find((each) => each <= wanted) ?? 20;
  return { shape: shapeOf(height / width), limit };
}

function shapeOf(ratio: number): DrawingRoom['shape'] {
  if (ratio > tallRatio) return 'tall';
  return ratio > squareRatio ? 'square' : 'wide';
}
