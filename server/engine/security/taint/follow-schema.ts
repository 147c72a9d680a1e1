import { noNode } from '../../source/flow-graph.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { type AccessPath, eitherKey, itemKey, wholeValue } from './access-paths.ts';
import type { Fact } from './fact-table.ts';
import { harmsOfStructure } from '../guards/harm-bits.ts';
import type { SchemaShape } from './schema-shapes.ts';
import { stateFlag } from './taint-states.ts';
import type { TaintRun } from './taint-run.ts';

/** Names under which calls that check a value by a schema return it; `''` where it is the result itself. */
const resultKeys: ReadonlyMap<string, string> = new Map([
  ['parse', ''],
  ['parseAsync', ''],
  ['safeParse', 'data'],
  ['safeParseAsync', 'data'],
  ['spa', 'data'],
  ['attempt', ''],
  ['validateSync', ''],
  ['validateAsync', ''],
  ['cast', ''],
]);
/** Joi returns `{ value, error }`, yup the value. */
const eitherResult = ['', 'value'];

/**
 * A value that a schema has checked keeps its open fields. Reports whether the call is such a check: then nothing else comes out of
 * it.
 */
export function followSchema(run: TaintRun, fact: Fact, call: number, position: number): boolean {
  if (position !== 0) return false;
  const keys = keysOfResult(run, call);
  const shape = keys === undefined ? undefined : run.schemas.shapeOf(receiverOf(run.program, call));
  if (keys === undefined || shape === undefined) return false;
  const { path, state: before } = run.partOf(fact);
  const state = run.states.withoutFlags(before, stateFlag.whole);
  for (const { part, isText } of openParts(run, shape, path)) {
    const checked = isText ? run.states.without(state, harmsOfStructure(run.index)) : state;
    for (const key of keys) {
      run.step(fact, { node: call, path: key === '' ? part : run.paths.inside(key, part), state: checked });
    }
  }
  return true;
}

function keysOfResult({ program }: TaintRun, call: number): readonly string[] | undefined {
  const callee = calleeOf(program, call);
  if (callee === noNode || receiverOf(program, call) === noNode) return undefined;
  const name = program.nameOf(callee);
  if (name === 'validate') return eitherResult;
  const key = resultKeys.get(name);
  return key === undefined ? undefined : [key];
}

interface OpenPart {
  readonly part: AccessPath;
  readonly isText: boolean;
}

/** Parts of a tainted part that the schema leaves open. */
export function openParts(run: TaintRun, shape: SchemaShape, path: AccessPath): readonly OpenPart[] {
  const { paths } = run;
  switch (shape.kind) {
    case 'closed':
      return [];
    case 'open':
    case 'text':
      return [{ part: path, isText: shape.kind === 'text' && path === wholeValue }];
    case 'list':
      return partsUnder(run, itemKey, shape.item, path);
    case 'object': {
      // Fields that are open as a whole are one part.
      const plain = [...shape.fields].filter(
        ([, { kind }]) => path === wholeValue && (kind === 'open' || kind === 'text'),
      );
      const together =
        plain.length === 0
          ? []
          : [
              {
                part: paths.of([eitherKey(plain.map(([key]) => key))]),
                isText: plain.every(([, { kind }]) => kind === 'text'),
              },
            ];
      const others = [...shape.fields].filter((field) => !plain.includes(field));
      return [...together, ...others.flatMap(([key, field]) => partsUnder(run, key, field, path))];
    }
  }
}

function partsUnder(run: TaintRun, key: string, shape: SchemaShape, path: AccessPath): readonly OpenPart[] {
  const inside = run.paths.under(path, key);
  if (inside === undefined) return [];
  return openParts(run, shape, inside).map(({ part, isText }) => ({ part: run.paths.inside(key, part), isText }));
}
