import { stringAt } from '#server/base/string-table.ts';
import { type Absence, absences } from '../resolve/resolver.ts';
import { type FileLayer, unresolvedTarget } from './snapshot.ts';

/** An import that should lead to a file of the project and leads to none. */
export interface UnresolvedUse {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The specifier as written. */
  readonly name: string;
  readonly absence: Absence;
}

/** By file, then position. */
export function unresolvedUses({ paths, uses }: FileLayer): UnresolvedUse[] {
  const found: UnresolvedUse[] = [];
  for (let row = 0; row < uses.count; row++) {
    if (uses.targets[row] !== unresolvedTarget) continue;
    const [line, column] = [uses.lines[row], uses.columns[row]];
    const name = stringAt(uses.specifierTable, row);
    const absence = absences[uses.absences[row]];
    found.push({ file: stringAt(paths, uses.sources[row]), line, column, name, absence });
  }
  return found;
}
