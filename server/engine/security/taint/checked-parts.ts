import { type AccessPath, eitherKey, exceptKey, itemKey, wholeValue } from './access-paths.ts';
import { checkedState } from './follow-schema.ts';
import type { RequestCheck } from './given-schemas.ts';
import type { CallbackSource, HandlerSource } from './rule-index.ts';
import type { SchemaShape } from './schema-shapes.ts';
import { stateFlag, type TaintState } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** A part of a value that came by a schema, as far as that leaves it open. */
interface CheckedPart {
  readonly path: AccessPath;
  readonly state: TaintState;
}

type Checking = Pick<RequestCheck, 'isUnderstood' | 'isReplaced'>;

/** Adds parts of what a handler is given as far as schemas let them through. Returns the members that no schema is about. */
export function uncheckedMembers(
  run: TaintRun,
  called: number,
  node: number,
  shape: HandlerSource | CallbackSource,
  state: TaintState,
): HandlerSource['members'] {
  const input = shape.how === 'handler' && shape.entry === 'trpc' ? run.inputs.shapeOf(called) : undefined;
  const checks: readonly RequestCheck[] =
    input === undefined
      ? run.requestSchemas.before(called)
      : [{ part: 'input', shape: input, isUnderstood: true, isReplaced: true }];
  const isOf = ({ part }: RequestCheck): boolean => shape.members.some((keys) => keys.length === 1 && keys[0] === part);
  const own = checks.filter(isOf);
  for (const check of own) {
    for (const { path, state: left } of checkedParts(run, check, state))
      run.addSource({ node, path: run.paths.inside(check.part, path), state: left });
  }
  return shape.members.filter((keys) => !own.some(({ part }) => keys.length === 1 && keys[0] === part));
}

/** Parts of a value that its schema leaves open, with what is known of each. */
export function checkedParts(
  run: TaintRun,
  { shape, ...checking }: Pick<RequestCheck, 'shape' | 'isUnderstood' | 'isReplaced'>,
  state: TaintState,
): readonly CheckedPart[] {
  switch (shape.kind) {
    case 'list':
      return checkedParts(run, { shape: shape.item, ...checking }, named(run, state)).map((part) =>
        inside(run, itemKey, part),
      );
    case 'object':
      return fieldsOf(run, shape, checking, state);
    default: {
      const left = leafState(run, shape, checking, state);
      return left === undefined ? [] : [{ path: wholeValue, state: left }];
    }
  }
}

type ObjectShape = SchemaShape & { readonly kind: 'object' };
type LeafShape = Exclude<SchemaShape, ObjectShape | { readonly kind: 'list' }>;

/** Fields of which the same is known are one part. */
function fieldsOf(run: TaintRun, shape: ObjectShape, checking: Checking, state: TaintState): readonly CheckedPart[] {
  const alike = new Map<TaintState, string[]>();
  const parts: CheckedPart[] = [];
  for (const [key, field] of shape.fields) {
    for (const part of checkedParts(run, { shape: field, ...checking }, named(run, state))) {
      if (part.path !== wholeValue) parts.push(inside(run, key, part));
      else alike.set(part.state, [...(alike.get(part.state) ?? []), key]);
    }
  }
  for (const [left, keys] of alike) parts.push({ path: run.paths.of([eitherKey(keys)]), state: left });
  const isAll = checking.isReplaced || (checking.isUnderstood && shape.isStrict === true);
  return isAll ? parts : [...parts, { path: run.paths.of([exceptKey([...shape.fields.keys()])]), state }];
}

function inside(run: TaintRun, key: string, { path, state }: CheckedPart): CheckedPart {
  return { path: run.paths.inside(key, path), state };
}

/** A field is no request as a whole. */
function named(run: TaintRun, state: TaintState): TaintState {
  return run.states.withoutFlags(state, stateFlag.whole);
}

/** The state of a value that has no parts; undefined where nothing of anyone's choice is left. */
function leafState(
  run: TaintRun,
  shape: LeafShape,
  { isUnderstood, isReplaced }: Checking,
  state: TaintState,
): TaintState | undefined {
  const { states } = run;
  if (shape.kind === 'closed') {
    if (!isUnderstood) return states.withoutFlags(state, stateFlag.unchecked | stateFlag.unshaped);
    return shape.isConverted === true && !isReplaced ? state : undefined;
  }
  const isText = shape.kind === 'text' && (shape.isConverted !== true || isReplaced);
  const checks = shape.checks ?? [];
  if (isUnderstood) return checkedState(run, state, { part: wholeValue, isText, checks });
  const likely = (isText ? stateFlag.unshaped : 0) | (checks.length > 0 ? stateFlag.unchecked : 0);
  return states.withoutFlags(state, likely);
}
