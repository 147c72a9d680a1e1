import type { Box } from '../scene.ts';

/** Pixels. */
const markWidthMin = 148;
const markWidthMax = 230;
export const markHeight = 60;
/** Between two marks of a row: an arrow with its head, and the borders of two files. */
const gap = 44;
/** Around the marks of a file. */
const filePadding = 8;
export const fileHeader = 22;
const rowGap = 30;
const margin = { x: 22, y: 4 };

/** Marks of one file that follow one another in a row. */
export interface FileBox {
  readonly file: string;
  readonly box: Box;
}

export interface PlacedSteps {
  /** In the order of the path. */
  readonly marks: readonly Box[];
  /** Row of each mark, from 0. */
  readonly rows: readonly number[];
  readonly files: readonly FileBox[];
  readonly height: number;
}

/**
 * Places the steps of a path as text is read: from left to right, then the next row. Steps of one file that follow one
 * another in a row stand in one box.
 *
 * @param files that the steps lie in, in the order of the path
 * @param width pixels that there are
 */
export function placeSteps(files: readonly string[], width: number): PlacedSteps {
  const room = Math.max(markWidthMin, width - 2 * margin.x);
  const columns = Math.max(1, Math.min(files.length, Math.floor((room + gap) / (markWidthMin + gap))));
  const markWidth = Math.min(markWidthMax, (room - (columns - 1) * gap) / columns);
  const pitch = fileHeader + markHeight + filePadding + rowGap;
  const rows = files.map((_, index) => Math.floor(index / columns));
  const marks = files.map((_, index): Box => {
    const x = margin.x + (index % columns) * (markWidth + gap);
    const y = margin.y + fileHeader + (rows[index] ?? 0) * pitch;
    return { x, y, width: markWidth, height: markHeight };
  });
  const height = margin.y * 2 + (Math.ceil(files.length / columns) || 1) * pitch - rowGap;
  return { marks, rows, files: fileBoxes(files, marks, rows), height };
}

function fileBoxes(files: readonly string[], marks: readonly Box[], rows: readonly number[]): FileBox[] {
  const boxes: FileBox[] = [];
  for (const [index, file] of files.entries()) {
    const mark = marks[index] as Box;
    const before = boxes.at(-1);
    if (before !== undefined && files[index - 1] === file && rows[index - 1] === rows[index])
      boxes[boxes.length - 1] = {
        file,
        box: { ...before.box, width: mark.x + mark.width + filePadding - before.box.x },
      };
    else boxes.push({ file, box: around(mark) });
  }
  return boxes;
}

function around({ x, y, width, height }: Box): Box {
  return {
    x: x - filePadding,
    y: y - fileHeader,
    width: width + 2 * filePadding,
    height: height + fileHeader + filePadding,
  };
}
