import { BYTE_ORDER_MARK, codeAt, endsLine } from './characters.ts';

/** Lines and columns of offsets, both from 1. Lines end at LF, CR LF or CR; a byte order mark has no column. */
export class LinePositions {
  /** Offset at which each line begins. */
  readonly starts: Uint32Array;

  constructor(text: string) {
    this.starts = new Uint32Array(findStarts(text));
  }

  lineOf(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  columnOf(offset: number, line: number): number {
    return offset - this.starts[line - 1] + 1;
  }
}

function findStarts(text: string): number[] {
  const starts = [codeAt(text, 0) === BYTE_ORDER_MARK ? 1 : 0];
  if (text.includes('\r')) {
    for (let at = 0; at < text.length; at++) if (endsLine(text, at, text.charCodeAt(at))) starts.push(at + 1);
    return starts;
  }
  for (let feed = text.indexOf('\n'); feed >= 0; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  return starts;
}
