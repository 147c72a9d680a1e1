import { receiverOf } from '../patterns/node-shapes.ts';
import { type AccessPath, eitherKey, exceptKey, itemKey, wholeValue } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import { harmsOfStructure } from '../guards/harm-bits.ts';
import { GuardReader } from '../guards/guard-reader.ts';
import type { FieldCheck, SchemaShape } from './schema-shapes.ts';
import { stateFlag, type TaintState } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/**
 * A value that a schema has checked keeps its open fields. Reports whether the call is such a check: then nothing else comes out of
 * it.
 *
 * @param keys names under which it returns the value, `''` where that is the result itself
 */
export function followSchema(
  run: TaintRun,
  fact: Fact,
  call: number,
  position: number,
  keys: readonly string[] | undefined,
): boolean {
  if (position !== 0 || keys === undefined) return false;
  const shape = run.schemas.shapeOf(receiverOf(run.program, call));
  if (shape === undefined) return false;
  const isOpened = shape.kind === 'object' && run.schemas.isOpenedBy(run.program.operandAt(call, 2));
  const { path, state: before } = run.partOf(fact);
  if (isOpened && path !== wholeValue) return false;
  const state = run.states.withoutFlags(before, stateFlag.whole);
  const known = isOpened ? [...shape.fields.keys(), ...keys] : [];
  const others = isOpened ? [{ part: run.paths.of([exceptKey(known)]), isText: false }] : [];
  for (const open of [...openParts(run, shape, path), ...others]) {
    const checked = checkedState(run, state, open);
    for (const key of keys) {
      run.step(fact, { node: call, path: key === '' ? open.part : run.paths.inside(key, open.part), state: checked });
    }
  }
  return true;
}

export interface OpenPart {
  readonly part: AccessPath;
  readonly isText: boolean;
  /** Absent where nothing more is asked of it. */
  readonly checks?: readonly FieldCheck[];
}

/** The state of a part that a schema has let through. A check that is not understood is one on the way. */
export function checkedState(run: TaintRun, state: TaintState, { isText, checks = [] }: OpenPart): TaintState {
  const taken = checks.map((check) => harmsOfCheck(run, check));
  const harms = taken.reduce((all, each) => all | each, isText ? harmsOfStructure(run.index) : 0);
  const isUnclear = taken.includes(0);
  return run.states.without(isUnclear ? run.states.withoutFlags(state, stateFlag.unchecked) : state, harms);
}

function harmsOfCheck(run: TaintRun, check: FieldCheck): number {
  const guards = new GuardReader(run.program, run.values, run.index);
  switch (check.kind) {
    case 'expression':
      return guards.harmsMatched(check.node);
    case 'predicate':
      return guards.harmsFiltered(check.node);
    case 'validator':
      return guards.harmsPassed(check.function);
    case 'unread':
      return 0;
  }
}

/** Parts of a tainted part that the schema leaves open. */
export function openParts(run: TaintRun, shape: SchemaShape, path: AccessPath): readonly OpenPart[] {
  const { paths } = run;
  switch (shape.kind) {
    case 'closed':
      return [];
    case 'open':
    case 'text':
      return [
        {
          part: path,
          isText: shape.kind === 'text' && path === wholeValue,
          ...(shape.checks && { checks: shape.checks }),
        },
      ];
    case 'list':
      return partsUnder(run, itemKey, shape.item, path);
    case 'object': {
      // Fields that are open as a whole are one part.
      const plain = [...shape.fields].filter(
        ([, field]) =>
          path === wholeValue && (field.kind === 'open' || field.kind === 'text') && field.checks === undefined,
      );
      // A text beside a field that may be anything stays a text.
      const together = [true, false].flatMap((isText) => {
        const keys = plain.filter(([, { kind }]) => (kind === 'text') === isText).map(([key]) => key);
        return keys.length === 0 ? [] : [{ part: paths.of([eitherKey(keys)]), isText }];
      });
      const others = [...shape.fields].filter((field) => !plain.includes(field));
      return [...together, ...others.flatMap(([key, field]) => partsUnder(run, key, field, path))];
    }
  }
}

function partsUnder(run: TaintRun, key: string, shape: SchemaShape, path: AccessPath): readonly OpenPart[] {
  const inside = run.paths.under(path, key);
  if (inside === undefined) return [];
  return openParts(run, shape, inside).map((open) => ({ ...open, part: run.paths.inside(key, open.part) }));
}
