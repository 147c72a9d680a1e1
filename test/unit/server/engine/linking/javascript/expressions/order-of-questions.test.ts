import assert from 'node:assert/strict';
import { isExpressionKind } from '#server/engine/languages/typescript/node-kinds.ts';
import {
  createExpressions,
  type ExpressionTypes,
} from '#server/engine/linking/javascript/expressions/create-expressions.ts';
import { typedProject } from '../../../../../../support/checked-types.ts';
import { shuffled } from '../../../../../../../bench/seeded-random.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../../../support/random-rounds.ts';
import { shapeOf } from '../../../../../../support/type-shapes.ts';

const declared = `
interface Options { a: number; b?: string; inner?: Options }
declare function pair<T>(first: T, second: T): T;
declare function merge<T extends object>(target: T, more: Partial<T>): T;
declare function list<T>(items: T[], extra: T): T[];
declare function pick<T, K extends keyof T>(from: T, keys: K[], set: Pick<T, K>): T;
declare function make<T>(options: T): T;
declare function over(options: Options): number;
declare function over(options: Options, more: Options[]): string;
declare function run<T>(first: (value: T) => void, options: T): T;
declare const options: Options;
`;

const codes = [
  'const x = pair({ a: 1 }, options);',
  'const x = pair(options, { a: 1, inner: { a: 2 } });',
  'const x = merge({ a: 1, b: "" }, { b: "" });',
  'const x = list([{ a: 1 }], options);',
  'const x = list([["a", 1]], ["b", 2]);',
  'const x: Options = make({ a: 1, inner: { a: 2 } });',
  'const x = pick(options, ["a", "b"], { a: 1, b: "" });',
  'const x = over({ a: 1 }, [{ a: 2 }]);',
  'const x = pair(make({ a: 1 }), { a: 1, inner: make({ a: 1 }) });',
  'const x = run((value) => value, { a: 1 });',
  'const x = Promise.all([make({ a: 1 }), options, [options]]);',
  'const x = new Map([["a", { a: 1 }], ["b", options]]);',
];

/** The type and the expected type of each expression, asked for in that order. */
async function askedInOrder(code: string, orderOf: (nodes: number[]) => number[]): Promise<readonly string[]> {
  let made: ExpressionTypes | undefined;
  const { project, types } = await typedProject({ 'a.ts': `${declared}${code}\n` }, ({ names, types: of, queries }) => {
    made = createExpressions(names, of, queries);
    return made;
  });
  const [unit] = project.units;
  const { contextOf, evaluate } = made as unknown as ExpressionTypes;
  const nodes = Array.from(unit.tree.kinds.keys()).filter((node) => isExpressionKind(unit.tree.kinds[node]));
  const found: string[] = [];
  for (const node of orderOf(nodes)) {
    const context = contextOf(unit, node);
    const expected = context === undefined ? 'nothing' : shapeOf(types, context);
    found[node] = `${node}: ${shapeOf(types, evaluate(unit, node))}, expected ${expected}`;
  }
  return found.filter(Boolean);
}

describe('types of the arguments of a call', () => {
  const seed = announcedSeed('order of questions');
  for (const code of codes) {
    it(`do not depend on who asks first: ${code}`, async () => {
      const inOrder = await askedInOrder(code, (nodes) => nodes);
      assert.ok(inOrder.length > 3);
      assert.deepEqual(await askedInOrder(code, (nodes) => nodes.toReversed()), inOrder);
      const random = seededRandom(seed);
      for (let round = 0; round < rounds(3); round++) {
        // oxlint-disable-next-line no-await-in-loop -- one order after the other
        assert.deepEqual(await askedInOrder(code, (nodes) => shuffled(nodes, random)), inOrder);
      }
    });
  }
});
