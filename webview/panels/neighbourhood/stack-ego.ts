import type { View, ViewMark } from '#protocol/view.ts';

/** Narrower places have no room for three columns whose names can be read. */
export const acrossMin = 560;

const markWidthMin = 104;
const markHeight = 30;
const gapX = 10;
const gapY = 10;
/** Between who depends on it, the file, and what it depends on: the arrows bend there. */
const bandGap = 46;
const margin = 4;

/** In the lowest place, which may be made higher later. */
const marksMin = 16;

/** How many marks fit into a place without being made smaller. */
export function stackRoom(width: number, height: number): number {
  const rows = Math.floor((height - 2 * bandGap - markHeight) / (markHeight + gapY));
  return Math.max(marksMin, rows * columnsIn(width));
}

function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width - 2 * margin + gapX) / (markWidthMin + gapX)));
}

/**
 * The neighbourhood of a file for a narrow place: who depends on it stands above, what it depends on below, the farther
 * the more steps away. A wide place keeps its columns.
 */
export function stackEgo(view: View, width: number): View {
  const rows = Map.groupBy(view.marks, ({ distance = 0 }) => distance);
  const isStackable = width < acrossMin && view.marks.every(({ parent }) => parent === undefined);
  if (!isStackable || rows.size < 2) return view;
  const bands = [...rows].toSorted(([a], [b]) => a - b).map(([, marks]) => marks);
  let top = 0;
  const placed = bands.flatMap((band) => {
    const marks = placeBand(band, width - 2 * margin, top);
    top = Math.max(...marks.map(({ y }) => y)) + markHeight + bandGap;
    return marks;
  });
  const bounds = { x: -margin, y: 0, width, height: top - bandGap };
  // The order is what lists and screen readers read.
  const order = new Map(view.marks.map(({ id }, index) => [id, index]));
  const marks = placed.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return { ...view, marks, bounds };
}

/** Rows of equal boxes; the last one, that is not full, stands in the middle. */
function placeBand(band: readonly ViewMark[], width: number, top: number): ViewMark[] {
  const columns = Math.min(columnsIn(width), band.length);
  const usual = (width - (columnsIn(width) - 1) * gapX) / columnsIn(width);
  const markWidth = Math.min(Math.max(usual, band.length === 1 ? width * 0.72 : 0), 220);
  return band.map((mark, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, band.length - row * columns);
    const left = (width - inRow * markWidth - (inRow - 1) * gapX) / 2;
    const x = left + (index % columns) * (markWidth + gapX);
    return { ...mark, x, y: top + row * (markHeight + gapY), width: markWidth, height: markHeight };
  });
}
