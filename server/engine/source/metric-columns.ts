import type { CodeMetrics } from './code-metrics.ts';

/** Bumped when the layout or the list below changes; part of every front-end's cache key. */
export const metricColumnsFormat = 1;

/**
 * Counts of a file as a whole, in the order of their words. Each but the blank lines, of which comments are made, is a column of a
 * snapshot as well (`FileMetricsTable`).
 */
export const fileCountNames = [
  'blankLines',
  'cyclomatic',
  'cognitive',
  'distinctOperators',
  'distinctOperands',
  'operators',
  'operands',
] as const;
type FileCount = (typeof fileCountNames)[number];
export type FileCountColumn = Exclude<FileCount, 'blankLines'>;

/** Behind the numbers of functions and classes. */
const headerWords = 2 + fileCountNames.length;
const byteMax = 0xff;
const halfWordMax = 0xffff;

/** Counts of one file as columns, so that the tables of a snapshot are made by copying memory. Larger values are cut to the largest. */
export interface MetricColumns extends Readonly<Record<FileCount, number>> {
  readonly functions: {
    readonly symbols: Uint32Array;
    readonly parameters: Uint8Array;
    readonly nesting: Uint8Array;
    readonly cyclomatic: Uint16Array;
    readonly cognitive: Uint16Array;
  };
  readonly classes: {
    readonly symbols: Uint32Array;
    readonly methods: Uint16Array;
    readonly lcom4: Uint16Array;
  };
}

/**
 * `[functions, classes, counts of the file…] symbols… | half words: cyclomatic…, cognitive…, methods…, lcom4… | bytes: parameters…, nesting…`,
 * filled up to whole words.
 */
export function encodeMetrics(metrics: CodeMetrics): Uint8Array {
  const { functions, classes, halstead, ...sums } = metrics;
  const bytes = new Uint8Array(lengthOf(functions.length, classes.length));
  const counts: Readonly<Record<FileCount, number>> = { ...sums, ...halstead };
  const header = [functions.length, classes.length, ...fileCountNames.map((name) => counts[name])];
  new Uint32Array(bytes.buffer, 0, headerWords).set(header);
  const columns = readMetricColumns(bytes);
  functions.forEach((row, index) => {
    columns.functions.symbols[index] = row.symbol;
    columns.functions.parameters[index] = Math.min(row.parameters, byteMax);
    columns.functions.nesting[index] = Math.min(row.nesting, byteMax);
    columns.functions.cyclomatic[index] = Math.min(row.cyclomatic, halfWordMax);
    columns.functions.cognitive[index] = Math.min(row.cognitive, halfWordMax);
  });
  classes.forEach((row, index) => {
    columns.classes.symbols[index] = row.symbol;
    columns.classes.methods[index] = Math.min(row.methods, halfWordMax);
    columns.classes.lcom4[index] = Math.min(row.lcom4, halfWordMax);
  });
  return bytes;
}

function lengthOf(functions: number, classes: number): number {
  const bytes = headerWords * 4 + functions * 10 + classes * 8;
  return Math.ceil(bytes / 4) * 4;
}

/** Views into the bytes, which must begin at a whole word. Bytes that do not fit the layout throw a RangeError. */
export function readMetricColumns({ buffer, byteOffset, length }: Uint8Array): MetricColumns {
  const header = new Uint32Array(buffer, byteOffset, headerWords);
  const [functions, classes, ...counts] = header;
  if (lengthOf(functions, classes) !== length) throw new RangeError('metric columns of the wrong length');
  const symbols = byteOffset + headerWords * 4;
  const halves = symbols + (functions + classes) * 4;
  const ofClasses = halves + functions * 4;
  const narrow = ofClasses + classes * 4;
  return {
    ...(Object.fromEntries(fileCountNames.map((name, index) => [name, counts[index]])) as Record<FileCount, number>),
    functions: {
      symbols: new Uint32Array(buffer, symbols, functions),
      cyclomatic: new Uint16Array(buffer, halves, functions),
      cognitive: new Uint16Array(buffer, halves + functions * 2, functions),
      parameters: new Uint8Array(buffer, narrow, functions),
      nesting: new Uint8Array(buffer, narrow + functions, functions),
    },
    classes: {
      symbols: new Uint32Array(buffer, symbols + functions * 4, classes),
      methods: new Uint16Array(buffer, ofClasses, classes),
      lcom4: new Uint16Array(buffer, ofClasses + classes * 2, classes),
    },
  };
}
