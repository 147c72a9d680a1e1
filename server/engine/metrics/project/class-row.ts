import { symbolOfRow } from '../../graph/symbol-table.ts';
import type { FileScope } from './file-scope.ts';
import type { MeasuredSnapshot } from './measured-snapshot.ts';

/** Measures of one class. */
export interface ClassRow {
  /** `path#qualified.name` */
  readonly symbol: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly lines: number;
  readonly methods: number;
  /** Sums over the named functions inside. */
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly lcom4: number;
}

/** The classes of some files: those that fall apart into most parts first, then the most complex. */
export function worstClasses(snapshot: MeasuredSnapshot, scope: FileScope, limit: number): ClassRow[] {
  const all = Array.from(scope, (file) => classesOfFile(snapshot, file)).flat();
  return all.toSorted((a, b) => b.lcom4 - a.lcom4 || b.cognitive - a.cognitive).slice(0, limit);
}

function classesOfFile(snapshot: MeasuredSnapshot, file: number): ClassRow[] {
  const { files, symbols, metrics } = snapshot;
  const { starts, symbols: inFile, methods, lcom4 } = metrics.classes;
  if (starts[file] === starts[file + 1]) return [];
  const sums = complexityByContainer(snapshot, file);
  return Array.from({ length: starts[file + 1] - starts[file] }, (_, index) => {
    const row = starts[file] + index;
    const { id, file: path, line, endLine } = symbolOfRow(files, symbols, symbols.starts[file] + inFile[row]);
    const { cyclomatic, cognitive } = sums.get(inFile[row]) ?? none;
    const numbers = { lines: endLine - line + 1, methods: methods[row], cyclomatic, cognitive, lcom4: lcom4[row] };
    return { symbol: id, file: path, line, endLine, ...numbers };
  });
}

interface Complexity {
  readonly cyclomatic: number;
  readonly cognitive: number;
}

const none: Complexity = { cyclomatic: 0, cognitive: 0 };

/** Sums over the functions inside each symbol of the file, by its number there, however deep they lie. */
function complexityByContainer({ symbols, metrics }: MeasuredSnapshot, file: number): ReadonlyMap<number, Complexity> {
  const { starts, symbols: inFile, cyclomatic, cognitive } = metrics.functions;
  const sums = new Map<number, Complexity>();
  for (let row = starts[file]; row < starts[file + 1]; row++) {
    const containerOf = (symbol: number) => symbols.containers[symbols.starts[file] + symbol] - 1;
    for (let container = containerOf(inFile[row]); container >= 0; container = containerOf(container)) {
      const sum = sums.get(container) ?? none;
      sums.set(container, {
        cyclomatic: sum.cyclomatic + cyclomatic[row],
        cognitive: sum.cognitive + cognitive[row],
      });
    }
  }
  return sums;
}
