import type { LinkedSnapshot, SymbolNode } from '../graph/calls/answers.ts';
import { fileOfNode, isModule, kindOfNode } from '../graph/calls/symbol-nodes.ts';
import type { UnknownAt } from '../graph/calls/unknown-sites.ts';
import { unknownIsCall } from '../linking/use-facts.ts';

/** Where symbols are declared: `proto.run = function…` is a site that names `run`, and declares it. */
export class DeclaredPlaces {
  readonly #snapshot: LinkedSnapshot;
  readonly #byFile = new Map<number, ReadonlySet<number>>();

  constructor(snapshot: LinkedSnapshot) {
    this.#snapshot = snapshot;
  }

  isDeclaration({ row, file }: UnknownAt): boolean {
    const { lines, columns } = this.#snapshot.calls.unknowns;
    const places = this.#byFile.get(file) ?? this.#placesIn(file);
    this.#byFile.set(file, places);
    return places.has(placeOf(lines[row], columns[row]));
  }

  /**
   * Whether a member may have another name that is no symbol: in `a.get = a.header = function…` a site before the
   * declaration, in the same line or the one above, puts it there as well.
   */
  isNamedTwice(node: SymbolNode): boolean {
    const { symbols, calls } = this.#snapshot;
    if (isModule(this.#snapshot, node) || kindOfNode(this.#snapshot, node) !== 'method') return false;
    const file = fileOfNode(this.#snapshot, node);
    const { starts, lines, columns, reasons } = calls.unknowns;
    const [line, column] = [symbols.lines[node], symbols.columns[node]];
    // Sites come by position.
    for (let row = starts[file]; row < starts[file + 1] && lines[row] <= line; row++) {
      const isBefore = lines[row] < line ? lines[row] === line - 1 : columns[row] < column;
      if (isBefore && (reasons[row] & unknownIsCall) === 0 && !this.isDeclaration({ row, file })) return true;
    }
    return false;
  }

  #placesIn(file: number): ReadonlySet<number> {
    const { starts, lines, columns } = this.#snapshot.symbols;
    const places = new Set<number>();
    for (let node = starts[file]; node < starts[file + 1]; node++) places.add(placeOf(lines[node], columns[node]));
    return places;
  }
}

const columnsMax = 2 ** 21;

/** One number for both; so long a line is in no file that is read. */
function placeOf(line: number, column: number): number {
  return line * columnsMax + column;
}
