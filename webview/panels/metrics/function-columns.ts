import type { FunctionMetrics } from '#protocol/function-metrics.ts';
import type { Translate } from '../../state/translate.ts';
import type { Column } from './data-table.ts';
import { functionName } from './function-name.ts';
import { valueWords, type ValueWords } from './value-words.ts';

type FunctionNumber = 'cognitive' | 'cyclomatic' | 'nesting' | 'lines' | 'parameters';

/** Numbers of a function, in the words of the page. */
export function functionWords(t: Translate): Readonly<Record<FunctionNumber, ValueWords>> {
  const { cognitive, cyclomatic } = valueWords(t);
  return {
    cognitive: { ...cognitive, name: t('Cognitive') },
    cyclomatic: { ...cyclomatic, name: t('Cyclomatic') },
    nesting: { name: t('Nesting'), definition: t('Deepest nesting of branches and loops.') },
    lines: { name: t('Lines'), definition: t('Physical lines of the declaration.') },
    parameters: { name: t('Parameters'), definition: t('Parameters of the declaration.') },
  };
}

export const functionNumbers = ['cognitive', 'cyclomatic', 'nesting', 'lines', 'parameters'] as const;

/** Columns of a table of functions. */
export function functionColumns(t: Translate): readonly Column<FunctionMetrics>[] {
  const words = functionWords(t);
  const numbers = functionNumbers.map((key): Column<FunctionMetrics> => {
    return { key, ...words[key], hasBar: key === 'cognitive', value: (of) => of[key] };
  });
  return [
    { key: 'name', name: t('Function'), isText: true, value: ({ symbol }) => functionName(symbol) },
    { key: 'file', name: t('File'), isText: true, value: ({ file, line }) => `${file}:${line}` },
    ...numbers,
  ];
}
