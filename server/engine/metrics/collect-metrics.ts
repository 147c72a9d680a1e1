import { countBlankLines } from '../source/blank-lines.ts';
import type { CodeMetrics, HalsteadCounts, MeasuredClass, NamedFunction } from '../source/code-metrics.ts';
import type { CodeCounter, FunctionCount } from './code-counter.ts';

/** Part of a file's metrics that its language counts. */
export interface CountedCode {
  readonly counter: CodeCounter;
  readonly classes: readonly MeasuredClass[];
  readonly halstead: HalsteadCounts;
}

/**
 * @param text all of the file, without a byte order mark
 * @param lineStarts offsets in it
 */
export function collectMetrics(code: CountedCode, text: string, lineStarts: Uint32Array): CodeMetrics {
  const { functions, top } = code.counter;
  const sumOf = (part: 'cyclomatic' | 'cognitive') => functions.reduce((sum, each) => sum + each[part], top[part]);
  return {
    blankLines: countBlankLines(text, lineStarts),
    cyclomatic: sumOf('cyclomatic'),
    cognitive: sumOf('cognitive'),
    halstead: code.halstead,
    functions: namedFunctions(functions),
    classes: onePerSymbol(code.classes),
  };
}

/** One row a symbol: a getter and a setter, or a function that is defined twice as one symbol, are added up. */
function namedFunctions(functions: readonly FunctionCount[]): readonly NamedFunction[] {
  const bySymbol = new Map<number, NamedFunction>();
  for (const counted of functions) {
    const { symbol } = counted;
    if (symbol >= 0) bySymbol.set(symbol, joined(bySymbol.get(symbol), counted));
  }
  return inOrder([...bySymbol.values()]);
}

function joined(before: NamedFunction | undefined, counted: FunctionCount): NamedFunction {
  const { symbol, parameters, nesting, cyclomatic, cognitive } = counted;
  if (before === undefined) return { symbol, parameters, nesting, cyclomatic, cognitive };
  return {
    symbol,
    parameters: Math.max(before.parameters, parameters),
    nesting: Math.max(before.nesting, nesting),
    cyclomatic: before.cyclomatic + cyclomatic,
    cognitive: before.cognitive + cognitive,
  };
}

/** Of several classes that are one symbol the first counts. */
function onePerSymbol(classes: readonly MeasuredClass[]): readonly MeasuredClass[] {
  return inOrder([...new Map(classes.toReversed().map((each) => [each.symbol, each])).values()]);
}

function inOrder<Row extends { readonly symbol: number }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.symbol - b.symbol);
}
