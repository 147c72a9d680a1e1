/** Natural sizes in CSS pixels, for text of 13 pixels with a second line of 11. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between what stands side by side. */
export const gapX = 24;
/** Between lines with edges from one to the next. */
export const gapY = 44;
/** Between lines of one level, and in stacks. */
export const gapYPlain = 16;

/** Room inside an unfolded mark: around the content, and for the line that names it. */
export const framePadding = 14;
export const frameHeader = 36;

const characterWidth = 7.2;
/** Width beside a label: stripe, sign, margins. */
const besideLabel = 36;
/** A few widths only, so that marks stand in columns; what is longer still is cut off where it is drawn. */
const widths = [152, 176, 200, 232] as const;
const fileHeight = 48;

/** A folder grows with the files in it, in few steps, so that one file more changes nothing. */
const folderSteps: readonly (readonly [filesMax: number, least: number, height: number])[] = [
  [9, 152, 52],
  [49, 152, 60],
  [249, 176, 72],
  [999, 200, 90],
  [Infinity, 232, 112],
];

export function fileSize(label: string): Size {
  return { width: widthFor(label), height: fileHeight };
}

/** One line of text. */
export function asideSize(label: string): Size {
  return { width: widthFor(label), height: 36 };
}

export function symbolSize(label: string): Size {
  return { width: widthFor(label), height: 40 };
}

export function folderSize(label: string, files: number): Size {
  const [, least, height] = folderSteps.find(([filesMax]) => files <= filesMax) ?? folderSteps[0];
  return { width: Math.max(least, widthFor(label)), height };
}

/** Least width of an unfolded mark: its name and the button that folds it. */
export function headerWidth(label: string): number {
  return widthFor(label);
}

/** Of marks that stand together and are to stand in columns: as wide as nine of ten need it. */
export function commonWidth(needed: readonly number[]): number {
  return needed.toSorted((a, b) => a - b)[Math.floor(needed.length * 0.9)] ?? 0;
}

function widthFor(label: string): number {
  const needed = textWidth(label) + besideLabel;
  return widths.find((width) => width >= needed) ?? widths[3];
}

/** Characters of the East Asian scripts and signs beyond the basic plane are about twice as wide. */
function textWidth(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length && width <= widths[3]; index++) {
    const code = text.charCodeAt(index);
    const isSecondHalf = code >= 0xdc00 && code < 0xe000;
    if (!isSecondHalf) width += code >= 0x2e80 ? 2 * characterWidth : characterWidth;
  }
  return width;
}
