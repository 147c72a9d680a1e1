import { ByteReader, ByteWriter } from '#server/base/byte-stream.ts';
import { concatenate, encodeUtf8 } from '#server/base/utf8.ts';
import type { Declaration, DeclarationFacts, SymbolKind } from './facts.ts';
import { encodeImportNeeds } from './import-needs.ts';
import { encodeMetrics, type MetricColumns, metricColumnsFormat, readMetricColumns } from './metric-columns.ts';

/** Order is part of the stored format: append only. */
export const symbolKinds: readonly SymbolKind[] = [
  'class',
  'interface',
  'enum',
  'type',
  'function',
  'method',
  'variable',
  'module',
];

/** Bumped when the layout below changes; part of every front-end's cache key. */
export const declarationFactsFormat = `8.${metricColumnsFormat}`;

const brokenFlag = 1;
export const exportedFlag = 0x100;
export const optionalFlag = 0x200;
export const staticFlag = 0x400;
export const functionValueFlag = 0x800;
export const accessorFlag = 0x1000;
/** Of an interface or a type: a value has its name too. */
export const valueTooFlag = 0x2000;
const headerWords = 6;

/** Columns of one file's declarations; all arrays have `count` elements. Numbers are little-endian 32-bit words. */
export interface DeclarationColumns {
  readonly count: number;
  readonly broken: boolean;
  readonly lines: Uint32Array;
  readonly columns: Uint32Array;
  readonly endLines: Uint32Array;
  /** Index of the container in the same file plus one; 0 at the top level. */
  readonly containers: Uint32Array;
  /** Index into `symbolKinds`, with the flags above. */
  readonly kinds: Uint32Array;
  /** First byte behind the qualified name in `names`. */
  readonly nameEnds: Uint32Array;
  /** UTF-8 of all qualified names, one behind the other. */
  readonly names: Uint8Array;
  /** Encoded import needs (`import-needs.ts`). */
  readonly needs: Uint8Array;
  /** Encoded: see `readOtherNames`. */
  readonly otherNames: Uint8Array;
  /** Absent in languages that are not measured. */
  readonly metrics?: MetricColumns;
}

const columnCount = 6;

/**
 * Lays declarations out as columns, so that the symbol table of a snapshot is made by copying memory, without decoding
 * a declaration: `[count, flags, nameBytes, needBytes, metricBytes, otherNameBytes, lines…, columns…, endLines…, containers…, kinds…, nameEnds…] metrics names
 * needs otherNames`.
 */
export function encodeDeclarationFacts(facts: DeclarationFacts): Uint8Array {
  const names = facts.declarations.map((declaration) => encodeUtf8(declaration.qualifiedName));
  const nameBytes = names.reduce((length, name) => length + name.length, 0);
  const needs = facts.needs === undefined ? new Uint8Array() : encodeImportNeeds(facts.needs);
  const metrics = facts.metrics === undefined ? new Uint8Array() : encodeMetrics(facts.metrics);
  const others = encodeOtherNames(facts.otherNames ?? []);
  const flags = facts.broken ? brokenFlag : 0;
  const header = [facts.declarations.length, flags, nameBytes, needs.length, metrics.length, others.length];
  const words = new Uint32Array(headerWords + facts.declarations.length * columnCount);
  words.set(header);
  fillColumns(words, facts.declarations, names);
  return concatenate([new Uint8Array(words.buffer), metrics, ...names, needs, others]);
}

function encodeOtherNames(names: readonly string[]): Uint8Array {
  const out = new ByteWriter();
  for (const name of names) out.text(name);
  return out.finish();
}

/** @param bytes the column `otherNames` */
export function readOtherNames(bytes: Uint8Array): string[] {
  const from = new ByteReader(bytes);
  const names: string[] = [];
  while (from.position < bytes.length) names.push(from.text());
  return names;
}

function fillColumns(words: Uint32Array, declarations: readonly Declaration[], names: readonly Uint8Array[]): void {
  const count = declarations.length;
  let nameEnd = 0;
  declarations.forEach((declaration, index) => {
    nameEnd += names[index].length;
    const row = [
      declaration.line,
      declaration.column,
      declaration.endLine,
      declaration.container + 1,
      symbolKinds.indexOf(declaration.kind) | flagsOf(declaration),
      nameEnd,
    ];
    row.forEach((value, column) => {
      words[headerWords + column * count + index] = value;
    });
  });
}

function flagsOf({ exported, optional, isStatic, isFunctionValue, isAccessor, isValueToo }: Declaration): number {
  return (
    (exported ? exportedFlag : 0) |
    (optional ? optionalFlag : 0) |
    (isStatic ? staticFlag : 0) |
    (isFunctionValue ? functionValueFlag : 0) |
    (isAccessor ? accessorFlag : 0) |
    (isValueToo ? valueTooFlag : 0)
  );
}

/** Bytes that do not fit the layout throw a RangeError: they are not ours, or damaged. */
export function readDeclarationColumns(bytes: Uint8Array): DeclarationColumns {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const [count, flags, nameBytes, needBytes, metricBytes, otherNameBytes] = new Uint32Array(
    aligned.buffer,
    aligned.byteOffset,
    headerWords,
  );
  const column = (index: number) =>
    new Uint32Array(aligned.buffer, aligned.byteOffset + (headerWords + index * count) * 4, count);
  const metricsStart = (headerWords + count * columnCount) * 4;
  const namesStart = metricsStart + metricBytes;
  const needsStart = namesStart + nameBytes;
  const othersStart = needsStart + needBytes;
  if (othersStart + otherNameBytes !== bytes.length) throw new RangeError('declaration columns of the wrong length');
  return {
    count,
    broken: (flags & brokenFlag) !== 0,
    lines: column(0),
    columns: column(1),
    endLines: column(2),
    containers: column(3),
    kinds: column(4),
    nameEnds: column(5),
    names: aligned.subarray(namesStart, needsStart),
    needs: aligned.subarray(needsStart, othersStart),
    otherNames: aligned.subarray(othersStart),
    ...(metricBytes > 0 && { metrics: readMetricColumns(aligned.subarray(metricsStart, namesStart)) }),
  };
}
