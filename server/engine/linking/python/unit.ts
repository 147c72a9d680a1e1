import type { ResolvedUse } from '../../graph/file-facts.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import { CodeUnit, type UnitSource } from '../code-unit.ts';

/** A Python file as the linker sees it. */
export class Unit extends CodeUnit {
  readonly #uses: () => readonly ResolvedUse[];
  /** Of the answers as they were when one was last asked for. */
  #byLine: { readonly all: readonly ResolvedUse[]; readonly lines: Map<number, ResolvedUse[]> } | undefined;

  constructor(path: string, source: UnitSource, intern: (text: string) => string, uses: () => readonly ResolvedUse[]) {
    super(path, source, intern);
    this.#uses = uses;
  }

  /** Answers of the import whose module is named at that offset; they change without the bytes of the file. */
  usesAt(position: number): readonly ResolvedUse[] {
    const all = this.#uses();
    if (this.#byLine?.all !== all) this.#byLine = { all, lines: Map.groupBy(all, ({ line }) => line) };
    const { line, column } = lineAndColumn(this.tree, position);
    return this.#byLine.lines.get(line)?.filter((use) => use.column === column) ?? [];
  }
}

/** A node of a unit. */
export interface Place {
  readonly unit: Unit;
  readonly node: number;
}

/** Looks up the files of a project. */
export interface Project {
  /** All of them. */
  readonly units: readonly Unit[];
  unitAt(path: string): Unit | undefined;
}
