import { flowKind, noNode } from '../../source/flow-graph.ts';
import { lineAndColumn } from '../../source/code-tree.ts';
import type { FixEdit, FoundFix, RawFinding } from '../finding.ts';
import { givenAt } from '../patterns/call-arguments.ts';
import { fitsAll } from '../patterns/conditions.ts';
import { calleeOf } from '../patterns/node-shapes.ts';
import type { Program, ProgramFile } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { RuleFix, RuleSet, ValuePattern } from '../rules/rule.ts';
import { TestWords } from './test-words.ts';

export interface FixedProgram {
  readonly program: Program;
  readonly values: ProgramValues;
  readonly rules: RuleSet;
  /** Text of a test by its path; undefined where it cannot be read. */
  readonly texts: (path: string) => string | undefined;
}

/** Adds to findings the rewrites that their rules know. */
export function withFixes(
  { program, values, rules: { rules }, texts }: FixedProgram,
  findings: readonly RawFinding[],
): readonly RawFinding[] {
  const fixes = new Map(rules.filter((rule) => rule.fixes.length > 0).map((rule) => [rule.id, rule.fixes]));
  const finder = new FixFinder(program, values, new TestWords(program, texts));
  return findings.map((finding) => {
    const known = fixes.get(finding.ruleId);
    const fix = known && finder.fixOf(finding, known);
    return fix === undefined ? finding : { ...finding, fix };
  });
}

class FixFinder {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #tests: TestWords;
  readonly #files: ReadonlyMap<string, ProgramFile>;
  readonly #calls = new Map<string, ReadonlyMap<string, number>>();
  #used: ReadonlySet<string> | undefined;

  constructor(program: Program, values: ProgramValues, tests: TestWords) {
    this.#program = program;
    this.#values = values;
    this.#tests = tests;
    this.#files = new Map(program.files.map((file) => [file.path, file]));
  }

  fixOf({ file, line, column }: RawFinding, fixes: readonly RuleFix[]): FoundFix | undefined {
    const call = this.#callAt(file, line, column);
    if (call === undefined) return undefined;
    const origins = this.#values.originsOf(calleeOf(this.#program, call));
    // What is called must be known: of several one may be meant by another name.
    if (origins.length !== 1) return undefined;
    for (const fix of fixes) {
      if (textOf(fix.value) !== textOf(origins[0]) || !fitsAll(this.#program, this.#values, call, fix.when)) continue;
      const edit = this.#isKept(fix) ? this.#editOf(call, fix) : undefined;
      if (edit !== undefined) return { title: `Write ${edit.text} here`, edits: [edit] };
    }
    return undefined;
  }

  #isKept({ unless }: RuleFix): boolean {
    if (unless.length === 0) return true;
    this.#used ??= this.#usedValues();
    return !unless.some((value) => this.#used?.has(textOf(value)) === true || this.#tests.mayUse(value));
  }

  /** The name that is written there, as a member: an imported name stands in its import as well. */
  #editOf(call: number, { at, names }: RuleFix): FixEdit | undefined {
    const node = at === undefined ? calleeOf(this.#program, call) : givenAt(this.#program, call, at);
    if (typeof node !== 'number' || node === noNode || this.#program.kinds[node] !== flowKind.member) return undefined;
    const name = this.#program.nameOf(node);
    const text = names.get(name);
    if (text === undefined) return undefined;
    const place = this.#program.placeOf(node);
    return { ...place, endColumn: place.column + name.length, replaced: name, text };
  }

  #callAt(path: string, line: number, column: number): number | undefined {
    let calls = this.#calls.get(path);
    if (calls === undefined) this.#calls.set(path, (calls = callsOf(this.#files.get(path))));
    return calls.get(`${line}:${column}`);
  }

  /** Values of packages that the project uses outside of its tests. */
  #usedValues(): ReadonlySet<string> {
    const used = new Set<string>();
    for (let node = 0; node < this.#program.nodeCount; node++) {
      if (this.#program.kinds[node] !== flowKind.member) continue;
      for (const origin of this.#values.originsOf(node)) used.add(textOf(origin));
    }
    return used;
  }
}

function callsOf(file: ProgramFile | undefined): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  if (file === undefined) return calls;
  const { graph, base } = file;
  for (let node = 0; node < graph.count; node++) {
    if (graph.kinds[node] !== flowKind.call) continue;
    const { line, column } = lineAndColumn(graph, graph.positions[node]);
    calls.set(`${line}:${column}`, base + node);
  }
  return calls;
}

function textOf({ origin, members }: ValuePattern): string {
  return [origin, ...members].join('.');
}
